/*
 * What Welcome reads: sheet files with every check of the rules' section 7, names and options
 * (section 2), and the conversation with the engine, where a refusal must leave no trace.
 */
#include "support.h"

#include <stdio.h>

#include "core/position.h"
#include "oracle/notation.h"

#define COUNT(list) (sizeof(list) / sizeof *(list))
#define FULL_TOP    "1 2 3 4 5 6 7 8 9 10"

/* ---- Rows of a table as the cases of a group ---- */

enum { CASES_MOST = 160 };

static void add_case(struct CMUnitTest *cases, const char *name, CMUnitTestFunction check,
                     const void *row)
{
    uint32_t i = 0;
    while (cases[i].name)
        i++;
    assert_true(i < CASES_MOST - 1);
    cases[i] = (struct CMUnitTest){name, check, NULL, NULL, (void *)(uintptr_t)row};
}

/* ---- Sheet files ---- */

struct sheet_case {
    const char *says;
    const char *name;            /* of the game; the second edition's advanced one */
    struct position sheets[3];   /* the good sheet below where none is given       */
    uint32_t count;              /* one where left out                             */
    const char *cards[3];        /* of the hands                                   */
    const char *beside;          /* other members of the position                  */
    const char *replace, *by;    /* a change of the JSON text                      */
    const char *refused;         /* words of the refusal; NULL: the file is fine   */
    const char *code;            /* bad-sheet where left out                       */
    const char *totals, *places; /* of the sheets, and of the rival                */
};

/* Of everything something, so that a row can spoil it. */
static const struct position good_sheet = {
    .streets = {"1 2 3~ | o | 5 5b 6 | _", "1 2 3 | 4 5", "0 4 | _"},
    .parks = {1, 1, 0},
    .used = {"[1,3]"},
    .agents = {0, 1},
    .temps = 1,
    .plans = "8,null,6"};

static void put_file(struct kv_text *json, const struct sheet_case *row)
{
    uint32_t count = row->count ? row->count : 1;
    struct setting setting = {.cards = {row->cards[0], row->cards[1], row->cards[2]}};
    if (row->name && strstr(row->name, "blueprint"))
        setting.board = "blueprint";
    bool wrapped = count > 1 || row->beside;
    const struct position none = {.temps = 0};
    bool given = memcmp(&row->sheets[0], &none, sizeof none) != 0 || count > 1;
    kv_put(json, "%s", wrapped ? "{\"sheets\":[" : "");
    for (uint32_t i = 0; i < count; i++) {
        kv_put(json, "%s", i ? "," : "");
        notation_put_sheet(json, &setting, given ? &row->sheets[i] : &good_sheet);
    }
    kv_put(json, "%s%s%s", wrapped ? "]" : "", row->beside ? row->beside : "", wrapped ? "}" : "");
}

static void put_changed(struct kv_text *json, const struct sheet_case *row)
{
    struct kv_text plain = {.allocate = support_allocate};
    put_file(&plain, row);
    const char *at = row->replace ? strstr(plain.data, row->replace) : NULL;
    if (row->replace && !at)
        fail_msg("the row changes nothing in %s", plain.data);
    if (at)
        kv_put(json, "%.*s%s%s", (int)(at - plain.data), plain.data, row->by,
               at + strlen(row->replace));
    else
        kv_put(json, "%s", plain.data);
    free(plain.data);
}

/* Scores a file as the program does. */
static bool score_file(struct opened *opened, const char *name, const char *text,
                       struct kv_error *error)
{
    struct kv_setup setup;
    struct kv_json json;
    *opened = (struct opened){.log = {.allocate = support_allocate}};
    if (!kv_json_read(text, strlen(text), &json, error) ||
        !kv_name_read(name, strlen(name), &setup, error))
        return false;
    setup.seats = kv_position_seats(&json);
    void *memory = malloc(kv_match_bytes(&setup));
    if (!kv_match_open(&opened->match, &setup, memory, &opened->log, error)) {
        free(memory);
        return false;
    }
    return kv_position_score(&opened->match, &json, error);
}

static void expect_numbers(const char *expected, const int32_t *numbers, uint32_t count)
{
    char data[128];
    struct kv_text text;
    kv_text_start(&text, data, sizeof data);
    for (uint32_t i = 0; i < count; i++)
        kv_put(&text, "%s%d", i ? " " : "", (int)numbers[i]);
    if (expected)
        assert_string_equal(data, expected);
}

static void expect_scores(const struct kv_match *match, const struct sheet_case *row)
{
    struct kv_score scores[4];
    uint32_t places[4], order[4];
    int32_t totals[4], shown[4];
    uint32_t count = kv_match_scores(match, scores, places, order);
    for (uint32_t i = 0; i < count; i++) {
        totals[i] = scores[i].total;
        shown[i] = (int32_t)places[i];
    }
    expect_numbers(row->totals, totals, count);
    expect_numbers(row->places, shown, count);
}

static void check_sheet(void **state)
{
    const struct sheet_case *row = (const struct sheet_case *)*state;
    struct kv_text json = {.allocate = support_allocate};
    struct kv_error error = {.code = "none"};
    struct opened opened;
    put_changed(&json, row);
    bool fine =
        score_file(&opened, row->name ? row->name : "welcome:advanced=on#s", json.data, &error);
    if (fine && !row->refused)
        expect_scores(&opened.match, row);
    if (opened.match.memory)
        support_close(&opened);
    if (fine != !row->refused)
        print_error("%s\n", json.data);
    free(json.data);
    if (fine != !row->refused)
        fail_msg("%s", fine ? "it was accepted" : error.message);
    if (!row->refused)
        return;
    if (!strstr(error.message, row->refused))
        fail_msg("\"%s\" does not say: %s", error.message, row->refused);
    assert_string_equal(error.code, row->code ? row->code : "bad-sheet");
}

static int run_sheets(const char *group, const struct sheet_case *rows, size_t count)
{
    struct CMUnitTest cases[CASES_MOST] = {0};
    for (size_t i = 0; i < count; i++)
        add_case(cases, rows[i].says, check_sheet, &rows[i]);
    return cmocka_run_group_tests_name(group, cases, NULL, NULL);
}

#define TEN_EMPTY      ",null,null,null,null,null,null,null,null,null,null"
#define HOUSE_EXPECTED "Street 3, house 2: null, a number \"0\" to \"17\""
#define FENCES_2       "Street 2: \"fences\" must be rising whole numbers from 1 to 10."
#define ONE(...)                                                                                   \
    {                                                                                              \
        __VA_ARGS__                                                                                \
    }
#define FIRST_ADVANCED "welcome:edition=first,advanced=on#s"

/* clang-format off */
static const struct sheet_case house_rows[] = {
    {.says = "the good sheet is accepted", .totals = "36"},
    {.says = "nine houses on the top street", .replace = "\"6\",null,", .by = "\"6\",",
     .refused = "Street 1: \"houses\" must list 10 houses."},
    {.says = "eleven houses on the top street", .replace = "\"6\",null,", .by = "\"6\",null,null,",
     .refused = "Street 1: \"houses\" must list 10 houses."},
    {.says = "houses that are no list", .replace = "\"houses\":[\"0\",\"4\"" TEN_EMPTY "]",
     .by = "\"houses\":7", .refused = "Street 3: \"houses\" must list 12 houses."},
    {.says = "four streets", .replace = "\"streets\":[", .by = "\"streets\":[{},",
     .refused = "\"streets\" must list three streets."},
    {.says = "a street that is no object", .replace = "\"streets\":[{", .by = "\"streets\":[7,{",
     .refused = "\"streets\" must list three streets."},
    {.says = "the blueprint board has other lengths",
     .name = "welcome:board=blueprint,advanced=on#s",
     .sheets = ONE({.streets = {"1 2", "3", "4 5"}}), .replace = "\"2\",null,",
     .by = "\"2\",null,null,", .refused = "Street 1: \"houses\" must list 9 houses."},
    {.says = "the number 18", .replace = "\"4\",null", .by = "\"18\",null",
     .refused = HOUSE_EXPECTED},
    {.says = "the number 05", .replace = "\"4\",null", .by = "\"05\",null",
     .refused = HOUSE_EXPECTED},
    {.says = "the number -1", .replace = "\"4\",null", .by = "\"-1\",null",
     .refused = HOUSE_EXPECTED},
    {.says = "no number at all", .replace = "\"4\",null", .by = "\"\",null",
     .refused = HOUSE_EXPECTED},
    {.says = "a letter too many", .replace = "\"4\",null", .by = "\"4c\",null",
     .refused = HOUSE_EXPECTED},
    {.says = "a bis of nothing", .replace = "\"4\",null", .by = "\"b\",null",
     .refused = HOUSE_EXPECTED},
    {.says = "a number without quotes", .replace = "\"4\",null", .by = "4,null",
     .refused = HOUSE_EXPECTED},
    {.says = "a very long house", .replace = "\"4\",null", .by = "\"4444444444444444\",null",
     .refused = HOUSE_EXPECTED},
    {.says = "the numbers 0 and 17 with temps for both",
     .sheets = ONE({.streets = {"0 1 2 3 4 5 6 7 8 17"}, .temps = 2})},
    {.says = "a falling number", .replace = "\"3\",\"4\",\"5\"", .by = "\"3\",\"2\",\"5\"",
     .refused = "Street 2, house 4: numbers must rise from left to right."},
    {.says = "a number twice", .replace = "\"3\",\"4\",\"5\"", .by = "\"3\",\"3\",\"5\"",
     .refused = "Street 2, house 4: a number may be repeated only by a bis."},
    {.says = "a number twice with an empty house between", .replace = "\"4\",\"5\",null,null",
     .by = "\"4\",null,\"4\",null",
     .refused = "Street 2, house 6: numbers must rise from left to right."},
    {.says = "numbers begin anew after a roundabout", .replace = "\"o\",\"5\",\"5b\",\"6\"",
     .by = "\"o\",\"1\",\"1b\",\"2\""},
    {.says = "numbers may have gaps and empty houses between", .replace = "\"4\",\"5\",null,null",
     .by = "\"4\",null,null,\"15\""},
    {.says = "a bis to the left of its number", .replace = "\"5\",\"5b\"", .by = "\"5b\",\"5\""},
    {.says = "a run of bis on both sides", .sheets = ONE({.streets = {"4 5b 5 5b 5b", "1 2"}})},
    {.says = "a bis without its number", .replace = "\"5\",\"5b\"", .by = "\"4\",\"5b\"",
     .refused = "Street 1, house 6: a bis needs its number beside it."},
    {.says = "a bis that is parted from its number by an empty house",
     .sheets = ONE({.streets = {"5 _ 5b"}}),
     .refused = "Street 1, house 3: numbers must rise from left to right."},
    {.says = "a bis beyond a roundabout", .replace = "\"5\",\"5b\"", .by = "\"3b\",\"5\"",
     .refused = "Street 1, house 5: a bis needs its number beside it."},
    {.says = "a fence between equal numbers in the later editions",
     .sheets = ONE({.streets = {"4 | 4b 5"}})},
    {.says = "a fence between equal numbers in the first edition", .name = FIRST_ADVANCED,
     .sheets = ONE({.streets = {"4 | 4b 5"}}),
     .refused = "Street 1, house 1: in this edition no fence parts a number from its bis."},
};
/* clang-format on */

/* clang-format off */
static const struct sheet_case street_rows[] = {
    {.says = "a fence at 0", .replace = "\"fences\":[3]", .by = "\"fences\":[0]",
     .refused = FENCES_2},
    {.says = "a fence at the street's end", .replace = "\"fences\":[3]", .by = "\"fences\":[11]",
     .refused = FENCES_2},
    {.says = "the last fence of a street", .replace = "\"fences\":[3]", .by = "\"fences\":[10]"},
    {.says = "fences that do not rise", .replace = "\"fences\":[3]", .by = "\"fences\":[5,3]",
     .refused = FENCES_2},
    {.says = "a fence twice", .replace = "\"fences\":[3]", .by = "\"fences\":[3,3]",
     .refused = FENCES_2},
    {.says = "half a fence", .replace = "\"fences\":[3]", .by = "\"fences\":[3.5]",
     .refused = FENCES_2},
    {.says = "a fence in quotes", .replace = "\"fences\":[3]", .by = "\"fences\":[\"3\"]",
     .refused = FENCES_2},
    {.says = "fences that are no list", .replace = "\"fences\":[3]", .by = "\"fences\":3",
     .refused = "Street 2: \"fences\" must be a list."},
    {.says = "a roundabout in the basic game", .name = "welcome#s",
     .sheets = ONE({.streets = {"1 | o | _"}}),
     .refused = "Street 1, house 2: roundabouts belong to the advanced game."},
    {.says = "a roundabout without its left fence", .replace = "\"fences\":[3,4,7]",
     .by = "\"fences\":[4,7]",
     .refused = "Street 1: a roundabout has fences on both sides, but fence 3"},
    {.says = "a roundabout without its right fence", .replace = "\"fences\":[3,4,7]",
     .by = "\"fences\":[3,7]",
     .refused = "Street 1: a roundabout has fences on both sides, but fence 4"},
    {.says = "roundabouts at the ends of a street have one fence each",
     .sheets = ONE({.streets = {"o | _ _ _ _ _ _ _ _ | o"}}), .totals = "-8"},
    {.says = "three roundabouts", .sheets = ONE({.streets = {"o | _ | o | _ | o | _"}}),
     .refused = "\"roundabouts\" must be a whole number from 0 to 2."},
    {.says = "three roundabouts counted as two",
     .sheets = ONE({.streets = {"o | _ | o | _ | o | _"}}), .replace = "\"roundabouts\":3",
     .by = "\"roundabouts\":2",
     .refused = "There are 3 roundabouts, but at most two may be built."},
    {.says = "a pool at a house without one", .replace = "\"pools\":[3]", .by = "\"pools\":[2]",
     .refused = "Street 1, house 2: this house has no pool."},
    {.says = "a pool at an empty house", .replace = "\"pools\":[3]", .by = "\"pools\":[8]",
     .refused = "Street 1, house 8: a pool is built with a number that is no bis."},
    {.says = "a pool at a bis house", .replace = "\"2\",\"3\",\"o\"", .by = "\"2\",\"2b\",\"o\"",
     .refused = "Street 1, house 3: a pool is built with a number that is no bis."},
    {.says = "a pool at a roundabout", .sheets = ONE({.streets = {"1 2 | o | _"}}),
     .replace = "\"pools\":[]", .by = "\"pools\":[3]",
     .refused = "Street 1, house 3: a pool is built with a number that is no bis."},
    {.says = "pools beyond the street", .replace = "\"pools\":[3]", .by = "\"pools\":[11]",
     .refused = "Street 1: \"pools\" must be rising whole numbers from 1 to 10."},
    {.says = "four parks on the top street", .replace = "\"parks\":1", .by = "\"parks\":4",
     .refused = "Street 1: \"parks\" must be a whole number from 0 to 3."},
    {.says = "less than no park", .replace = "\"parks\":1", .by = "\"parks\":-1",
     .refused = "Street 1: \"parks\" must be a whole number from 0 to 3."},
    {.says = "parks in quotes", .replace = "\"parks\":1", .by = "\"parks\":\"1\"",
     .refused = "Street 1: \"parks\" must be a whole number from 0 to 3."},
    {.says = "as many parks as numbers on the street",
     .sheets = ONE({.streets = {"1 2", NULL, "3"}, .parks = {2, 0, 1}})},
    {.says = "more parks than numbers on the street",
     .sheets = ONE({.streets = {"1 2 3 4", "5"}, .parks = {0, 2, 0}}),
     .refused = "Street 2: it has more parks than numbered houses."},
    {.says = "a bis brings no park",
     .sheets = ONE({.streets = {"1 1b", "2 3 4"}, .parks = {2, 0, 0}}),
     .refused = "Street 1: it has more parks than numbered houses."},
};
/* clang-format on */

/* clang-format off */
static const struct sheet_case mark_rows[] = {
    {.says = "an agent box too many", .replace = "\"agents\":[0", .by = "\"agents\":[2",
     .refused = "\"agents\", size 1: a whole number from 0 to 1 is expected."},
    {.says = "five agent columns", .replace = "\"agents\":[0,1,0,0,0,0]",
     .by = "\"agents\":[0,1,0,0,0]", .refused = "\"agents\" must list six numbers of boxes."},
    {.says = "agents that are no list", .replace = "\"agents\":[0,1,0,0,0,0]", .by = "\"agents\":1",
     .refused = "\"agents\" must list six numbers of boxes."},
    {.says = "twelve temps", .replace = "\"temps\":1", .by = "\"temps\":12",
     .refused = "\"temps\" must be a whole number from 0 to 11."},
    {.says = "half a temp", .replace = "\"temps\":1", .by = "\"temps\":1.5",
     .refused = "\"temps\" must be a whole number from 0 to 11."},
    {.says = "no temps but null", .replace = "\"temps\":1", .by = "\"temps\":null",
     .refused = "\"temps\" must be a whole number from 0 to 11."},
    {.says = "four refusals", .replace = "\"refusals\":0", .by = "\"refusals\":4",
     .refused = "\"refusals\" must be a whole number from 0 to 3."},
    {.says = "ten bis", .replace = "\"bis\":1", .by = "\"bis\":10",
     .refused = "\"bis\" must be a whole number from 0 to 9."},
    {.says = "ten pools", .replace = "\"pools\":1", .by = "\"pools\":10",
     .refused = "\"pools\" must be a whole number from 0 to 9."},
    {.says = "a count of pools that the streets do not show", .replace = "\"pools\":1",
     .by = "\"pools\":2", .refused = "\"pools\" is 2, but the streets have 1."},
    {.says = "a count of bis that the streets do not show", .replace = "\"bis\":1",
     .by = "\"bis\":0", .refused = "\"bis\" is 0, but the streets have 1."},
    {.says = "a count of roundabouts that the streets do not show", .replace = "\"roundabouts\":1",
     .by = "\"roundabouts\":2", .refused = "\"roundabouts\" is 2, but the streets have 1."},
    {.says = "as many effects as numbers",
     .sheets = ONE({.streets = {"1 2 3~ | 4 | _"}, .agents = {1}})},
    {.says = "an effect more than numbers",
     .sheets = ONE({.streets = {"1 2 3~ | 4 | _"}, .agents = {1}, .temps = 1}),
     .refused = "There are 5 effects, but only 4 numbers they could have come with."},
    {.says = "fences beside a roundabout came with it",
     .sheets = ONE({.streets = {"1 | o | 2 | o | _"}, .temps = 2})},
    {.says = "a bis brings no effect", .sheets = ONE({.streets = {"1 1b 2"}, .temps = 2}),
     .refused = "There are 3 effects, but only 2 numbers they could have come with."},
    {.says = "numbers 0, 16 and 17 need a temp each",
     .sheets = ONE({.streets = {"0 1 2 3 4 5 6 7 16 17"}, .temps = 2}),
     .refused = "There are 3 numbers 0, 16 or 17, but only 2 temps to make them."},
    {.says = "a bis of 0 needs no temp of its own",
     .sheets = ONE({.streets = {"0 0b 1"}, .temps = 1})},
};
/* clang-format on */

/* clang-format off */
static const struct sheet_case used_rows[] = {
    {.says = "an estate used twice", .replace = "[[1,3]]", .by = "[[1,3],[1,3]]",
     .refused = "Street 1, house 1: it is used twice."},
    {.says = "another estate with a bis is used", .replace = "[[1,3]]", .by = "[[1,3],[5,7]]"},
    {.says = "a part of an estate is used", .replace = "[[1,3]]", .by = "[[1,2]]",
     .refused = "Street 1: the used houses 1 to 2 are no completed estate."},
    {.says = "more than an estate is used", .replace = "[[1,3]]", .by = "[[1,7]]",
     .refused = "Street 1: the used houses 1 to 7 are no completed estate."},
    {.says = "empty houses are used", .replace = "[[1,3]]", .by = "[[8,10]]",
     .refused = "Street 1: the used houses 8 to 10 are no completed estate."},
    {.says = "a roundabout is used", .replace = "[[1,3]]", .by = "[[4,4]]",
     .refused = "Street 1: the used houses 4 to 4 are no completed estate."},
    {.says = "a range that runs backwards", .replace = "[[1,3]]", .by = "[[3,1]]",
     .refused = "Street 1: \"used\" must list ranges such as [2,4]."},
    {.says = "a range from 0", .replace = "[[1,3]]", .by = "[[0,3]]",
     .refused = "Street 1: \"used\" must list ranges such as [2,4]."},
    {.says = "a range beyond the street", .replace = "[[1,3]]", .by = "[[1,11]]",
     .refused = "Street 1: \"used\" must list ranges such as [2,4]."},
    {.says = "a range of three numbers", .replace = "[[1,3]]", .by = "[[1,2,3]]",
     .refused = "Street 1: \"used\" must list ranges such as [2,4]."},
    {.says = "a range that is no list", .replace = "[[1,3]]", .by = "[1,3]",
     .refused = "Street 1: \"used\" must list ranges such as [2,4]."},
    {.says = "used that is no list", .replace = "[[1,3]]", .by = "1",
     .refused = "Street 1: \"used\" must be a list of ranges."},
    {.says = "seven houses are no estate", .name = "welcome#s",
     .sheets = ONE({.streets = {"1 2 3 4 5 6 7 | _"}, .used = {"[1,7]"}}),
     .refused = "Street 1: the used houses 1 to 7 are no completed estate."},
    {.says = "first, advanced: an end house is used", .name = FIRST_ADVANCED,
     .sheets = ONE({.streets = {"1 2 _ _ _ _ _ _ _ 9"}, .used = {"[1,1],[10,10]"}})},
    {.says = "first, advanced: a house inside the street", .name = FIRST_ADVANCED,
     .sheets = ONE({.streets = {"1 2 3"}, .used = {"[2,2]"}}),
     .refused = "Street 1: the used houses 2 to 2 are no completed estate."},
    {.says = "first, advanced: an empty end house", .name = FIRST_ADVANCED,
     .sheets = ONE({.streets = {"_ 2 3"}, .used = {"[1,1]"}}),
     .refused = "Street 1: the used houses 1 to 1 are no completed estate."},
    {.says = "first, advanced: a roundabout is no end house", .name = FIRST_ADVANCED,
     .sheets = ONE({.streets = {"o | 2 3"}, .used = {"[1,1]"}}),
     .refused = "Street 1: the used houses 1 to 1 are no completed estate."},
    {.says = "first, advanced: a full street is used, its roundabout too", .name = FIRST_ADVANCED,
     .sheets = ONE({.streets = {"1 2 3 | o | 5 6 7 8 9 10"}, .used = {"[1,10]"}})},
    {.says = "first, advanced: a street that is not full", .name = FIRST_ADVANCED,
     .sheets = ONE({.streets = {"1 2 3 | o | 5 6 7 8 9 _"}, .used = {"[1,10]"}}),
     .refused = "Street 1: the used houses 1 to 10 are no completed estate."},
    {.says = "first, basic: no plan uses a mere end house", .name = "welcome:edition=first#s",
     .sheets = ONE({.streets = {"1 2 3"}, .used = {"[1,1]"}}),
     .refused = "Street 1: the used houses 1 to 1 are no completed estate."},
    {.says = "second, advanced: no plan uses a mere end house",
     .sheets = ONE({.streets = {"1 2 3"}, .used = {"[1,1]"}}),
     .refused = "Street 1: the used houses 1 to 1 are no completed estate."},
    {.says = "second, advanced: no plan uses a full street",
     .sheets = ONE({.streets = {FULL_TOP}, .used = {"[1,10]"}}),
     .refused = "Street 1: the used houses 1 to 10 are no completed estate."},
};
/* clang-format on */

/* clang-format off */
static const struct sheet_case plan_rows[] = {
    {.says = "points that no plan of the pile pays", .replace = "[8,null,6]", .by = "[7,null,6]",
     .refused = "\"plans\": no plan of pile A pays that."},
    {.says = "later points", .replace = "[8,null,6]", .by = "[4,3,6]"},
    {.says = "points of another pile", .replace = "[8,null,6]", .by = "[8,13,6]",
     .refused = "\"plans\": no plan of pile B pays that."},
    {.says = "no points but 0", .replace = "[8,null,6]", .by = "[0,null,6]",
     .refused = "\"plans\": no plan of pile A pays that."},
    {.says = "points in quotes", .replace = "[8,null,6]", .by = "[\"8\",null,6]",
     .refused = "\"plans\": no plan of pile A pays that."},
    {.says = "two plans", .replace = "[8,null,6]", .by = "[8,null]",
     .refused = "\"plans\" must list three plans' points or null."},
    {.says = "plans that are no list", .replace = "[8,null,6]", .by = "8",
     .refused = "\"plans\" must list three plans' points or null."},
    {.says = "an advanced plan's points in the advanced game", .replace = "[8,null,6]",
     .by = "[9,12,9]"},
    {.says = "an advanced plan's points in the basic game", .name = "welcome#s",
     .sheets = ONE({.plans = "9,null,null"}), .refused = "\"plans\": no plan of pile A pays that."},
    {.says = "the first edition's own points", .name = "welcome:edition=first#s",
     .sheets = ONE({.plans = "10,12,13"})},
    {.says = "the first edition's later points", .name = "welcome:edition=first#s",
     .sheets = ONE({.plans = "10,7,null"})},
    {.says = "the first edition's piles have numbers", .name = "welcome:edition=first#s",
     .sheets = ONE({.plans = "9,null,null"}), .refused = "\"plans\": no plan of pile 1 pays that."},
};
/* clang-format on */

/* clang-format off */
static const struct sheet_case key_rows[] = {
    {.says = "an unknown key of a sheet", .replace = "\"temps\":1",
     .by = "\"temps\":1,\"colour\":2", .refused = "The sheet: the key \"colour\" is unknown."},
    {.says = "the count of pools is required", .replace = "\"pools\":1,", .by = "",
     .refused = "The sheet: the key \"pools\" is missing."},
    {.says = "the pools of a street are required", .replace = "\"pools\":[3],", .by = "",
     .refused = "Street 1: the key \"pools\" is missing."},
    {.says = "an unknown key of a street", .replace = "\"parks\":1",
     .by = "\"parks\":1,\"trees\":2", .refused = "Street 1: the key \"trees\" is unknown."},
    {.says = "a key twice", .replace = "\"temps\":1", .by = "\"temps\":1,\"temps\":1",
     .code = "bad-json",
     .refused = "this key already stands in the same object."},
    {.says = "a key of a street twice", .replace = "\"parks\":1", .by = "\"parks\":1,\"parks\":1",
     .code = "bad-json",
     .refused = "this key already stands in the same object."},
    {.says = "a hand outside the draft", .replace = "\"temps\":1", .by = "\"temps\":1,\"hand\":[]",
     .refused = "The sheet: the key \"hand\" is unknown."},
    {.says = "a sheet that is no object", .beside = " ", .replace = "{\"sheets\":[",
     .by = "{\"sheets\":[7,", .refused = "Sheet 1: The sheet: an object {…} is expected."},
    {.says = "the refusal says which sheet", .count = 2,
     .sheets = {{.streets = {"1 2"}}, {.streets = {"2 1"}}},
     .refused = "Sheet 2: Street 1, house 2: numbers must rise from left to right."},
    {.says = "draft: a hand of three cards", .name = "welcome:edition=first,draft=on#s", .count = 2,
     .sheets = {{.hand = true}, {.hand = true}}, .cards = {"8 park", "15 fence", "3 bis"}},
    {.says = "draft: a hand that is not told", .name = "welcome:edition=first,draft=on#s", .count = 2,
     .sheets = {{.hand = true}, {.temps = 0}}, .cards = {"8 park", "15 fence", "3 bis"}},
    {.says = "draft: a card of another game", .name = "welcome:edition=first,draft=on#s",
     .count = 2, .sheets = {{.hand = true}, {.hand = true}}, .cards = {"8 park", "8 lake", "3 bis"},
     .refused = "Sheet 1: \"hand\": card 2 is none such as \"8 park\"."},
    {.says = "draft: a card with 16", .name = "welcome:edition=first,draft=on#s", .count = 2,
     .sheets = {{.hand = true}, {.hand = true}}, .cards = {"16 park", "8 park", "3 bis"},
     .refused = "Sheet 1: \"hand\": card 1 is none such as \"8 park\"."},
    {.says = "draft: a card with a leading 0", .name = "welcome:edition=first,draft=on#s",
     .count = 2, .sheets = {{.hand = true}, {.hand = true}},
     .cards = {"8 park", "3 bis", "08 park"},
     .refused = "Sheet 1: \"hand\": card 3 is none such as \"8 park\"."},
    {.says = "draft: two cards", .name = "welcome:edition=first,draft=on#s", .count = 2,
     .sheets = {{.hand = true}, {.hand = true}}, .replace = "[\"8 park\",", .by = "[",
     .refused = "Sheet 1: \"hand\" must list three cards such as \"8 park\"."},
};
/* clang-format on */

#define TEMPS(number)                                                                              \
    {                                                                                              \
        .streets = {FULL_TOP, "1 2 3 4 5 6 7 8 9 10 11"}, .temps = number                          \
    }
#define RIVAL(name, cards, plans)                                                                  \
    ",\"rival\":{\"name\":\"" name "\",\"cards\":[" cards "],\"plans\":[" plans "]}"
#define NO_PLANS "null,null,null"
#define TEMPS_5  "\"temp\",\"temp\",\"temp\",\"temp\",\"temp\""
#define TEMPS_10 TEMPS_5 "," TEMPS_5
#define TEMPS_40 TEMPS_10 "," TEMPS_10 "," TEMPS_10 "," TEMPS_10
#define BESIDE   "bad-position"

/* clang-format off */
static const struct sheet_case beside_rows[] = {
    {.says = "a lone sheet is one seat of a larger table: its temps are first", .name = "welcome#s",
     .sheets = ONE(TEMPS(1)), .totals = "7", .places = "1"},
    {.says = "a lone sheet of a game against a rival is that, too", .name = "welcome:rival=sam#s",
     .sheets = ONE(TEMPS(1)), .totals = "7", .places = "1"},
    {.says = "a lone sheet without temps has nothing for them", .name = "welcome#s",
     .sheets = ONE(TEMPS(0)), .beside = ",\"other_temps\":[]", .totals = "0"},
    {.says = "temps rank among the others: second", .name = "welcome#s", .sheets = ONE(TEMPS(5)),
     .beside = ",\"other_temps\":[6,5]", .totals = "4"},
    {.says = "temps rank among the others: third", .name = "welcome#s", .sheets = ONE(TEMPS(4)),
     .beside = ",\"other_temps\":[6,5]", .totals = "1"},
    {.says = "temps rank among the others: fourth", .name = "welcome#s", .sheets = ONE(TEMPS(4)),
     .beside = ",\"other_temps\":[6,5,11]", .totals = "0"},
    {.says = "temps rank among sheets and others", .name = "welcome#s", .count = 3,
     .sheets = {TEMPS(4), TEMPS(3), TEMPS(2)}, .beside = ",\"other_temps\":[3]", .totals = "7 4 1",
     .places = "1 2 3"},
    {.says = "a lone sheet of the first edition is solo: five temps",
     .name = "welcome:edition=first#s", .sheets = ONE(TEMPS(5)), .totals = "0"},
    {.says = "a lone sheet of the first edition is solo: six temps",
     .name = "welcome:edition=first#s", .sheets = ONE(TEMPS(6)), .totals = "7"},
    {.says = "the same as a list of one sheet", .name = "welcome:edition=first#s",
     .sheets = ONE(TEMPS(6)), .beside = " ", .totals = "7"},
    {.says = "with other temps the first edition's lone sheet is no solo",
     .name = "welcome:edition=first#s", .sheets = ONE(TEMPS(5)), .beside = ",\"other_temps\":[7]",
     .totals = "4"},
    {.says = "with other temps of nobody, too", .name = "welcome:edition=first#s",
     .sheets = ONE(TEMPS(1)), .beside = ",\"other_temps\":[]", .totals = "7"},
    {.says = "other temps beyond the boxes", .beside = ",\"other_temps\":[12]", .code = BESIDE,
     .refused = "\"other_temps\" must be whole numbers from 0 to 11."},
    {.says = "other temps in quotes", .beside = ",\"other_temps\":[\"5\"]", .code = BESIDE,
     .refused = "\"other_temps\" must be whole numbers from 0 to 11."},
    {.says = "other temps that are no list", .beside = ",\"other_temps\":5", .code = BESIDE,
     .refused = "\"other_temps\" must be a list of numbers."},
    {.says = "an unknown key of a position", .beside = ",\"weather\":5",
     .refused = "The position: the key \"weather\" is unknown."},
    {.says = "a rival beside a lone sheet", .name = "welcome#s", .sheets = ONE(TEMPS(4)),
     .beside = RIVAL("sam", "\"temp\",\"temp\",\"temp\",\"temp\"", "null,3,null"), .totals = "7 18",
     .places = "2 1"},
    {.says = "the closed rival scores nothing", .name = "welcome#s", .sheets = ONE(TEMPS(4)),
     .beside = RIVAL("closed", "\"temp\"", NO_PLANS), .totals = "4", .places = "1"},
    {.says = "a rival with forty temp cards has more of them", .name = "welcome#s",
     .sheets = ONE(TEMPS(9)), .beside = RIVAL("sam", TEMPS_40, NO_PLANS), .totals = "4 87"},
    {.says = "a rival in the first edition", .name = "welcome:edition=first#s",
     .sheets = ONE(TEMPS(4)), .beside = RIVAL("sam", "", NO_PLANS), .code = BESIDE,
     .refused = "A rival belongs to one sheet of the second or collector's edition."},
    {.says = "a rival of two sheets", .name = "welcome#s", .count = 2,
     .sheets = {TEMPS(4), TEMPS(3)}, .beside = RIVAL("sam", "", NO_PLANS), .code = BESIDE,
     .refused = "A rival belongs to one sheet of the second or collector's edition."},
    {.says = "an unknown rival", .beside = RIVAL("zoe", "", NO_PLANS), .code = BESIDE,
     .refused = "\"rival\": there is no rival of that name."},
    {.says = "a rival's card that is no effect",
     .beside = RIVAL("sam", "\"park\",\"lake\"", NO_PLANS), .code = BESIDE,
     .refused = "\"rival\": card 2 is no effect."},
    {.says = "a rival's card that is a number", .beside = RIVAL("sam", "8", NO_PLANS),
     .code = BESIDE, .refused = "\"rival\": card 1 is no effect."},
    {.says = "a rival's cards beyond all measure",
     .beside = RIVAL("sam", TEMPS_40 "," TEMPS_10, NO_PLANS), .code = BESIDE,
     .refused = "\"rival\": \"cards\" must list at most 48 effects."},
    {.says = "a rival's plan points that no plan pays", .beside = RIVAL("sam", "", "null,13,null"),
     .refused = "\"rival\": \"plans\": no plan of pile B pays that."},
    {.says = "a rival without its plans", .beside = ",\"rival\":{\"name\":\"sam\",\"cards\":[]}",
     .refused = "\"rival\": the key \"plans\" is missing."},
    {.says = "an unknown key of a rival",
     .beside = ",\"rival\":{\"name\":\"sam\",\"cards\":[],\"plans\":[null,null,null],\"age\":40}",
     .refused = "\"rival\": the key \"age\" is unknown."},
    {.says = "a rival that is no object", .beside = ",\"rival\":\"sam\"",
     .refused = "\"rival\": an object {…} is expected."},
    {.says = "a rival and other temps", .beside = RIVAL("sam", "", NO_PLANS) ",\"other_temps\":[3]",
     .code = BESIDE, .refused = "\"rival\" and \"other_temps\" do not go together"},
};
/* clang-format on */

/* Takes one member, `"key":value`, out of a text of JSON. */
static void put_without(struct kv_text *json, const char *text, const char *key)
{
    char quoted[32];
    snprintf(quoted, sizeof quoted, "\"%s\":", key);
    const char *at = strstr(text, quoted);
    assert_non_null(at);
    const char *end = at + strlen(quoted);
    for (int depth = 0; depth > 0 || (*end != ',' && *end != '}'); end++)
        depth += (*end == '[' || *end == '{') - (*end == ']' || *end == '}');
    if (*end == ',')
        end++;
    else
        at--; /* the last member: the comma stands before it */
    kv_put(json, "%.*s%s", (int)(at - text), text, end);
}

static void every_key_is_required(void **state)
{
    static const char *const keys[] = {"houses",      "fences",   "parks", "used",
                                       "streets",     "agents",   "temps", "bis",
                                       "roundabouts", "refusals", "plans"};
    struct kv_text good = {.allocate = support_allocate};
    (void)state;
    put_file(&good, &(const struct sheet_case){.says = ""});
    for (size_t i = 0; i < COUNT(keys); i++) {
        struct kv_text json = {.allocate = support_allocate};
        struct kv_error error;
        struct opened opened;
        char words[64];
        put_without(&json, good.data, keys[i]);
        snprintf(words, sizeof words, "the key \"%s\" is missing.", keys[i]);
        assert_false(score_file(&opened, "welcome:advanced=on#s", json.data, &error));
        if (!strstr(error.message, words))
            fail_msg("\"%s\" does not say that %s is missing", error.message, keys[i]);
        support_close(&opened);
        free(json.data);
    }
    free(good.data);
}

/* ---- Names and options ---- */

struct setup_case {
    const char *says, *name;
    uint32_t seats;
    const char *code, *refused; /* NULL: it can be played */
};

/* clang-format off */
static const struct setup_case setup_rows[] = {
    {"blueprint with first", "welcome:edition=first,board=blueprint", 2, "bad-setup",
     "Edition first has no blueprint board."},
    {"a rival with first", "welcome:edition=first,rival=sam", 1, "bad-setup",
     "Edition first has no rivals"},
    {"a rival with two seats", "welcome:rival=sam", 2, "bad-setup",
     "A rival plays against one seat, not against 2."},
    {"the closed rival with two seats", "welcome:rival=closed", 2, "bad-setup",
     "A rival plays against one seat, not against 2."},
    {"draft with second", "welcome:draft=on", 2, "bad-setup", "Edition second has no draft."},
    {"draft with collector", "welcome:edition=collector,draft=on", 2, "bad-setup",
     "Edition collector has no draft."},
    {"draft alone", "welcome:edition=first,draft=on", 1, "bad-setup",
     "The draft is played by 2 to 20 seats, not by 1."},
    {"draft with 21 seats", "welcome:edition=first,draft=on", 21, "bad-setup",
     "The draft is played by 2 to 20 seats, not by 21."},
    {"draft with 2 seats", "welcome:edition=first,draft=on", 2, NULL, NULL},
    {"draft with 20 seats", "welcome:edition=first,draft=on", 20, NULL, NULL},
    {"no seat", "welcome", 0, "bad-setup", "seats, not by 0."},
    {"ten thousand seats", "welcome", 10000, NULL, NULL},
    {"one seat more", "welcome", 10001, "bad-setup", "seats, not by 10001."},
    {"an unknown game", "welkome", 2, "unknown-game", "There is no game called \"welkome\"."},
    {"no game", "", 2, "unknown-game", "There is no game called \"\"."},
    {"an unknown option", "welcome:colour=red", 2, "bad-name", "Welcome has no option \"colour\""},
    {"an unknown edition", "welcome:edition=third", 2, "bad-name",
     "\"third\" is no value of the option edition"},
    {"an unknown board", "welcome:board=red", 2, "bad-name",
     "\"red\" is no value of the option board"},
    {"an unknown rival", "welcome:rival=zoe", 1, "bad-name",
     "\"zoe\" is no value of the option rival"},
    {"an option without a value", "welcome:advanced", 2, "bad-name",
     "The option advanced needs a value"},
    {"an option twice", "welcome:advanced=on,advanced=on", 2, "bad-name",
     "The option advanced is given twice."},
    {"an unknown plan", "welcome:plans=A1-B8-C1", 2, "bad-setup", "Edition second has no plan"},
    {"an unknown advanced plan", "welcome:advanced=on,plans=A1-B*6-C1", 2, "bad-setup",
     "Edition second has no plan"},
    {"no plan at all", "welcome:plans=A1-B1-X", 2, "bad-name", "is no value of the option plans"},
    {"two plans", "welcome:plans=A1-B1", 2, "bad-name", "is no value of the option plans"},
    {"four plans", "welcome:plans=A1-B1-C1-C2", 2, "bad-name", "is no value of the option plans"},
    {"two plans of a pile", "welcome:plans=A1-A2-C1", 2, "bad-name",
     "is no value of the option plans"},
    {"plans of another edition", "welcome:plans=1.1-2.1-3.1", 2, "bad-setup",
     "Edition second has no plan"},
    {"plans of another edition in first", "welcome:edition=first,plans=A1-B1-C1", 2, "bad-setup",
     "Edition first has no plan"},
    {"an advanced plan in the basic game", "welcome:plans=A*1-B1-C1", 2, "bad-setup",
     "Plan A*1 is an advanced one: it needs advanced=on."},
    {"first has no plan 3*", "welcome:edition=first,advanced=on,plans=1.1-2.1-3*.1", 2, "bad-setup",
     "Edition first has no plan"},
    {"plans in any order and parted by commas", "welcome:plans=C1,A1,B1,edition=collector", 2, NULL,
     NULL},
    {"an empty seed", "welcome#", 2, "bad-name", "A seed has 1 to 32 letters, this one has 0."},
    {"a seed of 33 letters", "welcome#123456789012345678901234567890123", 2, "bad-name",
     "A seed has 1 to 32 letters, this one has 33."},
    {"a seed with a space", "welcome#a b", 2, "bad-name", "A seed is made of Latin letters"},
};
/* clang-format on */

static void check_setup(void **state)
{
    const struct setup_case *row = (const struct setup_case *)*state;
    struct kv_setup setup;
    struct kv_error error = {.code = "none"};
    struct kv_match match;
    bool fine = kv_name_read(row->name, strlen(row->name), &setup, &error);
    if (fine) {
        setup.seats = row->seats;
        void *memory = malloc(kv_match_bytes(&setup));
        fine = kv_match_open(&match, &setup, memory, NULL, &error);
        free(memory);
    }
    if (fine != !row->code)
        fail_msg("%s", fine ? "it was accepted" : error.message);
    if (fine)
        return;
    assert_string_equal(error.code, row->code);
    if (!strstr(error.message, row->refused))
        fail_msg("\"%s\" does not say: %s", error.message, row->refused);
    size_t length = strlen(error.message);
    assert_true(length > 0 && error.message[length - 1] == '.' && !strchr(error.message, '\n'));
}

static void names_print_as_they_are_read(void **state)
{
    static const char *const names[] = {"welcome",
                                        "welcome:edition=first,advanced=on#42",
                                        "welcome:board=blueprint,rival=sam#a.b_c-d",
                                        "welcome:edition=first,draft=on",
                                        "welcome:advanced=on,plans=A*1-B*5-C7#1",
                                        "welcome:edition=first,advanced=on,plans=1*.5-2*.1-3.6#x"};
    (void)state;
    for (size_t i = 0; i < COUNT(names); i++) {
        struct kv_setup setup;
        struct kv_error error;
        struct kv_text text;
        char data[KV_NAME_MOST];
        kv_text_start(&text, data, sizeof data);
        assert_true(kv_name_read(names[i], strlen(names[i]), &setup, &error));
        kv_name_print(&setup, &text);
        assert_string_equal(data, names[i]);
    }
}

/* ---- The engine ---- */

static struct kv_engine engine;
static struct kv_text reply;

static int start_engine(void **state)
{
    (void)state;
    reply = (struct kv_text){.allocate = support_allocate};
    kv_engine_start(&engine, support_allocate, "engine");
    return 0;
}

static int stop_engine(void **state)
{
    (void)state;
    kv_engine_stop(&engine);
    free(reply.data);
    return 0;
}

static const char *ask(const char *request)
{
    reply.length = 0;
    kv_engine_answer(&engine, request, strlen(request), &reply);
    support_json(reply.data, reply.length);
    return reply.data;
}

static bool says(const char *words)
{
    return strstr(reply.data, words) != NULL;
}

static void expect_fine(const char *request)
{
    if (strncmp(ask(request), "{\"ok\":true", 10) != 0)
        fail_msg("%s: %s", request, reply.data);
}

static void expect_refused(const char *request, const char *code)
{
    char start[80];
    snprintf(start, sizeof start, "{\"ok\":false,\"error\":{\"code\":\"%s\",\"message\":\"", code);
    if (strncmp(ask(request), start, strlen(start)) != 0)
        fail_msg("%.200s: %.300s instead of %s", request, reply.data, code);
}

/* The answer to a request in memory of its own; NULL where there is no match. */
static char *copy_of(const char *request)
{
    const char *answer = ask(request);
    size_t size = strlen(answer) + 1;
    char *copy = (char *)malloc(size);
    memcpy(copy, answer, size);
    return copy;
}

/* All that can be seen of the engine's state. */
struct seen {
    char *show, *record, *score, *moves;
};

static struct seen look(void)
{
    return (struct seen){copy_of("{\"do\":\"show\"}"), copy_of("{\"do\":\"record\"}"),
                         copy_of("{\"do\":\"score\"}"), copy_of("{\"do\":\"moves\",\"seat\":0}")};
}

static void forget(struct seen *seen)
{
    free(seen->show);
    free(seen->record);
    free(seen->score);
    free(seen->moves);
}

static void expect_unchanged(struct seen *before)
{
    struct seen now = look();
    assert_string_equal(now.show, before->show);
    assert_string_equal(now.record, before->record);
    assert_string_equal(now.score, before->score);
    assert_string_equal(now.moves, before->moves);
    forget(&now);
}

/* Plays a seat's turn, a fixed one for a fixed match: the first move listed, or done. */
static void play_first_moves(uint32_t seat)
{
    char request[160];
    struct kv_json json, moves, move;
    struct kv_json_walk walk;
    bool done = false;
    while (!done) {
        snprintf(request, sizeof request, "{\"do\":\"moves\",\"seat\":%u}", seat);
        expect_fine(request);
        json = support_json(reply.data, reply.length);
        assert_true(kv_json_field(&json, "moves", &moves) && kv_json_count(&moves) > 0);
        done = says("\"done\"");
        kv_json_enter(&moves, &walk);
        kv_json_next(&walk, NULL, &move);
        snprintf(request, sizeof request, "{\"do\":\"play\",\"seat\":%u,\"move\":%.*s}", seat,
                 done ? 6 : (int)(move.end - move.at), done ? "\"done\"" : move.at);
        expect_fine(request);
    }
}

/* The states in which requests are refused. */
enum stage_of_match { NO_MATCH, FRESH, MIDDLE, OVER };

/* In the middle the first seat has taken, the second is done, and the third has not moved. */
static void reach(enum stage_of_match stage)
{
    if (stage == NO_MATCH)
        return;
    expect_fine("{\"do\":\"new\",\"name\":\"welcome:plans=A1-B1-C1#engine\",\"seats\":3}");
    if (stage == MIDDLE) {
        expect_fine("{\"do\":\"play\",\"seat\":0,\"move\":\"take 1\"}");
        play_first_moves(1);
    }
    for (uint32_t turn = 0; stage == OVER && !engine.match.ended; turn++)
        play_first_moves(turn % 3);
}

struct request_case {
    const char *says, *request, *code;
    enum stage_of_match stage;
};

#define NO_SHEETS "{\"do\":\"set\",\"sheets\":[]}"

/* clang-format off */
static const struct request_case request_rows[] = {
    {"bad-json: nothing", "", "bad-json", FRESH},
    {"bad-json: half an object", "{\"do\":\"show\"", "bad-json", MIDDLE},
    {"bad-json: a key twice", "{\"do\":\"show\",\"do\":\"show\"}", "bad-json", FRESH},
    {"bad-request: no object", "[1]", "bad-request", FRESH},
    {"bad-request: no verb", "{\"seat\":0}", "bad-request", FRESH},
    {"bad-request: an unknown verb", "{\"do\":\"dance\"}", "bad-request", FRESH},
    {"bad-request: an unknown key", "{\"do\":\"show\",\"colour\":1}", "bad-request", FRESH},
    {"bad-request: no move", "{\"do\":\"play\",\"seat\":0}", "bad-request", FRESH},
    {"bad-request: move and moves",
     "{\"do\":\"play\",\"seat\":0,\"move\":\"take 1\",\"moves\":[\"take 1\"]}", "bad-request",
     FRESH},
    {"bad-request: a move that is no text", "{\"do\":\"play\",\"seat\":0,\"move\":1}",
     "bad-request", FRESH},
    {"bad-request: no moves in the list", "{\"do\":\"play\",\"seat\":0,\"moves\":[]}",
     "bad-request", FRESH},
    {"bad-request: a record that is no text", "{\"do\":\"load\",\"record\":7}", "bad-request",
     MIDDLE},
    {"bad-request: new without a name", "{\"do\":\"new\"}", "bad-request", MIDDLE},
    {"unknown-game", "{\"do\":\"new\",\"name\":\"chess\"}", "unknown-game", MIDDLE},
    {"bad-name", "{\"do\":\"new\",\"name\":\"welcome:edition=ninth\"}", "bad-name", MIDDLE},
    {"bad-setup: the options", "{\"do\":\"new\",\"name\":\"welcome:draft=on\",\"seats\":2}",
     "bad-setup", MIDDLE},
    {"bad-setup: no seat", "{\"do\":\"new\",\"name\":\"welcome\",\"seats\":0}", "bad-setup",
     MIDDLE},
    {"bad-setup: too many seats", "{\"do\":\"new\",\"name\":\"welcome\",\"seats\":10001}",
     "bad-setup", MIDDLE},
    {"no-match: show", "{\"do\":\"show\"}", "no-match", NO_MATCH},
    {"no-match: moves", "{\"do\":\"moves\",\"seat\":0}", "no-match", NO_MATCH},
    {"no-match: play", "{\"do\":\"play\",\"seat\":0,\"move\":\"take 1\"}", "no-match", NO_MATCH},
    {"no-match: undo", "{\"do\":\"undo\",\"seat\":0}", "no-match", NO_MATCH},
    {"no-match: score", "{\"do\":\"score\"}", "no-match", NO_MATCH},
    {"no-match: set", NO_SHEETS, "no-match", NO_MATCH},
    {"no-match: record", "{\"do\":\"record\"}", "no-match", NO_MATCH},
    {"no-match: bot", "{\"do\":\"bot\",\"seat\":0,\"level\":\"random\"}", "no-match", NO_MATCH},
    {"bad-seat: none", "{\"do\":\"moves\"}", "bad-seat", MIDDLE},
    {"bad-seat: one too many", "{\"do\":\"moves\",\"seat\":3}", "bad-seat", MIDDLE},
    {"bad-seat: less than none", "{\"do\":\"show\",\"seat\":-1}", "bad-seat", MIDDLE},
    {"bad-seat: a text", "{\"do\":\"undo\",\"seat\":\"0\"}", "bad-seat", MIDDLE},
    {"illegal-move: not now", "{\"do\":\"play\",\"seat\":0,\"move\":\"done\"}", "illegal-move",
     MIDDLE},
    {"illegal-move: never", "{\"do\":\"play\",\"seat\":2,\"move\":\"fly\"}", "illegal-move",
     MIDDLE},
    {"illegal-move: empty", "{\"do\":\"play\",\"seat\":2,\"move\":\"\"}", "illegal-move", MIDDLE},
    {"illegal-move: two at once", "{\"do\":\"play\",\"seat\":2,\"move\":\"take 1; skip\"}",
     "illegal-move", MIDDLE},
    {"illegal-move: the second of two",
     "{\"do\":\"play\",\"seat\":2,\"moves\":[\"take 1\",\"done\"]}", "illegal-move", MIDDLE},
    {"turn-done: play", "{\"do\":\"play\",\"seat\":1,\"move\":\"done\"}", "turn-done", MIDDLE},
    {"turn-done: undo", "{\"do\":\"undo\",\"seat\":1}", "turn-done", MIDDLE},
    {"turn-done: bot", "{\"do\":\"bot\",\"seat\":1,\"level\":\"random\"}", "turn-done", MIDDLE},
    {"nothing-to-undo", "{\"do\":\"undo\",\"seat\":2}", "nothing-to-undo", MIDDLE},
    {"over: play", "{\"do\":\"play\",\"seat\":0,\"move\":\"take 1\"}", "over", OVER},
    {"over: undo", "{\"do\":\"undo\",\"seat\":0}", "over", OVER},
    {"over: bot", "{\"do\":\"bot\",\"seat\":0,\"level\":\"random\"}", "over", OVER},
    {"unknown-bot", "{\"do\":\"bot\",\"seat\":0,\"level\":\"genius\"}", "unknown-bot", MIDDLE},
    {"bad-position: in the middle of a round", NO_SHEETS, "bad-position", MIDDLE},
    {"bad-position: after the game", NO_SHEETS, "bad-position", OVER},
    {"bad-position: too few sheets", NO_SHEETS, "bad-position", FRESH},
    {"bad-position: no sheets", "{\"do\":\"set\"}", "bad-position", FRESH},
    {"bad-sheet: no sheet at all", "{\"do\":\"set\",\"sheets\":[{},{},{}]}", "bad-sheet", FRESH},
    {"bad-record: no record", "{\"do\":\"load\",\"record\":\"hello\"}", "bad-record", MIDDLE},
    {"bad-record: nothing", "{\"do\":\"load\",\"record\":\"\"}", "bad-record", MIDDLE},
    {"bad-record: a version of the future", "{\"do\":\"load\",\"record\":\"kvartal record 2\\n\"}",
     "bad-record", MIDDLE},
};
/* clang-format on */

static void check_request(void **state)
{
    const struct request_case row = *(const struct request_case *)*state;
    start_engine(NULL);
    reach(row.stage);
    struct seen before = look();
    expect_refused(row.request, row.code);
    expect_unchanged(&before);
    forget(&before);
    stop_engine(NULL);
}

static void a_line_of_more_than_16_MiB_is_too_long(void **state)
{
    size_t size = KV_LINE_MOST + 1;
    char *line = (char *)malloc(size);
    (void)state;
    reach(MIDDLE);
    struct seen before = look();
    memset(line, ' ', size);
    reply.length = 0;
    kv_engine_answer(&engine, line, size, &reply);
    assert_true(says("\"too-long\""));
    free(line);
    expect_unchanged(&before);
    forget(&before);
}

/* Every kind of request is answered. */
static void every_request_is_answered(void **state)
{
    (void)state;
    expect_fine("{\"do\":\"games\"}");
    assert_true(says("\"id\":\"welcome\"") && says("\"edition\"") && says("\"collector\""));
    expect_fine("{\"do\":\"new\",\"name\":\"welcome#42\",\"seats\":2}");
    assert_true(says("\"name\":\"welcome#42\",\"seats\":2,\"round\":1,\"over\":false"));
    assert_true(says("\"waiting\":[0,1]") && says("\"mode\":\"stacks\""));
    expect_fine("{\"do\":\"show\"}");
    expect_fine("{\"do\":\"show\",\"seat\":1}");
    expect_fine("{\"do\":\"moves\",\"seat\":1}");
    assert_string_equal(reply.data, "{\"ok\":true,\"moves\":[\"take 1\",\"take 2\",\"take 3\"]}");
    expect_fine("{\"do\":\"play\",\"seat\":1,\"move\":\" take   2 \"}");
    assert_true(says("\"moves\":[\"write ") && says("\"round\":1,\"over\":false"));
    expect_fine("{\"do\":\"undo\",\"seat\":1}");
    assert_true(says("\"moves\":[\"take 1\",\"take 2\",\"take 3\"]"));
    expect_fine("{\"do\":\"bot\",\"seat\":0,\"level\":\"random\"}");
    assert_true(says("\"moves\":[\"take ") && says("\"done\"]"));
    expect_fine("{\"do\":\"moves\",\"seat\":0}");
    assert_string_equal(reply.data, "{\"ok\":true,\"moves\":[]}");
    play_first_moves(1);
    assert_true(says("\"round\":2"));
    expect_fine("{\"do\":\"score\"}");
    assert_true(says("\"scores\":[{\"seat\":0,\"total\":") && says("\"places\":["));
    assert_true(says("\"parts\":{\"plans\":0,\"parks\":"));
    expect_fine("{\"do\":\"record\"}");
    assert_true(says("kvartal record 1\\nname welcome#42 ~"));
}

static void the_score_of_a_rival_is_told(void **state)
{
    (void)state;
    expect_fine("{\"do\":\"new\",\"name\":\"welcome:rival=sam#1\",\"seats\":1}");
    expect_fine("{\"do\":\"score\"}");
    assert_true(says("\"rival\":{\"total\":0") && says("\"place\":"));
    expect_fine("{\"do\":\"new\",\"name\":\"welcome#1\",\"seats\":1}");
    expect_fine("{\"do\":\"score\"}");
    assert_false(says("\"rival\""));
}

static void a_game_without_a_seed_gets_one(void **state)
{
    (void)state;
    expect_fine("{\"do\":\"new\",\"name\":\"welcome\",\"seats\":2}");
    assert_true(says("\"name\":\"welcome#"));
}

/* A whole turn is taken back move by move. */
static void undo_leads_back_to_the_start(void **state)
{
    (void)state;
    expect_fine("{\"do\":\"new\",\"name\":\"welcome:advanced=on#undo\",\"seats\":2}");
    struct seen before = look();
    expect_fine("{\"do\":\"play\",\"seat\":0,\"moves\":[\"roundabout 2:6\",\"take 1\"]}");
    struct kv_json json = support_json(reply.data, reply.length), moves, move;
    struct kv_json_walk walk;
    char request[96];
    kv_json_field(&json, "moves", &moves);
    kv_json_enter(&moves, &walk);
    kv_json_next(&walk, NULL, &move);
    snprintf(request, sizeof request, "{\"do\":\"play\",\"seat\":0,\"move\":%.*s}",
             (int)(move.end - move.at), move.at);
    expect_fine(request);
    for (uint32_t i = 0; i < 3; i++)
        expect_fine("{\"do\":\"undo\",\"seat\":0}");
    expect_unchanged(&before);
    expect_refused("{\"do\":\"undo\",\"seat\":0}", "nothing-to-undo");
    expect_unchanged(&before);
    forget(&before);
}

/* ---- What a seat may see ---- */

/* The sheet of a seat in the last answer, as text of its own. */
static struct kv_json shown_sheet(uint32_t seat)
{
    struct kv_json json = support_json(reply.data, reply.length), sheets, sheet;
    struct kv_json_walk walk;
    assert_true(kv_json_field(&json, "sheets", &sheets));
    kv_json_enter(&sheets, &walk);
    do
        assert_true(kv_json_next(&walk, NULL, &sheet));
    while (seat-- > 0);
    return sheet;
}

static void expect_seen(uint32_t seat, bool hand, bool turn)
{
    struct kv_json sheet = shown_sheet(seat), value;
    assert_int_equal(kv_json_field(&sheet, "hand", &value), hand);
    assert_int_equal(kv_json_field(&sheet, "turn", &value), turn);
}

static void a_seat_sees_neither_hand_nor_turn_of_others(void **state)
{
    (void)state;
    expect_fine("{\"do\":\"new\",\"name\":\"welcome:edition=first,draft=on#hide\",\"seats\":3}");
    expect_fine("{\"do\":\"play\",\"seat\":0,\"move\":\"take 1 2\"}");
    play_first_moves(1);
    expect_fine("{\"do\":\"show\"}");
    expect_seen(0, true, true);
    expect_seen(1, true, true);
    expect_seen(2, true, false);
    expect_fine("{\"do\":\"show\",\"seat\":0}");
    expect_seen(0, true, true);
    expect_seen(1, false, false);
    expect_seen(2, false, false);
    expect_fine("{\"do\":\"show\",\"seat\":2}");
    expect_seen(0, false, false);
    expect_seen(1, false, false);
    expect_seen(2, true, false);
}

/* Another seat's sheet is that of the beginning of the round. */
static void a_seat_does_not_see_what_others_write(void **state)
{
    (void)state;
    reach(FRESH);
    expect_fine("{\"do\":\"show\",\"seat\":2}");
    struct kv_json before = shown_sheet(1);
    size_t length = (size_t)(before.end - before.at);
    char *copy = (char *)malloc(length);
    memcpy(copy, before.at, length);
    play_first_moves(1);
    expect_fine("{\"do\":\"show\",\"seat\":2}");
    struct kv_json now = shown_sheet(1);
    assert_int_equal(now.end - now.at, length);
    assert_memory_equal(now.at, copy, length);
    free(copy);
}

/* ---- Positions set ---- */

/* The sheets of the last answer as a request to set them. */
static char *set_request(void)
{
    struct kv_json json = support_json(reply.data, reply.length), sheets;
    struct kv_text request = {.allocate = support_allocate};
    assert_true(kv_json_field(&json, "sheets", &sheets));
    kv_put(&request, "{\"do\":\"set\",\"sheets\":%.*s}", (int)(sheets.end - sheets.at), sheets.at);
    return request.data;
}

static const struct variant set_variants[] = {
    {"welcome:advanced=on#set", 2},
    {"welcome:edition=first,draft=on#set", 3},
    {"welcome:edition=first#set", 1},
    {"welcome:rival=irene#set", 1},
    {"welcome:edition=collector,board=blueprint#set", 2},
};

static void begin_variant(const struct variant *variant)
{
    char request[160];
    snprintf(request, sizeof request, "{\"do\":\"new\",\"name\":\"%s\",\"seats\":%u}",
             variant->name, variant->seats);
    expect_fine(request);
}

/* Setting what is shown, turns included, on a new match of the same name shows the same. */
static void what_is_shown_can_be_set_turns_included(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT(set_variants); i++) {
        kv_move list[KV_MOVES_MOST];
        begin_variant(&set_variants[i]);
        for (uint32_t moves = 0; moves < 2; moves++) {
            assert_true(kv_match_moves(&engine.match, 0, list) > 0);
            kv_match_play(&engine.match, 0, list[0]);
        }
        if (set_variants[i].seats > 1)
            play_first_moves(1);
        struct seen before = look();
        ask("{\"do\":\"show\"}");
        assert_true(says("\"turn\":[\"take "));
        char *request = set_request();
        begin_variant(&set_variants[i]);
        expect_fine(request);
        char *now = copy_of("{\"do\":\"show\"}");
        assert_string_equal(now, before.show);
        free(now);
        free(request);
        forget(&before);
    }
}

/* Later in a game the table has its own memory; setting the sheets that lie there changes
 * nothing to be seen. */
static void setting_the_present_sheets_changes_nothing(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT(set_variants); i++) {
        begin_variant(&set_variants[i]);
        for (uint32_t turn = 0; turn < 6 * set_variants[i].seats; turn++)
            play_first_moves(turn % set_variants[i].seats);
        char *before = copy_of("{\"do\":\"show\"}");
        char *request = set_request();
        expect_fine(request);
        assert_string_equal(reply.data, before);
        free(request);
        free(before);
    }
}

/* A bad move in a turn, or a bad second sheet, and nothing of the position stays. */
static void a_position_is_set_whole_or_not_at_all(void **state)
{
    const struct setting setting = {.board = NULL};
    const struct position fine = {.streets = {"1 2 3"}}, bad = {.streets = {"3 2 1"}};
    const struct position illegal = {.streets = {"1 2 3"}, .turn = "take 1; fly"};
    const struct position *const second[] = {&bad, &illegal};
    const char *const codes[] = {"bad-sheet", "illegal-move"};
    (void)state;
    expect_fine("{\"do\":\"new\",\"name\":\"welcome#whole\",\"seats\":2}");
    struct seen before = look();
    for (size_t i = 0; i < COUNT(second); i++) {
        struct kv_text request = {.allocate = support_allocate};
        kv_put(&request, "{\"do\":\"set\",\"sheets\":[");
        notation_put_sheet(&request, &setting, &fine);
        kv_put(&request, ",");
        notation_put_sheet(&request, &setting, second[i]);
        kv_put(&request, "]}");
        expect_refused(request.data, codes[i]);
        expect_unchanged(&before);
        free(request.data);
    }
    forget(&before);
}

/* ---- Records ---- */

/* The record of the engine's match. */
static char *take_record(void)
{
    struct kv_text record = {.allocate = support_allocate};
    struct kv_json json, value;
    expect_fine("{\"do\":\"record\"}");
    json = support_json(reply.data, reply.length);
    assert_true(kv_json_field(&json, "record", &value));
    kv_json_unquote(&value, &record);
    return record.data;
}

static const char *load(const char *record, size_t length)
{
    struct kv_text request = {.allocate = support_allocate};
    kv_put(&request, "{\"do\":\"load\"");
    kv_json_put_bytes(&request, "record", record, length);
    kv_put(&request, "}");
    ask(request.data);
    free(request.data);
    return reply.data;
}

static void expect_loaded(const char *record, size_t length)
{
    if (strncmp(load(record, length), "{\"ok\":true", 10) != 0)
        fail_msg("%s", reply.data);
}

/* A match in the middle of its seventh round; perhaps it began with a position set. */
static void reach_seventh_round(const struct variant *variant, bool set)
{
    begin_variant(variant);
    if (set) {
        char *request = set_request();
        expect_fine(request);
        free(request);
    }
    for (uint32_t turn = 0; turn < 6 * variant->seats; turn++)
        play_first_moves(turn % variant->seats);
    kv_move list[KV_MOVES_MOST];
    kv_match_moves(&engine.match, 0, list);
    kv_match_play(&engine.match, 0, list[0]);
}

static void check_record_of_variants(bool set)
{
    for (size_t i = 0; i < COUNT(set_variants); i++) {
        reach_seventh_round(&set_variants[i], set);
        struct seen before = look();
        char *record = take_record();
        expect_fine("{\"do\":\"new\",\"name\":\"welcome#other\",\"seats\":4}");
        expect_loaded(record, strlen(record));
        assert_false(says("\"note\""));
        expect_unchanged(&before);
        free(record);
        forget(&before);
    }
}

static void a_record_loads_and_records_identically(void **state)
{
    (void)state;
    check_record_of_variants(false);
}

static void a_record_with_a_position_set_loads_and_records_identically(void **state)
{
    (void)state;
    check_record_of_variants(true);
}

static void the_record_of_a_finished_game_loads(void **state)
{
    (void)state;
    reach(OVER);
    struct seen before = look();
    char *record = take_record();
    assert_non_null(strstr(record, "\nend over "));
    expect_fine("{\"do\":\"new\",\"name\":\"welcome#other\",\"seats\":4}");
    expect_loaded(record, strlen(record));
    expect_unchanged(&before);
    free(record);
    forget(&before);
}

/* The length of the three lines without which there is no match. */
static size_t head_of(const char *record)
{
    const char *at = record;
    for (uint32_t line = 0; line < 3; line++)
        at = strchr(at, '\n') + 1;
    return (size_t)(at - record);
}

/* However short a record was cut, what stands there whole is loaded, with a note; only the head is
 * needed. */
static void a_half_written_last_line_is_dropped_and_said(void **state)
{
    (void)state;
    reach_seventh_round(&set_variants[0], false);
    char *record = take_record();
    size_t length = strlen(record), head = head_of(record);
    for (size_t cut = 0; cut < length; cut++) {
        load(record, cut);
        if (cut < head)
            assert_true(says("\"ok\":false") && says("\"bad-record\"") && says("Line "));
        else if (!says("\"ok\":true,\"note\":\"The record is not closed; it was read to the end of "
                       "line "))
            fail_msg("cut after %zu of %zu bytes: %s", cut, length, reply.data);
    }
    free(record);
}

/* A slip of the pen on any line is found there. */
static void a_changed_line_is_refused_by_its_number(void **state)
{
    uint32_t line = 2;
    (void)state;
    reach_seventh_round(&set_variants[0], false);
    struct seen before = look();
    char *record = take_record();
    for (char *at = strchr(record, '\n') + 1; *at; at = strchr(at, '\n') + 1, line++) {
        char words[32], kept = at[1];
        at[1] = at[1] == 'x' ? 'y' : 'x';
        load(record, strlen(record));
        at[1] = kept;
        snprintf(words, sizeof words, "\"message\":\"Line %u: ", line);
        if (!says("\"bad-record\"") || !says(words))
            fail_msg("line %u: %s", line, reply.data);
    }
    expect_unchanged(&before);
    free(record);
    forget(&before);
}

/* ---- Scarce memory ---- */

static uint32_t allocations_left;

static void *allocate_a_few(void *memory, size_t bytes)
{
    if (bytes && allocations_left == 0)
        return NULL;
    allocations_left -= bytes != 0;
    return support_allocate(memory, bytes);
}

/* The request under ever less scarce memory until it succeeds; a refusal changes nothing, and what
 * was accepted has its record. */
static void try_with_little_memory(const char *request)
{
    bool fine = false;
    for (uint32_t few = 0; !fine; few++) {
        assert_true(few < 100);
        struct seen before = look();
        allocations_left = few;
        engine.allocate = engine.log.allocate = allocate_a_few;
        fine = strncmp(ask(request), "{\"ok\":true", 10) == 0;
        if (!fine)
            assert_true(says("\"code\":\"no-memory\""));
        allocations_left = UINT32_MAX;
        if (!fine)
            expect_unchanged(&before);
        forget(&before);
    }
    free(take_record());
}

static void score_and_record_with_little_memory(void **state)
{
    (void)state;
    reach(MIDDLE);
    try_with_little_memory("{\"do\":\"score\"}");
    try_with_little_memory("{\"do\":\"record\"}");
}

static void new_with_little_memory(void **state)
{
    (void)state;
    reach(MIDDLE);
    try_with_little_memory("{\"do\":\"new\",\"name\":\"welcome#memory\",\"seats\":2}");
}

static void set_with_little_memory(void **state)
{
    (void)state;
    reach(FRESH);
    char *request = set_request();
    try_with_little_memory(request);
    free(request);
}

static void load_with_little_memory(void **state)
{
    struct kv_text request = {.allocate = support_allocate};
    (void)state;
    reach(MIDDLE);
    char *record = take_record();
    kv_put(&request, "{\"do\":\"load\"");
    kv_json_put_string(&request, "record", record);
    kv_put(&request, "}");
    try_with_little_memory(request.data);
    free(request.data);
    free(record);
}

/* ---- All of it ---- */

static int run_setups(void)
{
    struct CMUnitTest cases[CASES_MOST] = {0};
    for (size_t i = 0; i < COUNT(setup_rows); i++)
        add_case(cases, setup_rows[i].says, check_setup, &setup_rows[i]);
    add_case(cases, "names print as they are read", names_print_as_they_are_read, NULL);
    return cmocka_run_group_tests_name("Welcome: names and options", cases, NULL, NULL);
}

static int run_requests(void)
{
    struct CMUnitTest cases[CASES_MOST] = {0};
    for (size_t i = 0; i < COUNT(request_rows); i++)
        add_case(cases, request_rows[i].says, check_request, &request_rows[i]);
    return cmocka_run_group_tests_name("Welcome: refusals of the engine", cases, NULL, NULL);
}

#define CASE(function) cmocka_unit_test_setup_teardown(function, start_engine, stop_engine)

static int run_engine(void)
{
    const struct CMUnitTest cases[] = {
        CASE(every_request_is_answered),
        CASE(a_line_of_more_than_16_MiB_is_too_long),
        CASE(the_score_of_a_rival_is_told),
        CASE(a_game_without_a_seed_gets_one),
        CASE(undo_leads_back_to_the_start),
        CASE(a_seat_sees_neither_hand_nor_turn_of_others),
        CASE(a_seat_does_not_see_what_others_write),
        CASE(what_is_shown_can_be_set_turns_included),
        CASE(setting_the_present_sheets_changes_nothing),
        CASE(a_position_is_set_whole_or_not_at_all),
        CASE(a_record_loads_and_records_identically),
        CASE(a_record_with_a_position_set_loads_and_records_identically),
        CASE(the_record_of_a_finished_game_loads),
        CASE(a_half_written_last_line_is_dropped_and_said),
        CASE(a_changed_line_is_refused_by_its_number),
        CASE(score_and_record_with_little_memory),
        CASE(new_with_little_memory),
        CASE(set_with_little_memory),
        CASE(load_with_little_memory),
    };
    return cmocka_run_group_tests_name("Welcome: the engine", cases, NULL, NULL);
}

int main(void)
{
    const struct CMUnitTest keys[] = {cmocka_unit_test(every_key_is_required)};
    int failed = run_sheets("Welcome: houses of a file", house_rows, COUNT(house_rows));
    failed += run_sheets("Welcome: streets of a file", street_rows, COUNT(street_rows));
    failed += run_sheets("Welcome: marks of a file", mark_rows, COUNT(mark_rows));
    failed += run_sheets("Welcome: used houses of a file", used_rows, COUNT(used_rows));
    failed += run_sheets("Welcome: plans of a file", plan_rows, COUNT(plan_rows));
    failed += run_sheets("Welcome: keys of a file", key_rows, COUNT(key_rows));
    failed += run_sheets("Welcome: what stands beside the sheets", beside_rows, COUNT(beside_rows));
    failed += cmocka_run_group_tests_name("Welcome: required keys", keys, NULL, NULL);
    failed += run_setups();
    failed += run_requests();
    failed += run_engine();
    return failed;
}
