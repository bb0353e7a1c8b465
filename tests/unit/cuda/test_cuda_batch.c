/*
 * Batches in the memory of a GPU, on machines that have none: the kernels are compiled for this
 * processor and run by a fake driver, whose memory can be read like any other.
 */
#include "cuda/code.h"
#include "fake_driver.h"
#include "kvartal_cuda.h"
#include "unit/batch/arrays.h"

enum { MATCHES = 5 };

static const struct kv_cuda_wanted everything = {true, true, true, true};

/* The same batch here and there; both have started from match 0. */
struct both {
    struct arrays here;
    struct kv_cuda_batch *there;
    struct kv_rng rng;
};

static void forget_faults(void)
{
    fake_faults = (struct fake_faults){0};
    fake_calls = fake_launches = 0;
}

static void open_both(struct both *both, const char *name, uint32_t seats,
                      const struct kv_batch_options *options)
{
    struct kv_error error;
    forget_faults();
    arrays_open(&both->here, name, seats, options, MATCHES);
    memset(both->here.all.states, 0, MATCHES * both->here.batch.state); /* gaps, too */
    kv_batch_start(&both->here.batch, &both->here.all, 0, MATCHES, 0, MATCHES);
    kv_rng_start(&both->rng, name, 1);
    both->there = kv_cuda_batch_open(&both->here.batch, MATCHES, &everything, &error);
    if (!both->there || !kv_cuda_batch_start(both->there, 0, &error))
        fail_msg("%s, %u seats: %s", name, seats, error.message);
}

static void close_both(struct both *both)
{
    arrays_close(&both->here);
    kv_cuda_batch_close(both->there);
    assert_int_equal(fake_resources, 0);
}

static void expect_same(const struct both *both)
{
    const struct kv_batch *batch = &both->here.batch;
    const struct kv_batch_arrays *here = &both->here.all;
    const struct kv_batch_arrays *there = kv_cuda_batch_arrays(both->there);
    size_t entries = (size_t)MATCHES * batch->setup.seats;
    assert_memory_equal(there->states, here->states, MATCHES * batch->state);
    assert_memory_equal(there->observations, here->observations, entries * batch->observation);
    assert_memory_equal(there->features, here->features,
                        entries * batch->features * sizeof *here->features);
    assert_memory_equal(there->masks, here->masks, entries * batch->actions);
    assert_memory_equal(there->bits, here->bits, entries * batch->words * sizeof *here->bits);
    assert_memory_equal(there->rewards, here->rewards, entries * sizeof *here->rewards);
    assert_memory_equal(there->scores, here->scores, entries * sizeof *here->scores);
    assert_memory_equal(there->over, here->over, MATCHES);
}

/* ---- The same matches ---- */

static void compare_games(const char *name, uint32_t seats, const struct kv_batch_options *options,
                          uint32_t steps)
{
    struct both both;
    struct kv_error error;
    open_both(&both, name, seats, options);
    expect_same(&both);
    for (uint32_t i = 0; i < steps; i++) {
        arrays_step(&both.here, &both.rng);
        if (!kv_cuda_batch_step(both.there, both.here.actions, &error))
            fail_msg("%s, %u seats: %s", name, seats, error.message);
        expect_same(&both);
    }
    close_both(&both);
}

static void test_every_variant(void **state)
{
    (void)state;
    for (unsigned i = 0; i < variant_count; i++) {
        struct kv_batch_options options = {.others = 1};
        if (variants[i].seats <= KV_BATCH_SEATS_MOST)
            compare_games(variants[i].name, variants[i].seats, &options, 60);
    }
}

static void test_every_option(void **state)
{
    static const char *const names[] = {"machinery", "smallcities", "welcome:advanced=on"};
    (void)state;
    for (size_t i = 0; i < COUNT(names); i++)
        for (enum kv_reward reward = 0; reward < KV_REWARDS; reward++)
            for (enum kv_reset reset = 0; reset < KV_RESETS; reset++) {
                struct kv_batch_options options = {
                    .reward = reward, .reset = reset, .skip_forced = reward % 2, .others = reset};
                compare_games(names[i], 2 + (uint32_t)reset, &options, 100);
            }
}

/* Only what is wanted is there, and a batch that writes nothing plays the same. */
static void test_arrays_that_are_not_wanted(void **state)
{
    const struct kv_cuda_wanted nothing = {0};
    struct kv_batch_options options = {0};
    struct both both;
    struct kv_error error;
    (void)state;
    open_both(&both, "smallcities", 2, &options);
    kv_cuda_batch_close(both.there);
    both.there = kv_cuda_batch_open(&both.here.batch, MATCHES, &nothing, &error);
    assert_non_null(both.there);
    const struct kv_batch_arrays *there = kv_cuda_batch_arrays(both.there);
    assert_true(!there->observations && !there->features && !there->masks && !there->bits);
    assert_true(kv_cuda_batch_start(both.there, 0, &error));
    for (uint32_t i = 0; i < 100; i++) {
        arrays_step(&both.here, &both.rng);
        assert_true(kv_cuda_batch_step(both.there, both.here.actions, &error));
        assert_memory_equal(there->scores, both.here.all.scores, MATCHES * 2 * sizeof(int32_t));
    }
    close_both(&both);
}

static void test_samples(void **state)
{
    struct kv_batch_options options = {0};
    int32_t first[MATCHES * 2];
    struct both both;
    struct kv_error error;
    unsigned changed = 0;
    (void)state;
    open_both(&both, "welcome", 2, &options);
    for (uint32_t i = 0; i < 50; i++) {
        const int32_t *sample = kv_cuda_batch_sample(both.there, &error);
        assert_true(kv_cuda_batch_read(both.there, sample, first, sizeof first, &error));
        sample = kv_cuda_batch_sample(both.there, &error);
        changed += memcmp(sample, first, sizeof first) != 0;
        assert_true(kv_cuda_batch_step(both.there, sample, &error));
    }
    assert_true(changed > 25);
    assert_string_equal(kv_cuda_batch_gpu(both.there), "A fake");
    assert_string_equal(kv_cuda_version(), KV_VERSION);
    close_both(&both);
}

/* ---- Refusals ---- */

/* The words are those of a batch here, and nothing is played. */
static void expect_same_refusal(struct both *both)
{
    struct kv_error here, there;
    assert_false(
        kv_batch_step(&both->here.batch, &both->here.all, 0, MATCHES, both->here.actions, &here));
    assert_false(kv_cuda_batch_step(both->there, both->here.actions, &there));
    assert_string_equal(there.code, here.code);
    assert_string_equal(there.message, here.message);
    expect_same(both);
}

static void test_actions_that_are_not_legal(void **state)
{
    static const int32_t wrong[] = {-1, 100000, INT32_MIN, 65536};
    struct kv_batch_options options = {0};
    struct both both;
    struct kv_error error;
    (void)state;
    open_both(&both, "machinery", 2, &options);
    arrays_step(&both.here, &both.rng);
    assert_true(kv_cuda_batch_step(both.there, both.here.actions, &error));
    for (size_t i = 0; i < COUNT(wrong) + 2; i++) {
        kv_batch_sample(&both.here.batch, &both.here.all, 0, MATCHES, &both.rng, both.here.actions);
        both.here.actions[7] = (int32_t)both.here.batch.actions - 1; /* not the first one */
        both.here.actions[2 + i] = i < COUNT(wrong) ? wrong[i] : (int32_t)both.here.batch.actions;
        expect_same_refusal(&both);
    }
    arrays_step(&both.here, &both.rng);
    assert_true(kv_cuda_batch_step(both.there, both.here.actions, &error));
    expect_same(&both);
    close_both(&both);
}

static void expect_refusal(uint32_t matches, const char *code, const char *words)
{
    struct kv_setup setup = arrays_setup("welcome", 2);
    struct kv_batch_options options = {0};
    struct kv_batch batch;
    struct kv_error error;
    assert_true(kv_batch_open(&batch, &setup, &options, &error));
    assert_null(kv_cuda_batch_open(&batch, matches, &everything, &error));
    assert_string_equal(error.code, code);
    if (!strstr(error.message, words))
        fail_msg("\"%s\" does not say \"%s\"", error.message, words);
    assert_int_equal(fake_resources, 0);
}

static void test_what_cannot_be_opened(void **state)
{
    (void)state;
    forget_faults();
    expect_refusal(0, "bad-setup", "1 to 2147483647 matches on a GPU, not 0");
    expect_refusal(UINT32_MAX, "bad-setup", "not 4294967295");
    fake_faults.missing = true;
    expect_refusal(1, "no-gpu", "no NVIDIA driver");
    forget_faults();
    fake_faults.lacks = "cuMemsetD8_v2";
    expect_refusal(1, "no-gpu", "too old: it has no cuMemsetD8_v2");
    forget_faults();
    fake_faults.fails_from = 20;
    fake_faults.error = 2;
    expect_refusal(1, "no-memory", "not enough free memory");
}

/* Opens, starts, samples, steps and reads. */
static bool use(const struct kv_batch *batch, struct kv_error *error)
{
    struct kv_cuda_batch *there = kv_cuda_batch_open(batch, 1, &everything, error);
    const int32_t *sample = NULL;
    int32_t action;
    bool fine = there && kv_cuda_batch_start(there, 0, error) &&
                (sample = kv_cuda_batch_sample(there, error)) &&
                kv_cuda_batch_step(there, sample, error) &&
                kv_cuda_batch_read(there, sample, &action, sizeof action, error);
    kv_cuda_batch_close(there);
    return fine;
}

/* A GPU that is lost at any call, and stays so: a sentence, and nothing held. */
static void test_lost_at_every_call(void **state)
{
    struct kv_setup setup = arrays_setup("machinery", 1);
    struct kv_batch_options options = {0};
    struct kv_batch batch;
    struct kv_error error;
    (void)state;
    forget_faults();
    assert_true(kv_batch_open(&batch, &setup, &options, &error));
    fake_faults.error = 719;
    fake_faults.fails_from = 1;
    while (!use(&batch, &error)) {
        assert_string_equal(error.code, "gpu-failed");
        assert_non_null(strstr(error.message, "it has fallen off the bus (error 719)"));
        assert_int_equal(fake_resources, 0);
        fake_faults.fails_from++;
        fake_calls = 0;
    }
    assert_true(fake_faults.fails_from > 40);
}

/* ---- Sharing ---- */

static void test_shared_memory_stays(void **state)
{
    struct kv_batch_options options = {0};
    const int64_t shape[] = {MATCHES, 2, 7, 1};
    struct both both;
    (void)state;
    open_both(&both, "welcome", 2, &options);
    const void *rewards = kv_cuda_batch_arrays(both.there)->rewards;
    assert_null(kv_cuda_batch_share(both.there, rewards, 2, 32, 4, shape));
    struct kv_cuda_tensor *tensor = kv_cuda_batch_share(both.there, rewards, 2, 32, 2, shape);
    struct kv_cuda_tensor *second = kv_cuda_batch_share(both.there, rewards, 2, 32, 2, shape);
    assert_true(tensor->data == rewards && tensor->device_type == 2 && tensor->device == 0);
    assert_true(tensor->kind == 2 && tensor->bits == 32 && tensor->lanes == 1);
    assert_true(tensor->dimensions == 2 && tensor->shape[0] == MATCHES && tensor->shape[1] == 2);
    kv_cuda_batch_close(both.there);
    tensor->release(tensor);
    assert_true(fake_resources > 0);
    assert_memory_equal(second->data, both.here.all.rewards, MATCHES * 2 * sizeof(float));
    second->release(second);
    both.there = NULL;
    close_both(&both);
}

/* ---- The code ---- */

/* Whole by itself: a driver has nothing to link it with. */
static void test_code(void **state)
{
    static const char *const entries[] = {".visible .entry start(", ".visible .entry check(",
                                          ".visible .entry step(", ".visible .entry mask(",
                                          ".visible .entry sample("};
    unsigned count = 0;
    (void)state;
    for (const struct cuda_code *code = cuda_batch_codes; code->game; code++, count++) {
        assert_non_null(kv_game_find(code->game, strlen(code->game)));
        for (size_t i = 0; i < COUNT(entries); i++)
            assert_non_null(strstr(code->text, entries[i]));
        assert_null(strstr(code->text, ".extern"));
        assert_null(strstr(code->text, ".callprototype"));
    }
    assert_int_equal(count, 3);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_variant),
        cmocka_unit_test(test_every_option),
        cmocka_unit_test(test_arrays_that_are_not_wanted),
        cmocka_unit_test(test_samples),
        cmocka_unit_test(test_actions_that_are_not_legal),
        cmocka_unit_test(test_what_cannot_be_opened),
        cmocka_unit_test(test_lost_at_every_call),
        cmocka_unit_test(test_shared_memory_stays),
        cmocka_unit_test(test_code),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
