/*
 * The components of Machinery as plain data. Every figure that is our reconstruction (marked R in
 * components.c) can be corrected there by the owner of a box without touching any rule: shapes are
 * read from their strings when a game is opened and a card is dealt, so nothing is generated.
 */
#ifndef KV_MACHINERY_COMPONENTS_H
#define KV_MACHINERY_COMPONENTS_H

#include <stdbool.h>
#include <stdint.h>

enum {
    BUILDINGS = 18,
    DISTRICTS = 6,
    TYPES = 6,
    OF_A_KIND = 3, /* buildings of a district and of a type                      */
    MACHINES = 13,
    PRINTS = 3, /* cards of a machine, each with a printed figure of its own  */
    CARDS = MACHINES * PRINTS,
    EVENTS = 16,
    ROUNDS = 10,
    CIRCLES = 5,       /* of the broken machinery                                    */
    BOXES = 8,         /* of the builders                                            */
    SQUARES_MOST = 5,  /* of a figure                                                */
    PENALTY_MOST = 3,  /* of a card; an event may add 1                              */
    SIDE = 4,          /* no building and no figure is longer or wider               */
    OPEN_CARDS = 3,    /* the base rules of a round: cards opened,                   */
    TURN_FIGURES = 2,  /* figures drawn by a seat,                                   */
    CARD_FIGURES = 1,  /* from one card,                                             */
    TURN_BUILDERS = 1, /* and builders used                                          */
    OPEN_MOST = 4      /* cards opened by the most generous event                    */
};

enum type { CULTURE, INDUSTRY, LEISURE, GOVERNMENT, SCIENCE, ECONOMY };
enum district { OLD_TOWN, WORKS, PARK, CENTRE, ACADEMY, BUSINESS };

/* Shapes are rows from the top, parted by '/': '#' a square, '.' none. */
struct building {
    const char *id;
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

/* Points for all three buildings of a type, for one of each type, and lost for a builder. */
enum { TYPE_POINTS = 7, SET_POINTS = 8, BUILDER_POINTS = 1 };

struct machine {
    const char *id;
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
