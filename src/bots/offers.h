/*
 * The next offers, where they can be counted: towards the end of a game, when few cards are left.
 * Rollouts then go through all of them instead of sampling.
 */
#ifndef KV_BOTS_OFFERS_H
#define KV_BOTS_OFFERS_H

#include "kvartal.h"

/* Each is a set of `draws` of the `from` cards left; all are equally likely. */
struct kv_offers {
    uint32_t count; /* 0: too many, or not that simple */
    uint32_t draws, from;
};

void kv_offers_count(struct kv_offers *offers, const struct kv_game *game, const void *table);
/* The first random words of a deal, so that the offer of rollout `index` is dealt: every `count`
 * rollouts see each offer once, in an order that depends on `key`. */
void kv_offers_choose(const struct kv_offers *offers, uint32_t key, uint32_t index, uint32_t *word);

#endif
