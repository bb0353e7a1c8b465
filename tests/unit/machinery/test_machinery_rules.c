/* Machinery: deals, figures, turning and builders in a game without events. */
#include "play_machinery.h"

#include <stdio.h>

/* ---- Dealing ---- */

static void see(bool *seen, unsigned which)
{
    assert_false(seen[which]);
    seen[which] = true;
}

static void watch_deals(bool events, const char *seed)
{
    struct opened opened;
    bool cards[CARDS] = {false}, numbers[EVENTS + 1] = {false};
    unsigned seen = 0;
    open_match(&opened, seed, 1, events);
    for (unsigned round = 1; round <= ROUNDS; round++) {
        const struct table *table = table_of(&opened);
        assert_int_equal(table->round, round);
        assert_int_equal(table->open_count, table->event == 9 ? 4 : 3);
        assert_int_equal(table->event != 0, events);
        for (uint32_t i = 0; i < table->open_count; i++)
            see(cards, table->open[i].card);
        if (events)
            see(numbers, table->event);
        seen += table->open_count;
        assert_int_equal(table->cards_left, CARDS - seen);
        assert_int_equal(table->events_left, events ? EVENTS - round : EVENTS);
        for (uint32_t i = 0; i < table->cards_left; i++)
            assert_false(cards[table->cards[i]]);
        assert_false(opened.match.ended);
        play(&opened, "done");
    }
    assert_true(opened.match.ended);
    assert_int_equal(seen, numbers[9] ? 31 : 30);
    support_close(&opened);
}

static void ten_rounds_use_thirty_cards_and_ten_events(void **state)
{
    (void)state;
    for (unsigned i = 0; i < 40; i++) {
        char seed[16];
        snprintf(seed, sizeof seed, "deal.%u", i);
        watch_deals(i % 4 != 0, seed);
    }
}

static void a_position_in_the_last_round_does_not_end_the_game(void **state)
{
    static const char text[] = "{\"sheets\":[{\"buildings\":{},\"broken\":[],\"builders\":0,"
                               "\"bonus\":0,\"turn\":[\"builder bank b1\"]}]}";
    struct opened opened;
    struct kv_error error;
    (void)state;
    open_match(&opened, "last", 1, false);
    for (unsigned round = 1; round < ROUNDS; round++)
        play(&opened, "done");
    struct kv_json json = support_json(text, strlen(text));
    assert_true(kv_match_set(&opened.match, &json, &error));
    assert_false(opened.match.ended);
    assert_int_equal(sheet_of(&opened)->builders, 1);
    play(&opened, "done");
    assert_true(opened.match.ended);
    support_close(&opened);
}

static void the_turn_of_a_position_is_a_list_of_legal_moves(void **state)
{
    static const struct {
        const char *turn, *code, *words;
    } bad[] = {
        {"7", "bad-position", "\"turn\" must be a list of moves."},
        {"[7]", "bad-position", "\"turn\" must be a list of moves."},
        {"[\"builder bank z9\"]", "illegal-move", ""},
    };
    (void)state;
    for (size_t i = 0; i < COUNT(bad); i++) {
        struct opened opened;
        struct kv_error error;
        char text[200];
        open_match(&opened, "turn", 1, false);
        snprintf(text, sizeof text,
                 "{\"sheets\":[{\"buildings\":{},\"broken\":[],\"builders\":0,\"bonus\":0,"
                 "\"turn\":%s}]}",
                 bad[i].turn);
        struct kv_json json = support_json(text, strlen(text));
        assert_false(kv_match_set(&opened.match, &json, &error));
        assert_string_equal(error.code, bad[i].code);
        assert_non_null(strstr(error.message, bad[i].words));
        support_close(&opened);
    }
}

/* ---- The base rules ---- */

static void up_to_two_different_cards_then_a_builder(void **state)
{
    struct opened opened;
    (void)state;
    begin(&opened, 0, CARDS_OPEN("loader ##", "tipper ##/##", "grader ####"), NULL);
    assert_true(lists(&opened, "done"));
    play(&opened, "draw 1 library a1 b1");
    assert_int_equal(count_listed(&opened, "draw 1"), 0);
    assert_true(count_listed(&opened, "draw 3") > 0);
    assert_false(lists(&opened, "draw 2 library a1 b1 a2 b2"));
    assert_false(lists(&opened, "draw 2 library b2 c2 b3 c3"));
    play(&opened, "draw 2 library a2 b2 a3 b3");
    assert_int_equal(count_listed(&opened, "draw"), 0);
    assert_int_equal(count_listed(&opened, "builder"), 132 - 6);
    play(&opened, "builder bank b1");
    assert_int_equal(count_listed(&opened, ""), 1);
    assert_int_equal(score_part(&opened, "buildings"), 5);
    assert_int_equal(score_part(&opened, "builders"), -1);
    assert_int_equal(score_part(&opened, "breakages"), 0);
    play(&opened, "done");
    assert_int_equal(opened.match.round, 2);
    support_close(&opened);

    begin(&opened, 0, CARDS_OPEN("loader ##", "tipper ##/##", "grader ####"), NULL);
    play(&opened, "builder bank b1");
    assert_int_equal(count_listed(&opened, "draw"), 0);
    support_close(&opened);
}

static void two_cards_with_the_same_figure_are_two_cards(void **state)
{
    struct opened opened;
    (void)state;
    begin(&opened, 0, CARDS_OPEN("loader ##", "loader ##", "grader ####"), NULL);
    assert_true(lists(&opened, "draw 1 bank a2 b2"));
    assert_true(lists(&opened, "draw 2 bank a2 b2"));
    play(&opened, "draw 2 bank a2 b2");
    assert_true(lists(&opened, "draw 1 library a1 b1"));
    support_close(&opened);
}

static void turning_costs_the_penalty_and_mirroring_nothing(void **state)
{
    struct opened opened;
    (void)state;
    begin(&opened, 0, CARDS_OPEN("excavator #./#./##", "tower-crane ##/#./#./#.", "loader ##"),
          NULL);
    play(&opened, "draw 1 library b1 b2 a3 b3"); /* mirrored */
    assert_int_equal(score_part(&opened, "breakages"), 0);
    play(&opened, "draw 2 power-plant a1 a2 b2 c2 d2"); /* on its side */
    assert_int_equal(score_part(&opened, "breakages"), -3);
    support_close(&opened);

    begin(&opened, 0, CARDS_OPEN("excavator #./#./##", "scraper ##./.##", "loader ##"), NULL);
    play(&opened, "draw 1 library a1 b1 b2 b3"); /* half a turn */
    assert_int_equal(score_part(&opened, "breakages"), -2);
    play(&opened, "draw 2 bank b1 a2 b2 a3"); /* a turned mirror image */
    assert_int_equal(score_part(&opened, "breakages"), -4);
    support_close(&opened);
}

static void symmetric_figures_never_pay(void **state)
{
    struct opened opened;
    (void)state;
    for (uint8_t event = 0; event <= EVENTS; event++) {
        begin(&opened, event, CARDS_OPEN("tipper ##/##", "loader ##", "grader ####"), NULL);
        play(&opened, "draw 1 post-office a1 b1 a2 b2");
        assert_int_equal(sheet_of(&opened)->noted, 0);
        support_close(&opened);
    }
    /* A zigzag given half a turn is itself; upright it is turned. */
    begin(&opened, 0, CARDS_OPEN("scraper ##./.##", "loader ##", "grader ####"), NULL);
    play(&opened, "draw 1 factory a2 b2 b3 c3");
    assert_int_equal(sheet_of(&opened)->noted, 0);
    support_close(&opened);
    begin(&opened, 0, CARDS_OPEN("scraper ##./.##", "loader ##", "grader ####"), NULL);
    play(&opened, "draw 1 museum b1 b2 c2 c3");
    assert_int_equal(sheet_of(&opened)->noted, 1);
    support_close(&opened);
}

static void nothing_is_turned_without_a_free_circle(void **state)
{
    struct opened opened;
    (void)state;
    begin(&opened, 0, CARDS_OPEN("loader ##", "excavator #./#./##", "grader ####"), FULL_CIRCLES);
    assert_true(lists(&opened, "draw 1 library a1 b1"));
    assert_false(lists(&opened, "draw 1 library a1 a2"));
    assert_true(lists(&opened, "draw 2 library b1 b2 a3 b3"));
    assert_false(lists(&opened, "draw 2 library a1 b1 b2 b3"));
    support_close(&opened);
}

static void a_builder_needs_a_box(void **state)
{
    struct opened opened;
    (void)state;
    begin(&opened, 0, CARDS_OPEN("loader ##", "excavator #./#./##", "grader ####"), NO_BOXES);
    assert_int_equal(count_listed(&opened, "builder"), 0);
    support_close(&opened);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(ten_rounds_use_thirty_cards_and_ten_events),
        cmocka_unit_test(a_position_in_the_last_round_does_not_end_the_game),
        cmocka_unit_test(the_turn_of_a_position_is_a_list_of_legal_moves),
        cmocka_unit_test(up_to_two_different_cards_then_a_builder),
        cmocka_unit_test(two_cards_with_the_same_figure_are_two_cards),
        cmocka_unit_test(turning_costs_the_penalty_and_mirroring_nothing),
        cmocka_unit_test(symmetric_figures_never_pay),
        cmocka_unit_test(nothing_is_turned_without_a_free_circle),
        cmocka_unit_test(a_builder_needs_a_box),
    };
    return cmocka_run_group_tests_name("Machinery: rules", tests, NULL, NULL);
}
