#include "lab/queue.h"
#include "base/assert.h"
#include "lab/system.h"

#include <stdlib.h>
#include <string.h>

struct lab_waiting {
    char *bytes; /* NULL: it is not here yet */
    size_t length;
};

void lab_queue_open(struct lab_queue *queue, lab_keep *keep, void *context)
{
    *queue = (struct lab_queue){.keep = keep, .context = context};
    pthread_mutex_init(&queue->lock, NULL);
}

/* Makes the ring so large that the piece has a place in it. */
static bool make_room(struct lab_queue *queue, uint64_t piece)
{
    uint64_t size = queue->size ? queue->size : 64;
    while (piece - queue->next >= size)
        size *= 2;
    if (size == queue->size)
        return true;
    struct lab_waiting *waiting = calloc(size, sizeof *waiting);
    if (!waiting)
        return lab_refuse_memory(size * sizeof *waiting, &queue->error);
    for (uint64_t i = queue->next; i < queue->next + queue->size; i++)
        waiting[i % size] = queue->waiting[i % queue->size];
    free(queue->waiting);
    queue->waiting = waiting;
    queue->size = size;
    return true;
}

static bool let_wait(struct lab_queue *queue, uint64_t piece, const char *bytes, size_t length)
{
    if (!make_room(queue, piece))
        return false;
    struct lab_waiting *waiting = &queue->waiting[piece % queue->size];
    KV_ASSERT(!waiting->bytes);
    waiting->bytes = malloc(length + 1);
    if (!waiting->bytes)
        return lab_refuse_memory(length + 1, &queue->error);
    memcpy(waiting->bytes, bytes, length);
    waiting->length = length;
    return true;
}

/* Keeps the next piece if it waits; false if it does not, or cannot be kept. */
static bool keep_next(struct lab_queue *queue)
{
    struct lab_waiting *waiting = queue->size ? &queue->waiting[queue->next % queue->size] : NULL;
    if (queue->failed || !waiting || !waiting->bytes)
        return false;
    queue->failed =
        !queue->keep(queue->context, queue->next, waiting->bytes, waiting->length, &queue->error);
    free(waiting->bytes);
    waiting->bytes = NULL;
    queue->next++;
    return !queue->failed;
}

bool lab_queue_add(struct lab_queue *queue, uint64_t piece, const char *bytes, size_t length)
{
    pthread_mutex_lock(&queue->lock);
    KV_ASSERT(queue->failed || piece >= queue->next); /* each comes once */
    if (!queue->failed && piece == queue->next) {
        queue->failed = !queue->keep(queue->context, piece, bytes, length, &queue->error);
        queue->next++;
        while (keep_next(queue))
            continue;
    } else if (!queue->failed)
        queue->failed = !let_wait(queue, piece, bytes, length);
    bool fine = !queue->failed;
    pthread_mutex_unlock(&queue->lock);
    return fine;
}

void lab_queue_close(struct lab_queue *queue)
{
    for (uint64_t i = 0, first = queue->next; i < queue->size; i++) {
        queue->next = first + i;
        keep_next(queue);
        free(queue->waiting[(first + i) % queue->size].bytes);
    }
    free(queue->waiting);
    queue->waiting = NULL;
    queue->size = 0;
    pthread_mutex_destroy(&queue->lock);
}
