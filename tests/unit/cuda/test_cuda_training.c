/*
 * Training on a GPU, on machines that have none: kernels run as in test_cuda.c. The slope is felt a
 * second time here, by the bot greedy in matches.
 */
#include "cuda/climb_job.h"
#include "cuda/cuda.h"
#include "fake_driver.h"
#include "lab/arena.h"
#include "support.h"

#include <math.h>
#include <stdlib.h>

enum { PAIRS = 3, FIRST = 40, STEP = 5000, DIRECTIONS = 1000 };

static void forget_faults(void)
{
    fake_faults = (struct fake_faults){0};
    fake_calls = fake_launches = 0;
}

static struct kv_setup setup_of(const char *name, uint32_t seats)
{
    struct kv_setup setup;
    struct kv_error error;
    assert_true(kv_name_read(name, strlen(name), &setup, &error));
    assert_true(kv_seed_set(&setup, "slope", 5, &error));
    setup.seats = seats;
    return setup;
}

static uint32_t kind_of(const struct kv_setup *setup)
{
    struct kv_match match;
    struct kv_error error;
    void *memory = malloc(kv_match_bytes(setup));
    assert_true(kv_match_open(&match, setup, memory, NULL, &error));
    uint32_t kind = setup->game->evaluation->kind(match.table);
    free(memory);
    return kind;
}

/* ---- The same slope, by bots ---- */

/* Points of a seat, or its lead over a rival. */
static int32_t outcome(const struct kv_match *match, uint32_t seat)
{
    struct kv_score score, rival = {0};
    const struct kv_game *game = match->setup.game;
    game->score(match->table, kv_match_sheet(match, seat), &score);
    if (game->rival)
        game->rival(match->table, kv_match_sheet(match, seat), &rival);
    return score.total - rival.total;
}

/* What the seats with the first weights gain over those with the second ones. */
static int32_t play(const struct kv_setup *setup, const struct kv_weights_set *weights[2],
                    uint32_t turned)
{
    struct kv_levels levels;
    struct kv_match match;
    struct kv_error error;
    struct kv_rng rng;
    int32_t gain = 0;
    assert_true(kv_levels_read("greedy", &levels, &error));
    struct kv_bot bot = levels.level[0].bot;
    void *memory = malloc(kv_match_bytes(setup)),
         *bot_memory = malloc(kv_bot_bytes(&bot, NULL, NULL));
    assert_true(kv_match_open(&match, setup, memory, NULL, &error));
    kv_rng_start(&rng, "any", 1);
    while (!match.ended)
        for (uint32_t seat = 0; seat < setup->seats; seat++) {
            bot.weights = weights[(seat + turned) % 2];
            kv_bot_turn(&bot, &match, seat, &(struct kv_budget){0}, &rng, bot_memory);
        }
    for (uint32_t seat = 0; seat < setup->seats; seat++)
        gain += (seat + turned) % 2 ? -outcome(&match, seat) : outcome(&match, seat);
    free(bot_memory);
    free(memory);
    return gain;
}

static void add_pair(const struct kv_setup *setup, const struct kv_slope_job *job, uint64_t number,
                     double *slope)
{
    static struct kv_weights_set there, back;
    const struct kv_weights_set *weights[] = {&there, &back};
    struct kv_setup own = *setup;
    struct kv_rng rng;
    int32_t direction[KV_FEATURES_MOST], gain = 0;
    lab_game_seed(setup->seed, number, own.seed);
    kv_rng_start(&rng, own.seed, DIRECTIONS);
    there = back = (struct kv_weights_set){.name = "shifted", .game = setup->game};
    for (uint32_t i = 0; i < job->features; i++) {
        direction[i] = kv_rng_word(&rng) >> 31 ? 1 : -1;
        there.kind[job->kind].weight[i] = job->weight[i] + direction[i] * job->step[i];
        back.kind[job->kind].weight[i] = job->weight[i] - direction[i] * job->step[i];
    }
    for (uint32_t turned = 0; turned < 2; turned++)
        gain += play(&own, weights, turned);
    for (uint32_t i = 0; i < job->features; i++)
        slope[i] += (double)direction[i] * gain / (PAIRS * setup->seats);
}

static struct kv_slope_job job_of(const struct kv_setup *setup, int32_t *step)
{
    const struct kv_evaluation *evaluation = setup->game->evaluation;
    uint32_t kind = kind_of(setup);
    for (uint32_t i = 0; i < evaluation->count; i++)
        step[i] = STEP + (int32_t)i;
    return (struct kv_slope_job){.kind = kind,
                                 .features = evaluation->count,
                                 .weight = evaluation->weights[kind].weight,
                                 .step = step,
                                 .first = FIRST,
                                 .pairs = PAIRS};
}

static void expect_same_slope(const char *name, uint32_t seats)
{
    struct kv_setup setup = setup_of(name, seats);
    struct kv_error error;
    int32_t step[KV_FEATURES_MOST];
    double there[KV_FEATURES_MOST] = {0}, here[KV_FEATURES_MOST] = {0}, steep = 0;
    struct kv_slope_job job = job_of(&setup, step);
    struct cuda_slopes *slopes = cuda_slopes_open(&setup, &error);
    assert_non_null(slopes);
    assert_true(cuda_slopes_feel(slopes, &job, there, &error));
    cuda_slopes_close(slopes);
    for (uint64_t i = 0; i < PAIRS; i++)
        add_pair(&setup, &job, FIRST + i, here);
    for (uint32_t i = 0; i < job.features; i++) {
        if (fabs(there[i] - here[i]) > 1e-9)
            fail_msg("%s, %u seats, feature %u: %f, not %f", name, seats, i, there[i], here[i]);
        steep += fabs(here[i]);
    }
    assert_true(steep > 0);
    assert_int_equal(fake_resources, 0);
}

static void test_slopes(void **state)
{
    (void)state;
    forget_faults();
    expect_same_slope("machinery", 1);
    expect_same_slope("smallcities", 1);
    expect_same_slope("smallcities", 2);
    expect_same_slope("welcome", 2);
    expect_same_slope("welcome:rival=alexis", 1);
}

/* ---- A whole generation ---- */

static void test_generation(void **state)
{
    struct kv_training_plan plan = {
        .setup = setup_of("machinery", 1), .climbs = true, .games = 80, .checks = 4, .threads = 1};
    struct kv_generation generation;
    struct kv_error error;
    (void)state;
    forget_faults();
    struct cuda_slopes *slopes = cuda_slopes_open(&plan.setup, &error);
    assert_non_null(slopes);
    plan.feel = cuda_slopes_feel;
    plan.feel_context = slopes;
    struct kv_training *training = kv_training_open(&plan, &error);
    assert_non_null(training);
    assert_true(kv_training_step(training, &generation, &error));
    assert_int_equal(fake_launches, 40);
    kv_training_close(training);
    cuda_slopes_close(slopes);
    assert_int_equal(fake_resources, 0);
}

/* ---- Refusals ---- */

static void expect_refusal(const struct kv_setup *setup, const char *code, const char *words)
{
    struct kv_error error;
    assert_null(cuda_slopes_open(setup, &error));
    assert_string_equal(error.code, code);
    if (!strstr(error.message, words))
        fail_msg("\"%s\" does not say \"%s\"", error.message, words);
    assert_int_equal(fake_resources, 0);
}

static void test_refusals(void **state)
{
    struct kv_setup setup = setup_of("welcome", 3);
    (void)state;
    forget_faults();
    expect_refusal(&setup, "bad-setup", "one or two seats");
    assert_int_equal(fake_calls, 0);
    setup = setup_of("welcome", 2);
    fake_faults.missing = true;
    expect_refusal(&setup, "no-gpu", "no NVIDIA driver");
}

/* A GPU that is lost at any call: a sentence, and nothing is held. */
static void test_lost_at_every_call(void **state)
{
    struct kv_setup setup = setup_of("machinery", 1);
    struct kv_error error;
    int32_t step[KV_FEATURES_MOST];
    double slope[KV_FEATURES_MOST];
    struct kv_slope_job job = job_of(&setup, step);
    bool fine = false;
    (void)state;
    forget_faults();
    fake_faults.error = 719;
    while (!fine) {
        fake_faults.fails_from++;
        fake_calls = 0;
        struct cuda_slopes *slopes = cuda_slopes_open(&setup, &error);
        fine = slopes && cuda_slopes_feel(slopes, &job, slope, &error);
        if (!fine)
            assert_string_equal(error.code, "gpu-failed");
        cuda_slopes_close(slopes);
        assert_int_equal(fake_resources, 0);
    }
    assert_true(fake_faults.fails_from > 10);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_slopes),
        cmocka_unit_test(test_generation),
        cmocka_unit_test(test_refusals),
        cmocka_unit_test(test_lost_at_every_call),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
