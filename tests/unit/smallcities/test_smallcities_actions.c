/* Small Cities: what a turn may do, and what stars add to it. */
#include "play_smallcities.h"

/* ---- Actions ---- */

static void page_4_figures_take_empty_hexes_only_and_need_no_neighbour(void **state)
{
    struct opened opened;
    (void)state;
    open_match(&opened, 2, GOALS_NONE, NO_BONUS, NO_GOAL);
    put(&opened, 0, CITY("blue: D4"), ARCH, BANK, RED);
    assert_true(lists(&opened, 0, "draw G3 G4 H2 H4"));
    assert_false(lists(&opened, 0, "draw D3 D4 E3 E5"));
    assert_false(lists(&opened, 0, "draw G3 G4 G5 G6")); /* another figure */
    say(&opened, 0, "draw G3 G4 H2 H4; done");
    assert_true(sheet_of(&opened, 0)->colour[RED] == hexes("G3 G4 H2 H4"));
    support_close(&opened);
}

static void buildings_stand_beside_their_base_colour(void **state)
{
    struct opened opened;
    (void)state;
    open_match(&opened, 2, GOALS_NONE, NO_BONUS, NO_GOAL);
    put(&opened, 0, CITY("red: A1", "brown: I5"), BEAM, STATION, RED);
    assert_int_equal(count_listed(&opened, 0, "build station"), 3); /* I4, H5, H6 */
    assert_true(lists(&opened, 0, "build station H6"));
    support_close(&opened);
}

static void a_base_building_needs_no_die_and_is_listed_once(void **state)
{
    struct opened opened;
    (void)state;
    open_match(&opened, 2, GOALS_NONE, NO_BONUS, NO_GOAL);
    put(&opened, 0, CITY("green: A1", "red: I1"), BEAM, WINDMILL, GREEN);
    assert_int_equal(count_listed(&opened, 0, "build"), 3);
    assert_int_equal(count_listed(&opened, 0, "build bike-centre"), 3);
    table_of(&opened)->building = BIKE_CENTRE;
    assert_int_equal(count_listed(&opened, 0, "build"), 3);
    support_close(&opened);
}

static void a_square_stands_beside_a_building_and_only_when_rolled(void **state)
{
    struct opened opened;
    (void)state;
    open_match(&opened, 2, GOALS_NONE, NO_BONUS, NO_GOAL);
    put(&opened, 0, CITY("green: A1", "red bank: I5"), BEAM, SQUARE, RED);
    assert_int_equal(count_listed(&opened, 0, "build square"), 3);
    table_of(&opened)->building = WINDMILL;
    assert_int_equal(count_listed(&opened, 0, "build square"), 0);
    support_close(&opened);
}

static void passing_is_for_those_who_can_do_nothing(void **state)
{
    struct opened opened;
    (void)state;
    open_match(&opened, 2, GOALS_NONE, NO_BONUS, NO_GOAL);
    put(&opened, 0, all_but(BLUE, "A1 A2 A3 A4"), BEAM, WINDMILL, RED);
    assert_int_equal(count_listed(&opened, 0, ""), 1); /* the beam fits: no passing */
    assert_true(lists(&opened, 0, "draw A1 A2 A3 A4"));
    table_of(&opened)->figure = ARCH;
    assert_int_equal(count_listed(&opened, 0, ""), 1);
    assert_true(lists(&opened, 0, "pass"));
    table_of(&opened)->building = BANK;
    assert_int_equal(count_listed(&opened, 0, "build bank"), 4);
    assert_false(lists(&opened, 0, "pass"));
    table_of(&opened)->building = WINDMILL;
    say(&opened, 0, "pass; done");
    assert_true(kv_match_done(&opened.match, 0));
    support_close(&opened);
}

/* ---- Stars ---- */

static void page_5_financing_draws_a_figure_and_the_base_building(void **state)
{
    struct opened opened;
    (void)state;
    open_match(&opened, 2, GOALS_NONE, FINANCING, NO_GOAL);
    put(&opened, 0, CITY("yellow windmill: C4"), BEAM, STATION, BLUE);
    assert_false(lists(&opened, 0, "star")); /* it stands between the two actions */
    say(&opened, 0, "draw E3 E4 E5 E6; star");
    assert_int_equal(count_listed(&opened, 0, "build bank"), count_listed(&opened, 0, ""));
    say(&opened, 0, "build bank D5; done");
    assert_int_equal(sheet_of(&opened, 0)->crossed, 1);
    assert_int_equal(sheet_of(&opened, 0)->points[1], 3); /* E5, E6, and not on the edge */
    support_close(&opened);
}

static void financing_may_begin_with_the_building_and_use_its_own_star(void **state)
{
    struct opened opened;
    (void)state;
    open_match(&opened, 2, GOALS_NONE, FINANCING, NO_GOAL);
    put(&opened, 0, CITY("blue: D4 D5 D6 D7"), BEAM, BANK, BLUE);
    say(&opened, 0, "build bank C4; star");
    assert_int_equal(count_listed(&opened, 0, "draw"), count_listed(&opened, 0, ""));
    say(&opened, 0, "draw E3 E4 E5 E6");
    assert_int_equal(count_listed(&opened, 0, ""), 1); /* one star a turn */
    say(&opened, 0, "done");
    support_close(&opened);
}

static void financing_needs_both_parts(void **state)
{
    struct opened opened;
    (void)state;
    open_match(&opened, 2, GOALS_NONE, FINANCING, NO_GOAL);
    struct sheet sheet = all_but(BLUE, "A1 A2 A3 A4");
    mark(&sheet, "blue bank: C4", 1);
    put(&opened, 0, sheet, BEAM, WINDMILL, RED);
    say(&opened, 0, "draw A1 A2 A3 A4");
    assert_false(lists(&opened, 0, "star")); /* no hex is left for a building */
    put(&opened, 0, sheet, BEAM, BANK, RED);
    say(&opened, 0, "build bank A1");
    assert_false(lists(&opened, 0, "star")); /* and none for the beam */
    support_close(&opened);
}

static void firm_ground_brings_3_at_once_and_is_never_crossed(void **state)
{
    struct opened opened;
    (void)state;
    open_match(&opened, 2, GOALS_NONE, FIRM_GROUND, NO_GOAL);
    put(&opened, 0, CITY("blue: D4 D5 D6 D7"), BEAM, BANK, BLUE);
    say(&opened, 0, "build bank C4");
    assert_int_equal(total_of(&opened, 0), 3 + 3);
    assert_int_equal(count_listed(&opened, 0, ""), 1);
    support_close(&opened);
}

static void free_design_gives_any_figure_in_place_of_the_rolled_one(void **state)
{
    struct opened opened;
    (void)state;
    open_match(&opened, 2, GOALS_NONE, FREE_DESIGN, NO_GOAL);
    put(&opened, 0, CITY("blue bank: C4"), BEAM, WINDMILL, RED);
    assert_false(lists(&opened, 0, "draw E4 E5 F3 F5"));
    say(&opened, 0, "star");
    assert_int_equal(count_listed(&opened, 0, "draw"), count_listed(&opened, 0, ""));
    say(&opened, 0, "draw E4 E5 F3 F5");
    assert_int_equal(count_listed(&opened, 0, ""), 1);
    assert_true(lists(&opened, 0, "done"));
    support_close(&opened);
}

static void state_order_gives_any_building_by_its_own_rule(void **state)
{
    struct opened opened;
    (void)state;
    open_match(&opened, 2, GOALS_NONE, STATE_ORDER, NO_GOAL);
    put(&opened, 0, CITY("green bank: C4", "brown: I5"), BEAM, WINDMILL, RED);
    say(&opened, 0, "star");
    assert_int_equal(count_listed(&opened, 0, "build bike-centre"), 6);
    assert_int_equal(count_listed(&opened, 0, "build square"), 6);
    assert_int_equal(count_listed(&opened, 0, "build station"), 3);
    assert_int_equal(count_listed(&opened, 0, ""), 15);
    say(&opened, 0, "build square C3; done");
    assert_int_equal(sheet_of(&opened, 0)->points[1], 2);
    support_close(&opened);
}

static void crossing_a_star_is_no_duty_where_one_may_pass(void **state)
{
    struct opened opened;
    (void)state;
    open_match(&opened, 2, GOALS_NONE, FREE_DESIGN, NO_GOAL);
    struct sheet sheet = all_but(BLUE, "A1 A2 A3 A4");
    mark(&sheet, "blue bank: C4", 1);
    put(&opened, 0, sheet, ARCH, WINDMILL, RED);
    assert_true(lists(&opened, 0, "pass"));
    assert_true(lists(&opened, 0, "star"));
    assert_int_equal(count_listed(&opened, 0, ""), 2);
    mark(sheet_of(&opened, 0), "blue: A1", 0);
    assert_false(lists(&opened, 0, "star")); /* no figure of any kind fits */
    support_close(&opened);
}

static void stars_are_outlined_by_buildings_only(void **state)
{
    struct opened opened;
    (void)state;
    open_match(&opened, 2, GOALS_NONE, FREE_DESIGN, NO_GOAL);
    put(&opened, 0, CITY("blue: D4"), BEAM, BANK, BLUE);
    say(&opened, 0, "draw C3 C4 C5 C6"); /* over a star: it is spent for nothing */
    assert_int_equal(stars_outlined(table_of(&opened), sheet_of(&opened, 0)), 0);
    put(&opened, 0, CITY("blue: D4"), BEAM, BANK, BLUE);
    say(&opened, 0, "build bank C4");
    assert_int_equal(stars_outlined(table_of(&opened), sheet_of(&opened, 0)), 1);
    assert_false(lists(&opened, 0, "star")); /* it will do in a later turn */
    support_close(&opened);
    open_match(&opened, 2, GOALS_NONE, NO_BONUS, NO_GOAL);
    put(&opened, 0, CITY("blue: D4", "blue bank: C4"), BEAM, BANK, BLUE);
    assert_int_equal(stars_outlined(table_of(&opened), sheet_of(&opened, 0)), 0);
    assert_false(lists(&opened, 0, "star"));
    support_close(&opened);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(page_4_figures_take_empty_hexes_only_and_need_no_neighbour),
        cmocka_unit_test(buildings_stand_beside_their_base_colour),
        cmocka_unit_test(a_base_building_needs_no_die_and_is_listed_once),
        cmocka_unit_test(a_square_stands_beside_a_building_and_only_when_rolled),
        cmocka_unit_test(passing_is_for_those_who_can_do_nothing),
        cmocka_unit_test(page_5_financing_draws_a_figure_and_the_base_building),
        cmocka_unit_test(financing_may_begin_with_the_building_and_use_its_own_star),
        cmocka_unit_test(financing_needs_both_parts),
        cmocka_unit_test(firm_ground_brings_3_at_once_and_is_never_crossed),
        cmocka_unit_test(free_design_gives_any_figure_in_place_of_the_rolled_one),
        cmocka_unit_test(state_order_gives_any_building_by_its_own_rule),
        cmocka_unit_test(crossing_a_star_is_no_duty_where_one_may_pass),
        cmocka_unit_test(stars_are_outlined_by_buildings_only),
    };
    return cmocka_run_group_tests_name("Small Cities: actions", tests, NULL, NULL);
}
