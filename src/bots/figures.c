#include "bots/figures.h"

uint32_t kv_square_root(uint64_t number)
{
    uint64_t root = 0;
    for (uint64_t bit = (uint64_t)1 << 31; bit; bit >>= 1)
        if ((root + bit) * (root + bit) <= number)
            root += bit;
    return (uint32_t)root;
}

struct kv_figure kv_chance_of(struct kv_figure found, uint32_t rollouts)
{
    enum { EVEN = 5000 };
    int64_t count = rollouts, variance = (int64_t)found.error * found.error;
    if (!count)
        return found;
    int64_t error = kv_square_root((uint64_t)(variance * count * count + EVEN * EVEN));
    return (struct kv_figure){(int32_t)((found.mean * count + EVEN) / (count + 1)),
                              (int32_t)((error + count) / (count + 1))};
}

int32_t kv_error_of_mean(int64_t sum, int64_t squares, int64_t count)
{
    if (count < 2)
        return 0;
    /* The squares of the distances from the mean, rounded down. Neither of the terms is larger than
     * the sum of squares, so no number of rollouts overflows. */
    int64_t mean = sum / count, rest = sum % count;
    int64_t around = squares - mean * (sum + rest) - (rest * rest + count - 1) / count;
    return (int32_t)kv_square_root((uint64_t)(around / count / (count - 1)));
}
