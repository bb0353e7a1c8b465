/* What the goals count. */
#include "games/smallcities/rules/game.h"

/* Of these hexes, those with a quarter on every side. */
static hex_set surrounded(const struct box *box, const struct sheet *sheet, hex_set hexes)
{
    hex_set quarters = occupied(sheet), found = 0;
    for (hexes &= ~box->edge; hexes; hexes &= hexes - 1) {
        uint32_t hex = kv_bits_first64(hexes);
        if (!(smallcities_around[hex] & ~quarters))
            found |= AT(hex);
    }
    return found;
}

uint32_t smallcities_count_specialised(const struct box *box, const struct sheet *sheet)
{
    return kv_bits_count64(surrounded(box, sheet, sheet->colour[sheet->start]));
}

uint32_t smallcities_count_unified(const struct box *box, const struct sheet *sheet)
{
    const uint8_t *pair = box->pairs[sheet->start];
    return kv_bits_count64(sheet->built & sheet->beside[pair[0]] & sheet->beside[pair[1]]);
}

/* ---- Goals that look at buildings one by one ---- */

static uint32_t colours_beside(const struct sheet *sheet, uint32_t hex)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < COLOURS; i++)
        count += (smallcities_around[hex] & sheet->colour[i]) != 0;
    return count;
}

static bool is_crossroads(const struct sheet *sheet, uint32_t hex)
{
    return colours_beside(sheet, hex) >= 3;
}

static bool is_symmetric(const struct sheet *sheet, uint32_t hex)
{
    for (uint32_t side = 0; side < SIDES / 2; side++) {
        hex_set one = AT(smallcities_neighbour[hex][side]);
        hex_set other = AT(smallcities_neighbour[hex][side + SIDES / 2]);
        for (uint32_t i = 0; i < COLOURS; i++)
            if (one & sheet->colour[i] && other & sheet->colour[i])
                return true;
    }
    return false;
}

static uint32_t count_buildings(const struct sheet *sheet,
                                bool (*counts)(const struct sheet *sheet, uint32_t hex))
{
    uint32_t count = 0;
    for (hex_set left = sheet->built; left; left &= left - 1)
        count += counts(sheet, kv_bits_first64(left));
    return count;
}

/* ---- Goals that look at the whole map ---- */

static uint32_t count_routes(const struct box *box, const struct sheet *sheet)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < COLOURS; i++)
        count += kv_bits_count64(sheet->built & smallcities_joined(box->edge, sheet->colour[i]));
    return count;
}

static uint32_t count_columns(const struct sheet *sheet)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < COLUMNS; i++)
        count += (sheet->built & smallcities_columns[i]) != 0;
    return count;
}

/* The side of the largest triangle that lies in the two directions from its corner. A triangle is
 * three smaller ones by one: from the corner and from its two neighbours. */
static uint32_t triangle_side(hex_set quarters, uint32_t one, uint32_t other)
{
    uint32_t side = 0;
    hex_set corners = quarters;
    while (corners) {
        hex_set larger = 0;
        for (hex_set left = corners; left; left &= left - 1) {
            uint32_t hex = kv_bits_first64(left);
            if (AT(smallcities_neighbour[hex][one]) & corners &&
                AT(smallcities_neighbour[hex][other]) & corners)
                larger |= AT(hex);
        }
        corners = larger;
        side++;
    }
    return side;
}

static uint32_t largest_triangle(const struct sheet *sheet)
{
    uint32_t right = triangle_side(occupied(sheet), 0, 5);
    uint32_t left = triangle_side(occupied(sheet), 3, 2);
    return right > left ? right : left;
}

static uint32_t count_hub(const struct sheet *sheet)
{
    uint32_t most = 0;
    for (hex_set left = sheet->built; left; left &= left - 1) {
        uint32_t count = colours_beside(sheet, kv_bits_first64(left));
        most = count > most ? count : most;
    }
    return most;
}

uint32_t smallcities_count_goal(const struct box *box, const struct sheet *sheet, uint32_t goal)
{
    switch ((enum goal)goal) {
    case CITY_ROUTES:
        return count_routes(box, sheet);
    case DOWNTOWN:
        return kv_bits_count64(sheet->built & box->central_area);
    case OUTSKIRTS:
        return kv_bits_count64(sheet->built & ~box->central_area);
    case SURROUNDED:
        return kv_bits_count64(surrounded(box, sheet, sheet->built));
    case CROSSROADS:
        return count_buildings(sheet, is_crossroads);
    case WIND_ROSE:
        return count_columns(sheet);
    case SYMMETRY:
        return count_buildings(sheet, is_symmetric);
    case TRIANGLE:
        return largest_triangle(sheet);
    case SOCIAL_CENTRES:
        return kv_bits_count64(sheet->built & sheet->beside[SQUARE]);
    case HUB:
        return count_hub(sheet);
    case NO_GOAL:
        break;
    }
    return 0;
}
