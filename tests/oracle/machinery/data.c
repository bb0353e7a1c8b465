/*
 * The components of Machinery, typed again from the tables of the rules, so that an error in the
 * engine's tables is not repeated here.
 */
#include "oracle/machinery/rules.h"

/* A pack can correct all of it. */
struct printed_building oracle_machinery_buildings[BUILDINGS] = {
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

int oracle_machinery_district_points[DISTRICTS] = {
    [OLD_TOWN] = 8, [WORKS] = 8, [PARK] = 7, [CENTRE] = 6, [ACADEMY] = 7, [BUSINESS] = 7,
};

struct machine oracle_machinery_machines[MACHINES] = {
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

struct printed_counts oracle_machinery_counts = {7, 8, 1, 5, 8};

/* Cards, figures, figures of a card, builders; unmarked builders; dearer; erasures; grant; whether
 * turning is free, and a mirror image turned; where. */
struct round oracle_machinery_rounds[INSPECTION + 1] = {
    [NO_EVENT] = {3, 2, 1, 1, 0, 0, 0, 0, false, false, ANYWHERE},
    [SHOCK_WORK] = {3, 3, 1, 1, 0, 0, 0, 0, false, false, ANYWHERE},
    [DOWNTIME] = {3, 1, 1, 1, 0, 0, 0, 0, false, false, ANYWHERE},
    [REINFORCEMENTS] = {3, 2, 1, 2, 0, 0, 0, 0, false, false, ANYWHERE},
    [DAY_OFF] = {3, 2, 1, 0, 0, 0, 0, 0, false, false, ANYWHERE},
    [WARRANTY] = {3, 2, 1, 1, 0, 0, 0, 0, true, false, ANYWHERE},
    [WEAR] = {3, 2, 1, 1, 0, 1, 0, 0, false, false, ANYWHERE},
    [INFILL] = {3, 2, 1, 1, 0, 0, 0, 0, false, false, DIFFERENT_BUILDINGS},
    [COMPLEX] = {3, 2, 1, 1, 0, 0, 0, 0, false, false, ONE_DISTRICT},
    [DELIVERY] = {4, 2, 1, 1, 0, 0, 0, 0, false, false, ANYWHERE},
    [VOLUNTEERS] = {3, 2, 1, 1, 1, 0, 0, 0, false, false, ANYWHERE},
    [DOUBLE_SHIFT] = {3, 2, 2, 1, 0, 0, 0, 0, false, false, ANYWHERE},
    [RECONSTRUCTION] = {3, 2, 1, 1, 0, 0, 0, 0, false, false, BESIDE_OLD_SQUARES},
    [NEW_PIT] = {3, 2, 1, 1, 0, 0, 0, 0, false, false, NEW_BUILDING_FIRST},
    [STRICT_DRAWING] = {3, 2, 1, 1, 0, 0, 0, 0, false, true, ANYWHERE},
    [GRANT] = {3, 2, 1, 1, 0, 0, 0, 2, false, false, ANYWHERE},
    [INSPECTION] = {3, 2, 1, 1, 0, 0, 1, 0, false, false, ANYWHERE},
};
