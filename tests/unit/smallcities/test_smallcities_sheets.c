/* Small Cities: sheets in JSON, and what is refused in them. */
#include "play_smallcities.h"

#include <stdio.h>

#define PAINTED "\"D4\":\"red\",\"D5\":\"red\",\"D6\":\"red\",\"D7\":\"red\""
#define BLUE    "\"C5\":\"blue\",\"C6\":\"blue\",\"C7\":\"blue\",\"B6\":\"blue\""
#define BUILT   "\"C4\":\"blue bank\"," BLUE
#define SHEET(start, hexes, buildings, points, stars, circled)                                     \
    "{\"start\":" start ",\"hexes\":" hexes ",\"buildings\":" buildings ",\"points\":" points      \
    ",\"stars\":" stars ",\"circled\":" circled "}"
#define NO_STARS "{\"outlined\":0,\"crossed\":0,\"points\":0}"
#define ONE_STAR "{\"outlined\":1,\"crossed\":0,\"points\":0}"

/* Reads a sheet at a table of so many seats with a bonus; returns the reason why it is refused, or
 * an empty text. */
static const char *objection(uint32_t seats, uint32_t bonus, const char *text)
{
    static struct kv_error error;
    struct opened opened;
    struct sheet sheet;
    open_match(&opened, seats, GOALS_NONE, bonus, NO_GOAL);
    ((struct table *)opened.match.table)->scored = true;
    struct kv_json json = support_json(text, strlen(text));
    error = (struct kv_error){.code = ""};
    bool read = smallcities_read_sheet(opened.match.table, &json, &sheet, &error);
    assert_true(read || strcmp(error.code, "bad-sheet") == 0);
    support_close(&opened);
    return error.message;
}

#define FINE(seats, bonus, text) assert_string_equal(objection(seats, bonus, text), "")
#define BAD(seats, bonus, text, words)                                                             \
    do {                                                                                           \
        const char *said = objection(seats, bonus, text);                                          \
        if (!strstr(said, words))                                                                  \
            fail_msg("\"%s\" does not say \"%s\"", said, words);                                   \
    } while (0)

static void good_sheets_are_read(void **state)
{
    (void)state;
    FINE(2, NO_BONUS, SHEET("\"red\"", "{}", "[]", "[]", NO_STARS, "[]"));
    FINE(2, NO_BONUS,
         SHEET("\"red\"", "{" PAINTED "," BUILT "}", "[\"C4\"]", "[2]", NO_STARS, "[]"));
    FINE(2, FINANCING,
         SHEET("\"red\"", "{" PAINTED "," BUILT "}", "[\"C4\"]", "[1]",
               "{\"outlined\":1,\"crossed\":1,\"points\":0}", "[]"));
    FINE(2, FIRM_GROUND,
         SHEET("\"red\"", "{" PAINTED "," BUILT "}", "[\"C4\"]", "[1]",
               "{\"outlined\":1,\"crossed\":0,\"points\":3}", "[]"));
    FINE(1, NO_BONUS, SHEET("\"red\"", "{" PAINTED "}", "[]", "[]", NO_STARS, "[3]"));
    FINE(1, NO_BONUS, SHEET("\"red\"", "{" PAINTED "}", "[]", "[]", NO_STARS, "[]"));
}

static void sheets_with_a_wrong_map_are_refused(void **state)
{
    (void)state;
    BAD(2, NO_BONUS, "[]", "an object");
    BAD(2, NO_BONUS, "{\"start\":\"red\"}", "\"hexes\" is missing");
    BAD(2, NO_BONUS, SHEET("\"red\"", "{}", "[]", "[]", NO_STARS, "[],\"house\":1"), "unknown");
    BAD(2, NO_BONUS, SHEET("\"pink\"", "{}", "[]", "[]", NO_STARS, "[]"), "\"start\"");
    BAD(2, NO_BONUS, SHEET("\"red\"", "[]", "[]", "[]", NO_STARS, "[]"), "\"hexes\"");
    BAD(2, NO_BONUS, SHEET("\"red\"", "{\"A6\":\"red\"}", "[]", "[]", NO_STARS, "[]"), "\"A6\"");
    BAD(2, NO_BONUS, SHEET("\"red\"", "{\"A5\":\"pink\"}", "[]", "[]", NO_STARS, "[]"), "Hex A5");
    BAD(2, NO_BONUS, SHEET("\"red\"", "{\"A5\":\"red barn\"}", "[]", "[]", NO_STARS, "[]"),
        "Hex A5");
    BAD(2, NO_BONUS, SHEET("\"red\"", "{\"A5\":7}", "[]", "[]", NO_STARS, "[]"), "Hex A5");
    BAD(2, NO_BONUS, SHEET("\"red\"", "{\"A5\":\"red\"}", "[]", "[]", NO_STARS, "[]"),
        "1 hex is painted red");
    BAD(2, NO_BONUS,
        SHEET("\"red\"", "{" PAINTED ",\"A1\":\"blue\",\"A2\":\"blue\"}", "[]", "[]", NO_STARS,
              "[]"),
        "2 hexes are painted blue");
    BAD(2, NO_BONUS,
        SHEET("\"red\"", "{\"A1\":\"red\",\"A2\":\"red\",\"A3\":\"red\",\"I1\":\"red\"}", "[]",
              "[]", NO_STARS, "[]"),
        "cannot be cut");
}

static void sheets_with_wrong_buildings_are_refused(void **state)
{
    (void)state;
    BAD(2, NO_BONUS, SHEET("\"red\"", "{" BUILT "}", "7", "[1]", NO_STARS, "[]"), "must list");
    BAD(2, NO_BONUS, SHEET("\"red\"", "{" BUILT "}", "[]", "[]", NO_STARS, "[]"), "C4 is missing");
    BAD(2, NO_BONUS, SHEET("\"red\"", "{" BUILT "}", "[\"C9\"]", "[1]", NO_STARS, "[]"), "\"C9\"");
    BAD(2, NO_BONUS, SHEET("\"red\"", "{" PAINTED "}", "[\"D4\"]", "[1]", NO_STARS, "[]"),
        "no building on D4");
    BAD(2, NO_BONUS, SHEET("\"red\"", "{" BUILT "}", "[\"C4\",\"C4\"]", "[1,1]", NO_STARS, "[]"),
        "twice");
    BAD(2, NO_BONUS,
        SHEET("\"red\"",
              "{\"A1\":\"red bank\",\"A2\":\"red bank\",\"A3\":\"red bank\",\"A4\":\"red bank\","
              "\"A5\":\"red bank\",\"B1\":\"red bank\",\"B2\":\"red bank\",\"B3\":\"red bank\","
              "\"B4\":\"red bank\",\"B5\":\"red bank\"}",
              "[\"A1\",\"A2\",\"A3\",\"A4\",\"A5\",\"B1\",\"B2\",\"B3\",\"B4\",\"B5\"]",
              "[1,1,1,1,1,1,1,1,1,1]", NO_STARS, "[]"),
        "9 buildings");
}

static void sheets_with_wrong_points_are_refused(void **state)
{
    (void)state;
    BAD(2, NO_BONUS, SHEET("\"red\"", "{" BUILT "}", "[\"C4\"]", "[]", NO_STARS, "[]"),
        "\"points\"");
    BAD(2, NO_BONUS, SHEET("\"red\"", "{" BUILT "}", "[\"C4\"]", "[0]", NO_STARS, "[]"),
        "a bank brings 1 to 7");
    BAD(2, NO_BONUS, SHEET("\"red\"", "{" BUILT "}", "[\"C4\"]", "[8]", NO_STARS, "[]"),
        "a bank brings 1 to 7");
    BAD(2, NO_BONUS, SHEET("\"red\"", "{\"A1\":\"red square\"}", "[\"A1\"]", "[1]", NO_STARS, "[]"),
        "a town square brings 2 to 13");
    BAD(2, NO_BONUS,
        SHEET("\"red\"", "{\"A1\":\"red square\"}", "[\"A1\"]", "[14]", NO_STARS, "[]"),
        "a town square brings 2 to 13");
}

/* What no neighbours allow. */
static void impossible_buildings_are_refused(void **state)
{
    (void)state;
    BAD(2, NO_BONUS,
        SHEET("\"red\"", "{" PAINTED ",\"C4\":\"blue bank\"}", "[\"C4\"]", "[1]", NO_STARS, "[]"),
        "place 1: beside C4 is no quarter of the colour");
    BAD(2, NO_BONUS,
        SHEET("\"red\"", "{" PAINTED ",\"C4\":\"red square\"}", "[\"C4\"]", "[2]", NO_STARS, "[]"),
        "place 1: no building stands beside C4");
    BAD(2, NO_BONUS, SHEET("\"red\"", "{" BUILT "}", "[\"C4\"]", "[3]", NO_STARS, "[]"),
        "place 1: with its neighbours the building on C4 brings at most 2");
    BAD(2, NO_BONUS,
        SHEET("\"red\"",
              "{\"E4\":\"red\",\"D4\":\"red\",\"D5\":\"red\",\"E6\":\"red\",\"F4\":\"red\","
              "\"F5\":\"red\",\"G4\":\"red\",\"G5\":\"red\",\"E5\":\"red sports-ground\"}",
              "[\"E5\"]", "[7]", NO_STARS, "[]"),
        "brings at most 6");
}

static void sheets_with_wrong_stars_are_refused(void **state)
{
    (void)state;
    BAD(2, FINANCING, SHEET("\"red\"", "{}", "[]", "[]", "{\"outlined\":0}", "[]"), "missing");
    BAD(2, FINANCING, SHEET("\"red\"", "{" BUILT "}", "[\"C4\"]", "[1]", NO_STARS, "[]"),
        "with the bonus Financing, \"outlined\" must be 1");
    BAD(2, NO_BONUS, SHEET("\"red\"", "{" BUILT "}", "[\"C4\"]", "[1]", ONE_STAR, "[]"),
        "this game has no bonus, so \"outlined\" must be 0.");
    BAD(2, FINANCING,
        SHEET("\"red\"", "{" BUILT "}", "[\"C4\"]", "[1]",
              "{\"outlined\":1,\"crossed\":2,\"points\":0}", "[]"),
        "\"crossed\"");
    BAD(2, FIRM_GROUND,
        SHEET("\"red\"", "{" BUILT "}", "[\"C4\"]", "[1]",
              "{\"outlined\":1,\"crossed\":1,\"points\":3}", "[]"),
        "\"crossed\" must be 0");
    BAD(2, FIRM_GROUND, SHEET("\"red\"", "{" BUILT "}", "[\"C4\"]", "[1]", ONE_STAR, "[]"),
        "\"points\" must be 3");
    BAD(2, FINANCING,
        SHEET("\"red\"", "{" BUILT "}", "[\"C4\"]", "[1]",
              "{\"outlined\":1,\"crossed\":0,\"points\":3}", "[]"),
        "\"points\" must be 0");
}

static void sheets_with_wrong_circles_are_refused(void **state)
{
    (void)state;
    BAD(2, NO_BONUS, SHEET("\"red\"", "{" PAINTED "}", "[]", "[]", NO_STARS, "[1]"), "solo");
    BAD(1, NO_BONUS, SHEET("\"red\"", "{" PAINTED "}", "[]", "[]", NO_STARS, "3"), "\"circled\"");
    BAD(1, NO_BONUS, SHEET("\"red\"", "{" PAINTED "}", "[]", "[]", NO_STARS, "[10]"), "1 to 9");
    BAD(1, NO_BONUS, SHEET("\"red\"", "{" PAINTED "}", "[]", "[]", NO_STARS, "[2,2]"), "rising");
    BAD(1, NO_BONUS, SHEET("\"red\"", "{" PAINTED "}", "[]", "[]", NO_STARS, "[1,2]"),
        "2 circles are circled");
}

/* Sets a position in a game being played; returns the reason why it is refused. */
static const char *set(uint32_t seats, const char *text)
{
    static struct kv_error error;
    struct opened opened;
    open_match(&opened, seats, GOALS_NONE, NO_BONUS, NO_GOAL);
    struct kv_json json = support_json(text, strlen(text));
    error = (struct kv_error){.code = ""};
    kv_match_set(&opened.match, &json, &error);
    support_close(&opened);
    return error.message;
}

static void positions_are_sheets_and_nothing_else(void **state)
{
    const char *one = SHEET("\"red\"", "{" PAINTED "}", "[]", "[]", NO_STARS, "[1]");
    const char *uncircled = SHEET("\"red\"", "{" PAINTED "}", "[]", "[]", NO_STARS, "[]");
    char text[1024];
    (void)state;
    snprintf(text, sizeof text, "{\"do\":\"set\",\"sheets\":[%s]}", one);
    assert_string_equal(set(1, text), "");
    snprintf(text, sizeof text, "{\"sheets\":[%s],\"rival\":{}}", one);
    assert_non_null(strstr(set(1, text), "\"rival\" is unknown"));
    snprintf(text, sizeof text, "{\"sheets\":[%s]}", uncircled);
    assert_non_null(strstr(set(1, text), "no circle is circled"));
    snprintf(text, sizeof text, "{\"sheets\":[%s,%s]}", uncircled, uncircled);
    assert_string_equal(set(2, text), "");
}

static void only_sets_that_figures_fill_can_be_cut(void **state)
{
    (void)state;
    assert_true(smallcities_can_cut(&smallcities_box, 0));
    assert_true(smallcities_can_cut(&smallcities_box, ALL_HEXES & ~hexes("E5")));
    assert_true(smallcities_can_cut(&smallcities_box, hexes("E4 E5 F3 F5")));
    assert_false(smallcities_can_cut(&smallcities_box,
                                     hexes("E5 E4 D5 F5"))); /* the pinwheel is on no face */
    assert_false(smallcities_can_cut(&smallcities_box, hexes("A1 A2 I1 I2")));
    assert_false(smallcities_can_cut(&smallcities_box, hexes("E5 E4 D5 F5 A1 A2 A3 A4")));
    assert_true(smallcities_can_cut(&smallcities_box, hexes("E5 E6 D5 F5 E4 E3 E2 E1")));
}

/* Sets for which a search once took a long time; they must be answered at once. */
static void bad_sets_are_answered_quickly(void **state)
{
    static const hex_set sets[] = {0x14d7d0bf7fbfffff, 0x15fca7fdf7fcf746, 0x1f377afff6ddf73f,
                                   0x1fb5fdffe57f39bf};
    (void)state;
    assert_false(smallcities_can_cut(&smallcities_box, sets[0]));
    assert_false(smallcities_can_cut(&smallcities_box, sets[1]));
    assert_false(smallcities_can_cut(&smallcities_box, sets[2]));
    assert_false(smallcities_can_cut(&smallcities_box, sets[3]));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(good_sheets_are_read),
        cmocka_unit_test(sheets_with_a_wrong_map_are_refused),
        cmocka_unit_test(sheets_with_wrong_buildings_are_refused),
        cmocka_unit_test(sheets_with_wrong_points_are_refused),
        cmocka_unit_test(impossible_buildings_are_refused),
        cmocka_unit_test(sheets_with_wrong_stars_are_refused),
        cmocka_unit_test(sheets_with_wrong_circles_are_refused),
        cmocka_unit_test(positions_are_sheets_and_nothing_else),
        cmocka_unit_test(only_sets_that_figures_fill_can_be_cut),
        cmocka_unit_test(bad_sets_are_answered_quickly),
    };
    return cmocka_run_group_tests_name("Small Cities: sheets", tests, NULL, NULL);
}
