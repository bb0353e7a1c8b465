/* Threads in which bots think. */
#define _GNU_SOURCE /* gettid; NOLINT(bugprone-reserved-identifier) */
#include "server/thinker.h"

#include "server/limits.h"

#include <pthread.h>
#include <sodium.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

struct thinker {
    struct ev_loop *loop;
    ev_async report;
    pthread_mutex_t mutex;
    pthread_cond_t work;
    struct queue tasks, patient, finished; /* behind the mutex */
    atomic_bool ends;
    uint32_t threads;
    pthread_t thread[SERVER_THINKERS_MOST];
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

/* ---- A thread that thinks ---- */

struct mind {
    struct kv_rng chance;
    void *memory;
    size_t size;
};

static bool is_enough(void *context)
{
    const struct thinker *thinker = context;
    return atomic_load(&thinker->ends);
}

static void start_chance(struct kv_rng *chance)
{
    unsigned char bytes[KV_SEED_MOST / 2];
    char seed[KV_SEED_MOST + 1];
    randombytes_buf(bytes, sizeof bytes);
    sodium_bin2hex(seed, sizeof seed, bytes, sizeof bytes);
    kv_rng_start(chance, seed, 0);
}

static bool make_room(struct mind *mind, size_t bytes)
{
    if (bytes <= mind->size)
        return true;
    free(mind->memory);
    mind->memory = malloc(bytes);
    mind->size = mind->memory ? bytes : 0;
    return mind->memory;
}

static void think(struct thinker *thinker, struct mind *mind, struct thinker_task *task)
{
    const struct kv_budget budget = {.stop = is_enough, .context = thinker};
    task->thought.count = 0;
    if (make_room(mind, kv_bot_bytes(task->bot)))
        kv_bot_think(task->bot, &task->scene->match, task->seat, &budget, &mind->chance,
                     mind->memory, &task->thought, 1);
}

static struct thinker_task *pull(struct thinker *thinker)
{
    return queue_pull(thinker->tasks.first ? &thinker->tasks : &thinker->patient);
}

static struct thinker_task *await(struct thinker *thinker)
{
    pthread_mutex_lock(&thinker->mutex);
    while (!thinker->tasks.first && !thinker->patient.first && !atomic_load(&thinker->ends))
        pthread_cond_wait(&thinker->work, &thinker->mutex);
    struct thinker_task *task = atomic_load(&thinker->ends) ? NULL : pull(thinker);
    pthread_mutex_unlock(&thinker->mutex);
    return task;
}

static void *keep_thinking(void *memory)
{
    struct thinker *thinker = memory;
    struct mind mind = {.memory = NULL};
    struct thinker_task *task;
    start_chance(&mind.chance);
    setpriority(PRIO_PROCESS, (id_t)gettid(), SERVER_THINKERS_NICE); /* of this thread alone */
    while ((task = await(thinker))) {
        if (task->work)
            task->work(task);
        else
            think(thinker, &mind, task);
        pthread_mutex_lock(&thinker->mutex);
        queue_push(&thinker->finished, &task->item);
        pthread_mutex_unlock(&thinker->mutex);
        ev_async_send(thinker->loop, &thinker->report);
    }
    free(mind.memory);
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

void thinker_do(struct thinker *thinker, struct thinker_task *task)
{
    pthread_mutex_lock(&thinker->mutex);
    queue_push(task->is_patient ? &thinker->patient : &thinker->tasks, &task->item);
    pthread_cond_signal(&thinker->work);
    pthread_mutex_unlock(&thinker->mutex);
}

struct thinker *thinker_open(struct ev_loop *loop, uint32_t threads, struct kv_error *error)
{
    struct thinker *thinker = calloc(1, sizeof *thinker);
    if (!thinker) {
        kv_refuse(error, "no-memory", "There is not enough memory to open the server.");
        return NULL;
    }
    thinker->loop = loop;
    queue_clear(&thinker->tasks);
    queue_clear(&thinker->patient);
    queue_clear(&thinker->finished);
    pthread_mutex_init(&thinker->mutex, NULL);
    pthread_cond_init(&thinker->work, NULL);
    ev_async_init(&thinker->report, report);
    thinker->report.data = thinker;
    ev_async_start(loop, &thinker->report);
    while (thinker->threads < threads && thinker->threads < SERVER_THINKERS_MOST &&
           pthread_create(&thinker->thread[thinker->threads], NULL, keep_thinking, thinker) == 0)
        thinker->threads++;
    if (thinker->threads > 0)
        return thinker;
    thinker_close(thinker);
    kv_refuse(error, "no-thread", "There is no room for one more thread.");
    return NULL;
}

void thinker_close(struct thinker *thinker)
{
    pthread_mutex_lock(&thinker->mutex);
    atomic_store(&thinker->ends, true);
    pthread_cond_broadcast(&thinker->work);
    pthread_mutex_unlock(&thinker->mutex);
    for (uint32_t i = 0; i < thinker->threads; i++)
        pthread_join(thinker->thread[i], NULL);
    for (struct thinker_task *task; (task = pull(thinker));) {
        task->thought.count = 0;
        queue_push(&thinker->finished, &task->item);
    }
    report(thinker->loop, &thinker->report, 0);
    ev_async_stop(thinker->loop, &thinker->report);
    pthread_cond_destroy(&thinker->work);
    pthread_mutex_destroy(&thinker->mutex);
    free(thinker);
}
