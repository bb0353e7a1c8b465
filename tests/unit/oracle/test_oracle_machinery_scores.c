/* The oracle of Machinery: scores and places. */
#include "ask_machinery.h"

/* ---- Scores ---- */

static void expect_score(const struct position *position, const int parts[7], int total)
{
    const struct question *question = question_of(&loaders, position);
    struct kv_json table = read_table(question), sheet = read_sheet(question);
    struct oracle_machinery_score s;

    oracle_machinery_score(&table, &sheet, &s);
    const int given[7] = {s.buildings, s.districts, s.types,    s.sets,
                          s.bonus,     s.builders,  s.breakages};
    expect_parts(given, parts, 7);
    assert_int_equal(s.total, total);
}

static void test_scores(void **state)
{
    struct position sheet = {.builders = 3, .broken = "3,1,4"};

    (void)state;
    expect_score(&sheet, (int[7]){0, 0, 0, 0, 0, -3, -8}, -11);
    sheet = (struct position){.open = "library ##/##/##; factory #../###/##o; bank .#./ooo/oo."};
    expect_score(&sheet, (int[7]){5}, 5);
    sheet = (struct position){.open = "library ##/##/##; museum .#./###/###/#.#; "
                                      "theatre #.#/###/##."};
    expect_score(&sheet, (int[7]){21, 0, 7}, 28); /* all of culture */
    sheet = (struct position){.open = "museum .#./###/###/#.#; post-office ##/##; "
                                      "observatory .#./###/#.#/#..",
                              .bonus = 2};
    expect_score(&sheet, (int[7]){19, 6, 0, 0, 2}, 27); /* all of the Centre */
    sheet = (struct position){.rest_finished = true, .builders = 8, .broken = "3,3,3,3,3"};
    expect_score(&sheet, (int[7]){126, 43, 42, 24, 0, -8, -15}, 212);
    sheet.open = "town-hall .##./####/###o";
    expect_score(&sheet, (int[7]){116, 35, 35, 16, 0, -8, -15}, 179);
}

/* Six different types, once and twice; the third building of a type adds no set. */
static void test_six_types(void **state)
{
    struct position sheet = {.open = "library ##/##/##; warehouse ###/##.; cinema #.#/###; "
                                     "post-office ##/##; laboratory #./#./#./##; bank .#./###/##."};

    (void)state;
    expect_score(&sheet, (int[7]){25, 0, 0, 8}, 33);
    sheet.open = "library ##/##/##; factory #../###/###; warehouse ###/##.; "
                 "cinema #.#/###; post-office ##/##; laboratory #./#./#./##; bank .#./###/##.; "
                 "theatre #.#/###/##.; circus .##./####/.##.; court ###./####/#...; "
                 "university #.#/###/###/#.#; exchange ##/##/##/#.";
    expect_score(&sheet, (int[7]){72, 8, 0, 16}, 96); /* and all of the Works */
    sheet.open = "library ##/##/##; factory #../###/###; warehouse ###/##.; "
                 "cinema #.#/###; post-office ##/##; laboratory #./#./#./##; bank .#./###/##.; "
                 "power-plant #..#/####/####";
    expect_score(&sheet, (int[7]){42, 0, 7, 8}, 57);
}

/* With a turn the score is that of the sheet after it. */
static void test_score_of_a_turn(void **state)
{
    struct position sheet = {.open = "library ##/##/oo",
                             .turn = "draw 3 library a3 b3; builder bank a2"};

    (void)state;
    expect_score(&sheet, (int[7]){5, 0, 0, 0, 0, -1, -1}, 3);
}

static void test_places(void **state)
{
    const struct position positions[4] = {{.open = "library ##/##/##"},
                                          {.open = "post-office ##/##"},
                                          {.open = "factory #../###/###", .broken = "2"},
                                          {.builders = 1}};
    const struct setting setting = {.event = NO_EVENT};
    const struct question *question = NULL;
    struct sheets sheets = {.count = 0};
    unsigned places[4];

    (void)state;
    for (int i = 0; i < 4; i++) {
        question = question_of(&setting, &positions[i]);
        add_sheet(&sheets, question);
    }
    struct kv_json table = read_table(question), json = read_json(sheets.json);
    oracle_machinery_places(&table, &json, places);
    assert_int_equal(places[0], 1);
    assert_int_equal(places[1], 3);
    assert_int_equal(places[2], 1);
    assert_int_equal(places[3], 4);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_scores),
        cmocka_unit_test(test_six_types),
        cmocka_unit_test(test_score_of_a_turn),
        cmocka_unit_test(test_places),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
