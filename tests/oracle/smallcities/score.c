/* The end of a game of Small Cities: its conditions, the goals, the score and the places. */
#include <stdlib.h>

#include "oracle/smallcities/rules.h"
#include "oracle/smallcities/smallcities.h"

/* ---- What goals ask of a single hex ---- */

static bool is_surrounded(const struct city *city, struct hex hex)
{
    return cities_count_quarters(city, hex) == SIDES;
}

static int colours_beside(const struct city *city, struct hex hex)
{
    int count = 0;

    for (int colour = 0; colour < COLOURS; colour++)
        count += cities_count_colour(city, hex, (enum colour)colour) > 0;
    return count;
}

static bool has_one_colour_on_opposite_sides(const struct city *city, struct hex hex)
{
    for (int side = 0; side < SIDES / 2; side++) {
        enum colour colour = cities_at(city, cities_neighbour(hex, side)).colour;
        struct hex opposite = cities_neighbour(hex, side + SIDES / 2);

        if (colour != NO_COLOUR && cities_at(city, opposite).colour == colour)
            return true;
    }
    return false;
}

/* A chain of quarters of the building's own colour, itself the first, ends on the edge. */
static bool has_route(const struct city *city, struct hex building)
{
    struct marks nowhere = {.marked = {{false}}}, reached = {.marked = {{false}}};
    struct hex hex;

    cities_mark(&reached, building);
    cities_spread(city, cities_at(city, building).colour, &nowhere, &reached);
    for (bool more = cities_first(&hex); more; more = cities_next(&hex))
        if (cities_marked(&reached, hex) && cities_on_edge(hex))
            return true;
    return false;
}

/* ---- Goals ---- */

static int count_specialisation(const struct sheet *sheet)
{
    int count = 0;
    struct hex hex;

    for (bool more = cities_first(&hex); more; more = cities_next(&hex))
        count +=
            cities_at(&sheet->city, hex).colour == sheet->start && is_surrounded(&sheet->city, hex);
    return count;
}

static int count_unification(const struct sheet *sheet)
{
    const enum colour *pair = cities_unification[sheet->start];
    int count = 0;

    for (int i = 0; i < sheet->building_count; i++)
        count += cities_count_colour(&sheet->city, sheet->buildings[i], pair[0]) > 0 &&
                 cities_count_colour(&sheet->city, sheet->buildings[i], pair[1]) > 0;
    return count;
}

static bool counts_for(enum goal goal, const struct city *city, struct hex building)
{
    switch (goal) {
    case CITY_ROUTES:
        return has_route(city, building);
    case DOWNTOWN:
        return cities_is_central(building);
    case OUTSKIRTS:
        return !cities_is_central(building);
    case SURROUNDED:
        return is_surrounded(city, building);
    case CROSSROADS:
        return colours_beside(city, building) >= 3;
    case SYMMETRY:
        return has_one_colour_on_opposite_sides(city, building);
    case SOCIAL_CENTRES:
        return cities_count_buildings(city, building) > 0;
    default:
        break;
    }
    cities_give_up("this goal does not count buildings", cities_goals[goal]);
}

static int count_buildings(enum goal goal, const struct sheet *sheet)
{
    int count = 0;

    for (int i = 0; i < sheet->building_count; i++)
        count += counts_for(goal, &sheet->city, sheet->buildings[i]);
    return count;
}

static int count_columns(const struct sheet *sheet)
{
    int count = 0;

    for (int q = -RADIUS; q <= RADIUS; q++) {
        bool found = false;

        for (int i = 0; i < sheet->building_count; i++)
            found = found || sheet->buildings[i].q == q;
        count += found;
    }
    return count;
}

static int count_hub(const struct sheet *sheet)
{
    int most = 0;

    for (int i = 0; i < sheet->building_count; i++) {
        int count = colours_beside(&sheet->city, sheet->buildings[i]);

        if (count > most)
            most = count;
    }
    return most;
}

/* A triangle grows to one side or, with `direction` -1, to the other. */
static bool is_triangle(const struct city *city, struct hex corner, int direction, int side)
{
    for (int i = 0; i < side; i++)
        for (int j = 0; i + j < side; j++) {
            struct hex hex = {corner.q + direction * i, corner.r + direction * j};

            if (!cities_occupied(city, hex))
                return false;
        }
    return true;
}

static int count_triangle(const struct sheet *sheet)
{
    int largest = 0;
    struct hex corner;

    for (bool more = cities_first(&corner); more; more = cities_next(&corner))
        for (int side = 1; side <= SIDE; side++)
            if (side > largest && (is_triangle(&sheet->city, corner, 1, side) ||
                                   is_triangle(&sheet->city, corner, -1, side)))
                largest = side;
    return largest;
}

static int count_goal(enum goal goal, const struct sheet *sheet)
{
    if (goal == WIND_ROSE)
        return count_columns(sheet);
    if (goal == TRIANGLE)
        return count_triangle(sheet);
    if (goal == HUB)
        return count_hub(sheet);
    return count_buildings(goal, sheet);
}

static int pay(const int *points, int count)
{
    return points[count > COUNTED_MOST ? COUNTED_MOST : count];
}

/* ---- The score ---- */

void oracle_smallcities_score(const struct kv_json *table, const struct kv_json *sheet,
                              struct oracle_smallcities_score *score)
{
    struct table rules;
    struct sheet read;

    cities_read_table(table, &rules);
    cities_read_sheet(sheet, &read);
    *score = (struct oracle_smallcities_score){.building_count = read.building_count};
    for (int i = 0; i < read.building_count; i++) {
        score->buildings += read.points[i];
        score->last_building_points = read.points[i];
    }
    score->bonus = read.star_points;
    if (rules.goals != GOALS_NONE) {
        score->specialisation = pay(cities_specialisation_points, count_specialisation(&read));
        score->unification = pay(cities_unification_points, count_unification(&read));
    }
    if (rules.goals == GOALS_ALL && rules.goal != NO_GOAL)
        score->goal = pay(cities_goal_points[rules.goal], count_goal(rules.goal, &read));
    score->total =
        score->buildings + score->bonus + score->specialisation + score->unification + score->goal;
}

/* "In case of a tie the one wins who has drawn fewer buildings; among several of them the one whose
 * last building brings more points" (page 6). */
static bool stands_before(const struct oracle_smallcities_score *one,
                          const struct oracle_smallcities_score *other)
{
    if (one->total != other->total)
        return one->total > other->total;
    if (one->building_count != other->building_count)
        return one->building_count < other->building_count;
    return one->last_building_points > other->last_building_points;
}

void oracle_smallcities_places(const struct kv_json *table, const struct kv_json *sheets,
                               unsigned *places)
{
    unsigned count = kv_json_count(sheets), seat = 0;
    struct oracle_smallcities_score *scores = calloc(count + 1, sizeof *scores);
    struct kv_json_walk walk;
    struct kv_json sheet;

    if (!scores)
        cities_give_up("no memory", "places");
    kv_json_enter(sheets, &walk);
    while (kv_json_next(&walk, NULL, &sheet))
        oracle_smallcities_score(table, &sheet, &scores[seat++]);
    for (seat = 0; seat < count; seat++) {
        places[seat] = 1; /* plus one for each seat that is ahead */
        for (unsigned i = 0; i < count; i++)
            places[seat] += stands_before(&scores[i], &scores[seat]);
    }
    free(scores);
}

/* ---- The end ---- */

static bool is_full(const struct city *city)
{
    struct hex hex;

    for (bool more = cities_first(&hex); more; more = cities_next(&hex))
        if (!cities_occupied(city, hex))
            return false;
    return true;
}

bool oracle_smallcities_ended(const struct kv_json *sheets)
{
    struct kv_json_walk walk;
    struct kv_json json;
    struct sheet sheet;
    bool all_full = true;

    kv_json_enter(sheets, &walk);
    while (kv_json_next(&walk, NULL, &json)) {
        cities_read_sheet(&json, &sheet);
        if (sheet.building_count == CIRCLES)
            return true;
        all_full = all_full && is_full(&sheet.city);
    }
    return all_full;
}
