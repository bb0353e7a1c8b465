/*
 * The components of Welcome and the facts in which its three rulebooks differ, as plain data.
 * Every figure that is our reconstruction (marked R in components.c) can be put right by the
 * owner of a box in a pack, without touching any rule.
 */
#ifndef KV_WELCOME_COMPONENTS_H
#define KV_WELCOME_COMPONENTS_H

#include "kvartal.h"

enum {
    STREETS = 3,
    HOUSES_MOST = 13,
    NUMBERS = 18,      /* 0 … 17 */
    CARD_NUMBERS = 15, /* 1 … 15 are on cards */
    SIZES = 6,
    EFFECTS = 6,
    CARDS = 3, /* in an offer or a hand */
    PILES = 3,
    CARDS_MOST = 81,
    TEMPS_MOST = 11,
    ROUNDABOUTS_MOST = 2,
    REFUSALS_MOST = 3,
    RIVALS = 12,
    RIVAL_CARDS_MOST = 48,
    SOLO_ROUNDS = 27,
    RIVAL_LOWER_CARDS = 20 /* cards shuffled together with the first approval card */
};

enum effect { FENCE, AGENT, PARK, POOL, TEMP, BIS };
extern const char *const welcome_effect_ids[EFFECTS];

/* A card is number × 8 + effect; 0 is no card. */
static inline uint32_t card_make(uint32_t number, uint32_t effect)
{
    return number << 3 | effect;
}

static inline uint32_t card_number(uint32_t card)
{
    return card >> 3;
}

static inline uint32_t card_effect(uint32_t card)
{
    return card & 7;
}

enum board_id { BOARD_CLASSIC, BOARD_BLUEPRINT, BOARDS };

struct board {
    uint8_t length[STREETS];
    uint16_t pool_houses[STREETS]; /* bits */
    uint8_t park_boxes[STREETS];   /* marks a street's track takes */
    uint8_t park_values[STREETS][8];
    uint8_t pool_values[10];
    uint8_t bis_values[10];
    uint8_t agent_boxes[SIZES];
    uint8_t estate_values[SIZES][5];
    uint8_t roundabout_values[ROUNDABOUTS_MOST + 1];
    uint8_t refusal_values[REFUSALS_MOST + 1];
};

enum { POOLS_MOST = 9, BIS_MOST = 9 };

/* What a plan asks for. */
enum plan_kind {
    PLAN_ESTATES,                /* estates of given sizes, perhaps with more demands      */
    PLAN_PARKS,                  /* so many park boxes in all                              */
    PLAN_PARKS_EVERY_STREET,     /* so many on every street                                */
    PLAN_PARKS_STREETS,          /* all of them on so many streets                         */
    PLAN_POOLS_STREETS,          /* all printed pools on so many streets                   */
    PLAN_PARKS_POOLS,            /* all parks and pools of the street                      */
    PLAN_PARKS_POOLS_ROUNDABOUT, /* all of both and a roundabout on one street          */
    PLAN_TEMPS,                  /* so many temp boxes                                     */
    PLAN_AGENTS,                 /* so many agent boxes                                    */
    PLAN_AGENT_COLUMNS,          /* so many full columns                                   */
    PLAN_BIS_STREET,             /* so many bis on one street                              */
    PLAN_STREET,                 /* the whole street                                       */
    PLAN_END_HOUSES              /* first and last house of every street                   */
};

/* Where the estates of a plan may stand. */
enum plan_where { ANYWHERE, TOP, MIDDLE, BOTTOM, ONE_STREET, STREET_ENDS };

struct plan {
    uint8_t pile;
    bool advanced;
    uint8_t first, later; /* points */
    uint8_t kind;
    uint8_t amount; /* "so many" of the kinds that count */
    uint8_t where;
    uint8_t sizes[8];    /* how many estates of each size     */
    uint8_t pools, bis;  /* at least so many in each estate   */
    uint8_t roundabouts; /* at least so many on the street    */
};

/* The cards of the first edition, and those that the other two share. */
enum card_set { SET_FIRST, SET_SECOND, CARD_SETS };
enum { PLANS_MOST = 38 };

/* The ids of a set's plans, and what those of our own box need, in a few words. */
extern const struct kv_label welcome_first_plans[], welcome_second_plans[];

/* Plans of one kind that lie in one pile: neighbours in the edition's list. */
struct plan_pile {
    uint8_t first, count;
};

/* The facts in which the rulebooks differ. */
struct edition {
    const char *id;
    uint8_t set; /* of cards */
    uint8_t cards, stack;
    const struct kv_label *plans;
    uint8_t plan_count;
    struct plan_pile basic[PILES], advanced[PILES];
    char pile_names[PILES + 1];
    bool fence_between_equals; /* two equal numbers may be parted by a fence, and a bis may
                                  be built across one */
    bool reshuffle_right;      /* whoever is first with a plan may have the cards shuffled */
    bool both_kinds;           /* advanced games have basic and advanced plans             */
    bool ties_by_size;         /* equal estates: most of size 1, then 2, …                 */
    bool plans_use_houses;     /* some advanced plans use end houses or a whole street */
    bool blueprint;            /* has the second board                                     */
    bool draft;                /* has the rules of passing cards on                        */
    bool rivals;               /* one seat plays a rival; otherwise the solo card          */
    bool rival_best_points;    /* the rival's five estates: best-scoring, not largest      */
};

enum edition_id { EDITION_FIRST, EDITION_SECOND, EDITION_COLLECTOR, EDITIONS };
extern const struct edition welcome_editions[EDITIONS];

/* The ids and names of the rivals; and what their cards say. */
extern const struct kv_label welcome_rivals[RIVALS + 1];
struct rival {
    uint8_t level;
    uint8_t approves;                /* piles, bits */
    uint8_t park, pool, temp, fence; /* points a card                        */
    uint8_t bis;                     /* houses a card                        */
    uint8_t agent;                   /* points a house in an estate with one */
};
enum { RIVAL_CLOSED = 0 };

/* Temps that pay by count instead of by rank: at least `marks` give `points`. */
struct threshold {
    uint8_t marks, points;
};
enum { BY_RANK, BY_SOLO_CARD, BY_CLOSED_RIVAL, TEMP_RULES };
enum { THRESHOLDS = 3 };

/* What a box has of its own: figures that owners can put right in a pack. */
struct box {
    struct board boards[BOARDS];
    uint8_t decks[CARD_SETS][CARD_NUMBERS][EFFECTS]; /* cards of each number and effect */
    struct plan plans[CARD_SETS][PLANS_MOST];
    struct rival rivals[RIVALS];
    struct threshold temp_thresholds[TEMP_RULES][THRESHOLDS];
    uint8_t temp_rank_points[3];
};
extern const struct box welcome_box;

#endif
