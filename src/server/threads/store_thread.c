/* The thread that owns the store: batches first, then tasks in their order, and a beat a second. */
#include "server/threads/store_thread.h"

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
    pthread_cond_t work, ended;
    ev_async report;
    /* Behind the mutex. */
    struct keeper_batch *batch, *kept;
    struct queue tasks, finished;
    struct store_figures figures;
    bool ends, has_ended, is_left; /* left: nobody waits for the thread any more */
    /* Read by the loop at any time. */
    _Atomic double lives_until, pulse;
    _Atomic uint32_t lapses;
    atomic_bool is_stuck, is_replaced;
    /* Of the keeper's thread alone. */
    double next_beat, next_try, pause;
    bool is_unheard;
};

double keeper_clock(void)
{
    return clock_steady();
}

/* ---- The keeper's thread ---- */

/* A thread that was left behind has nobody to tell any more. */
static void complain(struct keeper *keeper, const char *event, const struct kv_error *error)
{
    pthread_mutex_lock(&keeper->mutex);
    if (!keeper->is_left)
        journal_trouble(keeper->plan.journal, event, error);
    pthread_mutex_unlock(&keeper->mutex);
}

/* The loop may have slept through a lapse, so lapses are counted. They are before the new time is,
 * so that nobody sees the one without the other. */
static void prolong(struct keeper *keeper, double since)
{
    if (keeper_clock() >= atomic_load(&keeper->lives_until))
        atomic_fetch_add(&keeper->lapses, 1);
    atomic_store(&keeper->lives_until, since + SERVER_LEASE_MS / 1000.0);
}

static void beat(struct keeper *keeper)
{
    struct kv_error error;
    double now = keeper_clock();
    if (now < keeper->next_beat)
        return;
    bool is_heard = store_beat(keeper->store, SERVER_LEASE_MS, &error);
    bool is_replaced = !is_heard && strcmp(error.code, "name-taken") == 0;
    atomic_store(&keeper->is_replaced, is_replaced);
    if (is_heard)
        prolong(keeper, now);
    else if (is_replaced)
        atomic_store(&keeper->lives_until, 0);
    if (!is_heard && !keeper->is_unheard) /* told once, until it is heard again */
        complain(keeper, "beat-failed", &error);
    keeper->is_unheard = !is_heard;
    /* A beat that had to wait for long prolongs by little, and is repeated at once. */
    keeper->next_beat =
        is_heard ? now + SERVER_BEAT_SECONDS : keeper_clock() + SERVER_BEAT_AGAIN_SECONDS;
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
        complain(keeper, "keep-failed", &error);
    keeper->next_try = keeper_clock() + keeper->pause;
    keeper->pause = keeper->pause < SERVER_PAUSE_MOST ? keeper->pause * 2 : SERVER_PAUSE_MOST;
    return false;
}

/* Waits for a condition, behind the mutex. Conditions know no clock that goes on while the machine
 * is suspended, so the time is measured out on another one. */
static void wait_for(struct keeper *keeper, pthread_cond_t *condition, double seconds)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    double end = (double)time.tv_nsec / 1e9 + fmax(seconds, 0);
    time.tv_sec += (time_t)end;
    time.tv_nsec = (long)((end - floor(end)) * 1e9);
    pthread_cond_timedwait(condition, &keeper->mutex, &time);
}

/* Waits for work, but not longer than until the next beat or the next try. */
static void await(struct keeper *keeper)
{
    double until = keeper->next_beat;
    if (keeper->batch && keeper->next_try < until)
        until = keeper->next_try;
    wait_for(keeper, &keeper->work, until - keeper_clock());
}

static bool has_work(const struct keeper *keeper, double now)
{
    return keeper->tasks.first || (keeper->batch && now >= keeper->next_try) ||
           now >= keeper->next_beat;
}

/* Behind the mutex. */
static void tell_loop(struct keeper *keeper)
{
    if (!keeper->is_left)
        ev_async_send(keeper->plan.loop, &keeper->report);
}

static void finish_batch(struct keeper *keeper, struct keeper_batch *batch)
{
    pthread_mutex_lock(&keeper->mutex);
    keeper->batch = NULL;
    keeper->kept = batch;
    keeper->figures = *store_figures(keeper->store);
    tell_loop(keeper);
    pthread_mutex_unlock(&keeper->mutex);
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
        tell_loop(keeper);
        pthread_mutex_unlock(&keeper->mutex);
    } while (keeper_clock() < until);
}

/* Gives all tables back. */
static void leave(struct keeper *keeper)
{
    struct kv_error error;
    if (!store_leave(keeper->store, &error))
        complain(keeper, "leave-failed", &error);
    pthread_mutex_lock(&keeper->mutex);
    keeper->has_ended = true;
    pthread_cond_signal(&keeper->ended);
    pthread_mutex_unlock(&keeper->mutex);
}

static void *keep_store(void *memory)
{
    struct keeper *keeper = memory;
    for (;;) {
        atomic_store(&keeper->pulse, keeper_clock());
        pthread_mutex_lock(&keeper->mutex);
        while (!keeper->ends && !has_work(keeper, keeper_clock()))
            await(keeper);
        struct keeper_batch *batch = keeper->batch;
        bool ends = keeper->ends && !batch;
        bool gives_up = keeper->ends && (atomic_load(&keeper->is_stuck) || keeper->is_unheard);
        pthread_mutex_unlock(&keeper->mutex);
        if (ends || gives_up) {
            leave(keeper);
            return NULL;
        }
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

uint32_t keeper_lapses(const struct keeper *keeper)
{
    return atomic_load(&keeper->lapses);
}

bool keeper_is_replaced(const struct keeper *keeper)
{
    return atomic_load(&keeper->is_replaced);
}

bool keeper_is_alive(const struct keeper *keeper)
{
    return keeper_clock() - atomic_load(&keeper->pulse) < SERVER_PULSE_SECONDS;
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
    pthread_cond_init(&keeper->ended, &steady);
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
    atomic_store(&keeper->pulse, now);
    keeper->next_beat = now + SERVER_BEAT_SECONDS;
    if (is_open && start_thread(keeper, error))
        return keeper;
    if (keeper->store)
        store_close(keeper->store);
    free(keeper);
    return NULL;
}

/* Whether the thread has ended in time. */
static bool end_thread(struct keeper *keeper)
{
    double end = keeper_clock() + SERVER_CLOSE_SECONDS, now;
    pthread_mutex_lock(&keeper->mutex);
    keeper->ends = true;
    pthread_cond_signal(&keeper->work);
    while (!keeper->has_ended && (now = keeper_clock()) < end)
        wait_for(keeper, &keeper->ended, end - now);
    bool has_ended = keeper->has_ended;
    keeper->is_left = !has_ended;
    for (struct keeper_task *task; (task = queue_pull(&keeper->tasks));)
        queue_push(&keeper->finished, &task->item); /* not done; they say so themselves */
    pthread_mutex_unlock(&keeper->mutex);
    if (has_ended)
        pthread_join(keeper->thread, NULL);
    else
        pthread_detach(keeper->thread);
    return has_ended;
}

bool keeper_close(struct keeper *keeper)
{
    struct kv_error error;
    bool has_ended = end_thread(keeper);
    report(keeper->plan.loop, &keeper->report, 0);
    ev_async_stop(keeper->plan.loop, &keeper->report);
    if (!has_ended) {
        kv_refuse(&error, "away", "The store does not answer.");
        journal_trouble(keeper->plan.journal, "store-left", &error);
        return false;
    }
    store_close(keeper->store);
    pthread_cond_destroy(&keeper->work);
    pthread_cond_destroy(&keeper->ended);
    pthread_mutex_destroy(&keeper->mutex);
    free(keeper);
    return true;
}
