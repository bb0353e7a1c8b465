/*
 * Rounds of any legal moves. Nothing takes much longer than the rest, so the loops are nested, over
 * rounds, seats, stages and moves: at the end of each the threads of a warp meet again and do the
 * same thing next. One loop with one move of whichever seat is next, in which no thread waits, is
 * four times slower, since dealing is then done for a few threads at a time.
 *
 * Where turns have stages, all warps of a block wait for each other after each of them. The rules
 * of such a game are larger than the caches for instructions, and what one warp has fetched then
 * serves the others, too.
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

static bool play_any(struct cuda_now *now)
{
    const void *sheet = cuda_sheet(now, now->seat);
    return cuda_play_move(now, any_move(now->table, sheet, &now->chance[now->seat]));
}

/* After the last stage a turn may go on with moves of any. They are played by the same loop, so
 * that the code of a move is there once: all of it is inlined, and this function too, since only
 * then does the compiler know that the state is a thread's own. */
static inline __attribute__((always_inline)) void play_turn(struct cuda_now *now, bool playing)
{
    bool goes_on = playing;
    for (uint32_t stage = 0; goes_on || stage < KV_GAME.stages; stage++) {
        bool here = stage >= KV_GAME.stages || KV_GAME.stage(cuda_sheet(now, now->seat)) == stage;
        if (goes_on && here)
            goes_on = play_any(now);
        if (stage < KV_GAME.stages)
            cuda_meet();
    }
}

/* Whether there is another round: where threads wait for each other, for any of the block. */
static bool round_follows(bool playing)
{
    return KV_GAME.stages ? cuda_any_of_block(playing) : playing;
}

uint32_t KV_PLAY_ROUNDS(const struct cuda_job *job, struct cuda_now *now, bool playing)
{
    uint32_t ended = 0;
    do {
        for (uint32_t seat = 0; seat < job->setup.seats; seat++) {
            now->seat = seat;
            play_turn(now, playing);
        }
        if (playing)
            ended = cuda_next_round(job, now);
        playing = playing && !ended;
    } while (round_follows(playing));
    return ended;
}
