/* An intrusive queue, for tasks between two threads. */
#ifndef KV_SERVER_THREADS_QUEUE_H
#define KV_SERVER_THREADS_QUEUE_H

#include <stddef.h>

struct queue_item {
    struct queue_item *next;
};

struct queue {
    struct queue_item *first, **last;
};

static inline void queue_clear(struct queue *queue)
{
    queue->first = NULL;
    queue->last = &queue->first;
}

static inline void queue_push(struct queue *queue, struct queue_item *item)
{
    item->next = NULL;
    *queue->last = item;
    queue->last = &item->next;
}

/* Removes the first one; NULL: empty. */
static inline void *queue_pull(struct queue *queue)
{
    struct queue_item *item = queue->first;
    if (!item)
        return NULL;
    queue->first = item->next;
    if (!queue->first)
        queue->last = &queue->first;
    return item;
}

/* Moves everything to another queue. */
static inline void queue_move(struct queue *to, struct queue *from)
{
    queue_clear(to);
    if (!from->first)
        return;
    *to = *from;
    queue_clear(from);
}

#endif
