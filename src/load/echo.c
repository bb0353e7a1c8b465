/* What libwebsockets does by itself: a server that echoes, and those who ask it. */
#include "load/load.h"

#include <libwebsockets.h>
#include <stdlib.h>
#include <string.h>

enum { ECHO_MOST = 4096, COMING_MOST = 200 };

/* ---- The server ---- */

static int on_event(struct lws *connection, enum lws_callback_reasons reason, void *memory,
                    void *bytes, size_t length)
{
    unsigned char copy[LWS_PRE + ECHO_MOST];
    (void)memory;
    if (reason != LWS_CALLBACK_RECEIVE || length > ECHO_MOST)
        return 0;
    memcpy(copy + LWS_PRE, bytes, length);
    return lws_write(connection, copy + LWS_PRE, length, LWS_WRITE_TEXT) < 0 ? -1 : 0;
}

int load_echo(const struct load_plan *plan)
{
    static const struct lws_protocols protocols[] = {
        {.name = "echo", .callback = on_event, .rx_buffer_size = ECHO_MOST}, {.name = NULL}};
    struct ev_loop *loop = ev_loop_new(EVFLAG_AUTO);
    void *loops[] = {loop};
    struct client_address address;
    load_site(plan, 0, "AAAAAA", &address);
    const struct lws_context_creation_info info = {
        .port = address.port,
        .iface = address.host,
        .protocols = protocols,
        .options = LWS_SERVER_OPTION_LIBEV,
        .foreign_loops = loops,
    };
    lws_set_log_level(0, NULL);
    if (!lws_create_context(&info))
        load_fail("The port cannot be listened at.");
    ev_run(loop, 0);
    return 0;
}

/* ---- Those who ask ---- */

struct crowd {
    const struct load_plan *plan;
    struct ev_loop *loop;
    struct client_sockets *sockets;
    struct client_address address;
    struct asker *askers;
    uint64_t called, open, answers;
    char *text;
    struct times times;
    double began;
};

struct asker {
    struct crowd *crowd;
    struct client_socket socket;
    double asked;
};

static void ask(struct asker *asker)
{
    asker->asked = load_clock();
    client_send(&asker->socket, asker->crowd->text, asker->crowd->plan->bytes);
}

static const struct client_handlers handlers;

static void call_next(struct crowd *crowd)
{
    if (crowd->called == crowd->plan->count)
        return;
    struct asker *asker = &crowd->askers[crowd->called++];
    asker->crowd = crowd;
    client_connect(crowd->sockets, &asker->socket, &crowd->address, "/", &handlers, asker);
}

static void on_opened(void *context)
{
    struct asker *asker = context;
    struct crowd *crowd = asker->crowd;
    call_next(crowd);
    if (++crowd->open < crowd->plan->count)
        return;
    crowd->began = load_clock();
    for (uint64_t i = 0; i < crowd->open; i++)
        ask(&crowd->askers[i]);
}

static void on_heard(void *context, const char *text, size_t length)
{
    struct asker *asker = context;
    struct crowd *crowd = asker->crowd;
    double now = load_clock();
    (void)text, (void)length;
    times_add(&crowd->times, now - asker->asked);
    crowd->answers++;
    if (now - crowd->began > (double)crowd->plan->seconds)
        ev_break(crowd->loop, EVBREAK_ALL);
    else
        ask(asker);
}

static void on_closed(void *context, unsigned status)
{
    (void)context;
    load_fail("The echo has ended (%u).", status);
}

static const struct client_handlers handlers = {on_opened, on_heard, on_closed};

int load_ask(const struct load_plan *plan)
{
    struct crowd crowd = {.plan = plan, .loop = ev_loop_new(EVFLAG_AUTO)};
    struct kv_error error;
    crowd.sockets = client_sockets_open(crowd.loop, "echo", &error);
    if (!crowd.sockets)
        load_fail("%s", error.message);
    load_site(plan, 0, "AAAAAA", &crowd.address);
    crowd.askers = load_memory(plan->count * sizeof *crowd.askers);
    crowd.text = load_memory(plan->bytes + 1);
    memset(crowd.text, 'x', plan->bytes);
    for (int i = 0; i < COMING_MOST; i++)
        call_next(&crowd);
    ev_run(crowd.loop, 0);
    double seconds = load_clock() - crowd.began;
    printf("{\"rate\":%.0f,\"p50\":%.2f,\"p99\":%.2f,\"max\":%.2f}\n",
           (double)crowd.answers / seconds, times_at(&crowd.times, 0.5),
           times_at(&crowd.times, 0.99), times_at(&crowd.times, 1));
    return 0;
}
