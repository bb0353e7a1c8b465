/* The map of hexes. */
#include "games/smallcities/rules/map.h"

#define HEX_TEXT(name, ...)                #name,
#define HEX_SIDES(name, ...)               {__VA_ARGS__},
#define HEX_AROUND(name, a, b, c, d, e, f) AT(a) | AT(b) | AT(c) | AT(d) | AT(e) | AT(f),

const char smallcities_names[HEXES][3] = {SMALLCITIES_HEXES(HEX_TEXT)};
const uint8_t smallcities_neighbour[HEXES][SIDES] = {SMALLCITIES_HEXES(HEX_SIDES)};
const hex_set smallcities_around[HEXES] = {SMALLCITIES_HEXES(HEX_AROUND)};

/* From a column's first hex up to the next column's. */
#define COLUMN(first, next) (((hex_set)1 << (next)) - ((hex_set)1 << (first)))

const hex_set smallcities_columns[COLUMNS] = {
    COLUMN(A1, B1), COLUMN(B1, C1), COLUMN(C1, D1), COLUMN(D1, E1),    COLUMN(E1, F1),
    COLUMN(F1, G1), COLUMN(G1, H1), COLUMN(H1, I1), COLUMN(I1, HEXES),
};

hex_set smallcities_beside(hex_set set)
{
    hex_set beside = 0;
    for (; set; set &= set - 1)
        beside |= smallcities_around[kv_bits_first64(set)];
    return beside;
}

hex_set smallcities_joined(hex_set from, hex_set within)
{
    hex_set reached = from & within, fresh = reached;
    while (fresh) {
        fresh = smallcities_beside(fresh) & within & ~reached;
        reached |= fresh;
    }
    return reached;
}
