/*
 * Work that is split into numbered pieces and spread over threads.
 *
 * Which thread does which piece is arbitrary, and the result must not depend on it: a piece writes
 * only its own results, adds integers to a sum, or hands in a result that is then saved in the
 * order of pieces.
 */
#ifndef KV_LAB_PARALLEL_H
#define KV_LAB_PARALLEL_H

#include "lab/queue.h"

#include <stdatomic.h>

struct lab_job {
    uint64_t count;       /* of pieces                                        */
    uint64_t batch;       /* pieces that a thread takes at once; 0: one       */
    uint32_t threads;     /* at least one                                     */
    void *const *workers; /* passed to `work`, one for each thread            */
    /* Does a piece; false if it was stopped before the end. */
    bool (*work)(void *worker, uint64_t piece);
    const struct kv_watch *watch; /* or NULL */
    atomic_bool stop;             /* set by the watch, or by anybody: no further piece is started */
    /* NULL, or saves what pieces have handed in. Pieces that were never done are left out. */
    lab_keep *keep;
    void *context;
    const struct kv_cluster *cluster; /* NULL, or shares the pieces with other processes */
    struct lab_queue queue;           /* private */
};

/* Does all pieces, or those started before it was stopped. Returns how many threads there were, the
 * workers 0 … n-1: fewer than requested if the system provides no more, but at least one, since the
 * calling thread does the work if necessary. */
uint32_t lab_run(struct lab_job *job);
/* Hands in the result of a piece; called once, by the worker that does it. If it cannot be saved,
 * the job is stopped, and lab_kept says why. */
void lab_hand_in(struct lab_job *job, uint64_t piece, const char *bytes, size_t length);
/* Is this process 0, or the only one? Everything is saved and written there. */
bool lab_is_first(const struct kv_cluster *cluster);
/* All processes are fine, or all have the refusal of one of them. */
bool lab_agree(const struct kv_cluster *cluster, bool fine, struct kv_error *error);
/* After lab_run: was everything saved that was handed in? */
bool lab_kept(const struct lab_job *job, struct kv_error *error);

#endif
