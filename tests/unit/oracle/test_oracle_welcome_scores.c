/* The oracle of Welcome: scores, rivals, ties and the end of the game. */
#include "ask_welcome.h"

static void expect_score(const struct oracle_score *s, const int parts[17], int total)
{
    const int given[17] = {
        s->plans[0],   s->plans[1],   s->plans[2],   s->parks[0],    s->parks[1],   s->parks[2],
        s->pools,      s->temps,      s->estates[0], s->estates[1],  s->estates[2], s->estates[3],
        s->estates[4], s->estates[5], s->bis,        s->roundabouts, s->refusals};

    expect_parts(given, parts, 17);
    assert_int_equal(s->total, total);
}

/* ---- Scores ---- */

/* The filled sheet of "the end of the game" in the second and the collector's edition. */
static void test_sample_91(void **state)
{
    const struct setting setting = {.plans = {"A1", "B1", "C1"}};
    const struct position sheet = {.streets = {"1 2 3~ 4 5 | 6 7~ 8~ 9 10",
                                               "1 2 3 | 4 5 6 | 7 8 9 | 10 11",
                                               "1 2~ 3 | 4 5 | 6 | 6b _ _ _ _ _"},
                                   .parks = {0, 4, 1},
                                   .agents = {0, 1, 3, 0, 2, 0},
                                   .temps = 3,
                                   .refusals = 2,
                                   .plans = "8,null,6"};
    struct result result;

    (void)state;
    score(&setting, &sheet, 1, &result);
    expect_score(&result.scores[0],
                 (int[17]){8, 0, 6, 0, 14, 2, 13, 7, 1, 6, 24, 0, 14, 0, -1, 0, -3}, 91);
    assert_int_equal(result.scores[0].completed_estates, 9);
    assert_int_equal(result.scores[0].estates_by_size[2], 4);
}

/* The filled sheet of the memos; its one point for temps is a third rank. */
static void test_sample_83(void **state)
{
    const struct setting setting = {.plans = {"A4", "B4", "C5"}};
    const struct position sheets[3] = {
        {.streets = {"1 2 3~ 4 | 5 6 7~ 8 | 9 | 10", "1 2 3 4 | 5 6 6b 7 8 | 9 10",
                     "1 2~ 3 | 4 4b | 5 5b _ _ _ _ _"},
         .parks = {0, 1, 5},
         .agents = {1, 0, 0, 3, 0, 0},
         .temps = 1,
         .plans = "6,3,11"},
        {.temps = 4},
        {.temps = 2}};
    struct result result;

    (void)state;
    score(&setting, sheets, 3, &result);
    expect_score(&result.scores[0],
                 (int[17]){6, 3, 11, 0, 2, 18, 9, 1, 6, 4, 3, 21, 5, 0, -6, 0, 0}, 83);
    assert_true(result.ended);
}

static void test_blueprint_score(void **state)
{
    const struct setting setting = {.board = "blueprint", .advanced = true};
    const struct position sheet = {
        .streets = {"0 1~ 2 3 4 5 | 6~ 7 8", "1 | o | 1 2 3 4 5 6 7 8 9", "1 2 3~ 4 4b 4b 4b 5"},
        .parks = {4, 3, 6},
        .agents = {2, 0, 1, 0, 0, 3}};
    struct result result;

    (void)state;
    score(&setting, &sheet, 1, &result);
    /* Nine houses between two fences are no estate. */
    expect_score(&result.scores[0],
                 (int[17]){0, 0, 0, 13, 11, 21, 9, 0, 3, 0, 4, 0, 0, 12, -4, -3, 0}, 66);
}

static void test_temps(void **state)
{
    const struct setting setting = {.edition = "second"},
                         solo = {.edition = "first", .mode = "solo"};
    const struct position sheets[4] = {{.temps = 5}, {.temps = 5}, {.temps = 1}, {.temps = 0}};
    const struct position others[4] = {{.temps = 1}, {.temps = 2}, {.temps = 3}, {.temps = 4}};
    const struct position five = {.temps = 5}, six = {.temps = 6};
    const int expected[] = {7, 7, 4, 0}, expected_others[] = {0, 1, 4, 7};
    struct result result;

    (void)state;
    score(&setting, sheets, 4, &result);
    for (int i = 0; i < 4; i++)
        assert_int_equal(result.scores[i].temps, expected[i]);
    score(&setting, others, 4, &result);
    for (int i = 0; i < 4; i++)
        assert_int_equal(result.scores[i].temps, expected_others[i]);
    score(&solo, &five, 1, &result);
    assert_int_equal(result.scores[0].temps, 0);
    score(&solo, &six, 1, &result);
    assert_int_equal(result.scores[0].temps, 7);
}

static void test_closed_rival(void **state)
{
    const struct setting setting = {
        .mode = "rival",
        .rival = "{\"name\":\"closed\",\"cards\":[\"temp\"],\"plans\":[8,null,null]}"};
    const int expected[] = {0, 1, 1, 4, 4, 7, 7};
    struct result result;

    (void)state;
    for (int temps = 0; temps <= 6; temps++) {
        const struct position sheet = {.temps = temps};

        score(&setting, &sheet, 1, &result);
        assert_int_equal(result.scores[0].temps, expected[temps]);
        assert_false(result.rival);
        assert_int_equal(result.places[0], 1);
    }
}

static void test_sam(void **state)
{
    const struct setting estate = {
        .mode = "rival",
        .rival = "{\"name\":\"sam\",\"cards\":[\"agent\",\"park\",\"agent\",\"bis\","
                 "\"fence\",\"pool\"],"
                 "\"plans\":[null,3,null]}"};
    const struct setting temps = {
        .mode = "rival",
        .rival = "{\"name\":\"sam\",\"cards\":[\"temp\",\"temp\",\"temp\",\"temp\"],"
                 "\"plans\":[null,null,null]}"};
    const struct position four = {.temps = 4};
    struct result result;

    (void)state;
    score(&estate, &four, 1, &result);
    assert_true(result.rival);
    /* A plan, a park, the estate of 10; a fence, a pool and its estate of 1. */
    assert_int_equal(result.rival_total, 3 + 1 + 5 * 2 + 1 + 1 + 1);
    assert_int_equal(result.rival_estates, 2);
    assert_int_equal(result.scores[0].temps, 7);
    /* Four cards against four boxes: both are first, and Sam has 1 for each card besides. */
    score(&temps, &four, 1, &result);
    assert_int_equal(result.scores[0].temps, 7);
    assert_int_equal(result.rival_total, 7 + 4 + 4);
}

#define PARKS3 "\"park\",\"park\",\"park\",\"fence\","

/* "Its five largest estates" against "the five that give the most points": the one real conflict
 * of the two rulebooks. */
static void test_five_estates(void **state)
{
    static const char rival[] =
        "{\"name\":\"sam\",\"cards\":[\"fence\",\"fence\"," PARKS3 PARKS3 PARKS3 PARKS3 PARKS3
        "\"agent\",\"agent\"],\"plans\":[null,null,null]}";
    const struct setting second = {.mode = "rival", .rival = rival};
    const struct setting collector = {.edition = "collector", .mode = "rival", .rival = rival};
    const struct position empty = {.temps = 0};
    struct result result;

    (void)state;
    score(&second, &empty, 1, &result);
    assert_int_equal(result.rival_total, 15 + 7 + 5 * 3);
    assert_int_equal(result.rival_estates, 6); /* nothing between two fences is no estate */
    score(&collector, &empty, 1, &result);
    assert_int_equal(result.rival_total, 15 + 7 + 4 * 3 + 2 * 2);
}

/* ---- Ties and the end ---- */

static void test_ties(void **state)
{
    const struct setting first = {.edition = "first"}, second = {.edition = "second"};
    /* Four points each: two estates of 2; of 1 and 3; of 4. */
    const struct position sheets[4] = {{.streets = {"1 2 | 3 4 | _"}},
                                       {.streets = {"1 | 2 3 4 | _"}},
                                       {.streets = {"1 2 3 4 | _"}},
                                       {.streets = {NULL, "1 2 | 3 4 | _"}}};
    const unsigned in_first[] = {2, 1, 4, 2}, in_second[] = {1, 1, 4, 1};
    struct result result;

    (void)state;
    score(&first, sheets, 4, &result);
    for (int i = 0; i < 4; i++) {
        assert_int_equal(result.scores[i].total, 4);
        assert_int_equal(result.places[i], in_first[i]);
    }
    score(&second, sheets, 4, &result);
    for (int i = 0; i < 4; i++)
        assert_int_equal(result.places[i], in_second[i]);
}

static void test_rival_ties(void **state)
{
    const struct setting setting = {
        .mode = "rival",
        .rival = "{\"name\":\"ann\",\"cards\":[\"agent\",\"agent\",\"agent\"],"
                 "\"plans\":[null,null,null]}"};
    const struct position more = {.streets = {"1 | 2 3 | _"}}, equal = {.streets = {"1 2 3 | _"}};
    struct result result;

    (void)state;
    score(&setting, &more, 1, &result);
    assert_int_equal(result.rival_total, 3);
    assert_int_equal(result.scores[0].total, 3);
    assert_int_equal(result.places[0], 1);
    assert_int_equal(result.places[1], 2);
    score(&setting, &equal, 1, &result);
    assert_int_equal(result.scores[0].total, 3);
    assert_int_equal(result.places[0], 2);
    assert_int_equal(result.places[1], 1);
}

static void test_end(void **state)
{
    const struct setting setting = {.advanced = true};
    const struct position endings[] = {
        {.refusals = 3},
        {.plans = "8,5,6"},
        {.streets = {"1 2 3 4 | o | 1 2 3 4 5", FULL_MIDDLE, "0 1 2 3 4 5 6 7 8 9 10 11"}}};
    const struct position open[] = {{.refusals = 2},
                                    {.plans = "8,null,6"},
                                    {.streets = {FULL_TOP, FULL_MIDDLE, "0 1 2 3 4 5 6 7 8 9 10"}}};
    struct result result;

    (void)state;
    for (int i = 0; i < 3; i++) {
        const struct position two[2] = {open[i], endings[i]};

        score(&setting, two, 1, &result);
        assert_false(result.ended);
        score(&setting, two, 2, &result);
        assert_true(result.ended);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_sample_91),       cmocka_unit_test(test_sample_83),
        cmocka_unit_test(test_blueprint_score), cmocka_unit_test(test_temps),
        cmocka_unit_test(test_closed_rival),    cmocka_unit_test(test_sam),
        cmocka_unit_test(test_five_estates),    cmocka_unit_test(test_ties),
        cmocka_unit_test(test_rival_ties),      cmocka_unit_test(test_end),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
