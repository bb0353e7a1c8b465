/*
 * Pairs of games with the same cards, in which weights are shifted in a random direction: a seat
 * plays with those shifted there in one game, and with those shifted back in the other. What there
 * brings over back, times the direction, adds up to the slope (SPSA).
 */
#include "cuda/climb_job.h"
#include "cuda/whole_game.h"

cuda_play KV_PLAY;

enum { DIRECTIONS = 1000 }; /* a stream of random numbers that no seat has */

/* Weights shifted there and back, and the direction: 1 or -1 for each feature. */
struct shifts {
    int32_t weight[2][KV_FEATURES_MOST];
    int8_t direction[KV_FEATURES_MOST];
};

static void shift_weights(const struct cuda_climb *climb, uint64_t number, struct shifts *shifts)
{
    char seed[KV_SEED_MOST + 1];
    const int32_t *weight = climb->job.weight[climb->kind];
    struct kv_rng rng;
    put_seed(&climb->job, number, seed);
    kv_rng_start(&rng, seed, DIRECTIONS);
    for (uint32_t i = 0; i < climb->features; i++) {
        int32_t direction = kv_rng_word(&rng) >> 31 ? 1 : -1;
        shifts->direction[i] = (int8_t)direction;
        shifts->weight[0][i] = weight[i] + direction * climb->step[i];
        shifts->weight[1][i] = weight[i] - direction * climb->step[i];
    }
}

/* Points, or the lead over a rival without a seat. */
static int32_t outcome(const struct cuda_now *now, uint32_t seat)
{
    struct kv_score score, rival = {0};
    const void *sheet = now->sheets + KV_GAME.size.sheet * seat;
    KV_GAME.score(now->table, sheet, &score);
    if (KV_GAME.rival)
        KV_GAME.rival(now->table, sheet, &rival);
    return score.total - rival.total;
}

/* What going there brought over going back, in one of the two games. */
static int32_t play_one(const struct cuda_climb *climb, uint64_t number,
                        const struct shifts *shifts, uint32_t turned)
{
    struct cuda_now now;
    int32_t gain = 0;
    uint32_t seats = climb->job.setup.seats;
    begin_game(&climb->job, number, &now);
    for (uint32_t seat = 0; seat < seats; seat++)
        now.weight[seat] = shifts->weight[(seat + turned) % 2];
    KV_PLAY_ROUNDS(&climb->job, &now, true);
    for (uint32_t seat = 0; seat < seats; seat++) {
        int32_t points = outcome(&now, seat);
        gain += (seat + turned) % 2 ? -points : points;
    }
    return gain;
}

static void add(int64_t *sum, int64_t number)
{
#ifdef __NVPTX__
    __nvvm_atom_add_gen_ll((long long *)sum, number);
#else
    *sum += number;
#endif
}

void KV_PLAY(const void *job_bytes, void *slope_bytes, uint64_t thread, uint64_t threads)
{
    const struct cuda_climb *climb = job_bytes;
    struct cuda_slope *slope = slope_bytes;
    struct shifts shifts = {0};
    for (uint64_t i = thread; i < climb->job.games; i += threads) {
        uint64_t number = climb->job.first + i;
        int32_t gain = 0;
        shift_weights(climb, number, &shifts);
        for (uint32_t turned = 0; turned < 2; turned++)
            gain += play_one(climb, number, &shifts, turned);
        for (uint32_t k = 0; k < climb->features; k++)
            add(&slope->slope[k], shifts.direction[k] * gain);
    }
}
