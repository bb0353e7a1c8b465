/* Turns what libwebsockets delivers into requests, and sends the answers. */
#include "server/http/exchange.h"
#include "base/heap.h"

#include "server/http/framing.h"
#include "server/http/headers.h"
#include "server/http/paths.h"
#include "server/http/request.h"
#include "server/online.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* ---- The request ---- */

void server_limit_fields(struct lws_token_limits *limits)
{
    static const enum lws_token_indexes paths[] = {
        WSI_TOKEN_GET_URI, WSI_TOKEN_HEAD_URI,  WSI_TOKEN_POST_URI,   WSI_TOKEN_OPTIONS_URI,
        WSI_TOKEN_PUT_URI, WSI_TOKEN_PATCH_URI, WSI_TOKEN_DELETE_URI,
    };
    memset(limits, 0, sizeof *limits); /* 0: no separate limit */
    for (size_t i = 0; i < sizeof paths / sizeof *paths; i++)
        limits->token_limit[paths[i]] = SERVER_PATH_MOST;
    /* We use no cookies; those of other servers on the same host may be huge. */
    limits->token_limit[WSI_TOKEN_HTTP_COOKIE] = 1;
}

enum server_method server_method_of(struct lws *connection)
{
    static const struct {
        enum lws_token_indexes token;
        enum server_method method;
    } methods[] = {
        {WSI_TOKEN_GET_URI, SERVER_GET},   {WSI_TOKEN_HEAD_URI, SERVER_HEAD},
        {WSI_TOKEN_POST_URI, SERVER_POST}, {WSI_TOKEN_DELETE_URI, SERVER_DELETE},
        {WSI_TOKEN_PUT_URI, SERVER_PUT},   {WSI_TOKEN_PATCH_URI, SERVER_PUT},
    };
    for (size_t i = 0; i < sizeof methods / sizeof *methods; i++)
        if (lws_hdr_total_length(connection, methods[i].token) > 0)
            return methods[i].method;
    return SERVER_OTHER;
}

/* Virtual hosts of libwebsockets would not do: a client selects one of them by its Host header. */
enum server_side server_side_of(const struct server_host *host, struct lws *connection)
{
    return lws_get_opaque_user_data(connection) == &host->admin ? SERVER_ADMIN : SERVER_PUBLIC;
}

static struct server_promise *promise(void *context);

static void read_request(struct server_exchange *exchange, const char *path,
                         struct server_request *request)
{
    struct lws *connection = exchange->connection;
    struct online *online = exchange->host->online;
    char field[SERVER_FIELD_MOST];
    struct kv_text site;
    *request = (struct server_request){.online = online, .method = server_method_of(connection)};
    request_read_id(online, connection, request->id);
    memcpy(exchange->id, request->id, sizeof exchange->id);
    request->side = server_side_of(exchange->host, connection);
    request->path = path ? server_path_here(path, online->node.name) : NULL;
    request_field(connection, WSI_TOKEN_HTTP_ACCEPT_ENCODING, field, sizeof field);
    request->takes_gzip = server_takes_encoding(field, "gzip");
    request->takes_brotli = server_takes_encoding(field, "br");
    request->language = request_language(connection);
    request->is_own = request_is_own(online, connection);
    request->asker = request_key(online, connection);
    request_field(connection, WSI_TOKEN_HTTP_IF_NONE_MATCH, request->known, SERVER_FIELD_MOST);
    request_field(connection, WSI_TOKEN_HTTP_AUTHORIZATION, request->right, SERVER_FIELD_MOST);
    kv_text_start(&site, request->site, sizeof request->site);
    request_put_site(online, connection, &site);
    const char *after = lws_get_urlarg_by_name(connection, "after=", field, sizeof field);
    snprintf(request->after, sizeof request->after, "%s", after ? after : "");
    request->promise = promise;
    request->context = exchange;
}

/* ---- The answer ---- */

static void let_go(void *owned, void (*release)(void *owned))
{
    (release ? release : free)(owned);
}

struct header {
    const char *name, *value; /* a value of NULL: left out */
};

static bool put_header(struct lws *connection, const struct header *header, unsigned char **at,
                       unsigned char *end)
{
    return !header->value ||
           lws_add_http_header_by_name(connection, (const unsigned char *)header->name,
                                       (const unsigned char *)header->value,
                                       (int)strlen(header->value), at, end) == 0;
}

static bool put_headers(const struct server_exchange *exchange, const struct server_answer *answer,
                        unsigned char **at, unsigned char *end)
{
    struct lws *connection = exchange->connection;
    char length[24], date[40], retry[16];
    time_t now = time(NULL);
    struct tm utc;
    snprintf(length, sizeof length, "%zu", answer->body.length);
    snprintf(retry, sizeof retry, "%u", answer->retry);
    strftime(date, sizeof date, "%a, %d %b %Y %H:%M:%S GMT", gmtime_r(&now, &utc));
    const struct header headers[] = {
        {"date:", date},
        {"x-request-id:", exchange->id},
        {"content-type:", answer->type},
        {"content-length:", answer->status == 304 ? NULL : length},
        {"content-encoding:", answer->encoding},
        {"content-language:", answer->language},
        {"vary:", answer->vary},
        {"etag:", answer->etag},
        {"cache-control:", answer->cache},
        {"allow:", answer->allow},
        {"www-authenticate:", answer->challenge},
        {"content-disposition:", answer->name},
        {"retry-after:", answer->retry ? retry : NULL},
        {"connection:", exchange->is_last ? "close" : NULL},
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
        return 0; /* an empty body may have no data */
    memcpy(chunk, rest->data, length);
    rest->data += length;
    rest->length -= length;
    return length;
}

/* Goes on with the answer, or ends the exchange, before anything else is read: whoever waited for
 * the answer may have asked again by now, and what libwebsockets reads before the end counts as
 * asked too early. */
static void on_room(struct ev_loop *loop, ev_io *room, int events)
{
    struct lws *connection = room->data;
    struct lws_pollfd writable = {room->fd, POLLOUT, POLLOUT};
    (void)events;
    ev_io_stop(loop, room);
    lws_rx_flow_control(connection, 1);
    lws_callback_on_writable(connection);
    lws_service_fd(lws_get_context(connection), &writable);
}

/*
 * Waits until more can be sent, also after the end of an answer, without reading meanwhile: unread
 * bytes of the client would wake libwebsockets over and over, and what it does when nothing else is
 * to be done, for others too, would not be done. While it does not read it does not write either,
 * so it is woken explicitly for that. Then what was read together with the request has been put
 * aside.
 */
static void await_room(struct server_exchange *exchange)
{
    struct lws *connection = exchange->connection;
    lws_set_timeout(connection, PENDING_TIMEOUT_HTTP_CONTENT, SERVER_PATIENCE_SECONDS);
    lws_rx_flow_control(connection, 0);
    if (ev_is_active(&exchange->room))
        return;
    ev_io_init(&exchange->room, on_room, lws_get_socket_fd(connection), EV_WRITE);
    exchange->room.data = connection;
    ev_io_start(exchange->host->loop, &exchange->room);
}

/* Has the client sent more before it was answered? libwebsockets does not say; but only then does
 * it keep its table of header fields, and this function empties the text only if there is one. */
static bool has_sent_more(struct lws *connection)
{
    char text[] = "?";
    lws_hdr_custom_copy(connection, text, sizeof text, "", 0);
    return !*text;
}

/* What follows has memory of its own, until its head has been read. */
static int end_exchange(struct lws *connection)
{
    if (lws_http_transaction_completed(connection))
        return -1;
    struct server_exchange *next = lws_wsi_user(connection);
    next->is_early = has_sent_more(connection);
    if (next->is_early)
        lws_cancel_service(lws_get_context(connection)); /* wakes it to serve that */
    return 0;
}

static int send_bytes(struct server_exchange *exchange, unsigned char *bytes, size_t length)
{
    struct lws *connection = exchange->connection;
    if (lws_write(connection, bytes, length, LWS_WRITE_HTTP) != (int)length)
        return -1;
    exchange->is_answered = exchange->rest.length == 0;
    if (exchange->is_answered && exchange->is_last)
        return -1;
    await_room(exchange);
    return 0;
}

/* Files that are not there are not worth a line, and limits are counted: a flood of either must not
 * become one of the log. */
static void log_refusal(const struct server_exchange *exchange, const struct server_answer *answer)
{
    if (answer->code && answer->status != SERVER_TOO_MANY && exchange->kind != KIND_HEALTH)
        LOG_EVENT(&exchange->host->online->log, "refused", {"request", exchange->id, 0},
                  {"kind", metrics_kind_name(exchange->kind), 0}, {"status", NULL, answer->status},
                  {"code", answer->code, 0});
}

static int send_answer(struct server_exchange *exchange, const struct server_answer *answer,
                       bool has_body)
{
    unsigned char bytes[LWS_PRE + SERVER_HEADERS_MOST + SERVER_CHUNK];
    unsigned char *start = bytes + LWS_PRE, *at = start;
    exchange->owned = answer->owned;
    exchange->release = answer->release;
    metrics_count_http(&exchange->host->online->metrics, exchange->kind, answer->status);
    log_refusal(exchange, answer);
    if (!put_headers(exchange, answer, &at, start + SERVER_HEADERS_MOST))
        return -1;
    exchange->rest = answer->body;
    if (!has_body)
        exchange->rest.length = 0;
    at += take_chunk(&exchange->rest, at);
    return send_bytes(exchange, start, (size_t)(at - start));
}

int server_send_rest(struct server_exchange *exchange)
{
    unsigned char bytes[LWS_PRE + SERVER_CHUNK];
    struct server_answer *answer = exchange->answer;
    if (answer) { /* one that was promised */
        exchange->answer = NULL;
        int code = send_answer(exchange, answer, true);
        free(answer);
        return code;
    }
    if (exchange->is_answered)
        return exchange->is_unread ? 0 : end_exchange(exchange->connection);
    if (exchange->rest.length == 0)
        return 0;
    size_t length = take_chunk(&exchange->rest, bytes + LWS_PRE);
    return send_bytes(exchange, bytes + LWS_PRE, length);
}

/* ---- Answering later ---- */

struct server_promise {
    struct server_exchange *exchange; /* NULL: gone */
    enum kv_language language;
};

static struct server_promise *promise(void *context)
{
    struct server_exchange *exchange = context;
    struct server_promise *promise = calloc(1, sizeof *promise);
    if (!promise)
        return NULL;
    promise->exchange = exchange;
    promise->language = request_language(exchange->connection);
    exchange->promise = promise;
    /* Nothing else is read meanwhile, and no timeout runs. */
    lws_rx_flow_control(exchange->connection, 0);
    lws_set_timeout(exchange->connection, NO_PENDING_TIMEOUT, 0);
    return promise;
}

enum kv_language server_promise_language(const struct server_promise *promise)
{
    return promise->language;
}

void server_keep_promise(struct server_promise *promise, const struct server_answer *answer)
{
    struct server_exchange *exchange = promise->exchange;
    free(promise);
    struct server_answer *copy = exchange ? malloc(sizeof *copy) : NULL;
    if (exchange)
        exchange->promise = NULL;
    if (!copy) {
        let_go(answer->owned, answer->release);
        return;
    }
    *copy = *answer;
    exchange->answer = copy;
    await_room(exchange);
}

/* ---- A request ---- */

static int answer_now(struct server_exchange *exchange, struct server_request *request)
{
    struct online *online = request->online;
    struct server_answer answer = {.status = 0};
    request->address = addresses_find(&online->addresses, &request->asker, online->clock);
    switch (server_route(&exchange->host->error_pages, request, &answer)) {
    case SERVER_LATER:
        return 0;
    default:
        return send_answer(exchange, &answer, request->method != SERVER_HEAD);
    }
}

static int refuse(struct server_exchange *exchange, const struct server_request *request,
                  unsigned status, const char *code, const char *english)
{
    struct server_answer answer;
    server_refuse(&answer, status, code, kv_translate_to(request->language, english));
    return send_answer(exchange, &answer, request->method != SERVER_HEAD);
}

static void on_late(struct ev_loop *loop, ev_timer *late, int events)
{
    struct server_exchange *exchange = late->data;
    (void)loop, (void)events;
    lws_set_timeout(exchange->connection, PENDING_TIMEOUT_HTTP_CONTENT, LWS_TO_KILL_SYNC);
}

/* libwebsockets would restart its timeout with every byte. */
static void hurry(struct server_exchange *exchange)
{
    ev_timer_init(&exchange->late, on_late, SERVER_BODY_SECONDS, 0);
    exchange->late.data = exchange;
    ev_timer_start(exchange->host->loop, &exchange->late);
}

/* The request is kept until its body has arrived. */
static int await_body(struct server_exchange *exchange, const struct server_request *request)
{
    long long length = server_body_length(exchange->connection);
    if (length < 0)
        return refuse(exchange, request, 411, "bad-request", KV_MARK("Content-Length is missing."));
    if (length > SERVER_BODY_MOST)
        return refuse(exchange, request, 413, "too-large", KV_MARK("That is more than 64 KB."));
    struct server_request *copy = malloc(sizeof *copy);
    char *path = strdup(request->path);
    if (!copy || !path) {
        free(copy);
        free(path);
        return -1;
    }
    *copy = *request;
    copy->path = path;
    exchange->request = copy;
    exchange->body.allocate = kv_heap;
    return 0;
}

/* What is wrong with a request as such; NULL: nothing. /health answers to any Host. */
static const struct server_flaw *find_flaw(struct server_exchange *exchange,
                                           const struct server_request *request)
{
    struct lws *connection = exchange->connection;
    const struct server_flaw *flaw = server_find_flaw(request->online, connection, request->method);
    bool is_ours = exchange->kind == KIND_HEALTH ||
                   request_names_us(request->online, connection, request->side == SERVER_ADMIN);
    if (flaw || !is_ours)
        return flaw ? flaw : &server_wrong_host;
    return exchange->is_early && exchange->is_unread ? &server_early_body : NULL;
}

/* Takes a token of the address for this request. Operators need none. */
static bool may_ask(struct server_request *request, struct server_answer *answer)
{
    struct online *online = request->online;
    request->address = addresses_find(&online->addresses, &request->asker, online->clock);
    return request->side == SERVER_ADMIN || server_charge(request, answer, ADDRESS_HTTP);
}

int server_answer_request(const struct server_host *host, struct lws *connection,
                          struct server_exchange *exchange, const char *path, size_t length)
{
    struct server_request request;
    struct server_answer answer;
    char normal[SERVER_PATH_MOST];
    bool is_path = server_path_normal(path, length, normal, sizeof normal);
    exchange->host = host;
    exchange->connection = connection;
    read_request(exchange, is_path ? normal : NULL, &request);
    request.path_is_long = length >= SERVER_PATH_MOST;
    exchange->kind = server_kind(&request);
    exchange->is_unread = server_awaits_body(connection, request.method);
    exchange->is_last = exchange->is_unread && server_body_length(connection) < 0;
    const struct server_flaw *flaw = find_flaw(exchange, &request);
    if (flaw) {
        exchange->is_last = true;
        return refuse(exchange, &request, flaw->status, flaw->code, flaw->sentence);
    }
    if (exchange->is_unread)
        hurry(exchange);
    if (!may_ask(&request, &answer))
        return send_answer(exchange, &answer, request.method != SERVER_HEAD);
    if (request.method == SERVER_POST && server_takes_body(&request))
        return await_body(exchange, &request);
    return answer_now(exchange, &request);
}

int server_refuse_early_body(const struct server_host *host, struct lws *connection,
                             struct server_exchange *exchange, const char *path, size_t length)
{
    bool is_early = exchange && exchange->is_early;
    if (!is_early || !server_awaits_body(connection, server_method_of(connection)))
        return 0;
    server_answer_request(host, connection, exchange, path, length);
    return -1;
}

int server_take_body(struct server_exchange *exchange, const char *bytes, size_t length)
{
    if (length == 0 || !exchange->request)
        return 0; /* nobody wants it */
    if (exchange->body.length + length > SERVER_BODY_MOST)
        return -1;
    kv_put_bytes(&exchange->body, bytes, length);
    return exchange->body.cut ? -1 : 0;
}

static void forget_request(struct server_exchange *exchange)
{
    if (exchange->request)
        free((char *)exchange->request->path);
    free(exchange->request);
    free(exchange->body.data);
    exchange->request = NULL;
    exchange->body = (struct kv_text){.data = NULL};
}

int server_answer_body(struct server_exchange *exchange)
{
    ev_timer_stop(exchange->host->loop, &exchange->late);
    if (exchange->is_unread && exchange->is_answered)
        await_room(exchange);
    exchange->is_unread = false;
    if (!exchange->request)
        return 0;
    struct server_request *request = exchange->request;
    struct kv_text body = exchange->body;
    exchange->request = NULL;
    exchange->body = (struct kv_text){.data = NULL};
    request->body = body.data ? body.data : "";
    request->body_length = body.length;
    int code = answer_now(exchange, request);
    free((char *)request->path);
    free(request);
    free(body.data);
    return code;
}

void server_forget(struct server_exchange *exchange)
{
    if (!exchange || !exchange->host)
        return;
    ev_io_stop(exchange->host->loop, &exchange->room);
    ev_timer_stop(exchange->host->loop, &exchange->late);
    if (exchange->promise)
        exchange->promise->exchange = NULL;
    if (exchange->answer)
        let_go(exchange->answer->owned, exchange->answer->release);
    free(exchange->answer);
    let_go(exchange->owned, exchange->release);
    forget_request(exchange);
    *exchange = (struct server_exchange){.host = NULL};
}
