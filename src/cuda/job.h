/* What a GPU is told: which games to play. The program and the kernel lay it out alike. */
#ifndef KV_CUDA_JOB_H
#define KV_CUDA_JOB_H

#include "lab/simulation/tally.h"

#define CUDA_SEATS_MOST    8
#define CUDA_BLOCK_THREADS 256

/* Threads count in so many tallies, block by block: in one, they would wait for each other. */
#define CUDA_TALLIES 16

struct cuda_job {
    struct kv_setup setup;       /* without the game, which each kernel knows, and without a seed */
    char seed[KV_SEED_MOST + 1]; /* of all games, up to and with the dot before their numbers */
    uint64_t first, games;
    uint32_t use_kinds; /* that the game counts */
    /* For greedy, by kinds of tables. */
    int32_t weight[KV_TABLE_KINDS_MOST][KV_FEATURES_MOST];
    struct kv_net net[KV_TABLE_KINDS_MOST];
    bool has_net[KV_TABLE_KINDS_MOST];
};

/* One thread's share of a job, of `threads` equal ones: whole games, each the one that a
 * simulation plays under its number. They are added to one of the tallies, whose groups are the
 * seats and a rival; climb.c answers with a slope instead. */
typedef void cuda_play(const void *job, void *answer, uint64_t thread, uint64_t threads);

#endif
