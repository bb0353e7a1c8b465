/*
 * The server: the page over HTTP, and later the tables. It is a library for the command that
 * starts it; nothing but this header is for others.
 *
 *     struct kv_server *server = kv_server_open(&plan, &error);
 *     kv_server_run(server);          until SIGINT or SIGTERM
 *     kv_server_close(server);
 */
#ifndef KV_SERVER_SERVER_H
#define KV_SERVER_SERVER_H

#include "kvartal.h"

struct kv_server_plan {
    const char *address; /* where to listen: an address of this machine, or a name of it */
    uint16_t port;       /* 0: any that is free */
};

struct kv_server;

/* Ready to be asked; or NULL, and the error says why not and what to do. */
struct kv_server *kv_server_open(const struct kv_server_plan *plan, struct kv_error *error);
/* Where a browser finds it: "http://localhost:8080". */
void kv_server_put_url(const struct kv_server *server, struct kv_text *text);
void kv_server_run(struct kv_server *server);
void kv_server_close(struct kv_server *server);

#endif
