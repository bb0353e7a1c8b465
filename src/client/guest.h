/* A guest at a table (docs/protocol.md): connects, sits down, and reconnects by itself with its
 * token whenever the connection ends. Messages go to its player. */
#ifndef KV_CLIENT_GUEST_H
#define KV_CLIENT_GUEST_H

#include "base/json.h"
#include "client/pledge.h"
#include "client/websocket.h"
#include "kvartal_pack.h"

enum { GUEST_TOKEN_LENGTH = 32 };
#define GUEST_NOBODY UINT32_MAX /* no seat */

struct guest;

struct guest_player {
    /* It is connected, for the first time or again; `table` is the member of the event `table`. */
    void (*entered)(struct guest *guest, const struct kv_json *table);
    /* Every message, except those of connecting. */
    void (*heard)(struct guest *guest, const struct kv_json *message);
    /* The connection was lost, and is tried again. */
    void (*lost)(struct guest *guest);
    /* It does not reconnect: `why` says why; NULL: after guest_leave. */
    void (*gone)(struct guest *guest, const struct kv_error *why);
};

/* The caller fills the first part, zeroes the rest, and does not move it until it is gone. */
struct guest {
    struct client_sockets *sockets;
    struct ev_loop *loop;
    struct client_address address;
    const struct guest_player *player;
    void *context;                      /* the player's own                                     */
    const char *name;                   /* to sit down with; NULL: watches or hosts */
    char token[GUEST_TOKEN_LENGTH + 1]; /* the seat's, or the host's who sits down next          */
    const char *language;               /* of messages for people; NULL: the server's */
    double patience;                    /* seconds without a connection until it gives up */
    bool pledges;                       /* pledges words of its own, and reveals them */
    bool states;                        /* asks for the state at the beginning of each round */

    char chosen[GUEST_TOKEN_LENGTH + 1]; /* to sit down with: once, however often it is sent */
    uint32_t seat;                       /* or GUEST_NOBODY */
    struct client_pledge pledge;
    struct kv_pack *pack; /* of the table; NULL: none, or the player has taken it, who frees it */
    bool has_pack, asks_pack;
    bool is_in;
    bool is_told_states; /* the server has agreed to that: those before version 0.2 refuse it */
    enum { GUEST_AWAY, GUEST_COMING, GUEST_ENTERING, GUEST_SITTING } step;
    bool is_leaving, is_moving; /* for good; to the server that has the table */
    struct client_address home; /* the address that it was given */
    struct client_socket socket;
    struct kv_text table; /* the last event `table` while it connects */
    ev_timer again;
    double pause, give_up;
};

void guest_come(struct guest *guest);
/* One request, a JSON object. */
void guest_ask(struct guest *guest, const char *request, size_t length);
void guest_leave(struct guest *guest);

/* A number of a message; -1: it has none of this name. */
int64_t guest_number(const struct kv_json *message, const char *key);

#endif
