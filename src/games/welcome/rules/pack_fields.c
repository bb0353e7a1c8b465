/* What the box of Welcome has, as its owner writes it in a pack. */
#include "games/welcome/rules/game.h"
#include "games/welcome/rules/packing.h"

enum { POINTS_MOST = 60, COPIES_MOST = 9, HOUSES_LEAST = 6, AMOUNT_MOST = 20 };

/* ---- Words ---- */

const struct kv_label welcome_boards[] = {
    {"classic", KV_MARK("Classic board")}, {"blueprint", KV_MARK("Blueprint")}, {0}};

/* Houses of the streets, which are no longer than our sheet has room for. */
#define TEN_HOUSES                                                                                 \
    {"1", NULL}, {"2", NULL}, {"3", NULL}, {"4", NULL}, {"5", NULL}, {"6", NULL}, {"7", NULL},     \
        {"8", NULL}, {"9", NULL},                                                                  \
    {                                                                                              \
        "10", NULL                                                                                 \
    }
static const struct kv_label top_houses[] = {TEN_HOUSES, {0}};
static const struct kv_label middle_houses[] = {TEN_HOUSES, {"11", NULL}, {0}};
static const struct kv_label bottom_houses[] = {
    TEN_HOUSES, {"11", NULL}, {"12", NULL}, {"13", NULL}, {0}};

static const struct kv_label numbers[] = {{"1", NULL},  {"2", NULL},  {"3", NULL},  {"4", NULL},
                                          {"5", NULL},  {"6", NULL},  {"7", NULL},  {"8", NULL},
                                          {"9", NULL},  {"10", NULL}, {"11", NULL}, {"12", NULL},
                                          {"13", NULL}, {"14", NULL}, {"15", NULL}, {0}};

static const struct kv_label kinds[] = {
    [PLAN_ESTATES] = {"estates", KV_MARK_IN("plan", "Estates")},
    [PLAN_PARKS] = {"parks", KV_MARK_IN("plan", "Parks")},
    [PLAN_PARKS_EVERY_STREET] = {"parks-every-street", KV_MARK_IN("plan", "Parks on every street")},
    [PLAN_PARKS_STREETS] = {"streets-of-parks", KV_MARK_IN("plan", "Streets with all their parks")},
    [PLAN_POOLS_STREETS] = {"streets-of-pools", KV_MARK_IN("plan", "Streets with all their pools")},
    [PLAN_PARKS_POOLS] = {"parks-and-pools", KV_MARK_IN("plan", "All parks and pools of a street")},
    [PLAN_PARKS_POOLS_ROUNDABOUT] = {"parks-pools-roundabout",
                                     KV_MARK_IN("plan",
                                                "Parks, pools and a roundabout on a street")},
    [PLAN_TEMPS] = {"temps", KV_MARK_IN("plan", "Temps")},
    [PLAN_AGENTS] = {"agents", KV_MARK_IN("plan", "Agent boxes")},
    [PLAN_AGENT_COLUMNS] = {"agent-columns", KV_MARK_IN("plan", "Full agent columns")},
    [PLAN_BIS_STREET] = {"bis-on-a-street", KV_MARK_IN("plan", "Bis on one street")},
    [PLAN_STREET] = {"street", KV_MARK_IN("plan", "A whole street")},
    [PLAN_END_HOUSES] = {"end-houses", KV_MARK_IN("plan", "The houses at the ends of streets")},
    {0},
};

static const struct kv_label wheres[] = {
    [ANYWHERE] = {"anywhere", KV_MARK_IN("plan", "anywhere")},
    [TOP] = {"top", KV_MARK("Top street")},
    [MIDDLE] = {"middle", KV_MARK("Middle street")},
    [BOTTOM] = {"bottom", KV_MARK("Bottom street")},
    [ONE_STREET] = {"one-street", KV_MARK_IN("plan", "on one street")},
    [STREET_ENDS] = {"street-ends", KV_MARK_IN("plan", "at the ends of streets")},
    {0},
};

/* Which piles, by their bits. */
static const struct kv_label piles[] = {{"none", KV_MARK_IN("plans", "none")},
                                        {"A", NULL},
                                        {"B", NULL},
                                        {"AB", NULL},
                                        {"C", NULL},
                                        {"AC", NULL},
                                        {"BC", NULL},
                                        {"ABC", NULL},
                                        {0}};

/* ---- Rows ---- */

/* What the values of lists are called. */
static const char *const street_names[] = {KV_MARK("Top street"), KV_MARK("Middle street"),
                                           KV_MARK("Bottom street")};
static const char *const effect_names[] = {KV_MARK("fence"), KV_MARK("agent"), KV_MARK("park"),
                                           KV_MARK("pool"),  KV_MARK("temp"),  KV_MARK("bis")};
static const char *const sizes[] = {"1", "2", "3", "4", "5", "6"};
static const char *const ranks[] = {KV_MARK("most"), KV_MARK("second most"), KV_MARK("third most")};
static const char *const thresholds[] = {KV_MARK("from so many temps"), KV_MARK("points"),
                                         KV_MARK("from so many temps"), KV_MARK("points"),
                                         KV_MARK("from so many temps"), KV_MARK("points")};

#define OF_BOARD(member) .offset = offsetof(struct board, member)
#define TRACK(name, words, member, most_values, fewest_values)                                     \
    {                                                                                              \
        .id = (name), .title = (words), .kind = KV_FIELD_NUMBER, OF_BOARD(member),                 \
        .count = (most_values), .fewest = (fewest_values), .most = POINTS_MOST                     \
    }
#define SITES(name, title_words, member, street)                                                   \
    {                                                                                              \
        .id = (name), .title = (title_words), .kind = KV_FIELD_SET, OF_BOARD(member), .most = 4,   \
        .narrow = true, .words = (street)                                                          \
    }

const struct kv_field welcome_board_row[] = {
    {.id = "houses",
     .title = KV_MARK("Houses"),
     .kind = KV_FIELD_NUMBER,
     OF_BOARD(length),
     .count = STREETS,
     .values = street_names,
     .least = HOUSES_LEAST,
     .most = HOUSES_MOST},
    SITES("pool-houses-top", KV_MARK("Houses with a pool, top street"), pool_houses[0], top_houses),
    SITES("pool-houses-middle", KV_MARK("Houses with a pool, middle street"), pool_houses[1],
          middle_houses),
    SITES("pool-houses-bottom", KV_MARK("Houses with a pool, bottom street"), pool_houses[2],
          bottom_houses),
    TRACK("parks-top", KV_MARK("Points for parks, top street"), park_values[0], 8, 2),
    TRACK("parks-middle", KV_MARK("Points for parks, middle street"), park_values[1], 8, 2),
    TRACK("parks-bottom", KV_MARK("Points for parks, bottom street"), park_values[2], 8, 2),
    TRACK("pools", KV_MARK("Points for pools"), pool_values, 10, 0),
    TRACK("bis", KV_MARK("Points lost for bis"), bis_values, 10, 0),
    TRACK("estates-1", KV_MARK("Points of an estate of 1, by agents"), estate_values[0], 5, 2),
    TRACK("estates-2", KV_MARK("Points of an estate of 2, by agents"), estate_values[1], 5, 2),
    TRACK("estates-3", KV_MARK("Points of an estate of 3, by agents"), estate_values[2], 5, 2),
    TRACK("estates-4", KV_MARK("Points of an estate of 4, by agents"), estate_values[3], 5, 2),
    TRACK("estates-5", KV_MARK("Points of an estate of 5, by agents"), estate_values[4], 5, 2),
    TRACK("estates-6", KV_MARK("Points of an estate of 6, by agents"), estate_values[5], 5, 2),
    TRACK("roundabouts", KV_MARK("Points lost for roundabouts"), roundabout_values,
          ROUNDABOUTS_MOST + 1, 0),
    TRACK("refusals", KV_MARK("Points lost for refusals"), refusal_values, REFUSALS_MOST + 1, 0),
    {.kind = KV_FIELD_END},
};

static const struct kv_field card_row[] = {
    {.kind = KV_FIELD_NUMBER, .count = EFFECTS, .most = COPIES_MOST, .values = effect_names},
    {.kind = KV_FIELD_END},
};

#define OF_PLAN(name, words, member, limit)                                                        \
    {                                                                                              \
        .id = (name), .title = (words), .kind = KV_FIELD_NUMBER,                                   \
        .offset = offsetof(struct plan, member), .most = (limit)                                   \
    }

/* A plan that is approved pays something: sheets tell it so. */
#define PLAN_POINTS(name, words, member)                                                           \
    {                                                                                              \
        .id = (name), .title = (words), .kind = KV_FIELD_NUMBER,                                   \
        .offset = offsetof(struct plan, member), .least = 1, .most = POINTS_MOST                   \
    }

static const struct kv_field plan_row[] = {
    PLAN_POINTS("first", KV_MARK("Points for the first"), first),
    PLAN_POINTS("later", KV_MARK("Points for those who come later"), later),
    {.id = "kind",
     .title = KV_MARK("It asks for"),
     .kind = KV_FIELD_CHOICE,
     .offset = offsetof(struct plan, kind),
     .words = kinds},
    OF_PLAN("amount", KV_MARK("How many"), amount, AMOUNT_MOST),
    {.id = "where",
     .title = KV_MARK("Where"),
     .kind = KV_FIELD_CHOICE,
     .offset = offsetof(struct plan, where),
     .words = wheres},
    {.id = "estates",
     .title = KV_MARK("Estates of each size"),
     .kind = KV_FIELD_NUMBER,
     .offset = offsetof(struct plan, sizes),
     .count = SIZES,
     .values = sizes,
     .most = SIZES},
    OF_PLAN("pools", KV_MARK("Pools in each estate"), pools, 2),
    OF_PLAN("bis", KV_MARK("Bis in each estate"), bis, 3),
    OF_PLAN("roundabouts", KV_MARK("Roundabouts on the street"), roundabouts, ROUNDABOUTS_MOST),
    {.kind = KV_FIELD_END},
};

#define OF_RIVAL(name, words, member, limit)                                                       \
    {                                                                                              \
        .id = (name), .title = (words), .kind = KV_FIELD_NUMBER,                                   \
        .offset = offsetof(struct rival, member), .most = (limit)                                  \
    }

static const struct kv_field rival_row[] = {
    OF_RIVAL("level", KV_MARK("Level"), level, 9),
    {.id = "approves",
     .title = KV_MARK("Plans it approves"),
     .kind = KV_FIELD_CHOICE,
     .offset = offsetof(struct rival, approves),
     .words = piles},
    OF_RIVAL("park", KV_MARK("Points for a park card"), park, 9),
    OF_RIVAL("pool", KV_MARK("Points for a pool card"), pool, 9),
    OF_RIVAL("temp", KV_MARK("Points for a temp card"), temp, 9),
    OF_RIVAL("fence", KV_MARK("Points for a fence card"), fence, 9),
    OF_RIVAL("bis", KV_MARK("Houses for a bis card"), bis, 9),
    OF_RIVAL("agent", KV_MARK("Points for a house of an estate with an agent"), agent, 9),
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
     .title = KV_MARK("Boards"),
     .about = KV_MARK("Both boards: houses and pools of the streets, and what the tracks pay after "
                      "0, 1, 2 … marks."),
     .kind = KV_FIELD_ROWS,
     FROM(boards),
     .rows = welcome_boards,
     .stride = sizeof(struct board),
     .parts = welcome_board_row,
     .marks = BOARD("P") BOARD("R")},
    {.id = "cards-first",
     .title = KV_MARK("Cards of the first edition"),
     .about = KV_MARK("The deck of the first edition, 81 cards: how many of each number with "
                      "fence, agent, park, pool, temp and bis."),
     .kind = KV_FIELD_ROWS,
     FROM(decks[SET_FIRST]),
     .rows = numbers,
     .stride = EFFECTS,
     .parts = card_row,
     .marks = "P"},
    {.id = "cards-second",
     .title = KV_MARK("Cards of the second edition"),
     .about = KV_MARK("The deck of the second and the collector's edition, 63 cards."),
     .kind = KV_FIELD_ROWS,
     FROM(decks[SET_SECOND]),
     .rows = numbers,
     .stride = EFFECTS,
     .parts = card_row,
     .marks = "P"},
    {.id = "plans-first",
     .title = KV_MARK("Plans of the first edition"),
     .about = KV_MARK("The plans of the first edition; \"estates\" says how many of each size."),
     .by_id = true,
     .kind = KV_FIELD_ROWS,
     FROM(plans[SET_FIRST]),
     .rows = welcome_first_plans,
     .stride = sizeof(struct plan),
     .parts = plan_row,
     .marks = "P"},
    {.id = "plans-second",
     .title = KV_MARK("Plans of the second edition"),
     .about = KV_MARK("The plans of the second and the collector's edition."),
     .by_id = true,
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
     .title = KV_MARK("Rivals"),
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
     .title = KV_MARK("Temps against others"),
     .about = KV_MARK("Points for most temps, second most and third most."),
     .kind = KV_FIELD_NUMBER,
     FROM(temp_rank_points),
     .count = 3,
     .values = ranks,
     .most = POINTS_MOST,
     .marks = "P"},
    {.id = "temps-alone",
     .title = KV_MARK("Temps alone: the solo card"),
     .about = KV_MARK("The solo card: from so many temps on, so many points."),
     .kind = KV_FIELD_NUMBER,
     FROM(temp_thresholds[BY_SOLO_CARD]),
     .count = 2,
     .values = thresholds,
     .most = POINTS_MOST,
     .marks = "S"},
    {.id = "temps-closed",
     .title = KV_MARK("Temps against the closed rival"),
     .about = KV_MARK("The closed rival: temps and points, three times, the most first."),
     .kind = KV_FIELD_NUMBER,
     FROM(temp_thresholds[BY_CLOSED_RIVAL]),
     .count = 2 * THRESHOLDS,
     .values = thresholds,
     .most = POINTS_MOST,
     .marks = "R"},
    {0},
};
