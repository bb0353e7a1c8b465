/*
 * Every legal placement of every figure, printed, mirrored and turned, in every building: the
 * masks that listing tries against filled squares. The table is made from the shapes in
 * components.c, and a test makes it again and compares; after a change there, run
 * `test_machinery_figures placements` and put what it prints into placements.c.
 */
#ifndef KV_MACHINERY_PLACEMENTS_H
#define KV_MACHINERY_PLACEMENTS_H

#include "games/machinery/rules/components.h"

/* A building lies in a box of 4 × 4 squares: bit 4 × row + column of 16. A placement has its
 * squares in the upper half of the word, its building in the lowest byte, and in the three bits
 * above that the pose of its figure: one of eight, since four turns may be mirrored or not. */
typedef uint32_t placement;

enum { SQUARES_SHIFT = 16, POSE_SHIFT = 8 };
extern const placement machinery_placements[];

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
extern const struct card_placements machinery_cards[CARDS];

/* The placements of a single square, which a builder fills: the last of all. */
extern const struct range machinery_single_squares;

/* The squares of each building. */
extern const uint16_t machinery_squares[BUILDINGS];

#endif
