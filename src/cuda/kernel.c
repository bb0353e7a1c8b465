/*
 * Whole games, for a thread of a GPU. Compiled once for each game and bot: KV_GAME is the struct of
 * the game, and KV_PLAY the name of the function. With the rules linked in before optimising, calls
 * through the struct become direct ones, and the rest of it (words, pictures) is dropped.
 *
 * Threads of a warp run in step, and where a branch parts them one side waits for the other. So the
 * loops are nested, over games, rounds, seats and moves: at the end of each the threads meet again
 * and do the same thing next. One loop with one move of whichever seat is next, in which no thread
 * waits, is four times slower, since dealing and scoring are then done for a few threads at a time.
 */
#include "base/digits.h"
#include "base/memory.h"
#include "core/ranking.h"
#include "cuda/game.h"

cuda_play KV_PLAY;

/* The seed of a game, as lab_game_seed makes it. */
static void put_seed(const struct cuda_job *job, uint64_t number, char seed[KV_SEED_MOST + 1])
{
    uint32_t length = 0;
    for (; job->seed[length]; length++)
        seed[length] = job->seed[length];
    kv_put_digits(seed + length, number);
}

static void begin_round(const struct cuda_job *job, struct cuda_now *now)
{
    now->round++;
    KV_GAME.deal(now->table, now->sheets, job->setup.seats, &now->deals);
}

static void begin_game(const struct cuda_job *job, uint64_t number, struct cuda_now *now)
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
    begin_round(job, now);
}

static void end_game(const struct cuda_job *job, struct cuda_now *now, uint32_t ended,
                     struct tally *tally)
{
    struct kv_score score[CUDA_SEATS_MOST + 1];
    uint32_t places[CUDA_SEATS_MOST + 1], order[CUDA_SEATS_MOST + 1];
    const uint8_t group_of[CUDA_SEATS_MOST] = {0};
    uint32_t seats = job->setup.seats, ranked = seats;
    for (uint32_t seat = 0; seat < seats; seat++)
        KV_GAME.score(now->table, cuda_sheet(now, seat), &score[seat]);
    if (KV_GAME.rival && KV_GAME.rival(now->table, now->sheets, &score[seats]))
        ranked++;
    kv_rank(score, ranked, places, order);
    const struct kv_scores scores = {
        .seats = seats, .ranked = ranked, .scores = score, .places = places, .order = order};
    const struct tally_game game = {
        .rounds = now->round,
        .ended = ended,
        .moves = now->moves,
        .digest = tally_digest(&KV_GAME, now->table, now->sheets, seats),
        .scores = &scores,
        .group_of = group_of,
        .use_kinds = job->use_kinds,
        .uses = now->uses,
    };
    tally_count(tally, &game);
}

/* Plays the rounds of a game, and returns the endings reached. */
static uint32_t play_rounds(const struct cuda_job *job, struct cuda_now *now)
{
    uint32_t seats = job->setup.seats, ended;
    for (;;) {
        for (now->seat = 0; now->seat < seats; now->seat++)
            KV_TURN(job, now);
        KV_GAME.close(now->table, now->sheets, seats);
        ended = KV_GAME.settle(now->table, now->sheets, seats);
        if (ended)
            return ended;
        begin_round(job, now);
    }
}

void KV_PLAY(const void *job_bytes, void *tally_bytes, uint64_t thread, uint64_t threads)
{
    const struct cuda_job *job = job_bytes;
    struct cuda_now now;
    for (uint64_t number = thread; number < job->games; number += threads) {
        begin_game(job, job->first + number, &now);
        uint32_t ended = play_rounds(job, &now);
        end_game(job, &now, ended, tally_bytes);
    }
}
