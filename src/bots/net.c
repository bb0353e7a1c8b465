/* The loops have a fixed length and factors of 16 bits, so that compilers vectorise them. */
#include "bots/net.h"

enum {
    SCALE = 256, /* stands for a factor of 1 */
    INPUT_MOST = 127,
    SUM_MOST = 16383,
    SUM_PART = 16,    /* divides a sum before it is squared */
    SQUARE_PART = 32, /* divides the square, so that a unit's output has 15 bits */
    SENT_MOST = 32768
};

static int32_t within(int32_t number, int32_t least, int32_t most)
{
    return number < least ? least : number > most ? most : number;
}

/* An input that is not 0, and its weights for the units. */
struct active {
    int16_t factor;
    const int8_t *weight;
};

static uint32_t list_active(const struct kv_net *net, const int32_t *features, uint32_t count,
                            struct active *active)
{
    uint32_t found = 0;
    for (uint32_t i = 0; i < count; i++) {
        if (!features[i])
            continue;
        int64_t input = (int64_t)features[i] * net->in[i].scale / SCALE;
        input = input > INPUT_MOST ? INPUT_MOST : input < -INPUT_MOST ? -INPUT_MOST : input;
        active[found].factor = (int16_t)input;
        active[found].weight = net->in[i].weight;
        found += input != 0;
    }
    return found;
}

/* Two inputs at once: the sum of two products of 7 bits each has 16 bits at most. */
static void add_up(const struct kv_net *net, struct active *active, uint32_t count,
                   int32_t sum[KV_NET_UNITS])
{
    active[count] = (struct active){0, net->in[0].weight};
    for (uint32_t j = 0; j < KV_NET_UNITS; j++)
        sum[j] = net->bias[j];
    for (uint32_t i = 0; i < count; i += 2) {
        int16_t one = active[i].factor, other = active[i + 1].factor;
        const int8_t *of_one = active[i].weight, *of_other = active[i + 1].weight;
        for (uint32_t j = 0; j < KV_NET_UNITS; j++)
            sum[j] += (int16_t)((int16_t)(one * of_one[j]) + (int16_t)(other * of_other[j]));
    }
}

int32_t kv_net_value(const struct kv_net *net, const int32_t *features, uint32_t count)
{
    struct active active[KV_FEATURES_MOST + 1];
    int32_t sum[KV_NET_UNITS], value = 0;
    add_up(net, active, list_active(net, features, count, active), sum);
    for (uint32_t j = 0; j < KV_NET_UNITS; j++) {
        int32_t unit = within(sum[j], 0, SUM_MOST) / SUM_PART;
        value += (int16_t)(unit * unit / SQUARE_PART) * net->out[j];
    }
    return value / SENT_MOST;
}
