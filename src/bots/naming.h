/* Finds the turns that an analysis compares with the one that was played. */
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

/* The memory that this needs with this much work. */
size_t kv_names_bytes(const struct kv_bot *bot, const struct kv_game *game, uint64_t work);
/* First the best turns of a search with a third of the work, then those that this level and the
 * levels below would advise with their own work: a long search may have dropped them early. Returns
 * the work done. */
uint64_t kv_names_find(const struct kv_bot *bot, const struct kv_review *review, uint32_t seat,
                       const struct kv_budget *budget, uint64_t work, void *memory,
                       struct kv_names *names);

#endif
