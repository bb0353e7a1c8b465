/* The net beside the weights: whatever is in it, it gives the same number as a slow, plain model.
 */
#include "bots/net.h"
#include "support.h"

/* As docs/bots.md describes it, without regard to speed. */
static int64_t plain_value(const struct kv_net *net, const int32_t *features, uint32_t count)
{
    int64_t value = 0;
    for (uint32_t unit = 0; unit < KV_NET_UNITS; unit++) {
        int64_t sum = net->bias[unit];
        for (uint32_t i = 0; i < count; i++) {
            int64_t input = (int64_t)features[i] * net->in[i].scale / 256;
            input = input > 127 ? 127 : input < -127 ? -127 : input;
            sum += input * net->in[i].weight[unit];
        }
        sum = sum < 0 ? 0 : sum > 16383 ? 16383 : sum;
        value += sum / 16 * (sum / 16) / 32 * net->out[unit];
    }
    return value / 32768;
}

static int32_t between(struct kv_rng *rng, int32_t least, int32_t most)
{
    return least + (int32_t)kv_rng_below(rng, (uint32_t)(most - least + 1));
}

/* Numbers up to a limit, which is as likely as all others together. */
static int32_t any_number(struct kv_rng *rng, int32_t most)
{
    int32_t number = between(rng, -most, most);
    return kv_rng_below(rng, 2) ? number : number < 0 ? -most : most;
}

static void fill_net(struct kv_rng *rng, struct kv_net *net)
{
    for (uint32_t i = 0; i < KV_FEATURES_MOST; i++) {
        net->in[i].scale = (uint16_t)between(rng, 0, kv_rng_below(rng, 2) ? UINT16_MAX : 1000);
        for (uint32_t unit = 0; unit < KV_NET_UNITS; unit++)
            net->in[i].weight[unit] = (int8_t)any_number(rng, INT8_MAX);
    }
    for (uint32_t unit = 0; unit < KV_NET_UNITS; unit++) {
        net->bias[unit] = (int16_t)any_number(rng, INT16_MAX);
        net->out[unit] = (int16_t)any_number(rng, KV_NET_OUT_MOST);
    }
}

static void any_net_counts_as_the_plain_one(void **state)
{
    struct kv_rng rng;
    struct kv_net net;
    int32_t features[KV_FEATURES_MOST];
    const int32_t mosts[] = {4000, 100000, INT32_MAX / 2}; /* of a feature, with any box */
    uint32_t different = 0;
    (void)state;
    kv_rng_start(&rng, "net", 1);
    for (uint32_t round = 0; round < 3000; round++) {
        uint32_t count = kv_rng_below(&rng, KV_FEATURES_MOST + 1);
        fill_net(&rng, &net);
        for (uint32_t i = 0; i < count; i++)
            features[i] = kv_rng_below(&rng, 2) ? any_number(&rng, mosts[round % COUNT(mosts)]) : 0;
        int32_t value = kv_net_value(&net, features, count);
        assert_int_equal(value, plain_value(&net, features, count));
        different += value != 0;
    }
    assert_true(different > 2000);
}

/* The largest possible values: nothing overflows. */
static void the_largest_values_fit(void **state)
{
    struct kv_net net = {0};
    int32_t feature = 4000;
    (void)state;
    net.in[0].scale = 256;
    for (uint32_t unit = 0; unit < KV_NET_UNITS; unit++) {
        net.in[0].weight[unit] = INT8_MAX;
        net.bias[unit] = INT16_MAX;
        net.out[unit] = -KV_NET_OUT_MOST;
    }
    assert_int_equal(kv_net_value(&net, &feature, 1), plain_value(&net, &feature, 1));
    assert_true(kv_net_value(&net, &feature, 1) < -KV_NET_OUT_MOST * KV_NET_UNITS * 99 / 100);
}

/* Tables of Small Cities have a net, which changes the evaluation. */
static void a_sheet_is_worth_its_sum_and_its_net(void **state)
{
    struct opened opened;
    const struct kv_match *match = &opened.match;
    support_open(&opened, "smallcities", 1, "net");
    const struct kv_game *game = match->setup.game;
    const struct kv_weights *weights = kv_weights_for(game, match->table);
    const void *sheet = kv_match_sheet(match, 0);
    int32_t features[KV_FEATURES_MOST];
    (void)state;
    assert_non_null(weights->net);
    game->evaluation->look(match->table, sheet, features);
    int32_t correction = kv_net_value(weights->net, features, game->evaluation->count);
    assert_int_not_equal(correction, 0);
    assert_int_equal(kv_evaluate(game, weights->weight, weights->net, match->table, sheet),
                     kv_evaluate(game, weights->weight, NULL, match->table, sheet) + correction);
    support_close(&opened);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(any_net_counts_as_the_plain_one),
        cmocka_unit_test(the_largest_values_fit),
        cmocka_unit_test(a_sheet_is_worth_its_sum_and_its_net),
    };
    return cmocka_run_group_tests_name("net", tests, NULL, NULL);
}
