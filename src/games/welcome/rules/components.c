/*
 * The components of Welcome as plain data.
 *
 * Marks: S said by a rulebook, P read in public sources, D deduced from the rulebooks' worked
 * examples, R reconstructed by us: a balanced guess in place of a lost picture. The owner of a box
 * can put the true figure into a pack; no rule needs to change.
 */
#include "games/welcome/rules/components.h"
#include "kvartal.h"

const char *const welcome_effect_ids[EFFECTS] = {"fence", "agent", "park", "pool", "temp", "bis"};

#define HOUSE(number) (1u << ((number)-1))

/*
 * The plans: a basic one asks for estates of these sizes anywhere; an advanced one for estates with
 * more demands on them, or for something else.
 *   BASIC(id, pile, first, later, needs, sizes)
 *   ESTATES(id, pile, first, later, where, pools, bis, roundabouts, needs, sizes)
 *   COUNTED(id, pile, first, later, kind, amount, where, needs)
 */
/* clang-format off */
/* All P. */
#define FIRST_PLANS(BASIC, ESTATES, COUNTED) \
    BASIC("1.1", 0, 8, 4, "1 1 1 1 1 1", {6}) \
    BASIC("1.2", 0, 8, 4, "2 2 2 2", {0, 4}) \
    BASIC("1.3", 0, 8, 4, "3 3 3", {0, 0, 3}) \
    BASIC("1.4", 0, 6, 3, "4 4", {0, 0, 0, 2}) \
    BASIC("1.5", 0, 8, 4, "5 5", {0, 0, 0, 0, 2}) \
    BASIC("1.6", 0, 10, 6, "6 6", {0, 0, 0, 0, 0, 2}) \
    BASIC("2.1", 1, 11, 6, "1 1 1 6", {3, 0, 0, 0, 0, 1}) \
    BASIC("2.2", 1, 10, 6, "2 2 5", {0, 2, 0, 0, 1}) \
    BASIC("2.3", 1, 12, 7, "3 3 4", {0, 0, 2, 1}) \
    BASIC("2.4", 1, 8, 4, "3 6", {0, 0, 1, 0, 0, 1}) \
    BASIC("2.5", 1, 9, 5, "4 5", {0, 0, 0, 1, 1}) \
    BASIC("2.6", 1, 9, 5, "1 1 1 4", {3, 0, 0, 1}) \
    BASIC("3.1", 2, 12, 7, "1 2 6", {1, 1, 0, 0, 0, 1}) \
    BASIC("3.2", 2, 13, 7, "1 4 5", {1, 0, 0, 1, 1}) \
    BASIC("3.3", 2, 7, 3, "3 4", {0, 0, 1, 1}) \
    BASIC("3.4", 2, 7, 3, "2 5", {0, 1, 0, 0, 1}) \
    BASIC("3.5", 2, 11, 6, "1 2 2 3", {1, 2, 1}) \
    BASIC("3.6", 2, 13, 7, "2 3 5", {0, 1, 1, 0, 1}) \
    COUNTED("1*.1", 0, 8, 4, PLAN_STREET, 0, BOTTOM, KV_MARK("bottom street full")) \
    COUNTED("1*.2", 0, 6, 3, PLAN_STREET, 0, TOP, KV_MARK("top street full")) \
    COUNTED("1*.3", 0, 8, 3, PLAN_BIS_STREET, 5, ONE_STREET, KV_MARK("5 bis on one street")) \
    COUNTED("1*.4", 0, 6, 3, PLAN_TEMPS, 7, ANYWHERE, KV_MARK("7 temps")) \
    COUNTED("1*.5", 0, 7, 4, PLAN_END_HOUSES, 0, STREET_ENDS, KV_MARK("both end houses of every street")) \
    COUNTED("2*.1", 1, 7, 4, PLAN_PARKS_STREETS, 2, ANYWHERE, KV_MARK("all parks of two streets")) \
    COUNTED("2*.2", 1, 7, 4, PLAN_POOLS_STREETS, 2, ANYWHERE, KV_MARK("all pools of two streets")) \
    COUNTED("2*.3", 1, 10, 5, PLAN_PARKS_POOLS, 0, BOTTOM, KV_MARK("all parks and pools, bottom street")) \
    COUNTED("2*.4", 1, 8, 3, PLAN_PARKS_POOLS, 0, MIDDLE, KV_MARK("all parks and pools, middle street")) \
    COUNTED("2*.5", 1, 10, 5, PLAN_PARKS_POOLS_ROUNDABOUT, 0, ONE_STREET, KV_MARK("all parks, all pools, roundabout on a street"))

/* Basic: A4, B1's 9, B4's 3 and C5 are D; A7, C6 and C7 are R; the others are the first edition's
 * cards where they fit (R). Advanced: what they ask for is S, their points are R. */
#define SECOND_PLANS(BASIC, ESTATES, COUNTED) \
    BASIC("A1", 0, 8, 4, "1 1 1 1 1 1", {6}) \
    BASIC("A2", 0, 8, 4, "2 2 2 2", {0, 4}) \
    BASIC("A3", 0, 8, 4, "3 3 3", {0, 0, 3}) \
    BASIC("A4", 0, 6, 3, "4 4", {0, 0, 0, 2}) \
    BASIC("A5", 0, 8, 4, "5 5", {0, 0, 0, 0, 2}) \
    BASIC("A6", 0, 10, 6, "6 6", {0, 0, 0, 0, 0, 2}) \
    BASIC("A7", 0, 6, 3, "2 2 2", {0, 3}) \
    BASIC("B1", 1, 9, 5, "1 1 1 4", {3, 0, 0, 1}) \
    BASIC("B2", 1, 11, 6, "1 1 1 6", {3, 0, 0, 0, 0, 1}) \
    BASIC("B3", 1, 10, 6, "2 2 5", {0, 2, 0, 0, 1}) \
    BASIC("B4", 1, 7, 3, "2 5", {0, 1, 0, 0, 1}) \
    BASIC("B5", 1, 7, 3, "3 4", {0, 0, 1, 1}) \
    BASIC("B6", 1, 8, 4, "3 6", {0, 0, 1, 0, 0, 1}) \
    BASIC("B7", 1, 9, 5, "4 5", {0, 0, 0, 1, 1}) \
    BASIC("C1", 2, 11, 6, "1 2 6", {1, 1, 0, 0, 0, 1}) \
    BASIC("C2", 2, 12, 6, "1 4 5", {1, 0, 0, 1, 1}) \
    BASIC("C3", 2, 12, 6, "2 3 5", {0, 1, 1, 0, 1}) \
    BASIC("C4", 2, 11, 6, "1 2 2 3", {1, 2, 1}) \
    BASIC("C5", 2, 11, 6, "2 3 4", {0, 1, 1, 1}) \
    BASIC("C6", 2, 12, 6, "1 3 6", {1, 0, 1, 0, 0, 1}) \
    BASIC("C7", 2, 13, 7, "2 4 5", {0, 1, 0, 1, 1}) \
    ESTATES("A*1", 0, 10, 5, STREET_ENDS, 0, 0, 0, KV_MARK("1 at both ends of every street"), {6}) \
    ESTATES("A*2", 0, 8, 4, TOP, 0, 0, 0, KV_MARK("2 6 on the top street"), {0, 1, 0, 0, 0, 1}) \
    ESTATES("A*3", 0, 10, 5, MIDDLE, 0, 0, 0, KV_MARK("3 4 4 on the middle street"), {0, 0, 1, 2}) \
    ESTATES("A*4", 0, 11, 6, BOTTOM, 0, 0, 0, KV_MARK("3 3 6 on the bottom street"), {0, 0, 2, 0, 0, 1}) \
    ESTATES("A*5", 0, 9, 5, ONE_STREET, 0, 0, 1, KV_MARK("4 4 and a roundabout on one street"), {0, 0, 0, 2}) \
    ESTATES("A*6", 0, 12, 6, ONE_STREET, 0, 0, 2, KV_MARK("2 2 3 and two roundabouts on one street"), {0, 2, 1}) \
    ESTATES("B*1", 1, 8, 4, ANYWHERE, 1, 0, 0, KV_MARK("1 1 2, each with a pool"), {2, 1}) \
    ESTATES("B*2", 1, 10, 5, ANYWHERE, 1, 0, 0, KV_MARK("2 3 3, each with a pool"), {0, 1, 2}) \
    ESTATES("B*3", 1, 12, 6, ANYWHERE, 1, 1, 0, KV_MARK("5 6, each with a pool and a bis"), {0, 0, 0, 0, 1, 1}) \
    ESTATES("B*4", 1, 10, 5, ANYWHERE, 0, 1, 0, KV_MARK("2 2 4, each with a bis"), {0, 2, 0, 1}) \
    ESTATES("B*5", 1, 12, 6, ANYWHERE, 0, 2, 0, KV_MARK("4 5, each with two bis"), {0, 0, 0, 1, 1}) \
    COUNTED("C*1", 2, 7, 4, PLAN_PARKS, 7, ANYWHERE, KV_MARK("7 parks")) \
    COUNTED("C*2", 2, 7, 4, PLAN_PARKS_EVERY_STREET, 2, ANYWHERE, KV_MARK("2 parks on every street")) \
    COUNTED("C*3", 2, 9, 5, PLAN_PARKS_STREETS, 2, ANYWHERE, KV_MARK("all parks of two streets")) \
    COUNTED("C*4", 2, 7, 4, PLAN_TEMPS, 5, ANYWHERE, KV_MARK("5 temps")) \
    COUNTED("C*5", 2, 7, 4, PLAN_AGENTS, 6, ANYWHERE, KV_MARK("6 agent boxes")) \
    COUNTED("C*6", 2, 9, 5, PLAN_AGENT_COLUMNS, 3, ANYWHERE, KV_MARK("3 full agent columns"))
/* clang-format on */

#define BASIC_LABEL(id, pile, first, later, needs, ...) {id, needs},
#define ESTATES_LABEL(id, pile, first, later, where, pools, bis, roundabouts, needs, ...)          \
    {id, needs},
#define COUNTED_LABEL(id, pile, first, later, kind, amount, where, needs) {id, needs},

const struct kv_label welcome_first_plans[] = {
    FIRST_PLANS(BASIC_LABEL, ESTATES_LABEL, COUNTED_LABEL){0}};
const struct kv_label welcome_second_plans[] = {
    SECOND_PLANS(BASIC_LABEL, ESTATES_LABEL, COUNTED_LABEL){0}};

#define BASIC_PLAN(id, pile, first, later, needs, ...)                                             \
    {pile, false, first, later, PLAN_ESTATES, 0, ANYWHERE, __VA_ARGS__, 0, 0, 0},
#define ESTATES_PLAN(id, pile, first, later, where, pools, bis, roundabouts, needs, ...)           \
    {pile, true, first, later, PLAN_ESTATES, 0, where, __VA_ARGS__, pools, bis, roundabouts},
#define COUNTED_PLAN(id, pile, first, later, kind, amount, where, needs)                           \
    {pile, true, first, later, kind, amount, where, {0}, 0, 0, 0},

const struct edition welcome_editions[EDITIONS] = {
    [EDITION_FIRST] = {.id = "first",
                       .set = SET_FIRST,
                       .cards = 81,
                       .stack = 27,
                       .plans = welcome_first_plans,
                       .plan_count = 28,
                       .basic = {{0, 6}, {6, 6}, {12, 6}},
                       .advanced = {{18, 5}, {23, 5}, {28, 0}},
                       .pile_names = "123",
                       .fence_between_equals = false,
                       .reshuffle_right = true,
                       .both_kinds = false,
                       .ties_by_size = true,
                       .plans_use_houses = true,
                       .blueprint = false,
                       .draft = true,
                       .rivals = false,
                       .rival_best_points = false},
    [EDITION_SECOND] = {.id = "second",
                        .set = SET_SECOND,
                        .cards = 63,
                        .stack = 21,
                        .plans = welcome_second_plans,
                        .plan_count = 38,
                        .basic = {{0, 7}, {7, 7}, {14, 7}},
                        .advanced = {{21, 6}, {27, 5}, {32, 6}},
                        .pile_names = "ABC",
                        .fence_between_equals = true,
                        .reshuffle_right = false,
                        .both_kinds = true,
                        .ties_by_size = false,
                        .plans_use_houses = false,
                        .blueprint = true,
                        .draft = false,
                        .rivals = true,
                        .rival_best_points = false},
    [EDITION_COLLECTOR] = {.id = "collector",
                           .set = SET_SECOND,
                           .cards = 63,
                           .stack = 21,
                           .plans = welcome_second_plans,
                           .plan_count = 38,
                           .basic = {{0, 7}, {7, 7}, {14, 7}},
                           .advanced = {{21, 6}, {27, 5}, {32, 6}},
                           .pile_names = "ABC",
                           .fence_between_equals = true,
                           .reshuffle_right = false,
                           .both_kinds = false,
                           .ties_by_size = false,
                           .plans_use_houses = false,
                           .blueprint = true,
                           .draft = false,
                           .rivals = true,
                           .rival_best_points = true},
};

/* Irene and Sam by name are S. */
const struct kv_label welcome_rivals[RIVALS + 1] = {
    {"closed", KV_MARK("AAA closed")},
    {"ann", KV_MARK("Ann")},
    {"bob", KV_MARK("Bob")},
    {"sam", KV_MARK("Sam")},
    {"lucy", KV_MARK("Lucy")},
    {"irene", KV_MARK("Irene")},
    {"hank", KV_MARK("Hank")},
    {"walt", KV_MARK("Walt")},
    {"peggy", KV_MARK("Peggy")},
    {"doris", KV_MARK("Doris")},
    {"frank", KV_MARK("Frank")},
    {"alexis", KV_MARK("Alexis")},
    {0},
};

#define A 1
#define B 2
#define C 4

const struct box
    welcome_box =
        {
            /* Cards of each number 1 … 15 (rows) and effect fence agent park pool temp bis
             * (columns); the sums of rows and columns are S, the joint table is P. */
            .decks = {[SET_FIRST] =
                          {
                              {1, 1, 1, 0, 0, 0},
                              {1, 1, 1, 0, 0, 0},
                              {1, 0, 0, 1, 1, 1},
                              {0, 1, 1, 1, 1, 1},
                              {2, 2, 2, 0, 0, 0},
                              {2, 1, 1, 1, 1, 1},
                              {1, 2, 2, 1, 1, 1},
                              {2, 2, 2, 1, 1, 1},
                              {1, 2, 2, 1, 1, 1},
                              {2, 1, 1, 1, 1, 1},
                              {2, 2, 2, 0, 0, 0},
                              {0, 1, 1, 1, 1, 1},
                              {1, 0, 0, 1, 1, 1},
                              {1, 1, 1, 0, 0, 0},
                              {1, 1, 1, 0, 0, 0},
                          },
                      [SET_SECOND] =
                          {
                              {1, 1, 0, 0, 0, 0},
                              {1, 0, 1, 0, 0, 0},
                              {0, 0, 0, 1, 1, 1},
                              {0, 1, 1, 0, 1, 1},
                              {2, 2, 1, 0, 0, 0},
                              {1, 1, 1, 1, 1, 1},
                              {1, 2, 2, 1, 0, 0},
                              {2, 0, 2, 1, 1, 1},
                              {1, 2, 2, 1, 0, 0},
                              {1, 1, 1, 1, 1, 1},
                              {2, 2, 1, 0, 0, 0},
                              {0, 1, 1, 0, 1, 1},
                              {0, 0, 0, 1, 1, 1},
                              {1, 0, 1, 0, 0, 0},
                              {1, 1, 0, 0, 0, 0},
                          }},
            /* The classic board is P and agrees with every sample score; the blueprint board is R.
             * A track's value after k marks is its k-th figure; the last figure is not a box to
             * mark. */
            .boards =
                {
                    [BOARD_CLASSIC] =
                        {
                            .length = {10, 11, 12},
                            .pool_houses = {HOUSE(3) | HOUSE(7) | HOUSE(8),
                                            HOUSE(1) | HOUSE(4) | HOUSE(8),
                                            HOUSE(2) | HOUSE(7) | HOUSE(11)},
                            .park_boxes = {3, 4, 5},
                            .park_values = {{0, 2, 4, 10}, {0, 2, 4, 6, 14}, {0, 2, 4, 6, 8, 18}},
                            .pool_values = {0, 3, 6, 9, 13, 17, 21, 26, 31, 36},
                            .bis_values = {0, 1, 3, 6, 9, 12, 16, 20, 24, 28},
                            .agent_boxes = {1, 2, 3, 4, 4, 4},
                            .estate_values = {{1, 3},
                                              {2, 3, 4},
                                              {3, 4, 5, 6},
                                              {4, 5, 6, 7, 8},
                                              {5, 6, 7, 8, 10},
                                              {6, 7, 8, 10, 12}},
                            .roundabout_values = {0, 3, 8},
                            .refusal_values = {0, 0, 3, 5},
                        },
                    [BOARD_BLUEPRINT] =
                        {
                            .length = {9, 11, 13},
                            .pool_houses = {HOUSE(2) | HOUSE(7), HOUSE(1) | HOUSE(6) | HOUSE(10),
                                            HOUSE(3) | HOUSE(6) | HOUSE(9) | HOUSE(12)},
                            .park_boxes = {4, 3, 6},
                            .park_values = {{0, 2, 4, 6, 13},
                                            {0, 2, 5, 11},
                                            {0, 2, 4, 6, 8, 10, 21}},
                            .pool_values = {0, 3, 6, 9, 12, 16, 20, 25, 31, 38},
                            .bis_values = {0, 1, 2, 4, 7, 10, 14, 18, 23, 28},
                            .agent_boxes = {2, 2, 2, 3, 3, 3},
                            .estate_values = {{1, 2, 3},
                                              {2, 3, 4},
                                              {3, 4, 6},
                                              {4, 5, 6, 8},
                                              {5, 6, 8, 10},
                                              {6, 7, 9, 12}},
                            .roundabout_values = {0, 3, 8},
                            .refusal_values = {0, 0, 3, 5},
                        },
                },
            .plans = {[SET_FIRST] = {FIRST_PLANS(BASIC_PLAN, ESTATES_PLAN, COUNTED_PLAN)},
                      [SET_SECOND] = {SECOND_PLANS(BASIC_PLAN, ESTATES_PLAN, COUNTED_PLAN)}},
            /* Irene's approvals and Sam's park, temp, bis and agent figures are S; the rest is R.
             */
            .rivals =
                {
                    {0, A | B | C, 0, 0, 0, 0, 0, 0},
                    {1, A, 1, 1, 1, 1, 2, 1},
                    {1, B, 0, 2, 1, 2, 1, 1},
                    {2, B, 1, 1, 1, 1, 2, 2},
                    {2, C, 2, 0, 2, 2, 2, 1},
                    {3, A | C, 2, 2, 1, 1, 1, 2},
                    {3, B, 0, 3, 2, 2, 3, 2},
                    {4, A | B, 3, 2, 1, 1, 2, 2},
                    {4, B | C, 1, 4, 2, 1, 4, 2},
                    {5, A | C, 4, 5, 2, 3, 2, 1},
                    {6, A | B | C, 0, 1, 1, 2, 2, 4},
                    {7, A | B | C, 3, 3, 2, 2, 2, 3},
                },
            /* The solo card's threshold is S, the closed rival's are R. */
            .temp_thresholds =
                {[BY_SOLO_CARD] = {{6, 7}}, [BY_CLOSED_RIVAL] = {{5, 7}, {3, 4}, {1, 1}}},
            .temp_rank_points = {7, 4, 1},
};
