/*
 * Suspending and resuming. A node that could not renew its lease may have been replaced: another
 * node may own its tables by now, so it must not answer for them, not even from memory. Mostly the
 * disk was full or the database restarted, and nothing was taken over. So tables and connections
 * stay, clients are told to wait, and when the store answers again it says which tables are still
 * ours. Those resume, with their clocks stopped in between; the others are dropped.
 */
#include "server/tables/lease.h"

#include "server/limits.h"
#include "server/online.h"

#include <stdlib.h>

/* ---- Suspending ---- */

static void suspend(struct online *online, int64_t since)
{
    online->lease.is_suspended = true;
    online->metrics.lapses++;
    online->metrics.suspended = 1;
    LOG_EVENT(&online->log, "lease-lapsed", {"tables", NULL, online->tables.count});
    tables_suspend(online, since);
    sockets_tell_all(online, "paused", ONLINE_AWAY);
}

/* ---- Asking what is still ours ---- */

struct check {
    struct store_task task;
    struct online *online;
    uint32_t lapses; /* of the lease, when this was asked */
    bool is_answered;
    size_t count;
    struct store_holding holdings[];
};

static void check_work(struct store_task *task, struct store *store)
{
    struct check *check = (struct check *)task;
    struct kv_error error; /* logged by the failing heartbeats */
    check->is_answered = store_check(store, check->holdings, check->count, &error);
}

static void go_on(struct online *online, const struct check *check)
{
    uint32_t lost = 0;
    for (size_t i = 0; i < check->count; i++) {
        const struct store_holding *holding = &check->holdings[i];
        struct table *table = holding->is_mine ? NULL : tables_find(online, &holding->id);
        if (table && table->fence == holding->fence) {
            table_drop(table, ONLINE_LOST, false);
            lost++;
        }
    }
    online->lease.is_suspended = false;
    online->lease.lapses = check->lapses;
    online->metrics.suspended = 0;
    LOG_EVENT(&online->log, "lease-again", {"tables", NULL, online->tables.count},
              {"lost", NULL, lost});
    sockets_tell_all(online, "resumed", ONLINE_REFUSALS);
    tables_go_on(online);
}

/* The answer counts only if the lease has held since it was asked for. */
static void check_done(struct store_task *task)
{
    struct check *check = (struct check *)task;
    struct online *online = check->online;
    online->lease.is_asking = false;
    bool holds = clock_steady() < store_thread_lives_until(online->store_thread);
    if (check->is_answered && holds && check->lapses == store_thread_lapses(online->store_thread))
        go_on(online, check);
    free(check);
}

static void ask(struct online *online)
{
    size_t most = online->tables.count;
    struct check *check = calloc(1, sizeof *check + most * sizeof *check->holdings);
    online->lease.next_ask = online->clock + SERVER_PAUSE_LEAST;
    if (!check)
        return;
    check->task = (struct store_task){.work = check_work, .done = check_done};
    check->online = online;
    check->lapses = store_thread_lapses(online->store_thread);
    check->count = tables_put_holdings(online, check->holdings);
    online->lease.is_asking = true;
    store_thread_do(online->store_thread, &check->task);
}

/* ---- Every turn of the loop ---- */

void lease_check(struct online *online, int64_t before)
{
    struct lease *lease = &online->lease;
    double left = store_thread_lives_until(online->store_thread) - online->clock;
    bool holds = left > 0;
    online->metrics.lease_left_ms = holds ? (uint64_t)(left * 1000) : 0;
    if (!lease->is_suspended &&
        (!holds || store_thread_lapses(online->store_thread) != lease->lapses))
        suspend(online, before);
    if (!lease->is_suspended)
        return;
    if (store_thread_is_replaced(online->store_thread))
        tables_drop_all(online, ONLINE_AWAY, false); /* another server has our name */
    else if (holds && !lease->is_asking && online->clock >= lease->next_ask)
        ask(online);
}
