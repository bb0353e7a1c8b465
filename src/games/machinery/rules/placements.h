/*
 * Every legal placement of every figure, printed, mirrored and turned, in every building: the
 * masks that listing tries against filled squares; and what else follows from the figures of a box.
 * A pack's is made when it is read (derive.c). That of our own box is compiled in from layout.inc;
 * a test makes it again and compares. After a change in components.c, run `test_machinery_figures
 * layout` and put what it prints into layout.inc.
 */
#ifndef KV_MACHINERY_PLACEMENTS_H
#define KV_MACHINERY_PLACEMENTS_H

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
    CIRCLES = 5,               /* R: of the broken machinery, at most                */
    BOXES = 8,                 /* R: of the builders, at most                        */
    SQUARES_MOST = 5,          /* R: of a figure, at most                            */
    SIDE = 4,                  /* no building and no figure is longer or wider       */
    POSES = 8                  /* four turns, mirrored or not                        */
};

/* A building lies in a box of 4 × 4 squares: bit 4 × row + column of 16. A placement has its
 * squares in the upper half of the word, its building in the lowest byte, and in the three bits
 * above that the pose of its figure. */
typedef uint32_t placement;

enum { SQUARES_SHIFT = 16, POSE_SHIFT = 8 };

static inline uint32_t placement_building(placement placed)
{
    return placed & 255;
}

static inline uint32_t placement_pose(placement placed)
{
    return placed >> POSE_SHIFT & 7;
}

/* The placements from `first` up to but without `end`. */
struct range {
    uint16_t first, end;
};

/* The placements of a card's figure: in every pose, those of the two that are not turned, and of
 * these the ones exactly as printed. Poses that mirror each other are neighbours. */
struct card_placements {
    struct range all, straight, printed;
    uint8_t straight_poses, printed_poses; /* bits */
};

/* A figure in one of its poses, in the upper left corner, and how many cards draw it so without
 * turning it. */
struct shape {
    uint16_t squares, straight_cards;
};

enum { PLACEMENTS_MOST = 1500, SHAPES_MOST = CARDS * POSES };
enum { PLACEMENTS_AT_ONCE = 16 }; /* are read, the last ones past the end: fitting.h */

/* What follows from the figures of a box. */
struct layout {
    placement placements[PLACEMENTS_MOST + PLACEMENTS_AT_ONCE];
    uint32_t ways; /* placements there are; more than PLACEMENTS_MOST are refused */
    /* The placements of a single square, which a builder fills: the last of all. */
    struct range single_squares;
    struct card_placements cards[CARDS];
    struct shape shapes[SHAPES_MOST]; /* by their squares, rising */
    uint16_t shape_count;
    uint8_t penalty_most, breakage_most; /* of a card, and with an event */
    uint8_t squares_most;                /* of a figure */
    /* The buildings district by district, as they are shown. */
    uint8_t order[BUILDINGS];
};

#endif
