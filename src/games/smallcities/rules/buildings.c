/* The six buildings: where they may stand, and what they bring at the moment they are drawn. */
#include "games/smallcities/rules/game.h"

hex_set smallcities_sites(const struct box *box, const struct sheet *sheet, uint32_t building)
{
    return sheet->beside[building] & empty_hexes(box, sheet);
}

static bool between_quarters(const struct sheet *sheet, uint32_t hex)
{
    hex_set quarters = occupied(sheet);
    for (uint32_t i = 0; i < SIDES / 2; i++) {
        uint32_t one = smallcities_neighbour[hex][i];
        uint32_t other = smallcities_neighbour[hex][i + SIDES / 2];
        if (AT(one) & quarters && AT(other) & quarters)
            return true;
    }
    return false;
}

/* Does a chain of at least one green quarter join the hex to a building? The building at the end is
 * not a link of its own chain, though another green building may be. */
static bool joined_by_green(const struct sheet *sheet, uint32_t hex)
{
    hex_set green = sheet->colour[GREEN], near = smallcities_around[hex];
    if (!(smallcities_joined(near, green) & sheet->beside[SQUARE]))
        return false;
    for (hex_set ends = sheet->built; ends; ends &= ends - 1) {
        hex_set end = ends & -ends;
        hex_set chain = smallcities_joined(near, green & ~end);
        if (chain & smallcities_around[kv_bits_first64(end)])
            return true;
    }
    return false;
}

/* The extra point of each building but the square. */
static bool earns_extra(const struct box *box, const struct sheet *sheet, enum building building,
                        uint32_t hex)
{
    hex_set near = smallcities_around[hex];
    switch (building) {
    case SPORTS_GROUND:
        return (near & occupied(sheet) & ~sheet->colour[RED]) != 0;
    case WINDMILL:
        return !(near & sheet->built);
    case STATION:
        return between_quarters(sheet, hex);
    case BIKE_CENTRE:
        return joined_by_green(sheet, hex);
    case BANK:
        return !(AT(hex) & box->edge);
    default:
        return false;
    }
}

uint32_t smallcities_points(const struct box *box, const struct sheet *sheet, uint32_t building,
                            uint32_t hex)
{
    hex_set near = smallcities_around[hex];
    if (building == SQUARE)
        return 2 * kv_bits_count64(near & sheet->built) +
               (kv_bits_count64(near & occupied(sheet)) == SIDES);
    return kv_bits_count64(near & sheet->colour[building]) +
           earns_extra(box, sheet, (enum building)building, hex);
}

uint32_t smallcities_points_most(const struct box *box, const struct sheet *sheet,
                                 uint32_t building, uint32_t hex)
{
    uint32_t points = smallcities_points(box, sheet, building, hex);
    /* A building next to a windmill may have been built later. */
    bool windmill = building == WINDMILL && smallcities_around[hex] & sheet->built;
    return points + windmill;
}
