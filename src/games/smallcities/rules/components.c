/*
 * The components of Small Cities as plain data.
 *
 * Marks: S said by the rulebook, D deduced from its text and examples, R reconstructed by us: a
 * balanced guess in place of a lost picture. Whoever owns a box can put the true figure here; no
 * rule needs to change. (The list of hexes stands in components.h, since the compiler needs their
 * names; the figures of the black die in all their turns, in figures.c, follow from the die, and a
 * test tells what must be there.)
 */
#include "games/smallcities/rules/components.h"

/* The colours and their circle: S, D. */
const struct kv_label smallcities_colours[] = {
    {"red", KV_MARK("red, homes")},        {"yellow", KV_MARK("yellow, farms")},
    {"brown", KV_MARK("brown, industry")}, {"green", KV_MARK("green, parkland")},
    {"blue", KV_MARK("blue, commerce")},   {0},
};

/* The white die: the buildings and their base colours are S, one face each is D. */
const struct kv_label smallcities_buildings[] = {
    {"sports-ground", KV_MARK("sports ground")},
    {"windmill", KV_MARK("windmill")},
    {"station", KV_MARK("station")},
    {"bike-centre", KV_MARK("bike centre")},
    {"bank", KV_MARK("bank")},
    {"square", KV_MARK("town square")},
    {0},
};

/* The figures of the black die: four hexes each is S, the names are ours.
 * The flag keeps the id that records have had from the beginning. */
const struct kv_label smallcities_figures[] = {
    {"beam", KV_MARK("four in a row")},
    {"hook", KV_MARK("a row of three with a bent end")},
    {"pistol", KV_MARK("a row of three with one beside it")},
    {"wave", KV_MARK("two pairs, shifted")},
    {"rhombus", KV_MARK("two by two")},
    {"arch", KV_MARK("half a ring")},
    {"clover", KV_MARK("three around one")},
    {0},
};

const struct step smallcities_shapes[FIGURES][FIGURE_HEXES] = {
    [BEAM] = {{0, 0}, {0, 1}, {0, 2}, {0, 3}},      [HOOK] = {{0, 0}, {0, 1}, {0, 2}, {1, -1}},
    [FLAG] = {{0, 0}, {0, 1}, {0, 2}, {1, 0}},      [WAVE] = {{0, 0}, {0, 1}, {1, -2}, {1, -1}},
    [RHOMBUS] = {{0, 0}, {0, 1}, {1, -1}, {1, 0}},  [ARCH] = {{0, 0}, {0, 1}, {1, -1}, {1, 1}},
    [CLOVER] = {{0, 0}, {1, -2}, {1, -1}, {2, -1}},
};

/* The rulebook's ladder is S: none, then personal goals and a bonus, then everything. */
const struct kv_label smallcities_goals_choices[] = {
    {"none", KV_MARK("no goals, as the rulebook advises for a first game")},
    {"personal", KV_MARK("two personal goals, as the rulebook advises for a second game")},
    {"all", KV_MARK("two personal goals and an additional one for everybody")},
    {0},
};

/* Financing is S; firm ground by name S, its points R; the other two are R. */
const struct kv_label smallcities_bonus_choices[] = {
    {"random", KV_MARK("one of the four bonus cards, at random")},
    {"none", KV_MARK("stars do nothing")},
    {"financing", KV_MARK("cross a star: a figure and a building in one turn")},
    {"firm-ground", KV_MARK("points for a building on a star")},
    {"free-design", KV_MARK("cross a star: any of the six figures")},
    {"state-order", KV_MARK("cross a star: any of the six buildings")},
    {0},
};

/* What the goals count is S. */
const struct kv_label smallcities_goal_choices[] = {
    {"random", KV_MARK("one of the ten, at random")},
    {"city-routes", KV_MARK("buildings joined to the edge by their own colour")},
    {"downtown", KV_MARK("buildings inside the central area")},
    {"outskirts", KV_MARK("buildings outside the central area")},
    {"surrounded", KV_MARK("buildings with six quarters around them")},
    {"crossroads", KV_MARK("buildings with three or more colours beside them")},
    {"wind-rose", KV_MARK("columns that hold a building")},
    {"symmetry", KV_MARK("buildings with one colour on two opposite sides")},
    {"triangle", KV_MARK("side of the largest triangle of quarters")},
    {"social-centres", KV_MARK("buildings beside another building")},
    {"hub", KV_MARK("most colours beside one building")},
    {0},
};

const struct kv_label smallcities_start_choices[] = {
    {"random", KV_MARK("at random, a different one for every player")},
    {"red", KV_MARK("only in a solo game")},
    {"yellow", KV_MARK("only in a solo game")},
    {"brown", KV_MARK("only in a solo game")},
    {"green", KV_MARK("only in a solo game")},
    {"blue", KV_MARK("only in a solo game")},
    {0},
};

const struct box smallcities_box =
    {
        /* R, as components.h says; the edge follows. */
        .map = ALL_HEXES,
        .edge = AT(A1) | AT(A2) | AT(A3) | AT(A4) | AT(A5) | AT(B1) | AT(B6) | AT(C1) | AT(C7) |
                AT(D1) | AT(D8) | AT(E1) | AT(E9) | AT(F1) | AT(F8) | AT(G1) | AT(G7) | AT(H1) |
                AT(H6) | AT(I1) | AT(I2) | AT(I3) | AT(I4) | AT(I5),
        /* R */
        .central_area = AT(C3) | AT(C4) | AT(C5) | AT(D3) | AT(D4) | AT(D5) | AT(D6) | AT(E3) |
                        AT(E4) | AT(E5) | AT(E6) | AT(E7) | AT(F3) | AT(F4) | AT(F5) | AT(F6) |
                        AT(G3) | AT(G4) | AT(G5),
        /* That there are four is S, their places are R. */
        .stars = AT(C4) | AT(G4) | AT(E2) | AT(E8),

        /* Four hexes a face is S, which six of the seven figures are R. */
        .die = {BEAM, HOOK, FLAG, WAVE, RHOMBUS, ARCH},
        /* S are: unification 5 = 7, specialisation 6 = 10, triangle 3 = 2, hub 4 = 9, and that some
         * additional goal pays 4 for 4; the rest is R. */
        .specialisation = {0, 1, 2, 3, 5, 7, 10},
        .unification = {0, 1, 3, 4, 6, 7, 9},
        .goal_points =
            {
                [CITY_ROUTES] = {0, 0, 0, 1, 3, 5, 8},
                [DOWNTOWN] = {0, 0, 1, 2, 4, 7, 10},
                [OUTSKIRTS] = {0, 0, 0, 1, 3, 5, 8},
                [SURROUNDED] = {0, 0, 1, 2, 4, 7, 10},
                [CROSSROADS] = {0, 1, 2, 4, 6, 8, 11},
                [WIND_ROSE] = {0, 0, 0, 0, 2, 4, 7},
                [SYMMETRY] = {0, 0, 1, 2, 4, 7, 10},
                [TRIANGLE] = {0, 0, 1, 2, 4, 7, 10},
                [SOCIAL_CENTRES] = {0, 0, 1, 2, 4, 7, 10},
                [HUB] = {0, 0, 2, 5, 9, 12, 12},
            },
        /* That there is a pair of red and brown is S; whose it is, and the other four, are R: the
         * two neighbours of the start colour in the circle. */
        .pairs =
            {
                [RED] = {BLUE, YELLOW},
                [YELLOW] = {RED, BROWN},
                [BROWN] = {YELLOW, GREEN},
                [GREEN] = {BROWN, BLUE},
                [BLUE] = {GREEN, RED},
            },
        .firm_ground = 3,                         /* R */
        .bands = {76, 71, 66, 56, 46, 36, 26, 0}, /* S */
};

/* The words are ours. */
const char *const smallcities_verdicts[VERDICTS] = {
    KV_MARK("Other cities send delegations to see how it is done."),
    KV_MARK("Newcomers unpack once and never look for the station again."),
    KV_MARK("Mornings smell of bread and evenings of cut grass: a fine place."),
    KV_MARK("A good town, with a corner or two worth showing to guests."),
    KV_MARK("Everything works, and Sundays are a little long."),
    KV_MARK("One gets used to it, mostly while waiting to cross the road."),
    KV_MARK("The bus comes twice a day, and one of those is a rumour."),
    KV_MARK("A bold sketch; the town itself is still to come."),
};

const char *smallcities_verdict(const struct box *box, int32_t total)
{
    uint32_t band = 0;
    while (band + 1 < VERDICTS && total < box->bands[band])
        band++;
    return smallcities_verdicts[band];
}
