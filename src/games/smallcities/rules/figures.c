/*
 * The figures of the black die, turned and mirrored, at all their places on the map.
 *
 * All places of a turned figure are found at once. The map is laid out on a grid of ten rows a
 * column, so that a step to another hex is the same number everywhere: +10 to the right, +9 to the
 * right and up, +1 down. On the set of empty hexes, moved by the steps to a figure's other hexes
 * and cut together, every bit left is a place. Since a figure hangs together and every column ends
 * with an unused row, none can reach around from one column into the next.
 *
 * The whole grid has 90 bits; a figure spans at most four columns. So two words do: one of columns
 * A to F for figures that begin in A to C, and one of columns D to I for the others.
 */
#include "games/smallcities/rules/game.h"

enum { GRID_ROWS = 10, EAST_COLUMN = 3, EAST_GRID = EAST_COLUMN * GRID_ROWS };

#define WEST_BEGINNINGS (((uint64_t)1 << EAST_GRID) - 1)

/* The steps from a figure's first hex (leftmost, then topmost) to the others, rising. */
struct turned {
    uint8_t step[FIGURE_HEXES - 1];
};

const uint8_t smallcities_turned_first[FIGURES + 1] = {0, 3, 15, 27, 33, 36, TURNED};

/* Follows from the die in components.c. */
static const struct turned all_turned[TURNED] = {
    /* beam */
    {{1, 2, 3}},
    {{9, 18, 27}},
    {{10, 20, 30}},
    /* hook */
    {{1, 2, 9}},
    {{1, 2, 12}},
    {{1, 9, 18}},
    {{1, 11, 21}},
    {{7, 8, 9}},
    {{9, 17, 18}},
    {{9, 18, 28}},
    {{9, 19, 29}},
    {{10, 11, 12}},
    {{10, 19, 28}},
    {{10, 20, 21}},
    {{10, 20, 29}},
    /* pistol */
    {{1, 2, 10}},
    {{1, 2, 11}},
    {{1, 10, 19}},
    {{1, 10, 20}},
    {{8, 9, 10}},
    {{8, 9, 18}},
    {{9, 10, 11}},
    {{9, 10, 18}},
    {{9, 10, 20}},
    {{9, 18, 19}},
    {{10, 11, 20}},
    {{10, 19, 20}},
    /* wave */
    {{1, 8, 9}},
    {{1, 11, 12}},
    {{8, 9, 17}},
    {{9, 19, 28}},
    {{10, 11, 21}},
    {{10, 19, 29}},
    /* rhombus */
    {{1, 9, 10}},
    {{1, 10, 11}},
    {{9, 10, 19}},
    /* arch */
    {{1, 9, 11}},
    {{1, 9, 19}},
    {{1, 11, 20}},
    {{2, 10, 11}},
    {{9, 19, 20}},
    {{10, 18, 19}},
};

/* ---- The grid ---- */

/* Where on the grid row 0 of a hex's column would be, less the number of that hex: what to add to
 * the number of any hex of the column. */
static const uint8_t grid_offset[COLUMNS] = {4, 8, 11, 13, 14, 15, 17, 20, 24};

/* The hex at a place of the grid where there is one. */
static uint32_t hex_at(uint32_t grid)
{
    return grid - grid_offset[grid / GRID_ROWS];
}

struct halves {
    uint64_t west, east;
};

/* Lays hexes out on the two halves of the grid. */
static struct halves lay_out(hex_set set)
{
    struct halves halves = {0, 0};
    for (uint32_t i = 0; i < EAST_COLUMN + 3; i++)
        halves.west |= (set & smallcities_columns[i]) << grid_offset[i];
    for (uint32_t i = EAST_COLUMN; i < COLUMNS; i++)
        halves.east |= (set & smallcities_columns[i]) >> (EAST_GRID - grid_offset[i]);
    return halves;
}

/* The places of a half where the figure's first hex may come. */
static uint64_t places(uint64_t half, const struct turned *turned)
{
    return half & half >> turned->step[0] & half >> turned->step[1] & half >> turned->step[2];
}

/* ---- Drawing moves ---- */

kv_move *smallcities_list_figure(hex_set empty, uint32_t figure, kv_move *list)
{
    struct halves halves = lay_out(empty);
    for (uint32_t i = smallcities_turned_first[figure]; i < smallcities_turned_first[figure + 1];
         i++) {
        kv_move base = move_make(MOVE_DRAW, i, 0);
        uint64_t west = places(halves.west, &all_turned[i]) & WEST_BEGINNINGS;
        uint64_t east = places(halves.east, &all_turned[i]);
        for (; west; west &= west - 1)
            *list++ = base + kv_bits_first64(west);
        for (; east; east &= east - 1)
            *list++ = base + EAST_GRID + kv_bits_first64(east);
    }
    return list;
}

bool smallcities_figure_fits(hex_set empty, uint32_t figure)
{
    struct halves halves = lay_out(empty);
    uint64_t found = 0;
    for (uint32_t i = smallcities_turned_first[figure]; i < smallcities_turned_first[figure + 1];
         i++)
        found |= places(halves.west, &all_turned[i]) | places(halves.east, &all_turned[i]);
    return found != 0;
}

hex_set smallcities_drawn(kv_move move)
{
    uint32_t grid = move_place(move);
    hex_set hexes = (hex_set)1 << hex_at(grid);
    for (uint32_t i = 0; i < FIGURE_HEXES - 1; i++)
        hexes |= (hex_set)1 << hex_at(grid + all_turned[move_argument(move)].step[i]);
    return hexes;
}
