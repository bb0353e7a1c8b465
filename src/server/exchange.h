/* One connection: requests come in one after another, and each is answered. */
#ifndef KV_SERVER_EXCHANGE_H
#define KV_SERVER_EXCHANGE_H

#include "server/http.h"

#include <ev.h>
#include <libwebsockets.h>

/* What all connections share. */
struct server_host {
    struct ev_loop *loop;
    struct server_notices notices;
};

/* What a connection remembers. */
struct server_exchange {
    struct server_bytes rest; /* of the answer, still to be sent               */
    ev_io room;               /* waits until the system has room for the rest */
};

/* Lets libwebsockets cut off what is longer than we care to read. */
void server_limit_fields(struct lws_token_limits *limits);

/* Both return what libwebsockets wants of a callback: 0, or -1 to hang up. */
int server_answer_request(const struct server_host *host, struct lws *connection,
                          struct server_exchange *exchange, const char *path, size_t length);
int server_send_rest(const struct server_host *host, struct lws *connection,
                     struct server_exchange *exchange);
/* The connection is gone. */
void server_forget(const struct server_host *host, struct server_exchange *exchange);

#endif
