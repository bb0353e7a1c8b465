/* What a GPU is told of a batch. The library and the kernels lay it out alike; addresses are those
 * of the GPU's memory. */
#ifndef KV_CUDA_BATCH_JOB_H
#define KV_CUDA_BATCH_JOB_H

#include "kvartal_batch.h"

#define CUDA_ALL_LEGAL UINT32_MAX

struct cuda_batch_job {
    struct kv_batch batch;                   /* without the game, which each kernel knows */
    struct kv_batch_arrays arrays, unmasked; /* the latter without masks */
    uint32_t matches;
    struct kv_rng rng;  /* for samples; each changes its key */
    int32_t *samples;   /* actions                           */
    uint32_t *unlawful; /* the first entry whose action is not legal, or CUDA_ALL_LEGAL */
};

/* One thread's share of a job: a match, or a part of the mask of a seat. The argument of `start` is
 * the number of match 0, that of `check` and `step` the address of the actions, that of `sample`
 * how many there were before, and that of `mask` what the legal actions are marked with. */
typedef void cuda_batch_kernel(const void *job, uint64_t argument, uint64_t thread);

/* So many threads write a mask. */
#define CUDA_WARP 32

#endif
