/* Opening, running and closing: the event loop, its signals, the callbacks of libwebsockets. */
#include "server/server.h"

#include "server/http/admin.h"
#include "server/http/exchange.h"
#include "server/http/framing.h"
#include "server/http/headers.h"
#include "server/http/request.h"
#include "server/net/listener.h"
#include "server/net/tls.h"
#include "server/online.h"
#include "server/ops/loop_memory.h"
#include "server/ops/sandbox.h"
#include "server/ops/settings.h"
#include "server/ops/systemd.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/resource.h>
#include <unistd.h>

struct endpoint {
    struct kv_server *server;
    struct server_listener listener;
    bool is_open;
};

struct kv_server {
    struct kv_server_plan plan;
    char *token;
    struct server_host host;
    struct online online;
    struct systemd systemd;
    struct sandbox sandbox;
    ev_signal interrupted, terminated, hung_up;
    ev_timer tick, farewell;
    double end_by; /* of the farewell */
    struct endpoint public, admin;
    struct kv_error no_admin; /* why that one is not open; no code: it is */
    bool has_terminal;        /* that it was started in */
    bool is_closed;           /* accepts nobody any more */
    struct lws_token_limits fields;
    struct lws_context *context;
};

/* ---- What happens on a connection ---- */

static const struct server_host *host_of(struct lws *connection)
{
    return lws_context_user(lws_get_context(connection));
}

/* libwebsockets answers by itself, so that only a proxy knows the id. */
static void log_refused_socket(struct online *online, struct lws *connection, unsigned status)
{
    char id[SERVER_ID_MOST + 1];
    if (status == SERVER_TOO_MANY)
        return;
    request_read_id(online, connection, id);
    LOG_EVENT(&online->log, "refused", {"request", id, 0},
              {"kind", metrics_kind_name(KIND_SOCKET), 0}, {"status", NULL, status});
}

/* If libwebsockets has already refused the request, all that is left is to close the connection. */
static int check_upgrade(struct lws *connection, const char *to)
{
    if (lws_hdr_total_length(connection, WSI_TOKEN_UPGRADE) <= 0)
        return -1;
    const struct server_host *host = host_of(connection);
    unsigned status = HTTP_STATUS_FORBIDDEN;
    const struct server_flaw *flaw =
        server_find_flaw(host->online, connection, server_method_of(connection));
    if (!flaw && !request_names_us(host->online, connection, false))
        flaw = &server_wrong_host;
    if (flaw)
        status = flaw->status;
    else if (strcasecmp(to, "websocket") == 0 && server_side_of(host, connection) == SERVER_PUBLIC)
        status = sockets_check(host->online, connection);
    metrics_count_http(&host->online->metrics, KIND_SOCKET, status ? status : 101);
    if (status == 0)
        return 0;
    log_refused_socket(host->online, connection, status);
    lws_return_http_status(connection, status, NULL);
    return -1;
}

static int forget_caller(struct lws *connection)
{
    struct address *address = lws_get_opaque_user_data(connection);
    if (address && server_side_of(host_of(connection), connection) == SERVER_PUBLIC)
        address->connections--;
    return 0;
}

static void keep_tls(struct lws *connection, struct ssl_ctx_st *tls)
{
    struct server_host *host = lws_context_user(lws_get_context(connection));
    host->tls = tls;
}

static int on_event(struct lws *connection, enum lws_callback_reasons reason, void *memory,
                    void *bytes, size_t length)
{
    switch (reason) {
    case LWS_CALLBACK_FILTER_HTTP_CONNECTION:
        return server_refuse_early_body(host_of(connection), connection, memory, bytes, length);
    case LWS_CALLBACK_HTTP:
        return server_answer_request(host_of(connection), connection, memory, bytes, length);
    case LWS_CALLBACK_HTTP_BODY:
        return server_take_body(memory, bytes, length);
    case LWS_CALLBACK_HTTP_BODY_COMPLETION:
        return server_answer_body(memory);
    case LWS_CALLBACK_HTTP_WRITEABLE:
        return server_send_rest(memory);
    case LWS_CALLBACK_HTTP_DROP_PROTOCOL:
    case LWS_CALLBACK_CLOSED_HTTP:
        server_forget(memory);
        return 0;
    case LWS_CALLBACK_OPENSSL_LOAD_EXTRA_SERVER_VERIFY_CERTS: /* when the server opens */
        keep_tls(connection, memory);
        return 0;
    case LWS_CALLBACK_WSI_DESTROY: /* of whatever it had become */
        return forget_caller(connection);
    case LWS_CALLBACK_HTTP_CONFIRM_UPGRADE:
        return check_upgrade(connection, bytes);
    case LWS_CALLBACK_ESTABLISHED: /* a WebSocket of an unknown protocol */
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
    {
        .name = "kvartal.1",
        .callback = sockets_on_event,
        .per_session_data_size = sizeof(struct client *),
        .rx_buffer_size = SERVER_PIECE_MOST,
        .tx_packet_size = SERVER_WRITE_MOST,
    },
    {.name = NULL},
};

static bool has_too_many(const struct kv_server_plan *plan, const struct address *address)
{
    return address->connections - address->sockets >= plan->sockets_each * SERVER_PLAIN_EACH;
}

/* Operators are few, and must not be locked out by others who share their address. */
static bool counts(const struct endpoint *endpoint)
{
    return endpoint == &endpoint->server->public && !endpoint->server->plan.behind_proxy;
}

/* libwebsockets closes a descriptor that it cannot adopt. */
static void welcome(int descriptor, void *host)
{
    struct endpoint *endpoint = host;
    struct kv_server *server = endpoint->server;
    struct address *address = counts(endpoint) ? request_caller(&server->online, descriptor) : NULL;
    if (address && has_too_many(&server->plan, address)) {
        server->online.metrics.refusals[LIMIT_CONNECTIONS]++;
        close(descriptor);
        return;
    }
    struct lws *connection =
        lws_adopt_socket_vhost(lws_get_vhost_by_name(server->context, "default"), descriptor);
    if (connection && endpoint == &server->admin)
        lws_set_opaque_user_data(connection, &server->host.admin);
    if (!connection || !address)
        return;
    address->connections++;
    lws_set_opaque_user_data(connection, address);
}

/* ---- Ending ---- */

static void close_endpoint(struct endpoint *endpoint)
{
    if (endpoint->is_open)
        server_listener_close(&endpoint->listener);
    endpoint->is_open = false;
}

static void say_farewell(struct ev_loop *loop, ev_timer *timer, int events)
{
    struct kv_server *server = timer->data;
    (void)events;
    online_drain(&server->online);
    if (online_is_empty(&server->online) || clock_steady() >= server->end_by)
        ev_break(loop, EVBREAK_ALL);
}

/* After the first signal the server accepts nobody and finishes what is in flight; the second exits
 * at once. */
static void on_signal(struct ev_loop *loop, ev_signal *signal, int events)
{
    struct kv_server *server = signal->data;
    (void)events;
    if (server->is_closed) {
        ev_break(loop, EVBREAK_ALL);
        return;
    }
    server->is_closed = true;
    systemd_tell(&server->systemd, "STOPPING=1\nSTATUS=Saying goodbye");
    close_endpoint(&server->public);
    server->end_by = clock_steady() + SERVER_FAREWELL_SECONDS;
    ev_timer_start(loop, &server->farewell);
    say_farewell(loop, &server->farewell, 0);
}

/* ---- Reading files again ---- */

/* New connections get the certificate that is in the files now. A bad one is logged, and the old
 * one stays in use. */
static void reload_certificate(struct kv_server *server)
{
    const struct kv_server_plan *plan = &server->plan;
    struct log *log = &server->online.log;
    struct kv_error error;
    if (!server->host.tls)
        return;
    if (tls_reload(server->host.tls, plan->certificate, plan->key, &error))
        LOG_EVENT(log, "certificate-reloaded", {"file", plan->certificate, 0});
    else
        log_error(log, "certificate-kept", &error);
}

/* A bad file changes nothing. */
static void reload_settings(struct kv_server *server)
{
    struct kv_server_plan fresh;
    struct log *log = &server->online.log;
    struct kv_error error;
    if (!server->plan.reload)
        return;
    if (!server->plan.reload(&fresh, &error)) {
        log_error(log, "reload-failed", &error);
        return;
    }
    settings_take(&server->plan, &fresh, log);
    online_configure(&server->online);
    LOG_EVENT(log, "reloaded", {"node", server->online.node.name, 0});
}

/* SIGHUP: an operator asks for a reload, or the terminal the server was started from is gone. */
static void on_hang_up(struct ev_loop *loop, ev_signal *signal, int events)
{
    struct kv_server *server = signal->data;
    if (server->has_terminal)
        on_signal(loop, signal, events);
    if (server->is_closed)
        return;
    systemd_tell_reloading(&server->systemd);
    reload_certificate(server);
    reload_settings(server);
    systemd_tell(&server->systemd, "READY=1");
}

/* ---- Every second ---- */

/* The watchdog is fed as long as the loop and the store thread make progress. */
static void tell_systemd(struct kv_server *server)
{
    const struct online *online = &server->online;
    char line[160];
    if (server->systemd.is_dog && store_thread_is_alive(online->store_thread))
        systemd_tell(&server->systemd, "WATCHDOG=1");
    if (server->is_closed || online->ticks % SERVER_STATUS_TICKS != 0)
        return;
    snprintf(line, sizeof line, "STATUS=%s%u tables in memory, %llu connected",
             online->lease.is_suspended ? "Waiting for the store; " : "", online->tables.count,
             (unsigned long long)online->metrics.sockets);
    systemd_tell(&server->systemd, line);
}

/* libwebsockets does not move its timer forward when something is due sooner than what it was set
 * for; but it checks the clock whenever it is woken. */
static void on_tick(struct ev_loop *loop, ev_timer *tick, int events)
{
    struct kv_server *server = tick->data;
    (void)loop, (void)events;
    lws_cancel_service(server->context);
    loop_memory_fill();
    int64_t left = server->host.tls ? tls_time_left(server->host.tls) : INT64_MAX;
    server->online.metrics.certificate_left = left > 0 ? (uint64_t)left : 0;
    tell_systemd(server);
}

/* ---- Opening ---- */

static void limit_descriptors(void)
{
    struct rlimit limit;
    if (getrlimit(RLIMIT_NOFILE, &limit) != 0)
        return;
    limit.rlim_cur =
        limit.rlim_max < SERVER_DESCRIPTORS_MOST ? limit.rlim_max : SERVER_DESCRIPTORS_MOST;
    setrlimit(RLIMIT_NOFILE, &limit);
}

/* libwebsockets would keep a timer for each silent connection, in a list which it searches
 * linearly. We have our own pings. */
static const lws_retry_bo_t no_alarms = {.secs_since_valid_ping = 1, .secs_since_valid_hangup = 0};

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
        .retry_and_idle_policy = &no_alarms,
        .foreign_loops = loops,
        .user = &server->host,
    };
    if (server->plan.certificate) {
        info.options |= LWS_SERVER_OPTION_DO_SSL_GLOBAL_INIT;
        info.ssl_cert_filepath = server->plan.certificate;
        info.ssl_private_key_filepath = server->plan.key;
        info.alpn = "http/1.1";
        info.ssl_cipher_list = TLS_CIPHERS;
        info.ssl_options_set = tls_refused_versions();
    }
    lws_set_log_level(0, NULL); /* a client's mistakes are not logged */
    return lws_create_context(&info);
}

/* Everything that happens without a connection. */
static void start_watching(struct kv_server *server)
{
    struct ev_loop *loop = server->host.loop;
    ev_signal_init(&server->interrupted, on_signal, SIGINT);
    ev_signal_init(&server->terminated, on_signal, SIGTERM);
    ev_signal_init(&server->hung_up, on_hang_up, SIGHUP);
    ev_timer_init(&server->tick, on_tick, SERVER_TICK_SECONDS, SERVER_TICK_SECONDS);
    ev_timer_init(&server->farewell, say_farewell, 0.02, 0.02);
    server->interrupted.data = server->terminated.data = server->hung_up.data = server;
    server->tick.data = server->farewell.data = server;
    ev_signal_start(loop, &server->interrupted);
    ev_signal_start(loop, &server->terminated);
    ev_signal_start(loop, &server->hung_up);
    ev_timer_start(loop, &server->tick);
    server_listener_start(&server->public.listener, loop, welcome, &server->public);
    if (server->admin.is_open)
        server_listener_start(&server->admin.listener, loop, welcome, &server->admin);
}

/* The default name of a server is its host and port, so that it finds its own tables after a
 * restart. */
static bool name_node(const struct kv_server *server, struct store_node *node,
                      struct kv_error *error)
{
    static const char letters[] =
        "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789.-_";
    const struct kv_server_plan *plan = &server->plan;
    char machine[32] = "";
    gethostname(machine, sizeof machine - 1);
    int length = plan->node ? snprintf(node->name, sizeof node->name, "%s", plan->node)
                            : snprintf(node->name, sizeof node->name, "%s-%u",
                                       *machine ? machine : "kvartal",
                                       (unsigned)server->public.listener.port);
    if (length <= 0 || length >= (int)sizeof node->name ||
        node->name[strspn(node->name, letters)] != '\0')
        return kv_refuse(error, "bad-node",
                         "A node's name has 1 to %u letters, digits, dots and dashes, since it "
                         "becomes part of addresses.",
                         (unsigned)sizeof node->name - 1);
    length = plan->place ? snprintf(node->place, sizeof node->place, "%s", plan->place)
                         : snprintf(node->place, sizeof node->place, "/node/%s", node->name);
    return length < (int)sizeof node->place ||
           kv_refuse(error, "bad-place", "That place is too long.");
}

/* What does not keep it from serving. */
static void report_trouble(struct kv_server *server)
{
    const struct kv_server_plan *plan = &server->plan;
    struct kv_error old;
    if (server->no_admin.code)
        log_error(&server->online.log, "no-admin", &server->no_admin);
    if (plan->certificate && !tls_is_valid(plan->certificate, plan->key, &old))
        log_error(&server->online.log, "certificate-old", &old);
    sandbox_report(&server->sandbox, &server->online.log);
}

static bool open_loop(struct kv_server *server, struct kv_error *error)
{
    struct store_node node = {.name = ""};
    server_limit_fields(&server->fields);
    server->host.online = &server->online;
    loop_memory_open();
    server->host.loop = ev_loop_new(EVFLAG_AUTO);
    if (!server->host.loop || !error_pages_open(&server->host.error_pages))
        return kv_refuse(error, "no-memory", "There is not enough memory to open the server.");
    if (!name_node(server, &node, error) ||
        !online_open(&server->online, server->host.loop, &server->plan, &node, error))
        return false;
    report_trouble(server);
    server->context = create_context(server);
    if (!server->context)
        return kv_refuse(error, "no-loop",
                         "libwebsockets could not be started on its libev loop. Is the package "
                         "libwebsockets-evlib-ev installed, and memory left?");
    start_watching(server);
    LOG_EVENT(&server->online.log, "listening", {"port", NULL, server->public.listener.port},
              {"admin", NULL, server->admin.is_open ? server->admin.listener.port : 0});
    return true;
}

static bool check_plan(const struct kv_server_plan *plan, char **token, struct kv_error *error)
{
    if (server_page.count == 0)
        return kv_refuse(
            error, "no-page",
            "This Kvartal was built without its page. In its source folder, \"./run\" builds "
            "the page and then the program; that needs npm.");
    if (!tls_check(plan->certificate, plan->key, error))
        return false;
    if (plan->metrics_token && !plan->admin_token_file)
        return kv_refuse(error, "no-token",
                         "The option --metrics-token needs a token: --admin-token-file FILE.");
    *token = plan->admin_token_file ? admin_read_token(plan->admin_token_file, error) : NULL;
    return *token || !plan->admin_token_file;
}

static bool open_endpoint(struct endpoint *endpoint, const struct server_place *place,
                          struct kv_error *error)
{
    endpoint->is_open = server_listener_open(&endpoint->listener, place, error);
    return endpoint->is_open;
}

/* The default address may be in use, for instance by another Kvartal. */
static bool open_admin(struct kv_server *server, struct kv_error *error)
{
    char address[SERVER_ADDRESS_MOST];
    uint16_t port = server->plan.port, next = port && port < UINT16_MAX ? port + 1 : 0;
    struct server_place place = {"127.0.0.1", next, true};
    const char *asked = server->plan.admin_listen;
    if (asked && !server_place_read(asked, address, &place, error))
        return false;
    if (open_endpoint(&server->admin, &place, error))
        return true;
    server->no_admin = *error; /* reported when the log is open */
    return !asked;
}

static bool open_endpoints(struct kv_server *server, struct kv_error *error)
{
    const struct server_place place = {server->plan.address, server->plan.port, false};
    server->public.server = server->admin.server = server;
    return open_endpoint(&server->public, &place, error) && open_admin(server, error);
}

/* What is left to open needs no more rights than the running server; no thread has begun yet. */
static bool open_inside(struct kv_server *server, struct kv_error *error)
{
    limit_descriptors();
    sandbox_enter(&server->sandbox, server->plan.store);
    return open_loop(server, error);
}

struct kv_server *kv_server_open(const struct kv_server_plan *plan, struct kv_error *error)
{
    char *token = NULL;
    if (!check_plan(plan, &token, error))
        return NULL;
    struct kv_server *server = calloc(1, sizeof *server);
    if (!server) {
        kv_refuse(error, "no-memory", "There is not enough memory to open the server.");
        free(token);
        return NULL;
    }
    server->plan = *plan;
    server->systemd.socket = -1;
    server->plan.admin_token = server->token = token;
    server->sandbox.is_wanted = !plan->no_sandbox;
    if (open_endpoints(server, error) && open_inside(server, error))
        return server;
    kv_server_close(server);
    return NULL;
}

/* An address that means this machine is shown as "localhost". */
void kv_server_put_url(const struct kv_server *server, struct kv_text *text)
{
    static const char *const here[] = {"127.0.0.1", "0.0.0.0", "::1", "::"};
    const char *host = server->plan.address;
    for (size_t i = 0; i < sizeof here / sizeof *here; i++)
        if (strcmp(host, here[i]) == 0)
            host = "localhost";
    kv_put(text, strchr(host, ':') ? "%s://[%s]:%u" : "%s://%s:%u",
           server->plan.certificate ? "https" : "http", host,
           (unsigned)server->public.listener.port);
}

void kv_server_run(struct kv_server *server)
{
    server->has_terminal = isatty(STDERR_FILENO);
    systemd_open(&server->systemd);
    systemd_tell(&server->systemd, "READY=1");
    ev_run(server->host.loop, 0);
}

void kv_server_close(struct kv_server *server)
{
    struct ev_loop *loop = server->host.loop;
    close_endpoint(&server->public);
    close_endpoint(&server->admin);
    systemd_close(&server->systemd);
    if (server->context)
        lws_context_destroy(server->context);
    if (loop && !online_close(&server->online))
        return; /* a thread that waits for the store may still use it */
    if (loop) {
        ev_signal_stop(loop, &server->interrupted);
        ev_signal_stop(loop, &server->terminated);
        ev_signal_stop(loop, &server->hung_up);
        ev_timer_stop(loop, &server->tick);
        ev_timer_stop(loop, &server->farewell);
        ev_loop_destroy(loop);
        loop_memory_close();
    }
    error_pages_close(&server->host.error_pages);
    free(server->token);
    free(server);
}
