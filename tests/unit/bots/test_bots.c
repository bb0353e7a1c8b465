/* Bots: their turns are legal, reproducible, and independent of what they may not see. */
#include "support.h"

#include "bots/rollouts.h"

/* Small budgets: sanitizers are slow, and the search works the same. */
#define LITTLE 400

static const struct kv_bot *bot_called(const char *id)
{
    const struct kv_bot *bot = kv_bot_find(id, strlen(id));
    assert_non_null(bot);
    return bot;
}

/* Thinks in memory of exactly the required size, at an odd address. */
static uint32_t think(const struct kv_bot *bot, const struct kv_match *match, uint32_t seat,
                      uint64_t work, struct kv_thought *thoughts, uint32_t most)
{
    struct kv_budget budget = {.work = work};
    struct kv_rng rng;
    kv_rng_start(&rng, "thinks", 7);
    unsigned char *memory = malloc(kv_bot_bytes(bot, match->setup.game, &budget) + 1);
    uint32_t count = kv_bot_think(bot, match, seat, &budget, &rng, memory + 1, thoughts, most);
    free(memory);
    return count;
}

/* Field by field: moves after the last one are undefined. */
static void assert_same_thought(const struct kv_thought *a, const struct kv_thought *b)
{
    assert_int_equal(a->count, b->count);
    assert_memory_equal(a->moves, b->moves, a->count * sizeof *a->moves);
    assert_int_equal(a->worth, b->worth);
    assert_int_equal(a->value, b->value);
    assert_int_equal(a->value_error, b->value_error);
    assert_int_equal(a->chance, b->chance);
    assert_int_equal(a->chance_error, b->chance_error);
    assert_int_equal(a->samples, b->samples);
}

static void play_eagerly(struct kv_match *match, uint32_t rounds, const char *seed)
{
    struct kv_rng rng;
    kv_rng_start(&rng, seed, 3);
    for (uint32_t i = 0; i < rounds && !match->ended; i++)
        for (uint32_t seat = 0, round = match->round; seat < match->setup.seats; seat++)
            while (match->round == round && !kv_match_done(match, seat))
                kv_match_play(match, seat, support_eager_move(match, seat, &rng));
}

/* ---- Legality ---- */

static void play_round(struct kv_match *match, const struct kv_bot *bot)
{
    struct kv_thought thoughts[4];
    size_t bytes = kv_match_bytes(&match->setup);
    unsigned char *before = malloc(bytes);
    struct kv_rng chance = match->rng;
    for (uint32_t seat = 0; seat < match->setup.seats; seat++) {
        memcpy(before, match->memory, bytes);
        uint32_t count = think(bot, match, seat, LITTLE, thoughts, 4);
        assert_true(count >= 1 && count <= 4);
        assert_memory_equal(before, match->memory, bytes); /* it only thinks */
        assert_memory_equal(&chance, &match->rng, sizeof chance);
        for (uint32_t i = 0; i < count; i++)
            support_expect_turn(match, seat, &thoughts[i]);
        for (uint32_t i = 0; i < thoughts[0].count; i++)
            kv_match_play(match, seat, thoughts[0].moves[i]);
    }
    free(before);
}

static void every_level_plays_legally_in_every_variant(void **state)
{
    (void)state;
    for (unsigned i = 0; i < variant_count; i++)
        for (const struct kv_bot *const *bot = kv_bots; *bot; bot++) {
            struct opened opened;
            support_open(&opened, variants[i].name, variants[i].seats, "legal");
            play_eagerly(&opened.match, i % 7, "legal");
            for (unsigned round = 0; round < 2 && !opened.match.ended; round++)
                play_round(&opened.match, *bot);
            support_close(&opened);
        }
}

static void the_least_budget_still_finds_a_turn(void **state)
{
    (void)state;
    for (unsigned i = 0; i < variant_count; i++) {
        struct opened opened;
        struct kv_thought thought;
        support_open(&opened, variants[i].name, variants[i].seats, "least");
        play_eagerly(&opened.match, 3, "least");
        if (!opened.match.ended) {
            assert_int_equal(think(bot_called("expert"), &opened.match, 0, 1, &thought, 1), 1);
            support_expect_turn(&opened.match, 0, &thought);
        }
        support_close(&opened);
    }
}

static bool enough(void *context)
{
    uint32_t *asked = context;
    return ++*asked > 20;
}

static void a_bot_that_is_stopped_plays_the_best_so_far(void **state)
{
    struct opened opened;
    struct kv_thought thought;
    struct kv_rng rng;
    uint32_t asked = 0;
    const struct kv_bot *bot = bot_called("expert");
    struct kv_budget budget = {.work = UINT64_MAX, .stop = enough, .context = &asked};
    (void)state;
    support_open(&opened, "welcome", 2, "stop");
    kv_rng_start(&rng, "stop", 1);
    void *memory = malloc(kv_bot_bytes(bot, opened.match.setup.game, &budget));
    kv_bot_think(bot, &opened.match, 0, &budget, &rng, memory, &thought, 1);
    support_expect_turn(&opened.match, 0, &thought);
    assert_in_range(asked, 21, 40);
    free(memory);
    support_close(&opened);
}

static void a_turn_goes_on_from_its_middle(void **state)
{
    static const char *const names[] = {"welcome", "smallcities:bonus=financing", "machinery"};
    (void)state;
    for (unsigned i = 0; i < 3; i++) {
        struct opened opened;
        struct kv_thought whole, rest;
        support_open(&opened, names[i], 2, "middle");
        play_eagerly(&opened.match, 2, "middle");
        think(bot_called("hard"), &opened.match, 1, 4 * LITTLE, &whole, 1);
        assert_true(whole.count > 1);
        kv_match_play(&opened.match, 1, whole.moves[0]);
        think(bot_called("hard"), &opened.match, 1, LITTLE, &rest, 1);
        support_expect_turn(&opened.match, 1, &rest);
        support_close(&opened);
    }
}

/* ---- Reproducible ---- */

static void the_same_seed_and_work_give_the_same_thoughts(void **state)
{
    (void)state;
    for (unsigned i = 0; i < variant_count; i += 3) {
        struct opened opened;
        struct kv_match copy;
        struct kv_thought first[3], second[3];
        support_open(&opened, variants[i].name, variants[i].seats, "same");
        play_eagerly(&opened.match, 2, "same");
        unsigned char *memory = malloc(kv_match_bytes(&opened.match.setup) + 24);
        kv_match_copy(&copy, &opened.match, memory + 24, NULL);
        for (const struct kv_bot *const *bot = kv_bots; *bot; bot++) {
            uint32_t count = think(*bot, &opened.match, 0, 3 * LITTLE, first, 3);
            assert_int_equal(think(*bot, &copy, 0, 3 * LITTLE, second, 3), count);
            for (uint32_t k = 0; k < count; k++)
                assert_same_thought(&first[k], &second[k]);
        }
        free(memory);
        support_close(&opened);
    }
}

/* ---- Hidden state is not used ---- */

static void others_may_play_first(void **state)
{
    struct opened opened;
    struct kv_thought before, after;
    struct kv_rng rng;
    (void)state;
    support_open(&opened, "welcome", 3, "others");
    play_eagerly(&opened.match, 4, "others");
    think(bot_called("hard"), &opened.match, 0, 60 * LITTLE, &before, 1);
    assert_true(before.samples > 0);
    kv_rng_start(&rng, "others", 5);
    while (!kv_match_done(&opened.match, 2))
        kv_match_play(&opened.match, 2, support_any_move(&opened.match, 2, &rng));
    kv_rng_word(&opened.match.rng); /* nor may it depend on the cards to come */
    think(bot_called("hard"), &opened.match, 0, 60 * LITTLE, &after, 1);
    assert_same_thought(&before, &after);
    support_close(&opened);
}

/* Exchanges two seats' hands by reading the position anew. */
static void exchange_hands(struct kv_match *match, uint32_t a, uint32_t b, size_t offset)
{
    size_t size = match->setup.game->size.sheet;
    for (unsigned i = 0; i < 3; i++) {
        unsigned char *sheets[] = {match->sheets, match->starts};
        for (unsigned k = 0; k < 2; k++) {
            unsigned char card = sheets[k][size * a + offset + i];
            sheets[k][size * a + offset + i] = sheets[k][size * b + offset + i];
            sheets[k][size * b + offset + i] = card;
        }
    }
}

/* Where the hand lies in a sheet: what `hide` blanks. */
static size_t hand_offset(const struct kv_match *match)
{
    size_t size = match->setup.game->size.sheet, at = 0;
    _Alignas(16) unsigned char sheet[KV_SHEET_MOST];
    memcpy(sheet, match->starts, size);
    match->setup.game->hide(sheet);
    while (at < size && sheet[at] == match->starts[at])
        at++;
    assert_true(at + 3 <= size);
    return at;
}

static void hands_of_others_are_not_seen(void **state)
{
    struct opened opened;
    struct kv_thought before, after;
    (void)state;
    support_open(&opened, "welcome:edition=first,draft=on", 3, "hands");
    play_eagerly(&opened.match, 3, "hands");
    think(bot_called("hard"), &opened.match, 0, 100 * LITTLE, &before, 1);
    assert_true(before.samples > 0);
    exchange_hands(&opened.match, 1, 2, hand_offset(&opened.match));
    think(bot_called("hard"), &opened.match, 0, 100 * LITTLE, &after, 1);
    assert_same_thought(&before, &after);
    support_close(&opened);
}

/* ---- Strength ---- */

/* The value of the best whole turn, by trying all of them. */
static int32_t try_all(const struct kv_match *match, const unsigned char *sheet)
{
    const struct kv_game *game = match->setup.game;
    const struct kv_weights *weights = kv_weights_for(game, match->table);
    kv_move list[KV_MOVES_MOST];
    uint32_t count = game->moves(match->table, sheet, list);
    int32_t best = INT32_MIN;
    for (uint32_t i = 0; i < count; i++) {
        _Alignas(16) unsigned char next[KV_SHEET_MOST];
        memcpy(next, sheet, game->size.sheet);
        bool goes_on = game->play(match->table, next, list[i]);
        int32_t worth = goes_on
                            ? try_all(match, next)
                            : kv_evaluate(game, weights->weight, weights->net, match->table, next);
        best = worth > best ? worth : best;
    }
    return best;
}

static void a_wide_search_finds_the_best_turn(void **state)
{
    static const char *const names[] = {"smallcities:bonus=none", "welcome"};
    (void)state;
    for (unsigned i = 0; i < 2; i++) {
        struct opened opened;
        struct kv_thought thoughts[THOUGHTS_MOST];
        support_open(&opened, names[i], 2, "wide");
        play_eagerly(&opened.match, 5, "wide");
        struct kv_bot bot = *bot_called("medium");
        bot.width = 64;
        bot.noise = 0;
        uint32_t count = think(&bot, &opened.match, 0, 1000000, thoughts, THOUGHTS_MOST);
        assert_int_equal(thoughts[0].worth,
                         try_all(&opened.match, kv_match_sheet(&opened.match, 0)));
        for (uint32_t k = 1; k < count; k++)
            assert_true(thoughts[k].worth <= thoughts[k - 1].worth);
        support_close(&opened);
    }
}

static void play_match(struct kv_match *match, const struct kv_bot *const *bots)
{
    struct kv_rng rng;
    struct kv_budget budget = {.work = 2000};
    void *memory = malloc(kv_bot_bytes(bot_called("expert"), match->setup.game, &budget));
    kv_rng_start(&rng, "match", 1);
    while (!match->ended)
        for (uint32_t seat = 0; seat < match->setup.seats; seat++)
            kv_bot_turn(bots[seat], match, seat, &budget, &rng, memory);
    free(memory);
}

static void evaluation_beats_chance(void **state)
{
    const struct kv_bot *bots[] = {bot_called("medium"), bot_called("random")};
    (void)state;
    for (const struct kv_game *const *game = kv_games; *game; game++)
        for (unsigned i = 0; i < 3; i++) {
            static const char *const seeds[] = {"a", "b", "c"};
            struct opened opened;
            struct kv_score scores[3];
            uint32_t places[3], order[3];
            support_open(&opened, (*game)->id, 2, seeds[i]);
            play_match(&opened.match, bots);
            kv_match_scores(&opened.match, scores, places, order);
            assert_true(scores[0].total > scores[1].total);
            support_close(&opened);
        }
}

static void rollouts_tell_points_and_chances(void **state)
{
    struct opened opened;
    struct kv_thought thought;
    (void)state;
    support_open(&opened, "machinery:events=off", 2, "futures");
    play_eagerly(&opened.match, 8, "futures");
    think(bot_called("expert"), &opened.match, 0, 600 * LITTLE, &thought, 1);
    assert_true(thought.samples >= 2);
    assert_in_range(thought.chance, 0, 10000);
    assert_true(thought.value_error >= 0 && thought.chance_error >= 0);
    support_close(&opened);
    support_open(&opened, "machinery", 1, "futures");
    think(bot_called("expert"), &opened.match, 0, 600 * LITTLE, &thought, 1);
    assert_int_equal(thought.chance, 0); /* there is no opponent */
    support_close(&opened);
}

/* Two dice make the next offer of Small Cities: 72 rollouts have each number about 12 times, and
 * nearly every pair. With independent draws some numbers would come 6 or 18 times, and five pairs
 * would be missing. */
static void next_offers_are_spread_uniformly(void **state)
{
    enum { ROLLOUTS = 72, NUMBERS = 6 };
    static struct kv_rollouts rollouts;
    struct opened opened;
    struct kv_meter meter;
    struct kv_rng rng;
    uint32_t one[NUMBERS] = {0}, other[NUMBERS] = {0}, pairs = 0;
    bool seen[NUMBERS][NUMBERS] = {0};
    (void)state;
    support_open(&opened, "smallcities", 1, "even");
    kv_rng_start(&rng, "even", 1);
    kv_meter_start(&meter, LITTLE, NULL);
    rollouts.eye.game = opened.match.setup.game;
    rollouts.eye.weight = kv_weights_for(rollouts.eye.game, opened.match.table)->weight;
    kv_rollouts_open(&rollouts, bot_called("hard"), &opened.match, 0, &meter, &rng);
    for (uint32_t i = 0; i < ROLLOUTS; i++) {
        assert_true(kv_rollouts_begin(&rollouts, i));
        uint32_t a = kv_rng_below(&rollouts.chance, NUMBERS);
        uint32_t b = kv_rng_below(&rollouts.chance, NUMBERS);
        one[a]++;
        other[b]++;
        pairs += !seen[a][b];
        seen[a][b] = true;
    }
    for (uint32_t i = 0; i < NUMBERS; i++) {
        assert_in_range(one[i], 10, 14);
        assert_in_range(other[i], 10, 14);
    }
    assert_int_equal(pairs, NUMBERS * NUMBERS);
    support_close(&opened);
}

/* ---- Evaluations ---- */

static void evaluations_are_in_order(void **state)
{
    (void)state;
    for (const struct kv_game *const *game = kv_games; *game; game++) {
        const struct kv_evaluation *evaluation = (*game)->evaluation;
        uint32_t count = 0;
        for (; evaluation->features[count].id; count++)
            for (uint32_t i = 0; i < count; i++)
                assert_string_not_equal(evaluation->features[i].id, evaluation->features[count].id);
        assert_int_equal(count, evaluation->count);
        assert_true(count <= KV_FEATURES_MOST);
        for (const struct kv_weights *weights = evaluation->weights; weights->id; weights++)
            assert_true(weights->spread > 0);
    }
    for (unsigned i = 0; i < variant_count; i++) {
        struct opened opened;
        support_open(&opened, variants[i].name, variants[i].seats, "kinds");
        assert_non_null(kv_weights_for(opened.match.setup.game, opened.match.table)->id);
        support_close(&opened);
    }
}

static void a_reason_is_given_in_words(void **state)
{
    (void)state;
    for (const struct kv_game *const *game = kv_games; *game; game++) {
        struct opened opened;
        struct kv_thought thought;
        struct kv_text text = {.allocate = kv_heap};
        support_open(&opened, (*game)->id, 2, "reason");
        think(bot_called("medium"), &opened.match, 0, 20 * LITTLE, &thought, 1);
        kv_bot_explain(&opened.match, 0, &thought, &text);
        assert_true(text.length > 0);
        free(text.data);
        support_close(&opened);
    }
}

/* ---- The engine ---- */

static void ask(struct kv_engine *engine, const char *line, struct kv_text *reply)
{
    reply->length = 0;
    kv_engine_answer(engine, line, strlen(line), reply);
}

/* Asking twice gives the same answer. */
static void a_hint_is_the_same_when_asked_again(void **state)
{
    static const char hint[] =
        "{\"do\":\"hint\",\"seat\":1,\"level\":\"hard\",\"most\":3,\"work\":9000}";
    struct kv_engine engine;
    struct kv_text first = {.allocate = kv_heap}, again = {.allocate = kv_heap};
    (void)state;
    kv_engine_start(&engine, kv_heap, "hints");
    ask(&engine, "{\"do\":\"new\",\"name\":\"smallcities#1\",\"seats\":2}", &again);
    ask(&engine, hint, &first);
    ask(&engine, "{\"do\":\"bot\",\"seat\":0,\"level\":\"random\"}", &again);
    ask(&engine, hint, &again);
    assert_string_equal(first.data, again.data);
    kv_engine_stop(&engine);
    free(first.data);
    free(again.data);
}

static void the_engine_gives_hints(void **state)
{
    struct kv_engine engine;
    struct kv_text reply = {.allocate = kv_heap};
    struct kv_json json, turns, value;
    (void)state;
    kv_engine_start(&engine, kv_heap, "hints");
    ask(&engine, "{\"do\":\"new\",\"name\":\"machinery#1\",\"seats\":2}", &reply);
    ask(&engine, "{\"do\":\"hint\",\"seat\":0,\"level\":\"hard\",\"most\":2,\"work\":9000}",
        &reply);
    json = support_json(reply.data, reply.length);
    assert_true(kv_json_field(&json, "turns", &turns));
    assert_int_equal(kv_json_count(&turns), 2);
    assert_non_null(strstr(reply.data, "\"reason\":\""));
    ask(&engine, "{\"do\":\"bot\",\"seat\":0,\"level\":\"hard\",\"work\":500}", &reply);
    json = support_json(reply.data, reply.length);
    assert_true(kv_json_field(&json, "moves", &value) && kv_json_count(&value) > 0);
    ask(&engine, "{\"do\":\"hint\",\"seat\":0,\"level\":\"hard\"}", &reply);
    assert_non_null(strstr(reply.data, "turn-done"));
    ask(&engine, "{\"do\":\"hint\",\"seat\":1,\"level\":\"hard\",\"most\":0}", &reply);
    assert_non_null(strstr(reply.data, "bad-request"));
    ask(&engine, "{\"do\":\"bot\",\"seat\":1,\"level\":\"hard\",\"work\":0}", &reply);
    assert_non_null(strstr(reply.data, "bad-request"));
    ask(&engine, "{\"do\":\"bot\",\"seat\":1,\"level\":\"genius\"}", &reply);
    assert_non_null(strstr(reply.data, "unknown-bot"));
    kv_engine_stop(&engine);
    free(reply.data);
}

/* Features are small numbers with any box, even if something is worth less than usual. */
static void features_stay_small_in_packs(void **state)
{
    static const struct {
        struct variant variant;
        const char *pack;
    } boxes[] = {
        {{"welcome", 2}, "welcome-one"},         {{"welcome:edition=first", 1}, "welcome-one"},
        {{"welcome", 2}, "welcome-two"},         {{"smallcities", 2}, "smallcities-one"},
        {{"smallcities", 1}, "smallcities-two"}, {{"machinery", 2}, "machinery-one"},
        {{"machinery", 1}, "machinery-wide"},
    };
    enum { SMALL = 20000 };
    (void)state;
    for (uint32_t i = 0; i < COUNT(boxes); i++) {
        struct opened opened;
        struct kv_match *match = &opened.match;
        int32_t features[KV_FEATURES_MOST];
        support_open_packed(&opened, &boxes[i].variant, boxes[i].pack, "features");
        const struct kv_evaluation *evaluation = match->setup.game->evaluation;
        for (; !match->ended; play_eagerly(match, 1, boxes[i].pack)) {
            evaluation->look(match->table, kv_match_sheet(match, 0), features);
            for (uint32_t j = 0; j < evaluation->count; j++)
                assert_in_range(features[j] + SMALL, 0, 2 * SMALL);
        }
        support_close(&opened);
    }
    support_forget_packs();
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(features_stay_small_in_packs),
        cmocka_unit_test(every_level_plays_legally_in_every_variant),
        cmocka_unit_test(the_least_budget_still_finds_a_turn),
        cmocka_unit_test(a_bot_that_is_stopped_plays_the_best_so_far),
        cmocka_unit_test(a_turn_goes_on_from_its_middle),
        cmocka_unit_test(the_same_seed_and_work_give_the_same_thoughts),
        cmocka_unit_test(others_may_play_first),
        cmocka_unit_test(hands_of_others_are_not_seen),
        cmocka_unit_test(a_wide_search_finds_the_best_turn),
        cmocka_unit_test(evaluation_beats_chance),
        cmocka_unit_test(rollouts_tell_points_and_chances),
        cmocka_unit_test(next_offers_are_spread_uniformly),
        cmocka_unit_test(evaluations_are_in_order),
        cmocka_unit_test(a_reason_is_given_in_words),
        cmocka_unit_test(the_engine_gives_hints),
        cmocka_unit_test(a_hint_is_the_same_when_asked_again),
    };
    return cmocka_run_group_tests_name("bots", tests, NULL, NULL);
}
