/* The ladder of bots, weakest first. */
#include "base/memory.h"
#include "bots/levels.h"

const struct kv_bot *const kv_bots[] = {&kv_bot_random, &kv_bot_novice, NULL};

const struct kv_bot *kv_bot_find(const char *id, size_t length)
{
    for (const struct kv_bot *const *bot = kv_bots; *bot; bot++)
        if (kv_same((*bot)->id, id, length))
            return *bot;
    return NULL;
}

void kv_bot_turn(const struct kv_bot *bot, struct kv_match *match, uint32_t seat,
                 struct kv_rng *rng)
{
    const void *sheet = kv_match_sheet(match, seat);
    while (!kv_match_done(match, seat))
        if (!kv_match_play(match, seat, bot->choose(match->setup.game, match->table, sheet, rng)))
            return;
}
