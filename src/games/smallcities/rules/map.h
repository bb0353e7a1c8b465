/*
 * The geometry of the map: names, neighbours and columns of its hexes, and connected sets of them.
 * All of it follows from the list of hexes in components.h.
 */
#ifndef KV_SMALLCITIES_MAP_H
#define KV_SMALLCITIES_MAP_H

#include "base/bits.h"
#include "games/smallcities/rules/components.h"

extern const char smallcities_names[HEXES][3];
extern const uint8_t smallcities_neighbour[HEXES][SIDES];
extern const hex_set smallcities_around[HEXES]; /* the same neighbours as a set */
extern const hex_set smallcities_columns[COLUMNS];

static inline uint32_t hex_column(uint32_t hex)
{
    return (uint32_t)(smallcities_names[hex][0] - 'A');
}

static inline uint32_t hex_row(uint32_t hex) /* from the top, from 0 */
{
    return (uint32_t)(smallcities_names[hex][1] - '1');
}

/* All neighbours of these hexes. */
hex_set smallcities_beside(hex_set set);
/* Those of `within` that steps inside `within` join to one of `from`. */
hex_set smallcities_joined(hex_set from, hex_set within);

#endif
