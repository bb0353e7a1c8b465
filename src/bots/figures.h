/* Statistics of samples, in integers. */
#ifndef KV_BOTS_FIGURES_H
#define KV_BOTS_FIGURES_H

#include <stdint.h>

uint32_t kv_square_root(uint64_t number);
/* The standard error of a mean, from the sum and the squares of so many samples; 0 for one. */
int32_t kv_error_of_mean(int64_t sum, int64_t squares, int64_t count);

#endif
