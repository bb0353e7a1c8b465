/* The door: a socket that listens, and what comes in through it. */
#ifndef KV_SERVER_NET_LISTENER_H
#define KV_SERVER_NET_LISTENER_H

#include "kvartal.h"

#include <ev.h>

#define SERVER_ADDRESS_MOST 256 /* bytes of a name to listen at */

/* Where to listen. */
struct server_place {
    const char *address; /* of this machine, or a name of it                */
    uint16_t port;       /* 0: any that is free                             */
    bool is_admin;       /* for operators, as --admin-listen says; else for all */
};

/* Reads "ADDRESS:PORT" or "[ADDRESS]:PORT", of which `address` becomes the first part. */
bool server_place_read(const char *words, char address[SERVER_ADDRESS_MOST],
                       struct server_place *place, struct kv_error *error);

struct server_listener {
    int descriptor;
    uint16_t port;
    struct ev_loop *loop; /* NULL: not started */
    ev_io knock;
    ev_timer rest;
    void (*welcome)(int descriptor, void *host); /* takes over every connection */
    void *host;
};

/* Listens, but accepts nothing yet. False, and the error says why and what to do. */
bool server_listener_open(struct server_listener *listener, const struct server_place *place,
                          struct kv_error *error);
/* Accepts whoever comes, in this loop. */
void server_listener_start(struct server_listener *listener, struct ev_loop *loop,
                           void (*welcome)(int descriptor, void *host), void *host);
void server_listener_close(struct server_listener *listener);

#endif
