/* What Welcome reads: sheet files, with every check of the rules' section 7. */
#include "play_welcome.h"

#include <stdio.h>

#include "core/position.h"

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

/* A sheet with something of everything, for the rows to spoil. */
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
    struct kv_text plain = {.allocate = kv_heap};
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
    *opened = (struct opened){.log = {.allocate = kv_heap}};
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
    struct kv_text json = {.allocate = kv_heap};
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

#define RUN_SHEETS(group, rows) SUPPORT_RUN_ROWS(group, rows, check_sheet, NULL)

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
     .refused = "Street 1, house 1: in this edition no fence may separate a number from its bis."},
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
     .refused = "Street 1, house 8: a pool is built with a number that is not a bis."},
    {.says = "a pool at a bis house", .replace = "\"2\",\"3\",\"o\"", .by = "\"2\",\"2b\",\"o\"",
     .refused = "Street 1, house 3: a pool is built with a number that is not a bis."},
    {.says = "a pool at a roundabout", .sheets = ONE({.streets = {"1 2 | o | _"}}),
     .replace = "\"pools\":[]", .by = "\"pools\":[3]",
     .refused = "Street 1, house 3: a pool is built with a number that is not a bis."},
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
     .refused = "More effects than numbers they could have come with: 5 and 4."},
    {.says = "fences beside a roundabout came with it",
     .sheets = ONE({.streets = {"1 | o | 2 | o | _"}, .temps = 2})},
    {.says = "a bis brings no effect", .sheets = ONE({.streets = {"1 1b 2"}, .temps = 2}),
     .refused = "More effects than numbers they could have come with: 3 and 2."},
    {.says = "numbers 0, 16 and 17 need a temp each",
     .sheets = ONE({.streets = {"0 1 2 3 4 5 6 7 16 17"}, .temps = 2}),
     .refused = "More numbers 0, 16 and 17 than temps to make them: 3 and 2."},
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
     .refused = "Street 1: the used houses 1 to 2 are not a completed estate."},
    {.says = "more than an estate is used", .replace = "[[1,3]]", .by = "[[1,7]]",
     .refused = "Street 1: the used houses 1 to 7 are not a completed estate."},
    {.says = "empty houses are used", .replace = "[[1,3]]", .by = "[[8,10]]",
     .refused = "Street 1: the used houses 8 to 10 are not a completed estate."},
    {.says = "a roundabout is used", .replace = "[[1,3]]", .by = "[[4,4]]",
     .refused = "Street 1: the used houses 4 to 4 are not a completed estate."},
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
     .refused = "Street 1: the used houses 1 to 7 are not a completed estate."},
    {.says = "first, advanced: an end house is used", .name = FIRST_ADVANCED,
     .sheets = ONE({.streets = {"1 2 _ _ _ _ _ _ _ 9"}, .used = {"[1,1],[10,10]"},
                    .plans = "7,null,null"})},
    {.says = "first, advanced: a house inside the street", .name = FIRST_ADVANCED,
     .sheets = ONE({.streets = {"1 2 3"}, .used = {"[2,2]"}}),
     .refused = "Street 1: the used houses 2 to 2 are not a completed estate."},
    {.says = "first, advanced: an empty end house", .name = FIRST_ADVANCED,
     .sheets = ONE({.streets = {"_ 2 3"}, .used = {"[1,1]"}}),
     .refused = "Street 1: the used houses 1 to 1 are not a completed estate."},
    {.says = "first, advanced: a roundabout is no end house", .name = FIRST_ADVANCED,
     .sheets = ONE({.streets = {"o | 2 3"}, .used = {"[1,1]"}}),
     .refused = "Street 1: the used houses 1 to 1 are not a completed estate."},
    {.says = "first, advanced: a full street is used, its roundabout too", .name = FIRST_ADVANCED,
     .sheets = ONE({.streets = {"1 2 3 | o | 5 6 7 8 9 10"}, .used = {"[1,10]"},
                    .plans = "8,null,null"})},
    {.says = "one number is no numbers", .name = "welcome#s",
     .sheets = ONE({.streets = {"1"}, .parks = {1}, .temps = 1}),
     .refused = "More effects than numbers they could have come with: 2 and 1."},
    {.says = "used houses without a plan", .name = "welcome#s",
     .sheets = ONE({.streets = {"1 2 3 | _"}, .used = {"[1,3]"}}),
     .refused = "Street 1: houses are used for a plan, but no plan is approved."},
    {.says = "points that another plan pays", .name = "welcome:plans=A1-B1-C1#s",
     .sheets = ONE({.plans = "6,null,null"}), .refused = "\"plans\": plan A1 pays"},
    {.says = "first, advanced: a street that is not full", .name = FIRST_ADVANCED,
     .sheets = ONE({.streets = {"1 2 3 | o | 5 6 7 8 9 _"}, .used = {"[1,10]"}}),
     .refused = "Street 1: the used houses 1 to 10 are not a completed estate."},
    {.says = "first, basic: no plan uses a mere end house", .name = "welcome:edition=first#s",
     .sheets = ONE({.streets = {"1 2 3"}, .used = {"[1,1]"}}),
     .refused = "Street 1: the used houses 1 to 1 are not a completed estate."},
    {.says = "second, advanced: no plan uses a mere end house",
     .sheets = ONE({.streets = {"1 2 3"}, .used = {"[1,1]"}}),
     .refused = "Street 1: the used houses 1 to 1 are not a completed estate."},
    {.says = "second, advanced: no plan uses a full street",
     .sheets = ONE({.streets = {FULL_TOP}, .used = {"[1,10]"}}),
     .refused = "Street 1: the used houses 1 to 10 are not a completed estate."},
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
     .refused = "this key appears twice in the same object."},
    {.says = "a key of a street twice", .replace = "\"parks\":1", .by = "\"parks\":1,\"parks\":1",
     .code = "bad-json",
     .refused = "this key appears twice in the same object."},
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
     .refused = "Sheet 1: \"hand\": card 2 is not one such as \"8 park\"."},
    {.says = "draft: a card with 16", .name = "welcome:edition=first,draft=on#s", .count = 2,
     .sheets = {{.hand = true}, {.hand = true}}, .cards = {"16 park", "8 park", "3 bis"},
     .refused = "Sheet 1: \"hand\": card 1 is not one such as \"8 park\"."},
    {.says = "draft: a card with a leading 0", .name = "welcome:edition=first,draft=on#s",
     .count = 2, .sheets = {{.hand = true}, {.hand = true}},
     .cards = {"8 park", "3 bis", "08 park"},
     .refused = "Sheet 1: \"hand\": card 3 is not one such as \"8 park\"."},
    {.says = "draft: two cards", .name = "welcome:edition=first,draft=on#s", .count = 2,
     .sheets = {{.hand = true}, {.hand = true}}, .replace = "[\"8 park\",", .by = "[",
     .refused = "Sheet 1: \"hand\" must list three cards such as \"8 park\"."},
};
/* clang-format on */

#define TEMPS_5  "\"temp\",\"temp\",\"temp\",\"temp\",\"temp\""
#define TEMPS_10 TEMPS_5 "," TEMPS_5
#define TEMPS_40 TEMPS_10 "," TEMPS_10 "," TEMPS_10 "," TEMPS_10
#define BESIDE   "bad-position"

/* clang-format off */
static const struct sheet_case beside_rows[] = {
    {.says = "a lone sheet is one seat of a larger table: its temps are first", .name = "welcome#s",
     .sheets = ONE(TEMPS(1)), .totals = "7", .places = "1"},
    {.says = "a lone sheet against the closed rival is paid by its thresholds: two temps",
     .name = "welcome:rival=closed#s", .sheets = ONE(TEMPS(2)), .totals = "1", .places = "1"},
    {.says = "a lone sheet against the closed rival is paid by its thresholds: four temps",
     .name = "welcome:rival=closed#s", .sheets = ONE(TEMPS(4)), .totals = "4", .places = "1"},
    {.says = "a rival's cards are asked for", .name = "welcome:rival=sam#s",
     .sheets = ONE(TEMPS(1)), .code = BESIDE, .refused = "Which cards has Sam got?"},
    {.says = "the name's rival is not the file's", .name = "welcome:rival=ann#s",
     .sheets = ONE(TEMPS(1)), .beside = RIVAL("sam", "\"temp\"", NO_PLANS), .code = BESIDE,
     .refused = "The rival of this game is Ann."},
    {.says = "the name's rival and other temps", .name = "welcome:rival=closed#s",
     .sheets = ONE(TEMPS(1)), .beside = ",\"other_temps\":[3]", .code = BESIDE,
     .refused = "\"rival\" and \"other_temps\" do not go together"},
    {.says = "two sheets with different plans A", .name = "welcome#s", .count = 2,
     .sheets = {{.plans = "8,null,null"}, {.plans = "6,null,null"}}, .code = BESIDE,
     .refused = "No plan of pile A pays what all sheets note for it."},
    {.says = "two sheets with one plan A", .name = "welcome#s", .count = 2,
     .sheets = {{.plans = "8,null,null"}, {.plans = "4,null,null"}}, .totals = "8 4"},
    {.says = "more cards of a rival than turns", .name = "welcome#s",
     .sheets = ONE({.streets = {"1 2 3 4"}}), .beside = RIVAL("sam", TEMPS_5, NO_PLANS), .code = BESIDE,
     .refused = "\"rival\": it gets a card each turn, but has 5, and the sheet has 4 turns."},
    {.says = "more cards of a rival than the box has", .name = "welcome#s",
     .sheets = ONE(TEMPS(9)), .beside = RIVAL("sam", TEMPS_40, NO_PLANS), .code = BESIDE,
     .refused = "\"rival\": it has more cards of “temp” than the box."},
    {.says = "Sam is paid for A", .name = "welcome#s", .sheets = ONE(TEMPS(1)),
     .beside = RIVAL("sam", "\"temp\"", "8,null,null"), .code = BESIDE,
     .refused = "\"rival\": Sam never approves plan A."},
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
    {.says = "a rival beside a lone sheet", .name = "welcome#s",
     .sheets = ONE({.streets = {"1 2 3 4"}, .temps = 4}),
     .beside = RIVAL("sam", "\"temp\",\"temp\",\"temp\",\"temp\"", "null,3,null"), .totals = "7 18",
     .places = "2 1"},
    {.says = "the closed rival scores nothing", .name = "welcome#s", .sheets = ONE(TEMPS(4)),
     .beside = RIVAL("closed", "\"temp\"", NO_PLANS), .totals = "4", .places = "1"},
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
     .refused = "\"rival\": card 2 is not an effect."},
    {.says = "a rival's card that is a number", .beside = RIVAL("sam", "8", NO_PLANS),
     .code = BESIDE, .refused = "\"rival\": card 1 is not an effect."},
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
    struct kv_text good = {.allocate = kv_heap};
    (void)state;
    put_file(&good, &(const struct sheet_case){.says = ""});
    for (size_t i = 0; i < COUNT(keys); i++) {
        struct kv_text json = {.allocate = kv_heap};
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

int main(void)
{
    const struct CMUnitTest keys[] = {cmocka_unit_test(every_key_is_required)};
    return RUN_SHEETS("Welcome: houses of a file", house_rows) +
           RUN_SHEETS("Welcome: streets of a file", street_rows) +
           RUN_SHEETS("Welcome: marks of a file", mark_rows) +
           RUN_SHEETS("Welcome: used houses of a file", used_rows) +
           RUN_SHEETS("Welcome: plans of a file", plan_rows) +
           RUN_SHEETS("Welcome: keys of a file", key_rows) +
           RUN_SHEETS("Welcome: what stands beside the sheets", beside_rows) +
           cmocka_run_group_tests_name("Welcome: required keys", keys, NULL, NULL);
}
