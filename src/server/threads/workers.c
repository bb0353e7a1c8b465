/* Threads in which bots think. */
#define _GNU_SOURCE /* gettid; NOLINT(bugprone-reserved-identifier) */
#include "server/threads/workers.h"

#include "server/limits.h"
#include "store/clock.h"

#include <pthread.h>
#include <sodium.h>
#include <stddef.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <time.h>
#include <unistd.h>

/* Threads of a kind: the lanes they serve, the first one first. Bots that look ahead never wait for
 * the quick ones, nor these for them; what has nothing to do helps where it can. */
static const struct kind {
    enum schedule_lane lanes[2];
    uint32_t lane_count;
    int nice; /* how far they stand back for others */
} kinds[] = {
    {{SCHEDULE_QUICK}, 1, SERVER_QUICK_NICE},
    {{SCHEDULE_SLOW, SCHEDULE_QUICK}, 2, SERVER_SLOW_NICE},
    {{SCHEDULE_RECORDS}, 1, SERVER_QUICK_NICE},
};
enum { QUICK, SLOW, RECORDS, KINDS, PRICES_MOST = 64 };

/* What a turn has cost so far, in seconds of the processor: a mean in which older turns fade. */
struct price {
    const struct kv_bot *bot;
    const struct kv_game *game;
    double seconds;
};

struct worker {
    struct thinker *thinker;
    const struct kind *kind;
    pthread_cond_t *work;
    pthread_t thread;
    struct kv_rng chance;
    void *memory;
    size_t size;
};

struct thinker {
    struct ev_loop *loop;
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
    struct worker workers[SERVER_THINKERS_MOST];
};

/* ---- Scenes ---- */

struct thinker_scene *thinker_scene(const struct kv_match *match)
{
    size_t head = (sizeof(struct thinker_scene) + 15) / 16 * 16;
    struct thinker_scene *scene = malloc(head + kv_match_bytes(&match->setup));
    if (!scene)
        return NULL;
    scene->references = 1;
    kv_match_copy(&scene->match, match, (char *)scene + head, NULL);
    return scene;
}

void thinker_forget(struct thinker_scene *scene)
{
    if (scene && --scene->references == 0)
        free(scene);
}

/* ---- Prices ---- */

/* Of a turn of this kind; NULL: there is no room for one more. A new one is guessed by the work of
 * its level. */
static struct price *price_of(struct thinker *thinker, const struct kv_bot *bot,
                              const struct kv_game *game)
{
    for (uint32_t i = 0; i < thinker->price_count; i++)
        if (thinker->prices[i].bot == bot && thinker->prices[i].game == game)
            return &thinker->prices[i];
    if (thinker->price_count == PRICES_MOST)
        return NULL;
    struct price *price = &thinker->prices[thinker->price_count++];
    *price = (struct price){bot, game, (double)(bot->work + 1) * SERVER_GUESSED_COST};
    return price;
}

static double expected_cost(struct thinker *thinker, const struct thinker_task *task)
{
    const struct price *price =
        task->work ? NULL : price_of(thinker, task->bot, task->scene->match.setup.game);
    return price ? price->seconds : SERVER_RECORD_COST;
}

static void learn_cost(struct thinker *thinker, const struct thinker_task *task, double seconds)
{
    enum { MEMORY = 16 }; /* turns */
    struct price *price =
        task->work ? NULL : price_of(thinker, task->bot, task->scene->match.setup.game);
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
    const struct thinker *thinker;
    const struct thinker_task *task;
};

static bool is_enough(void *context)
{
    const struct patience *patience = context;
    return atomic_load_explicit(&patience->task->is_cancelled, memory_order_relaxed) ||
           atomic_load_explicit(&patience->thinker->ends, memory_order_relaxed);
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

/* A thought that was cut short is worse than its level, so it counts for nothing. */
static void think(struct worker *worker, struct thinker_task *task)
{
    struct patience patience = {worker->thinker, task};
    const struct kv_budget budget = {.stop = is_enough, .context = &patience};
    task->thought.count = 0;
    if (make_room(worker, kv_bot_bytes(task->bot)))
        kv_bot_think(task->bot, &task->scene->match, task->seat, &budget, &worker->chance,
                     worker->memory, &task->thought, 1);
    if (is_enough(&patience))
        task->thought.count = 0;
}

#define TASK_OF(place)                                                                             \
    ((struct thinker_task *)(void *)((char *)(place)-offsetof(struct thinker_task, place)))

static struct thinker_task *take(const struct worker *worker)
{
    struct schedule_item *place = NULL;
    for (uint32_t i = 0; !place && i < worker->kind->lane_count; i++)
        place = schedule_take(worker->thinker->schedule, worker->kind->lanes[i]);
    return place ? TASK_OF(place) : NULL;
}

static struct thinker_task *await(struct worker *worker)
{
    struct thinker *thinker = worker->thinker;
    struct thinker_task *task = NULL;
    pthread_mutex_lock(&thinker->mutex);
    while (!atomic_load(&thinker->ends) && !(task = take(worker)))
        pthread_cond_wait(worker->work, &thinker->mutex);
    pthread_mutex_unlock(&thinker->mutex);
    return task;
}

static void hand_back(struct thinker *thinker, struct thinker_task *task, double seconds)
{
    pthread_mutex_lock(&thinker->mutex);
    learn_cost(thinker, task, seconds);
    schedule_end(thinker->schedule, &task->place, seconds);
    queue_push(&thinker->finished, &task->item);
    pthread_mutex_unlock(&thinker->mutex);
    ev_async_send(thinker->loop, &thinker->report);
}

static void *keep_thinking(void *memory)
{
    struct worker *worker = memory;
    struct thinker_task *task;
    start_chance(&worker->chance);
    setpriority(PRIO_PROCESS, (id_t)gettid(), worker->kind->nice); /* of this thread alone */
    while ((task = await(worker))) {
        double began = processor_clock();
        if (task->work)
            task->work(task);
        else
            think(worker, task);
        hand_back(worker->thinker, task, processor_clock() - began);
    }
    free(worker->memory);
    return NULL;
}

/* ---- The loop's thread ---- */

static void report(struct ev_loop *loop, ev_async *watcher, int events)
{
    struct thinker *thinker = watcher->data;
    struct thinker_task *task;
    struct queue finished;
    (void)loop, (void)events;
    pthread_mutex_lock(&thinker->mutex);
    queue_move(&finished, &thinker->finished);
    pthread_mutex_unlock(&thinker->mutex);
    while ((task = queue_pull(&finished)))
        task->done(task);
}

static enum schedule_lane lane_of(const struct thinker_task *task)
{
    if (task->work)
        return SCHEDULE_RECORDS;
    return task->bot->candidates > 1 ? SCHEDULE_SLOW : SCHEDULE_QUICK;
}

/* One thread of each kind that serves this lane; whoever comes late finds nothing and rests. */
static void wake(struct thinker *thinker, enum schedule_lane lane)
{
    for (uint32_t kind = 0; kind < KINDS; kind++)
        for (uint32_t i = 0; i < kinds[kind].lane_count; i++)
            if (kinds[kind].lanes[i] == lane)
                pthread_cond_signal(&thinker->work[kind]);
}

bool thinker_do(struct thinker *thinker, struct thinker_task *task)
{
    task->place.lane = lane_of(task);
    task->place.since = clock_steady();
    pthread_mutex_lock(&thinker->mutex);
    task->place.cost = expected_cost(thinker, task);
    bool is_added = !atomic_load(&thinker->ends) && schedule_add(thinker->schedule, &task->place);
    if (is_added)
        wake(thinker, task->place.lane);
    pthread_mutex_unlock(&thinker->mutex);
    return is_added;
}

/* One that is finished already keeps its answer. */
void thinker_cancel(struct thinker *thinker, struct thinker_task *task)
{
    atomic_store(&task->is_cancelled, true);
    pthread_mutex_lock(&thinker->mutex);
    bool is_waiting = task->place.is_waiting;
    if (is_waiting) {
        schedule_remove(thinker->schedule, &task->place);
        queue_push(&thinker->finished, &task->item);
    }
    pthread_mutex_unlock(&thinker->mutex);
    if (is_waiting)
        ev_async_send(thinker->loop, &thinker->report);
}

struct thinker_crowd thinker_crowd(struct thinker *thinker)
{
    static const enum schedule_lane lanes[] = {SCHEDULE_QUICK, SCHEDULE_SLOW};
    struct thinker_crowd crowd = {.waiting = 0};
    double now = clock_steady();
    pthread_mutex_lock(&thinker->mutex);
    for (size_t i = 0; i < sizeof lanes / sizeof *lanes; i++) {
        const struct schedule_item *oldest = schedule_oldest(thinker->schedule, lanes[i]);
        crowd.waiting += schedule_count(thinker->schedule, lanes[i]);
        if (oldest && now - oldest->since > crowd.oldest)
            crowd.oldest = now - oldest->since;
    }
    pthread_mutex_unlock(&thinker->mutex);
    return crowd;
}

/* ---- Opening and ending ---- */

static bool start_workers(struct thinker *thinker, uint32_t kind, uint32_t count)
{
    for (uint32_t i = 0; i < count && thinker->worker_count < SERVER_THINKERS_MOST; i++) {
        struct worker *worker = &thinker->workers[thinker->worker_count];
        *worker =
            (struct worker){.thinker = thinker, .kind = &kinds[kind], .work = &thinker->work[kind]};
        if (pthread_create(&worker->thread, NULL, keep_thinking, worker) != 0)
            return i > 0; /* fewer are enough */
        thinker->worker_count++;
    }
    return true;
}

struct thinker *thinker_open(struct ev_loop *loop, uint32_t threads, struct kv_error *error)
{
    struct thinker *thinker = calloc(1, sizeof *thinker);
    if (!thinker || !(thinker->schedule = schedule_open())) {
        free(thinker);
        kv_refuse(error, "no-memory", "There is not enough memory to open the server.");
        return NULL;
    }
    thinker->loop = loop;
    queue_clear(&thinker->finished);
    pthread_mutex_init(&thinker->mutex, NULL);
    for (uint32_t kind = 0; kind < KINDS; kind++)
        pthread_cond_init(&thinker->work[kind], NULL);
    ev_async_init(&thinker->report, report);
    thinker->report.data = thinker;
    ev_async_start(loop, &thinker->report);
    if (start_workers(thinker, RECORDS, 1) &&
        start_workers(thinker, QUICK, 1 + threads / SERVER_QUICK_SHARE) &&
        start_workers(thinker, SLOW, threads))
        return thinker;
    thinker_close(thinker);
    kv_refuse(error, "no-thread", "There is no room for one more thread.");
    return NULL;
}

/* What still waits is handed back without an answer. */
static void drop_tasks(struct thinker *thinker)
{
    for (int lane = 0; lane < SCHEDULE_LANES; lane++)
        for (struct schedule_item *place;
             (place = schedule_oldest(thinker->schedule, (enum schedule_lane)lane));) {
            schedule_remove(thinker->schedule, place);
            TASK_OF(place)->thought.count = 0;
            queue_push(&thinker->finished, &TASK_OF(place)->item);
        }
}

void thinker_close(struct thinker *thinker)
{
    pthread_mutex_lock(&thinker->mutex);
    atomic_store(&thinker->ends, true);
    for (uint32_t kind = 0; kind < KINDS; kind++)
        pthread_cond_broadcast(&thinker->work[kind]);
    pthread_mutex_unlock(&thinker->mutex);
    for (uint32_t i = 0; i < thinker->worker_count; i++)
        pthread_join(thinker->workers[i].thread, NULL);
    drop_tasks(thinker);
    report(thinker->loop, &thinker->report, 0);
    ev_async_stop(thinker->loop, &thinker->report);
    schedule_close(thinker->schedule);
    for (uint32_t kind = 0; kind < KINDS; kind++)
        pthread_cond_destroy(&thinker->work[kind]);
    pthread_mutex_destroy(&thinker->mutex);
    free(thinker);
}
