/* Small Cities: personal and additional goals, with the examples of pages 8 to 10. */
#include "play_smallcities.h"

/* ---- Page 8: personal goals ---- */

static void page_8_three_surrounded_yellow_quarters(void **state)
{
    /* E4, E5 and E6 are surrounded, one of them a building; D5 touches the empty C4 and C5. */
    struct sheet sheet = CITY("yellow: E4 E5", "yellow bank: E6", "yellow: D5",
                              "red: E3 E7 D3 D4 D6", "blue: F3 F4 F5 F6");
    (void)state;
    assert_int_equal(smallcities_count_specialised(&smallcities_box, &sheet), 3);
    sheet = CITY("yellow: A1", "red: A2 B1 B2");
    assert_int_equal(smallcities_count_specialised(&smallcities_box, &sheet),
                     0); /* the edge never is */
}

static void page_8_station_and_sports_ground_unite_but_the_bank_does_not(void **state)
{
    struct sheet sheet = CITY("blue station: D4", "green sports-ground: E6", "blue bank: G5",
                              "red: D5 E5", "brown: C4 D6 G4");
    (void)state;
    assert_int_equal(smallcities_count_unified(&smallcities_box, &sheet), 2);
    sheet.start = RED; /* needs blue and yellow */
    assert_int_equal(smallcities_count_unified(&smallcities_box, &sheet), 0);
}

static void page_8_goals_of_7_and_10_and_4_make_21(void **state)
{
    struct opened opened;
    struct kv_score score;
    struct sheet sheet = CITY("yellow: D2 F2 D7 F7 B3 H3", "blue bank: D3 D5 E4 E7 D8");
    hex_set west = smallcities_columns[0] | smallcities_columns[1] | smallcities_columns[2] |
                   smallcities_columns[3];
    (void)state;
    smallcities_occupy(&sheet, RED, west & empty_hexes(&smallcities_box, &sheet));
    smallcities_occupy(&sheet, BROWN, empty_hexes(&smallcities_box, &sheet));
    open_match(&opened, 2, GOALS_ALL, NO_BONUS, DOWNTOWN);
    smallcities_score(opened.match.table, &sheet, &score);
    assert_int_equal(score.cell[CIRCLES + 1], 10); /* six surrounded */
    assert_int_equal(score.cell[CIRCLES + 2], 7);  /* five united    */
    assert_int_equal(score.cell[CIRCLES + 3], 4);  /* four downtown  */
    assert_int_equal(score.total, 5 + 21);
    support_close(&opened);
}

/* ---- The points of all goals: docs/rulings/smallcities.md ---- */

struct goal_row {
    const char *says;
    const uint8_t *points;
    uint8_t expected[COUNTED_MOST + 1];
};

#define ADDITIONAL(goal) smallcities_box.goal_points[goal]
static const struct goal_row goal_rows[] = {
    {"specialisation", smallcities_box.specialisation, {0, 1, 2, 3, 5, 7, 10}},
    {"unification", smallcities_box.unification, {0, 1, 3, 4, 6, 7, 9}},
    {"city routes", ADDITIONAL(CITY_ROUTES), {0, 0, 0, 1, 3, 5, 8}},
    {"downtown", ADDITIONAL(DOWNTOWN), {0, 0, 1, 2, 4, 7, 10}},
    {"outskirts", ADDITIONAL(OUTSKIRTS), {0, 0, 0, 1, 3, 5, 8}},
    {"surrounded", ADDITIONAL(SURROUNDED), {0, 0, 1, 2, 4, 7, 10}},
    {"crossroads", ADDITIONAL(CROSSROADS), {0, 1, 2, 4, 6, 8, 11}},
    {"wind rose", ADDITIONAL(WIND_ROSE), {0, 0, 0, 0, 2, 4, 7}},
    {"symmetry", ADDITIONAL(SYMMETRY), {0, 0, 1, 2, 4, 7, 10}},
    {"triangle", ADDITIONAL(TRIANGLE), {0, 0, 1, 2, 4, 7, 10}},
    {"social centres", ADDITIONAL(SOCIAL_CENTRES), {0, 0, 1, 2, 4, 7, 10}},
    {"hub", ADDITIONAL(HUB), {0, 0, 2, 5, 9, 12, 12}},
};

static void check_goal_row(void **state)
{
    const struct goal_row *row = (const struct goal_row *)*state;
    for (uint32_t i = 0; i <= COUNTED_MOST; i++)
        assert_int_equal(row->points[i], row->expected[i]);
}

/* ---- Pages 8 to 10: additional goals ---- */

static uint32_t goal_worth(const struct sheet *sheet, enum goal goal)
{
    return goal_points(smallcities_box.goal_points[goal],
                       smallcities_count_goal(&smallcities_box, sheet, goal));
}

static void page_8_a_green_windmill_reaches_the_edge(void **state)
{
    struct sheet sheet = CITY("green windmill: E5", "green: E6 E7 D7 D8", "red bank: E4",
                              "red bank: A1", "blue bank: F6", "blue: F7");
    (void)state;
    assert_int_equal(smallcities_count_goal(&smallcities_box, &sheet, CITY_ROUTES),
                     2);                /* the windmill, and A1 */
    mark(&sheet, "blue square: F8", 1); /* a building may be a link, and stands on the edge */
    assert_int_equal(smallcities_count_goal(&smallcities_box, &sheet, CITY_ROUTES), 4);
}

static void page_9_downtown_and_outskirts(void **state)
{
    struct sheet sheet = CITY("red bank: C3 D6 E5", "red bank: C2 H4");
    (void)state;
    assert_int_equal(smallcities_count_goal(&smallcities_box, &sheet, DOWNTOWN), 3);
    assert_int_equal(smallcities_count_goal(&smallcities_box, &sheet, OUTSKIRTS), 2);
    assert_int_equal(smallcities_count_goal(&smallcities_box, &sheet, NO_GOAL), 0);
}

static void page_9_surrounded_buildings(void **state)
{
    struct sheet sheet = CITY("red bank: E5", "red: E4 F4 F5", "blue bank: E6 D5 D4",
                              "red: A2 B1 B2", "red bank: A1");
    (void)state;
    assert_int_equal(smallcities_count_goal(&smallcities_box, &sheet, SURROUNDED), 1);
}

static void page_9_the_bike_centre_is_a_crossroads_and_the_windmill_is_not(void **state)
{
    struct sheet sheet =
        CITY("green bike-centre: E5", "red windmill: E4", "yellow: D4", "green: F4 D5");
    (void)state;
    assert_int_equal(smallcities_count_goal(&smallcities_box, &sheet, CROSSROADS), 1);
}

static void page_9_wind_rose_counts_columns(void **state)
{
    struct sheet sheet = CITY("red bank: A1 A5 E5 I3 H1");
    (void)state;
    assert_int_equal(smallcities_count_goal(&smallcities_box, &sheet, WIND_ROSE), 4);
    assert_int_equal(goal_worth(&sheet, WIND_ROSE), 2);
}

static void page_9_symmetry_counts_a_building_once(void **state)
{
    struct sheet sheet =
        CITY("green bike-centre: E5", "yellow: E4", "yellow station: E6", "blue: F4 D5");
    (void)state;
    assert_int_equal(smallcities_count_goal(&smallcities_box, &sheet, SYMMETRY), 1);
}

static void page_9_a_triangle_of_side_3_pays_2(void **state)
{
    struct sheet sheet = CITY("red: E3 E4", "blue bank: E5", "yellow: F3 F4", "green: G3");
    (void)state;
    assert_int_equal(smallcities_count_goal(&smallcities_box, &sheet, TRIANGLE), 3);
    assert_int_equal(goal_worth(&sheet, TRIANGLE), 2);
    sheet = CITY("red: E5 E4 E3", "yellow: D3 D4 C3"); /* pointing the other way */
    assert_int_equal(smallcities_count_goal(&smallcities_box, &sheet, TRIANGLE), 3);
    sheet = CITY("red: E5");
    assert_int_equal(smallcities_count_goal(&smallcities_box, &sheet, TRIANGLE), 1);
}

static void a_triangle_of_side_7_pays_as_6(void **state)
{
    struct sheet sheet = {.start = RED};
    (void)state;
    for (int i = 0; i < 7; i++)
        for (int j = 0; i + j < 7; j++)
            smallcities_occupy(&sheet, RED, AT(hex_at(-2 + i, -2 + j)));
    assert_int_equal(smallcities_count_goal(&smallcities_box, &sheet, TRIANGLE), 7);
    assert_int_equal(goal_worth(&sheet, TRIANGLE), 10);
}

static void page_10_five_social_centres_of_six(void **state)
{
    struct sheet sheet =
        CITY("red bank: D4 D5 E5", "blue windmill: G2 G3", "red sports-ground: B5");
    (void)state;
    assert_int_equal(smallcities_count_goal(&smallcities_box, &sheet, SOCIAL_CENTRES), 5);
    assert_int_equal(goal_worth(&sheet, SOCIAL_CENTRES), 7);
}

static void page_10_a_hub_of_4_colours_pays_9(void **state)
{
    struct sheet sheet = CITY("red sports-ground: E5", "blue: E4", "red: F4",
                              "green sports-ground: F5", "brown: E6", "brown bank: D5");
    (void)state;
    assert_int_equal(smallcities_count_goal(&smallcities_box, &sheet, HUB), 4);
    assert_int_equal(goal_worth(&sheet, HUB), 9);
    mark(&sheet, "yellow: D4", 0);
    assert_int_equal(goal_worth(&sheet, HUB), 12);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(page_8_three_surrounded_yellow_quarters),
        cmocka_unit_test(page_8_station_and_sports_ground_unite_but_the_bank_does_not),
        cmocka_unit_test(page_8_goals_of_7_and_10_and_4_make_21),
        cmocka_unit_test(page_8_a_green_windmill_reaches_the_edge),
        cmocka_unit_test(page_9_downtown_and_outskirts),
        cmocka_unit_test(page_9_surrounded_buildings),
        cmocka_unit_test(page_9_the_bike_centre_is_a_crossroads_and_the_windmill_is_not),
        cmocka_unit_test(page_9_wind_rose_counts_columns),
        cmocka_unit_test(page_9_symmetry_counts_a_building_once),
        cmocka_unit_test(page_9_a_triangle_of_side_3_pays_2),
        cmocka_unit_test(a_triangle_of_side_7_pays_as_6),
        cmocka_unit_test(page_10_five_social_centres_of_six),
        cmocka_unit_test(page_10_a_hub_of_4_colours_pays_9),
    };
    return cmocka_run_group_tests_name("Small Cities: goals", tests, NULL, NULL) +
           SUPPORT_RUN_ROWS("Small Cities: points of a goal", goal_rows, check_goal_row, NULL);
}
