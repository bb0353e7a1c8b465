/* Statistics of samples, in integers. */
#ifndef KV_BOTS_FIGURES_H
#define KV_BOTS_FIGURES_H

#include "kvartal.h"

uint32_t kv_square_root(uint64_t number);
/* The standard error of a mean, from the sum and the sum of squares of the samples; 0 for one. */
int32_t kv_error_of_mean(int64_t sum, int64_t squares, int64_t count);
/* The chance of winning from this many independent rollouts, estimated as Wilson does: as if one
 * more had been played and half won. So a few rollouts that all agree do not make a chance certain.
 * In 10,000ths. */
struct kv_figure kv_chance_of(struct kv_figure found, uint32_t rollouts);

#endif
