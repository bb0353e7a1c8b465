/* The oracle of Machinery: components, figures and the order of a turn. */
#include "ask_machinery.h"

#include <stdio.h>

/* ---- Components ---- */

static void test_buildings(void **state)
{
    int squares = 0, types[TYPES] = {0}, districts[DISTRICTS] = {0}, points = 0, bonuses = 0;

    (void)state;
    for (int i = 0; i < BUILDINGS; i++) {
        const struct printed_building *printed = &oracle_machinery_buildings[i];
        struct shape shape = oracle_machinery_shape(printed->shape);

        squares += oracle_machinery_count(&shape, '#');
        points += printed->points;
        types[printed->type]++;
        districts[printed->district]++;
    }
    assert_int_equal(squares, 132);
    assert_int_equal(points, 126);
    for (int i = 0; i < 6; i++) {
        assert_int_equal(types[i], 3);
        assert_int_equal(districts[i], 3);
        bonuses += oracle_machinery_district_points[i];
    }
    assert_int_equal(bonuses, 43);
}

/* How many squares the figures have, and how many different sides. */
static void test_cards(void **state)
{
    const int sizes[MACHINES] = {2, 3, 3, 4, 4, 4, 4, 4, 5, 5, 5, 5, 5};
    const int sides[MACHINES] = {2, 2, 4, 1, 4, 8, 4, 2, 8, 8, 4, 8, 4};
    int cards = 0;

    (void)state;
    for (int i = 0; i < MACHINES; i++)
        for (int k = 0; k < FIGURES_OF_A_MACHINE; k++, cards++) {
            struct shape figure = oracle_machinery_shape(oracle_machinery_machines[i].figures[k]);
            struct shape shapes[ORIENTATIONS_MOST];

            assert_int_equal(oracle_machinery_count(&figure, '#'), sizes[i]);
            assert_int_equal(oracle_machinery_orientations(&figure, shapes), sides[i]);
        }
    assert_int_equal(cards, 39);
}

/* On an empty sheet, whatever cards are open. */
static void test_no_move_is_listed_twice(void **state)
{
    unsigned most = 0;

    (void)state;
    for (int i = 0; i < MACHINES * FIGURES_OF_A_MACHINE; i++) {
        const struct machine *machine = &oracle_machinery_machines[i / FIGURES_OF_A_MACHINE];
        struct setting setting = {.event = DELIVERY};
        struct position sheet = {.turn = NULL};
        char card[64] = "", *space;

        snprintf(card, sizeof card, "%s", machine->name);
        space = strchr(card, ' ');
        if (space)
            *space = '-';
        snprintf(card + strlen(card), sizeof card - strlen(card), " %d %s", machine->penalty,
                 machine->figures[i % FIGURES_OF_A_MACHINE]);
        for (int k = 0; k < OPEN_CARDS_MOST; k++)
            setting.cards[k] = card;
        list(&setting, &sheet);
        assert_int_equal(count_moves("draw 1 "), count_moves("draw 4 "));
        assert_int_equal(count_moves("builder "), 132);
        for (unsigned a = 0; a < moves.count; a++)
            for (unsigned b = a + 1; b < moves.count; b++)
                assert_string_not_equal(moves.text[a], moves.text[b]);
        most = moves.count > most ? moves.count : most;
    }
    assert_true(most < ORACLE_LIST_MOST);
}

/* ---- Figures ---- */

static void test_turning_needs_a_circle(void **state)
{
    const struct setting setting = {
        .cards = {"loader 1 ##", "paver 3 #../#../###", "grader 2 ####"}};
    struct position sheet = {.open = "post-office oo/oo", .rest_finished = true, .builders = 8};

    (void)state;
    list(&setting, &sheet);
    expect_moves("draw 1 post-office a1 b1; draw 1 post-office a2 b2; draw 1 post-office a1 a2; "
                 "draw 1 post-office b1 b2; done");
    sheet.broken = FULL_CIRCLES;
    list(&setting, &sheet);
    expect_moves("draw 1 post-office a1 b1; draw 1 post-office a2 b2; done");
    sheet.broken = "3";
    sheet.turn = "draw 1 post-office b1 b2; done";
    expect_notes(&setting, &sheet, "3,1", 8, 0);
    sheet.turn = "draw 1 post-office a2 b2; done";
    expect_notes(&setting, &sheet, "3", 8, 0);
}

/* The last circle is used up by the first figure; the second may still be drawn as printed. */
static void test_last_circle(void **state)
{
    const struct setting setting = {.cards = {"loader 1 ##", "loader 1 #/#", "grader 2 ####"}};
    struct position sheet = {.open = "library oo/oo/##",
                             .rest_finished = true,
                             .broken = "3,3,3,3",
                             .builders = 8,
                             .turn = "draw 1 library a1 a2"};

    (void)state;
    list(&setting, &sheet);
    expect_moves("draw 2 library b1 b2; done");
    sheet.turn = "draw 2 library a1 b1";
    list(&setting, &sheet);
    expect_moves("draw 1 library a2 b2; done");
}

/* The 2×2 never pays; the skew figures are their own half turn. */
static void test_symmetric_figures_are_free(void **state)
{
    const struct setting setting = {
        .cards = {"tipper 0 ##/##", "scraper 2 ##./.##", "paver 3 ##./.#./.##"}};
    struct position sheet = {.open = "power-plant o..o/oooo/oooo",
                             .rest_finished = true,
                             .broken = FULL_CIRCLES,
                             .builders = 8};

    (void)state;
    list(&setting, &sheet);
    expect_moves("draw 1 power-plant a2 b2 a3 b3; draw 1 power-plant b2 c2 b3 c3; "
                 "draw 1 power-plant c2 d2 c3 d3; draw 2 power-plant a2 b2 b3 c3; "
                 "draw 2 power-plant b2 c2 c3 d3; draw 2 power-plant b2 c2 a3 b3; "
                 "draw 2 power-plant c2 d2 b3 c3; done");
}

/* As printed and mirrored left–right: free. A half turn, a quarter turn, a turned mirror: once. */
static void test_what_is_turned(void **state)
{
    const struct setting setting = {.cards = {"excavator 2 #./#./##"}};
    const struct {
        const char *turn, *broken;
    } cases[] = {
        {"draw 1 university a2 a3 b3", NULL}, /* no such figure */
        {"draw 1 university a1 a2 a3 b3; done", ""},  {"draw 1 university c1 c2 b3 c3; done", ""},
        {"draw 1 university a2 b2 a3 a4; done", "2"}, {"draw 1 university b2 c2 c3 c4; done", "2"},
        {"draw 1 university a1 a2 b2 c2; done", "2"}, {"draw 1 university c1 a2 b2 c2; done", "2"},
        {"draw 1 university a3 b3 c3 a4; done", "2"}, {"draw 1 university a3 b3 c3 c4; done", "2"},
    };
    struct position sheet = {.open = "university o.o/ooo/ooo/o.o", .rest_finished = true};

    (void)state;
    list(&setting, &sheet);
    assert_false(listed(cases[0].turn));
    for (size_t i = 1; i < sizeof cases / sizeof cases[0]; i++) {
        sheet.turn = cases[i].turn;
        expect_notes(&setting, &sheet, cases[i].broken, 0, 0);
    }
}

static void test_names_of_squares(void **state)
{
    const struct setting setting = {.cards = {"truck-crane 2 ##/##/#.", "mixer 3 #.#/###"}};
    struct position sheet = {
        .open = "warehouse ooo/oo.; cinema o.o/ooo", .rest_finished = true, .builders = 8};

    (void)state;
    list(&setting, &sheet);
    expect_moves("draw 1 warehouse a1 b1 c1 a2 b2; draw 2 cinema a1 c1 a2 b2 c2; "
                 "draw 3 warehouse a1 b1 a2 b2; done");
    sheet.turn = "draw 1 warehouse a1 b1 c1 a2 b2";
    list(&setting, &sheet); /* finished buildings have no room */
    expect_moves("draw 2 cinema a1 c1 a2 b2 c2; done");
}

/* Figures lie in one building, on empty squares, and need not touch anything. */
static void test_filled_squares(void **state)
{
    const struct setting setting = {.cards = {"tractor 1 ###", "grader 2 ####", "grader 2 ####"}};
    struct position sheet = {
        .open = "stadium oooo/o..o/#o#.", .rest_finished = true, .builders = 8};

    (void)state;
    list(&setting, &sheet);
    expect_moves("draw 1 stadium a1 b1 c1; draw 1 stadium b1 c1 d1; draw 2 stadium a1 b1 c1 d1; "
                 "draw 3 stadium a1 b1 c1 d1; done");
}

static void test_machines_of_two_words(void **state)
{
    static const char text[] =
        "{\"events\":false,\"round\":1,\"cards\":["
        "{\"machine\":\"truck crane\",\"penalty\":2,\"figure\":\"###/##.\"},"
        "{\"machine\":\"tower crane\",\"penalty\":3,\"figure\":\"#.../####\"},"
        "{\"machine\":\"aerial lift\",\"penalty\":3,\"figure\":\"####/.#..\"}],\"event\":null}";
    struct kv_json json = read_json(text);
    struct table table;

    (void)state;
    oracle_machinery_read_table(&json, &table);
    assert_int_equal(table.card_count, 3);
    assert_int_equal(table.cards[2].penalty, 3);
    assert_memory_equal(&table.round, &oracle_machinery_rounds[NO_EVENT], sizeof table.round);
}

/* ---- The order of a turn ---- */

static void test_two_different_cards(void **state)
{
    struct position sheet = {.open = "library oo/oo/oo", .rest_finished = true};

    (void)state;
    list(&loaders, &sheet);
    assert_int_equal(count_moves("draw 1 "), 7);
    assert_int_equal(count_moves("draw 2 "), 7); /* two cards with one figure are two cards */
    assert_int_equal(count_moves("builder "), 6);
    assert_int_equal(count_moves("erase"), 0);
    assert_true(listed("done"));
    sheet.turn = "draw 1 library a1 b1";
    list(&loaders, &sheet);
    assert_int_equal(count_moves("draw 1 "), 0);
    assert_int_equal(count_moves("draw 2 "), 4);
    assert_int_equal(count_moves("draw 3 "), 4);
    sheet.turn = "draw 1 library a1 b1; draw 2 library a2 b2";
    list(&loaders, &sheet);
    expect_moves("builder library a3; builder library b3; done");
    sheet.turn = "draw 1 library a1 b1; draw 2 library a2 b2; builder library a3; done";
    list(&loaders, &sheet);
    expect_moves("");
}

static void test_one_builder(void **state)
{
    struct position sheet = {.open = "library oo/oo/oo", .rest_finished = true, .builders = 7};

    (void)state;
    sheet.turn = "builder library a1";
    list(&loaders, &sheet);
    expect_moves("done"); /* no figure after it, no second one */
    sheet.turn = "builder library a1; done";
    expect_notes(&loaders, &sheet, "", 8, 0);
    sheet.builders = 8;
    sheet.turn = "draw 1 library a1 b1";
    list(&loaders, &sheet);
    assert_int_equal(count_moves("builder"), 0);
}

static void expect_after(const struct setting *setting, const struct position *before,
                         const char *expected)
{
    assert_string_equal(sheet_after(question_of(setting, before)), expected);
}

static void test_after(void **state)
{
    const struct setting setting = {.cards = {"roller 1 #./##", "loader 1 ##"}};
    const struct position nothing = {.turn = "done"};
    const struct position sheet = {
        .open = "bank .#./ooo/oo.; circus .oo./#ooo/.oo.",
        .broken = "3,1",
        .builders = 2,
        .turn = "draw 2 library a2 a3; draw 1 bank a2 b2 a3; builder town-hall b1; done"};

    (void)state;
    expect_after(&setting, &nothing, "{\"buildings\":{},\"broken\":[],\"builders\":0,\"bonus\":0}");
    expect_after(&setting, &sheet,
                 "{\"buildings\":{\"library\":\"oo/#o/#o\",\"town-hall\":\".#o./oooo/oooo\","
                 "\"circus\":\".oo./#ooo/.oo.\",\"bank\":\".#./##o/#o.\"},\"broken\":[3,1,1,1],"
                 "\"builders\":3,\"bonus\":0}");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_buildings),
        cmocka_unit_test(test_cards),
        cmocka_unit_test(test_no_move_is_listed_twice),
        cmocka_unit_test(test_turning_needs_a_circle),
        cmocka_unit_test(test_last_circle),
        cmocka_unit_test(test_symmetric_figures_are_free),
        cmocka_unit_test(test_what_is_turned),
        cmocka_unit_test(test_names_of_squares),
        cmocka_unit_test(test_filled_squares),
        cmocka_unit_test(test_machines_of_two_words),
        cmocka_unit_test(test_two_different_cards),
        cmocka_unit_test(test_one_builder),
        cmocka_unit_test(test_after),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
