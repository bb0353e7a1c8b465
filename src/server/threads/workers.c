/* Worker threads. */
#define _GNU_SOURCE /* gettid; NOLINT(bugprone-reserved-identifier) */
#include "server/threads/workers.h"

#include "rooms/rooms.h"
#include "server/limits.h"
#include "store/clock.h"

#include <pthread.h>
#include <sodium.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <time.h>
#include <unistd.h>

/* Kinds of threads and the lanes they serve, by priority. Slow bots and quick ones never wait for
 * each other; idle slow threads help with quick work. */
static const struct kind {
    enum schedule_lane lanes[2];
    uint32_t lane_count;
    int nice; /* nice value */
} kinds[] = {
    {{SCHEDULE_QUICK}, 1, SERVER_QUICK_NICE},
    {{SCHEDULE_SLOW, SCHEDULE_QUICK}, 2, SERVER_SLOW_NICE},
    {{SCHEDULE_RECORDS}, 1, SERVER_QUICK_NICE},
};
enum { QUICK, SLOW, RECORDS, KINDS, PRICES_MOST = 64 };

/* The cost of a turn so far, in seconds of processor time: an exponential moving average. */
struct price {
    const struct kv_bot *bot;
    const char *game; /* its id: with a pack it is played as long */
    double seconds;
};

struct worker {
    struct workers *workers;
    const struct kind *kind;
    pthread_cond_t *work;
    pthread_t thread;
    struct kv_rng chance;
    void *memory;
    size_t size;
};

struct workers {
    struct ev_loop *loop;
    const struct kv_weights_set *weights;
    ev_async report;
    pthread_mutex_t mutex;
    pthread_cond_t work[KINDS];
    /* Behind the mutex. */
    struct schedule *schedule;
    struct queue finished;
    struct price prices[PRICES_MOST];
    uint32_t price_count;
    /* */
    atomic_bool ends;
    uint32_t worker_count;
    struct worker list[SERVER_WORKERS_MOST];
};

/* ---- Scenes ---- */

struct match_snapshot *match_snapshot_make(const struct kv_match *match, struct room_pack *pack)
{
    size_t head = (sizeof(struct match_snapshot) + 15) / 16 * 16;
    struct match_snapshot *snapshot = malloc(head + kv_match_bytes(&match->setup));
    if (!snapshot)
        return NULL;
    snapshot->references = 1;
    snapshot->pack = room_pack_hold(pack);
    kv_match_copy(&snapshot->match, match, (char *)snapshot + head, NULL);
    return snapshot;
}

void match_snapshot_forget(struct match_snapshot *snapshot)
{
    if (!snapshot || --snapshot->references)
        return;
    room_pack_drop(snapshot->pack);
    free(snapshot);
}

/* ---- Prices ---- */

/* Of a turn of this kind; NULL: the table is full. A new one is estimated by the work of its
 * level. */
static struct price *price_of(struct workers *workers, const struct kv_bot *bot,
                              const struct kv_game *game)
{
    for (uint32_t i = 0; i < workers->price_count; i++)
        if (workers->prices[i].bot == bot && !strcmp(workers->prices[i].game, game->id))
            return &workers->prices[i];
    if (workers->price_count == PRICES_MOST)
        return NULL;
    struct price *price = &workers->prices[workers->price_count++];
    *price = (struct price){bot, game->id, (double)(bot->work + 1) * SERVER_GUESSED_COST};
    return price;
}

static double expected_cost(struct workers *workers, const struct worker_task *task)
{
    const struct price *price =
        task->work ? NULL : price_of(workers, task->bot, task->snapshot->match.setup.game);
    return price ? price->seconds : SERVER_RECORD_COST;
}

static void learn_cost(struct workers *workers, const struct worker_task *task, double seconds)
{
    enum { MEMORY = 16 }; /* turns */
    struct price *price =
        task->work ? NULL : price_of(workers, task->bot, task->snapshot->match.setup.game);
    if (price && task->thought.count > 0)
        price->seconds += (seconds - price->seconds) / MEMORY;
}

static double processor_clock(void)
{
    struct timespec now;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

/* ---- A thread that thinks ---- */

struct patience {
    const struct workers *workers;
    const struct worker_task *task;
};

static bool is_enough(void *context)
{
    const struct patience *patience = context;
    return atomic_load_explicit(&patience->task->is_cancelled, memory_order_relaxed) ||
           atomic_load_explicit(&patience->workers->ends, memory_order_relaxed);
}

static void start_chance(struct kv_rng *chance)
{
    unsigned char bytes[KV_SEED_MOST / 2];
    char seed[KV_SEED_MOST + 1];
    randombytes_buf(bytes, sizeof bytes);
    sodium_bin2hex(seed, sizeof seed, bytes, sizeof bytes);
    kv_rng_start(chance, seed, 0);
}

static bool make_room(struct worker *worker, size_t bytes)
{
    if (bytes <= worker->size)
        return true;
    free(worker->memory);
    worker->memory = malloc(bytes);
    worker->size = worker->memory ? bytes : 0;
    return worker->memory;
}

/* A turn that was cut short is weaker than its level, so it is discarded. */
static void think(struct worker *worker, struct worker_task *task)
{
    struct patience patience = {worker->workers, task};
    const struct kv_budget budget = {.stop = is_enough, .context = &patience};
    struct kv_bot bot = *task->bot;
    bot.weights = worker->workers->weights;
    task->thought.count = 0;
    if (make_room(worker, kv_bot_bytes(&bot, task->snapshot->match.setup.game, &budget)))
        kv_bot_think(&bot, &task->snapshot->match, task->seat, &budget, &worker->chance,
                     worker->memory, &task->thought, 1);
    if (is_enough(&patience))
        task->thought.count = 0;
}

#define TASK_OF(place)                                                                             \
    ((struct worker_task *)(void *)((char *)(place)-offsetof(struct worker_task, place)))

static struct worker_task *take(const struct worker *worker)
{
    struct schedule_item *place = NULL;
    for (uint32_t i = 0; !place && i < worker->kind->lane_count; i++)
        place = schedule_take(worker->workers->schedule, worker->kind->lanes[i]);
    return place ? TASK_OF(place) : NULL;
}

static struct worker_task *await(struct worker *worker)
{
    struct workers *workers = worker->workers;
    struct worker_task *task = NULL;
    pthread_mutex_lock(&workers->mutex);
    while (!atomic_load(&workers->ends) && !(task = take(worker)))
        pthread_cond_wait(worker->work, &workers->mutex);
    pthread_mutex_unlock(&workers->mutex);
    return task;
}

static void hand_back(struct workers *workers, struct worker_task *task, double seconds)
{
    pthread_mutex_lock(&workers->mutex);
    learn_cost(workers, task, seconds);
    schedule_end(workers->schedule, &task->place, seconds);
    queue_push(&workers->finished, &task->item);
    pthread_mutex_unlock(&workers->mutex);
    ev_async_send(workers->loop, &workers->report);
}

static void *keep_thinking(void *memory)
{
    struct worker *worker = memory;
    struct worker_task *task;
    start_chance(&worker->chance);
    setpriority(PRIO_PROCESS, (id_t)gettid(), worker->kind->nice); /* of this thread alone */
    while ((task = await(worker))) {
        double began = processor_clock();
        if (task->work)
            task->work(task);
        else
            think(worker, task);
        hand_back(worker->workers, task, processor_clock() - began);
    }
    free(worker->memory);
    return NULL;
}

/* ---- The loop's thread ---- */

static void report(struct ev_loop *loop, ev_async *watcher, int events)
{
    struct workers *workers = watcher->data;
    struct worker_task *task;
    struct queue finished;
    (void)loop, (void)events;
    pthread_mutex_lock(&workers->mutex);
    queue_move(&finished, &workers->finished);
    pthread_mutex_unlock(&workers->mutex);
    while ((task = queue_pull(&finished)))
        task->done(task);
}

static enum schedule_lane lane_of(const struct worker_task *task)
{
    if (task->work)
        return SCHEDULE_RECORDS;
    return task->bot->candidates > 1 ? SCHEDULE_SLOW : SCHEDULE_QUICK;
}

/* Wakes one thread of each kind that serves this lane; one that comes late finds nothing. */
static void wake(struct workers *workers, enum schedule_lane lane)
{
    for (uint32_t kind = 0; kind < KINDS; kind++)
        for (uint32_t i = 0; i < kinds[kind].lane_count; i++)
            if (kinds[kind].lanes[i] == lane)
                pthread_cond_signal(&workers->work[kind]);
}

bool workers_do(struct workers *workers, struct worker_task *task)
{
    task->place.lane = lane_of(task);
    task->place.since = clock_steady();
    pthread_mutex_lock(&workers->mutex);
    task->place.cost = expected_cost(workers, task);
    bool is_added = !atomic_load(&workers->ends) && schedule_add(workers->schedule, &task->place);
    if (is_added)
        wake(workers, task->place.lane);
    pthread_mutex_unlock(&workers->mutex);
    return is_added;
}

/* A finished task keeps its answer. */
void workers_cancel(struct workers *workers, struct worker_task *task)
{
    atomic_store(&task->is_cancelled, true);
    pthread_mutex_lock(&workers->mutex);
    bool is_waiting = task->place.is_waiting;
    if (is_waiting) {
        schedule_remove(workers->schedule, &task->place);
        queue_push(&workers->finished, &task->item);
    }
    pthread_mutex_unlock(&workers->mutex);
    if (is_waiting)
        ev_async_send(workers->loop, &workers->report);
}

struct workers_backlog workers_backlog(struct workers *workers)
{
    static const enum schedule_lane lanes[] = {SCHEDULE_QUICK, SCHEDULE_SLOW};
    struct workers_backlog backlog = {.waiting = 0};
    double now = clock_steady();
    pthread_mutex_lock(&workers->mutex);
    for (size_t i = 0; i < sizeof lanes / sizeof *lanes; i++) {
        const struct schedule_item *oldest = schedule_oldest(workers->schedule, lanes[i]);
        backlog.waiting += schedule_count(workers->schedule, lanes[i]);
        if (oldest && now - oldest->since > backlog.oldest)
            backlog.oldest = now - oldest->since;
    }
    pthread_mutex_unlock(&workers->mutex);
    return backlog;
}

/* ---- Opening and ending ---- */

static bool start_workers(struct workers *workers, uint32_t kind, uint32_t count)
{
    for (uint32_t i = 0; i < count && workers->worker_count < SERVER_WORKERS_MOST; i++) {
        struct worker *worker = &workers->list[workers->worker_count];
        *worker =
            (struct worker){.workers = workers, .kind = &kinds[kind], .work = &workers->work[kind]};
        if (pthread_create(&worker->thread, NULL, keep_thinking, worker) != 0)
            return i > 0; /* fewer are enough */
        workers->worker_count++;
    }
    return true;
}

struct workers *workers_open(struct ev_loop *loop, uint32_t threads,
                             const struct kv_weights_set *weights, struct kv_error *error)
{
    struct workers *workers = calloc(1, sizeof *workers);
    if (!workers || !(workers->schedule = schedule_open())) {
        free(workers);
        kv_refuse(error, "no-memory", "There is not enough memory to open the server.");
        return NULL;
    }
    workers->loop = loop;
    workers->weights = weights;
    queue_clear(&workers->finished);
    pthread_mutex_init(&workers->mutex, NULL);
    for (uint32_t kind = 0; kind < KINDS; kind++)
        pthread_cond_init(&workers->work[kind], NULL);
    ev_async_init(&workers->report, report);
    workers->report.data = workers;
    ev_async_start(loop, &workers->report);
    if (start_workers(workers, RECORDS, 1) &&
        start_workers(workers, QUICK, 1 + threads / SERVER_QUICK_SHARE) &&
        start_workers(workers, SLOW, threads))
        return workers;
    workers_close(workers);
    kv_refuse(error, "no-thread", "No further thread could be started.");
    return NULL;
}

/* Waiting tasks are handed back without an answer. */
static void drop_tasks(struct workers *workers)
{
    for (int lane = 0; lane < SCHEDULE_LANES; lane++)
        for (struct schedule_item *place;
             (place = schedule_oldest(workers->schedule, (enum schedule_lane)lane));) {
            schedule_remove(workers->schedule, place);
            TASK_OF(place)->thought.count = 0;
            queue_push(&workers->finished, &TASK_OF(place)->item);
        }
}

void workers_close(struct workers *workers)
{
    pthread_mutex_lock(&workers->mutex);
    atomic_store(&workers->ends, true);
    for (uint32_t kind = 0; kind < KINDS; kind++)
        pthread_cond_broadcast(&workers->work[kind]);
    pthread_mutex_unlock(&workers->mutex);
    for (uint32_t i = 0; i < workers->worker_count; i++)
        pthread_join(workers->list[i].thread, NULL);
    drop_tasks(workers);
    report(workers->loop, &workers->report, 0);
    ev_async_stop(workers->loop, &workers->report);
    schedule_close(workers->schedule);
    for (uint32_t kind = 0; kind < KINDS; kind++)
        pthread_cond_destroy(&workers->work[kind]);
    pthread_mutex_destroy(&workers->mutex);
    free(workers);
}
