/* Any legal move, each as likely as the others. */
#include "bots/levels.h"

static kv_move choose(const struct kv_game *game, const void *table, const void *sheet,
                      struct kv_rng *rng)
{
    kv_move list[KV_MOVES_MOST];
    uint32_t count = game->moves(table, sheet, list);
    return list[kv_rng_below(rng, count)];
}

const struct kv_bot kv_bot_random = {"random", KV_MARK("any legal move"), choose};
