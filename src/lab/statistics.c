#include "lab/statistics.h"
#include "base/assert.h"

#include <math.h>

struct kv_mean lab_mean(double sum, double squares, uint64_t count)
{
    struct kv_mean result = {0, 0, 0};
    double n = (double)count;
    if (count == 0)
        return result;
    result.mean = sum / n;
    double variance = count > 1 ? (squares - sum * sum / n) / (n - 1) : 0;
    if (variance > 0) {
        result.deviation = sqrt(variance);
        result.error = sqrt(variance / n);
    }
    return result;
}

struct kv_mean lab_mean_of_parts(double sum, double squares, uint64_t count, uint32_t parts)
{
    struct kv_mean result = lab_mean(sum, squares, count);
    KV_ASSERT(parts > 0);
    result.mean /= parts;
    result.error /= parts;
    return result;
}

struct kv_mean lab_mean_of_list(const int32_t *list, uint64_t count, double unit)
{
    double sum = 0, squares = 0;
    for (uint64_t i = 0; i < count; i++) {
        sum += list[i] / unit;
        squares += list[i] / unit * (list[i] / unit);
    }
    return lab_mean(sum, squares, count);
}

/* Wilson, E. B. (1927): the shares that lie within `errors` of their own standard errors of the
 * observed one. */
static void set_interval(struct kv_share *share, double games)
{
    static const double errors = 1.959964; /* to either side hold 95 % */
    double seen = share->mean, square = errors * errors;
    double middle = (seen + square / (2 * games)) / (1 + square / games);
    double reach = errors / (1 + square / games) *
                   sqrt(seen * (1 - seen) / games + square / (4 * games * games));
    share->low = fmax(middle - reach, 0);
    share->high = fmin(middle + reach, 1);
}

struct kv_share lab_share(double sum, double squares, uint64_t count, uint64_t games)
{
    struct kv_mean mean = lab_mean(sum, squares, count);
    struct kv_share share = {mean.mean, mean.error, 0, 1};
    double independent = (double)count, variance = mean.mean * (1 - mean.mean);
    if (count == 0 || variance < 0) /* the latter where more than one of a group may win */
        return share;
    if (mean.error > 0)
        independent = fmin(fmax(variance / (mean.error * mean.error), independent), (double)games);
    set_interval(&share, independent);
    return share;
}

uint32_t lab_bin_at(const uint64_t *bins, uint32_t count, uint64_t wanted)
{
    uint64_t reached = 0;
    uint32_t bin = 0;
    KV_ASSERT(count > 0);
    while (bin < count - 1 && reached + bins[bin] < wanted)
        reached += bins[bin++];
    return bin;
}
