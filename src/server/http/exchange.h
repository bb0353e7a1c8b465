/* One connection: its requests are answered one after another. */
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
    struct ssl_ctx_st *tls; /* the TLS context of libwebsockets; NULL: no TLS */
    char admin;             /* its address is the user data of operators' connections */
};

/* The state of a connection's current request. */
struct server_exchange {
    const struct server_host *host;
    struct lws *connection;
    struct server_request *request; /* while its body arrives */
    struct kv_text body;
    struct server_promise *promise; /* the answer comes later                      */
    struct server_answer *answer;   /* which has arrived */
    struct server_bytes rest;       /* of the answer, still to be sent             */
    void *owned;                    /* what the rest is part of                    */
    void (*release)(void *owned);
    ev_io room;    /* waits until the socket is writable */
    ev_timer late; /* when a body has taken too long */
    enum metrics_kind kind;
    char id[SERVER_ID_MOST + 1]; /* of the request */
    bool is_early;               /* the request may have come before the last answer */
    bool is_unread;              /* its body has not come yet, or not all of it          */
    bool is_answered;            /* all of the answer has been sent                      */
    bool is_last;                /* the connection is closed after this answer */
};

enum server_method server_method_of(struct lws *connection);
/* The listener that accepted it. */
enum server_side server_side_of(const struct server_host *host, struct lws *connection);

/* Sets the header lengths at which libwebsockets cuts off. */
void server_limit_fields(struct lws_token_limits *limits);

/* All return what libwebsockets expects of a callback: 0, or -1 to close. */
int server_answer_request(const struct server_host *host, struct lws *connection,
                          struct server_exchange *exchange, const char *path, size_t length);
/* Before a request is answered, and before libwebsockets looks for a body of it. */
int server_refuse_early_body(const struct server_host *host, struct lws *connection,
                             struct server_exchange *exchange, const char *path, size_t length);
int server_take_body(struct server_exchange *exchange, const char *bytes, size_t length);
int server_answer_body(struct server_exchange *exchange);
int server_send_rest(struct server_exchange *exchange);
/* The connection is closed, or begins its next request. */
void server_forget(struct server_exchange *exchange);

#endif
