/* Statistics of samples. */
#ifndef KV_LAB_STATISTICS_H
#define KV_LAB_STATISTICS_H

#include "kvartal_lab.h"

/* From the sum and the sum of squares of `count` samples. */
struct kv_mean lab_mean(double sum, double squares, uint64_t count);
/* The same for samples of `parts` values each, such as the seats of a game. The parts of one sample
 * are not independent, so the error comes from the sums of whole samples. */
struct kv_mean lab_mean_of_parts(double sum, double squares, uint64_t count, uint32_t parts);
/* The samples one by one, each divided by `unit`. */
struct kv_mean lab_mean_of_list(const int32_t *list, uint64_t count, double unit);

/* A share from `count` samples, each a mean over several of the `games`. The games of a sample need
 * not be independent, so the interval is that of the number of games that the error implies, but no
 * fewer than there are samples. */
struct kv_share lab_share(double sum, double squares, uint64_t count, uint64_t games);

/* The first bin at which `wanted` samples, counted from the lowest bin, are reached. */
uint32_t lab_bin_at(const uint64_t *bins, uint32_t count, uint64_t wanted);

#endif
