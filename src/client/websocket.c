/* WebSockets by libwebsockets, in a libev loop that the caller runs. */
#include "client/websocket.h"
#include "base/heap.h"

#include <libwebsockets.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

enum {
    DESCRIPTORS_MOST = 32768, /* libwebsockets allocates a table for as many as the system allows */
    PIECE_MOST = 4096,        /* bytes delivered at once */
    MESSAGE_MOST = 16 << 20,  /* longer messages are refused */
    OUT_MOST = 8192,          /* the limit of servers */
    PATIENCE_SECONDS = 15,
};

struct client_sockets {
    struct lws_context *context;
    struct ev_loop *loop;
    ev_timer tick;
    struct lws_protocols protocols[2];
    const char *language; /* or NULL */
};

/* ---- Sending ---- */

static bool write_now(struct client_socket *socket, const char *text, size_t length)
{
    unsigned char bytes[LWS_PRE + OUT_MOST];
    memcpy(bytes + LWS_PRE, text, length);
    return lws_write(socket->connection, bytes + LWS_PRE, length, LWS_WRITE_TEXT) >= 0;
}

void client_send(struct client_socket *socket, const char *text, size_t length)
{
    if (!socket->is_open || socket->is_going || length > OUT_MOST)
        return;
    if (socket->waiting.length == 0 && !lws_partial_buffered(socket->connection)) {
        if (!write_now(socket, text, length))
            client_hang_up(socket);
        return;
    }
    kv_put_bytes(&socket->waiting, (const char *)&length, sizeof length);
    kv_put_bytes(&socket->waiting, text, length);
    lws_callback_on_writable(socket->connection);
}

/* 0, or -1 to end the connection. */
static int send_waiting(struct client_socket *socket)
{
    if (socket->is_going)
        return -1;
    while (socket->sent < socket->waiting.length && !lws_partial_buffered(socket->connection)) {
        size_t length;
        memcpy(&length, socket->waiting.data + socket->sent, sizeof length);
        if (!write_now(socket, socket->waiting.data + socket->sent + sizeof length, length))
            return -1;
        socket->sent += sizeof length + length;
    }
    if (socket->sent < socket->waiting.length)
        lws_callback_on_writable(socket->connection);
    else
        socket->waiting.length = socket->sent = 0;
    return 0;
}

void client_hang_up(struct client_socket *socket)
{
    if (!socket->connection || socket->is_going)
        return;
    socket->is_going = true;
    if (socket->is_open)
        lws_callback_on_writable(socket->connection);
    else
        lws_set_timeout(socket->connection, PENDING_TIMEOUT_USER_REASON_BASE, LWS_TO_KILL_ASYNC);
}

/* ---- Hearing ---- */

static int receive(struct client_socket *socket, const char *bytes, size_t length)
{
    bool is_whole = lws_is_final_fragment(socket->connection) &&
                    lws_remaining_packet_payload(socket->connection) == 0;
    if (socket->is_going)
        return -1;
    if (is_whole && socket->piece.length == 0) {
        socket->handlers->heard(socket->context, bytes, length);
        return 0;
    }
    kv_put_bytes(&socket->piece, bytes, length);
    if (socket->piece.cut || socket->piece.length > MESSAGE_MOST)
        return -1;
    if (is_whole) {
        socket->handlers->heard(socket->context, socket->piece.data, socket->piece.length);
        socket->piece.length = 0;
    }
    return 0;
}

static void forget(struct client_socket *socket, unsigned status)
{
    const struct client_handlers *handlers = socket->handlers;
    free(socket->piece.data);
    free(socket->waiting.data);
    socket->connection = NULL;
    socket->is_open = false;
    socket->piece = socket->waiting = (struct kv_text){.data = NULL};
    socket->handlers = NULL;
    handlers->closed(socket->context, status);
}

/* Why there is no connection. TLS failures can be told by their text only. */
static unsigned failure(struct lws *connection, const char *words, size_t length)
{
    static const char untrusted[] = "connect SSL err 1:";
    if (words && length >= sizeof untrusted - 1 &&
        memcmp(words, untrusted, sizeof untrusted - 1) == 0)
        return CLIENT_UNTRUSTED;
    return lws_http_client_http_response(connection);
}

static int add_language(struct lws *connection, unsigned char **at, size_t room)
{
    const struct client_sockets *sockets = lws_context_user(lws_get_context(connection));
    if (!sockets->language)
        return 0;
    return lws_add_http_header_by_token(connection, WSI_TOKEN_HTTP_ACCEPT_LANGUAGE,
                                        (const unsigned char *)sockets->language,
                                        (int)strlen(sockets->language), at, *at + room)
               ? -1
               : 0;
}

static int on_event(struct lws *connection, enum lws_callback_reasons reason, void *memory,
                    void *bytes, size_t length)
{
    struct client_socket *socket = memory;
    if (!socket || (socket->connection && socket->connection != connection))
        return 0; /* one that we have closed */
    switch (reason) {
    case LWS_CALLBACK_CLIENT_APPEND_HANDSHAKE_HEADER:
        return add_language(connection, bytes, length);
    case LWS_CALLBACK_CLIENT_ESTABLISHED:
        socket->is_open = true;
        socket->handlers->opened(socket->context);
        return 0;
    case LWS_CALLBACK_CLIENT_RECEIVE:
        return receive(socket, bytes, length);
    case LWS_CALLBACK_CLIENT_WRITEABLE:
        return send_waiting(socket);
    case LWS_CALLBACK_CLIENT_CONNECTION_ERROR:
        if (socket->handlers)
            forget(socket, failure(connection, bytes, length));
        return 0;
    case LWS_CALLBACK_CLIENT_CLOSED:
    case LWS_CALLBACK_WSI_DESTROY: /* the only callback for one that fails in the handshake */
        if (socket->connection)
            forget(socket, 0);
        return 0;
    default:
        return 0;
    }
}

void client_connect(struct client_sockets *sockets, struct client_socket *socket,
                    const struct client_address *address, const char *path,
                    const struct client_handlers *handlers, void *context)
{
    char name[CLIENT_HOST_MOST + 16];
    struct kv_text host;
    kv_text_start(&host, name, sizeof name);
    kv_put(&host, strchr(address->host, ':') ? "[%s]:%u" : "%s:%u", address->host,
           (unsigned)address->port);
    const struct lws_client_connect_info info = {
        .context = sockets->context,
        .address = address->host,
        .port = address->port,
        .ssl_connection = address->is_safe ? LCCSCF_USE_SSL : 0,
        .path = path,
        .host = name,
        .protocol = sockets->protocols[0].name,
        .local_protocol_name = sockets->protocols[0].name,
        .userdata = socket,
        .pwsi = &socket->connection,
    };
    *socket = (struct client_socket){
        .handlers = handlers,
        .context = context,
        .piece = {.allocate = kv_heap},
        .waiting = {.allocate = kv_heap},
    };
    if (!lws_client_connect_via_info(&info) && socket->handlers)
        forget(socket, 0); /* it could not even begin */
}

/* ---- All of them ---- */

static void limit_descriptors(void)
{
    struct rlimit limit;
    if (getrlimit(RLIMIT_NOFILE, &limit) != 0)
        return;
    limit.rlim_cur = limit.rlim_max < DESCRIPTORS_MOST ? limit.rlim_max : DESCRIPTORS_MOST;
    setrlimit(RLIMIT_NOFILE, &limit);
}

/* libwebsockets does not move its timer forward when something is due sooner than what it was set
 * for; but it checks the clock whenever it is woken. */
static void wake_up(struct ev_loop *loop, ev_timer *tick, int events)
{
    (void)loop, (void)events;
    lws_cancel_service(tick->data);
}

struct client_sockets *client_sockets_open(struct ev_loop *loop, const char *protocol,
                                           struct kv_error *error)
{
    struct client_sockets *sockets = calloc(1, sizeof *sockets);
    void *loops[] = {loop};
    if (!sockets) {
        kv_refuse(error, "no-memory", "There is not enough memory for that.");
        return NULL;
    }
    limit_descriptors();
    sockets->loop = loop;
    sockets->protocols[0] = (struct lws_protocols){
        .name = protocol, .callback = on_event, .rx_buffer_size = PIECE_MOST};
    const struct lws_context_creation_info info = {
        .port = CONTEXT_PORT_NO_LISTEN,
        .protocols = sockets->protocols,
        .timeout_secs = PATIENCE_SECONDS,
        .options = LWS_SERVER_OPTION_LIBEV | LWS_SERVER_OPTION_DO_SSL_GLOBAL_INIT,
        .foreign_loops = loops,
        .user = sockets,
    };
    lws_set_log_level(0, NULL); /* we report errors ourselves */
    sockets->context = lws_create_context(&info);
    if (!sockets->context) {
        free(sockets);
        kv_refuse(error, "no-loop",
                  "libwebsockets could not be started on its libev loop. Is the package "
                  "libwebsockets-evlib-ev installed, and memory left?");
        return NULL;
    }
    ev_timer_init(&sockets->tick, wake_up, 1, 1);
    sockets->tick.data = sockets->context;
    ev_timer_start(loop, &sockets->tick);
    return sockets;
}

void client_sockets_speak(struct client_sockets *sockets, const char *language)
{
    sockets->language = language;
}

void client_sockets_close(struct client_sockets *sockets)
{
    ev_timer_stop(sockets->loop, &sockets->tick);
    lws_context_destroy(sockets->context);
    free(sockets);
}
