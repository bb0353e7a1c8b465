/* The door: a socket that listens, and what comes in through it. */
#ifndef KV_SERVER_LISTENER_H
#define KV_SERVER_LISTENER_H

#include "server/server.h"

#include <ev.h>

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
bool server_listener_open(struct server_listener *listener, const struct kv_server_plan *plan,
                          struct kv_error *error);
/* Accepts whoever comes, in this loop. */
void server_listener_start(struct server_listener *listener, struct ev_loop *loop,
                           void (*welcome)(int descriptor, void *host), void *host);
void server_listener_close(struct server_listener *listener);

#endif
