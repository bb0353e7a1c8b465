#include "lab/parallel.h"
#include "base/assert.h"
#include "lab/system.h"

#include <errno.h>
#include <pthread.h>
#include <time.h>

#define NAP_NANOSECONDS   20000000 /* between two reports of progress */
#define SHORT_NANOSECONDS 1000000  /* … and two checks for messages of other processes */

/* What the threads share. The counters have cache lines of their own. */
struct crew {
    _Alignas(128) _Atomic uint64_t next; /* piece */
    _Alignas(128) _Atomic uint64_t done; /* pieces */
    _Alignas(128) struct lab_job *job;
    pthread_mutex_t lock; /* of `running` */
    pthread_cond_t ended; /* a thread, or all of them */
    uint32_t running;
};

struct hand {
    pthread_t thread;
    struct crew *crew;
    void *worker;
};

/* False when there are no pieces left, or it was stopped. */
static bool work_on_batch(struct crew *crew, void *worker)
{
    struct lab_job *job = crew->job;
    uint64_t batch = job->batch > 0 ? job->batch : 1;
    if (atomic_load_explicit(&job->stop, memory_order_relaxed))
        return false;
    const struct kv_cluster *cluster = job->cluster;
    uint64_t first =
        cluster ? cluster->take(cluster->context, batch) : atomic_fetch_add(&crew->next, batch);
    uint64_t at = first;
    if (first >= job->count)
        return false;
    uint64_t end = job->count - first < batch ? job->count : first + batch;
    while (at < end && job->work(worker, at))
        at++;
    atomic_fetch_add_explicit(&crew->done, at - first, memory_order_relaxed);
    return at == end;
}

static void *work(void *argument)
{
    struct hand *hand = argument;
    struct crew *crew = hand->crew;
    while (work_on_batch(crew, hand->worker))
        continue;
    pthread_mutex_lock(&crew->lock);
    crew->running--;
    pthread_cond_signal(&crew->ended);
    pthread_mutex_unlock(&crew->lock);
    return NULL;
}

static void tell_progress(struct crew *crew)
{
    const struct kv_watch *watch = crew->job->watch;
    uint64_t done = atomic_load_explicit(&crew->done, memory_order_relaxed);
    if (!watch->progress(watch->context, done, crew->job->count))
        atomic_store(&crew->job->stop, true);
}

/* ---- Other processes ---- */

bool lab_is_first(const struct kv_cluster *cluster)
{
    return !cluster || cluster->rank == 0;
}

bool lab_agree(const struct kv_cluster *cluster, bool fine, struct kv_error *error)
{
    return cluster ? cluster->agree(cluster->context, fine, error) : fine;
}

static void keep_result(void *user, uint64_t piece, const char *bytes, size_t length)
{
    lab_hand_in(user, piece, bytes, length);
}

/* Receives what other processes have sent, and passes on a stop, from here or from elsewhere. */
static void look_around(struct lab_job *job)
{
    const struct kv_cluster *cluster = job->cluster;
    while (lab_is_first(cluster) && cluster->receive(cluster->context, keep_result, job))
        continue;
    if (atomic_load(&job->stop))
        cluster->stop(cluster->context);
    else if (cluster->is_stopped(cluster->context))
        atomic_store(&job->stop, true);
}

/* ---- Waiting ---- */

static bool is_watched(const struct lab_job *job)
{
    return job->watch && job->watch->progress;
}

/* Sleeps until a thread has ended, or a little while. */
static void nap(struct crew *crew)
{
    struct timespec end;
    clock_gettime(CLOCK_MONOTONIC, &end);
    end.tv_nsec += crew->job->cluster ? SHORT_NANOSECONDS : NAP_NANOSECONDS;
    if (end.tv_nsec >= 1000000000) {
        end.tv_nsec -= 1000000000;
        end.tv_sec++;
    }
    pthread_cond_timedwait(&crew->ended, &crew->lock, &end);
}

static void wait_for_all(struct crew *crew)
{
    bool watched = is_watched(crew->job), shared = crew->job->cluster;
    pthread_mutex_lock(&crew->lock);
    while (crew->running > 0) {
        if (!watched && !shared) {
            pthread_cond_wait(&crew->ended, &crew->lock);
            continue;
        }
        nap(crew);
        pthread_mutex_unlock(&crew->lock);
        if (watched)
            tell_progress(crew);
        if (shared)
            look_around(crew->job);
        pthread_mutex_lock(&crew->lock);
    }
    pthread_mutex_unlock(&crew->lock);
}

/* Waits, when the work here is done, until that of all others has reached process 0. */
static void wait_for_others(struct crew *crew)
{
    const struct kv_cluster *cluster = crew->job->cluster;
    const struct timespec nap = {.tv_nsec = SHORT_NANOSECONDS};
    look_around(crew->job);
    if (!lab_is_first(cluster)) {
        cluster->send_end(cluster->context);
        return;
    }
    while (!cluster->all_ended(cluster->context)) {
        if (is_watched(crew->job))
            tell_progress(crew);
        look_around(crew->job);
        nanosleep(&nap, NULL);
    }
}

static void open_crew(struct crew *crew, struct lab_job *job)
{
    pthread_condattr_t attributes;
    crew->job = job;
    pthread_mutex_init(&crew->lock, NULL);
    pthread_condattr_init(&attributes);
    pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC);
    pthread_cond_init(&crew->ended, &attributes);
    pthread_condattr_destroy(&attributes);
}

static void close_crew(struct crew *crew)
{
    pthread_cond_destroy(&crew->ended);
    pthread_mutex_destroy(&crew->lock);
}

static uint32_t start_threads(struct crew *crew, struct hand *hands)
{
    const struct lab_job *job = crew->job;
    uint32_t started = 0;
    crew->running = job->threads;
    while (hands && started < job->threads) {
        hands[started].crew = crew;
        hands[started].worker = job->workers[started];
        if (pthread_create(&hands[started].thread, NULL, work, &hands[started]) != 0)
            break;
        started++;
    }
    pthread_mutex_lock(&crew->lock);
    crew->running -= job->threads - started;
    pthread_mutex_unlock(&crew->lock);
    return started;
}

static void work_alone(struct crew *crew)
{
    bool watched = is_watched(crew->job);
    while (work_on_batch(crew, crew->job->workers[0])) {
        if (watched)
            tell_progress(crew);
        if (crew->job->cluster)
            look_around(crew->job);
    }
}

uint32_t lab_run(struct lab_job *job)
{
    struct lab_memory memory = {0};
    struct crew crew = {0};
    KV_ASSERT(job->threads > 0 && job->work);
    open_crew(&crew, job);
    lab_queue_open(&job->queue, job->keep, job->context);
    bool alone = job->threads == 1 && !is_watched(job) && !job->cluster;
    if (job->cluster)
        job->cluster->begin(job->cluster->context);
    struct hand *hands = alone ? NULL : lab_get(&memory, job->threads * sizeof *hands);
    uint32_t started = start_threads(&crew, hands);
    if (started > 0)
        wait_for_all(&crew);
    else
        work_alone(&crew);
    for (uint32_t i = 0; i < started; i++)
        pthread_join(hands[i].thread, NULL);
    if (job->cluster)
        wait_for_others(&crew);
    close_crew(&crew);
    lab_queue_close(&job->queue);
    lab_give_back(&memory);
    return started > 0 ? started : 1;
}

void lab_hand_in(struct lab_job *job, uint64_t piece, const char *bytes, size_t length)
{
    KV_ASSERT(piece < job->count);
    if (!lab_is_first(job->cluster))
        job->cluster->send_result(job->cluster->context, piece, bytes, length);
    else if (!lab_queue_add(&job->queue, piece, bytes, length))
        atomic_store(&job->stop, true);
}

bool lab_kept(const struct lab_job *job, struct kv_error *error)
{
    if (job->queue.failed)
        *error = job->queue.error;
    return !job->queue.failed;
}
