/* A game being played by a thread of a GPU. For kernels, which are compiled once for each game:
 * KV_GAME is its struct, and KV_PLAY_ROUNDS the name of the function that plays the rounds. */
#ifndef KV_CUDA_GAME_H
#define KV_CUDA_GAME_H

#include "cuda/job.h"

extern const struct kv_game KV_GAME;

/* GPUs play with the standard box, which is not part of a table; so tables are small, and threads
 * many. */
enum { CUDA_TABLE_MOST = 1024 };

struct cuda_now {
    _Alignas(16) unsigned char table[CUDA_TABLE_MOST];
    _Alignas(16) unsigned char sheets[KV_SHEET_MOST * CUDA_SEATS_MOST];
    struct kv_rng deals, chance[CUDA_SEATS_MOST];
    uint32_t round, seat, moves;
    /* Of few bytes, so that threads that count different ones share lines of memory. */
    uint16_t uses[KV_USES_MOST];
    /* For greedy: of each seat; NULL: those of the job for a table of its kind. */
    const int32_t *weight[CUDA_SEATS_MOST];
};

static inline void *cuda_sheet(struct cuda_now *now, uint32_t seat)
{
    return now->sheets + KV_GAME.size.sheet * seat;
}

/* Plays and counts a move of the seat that is next; returns whether its turn continues. */
static inline bool cuda_play_move(struct cuda_now *now, kv_move move)
{
    void *sheet = cuda_sheet(now, now->seat);
    int use = KV_GAME.use(now->table, sheet, move);
    if (use >= 0)
        now->uses[use]++;
    now->moves++;
    return KV_GAME.play(now->table, sheet, move);
}

static inline void cuda_begin_round(const struct cuda_job *job, struct cuda_now *now)
{
    now->round++;
    now->seat = 0;
    KV_GAME.deal(now->table, now->sheets, job->setup.seats, &now->deals);
}

/* When all seats have played: begins the next round, or returns the endings reached. */
static inline uint32_t cuda_next_round(const struct cuda_job *job, struct cuda_now *now)
{
    uint32_t seats = job->setup.seats;
    KV_GAME.close(now->table, now->sheets, seats);
    uint32_t ended = KV_GAME.settle(now->table, now->sheets, seats);
    if (!ended)
        cuda_begin_round(job, now);
    return ended;
}

/* Where all threads of a block wait for each other; and whether something holds for any of them. A
 * processor has blocks of one thread. */
#ifdef __NVPTX__
static inline __attribute__((convergent)) void cuda_meet(void)
{
    __syncthreads();
}

static inline __attribute__((convergent)) bool cuda_any_of_block(bool here)
{
    return __nvvm_bar0_or(here);
}
#else
static inline void cuda_meet(void)
{
}

static inline bool cuda_any_of_block(bool here)
{
    return here;
}
#endif

/* random.c and greedy.c: plays the rounds of a game, of which the first is dealt, and returns the
 * endings reached. All threads of a block call it, those without a game, too: they are not playing.
 */
uint32_t KV_PLAY_ROUNDS(const struct cuda_job *job, struct cuda_now *now, bool playing);

#endif
