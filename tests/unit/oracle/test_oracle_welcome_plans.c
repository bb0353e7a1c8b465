/* The oracle of Welcome: plans, and what only the first edition has. */
#include "ask_welcome.h"

/* ---- Plans ---- */

/* The example of a plan of three estates of one house and one of four: 9 points. */
static void test_plan(void **state)
{
    const struct setting setting = {.plans = {"A4", "B1", "C1"}, .cards = {"9 agent"}};
    const struct setting turned = {.plans = {"A4", "-B1", "C1"}, .cards = {"9 agent"}};
    struct position sheet = {.streets = {"1 | 2 | 3 4 5 6 | _ | 8 | _", "1 | 2"},
                             .turn = "take 1; write 9 3:5; skip"};

    (void)state;
    list(&setting, &sheet);
    expect_moves("plan 2; done");
    sheet.turn = "take 1; write 9 3:5; skip; plan 2";
    list(&setting, &sheet); /* the last two of four cannot come first */
    expect_moves("use 1:1-1; use 1:2-2");
    sheet.turn = "take 1; write 9 3:5; skip; plan 2; use 1:1-1; use 1:8-8";
    list(&setting, &sheet);
    expect_moves("use 2:1-1");
    sheet.turn = "take 1; write 9 3:5; skip; plan 2; use 1:1-1; use 1:8-8; use 2:1-1";
    list(&setting, &sheet);
    expect_moves("use 1:3-6");
    sheet.turn = "take 1; write 9 3:5; skip; plan 2; use 1:1-1; use 1:8-8; use 2:1-1; use 1:3-6";
    list(&setting, &sheet);
    expect_moves("done");
    struct position after = {.streets = {sheet.streets[0], sheet.streets[1], "_ _ _ _ 9"},
                             .used = {"[1,1],[3,6],[8,8]", "[1,1]"},
                             .plans = "null,9,null"};
    expect_after(&setting, &sheet, &after);
    after.plans = "null,5,null";
    expect_after(&turned, &sheet, &after);
}

/* A used estate serves no second plan, and a plan is approved once. */
static void test_used_estates(void **state)
{
    const struct setting setting = {.plans = {"A4", "B5", "C5"}};
    struct position sheet = {.streets = {"1 2 3 4 | 5 6 7 8 | 9", "1 2 3 | 4 5"},
                             .turn = "take 1; write 8 3:5; skip"};

    (void)state;
    list(&setting, &sheet);
    expect_moves("plan 1; plan 2; done");
    sheet.used[0] = "[5,8]";
    sheet.plans = "null,7,null";
    list(&setting, &sheet);
    expect_moves("done");
    sheet.streets[1] = "1 2 3 | 4 5 | _";
    list(&setting, &sheet);
    expect_moves("plan 3; done");
}

static void test_street_plans(void **state)
{
    const struct setting setting = {.advanced = true, .plans = {"A*5", "B*1", "C*2"}};
    struct position sheet = {.streets = {"1 2 3 4 | 5 6 7 8 | _ _", "1 2 3 4 | o | 1 2 3 4 | _",
                                         "1 2~ | 3 4 5 6 | 7~ | _"},
                             .parks = {2, 2, 1},
                             .turn = "take 1; write 8 3:12; skip"};

    (void)state;
    list(&setting, &sheet);
    assert_true(listed("plan 1"));
    assert_false(listed("plan 2") || listed("plan 3"));
    sheet.turn = "take 1; write 8 3:12; park; plan 1";
    list(&setting, &sheet); /* the top street has no roundabout */
    expect_moves("use 2:1-4");
    sheet.turn = "take 1; write 8 3:12; park";
    list(&setting, &sheet);
    assert_true(listed("plan 3"));
    sheet.streets[0] = "1 | 2 | 3~ | 5 6 7~ 8 | _ _";
    sheet.turn = "take 1; write 8 3:12; skip; plan 2";
    list(&setting, &sheet); /* each of the estates has to have a pool */
    expect_moves("use 1:3-3");
    sheet.turn = "take 1; write 8 3:12; skip; plan 2; use 1:3-3; use 3:7-7";
    list(&setting, &sheet);
    expect_moves("use 3:1-2");
}

/* Both estates and the roundabout on one and the same street. */
static void test_one_street(void **state)
{
    const struct setting setting = {.advanced = true, .plans = {"A*5", "B1", "C1"}};
    struct position sheet = {.streets = {"1 2 3 4 | o | _", "1 2 3 4 | o | _"},
                             .turn = "take 1; write 8 3:5; skip"};

    (void)state;
    list(&setting, &sheet);
    expect_moves("done");
    sheet.streets[1] = "1 2 3 4 | o | 1 2 3 4 | _";
    list(&setting, &sheet);
    expect_moves("plan 1; done");
    sheet.turn = "take 1; write 8 3:5; skip; plan 1";
    list(&setting, &sheet);
    expect_moves("use 2:1-4");
}

static void test_bis_plan(void **state)
{
    const struct setting setting = {.advanced = true, .plans = {"A1", "B*4", "C1"}};
    struct position sheet = {.streets = {"1 1b | 2 | 2b 3 | 4 4b 5 6 | _", "1 2"},
                             .turn = "take 1; write 8 3:5; skip; plan 2; use 1:1-2"};

    (void)state;
    list(&setting, &sheet); /* a bis counts where it stands, beyond a fence, too */
    expect_moves("use 1:4-5");
    sheet.streets[0] = "1 1b | 2 | 3 4 | 5 5b 6 7 | _";
    sheet.turn = "take 1; write 8 3:5; skip";
    list(&setting, &sheet);
    assert_false(listed("plan 2"));
    sheet.streets[0] = "1 1b | 2 | 2b 3 | 5 6 7 8 | _";
    list(&setting, &sheet);
    assert_false(listed("plan 2"));
}

/* Plans of marks alone: one mark too few, and enough. */
static void test_mark_plans(void **state)
{
    const struct {
        const char *plan;
        struct position few, enough;
    } cases[] = {
        {"C*1", {.parks = {0, 1, 5}}, {.parks = {2, 0, 5}}},
        {"C*2", {.parks = {3, 4, 1}}, {.parks = {2, 2, 2}}},
        {"C*3", {.parks = {3, 3, 4}}, {.parks = {3, 0, 5}}},
        {"C*4", {.temps = 4}, {.temps = 5}},
        {"C*5", {.agents = {1, 0, 2, 0, 0, 2}}, {.agents = {1, 1, 1, 1, 1, 1}}},
        {"C*6", {.agents = {1, 2, 2, 3, 3, 3}}, {.agents = {1, 0, 3, 0, 0, 4}}},
    };

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        const struct setting setting = {.advanced = true, .plans = {"A1", "B1", cases[i].plan}};
        struct position sheet = cases[i].few;

        sheet.turn = "take 1; write 8 3:5";
        if (sheet.parks[2] < 5)
            sheet.turn = "take 1; write 8 3:5; skip";
        list(&setting, &sheet);
        assert_false(listed("plan 3"));
        sheet = cases[i].enough;
        sheet.turn = "take 1; write 8 3:5";
        if (sheet.parks[2] < 5)
            sheet.turn = "take 1; write 8 3:5; skip";
        list(&setting, &sheet);
        assert_true(listed("plan 3"));
    }
}

static void test_street_ends(void **state)
{
    const struct setting setting = {.advanced = true, .plans = {"A*1", "B1", "C1"}};
    struct position sheet = {.streets = {"1 | 2 | _ _ _ _ _ _ 9 | 10", "1 | _ _ _ _ _ _ _ _ _ | 11",
                                         "1 | _ _ _ _ _ _ _ _ _ _ | 11"},
                             .turn = "take 1; write 8 2:5; skip; plan 1; use 1:1-1"};

    (void)state;
    list(&setting, &sheet);
    expect_moves("use 1:10-10");
    sheet.turn = "take 1; write 8 2:5; skip";
    sheet.streets[2] = "o | _ _ _ _ _ _ _ _ _ _ | 11"; /* a roundabout is no house */
    list(&setting, &sheet);
    assert_false(listed("plan 1"));
}

/* ---- The first edition's own ---- */

static void test_first_full_street(void **state)
{
    const struct setting setting = {.edition = "first",
                                    .advanced = true,
                                    .plans = {"1*.2", "2.5", "3.3"},
                                    .cards = {"9 fence"}};
    struct position sheet = {.streets = {"1 2 3 4 | o | 1 2 2b 3 _", "1 2 3"},
                             .turn = "take 1; write 9 1:10; skip; plan 1; reshuffle; done"};
    struct position used = {.streets = {"1 2 3 4 | o | 1 2 2b 3 9", "1 2 3"},
                            .used = {"[1,10]"},
                            .plans = "6,null,null"};

    (void)state;
    expect_after(&setting, &sheet, &used);
    sheet.used[0] = "[1,4]"; /* by another plan */
    sheet.plans = "null,null,7";
    sheet.turn = "take 1; write 9 1:10; skip";
    list(&setting, &sheet);
    assert_false(listed("plan 1"));
    sheet.used[0] = sheet.plans = NULL;
    list(&setting, &sheet); /* or the estates of 4 and 5 */
    assert_true(listed("plan 1") && listed("plan 2") && !listed("reshuffle"));
    sheet.turn = "take 1; write 9 1:10; skip; plan 1";
    list(&setting, &sheet);
    assert_true(!listed("plan 1") && !listed("plan 2") && listed("reshuffle") && listed("done"));
    sheet.turn = "take 1; write 9 1:10; skip; plan 1; reshuffle";
    list(&setting, &sheet);
    assert_true(!listed("reshuffle") && listed("done"));
    used.turn = "take 1; write 9 3:12"; /* fences between the used houses stay allowed */
    list(&setting, &used);
    assert_true(listed("fence 1:1") && listed("fence 1:9") && !listed("fence 1:7"));
}

static void test_first_end_houses(void **state)
{
    const struct setting setting = {.edition = "first",
                                    .advanced = true,
                                    .plans = {"-1*.5", "2.4", "3.4"},
                                    .cards = {"9 fence", "9 fence", "9 fence"}};
    struct position sheet = {.streets = {"1 2 | 3 _ _ _ _ _ _ 8", "1 2 3 4 5 | _ _ _ _ _ 10",
                                         "1 2 _ _ _ _ _ _ _ _ _ 11"},
                             .turn = "take 1; write 9 3:5; skip"};
    struct position after = {
        .streets = {sheet.streets[0], sheet.streets[1], "1 2 _ _ 9 _ _ _ _ _ _ 11"},
        .used = {"[1,1],[10,10]", "[1,1],[11,11]", "[1,1],[12,12]"},
        .plans = "4,null,null"};

    (void)state;
    list(&setting, &sheet);
    assert_true(listed("plan 1") && listed("plan 3"));
    sheet.turn = "take 1; write 9 3:5; skip; plan 1";
    list(&setting, &sheet); /* the estates of 2 and 5 contain used houses; no first approval */
    assert_true(!listed("plan 3") && !listed("reshuffle"));
    sheet.turn = "take 1; write 9 3:5; skip; plan 1; done";
    expect_after(&setting, &sheet, &after);
    after.turn = "take 1; write 9 2:6";
    list(&setting, &after);
    assert_true(listed("fence 1:1") && listed("fence 2:10"));
    sheet.used[1] = "[1,5]";
    sheet.plans = "null,null,7";
    sheet.turn = "take 1; write 9 3:5; skip";
    list(&setting, &sheet);
    assert_false(listed("plan 1"));
}

static void test_first_marks(void **state)
{
    const struct setting setting = {
        .edition = "first", .advanced = true, .plans = {"1*.3", "2*.5", "3.1"}};
    const struct setting others = {
        .edition = "first", .advanced = true, .plans = {"1*.4", "2*.2", "3.1"}};
    struct position sheet = {
        .streets = {"1 1b 2~ 2b 2b 2b 4~ 5~ 5b _", "1~ | o | 1 2~ 3 4 5 6~", "_ 3~"},
        .parks = {2, 4, 0},
        .temps = 7,
        .turn = "take 1; write 8 3:5; skip"};

    (void)state;
    list(&setting, &sheet);
    assert_true(listed("plan 1") && listed("plan 2"));
    list(&others, &sheet);
    assert_true(listed("plan 1") && listed("plan 2"));
    sheet.streets[0] = "1 1b 2~ 2b 2b 2b 4~ 5 6 _";
    sheet.streets[1] = "1~ 1b 2 3~ 4 5 6 7~";
    sheet.temps = 6;
    list(&setting, &sheet);
    assert_false(listed("plan 1") || listed("plan 2"));
    list(&others, &sheet);
    assert_false(listed("plan 1") || listed("plan 2"));
}

static void test_solo_has_no_reshuffle(void **state)
{
    const struct setting solo = {.edition = "first", .mode = "solo", .plans = {"1.4"}};
    const struct setting draft = {.edition = "first", .mode = "draft", .plans = {"1.4"}};
    struct position sheet = {.streets = {"1 2 3 4 | 5 6 7 8 | _"},
                             .turn = "take 1 2; write 8 3:5; skip; plan 1; use 1:1-4; use 1:5-8"};

    (void)state;
    list(&solo, &sheet);
    expect_moves("done");
    sheet.hand = true;
    list(&draft, &sheet);
    expect_moves("reshuffle; done");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_plan),
        cmocka_unit_test(test_used_estates),
        cmocka_unit_test(test_street_plans),
        cmocka_unit_test(test_one_street),
        cmocka_unit_test(test_bis_plan),
        cmocka_unit_test(test_mark_plans),
        cmocka_unit_test(test_street_ends),
        cmocka_unit_test(test_first_full_street),
        cmocka_unit_test(test_first_end_houses),
        cmocka_unit_test(test_first_marks),
        cmocka_unit_test(test_solo_has_no_reshuffle),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
