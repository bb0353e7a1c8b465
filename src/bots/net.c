#include "bots/net.h"
#include "base/memory.h"

enum {
    SCALE = 256, /* of a scale that changes nothing */
    INPUT_MOST = 127,
    SUM_MOST = 16383,
    SUM_PART = 16,    /* of a sum is squared */
    SQUARE_PART = 32, /* of a square is sent, so that it has 15 bits */
    SENT_MOST = 32768
};

static int32_t within(int32_t number, int32_t least, int32_t most)
{
    return number < least ? least : number > most ? most : number;
}

void kv_net_start(const struct kv_net *net, struct kv_net_sums *sums)
{
    memset(sums->input, 0, sizeof sums->input);
    for (uint32_t i = 0; i < KV_NET_UNITS; i++)
        sums->unit[i] = net->bias[i];
}

/* By how much an input changes: 8 bits and a sign. */
static inline int16_t change_input(const struct kv_net *net, uint32_t i, int32_t feature,
                                   struct kv_net_sums *sums)
{
    int64_t input = (int64_t)feature * net->in[i].scale / SCALE;
    input = input > INPUT_MOST ? INPUT_MOST : input < -INPUT_MOST ? -INPUT_MOST : input;
    int8_t before = sums->input[i];
    sums->input[i] = (int8_t)input;
    return (int16_t)(input - before);
}

/* Eight units at once, in vectors: compilers do not find by themselves that 16 bits are enough for
 * a product. */
enum { TOGETHER = 8, GROUPS = KV_NET_UNITS / TOGETHER };
typedef int8_t weights __attribute__((vector_size(TOGETHER)));
typedef int16_t products __attribute__((vector_size(TOGETHER * sizeof(int16_t))));
typedef int32_t units __attribute__((vector_size(TOGETHER * sizeof(int32_t))));

static inline void add(units sum[GROUPS], const int8_t *weight, int16_t times)
{
    for (uint32_t i = 0; i < GROUPS; i++) {
        weights some;
        memcpy(&some, weight + i * TOGETHER, sizeof some);
        products product = __builtin_convertvector(some, products) * times;
        sum[i] += __builtin_convertvector(product, units);
    }
}

void kv_net_move(const struct kv_net *net, const int32_t *features, const uint8_t *changed,
                 uint32_t count, struct kv_net_sums *sums)
{
    units unit[GROUPS];
    memcpy(unit, sums->unit, sizeof unit);
    for (uint32_t i = 0; i < count; i++) {
        uint32_t at = changed[i];
        add(unit, net->in[at].weight, change_input(net, at, features[at], sums));
    }
    memcpy(sums->unit, unit, sizeof unit);
}

/* The loop has a fixed length and factors of 16 bits, so that compilers make vectors of it. */
int32_t kv_net_value(const struct kv_net *net, const struct kv_net_sums *sums)
{
    int32_t value = 0;
    for (uint32_t i = 0; i < KV_NET_UNITS; i++) {
        int32_t unit = within(sums->unit[i], 0, SUM_MOST) / SUM_PART;
        value += (int16_t)(unit * unit / SQUARE_PART) * net->out[i];
    }
    return value / SENT_MOST;
}
