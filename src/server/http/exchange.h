/* One connection: requests come in one after another, and each is answered. */
#ifndef KV_SERVER_HTTP_EXCHANGE_H
#define KV_SERVER_HTTP_EXCHANGE_H

#include "server/http/http.h"

#include <ev.h>
#include <libwebsockets.h>

/* What all connections share. */
struct server_host {
    struct ev_loop *loop;
    struct error_pages error_pages;
    struct online *online;
    struct ssl_ctx_st *tls; /* what libwebsockets speaks TLS by; NULL: it does not       */
    char admin;             /* connections of operators have its address for their user data */
};

/* What a connection remembers of the request it is at. */
struct server_exchange {
    const struct server_host *host;
    struct lws *connection;
    struct server_request *request; /* while its body comes in                     */
    struct kv_text body;
    struct server_promise *promise; /* the answer comes later                      */
    struct server_answer *answer;   /* which has come                              */
    struct server_bytes rest;       /* of the answer, still to be sent             */
    void *owned;                    /* what the rest is part of                    */
    void (*release)(void *owned);
    ev_io room;    /* waits until the system has room for the rest */
    ev_timer late; /* when a body has taken too long */
    enum metrics_kind kind;
    bool is_last; /* the connection is closed after this answer */
};

enum server_method server_method_of(struct lws *connection);
/* Which listener it came through. */
enum server_side server_side_of(const struct server_host *host, struct lws *connection);

/* Lets libwebsockets cut off what is longer than we care to read. */
void server_limit_fields(struct lws_token_limits *limits);

/* All return what libwebsockets wants of a callback: 0, or -1 to hang up. */
int server_answer_request(const struct server_host *host, struct lws *connection,
                          struct server_exchange *exchange, const char *path, size_t length);
int server_take_body(struct server_exchange *exchange, const char *bytes, size_t length);
int server_answer_body(struct server_exchange *exchange);
int server_send_rest(struct server_exchange *exchange);
/* The connection is gone, or at its next request. */
void server_forget(struct server_exchange *exchange);

#endif
