/* The oracle of Welcome: numbers, refusals, effects and roundabouts. */
#include "ask_welcome.h"

/* ---- Numbers ---- */

static void test_rising(void **state)
{
    const struct setting setting = {.cards = {"10 park", "7 park", "8 pool"}};
    const struct position sheet = {
        .streets = {"_ _ 7 _ _ 12 _ _ _ _", FULL_MIDDLE, "1 2 3 4 5 6 7 8 9 10 11 12"},
        .turn = "take 1"};

    (void)state;
    list(&setting, &sheet); /* "for instance write 10 in the house next to 7" */
    expect_moves("write 10 1:4; write 10 1:5");
}

static void test_temp_numbers(void **state)
{
    const struct setting setting = {.cards = {"8 temp", "1 temp", "15 temp"}};
    struct position sheet = {.streets = {FULL_TOP, FULL_MIDDLE, "_ 2 3 4 5 6 | 11 12 13 14 15 16"},
                             .turn = "take 2"};

    (void)state;
    list(&setting, &sheet); /* the 1 becomes 0 but not -1; 2 and 3 have no place */
    expect_moves("write 0 3:1; write 1 3:1");
    sheet.streets[2] = "0 1 2 3 4 5 _ 11 12 13 14 15";
    sheet.turn = "take 1";
    list(&setting, &sheet);
    expect_moves("write 6 3:7; write 7 3:7; write 8 3:7; write 9 3:7; write 10 3:7");
    sheet.streets[2] = "0 1 2 3 4 5 6 7 8 9 10 _";
    sheet.turn = "take 3";
    list(&setting, &sheet);
    expect_moves("write 13 3:12; write 14 3:12; write 15 3:12; write 16 3:12; write 17 3:12");
    sheet.temps = 11; /* no box is left: the number stays */
    list(&setting, &sheet);
    expect_moves("write 15 3:12");
}

static void test_temp_box(void **state)
{
    const struct setting setting = {.cards = {"8 temp", "1 temp", "15 temp"}};
    struct position sheet = {.turn = "take 1; write 8 1:4"};
    struct position changed = {.turn = "take 1; write 9 1:4"};

    (void)state;
    list(&setting, &sheet); /* "mark a box even if you do not change the number" */
    expect_moves("temp; skip");
    list(&setting, &changed);
    expect_moves("done");
    sheet.temps = changed.temps = 11;
    list(&setting, &sheet);
    expect_moves("done");
    changed.temps = 10;
    changed.turn = "take 1; write 9 1:4; done";
    expect_after(&setting, &changed, &(struct position){.streets = {"_ _ _ 9"}, .temps = 11});
    list(&setting, &changed);
    expect_moves("");
}

static void test_take(void **state)
{
    const struct setting solo = {
        .edition = "first", .mode = "solo", .cards = {"8 park", "3 temp", "9 bis"}};
    const struct position full = {.streets = {FULL_TOP, FULL_MIDDLE, "1 2 3 4 5 6 7 8 _ 10 11 12"}};
    struct position sheet = full;

    (void)state;
    list(&solo, &sheet); /* 9 fits; 8 becomes 9 with the temp of card 2; 3 has no temp to use */
    expect_moves("take 1 2; take 3 1; take 3 2");
    sheet.turn = "take 1 2";
    list(&solo, &sheet);
    expect_moves("write 9 3:9");
}

/* ---- Refusals ---- */

static void test_refusal(void **state)
{
    const struct setting setting = {.cards = {"5 park", "8 temp", "12 bis"}};
    struct position sheet = {.streets = {FULL_TOP, FULL_MIDDLE, "1 2 3 4 5 6 _ 8 9 10 11 12"}};

    (void)state;
    list(&setting, &sheet); /* "you need not use a temp to avoid a refusal" */
    expect_moves("take 2; refuse");
    sheet.turn = "take 2";
    list(&setting, &sheet);
    expect_moves("write 7 3:7");
    sheet.turn = NULL;
    sheet.temps = 11;
    list(&setting, &sheet);
    expect_moves("refuse");
    sheet.streets[2] = "1 2 3 4 _ 6 7 8 9 10 11 12";
    list(&setting, &sheet); /* a seat that can write must */
    expect_moves("take 1");
    sheet.streets[0] = "1 | 2 | 3 | 4 | 5 | 6 | 7 8 9 10";
    sheet.streets[2] = "1 2 3 4 5 6 7 8 9 10 _ 11";
    sheet.turn = "refuse"; /* plans A1 and B1 can be approved in a refusal turn, too */
    list(&setting, &sheet);
    expect_moves("plan 1; plan 2; done");
}

static void test_refusal_names_a_card(void **state)
{
    const struct setting solo = {.edition = "first", .mode = "solo"};
    const struct setting draft = {.edition = "first", .mode = "draft"};
    const struct setting rival = {
        .mode = "rival", .rival = "{\"name\":\"ann\",\"cards\":[],\"plans\":[null,null,null]}"};
    struct position full = {.streets = {FULL_TOP, FULL_MIDDLE, "1 2 3 4 5 6 7 8 9 10 11 _"}};

    (void)state;
    list(&solo, &full);
    expect_moves("refuse");
    list(&rival, &full);
    expect_moves("refuse 1; refuse 2; refuse 3");
    full.hand = true;
    list(&draft, &full);
    expect_moves("refuse 1; refuse 2; refuse 3");
}

/* The refusal is judged after the roundabout of the turn. */
static void test_refusal_and_roundabout(void **state)
{
    const struct setting setting = {.advanced = true, .cards = {"5 park", "8 pool", "12 bis"}};
    struct position sheet = {.streets = {FULL_TOP, FULL_MIDDLE, "1 2 3 4 5 6 _ _ 7 9 10 12"}};

    (void)state;
    list(&setting, &sheet);
    expect_moves("refuse; roundabout 3:7; roundabout 3:8");
    sheet.turn = "roundabout 3:7"; /* the 5 now fits before the 7 */
    list(&setting, &sheet);
    expect_moves("take 1");
    sheet.turn = "roundabout 3:8"; /* after the 6 there is room for 8 and 12 */
    list(&setting, &sheet);
    expect_moves("take 2; take 3");
    sheet.turn = "refuse";
    list(&setting, &sheet);
    expect_moves("done; roundabout 3:7; roundabout 3:8");
    sheet.turn = "refuse; roundabout 3:8; done";
    expect_after(&setting, &sheet,
                 &(struct position){.streets = {sheet.streets[0], sheet.streets[1],
                                                "1 2 3 4 5 6 _ | o | 7 9 10 12"},
                                    .refusals = 1});
}

/* ---- Effects ---- */

/* "4 - 5b - 5 - 5b - 5b" */
static void test_bis_chain(void **state)
{
    const struct setting setting = {.cards = {"9 bis", "8 park", "8 park"}};
    struct position sheet = {.streets = {"4 _ 5 _ _"}, .turn = "take 1; write 9 3:12"};

    (void)state;
    list(&setting, &sheet);
    expect_moves("bis 4 1:2; bis 5 1:2; bis 5 1:4; bis 9 3:11; skip");
    sheet.streets[0] = "4 5b 5 5b _";
    list(&setting, &sheet);
    expect_moves("bis 5 1:5; bis 9 3:11; skip");
    sheet.turn = "take 1; write 9 3:12; bis 5 1:5; done";
    expect_after(&setting, &sheet,
                 &(struct position){.streets = {"4 5b 5 5b 5b", NULL, "_ _ _ _ _ _ _ _ _ _ _ 9"}});
}

static void test_bis_and_fences(void **state)
{
    const struct setting first = {.edition = "first", .cards = {"9 bis", "9 fence", "8 park"}};
    const struct setting second = {.cards = {"9 bis", "9 fence", "8 park"}};
    struct position sheet = {.streets = {"4 | _ 6 | _"}, .turn = "take 1; write 9 3:12"};

    (void)state;
    list(&first, &sheet); /* "be part of one estate" */
    expect_moves("bis 6 1:2; bis 9 3:11; skip");
    list(&second, &sheet); /* "two equal numbers can be divided by a fence" */
    expect_moves("bis 4 1:2; bis 6 1:2; bis 6 1:4; bis 9 3:11; skip");
    sheet.streets[0] = "4 4b 5";
    sheet.turn = "take 2; write 9 3:12";
    list(&first, &sheet);
    assert_int_equal(count_moves("fence "), 9 + 10 + 11 - 1);
    assert_false(listed("fence 1:1"));
    list(&second, &sheet);
    assert_int_equal(count_moves("fence "), 9 + 10 + 11);
}

static void test_bis_limits(void **state)
{
    const struct setting setting = {.cards = {"9 bis", "8 park", "8 park"}};
    const struct setting advanced = {.advanced = true, .cards = {"9 bis", "8 park", "8 park"}};
    const struct position nine = {.streets = {"1 1b 1b 1b 1b 1b 1b 1b 1b 1b"},
                                  .turn = "take 1; write 9 2:5"};
    const struct position street = {.streets = {"7 | o | _ | o | 8"},
                                    .turn = "take 1; write 9 1:10"};

    (void)state;
    list(&setting, &nine);
    expect_moves("done");
    list(&advanced, &street);
    expect_moves("bis 8 1:6; bis 9 1:9; skip"); /* nothing is copied across a roundabout */
}

/* An estate of three is divided into one and two; a used one is not divided. */
static void test_fence(void **state)
{
    const struct setting setting = {.cards = {"5 fence", "8 park", "8 park"}};
    struct position sheet = {.streets = {"1 2 3 | _"},
                             .turn = "take 1; write 5 2:3; fence 1:1; done"};
    const struct position after = {.streets = {"1 | 2 3 | _", "_ _ 5"}};
    struct result result;

    (void)state;
    expect_after(&setting, &sheet, &after);
    score(&setting, &after, 1, &result);
    assert_int_equal(result.scores[0].completed_estates, 2);
    assert_int_equal(result.scores[0].estates_by_size[0], 1);
    assert_int_equal(result.scores[0].estates_by_size[1], 1);
    sheet.turn = "take 1; write 5 2:3";
    list(&setting, &sheet);
    assert_int_equal(count_moves("fence 1:"), 8);
    assert_true(listed("fence 1:1") && listed("fence 1:2") && listed("fence 1:9"));
    assert_false(listed("fence 1:3") || listed("fence 1:10"));
    sheet.used[0] = "[1,3]";
    list(&setting, &sheet);
    assert_int_equal(count_moves("fence 1:"), 6);
    assert_false(listed("fence 1:1") || listed("fence 1:2"));
}

static void test_parks_pools_agents(void **state)
{
    const struct setting setting = {.cards = {"5 park", "5 pool", "5 agent"}};
    struct position sheet = {.parks = {3, 3, 0}, .agents = {1, 2, 3, 4, 3, 4}};

    (void)state;
    sheet.turn = "take 1; write 5 1:1";
    list(&setting, &sheet);
    expect_moves("done");
    sheet.turn = "take 1; write 5 2:1";
    list(&setting, &sheet);
    expect_moves("park; skip");
    sheet.turn = "take 2; write 5 1:3";
    list(&setting, &sheet);
    expect_moves("pool; skip");
    sheet.turn = "take 2; write 5 1:4";
    list(&setting, &sheet);
    expect_moves("done");
    sheet.turn = "take 3; write 5 1:3";
    list(&setting, &sheet);
    expect_moves("agent 5; skip");
    sheet.agents[4] = 4;
    list(&setting, &sheet);
    expect_moves("done");
}

/* ---- Roundabouts ---- */

static void test_roundabout(void **state)
{
    const struct setting setting = {.advanced = true, .cards = {"7 park", "7 pool", "7 agent"}};
    struct position sheet = {.streets = {FULL_TOP, FULL_MIDDLE, "6 _ 8 9 10 11 12 13 14 15 16 _"},
                             .turn = "take 1"};

    (void)state;
    list(&setting, &sheet); /* never between take and write */
    expect_moves("write 7 3:2");
    sheet.turn = "take 1; write 7 3:2";
    list(&setting, &sheet);
    expect_moves("park; skip; roundabout 3:12");
    sheet.turn = "take 1; write 7 3:2; roundabout 3:12";
    list(&setting, &sheet);
    expect_moves("park; skip");
    sheet.streets[2] = "6 | o | 8 9 10 11 12 13 | o | 14 15 _";
    sheet.turn = NULL;
    list(&setting, &sheet); /* two a game */
    expect_moves("refuse");
}

/* The roundabout leaves the effect no possibility, so nothing is left to decline. */
static void test_roundabout_instead_of_effect(void **state)
{
    const struct setting setting = {.advanced = true, .cards = {"7 bis", "7 pool", "7 agent"}};
    const struct position sheet = {
        .streets = {FULL_TOP, FULL_MIDDLE, "6 _ 8 9 10 11 12 13 14 15 16 _"},
        .turn = "take 1; write 7 3:2; roundabout 3:12"};

    (void)state;
    list(&setting, &sheet);
    expect_moves("done");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_rising),
        cmocka_unit_test(test_temp_numbers),
        cmocka_unit_test(test_temp_box),
        cmocka_unit_test(test_take),
        cmocka_unit_test(test_refusal),
        cmocka_unit_test(test_refusal_names_a_card),
        cmocka_unit_test(test_refusal_and_roundabout),
        cmocka_unit_test(test_bis_chain),
        cmocka_unit_test(test_bis_and_fences),
        cmocka_unit_test(test_bis_limits),
        cmocka_unit_test(test_fence),
        cmocka_unit_test(test_parks_pools_agents),
        cmocka_unit_test(test_roundabout),
        cmocka_unit_test(test_roundabout_instead_of_effect),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
