/* A listening socket, and the connections it accepts. */
#ifndef KV_SERVER_NET_LISTENER_H
#define KV_SERVER_NET_LISTENER_H

#include "kvartal.h"

#include <ev.h>

#define SERVER_ADDRESS_MOST 256 /* bytes of an address */

/* Where to listen. */
struct server_place {
    const char *address; /* an address or name of this machine */
    uint16_t port;       /* 0: any free port */
    bool is_admin;       /* for operators (--admin-listen); otherwise public */
};

/* Reads "ADDRESS:PORT" or "[ADDRESS]:PORT"; `address` receives the first part. */
bool server_place_read(const char *words, char address[SERVER_ADDRESS_MOST],
                       struct server_place *place, struct kv_error *error);

struct server_listener {
    int descriptor;
    uint16_t port;
    struct ev_loop *loop; /* NULL: not started */
    ev_io watcher;
    ev_timer rest;
    void (*welcome)(int descriptor, void *host); /* owns every accepted connection */
    void *host;
};

/* Listens without accepting yet. False: the error says why, and what to do. */
bool server_listener_open(struct server_listener *listener, const struct server_place *place,
                          struct kv_error *error);
/* Accepts connections, in this loop. */
void server_listener_start(struct server_listener *listener, struct ev_loop *loop,
                           void (*welcome)(int descriptor, void *host), void *host);
void server_listener_close(struct server_listener *listener);

#endif
