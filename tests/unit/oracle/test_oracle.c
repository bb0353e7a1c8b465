/*
 * The oracle of Welcome held against the examples of the rulebooks. Positions are written in the
 * short notation of oracle/welcome/notation.h.
 */
#include "ask_oracle.h"

#include <stdio.h>

#include "oracle/welcome/notation.h"
#include "oracle/welcome/welcome.h"

#define FULL_TOP    "1 2 3 4 5 6 7 8 9 10"
#define FULL_MIDDLE FULL_TOP " 11"

/* ---- Asking the oracle ---- */

static void ask(const struct setting *setting, const struct position *position)
{
    static char table[TEXT_MOST], sheet[TEXT_MOST];
    struct kv_text text;

    kv_text_start(&text, table, sizeof table);
    notation_put_table(&text, setting);
    kv_text_start(&text, sheet, sizeof sheet);
    notation_put_sheet(&text, setting, position);
    struct kv_json table_json = read_json(table), sheet_json = read_json(sheet);
    oracle_welcome_moves(&table_json, &sheet_json, &moves);
}

/* Every move of the turn must have been listed when it was played. */
static void check_turn(const struct setting *setting, const struct position *position)
{
    struct walk walk = {.next = 0};
    struct position before = *position;

    before.turn = walk.before;
    while (walk_on(&walk, position->turn)) {
        ask(setting, &before);
        expect_legal(&walk);
    }
}

static void list(const struct setting *setting, const struct position *position)
{
    check_turn(setting, position);
    ask(setting, position);
}

/* After the turn of `before` the sheet is `after`. */
static void expect_after(const struct setting *setting, const struct position *before,
                         const struct position *after)
{
    static char table[TEXT_MOST], sheet[TEXT_MOST], expected[TEXT_MOST], result[TEXT_MOST];
    struct kv_text text;

    check_turn(setting, before);
    kv_text_start(&text, table, sizeof table);
    notation_put_table(&text, setting);
    kv_text_start(&text, sheet, sizeof sheet);
    notation_put_sheet(&text, setting, before);
    kv_text_start(&text, expected, sizeof expected);
    notation_put_sheet(&text, setting, after);
    kv_text_start(&text, result, sizeof result);
    struct kv_json table_json = read_json(table), sheet_json = read_json(sheet);
    oracle_welcome_after(&table_json, &sheet_json, &text);
    assert_string_equal(result, expected);
}

struct result {
    struct oracle_score scores[4];
    unsigned places[5];
    bool rival, ended;
    int rival_total, rival_estates;
};

static void score(const struct setting *setting, const struct position *positions, unsigned count,
                  struct result *result)
{
    static char table[TEXT_MOST], sheets[4 * TEXT_MOST];
    struct kv_text text;

    kv_text_start(&text, table, sizeof table);
    notation_put_table(&text, setting);
    kv_text_start(&text, sheets, sizeof sheets);
    kv_put(&text, "[");
    for (unsigned i = 0; i < count; i++) {
        kv_put(&text, "%s", i > 0 ? "," : "");
        notation_put_sheet(&text, setting, &positions[i]);
    }
    kv_put(&text, "]");
    struct kv_json table_json = read_json(table), sheets_json = read_json(sheets);
    for (unsigned i = 0; i < count; i++)
        oracle_welcome_score(&table_json, &sheets_json, i, &result->scores[i]);
    result->rival = oracle_welcome_rival(&table_json, &sheets_json, &result->rival_total,
                                         &result->rival_estates);
    oracle_welcome_places(&table_json, &sheets_json, result->places);
    result->ended = oracle_welcome_ended(&sheets_json);
}

static void expect_parts(const struct oracle_score *score_given, const int parts[17], int total)
{
    const struct oracle_score *s = score_given;
    const int given[17] = {
        s->plans[0],   s->plans[1],   s->plans[2],   s->parks[0],    s->parks[1],   s->parks[2],
        s->pools,      s->temps,      s->estates[0], s->estates[1],  s->estates[2], s->estates[3],
        s->estates[4], s->estates[5], s->bis,        s->roundabouts, s->refusals};

    for (int i = 0; i < 17; i++)
        if (given[i] != parts[i])
            fail_msg("part %d is %d instead of %d", i, given[i], parts[i]);
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
    expect_parts(&result.scores[0],
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
    expect_parts(&result.scores[0],
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
    expect_parts(&result.scores[0],
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
    list(&setting, &sheet); /* whoever can write must */
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

/* An estate of three divided into one and two; a used one stays whole. */
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

/* The roundabout takes the last possibility of the effect away: nothing is left to decline. */
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
        cmocka_unit_test(test_sample_91),
        cmocka_unit_test(test_sample_83),
        cmocka_unit_test(test_blueprint_score),
        cmocka_unit_test(test_temps),
        cmocka_unit_test(test_closed_rival),
        cmocka_unit_test(test_sam),
        cmocka_unit_test(test_five_estates),
        cmocka_unit_test(test_ties),
        cmocka_unit_test(test_rival_ties),
        cmocka_unit_test(test_end),
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
