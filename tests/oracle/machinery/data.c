/*
 * The components of Machinery, typed once more from the tables of the rules: an error in the
 * engine's tables must not be found here again.
 */
#include "oracle/machinery/rules.h"

const struct printed_building oracle_machinery_buildings[BUILDINGS] = {
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

const int oracle_machinery_district_points[DISTRICTS] = {
    [OLD_TOWN] = 8, [WORKS] = 8, [PARK] = 7, [CENTRE] = 6, [ACADEMY] = 7, [BUSINESS] = 7,
};

const struct machine oracle_machinery_machines[MACHINES] = {
    {"loader", 1, {"##", "#/#", "##"}},
    {"tractor", 1, {"###", "#/#/#", "###"}},
    {"roller", 1, {"#./##", "##/#.", "#./##"}},
    {"tipper", 0, {"##/##", "##/##", "##/##"}}, /* no turn changes it: it has no penalty */
    {"bulldozer", 2, {"###/.#.", ".#./###", "#./##/#."}},
    {"excavator", 2, {"#./#./##", "#../###", "##/#./#."}},
    {"scraper", 2, {"##./.##", "#./##/.#", "##./.##"}},
    {"grader", 2, {"####", "#/#/#/#", "####"}},
    {"truck crane", 2, {"##/##/#.", "###/##.", "#./##/##"}},
    {"tower crane", 3, {"##/#./#./#.", "#.../####", "####/#..."}},
    {"mixer", 3, {"#.#/###", "###/#.#", "##/#./##"}},
    {"aerial lift", 3, {"#./##/#./#.", ".#../####", "####/.#.."}},
    {"paver", 3, {"#../#../###", "###/.#./.#.", "##./.#./.##"}},
};
