/* A batch against single matches, in random games of every variant; the content of its arrays,
 * which must not show what is hidden. */
#include "unit/batch/arrays.h"

#include "batch/state.h"

#include <stdio.h>

enum { MATCHES = 3 };

/* ---- The same games as single matches ---- */

struct single {
    struct kv_match match;
    void *memory;
};

static void open_single(struct single *single, const struct kv_setup *setup, uint64_t number)
{
    struct kv_setup numbered = *setup;
    struct kv_error error;
    snprintf(numbered.seed, sizeof numbered.seed, "%.12s.%llu", setup->seed,
             (unsigned long long)number);
    single->memory = malloc(kv_match_bytes(&numbered));
    assert_true(kv_match_open(&single->match, &numbered, single->memory, NULL, &error));
}

/* The seat's mask has exactly the legal moves. */
static void expect_mask(const struct arrays *arrays, const struct kv_match *match, uint32_t index,
                        uint32_t seat)
{
    const struct kv_batch *batch = &arrays->batch;
    size_t entry = (size_t)index * batch->setup.seats + seat;
    const uint8_t *mask = arrays->all.masks + entry * batch->actions;
    const uint64_t *bits = arrays->all.bits + entry * batch->words;
    uint8_t expected[KV_ACTIONS_MOST] = {0};
    kv_move list[KV_MOVES_MOST];
    uint32_t count = kv_match_moves(match, seat, list);
    for (uint32_t i = 0; i < count; i++)
        expected[batch->setup.game->actions.number(batch->setup.game, list[i])] = 1;
    expected[batch->actions - 1] = count == 0;
    assert_memory_equal(mask, expected, batch->actions);
    for (uint32_t i = 0; i < batch->words * 64; i++)
        assert_int_equal(bits[i / 64] >> i % 64 & 1, i < batch->actions && expected[i]);
}

static void expect_same(const struct arrays *arrays, const struct kv_match *match, uint32_t index)
{
    const struct kv_game *game = match->setup.game;
    struct kv_one one = kv_one_of(&arrays->batch, &arrays->all, index);
    assert_memory_equal(kv_one_table(&one), match->table, game->size.table);
    assert_memory_equal(kv_one_sheets(&one), match->sheets, game->size.sheet * match->setup.seats);
    assert_memory_equal(kv_one_start_of(&one, 0), match->starts,
                        game->size.sheet * match->setup.seats);
    assert_int_equal(one.state->round, match->round);
    for (uint32_t seat = 0; seat < match->setup.seats; seat++)
        expect_mask(arrays, match, index, seat);
}

/* Plays a step on a single match. */
static void play_single(const struct arrays *arrays, struct kv_match *match, uint32_t index)
{
    const struct kv_game *game = match->setup.game;
    const int32_t *actions = arrays->actions + (size_t)index * match->setup.seats;
    for (uint32_t seat = 0; seat < match->setup.seats; seat++)
        if ((uint32_t)actions[seat] + 1 < arrays->batch.actions)
            kv_match_play(match, seat, game->actions.move(game, (uint32_t)actions[seat]));
}

/* Plays the forced moves after it, which a batch with skip_forced skips. */
static void play_forced(const struct arrays *arrays, struct kv_match *match)
{
    bool played = arrays->batch.options.skip_forced;
    while (played && !match->ended) {
        played = false;
        for (uint32_t seat = 0; seat < match->setup.seats && !match->ended; seat++) {
            kv_move list[KV_MOVES_MOST];
            if (!kv_match_done(match, seat) && kv_match_moves(match, seat, list) == 1) {
                kv_match_play(match, seat, list[0]);
                played = true;
            }
        }
    }
}

static void expect_scores(const struct arrays *arrays, const struct kv_match *match, uint32_t index)
{
    struct kv_score scores[KV_BATCH_SEATS_MOST + 1];
    uint32_t places[KV_BATCH_SEATS_MOST + 1], order[KV_BATCH_SEATS_MOST + 1];
    kv_match_scores(match, scores, places, order);
    for (uint32_t seat = 0; seat < match->setup.seats; seat++) {
        size_t entry = (size_t)index * match->setup.seats + seat;
        assert_int_equal(arrays->all.scores[entry], scores[seat].total);
        assert_int_equal((int32_t)arrays->all.rewards[entry], scores[seat].total);
    }
}

static void step_both(struct arrays *arrays, struct single *single, uint64_t *number,
                      struct kv_rng *rng)
{
    arrays_step(arrays, rng);
    for (uint32_t i = 0; i < arrays->matches; i++) {
        play_single(arrays, &single[i].match, i);
        play_forced(arrays, &single[i].match);
        bool ended = single[i].match.ended != 0;
        assert_int_equal(arrays->all.over[i], ended);
        if (ended) {
            expect_scores(arrays, &single[i].match, i);
            free(single[i].memory);
            open_single(&single[i], &arrays->batch.setup, number[i] += arrays->matches);
            play_forced(arrays, &single[i].match);
        }
        expect_same(arrays, &single[i].match, i);
    }
}

static void compare_games(const struct variant *variant, bool skip_forced, uint32_t steps)
{
    struct kv_batch_options options = {.skip_forced = skip_forced, .others = 2};
    struct single single[MATCHES];
    uint64_t number[MATCHES];
    struct arrays arrays;
    struct kv_rng rng;
    arrays_open(&arrays, variant->name, variant->seats, &options, MATCHES);
    kv_rng_start(&rng, variant->name, 1);
    for (uint32_t i = 0; i < MATCHES; i++) {
        open_single(&single[i], &arrays.batch.setup, number[i] = i);
        play_forced(&arrays, &single[i].match);
        expect_same(&arrays, &single[i].match, i);
    }
    for (uint32_t step = 0; step < steps; step++)
        step_both(&arrays, single, number, &rng);
    for (uint32_t i = 0; i < MATCHES; i++)
        free(single[i].memory);
    arrays_close(&arrays);
}

static void a_batch_plays_the_games_of_single_matches(void **state)
{
    (void)state;
    for (unsigned i = 0; i < variant_count; i++)
        compare_games(&variants[i], i % 2 != 0, support_games(150, 5000));
}

/* ---- What the arrays hold ---- */

static void expect_equal_entries(const struct arrays *a, uint32_t i, const struct arrays *b,
                                 uint32_t k, uint32_t from, uint32_t seats)
{
    const struct kv_batch *batch = &a->batch;
    size_t first = (size_t)i * batch->setup.seats + from;
    size_t second = (size_t)k * batch->setup.seats + from;
    assert_memory_equal(a->all.observations + first * batch->observation,
                        b->all.observations + second * batch->observation,
                        seats * batch->observation);
    assert_memory_equal(a->all.features + first * batch->features,
                        b->all.features + second * batch->features,
                        seats * batch->features * sizeof(int32_t));
    assert_memory_equal(a->all.masks + first * batch->actions,
                        b->all.masks + second * batch->actions, seats * batch->actions);
    assert_memory_equal(a->all.bits + first * batch->words, b->all.bits + second * batch->words,
                        seats * batch->words * sizeof(uint64_t));
}

/* Only the changed parts of arrays are written; a copy writes everything. */
static void what_is_written_in_parts_is_whole(void **state)
{
    (void)state;
    for (unsigned i = 0; i < variant_count; i++) {
        struct arrays arrays, copy;
        struct kv_rng rng;
        arrays_open(&arrays, variants[i].name, variants[i].seats,
                    &(struct kv_batch_options){.others = 3, .reset = i % KV_RESETS}, 1);
        arrays_like(&copy, &arrays, 1);
        kv_rng_start(&rng, variants[i].name, 2);
        for (unsigned step = 0; step < support_games(250, 2500); step++) {
            arrays_step(&arrays, &rng);
            kv_batch_copy(&arrays.batch, &arrays.all, 0, &copy.all, 0);
            expect_equal_entries(&arrays, 0, &copy, 0, 0, variants[i].seats);
        }
        arrays_close(&copy);
        arrays_close(&arrays);
    }
}

/* Worlds that a seat cannot distinguish look the same to it: what it does not see is redrawn, and
 * not a byte of its own arrays may change. */
static void observations_leak_nothing(void **state)
{
    (void)state;
    for (unsigned i = 0; i < variant_count; i++) {
        struct arrays arrays, other;
        struct kv_rng rng;
        uint32_t seats = variants[i].seats;
        arrays_open(&arrays, variants[i].name, seats, &(struct kv_batch_options){.others = 4}, 1);
        arrays_like(&other, &arrays, 1);
        kv_rng_start(&rng, variants[i].name, 3);
        for (unsigned step = 0; step < support_games(150, 2500); step++) {
            uint32_t seat = kv_rng_below(&rng, seats);
            kv_batch_copy(&arrays.batch, &arrays.all, 0, &other.all, 0);
            kv_batch_determinise(&arrays.batch, &other.all, 0, seat, &rng);
            expect_equal_entries(&arrays, 0, &other, 0, seat, 1);
            for (unsigned more = 0; more < 3; more++)
                arrays_step(&other, &rng); /* the redrawn world can be played */
            arrays_step(&arrays, &rng);
        }
        arrays_close(&other);
        arrays_close(&arrays);
    }
}

/* In a draft the hands of others are redrawn; otherwise the test above would prove nothing. */
static void hidden_hands_are_drawn_anew(void **state)
{
    struct arrays arrays;
    struct kv_rng rng;
    (void)state;
    arrays_open(&arrays, "welcome:edition=first,draft=on", 2, &(struct kv_batch_options){0}, 2);
    kv_batch_copy(&arrays.batch, &arrays.all, 0, &arrays.all, 1);
    expect_equal_entries(&arrays, 0, &arrays, 1, 0, 2);
    kv_rng_start(&rng, "hands", 0);
    kv_batch_determinise(&arrays.batch, &arrays.all, 1, 0, &rng);
    expect_equal_entries(&arrays, 0, &arrays, 1, 0, 1);
    const uint8_t *seen = arrays.all.observations + arrays.batch.observation;
    assert_memory_not_equal(seen, seen + 2 * (size_t)arrays.batch.observation,
                            arrays.batch.observation);
    arrays_close(&arrays);
}

static void planes_cover_an_observation(void **state)
{
    (void)state;
    for (const struct kv_game *const *game = kv_games; *game; game++) {
        struct kv_batch_plane planes[128];
        struct kv_batch batch;
        struct kv_error error;
        struct kv_setup setup = arrays_setup((*game)->id, 2);
        assert_true(kv_batch_open(&batch, &setup, &(struct kv_batch_options){.others = 2}, &error));
        uint32_t count = kv_batch_planes(&batch, planes, COUNT(planes)), offset = 0;
        assert_true(count < COUNT(planes));
        for (uint32_t i = 0; i < count; i++) {
            assert_int_equal(planes[i].offset, offset);
            assert_true(planes[i].length > 0 && *planes[i].about);
            offset += planes[i].length;
        }
        assert_int_equal(offset, batch.observation);
        offset = 0;
        for (const struct kv_plane *plane = (*game)->sheet_planes->list; plane->id; plane++) {
            assert_int_equal(plane->offset, offset);
            offset += plane->length;
        }
        assert_int_equal(offset, (*game)->sheet_planes->bytes);
        assert_true((*game)->sheet_planes->bytes <= KV_PLANES_MOST);
        assert_true((*game)->table_planes->bytes <= KV_PLANES_MOST);
    }
}

/* ---- Rewards, resets, single matches ---- */

static void expect_reward(const char *name, uint32_t seats, enum kv_reward kind, bool zero_sum)
{
    struct arrays arrays;
    struct kv_rng rng;
    float sum[2] = {0, 0};
    unsigned over = 0;
    arrays_open(&arrays, name, seats, &(struct kv_batch_options){.reward = kind}, 1);
    kv_rng_start(&rng, name, 4);
    while (over < 20) {
        arrays_step(&arrays, &rng);
        for (uint32_t seat = 0; seat < seats; seat++)
            sum[seat] += arrays.all.rewards[seat];
        if (!arrays.all.over[0])
            continue;
        over++;
        int32_t lead = arrays.all.scores[0] - (seats > 1 ? arrays.all.scores[1] : 0);
        if (kind == KV_REWARD_CHANGE || kind == KV_REWARD_SCORE)
            assert_int_equal((int32_t)sum[0], arrays.all.scores[0]);
        if (kind == KV_REWARD_LEAD)
            assert_int_equal((int32_t)sum[0], lead);
        if (kind == KV_REWARD_WIN && lead)
            assert_int_equal((int32_t)sum[0], lead > 0 ? 1 : -1);
        if (zero_sum)
            assert_int_equal((int32_t)(sum[0] + sum[1]), 0);
        sum[0] = sum[1] = 0;
    }
    arrays_close(&arrays);
}

static void rewards_follow_from_scores(void **state)
{
    static const char *const names[] = {"smallcities", "machinery", "welcome"};
    (void)state;
    for (unsigned i = 0; i < COUNT(names); i++) {
        expect_reward(names[i], 2, KV_REWARD_SCORE, false);
        expect_reward(names[i], 2, KV_REWARD_LEAD, true);
        expect_reward(names[i], 2, KV_REWARD_WIN, true);
    }
    expect_reward("smallcities", 1, KV_REWARD_LEAD, false);
    expect_reward("smallcities", 2, KV_REWARD_CHANGE, false);
    expect_reward("machinery", 1, KV_REWARD_CHANGE, false);
}

/* Plays until the match is over. */
static void play_out(struct arrays *arrays, struct kv_rng *rng)
{
    do
        arrays_step(arrays, rng);
    while (!arrays->all.over[0]);
}

static void a_match_that_is_over_starts_when_it_should(void **state)
{
    (void)state;
    for (enum kv_reset reset = KV_RESET_AT_ONCE; reset < KV_RESETS; reset++) {
        struct arrays arrays;
        struct kv_rng rng;
        arrays_open(&arrays, "machinery", 2, &(struct kv_batch_options){.reset = reset}, 1);
        kv_rng_start(&rng, "reset", reset);
        play_out(&arrays, &rng);
        struct kv_batch_progress progress = kv_batch_progress(&arrays.batch, &arrays.all, 0);
        assert_int_equal(progress.number, reset == KV_RESET_AT_ONCE);
        assert_int_equal(progress.ended != 0, reset != KV_RESET_AT_ONCE);
        assert_int_equal(arrays.all.masks[arrays.batch.actions - 1], reset != KV_RESET_AT_ONCE);
        arrays_step(&arrays, &rng);
        progress = kv_batch_progress(&arrays.batch, &arrays.all, 0);
        assert_int_equal(progress.number, reset != KV_RESET_NEVER);
        assert_int_equal(progress.ended != 0, reset == KV_RESET_NEVER);
        assert_true(arrays.all.rewards[0] == 0 && !arrays.all.over[0]);
        arrays_close(&arrays);
    }
}

static void a_single_match_goes_on_where_the_batch_is(void **state)
{
    struct arrays arrays;
    struct kv_rng rng;
    struct kv_match match;
    struct kv_error error;
    (void)state;
    arrays_open(&arrays, "welcome", 2, &(struct kv_batch_options){0}, 2);
    kv_rng_start(&rng, "single", 0);
    for (unsigned i = 0; i < 11; i++)
        arrays_step(&arrays, &rng);
    void *memory = malloc(kv_match_bytes(&arrays.batch.setup));
    kv_batch_match(&arrays.batch, &arrays.all, 1, &match, memory);
    assert_string_equal(match.setup.seed, "b.1");
    expect_same(&arrays, &match, 1);
    for (unsigned i = 0; i < 40; i++) {
        kv_batch_sample(&arrays.batch, &arrays.all, 1, 1, &rng, arrays.actions);
        assert_true(kv_batch_step(&arrays.batch, &arrays.all, 1, 1, arrays.actions, &error));
        play_single(&arrays, &match, 1);
        expect_same(&arrays, &match, 1);
    }
    free(memory);
    arrays_close(&arrays);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_batch_plays_the_games_of_single_matches),
        cmocka_unit_test(what_is_written_in_parts_is_whole),
        cmocka_unit_test(observations_leak_nothing),
        cmocka_unit_test(hidden_hands_are_drawn_anew),
        cmocka_unit_test(planes_cover_an_observation),
        cmocka_unit_test(rewards_follow_from_scores),
        cmocka_unit_test(a_match_that_is_over_starts_when_it_should),
        cmocka_unit_test(a_single_match_goes_on_where_the_batch_is),
    };
    return cmocka_run_group_tests_name("batch", tests, NULL, NULL);
}
