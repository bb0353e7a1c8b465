/* What the box of Welcome has, as its owner writes it in a pack. */
#include "games/welcome/rules/game.h"
#include "games/welcome/rules/packing.h"

enum { POINTS_MOST = 60, COPIES_MOST = 9, HOUSES_LEAST = 6, AMOUNT_MOST = 20 };

/* ---- Words ---- */

const struct kv_label welcome_boards[] = {{"classic", NULL}, {"blueprint", NULL}, {0}};

static const struct kv_label houses[] = {
    {"1", NULL}, {"2", NULL}, {"3", NULL},  {"4", NULL},  {"5", NULL},  {"6", NULL},  {"7", NULL},
    {"8", NULL}, {"9", NULL}, {"10", NULL}, {"11", NULL}, {"12", NULL}, {"13", NULL}, {0}};

static const struct kv_label numbers[] = {{"1", NULL},  {"2", NULL},  {"3", NULL},  {"4", NULL},
                                          {"5", NULL},  {"6", NULL},  {"7", NULL},  {"8", NULL},
                                          {"9", NULL},  {"10", NULL}, {"11", NULL}, {"12", NULL},
                                          {"13", NULL}, {"14", NULL}, {"15", NULL}, {0}};

static const struct kv_label kinds[] = {
    [PLAN_ESTATES] = {"estates", NULL},
    [PLAN_PARKS] = {"parks", NULL},
    [PLAN_PARKS_EVERY_STREET] = {"parks-every-street", NULL},
    [PLAN_PARKS_STREETS] = {"streets-of-parks", NULL},
    [PLAN_POOLS_STREETS] = {"streets-of-pools", NULL},
    [PLAN_PARKS_POOLS] = {"parks-and-pools", NULL},
    [PLAN_PARKS_POOLS_ROUNDABOUT] = {"parks-pools-roundabout", NULL},
    [PLAN_TEMPS] = {"temps", NULL},
    [PLAN_AGENTS] = {"agents", NULL},
    [PLAN_AGENT_COLUMNS] = {"agent-columns", NULL},
    [PLAN_BIS_STREET] = {"bis-on-a-street", NULL},
    [PLAN_STREET] = {"street", NULL},
    [PLAN_END_HOUSES] = {"end-houses", NULL},
    {0},
};

static const struct kv_label wheres[] = {
    [ANYWHERE] = {"anywhere", NULL},
    [TOP] = {"top", NULL},
    [MIDDLE] = {"middle", NULL},
    [BOTTOM] = {"bottom", NULL},
    [ONE_STREET] = {"one-street", NULL},
    [STREET_ENDS] = {"street-ends", NULL},
    {0},
};

/* Which piles, by their bits. */
static const struct kv_label piles[] = {{"none", NULL}, {"A", NULL},   {"B", NULL},
                                        {"AB", NULL},   {"C", NULL},   {"AC", NULL},
                                        {"BC", NULL},   {"ABC", NULL}, {0}};

/* ---- Rows ---- */

#define OF_BOARD(member) .offset = offsetof(struct board, member)
#define TRACK(name, member, most_values, fewest_values)                                            \
    {                                                                                              \
        .id = (name), .kind = KV_FIELD_NUMBER, OF_BOARD(member), .count = (most_values),           \
        .fewest = (fewest_values), .most = POINTS_MOST                                             \
    }
#define SITES(name, member)                                                                        \
    {                                                                                              \
        .id = (name), .kind = KV_FIELD_SET, OF_BOARD(member), .most = 4, .narrow = true,           \
        .words = houses                                                                            \
    }

const struct kv_field welcome_board_row[] = {
    {.id = "houses",
     .kind = KV_FIELD_NUMBER,
     OF_BOARD(length),
     .count = STREETS,
     .least = HOUSES_LEAST,
     .most = HOUSES_MOST},
    SITES("pool-houses-top", pool_houses[0]),
    SITES("pool-houses-middle", pool_houses[1]),
    SITES("pool-houses-bottom", pool_houses[2]),
    TRACK("parks-top", park_values[0], 8, 2),
    TRACK("parks-middle", park_values[1], 8, 2),
    TRACK("parks-bottom", park_values[2], 8, 2),
    TRACK("pools", pool_values, 10, 0),
    TRACK("bis", bis_values, 10, 0),
    TRACK("estates-1", estate_values[0], 5, 2),
    TRACK("estates-2", estate_values[1], 5, 2),
    TRACK("estates-3", estate_values[2], 5, 2),
    TRACK("estates-4", estate_values[3], 5, 2),
    TRACK("estates-5", estate_values[4], 5, 2),
    TRACK("estates-6", estate_values[5], 5, 2),
    TRACK("roundabouts", roundabout_values, ROUNDABOUTS_MOST + 1, 0),
    TRACK("refusals", refusal_values, REFUSALS_MOST + 1, 0),
    {.kind = KV_FIELD_END},
};

static const struct kv_field card_row[] = {
    {.kind = KV_FIELD_NUMBER, .count = EFFECTS, .most = COPIES_MOST},
    {.kind = KV_FIELD_END},
};

#define OF_PLAN(name, member, limit)                                                               \
    {                                                                                              \
        .id = (name), .kind = KV_FIELD_NUMBER, .offset = offsetof(struct plan, member),            \
        .most = (limit)                                                                            \
    }

/* A plan that is approved pays something: sheets tell it so. */
#define PLAN_POINTS(name, member)                                                                  \
    {                                                                                              \
        .id = (name), .kind = KV_FIELD_NUMBER, .offset = offsetof(struct plan, member),            \
        .least = 1, .most = POINTS_MOST                                                            \
    }

static const struct kv_field plan_row[] = {
    PLAN_POINTS("first", first),
    PLAN_POINTS("later", later),
    {.id = "kind", .kind = KV_FIELD_CHOICE, .offset = offsetof(struct plan, kind), .words = kinds},
    OF_PLAN("amount", amount, AMOUNT_MOST),
    {.id = "where",
     .kind = KV_FIELD_CHOICE,
     .offset = offsetof(struct plan, where),
     .words = wheres},
    {.id = "estates",
     .kind = KV_FIELD_NUMBER,
     .offset = offsetof(struct plan, sizes),
     .count = SIZES,
     .most = SIZES},
    OF_PLAN("pools", pools, 2),
    OF_PLAN("bis", bis, 3),
    OF_PLAN("roundabouts", roundabouts, ROUNDABOUTS_MOST),
    {.kind = KV_FIELD_END},
};

#define OF_RIVAL(name, member, limit)                                                              \
    {                                                                                              \
        .id = (name), .kind = KV_FIELD_NUMBER, .offset = offsetof(struct rival, member),           \
        .most = (limit)                                                                            \
    }

static const struct kv_field rival_row[] = {
    OF_RIVAL("level", level, 9),
    {.id = "approves",
     .kind = KV_FIELD_CHOICE,
     .offset = offsetof(struct rival, approves),
     .words = piles},
    OF_RIVAL("park", park, 9),
    OF_RIVAL("pool", pool, 9),
    OF_RIVAL("temp", temp, 9),
    OF_RIVAL("fence", fence, 9),
    OF_RIVAL("bis", bis, 9),
    OF_RIVAL("agent", agent, 9),
    {.kind = KV_FIELD_END},
};

/* ---- The box. The marks are those of components.c. ---- */

/* Values of a row of a board, a plan and a rival. */
#define R14      "RRRRRRRRRRRRRR"
#define D14      "DDDDDDDDDDDDDD"
#define ADVANCED "RRSSSSSSSSSSSS"
/* The values of a board: 3 lengths, 3 sets, 24 of parks, 20 of pools and bis, 30 of estates, 7. */
#define TEN(letter) letter letter letter letter letter letter letter letter letter letter
#define BOARD(letter)                                                                              \
    TEN(letter)                                                                                    \
    TEN(letter)                                                                                    \
    TEN(letter)                                                                                    \
    TEN(letter)                                                                                    \
    TEN(letter) TEN(letter) TEN(letter) TEN(letter) letter letter letter letter letter letter letter

#define FROM(member) .offset = offsetof(struct box, member)

const struct kv_field welcome_fields[] = {
    {.id = "boards",
     .about = KV_MARK("Both boards: houses and pools of the streets, and what the tracks pay after "
                      "0, 1, 2 … marks."),
     .kind = KV_FIELD_ROWS,
     FROM(boards),
     .rows = welcome_boards,
     .stride = sizeof(struct board),
     .parts = welcome_board_row,
     .marks = BOARD("P") BOARD("R")},
    {.id = "cards-first",
     .about = KV_MARK("The deck of the first edition, 81 cards: how many of each number with "
                      "fence, agent, park, pool, temp and bis."),
     .kind = KV_FIELD_ROWS,
     FROM(decks[SET_FIRST]),
     .rows = numbers,
     .stride = EFFECTS,
     .parts = card_row,
     .marks = "P"},
    {.id = "cards-second",
     .about = KV_MARK("The deck of the second and the collector's edition, 63 cards."),
     .kind = KV_FIELD_ROWS,
     FROM(decks[SET_SECOND]),
     .rows = numbers,
     .stride = EFFECTS,
     .parts = card_row,
     .marks = "P"},
    {.id = "plans-first",
     .about = KV_MARK("The plans of the first edition; \"estates\" says how many of each size."),
     .kind = KV_FIELD_ROWS,
     FROM(plans[SET_FIRST]),
     .rows = welcome_first_plans,
     .stride = sizeof(struct plan),
     .parts = plan_row,
     .marks = "P"},
    {.id = "plans-second",
     .about = KV_MARK("The plans of the second and the collector's edition."),
     .kind = KV_FIELD_ROWS,
     FROM(plans[SET_SECOND]),
     .rows = welcome_second_plans,
     .stride = sizeof(struct plan),
     .parts = plan_row,
     .marks = R14 R14 R14 D14 R14 R14 R14                  /* A */
     "DRRRRRRRRRRRRR" R14 R14 "RDRRRRRRRRRRRR" R14 R14 R14 /* B */
         R14 R14 R14 R14 D14 R14 R14                       /* C */
             ADVANCED ADVANCED ADVANCED ADVANCED ADVANCED ADVANCED ADVANCED ADVANCED ADVANCED
                 ADVANCED ADVANCED ADVANCED ADVANCED ADVANCED ADVANCED ADVANCED ADVANCED},
    {.id = "rivals",
     .about = KV_MARK("The rivals: which plans they approve, and points (bis: houses) a card; "
                      "agent: points a house of an estate with one."),
     .kind = KV_FIELD_ROWS,
     FROM(rivals),
     .rows = welcome_rivals,
     .stride = sizeof(struct rival),
     .parts = rival_row,
     .marks = "RRRRRRRR"
              "RRRRRRRR"
              "RRRRRRRR"
              "RRSRSRSS"
              "RRRRRRRR"
              "RSRRRRRR"
              "RRRRRRRR"
              "RRRRRRRR"
              "RRRRRRRR"
              "RRRRRRRR"
              "RRRRRRRR"
              "RRRRRRRR"},
    {.id = "temps-by-rank",
     .about = KV_MARK("Points for most temps, second most and third most."),
     .kind = KV_FIELD_NUMBER,
     FROM(temp_rank_points),
     .count = 3,
     .most = POINTS_MOST,
     .marks = "P"},
    {.id = "temps-alone",
     .about = KV_MARK("The solo card: from so many temps on, so many points."),
     .kind = KV_FIELD_NUMBER,
     FROM(temp_thresholds[BY_SOLO_CARD]),
     .count = 2,
     .most = POINTS_MOST,
     .marks = "S"},
    {.id = "temps-closed",
     .about = KV_MARK("The closed rival: temps and points, three times, the most first."),
     .kind = KV_FIELD_NUMBER,
     FROM(temp_thresholds[BY_CLOSED_RIVAL]),
     .count = 2 * THRESHOLDS,
     .most = POINTS_MOST,
     .marks = "R"},
    {0},
};
