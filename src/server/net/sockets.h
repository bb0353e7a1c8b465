/* Clients: WebSockets, each at one table, with a short send queue. */
#ifndef KV_SERVER_NET_SOCKETS_H
#define KV_SERVER_NET_SOCKETS_H

#include "rooms/rooms.h"
#include "server/limits.h"
#include "server/net/addresses.h"
#include "server/net/refusals.h"

#include <ev.h>
#include <libwebsockets.h>

struct online;
struct table;

/* A text with its frame header, encoded once for all receivers. */
struct message {
    uint32_t references; /* of the loop's thread alone */
    uint32_t length;
    unsigned char frame[];
};

struct message *message_make(const char *text, size_t length); /* NULL: no memory */
void message_forget(struct message *message);                  /* one reference less */

#define CLIENT_QUEUE_OWN 4

struct client {
    struct online *online;
    struct lws *connection;
    struct table *table;            /* NULL: none, or no longer */
    struct client *next, *previous; /* at the same table */
    struct client *next_to_flush, **flush_link;
    struct address *address;
    uint64_t since; /* the serial number of its arrival */
    /* The send queue: a ring, in the client itself while it is short. */
    struct message **queue;
    struct message *own_queue[CLIENT_QUEUE_OWN];
    uint32_t queued_bytes;
    uint16_t queue_first, queue_count, queue_capacity;
    /* A message that arrives in pieces. */
    char *piece;
    uint32_t piece_length;
    struct bucket requests;
    room_client number;
    uint32_t heard;                   /* the tick at which it was last heard */
    char request[SERVER_ID_MOST + 1]; /* the id of the request that became this socket */
    unsigned char language;
    bool is_in;         /* the room knows it                      */
    bool is_greeted;    /* something was sent to it: first of all its table */
    bool is_hung_up_on; /* closes when everything is sent */
    bool is_cut_off;    /* closes at once */
    bool is_deaf;       /* its requests are ignored */
    bool is_unmasked;   /* closed because it breaks the protocol */
    bool is_half_seen;  /* one byte of its first frame is known */
    ev_io *glance;      /* watches for that frame; NULL: it has been seen */
};

/* Numbers clients from 1; numbers are reused. */
struct sockets {
    struct client **clients;
    uint32_t count, capacity;
    uint32_t *free_numbers;
    uint32_t free_count;
    struct client *to_flush; /* clients with something to send, or to be closed */
    uint32_t next_pinged;
};

/* The callback of the protocol kvartal.1; `memory` holds a pointer to a client. */
int sockets_on_event(struct lws *connection, enum lws_callback_reasons reason, void *memory,
                     void *bytes, size_t length);
/* May this request become a WebSocket? 0, or the HTTP status of the refusal. */
unsigned sockets_check(struct online *online, struct lws *connection);

void sockets_close(struct online *online);
/* Sends what is queued, and closes connections that are due. */
void sockets_flush(struct online *online);
/* Pings some of the silent clients, cuts off the dead ones. */
void sockets_ping(struct online *online);

/* To a client by number, unless the number now belongs to one that came after `serial`. */
void socket_send(struct online *online, room_client number, uint64_t serial,
                 struct message *message);
void socket_hang_up(struct online *online, room_client number, uint64_t serial);
void socket_queue(struct client *client, struct message *message);
void socket_let_in(struct client *client); /* the room is loaded */
/* An event of the server itself to all clients at tables; ONLINE_REFUSALS: without a reason. */
void sockets_tell_all(struct online *online, const char *event, enum online_refusal why);
/* Says why and closes; or says `moved`, when the table is on another server. */
void socket_dismiss(struct client *client, enum online_refusal why);
void socket_send_away(struct client *client, const char *place);

/* Between sockets.c and sending.c. */
struct client *sockets_find(struct online *online, room_client number, uint64_t serial);
struct message *socket_unqueue(struct client *client); /* the first of its queue */
void socket_unlist(struct client *client);             /* from the flush list */
void socket_cut_off(struct client *client);            /* before the loop rests */
bool socket_flush(struct client *client);              /* false: the connection is broken */
bool socket_write(struct client *client, unsigned char *frames, size_t length);

#endif
