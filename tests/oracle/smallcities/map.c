/* The map of hexes, what lies on it, and the figures laid on it. */
#include <stddef.h>
#include <string.h>

#include "oracle/smallcities/rules.h"

/* ---- Hexes ---- */

static int top_of(int q)
{
    return -RADIUS - q > -RADIUS ? -RADIUS - q : -RADIUS;
}

/* Nine columns of 5 6 7 8 9 8 7 6 5 hexes. */
static int length_of(int q)
{
    return SIDE - (q < 0 ? -q : q);
}

/* On the largest map there is. */
static bool on_grid(struct hex hex)
{
    if (hex.q < -RADIUS || hex.q > RADIUS)
        return false;
    return hex.r >= top_of(hex.q) && hex.r < top_of(hex.q) + length_of(hex.q);
}

bool cities_on_map(struct hex hex)
{
    return on_grid(hex) && cities_is_printed(hex);
}

bool cities_same(struct hex one, struct hex other)
{
    return one.q == other.q && one.r == other.r;
}

struct hex cities_neighbour(struct hex hex, int side)
{
    static const struct hex steps[SIDES] = {{1, 0}, {1, -1}, {0, -1}, {-1, 0}, {-1, 1}, {0, 1}};

    return (struct hex){hex.q + steps[side].q, hex.r + steps[side].r};
}

bool cities_beside(struct hex one, struct hex other)
{
    for (int side = 0; side < SIDES; side++)
        if (cities_same(cities_neighbour(one, side), other))
            return true;
    return false;
}

bool cities_on_edge(struct hex hex)
{
    for (int side = 0; side < SIDES; side++)
        if (!cities_on_map(cities_neighbour(hex, side)))
            return true;
    return false;
}

/* The next place of the grid. */
static bool step(struct hex *hex)
{
    hex->r++;
    if (!on_grid(*hex)) {
        hex->q++;
        hex->r = top_of(hex->q);
    }
    return on_grid(*hex);
}

bool cities_first(struct hex *hex)
{
    *hex = (struct hex){-RADIUS, top_of(-RADIUS)};
    return cities_on_map(*hex) || cities_next(hex);
}

bool cities_next(struct hex *hex)
{
    while (step(hex))
        if (cities_on_map(*hex))
            return true;
    return false;
}

struct hex cities_hex(const char *name)
{
    int q = name[0] - 'A' - RADIUS;
    struct hex hex = {q, top_of(q) + name[1] - '1'};

    if (strlen(name) != 2 || !on_grid(hex))
        cities_give_up("no such hex", name);
    return hex;
}

void cities_name(struct hex hex, char name[4])
{
    name[0] = (char)('A' + hex.q + RADIUS);
    name[1] = (char)('1' + hex.r - top_of(hex.q));
    name[2] = '\0';
}

/* ---- What lies on the map ---- */

struct quarter cities_at(const struct city *city, struct hex hex)
{
    if (!cities_on_map(hex))
        return (struct quarter){NO_COLOUR, NO_BUILDING};
    return city->quarters[hex.q + RADIUS][hex.r + RADIUS];
}

void cities_put(struct city *city, struct hex hex, struct quarter quarter)
{
    city->quarters[hex.q + RADIUS][hex.r + RADIUS] = quarter;
}

bool cities_occupied(const struct city *city, struct hex hex)
{
    return cities_at(city, hex).colour != NO_COLOUR;
}

bool cities_built(const struct city *city, struct hex hex)
{
    return cities_at(city, hex).building != NO_BUILDING;
}

int cities_count_colour(const struct city *city, struct hex hex, enum colour colour)
{
    int count = 0;

    for (int side = 0; side < SIDES; side++)
        count += cities_at(city, cities_neighbour(hex, side)).colour == colour;
    return count;
}

int cities_count_buildings(const struct city *city, struct hex hex)
{
    int count = 0;

    for (int side = 0; side < SIDES; side++)
        count += cities_built(city, cities_neighbour(hex, side));
    return count;
}

int cities_count_quarters(const struct city *city, struct hex hex)
{
    int count = 0;

    for (int side = 0; side < SIDES; side++)
        count += cities_occupied(city, cities_neighbour(hex, side));
    return count;
}

/* ---- Marks ---- */

bool cities_marked(const struct marks *marks, struct hex hex)
{
    return cities_on_map(hex) && marks->marked[hex.q + RADIUS][hex.r + RADIUS];
}

void cities_mark(struct marks *marks, struct hex hex)
{
    marks->marked[hex.q + RADIUS][hex.r + RADIUS] = true;
}

void cities_spread(const struct city *city, enum colour colour, const struct marks *forbidden,
                   struct marks *marks)
{
    bool grown = true;
    struct hex hex;

    while (grown) {
        grown = false;
        for (bool more = cities_first(&hex); more; more = cities_next(&hex)) {
            if (!cities_marked(marks, hex))
                continue;
            for (int side = 0; side < SIDES; side++) {
                struct hex next = cities_neighbour(hex, side);

                if (cities_at(city, next).colour != colour || cities_marked(marks, next) ||
                    cities_marked(forbidden, next))
                    continue;
                cities_mark(marks, next);
                grown = true;
            }
        }
    }
}

/* ---- Figures ---- */

/* A sixth of a full turn maps each neighbour to the next one. */
static struct hex turned(struct hex hex)
{
    return (struct hex){-hex.r, hex.q + hex.r};
}

static struct hex reflected(struct hex hex)
{
    return (struct hex){hex.r, hex.q};
}

static struct hex oriented(struct hex hex, int orientation)
{
    if (orientation >= SIDES)
        hex = reflected(hex);
    for (int i = 0; i < orientation % SIDES; i++)
        hex = turned(hex);
    return hex;
}

static bool named_before(struct hex one, struct hex other)
{
    return one.q != other.q ? one.q < other.q : one.r < other.r;
}

static void sort(struct placement *placement)
{
    for (int i = 0; i < FIGURE_SIZE; i++)
        for (int j = i + 1; j < FIGURE_SIZE; j++)
            if (named_before(placement->hexes[j], placement->hexes[i])) {
                struct hex swapped = placement->hexes[i];

                placement->hexes[i] = placement->hexes[j];
                placement->hexes[j] = swapped;
            }
}

/* The figure with its first hex on `at`; false if it does not lie completely on the map. */
static bool lay(enum figure figure, int orientation, struct hex at, struct placement *placement)
{
    for (int i = 0; i < FIGURE_SIZE; i++) {
        struct hex hex = oriented(cities_shapes[figure][i], orientation);

        placement->hexes[i] = (struct hex){at.q + hex.q, at.r + hex.r};
        if (!cities_on_map(placement->hexes[i]))
            return false;
    }
    sort(placement);
    return true;
}

static bool is_known(const struct placements *placements, const struct placement *placement)
{
    for (int i = 0; i < placements->count; i++) {
        int same = 0;

        for (int j = 0; j < FIGURE_SIZE; j++)
            same += cities_same(placements->list[i].hexes[j], placement->hexes[j]);
        if (same == FIGURE_SIZE)
            return true;
    }
    return false;
}

/* Looking for the same set of hexes among all others takes long, so the answer is cached. */
static struct placements kept[FIGURES];

void cities_forget_placements(void)
{
    memset(kept, 0, sizeof kept);
}

const struct placements *cities_placements(enum figure figure)
{
    struct placements *placements = &kept[figure];
    struct placement placement;
    struct hex at;

    if (placements->count > 0)
        return placements;
    for (bool more = cities_first(&at); more; more = cities_next(&at))
        for (int orientation = 0; orientation < ORIENTATIONS; orientation++)
            if (lay(figure, orientation, at, &placement) && !is_known(placements, &placement))
                placements->list[placements->count++] = placement;
    return placements;
}
