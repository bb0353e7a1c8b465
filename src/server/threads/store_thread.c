/* The thread that owns the store: batches first, then tasks in their order, and a heartbeat a
 * second. */
#include "server/threads/store_thread.h"

#include "server/limits.h"
#include "store/clock.h"

#include <math.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

struct store_thread {
    struct store_thread_plan plan;
    struct store *store;
    pthread_t handle;
    pthread_mutex_t mutex;
    pthread_cond_t work, ended;
    ev_async report;
    /* Behind the mutex. */
    struct store_batch *batch, *kept;
    struct queue tasks, finished;
    struct store_figures figures;
    bool ends, has_ended, is_left; /* left: the thread was abandoned */
    double tasks_end;              /* once it ends: later than this none is begun */
    /* Read by the loop at any time. */
    _Atomic double lives_until, pulse;
    _Atomic uint32_t lapses;
    atomic_bool is_stuck, is_replaced;
    /* Of the store thread alone. */
    double next_beat, next_try, pause;
    bool is_unheard;
};

/* ---- The store thread ---- */

/* An abandoned thread must not touch the log. */
static void complain(struct store_thread *thread, const char *event, const struct kv_error *error)
{
    pthread_mutex_lock(&thread->mutex);
    if (!thread->is_left)
        log_error(thread->plan.log, event, error);
    pthread_mutex_unlock(&thread->mutex);
}

/* The loop may have slept through a lapse, so lapses are counted, and before the lease is renewed:
 * nobody sees a renewed lease without its lapse. */
static void prolong(struct store_thread *thread, double since)
{
    if (clock_steady() >= atomic_load(&thread->lives_until))
        atomic_fetch_add(&thread->lapses, 1);
    atomic_store(&thread->lives_until, since + SERVER_LEASE_MS / 1000.0);
}

static void beat(struct store_thread *thread)
{
    struct kv_error error;
    double now = clock_steady();
    if (now < thread->next_beat)
        return;
    bool is_heard = store_beat(thread->store, SERVER_LEASE_MS, &error);
    bool is_replaced = !is_heard && strcmp(error.code, "name-taken") == 0;
    atomic_store(&thread->is_replaced, is_replaced);
    if (is_heard)
        prolong(thread, now);
    else if (is_replaced)
        atomic_store(&thread->lives_until, 0);
    if (!is_heard && !thread->is_unheard) /* logged once, until it succeeds again */
        complain(thread, "beat-failed", &error);
    thread->is_unheard = !is_heard;
    /* The lease counts from the start of the heartbeat: a slow one extends it by little, and is
     * repeated at once. */
    thread->next_beat =
        is_heard ? now + SERVER_BEAT_SECONDS : clock_steady() + SERVER_BEAT_AGAIN_SECONDS;
}

/* The batch is retried with growing pauses until the store has kept it. */
static bool try_batch(struct store_thread *thread, struct store_batch *batch)
{
    struct kv_error error;
    double began = clock_steady();
    if (began < thread->next_try)
        return false;
    if (store_keep(thread->store, batch->lines, batch->count, &error)) {
        batch->seconds = clock_steady() - began;
        thread->pause = SERVER_PAUSE_LEAST;
        atomic_store(&thread->is_stuck, false);
        return true;
    }
    if (!atomic_exchange(&thread->is_stuck, true))
        complain(thread, "keep-failed", &error);
    thread->next_try = clock_steady() + thread->pause;
    thread->pause = thread->pause < SERVER_PAUSE_MOST ? thread->pause * 2 : SERVER_PAUSE_MOST;
    return false;
}

/* Waits for a condition, holding the mutex. Condition variables have no clock that runs while the
 * machine is suspended, so the timeout is given on the monotonic clock. */
static void wait_for(struct store_thread *thread, pthread_cond_t *condition, double seconds)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    double end = (double)time.tv_nsec / 1e9 + fmax(seconds, 0);
    time.tv_sec += (time_t)end;
    time.tv_nsec = (long)((end - floor(end)) * 1e9);
    pthread_cond_timedwait(condition, &thread->mutex, &time);
}

/* Waits for work, at most until the next heartbeat or retry. */
static void await(struct store_thread *thread)
{
    double until = thread->next_beat;
    if (thread->batch && thread->next_try < until)
        until = thread->next_try;
    wait_for(thread, &thread->work, until - clock_steady());
}

static bool has_work(const struct store_thread *thread, double now)
{
    return thread->tasks.first || (thread->batch && now >= thread->next_try) ||
           now >= thread->next_beat;
}

/* Behind the mutex. */
static void tell_loop(struct store_thread *thread)
{
    if (!thread->is_left)
        ev_async_send(thread->plan.loop, &thread->report);
}

static void finish_batch(struct store_thread *thread, struct store_batch *batch)
{
    pthread_mutex_lock(&thread->mutex);
    thread->batch = NULL;
    thread->kept = batch;
    thread->figures = *store_figures(thread->store);
    tell_loop(thread);
    pthread_mutex_unlock(&thread->mutex);
}

/* Some tasks, but not for so long that lines wait. */
static void do_tasks(struct store_thread *thread)
{
    double until = clock_steady() + SERVER_TASKS_SECONDS;
    struct store_task *task;
    do {
        pthread_mutex_lock(&thread->mutex);
        task = queue_pull(&thread->tasks);
        pthread_mutex_unlock(&thread->mutex);
        if (!task)
            return;
        task->work(task, thread->store);
        pthread_mutex_lock(&thread->mutex);
        queue_push(&thread->finished, &task->item);
        thread->figures = *store_figures(thread->store);
        tell_loop(thread);
        pthread_mutex_unlock(&thread->mutex);
    } while (clock_steady() < until);
}

/* Releases all tables. */
static void leave(struct store_thread *thread)
{
    struct kv_error error;
    if (!store_leave(thread->store, &error))
        complain(thread, "leave-failed", &error);
    pthread_mutex_lock(&thread->mutex);
    thread->has_ended = true;
    pthread_cond_signal(&thread->ended);
    pthread_mutex_unlock(&thread->mutex);
}

/* Behind the mutex. What was asked for is done before the end, or the list of tables would keep
 * what it said a second before; but a store that does not answer is not waited for. */
static bool is_over(const struct store_thread *thread)
{
    bool gives_up = atomic_load(&thread->is_stuck) || thread->is_unheard;
    bool has_tasks = thread->tasks.first && clock_steady() < thread->tasks_end;
    return thread->ends && (gives_up || (!thread->batch && !has_tasks));
}

static void *keep_store(void *memory)
{
    struct store_thread *thread = memory;
    for (;;) {
        atomic_store(&thread->pulse, clock_steady());
        pthread_mutex_lock(&thread->mutex);
        while (!thread->ends && !has_work(thread, clock_steady()))
            await(thread);
        struct store_batch *batch = thread->batch;
        bool leaves = is_over(thread);
        pthread_mutex_unlock(&thread->mutex);
        if (leaves) {
            leave(thread);
            return NULL;
        }
        if (batch && try_batch(thread, batch))
            finish_batch(thread, batch);
        beat(thread);
        do_tasks(thread);
    }
}

/* ---- The loop's thread ---- */

static void report(struct ev_loop *loop, ev_async *watcher, int events)
{
    struct store_thread *thread = watcher->data;
    struct store_task *task;
    struct queue finished;
    (void)loop, (void)events;
    pthread_mutex_lock(&thread->mutex);
    struct store_batch *batch = thread->kept;
    thread->kept = NULL;
    queue_move(&finished, &thread->finished);
    pthread_mutex_unlock(&thread->mutex);
    if (batch)
        thread->plan.kept(thread->plan.context, batch);
    while ((task = queue_pull(&finished)))
        task->done(task);
}

void store_thread_keep(struct store_thread *thread, struct store_batch *batch)
{
    pthread_mutex_lock(&thread->mutex);
    thread->batch = batch;
    pthread_cond_signal(&thread->work);
    pthread_mutex_unlock(&thread->mutex);
}

void store_thread_do(struct store_thread *thread, struct store_task *task)
{
    pthread_mutex_lock(&thread->mutex);
    queue_push(&thread->tasks, &task->item);
    pthread_cond_signal(&thread->work);
    pthread_mutex_unlock(&thread->mutex);
}

double store_thread_lives_until(const struct store_thread *thread)
{
    return atomic_load(&thread->lives_until);
}

void store_thread_read_figures(struct store_thread *thread, struct store_figures *figures)
{
    pthread_mutex_lock(&thread->mutex);
    *figures = thread->figures;
    pthread_mutex_unlock(&thread->mutex);
}

uint32_t store_thread_lapses(const struct store_thread *thread)
{
    return atomic_load(&thread->lapses);
}

bool store_thread_is_replaced(const struct store_thread *thread)
{
    return atomic_load(&thread->is_replaced);
}

bool store_thread_is_alive(const struct store_thread *thread)
{
    return clock_steady() - atomic_load(&thread->pulse) < SERVER_PULSE_SECONDS;
}

bool store_thread_is_stuck(const struct store_thread *thread)
{
    return atomic_load(&thread->is_stuck);
}

/* ---- Opening and ending ---- */

static bool start_thread(struct store_thread *thread, struct kv_error *error)
{
    pthread_condattr_t steady;
    pthread_condattr_init(&steady);
    pthread_condattr_setclock(&steady, CLOCK_MONOTONIC);
    pthread_mutex_init(&thread->mutex, NULL);
    pthread_cond_init(&thread->work, &steady);
    pthread_cond_init(&thread->ended, &steady);
    pthread_condattr_destroy(&steady);
    ev_async_init(&thread->report, report);
    thread->report.data = thread;
    ev_async_start(thread->plan.loop, &thread->report);
    if (pthread_create(&thread->handle, NULL, keep_store, thread) == 0)
        return true;
    ev_async_stop(thread->plan.loop, &thread->report);
    return kv_refuse(error, "no-thread", "No further thread could be started.");
}

struct store_thread *store_thread_open(const struct store_thread_plan *plan, struct kv_error *error)
{
    struct store_thread *thread = calloc(1, sizeof *thread);
    double now = clock_steady();
    if (!thread) {
        kv_refuse(error, "no-memory", "There is not enough memory to open the server.");
        return NULL;
    }
    thread->plan = *plan;
    thread->pause = SERVER_PAUSE_LEAST;
    queue_clear(&thread->tasks);
    queue_clear(&thread->finished);
    thread->store = store_open(plan->store, &plan->node, error);
    bool is_open = thread->store && store_beat(thread->store, SERVER_LEASE_MS, error);
    atomic_store(&thread->lives_until, now + SERVER_LEASE_MS / 1000.0);
    atomic_store(&thread->pulse, now);
    thread->next_beat = now + SERVER_BEAT_SECONDS;
    if (is_open && start_thread(thread, error))
        return thread;
    if (thread->store)
        store_close(thread->store);
    free(thread);
    return NULL;
}

/* Did the thread end in time? */
static bool end_thread(struct store_thread *thread)
{
    double end = clock_steady() + SERVER_CLOSE_SECONDS, now;
    pthread_mutex_lock(&thread->mutex);
    thread->ends = true;
    thread->tasks_end = end - SERVER_CLOSE_SECONDS / 2.0;
    pthread_cond_signal(&thread->work);
    while (!thread->has_ended && (now = clock_steady()) < end)
        wait_for(thread, &thread->ended, end - now);
    bool has_ended = thread->has_ended;
    thread->is_left = !has_ended;
    for (struct store_task *task; (task = queue_pull(&thread->tasks));)
        queue_push(&thread->finished, &task->item); /* not run; their `done` says so */
    pthread_mutex_unlock(&thread->mutex);
    if (has_ended)
        pthread_join(thread->handle, NULL);
    else
        pthread_detach(thread->handle);
    return has_ended;
}

bool store_thread_close(struct store_thread *thread)
{
    struct kv_error error;
    bool has_ended = end_thread(thread);
    report(thread->plan.loop, &thread->report, 0);
    ev_async_stop(thread->plan.loop, &thread->report);
    if (!has_ended) {
        kv_refuse(&error, "away", "The store does not answer.");
        log_error(thread->plan.log, "store-left", &error);
        return false;
    }
    store_close(thread->store);
    pthread_cond_destroy(&thread->work);
    pthread_cond_destroy(&thread->ended);
    pthread_mutex_destroy(&thread->mutex);
    free(thread);
    return true;
}
