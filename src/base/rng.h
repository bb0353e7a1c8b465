/* Chance for floors above that choose among legal moves. */
#ifndef KV_BASE_RNG_H
#define KV_BASE_RNG_H

#include "kvartal.h"

/* One of so many, each as likely: as kv_rng_below, but a single one is no choice and takes no word
 * of the stream. */
uint32_t kv_rng_choose(struct kv_rng *rng, uint32_t count);

#endif
