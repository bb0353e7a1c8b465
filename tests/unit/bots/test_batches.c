/* Outcomes in batches: sums of any number of rollouts, and errors that include a choice. */
#include "support.h"

#include "bots/batches.h"
#include "bots/figures.h"

#include <math.h>

enum { LINES = 6, DEVIATION = 1000 };

/* Outcomes with known means, and with luck that all lines share and luck of their own: sums of
 * uniform numbers, which are approximately normal. */
static int32_t noise(struct kv_rng *rng)
{
    int32_t sum = 0;
    for (int i = 0; i < 12; i++)
        sum += (int32_t)kv_rng_below(rng, DEVIATION + 1) - DEVIATION / 2;
    return sum;
}

static void fill(struct kv_batches *batches, const int32_t mean[LINES], uint32_t rollouts,
                 struct kv_rng *rng)
{
    kv_batches_start(batches);
    for (uint32_t i = 0; i < rollouts; i++) {
        struct kv_outcome outcome[KV_LINES_MOST] = {0};
        int32_t luck = noise(rng);
        for (uint32_t line = 0; line < LINES; line++) {
            int32_t value = mean[line] + luck + noise(rng);
            outcome[line] = (struct kv_outcome){value, 32768, value, 0};
        }
        kv_batches_add(batches, outcome);
    }
}

/* Half of the rollouts won and half lost: the error is half a win divided by the square root of
 * their number, even where the sum of squares times that number would overflow. */
static void errors_are_right_however_many_rollouts(void **state)
{
    enum { WIN = 65536 };
    (void)state;
    for (int64_t root = 10; root <= 10000; root *= 10) {
        int64_t count = root * root, half = count / 2;
        int32_t error = kv_error_of_mean(half * WIN, half * WIN * WIN, count);
        assert_in_range(error, WIN / 2 / root, WIN / 2 / root + WIN / 2 / count + 1);
        assert_int_equal(kv_error_of_mean(-half * WIN, half * WIN * WIN, count), error);
    }
    assert_int_equal(kv_error_of_mean(7 + 9 + 11, 49 + 81 + 121, 3), 1);
    assert_int_equal(kv_error_of_mean(700, 490000, 1), 0);
}

static void sums_are_exact_however_many_there_are(void **state)
{
    static struct kv_batches batches;
    (void)state;
    kv_batches_start(&batches);
    for (int32_t i = 0; i < 4096; i++) {
        struct kv_outcome outcome[KV_LINES_MOST] = {{.points = i, .chance = 65536}, {.points = 1}};
        kv_batches_add(&batches, outcome);
    }
    assert_int_equal(kv_batches_rollouts(&batches), 4096);
    assert_int_equal(kv_batches_compare(&batches, 0, KV_NO_LINE, KV_POINTS).mean, 2047);
    assert_int_equal(kv_batches_compare(&batches, 0, 1, KV_POINTS).mean, 2046);
    struct kv_figure chance = kv_batches_compare(&batches, 0, KV_NO_LINE, KV_CHANCE);
    assert_int_equal(chance.mean, 10000);
    assert_int_equal(chance.error, 0);
}

/* What an analysis does, many times: the best line is chosen by some rollouts and valued by others,
 * relative to line 0. */
struct trial {
    double mean, spread; /* of the lead over line 0 */
    double error;        /* the stated error, as a root mean square */
};

static struct trial try_many(const int32_t mean[LINES], uint32_t rollouts)
{
    enum { TIMES = 300, ALL = (1u << LINES) - 1 };
    static struct kv_batches choosing, pricing;
    double sum = 0, squares = 0, errors = 0;
    struct kv_rng rng;
    for (uint32_t i = 0; i < TIMES; i++) {
        kv_rng_start(&rng, "choice", i);
        fill(&choosing, mean, rollouts, &rng);
        fill(&pricing, mean, rollouts, &rng);
        uint32_t best = kv_batches_best(&choosing, ALL);
        double lead = kv_batches_compare(&pricing, best, 0, KV_AIM).mean;
        double error = kv_batches_bootstrap(&choosing, ALL, &pricing, 0, &rng).aim.error;
        sum += lead;
        squares += lead * lead;
        errors += error * error;
    }
    return (struct trial){sum / TIMES, sqrt(squares / TIMES - sum / TIMES * (sum / TIMES)),
                          sqrt(errors / TIMES)};
}

/* If the same rollouts chose and valued it, equal turns would cost more than a standard error. */
static void equal_turns_cost_nothing(void **state)
{
    static const int32_t equal[LINES] = {0};
    (void)state;
    struct trial trial = try_many(equal, 40);
    assert_true(fabs(trial.mean) < 0.2 * trial.error);
}

static void errors_include_the_choice(void **state)
{
    static const int32_t means[][LINES] = {
        {0},
        {0, 200, 200, 200, 0, 0},
        {0, 500, 450, -500, -500, -500},
        {0, 3000, -500, -500, -500, -500},
    };
    (void)state;
    for (unsigned i = 0; i < sizeof means / sizeof *means; i++) {
        struct trial trial = try_many(means[i], 40);
        double ratio = trial.spread / trial.error;
        if (ratio < 0.85 || ratio > 1.15)
            fail_msg("case %u: spread %.1f, stated %.1f", i, trial.spread, trial.error);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(errors_are_right_however_many_rollouts),
        cmocka_unit_test(sums_are_exact_however_many_there_are),
        cmocka_unit_test(equal_turns_cost_nothing),
        cmocka_unit_test(errors_include_the_choice),
    };
    return cmocka_run_group_tests_name("batches", tests, NULL, NULL);
}
