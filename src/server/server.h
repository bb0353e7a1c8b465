/*
 * The server: the page over HTTP, and tables over HTTP and WebSocket. It is a library for the
 * command that starts it; nothing but this header, with the plan it includes, is for others.
 *
 *     struct kv_server *server = kv_server_open(&plan, &error);
 *     kv_server_run(server);          until SIGINT or SIGTERM; SIGHUP reads the configuration again
 *     kv_server_close(server);
 */
#ifndef KV_SERVER_SERVER_H
#define KV_SERVER_SERVER_H

#include "server/plan.h"

struct kv_server;

/* A server that is ready; or NULL, and the error says why and what to do. */
struct kv_server *kv_server_open(const struct kv_server_plan *plan, struct kv_error *error);
/* Where a browser finds it: "http://localhost:8080". */
void kv_server_put_url(const struct kv_server *server, struct kv_text *text);
void kv_server_run(struct kv_server *server);
/* Waits some seconds for a store that does not answer; the process should exit soon after, since a
 * thread is left behind. */
void kv_server_close(struct kv_server *server);

#endif
