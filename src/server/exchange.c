/* From libwebsockets to a request, and from an answer to libwebsockets. */
#include "server/exchange.h"

#include "server/headers.h"

#include <stdio.h>
#include <string.h>
#include <time.h>

/* ---- The request ---- */

void server_limit_fields(struct lws_token_limits *limits)
{
    static const enum lws_token_indexes paths[] = {
        WSI_TOKEN_GET_URI, WSI_TOKEN_HEAD_URI,  WSI_TOKEN_POST_URI,   WSI_TOKEN_OPTIONS_URI,
        WSI_TOKEN_PUT_URI, WSI_TOKEN_PATCH_URI, WSI_TOKEN_DELETE_URI,
    };
    memset(limits, 0, sizeof *limits); /* 0: no limit of its own */
    for (size_t i = 0; i < sizeof paths / sizeof *paths; i++)
        limits->token_limit[paths[i]] = SERVER_PATH_MOST;
    /* We have no cookies; those of others who serve on this machine may be huge. */
    limits->token_limit[WSI_TOKEN_HTTP_COOKIE] = 1;
}

static enum server_method method_of(struct lws *connection)
{
    if (lws_hdr_total_length(connection, WSI_TOKEN_GET_URI) > 0)
        return SERVER_GET;
    return lws_hdr_total_length(connection, WSI_TOKEN_HEAD_URI) > 0 ? SERVER_HEAD : SERVER_OTHER;
}

/* A header line; empty where there is none, or one too long to be meant seriously. */
static void read_field(struct lws *connection, enum lws_token_indexes token,
                       char field[SERVER_FIELD_MOST])
{
    if (lws_hdr_copy(connection, field, SERVER_FIELD_MOST, token) < 0)
        field[0] = '\0';
}

static void read_request(struct lws *connection, const char *path, size_t length,
                         struct server_request *request)
{
    char field[SERVER_FIELD_MOST];
    request->method = method_of(connection);
    request->path_is_long = length >= SERVER_PATH_MOST;
    request->path = strlen(path) == length ? path : NULL; /* there may be a zero in it */
    read_field(connection, WSI_TOKEN_HTTP_ACCEPT_LANGUAGE, field);
    request->language = server_best_language(field);
    read_field(connection, WSI_TOKEN_HTTP_ACCEPT_ENCODING, field);
    request->takes_gzip = server_takes_encoding(field, "gzip");
    request->takes_brotli = server_takes_encoding(field, "br");
    read_field(connection, WSI_TOKEN_HTTP_IF_NONE_MATCH, request->known);
}

/* ---- The answer ---- */

struct header {
    const char *name, *value; /* a value of NULL: not this time */
};

static bool put_header(struct lws *connection, const struct header *header, unsigned char **at,
                       unsigned char *end)
{
    return !header->value ||
           lws_add_http_header_by_name(connection, (const unsigned char *)header->name,
                                       (const unsigned char *)header->value,
                                       (int)strlen(header->value), at, end) == 0;
}

static bool put_headers(struct lws *connection, const struct server_answer *answer,
                        unsigned char **at, unsigned char *end)
{
    char length[24], date[40];
    time_t now = time(NULL);
    struct tm utc;
    snprintf(length, sizeof length, "%zu", answer->body.length);
    strftime(date, sizeof date, "%a, %d %b %Y %H:%M:%S GMT", gmtime_r(&now, &utc));
    const struct header headers[] = {
        {"date:", date},
        {"content-type:", answer->type},
        {"content-length:", answer->status == 304 ? NULL : length},
        {"content-encoding:", answer->encoding},
        {"content-language:", answer->language},
        {"vary:", answer->vary},
        {"etag:", answer->etag},
        {"cache-control:", answer->cache},
        {"allow:", answer->allow},
    };
    if (lws_add_http_header_status(connection, answer->status, at, end))
        return false;
    for (size_t i = 0; i < sizeof headers / sizeof *headers; i++)
        if (!put_header(connection, &headers[i], at, end))
            return false;
    return lws_finalize_http_header(connection, at, end) == 0;
}

/* Copies the next bytes of the answer and returns how many. */
static size_t take_chunk(struct server_bytes *rest, unsigned char *chunk)
{
    size_t length = rest->length < SERVER_CHUNK ? rest->length : SERVER_CHUNK;
    if (length == 0)
        return 0; /* there may be no data at all to point to */
    memcpy(chunk, rest->data, length);
    rest->data += length;
    rest->length -= length;
    return length;
}

static void on_room(struct ev_loop *loop, ev_io *room, int events)
{
    struct lws *connection = room->data;
    (void)events;
    ev_io_stop(loop, room);
    lws_rx_flow_control(connection, 1);
    lws_callback_on_writable(connection);
}

/*
 * Waits until the rest can be sent, without listening meanwhile: libwebsockets would be woken over
 * and over by what the client has sent already and is not read now. While it does not listen it
 * does not write either, so it is woken up for that.
 */
static void await_room(const struct server_host *host, struct lws *connection,
                       struct server_exchange *exchange)
{
    lws_set_timeout(connection, PENDING_TIMEOUT_HTTP_CONTENT, SERVER_PATIENCE_SECONDS);
    lws_rx_flow_control(connection, 0);
    ev_io_init(&exchange->room, on_room, lws_get_socket_fd(connection), EV_WRITE);
    exchange->room.data = connection;
    ev_io_start(host->loop, &exchange->room);
}

static int send_bytes(const struct server_host *host, struct lws *connection,
                      struct server_exchange *exchange, unsigned char *bytes, size_t length)
{
    if (lws_write(connection, bytes, length, LWS_WRITE_HTTP) != (int)length)
        return -1;
    if (exchange->rest.length == 0)
        return lws_http_transaction_completed(connection) ? -1 : 0;
    await_room(host, connection, exchange);
    return 0;
}

int server_answer_request(const struct server_host *host, struct lws *connection,
                          struct server_exchange *exchange, const char *path, size_t length)
{
    unsigned char bytes[LWS_PRE + SERVER_HEADERS_MOST + SERVER_CHUNK];
    unsigned char *start = bytes + LWS_PRE, *at = start;
    struct server_request request;
    struct server_answer answer;
    read_request(connection, path, length, &request);
    server_route(&host->notices, &request, &answer);
    if (!put_headers(connection, &answer, &at, start + SERVER_HEADERS_MOST))
        return -1;
    exchange->rest = answer.body;
    if (request.method == SERVER_HEAD)
        exchange->rest.length = 0;
    at += take_chunk(&exchange->rest, at);
    return send_bytes(host, connection, exchange, start, (size_t)(at - start));
}

int server_send_rest(const struct server_host *host, struct lws *connection,
                     struct server_exchange *exchange)
{
    unsigned char bytes[LWS_PRE + SERVER_CHUNK];
    if (exchange->rest.length == 0)
        return 0;
    size_t length = take_chunk(&exchange->rest, bytes + LWS_PRE);
    return send_bytes(host, connection, exchange, bytes + LWS_PRE, length);
}

void server_forget(const struct server_host *host, struct server_exchange *exchange)
{
    if (exchange)
        ev_io_stop(host->loop, &exchange->room);
}
