/* The oracle of Small Cities: points of buildings, passing, stars and the solo game. */
#include "ask_smallcities.h"

/* ---- Points of buildings ---- */

/* The points of the one building that the turn draws. */
static int drawn_points(const char *building, const char *city, const char *turn)
{
    const struct setting setting = {.building = building};
    const struct position position = {.city = city, .turn = turn};
    struct sheet sheet = after(&setting, &position);

    return sheet.points[sheet.building_count - 1];
}

static void test_rulebook_points(void **state)
{
    (void)state;
    assert_int_equal(drawn_points("sports-ground", "red E4 F4 F5; red windmill E6; blue bank D5",
                                  "build sports-ground E5; done"),
                     5);
    assert_int_equal(
        drawn_points("windmill", "yellow E4 F4 D4; blue bank E7", "build windmill E5; done"), 4);
    assert_int_equal(drawn_points("station", "brown E4 F4 E6; blue D5", "build station E5; done"),
                     4);
    assert_int_equal(drawn_points("bike-centre", "green E4 E3 D5; red sports-ground E2",
                                  "build bike-centre E5; done"),
                     3);
    assert_int_equal(drawn_points("bank", "blue A2; blue square B1", "build bank A1; done"), 2);
    assert_int_equal(drawn_points("square",
                                  "blue bank E4; red station F4; green F5; red E6; blue D5",
                                  "build square E5; done"),
                     4);
}

static void test_points_with_and_without_the_extra_one(void **state)
{
    (void)state;
    assert_int_equal(drawn_points("sports-ground", "red E4", "build sports-ground E5; done"), 1);
    assert_int_equal(drawn_points("windmill", "yellow bank E4", "build windmill E5; done"), 1);
    assert_int_equal(drawn_points("station", "brown E4 F4", "build station E5; done"), 2);
    assert_int_equal(drawn_points("station", "brown A2", "build station A1; done"), 1);
    assert_int_equal(drawn_points("bank", "blue E4", "build bank E5; done"), 2);
    assert_int_equal(
        drawn_points("square", "green E4 F4 F5 E6 D5; green windmill D4", "build square E5; done"),
        3);
    assert_int_equal(
        drawn_points("square", "green windmill A2; green B1 B2", "build square A1; done"), 2);
    assert_int_equal(
        drawn_points("square", "green windmill E4 F4 F5 E6 D5 D4", "build square E5; done"), 13);
    assert_int_equal(
        drawn_points("sports-ground", "red E4 F4 F5 E6 D5 D4", "build sports-ground E5; done"), 6);
}

static int bike_points(const char *city)
{
    return drawn_points("bike-centre", city, "build bike-centre E5; done");
}

static void test_bike_chain(void **state)
{
    (void)state;
    assert_int_equal(bike_points("green F5; red bank D4"), 1);      /* beside it without a chain  */
    assert_int_equal(bike_points("green bank E4"), 1);              /* the building is no chain   */
    assert_int_equal(bike_points("green bank E4; red bank E3"), 2); /* but may be a link to it    */
    assert_int_equal(bike_points("green bank E4 F4"), 3);           /* either links to the other  */
    assert_int_equal(bike_points("green E4; red bank D4"), 2);      /* beside it and by a chain   */
    assert_int_equal(bike_points("green E4 E3; red E2; red bank E1"), 1); /* broken               */
    assert_int_equal(bike_points("green E4; green E2; red bank E1"), 1);
    assert_int_equal(bike_points("green E4 E3 E2; green bank E1"), 2);
}

static void test_points_stay(void **state)
{
    const struct setting setting = {.bonus = "financing"};
    const struct position position = {.start = "blue",
                                      .city = "blue E4; red bank I1=7",
                                      .outlined = 1,
                                      .turn = "build bank E5; star; draw E6 E7 E8 E9; done"};

    (void)state;
    assert_string_equal(
        sheet_after(question_of(&setting, &position)),
        "{\"start\":\"blue\",\"hexes\":{\"E4\":\"blue\",\"E5\":\"blue bank\",\"E6\":\"blue\","
        "\"E7\":\"blue\",\"E8\":\"blue\",\"E9\":\"blue\",\"I1\":\"red bank\"},"
        "\"buildings\":[\"I1\",\"E5\"],\"points\":[7,2],"
        "\"stars\":{\"outlined\":1,\"crossed\":1,\"points\":0},\"circled\":[]}");
}

/* ---- Passing ---- */

static void test_pass(void **state)
{
    const struct setting setting = {.building = "bank"};
    struct position position = {.city = "green *; - A1"};

    (void)state;
    list(&setting, &position);
    expect_moves("pass");
    position.turn = "pass";
    list(&setting, &position);
    expect_moves("done");
    position.turn = "pass; done";
    list(&setting, &position);
    expect_moves("");
    position.turn = NULL;
    position.city = "green *; red B1; - A1";
    list(&setting, &position);
    expect_moves("build sports-ground A1");
}

static void test_star_is_no_duty(void **state)
{
    const struct setting design = {.bonus = "free-design"}, order = {.bonus = "state-order"};
    struct position position = {.city = "green *; - E4 E5 F3 F4", .outlined = 2, .crossed = 1};

    (void)state;
    list(&design, &position); /* a beam is rolled, a rhombus would fit */
    expect_moves("pass; star");
    position.turn = "star";
    list(&design, &position);
    expect_moves("draw E4 E5 F3 F4");
    position.turn = "star; draw E4 E5 F3 F4";
    list(&design, &position);
    expect_moves("done");
    position.turn = NULL;
    position.city = "green *; - E4 F3";
    list(&order, &position);
    expect_moves("pass; star");
    position.turn = "star";
    list(&order, &position);
    expect_moves("build bike-centre E4; build bike-centre F3");
    position.turn = "star; build bike-centre E4; done";
    assert_int_equal(after(&order, &position).crossed, 2);
}

/* ---- Stars ---- */

static void test_star_before_the_action(void **state)
{
    const struct setting design = {.bonus = "free-design"}, order = {.bonus = "state-order"};
    struct position position = {.city = "red E4", .outlined = 1};

    (void)state;
    list(&design, &position);
    assert_true(listed("star"));
    position.turn = "star";
    list(&design, &position);
    assert_int_equal(count_moves("draw "), moves.count);
    assert_true(listed("draw A1 A2 A3 A4") && listed("draw A1 A2 B1 B2"));
    position.turn = "draw A1 A2 A3 A4";
    list(&design, &position);
    expect_moves("done");
    position.turn = NULL;
    list(&order, &position);
    assert_true(listed("star"));
    position.turn = "star";
    list(&order, &position);
    assert_int_equal(moves.count, 6);
    assert_int_equal(count_moves("build sports-ground "), 6);
    position.crossed = 1;
    position.turn = NULL;
    list(&order, &position);
    assert_false(listed("star"));
    list(&design, &position);
    assert_false(listed("star"));
}

static void test_star_needs_its_use(void **state)
{
    const struct setting design = {.bonus = "free-design"}, order = {.bonus = "state-order"};
    const struct position full = {.city = "red *; - E4 E8 A1", .outlined = 1};
    const struct position empty = {.city = "", .outlined = 1};

    (void)state;
    list(&design, &full);
    assert_int_equal(moves.count, 3);
    assert_false(listed("star"));
    list(&order, &full);
    assert_true(listed("star"));
    list(&order, &empty);
    assert_false(listed("star"));
}

static void test_star_of_this_turn(void **state)
{
    static const char *const bonuses[] = {"none", "firm-ground", "free-design", "state-order"};
    struct position position = {.city = "red E1", .turn = "build sports-ground E2"};
    const struct setting financing = {.bonus = "financing"};

    (void)state;
    for (int i = 0; i < 4; i++) {
        const struct setting setting = {.bonus = bonuses[i]};

        list(&setting, &position);
        expect_moves("done");
        assert_int_equal(after(&setting, &position).outlined, i > 0);
        assert_int_equal(after(&setting, &position).star_points, i == 1 ? 3 : 0);
    }
    list(&financing, &position);
    expect_moves("star; done");
    position.turn = "build sports-ground E2; star";
    list(&financing, &position);
    assert_int_equal(count_moves("draw "), moves.count);
    position.turn = "build sports-ground E2; star; draw A1 A2 A3 A4";
    list(&financing, &position);
    expect_moves("done");
    assert_int_equal(after(&financing, &position).crossed, 1);
    position.turn = "draw A1 A2 A3 A4"; /* no star yet */
    list(&financing, &position);
    expect_moves("done");
}

/* Zhenya's turn: a star of an earlier round, a blue figure, and a blue bank. */
static void test_financing(void **state)
{
    const struct setting setting = {.bonus = "financing", .building = "square"};
    struct position position = {.start = "blue", .outlined = 1};

    (void)state;
    list(&setting, &position);
    assert_false(listed("star"));
    position.turn = "draw E1 E2 E3 E4"; /* the figure makes room for the bank */
    list(&setting, &position);
    expect_moves("star; done");
    position.turn = "draw E1 E2 E3 E4; star";
    list(&setting, &position);
    assert_int_equal(count_moves("build bank "), moves.count);
    assert_int_equal(moves.count, 9);
    position.turn = "draw E1 E2 E3 E4; star; build bank E5";
    list(&setting, &position);
    expect_moves("done");
    position.outlined = 2; /* one a turn */
    list(&setting, &position);
    expect_moves("done");
}

static void test_financing_needs_both(void **state)
{
    const struct setting setting = {.bonus = "financing"};
    struct position position = {
        .start = "blue", .city = "blue *; - E4 E8 A1", .outlined = 1, .turn = "build bank E4"};

    (void)state;
    list(&setting, &position); /* no figure fits */
    expect_moves("done");
    position.start = "red"; /* no red and no blue quarter, and the figure adds none beside it */
    position.city = "green *; - A1 A2 A3 A4";
    position.turn = "draw A1 A2 A3 A4";
    list(&setting, &position);
    expect_moves("done");
    position.city = "green *; - A1 A2 A3 A4 A5";
    list(&setting, &position);
    expect_moves("star; done");
    position.turn = "draw A1 A2 A3 A4; star";
    list(&setting, &position);
    expect_moves("build sports-ground A5");
}

static void test_firm_ground(void **state)
{
    const struct setting setting = {.bonus = "firm-ground"};
    struct position position = {.city = "red E1; red windmill A1 A2",
                                .outlined = 2,
                                .star_points = 6,
                                .turn = "build sports-ground E2; done"};

    (void)state;
    struct sheet sheet = after(&setting, &position);
    assert_int_equal(sheet.outlined, 3);
    assert_int_equal(sheet.star_points, 9);
    position.turn = NULL;
    assert_int_equal(score(&setting, &position).bonus, 6);
    assert_int_equal(score(&setting, &position).total, 8);
    position.turn = "draw E2 E3 E4 E5; done"; /* a figure spends the star for nothing */
    assert_int_equal(after(&setting, &position).outlined, 2);
}

/* ---- Solo ---- */

static void expect_circles(const struct setting *setting, const struct position *position,
                           const char *expected)
{
    struct sheet sheet = after(setting, position);
    char circles[CIRCLES + 1];
    struct kv_text text;

    kv_text_start(&text, circles, sizeof circles);
    for (int i = 1; i <= CIRCLES; i++)
        if (sheet.circled[i])
            kv_put(&text, "%d", i);
    assert_string_equal(circles, expected);
}

static void test_solo_circles(void **state)
{
    const struct setting setting = {.solo = true}, table = {.solo = false};
    struct position position = {.turn = "draw E1 E2 E3 E4; done"};

    (void)state;
    expect_circles(&table, &position, "");
    expect_circles(&setting, &position, "1");
    position.city = "red windmill A1 A2";
    expect_circles(&setting, &position, "3");
    position.circled = "1,3";
    expect_circles(&setting, &position, "134");
    position.turn = "build sports-ground B1; done"; /* into the circled third circle */
    expect_circles(&setting, &position, "13");
    position.turn = NULL;
    position.circled = "3,4,5,6,7,8,9";
    list(&setting, &position);
    assert_true(count_moves("draw ") == 0 && count_moves("build ") > 0);
    position.city = "green windmill A1 A2";
    list(&setting, &position);
    expect_moves("pass");
}

static void test_solo_stars(void **state)
{
    const struct setting design = {.solo = true, .bonus = "free-design"};
    const struct setting financing = {.solo = true, .bonus = "financing"};
    struct position position = {
        .city = "red windmill A1 A2", .circled = "3,4,5,6,7,8,9", .outlined = 1};

    (void)state;
    list(&design, &position);
    assert_false(listed("star"));
    position.turn = "build sports-ground B1";
    list(&financing, &position);
    expect_moves("done");
    position.circled = "3,4,5,6,7,8"; /* the building fills the third circle: the ninth is left */
    list(&financing, &position);
    expect_moves("star; done");
    position.turn = "build sports-ground B1; star; draw E1 E2 E3 E4; done";
    expect_circles(&financing, &position, "3456789");
    position.circled = ""; /* the building's own circle is no longer free */
    expect_circles(&financing, &position, "4");
    position.turn = "draw E1 E2 E3 E4; star; build sports-ground B1; done";
    expect_circles(&financing, &position, "3");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_rulebook_points),
        cmocka_unit_test(test_points_with_and_without_the_extra_one),
        cmocka_unit_test(test_bike_chain),
        cmocka_unit_test(test_points_stay),
        cmocka_unit_test(test_pass),
        cmocka_unit_test(test_star_is_no_duty),
        cmocka_unit_test(test_star_before_the_action),
        cmocka_unit_test(test_star_needs_its_use),
        cmocka_unit_test(test_star_of_this_turn),
        cmocka_unit_test(test_financing),
        cmocka_unit_test(test_financing_needs_both),
        cmocka_unit_test(test_firm_ground),
        cmocka_unit_test(test_solo_circles),
        cmocka_unit_test(test_solo_stars),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
