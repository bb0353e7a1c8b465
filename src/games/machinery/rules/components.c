/*
 * The components of Machinery as plain data.
 *
 * Marks: S said by the rulebook, D deduced from it, R reconstructed by us: a balanced guess in
 * place of a lost picture. The owner of a box puts the true figure into a pack; no rule needs to
 * change.
 */
#include "games/machinery/rules/components.h"

/* ---- Names ---- */

/* The six types and three buildings of each are S. */
const struct kv_label machinery_types[] = {
    [CULTURE] = {"culture", KV_MARK_IN("type", "culture")},
    [INDUSTRY] = {"industry", KV_MARK_IN("type", "industry")},
    [LEISURE] = {"leisure", KV_MARK_IN("type", "leisure")},
    [GOVERNMENT] = {"government", KV_MARK_IN("type", "government")},
    [SCIENCE] = {"science", KV_MARK_IN("type", "science")},
    [ECONOMY] = {"economy", KV_MARK_IN("type", "economy")},
    {0},
};

/* Districts of three buildings are S, that there are six of them is D, their names are R. */
const struct kv_label machinery_districts[] = {
    [OLD_TOWN] = {"old-town", KV_MARK_IN("district", "Old Town")},
    [WORKS] = {"works", KV_MARK_IN("district", "Works")},
    [PARK] = {"park", KV_MARK_IN("district", "Park")},
    [CENTRE] = {"centre", KV_MARK_IN("district", "Centre")},
    [ACADEMY] = {"academy", KV_MARK_IN("district", "Academy")},
    [BUSINESS] = {"business", KV_MARK_IN("district", "Business")},
    {0},
};

/* The number of buildings is S, their names are R. */
const struct kv_label machinery_buildings[] = {
    {"library", KV_MARK_IN("building", "library")},
    {"factory", KV_MARK_IN("building", "factory")},
    {"town-hall", KV_MARK_IN("building", "town hall")},
    {"warehouse", KV_MARK_IN("building", "warehouse")},
    {"circus", KV_MARK_IN("building", "circus")},
    {"university", KV_MARK_IN("building", "university")},
    {"cinema", KV_MARK_IN("building", "cinema")},
    {"court", KV_MARK_IN("building", "court")},
    {"mall", KV_MARK_IN("building", "mall")},
    {"museum", KV_MARK_IN("building", "museum")},
    {"post-office", KV_MARK_IN("building", "post office")},
    {"observatory", KV_MARK_IN("building", "observatory")},
    {"power-plant", KV_MARK_IN("building", "power plant")},
    {"laboratory", KV_MARK_IN("building", "laboratory")},
    {"exchange", KV_MARK_IN("building", "exchange")},
    {"theatre", KV_MARK_IN("building", "theatre")},
    {"stadium", KV_MARK_IN("building", "stadium")},
    {"bank", KV_MARK_IN("building", "bank")},
    {0},
};

/* R. */
const struct kv_label machinery_machines[] = {
    {"loader", KV_MARK_IN("machine", "loader")},
    {"tractor", KV_MARK_IN("machine", "tractor")},
    {"roller", KV_MARK_IN("machine", "roller")},
    {"tipper", KV_MARK_IN("machine", "tipper")},
    {"bulldozer", KV_MARK_IN("machine", "bulldozer")},
    {"excavator", KV_MARK_IN("machine", "excavator")},
    {"scraper", KV_MARK_IN("machine", "scraper")},
    {"grader", KV_MARK_IN("machine", "grader")},
    {"truck-crane", KV_MARK_IN("machine", "truck crane")},
    {"tower-crane", KV_MARK_IN("machine", "tower crane")},
    {"mixer", KV_MARK_IN("machine", "mixer")},
    {"aerial-lift", KV_MARK_IN("machine", "aerial lift")},
    {"paver", KV_MARK_IN("machine", "paver")},
    {0},
};

/* Sixteen events are S; names, and what they do, are R. */
const struct kv_label machinery_events[] = {
    {"shock-work", KV_MARK_IN("event", "shock work")},
    {"downtime", KV_MARK_IN("event", "downtime")},
    {"reinforcements", KV_MARK_IN("event", "reinforcements")},
    {"day-off", KV_MARK_IN("event", "day off")},
    {"warranty", KV_MARK_IN("event", "warranty")},
    {"wear", KV_MARK_IN("event", "wear")},
    {"infill", KV_MARK_IN("event", "infill")},
    {"complex", KV_MARK_IN("event", "complex")},
    {"delivery", KV_MARK_IN("event", "delivery")},
    {"volunteers", KV_MARK_IN("event", "volunteers")},
    {"double-shift", KV_MARK_IN("event", "double shift")},
    {"reconstruction", KV_MARK_IN("event", "reconstruction")},
    {"new-pit", KV_MARK_IN("event", "new pit")},
    {"strict-drawing", KV_MARK_IN("event", "strict drawing")},
    {"grant", KV_MARK_IN("event", "grant")},
    {"inspection", KV_MARK_IN("event", "inspection")},
    {0},
};

const char *const machinery_event_texts[EVENTS + 1] = {
    [0] = KV_MARK("The base rules hold."),
    [1] = KV_MARK("All three figures may be drawn."),
    [2] = KV_MARK("At most one figure may be drawn."),
    [3] = KV_MARK("Up to two builders may be used."),
    [4] = KV_MARK("No builder may be used."),
    [5] = KV_MARK("Turning a figure costs nothing and is not noted."),
    [6] = KV_MARK("Every turned figure costs 1 more."),
    [7] = KV_MARK("This round's figures go into different buildings."),
    [8] = KV_MARK("This round's figures all go into one district."),
    [9] = KV_MARK("A fourth card is open; two of the four."),
    [10] = KV_MARK("The first builder is free and not marked."),
    [11] = KV_MARK("Both figures may come from the same card."),
    [12] = KV_MARK("Every figure touches a square of an earlier round."),
    [13] = KV_MARK("The first figure begins an untouched building, if one can."),
    [14] = KV_MARK("A mirror image counts as a turned figure."),
    [15] = KV_MARK("Finishing a building brings 2 points, once."),
    [16] = KV_MARK("One noted breakage may be erased."),
};

/* ---- Our own box ---- */

/* Squares as they lie in a row, X, and the rows from the top. */
enum row {
    Xooo = 1,
    oXoo,
    XXoo,
    ooXo,
    XoXo,
    oXXo,
    XXXo,
    oooX,
    XooX,
    oXoX,
    XXoX,
    ooXX,
    XoXX,
    oXXX,
    XXXX
};
#define FOUR_ROWS(a, b, c, d, ...) ((a) | (b) << SIDE | (c) << 2 * SIDE | (d) << 3 * SIDE)
#define ROWS(...)                  FOUR_ROWS(__VA_ARGS__, 0, 0, 0, 0)

const struct box machinery_box =
    {
        /* Which buildings make a type and a district, their shapes and points are R. */
        .buildings =
            {
                {ROWS(XXoo, XXoo, XXoo), 5, CULTURE, OLD_TOWN, ""},      /* library */
                {ROWS(Xooo, XXXo, XXXo), 7, INDUSTRY, OLD_TOWN, ""},     /* factory */
                {ROWS(oXXo, XXXX, XXXX), 10, GOVERNMENT, OLD_TOWN, ""},  /* town-hall */
                {ROWS(XXXo, XXoo), 4, INDUSTRY, WORKS, ""},              /* warehouse */
                {ROWS(oXXo, XXXX, oXXo), 8, LEISURE, WORKS, ""},         /* circus */
                {ROWS(XoXo, XXXo, XXXo, XoXo), 10, SCIENCE, WORKS, ""},  /* university */
                {ROWS(XoXo, XXXo), 4, LEISURE, PARK, ""},                /* cinema */
                {ROWS(XXXo, XXXX, Xooo), 8, GOVERNMENT, PARK, ""},       /* court */
                {ROWS(XXXo, XXXX, XXoo), 9, ECONOMY, PARK, ""},          /* mall */
                {ROWS(oXoo, XXXo, XXXo, XoXo), 9, CULTURE, CENTRE, ""},  /* museum */
                {ROWS(XXoo, XXoo), 3, GOVERNMENT, CENTRE, ""},           /* post-office */
                {ROWS(oXoo, XXXo, XoXo, Xooo), 7, SCIENCE, CENTRE, ""},  /* observatory */
                {ROWS(XooX, XXXX, XXXX), 10, INDUSTRY, ACADEMY, ""},     /* power-plant */
                {ROWS(Xooo, Xooo, Xooo, XXoo), 4, SCIENCE, ACADEMY, ""}, /* laboratory */
                {ROWS(XXoo, XXoo, XXoo, Xooo), 7, ECONOMY, ACADEMY, ""}, /* exchange */
                {ROWS(XoXo, XXXo, XXoo), 7, CULTURE, BUSINESS, ""},      /* theatre */
                {ROWS(XXXX, XooX, XXXo), 9, LEISURE, BUSINESS, ""},      /* stadium */
                {ROWS(oXoo, XXXo, XXoo), 5, ECONOMY, BUSINESS, ""},      /* bank */
            },
        /* R. */
        .districts =
            {
                [OLD_TOWN] = {8, ""},
                [WORKS] = {8, ""},
                [PARK] = {7, ""},
                [CENTRE] = {6, ""},
                [ACADEMY] = {7, ""},
                [BUSINESS] = {7, ""},
            },
        /* 39 cards are S, and so is that some card has the penalty 3; figures and the other
         * penalties are R. The tipper has no penalty: its figure looks the same however it is
         * turned. */
        .machines =
            {
                {{ROWS(XXoo), ROWS(Xooo, Xooo), ROWS(XXoo)}, 1, ""},             /* loader */
                {{ROWS(XXXo), ROWS(Xooo, Xooo, Xooo), ROWS(XXXo)}, 1, ""},       /* tractor */
                {{ROWS(Xooo, XXoo), ROWS(XXoo, Xooo), ROWS(Xooo, XXoo)}, 1, ""}, /* roller */
                {{ROWS(XXoo, XXoo), ROWS(XXoo, XXoo), ROWS(XXoo, XXoo)}, 0, ""}, /* tipper */
                {{ROWS(XXXo, oXoo), ROWS(oXoo, XXXo), ROWS(Xooo, XXoo, Xooo)},
                 2,
                 ""}, /* bulldozer */
                {{ROWS(Xooo, Xooo, XXoo), ROWS(Xooo, XXXo), ROWS(XXoo, Xooo, Xooo)},
                 2,
                 ""}, /* excavator */
                {{ROWS(XXoo, oXXo), ROWS(Xooo, XXoo, oXoo), ROWS(XXoo, oXXo)}, 2, ""}, /* scraper */
                {{ROWS(XXXX), ROWS(Xooo, Xooo, Xooo, Xooo), ROWS(XXXX)}, 2, ""},       /* grader */
                {{ROWS(XXoo, XXoo, Xooo), ROWS(XXXo, XXoo), ROWS(Xooo, XXoo, XXoo)},
                 2,
                 ""}, /* truck-crane */
                {{ROWS(XXoo, Xooo, Xooo, Xooo), ROWS(Xooo, XXXX), ROWS(XXXX, Xooo)},
                 3,
                 ""}, /* tower-crane */
                {{ROWS(XoXo, XXXo), ROWS(XXXo, XoXo), ROWS(XXoo, Xooo, XXoo)}, 3, ""}, /* mixer */
                {{ROWS(Xooo, XXoo, Xooo, Xooo), ROWS(oXoo, XXXX), ROWS(XXXX, oXoo)},
                 3,
                 ""}, /* aerial-lift */
                {{ROWS(Xooo, Xooo, XXXo), ROWS(XXXo, oXoo, oXoo), ROWS(XXoo, oXoo, oXXo)},
                 3,
                 ""}, /* paver */
            },
        /* R. */
        .events =
            {
                [1] = {.figures = +1},                /* shock work */
                [2] = {.figures = -1},                /* downtime */
                [3] = {.builders = +1},               /* reinforcements */
                [4] = {.builders = -1},               /* day off */
                [5] = {.free_turning = 1},            /* warranty */
                [6] = {.extra_penalty = 1},           /* wear */
                [7] = {.where = DIFFERENT_BUILDINGS}, /* infill */
                [8] = {.where = ONE_DISTRICT},        /* complex */
                [9] = {.cards = +1},                  /* delivery */
                [10] = {.free_builders = 1},          /* volunteers */
                [11] = {.card_figures = +1},          /* double shift */
                [12] = {.where = BESIDE_OLD_SQUARES}, /* reconstruction */
                [13] = {.where = NEW_BUILDING_FIRST}, /* new pit */
                [14] = {.strict_mirror = 1},          /* strict drawing */
                [15] = {.grant = 2},                  /* grant */
                [16] = {.erasures = 1},               /* inspection */
            },
        .type_points = 7,    /* R */
        .set_points = 8,     /* R */
        .builder_points = 1, /* S */
        .circles = 5,        /* R */
        .boxes = 8,          /* R */
        .layout =
            {
#include "games/machinery/rules/layout.inc"
            },
};
