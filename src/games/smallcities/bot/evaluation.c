/*
 * Evaluation for bots: what a sheet is worth now, and a sense of what it may still become.
 *
 * The hope is simple. Every empty hex promises the best building that could stand there as things
 * are, and what it would bring to the goals. Of these promises as many count as buildings are
 * still to come, the best first; a promise is worth a part of its points, because dice and marker
 * must still agree. What stands already hopes to count for the goals too: the more, the less is
 * missing.
 */
#include "games/smallcities/bot/evaluation.h"

/* For those who train: the games of the page explain turns in their own words. */
#ifndef KV_BROWSER
#define FEATURE_LABEL(name, id, title) {id, title},
static const struct kv_label features[] = {SMALLCITIES_FEATURES(FEATURE_LABEL){0}};
#undef FEATURE_LABEL
#endif

enum {
    POINT = 100,
    STAR_POINTS = 100, /* what a star adds to the promise of its hex             */
    ROOM_POINTS = 3,   /* an empty neighbour of a site, for each figure to come  */
    FIGURE_BESIDE = 3, /* hexes of a figure that can lie beside one hex          */
    STEPS = 4          /* that may be missing to a goal; more are too far        */
};

static uint32_t kind(const void *table)
{
    return ((const struct table *)table)->solo ? KIND_ALONE : KIND_COMPANY;
}

/* Where a building counts for a goal (0), or would with this many more colours or quarters next to
 * it; and what each one that counts is worth. */
struct hope {
    hex_set at[STEPS];
    uint32_t counted; /* already */
    int32_t value;
};

struct outlook {
    const struct table *table;
    const struct sheet *sheet;
    hex_set empty, sites;        /* sites: where some building may stand */
    uint32_t buildings, figures; /* to come */
    struct hope unification, goal;
};

/* ---- What is to come ---- */

/* How many more buildings this seat will draw: others may end the game before its ninth. */
static uint32_t buildings_to_come(const struct table *table, const struct sheet *sheet)
{
    uint32_t most = building_count(sheet);
    uint32_t own = CIRCLES - most;
    for (uint32_t i = 0; i < table->seats; i++)
        most = table->buildings[i] > most ? table->buildings[i] : most;
    uint32_t rounds = CIRCLES + 1 - most;
    return own < rounds ? own : rounds;
}

static uint32_t figures_to_come(const struct table *table, const struct sheet *sheet)
{
    return table->solo ? kv_bits_count64(free_circles(sheet)) : buildings_to_come(table, sheet);
}

/* What one more that counts is worth, if as many as can be will count. */
static int32_t step_value(const uint8_t points[COUNTED_MOST + 1], uint32_t counted, uint32_t more)
{
    uint32_t reached = counted + more < COUNTED_MOST ? counted + more : COUNTED_MOST;
    if (reached <= counted)
        return 0;
    return POINT * (points[reached] - points[counted]) / (int32_t)(reached - counted);
}

/* ---- Goals ---- */

static void hope_to_unify(struct outlook *outlook)
{
    const struct box *box = box_of(outlook->table);
    const struct sheet *sheet = outlook->sheet;
    const uint8_t *pair = box->pairs[sheet->start];
    hex_set one = sheet->beside[pair[0]], other = sheet->beside[pair[1]];
    struct hope *hope = &outlook->unification;
    hope->at[0] = one & other;
    hope->at[1] = one ^ other;
    hope->at[2] = ~(one | other);
    hope->counted = kv_bits_count64(sheet->built & hope->at[0]);
    uint32_t half = kv_bits_count64(sheet->built & hope->at[1]);
    hope->value = step_value(box->unification, hope->counted, half + outlook->buildings);
}

/* By the number of colours next to a hex, of which three are wanted. */
static void hope_for_crossroads(const struct sheet *sheet, struct hope *hope)
{
    hex_set one = 0, two = 0, three = 0;
    for (uint32_t i = 0; i < COLOURS; i++) {
        three |= two & sheet->beside[i];
        two |= one & sheet->beside[i];
        one |= sheet->beside[i];
    }
    hope->at[0] = three;
    hope->at[1] = two & ~three;
    hope->at[2] = one & ~two;
    hope->at[3] = ~one;
}

static void hope_for_routes(const struct box *box, const struct sheet *sheet, struct hope *hope)
{
    hex_set joined = box->edge;
    for (uint32_t i = 0; i < COLOURS; i++)
        joined |= smallcities_joined(box->edge, sheet->colour[i]);
    hex_set stranded = sheet->built & ~joined;
    hope->at[0] = (joined & sheet->built) | (box->edge & ~stranded);
    hope->at[1] = smallcities_beside(joined & ~box->edge) & ~hope->at[0] & ~sheet->built;
    hope->at[2] = ~hope->at[0] & ~hope->at[1];
}

static void hope_to_surround(const struct outlook *outlook, struct hope *hope)
{
    const struct box *box = box_of(outlook->table);
    hex_set left = (outlook->sites | outlook->sheet->built) & ~box->edge;
    for (; left; left &= left - 1) {
        uint32_t hex = kv_bits_first64(left);
        uint32_t missing = kv_bits_count64(smallcities_around[hex] & outlook->empty);
        if (missing < STEPS)
            hope->at[missing] |= AT(hex);
    }
}

/* The colour of every hex; two more numbers stand for an empty one and for none. */
enum { EMPTY = COLOURS, OUTSIDE };

static void list_colours(const struct box *box, const struct sheet *sheet,
                         uint8_t colour_at[HEXES + 1])
{
    for (uint32_t hex = 0; hex <= HEXES; hex++)
        colour_at[hex] = box->map & AT(hex) ? EMPTY : OUTSIDE;
    for (uint32_t i = 0; i < COLOURS; i++)
        for (hex_set left = sheet->colour[i]; left; left &= left - 1)
            colour_at[kv_bits_first64(left)] = (uint8_t)i;
}

/* How many of two opposite sides must still get one colour; STEPS: none can. */
static uint32_t sides_missing(uint32_t one, uint32_t other)
{
    if (one == OUTSIDE || other == OUTSIDE)
        return STEPS;
    if (one == EMPTY || other == EMPTY)
        return one == other ? 2 : 1;
    return one == other ? 0 : STEPS;
}

static void hope_for_symmetry(const struct outlook *outlook, struct hope *hope)
{
    uint8_t colour_at[HEXES + 1];
    list_colours(box_of(outlook->table), outlook->sheet, colour_at);
    for (hex_set left = outlook->sites | outlook->sheet->built; left; left &= left - 1) {
        uint32_t hex = kv_bits_first64(left), least = STEPS;
        const uint8_t *beside = smallcities_neighbour[hex];
        for (uint32_t side = 0; side < SIDES / 2; side++) {
            uint32_t missing =
                sides_missing(colour_at[beside[side]], colour_at[beside[side + SIDES / 2]]);
            least = missing < least ? missing : least;
        }
        if (least < STEPS)
            hope->at[least] |= AT(hex);
    }
}

static void hope_for_columns(const struct sheet *sheet, struct hope *hope)
{
    for (uint32_t i = 0; i < COLUMNS; i++)
        if (!(sheet->built & smallcities_columns[i]))
            hope->at[0] |= smallcities_columns[i];
}

static void hope_for_goal(struct outlook *outlook)
{
    const struct box *box = box_of(outlook->table);
    const struct sheet *sheet = outlook->sheet;
    struct hope *hope = &outlook->goal;
    uint32_t goal = outlook->table->goal;
    switch ((enum goal)goal) {
    case CITY_ROUTES:
        hope_for_routes(box, sheet, hope);
        break;
    case DOWNTOWN:
        hope->at[0] = box->central_area;
        break;
    case OUTSKIRTS:
        hope->at[0] = ~box->central_area;
        break;
    case SURROUNDED:
        hope_to_surround(outlook, hope);
        break;
    case CROSSROADS:
        hope_for_crossroads(sheet, hope);
        break;
    case WIND_ROSE:
        hope_for_columns(sheet, hope);
        break;
    case SYMMETRY:
        hope_for_symmetry(outlook, hope);
        break;
    case SOCIAL_CENTRES:
        hope->at[0] = sheet->beside[SQUARE];
        hope->at[1] = ~hope->at[0];
        break;
    case TRIANGLE:
    case HUB:
    case NO_GOAL:
        return;
    }
    uint32_t half = goal == WIND_ROSE ? 0 : kv_bits_count64(sheet->built & ~hope->at[0]);
    hope->counted = goal == WIND_ROSE ? smallcities_count_goal(box, sheet, goal)
                                      : kv_bits_count64(sheet->built & hope->at[0]);
    hope->value = step_value(box->goal_points[goal], hope->counted, half + outlook->buildings);
}

/* Most colours next to one building, now and later. */
static int32_t hope_for_hub(const struct outlook *outlook)
{
    const struct box *box = box_of(outlook->table);
    const struct sheet *sheet = outlook->sheet;
    const uint8_t *points = box->goal_points[HUB];
    int32_t now = 0, most = 0;
    for (hex_set left = sheet->built; left; left &= left - 1) {
        uint32_t hex = kv_bits_first64(left), colours = 0;
        for (uint32_t i = 0; i < COLOURS; i++)
            colours += sheet->beside[i] >> hex & 1;
        uint32_t room = kv_bits_count64(smallcities_around[hex] & outlook->empty);
        uint32_t later = colours + room < COLOURS ? colours + room : COLOURS;
        int32_t hoped = (points[colours] + points[later]) * POINT / 2;
        most = hoped > most ? hoped : most;
        now = points[colours] > now ? points[colours] : now;
    }
    return most > now * POINT ? most - now * POINT : 0;
}

/* Counts those that may still be completed, the nearest first, up to what the goal's table pays. */
static void count_hopes(const struct hope *hope, hex_set from, uint32_t steps, int32_t *feature)
{
    uint32_t paid = hope->counted < COUNTED_MOST ? COUNTED_MOST - hope->counted : 0;
    for (uint32_t i = 0; i < steps; i++) {
        uint32_t count = kv_bits_count64(from & hope->at[i + 1]);
        count = count < paid ? count : paid;
        paid -= count;
        feature[i] = (int32_t)count * hope->value;
    }
}

/* Quarters of the start colour, by the hexes that are still empty around them. */
static void look_at_quarters(const struct outlook *outlook, int32_t *counted)
{
    const struct box *box = box_of(outlook->table);
    enum { FAR = 4 };
    const struct sheet *sheet = outlook->sheet;
    hex_set own = sheet->colour[sheet->start] & ~box->edge;
    uint32_t missing[SIDES + 1] = {0};
    for (hex_set left = own; left; left &= left - 1)
        missing[kv_bits_count64(smallcities_around[kv_bits_first64(left)] & outlook->empty)]++;
    uint32_t paid = missing[0] < COUNTED_MOST ? COUNTED_MOST - missing[0] : 0;
    int32_t value = step_value(box->specialisation, missing[0], kv_bits_count64(own) - missing[0]);
    for (uint32_t i = 1; i <= SIDES; i++) {
        uint32_t count = missing[i] < paid ? missing[i] : paid;
        paid -= count;
        counted[FEATURE_SURROUND_1 + (i < FAR ? i : FAR) - 1] += (int32_t)count * value;
    }
}

/* Buildings next to which something may still be drawn. */
static hex_set open_buildings(const struct outlook *outlook)
{
    hex_set open = 0;
    for (hex_set left = outlook->sheet->built; left; left &= left - 1) {
        uint32_t hex = kv_bits_first64(left);
        if (smallcities_around[hex] & outlook->empty)
            open |= AT(hex);
    }
    return open;
}

static void look_at_goals(const struct outlook *outlook, int32_t *counted)
{
    if (outlook->table->goals == GOALS_NONE)
        return;
    hex_set open = open_buildings(outlook);
    look_at_quarters(outlook, counted);
    count_hopes(&outlook->unification, open, 2, counted + FEATURE_UNITE_1);
    if (outlook->table->goal == HUB)
        counted[FEATURE_HUB] = hope_for_hub(outlook);
    else if (outlook->table->goal != NO_GOAL && outlook->table->goal != WIND_ROSE)
        count_hopes(&outlook->goal, open, 3, counted + FEATURE_GOAL_1);
}

/* ---- Sites ---- */

/* The points of a building if it were drawn here now. A bike centre's chain, which is slow to find,
 * counts as found if there is any other building. */
static uint32_t promised_points(const struct box *box, const struct sheet *sheet, uint32_t building,
                                uint32_t hex)
{
    if (building == BIKE_CENTRE)
        return kv_bits_count64(smallcities_around[hex] & sheet->colour[GREEN]) +
               (sheet->built != 0);
    return smallcities_points(box, sheet, building, hex);
}

/* What a building on a star promises beyond its own points. */
static int32_t star_promise(const struct table *table)
{
    const struct box *box = box_of(table);
    if (table->bonus == NO_BONUS)
        return 0;
    return table->bonus == FIRM_GROUND ? box->firm_ground * POINT : STAR_POINTS;
}

/* What any building here would bring to a goal; half of it for each step that is missing. */
static int32_t hoped_here(const struct hope *hope, uint32_t hex)
{
    for (uint32_t i = 0; i < STEPS; i++)
        if (hope->at[i] >> hex & 1)
            return hope->value >> i;
    return 0;
}

/* The best sites, best first. */
struct sites {
    uint32_t count;
    int32_t value[CIRCLES];
    int32_t room[CIRCLES];
    int32_t best[BUILDINGS], second[BUILDINGS]; /* for each building */
    int32_t growing[BUILDINGS];                 /* points, with quarters that may still come */
};

static void rank_site(struct sites *sites, uint32_t wanted, int32_t value, int32_t room)
{
    uint32_t at = sites->count;
    if (at == wanted) {
        if (sites->value[at - 1] >= value)
            return;
        at--;
    } else
        sites->count++;
    for (; at > 0 && sites->value[at - 1] < value; at--) {
        sites->value[at] = sites->value[at - 1];
        sites->room[at] = sites->room[at - 1];
    }
    sites->value[at] = value;
    sites->room[at] = room;
}

static void note_site(struct sites *sites, uint32_t building, int32_t value, int32_t growing)
{
    int32_t *best = &sites->best[building], *second = &sites->second[building];
    if (value > *best) {
        *second = *best;
        *best = value;
    } else if (value > *second)
        *second = value;
    if (growing > sites->growing[building])
        sites->growing[building] = growing;
}

static void look_at_site(const struct outlook *outlook, uint32_t hex, struct sites *sites)
{
    const struct box *box = box_of(outlook->table);
    const struct sheet *sheet = outlook->sheet;
    uint32_t best = 0;
    int32_t room = (int32_t)kv_bits_count64(smallcities_around[hex] & outlook->empty);
    int32_t besides = hoped_here(&outlook->unification, hex) + hoped_here(&outlook->goal, hex);
    if (AT(hex) & box->stars)
        besides += star_promise(outlook->table);
    int32_t grows = room < FIGURE_BESIDE ? room : FIGURE_BESIDE;
    for (uint32_t i = 0; i < BUILDINGS; i++)
        if (sheet->beside[i] & AT(hex)) {
            uint32_t points = promised_points(box, sheet, i, hex);
            int32_t value = (int32_t)points * POINT + besides;
            best = points > best ? points : best;
            note_site(sites, i, value, (int32_t)points + grows);
        }
    room *= (int32_t)outlook->figures;
    rank_site(sites, outlook->buildings, (int32_t)best * POINT + besides + room * ROOM_POINTS,
              room);
}

static void look_at_sites(const struct outlook *outlook, int32_t *counted)
{
    const struct sheet *sheet = outlook->sheet;
    const struct table *table = outlook->table;
    struct sites sites = {0};
    if (!outlook->buildings)
        return;
    for (hex_set left = outlook->sites; left; left &= left - 1)
        look_at_site(outlook, kv_bits_first64(left), &sites);
    for (uint32_t i = 0; i < sites.count; i++) {
        counted[FEATURE_SITE_1 + i] = sites.value[i];
        counted[FEATURE_ROOM] += sites.room[i];
    }
    uint32_t marker = marker_of(table, sheet);
    for (uint32_t i = 0; i < COLOURS; i++) {
        marker = (marker + COLOURS - 1) % COLOURS;
        counted[FEATURE_NEXT_1 + i] = sites.best[marker];
        counted[FEATURE_SECOND_1 + i] = sites.second[marker];
        counted[FEATURE_GROWING_1 + i] = sites.growing[marker];
    }
    counted[FEATURE_SQUARE] = sites.best[SQUARE];
}

/* ---- The whole ---- */

/* Stars that can still be crossed, and one that is crossed for an action not done yet. */
static int32_t count_stars(const struct table *table, const struct sheet *sheet)
{
    bool pending =
        sheet->stage == STAGE_STARRED || sheet->stage == STAGE_BUILD || sheet->stage == STAGE_DRAW;
    return (int32_t)(stars_outlined(table, sheet) - sheet->crossed) + pending;
}

static void look_at_stars(const struct table *table, const struct sheet *sheet, int32_t *counted)
{
    static const uint8_t feature[BONUSES] = {[FINANCING] = FEATURE_FINANCING,
                                             [FREE_DESIGN] = FEATURE_FREE_DESIGN,
                                             [STATE_ORDER] = FEATURE_STATE_ORDER};
    if (feature[table->bonus])
        counted[feature[table->bonus]] = count_stars(table, sheet);
}

/* What the whole game or round has given. */
static void look_at_table(const struct table *table, int32_t *counted)
{
    counted[FEATURE_BASE] = 1;
    counted[FEATURE_MARKER_0 + (table->round - 1) % COLOURS] = 1;
    if (table->goal != NO_GOAL)
        counted[FEATURE_FOR_CITY_ROUTES + table->goal - CITY_ROUTES] = 1;
    if (table->bonus != NO_BONUS)
        counted[FEATURE_WITH_FINANCING + table->bonus - FINANCING] = 1;
}

static void look(const void *table_bytes, const void *sheet_bytes, int32_t *counted)
{
    struct outlook outlook = {.table = (const struct table *)table_bytes,
                              .sheet = (const struct sheet *)sheet_bytes};
    const struct table *table = outlook.table;
    const struct sheet *sheet = outlook.sheet;
    const struct box *box = box_of(table);
    struct kv_score score;
    for (uint32_t i = 0; i < FEATURES; i++)
        counted[i] = 0;
    outlook.empty = empty_hexes(box, sheet);
    for (uint32_t i = 0; i < BUILDINGS; i++)
        outlook.sites |= sheet->beside[i] & outlook.empty;
    outlook.buildings = buildings_to_come(table, sheet);
    outlook.figures = figures_to_come(table, sheet);
    if (table->goals != GOALS_NONE)
        hope_to_unify(&outlook);
    hope_for_goal(&outlook);
    smallcities_score(table, sheet, &score);
    look_at_table(table, counted);
    counted[FEATURE_EMPTY] = (int32_t)kv_bits_count64(outlook.empty);
    counted[FEATURE_SCORE] = score.total;
    counted[FEATURE_TO_COME] = (int32_t)outlook.buildings;
    if (outlook.figures)
        counted[FEATURE_FIGURES_1 + outlook.figures - 1] = 1;
    look_at_sites(&outlook, counted);
    look_at_goals(&outlook, counted);
    look_at_stars(table, sheet, counted);
}

static bool ends(const void *table, const void *sheet)
{
    (void)table;
    return building_count((const struct sheet *)sheet) == CIRCLES;
}

const struct kv_evaluation smallcities_evaluation = {
#ifndef KV_BROWSER
    .features = features,
#endif
    .count = FEATURES,
    .weights = smallcities_weights,
    .cost = 640,
    .kind = kind,
    .look = look,
    .ends = ends,
    .explain = smallcities_explain,
};
