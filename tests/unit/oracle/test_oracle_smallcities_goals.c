/* The oracle of Small Cities: goals, places and the end of the game. */
#include "ask_smallcities.h"

/* ---- Goals ---- */

static int goal_points(const char *goal, const char *city)
{
    const struct setting setting = {.goal = goal};
    const struct position position = {.city = city};

    return score(&setting, &position).goal;
}

/* "7 + 10 + 4 = 21": five for unification, six for specialisation, four for the third. */
static void test_goals_21(void **state)
{
    const char *city = "green *; red E3 E5 E7; brown E2 E4 E6; blue bank D2 D3 D4 D5 D6;"
                       "yellow H2 H3 H4 H5 G2 G3 A1 I1";
    const struct setting all = {.goal = "downtown"}, personal = {.goals = "personal"},
                         none = {.goals = "none"};
    const struct position position = {.start = "yellow", .city = city};
    struct oracle_smallcities_score result = score(&all, &position);

    (void)state;
    assert_int_equal(result.unification, 7);
    assert_int_equal(result.specialisation, 10);
    assert_int_equal(result.goal, 4);
    assert_int_equal(result.total, 21 + 5);
    assert_int_equal(score(&personal, &position).total, 17 + 5);
    assert_int_equal(score(&none, &position).total, 5);
}

static void test_specialisation(void **state)
{
    const struct setting setting = {.goals = "personal"};
    struct position position = {.start = "yellow",
                                .city = "yellow E4 E6 E3 E7; yellow windmill E5;"
                                        "blue D3 D4 D5 D6 F3 F4 F5 F6;"
                                        "yellow A1; blue A2 B1 B2"};

    (void)state;
    assert_int_equal(score(&setting, &position).specialisation, 3);
    position.start = "blue";
    assert_int_equal(score(&setting, &position).specialisation, 0);
    position.city = "blue *";
    assert_int_equal(score(&setting, &position).specialisation, 10);
}

static void test_unification(void **state)
{
    static const char *const cities[COLOURS] = {
        "red bank E5; blue E4; yellow E6",  "red bank E5; red E4; brown E6",
        "red bank E5; yellow E4; green E6", "red bank E5; brown E4; blue E6",
        "red bank E5; green E4; red E6",
    };
    const struct setting setting = {.goals = "personal"};
    struct position position = {.start = "yellow",
                                .city = "yellow station E5; green sports-ground D5; brown D4;"
                                        "red E6; blue bank C4; yellow C5"};

    (void)state;
    assert_int_equal(score(&setting, &position).unification, 3); /* two of three */
    for (int start = 0; start < COLOURS; start++)
        for (int i = 0; i < COLOURS; i++) {
            position.start = cities_colours[start];
            position.city = cities[i];
            assert_int_equal(score(&setting, &position).unification, start == i);
        }
}

static void test_routes(void **state)
{
    (void)state; /* two banks on the edge, and what is asked */
    assert_int_equal(goal_points("city-routes", "red bank A1 I1; green windmill E5"), 0);
    assert_int_equal(
        goal_points("city-routes", "red bank A1 I1; green windmill E5; green E4 E3 E2 E1"), 1);
    assert_int_equal(
        goal_points("city-routes", "red bank A1 I1; green windmill E5; green E4 E3 E2"), 0);
    assert_int_equal(goal_points("city-routes", "red bank A1 I1; green windmill E5; green E4 E3 E1;"
                                                "red E2"),
                     0);
    assert_int_equal(goal_points("city-routes", "red bank A1 I1; green windmill E5; green E4 E2;"
                                                "green bank E3 E1"),
                     5); /* all five: buildings are links, too */
    assert_int_equal(goal_points("city-routes", "red bank A1 I1; green windmill E5; red E4 E3 E2;"
                                                "red E1"),
                     0);
}

static void test_downtown_and_outskirts(void **state)
{
    const char *city = "red bank C3 D6 E5 G5 C2 E2";

    (void)state;
    assert_int_equal(goal_points("downtown", city), 4);
    assert_int_equal(goal_points("outskirts", city), 0);
    assert_int_equal(goal_points("outskirts", "red bank A1 B2 C6 E8"), 3);
    assert_int_equal(goal_points("outskirts", "red bank A1 B2 C6 E8 H1 H2 H3"), 8);
    assert_int_equal(goal_points("downtown", "red bank C3 C4 C5 D3 D4 D5 D6"), 10);
}

static void test_surrounded(void **state)
{
    (void)state;
    assert_int_equal(goal_points("surrounded", "green *; red bank E5 B2 C3 A1 I5"), 2);
    assert_int_equal(goal_points("surrounded", "green *; red bank E5 B2 C3 A1 I5; - B1"), 1);
}

static void test_crossroads(void **state)
{
    (void)state;
    assert_int_equal(goal_points("crossroads", "green bike-centre E5; yellow E4 E7; green F4 F5;"
                                               "red windmill E6"),
                     1);
    assert_int_equal(goal_points("crossroads", "green bike-centre E5; yellow E4 E7; green F4 F5;"
                                               "red windmill E6; blue D6"),
                     2);
}

static void test_wind_rose(void **state)
{
    (void)state;
    assert_int_equal(goal_points("wind-rose", "red bank A1 A3 B1 B3 D4"), 0);
    assert_int_equal(goal_points("wind-rose", "red bank A1 A3 B1 B3 D4 I1"), 2);
    assert_int_equal(goal_points("wind-rose", "red bank A1 B1 C1 D1 E1 F1 G1 H1 I1"), 7);
}

static void test_symmetry(void **state)
{
    (void)state; /* counted twice, the bike centre alone would bring a point */
    assert_int_equal(
        goal_points("symmetry", "green bike-centre E5; yellow F5; yellow station D4; blue E4 E6"),
        0);
    assert_int_equal(goal_points("symmetry",
                                 "green bike-centre E5; yellow F5; yellow station D4; blue E4 E6;"
                                 "red bank H3; red H2 H4"),
                     1);
    assert_int_equal(goal_points("symmetry",
                                 "green bike-centre E5; yellow F5; yellow station D4; blue E4 E6;"
                                 "red bank H3; red H2; blue H4; red bank A1; red A2"),
                     0);
}

static void test_triangle(void **state)
{
    (void)state;
    assert_int_equal(goal_points("triangle", "red E4 E5 E6; blue F4 F5; green bank G4"), 2);
    assert_int_equal(goal_points("triangle", "red E4 E5 E6 D4 D5 C4"), 2);
    assert_int_equal(goal_points("triangle", "red E4 E5 E6 D4 D5"), 1);
    assert_int_equal(goal_points("triangle", "red E4 E5 E6"), 0);
    assert_int_equal(goal_points("triangle", "red E4 E5 F3 F4"), 1);
    assert_int_equal(goal_points("triangle", "red *"), 10);
    /* Side 4 with its corner on the edge, and the same without that corner. */
    assert_int_equal(goal_points("triangle", "red A1 B1 B2 C1 C2 C3 D1 D2 D3 D4"), 4);
    assert_int_equal(goal_points("triangle", "red B1 B2 C1 C2 C3 D1 D2 D3 D4"), 2);
}

static void test_social_centres(void **state)
{
    (void)state; /* the sixth stands alone */
    assert_int_equal(goal_points("social-centres", "red bank E4 E5 E6 G3 G4 B2"), 7);
    assert_int_equal(goal_points("social-centres", "red bank E4 E5 E6 G3 B2; red G4"), 2);
}

static void test_hub(void **state)
{
    (void)state;
    assert_int_equal(goal_points("hub", "red sports-ground E5; blue E4; red F4;"
                                        "green sports-ground F5; brown E6; brown bank D5"),
                     9);
    assert_int_equal(goal_points("hub", "red bank E5; red E4; yellow F4; brown F5; green E6;"
                                        "blue D5 D4"),
                     12);
    assert_int_equal(goal_points("hub", "red bank E5; red E4; yellow F4; brown F5"), 5);
    assert_int_equal(goal_points("hub", "red bank E5"), 0);
    assert_int_equal(goal_points("hub", "red E5 E4; blue E6"), 0);
}

/* ---- The end ---- */

enum { SEATS_MOST = 5 };

static void test_places(void **state)
{
    const struct setting setting = {.goals = "none"};
    const struct position positions[SEATS_MOST] = {
        {.city = "red bank A1=3 A2=2"}, /* the last building brings less  */
        {.city = "red bank A1=5"},      /* fewer buildings                */
        {.city = "red bank A1=2 A2=3"}, /* shared with the next           */
        {.city = "red bank A3=2 A2=3"}, {.city = ""},
    };
    static const unsigned expected[SEATS_MOST] = {4, 1, 2, 2, 5};
    unsigned places[SEATS_MOST];
    const struct question *question = NULL;
    struct sheets sheets = {.count = 0};

    (void)state;
    for (int i = 0; i < SEATS_MOST; i++) {
        question = question_of(&setting, &positions[i]);
        add_sheet(&sheets, question);
    }
    struct kv_json table = read_table(question), json = read_json(sheets.json);
    oracle_smallcities_places(&table, &json, places);
    for (int i = 0; i < SEATS_MOST; i++)
        assert_int_equal(places[i], expected[i]);
    assert_int_equal(score(&setting, &positions[2]).last_building_points, 3);
    assert_int_equal(score(&setting, &positions[2]).building_count, 2);
    assert_int_equal(score(&setting, &positions[4]).last_building_points, 0);
}

static bool ended(const char *one, const char *other)
{
    const struct position positions[2] = {{.city = one}, {.city = other}};
    const struct setting setting = {.round = 1};
    struct sheets sheets = {.count = 0};

    for (int i = 0; i < 2; i++)
        add_sheet(&sheets, question_of(&setting, &positions[i]));
    struct kv_json json = read_json(sheets.json);
    return oracle_smallcities_ended(&json);
}

static void test_end(void **state)
{
    (void)state;
    assert_false(ended("", ""));
    assert_false(ended("red bank A1 A2 A3 A4 A5 B1 B2 B3", ""));
    assert_true(ended("", "red bank A1 A2 A3 A4 A5 B1 B2 B3 B4"));
    assert_false(ended("red *", ""));
    assert_false(ended("red *", "red *; - E5"));
    assert_true(ended("red *", "blue *; red bank E5"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_goals_21),
        cmocka_unit_test(test_specialisation),
        cmocka_unit_test(test_unification),
        cmocka_unit_test(test_routes),
        cmocka_unit_test(test_downtown_and_outskirts),
        cmocka_unit_test(test_surrounded),
        cmocka_unit_test(test_crossroads),
        cmocka_unit_test(test_wind_rose),
        cmocka_unit_test(test_symmetry),
        cmocka_unit_test(test_triangle),
        cmocka_unit_test(test_social_centres),
        cmocka_unit_test(test_hub),
        cmocka_unit_test(test_places),
        cmocka_unit_test(test_end),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
