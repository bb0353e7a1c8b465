/* Results of pieces of work, saved in the order of the pieces, whichever is done first. */
#ifndef KV_LAB_QUEUE_H
#define KV_LAB_QUEUE_H

#include "kvartal_lab.h"

#include <pthread.h>

/* Saves the result of a piece; never called by two threads at once. After false, with a refusal, it
 * is not called again. */
typedef bool lab_keep(void *context, uint64_t piece, const char *bytes, size_t length,
                      struct kv_error *error);

struct lab_waiting;

struct lab_queue {
    lab_keep *keep;
    void *context;
    pthread_mutex_t lock;        /* protects the rest                                    */
    uint64_t next;               /* piece to be saved                                    */
    uint64_t size;               /* of the ring of results that wait for earlier ones    */
    struct lab_waiting *waiting; /* piece p waits in p % size, and next ≤ p < next + size */
    bool failed;
    struct kv_error error; /* why */
};

void lab_queue_open(struct lab_queue *queue, lab_keep *keep, void *context);
/* Hands in the result of a piece, which is copied if it has to wait. False once anything could not
 * be saved. */
bool lab_queue_add(struct lab_queue *queue, uint64_t piece, const char *bytes, size_t length);
/* Saves what still waits for pieces that were never done, in order, and frees its memory; `failed`
 * and `error` stay. */
void lab_queue_close(struct lab_queue *queue);

#endif
