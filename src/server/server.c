/* Opening, running and ending: the loop, its signals, and what libwebsockets calls us for. */
#include "server/server.h"

#include "server/exchange.h"
#include "server/headers.h"
#include "server/listener.h"

#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

struct kv_server {
    char *address;
    struct server_host host;
    ev_signal interrupted, terminated;
    ev_timer tick;
    struct server_listener listener;
    struct lws_token_limits fields;
    struct lws_context *context;
};

/* ---- What happens on a connection ---- */

/* Nobody may turn a connection into something else yet. Where libwebsockets has refused already,
 * the request is gone and only hanging up is left. */
static int refuse_upgrade(struct lws *connection)
{
    if (lws_hdr_total_length(connection, WSI_TOKEN_UPGRADE) > 0)
        lws_return_http_status(connection, HTTP_STATUS_FORBIDDEN, NULL);
    return -1;
}

static int on_event(struct lws *connection, enum lws_callback_reasons reason, void *memory,
                    void *bytes, size_t length)
{
    const struct server_host *host = lws_context_user(lws_get_context(connection));
    switch (reason) {
    case LWS_CALLBACK_HTTP:
        return server_answer_request(host, connection, memory, bytes, length);
    case LWS_CALLBACK_HTTP_WRITEABLE:
        return server_send_rest(host, connection, memory);
    case LWS_CALLBACK_CLOSED_HTTP:
        server_forget(host, memory);
        return 0;
    case LWS_CALLBACK_HTTP_CONFIRM_UPGRADE:
        return refuse_upgrade(connection);
    case LWS_CALLBACK_HTTP_BODY: /* nothing is to be sent to us that we have not asked for */
    case LWS_CALLBACK_RAW_ADOPT:
    case LWS_CALLBACK_RAW_RX:
        return -1;
    default:
        return 0;
    }
}

static const struct lws_protocols protocols[] = {
    {
        .name = "http",
        .callback = on_event,
        .per_session_data_size = sizeof(struct server_exchange),
        .tx_packet_size = SERVER_HEADERS_MOST + SERVER_CHUNK,
    },
    {.name = NULL},
};

/* libwebsockets closes a descriptor that it cannot take. */
static void welcome(int descriptor, void *host)
{
    const struct kv_server *server = host;
    lws_adopt_socket_vhost(lws_get_vhost_by_name(server->context, "default"), descriptor);
}

/* ---- Opening and ending ---- */

static void limit_descriptors(void)
{
    struct rlimit limit;
    if (getrlimit(RLIMIT_NOFILE, &limit) != 0)
        return;
    limit.rlim_cur =
        limit.rlim_max < SERVER_DESCRIPTORS_MOST ? limit.rlim_max : SERVER_DESCRIPTORS_MOST;
    setrlimit(RLIMIT_NOFILE, &limit);
}

static struct lws_context *create_context(struct kv_server *server)
{
    void *loops[] = {server->host.loop};
    struct lws_context_creation_info info = {
        .port = CONTEXT_PORT_NO_LISTEN_SERVER,
        .protocols = protocols,
        .headers = server_headers,
        .token_limits = &server->fields,
        .max_http_header_data = SERVER_REQUEST_MOST,
        .timeout_secs = SERVER_PATIENCE_SECONDS,
        .keepalive_timeout = SERVER_IDLE_SECONDS,
        .options = LWS_SERVER_OPTION_LIBEV,
        .foreign_loops = loops,
        .user = &server->host,
    };
    lws_set_log_level(0, NULL); /* what a stranger does wrong is no news */
    return lws_create_context(&info);
}

static void end_loop(struct ev_loop *loop, ev_signal *signal, int events)
{
    (void)signal, (void)events;
    ev_break(loop, EVBREAK_ALL);
}

/* libwebsockets forgets to move its alarm forward when something is due sooner than what it was set
 * for; it looks at the clock whenever it is woken up. */
static void wake_up(struct ev_loop *loop, ev_timer *tick, int events)
{
    (void)loop, (void)events;
    lws_cancel_service(tick->data);
}

/* Everything that happens without a connection. */
static void start_watching(struct kv_server *server)
{
    struct ev_loop *loop = server->host.loop;
    ev_signal_init(&server->interrupted, end_loop, SIGINT);
    ev_signal_init(&server->terminated, end_loop, SIGTERM);
    ev_timer_init(&server->tick, wake_up, SERVER_TICK_SECONDS, SERVER_TICK_SECONDS);
    server->tick.data = server->context;
    ev_signal_start(loop, &server->interrupted);
    ev_signal_start(loop, &server->terminated);
    ev_timer_start(loop, &server->tick);
    server_listener_start(&server->listener, loop, welcome, server);
}

static bool open_loop(struct kv_server *server, struct kv_error *error)
{
    limit_descriptors();
    server_limit_fields(&server->fields);
    server->host.loop = ev_loop_new(EVFLAG_AUTO);
    if (!server->host.loop || !server_notices_open(&server->host.notices))
        return kv_refuse(error, "no-memory", "There is not enough memory to open the server.");
    server->context = create_context(server);
    if (!server->context)
        return kv_refuse(error, "no-loop",
                         "libwebsockets could not be started on its libev loop. Is the package "
                         "libwebsockets-evlib-ev installed, and memory left?");
    start_watching(server);
    return true;
}

struct kv_server *kv_server_open(const struct kv_server_plan *plan, struct kv_error *error)
{
    struct server_listener listener;
    if (server_page.count == 0) {
        kv_refuse(error, "no-page",
                  "This Kvartal was built without its page. In its source folder, \"./run\" builds "
                  "the page and then the program; that needs npm.");
        return NULL;
    }
    if (!server_listener_open(&listener, plan, error))
        return NULL;
    struct kv_server *server = calloc(1, sizeof *server);
    char *address = strdup(plan->address);
    if (!server || !address) {
        kv_refuse(error, "no-memory", "There is not enough memory to open the server.");
        server_listener_close(&listener);
        free(address);
        free(server);
        return NULL;
    }
    server->address = address;
    server->listener = listener;
    if (open_loop(server, error))
        return server;
    kv_server_close(server);
    return NULL;
}

/* An address that means this machine is called as people call it. */
void kv_server_put_url(const struct kv_server *server, struct kv_text *text)
{
    static const char *const here[] = {"127.0.0.1", "0.0.0.0", "::1", "::"};
    const char *host = server->address;
    for (size_t i = 0; i < sizeof here / sizeof *here; i++)
        if (strcmp(host, here[i]) == 0)
            host = "localhost";
    kv_put(text, strchr(host, ':') ? "http://[%s]:%u" : "http://%s:%u", host,
           (unsigned)server->listener.port);
}

void kv_server_run(struct kv_server *server)
{
    ev_run(server->host.loop, 0);
}

void kv_server_close(struct kv_server *server)
{
    server_listener_close(&server->listener);
    if (server->context)
        lws_context_destroy(server->context);
    if (server->host.loop) {
        ev_signal_stop(server->host.loop, &server->interrupted);
        ev_signal_stop(server->host.loop, &server->terminated);
        ev_timer_stop(server->host.loop, &server->tick);
        ev_loop_destroy(server->host.loop);
    }
    server_notices_close(&server->host.notices);
    free(server->address);
    free(server);
}
