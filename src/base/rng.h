/* Random choice among legal moves, for the floors above. */
#ifndef KV_BASE_RNG_H
#define KV_BASE_RNG_H

#include "kvartal.h"

/* A random number below `count`, as kv_rng_below; but a count of 1 leaves no choice and consumes no
 * word of the stream. */
uint32_t kv_rng_choose(struct kv_rng *rng, uint32_t count);

#endif
