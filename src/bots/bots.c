/* The levels of bots, weakest first: one player with different parameters. */
#include "base/assert.h"
#include "base/memory.h"
#include "kvartal.h"

enum { TO_THE_END = 1000 }; /* rounds; every game is over sooner */

static const struct kv_bot levels[] = {
    {.id = "random", .about = KV_MARK("any legal move")},
    {.id = "novice",
     .about = KV_MARK("looks only at its own turn, and often misses the best"),
     .width = 16,
     .noise = 75,
     .candidates = 1,
     .work = 4000},
    {.id = "easy",
     .about = KV_MARK("looks only at its own turn"),
     .width = 16,
     .noise = 33,
     .candidates = 1,
     .work = 4000},
    {.id = "medium",
     .about = KV_MARK("evaluates well, and seldom misses the turn that looks best"),
     .width = 32,
     .noise = 15,
     .candidates = 1,
     .work = 12000},
    {.id = "hard",
     .about = KV_MARK("looks a little ahead"),
     .width = 48,
     .noise = 6,
     .candidates = 6,
     .samples = 16,
     .horizon = 1,
     .policy = 2,
     .work = 40000},
    {.id = "expert",
     .about = KV_MARK("looks far ahead"),
     .width = 256,
     .candidates = 12,
     .samples = 1024,
     .horizon = TO_THE_END,
     .policy = 4,
     .work = 1000000},
};

/* Not a level for people but for measurements: the evaluation alone, at full speed. */
static const struct kv_bot greedy = {.id = "greedy",
                                     .about = KV_MARK("what evaluates best, move by move"),
                                     .width = 1,
                                     .candidates = 1,
                                     .work = UINT32_MAX};

const struct kv_bot *const kv_bots[] = {&levels[0], &levels[1], &levels[2], &levels[3],
                                        &levels[4], &levels[5], NULL};

const struct kv_bot *kv_bot_find(const char *id, size_t length)
{
    for (const struct kv_bot *const *bot = kv_bots; *bot; bot++)
        if (kv_same((*bot)->id, id, length))
            return *bot;
    return kv_same(greedy.id, id, length) ? &greedy : NULL;
}

struct kv_bot kv_bot_adviser(const struct kv_bot *bot)
{
    struct kv_bot adviser = *bot;
    adviser.noise = 0;
    return adviser;
}

void kv_advice_start(const struct kv_match *match, uint32_t seat, struct kv_rng *rng)
{
    kv_rng_start(rng, "hint", match->round * match->setup.seats + seat);
}

/* Without any search, and so at full speed. */
static void play_any(struct kv_match *match, uint32_t seat, struct kv_rng *rng)
{
    kv_move list[KV_MOVES_MOST];
    uint32_t count;
    do
        count = kv_match_moves(match, seat, list);
    while (kv_match_play(match, seat, list[kv_rng_below(rng, count)]));
}

void kv_bot_turn(const struct kv_bot *bot, struct kv_match *match, uint32_t seat,
                 const struct kv_budget *budget, struct kv_rng *rng, void *memory)
{
    struct kv_thought best;
    KV_ASSERT(match->turns);
    if (kv_match_done(match, seat))
        return;
    if (!bot->width) {
        play_any(match, seat, rng);
        return;
    }
    kv_bot_think(bot, match, seat, budget, rng, memory, &best, 1);
    for (uint32_t i = 0; i < best.count; i++)
        kv_match_play(match, seat, best.moves[i]);
}
