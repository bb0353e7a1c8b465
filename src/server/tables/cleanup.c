/* Counting and cleaning up the store. */
#include "server/tables/cleanup.h"

#include "server/limits.h"
#include "server/online.h"
#include "server/plan.h"

#include <stdlib.h>

#define MEGABYTE 1000000u

/* ---- Counting ---- */

struct census {
    struct store_task task;
    struct online *online;
    struct store_counts counts;
    double seconds; /* that it took */
    bool is_known;
};

static void census_work(struct store_task *task, struct store *store)
{
    struct census *census = (struct census *)task;
    struct kv_error error; /* the metrics stay as they were */
    double began = clock_steady();
    census->is_known = store_count(store, &census->counts, &error);
    census->seconds = clock_steady() - began;
}

/* Reported once, and again only after it has become clearly smaller. */
static void watch_size(struct online *online, uint64_t bytes)
{
    struct kv_error error;
    uint64_t limit = (uint64_t)online->plan->store_alarm_mb * MEGABYTE;
    bool was_large = online->cleanup.is_large;
    bool is_large = limit > 0 && bytes > (was_large ? limit / 20 * 19 : limit);
    online->cleanup.is_large = is_large;
    online->metrics.store_alarm = is_large;
    if (!is_large || was_large)
        return;
    kv_refuse(&error, "store-large", "The store takes %u MB, more than the %u of --store-alarm-mb.",
              (unsigned)(bytes / MEGABYTE), (unsigned)online->plan->store_alarm_mb);
    log_error(&online->log, "store-large", &error);
}

static void census_done(struct store_task *task)
{
    struct census *census = (struct census *)task;
    struct metrics *metrics = &census->online->metrics;
    if (census->is_known) {
        metrics->waiting = census->counts.waiting;
        metrics->playing = census->counts.playing;
        metrics->over = census->counts.over;
        metrics->nodes = census->counts.nodes;
        metrics->store_bytes = census->counts.bytes;
        metrics->store_free_bytes = census->counts.free_bytes;
        watch_size(census->online, census->counts.bytes);
    }
    census->online->cleanup.next_count = clock_steady() + census->seconds * SERVER_CENSUS_SHARE;
    free(census);
}

/* Counting takes longer the more tables there are, and the store thread has other work. */
void cleanup_count(struct online *online)
{
    bool is_due = online->clock >= online->cleanup.next_count;
    struct census *census = is_due ? calloc(1, sizeof *census) : NULL;
    if (!census)
        return;
    census->task.work = census_work;
    census->task.done = census_done;
    census->online = online;
    store_thread_do(online->store_thread, &census->task);
}

/* ---- Removing ---- */

/* One small step, so that lines do not wait for long; there are several a second. */
struct cleaning {
    struct store_task task;
    struct online *online;
    struct store_purge purge;
    uint32_t sweeps; /* that may follow */
    bool walks, is_fine, has_more;
    struct kv_error error;
};

static void clean_work(struct store_task *task, struct store *store)
{
    struct cleaning *cleaning = (struct cleaning *)task;
    cleaning->is_fine =
        (!cleaning->walks || store_purge(store, &cleaning->purge, &cleaning->error)) &&
        store_sweep(store, SERVER_SWEPT_LINES, &cleaning->has_more, &cleaning->error);
}

static void tell_removed(struct online *online, const struct store_purge *purge)
{
    uint64_t sum = 0;
    for (int state = 0; state < STORE_STATES; state++) {
        online->metrics.purged[state] += purge->removed[state];
        sum += purge->removed[state];
    }
    if (sum > 0)
        LOG_EVENT(&online->log, "tables-purged",
                  {"unstarted", NULL, (int64_t)purge->removed[STORE_WAITING]},
                  {"abandoned", NULL, (int64_t)purge->removed[STORE_PLAYING]},
                  {"finished", NULL, (int64_t)purge->removed[STORE_OVER]});
}

/* Failures are counted in the metrics of the store; the failing heartbeats are logged. */
static void clean_done(struct store_task *task)
{
    struct cleaning *cleaning = (struct cleaning *)task;
    struct online *online = cleaning->online;
    struct cleanup *cleanup = &online->cleanup;
    if (cleaning->walks && cleaning->is_fine) {
        tell_removed(online, &cleaning->purge);
        cleanup->place = cleaning->purge.place;
        if (cleanup->place == 0)
            cleanup->next_walk = clock_steady() + SERVER_PURGE_PAUSE_SECONDS;
    }
    cleaning->walks = false;
    if (cleaning->is_fine && cleaning->has_more && cleaning->sweeps-- > 0) {
        store_thread_do(online->store_thread, &cleaning->task);
        return;
    }
    cleanup->is_cleaning = false;
    free(cleaning);
}

/* Tables last used before this are removed; 0: never. */
static int64_t limit_of(const struct online *online, uint32_t days)
{
    return days > 0 ? online->now - (int64_t)days * 24 * 3600 * 1000 : 0;
}

void cleanup_run(struct online *online)
{
    const struct kv_server_plan *plan = online->plan;
    if (online->cleanup.is_cleaning || store_thread_is_stuck(online->store_thread))
        return;
    struct cleaning *cleaning = calloc(1, sizeof *cleaning);
    if (!cleaning)
        return;
    *cleaning = (struct cleaning){
        .task = {.work = clean_work, .done = clean_done},
        .online = online,
        .purge = {.before = {[STORE_WAITING] = limit_of(online, plan->keep_unstarted),
                             [STORE_PLAYING] = limit_of(online, plan->keep_abandoned),
                             [STORE_OVER] = limit_of(online, plan->keep_finished)},
                  .looked_at = SERVER_PURGE_LOOKED_AT,
                  .at_once = SERVER_PURGE_AT_ONCE,
                  .place = online->cleanup.place},
        .sweeps = SERVER_SWEEPS,
        .walks = online->clock >= online->cleanup.next_walk,
    };
    online->cleanup.is_cleaning = true;
    store_thread_do(online->store_thread, &cleaning->task);
}
