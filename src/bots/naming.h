/* The turns that an analysis compares with the one that was played: a search names them. */
#ifndef KV_BOTS_NAMING_H
#define KV_BOTS_NAMING_H

#include "kvartal.h"

/* One turn for each time that the level's own work fits into the budget, at most KV_NAMED, and one
 * of each level. */
enum { KV_NAMED = 8, KV_NAMES_MOST = KV_NAMED + 3 };

struct kv_names {
    uint32_t count;
    struct kv_thought turn[KV_NAMES_MOST];
};

/* The memory that naming needs with so much work. */
size_t kv_names_bytes(const struct kv_bot *bot, const struct kv_game *game, uint64_t work);
/* First the best ones of a search with a third of the work, then what this level and those below
 * would advise with theirs: a long search may have dropped it early. Returns the work. */
uint64_t kv_names_find(const struct kv_bot *bot, const struct kv_review *review, uint32_t seat,
                       const struct kv_budget *budget, uint64_t work, void *memory,
                       struct kv_names *names);

#endif
