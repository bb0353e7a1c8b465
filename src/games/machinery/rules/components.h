/*
 * The components of Machinery as plain data. Every figure that is our reconstruction (marked R in
 * components.c) can be corrected there by the owner of a box without touching any rule. After a
 * change of shapes placements.c is made again, as placements.h says.
 */
#ifndef KV_MACHINERY_COMPONENTS_H
#define KV_MACHINERY_COMPONENTS_H

#include <stdbool.h>
#include <stdint.h>

/* Counts; the marks are those of components.c. */
enum {
    BUILDINGS = 18,            /* S */
    DISTRICTS = 6,             /* D */
    TYPES = 6,                 /* S */
    OF_A_KIND = 3,             /* S: buildings of a district and of a type                      */
    MACHINES = 13,             /* R */
    PRINTS = 3,                /* R: cards of a machine, each with a printed figure of its own  */
    CARDS = MACHINES * PRINTS, /* S: 39 */
    EVENTS = 16,               /* S */
    ROUNDS = 10,               /* S */
    CIRCLES = 5,               /* R: of the broken machinery                         */
    BOXES = 8,                 /* R: of the builders                                 */
    SQUARES_MOST = 5,          /* R: of a figure                                     */
    PENALTY_MOST = 3,          /* S: of a card; an event may add 1                   */
    SIDE = 4                   /* no building and no figure is longer or wider       */
};

/* The base rules of a round, all S: cards opened, figures a seat may draw, figures from one card,
 * builders it may use; and the most cards an event opens, R. */
enum { OPEN_CARDS = 3, TURN_FIGURES = 2, CARD_FIGURES = 1, TURN_BUILDERS = 1, OPEN_MOST = 4 };

enum type { CULTURE, INDUSTRY, LEISURE, GOVERNMENT, SCIENCE, ECONOMY };
enum district { OLD_TOWN, WORKS, PARK, CENTRE, ACADEMY, BUSINESS };

/* Names are for people and pass through kv_translate; ids are words of moves and records. Shapes
 * are rows from the top, parted by '/': '#' a square, '.' none. */
struct building {
    const char *id, *name;
    uint8_t type, district, points;
    const char *shape;
};
extern const struct building machinery_buildings[BUILDINGS];

struct district_bonus {
    const char *name;
    uint8_t points;
};
extern const struct district_bonus machinery_districts[DISTRICTS];
extern const char *const machinery_types[TYPES];

/* Points for all three buildings of a type (R), for one of each type (R), and lost for a builder
 * (S). */
enum { TYPE_POINTS = 7, SET_POINTS = 8, BUILDER_POINTS = 1 };

struct machine {
    const char *id, *name;
    uint8_t penalty;
    const char *figure[PRINTS];
};
extern const struct machine machinery_machines[MACHINES];

/* Where the figures of a round may lie. */
enum where {
    ANYWHERE,
    DIFFERENT_BUILDINGS,
    ONE_DISTRICT,
    BESIDE_OLD_SQUARES, /* touching a square filled in an earlier round                     */
    NEW_BUILDING_FIRST  /* the first one in a building with no filled square, if it can be  */
};

/* What an event changes: counts are added to the base rules, and all zeros change nothing. */
struct event {
    const char *name;
    const char *text;
    int8_t cards;          /* opened                                          */
    int8_t figures;        /* a seat may draw                                 */
    int8_t card_figures;   /* of one card                                     */
    int8_t builders;       /* a seat may use                                  */
    uint8_t free_builders; /* the first ones of a turn that are not marked    */
    uint8_t extra_penalty; /* on top of a card's own                          */
    bool free_turning;     /* turning costs nothing and marks nothing         */
    bool strict_mirror;    /* a mirror image counts as turned                 */
    uint8_t erasures;      /* breakages a seat may erase                      */
    uint8_t grant;         /* points for finishing a building                 */
    uint8_t where;
};
/* By number from 1; the entry 0 is a round without an event. */
extern const struct event machinery_events[EVENTS + 1];

#endif
