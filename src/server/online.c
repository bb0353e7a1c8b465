/* Online play as a whole: opening, one turn of the loop, a tick a second, draining, closing. */
#include "server/online.h"

#include "server/limits.h"
#include "server/tables/notices.h"
#include "server/tables/summaries.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* ---- The turn of the loop ---- */

static void read_clocks(struct online *online)
{
    online->clock = clock_steady();
    online->now = calendar_advance(&online->calendar, online->clock, clock_wall());
}

static void on_wake(struct ev_loop *loop, ev_check *watcher, int events)
{
    struct online *online = watcher->data;
    int64_t before = online->now;
    (void)loop, (void)events;
    read_clocks(online);
    lease_check(online, before);
}

static void on_rest(struct ev_loop *loop, ev_prepare *watcher, int events)
{
    struct online *online = watcher->data;
    (void)loop, (void)events;
    tables_drop_lost(online);
    commit_start(online);
    sockets_flush(online);
}

/* ---- Every second ---- */

enum { TICK = 1 };

/* A loop that is overloaded or blocked is late for everything, and so for its tick. */
static void observe_delay(struct online *online)
{
    double now = clock_steady(), late = now - online->ticked - TICK;
    metrics_observe_seconds(&online->metrics.loop_delay, late > 0 ? late : 0);
    online->ticked = now;
}

static void on_tick(struct ev_loop *loop, ev_timer *watcher, int events)
{
    struct online *online = watcher->data;
    (void)loop, (void)events;
    observe_delay(online);
    online->ticks++;
    addresses_sweep(&online->addresses, online->clock);
    sockets_ping(online);
    if (!online->lease.is_suspended)
        tables_sleep(online);
    if (online_is_open(online)) {
        summaries_tell(online);
        tables_look(online);
        cleanup_run(online);
        if (online->ticks % SERVER_BANS_TICKS == 0)
            bans_look(online);
    }
    if (online->ticks % SERVER_CENSUS_TICKS == 0)
        cleanup_count(online);
    if (online->is_draining)
        tables_drop_all(online, ONLINE_CLOSING, true);
}

void online_count(struct online *online)
{
    struct workers_backlog bots = workers_backlog(online->workers);
    online->metrics.addresses = online->addresses.count;
    online->metrics.log_dropped = log_dropped(&online->log);
    online->metrics.bots_waiting = bots.waiting;
    online->metrics.bots_oldest = bots.oldest;
    online->metrics.notices_waiting =
        online->push_sender ? push_sender_waiting(online->push_sender) : 0;
}

/* ---- Opening and ending ---- */

static void start_watching(struct online *online)
{
    ev_prepare_init(&online->before_rest, on_rest);
    ev_check_init(&online->after_rest, on_wake);
    ev_timer_init(&online->tick, on_tick, TICK, TICK);
    online->ticked = clock_steady();
    online->before_rest.data = online->after_rest.data = online->tick.data = online;
    ev_set_priority(&online->after_rest, EV_MAXPRI); /* before anything else of this turn */
    ev_prepare_start(online->loop, &online->before_rest);
    ev_check_start(online->loop, &online->after_rest);
    ev_timer_start(online->loop, &online->tick);
}

void online_configure(struct online *online)
{
    const struct kv_server_plan *plan = online->plan;
    const struct address_rate limits[ADDRESS_LIMITS] = {
        [ADDRESS_TABLES] = {plan->tables_an_hour / 3600.0, plan->tables_an_hour},
        [ADDRESS_BOT_TABLES] = {plan->bot_tables_an_hour / 3600.0, plan->bot_tables_an_hour},
        [ADDRESS_HTTP] = {plan->http_a_second, plan->http_a_second * SERVER_HTTP_BURST_SECONDS},
        [ADDRESS_COSTLY] = {plan->costly_a_second,
                            plan->costly_a_second * SERVER_COSTLY_BURST_SECONDS},
        [ADDRESS_KILOBYTES] = {plan->quota_mb * 1000.0 / (24 * 3600), plan->quota_mb * 1000.0},
        [ADDRESS_CODES] = {SERVER_CODES_A_SECOND, SERVER_CODES_AT_ONCE},
    };
    memcpy(online->addresses.limits, limits, sizeof limits);
    online->log.style = plan->log;
}

bool online_charge(struct online *online, struct address *address, enum address_limit limit)
{
    static const enum metrics_limit counted[ADDRESS_LIMITS] = {
        [ADDRESS_TABLES] = LIMIT_TABLES, [ADDRESS_BOT_TABLES] = LIMIT_BOT_TABLES,
        [ADDRESS_CODES] = LIMIT_CODES,   [ADDRESS_HTTP] = LIMIT_HTTP,
        [ADDRESS_COSTLY] = LIMIT_COSTLY, [ADDRESS_KILOBYTES] = LIMIT_KILOBYTES,
    };
    if (address_take(&online->addresses, address, limit, online->clock))
        return true;
    online->metrics.refusals[counted[limit]]++;
    return false;
}

bool online_may_open(struct online *online, struct address *address, enum online_refusal *why)
{
    if (address_is_spent(&online->addresses, address, ADDRESS_KILOBYTES, online->clock)) {
        *why = ONLINE_QUOTA;
        online->metrics.refusals[LIMIT_KILOBYTES]++;
        return false;
    }
    if (address && online->plan->open_tables > 0 && address->tables >= online->plan->open_tables) {
        *why = ONLINE_TOO_MANY_OPEN;
        online->metrics.refusals[LIMIT_OPEN_TABLES]++;
        return false;
    }
    return true;
}

static uint32_t worker_threads(void)
{
    long cores = sysconf(_SC_NPROCESSORS_ONLN);
    return cores > 2 ? (uint32_t)cores - 1 : 1;
}

bool online_open(struct online *online, struct ev_loop *loop, const struct kv_server_plan *plan,
                 const struct store_node *node, struct kv_error *error)
{
    online->loop = loop;
    online->plan = plan;
    online->node = *node;
    online->host = tables_host;
    online->host.context = online;
    online_configure(online);
    commit_open(&online->group_commit);
    if (!log_open(&online->log, plan->log, error))
        return false;
    if (sodium_init() < 0 || !tables_open(&online->tables) || !addresses_open(&online->addresses))
        return kv_refuse(error, "no-memory", "There is not enough memory to open the server.");
    online->run = randombytes_random();
    const struct store_thread_plan keeping = {
        .store = plan->store,
        .node = *node,
        .loop = loop,
        .log = &online->log,
        .kept = commit_done,
        .context = online,
    };
    online->store_thread = store_thread_open(&keeping, error);
    online->workers =
        online->store_thread ? workers_open(loop, worker_threads(), plan->weights, error) : NULL;
    if (!online->workers || !notices_open(online, error))
        return false;
    calendar_start(&online->calendar);
    read_clocks(online);
    start_watching(online);
    cleanup_count(online);
    bans_look(online);
    return true;
}

bool online_is_open(const struct online *online)
{
    return !online->is_draining && !online->lease.is_suspended;
}

bool online_is_healthy(const struct online *online, struct kv_error *error)
{
    if (online->is_draining)
        return kv_refuse(error, "draining", "This server is being drained.");
    if (online->lease.is_suspended || store_thread_is_stuck(online->store_thread))
        return kv_refuse(error, "unavailable", "The store cannot be reached.");
    return true;
}

void online_drain(struct online *online)
{
    if (!online->is_draining)
        LOG_EVENT(&online->log, "draining", {"tables", NULL, online->tables.count});
    online->is_draining = true;
    tables_drop_all(online, ONLINE_CLOSING, true);
}

bool online_is_empty(const struct online *online)
{
    return online->tables.count == 0 && online->metrics.sockets == 0 &&
           commit_is_idle(&online->group_commit);
}

/* All connections are closed by now. */
bool online_close(struct online *online)
{
    ev_prepare_stop(online->loop, &online->before_rest);
    ev_check_stop(online->loop, &online->after_rest);
    ev_timer_stop(online->loop, &online->tick);
    if (online->workers)
        workers_close(online->workers);
    online->workers = NULL; /* what the store still delivers starts no bot */
    bool have_notices_ended = notices_close(online);
    tables_abandon(online);
    if (online->store_thread && !store_thread_close(online->store_thread)) {
        log_close(&online->log);
        return false;
    }
    commit_close(online);
    tables_close(&online->tables);
    records_close(online);
    qr_close(&online->qr);
    sockets_close(online);
    bans_close(&online->bans);
    addresses_close(&online->addresses);
    log_close(&online->log);
    return have_notices_ended;
}
