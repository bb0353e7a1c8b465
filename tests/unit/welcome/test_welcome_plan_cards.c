/* Welcome: every plan, just fulfilled and just missed. */
#include "play_welcome.h"

#include <stdio.h>

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
        kv_put(&text[2], "1"); /* fences need numbers that could have brought them */
}

static struct position position_of(const struct layout *layout)
{
    return (struct position){.streets = {layout->street[0], layout->street[1], layout->street[2]}};
}

static void check_basic_plan(const struct basic_plan *plan, unsigned edition, uint32_t board_id)
{
    const struct board *board = &welcome_box.boards[board_id];
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

int main(void)
{
    return SUPPORT_RUN_ROWS("Welcome: basic plans (first p. 8)", first_basic, check_first_basic,
                            finish) +
           SUPPORT_RUN_ROWS("Welcome: basic plans (second p. 10, collector p. 10)", second_basic,
                            check_second_basic, finish) +
           SUPPORT_RUN_ROWS("Welcome: advanced plans (first p. 10-11)", first_advanced,
                            check_first_advanced, finish) +
           SUPPORT_RUN_ROWS("Welcome: advanced plans (second p. 14-15, collector p. 12-13)",
                            second_advanced, check_second_advanced, finish);
}
