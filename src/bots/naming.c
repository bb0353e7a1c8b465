#include "bots/naming.h"
#include "bots/turns.h"

/* The search gets one third of the work, each of the smaller ones at most one twelfth. */
enum { SEARCH_SHARE = 3, SMALLER_SHARE = 12 };
enum { NAMED_LEAST = 2 };

/* Adds the turns that a hint would find with this work. */
static void name_turns(const struct kv_bot *bot, const struct kv_review *review, uint32_t seat,
                       struct kv_budget budget, uint64_t work, void *memory, struct kv_names *names,
                       uint32_t most)
{
    struct kv_bot adviser = kv_bot_adviser(bot);
    struct kv_rng rng;
    kv_advice_start(&review->match, seat, &rng);
    budget.work = work > 0 ? work : 1;
    names->count += kv_bot_think(&adviser, &review->match, seat, &budget, &rng, memory,
                                 names->turn + names->count, most);
}

/* Does it search like the next stronger level, only with less work? */
static bool is_like_next(const struct kv_bot *const *level)
{
    return level[1] && level[1]->candidates == level[0]->candidates;
}

size_t kv_names_bytes(const struct kv_bot *bot, const struct kv_game *game, uint64_t work)
{
    const struct kv_budget search = {.work = work / SEARCH_SHARE};
    size_t most = kv_bot_bytes(bot, game, &search);
    for (const struct kv_bot *const *level = kv_bots; *level; level++) {
        size_t bytes = kv_bot_bytes(*level, game, NULL);
        most = bytes > most ? bytes : most;
    }
    return most;
}

uint64_t kv_names_find(const struct kv_bot *bot, const struct kv_review *review, uint32_t seat,
                       const struct kv_budget *budget, uint64_t work, void *memory,
                       struct kv_names *names)
{
    struct kv_budget limit = budget ? *budget : (struct kv_budget){0};
    uint64_t used = work / SEARCH_SHARE, most = work / SMALLER_SHARE;
    uint64_t times = work / kv_work_of(bot, review->match.setup.game);
    uint32_t named = times < NAMED_LEAST ? NAMED_LEAST
                     : times < KV_NAMED  ? (uint32_t)times
                                         : KV_NAMED;
    name_turns(bot, review, seat, limit, used, memory, names, named);
    for (const struct kv_bot *const *at = kv_bots; *at && names->count < KV_NAMES_MOST; at++) {
        struct kv_bot level = **at;
        uint64_t usual = kv_work_of(&level, review->match.setup.game);
        if (!level.width || level.work > bot->work || is_like_next(at))
            continue;
        level.weights = bot->weights;
        usual = usual < most ? usual : most;
        name_turns(&level, review, seat, limit, usual, memory, names, 1);
        used += usual;
    }
    return used;
}
