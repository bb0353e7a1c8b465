/* What a GPU is told when weights are trained, and what it answers. */
#ifndef KV_CUDA_CLIMB_JOB_H
#define KV_CUDA_CLIMB_JOB_H

#include "cuda/job.h"

/* Pairs of games take the place of games: each has a direction of its own, which shifts every
 * weight by its step one way or the other. */
struct cuda_climb {
    struct cuda_job job;
    uint32_t kind, features; /* whose weights are shifted, and how many there are */
    int32_t step[KV_FEATURES_MOST];
};

/* Sums over pairs, in points: of what going there brought over going back, times the direction. */
struct cuda_slope {
    int64_t slope[KV_FEATURES_MOST];
};

#endif
