/* The thread that owns the store: batches first, then tasks in their order, and a beat a second. */
#include "server/keeper.h"

#include "server/limits.h"
#include "store/clock.h"

#include <math.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

struct keeper {
    struct keeper_plan plan;
    struct store *store;
    pthread_t thread;
    pthread_mutex_t mutex;
    pthread_cond_t work;
    ev_async report;
    /* Behind the mutex. */
    struct keeper_batch *batch, *kept;
    struct queue tasks, finished;
    struct store_figures figures;
    bool ends;
    /* Read by the loop at any time. */
    _Atomic double lives_until;
    atomic_bool is_stuck;
    /* Of the keeper's thread alone. */
    double next_beat, next_try, pause;
    bool is_unheard;
};

double keeper_clock(void)
{
    return clock_steady();
}

/* ---- The keeper's thread ---- */

static void beat(struct keeper *keeper)
{
    struct kv_error error;
    double now = keeper_clock();
    if (now < keeper->next_beat)
        return;
    bool is_heard = store_beat(keeper->store, SERVER_LEASE_MS, &error);
    if (is_heard)
        atomic_store(&keeper->lives_until, now + SERVER_LEASE_MS / 1000.0);
    else if (strcmp(error.code, "name-taken") == 0) /* somebody else is this node now */
        atomic_store(&keeper->lives_until, 0);
    if (!is_heard && !keeper->is_unheard) /* told once, until it is heard again */
        journal_trouble(keeper->plan.journal, "beat-failed", &error);
    keeper->is_unheard = !is_heard;
    keeper->next_beat = keeper_clock() + SERVER_BEAT_SECONDS;
}

/* The store is asked again and again, ever more rarely, until it has kept the batch. */
static bool try_batch(struct keeper *keeper, struct keeper_batch *batch)
{
    struct kv_error error;
    double began = keeper_clock();
    if (began < keeper->next_try)
        return false;
    if (store_keep(keeper->store, batch->lines, batch->count, &error)) {
        batch->seconds = keeper_clock() - began;
        keeper->pause = SERVER_PAUSE_LEAST;
        atomic_store(&keeper->is_stuck, false);
        return true;
    }
    if (!atomic_exchange(&keeper->is_stuck, true))
        journal_trouble(keeper->plan.journal, "keep-failed", &error);
    keeper->next_try = keeper_clock() + keeper->pause;
    keeper->pause = keeper->pause < SERVER_PAUSE_MOST ? keeper->pause * 2 : SERVER_PAUSE_MOST;
    return false;
}

/* Waits for work, but not longer than until the next beat or the next try. A condition knows no
 * clock that goes on while the machine is suspended, so the time is measured out on another one. */
static void await(struct keeper *keeper)
{
    struct timespec time;
    double until = keeper->next_beat;
    if (keeper->batch && keeper->next_try < until)
        until = keeper->next_try;
    clock_gettime(CLOCK_MONOTONIC, &time);
    double end = (double)time.tv_nsec / 1e9 + fmax(until - keeper_clock(), 0);
    time.tv_sec += (time_t)end;
    time.tv_nsec = (long)((end - floor(end)) * 1e9);
    pthread_cond_timedwait(&keeper->work, &keeper->mutex, &time);
}

static bool has_work(const struct keeper *keeper, double now)
{
    return keeper->tasks.first || (keeper->batch && now >= keeper->next_try) ||
           now >= keeper->next_beat;
}

static void finish_batch(struct keeper *keeper, struct keeper_batch *batch)
{
    pthread_mutex_lock(&keeper->mutex);
    keeper->batch = NULL;
    keeper->kept = batch;
    keeper->figures = *store_figures(keeper->store);
    pthread_mutex_unlock(&keeper->mutex);
    ev_async_send(keeper->plan.loop, &keeper->report);
}

/* Some tasks, but no longer than lines can wait. */
static void do_tasks(struct keeper *keeper)
{
    double until = keeper_clock() + SERVER_TASKS_SECONDS;
    struct keeper_task *task;
    do {
        pthread_mutex_lock(&keeper->mutex);
        task = queue_pull(&keeper->tasks);
        pthread_mutex_unlock(&keeper->mutex);
        if (!task)
            return;
        task->work(task, keeper->store);
        pthread_mutex_lock(&keeper->mutex);
        queue_push(&keeper->finished, &task->item);
        keeper->figures = *store_figures(keeper->store);
        pthread_mutex_unlock(&keeper->mutex);
        ev_async_send(keeper->plan.loop, &keeper->report);
    } while (keeper_clock() < until);
}

static void *keep_store(void *memory)
{
    struct keeper *keeper = memory;
    for (;;) {
        pthread_mutex_lock(&keeper->mutex);
        while (!keeper->ends && !has_work(keeper, keeper_clock()))
            await(keeper);
        struct keeper_batch *batch = keeper->batch;
        bool ends = keeper->ends && !batch && !keeper->tasks.first;
        bool gives_up = keeper->ends && (atomic_load(&keeper->is_stuck) || keeper->is_unheard);
        pthread_mutex_unlock(&keeper->mutex);
        if (ends || gives_up)
            return NULL;
        if (batch && try_batch(keeper, batch))
            finish_batch(keeper, batch);
        beat(keeper);
        do_tasks(keeper);
    }
}

/* ---- The loop's thread ---- */

static void report(struct ev_loop *loop, ev_async *watcher, int events)
{
    struct keeper *keeper = watcher->data;
    struct keeper_task *task;
    struct queue finished;
    (void)loop, (void)events;
    pthread_mutex_lock(&keeper->mutex);
    struct keeper_batch *batch = keeper->kept;
    keeper->kept = NULL;
    queue_move(&finished, &keeper->finished);
    pthread_mutex_unlock(&keeper->mutex);
    if (batch)
        keeper->plan.kept(keeper->plan.context, batch);
    while ((task = queue_pull(&finished)))
        task->done(task);
}

void keeper_keep(struct keeper *keeper, struct keeper_batch *batch)
{
    pthread_mutex_lock(&keeper->mutex);
    keeper->batch = batch;
    pthread_cond_signal(&keeper->work);
    pthread_mutex_unlock(&keeper->mutex);
}

void keeper_do(struct keeper *keeper, struct keeper_task *task)
{
    pthread_mutex_lock(&keeper->mutex);
    queue_push(&keeper->tasks, &task->item);
    pthread_cond_signal(&keeper->work);
    pthread_mutex_unlock(&keeper->mutex);
}

double keeper_lives_until(const struct keeper *keeper)
{
    return atomic_load(&keeper->lives_until);
}

void keeper_read_figures(struct keeper *keeper, struct store_figures *figures)
{
    pthread_mutex_lock(&keeper->mutex);
    *figures = keeper->figures;
    pthread_mutex_unlock(&keeper->mutex);
}

bool keeper_is_stuck(const struct keeper *keeper)
{
    return atomic_load(&keeper->is_stuck);
}

/* ---- Opening and ending ---- */

static bool start_thread(struct keeper *keeper, struct kv_error *error)
{
    pthread_condattr_t steady;
    pthread_condattr_init(&steady);
    pthread_condattr_setclock(&steady, CLOCK_MONOTONIC);
    pthread_mutex_init(&keeper->mutex, NULL);
    pthread_cond_init(&keeper->work, &steady);
    pthread_condattr_destroy(&steady);
    ev_async_init(&keeper->report, report);
    keeper->report.data = keeper;
    ev_async_start(keeper->plan.loop, &keeper->report);
    if (pthread_create(&keeper->thread, NULL, keep_store, keeper) == 0)
        return true;
    ev_async_stop(keeper->plan.loop, &keeper->report);
    return kv_refuse(error, "no-thread", "There is no room for one more thread.");
}

struct keeper *keeper_open(const struct keeper_plan *plan, struct kv_error *error)
{
    struct keeper *keeper = calloc(1, sizeof *keeper);
    double now = keeper_clock();
    if (!keeper) {
        kv_refuse(error, "no-memory", "There is not enough memory to open the server.");
        return NULL;
    }
    keeper->plan = *plan;
    keeper->pause = SERVER_PAUSE_LEAST;
    queue_clear(&keeper->tasks);
    queue_clear(&keeper->finished);
    keeper->store = store_open(plan->store, &plan->node, error);
    bool is_open = keeper->store && store_beat(keeper->store, SERVER_LEASE_MS, error);
    atomic_store(&keeper->lives_until, now + SERVER_LEASE_MS / 1000.0);
    keeper->next_beat = now + SERVER_BEAT_SECONDS;
    if (is_open && start_thread(keeper, error))
        return keeper;
    if (keeper->store)
        store_close(keeper->store);
    free(keeper);
    return NULL;
}

void keeper_close(struct keeper *keeper)
{
    struct kv_error error;
    pthread_mutex_lock(&keeper->mutex);
    keeper->ends = true;
    pthread_cond_signal(&keeper->work);
    pthread_mutex_unlock(&keeper->mutex);
    pthread_join(keeper->thread, NULL);
    for (struct keeper_task *task; (task = queue_pull(&keeper->tasks));)
        queue_push(&keeper->finished, &task->item); /* not done; they say so themselves */
    report(keeper->plan.loop, &keeper->report, 0);
    ev_async_stop(keeper->plan.loop, &keeper->report);
    if (!store_leave(keeper->store, &error))
        journal_trouble(keeper->plan.journal, "leave-failed", &error);
    store_close(keeper->store);
    pthread_cond_destroy(&keeper->work);
    pthread_mutex_destroy(&keeper->mutex);
    free(keeper);
}
