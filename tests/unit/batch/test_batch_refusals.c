/* What a batch refuses: setups it cannot play, and illegal actions, none of which is played. */
#include "unit/batch/arrays.h"

struct row {
    const char *name;
    const char *game;
    uint32_t seats;
    struct kv_batch_options options;
    const char *seed;
    const char *code, *part;
};

static const struct row rows[] = {
    {"too many seats", "smallcities", 6, {0}, "b", "bad-setup", "1 to 5 seats"},
    {"too many seats for a batch", "welcome", 65, {0}, "b", "bad-setup", "at most 64 seats"},
    {"options that do not go together",
     "smallcities:goals=none,goal=hub",
     1,
     {0},
     "b",
     "bad-setup",
     "only when all goals"},
    {"a long seed", "welcome", 2, {0}, "0123456789abc", "bad-seed", "at most 12 characters"},
    {"nobody to win against",
     "machinery",
     1,
     {.reward = KV_REWARD_WIN},
     "b",
     "bad-reward",
     "Nobody can win alone"},
    {"too many others", "welcome", 2, {.others = 64}, "b", "bad-setup", "at most 63 other sheets"},
};

static void is_refused(void **state)
{
    const struct row *row = *state;
    struct kv_setup setup = arrays_setup(row->game, row->seats);
    struct kv_batch batch;
    struct kv_error error;
    strcpy(setup.seed, row->seed);
    assert_false(kv_batch_open(&batch, &setup, &row->options, &error));
    assert_string_equal(error.code, row->code);
    if (!strstr(error.message, row->part))
        fail_msg("%s", error.message);
}

static void expect_refusal(struct arrays *arrays, size_t entry, int32_t action, const char *code,
                           const char *message)
{
    size_t bytes = arrays->batch.state * arrays->matches;
    struct kv_error error;
    unsigned char *before = malloc(bytes);
    int32_t kept = arrays->actions[entry];
    memcpy(before, arrays->all.states, bytes);
    arrays->actions[entry] = action;
    assert_false(
        kv_batch_step(&arrays->batch, &arrays->all, 0, arrays->matches, arrays->actions, &error));
    assert_string_equal(error.code, code);
    assert_string_equal(error.message, message);
    assert_memory_equal(before, arrays->all.states, bytes);
    arrays->actions[entry] = kept;
    free(before);
}

static void an_illegal_action_plays_nothing(void **state)
{
    struct arrays arrays;
    struct kv_rng rng;
    (void)state;
    arrays_open(&arrays, "welcome", 2, &(struct kv_batch_options){0}, 3);
    kv_rng_start(&rng, "bad", 0);
    kv_batch_sample(&arrays.batch, &arrays.all, 0, 3, &rng, arrays.actions);
    expect_refusal(&arrays, 5, -1, "bad-action",
                   "Match 2, seat 1: there is no action -1; they go from 0 to 1524.");
    expect_refusal(&arrays, 2, 1525, "bad-action",
                   "Match 1, seat 0: there is no action 1525; they go from 0 to 1524.");
    expect_refusal(&arrays, 4, 1524, "illegal-move",
                   "Match 2, seat 0: action 1524 (wait) is not legal now; its mask is 0.");
    expect_refusal(&arrays, 5, 1523, "illegal-move",
                   "Match 2, seat 1: action 1523 (done) is not legal now; its mask is 0.");
    expect_refusal(&arrays, 5, 65536, "bad-action",
                   "Match 2, seat 1: there is no action 65536; they go from 0 to 1524.");
    arrays_close(&arrays);
}

/* Zeroed memory, as numpy and torch provide it, is no match: no action is listed there, and what
 * follows the empty list is not read as one. */
static void a_match_that_was_never_started_plays_nothing(void **state)
{
    struct arrays arrays;
    (void)state;
    arrays_open(&arrays, "welcome", 2, &(struct kv_batch_options){0}, 2);
    memset(arrays.all.states, 0, arrays.batch.state * arrays.matches);
    memset(arrays.actions, 0, (size_t)arrays.matches * 2 * sizeof *arrays.actions);
    expect_refusal(&arrays, 0, 0, "illegal-move",
                   "Match 0, seat 0: action 0 (take 1) is not legal now; its mask is 0.");
    arrays_close(&arrays);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_illegal_action_plays_nothing),
        cmocka_unit_test(a_match_that_was_never_started_plays_nothing)};
    int failed = SUPPORT_RUN_ROWS("refusals of a batch", rows, is_refused, NULL);
    return failed + cmocka_run_group_tests_name("actions of a batch", tests, NULL, NULL);
}
