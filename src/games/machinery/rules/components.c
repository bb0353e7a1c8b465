/*
 * The components of Machinery as plain data.
 *
 * Marks: S said by the rulebook, D deduced from it, R reconstructed by us: a balanced guess in
 * place of a lost picture. The owner of a box can put the true figure here; no rule needs to
 * change.
 */
#include "games/machinery/rules/components.h"
#include "kvartal.h"

/* The six types and three buildings of each are S. */
const char *const machinery_types[TYPES] = {
    [CULTURE] = KV_MARK_IN("type", "culture"), [INDUSTRY] = KV_MARK_IN("type", "industry"),
    [LEISURE] = KV_MARK_IN("type", "leisure"), [GOVERNMENT] = KV_MARK_IN("type", "government"),
    [SCIENCE] = KV_MARK_IN("type", "science"), [ECONOMY] = KV_MARK_IN("type", "economy"),
};

/* Districts of three buildings are S, that there are six of them is D, names and points are R. */
const struct district_bonus machinery_districts[DISTRICTS] = {
    [OLD_TOWN] = {KV_MARK_IN("district", "Old Town"), 8},
    [WORKS] = {KV_MARK_IN("district", "Works"), 8},
    [PARK] = {KV_MARK_IN("district", "Park"), 7},
    [CENTRE] = {KV_MARK_IN("district", "Centre"), 6},
    [ACADEMY] = {KV_MARK_IN("district", "Academy"), 7},
    [BUSINESS] = {KV_MARK_IN("district", "Business"), 7},
};

/* The buildings' number is S; names, shapes and points are R. */
const struct building machinery_buildings[BUILDINGS] = {
    {"library", KV_MARK_IN("building", "library"), CULTURE, OLD_TOWN, 5, "##/##/##"},
    {"factory", KV_MARK_IN("building", "factory"), INDUSTRY, OLD_TOWN, 7, "#../###/###"},
    {"town-hall", KV_MARK_IN("building", "town hall"), GOVERNMENT, OLD_TOWN, 10, ".##./####/####"},
    {"warehouse", KV_MARK_IN("building", "warehouse"), INDUSTRY, WORKS, 4, "###/##."},
    {"circus", KV_MARK_IN("building", "circus"), LEISURE, WORKS, 8, ".##./####/.##."},
    {"university", KV_MARK_IN("building", "university"), SCIENCE, WORKS, 10, "#.#/###/###/#.#"},
    {"cinema", KV_MARK_IN("building", "cinema"), LEISURE, PARK, 4, "#.#/###"},
    {"court", KV_MARK_IN("building", "court"), GOVERNMENT, PARK, 8, "###./####/#..."},
    {"mall", KV_MARK_IN("building", "mall"), ECONOMY, PARK, 9, "###./####/##.."},
    {"museum", KV_MARK_IN("building", "museum"), CULTURE, CENTRE, 9, ".#./###/###/#.#"},
    {"post-office", KV_MARK_IN("building", "post office"), GOVERNMENT, CENTRE, 3, "##/##"},
    {"observatory", KV_MARK_IN("building", "observatory"), SCIENCE, CENTRE, 7, ".#./###/#.#/#.."},
    {"power-plant", KV_MARK_IN("building", "power plant"), INDUSTRY, ACADEMY, 10, "#..#/####/####"},
    {"laboratory", KV_MARK_IN("building", "laboratory"), SCIENCE, ACADEMY, 4, "#./#./#./##"},
    {"exchange", KV_MARK_IN("building", "exchange"), ECONOMY, ACADEMY, 7, "##/##/##/#."},
    {"theatre", KV_MARK_IN("building", "theatre"), CULTURE, BUSINESS, 7, "#.#/###/##."},
    {"stadium", KV_MARK_IN("building", "stadium"), LEISURE, BUSINESS, 9, "####/#..#/###."},
    {"bank", KV_MARK_IN("building", "bank"), ECONOMY, BUSINESS, 5, ".#./###/##."},
};

/* 39 cards are S, and so is that some card has the penalty 3; machines, figures and the other
 * penalties are R. The tipper has no penalty: its figure looks the same however it is turned. */
const struct machine machinery_machines[MACHINES] = {
    {"loader", KV_MARK_IN("machine", "loader"), 1, {"##", "#/#", "##"}},
    {"tractor", KV_MARK_IN("machine", "tractor"), 1, {"###", "#/#/#", "###"}},
    {"roller", KV_MARK_IN("machine", "roller"), 1, {"#./##", "##/#.", "#./##"}},
    {"tipper", KV_MARK_IN("machine", "tipper"), 0, {"##/##", "##/##", "##/##"}},
    {"bulldozer", KV_MARK_IN("machine", "bulldozer"), 2, {"###/.#.", ".#./###", "#./##/#."}},
    {"excavator", KV_MARK_IN("machine", "excavator"), 2, {"#./#./##", "#../###", "##/#./#."}},
    {"scraper", KV_MARK_IN("machine", "scraper"), 2, {"##./.##", "#./##/.#", "##./.##"}},
    {"grader", KV_MARK_IN("machine", "grader"), 2, {"####", "#/#/#/#", "####"}},
    {"truck-crane", KV_MARK_IN("machine", "truck crane"), 2, {"##/##/#.", "###/##.", "#./##/##"}},
    {"tower-crane",
     KV_MARK_IN("machine", "tower crane"),
     3,
     {"##/#./#./#.", "#.../####", "####/#..."}},
    {"mixer", KV_MARK_IN("machine", "mixer"), 3, {"#.#/###", "###/#.#", "##/#./##"}},
    {"aerial-lift",
     KV_MARK_IN("machine", "aerial lift"),
     3,
     {"#./##/#./#.", ".#../####", "####/.#.."}},
    {"paver", KV_MARK_IN("machine", "paver"), 3, {"#../#../###", "###/.#./.#.", "##./.#./.##"}},
};

/* Sixteen events are S; what they do is R. */
const struct event machinery_events[EVENTS + 1] = {
    [0] = {.name = KV_MARK_IN("event", "no events"), .text = KV_MARK("The base rules hold.")},
    [1] = {.name = KV_MARK_IN("event", "shock work"),
           .text = KV_MARK("All three figures may be drawn."),
           .figures = +1},
    [2] = {.name = KV_MARK_IN("event", "downtime"),
           .text = KV_MARK("At most one figure may be drawn."),
           .figures = -1},
    [3] = {.name = KV_MARK_IN("event", "reinforcements"),
           .text = KV_MARK("Up to two builders may be used."),
           .builders = +1},
    [4] = {.name = KV_MARK_IN("event", "day off"),
           .text = KV_MARK("No builder may be used."),
           .builders = -1},
    [5] = {.name = KV_MARK_IN("event", "warranty"),
           .text = KV_MARK("Turning a figure costs nothing and is not noted."),
           .free_turning = true},
    [6] = {.name = KV_MARK_IN("event", "wear"),
           .text = KV_MARK("Every turned figure costs 1 more."),
           .extra_penalty = 1},
    [7] = {.name = KV_MARK_IN("event", "infill"),
           .text = KV_MARK("This round's figures go into different buildings."),
           .where = DIFFERENT_BUILDINGS},
    [8] = {.name = KV_MARK_IN("event", "complex"),
           .text = KV_MARK("This round's figures all go into one district."),
           .where = ONE_DISTRICT},
    [9] = {.name = KV_MARK_IN("event", "delivery"),
           .text = KV_MARK("A fourth card is open; two of the four."),
           .cards = +1},
    [10] = {.name = KV_MARK_IN("event", "volunteers"),
            .text = KV_MARK("The first builder is free and not marked."),
            .free_builders = 1},
    [11] = {.name = KV_MARK_IN("event", "double shift"),
            .text = KV_MARK("Both figures may come from the same card."),
            .card_figures = +1},
    [12] = {.name = KV_MARK_IN("event", "reconstruction"),
            .text = KV_MARK("Every figure touches a square of an earlier round."),
            .where = BESIDE_OLD_SQUARES},
    [13] = {.name = KV_MARK_IN("event", "new pit"),
            .text = KV_MARK("The first figure begins an untouched building, if one can."),
            .where = NEW_BUILDING_FIRST},
    [14] = {.name = KV_MARK_IN("event", "strict drawing"),
            .text = KV_MARK("A mirror image counts as a turned figure."),
            .strict_mirror = true},
    [15] = {.name = KV_MARK_IN("event", "grant"),
            .text = KV_MARK("Finishing a building brings 2 points, once."),
            .grant = 2},
    [16] = {.name = KV_MARK_IN("event", "inspection"),
            .text = KV_MARK("One noted breakage may be erased."),
            .erasures = 1},
};
