/*
 * The components of Small Cities as plain data.
 *
 * Marks: S said by the rulebook, D deduced from its text and examples, R reconstructed by us: a
 * balanced guess in place of a lost picture. Whoever owns a box can put the true figure here; no
 * rule needs to change. (The list of hexes stands in components.h, since the compiler needs their
 * names; the figures of the black die in all their turns, in figures.c, follow from the die, and a
 * test tells what must be there.)
 */
#include "games/smallcities/components.h"

/* The colours and their circle: S, D. */
const struct kv_label smallcities_colours[] = {
    {"red", "red, homes"},        {"yellow", "yellow, farms"}, {"brown", "brown, industry"},
    {"green", "green, parkland"}, {"blue", "blue, commerce"},  {0},
};

/* The white die: the buildings and their base colours are S, one face each is D. */
const struct kv_label smallcities_buildings[] = {
    {"sports-ground", "sports ground"},
    {"windmill", "windmill"},
    {"station", "station"},
    {"bike-centre", "bike centre"},
    {"bank", "bank"},
    {"square", "square"},
    {0},
};

/* The black die: four hexes a face is S; which six of the seven shapes, and their names, are R. */
const struct kv_label smallcities_figures[] = {
    {"beam", "four in a row"},
    {"hook", "a row of three with a bent end"},
    {"pistol", "a row of three with one beside it"},
    {"wave", "two pairs, shifted"},
    {"rhombus", "two by two"},
    {"arch", "half a ring"},
    {0},
};

const struct step smallcities_die[FIGURES][FIGURE_HEXES] = {
    [BEAM] = {{0, 0}, {0, 1}, {0, 2}, {0, 3}},     [HOOK] = {{0, 0}, {0, 1}, {0, 2}, {1, -1}},
    [PISTOL] = {{0, 0}, {0, 1}, {0, 2}, {1, 0}},   [WAVE] = {{0, 0}, {0, 1}, {1, -2}, {1, -1}},
    [RHOMBUS] = {{0, 0}, {0, 1}, {1, -1}, {1, 0}}, [ARCH] = {{0, 0}, {0, 1}, {1, -1}, {1, 1}},
};

/* The edge follows from the shape of the map; the central area is R. */
const hex_set smallcities_edge = AT(A1) | AT(A2) | AT(A3) | AT(A4) | AT(A5) | AT(B1) | AT(B6) |
                                 AT(C1) | AT(C7) | AT(D1) | AT(D8) | AT(E1) | AT(E9) | AT(F1) |
                                 AT(F8) | AT(G1) | AT(G7) | AT(H1) | AT(H6) | AT(I1) | AT(I2) |
                                 AT(I3) | AT(I4) | AT(I5);
const hex_set smallcities_central_area =
    AT(C3) | AT(C4) | AT(C5) | AT(D3) | AT(D4) | AT(D5) | AT(D6) | AT(E3) | AT(E4) | AT(E5) |
    AT(E6) | AT(E7) | AT(F3) | AT(F4) | AT(F5) | AT(F6) | AT(G3) | AT(G4) | AT(G5);

/* That there are four is S, their places are R. */
const hex_set smallcities_stars = AT(C4) | AT(G4) | AT(E2) | AT(E8);

/* The rulebook's ladder is S: none, then personal goals and a bonus, then everything. */
const struct kv_label smallcities_goals_choices[] = {
    {"none", "no goals: for a first game, together with bonus=none"},
    {"personal", "two goals of one's own: for a second game"},
    {"all", "an additional goal for everybody too"},
    {0},
};

/* Financing is S; firm ground by name S, its points R; the other two are R. */
const struct kv_label smallcities_bonus_choices[] = {
    {"random", "one of the four cards"},
    {"none", "stars do nothing"},
    {"financing", "cross a star: a figure and a building in one turn"},
    {"firm-ground", "3 points for a building on a star"},
    {"free-design", "cross a star: any of the six figures"},
    {"state-order", "cross a star: any of the six buildings"},
    {0},
};

const uint8_t smallcities_firm_ground = 3; /* R */

/* What the goals count is S. */
const struct kv_label smallcities_goal_choices[] = {
    {"random", "one of the ten (needs goals=all, as every goal does)"},
    {"city-routes", "buildings joined to the edge by their own colour"},
    {"downtown", "buildings inside the central area"},
    {"outskirts", "buildings outside the central area"},
    {"surrounded", "buildings with six quarters around them"},
    {"crossroads", "buildings with three or more colours beside them"},
    {"wind-rose", "columns that hold a building"},
    {"symmetry", "buildings with one colour on two opposite sides"},
    {"triangle", "side of the largest triangle of quarters"},
    {"social-centres", "buildings beside another building"},
    {"hub", "most colours beside one building"},
    {0},
};

const struct kv_label smallcities_start_choices[] = {
    {"random", "every seat another colour"},
    {"red", "for one seat only"},
    {"yellow", "for one seat only"},
    {"brown", "for one seat only"},
    {"green", "for one seat only"},
    {"blue", "for one seat only"},
    {0},
};

/* Points for 0 … 6 counted. S are: unification 5 = 7, specialisation 6 = 10, triangle 3 = 2,
 * hub 4 = 9, and that some additional goal pays 4 for 4; the rest is R. */
const uint8_t smallcities_specialisation[COUNTED_MOST + 1] = {0, 1, 2, 3, 5, 7, 10};
const uint8_t smallcities_unification[COUNTED_MOST + 1] = {0, 1, 3, 4, 6, 7, 9};
const uint8_t smallcities_goal_points[GOALS][COUNTED_MOST + 1] = {
    [CITY_ROUTES] = {0, 0, 0, 1, 3, 5, 8},     [DOWNTOWN] = {0, 0, 1, 2, 4, 7, 10},
    [OUTSKIRTS] = {0, 0, 0, 1, 3, 5, 8},       [SURROUNDED] = {0, 0, 1, 2, 4, 7, 10},
    [CROSSROADS] = {0, 1, 2, 4, 6, 8, 11},     [WIND_ROSE] = {0, 0, 0, 0, 2, 4, 7},
    [SYMMETRY] = {0, 0, 1, 2, 4, 7, 10},       [TRIANGLE] = {0, 0, 1, 2, 4, 7, 10},
    [SOCIAL_CENTRES] = {0, 0, 1, 2, 4, 7, 10}, [HUB] = {0, 0, 2, 5, 9, 12, 12},
};

/* That there is a pair of red and brown is S; whose it is, and the other four, are R: the two
 * neighbours of the start colour in the circle. */
const uint8_t smallcities_pairs[COLOURS][2] = {
    [RED] = {BLUE, YELLOW},  [YELLOW] = {RED, BROWN}, [BROWN] = {YELLOW, GREEN},
    [GREEN] = {BROWN, BLUE}, [BLUE] = {GREEN, RED},
};

/* The bands are S, the words are ours. */
const struct verdict smallcities_verdicts[VERDICTS] = {
    {76, "Other cities send delegations to see how it is done."},
    {71, "Newcomers unpack once and never look for the station again."},
    {66, "Mornings smell of bread and evenings of cut grass: a fine place."},
    {56, "A good town, with a corner or two worth showing to guests."},
    {46, "Everything works, and Sundays are a little long."},
    {36, "One gets used to it, mostly while waiting to cross the road."},
    {26, "The bus comes twice a day, and one of those is a rumour."},
    {0, "A bold sketch; the town itself is still to come."},
};

const char *smallcities_verdict(int32_t total)
{
    uint32_t band = 0;
    while (band + 1 < VERDICTS && total < smallcities_verdicts[band].least)
        band++;
    return smallcities_verdicts[band].words;
}
