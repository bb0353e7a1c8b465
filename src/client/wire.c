/* Connections by libwebsockets, on a libev loop that the caller runs. */
#include "client/wire.h"
#include "base/heap.h"

#include <libwebsockets.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

enum {
    DESCRIPTORS_MOST = 32768, /* libwebsockets makes a table of as many as the system allows */
    PIECE_MOST = 4096,        /* bytes handed on at once */
    MESSAGE_MOST = 16 << 20,  /* more of a message is no message */
    OUT_MOST = 8192,          /* what servers take */
    PATIENCE_SECONDS = 15,
};

struct client_wires {
    struct lws_context *context;
    struct ev_loop *loop;
    ev_timer tick;
    struct lws_protocols protocols[2];
};

/* ---- Sending ---- */

static bool write_now(struct client_wire *wire, const char *text, size_t length)
{
    unsigned char bytes[LWS_PRE + OUT_MOST];
    memcpy(bytes + LWS_PRE, text, length);
    return lws_write(wire->connection, bytes + LWS_PRE, length, LWS_WRITE_TEXT) >= 0;
}

void client_send(struct client_wire *wire, const char *text, size_t length)
{
    if (!wire->is_open || wire->is_going || length > OUT_MOST)
        return;
    if (wire->waiting.length == 0 && !lws_partial_buffered(wire->connection)) {
        if (!write_now(wire, text, length))
            client_hang_up(wire);
        return;
    }
    kv_put_bytes(&wire->waiting, (const char *)&length, sizeof length);
    kv_put_bytes(&wire->waiting, text, length);
    lws_callback_on_writable(wire->connection);
}

/* 0, or -1 to end the connection. */
static int send_waiting(struct client_wire *wire)
{
    if (wire->is_going)
        return -1;
    while (wire->sent < wire->waiting.length && !lws_partial_buffered(wire->connection)) {
        size_t length;
        memcpy(&length, wire->waiting.data + wire->sent, sizeof length);
        if (!write_now(wire, wire->waiting.data + wire->sent + sizeof length, length))
            return -1;
        wire->sent += sizeof length + length;
    }
    if (wire->sent < wire->waiting.length)
        lws_callback_on_writable(wire->connection);
    else
        wire->waiting.length = wire->sent = 0;
    return 0;
}

void client_hang_up(struct client_wire *wire)
{
    if (!wire->connection || wire->is_going)
        return;
    wire->is_going = true;
    if (wire->is_open)
        lws_callback_on_writable(wire->connection);
    else
        lws_set_timeout(wire->connection, PENDING_TIMEOUT_USER_REASON_BASE, LWS_TO_KILL_ASYNC);
}

/* ---- Hearing ---- */

static int receive(struct client_wire *wire, const char *bytes, size_t length)
{
    bool is_whole = lws_is_final_fragment(wire->connection) &&
                    lws_remaining_packet_payload(wire->connection) == 0;
    if (wire->is_going)
        return -1;
    if (is_whole && wire->piece.length == 0) {
        wire->ear->heard(wire->context, bytes, length);
        return 0;
    }
    kv_put_bytes(&wire->piece, bytes, length);
    if (wire->piece.cut || wire->piece.length > MESSAGE_MOST)
        return -1;
    if (is_whole) {
        wire->ear->heard(wire->context, wire->piece.data, wire->piece.length);
        wire->piece.length = 0;
    }
    return 0;
}

static void forget(struct client_wire *wire, unsigned status)
{
    const struct client_ear *ear = wire->ear;
    free(wire->piece.data);
    free(wire->waiting.data);
    wire->connection = NULL;
    wire->is_open = false;
    wire->piece = wire->waiting = (struct kv_text){.data = NULL};
    wire->ear = NULL;
    ear->closed(wire->context, status);
}

/* Why there is no connection. That of TLS is known by its words alone. */
static unsigned failure(struct lws *connection, const char *words, size_t length)
{
    static const char untrusted[] = "connect SSL err 1:";
    if (words && length >= sizeof untrusted - 1 &&
        memcmp(words, untrusted, sizeof untrusted - 1) == 0)
        return CLIENT_UNTRUSTED;
    return lws_http_client_http_response(connection);
}

static int on_event(struct lws *connection, enum lws_callback_reasons reason, void *memory,
                    void *bytes, size_t length)
{
    struct client_wire *wire = memory;
    if (!wire || (wire->connection && wire->connection != connection))
        return 0; /* one that we have done with */
    switch (reason) {
    case LWS_CALLBACK_CLIENT_ESTABLISHED:
        wire->is_open = true;
        wire->ear->opened(wire->context);
        return 0;
    case LWS_CALLBACK_CLIENT_RECEIVE:
        return receive(wire, bytes, length);
    case LWS_CALLBACK_CLIENT_WRITEABLE:
        return send_waiting(wire);
    case LWS_CALLBACK_CLIENT_CONNECTION_ERROR:
        if (wire->ear)
            forget(wire, failure(connection, bytes, length));
        return 0;
    case LWS_CALLBACK_CLIENT_CLOSED:
    case LWS_CALLBACK_WSI_DESTROY: /* the only word of one that ends while it shakes hands */
        if (wire->connection)
            forget(wire, 0);
        return 0;
    default:
        return 0;
    }
}

void client_connect(struct client_wires *wires, struct client_wire *wire,
                    const struct client_address *address, const char *path,
                    const struct client_ear *ear, void *context)
{
    char name[CLIENT_HOST_MOST + 16];
    struct kv_text host;
    kv_text_start(&host, name, sizeof name);
    kv_put(&host, strchr(address->host, ':') ? "[%s]:%u" : "%s:%u", address->host,
           (unsigned)address->port);
    const struct lws_client_connect_info info = {
        .context = wires->context,
        .address = address->host,
        .port = address->port,
        .ssl_connection = address->is_safe ? LCCSCF_USE_SSL : 0,
        .path = path,
        .host = name,
        .protocol = wires->protocols[0].name,
        .local_protocol_name = wires->protocols[0].name,
        .userdata = wire,
        .pwsi = &wire->connection,
    };
    *wire = (struct client_wire){
        .ear = ear,
        .context = context,
        .piece = {.allocate = kv_heap},
        .waiting = {.allocate = kv_heap},
    };
    if (!lws_client_connect_via_info(&info) && wire->ear)
        forget(wire, 0); /* it could not even begin */
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

/* libwebsockets forgets to move its alarm forward when something is due sooner than what it was set
 * for; it looks at the clock whenever it is woken up. */
static void wake_up(struct ev_loop *loop, ev_timer *tick, int events)
{
    (void)loop, (void)events;
    lws_cancel_service(tick->data);
}

struct client_wires *client_wires_open(struct ev_loop *loop, const char *protocol,
                                       struct kv_error *error)
{
    struct client_wires *wires = calloc(1, sizeof *wires);
    void *loops[] = {loop};
    if (!wires) {
        kv_refuse(error, "no-memory", "There is not enough memory for that.");
        return NULL;
    }
    limit_descriptors();
    wires->loop = loop;
    wires->protocols[0] = (struct lws_protocols){
        .name = protocol, .callback = on_event, .rx_buffer_size = PIECE_MOST};
    const struct lws_context_creation_info info = {
        .port = CONTEXT_PORT_NO_LISTEN,
        .protocols = wires->protocols,
        .timeout_secs = PATIENCE_SECONDS,
        .options = LWS_SERVER_OPTION_LIBEV | LWS_SERVER_OPTION_DO_SSL_GLOBAL_INIT,
        .foreign_loops = loops,
    };
    lws_set_log_level(0, NULL); /* we say ourselves what matters to people */
    wires->context = lws_create_context(&info);
    if (!wires->context) {
        free(wires);
        kv_refuse(error, "no-loop",
                  "libwebsockets could not be started on its libev loop. Is the package "
                  "libwebsockets-evlib-ev installed, and memory left?");
        return NULL;
    }
    ev_timer_init(&wires->tick, wake_up, 1, 1);
    wires->tick.data = wires->context;
    ev_timer_start(loop, &wires->tick);
    return wires;
}

void client_wires_close(struct client_wires *wires)
{
    ev_timer_stop(wires->loop, &wires->tick);
    lws_context_destroy(wires->context);
    free(wires);
}
