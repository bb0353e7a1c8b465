/*
 * The components of Machinery as plain data. Every figure that is our reconstruction (marked R in
 * components.c) can be put right by the owner of a box in a pack, without touching any rule.
 */
#ifndef KV_MACHINERY_COMPONENTS_H
#define KV_MACHINERY_COMPONENTS_H

#include "games/machinery/rules/placements.h"
#include "kvartal.h"

/* The base rules of a round, all S: cards opened, figures a seat may draw, figures from one card,
 * builders it may use; and the most cards an event opens, R. */
enum { OPEN_CARDS = 3, TURN_FIGURES = 2, CARD_FIGURES = 1, TURN_BUILDERS = 1, OPEN_MOST = 4 };

enum type { CULTURE, INDUSTRY, LEISURE, GOVERNMENT, SCIENCE, ECONOMY };
enum district { OLD_TOWN, WORKS, PARK, CENTRE, ACADEMY, BUSINESS };

/* Where the figures of a round may lie. */
enum where {
    ANYWHERE,
    DIFFERENT_BUILDINGS,
    ONE_DISTRICT,
    BESIDE_OLD_SQUARES, /* touching a square filled in an earlier round                     */
    NEW_BUILDING_FIRST  /* the first one in a building with no filled square, if it can be  */
};

/* ---- Names ----
 * For programs and people; all lists end with a NULL id. An owner may have given others to what
 * the box has: names.h. */
extern const struct kv_label machinery_buildings[];
extern const struct kv_label machinery_districts[];
extern const struct kv_label machinery_types[];
extern const struct kv_label machinery_machines[];
extern const struct kv_label machinery_events[]; /* the first one is number 1 */

/* What the events of our own box say, by number; 0 is a round without an event. */
extern const char *const machinery_event_texts[EVENTS + 1];

/* ---- The box ---- */

/* A name that its owner has given; empty: ours. */
enum { NAME_LETTERS = 24 };
typedef char given_name[4 * NAME_LETTERS + 1];

/* Squares are bits of 4 × 4, see placements.h; they touch the upper and the left edge. */
struct building {
    uint16_t squares;
    uint8_t points, type, district;
    given_name name;
};

struct district_bonus {
    uint8_t points;
    given_name name;
};

struct machine {
    uint16_t figure[PRINTS];
    uint8_t penalty;
    given_name name;
};

/* What an event changes: counts are added to the base rules, and all zeros change nothing. */
struct event {
    uint8_t cards;         /* opened                                          */
    int8_t figures;        /* a seat may draw                                 */
    uint8_t card_figures;  /* of one card                                     */
    int8_t builders;       /* a seat may use                                  */
    uint8_t free_builders; /* the first ones of a turn that are not marked    */
    uint8_t extra_penalty; /* on top of a card's own                          */
    uint8_t free_turning;  /* turning costs nothing and marks nothing         */
    uint8_t strict_mirror; /* a mirror image counts as turned                 */
    uint8_t erasures;      /* breakages a seat may erase                      */
    uint8_t grant;         /* points for finishing a building                 */
    uint8_t where;
    given_name name;
};

/* What a box has of its own: figures that owners can put right in a pack. */
struct box {
    struct building buildings[BUILDINGS];
    struct district_bonus districts[DISTRICTS];
    struct machine machines[MACHINES];
    struct event
        events[EVENTS + 1]; /* by number; 0 is a round without an event and changes nothing */
    /* Points for all three buildings of a type, for one of each type, and lost for a builder. */
    uint8_t type_points, set_points, builder_points;
    uint8_t circles;      /* of the broken machinery, at most CIRCLES */
    uint8_t boxes;        /* of the builders, at most BOXES           */
    struct layout layout; /* which follows from all that */
};
extern const struct box machinery_box;

#endif
