/*
 * Work that is split into numbered pieces and spread over threads.
 *
 * Which thread does which piece is arbitrary, and the result must not depend on it: a piece writes
 * only its own results, or adds integers to a sum.
 */
#ifndef KV_LAB_PARALLEL_H
#define KV_LAB_PARALLEL_H

#include "kvartal_lab.h"

#include <stdatomic.h>

struct lab_job {
    uint64_t count;       /* of pieces                                        */
    uint64_t batch;       /* pieces that a thread takes at once; 0: one       */
    uint32_t threads;     /* at least one                                     */
    void *const *workers; /* what each thread works with                      */
    /* Does a piece; false when it was stopped on the way. */
    bool (*work)(void *worker, uint64_t piece);
    const struct kv_watch *watch; /* or NULL */
    atomic_bool stop;             /* set by the watch, or by anybody: no further piece is started */
};

/* Does all pieces, or those started before it was stopped. Returns how many threads there were, the
 * workers 0 … n-1: fewer than requested if the system provides no more, but at least one, since the
 * calling thread does the work if necessary. */
uint32_t lab_run(struct lab_job *job);

#endif
