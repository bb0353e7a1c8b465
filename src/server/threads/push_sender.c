/* Threads that send notices. */
#define _GNU_SOURCE /* gettid; NOLINT(bugprone-reserved-identifier) */
#include "server/threads/push_sender.h"

#include "server/limits.h"
#include "store/clock.h"
#include "transport/transport.h"

#include <pthread.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <time.h>
#include <unistd.h>

struct push_sender {
    struct ev_loop *loop;
    ev_async report;
    struct push_keys keys;
    struct push_service service;
    atomic_bool ends;
    pthread_mutex_t mutex;
    pthread_cond_t work, ended;
    /* Behind the mutex. */
    struct queue waiting; /* in the order of arrival */
    struct queue finished;
    uint32_t count;   /* of those that wait or are being sent */
    uint32_t running; /* threads */
    bool is_left;     /* nobody listens any more */
    /* */
    uint32_t thread_count;
    pthread_t threads[SERVER_NOTICE_THREADS];
};

/* ---- When an attempt is repeated ---- */

/* Grows by the factor 4; a quarter of it is random, so that retries do not come all at once. */
static double pause_after(const struct push_task *task)
{
    double pause = SERVER_NOTICE_PAUSE_LEAST;
    for (uint32_t i = 1; i < task->attempts && pause < SERVER_NOTICE_PAUSE_MOST; i++)
        pause *= 4;
    if (pause > SERVER_NOTICE_PAUSE_MOST)
        pause = SERVER_NOTICE_PAUSE_MOST;
    pause *= 1 + randombytes_uniform(256) / 1024.0;
    return task->answer.retry_after > pause ? task->answer.retry_after : pause;
}

static size_t origin_length(const char *endpoint)
{
    return strlen("https://") + strcspn(endpoint + strlen("https://"), "/");
}

static bool has_same_origin(const struct push_task *task, const struct push_task *other)
{
    size_t length = origin_length(task->letter.endpoint);
    return length == origin_length(other->letter.endpoint) &&
           memcmp(task->letter.endpoint, other->letter.endpoint, length) == 0;
}

/* A service that has failed is left alone for a while: what waits for it would only keep threads
 * from others. */
static void postpone(struct push_sender *sender, const struct push_task *failed)
{
    for (struct queue_item *item = sender->waiting.first; item; item = item->next) {
        struct push_task *task = (struct push_task *)item;
        if (task->due < failed->due && has_same_origin(task, failed))
            task->due = failed->due;
    }
}

/* ---- A thread ---- */

/* Removes the first task whose time has come; NULL: none; `until` is when to look again. */
static struct push_task *take(struct push_sender *sender, double now, double *until)
{
    struct queue rest;
    struct push_task *found = NULL, *task;
    queue_clear(&rest);
    *until = now + SERVER_NOTICE_PAUSE_MOST;
    while ((task = queue_pull(&sender->waiting))) {
        if (!found && task->due <= now)
            found = task;
        else {
            queue_push(&rest, &task->item);
            if (task->due < *until)
                *until = task->due;
        }
    }
    queue_move(&sender->waiting, &rest);
    return found;
}

static void wait_until(struct push_sender *sender, double until)
{
    double left = until - clock_steady();
    struct timespec when;
    clock_gettime(CLOCK_MONOTONIC, &when);
    int64_t ns = when.tv_nsec + (int64_t)(left > 0 ? left * 1e9 : 0);
    when.tv_sec += (time_t)(ns / 1000000000);
    when.tv_nsec = (long)(ns % 1000000000);
    pthread_cond_timedwait(&sender->work, &sender->mutex, &when);
}

static struct push_task *await(struct push_sender *sender)
{
    struct push_task *task = NULL;
    double until;
    pthread_mutex_lock(&sender->mutex);
    while (!atomic_load(&sender->ends) && !(task = take(sender, clock_steady(), &until)))
        wait_until(sender, until);
    pthread_mutex_unlock(&sender->mutex);
    return task;
}

static void hand_back(struct push_sender *sender, struct push_task *task)
{
    double due = clock_steady() + pause_after(task);
    bool is_repeated =
        task->answer.outcome == PUSH_LATER && (due < task->expires || atomic_load(&sender->ends));
    pthread_mutex_lock(&sender->mutex);
    if (is_repeated) {
        task->due = due;
        postpone(sender, task);
        queue_push(&sender->waiting, &task->item);
    } else {
        queue_push(&sender->finished, &task->item);
        sender->count--;
    }
    bool is_heard = !is_repeated && !sender->is_left;
    pthread_mutex_unlock(&sender->mutex);
    if (is_heard)
        ev_async_send(sender->loop, &sender->report);
}

static void *keep_sending(void *memory)
{
    struct push_sender *sender = memory;
    struct push_task *task;
    setpriority(PRIO_PROCESS, (id_t)gettid(), SERVER_QUICK_NICE); /* of this thread alone */
    while ((task = await(sender))) {
        task->attempts++;
        push_deliver(&sender->service, &task->letter, &task->answer);
        hand_back(sender, task);
    }
    pthread_mutex_lock(&sender->mutex);
    sender->running--;
    pthread_cond_signal(&sender->ended);
    pthread_mutex_unlock(&sender->mutex);
    return NULL;
}

/* ---- The loop's thread ---- */

static void report(struct ev_loop *loop, ev_async *watcher, int events)
{
    struct push_sender *sender = watcher->data;
    struct push_task *task;
    struct queue finished;
    (void)loop, (void)events;
    pthread_mutex_lock(&sender->mutex);
    queue_move(&finished, &sender->finished);
    pthread_mutex_unlock(&sender->mutex);
    while ((task = queue_pull(&finished)))
        task->done(task);
}

const char *push_sender_key(const struct push_sender *sender)
{
    return sender->keys.shown;
}

bool push_sender_allows(const struct push_sender *sender, const char *endpoint)
{
    struct push_endpoint read;
    return push_read_endpoint(endpoint, &read) && push_is_listed(sender->service.hosts, &read);
}

bool push_sender_do(struct push_sender *sender, struct push_task *task)
{
    task->due = clock_steady();
    task->expires = task->due + SERVER_NOTICE_SECONDS;
    pthread_mutex_lock(&sender->mutex);
    bool is_added = sender->count < SERVER_NOTICES_MOST && !atomic_load(&sender->ends);
    if (is_added) {
        sender->count++;
        queue_push(&sender->waiting, &task->item);
        pthread_cond_signal(&sender->work);
    }
    pthread_mutex_unlock(&sender->mutex);
    return is_added;
}

uint32_t push_sender_waiting(struct push_sender *sender)
{
    pthread_mutex_lock(&sender->mutex);
    uint32_t count = sender->count;
    pthread_mutex_unlock(&sender->mutex);
    return count;
}

/* ---- Opening and ending ---- */

/* One is enough if no more can be started. */
static void start_threads(struct push_sender *sender)
{
    pthread_mutex_lock(&sender->mutex);
    while (sender->thread_count < SERVER_NOTICE_THREADS &&
           pthread_create(&sender->threads[sender->thread_count], NULL, keep_sending, sender) == 0)
        sender->thread_count++;
    sender->running = sender->thread_count;
    pthread_mutex_unlock(&sender->mutex);
}

static void prepare(struct push_sender *sender)
{
    pthread_condattr_t steady;
    pthread_condattr_init(&steady);
    pthread_condattr_setclock(&steady, CLOCK_MONOTONIC);
    pthread_mutex_init(&sender->mutex, NULL);
    pthread_cond_init(&sender->work, &steady);
    pthread_cond_init(&sender->ended, &steady);
    pthread_condattr_destroy(&steady);
    queue_clear(&sender->waiting);
    queue_clear(&sender->finished);
    ev_async_init(&sender->report, report);
    sender->report.data = sender;
    ev_async_start(sender->loop, &sender->report);
}

static void discard(struct push_sender *sender)
{
    ev_async_stop(sender->loop, &sender->report);
    pthread_cond_destroy(&sender->work);
    pthread_cond_destroy(&sender->ended);
    pthread_mutex_destroy(&sender->mutex);
    push_keys_free(&sender->keys);
    SSL_CTX_free(sender->service.trust);
    free(sender);
}

static bool check_plan(const struct push_sender_plan *plan, struct kv_error *error)
{
    if (plan->contact && push_is_contact(plan->contact))
        return true;
    return kv_refuse(error, "bad-contact",
                     "Push services want to know whom to write to: add --push-contact "
                     "mailto:NAME@HOST, or an https:// address.");
}

struct push_sender *push_sender_open(const struct push_sender_plan *plan, struct kv_error *error)
{
    struct push_keys keys;
    if (!check_plan(plan, error) || !push_keys_read(plan->key_file, &keys, error))
        return NULL;
    struct push_sender *sender = calloc(1, sizeof *sender);
    SSL_CTX *trust = sender ? transport_trust() : NULL;
    if (!trust) {
        free(sender);
        push_keys_free(&keys);
        kv_refuse(error, "no-memory", "There is not enough memory to open the server.");
        return NULL;
    }
    sender->loop = plan->loop;
    sender->keys = keys;
    sender->service = (struct push_service){
        .keys = &sender->keys,
        .contact = plan->contact,
        .hosts = plan->hosts ? plan->hosts : push_known_hosts,
        .is_private = plan->is_private,
        .seconds = SERVER_NOTICE_REQUEST_SECONDS,
        .trust = trust,
        .ends = &sender->ends,
    };
    prepare(sender);
    start_threads(sender);
    if (sender->thread_count > 0)
        return sender;
    discard(sender);
    kv_refuse(error, "no-thread", "No further thread could be started.");
    return NULL;
}

/* Did all threads end in time? */
static bool end_threads(struct push_sender *sender)
{
    struct timespec until;
    clock_gettime(CLOCK_MONOTONIC, &until);
    until.tv_sec += SERVER_NOTICE_END_SECONDS;
    pthread_mutex_lock(&sender->mutex);
    atomic_store(&sender->ends, true);
    pthread_cond_broadcast(&sender->work);
    while (sender->running > 0 &&
           pthread_cond_timedwait(&sender->ended, &sender->mutex, &until) == 0) {
    }
    bool have_ended = sender->running == 0;
    sender->is_left = !have_ended;
    pthread_mutex_unlock(&sender->mutex);
    for (uint32_t i = 0; i < sender->thread_count; i++)
        if (have_ended)
            pthread_join(sender->threads[i], NULL);
        else
            pthread_detach(sender->threads[i]);
    return have_ended;
}

/* What was not sent is handed back; a room that is opened again asks for it again. */
bool push_sender_close(struct push_sender *sender)
{
    struct push_task *task;
    bool have_ended = end_threads(sender);
    report(sender->loop, &sender->report, 0);
    pthread_mutex_lock(&sender->mutex);
    while ((task = queue_pull(&sender->waiting))) {
        task->is_dropped = true;
        queue_push(&sender->finished, &task->item);
    }
    pthread_mutex_unlock(&sender->mutex);
    report(sender->loop, &sender->report, 0);
    if (have_ended)
        discard(sender);
    else
        ev_async_stop(sender->loop, &sender->report);
    return have_ended;
}
