/*
 * Whole games that are counted. Compiled once for each game and bot: KV_GAME is the struct of the
 * game, and KV_PLAY the name of the function. With the rules linked in before optimising, calls
 * through the struct become direct ones, and the rest of it (words, pictures) is dropped.
 */
#include "core/ranking.h"
#include "cuda/whole_game.h"

cuda_play KV_PLAY;

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
    };
    tally_count(tally, &game);
    for (uint32_t i = 0; i < job->use_kinds; i++)
        tally_count_use(tally, i, now->uses[i]);
}

void KV_PLAY(const void *job_bytes, void *tally_bytes, uint64_t thread, uint64_t threads)
{
    const struct cuda_job *job = job_bytes;
    struct tally *tally = (struct tally *)tally_bytes + thread / CUDA_BLOCK_THREADS % CUDA_TALLIES;
    uint64_t games_most = (job->games + threads - 1) / threads;
    struct cuda_now now;
    for (uint32_t seat = 0; seat < job->setup.seats; seat++)
        now.weight[seat] = NULL;
    for (uint64_t i = 0; i < games_most; i++) {
        uint64_t number = thread + i * threads;
        bool playing = number < job->games;
        if (playing)
            begin_game(job, job->first + number, &now);
        uint32_t ended = KV_PLAY_ROUNDS(job, &now, playing);
        if (playing)
            end_game(job, &now, ended, tally);
    }
}
