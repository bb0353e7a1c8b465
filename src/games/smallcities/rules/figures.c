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
#include "base/assert.h"
#include "base/choice.h"
#include "games/smallcities/rules/game.h"

enum { GRID_ROWS = 10, EAST_COLUMN = 3, EAST_GRID = EAST_COLUMN * GRID_ROWS };

#define WEST_BEGINNINGS (((uint64_t)1 << EAST_GRID) - 1)

/* The steps from a figure's first hex (leftmost, then topmost) to the others, rising. */
struct turned {
    uint8_t step[FIGURE_HEXES - 1];
};

const uint8_t smallcities_turned_first[FIGURES + 1] = {0, 3, 15, 27, 33, 36, 42, TURNED};

/* Follows from the shapes in components.c. */
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
    /* clover */
    {{8, 9, 19}},
    {{10, 11, 19}},
};

/* ---- The grid ---- */

/* Where on the grid row 0 of a hex's column would be, less the number of that hex: what to add to
 * the number of any hex of the column. */
static const uint8_t grid_offset[COLUMNS] = {4, 8, 11, 13, 14, 15, 17, 20, 24};

/* The hex at a place of the grid, if there is one. */
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

void smallcities_offer_figure(hex_set empty, uint32_t figure, struct kv_choice *choice)
{
    struct halves halves = lay_out(empty);
    for (uint32_t i = smallcities_turned_first[figure]; i < smallcities_turned_first[figure + 1];
         i++) {
        kv_move base = move_make(MOVE_DRAW, i, 0);
        kv_offer(choice, base, places(halves.west, &all_turned[i]) & WEST_BEGINNINGS);
        kv_offer(choice, base + EAST_GRID, places(halves.east, &all_turned[i]));
    }
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

/* ---- Their numbers ---- */

/* All places of a turned figure on the two halves of an empty map, and the number of the first one
 * in each. Follows from all_turned; tests compare what is numbered with what is listed. */
struct numbering {
    uint64_t east;
    uint32_t west;
    uint16_t first, first_east;
};

/* clang-format off */
static const struct numbering numberings[TURNED] = {
    {0x00c0703c1f0fc3e, 0x03c0e030, 0, 9},
    {0x00000000f87e1f8, 0x1f87e1f0, 34, 51},
    {0x000000001f0fc7e, 0x0fc7e1f0, 68, 85},
    {0x0000e0783e1f87e, 0x07c1e070, 102, 114},
    {0x0000703c1f0fc7e, 0x07c1e070, 138, 150},
    {0x000000f07c3f0fc, 0x0fc3e0f0, 174, 189},
    {0x0000003c1f0fc7e, 0x0fc3e0f0, 210, 225},
    {0x000381e0f87e1f8, 0x1f0781c0, 246, 258},
    {0x000001e0f87e1f8, 0x1f87c1e0, 282, 297},
    {0x000000007c3f1fc, 0x1fc7e1f0, 318, 336},
    {0x000000003e1f8fe, 0x1fc7e1f0, 354, 372},
    {0x0000703c1f0fc7e, 0x07c1e070, 390, 402},
    {0x000000007c3f1fc, 0x1fc7e1f0, 426, 444},
    {0x0000003c1f0fc7e, 0x0fc3e0f0, 462, 477},
    {0x000000003e1f8fe, 0x1fc7e1f0, 498, 516},
    {0x0000f07c3f1fc7e, 0x07c1e070, 534, 546},
    {0x0000f07c3f1fc7e, 0x07c1e070, 574, 586},
    {0x000000f87e3f8fe, 0x0fc3e0f0, 614, 629},
    {0x0000007c3f1fcfe, 0x0fc3e0f0, 654, 669},
    {0x0001c0f07c3f1fc, 0x1f87c1e0, 694, 709},
    {0x000001f0fc7f1fc, 0x1f87c1e0, 734, 749},
    {0x0000e0783e1f8fe, 0x0fc3e0f0, 774, 789},
    {0x000000f07c3f1fc, 0x1fc7e1f0, 814, 832},
    {0x000000783e1f8fe, 0x1fc7e1f0, 854, 872},
    {0x000000f07c3f1fc, 0x1fc7e1f0, 894, 912},
    {0x0000007c3f1fcfe, 0x0fc3e0f0, 934, 949},
    {0x000000783e1f8fe, 0x1fc7e1f0, 974, 992},
    {0x0001c0f07c3f0fc, 0x0f83c0e0, 1014, 1026},
    {0x0000703c1f0fc7e, 0x07c1e070, 1050, 1062},
    {0x000001e0f87e1f8, 0x1f87c1e0, 1086, 1101},
    {0x000000007c3f1fc, 0x1fc7e1f0, 1122, 1140},
    {0x0000003c1f0fc7e, 0x0fc3e0f0, 1158, 1173},
    {0x000000003e1f8fe, 0x1fc7e1f0, 1194, 1212},
    {0x0001e0f87e3f8fe, 0x0fc3e0f0, 1230, 1245},
    {0x0000f07c3f1fcfe, 0x0fc3e0f0, 1274, 1289},
    {0x000000f87e3f9fe, 0x1fc7e1f0, 1318, 1336},
    {0x0000e0783e1f8fe, 0x0fc3e0f0, 1362, 1377},
    {0x000000f87e3f8fe, 0x0fc3e0f0, 1402, 1417},
    {0x0000007c3f1fcfe, 0x0fc3e0f0, 1442, 1457},
    {0x0000f07c3f1fc7e, 0x07c1e070, 1482, 1494},
    {0x000000783e1f8fe, 0x1fc7e1f0, 1522, 1540},
    {0x000000f07c3f1fc, 0x1fc7e1f0, 1562, 1580},
    {0x000000f07c3f1fc, 0x1f87c1e0, ACTION_CLOVERS, ACTION_CLOVERS + 15},
    {0x000000783e1f8fe, 0x0fc3e0f0, ACTION_CLOVERS + 37, ACTION_CLOVERS + 52},
};
/* clang-format on */

/* The number of a place: how many come before it. */
static uint32_t number_in_west(const struct numbering *all, uint32_t place)
{
    return all->first + kv_bits_count(all->west & ((1u << place) - 1));
}

static uint32_t number_in_east(const struct numbering *all, uint32_t place)
{
    return all->first_east + kv_bits_count64(all->east & (((uint64_t)1 << place) - 1));
}

uint32_t smallcities_placement_number(kv_move move)
{
    KV_ASSERT(move_argument(move) < TURNED);
    const struct numbering *all = &numberings[move_argument(move)];
    uint32_t place = move_place(move);
    return place < EAST_GRID ? number_in_west(all, place) : number_in_east(all, place - EAST_GRID);
}

/* A step of a batch asks for a move of every seat, and a search among bits would be guessed wrong
 * nearly every time. */
static const uint16_t placements[PLACEMENTS + CLOVERS] = {
#include "games/smallcities/rules/placements.inc"
};

kv_move smallcities_placement_move(uint32_t number)
{
    uint32_t index = number < PLACEMENTS ? number : number - ACTION_CLOVERS + PLACEMENTS;
    KV_ASSERT(index < PLACEMENTS + CLOVERS);
    return move_make(MOVE_DRAW, 0, 0) | placements[index];
}

uint16_t *smallcities_number_figure(hex_set empty, uint32_t figure, uint16_t *list)
{
    struct halves halves = lay_out(empty);
    for (uint32_t i = smallcities_turned_first[figure]; i < smallcities_turned_first[figure + 1];
         i++) {
        const struct numbering *all = &numberings[i];
        uint64_t west = places(halves.west, &all_turned[i]) & WEST_BEGINNINGS;
        uint64_t east = places(halves.east, &all_turned[i]);
        for (; west; west &= west - 1)
            *list++ = (uint16_t)(all->first + kv_bits_count64(all->west & (west - 1) & ~west));
        for (; east; east &= east - 1)
            *list++ = (uint16_t)(all->first_east + kv_bits_count64(all->east & (east - 1) & ~east));
    }
    return list;
}
