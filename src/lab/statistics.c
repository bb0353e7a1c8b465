#include "lab/statistics.h"

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

uint32_t lab_bin_at(const uint64_t *bins, uint32_t count, uint64_t wanted)
{
    uint64_t reached = 0;
    uint32_t bin = 0;
    while (bin < count - 1 && reached + bins[bin] < wanted)
        reached += bins[bin++];
    return bin;
}
