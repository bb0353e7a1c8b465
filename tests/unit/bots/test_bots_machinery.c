/* Bots in Machinery: evaluations, obvious choices, and the words for them. */
#include "support.h"

#include "base/bits.h"
#include "games/machinery/bot/evaluation.h"
#include "games/registry.h"

/* Sets one sheet and the offer of a game without events. */
static void open_position(struct opened *opened, const char *buildings, const char *offer)
{
    char text[600];
    struct kv_text json;
    struct kv_error error = {0};
    kv_text_start(&json, text, sizeof text);
    kv_put(&json, "{\"sheets\":[{\"buildings\":{%s},\"broken\":[],\"builders\":0,\"bonus\":0}]}",
           buildings);
    struct kv_json position = support_json(text, json.length);
    support_open_entered(opened, "machinery:events=off", "[]", offer);
    if (!kv_match_set(&opened->match, &position, &error))
        fail_msg("%s", error.message);
}

static int32_t evaluated(const char *buildings)
{
    struct opened opened;
    open_position(&opened, buildings, "[\"tipper-1\",\"tipper-1\",\"tipper-1\"]");
    const struct kv_weights *weights = kv_weights_for(&kv_machinery, opened.match.table);
    int32_t worth = kv_evaluate(&kv_machinery, weights->weight, weights->net, opened.match.table,
                                kv_match_sheet(&opened.match, 0));
    support_close(&opened);
    return worth;
}

/* ---- What one figure fills ---- */

static enum fit fit_of(uint32_t squares)
{
    return machinery_fit(&machinery_box, squares, MACHINERY_ALL_CARDS);
}

/* Squares moved by rows and columns do not change what fills them, and every figure of every card
 * fills its own shape. */
static void fits_follow_from_the_figures(void **state)
{
    (void)state;
    for (uint32_t card = 0; card < CARDS; card++) {
        struct range all = machinery_box.layout.cards[card].all,
                     straight = machinery_box.layout.cards[card].straight;
        for (uint32_t i = all.first; i < all.end; i++) {
            uint32_t squares = machinery_box.layout.placements[i] >> SQUARES_SHIFT;
            bool turned = i < straight.first || i >= straight.end;
            assert_true(fit_of(squares) >= (turned ? TURNED : RARE));
        }
    }
    for (uint32_t squares = 1; squares <= UINT16_MAX; squares++) /* as it is searched in packs */
        if (squares & 0xf && squares & 0x1111)
            assert_int_equal(machinery_search_fit(&machinery_box, squares), fit_of(squares));
    assert_int_equal(fit_of(0x0003), OFTEN); /* two loaders print it */
    assert_int_equal(fit_of(0x0011), RARE);  /* one prints it upright  */
    assert_int_equal(fit_of(0x3300), OFTEN); /* the tipper, in another corner   */
    assert_int_equal(fit_of(0x0005), UNFIT); /* two squares apart */
    assert_int_equal(fit_of(0x0101), UNFIT); /* and two one above the other     */
}

static uint64_t card_bit(uint32_t machine, uint32_t print)
{
    return (uint64_t)1 << (machine * PRINTS + print);
}

/* Cards that have been seen do not come again. */
static void fits_follow_from_the_unseen_cards(void **state)
{
    uint64_t seen = card_bit(0, 0), both = seen | card_bit(0, 2), loaders = both | card_bit(0, 1);
    (void)state;
    assert_int_equal(machinery_fit(&machinery_box, 0x0003, MACHINERY_ALL_CARDS & ~seen), RARE);
    assert_int_equal(machinery_fit(&machinery_box, 0x0003, MACHINERY_ALL_CARDS & ~both), TURNED);
    assert_int_equal(machinery_fit(&machinery_box, 0x0003, MACHINERY_ALL_CARDS & ~loaders), UNFIT);
    assert_int_equal(machinery_fit(&machinery_box, 0x0033, MACHINERY_ALL_CARDS & ~loaders), OFTEN);
}

static void the_table_knows_the_unseen_cards(void **state)
{
    struct opened opened;
    (void)state;
    open_position(&opened, "", "[\"tipper-1\",\"loader-2\",\"paver-3\"]");
    const struct table *table = (const struct table *)opened.match.table;
    uint64_t open = 0;
    for (uint32_t i = 0; i < table->open_count; i++)
        open |= (uint64_t)1 << table->open[i].card;
    assert_int_equal(kv_bits_count64(open), 3);
    assert_true(table->unseen == (MACHINERY_ALL_CARDS & ~open));
    support_close(&opened);
}

/* ---- Choices ---- */

static void a_building_is_finished_when_it_can_be(void **state)
{
    struct opened opened;
    struct kv_thought thought;
    (void)state;
    open_position(&opened, "\"library\":\"##/##/oo\",\"bank\":\".#./###/oo.\"",
                  "[\"loader-1\",\"loader-1\",\"loader-2\"]");
    support_think(&opened.match, &thought);
    struct sheet sheet = *(const struct sheet *)kv_match_sheet(&opened.match, 0);
    for (uint32_t i = 0; i < thought.count; i++)
        kv_machinery.play(opened.match.table, &sheet, thought.moves[i]);
    assert_int_equal(kv_bits_count(sheet.finished), 2);
    support_close(&opened);
}

static void a_room_for_one_figure_is_worth_more_than_a_ruined_one(void **state)
{
    (void)state;
    assert_true(evaluated("\"exchange\":\"##/##/oo/o.\"") >
                evaluated("\"exchange\":\"oo/##/##/o.\""));
    assert_true(evaluated("\"library\":\"##/##/oo\"") > evaluated("\"library\":\"#o/##/o#\""));
}

/* Playing the others' part of a rollout only once does not change the result. */
static void seats_that_never_meet_are_simulated_apart(void **state)
{
    const struct kv_bot bot = {
        .width = 8, .candidates = 4, .samples = 4, .horizon = 1, .policy = 1, .work = 10000000};
    struct kv_evaluation together = *kv_machinery.evaluation;
    struct kv_game game = kv_machinery;
    struct kv_thought apart[4], same[4];
    struct opened opened;
    (void)state;
    assert_true(together.apart);
    together.apart = false;
    game.evaluation = &together;
    support_open(&opened, "machinery", 3, "apart");
    void *memory = malloc(kv_bot_bytes(&bot, NULL, NULL));
    for (uint32_t round = 0; round < 3; round++) {
        struct kv_rng rng, again;
        kv_rng_start(&rng, "apart", round);
        kv_rng_start(&again, "apart", round);
        opened.match.setup.game = &kv_machinery;
        uint32_t count = kv_bot_think(&bot, &opened.match, 1, NULL, &rng, memory, apart, 4);
        opened.match.setup.game = &game;
        assert_int_equal(count,
                         kv_bot_think(&bot, &opened.match, 1, NULL, &again, memory, same, 4));
        for (uint32_t i = 0; i < count; i++) {
            assert_int_equal(apart[i].samples, same[i].samples);
            assert_int_equal(apart[i].value, same[i].value);
            assert_int_equal(apart[i].chance, same[i].chance);
            assert_memory_equal(apart[i].moves, same[i].moves,
                                apart[i].count * sizeof *apart[i].moves);
        }
        opened.match.setup.game = &kv_machinery;
        for (uint32_t seat = 0; seat < 3; seat++)
            kv_bot_turn(kv_bot_find("easy", 4), &opened.match, seat, NULL, &rng, memory);
    }
    free(memory);
    support_close(&opened);
}

/* ---- Words ---- */

static void finishing_is_said_with_what_it_brings(void **state)
{
    struct opened opened;
    struct kv_thought thought;
    (void)state;
    open_position(&opened,
                  "\"post-office\":\"oo/##\",\"museum\":\".#./###/###/#.#\","
                  "\"observatory\":\".#./###/#.#/#..\"",
                  "[\"loader-1\",\"loader-2\",\"tower-crane-1\"]");
    support_read_turn(&opened.match, "draw 1 post-office a1 b1; done", &thought);
    support_expect_reasons(&opened.match, &thought,
                           "completes the district Centre (+6); finishes post office (+3)");
    support_close(&opened);
}

static void what_is_left_and_what_it_costs_is_said(void **state)
{
    struct opened opened;
    struct kv_thought thought;
    (void)state;
    open_position(&opened, "", "[\"loader-1\",\"loader-2\",\"tower-crane-1\"]");
    support_read_turn(&opened.match, "draw 1 library a1 a2; builder library b2; done", &thought);
    support_expect_reasons(&opened.match, &thought,
                           "leaves library 3 squares; pays 1 for turning; pays for 1 builder");
    support_read_turn(&opened.match, "draw 1 library a1 b1; done", &thought);
    support_expect_reasons(&opened.match, &thought,
                           "leaves library 4 squares that one figure fills");
    support_read_turn(&opened.match, "done", &thought);
    support_expect_reasons(&opened.match, &thought, "leaves the sheet as it is");
    support_close(&opened);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(fits_follow_from_the_figures),
        cmocka_unit_test(fits_follow_from_the_unseen_cards),
        cmocka_unit_test(the_table_knows_the_unseen_cards),
        cmocka_unit_test(a_building_is_finished_when_it_can_be),
        cmocka_unit_test(a_room_for_one_figure_is_worth_more_than_a_ruined_one),
        cmocka_unit_test(seats_that_never_meet_are_simulated_apart),
        cmocka_unit_test(finishing_is_said_with_what_it_brings),
        cmocka_unit_test(what_is_left_and_what_it_costs_is_said),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
