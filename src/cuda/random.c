/* A turn of any legal moves. */
#include "cuda/game.h"

static kv_move any_move(const void *table, const void *sheet, struct kv_rng *rng)
{
    kv_move list[KV_MOVES_MOST];
    if (KV_GAME.any)
        return KV_GAME.any(table, sheet, rng);
    uint32_t count = KV_GAME.moves(table, sheet, list);
    return list[kv_rng_below(rng, count)];
}

void KV_TURN(const struct cuda_job *job, struct cuda_now *now)
{
    struct kv_rng *rng = &now->chance[now->seat];
    (void)job;
    while (cuda_play_move(now, any_move(now->table, cuda_sheet(now, now->seat), rng)))
        ;
}
