/*
 * Rounds of any legal moves. Nothing takes much longer than the rest. So the loops are nested, over
 * rounds, seats and moves: at the end of each the threads meet again and do the same thing next.
 * One loop with one move of whichever seat is next, in which no thread waits, is four times slower,
 * since dealing is then done for a few threads at a time.
 */
#include "cuda/game.h"

static kv_move any_move(const void *table, const void *sheet, struct kv_rng *rng)
{
    kv_move list[KV_MOVES_MOST];
    if (KV_GAME.any)
        return KV_GAME.any(table, sheet, rng);
    uint32_t count = KV_GAME.moves(table, sheet, list);
    return list[kv_rng_below(rng, count)];
}

static void play_turn(struct cuda_now *now)
{
    struct kv_rng *rng = &now->chance[now->seat];
    while (cuda_play_move(now, any_move(now->table, cuda_sheet(now, now->seat), rng)))
        ;
}

uint32_t KV_PLAY_ROUNDS(const struct cuda_job *job, struct cuda_now *now)
{
    uint32_t ended;
    do {
        for (; now->seat < job->setup.seats; now->seat++)
            play_turn(now);
        ended = cuda_next_round(job, now);
    } while (!ended);
    return ended;
}
