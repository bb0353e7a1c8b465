/*
 * The components of Machinery as plain data.
 *
 * Marks: S said by the rulebook, D deduced from it, R reconstructed by us: a balanced guess in
 * place of a lost picture. Whoever owns a box can put the true figure here; no rule needs to
 * change.
 */
#include "games/machinery/components.h"

/* The six types and three buildings of each are S. */
const char *const machinery_types[TYPES] = {
    [CULTURE] = "culture",       [INDUSTRY] = "industry", [LEISURE] = "leisure",
    [GOVERNMENT] = "government", [SCIENCE] = "science",   [ECONOMY] = "economy",
};

/* Districts of three buildings are S, that there are six of them is D, names and points are R. */
const struct district_bonus machinery_districts[DISTRICTS] = {
    [OLD_TOWN] = {"Old Town", 8}, [WORKS] = {"Works", 8},     [PARK] = {"Park", 7},
    [CENTRE] = {"Centre", 6},     [ACADEMY] = {"Academy", 7}, [BUSINESS] = {"Business", 7},
};

/* The buildings' number is S; names, shapes and points are R. */
const struct building machinery_buildings[BUILDINGS] = {
    {"library", CULTURE, OLD_TOWN, 5, "##/##/##"},
    {"factory", INDUSTRY, OLD_TOWN, 7, "#../###/###"},
    {"town-hall", GOVERNMENT, OLD_TOWN, 10, ".##./####/####"},
    {"warehouse", INDUSTRY, WORKS, 4, "###/##."},
    {"circus", LEISURE, WORKS, 8, ".##./####/.##."},
    {"university", SCIENCE, WORKS, 10, "#.#/###/###/#.#"},
    {"cinema", LEISURE, PARK, 4, "#.#/###"},
    {"court", GOVERNMENT, PARK, 8, "###./####/#..."},
    {"mall", ECONOMY, PARK, 9, "###./####/##.."},
    {"museum", CULTURE, CENTRE, 9, ".#./###/###/#.#"},
    {"post-office", GOVERNMENT, CENTRE, 3, "##/##"},
    {"observatory", SCIENCE, CENTRE, 7, ".#./###/#.#/#.."},
    {"power-plant", INDUSTRY, ACADEMY, 10, "#..#/####/####"},
    {"laboratory", SCIENCE, ACADEMY, 4, "#./#./#./##"},
    {"exchange", ECONOMY, ACADEMY, 7, "##/##/##/#."},
    {"theatre", CULTURE, BUSINESS, 7, "#.#/###/##."},
    {"stadium", LEISURE, BUSINESS, 9, "####/#..#/###."},
    {"bank", ECONOMY, BUSINESS, 5, ".#./###/##."},
};

/* 39 cards are S, and so is that some card has the penalty 3; machines, figures and the other
 * penalties are R. The tipper has no penalty: its figure looks the same however it is turned. */
const struct machine machinery_machines[MACHINES] = {
    {"loader", 1, {"##", "#/#", "##"}},
    {"tractor", 1, {"###", "#/#/#", "###"}},
    {"roller", 1, {"#./##", "##/#.", "#./##"}},
    {"tipper", 0, {"##/##", "##/##", "##/##"}},
    {"bulldozer", 2, {"###/.#.", ".#./###", "#./##/#."}},
    {"excavator", 2, {"#./#./##", "#../###", "##/#./#."}},
    {"scraper", 2, {"##./.##", "#./##/.#", "##./.##"}},
    {"grader", 2, {"####", "#/#/#/#", "####"}},
    {"truck-crane", 2, {"##/##/#.", "###/##.", "#./##/##"}},
    {"tower-crane", 3, {"##/#./#./#.", "#.../####", "####/#..."}},
    {"mixer", 3, {"#.#/###", "###/#.#", "##/#./##"}},
    {"aerial-lift", 3, {"#./##/#./#.", ".#../####", "####/.#.."}},
    {"paver", 3, {"#../#../###", "###/.#./.#.", "##./.#./.##"}},
};

/* Sixteen events are S; what they do is R. */
const struct event machinery_events[EVENTS + 1] = {
    [0] = {.name = "none", .text = "The base rules hold."},
    [1] = {.name = "shock work", .text = "All three figures may be drawn.", .figures = +1},
    [2] = {.name = "downtime", .text = "At most one figure may be drawn.", .figures = -1},
    [3] = {.name = "reinforcements", .text = "Up to two builders may be used.", .builders = +1},
    [4] = {.name = "day off", .text = "No builder may be used.", .builders = -1},
    [5] = {.name = "warranty",
           .text = "Turning a figure costs nothing and is not noted.",
           .free_turning = true},
    [6] = {.name = "wear", .text = "Every turned figure costs 1 more.", .extra_penalty = 1},
    [7] = {.name = "infill",
           .text = "This round's figures go into different buildings.",
           .where = DIFFERENT_BUILDINGS},
    [8] = {.name = "complex",
           .text = "This round's figures all go into one district.",
           .where = ONE_DISTRICT},
    [9] = {.name = "delivery", .text = "A fourth card is open; two of the four.", .cards = +1},
    [10] = {.name = "volunteers",
            .text = "The first builder is free and not marked.",
            .free_builders = 1},
    [11] = {.name = "double shift",
            .text = "Both figures may come from the same card.",
            .card_figures = +1},
    [12] = {.name = "reconstruction",
            .text = "Every figure touches a square of an earlier round.",
            .where = BESIDE_OLD_SQUARES},
    [13] = {.name = "new pit",
            .text = "The first figure begins an untouched building, if one can.",
            .where = NEW_BUILDING_FIRST},
    [14] = {.name = "strict drawing",
            .text = "A mirror image counts as a turned figure.",
            .strict_mirror = true},
    [15] = {.name = "grant", .text = "Finishing a building brings 2 points, once.", .grant = 2},
    [16] = {.name = "inspection", .text = "One noted breakage may be erased.", .erasures = 1},
};
