/* Small Cities: what buildings bring, with the examples of pages 5 and 7. */
#include "play_smallcities.h"

static uint32_t points(const struct sheet *sheet, enum building building, const char *name)
{
    return smallcities_points(&smallcities_box, sheet, building, hex(name));
}

static void page_7_sports_ground_5(void **state)
{
    struct sheet sheet = CITY("red: E4 F4 F5", "red windmill: E6", "blue bank: D5");
    (void)state;
    assert_int_equal(points(&sheet, SPORTS_GROUND, "E5"), 5);
    sheet = CITY("red: E4 F4 F5");
    assert_int_equal(points(&sheet, SPORTS_GROUND, "E5"), 3);
}

static void page_7_windmill_4(void **state)
{
    struct sheet sheet = CITY("yellow: E4 F4 F5", "green: D5");
    (void)state;
    assert_int_equal(points(&sheet, WINDMILL, "E5"), 4);
    mark(&sheet, "green bank: E6", 1);
    assert_int_equal(points(&sheet, WINDMILL, "E5"), 3);
}

static void page_7_station_4_and_its_extra_point_only_once(void **state)
{
    struct sheet sheet = CITY("brown: E4 F4 F5", "red: E6", "green: D5");
    (void)state;
    assert_int_equal(points(&sheet, STATION, "E5"), 4);
    sheet = CITY("brown: E4 F4 F5");
    assert_int_equal(points(&sheet, STATION, "E5"), 3);
    sheet = CITY("brown: A2");
    assert_int_equal(points(&sheet, STATION, "A1"), 1); /* the edge is no quarter */
}

static void page_7_bike_centre_3(void **state)
{
    struct sheet sheet = CITY("green: E4 F4 F3", "red sports-ground: G3");
    (void)state;
    assert_int_equal(points(&sheet, BIKE_CENTRE, "E5"), 3);
    sheet = CITY("green: E4 F4 F3");
    assert_int_equal(points(&sheet, BIKE_CENTRE, "E5"), 2);
}

static void a_bike_chain_has_a_link_that_is_not_its_end(void **state)
{
    struct sheet sheet = CITY("green windmill: E4");
    (void)state;
    assert_int_equal(points(&sheet, BIKE_CENTRE, "E5"), 1); /* beside it, without a link */
    sheet = CITY("green windmill: E4", "green: F4");
    assert_int_equal(points(&sheet, BIKE_CENTRE, "E5"), 3); /* around by F4 */
    sheet = CITY("green windmill: E4", "red bank: E3");
    assert_int_equal(points(&sheet, BIKE_CENTRE, "E5"), 2); /* the windmill is the link */
    sheet = CITY("green: E4", "red bank: D4");
    assert_int_equal(points(&sheet, BIKE_CENTRE, "E5"), 2);
    sheet = CITY("green: E4", "red bank: D5");
    assert_int_equal(points(&sheet, BIKE_CENTRE, "E5"), 1); /* the bank does not touch the chain */
}

static void page_7_bank_2_on_the_edge(void **state)
{
    struct sheet sheet = CITY("blue: A2", "blue square: B2");
    (void)state;
    assert_int_equal(points(&sheet, BANK, "A1"), 2);
    sheet = CITY("blue: E4", "blue square: E6");
    assert_int_equal(points(&sheet, BANK, "E5"), 3);
}

static void page_7_square_4(void **state)
{
    struct sheet sheet = CITY("blue bank: E4", "red station: F4", "green: F5 E6 D5");
    (void)state;
    assert_int_equal(points(&sheet, SQUARE, "E5"), 4);
    mark(&sheet, "yellow: D4", 0);
    assert_int_equal(points(&sheet, SQUARE, "E5"), 5);
    sheet = CITY("red bank: E4 F4 F5 E6 D5 D4");
    assert_int_equal(points(&sheet, SQUARE, "E5"), 13);
    sheet = CITY("red bank: A2 B2 B1");
    assert_int_equal(points(&sheet, SQUARE, "A1"), 6); /* no six quarters on the edge */
}

static void points_are_written_at_once_and_stay(void **state)
{
    struct opened opened;
    (void)state;
    open_match(&opened, 2, GOALS_NONE, NO_BONUS, NO_GOAL);
    put(&opened, 0, CITY("blue: D4 D5 D6 E5"), BEAM, BANK, BLUE);
    say(&opened, 0, "build bank E6");
    assert_int_equal(sheet_of(&opened, 0)->points[0], 4); /* D5, D6, E5, and not on the edge */
    mark(sheet_of(&opened, 0), "blue: E7 F5", 0);
    assert_int_equal(total_of(&opened, 0), 4);
    support_close(&opened);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(page_7_sports_ground_5),
        cmocka_unit_test(page_7_windmill_4),
        cmocka_unit_test(page_7_station_4_and_its_extra_point_only_once),
        cmocka_unit_test(page_7_bike_centre_3),
        cmocka_unit_test(a_bike_chain_has_a_link_that_is_not_its_end),
        cmocka_unit_test(page_7_bank_2_on_the_edge),
        cmocka_unit_test(page_7_square_4),
        cmocka_unit_test(points_are_written_at_once_and_stay),
    };
    return cmocka_run_group_tests_name("Small Cities: buildings", tests, NULL, NULL);
}
