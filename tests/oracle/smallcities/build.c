/* Buildings: where they may be drawn, and the points they bring then. */
#include "oracle/smallcities/rules.h"

/* "A new building (but a square) can be drawn only beside a quarter of its colour ... A square can
 * be drawn only beside another building" (page 4). Its points need a circle. */
bool cities_may_build(const struct sheet *sheet, enum building building, struct hex hex)
{
    if (cities_occupied(&sheet->city, hex) || sheet->building_count == CIRCLES)
        return false;
    if (building == SQUARE)
        return cities_count_buildings(&sheet->city, hex) > 0;
    return cities_count_colour(&sheet->city, hex, cities_base_colours[building]) > 0;
}

static bool has_quarters_on_opposite_sides(const struct city *city, struct hex hex)
{
    for (int side = 0; side < SIDES / 2; side++)
        if (cities_occupied(city, cities_neighbour(hex, side)) &&
            cities_occupied(city, cities_neighbour(hex, side + SIDES / 2)))
            return true;
    return false;
}

/* A path of one or more green quarters, none of them an end of it, from the bike centre to the
 * other building. */
static bool is_joined(const struct city *city, struct hex centre, struct hex other)
{
    struct marks ends = {.marked = {{false}}}, reached = {.marked = {{false}}};
    struct hex hex;

    cities_mark(&ends, centre);
    cities_mark(&ends, other);
    cities_mark(&reached, centre);
    cities_spread(city, GREEN, &ends, &reached);
    for (bool more = cities_first(&hex); more; more = cities_next(&hex))
        if (cities_marked(&reached, hex) && !cities_same(hex, centre) && cities_beside(hex, other))
            return true;
    return false;
}

static bool is_joined_to_a_building(const struct city *city, struct hex centre)
{
    struct hex other;

    for (bool more = cities_first(&other); more; more = cities_next(&other))
        if (cities_built(city, other) && !cities_same(other, centre) &&
            is_joined(city, centre, other))
            return true;
    return false;
}

static int square_points(const struct city *city, struct hex hex)
{
    return 2 * cities_count_buildings(city, hex) + (cities_count_quarters(city, hex) == SIDES);
}

int cities_building_points(const struct city *city, enum building building, struct hex hex)
{
    int alike = cities_count_colour(city, hex, cities_base_colours[building]);

    switch (building) {
    case SPORTS_GROUND:
        return alike + (cities_count_quarters(city, hex) > alike);
    case WINDMILL:
        return alike + (cities_count_buildings(city, hex) == 0);
    case STATION:
        return alike + has_quarters_on_opposite_sides(city, hex);
    case BIKE_CENTRE:
        return alike + is_joined_to_a_building(city, hex);
    case BANK:
        return alike + !cities_on_edge(hex);
    case SQUARE:
        return square_points(city, hex);
    case BUILDINGS:
    case NO_BUILDING:
        break;
    }
    cities_give_up("no such building", "");
}
