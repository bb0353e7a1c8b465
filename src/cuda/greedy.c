/* A turn of the bot greedy, found by the same search as on the processor, which has no limit of
 * work that a turn could reach. */
#include "bots/turns.h"
#include "cuda/game.h"

void KV_TURN(const struct cuda_job *job, struct cuda_now *now)
{
    struct kv_turns turns;
    struct kv_meter meter;
    const int32_t *own = now->weight[now->seat];
    uint32_t kind = KV_GAME.evaluation->kind(now->table);
    const struct kv_eye eye = {&KV_GAME, own ? own : job->weight[kind],
                               !own && job->has_net[kind] ? &job->net[kind] : NULL, true};
    kv_meter_start(&meter, UINT64_MAX, NULL);
    kv_turns_open(&turns, 1, 1);
    kv_turns_find_at_once(&turns, &eye, now->table, cuda_sheet(now, now->seat), &meter);
    const struct kv_turn *best = turns.finished.order[0];
    for (uint32_t i = 0; i < best->count; i++)
        cuda_play_move(now, best->move[i]);
}
