/* A whole game, for a thread of a GPU. Threads of a warp run in step, and where a branch parts them
 * one side waits for the other. So they begin and end games together; rounds are the bots'. */
#ifndef KV_CUDA_WHOLE_GAME_H
#define KV_CUDA_WHOLE_GAME_H

#include "base/digits.h"
#include "base/memory.h"
#include "cuda/game.h"

/* The seed of a game, as lab_game_seed makes it. */
static inline void put_seed(const struct cuda_job *job, uint64_t number,
                            char seed[KV_SEED_MOST + 1])
{
    uint32_t length = 0;
    for (; job->seed[length]; length++)
        seed[length] = job->seed[length];
    kv_put_digits(seed + length, number);
}

static inline void begin_game(const struct cuda_job *job, uint64_t number, struct cuda_now *now)
{
    char seed[KV_SEED_MOST + 1];
    uint32_t seats = job->setup.seats;
    put_seed(job, number, seed);
    memset(now->table, 0, KV_GAME.size.table);
    memset(now->sheets, 0, KV_GAME.size.sheet * seats);
    memset(now->uses, 0, job->use_kinds * sizeof *now->uses);
    now->round = now->moves = 0;
    kv_rng_start(&now->deals, seed, 0);
    for (uint32_t seat = 0; seat < seats; seat++)
        kv_rng_start(&now->chance[seat], seed, 1 + seat);
    KV_GAME.open(&job->setup, now->table, now->sheets, &now->deals);
    cuda_begin_round(job, now);
}

#endif
