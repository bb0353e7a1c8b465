/* Small Cities: markers, the solo game, ties, ends, and what a table may be set to. */
#include "play_smallcities.h"

#include <stdio.h>

/* ---- Markers ---- */

static void markers_go_around_through_empty_seats(void **state)
{
    static const uint32_t after_red[] = {RED, BLUE, GREEN, BROWN, YELLOW, RED, BLUE};
    struct table table = {.round = 1};
    struct sheet sheet = {.start = RED};
    (void)state;
    for (uint32_t i = 0; i < 7; i++, table.round++)
        assert_int_equal(marker_of(&table, &sheet), after_red[i]);
    sheet.start = BROWN;
    table.round = 2;
    assert_int_equal(marker_of(&table, &sheet), YELLOW); /* whoever sits there, or nobody */
}

static void start_colours_are_all_different_and_by_chance(void **state)
{
    uint32_t seen = 0;
    (void)state;
    for (uint32_t game = 0; game < 40; game++) {
        struct kv_setup setup = {.game = &kv_smallcities, .seats = 5};
        struct table table = {0};
        struct sheet sheets[SEATS_MOST] = {0};
        struct kv_rng rng;
        uint32_t colours = 0;
        snprintf(setup.seed, sizeof setup.seed, "%u", game);
        kv_rng_start(&rng, setup.seed, 0);
        smallcities_open(&setup, &table, sheets, &rng);
        for (uint32_t seat = 0; seat < SEATS_MOST; seat++)
            colours |= 1u << sheets[seat].start;
        assert_int_equal(colours, (1u << COLOURS) - 1);
        seen |= 1u << sheets[0].start;
    }
    assert_int_equal(seen, (1u << COLOURS) - 1);
}

/* ---- The solo game ---- */

static void figures_circle_the_leftmost_circle_left(void **state)
{
    struct opened opened;
    (void)state;
    open_match(&opened, 1, GOALS_NONE, NO_BONUS, NO_GOAL);
    put(&opened, 0, (struct sheet){0}, BEAM, BANK, BLUE);
    say(&opened, 0, "draw E3 E4 E5 E6");
    assert_int_equal(sheet_of(&opened, 0)->circled, 1);
    struct sheet sheet = CITY("blue: D4 D5 D6 D7", "blue bank: A1", "blue bank: B1");
    sheet.circled = 1u << 0 | 1u << 2;
    put(&opened, 0, sheet, BEAM, BANK, BLUE);
    say(&opened, 0, "draw F3 F4 F5 F6; done"); /* two are filled, the third is circled */
    assert_int_equal(sheet_of(&opened, 0)->circled, 1u << 0 | 1u << 2 | 1u << 3);
    put(&opened, 0, sheet, BEAM, BANK, BLUE);
    say(&opened, 0, "build bank E5; done"); /* goes into the circled third circle */
    assert_int_equal(sheet_of(&opened, 0)->circled, 1u << 0 | 1u << 2);
    assert_int_equal(building_count(sheet_of(&opened, 0)), 3);
    support_close(&opened);
}

static void without_a_circle_no_figure_is_drawn(void **state)
{
    struct opened opened;
    (void)state;
    open_match(&opened, 1, GOALS_NONE, FINANCING, NO_GOAL);
    struct sheet sheet = CITY("blue: D4 D5 D6 D7", "blue bank: C4", "blue bank: B1");
    sheet.circled = 0x1ff & ~3u;
    put(&opened, 0, sheet, BEAM, BANK, BLUE);
    assert_int_equal(count_listed(&opened, 0, "draw"), 0);
    assert_true(lists(&opened, 0, "build bank E5"));
    say(&opened, 0, "build bank E5");
    assert_false(lists(&opened, 0, "star"));
    table_of(&opened)->bonus = FREE_DESIGN;
    put(&opened, 0, sheet, BEAM, BANK, BLUE);
    assert_false(lists(&opened, 0, "star"));
    table_of(&opened)->solo = false; /* at a larger table circles do not matter */
    assert_true(lists(&opened, 0, "star"));
    support_close(&opened);
}

static void financing_and_free_design_circle_too(void **state)
{
    struct opened opened;
    (void)state;
    open_match(&opened, 1, GOALS_NONE, FINANCING, NO_GOAL);
    struct sheet sheet = CITY("blue: D4 D5 D6 D7", "blue bank: C4");
    sheet.circled = 0x1ff & ~(1u | 1u << 8);
    put(&opened, 0, sheet, BEAM, BANK, BLUE);
    say(&opened, 0, "build bank E5; star; draw F3 F4 F5 F6; done");
    assert_int_equal(sheet_of(&opened, 0)->circled, 0x1ff & ~1u);
    table_of(&opened)->bonus = FREE_DESIGN;
    put(&opened, 0, sheet, BEAM, BANK, BLUE);
    say(&opened, 0, "star; draw F3 F4 F5 F6; done");
    assert_int_equal(sheet_of(&opened, 0)->circled, 0x1ff & ~1u);
    support_close(&opened);
}

static void eight_bands_have_eight_verdicts(void **state)
{
    static const int32_t least[VERDICTS] = {76, 71, 66, 56, 46, 36, 26, 0};
    (void)state;
    for (uint32_t i = 0; i < VERDICTS; i++) {
        assert_int_equal(smallcities_box.bands[i], least[i]);
        assert_ptr_equal(smallcities_verdict(&smallcities_box, least[i]), smallcities_verdicts[i]);
        if (i > 0)
            assert_ptr_equal(smallcities_verdict(&smallcities_box, least[i - 1] - 1),
                             smallcities_verdicts[i]);
    }
    assert_ptr_equal(smallcities_verdict(&smallcities_box, 1000), smallcities_verdicts[0]);
}

static void the_verdict_is_shown_when_a_solo_game_is_over(void **state)
{
    struct opened opened;
    struct kv_text text = {.allocate = kv_heap};
    (void)state;
    open_match(&opened, 1, GOALS_NONE, NO_BONUS, NO_GOAL);
    put(&opened, 0, CITY("blue bank: A1 A2 A3 A4 A5 B1 B2 B3"), BEAM, BANK, BLUE);
    draw_sheet(&opened, 0, &text);
    assert_null(strstr(text.data, "verdict"));
    mark(sheet_of(&opened, 0), "blue bank: B4", 1);
    draw_sheet(&opened, 0, &text);
    assert_non_null(strstr(text.data, smallcities_verdicts[VERDICTS - 1]));
    free(text.data);
    support_close(&opened);
}

/* ---- Ties and ends ---- */

static uint32_t places_of(struct opened *opened, uint32_t *places)
{
    struct kv_score scores[SEATS_MOST + 1];
    uint32_t order[SEATS_MOST + 1];
    return kv_match_scores(&opened->match, scores, places, order);
}

static void ties_go_to_fewer_buildings_then_to_the_last_one(void **state)
{
    struct opened opened;
    uint32_t places[SEATS_MOST + 1];
    (void)state;
    open_match(&opened, 4, GOALS_NONE, NO_BONUS, NO_GOAL);
    for (uint32_t seat = 0; seat < 4; seat++)
        *sheet_of(&opened, seat) = (struct sheet){0};
    mark(sheet_of(&opened, 0), "red bank: A1 A2 A3", 2);
    mark(sheet_of(&opened, 1), "red bank: A1", 4);
    mark(sheet_of(&opened, 1), "red bank: A2", 2);
    mark(sheet_of(&opened, 2), "red bank: A1", 2);
    mark(sheet_of(&opened, 2), "red bank: A2", 4);
    *sheet_of(&opened, 3) = *sheet_of(&opened, 1);
    assert_int_equal(places_of(&opened, places), 4);
    assert_int_equal(places[2], 1);
    assert_int_equal(places[1], 2);
    assert_int_equal(places[3], 2);
    assert_int_equal(places[0], 4);
    support_close(&opened);
}

static void the_game_ends_after_the_round_of_a_ninth_building(void **state)
{
    struct opened opened;
    (void)state;
    open_match(&opened, 2, GOALS_NONE, NO_BONUS, NO_GOAL);
    put(&opened, 0, CITY("blue bank: A1 A2 A3 A4 A5 B1 B2 B3"), BEAM, BANK, BLUE);
    say(&opened, 0, "build bank B4; done");
    assert_false(opened.match.ended);
    *sheet_of(&opened, 1) = (struct sheet){0};
    say(&opened, 1, "draw E3 E4 E5 E6; done");
    assert_int_equal(opened.match.ended, 1u << END_BUILDINGS);
    assert_int_equal(table_of(&opened)->buildings[0], 9);
    assert_int_equal(table_of(&opened)->buildings[1], 0);
    support_close(&opened);
}

static void the_game_ends_when_every_map_is_full(void **state)
{
    struct opened opened;
    (void)state;
    open_match(&opened, 2, GOALS_NONE, NO_BONUS, NO_GOAL);
    put(&opened, 0, all_but(BLUE, ""), BEAM, BANK, BLUE);
    put(&opened, 1, all_but(BLUE, "A1 A2"), BEAM, BANK, RED);
    say(&opened, 0, "pass; done");
    say(&opened, 1, "build bank A1; done");
    assert_false(opened.match.ended); /* one hex is left */
    put(&opened, 1, all_but(BLUE, "A2"), BEAM, BANK, RED);
    say(&opened, 0, "pass; done");
    say(&opened, 1, "build bank A2; done");
    assert_int_equal(opened.match.ended, 1u << END_FULL);
    support_close(&opened);
}

/* ---- Setups ---- */

static bool accepts(uint32_t seats, uint32_t goals, uint32_t goal, uint32_t start)
{
    struct kv_setup setup = {.game = &kv_smallcities, .seats = seats, .seed = "x"};
    struct kv_error error = {0};
    setup.option[OPTION_GOALS] = goals;
    setup.option[OPTION_GOAL] = goal;
    setup.option[OPTION_START] = start;
    bool accepted = smallcities_check(&setup, &error);
    assert_true(accepted || strcmp(error.code, "bad-setup") == 0);
    return accepted;
}

static void choices_that_do_not_go_together_are_refused(void **state)
{
    (void)state;
    assert_true(accepts(2, GOALS_NONE, 0, 0));
    assert_true(accepts(2, GOALS_ALL, 1 + HUB, 0));
    assert_false(accepts(2, GOALS_PERSONAL, 1 + HUB, 0));
    assert_false(accepts(2, GOALS_NONE, 1 + HUB, 0));
    assert_true(accepts(1, GOALS_ALL, 0, 1 + BLUE));
    assert_false(accepts(2, GOALS_ALL, 0, 1 + BLUE));
}

static void a_chosen_start_colour_is_kept(void **state)
{
    struct kv_setup setup = {.game = &kv_smallcities, .seats = 1, .seed = "x"};
    (void)state;
    for (uint32_t colour = 0; colour < COLOURS; colour++) {
        struct table table = {0};
        struct sheet sheet = {0};
        struct kv_rng rng;
        kv_rng_start(&rng, "x", 0);
        setup.option[OPTION_START] = 1 + colour;
        smallcities_open(&setup, &table, &sheet, &rng);
        assert_int_equal(sheet.start, colour);
        assert_true(table.bonus != NO_BONUS && table.bonus < BONUSES);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(markers_go_around_through_empty_seats),
        cmocka_unit_test(start_colours_are_all_different_and_by_chance),
        cmocka_unit_test(figures_circle_the_leftmost_circle_left),
        cmocka_unit_test(without_a_circle_no_figure_is_drawn),
        cmocka_unit_test(financing_and_free_design_circle_too),
        cmocka_unit_test(eight_bands_have_eight_verdicts),
        cmocka_unit_test(the_verdict_is_shown_when_a_solo_game_is_over),
        cmocka_unit_test(ties_go_to_fewer_buildings_then_to_the_last_one),
        cmocka_unit_test(the_game_ends_after_the_round_of_a_ninth_building),
        cmocka_unit_test(the_game_ends_when_every_map_is_full),
        cmocka_unit_test(choices_that_do_not_go_together_are_refused),
        cmocka_unit_test(a_chosen_start_colour_is_kept),
    };
    return cmocka_run_group_tests_name("Small Cities: rounds", tests, NULL, NULL);
}
