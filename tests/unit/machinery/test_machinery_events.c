/* Machinery: every event in a position where it matters. */
#include "play_machinery.h"

#include <stdio.h>

/* Are figures listed, all of them in these three buildings? */
static bool figures_only_in(const struct opened *opened, const char *const buildings[3])
{
    unsigned count = 0;
    for (unsigned card = 1; card <= OPEN_MOST; card++)
        for (unsigned i = 0; i < 3; i++) {
            char words[32];
            snprintf(words, sizeof words, "draw %u %s ", card, buildings[i]);
            count += count_listed(opened, words);
        }
    return count > 0 && count == count_listed(opened, "draw");
}

#define IN(...) ((const char *const[3]){__VA_ARGS__})

static void event_1_allows_all_three_figures_once_each(void **state)
{
    struct opened opened;
    (void)state;
    begin(&opened, 1, THREE, NULL);
    play(&opened, "draw 1 library a1 b1; draw 2 bank a2 b2 c2");
    assert_int_equal(count_listed(&opened, "draw 1") + count_listed(&opened, "draw 2"), 0);
    play(&opened, "draw 3 post-office a1 b1 a2 b2");
    assert_int_equal(count_listed(&opened, "draw"), 0);
    play(&opened, "builder bank b1; done");
    support_close(&opened);
}

static void event_2_allows_one_figure(void **state)
{
    struct opened opened;
    (void)state;
    begin(&opened, 2, THREE, NULL);
    play(&opened, "draw 1 library a1 b1");
    assert_int_equal(count_listed(&opened, "draw"), 0);
    assert_true(lists(&opened, "builder bank b1"));
    support_close(&opened);
}

static void event_3_allows_two_builders_each_with_its_box(void **state)
{
    struct opened opened;
    (void)state;
    begin(&opened, 3, THREE, NULL);
    play(&opened, "builder bank b1; builder bank a2");
    assert_int_equal(count_listed(&opened, ""), 1);
    assert_int_equal(sheet_of(&opened)->builders, 2);
    support_close(&opened);
    begin(&opened, 3, THREE, "{\"buildings\":{},\"broken\":[],\"builders\":7,\"bonus\":0}");
    play(&opened, "builder bank b1");
    assert_int_equal(count_listed(&opened, "builder"), 0);
    support_close(&opened);
}

static void event_4_allows_no_builder(void **state)
{
    struct opened opened;
    (void)state;
    begin(&opened, 4, THREE, NULL);
    assert_int_equal(count_listed(&opened, "builder"), 0);
    assert_true(count_listed(&opened, "draw") > 0);
    support_close(&opened);
}

static void event_5_makes_turning_free_even_without_a_circle(void **state)
{
    struct opened opened;
    (void)state;
    begin(&opened, 5, THREE, FULL_CIRCLES);
    play(&opened, "draw 1 library a1 a2; draw 2 library b1 b2 b3");
    assert_int_equal(sheet_of(&opened)->noted, CIRCLES);
    assert_int_equal(score_part(&opened, "breakages"), -8);
    support_close(&opened);
}

static void event_6_makes_turning_dearer(void **state)
{
    struct opened opened;
    (void)state;
    begin(&opened, 6, CARDS_OPEN("loader ##", "mixer #.#/###", "tipper ##/##"), NULL);
    play(&opened, "draw 1 library a1 a2; draw 2 exchange a1 b1 a2 a3 b3");
    assert_int_equal(sheet_of(&opened)->broken[0], 2);
    assert_int_equal(sheet_of(&opened)->broken[1], 4);
    support_close(&opened);
}

static void event_7_parts_the_figures(void **state)
{
    struct opened opened;
    (void)state;
    begin(&opened, 7, THREE, NULL);
    play(&opened, "draw 1 library a1 b1");
    assert_false(lists(&opened, "draw 3 library a2 b2 a3 b3"));
    assert_int_equal(count_listed(&opened, "draw 2 library"), 0);
    assert_true(lists(&opened, "draw 3 factory a2 b2 a3 b3"));
    assert_true(lists(&opened, "builder library a2"));
    support_close(&opened);
}

static void event_8_keeps_figures_in_one_district(void **state)
{
    struct opened opened;
    (void)state;
    begin(&opened, 8, THREE, NULL);
    play(&opened, "draw 1 library a1 b1");
    assert_true(lists(&opened, "draw 3 library a2 b2 a3 b3"));
    assert_true(lists(&opened, "draw 3 factory a2 b2 a3 b3"));
    assert_true(figures_only_in(&opened, IN("library", "factory", "town-hall")));
    assert_true(lists(&opened, "builder bank b1"));
    support_close(&opened);
}

static void event_9_offers_a_fourth_card(void **state)
{
    struct opened opened;
    (void)state;
    begin(&opened, 9, CARDS_OPEN("loader ##", "tractor ###", "tipper ##/##", "grader ####"), NULL);
    play(&opened, "draw 4 stadium a1 b1 c1 d1; draw 1 library a1 b1");
    assert_int_equal(count_listed(&opened, "draw"), 0);
    support_close(&opened);
}

static void event_10_brings_a_free_builder(void **state)
{
    struct opened opened;
    (void)state;
    begin(&opened, 10, THREE, NO_BOXES);
    play(&opened, "builder bank b1");
    assert_int_equal(sheet_of(&opened)->builders, BOXES);
    assert_int_equal(sheet_of(&opened)->filled[BUILDINGS - 1], 2);
    assert_int_equal(count_listed(&opened, ""), 1);
    support_close(&opened);
}

static void event_11_allows_a_card_twice_but_two_figures(void **state)
{
    struct opened opened;
    (void)state;
    begin(&opened, 11, THREE, NULL);
    play(&opened, "draw 1 library a1 a2; draw 1 library b1 b2");
    assert_int_equal(count_listed(&opened, "draw"), 0);
    assert_int_equal(score_part(&opened, "breakages"), -2);
    support_close(&opened);
}

static void event_12_wants_old_neighbours(void **state)
{
    struct opened opened;
    (void)state;
    begin(&opened, 12, THREE,
          "{\"buildings\":{\"library\":\"#o/oo/oo\"},\"broken\":[],\"builders\":1,\"bonus\":0}");
    assert_true(figures_only_in(&opened, IN("library", "-", "-")));
    assert_true(lists(&opened, "draw 1 library a2 b2"));
    assert_true(lists(&opened, "draw 1 library b1 b2"));
    assert_false(lists(&opened, "draw 1 library a3 b3"));
    play(&opened, "draw 1 library a2 b2");
    assert_false(lists(&opened, "draw 2 library a3 b3")); /* beside a new square only */
    assert_int_equal(count_listed(&opened, "draw"), 0);
    assert_true(lists(&opened, "builder bank b1"));
    support_close(&opened);

    begin(&opened, 12, THREE, NULL); /* nothing is filled: the event is ignored */
    play(&opened, "draw 1 library a1 b1; draw 3 post-office a1 b1 a2 b2");
    support_close(&opened);
}

/* Every building has its last square filled, except some. */
static void touch_all_buildings(struct opened *opened, uint32_t except)
{
    struct sheet *sheet = sheet_of(opened);
    for (uint32_t i = 0; i < BUILDINGS; i++)
        if (!(except >> i & 1))
            sheet->filled[i] =
                (uint16_t)(1u << (31 - __builtin_clz(machinery_box.buildings[i].squares)));
    machinery_begin_turn(sheet);
}

static void event_13_binds_the_first_figure(void **state)
{
    struct opened opened;
    const uint32_t bank = BUILDINGS - 1, post_office = 10;
    (void)state;
    begin(&opened, 13, THREE, NULL);
    touch_all_buildings(&opened, 1u << bank);
    assert_true(figures_only_in(&opened, IN("bank", "-", "-")));
    assert_true(lists(&opened, "draw 1 bank b1 b2")); /* turned figures too */
    assert_true(lists(&opened, "builder library a1"));
    play(&opened, "draw 1 bank b1 b2");
    assert_true(lists(&opened, "draw 3 library a1 b1 a2 b2"));
    support_close(&opened);

    /* The one untouched building has room only for turned figures: the event is void. */
    begin(&opened, 13, CARDS_OPEN("grader ####", "tractor ###", "tractor #/#/#"), NULL);
    touch_all_buildings(&opened, 1u << post_office);
    assert_true(lists(&opened, "draw 1 town-hall a2 b2 c2 d2"));
    support_close(&opened);
    begin(&opened, 13, CARDS_OPEN("grader ####", "aerial-lift #./##/#./#.", "grader ####"), NULL);
    touch_all_buildings(&opened, 1u << 16); /* the bar fits the stadium as printed */
    assert_true(lists(&opened, "draw 1 stadium a1 b1 c1 d1"));
    assert_false(lists(&opened, "draw 1 town-hall a2 b2 c2 d2"));
    support_close(&opened);
    begin(&opened, 13, CARDS_OPEN("grader #/#/#/#", "grader #/#/#/#", "grader #/#/#/#"), NULL);
    touch_all_buildings(&opened, 1u << 16); /* and not upright, although it may be turned */
    assert_true(lists(&opened, "draw 1 stadium a1 b1 c1 d1"));
    assert_true(lists(&opened, "draw 1 town-hall a2 b2 c2 d2"));
    support_close(&opened);
}

static void event_14_makes_the_mirror_image_a_turn(void **state)
{
    struct opened opened;
    const char *const *cards = CARDS_OPEN("excavator #./#./##", "bulldozer ###/.#.", "loader ##");
    (void)state;
    begin(&opened, 14, cards, NULL);
    play(&opened, "draw 1 library b1 b2 a3 b3"); /* mirrored */
    assert_int_equal(score_part(&opened, "breakages"), -2);
    play(&opened, "draw 2 warehouse a1 b1 c1 b2"); /* its own mirror image */
    assert_int_equal(score_part(&opened, "breakages"), -2);
    support_close(&opened);
    begin(&opened, 14, cards, FULL_CIRCLES);
    assert_true(lists(&opened, "draw 1 library a1 a2 a3 b3"));
    assert_false(lists(&opened, "draw 1 library b1 b2 a3 b3"));
    support_close(&opened);
}

static void event_15_grants_two_points_once(void **state)
{
    struct opened opened;
    (void)state;
    begin(&opened, 15, THREE,
          "{\"buildings\":{\"library\":\"oo/##/##\",\"bank\":\".o./###/##.\"},"
          "\"broken\":[],\"builders\":0,\"bonus\":0}");
    play(&opened, "draw 1 library a1 b1");
    assert_int_equal(score_part(&opened, "bonus"), 2);
    play(&opened, "builder bank b1");
    assert_int_equal(score_part(&opened, "bonus"), 2);
    support_close(&opened);
    begin(&opened, 15, THREE,
          "{\"buildings\":{\"bank\":\".o./###/##.\"},\"broken\":[],\"builders\":0,\"bonus\":0}");
    play(&opened, "builder bank b1");
    assert_int_equal(score_part(&opened, "bonus"), 2);
    support_close(&opened);
    begin(&opened, 0, THREE,
          "{\"buildings\":{\"bank\":\".o./###/##.\"},\"broken\":[],\"builders\":0,\"bonus\":0}");
    play(&opened, "builder bank b1");
    assert_int_equal(score_part(&opened, "bonus"), 0);
    support_close(&opened);
}

static void event_16_erases_one_breakage_at_any_moment(void **state)
{
    struct opened opened;
    (void)state;
    begin(&opened, 16, THREE, FULL_CIRCLES);
    assert_int_equal(count_listed(&opened, "erase"), 3);
    assert_false(lists(&opened, "draw 1 library a1 a2"));
    play(&opened, "erase 3");
    assert_int_equal(count_listed(&opened, "erase"), 0);
    play(&opened, "draw 1 library a1 a2"); /* the circle is free again */
    assert_int_equal(score_part(&opened, "breakages"), -6);
    assert_int_equal(sheet_of(&opened)->broken[4], 1);
    support_close(&opened);
    begin(&opened, 16, THREE, NULL);
    assert_int_equal(count_listed(&opened, "erase"), 0);
    play(&opened, "draw 1 library a1 a2; builder bank b1; erase 1; done"); /* this turn's own */
    assert_int_equal(score_part(&opened, "breakages"), 0);
    support_close(&opened);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(event_1_allows_all_three_figures_once_each),
        cmocka_unit_test(event_2_allows_one_figure),
        cmocka_unit_test(event_3_allows_two_builders_each_with_its_box),
        cmocka_unit_test(event_4_allows_no_builder),
        cmocka_unit_test(event_5_makes_turning_free_even_without_a_circle),
        cmocka_unit_test(event_6_makes_turning_dearer),
        cmocka_unit_test(event_7_parts_the_figures),
        cmocka_unit_test(event_8_keeps_figures_in_one_district),
        cmocka_unit_test(event_9_offers_a_fourth_card),
        cmocka_unit_test(event_10_brings_a_free_builder),
        cmocka_unit_test(event_11_allows_a_card_twice_but_two_figures),
        cmocka_unit_test(event_12_wants_old_neighbours),
        cmocka_unit_test(event_13_binds_the_first_figure),
        cmocka_unit_test(event_14_makes_the_mirror_image_a_turn),
        cmocka_unit_test(event_15_grants_two_points_once),
        cmocka_unit_test(event_16_erases_one_breakage_at_any_moment),
    };
    return cmocka_run_group_tests_name("Machinery: events", tests, NULL, NULL);
}
