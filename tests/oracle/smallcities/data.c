/*
 * The components of Small Cities, typed once more from the rules: an error in the engine's tables
 * must not be found here again.
 */
#include "oracle/smallcities/rules.h"

const char *const cities_colours[COLOURS] = {"red", "yellow", "brown", "green", "blue"};

const char *const cities_buildings[BUILDINGS] = {"sports-ground", "windmill", "station",
                                                 "bike-centre",   "bank",     "square"};

const char *const cities_figures[FIGURES] = {"beam", "hook", "pistol", "wave", "rhombus", "arch"};

const char *const cities_bonuses[BONUSES] = {"none", "financing", "firm-ground", "free-design",
                                             "state-order"};

const char *const cities_goals_kinds[GOALS_KINDS] = {"none", "personal", "all"};

const char *const cities_goals[GOALS] = {"city-routes",    "downtown",  "outskirts", "surrounded",
                                         "crossroads",     "wind-rose", "symmetry",  "triangle",
                                         "social-centres", "hub"};

const struct hex cities_shapes[FIGURES][FIGURE_SIZE] = {
    [BEAM] = {{0, 0}, {0, 1}, {0, 2}, {0, 3}},     [HOOK] = {{0, 0}, {0, 1}, {0, 2}, {1, -1}},
    [FLAG] = {{0, 0}, {0, 1}, {0, 2}, {1, 0}},     [WAVE] = {{0, 0}, {0, 1}, {1, -2}, {1, -1}},
    [RHOMBUS] = {{0, 0}, {0, 1}, {1, -1}, {1, 0}}, [ARCH] = {{0, 0}, {0, 1}, {1, -1}, {1, 1}},
};

const enum colour cities_base_colours[BUILDINGS] = {
    [SPORTS_GROUND] = RED, [WINDMILL] = YELLOW, [STATION] = BROWN,
    [BIKE_CENTRE] = GREEN, [BANK] = BLUE,       [SQUARE] = NO_COLOUR,
};

const enum colour cities_unification[COLOURS][2] = {
    [RED] = {BLUE, YELLOW},  [YELLOW] = {RED, BROWN}, [BROWN] = {YELLOW, GREEN},
    [GREEN] = {BROWN, BLUE}, [BLUE] = {GREEN, RED},
};

const int cities_specialisation_points[COUNTED_MOST + 1] = {0, 1, 2, 3, 5, 7, 10};
const int cities_unification_points[COUNTED_MOST + 1] = {0, 1, 3, 4, 6, 7, 9};

const int cities_goal_points[GOALS][COUNTED_MOST + 1] = {
    [CITY_ROUTES] = {0, 0, 0, 1, 3, 5, 8},
    [DOWNTOWN] = {0, 0, 1, 2, 4, 7, 10},
    [OUTSKIRTS] = {0, 0, 0, 1, 3, 5, 8},
    [SURROUNDED] = {0, 0, 1, 2, 4, 7, 10},
    [CROSSROADS] = {0, 1, 2, 4, 6, 8, 11},
    [WIND_ROSE] = {0, 0, 0, 0, 2, 4, 7},
    [SYMMETRY] = {0, 0, 1, 2, 4, 7, 10},
    [TRIANGLE] = {0, 0, 1, 2, 4, 7, 10},
    [SOCIAL_CENTRES] = {0, 0, 1, 2, 4, 7, 10},
    [HUB] = {0, 0, 2, 5, 9, 12, 12}, /* there are but five colours */
};

bool cities_is_star(struct hex hex)
{
    static const char *const stars[] = {"C4", "G4", "E2", "E8"};

    for (int i = 0; i < 4; i++)
        if (cities_same(hex, cities_hex(stars[i])))
            return true;
    return false;
}

bool cities_is_central(struct hex hex)
{
    static const struct {
        char column;
        int first, last; /* rows */
    } area[] = {{'C', 3, 5}, {'D', 3, 6}, {'E', 3, 7}, {'F', 3, 6}, {'G', 3, 5}};
    char name[4];

    cities_name(hex, name);
    for (int i = 0; i < 5; i++) {
        int row = name[1] - '0';

        if (name[0] == area[i].column && row >= area[i].first && row <= area[i].last)
            return true;
    }
    return false;
}
