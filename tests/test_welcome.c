/*
 * Welcome held against its three rulebooks, page by page. Most cases are rows of tables: a position
 * in the short notation of oracle/notation.h, and what must be allowed or must come of it. The name
 * of a case is the rule and its pages.
 */
#include "support.h"

#include <stdio.h>

#include "games/welcome/welcome.h"
#include "oracle/notation.h"

#define FULL_TOP    "1 2 3 4 5 6 7 8 9 10"
#define FULL_MIDDLE FULL_TOP " 11"
#define FULL_BOTTOM FULL_MIDDLE " 12"
#define COUNT(list) (sizeof(list) / sizeof *(list))

enum { FIRST = 1, SECOND = 2, COLLECTOR = 4, LATER = SECOND | COLLECTOR, ALL = FIRST | LATER };

/* ---- A match under control ---- */

static struct opened game;

static int finish(void **state)
{
    (void)state;
    if (game.match.memory)
        support_close(&game);
    game = (struct opened){0};
    return 0;
}

static void begin(const char *name, uint32_t seats)
{
    finish(NULL);
    support_open(&game, name, seats, "rules");
}

static struct table *the_table(void)
{
    return (struct table *)game.match.table;
}

static struct sheet *the_sheet(uint32_t seat)
{
    return (struct sheet *)kv_match_sheet(&game.match, seat);
}

static uint8_t card_named(const char *name)
{
    unsigned number;
    char word[16];
    assert_int_equal(sscanf(name, "%u %15s", &number, word), 2);
    for (uint32_t effect = 0; effect < EFFECTS; effect++)
        if (strcmp(welcome_effect_ids[effect], word) == 0)
            return (uint8_t)card_make(number, effect);
    fail_msg("no card is called %s", name);
    return 0;
}

/* Lays these three cards out in place of those dealt: combinations, or a hand. */
static void lay_out(const char *first, const char *second, const char *third)
{
    const char *const cards[CARDS] = {first, second, third};
    for (uint32_t i = 0; i < CARDS; i++)
        the_table()->number[i] = the_table()->effect[i] =
            card_named(cards[i] ? cards[i] : "8 park");
}

/* Sets a position, one sheet a seat, and plays their turns so far. */
static void put(const struct position *positions, const char *const cards[CARDS],
                const char *beside)
{
    struct kv_text json = {.allocate = support_allocate};
    struct kv_error error;
    struct setting setting = {.board = the_table()->board == BOARD_CLASSIC ? NULL : "blueprint"};
    for (uint32_t i = 0; cards && i < CARDS; i++)
        setting.cards[i] = cards[i];
    lay_out(setting.cards[0], setting.cards[1], setting.cards[2]);
    kv_put(&json, "{\"sheets\":[");
    for (uint32_t seat = 0; seat < game.match.setup.seats; seat++) {
        kv_put(&json, "%s", seat ? "," : "");
        notation_put_sheet(&json, &setting, &positions[seat]);
    }
    kv_put(&json, "]%s}", beside ? beside : "");
    struct kv_json position = support_json(json.data, json.length);
    bool set = kv_match_set(&game.match, &position, &error);
    if (!set)
        print_error("%s\n", json.data);
    free(json.data);
    if (!set)
        fail_msg("%s", error.message);
}

static void play(uint32_t seat, const char *moves)
{
    struct kv_error error;
    if (!kv_match_say(&game.match, seat, moves, strlen(moves), &error))
        fail_msg("seat %u: %s", seat + 1, error.message);
}

static bool listed(uint32_t seat, const char *move, size_t length)
{
    kv_move list[KV_MOVES_MOST];
    uint32_t count = kv_match_moves(&game.match, seat, list);
    for (uint32_t i = 0; i < count; i++) {
        const char *said = support_say(game.match.setup.game, list[i]);
        if (strlen(said) == length && memcmp(said, move, length) == 0)
            return true;
    }
    return false;
}

/* Goes through "take 1; refuse" and requires that each is listed, or that none is. Returns how many
 * there were. */
static uint32_t expect_listed(uint32_t seat, const char *moves, bool expected)
{
    uint32_t count = 0;
    for (const char *at = moves; *at; count++) {
        size_t size = strcspn(at, ";");
        if (listed(seat, at, size) != expected)
            fail_msg("%s: %.*s", expected ? "not listed" : "listed", (int)size, at);
        at += size;
        at += strspn(at, "; ");
    }
    return count;
}

static void expect_only(uint32_t seat, const char *moves)
{
    kv_move list[KV_MOVES_MOST];
    uint32_t count = kv_match_moves(&game.match, seat, list);
    if (expect_listed(seat, moves, true) != count)
        fail_msg("%u moves are listed instead of: %s; one is %s", count, moves,
                 support_say(game.match.setup.game, list[count / 2]));
}

static void expect_sheet(uint32_t seat, const struct position *position,
                         const char *const cards[CARDS])
{
    struct kv_text expected = {.allocate = support_allocate},
                   shown = {.allocate = support_allocate};
    struct setting setting = {.board = the_table()->board == BOARD_CLASSIC ? NULL : "blueprint"};
    for (uint32_t i = 0; i < CARDS; i++)
        setting.cards[i] = cards[i];
    notation_put_sheet(&expected, &setting, position);
    kv_json_begin(&shown, NULL, '{');
    game.match.setup.game->show_sheet(the_table(), the_sheet(seat), &shown);
    kv_json_end(&shown, '}');
    bool same = strcmp(expected.data, shown.data) == 0;
    if (!same)
        print_error("%s\ninstead of\n%s\n", shown.data, expected.data);
    free(expected.data);
    free(shown.data);
    assert_true(same);
}

/* Ends a turn that does not matter: by the first move listed, or done. */
static void pass_turn(uint32_t seat)
{
    kv_move list[KV_MOVES_MOST];
    while (!kv_match_done(&game.match, seat)) {
        if (listed(seat, "done", 4)) {
            play(seat, "done");
            return;
        }
        assert_true(kv_match_moves(&game.match, seat, list) > 0);
        kv_match_play(&game.match, seat, list[0]);
    }
}

/* The name of a game with plans that no row meets by accident, unless the row names its own. */
static const char *name_of(unsigned edition, const char *options)
{
    static char name[KV_NAME_MOST];
    static const char *const ids[] = {
        [FIRST] = "first", [SECOND] = "second", [COLLECTOR] = "collector"};
    const char *more = options ? options : "";
    const char *plans = edition == FIRST ? ",plans=1.6-2.1-3.2" : ",plans=A6-B2-C2";
    snprintf(name, sizeof name, "welcome:edition=%s%s%s", ids[edition], more,
             strstr(more, "plans=") ? "" : plans);
    return name;
}

/* ---- Rules: what may be done, and what comes of it ---- */

struct rule {
    const char *says;
    unsigned editions;
    const char *options;
    uint32_t seats; /* two where left out */
    const char *cards[CARDS];
    struct position sheet;              /* of the first seat, with its turn so far */
    const char *only, *those, *none_of; /* moves listed now                        */
    const struct position *after;       /* the sheet now                           */
};

static void check_in_edition(const struct rule *rule, unsigned edition)
{
    const struct position others = {.hand = rule->sheet.hand};
    uint32_t seats = rule->seats ? rule->seats : 2;
    begin(name_of(edition, rule->options), seats);
    assert_true(seats <= 2);
    put((struct position[]){rule->sheet, others}, rule->cards, NULL);
    if (rule->only)
        expect_only(0, rule->only);
    if (rule->those)
        expect_listed(0, rule->those, true);
    if (rule->none_of)
        expect_listed(0, rule->none_of, false);
    if (rule->after)
        expect_sheet(0, rule->after, rule->cards);
}

static void check_rule(void **state)
{
    const struct rule *rule = (const struct rule *)*state;
    for (unsigned edition = FIRST; edition <= COLLECTOR; edition *= 2)
        if (rule->editions & edition)
            check_in_edition(rule, edition);
}

/* The rows of a table become the cases of a group. */
enum { CASES_MOST = 64 };

static void add_case(struct CMUnitTest *cases, const char *name, CMUnitTestFunction check,
                     const void *row)
{
    uint32_t i = 0;
    while (cases[i].name)
        i++;
    assert_true(i < CASES_MOST - 1);
    cases[i] = (struct CMUnitTest){name, check, NULL, finish, (void *)(uintptr_t)row};
}

static int run_rules(const char *group, const struct rule *rules, size_t count)
{
    struct CMUnitTest cases[CASES_MOST] = {0};
    for (size_t i = 0; i < count; i++)
        add_case(cases, rules[i].says, check_rule, &rules[i]);
    return cmocka_run_group_tests_name(group, cases, NULL, NULL);
}

/* ---- Numbers and temps ---- */

/* clang-format off */
static const struct rule number_rules[] = {
    {.says = "10 may stand in the next house after 7 (first p. 5, second p. 6, collector p. 7)",
     .editions = ALL, .cards = {"10 park"},
     .sheet = {.streets = {"_ _ 7 _ _ 12 _ _ _ _", FULL_MIDDLE, FULL_BOTTOM}, .turn = "take 1"},
     .only = "write 10 1:4; write 10 1:5"},
    {.says = "numbers rise from left to right (first p. 5, second p. 6, collector p. 6)",
     .editions = ALL, .cards = {"5 park"},
     .sheet = {.streets = {"_ 3 _ _ 8 _ _ _ _ _", FULL_MIDDLE, FULL_BOTTOM}, .turn = "take 1"},
     .only = "write 5 1:3; write 5 1:4"},
    {.says = "no number twice on a street, but on another (first p. 5, collector p. 6)",
     .editions = ALL, .cards = {"7 park"},
     .sheet = {.streets = {"1 2 3 4 5 6 7 8 9 _", "1 2 3 4 5 6 _ 8 9 10 11", FULL_BOTTOM},
       .turn = "take 1"}, .only = "write 7 2:7"},
    {.says = "every combination that fits may be taken by everybody (first p. 5, second p. 6)",
     .editions = ALL, .cards = {"5 park", "7 pool", "5 park"}, .only = "take 1; take 2; take 3"},
    {.says = "a temp on 8 writes 6, 7, 8, 9 or 10 (first p. 7, second p. 9, collector p. 9)",
     .editions = ALL, .cards = {"8 temp"},
     .sheet = {.streets = {FULL_TOP, FULL_MIDDLE, "1 2 3 4 5 _ 11 12 13 14 15 _"},
       .turn = "take 1"},
     .only = "write 6 3:6; write 7 3:6; write 8 3:6; write 9 3:6; write 10 3:6"},
    {.says = "15 can become 17 (second p. 9, memo p. 12)", .editions = ALL, .cards = {"15 temp"},
     .sheet = {.streets = {FULL_TOP, FULL_MIDDLE, FULL_MIDDLE}, .turn = "take 1"},
     .only = "write 13 3:12; write 14 3:12; write 15 3:12; write 16 3:12; write 17 3:12"},
    {.says = "14 can become 16 (second p. 9)", .editions = ALL, .cards = {"14 temp"},
     .sheet = {.streets = {FULL_TOP, FULL_MIDDLE, FULL_TOP " 15 _"}, .turn = "take 1"},
     .only = "write 16 3:12"},
    {.says = "1 can become 0, but not less (second p. 9, memo p. 12)", .editions = ALL,
     .cards = {"1 temp"},
     .sheet = {.streets = {FULL_TOP, FULL_MIDDLE, "_ 2 3 4 5 6 7 8 9 10 11 12"}, .turn = "take 1"},
     .only = "write 0 3:1; write 1 3:1"},
    {.says = "2 can become 0 (second p. 9)", .editions = ALL, .cards = {"2 temp"},
     .sheet = {.streets = {FULL_TOP, FULL_MIDDLE, "_ 1 2 3 4 5 6 7 8 9 10 11"}, .turn = "take 1"},
     .only = "write 0 3:1"},
    {.says = "an unchanged number may mark its temp box (second p. 9; a ruling for the others)",
     .editions = ALL, .cards = {"8 temp"}, .sheet = {.turn = "take 1; write 8 1:4"},
     .only = "temp; skip"},
    {.says = "a changed number marks its temp box (first p. 7, second p. 9, collector p. 9)",
     .editions = ALL, .cards = {"8 temp"}, .sheet = {.turn = "take 1; write 9 1:4"}, .only = "done",
     .after = &(const struct position){.streets = {"_ _ _ 9"}, .temps = 1}},
    {.says = "with all eleven temp boxes marked the number stays (ruling)", .editions = ALL,
     .cards = {"15 temp"},
     .sheet = {.streets = {FULL_TOP, FULL_MIDDLE, FULL_MIDDLE}, .temps = 11, .turn = "take 1"},
     .only = "write 15 3:12"},
    {.says = "the eleventh temp box is the last one (ruling)", .editions = ALL, .cards = {"8 temp"},
     .sheet = {.streets = {FULL_TOP, FULL_MIDDLE}, .temps = 10,
       .turn = "take 1; write 8 3:4; temp"}, .only = "done",
     .after = &(const struct position){.streets = {FULL_TOP, FULL_MIDDLE, "_ _ _ 8"}, .temps = 11}},
};
/* clang-format on */

/* ---- Effects ---- */

/* clang-format off */
static const struct rule effect_rules[] = {
    {.says = "a fence divides three houses into one and two (first p. 6, second p. 7)",
     .editions = ALL, .cards = {"5 fence"},
     .sheet = {.streets = {"1 2 3 | _"}, .turn = "take 1; write 5 2:3; fence 1:1"}, .only = "done",
     .after = &(const struct position){.streets = {"1 | 2 3 | _", "_ _ 5"}}},
    {.says = "a fence divides three houses into two and one (collector p. 8)", .editions = ALL,
     .cards = {"9 fence"},
     .sheet = {.streets = {"2 3 4 | _"}, .turn = "take 1; write 9 2:3; fence 1:2"}, .only = "done",
     .after = &(const struct position){.streets = {"2 3 | 4 | _", "_ _ 9"}}},
    {.says = "a fence stands between any two houses, once, not at street ends (second p. 7)",
     .editions = ALL, .cards = {"5 fence"},
     .sheet = {.streets = {"1 2 3 | _"}, .turn = "take 1; write 5 2:3"},
     .those = "fence 1:1; fence 1:2; fence 1:4; fence 1:9; fence 2:1; fence 2:10; fence 3:11; skip",
     .none_of = "fence 1:3; fence 1:10; fence 2:11; fence 3:12; done"},
    {.says = "a used estate is not divided (first p. 6, second p. 7, collector p. 7)",
     .editions = ALL, .cards = {"5 fence"},
     .sheet = {.streets = {"1 2 3 | _"}, .used = {"[1,3]"}, .turn = "take 1; write 5 2:3"},
     .those = "fence 1:4; fence 2:3; skip", .none_of = "fence 1:1; fence 1:2; fence 1:3"},
    {.says = "no fence parts equal numbers (first p. 7)", .editions = FIRST, .cards = {"9 fence"},
     .sheet = {.streets = {"4 4b 5"}, .turn = "take 1; write 9 3:12"},
     .those = "fence 1:2; fence 1:3; skip", .none_of = "fence 1:1"},
    {.says = "a fence may part equal numbers (second p. 9, collector p. 9)", .editions = LATER,
     .cards = {"9 fence"},
     .sheet = {.streets = {"4 4b 5"}, .turn = "take 1; write 9 3:12; fence 1:1"}, .only = "done",
     .after = &(const struct position){.streets = {"4 | 4b 5", NULL, "_ _ _ _ _ _ _ _ _ _ _ 9"}}},
    {.says = "an agent marks the next box of a size, built or not (first p. 6, second p. 8)",
     .editions = ALL, .cards = {"13 agent"}, .sheet = {.turn = "take 1; write 13 2:9; agent 2"},
     .only = "done",
     .after = &(const struct position){.streets = {NULL, "_ _ _ _ _ _ _ _ 13"}, .agents = {0, 1}}},
    {.says = "an agent is offered for sizes with a free box only (first p. 6, second p. 8)",
     .editions = ALL, .cards = {"5 agent"},
     .sheet = {.streets = {FULL_TOP, FULL_MIDDLE}, .agents = {1, 2, 3, 4, 3, 4},
       .turn = "take 1; write 5 3:3"}, .only = "agent 5; skip"},
    {.says = "an agent without a free box does nothing (ruling)", .editions = ALL,
     .cards = {"5 agent"},
     .sheet = {.streets = {FULL_TOP, FULL_MIDDLE}, .agents = {1, 2, 3, 4, 4, 4},
       .turn = "take 1; write 5 3:3"}, .only = "done"},
    {.says = "a park goes to the street just written (first p. 6, second p. 8, collector p. 7)",
     .editions = ALL, .cards = {"5 park"}, .sheet = {.turn = "take 1; write 5 2:3; park"},
     .only = "done",
     .after = &(const struct position){.streets = {NULL, "_ _ 5"}, .parks = {0, 1, 0}}},
    {.says = "a street with all its parks takes no more (ruling)", .editions = ALL,
     .cards = {"12 park"},
     .sheet = {.streets = {"1 2 3"}, .parks = {3, 0, 0}, .turn = "take 1; write 12 1:10"},
     .only = "done"},
    {.says = "a pool is built with the pool effect at its house (first p. 7, second p. 9)",
     .editions = ALL, .cards = {"5 pool"}, .sheet = {.turn = "take 1; write 5 1:3"},
     .only = "pool; skip"},
    {.says = "a built pool is circled and counted (first p. 7, second p. 9, collector p. 9)",
     .editions = ALL, .cards = {"5 pool"}, .sheet = {.turn = "take 1; write 5 1:3; pool"},
     .only = "done", .after = &(const struct position){.streets = {"_ _ 5~"}}},
    {.says = "the pool effect may go to a house without a pool (first p. 7, second p. 9)",
     .editions = ALL, .cards = {"5 pool"}, .sheet = {.turn = "take 1; write 5 1:4"}, .only = "done",
     .after = &(const struct position){.streets = {"_ _ _ 5"}}},
    {.says = "another effect at a pool house loses its pool (first p. 7, second p. 9)",
     .editions = ALL, .cards = {"5 park"}, .sheet = {.turn = "take 1; write 5 1:3; park"},
     .only = "done", .after = &(const struct position){.streets = {"_ _ 5"}, .parks = {1, 0, 0}}},
    {.says = "an effect may be declined (first p. 5, second p. 7, collector p. 7)", .editions = ALL,
     .cards = {"5 pool"}, .sheet = {.turn = "take 1; write 5 1:3; skip"}, .only = "done",
     .after = &(const struct position){.streets = {"_ _ 5"}}},
};
/* clang-format on */

/* clang-format off */
static const struct rule bis_rules[] = {
    {.says = "any built house is copied to its empty neighbours (first p. 7, second p. 9)",
     .editions = ALL, .cards = {"9 bis"},
     .sheet = {.streets = {"4 _ 5 _ _"}, .turn = "take 1; write 9 3:12"},
     .only = "bis 4 1:2; bis 5 1:2; bis 5 1:4; bis 9 3:11; skip"},
    {.says = "the chain 4-5b-5-5b-5b begins (second p. 9, collector p. 9)", .editions = ALL,
     .cards = {"9 bis"},
     .sheet = {.streets = {"4 _ 5 _ _"}, .turn = "take 1; write 9 3:12; bis 5 1:2"}, .only = "done",
     .after = &(const struct position){.streets = {"4 5b 5", NULL, "_ _ _ _ _ _ _ _ _ _ _ 9"}}},
    {.says = "the chain 4-5b-5-5b-5b goes on (second p. 9, collector p. 9)", .editions = ALL,
     .cards = {"9 bis"},
     .sheet = {.streets = {"4 5b 5 _ _"}, .turn = "take 1; write 9 3:12; bis 5 1:4"},
     .only = "done",
     .after = &(const struct position){.streets = {"4 5b 5 5b", NULL, "_ _ _ _ _ _ _ _ _ _ _ 9"}}},
    {.says = "the chain 4-5b-5-5b-5b copies a bis (second p. 9, collector p. 9)", .editions = ALL,
     .cards = {"9 bis"},
     .sheet = {.streets = {"4 5b 5 5b _"}, .turn = "take 1; write 9 3:12; bis 5 1:5"},
     .only = "done",
     .after = &(const struct position){.streets = {"4 5b 5 5b 5b", NULL,
       "_ _ _ _ _ _ _ _ _ _ _ 9"}}},
    {.says = "a bis stays inside its estate (first p. 7)", .editions = FIRST, .cards = {"9 bis"},
     .sheet = {.streets = {"4 | _ 6 | _"}, .turn = "take 1; write 9 3:12"},
     .only = "bis 6 1:2; bis 9 3:11; skip"},
    {.says = "a bis may be built across a fence (second p. 9, collector p. 9)", .editions = LATER,
     .cards = {"9 bis"}, .sheet = {.streets = {"4 | _ 6 | _"}, .turn = "take 1; write 9 3:12"},
     .only = "bis 4 1:2; bis 6 1:2; bis 6 1:4; bis 9 3:11; skip"},
    {.says = "a bis never gets its pool (first p. 7, second p. 9; ruling)", .editions = ALL,
     .cards = {"5 bis"}, .sheet = {.turn = "take 1; write 5 1:2; bis 5 1:3"}, .only = "done",
     .after = &(const struct position){.streets = {"_ 5 5b"}}},
    {.says = "a bis is not built across a roundabout (ruling)", .editions = ALL,
     .options = ",advanced=on", .cards = {"9 bis"},
     .sheet = {.streets = {"7 | o | _ | o | 8"}, .turn = "take 1; write 9 1:10"},
     .only = "bis 8 1:6; bis 9 1:9; skip"},
    {.says = "nine bis boxes, and no tenth bis (ruling)", .editions = ALL, .cards = {"9 bis"},
     .sheet = {.streets = {"1 1b 1b 1b 1b 1b 1b 1b 1b 1b", FULL_MIDDLE},
       .turn = "take 1; write 9 3:5"}, .only = "done"},
};
/* clang-format on */

/* ---- Refusals ---- */

/* clang-format off */
static const struct rule refusal_rules[] = {
    {.says = "whoever can write one of the three numbers must (second p. 7)", .editions = ALL,
     .cards = {"5 park", "8 temp", "12 bis"},
     .sheet = {.streets = {FULL_TOP, FULL_MIDDLE, "1 2 3 4 _ 6 7 8 9 10 11 12"}, .temps = 11},
     .only = "take 1"},
    {.says = "a refusal exactly when no number fits (first p. 5, second p. 7, collector p. 7)",
     .editions = ALL, .cards = {"5 park", "8 fence", "12 bis"},
     .sheet = {.streets = {FULL_TOP, FULL_MIDDLE, "1 2 3 4 5 6 _ 8 9 10 11 12"}}, .only = "refuse"},
    {.says = "a temp that fits stands beside the refusal and is not forced (second p. 9)",
     .editions = ALL, .cards = {"5 park", "8 temp", "12 bis"},
     .sheet = {.streets = {FULL_TOP, FULL_MIDDLE, "1 2 3 4 5 6 _ 8 9 10 11 12"}},
     .only = "take 2; refuse"},
    {.says = "the temp beside a refusal writes a changed number (second p. 9)", .editions = ALL,
     .cards = {"5 park", "8 temp", "12 bis"},
     .sheet = {.streets = {FULL_TOP, FULL_MIDDLE, "1 2 3 4 5 6 _ 8 9 10 11 12"}, .turn = "take 2"},
     .only = "write 7 3:7"},
    {.says = "without a free temp box only the refusal is left (ruling)", .editions = ALL,
     .cards = {"5 park", "8 temp", "12 bis"},
     .sheet = {.streets = {FULL_TOP, FULL_MIDDLE, "1 2 3 4 5 6 _ 8 9 10 11 12"}, .temps = 11},
     .only = "refuse"},
    {.says = "a refusal marks its box and has no effect (first p. 5, second p. 7, collector p. 7)",
     .editions = ALL, .cards = {"5 agent", "8 temp", "12 agent"},
     .sheet = {.streets = {FULL_TOP, FULL_MIDDLE, "1 2 3 4 5 6 _ 8 9 10 11 12"}, .refusals = 1,
       .turn = "refuse"}, .only = "done",
     .after = &(const struct position){.streets = {FULL_TOP, FULL_MIDDLE,
       "1 2 3 4 5 6 _ 8 9 10 11 12"}, .refusals = 2}},
    {.says = "plans may be approved in a refusal turn (second p. 10)", .editions = LATER,
     .options = ",plans=A1-B1-C1", .cards = {"5 park", "8 fence", "12 bis"},
     .sheet = {.streets = {"1 | 2 | 3 | 4 | 5 | 6 | 7 8 9 10", FULL_MIDDLE, FULL_TOP " _ 12"},
       .turn = "refuse"}, .only = "plan 1; plan 2; done"},
    {.says = "solo: a refusal names no card, all three are discarded (first p. 9)",
     .editions = FIRST, .seats = 1, .cards = {"5 park", "8 fence", "12 bis"},
     .sheet = {.streets = {FULL_TOP, FULL_MIDDLE, FULL_TOP " _ 12"}}, .only = "refuse"},
    {.says = "draft: a refusal names the card that is passed (ruling)", .editions = FIRST,
     .options = ",draft=on", .cards = {"5 park", "8 fence", "12 bis"},
     .sheet = {.streets = {FULL_TOP, FULL_MIDDLE, FULL_TOP " _ 12"}, .hand = true},
     .only = "refuse 1; refuse 2; refuse 3"},
    {.says = "rival: a refusal names the card that is given (second p. 17, collector p. 16)",
     .editions = LATER, .seats = 1, .cards = {"5 park", "8 fence", "12 bis"},
     .sheet = {.streets = {FULL_TOP, FULL_MIDDLE, FULL_TOP " _ 12"}},
     .only = "refuse 1; refuse 2; refuse 3"},
    {.says = "a refusal is judged after a roundabout of this turn (ruling)", .editions = ALL,
     .options = ",advanced=on", .cards = {"5 park", "8 pool", "12 bis"},
     .sheet = {.streets = {FULL_TOP, FULL_MIDDLE, "1 2 3 4 5 6 _ _ 7 9 10 12"}},
     .only = "refuse; roundabout 3:7; roundabout 3:8"},
    {.says = "after the roundabout a number fits and must be taken (ruling)", .editions = ALL,
     .options = ",advanced=on", .cards = {"5 park", "8 pool", "12 bis"},
     .sheet = {.streets = {FULL_TOP, FULL_MIDDLE, "1 2 3 4 5 6 _ _ 7 9 10 12"},
       .turn = "roundabout 3:8"}, .only = "take 2; take 3"},
};
/* clang-format on */

/* ---- Number and effect of two cards ---- */

/* clang-format off */
static const struct rule pair_rules[] = {
    {.says = "solo: number and effect of different cards (first p. 9)", .editions = FIRST,
     .seats = 1, .cards = {"8 park", "3 temp", "9 bis"},
     .only = "take 1 2; take 1 3; take 2 1; take 2 3; take 3 1; take 3 2"},
    {.says = "solo: a number that fits with another card's temp only (first p. 9)",
     .editions = FIRST, .seats = 1, .cards = {"8 park", "3 temp", "9 bis"},
     .sheet = {.streets = {FULL_TOP, FULL_MIDDLE, "1 2 3 4 5 6 7 8 _ 10 11 12"}},
     .only = "take 1 2; take 3 1; take 3 2"},
    {.says = "rival: number and effect of different cards (second p. 17, collector p. 15)",
     .editions = LATER, .seats = 1, .cards = {"8 park", "3 temp", "9 bis"},
     .only = "take 1 2; take 1 3; take 2 1; take 2 3; take 3 1; take 3 2"},
    {.says = "rival: the effect is that of the second card (second p. 17, collector p. 15)",
     .editions = LATER, .seats = 1, .cards = {"8 park", "3 temp", "9 bis"},
     .sheet = {.turn = "take 2 1; write 3 1:2"}, .only = "park; skip"},
    {.says = "draft: number and effect of different cards (first p. 11)", .editions = FIRST,
     .options = ",draft=on", .cards = {"8 park", "3 temp", "9 bis"}, .sheet = {.hand = true},
     .only = "take 1 2; take 1 3; take 2 1; take 2 3; take 3 1; take 3 2"},
    {.says = "draft: the effect is that of the second card (first p. 11)", .editions = FIRST,
     .options = ",draft=on", .cards = {"8 park", "3 temp", "9 bis"},
     .sheet = {.hand = true, .turn = "take 3 1; write 9 2:8"}, .only = "park; skip"},
};
/* clang-format on */

/* ---- Roundabouts ---- */

#define NEARLY_FULL "6 _ 8 9 10 11 12 13 14 15 16 _"

/* clang-format off */
static const struct rule roundabout_rules[] = {
    {.says = "a roundabout has fences on both sides (first p. 10, second p. 14, collector p. 12)",
     .editions = ALL, .options = ",advanced=on",
     .sheet = {.streets = {"1 2 3"}, .turn = "roundabout 1:5"},
     .after = &(const struct position){.streets = {"1 2 3 _ | o | _"}}},
    {.says = "at a street's end it needs one fence, and standing ones stay (second p. 14)",
     .editions = ALL, .options = ",advanced=on",
     .sheet = {.streets = {"1 2 3 4 5 6 7 8 9 | _"}, .turn = "roundabout 1:10"},
     .after = &(const struct position){.streets = {"1 2 3 4 5 6 7 8 9 | o"}}},
    {.says = "the rows beside it are independent, from 0 to 17 (first p. 10, second p. 14)",
     .editions = ALL, .options = ",advanced=on", .cards = {"3 park"},
     .sheet = {.streets = {"1 5 _ _ | o | 2 _ 9", FULL_MIDDLE, FULL_BOTTOM}, .turn = "take 1"},
     .only = "write 3 1:7"},
    {.says = "before the take, never between take and write (ruling)", .editions = ALL,
     .options = ",advanced=on", .cards = {"7 park"},
     .sheet = {.streets = {FULL_TOP, FULL_MIDDLE, NEARLY_FULL}, .temps = 1, .turn = "take 1"},
     .only = "write 7 3:2"},
    {.says = "after the write, before the effect too (second p. 14)", .editions = ALL,
     .options = ",advanced=on", .cards = {"7 park"},
     .sheet = {.streets = {FULL_TOP, FULL_MIDDLE, NEARLY_FULL}, .temps = 1,
       .turn = "take 1; write 7 3:2"}, .only = "park; skip; roundabout 3:12"},
    {.says = "after the effect (second p. 14)", .editions = ALL, .options = ",advanced=on",
     .cards = {"7 park"},
     .sheet = {.streets = {FULL_TOP, FULL_MIDDLE, NEARLY_FULL}, .temps = 1,
       .turn = "take 1; write 7 3:2; park"}, .only = "roundabout 3:12; done"},
    {.says = "one a turn (ruling)", .editions = ALL, .options = ",advanced=on", .cards = {"3 park"},
     .sheet = {.turn = "roundabout 2:5; take 1; write 3 1:2; park"}, .only = "done"},
    {.says = "two a game (first p. 10, second p. 14, collector p. 12)", .editions = ALL,
     .options = ",advanced=on", .cards = {"7 park", "7 pool", "7 bis"},
     .sheet = {.streets = {"1 | o | 1 | o | 1 2 3 4 5 6"}, .turn = "take 1; write 7 2:5; park"},
     .only = "done"},
    {.says = "in a refusal turn too (second p. 14, collector p. 12)", .editions = ALL,
     .options = ",advanced=on", .cards = {"5 park", "8 pool", "12 bis"},
     .sheet = {.streets = {FULL_TOP, FULL_MIDDLE, "1 2 3 4 5 6 _ _ 7 9 10 12"}, .turn = "refuse"},
     .only = "done; roundabout 3:7; roundabout 3:8"},
    {.says = "no roundabouts in the basic game (first p. 10, second p. 14, collector p. 12)",
     .editions = ALL, .cards = {"3 park"}, .sheet = {.turn = "take 1; write 3 1:2; park"},
     .only = "done"},
};
/* clang-format on */

/* ---- Plans ---- */

#define B_EXAMPLE                                                                                  \
    {                                                                                              \
        "1 | 2 | 3 4 5 6 | _ | 8 | _", "1 | 2"                                                     \
    }
#define TWO_FOURS "1 2 3 4 | 5 6 7 8 | _"

/* clang-format off */
static const struct rule plan_rules[] = {
    {.says = "a plan is offered once it can be finished (second p. 10, collector p. 10)",
     .editions = LATER, .options = ",plans=A4-B1-C1", .cards = {"9 agent"},
     .sheet = {.streets = B_EXAMPLE, .turn = "take 1; write 9 3:5; skip"}, .only = "plan 2; done"},
    {.says = "its estates are named smallest first, from the left (ruling)", .editions = LATER,
     .options = ",plans=A4-B1-C1", .cards = {"9 agent"},
     .sheet = {.streets = B_EXAMPLE, .turn = "take 1; write 9 3:5; skip; plan 2"},
     .only = "use 1:1-1; use 1:2-2"},
    {.says = "a later estate leaves only those after it (ruling)", .editions = LATER,
     .options = ",plans=A4-B1-C1", .cards = {"9 agent"},
     .sheet = {.streets = B_EXAMPLE,
       .turn = "take 1; write 9 3:5; skip; plan 2; use 1:1-1; use 1:8-8"}, .only = "use 2:1-1"},
    {.says = "plan B of 1 1 1 4 gives 9 and its estates are used (second p. 10, collector p. 10)",
     .editions = LATER, .options = ",plans=A4-B1-C1", .cards = {"9 agent"},
     .sheet = {.streets = B_EXAMPLE,
       .turn = "take 1; write 9 3:5; skip; plan 2; use 1:1-1; use 1:8-8; use 2:1-1;" " use 1:3-6"},
     .only = "done",
     .after = &(const struct position){.streets = {"1 | 2 | 3 4 5 6 | _ | 8 | _", "1 | 2",
       "_ _ _ _ 9"}, .used = {"[1,1],[3,6],[8,8]", "[1,1]"}, .plans = "null,9,null"}},
    {.says = "several plans in one round (second p. 10)", .editions = LATER,
     .options = ",plans=A4-B5-C5",
     .sheet = {.streets = {"1 2 3 4 | 5 6 7 8 | _", "1 2 3 4 | 5 6 7 | _"},
       .turn = "take 1; write 8 3:5; skip; plan 1; use 1:1-4; use 1:5-8; plan 2;"
       " use 2:5-7; use 2:1-4"}, .only = "done",
     .after = &(const struct position){.streets = {"1 2 3 4 | 5 6 7 8 | _", "1 2 3 4 | 5 6 7 | _",
       "_ _ _ _ 8"}, .used = {"[1,4],[5,8]", "[1,4],[5,7]"}, .plans = "6,7,null"}},
    {.says = "a used estate serves no second plan (first p. 8, second p. 10, collector p. 10)",
     .editions = LATER, .options = ",plans=A4-B5-C5",
     .sheet = {.streets = {TWO_FOURS, "1 2 3 | 4 5"}, .used = {"[5,8]", "[1,3]"},
       .plans = "null,7,null", .turn = "take 1; write 8 3:5; skip"}, .only = "done"},
    {.says = "a used estate serves no second plan (first p. 8)", .editions = FIRST,
     .options = ",plans=1.4-2.5-3.3",
     .sheet = {.streets = {TWO_FOURS, "1 2 3 | _"}, .used = {"[5,8]", "[1,3]"},
       .plans = "null,null,7", .turn = "take 1; write 8 3:5; skip"}, .only = "done"},
    {.says = "a plan is approved once a game (first p. 8, second p. 10, collector p. 10)",
     .editions = LATER, .options = ",plans=A4-B5-C5",
     .sheet = {.streets = {TWO_FOURS, "1 2 3 4 | 5 6 7 8 | _"}, .used = {"[1,4],[5,8]"},
       .plans = "6,null,null", .turn = "take 1; write 8 3:5; skip"}, .only = "done"},
    {.says = "one street: estates and roundabout on the same one (second p. 15, collector p. 13)",
     .editions = LATER, .options = ",advanced=on,plans=A*5-B2-C2",
     .sheet = {.streets = {TWO_FOURS, "1 2 3 4 | o | 1 2 3 4 | _"},
       .turn = "roundabout 3:1; take 1; write 8 3:12; skip; plan 1"}, .only = "use 2:1-4"},
    {.says = "one street: no estate that leaves too few beside it (second p. 15)",
     .editions = LATER, .options = ",advanced=on,plans=A*5-B2-C2",
     .sheet = {.streets = {"1 2 3 4 | o | 1 2 3 4 | _", "1 2 3 4 | o | 1 2 3 4 | _"},
       .turn = "take 1; write 8 3:12; skip; plan 1"}, .only = "use 1:1-4; use 2:1-4"},
    {.says = "a full street is used as houses: fences stay allowed (first p. 10-11, ruling)",
     .editions = FIRST, .options = ",advanced=on,plans=1*.2-2.5-3.3", .cards = {"9 fence"},
     .sheet = {.streets = {"1 2 3 4 | o | 1 2 2b 3 9", "1 2 3"}, .used = {"[1,10]"},
       .plans = "6,null,null", .turn = "take 1; write 9 3:12"},
     .those = "fence 1:1; fence 1:9; skip", .none_of = "fence 1:7; fence 1:5"},
    {.says = "a full street serves no other plan (first p. 11)", .editions = FIRST,
     .options = ",advanced=on,plans=1*.2-2.5-3.3", .cards = {"9 fence"},
     .sheet = {.streets = {"1 2 3 4 | o | 1 2 2b 3 _", "1 2 3 | _"},
       .turn = "take 1; write 9 1:10; skip; plan 1"}, .those = "reshuffle; done",
     .none_of = "plan 1; plan 2; plan 3",
     .after = &(const struct position){.streets = {"1 2 3 4 | o | 1 2 2b 3 9", "1 2 3 | _"},
       .used = {"[1,10]"}, .plans = "6,null,null"}},
    {.says = "no estate with a used end house serves a plan (first p. 10-11)", .editions = FIRST,
     .options = ",advanced=on,plans=1*.5-2.4-3.4", .cards = {"9 fence"},
     .sheet = {.streets = {"1 2 | 3 _ _ _ _ _ _ 8", "1 2 3 4 5 | _ _ _ _ _ 10",
       "1 2 _ _ _ _ _ _ _ _ _ 11"}, .turn = "take 1; write 9 3:5; skip; plan 1"},
     .none_of = "plan 3",
     .after = &(const struct position){.streets = {"1 2 | 3 _ _ _ _ _ _ 8",
       "1 2 3 4 5 | _ _ _ _ _ 10", "1 2 _ _ 9 _ _ _ _ _ _ 11"}, .used = {"[1,1],[10,10]",
       "[1,1],[11,11]", "[1,1],[12,12]"}, .plans = "7,null,null"}},
    {.says = "a used pool's house still serves another plan (first p. 11)", .editions = FIRST,
     .options = ",advanced=on,plans=1.6-2*.2-3.3",
     .sheet = {.streets = {"1 2 3~ | 4 5 6 7~ | 8~ _", "1~ 2 3 4~ 5 6 7 8~ 9 10 11"},
       .turn = "take 1; write 8 3:12; skip; plan 2"}, .those = "plan 3; done"},
    {.says = "the first with a plan may reshuffle, once (first p. 8)", .editions = FIRST,
     .options = ",plans=1.4-2.1-3.2",
     .sheet = {.streets = {TWO_FOURS},
       .turn = "take 1; write 8 3:5; skip; plan 1; use 1:1-4; use 1:5-8; reshuffle"},
     .only = "done"},
    {.says = "nobody reshuffles before a plan is approved (first p. 8)", .editions = FIRST,
     .options = ",plans=1.4-2.1-3.2",
     .sheet = {.streets = {TWO_FOURS}, .turn = "take 1; write 8 3:5; skip"},
     .only = "plan 1; done"},
    {.says = "no reshuffle in solo (ruling; first p. 9 discards all cards)", .editions = FIRST,
     .options = ",plans=1.4-2.1-3.2", .seats = 1,
     .sheet = {.streets = {TWO_FOURS},
       .turn = "take 1 2; write 8 3:5; skip; plan 1; use 1:1-4; use 1:5-8"}, .only = "done"},
    {.says = "a reshuffle in draft (first p. 8, p. 11)", .editions = FIRST,
     .options = ",draft=on,plans=1.4-2.1-3.2",
     .sheet = {.streets = {TWO_FOURS}, .hand = true,
       .turn = "take 1 2; write 8 3:5; skip; plan 1; use 1:1-4; use 1:5-8"},
     .only = "reshuffle; done"},
    {.says = "no reshuffle in the later editions (second p. 10, collector p. 10)",
     .editions = LATER, .options = ",plans=A4-B2-C2",
     .sheet = {.streets = {TWO_FOURS},
       .turn = "take 1; write 8 3:5; skip; plan 1; use 1:1-4; use 1:5-8"}, .only = "done"},
};
/* clang-format on */

/* ---- Every plan there is, fitting and just missing ---- */

/* Sizes and points as printed (rules, section 1). */
struct basic_plan {
    const char *says, *id, *sizes;
    uint8_t first, later;
};

#define PLAN(id, sizes, first, later)                                                              \
    {                                                                                              \
        "basic plan " id, id, sizes, first, later                                                  \
    }

/* clang-format off */
static const struct basic_plan first_basic[] = {
    PLAN("1.1", "111111", 8, 4), PLAN("1.2", "2222", 8, 4), PLAN("1.3", "333", 8, 4),
    PLAN("1.4", "44", 6, 3), PLAN("1.5", "55", 8, 4), PLAN("1.6", "66", 10, 6),
    PLAN("2.1", "1116", 11, 6), PLAN("2.2", "225", 10, 6), PLAN("2.3", "334", 12, 7),
    PLAN("2.4", "36", 8, 4), PLAN("2.5", "45", 9, 5), PLAN("2.6", "1114", 9, 5),
    PLAN("3.1", "126", 12, 7), PLAN("3.2", "145", 13, 7), PLAN("3.3", "34", 7, 3),
    PLAN("3.4", "25", 7, 3), PLAN("3.5", "1223", 11, 6), PLAN("3.6", "235", 13, 7),
};

static const struct basic_plan second_basic[] = {
    PLAN("A1", "111111", 8, 4), PLAN("A2", "2222", 8, 4), PLAN("A3", "333", 8, 4),
    PLAN("A4", "44", 6, 3), PLAN("A5", "55", 8, 4), PLAN("A6", "66", 10, 6),
    PLAN("A7", "222", 6, 3), PLAN("B1", "1114", 9, 5), PLAN("B2", "1116", 11, 6),
    PLAN("B3", "225", 10, 6), PLAN("B4", "25", 7, 3), PLAN("B5", "34", 7, 3),
    PLAN("B6", "36", 8, 4), PLAN("B7", "45", 9, 5), PLAN("C1", "126", 11, 6),
    PLAN("C2", "145", 12, 6), PLAN("C3", "235", 12, 6), PLAN("C4", "1223", 11, 6),
    PLAN("C5", "234", 11, 6), PLAN("C6", "136", 12, 6), PLAN("C7", "245", 13, 7),
};
/* clang-format on */

static uint32_t pile_of(const char *id)
{
    return (uint32_t)(id[0] >= 'A' ? id[0] - 'A' : id[0] - '1');
}

/* A game in which this plan lies in its pile. */
static void begin_with_plan(unsigned edition, const char *board, const char *id)
{
    static const char *const others[2][PILES] = {{"1.6", "2.1", "3.2"}, {"A6", "B2", "C2"}};
    const char *plans[PILES];
    char options[96];
    for (uint32_t i = 0; i < PILES; i++)
        plans[i] = i == pile_of(id) ? id : others[edition != FIRST][i];
    snprintf(options, sizeof options, ",board=%s,advanced=on,plans=%s-%s-%s", board, plans[0],
             plans[1], plans[2]);
    begin(name_of(edition, options), 2);
}

/* At the part of the turn in which plans are approved. */
static bool may_approve(const struct position *position, const char *id)
{
    char move[] = "plan 1";
    put((struct position[]){*position, {.temps = 0}}, NULL, NULL);
    the_sheet(0)->stage = STAGE_FREE;
    move[5] = (char)('1' + pile_of(id));
    return listed(0, move, strlen(move));
}

static uint32_t points_of_approving(const char *id)
{
    kv_move list[KV_MOVES_MOST];
    char move[] = "plan 1";
    move[5] = (char)('1' + pile_of(id));
    play(0, move);
    while (the_sheet(0)->stage == STAGE_PLAN) {
        assert_true(kv_match_moves(&game.match, 0, list) > 0);
        kv_match_play(&game.match, 0, list[0]);
    }
    assert_int_equal(the_sheet(0)->stage, STAGE_FREE);
    return the_sheet(0)->points[pile_of(id)];
}

static void expect_approved(unsigned edition, const char *board, const char *id,
                            const struct position *position, const uint8_t points[2])
{
    for (uint32_t later = 0; later < 2; later++) {
        begin_with_plan(edition, board, id);
        if (!may_approve(position, id))
            fail_msg("%s cannot be approved", id);
        the_table()->turned = later ? (1u << PILES) - 1 : 0;
        uint32_t given = points_of_approving(id);
        if (given != points[later])
            fail_msg("%s gives %u instead of %u", id, given, points[later]);
    }
}

static void expect_missed(unsigned edition, const char *board, const char *id,
                          const struct position *position)
{
    begin_with_plan(edition, board, id);
    if (may_approve(position, id))
        fail_msg("%s can be approved: %s / %s / %s", id, position->streets[0], position->streets[1],
                 position->streets[2]);
}

/* Estates of given sizes laid into the streets, largest first; one may lack its last house, or the
 * fence after it. */
enum { NOTHING = -1 };

struct layout {
    char street[STREETS][80];
    bool fence_was_there; /* the one that was left out */
};

static void lay_estates(const struct board *board, const char *sizes, int without_house,
                        int without_fence, struct layout *layout)
{
    struct kv_text text[STREETS];
    uint32_t used[STREETS] = {0};
    *layout = (struct layout){.fence_was_there = false};
    for (uint32_t i = 0; i < STREETS; i++)
        kv_text_start(&text[i], layout->street[i], sizeof layout->street[i]);
    for (int estate = (int)strlen(sizes) - 1; estate >= 0; estate--) {
        uint32_t size = (uint32_t)(sizes[estate] - '0'), i = 0;
        while (used[i] + size > board->length[i])
            i++;
        for (uint32_t house = 1; house < size; house++)
            kv_put(&text[i], "%u ", (unsigned)++used[i]);
        used[i]++;
        if (estate == without_house)
            kv_put(&text[i], "_ ");
        else
            kv_put(&text[i], "%u ", (unsigned)used[i]);
        bool fence = used[i] < board->length[i];
        if (fence && estate != without_fence)
            kv_put(&text[i], "| ");
        layout->fence_was_there |= fence && estate == without_fence;
    }
    if (!used[2])
        kv_put(&text[2], "1"); /* fences need numbers that they could have come with */
}

static struct position position_of(const struct layout *layout)
{
    return (struct position){.streets = {layout->street[0], layout->street[1], layout->street[2]}};
}

static void check_basic_plan(const struct basic_plan *plan, unsigned edition, uint32_t board_id)
{
    const struct board *board = &welcome_boards[board_id];
    const char *board_name = board_id == BOARD_CLASSIC ? "classic" : "blueprint";
    const uint8_t points[2] = {plan->first, plan->later};
    struct layout layout;
    lay_estates(board, plan->sizes, NOTHING, NOTHING, &layout);
    struct position position = position_of(&layout);
    expect_approved(edition, board_name, plan->id, &position, points);
    for (int i = 0; plan->sizes[i]; i++) {
        lay_estates(board, plan->sizes, i, NOTHING, &layout);
        expect_missed(edition, board_name, plan->id, &position);
        lay_estates(board, plan->sizes, NOTHING, i, &layout);
        if (layout.fence_was_there)
            expect_missed(edition, board_name, plan->id, &position);
    }
}

static void check_first_basic(void **state)
{
    check_basic_plan((const struct basic_plan *)*state, FIRST, BOARD_CLASSIC);
}

static void check_second_basic(void **state)
{
    const struct basic_plan *plan = (const struct basic_plan *)*state;
    check_basic_plan(plan, SECOND, BOARD_CLASSIC);
    check_basic_plan(plan, SECOND, BOARD_BLUEPRINT);
    check_basic_plan(plan, COLLECTOR, BOARD_CLASSIC);
}

struct advanced_plan {
    const char *says, *id;
    uint8_t points[2];
    struct position fits, misses;
};

/* Room for marks enough, and one house left, so that the game goes on. */
#define NEARLY_ALL                                                                                 \
    {                                                                                              \
        FULL_TOP, FULL_MIDDLE, FULL_MIDDLE                                                         \
    }
#define TOP_POOLS    "1 2 3~ 4 5 6 7~ 8~ 9 10"
#define MIDDLE_POOLS "1~ 2 3 4~ 5 6 7 8~ 9 10 11"
#define BOTTOM_POOLS "1 2~ 3 4 5 6 7~ 8 9 10 11~ 12"

/* clang-format off */
static const struct advanced_plan first_advanced[] = {
    {"1*.1 bottom street full", "1*.1", {8, 4}, {.streets = {"1 2", NULL, FULL_BOTTOM}},
     {.streets = {FULL_TOP, FULL_MIDDLE, FULL_MIDDLE " _"}}},
    {"1*.1 a used house spoils the full street", "1*.1", {8, 4},
     {.streets = {NULL, NULL, "1 2 3 | 4 5 6 7 8 9 10 11 12"}},
     {.streets = {NULL, NULL, "1 2 3 | 4 5 6 7 8 9 10 11 12"}, .used = {NULL, NULL, "[1,3]"}}},
    {"1*.2 top street full, a roundabout fills its place", "1*.2", {6, 3},
     {.streets = {"1 2 3 4 | o | 1 2 3 4 5"}},
     {.streets = {"1 2 3 4 | o | 1 2 3 4 _", FULL_MIDDLE, FULL_BOTTOM}}},
    {"1*.3 five bis on one street", "1*.3", {8, 3}, {.streets = {"1 1b 2 2b 3 3b 4 4b 5 5b"}},
     {.streets = {"1 1b 2 2b 3 3b 4 4b 5 6", "1 1b 2 2b"}}},
    {"1*.4 seven temps", "1*.4", {6, 3}, {.streets = NEARLY_ALL, .temps = 7},
     {.streets = NEARLY_ALL, .temps = 6}},
    {"1*.5 both end houses of every street", "1*.5", {7, 4},
     {.streets = {"1 _ _ _ _ _ _ _ _ 10", "1 2 _ _ _ _ _ _ _ _ 10", "1 _ _ _ _ _ _ _ _ _ _ 9"}},
     {.streets = {"1 _ _ _ _ _ _ _ _ 10", "1 2 _ _ _ _ _ _ _ 10 _", "1 _ _ _ _ _ _ _ _ _ _ 9"}}},
    {"1*.5 a roundabout is no end house", "1*.5", {7, 4},
     {.streets = {"1 | o | _ _ _ _ _ _ _ 10", "1 _ _ _ _ _ _ _ _ _ 10", "1 _ _ _ _ _ _ _ _ _ _ 9"}},
     {.streets = {"o | 1 _ _ _ _ _ _ _ 10", "1 _ _ _ _ _ _ _ _ _ 10", "1 _ _ _ _ _ _ _ _ _ _ 9"}}},
    {"1*.5 a used estate spoils its end house", "1*.5", {7, 4},
     {.streets = {"1 _ _ _ _ _ _ _ _ 10", "1 2 | _ _ _ _ _ _ _ _ 10", "1 _ _ _ _ _ _ _ _ _ _ 9"}},
     {.streets = {"1 _ _ _ _ _ _ _ _ 10", "1 2 | _ _ _ _ _ _ _ _ 10", "1 _ _ _ _ _ _ _ _ _ _ 9"},
      .used = {NULL, "[1,2]"}}},
    {"2*.1 all parks of two streets", "2*.1", {7, 4}, {.streets = NEARLY_ALL, .parks = {3, 4, 0}},
     {.streets = NEARLY_ALL, .parks = {3, 3, 4}}},
    {"2*.2 all pools of two streets", "2*.2", {7, 4}, {.streets = {TOP_POOLS, NULL, BOTTOM_POOLS}},
     {.streets = {TOP_POOLS, "1~ 2 3 4~ 5 6 7 8 9 10 11", "1 2~ 3 4 5 6 7 8 9 10 11~ 12"}}},
    {"2*.3 all parks and pools of the bottom street", "2*.3", {10, 5},
     {.streets = {NULL, NULL, BOTTOM_POOLS}, .parks = {0, 0, 5}},
     {.streets = {NULL, MIDDLE_POOLS, BOTTOM_POOLS}, .parks = {0, 4, 4}}},
    {"2*.3 a pool is missing", "2*.3", {10, 5},
     {.streets = {NULL, NULL, BOTTOM_POOLS}, .parks = {0, 0, 5}},
     {.streets = {NULL, NULL, "1 2~ 3 4 5 6 7~ 8 9 10 11 12"}, .parks = {0, 0, 5}}},
    {"2*.4 all parks and pools of the middle street", "2*.4", {8, 3},
     {.streets = {NULL, MIDDLE_POOLS}, .parks = {0, 4, 0}},
     {.streets = {TOP_POOLS, MIDDLE_POOLS}, .parks = {3, 3, 0}}},
    {"2*.5 all parks, all pools and a roundabout on one street", "2*.5", {10, 5},
     {.streets = {"1 2 3~ | o | 5 6 7~ 8~ 9 10"}, .parks = {3, 0, 0}},
     {.streets = {TOP_POOLS, "o | 1 2 3"}, .parks = {3, 0, 0}}},
};
/* clang-format on */

/* clang-format off */
static const struct advanced_plan second_advanced[] = {
    {"A*1 a 1-house estate at both ends of every street", "A*1", {10, 5},
     {.streets = {"1 | _ _ _ _ _ _ _ _ | 10", "1 | _ _ _ _ _ _ _ _ _ | 11",
       "1 | _ _ _ _ _ _ _ _ _ _ | 12"}},
     {.streets = {"1 | _ _ _ _ _ _ _ _ | 10", "1 | _ _ _ _ _ _ _ | 10 11",
       "1 | _ _ _ _ _ _ _ _ _ _ | 12"}}},
    {"A*1 a 1-house estate inside a street is no end", "A*1", {10, 5},
     {.streets = {"1 | _ _ _ _ _ _ _ _ | 10", "1 | _ _ _ _ _ _ _ _ _ | 11",
       "1 | _ _ _ _ _ _ _ _ _ _ | 12"}},
     {.streets = {"1 | 2 | _ _ _ _ _ _ _ | 10", "1 | _ _ _ _ _ _ _ _ _ | 11",
       "o | 3 4 _ _ _ _ _ _ _ _ | 12"}}},
    {"A*2 2 and 6 on the top street", "A*2", {8, 4}, {.streets = {"1 2 | 3 4 5 6 7 8 | _"}},
     {.streets = {"1 2 | _", "1 2 | 3 4 5 6 7 8 | _"}}},
    {"A*3 3, 4 and 4 on the middle street", "A*3", {10, 5},
     {.streets = {NULL, "1 2 3 | 4 5 6 7 | 8 9 10 11"}},
     {.streets = {"1 2 3 4 | _", "1 2 3 | 4 5 6 7 | 8 9 10 _", "1 2 3 | 4 5 6 7 | 8 9 10 11 | _"}}},
    {"A*4 3, 3 and 6 on the bottom street", "A*4", {11, 6},
     {.streets = {NULL, NULL, "1 2 3 | 4 5 6 | 7 8 9 10 11 12"}},
     {.streets = {"1 2 3 4 5 6 | _", NULL, "1 2 3 | 4 5 6 | 7 8 9 10 11 _"}}},
    {"A*5 4 and 4 and a roundabout on one street", "A*5", {9, 5},
     {.streets = {NULL, "1 2 3 4 | o | 1 2 3 4 | _"}},
     {.streets = {"1 2 3 4 | 5 6 7 8 | _", "1 2 3 4 | o | _"}}},
    {"A*6 2, 2 and 3 and two roundabouts on one street", "A*6", {12, 6},
     {.streets = {"1 2 | o | 1 2 | o | 1 2 3 | _"}},
     {.streets = {"1 2 | o | 1 2 | 3 4 5 | _", "o | 1 2 3"}}},
    {"B*1 1, 1 and 2, each with a pool", "B*1", {8, 4},
     {.streets = {"1 2 | 3~ | 4 5 6 | 7~ | 8~ 9 | 10"}},
     {.streets = {"1 2 | 3~ | 4 5 6 | 7 | 8~ 9 | 10"}}},
    {"B*2 2, 3 and 3, each with a pool", "B*2", {10, 5},
     {.streets = {"1 | 2 3~ | 4 | 5 6 7~ | 8~ 9 10"}},
     {.streets = {"1 | 2 3~ | 4 | 5 6 7~ | 8 9 10"}}},
    {"B*3 5 and 6, each with a pool and a bis", "B*3", {12, 6},
     {.streets = {"1 2 3~ 3b 4 | _", "1~ 1b 2 3 4 5 | _"}},
     {.streets = {"1 2 3~ 3b 4 | _", "1~ 2 3 4 5 6 | _"}}},
    {"B*3 a pool is missing", "B*3", {12, 6}, {.streets = {"1 2 3~ 3b 4 | _", "1 1b 2 4~ 5 6 | _"}},
     {.streets = {"1 2 3~ 3b 4 | _", "1 1b 2 4 5 6 | _"}}},
    {"B*4 2, 2 and 4, each with a bis", "B*4", {10, 5},
     {.streets = {"1 1b | 2 2b | 3 3b 4 5 | _", FULL_MIDDLE}},
     {.streets = {"1 1b | 2 3 | 4 4b 5 6 | _", FULL_MIDDLE}}},
    {"B*5 4 and 5, each with two bis", "B*5", {12, 6},
     {.streets = {"1 1b 1b 2 | 3 3b 3b 4 5 | _", FULL_MIDDLE}},
     {.streets = {"1 1b 1b 2 | 3 3b 4 5 6 | _", FULL_MIDDLE}}},
    {"C*1 seven parks", "C*1", {7, 4}, {.streets = NEARLY_ALL, .parks = {2, 0, 5}},
     {.streets = NEARLY_ALL, .parks = {0, 1, 5}}},
    {"C*2 two parks on every street", "C*2", {7, 4}, {.streets = NEARLY_ALL, .parks = {2, 2, 2}},
     {.streets = NEARLY_ALL, .parks = {3, 4, 1}}},
    {"C*3 all parks of two streets", "C*3", {9, 5}, {.streets = NEARLY_ALL, .parks = {3, 0, 5}},
     {.streets = NEARLY_ALL, .parks = {3, 3, 4}}},
    {"C*4 five temps", "C*4", {7, 4}, {.streets = NEARLY_ALL, .temps = 5},
     {.streets = NEARLY_ALL, .temps = 4}},
    {"C*5 six agent boxes", "C*5", {7, 4}, {.streets = NEARLY_ALL, .agents = {1, 1, 1, 1, 1, 1}},
     {.streets = NEARLY_ALL, .agents = {1, 0, 2, 0, 0, 2}}},
    {"C*6 three agent columns", "C*6", {9, 5},
     {.streets = NEARLY_ALL, .agents = {1, 0, 3, 0, 0, 4}},
     {.streets = NEARLY_ALL, .agents = {1, 2, 2, 3, 3, 3}}},
};
/* clang-format on */

static void check_first_advanced(void **state)
{
    const struct advanced_plan *plan = (const struct advanced_plan *)*state;
    expect_approved(FIRST, "classic", plan->id, &plan->fits, plan->points);
    expect_missed(FIRST, "classic", plan->id, &plan->misses);
}

static void check_second_advanced(void **state)
{
    const struct advanced_plan *plan = (const struct advanced_plan *)*state;
    for (unsigned edition = SECOND; edition <= COLLECTOR; edition *= 2) {
        expect_approved(edition, "classic", plan->id, &plan->fits, plan->points);
        expect_missed(edition, "classic", plan->id, &plan->misses);
    }
}

static int run_basic(const char *group, const struct basic_plan *plans, size_t count,
                     CMUnitTestFunction check)
{
    struct CMUnitTest cases[CASES_MOST] = {0};
    for (size_t i = 0; i < count; i++)
        add_case(cases, plans[i].says, check, &plans[i]);
    return cmocka_run_group_tests_name(group, cases, NULL, NULL);
}

static int run_advanced(const char *group, const struct advanced_plan *plans, size_t count,
                        CMUnitTestFunction check)
{
    struct CMUnitTest cases[CASES_MOST] = {0};
    for (size_t i = 0; i < count; i++)
        add_case(cases, plans[i].says, check, &plans[i]);
    return cmocka_run_group_tests_name(group, cases, NULL, NULL);
}

/* ---- Scores and places ---- */

struct tally {
    const char *says, *name;
    uint32_t seats;
    struct position sheets[4];
    const char *beside; /* the rival; its score comes last */
    const char *cells;  /* of the first seat: plans, parks, pools, temps, estates, losses */
    const char *temps, *totals, *places; /* of all */
};

static void put_numbers(struct kv_text *text, const int32_t *numbers, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++)
        kv_put(text, "%s%d", i ? " " : "", (int)numbers[i]);
}

static void expect_numbers(const char *expected, const int32_t *numbers, uint32_t count)
{
    char data[256];
    struct kv_text text;
    kv_text_start(&text, data, sizeof data);
    put_numbers(&text, numbers, count);
    if (expected)
        assert_string_equal(data, expected);
}

static void check_tally(void **state)
{
    enum { WHOLE_STRIP = 17, TEMPS = 7 };
    const struct tally *tally = (const struct tally *)*state;
    struct kv_score scores[5];
    uint32_t places[5], order[5];
    int32_t temps[5], totals[5], shown_places[5];
    begin(tally->name, tally->seats);
    put(tally->sheets, NULL, tally->beside);
    uint32_t count = kv_match_scores(&game.match, scores, places, order);
    for (uint32_t i = 0; i < count; i++) {
        temps[i] = scores[i].cell[TEMPS];
        totals[i] = scores[i].total;
        shown_places[i] = (int32_t)places[i];
    }
    expect_numbers(tally->cells, scores[0].cell, WHOLE_STRIP);
    expect_numbers(tally->temps, temps, count);
    expect_numbers(tally->totals, totals, count);
    expect_numbers(tally->places, shown_places, count);
}

#define SAMPLE_91                                                                                  \
    .streets = {"1 2 3~ 4 5 | 6 7~ 8~ 9 10", "1 2 3 | 4 5 6 | 7 8 9 | 10 11",                      \
                "1 2~ 3 | 4 5 | 6 | 6b _ _ _ _ _"},                                                \
    .parks = {0, 4, 1}, .agents = {0, 1, 3, 0, 2, 0}, .temps = 3, .refusals = 2,                   \
    .plans = "8,null,6"
#define CELLS_91 "8 0 6 0 14 2 13 7 1 6 24 0 14 0 -1 0 -3"
#define SAMPLE_83                                                                                  \
    .streets = {"1 2 3~ 4 | 5 6 7~ 8 | 9 | 10", "1 2 3 4 | 5 6 6b 7 8 | 9 10",                     \
                "1 2~ 3 | 4 4b | 5 5b _ _ _ _ _"},                                                 \
    .parks = {0, 1, 5}, .agents = {1, 0, 0, 3, 0, 0}, .temps = 1, .plans = "6,3,11"
#define CELLS_83 "6 3 11 0 2 18 9 1 6 4 3 21 5 0 -6 0 0"
#define TEMPS(number)                                                                              \
    {                                                                                              \
        .streets = {FULL_TOP, FULL_MIDDLE}, .temps = number                                        \
    }

/* clang-format off */
static const struct tally score_rows[] = {
    {.says = "the sample of 91 (second p. 11)", .name = "welcome", .seats = 2,
     .sheets = {{SAMPLE_91}}, .cells = CELLS_91, .totals = "91 0", .places = "1 2"},
    {.says = "the sample of 91 (collector p. 11)", .name = "welcome:edition=collector", .seats = 2,
     .sheets = {{SAMPLE_91}}, .cells = CELLS_91, .totals = "91 0", .places = "1 2"},
    {.says = "the sample of 83 (second p. 13)", .name = "welcome", .seats = 3,
     .sheets = {{SAMPLE_83}, TEMPS(4), TEMPS(2)}, .cells = CELLS_83, .totals = "83 7 4",
     .places = "1 2 3"},
    {.says = "the sample of 83 (collector p. 19)", .name = "welcome:edition=collector", .seats = 3,
     .sheets = {{SAMPLE_83}, TEMPS(4), TEMPS(2)}, .cells = CELLS_83, .totals = "83 7 4",
     .places = "1 2 3"},
    {.says = "temps 5, 5, 1, 0 give 7, 7, 4, 0 (second p. 11)", .name = "welcome", .seats = 4,
     .sheets = {TEMPS(5), TEMPS(5), TEMPS(1), TEMPS(0)}, .temps = "7 7 4 0", .places = "1 1 3 4"},
    {.says = "temps 5, 5, 1, 0 give 7, 7, 4, 0 (collector p. 11)",
     .name = "welcome:edition=collector", .seats = 4,
     .sheets = {TEMPS(5), TEMPS(5), TEMPS(1), TEMPS(0)}, .temps = "7 7 4 0", .places = "1 1 3 4"},
    {.says = "temps 7, 4 and 1 by rank, ties share (first p. 7)", .name = "welcome:edition=first",
     .seats = 4, .sheets = {TEMPS(1), TEMPS(9), TEMPS(2), TEMPS(2)}, .temps = "1 7 4 4"},
    {.says = "the fourth rank of temps gives nothing (first p. 7)", .name = "welcome:edition=first",
     .seats = 4, .sheets = {TEMPS(1), TEMPS(2), TEMPS(3), TEMPS(4)}, .temps = "0 1 4 7"},
    {.says = "an agent raises an estate of 2 from 2 to 3 (first p. 6, second p. 8)",
     .name = "welcome", .seats = 2,
     .sheets = {{.streets = {"1 2 | 3 4 | _"}, .agents = {0, 1}}, {.streets = {"1 2 | 3 4 | _"}}},
     .cells = "0 0 0 0 0 0 0 0 0 6 0 0 0 0 0 0 0", .totals = "6 4"},
    {.says = "a fence makes 1 and 2 of an estate of 3 (first p. 6, second p. 7)", .name = "welcome",
     .seats = 2, .sheets = {{.streets = {"1 | 2 3 | _"}}, {.streets = {"1 2 3 | _"}}},
     .cells = "0 0 0 0 0 0 0 0 1 2 0 0 0 0 0 0 0", .totals = "3 3", .places = "1 2"},
    {.says = "seven houses and more score nothing (second p. 7)", .name = "welcome", .seats = 2,
     .sheets = {{.streets = {"1 2 3 4 5 6 7 | _", "1 2 3 4 5 6 7 8 | _", FULL_BOTTOM}},
       {.streets = {"1 2 3 4 5 6 | _"}}}, .totals = "0 6"},
    {.says = "an empty house leaves an estate without points (second p. 7)", .name = "welcome",
     .seats = 2, .sheets = {{.streets = {"1 2 _ | 4 5 6 | _"}}, {.streets = {"1 2 3"}}},
     .totals = "3 0"},
    {.says = "one roundabout costs 3, two cost 8 (first p. 10, second p. 14)",
     .name = "welcome:advanced=on", .seats = 3,
     .sheets = {{.streets = {"o | _"}}, {.streets = {"o | _", "_ | o | _"}}}, .totals = "-3 -8 0",
     .places = "2 3 1"},
    {.says = "refusals cost 0, 0, 3 and 5 (first p. 5, second p. 7)", .name = "welcome", .seats = 4,
     .sheets = {{.refusals = 0}, {.refusals = 1}, {.refusals = 2}, {.refusals = 3}},
     .totals = "0 0 -3 -5", .places = "1 1 3 4"},
    {.says = "the blueprint board (second p. 20; figures reconstructed)",
     .name = "welcome:board=blueprint,advanced=on", .seats = 2,
     .sheets = {{.streets = {"1 2~ 3 4 5 6 | 7~ 8 9", "1 | o | 1 2 3 4 5 6 7 8 9",
       "1 2 3~ 4 4b 4b 4b 5"}, .parks = {4, 3, 5}, .agents = {2, 0, 1, 0, 0, 1}}},
     .cells = "0 0 0 13 11 10 9 0 3 0 4 0 0 7 -4 -3 0", .totals = "50 0"},
    {.says = "ties: most estates, then most of one house, of two … (first p. 8)",
     .name = "welcome:edition=first", .seats = 4,
     .sheets = {{.streets = {"1 2 | 3 4 | _"}}, {.streets = {"1 | 2 3 4 | _"}},
       {.streets = {"1 2 3 4 | _"}}, {.streets = {NULL, "1 2 | 3 4 | _"}}}, .totals = "4 4 4 4",
     .places = "2 1 4 2"},
    {.says = "ties: most estates, then the win is shared (second p. 11)", .name = "welcome",
     .seats = 4,
     .sheets = {{.streets = {"1 2 | 3 4 | _"}}, {.streets = {"1 | 2 3 4 | _"}},
       {.streets = {"1 2 3 4 | _"}}, {.streets = {NULL, "1 2 | 3 4 | _"}}}, .totals = "4 4 4 4",
     .places = "1 1 4 1"},
    {.says = "ties: most estates, then the win is shared (collector p. 11)",
     .name = "welcome:edition=collector", .seats = 2,
     .sheets = {{.streets = {"1 2 | 3 4 | _"}}, {.streets = {"1 | 2 3 4 | _"}}}, .totals = "4 4",
     .places = "1 1"},
    {.says = "solo: five temps give nothing (first p. 9)", .name = "welcome:edition=first",
     .seats = 1, .sheets = {TEMPS(5)}, .temps = "0", .totals = "0", .places = "1"},
    {.says = "solo: six temps give 7 (first p. 9)", .name = "welcome:edition=first", .seats = 1,
     .sheets = {TEMPS(6)}, .temps = "7", .totals = "7", .places = "1"},
    {.says = "solo: eleven temps give 7 (first p. 9)", .name = "welcome:edition=first", .seats = 1,
     .sheets = {TEMPS(11)}, .temps = "7", .totals = "7", .places = "1"},
};
/* clang-format on */

#define RIVAL(name, cards, plans)                                                                  \
    ",\"rival\":{\"name\":\"" name "\",\"cards\":[" cards "],\"plans\":[" plans "]}"
#define NO_PLANS "null,null,null"
#define PARKS_3  "\"park\",\"park\",\"park\",\"fence\","
#define SIX_ESTATES                                                                                \
    "\"fence\",\"fence\"," PARKS_3 PARKS_3 PARKS_3 PARKS_3 PARKS_3 "\"agent\",\"agent\""
#define SAMS_ESTATE "\"agent\",\"park\",\"agent\",\"bis\""
#define FOUR_TEMPS  "\"temp\",\"temp\",\"temp\",\"temp\""

/* clang-format off */
static const struct tally rival_rows[] = {
    /* Besides the 10 of the example: 1 for the park and, after the fence (1), a pool (1) that is
     * an estate of one house (1); 3 for the plan. */
    {.says = "Sam's estate of 5 houses gives 10 (second p. 19)", .name = "welcome:rival=sam",
     .seats = 1, .sheets = {{.temps = 0}},
     .beside = RIVAL("sam", SAMS_ESTATE ",\"fence\",\"pool\"", "null,3,null"), .totals = "0 17",
     .places = "2 1"},
    {.says = "Sam's estate of 5 houses gives 10 (collector p. 17)",
     .name = "welcome:edition=collector,rival=sam", .seats = 1, .sheets = {{.temps = 0}},
     .beside = RIVAL("sam", SAMS_ESTATE ",\"fence\",\"pool\"", "null,3,null"), .totals = "0 17",
     .places = "2 1"},
    {.says = "Sam has 1 for each park: 5 (second p. 18)", .name = "welcome:rival=sam", .seats = 1,
     .sheets = {{.temps = 0}},
     .beside = RIVAL("sam", "\"park\",\"park\",\"park\",\"park\",\"park\"", NO_PLANS),
     .totals = "0 10"},
    {.says = "4 temps against Sam's 4: both 7, and 4 more for him (second p. 18)",
     .name = "welcome:rival=sam", .seats = 1, .sheets = {TEMPS(4)},
     .beside = RIVAL("sam", FOUR_TEMPS, NO_PLANS), .temps = "7 11", .totals = "7 15",
     .places = "2 1"},
    {.says = "4 temps against Sam's 4: both 7, and 4 more for him (collector p. 16)",
     .name = "welcome:edition=collector,rival=sam", .seats = 1, .sheets = {TEMPS(4)},
     .beside = RIVAL("sam", FOUR_TEMPS, NO_PLANS), .temps = "7 11", .totals = "7 15",
     .places = "2 1"},
    {.says = "fewer temps than the rival give 4 (second p. 18)", .name = "welcome:rival=sam",
     .seats = 1, .sheets = {TEMPS(3)}, .beside = RIVAL("sam", FOUR_TEMPS, NO_PLANS),
     .temps = "4 11"},
    {.says = "more temps than the rival leave it 4 (second p. 18)", .name = "welcome:rival=sam",
     .seats = 1, .sheets = {TEMPS(5)}, .beside = RIVAL("sam", FOUR_TEMPS, NO_PLANS),
     .temps = "7 8"},
    {.says = "a rival without a temp card has nothing for temps (second p. 18)",
     .name = "welcome:rival=sam", .seats = 1, .sheets = {TEMPS(0)},
     .beside = RIVAL("sam", "\"pool\"", NO_PLANS), .temps = "0 0", .totals = "0 2"},
    {.says = "the five largest estates of the rival (second p. 19)", .name = "welcome:rival=sam",
     .seats = 1, .sheets = {{.temps = 0}}, .beside = RIVAL("sam", SIX_ESTATES, NO_PLANS),
     .totals = "0 37"},
    {.says = "the five best estates of the rival (collector p. 17)",
     .name = "welcome:edition=collector,rival=sam", .seats = 1, .sheets = {{.temps = 0}},
     .beside = RIVAL("sam", SIX_ESTATES, NO_PLANS), .totals = "0 38"},
    {.says = "a tie: you win with more estates than the rival (second p. 19)",
     .name = "welcome:rival=ann", .seats = 1, .sheets = {{.streets = {"1 | 2 3 | _"}}},
     .beside = RIVAL("ann", "\"agent\",\"agent\",\"agent\"", NO_PLANS), .totals = "3 3",
     .places = "1 2"},
    {.says = "a tie: otherwise the rival wins (second p. 19, ruling)", .name = "welcome:rival=ann",
     .seats = 1, .sheets = {{.streets = {"1 2 3 | _"}}},
     .beside = RIVAL("ann", "\"agent\",\"agent\",\"agent\"", NO_PLANS), .totals = "3 3",
     .places = "2 1"},
    {.says = "level 0 has no winner: the score is yours alone (second p. 18)", .name = "welcome",
     .seats = 1, .sheets = {{.streets = {"1 2 3 | _"}}},
     .beside = RIVAL("closed", FOUR_TEMPS, "8,null,null"), .totals = "3", .places = "1"},
    {.says = "level 0: one temp gives 1 (second p. 18; figures reconstructed)", .name = "welcome",
     .seats = 1, .sheets = {TEMPS(1)}, .temps = "1"},
    {.says = "level 0: two temps give 1", .name = "welcome", .seats = 1, .sheets = {TEMPS(2)},
     .temps = "1"},
    {.says = "level 0: three temps give 4", .name = "welcome", .seats = 1, .sheets = {TEMPS(3)},
     .temps = "4"},
    {.says = "level 0: four temps give 4", .name = "welcome", .seats = 1, .sheets = {TEMPS(4)},
     .temps = "4"},
    {.says = "level 0: five temps give 7", .name = "welcome", .seats = 1, .sheets = {TEMPS(5)},
     .temps = "7"},
    {.says = "level 0: no temp gives nothing", .name = "welcome", .seats = 1, .sheets = {TEMPS(0)},
     .temps = "0"},
};
/* clang-format on */

static int run_tallies(const char *group, const struct tally *rows, size_t count)
{
    struct CMUnitTest cases[CASES_MOST] = {0};
    for (size_t i = 0; i < count; i++)
        add_case(cases, rows[i].says, check_tally, &rows[i]);
    return cmocka_run_group_tests_name(group, cases, NULL, NULL);
}

/* ---- The seats meet ---- */

#define APPROVE_FOURS "plan 1; use 1:1-4; use 1:5-8"

/* Two seats approve a plan in round 1, a third one in round 2. */
static void approve_in_two_rounds(unsigned edition, const char *options)
{
    const struct position fours = {.streets = {TWO_FOURS}};
    begin(name_of(edition, options), 3);
    put((struct position[]){fours, fours, fours}, (const char *[CARDS]){"8 park"}, NULL);
    play(0, "take 1; write 8 3:5; skip; " APPROVE_FOURS "; done");
    play(1, "take 1; write 8 3:5; skip; " APPROVE_FOURS "; done");
    assert_int_equal(the_table()->turned, 0);
    play(2, "take 1; write 8 3:5; skip; done");
    assert_int_equal(the_table()->turned, 1);
    assert_int_equal(game.match.round, 2);
    lay_out("9 park", NULL, NULL);
    play(2, "take 1; write 9 3:6; skip; " APPROVE_FOURS);
    for (uint32_t seat = 0; seat < 3; seat++)
        assert_int_equal(the_sheet(seat)->points[0], seat < 2 ? 6 : 3);
}

static void plan_in_one_round_gives_all_the_first_points_second_p10(void **state)
{
    (void)state;
    approve_in_two_rounds(SECOND, ",plans=A4-B2-C2");
    approve_in_two_rounds(COLLECTOR, ",plans=A4-B2-C2");
    approve_in_two_rounds(FIRST, ",plans=1.4-2.1-3.2");
}

static void later_approval_has_no_reshuffle_first_p8(void **state)
{
    (void)state;
    approve_in_two_rounds(FIRST, ",plans=1.4-2.1-3.2");
    expect_only(2, "done");
}

/* Two seats ask, and all cards but the six on the table lie in new stacks of 27. */
static void two_who_ask_reshuffle_once_first_p8(void **state)
{
    const struct position fours = {.streets = {TWO_FOURS}};
    (void)state;
    begin(name_of(FIRST, ",plans=1.4-2.1-3.2"), 2);
    for (uint32_t round = 1; round < 4; round++) {
        pass_turn(0);
        pass_turn(1);
    }
    assert_int_equal(the_table()->left[0], 27 - 5);
    put((struct position[]){fours, fours}, (const char *[CARDS]){"8 park"}, NULL);
    play(0, "take 1; write 8 3:5; skip; " APPROVE_FOURS "; reshuffle; done");
    play(1, "take 1; write 8 3:5; skip; " APPROVE_FOURS "; reshuffle; done");
    for (uint32_t i = 0; i < CARDS; i++)
        assert_int_equal(the_table()->left[i], 27 - 2);
    pass_turn(0);
    pass_turn(1);
    assert_int_equal(the_table()->left[0], 27 - 3);
}

static void a_plan_that_nobody_reshuffles_for_leaves_the_stacks_first_p8(void **state)
{
    const struct position fours = {.streets = {TWO_FOURS}};
    (void)state;
    begin(name_of(FIRST, ",plans=1.4-2.1-3.2"), 2);
    put((struct position[]){fours, fours}, (const char *[CARDS]){"8 park"}, NULL);
    play(0, "take 1; write 8 3:5; skip; " APPROVE_FOURS "; done");
    pass_turn(1);
    assert_int_equal(the_table()->left[0], 27 - 3);
}

/* The game ends after the round, not in the middle of it. */
struct end_case {
    const char *options, *cards, *turn;
    struct position sheet;
    uint32_t ending;
};

static void check_end(const struct end_case *end, unsigned edition)
{
    begin(name_of(edition, end->options), 2);
    put((struct position[]){end->sheet, {.temps = 0}},
        (const char *[CARDS]){end->cards, end->cards, end->cards}, NULL);
    play(0, end->turn);
    assert_int_equal(game.match.ended, 0);
    pass_turn(1);
    assert_int_equal(game.match.ended, 1u << end->ending);
    assert_int_equal(game.match.round, 1);
    expect_only(0, "");
}

static void end_by_the_third_plan_first_p8_second_p11_collector_p11(void **state)
{
    struct end_case end = {.options = ",plans=A4-B1-C1",
                           .cards = "9 park",
                           .turn = "take 1; write 9 3:5; skip; plan 3; use 1:1-1;"
                                   " use 1:2-3; use 1:4-9; done",
                           .sheet = {.streets = {"1 | 2 3 | 4 5 6 7 8 9 | _"}, .plans = "6,9,null"},
                           .ending = END_PLANS};
    (void)state;
    check_end(&end, SECOND);
    check_end(&end, COLLECTOR);
    end.options = ",plans=1.4-2.6-3.1";
    check_end(&end, FIRST);
}

static void end_by_full_streets_first_p8_second_p11_collector_p11(void **state)
{
    static const struct end_case end = {.cards = "12 agent",
                                        .turn = "take 1; write 12 3:12; skip; done",
                                        .sheet = {.streets = {FULL_TOP, FULL_MIDDLE, FULL_MIDDLE}},
                                        .ending = END_FULL};
    (void)state;
    check_end(&end, FIRST);
    check_end(&end, SECOND);
    check_end(&end, COLLECTOR);
}

static void a_roundabout_fills_the_last_place_ruling(void **state)
{
    static const struct end_case end = {
        .options = ",advanced=on",
        .cards = "12 agent",
        .turn = "take 1; write 12 3:12; skip; roundabout 1:10; done",
        .sheet = {.streets = {"1 2 3 4 5 6 7 8 9 _", FULL_MIDDLE, FULL_MIDDLE}},
        .ending = END_FULL};
    (void)state;
    check_end(&end, FIRST);
    check_end(&end, SECOND);
}

static void end_by_the_third_refusal_first_p8_second_p11_collector_p11(void **state)
{
    static const struct end_case end = {
        .cards = "5 park",
        .turn = "refuse; done",
        .sheet = {.streets = {FULL_TOP, FULL_MIDDLE, FULL_MIDDLE}, .refusals = 2},
        .ending = END_REFUSALS};
    (void)state;
    check_end(&end, FIRST);
    check_end(&end, SECOND);
    check_end(&end, COLLECTOR);
}

static void two_plans_two_refusals_and_an_empty_house_do_not_end_the_game(void **state)
{
    (void)state;
    begin(name_of(SECOND, ",plans=A4-B1-C1"), 2);
    put(
        (struct position[]){
            {.streets = {FULL_TOP, FULL_MIDDLE, FULL_TOP}, .refusals = 2, .plans = "6,9,null"},
            {.temps = 0}},
        (const char *[CARDS]){"11 agent"}, NULL);
    play(0, "take 1; write 11 3:11; skip; done");
    pass_turn(1);
    assert_int_equal(game.match.ended, 0);
    assert_int_equal(game.match.round, 2);
}

/* ---- Draft ---- */

static void give_hand(uint32_t seat, const char *first, const char *second, const char *third)
{
    const char *const cards[CARDS] = {first, second, third};
    for (uint32_t i = 0; i < CARDS; i++)
        the_sheet(seat)->hand[i] = card_named(cards[i]);
}

static bool holds(uint32_t seat, const char *card)
{
    return memchr(the_sheet(seat)->hand, card_named(card), CARDS) != NULL;
}

/* The hands are 1, 2 and 3 of distinct cards; what nobody names goes to the right neighbour. */
static void the_third_card_goes_to_seat_s_minus_1_first_p11(void **state)
{
    (void)state;
    begin(name_of(FIRST, ",draft=on"), 3);
    give_hand(0, "1 fence", "1 agent", "1 park");
    give_hand(1, "8 pool", "8 temp", "8 bis");
    give_hand(2, "15 fence", "15 agent", "15 park");
    play(0, "take 1 2; write 1 1:1; skip; done");
    play(1, "take 3 1; write 8 1:3; skip; done");
    play(2, "take 2 3; write 15 1:10; skip; done");
    assert_int_equal(game.match.round, 2);
    assert_int_equal(the_sheet(2)->hand[0], card_named("1 park"));
    assert_int_equal(the_sheet(0)->hand[0], card_named("8 temp"));
    assert_int_equal(the_sheet(1)->hand[0], card_named("15 fence"));
}

/* Both named cards are discarded, used or not; a refusal passes the card it names. */
static void a_refusal_passes_the_card_it_names_ruling(void **state)
{
    const struct position full = {.streets = {FULL_TOP, FULL_MIDDLE, FULL_MIDDLE}, .hand = true};
    (void)state;
    begin(name_of(FIRST, ",draft=on"), 2);
    put((struct position[]){full, full}, (const char *[CARDS]){"1 fence", "1 agent", "1 park"},
        NULL);
    give_hand(1, "5 pool", "5 temp", "5 bis");
    play(0, "refuse 2; done");
    play(1, "refuse 3; done");
    assert_int_equal(game.match.ended, 0);
    assert_true(holds(1, "1 agent"));
    assert_true(holds(0, "5 bis"));
    assert_int_equal(the_table()->discarded, 4);
}

/* ---- The solo card ---- */

/* Plays on with sheets that are blank again every round, so that only the cards end the game. */
static void play_blank_rounds(const struct sheet *blank, uint32_t rounds)
{
    while (rounds-- > 0 && !game.match.ended) {
        *the_sheet(0) = *blank;
        memcpy(game.match.starts, blank, sizeof *blank);
        pass_turn(0);
    }
}

static void the_deck_lasts_27_rounds_first_p9(void **state)
{
    (void)state;
    begin(name_of(FIRST, NULL), 1);
    struct sheet blank = *the_sheet(0);
    play_blank_rounds(&blank, 26);
    assert_int_equal(game.match.ended, 0);
    assert_int_equal(game.match.round, 27);
    play_blank_rounds(&blank, 1);
    assert_int_equal(game.match.ended, 1u << END_DECK);
    assert_int_equal(game.match.round, 27);
}

static void the_solo_card_turns_all_plans_at_once_first_p9(void **state)
{
    const struct position fours = {.streets = {TWO_FOURS}};
    (void)state;
    begin(name_of(FIRST, ",plans=1.4-2.1-3.2"), 1);
    struct sheet blank = *the_sheet(0);
    while (!the_table()->solo_drawn) {
        assert_int_equal(the_table()->turned, 0);
        play_blank_rounds(&blank, 1);
        assert_int_equal(game.match.ended, 0);
    }
    assert_int_equal(the_table()->turned, 7);
    assert_true(game.match.round >= 14); /* it lies in the lower half */
    put(&fours, (const char *[CARDS]){"8 park", "8 fence", "8 bis"}, NULL);
    play(0, "take 1 2; write 8 3:5; skip; " APPROVE_FOURS);
    assert_int_equal(the_sheet(0)->points[0], 3);
}

/* In round 27 the deck is empty, but its last three cards lie on the table and are to be played. */
static void a_position_set_in_the_last_solo_round_does_not_end_the_game(void **state)
{
    const struct position some = {.streets = {"1 2 3"}};
    (void)state;
    begin(name_of(FIRST, NULL), 1);
    struct sheet blank = *the_sheet(0);
    play_blank_rounds(&blank, 26);
    put(&some, NULL, NULL);
    assert_int_equal(game.match.ended, 0);
    pass_turn(0);
    assert_int_equal(game.match.ended, 1u << END_DECK);
}

/* ---- Rivals ---- */

/* Makes the approval card of this pile the next card of the deck. */
static void approval_comes_next(uint32_t pile)
{
    struct table *table = the_table();
    table->discarded = (uint8_t)(table->discarded + table->left[0]);
    table->left[0] = 0;
    table->approvals = (uint8_t)(1u << pile);
    table->approvals_inside = 1;
}

/* Irene approves A and C. Her B does nothing, A gives her the first points and turns the card; C,
 * which you approved in the round before, gives her the later ones. */
static void meet_irene(unsigned edition)
{
    const struct position sheet = {.streets = {"1 | 2 3 4 5 | _", "1 2 3 4 5 | _"}};
    begin(name_of(edition, ",rival=irene,plans=A1-B1-C2"), 1);
    put(&sheet, (const char *[CARDS]){"8 park", "9 fence", "10 bis"}, NULL);
    approval_comes_next(1);
    play(0, "take 1 2; write 8 3:5; skip; done");
    assert_int_equal(the_table()->rival_points[1], 0);
    assert_int_equal(the_table()->turned, 0);
    approval_comes_next(0);
    lay_out("9 park", "9 fence", "10 bis");
    play(0, "take 1 2; write 9 3:6; skip; plan 3; use 1:1-1; use 1:2-5; use 2:1-5; done");
    assert_int_equal(the_table()->rival_points[0], 8);
    assert_int_equal(the_sheet(0)->points[2], 12);
    assert_int_equal(the_table()->turned, 1 | 4);
    approval_comes_next(2);
    lay_out("10 park", "9 fence", "10 bis");
    play(0, "take 1 2; write 10 3:7; skip; done");
    assert_int_equal(the_table()->rival_points[2], 6);
}

static void irene_takes_8_for_A_and_6_for_C_second_p17_collector_p15(void **state)
{
    (void)state;
    meet_irene(SECOND);
    meet_irene(COLLECTOR);
}

/* A plan approved by the rival pays you its later points. */
static void you_get_the_later_points_after_the_rival_second_p17(void **state)
{
    const struct position fours = {.streets = {TWO_FOURS}};
    (void)state;
    begin(name_of(SECOND, ",rival=irene,plans=A4-B1-C2"), 1);
    put(&fours, (const char *[CARDS]){"8 park", "9 fence", "10 bis"}, NULL);
    approval_comes_next(0);
    play(0, "take 1 2; write 8 3:5; skip; done");
    lay_out("9 park", "9 fence", "10 bis");
    play(0, "take 1 2; write 9 3:6; skip; " APPROVE_FOURS);
    assert_int_equal(the_sheet(0)->points[0], 3);
}

/* "Even if the rival approves all three plans." */
static void only_you_end_the_game_second_p18_collector_p16(void **state)
{
    (void)state;
    begin(name_of(SECOND, ",rival=alexis,plans=A4-B1-C2"), 1);
    put(&(const struct position){.temps = 0}, NULL, RIVAL("alexis", "", "6,9,12"));
    assert_int_equal(game.match.ended, 0);
    pass_turn(0);
    assert_int_equal(game.match.ended, 0);
}

static void the_third_card_is_given_in_order_second_p17_collector_p15(void **state)
{
    (void)state;
    begin(name_of(SECOND, ",rival=sam"), 1);
    lay_out("8 park", "9 fence", "10 bis");
    play(0, "take 1 2; write 8 3:5; skip; done");
    lay_out("1 agent", "9 fence", "10 bis");
    play(0, "take 3 2; write 10 3:7; skip; done");
    assert_int_equal(the_table()->rival_count, 2);
    assert_int_equal(the_table()->rival_cards[0], BIS);
    assert_int_equal(the_table()->rival_cards[1], AGENT);
}

/* A rival whose plan stands in a position has met that approval card: it does not come again and
 * lower the points. */
static void a_rivals_plan_that_was_set_is_not_approved_again(void **state)
{
    (void)state;
    begin(name_of(SECOND, ",rival=alexis,plans=A1-B1-C1"), 1);
    put(&(const struct position){.temps = 0}, NULL, RIVAL("alexis", "", "8,null,null"));
    struct sheet blank = *the_sheet(0);
    for (uint32_t round = 0; round < 40 && the_table()->approvals; round++) {
        play_blank_rounds(&blank, 1);
        assert_int_equal(the_table()->rival_points[0], 8);
    }
}

/* ---- All of it ---- */

#define CASE(function) cmocka_unit_test_teardown(function, finish)

static int run_meetings(void)
{
    const struct CMUnitTest plans[] = {
        CASE(plan_in_one_round_gives_all_the_first_points_second_p10),
        CASE(later_approval_has_no_reshuffle_first_p8),
        CASE(two_who_ask_reshuffle_once_first_p8),
        CASE(a_plan_that_nobody_reshuffles_for_leaves_the_stacks_first_p8),
    };
    const struct CMUnitTest ends[] = {
        CASE(end_by_the_third_plan_first_p8_second_p11_collector_p11),
        CASE(end_by_full_streets_first_p8_second_p11_collector_p11),
        CASE(a_roundabout_fills_the_last_place_ruling),
        CASE(end_by_the_third_refusal_first_p8_second_p11_collector_p11),
        CASE(two_plans_two_refusals_and_an_empty_house_do_not_end_the_game),
    };
    return cmocka_run_group_tests_name("Welcome: plans of several seats", plans, NULL, NULL) +
           cmocka_run_group_tests_name("Welcome: the end", ends, NULL, NULL);
}

static int run_modes(void)
{
    const struct CMUnitTest draft[] = {
        CASE(the_third_card_goes_to_seat_s_minus_1_first_p11),
        CASE(a_refusal_passes_the_card_it_names_ruling),
    };
    const struct CMUnitTest solo[] = {
        CASE(the_deck_lasts_27_rounds_first_p9),
        CASE(the_solo_card_turns_all_plans_at_once_first_p9),
        CASE(a_position_set_in_the_last_solo_round_does_not_end_the_game),
    };
    const struct CMUnitTest rivals[] = {
        CASE(irene_takes_8_for_A_and_6_for_C_second_p17_collector_p15),
        CASE(you_get_the_later_points_after_the_rival_second_p17),
        CASE(only_you_end_the_game_second_p18_collector_p16),
        CASE(the_third_card_is_given_in_order_second_p17_collector_p15),
        CASE(a_rivals_plan_that_was_set_is_not_approved_again),
    };
    return cmocka_run_group_tests_name("Welcome: draft", draft, NULL, NULL) +
           cmocka_run_group_tests_name("Welcome: the solo card", solo, NULL, NULL) +
           cmocka_run_group_tests_name("Welcome: rivals", rivals, NULL, NULL);
}

static int run_plans(void)
{
    return run_basic("Welcome: basic plans (first p. 8)", first_basic, COUNT(first_basic),
                     check_first_basic) +
           run_basic("Welcome: basic plans (second p. 10, collector p. 10)", second_basic,
                     COUNT(second_basic), check_second_basic) +
           run_advanced("Welcome: advanced plans (first p. 10-11)", first_advanced,
                        COUNT(first_advanced), check_first_advanced) +
           run_advanced("Welcome: advanced plans (second p. 14-15, collector p. 12-13)",
                        second_advanced, COUNT(second_advanced), check_second_advanced);
}

int main(void)
{
    int failed = run_rules("Welcome: numbers and temps", number_rules, COUNT(number_rules));
    failed += run_rules("Welcome: effects", effect_rules, COUNT(effect_rules));
    failed += run_rules("Welcome: bis", bis_rules, COUNT(bis_rules));
    failed += run_rules("Welcome: refusals", refusal_rules, COUNT(refusal_rules));
    failed += run_rules("Welcome: two cards of three", pair_rules, COUNT(pair_rules));
    failed += run_rules("Welcome: roundabouts", roundabout_rules, COUNT(roundabout_rules));
    failed += run_rules("Welcome: plans", plan_rules, COUNT(plan_rules));
    failed += run_plans();
    failed += run_tallies("Welcome: scores and ties", score_rows, COUNT(score_rows));
    failed += run_tallies("Welcome: scores against a rival", rival_rows, COUNT(rival_rows));
    failed += run_meetings();
    failed += run_modes();
    return failed;
}
