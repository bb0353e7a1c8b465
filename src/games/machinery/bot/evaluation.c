/*
 * What a sheet is worth to a bot: its score now, and what its open buildings may still become. A
 * building is worth its points and a part of what its district, its type and a set of all types
 * would bring. How much of that counts is learned, depending on the rounds to come, the squares
 * left, and whether a single figure that may still come fills them.
 */
#include "games/machinery/bot/evaluation.h"
#include "base/bits.h"

/* For those who train: the games of the page explain turns in their own words. */
#ifndef KV_BROWSER
#define FEATURE_LABEL(name, id, title) {id, title},
static const struct kv_label features[] = {MACHINERY_FEATURES(FEATURE_LABEL){0}};
#undef FEATURE_LABEL
#endif

enum { POINT = 100, LEFT_FITTED = 5, LEFT_MOST = 10 };

static uint32_t kind(const void *table)
{
    (void)table;
    return KIND_ALL;
}

/* How many buildings of each district and type are finished. */
struct finished {
    uint8_t district[DISTRICTS], type[TYPES];
    uint32_t sets;    /* of all six types                        */
    uint32_t lacking; /* types of which the next set has none yet */
};

static struct finished count_finished(const struct box *box, const struct sheet *sheet)
{
    struct finished finished = {.sets = OF_A_KIND};
    for (uint32_t set = sheet->finished; set; set &= set - 1) {
        const struct building *building = &box->buildings[kv_bits_first(set)];
        finished.district[building->district]++;
        finished.type[building->type]++;
    }
    for (uint32_t i = 0; i < TYPES; i++)
        if (finished.type[i] < finished.sets)
            finished.sets = finished.type[i];
    for (uint32_t i = 0; i < TYPES; i++)
        finished.lacking += finished.type[i] == finished.sets;
    return finished;
}

/* A share of what a group of three pays, which grows with the number of the others that are
 * finished. */
static int32_t share(int32_t points, uint32_t others)
{
    static const int32_t parts[OF_A_KIND + 1] = {10, 35, 100, 0};
    return points * parts[others];
}

/* What finishing one more building would bring besides its points, in hundredths. */
struct prospects {
    int32_t district[DISTRICTS], type[TYPES];
};

static struct prospects look_ahead(const struct box *box, const struct finished *finished)
{
    struct prospects ahead;
    int32_t set = box->set_points * POINT / (int32_t)(finished->lacking * finished->lacking);
    for (uint32_t i = 0; i < DISTRICTS; i++)
        ahead.district[i] = share(box->districts[i].points, finished->district[i]);
    for (uint32_t i = 0; i < TYPES; i++)
        ahead.type[i] = share(box->type_points, finished->type[i]) +
                        (finished->type[i] == finished->sets ? set : 0);
    return ahead;
}

/* The place of a building among the features of a phase. */
static uint32_t place_of(const struct table *table, uint32_t empty, uint32_t left)
{
    if (left == 1)
        return 0;
    if (left <= LEFT_FITTED)
        return 1 + (left - 2) * FITS + machinery_fit(box_of(table), empty, table->unseen);
    if (left > LEFT_MOST) /* larger buildings than ours count as the largest */
        left = LEFT_MOST;
    return 1 + (LEFT_FITTED - 1) * FITS + left - LEFT_FITTED - 1;
}

static uint32_t phase_of(int32_t rounds)
{
    return rounds <= 1   ? FEATURE_LAST_1
           : rounds == 2 ? FEATURE_LATE_1
           : rounds <= 5 ? FEATURE_MIDDLE_1
                         : FEATURE_EARLY_1;
}

/* Empty squares without an empty neighbour. */
static int32_t lonely_squares(uint32_t empty)
{
    return (int32_t)kv_bits_count(empty & ~machinery_neighbours(empty));
}

static void look_at_buildings(const struct table *table, const struct sheet *sheet,
                              const struct finished *finished, int32_t rounds, int32_t *counted)
{
    int32_t *phase = counted + phase_of(rounds), lonely = 0;
    const struct box *box = box_of(table);
    struct prospects ahead = look_ahead(box, finished);
    for (uint32_t open = BUILDINGS_ALL & ~sheet->finished; open; open &= open - 1) {
        uint32_t i = kv_bits_first(open);
        const struct building *building = &box->buildings[i];
        uint32_t empty = building->squares & ~(uint32_t)sheet->filled[i];
        uint32_t left = kv_bits_count(empty);
        phase[place_of(table, empty, left)] += building->points * POINT +
                                               ahead.district[building->district] +
                                               ahead.type[building->type];
        lonely += lonely_squares(empty);
        counted[FEATURE_BUILDING_1 + i] = (int32_t)left;
    }
    counted[FEATURE_LONELY] = lonely * rounds;
}

/* Points promised by groups of which some buildings are finished, but not all. */
static int32_t groups_begun(const struct box *box, const struct finished *finished)
{
    int32_t begun = 0;
    for (uint32_t i = 0; i < DISTRICTS; i++)
        if (finished->district[i] < OF_A_KIND)
            begun += box->districts[i].points * finished->district[i] * finished->district[i];
    for (uint32_t i = 0; i < TYPES; i++)
        if (finished->type[i] < OF_A_KIND)
            begun += box->type_points * finished->type[i] * finished->type[i];
    return begun;
}

/* How many buildings of each district and type are finished: some are worth more than they pay. */
static void count_groups(const struct finished *finished, int32_t *counted)
{
    for (uint32_t i = 0; i < DISTRICTS; i++)
        counted[FEATURE_DISTRICT_1 + i] = finished->district[i];
    for (uint32_t i = 0; i < TYPES; i++)
        counted[FEATURE_TYPE_1 + i] = finished->type[i];
}

static void look(const void *table_bytes, const void *sheet_bytes, int32_t *counted)
{
    const struct table *table = (const struct table *)table_bytes;
    const struct sheet *sheet = (const struct sheet *)sheet_bytes;
    const struct box *box = box_of(table);
    struct finished finished = count_finished(box, sheet);
    int32_t rounds = ROUNDS - table->round;
    struct kv_score score;
    for (uint32_t i = 0; i < FEATURES; i++)
        counted[i] = 0;
    machinery_score(table, sheet, &score);
    counted[FEATURE_BASE] = 1;
    counted[FEATURE_ROUNDS] = rounds;
    counted[FEATURE_SCORE] = score.total;
    if (rounds == 0)
        return;
    look_at_buildings(table, sheet, &finished, rounds, counted);
    count_groups(&finished, counted);
    counted[FEATURE_GROUPS] = groups_begun(box, &finished) * rounds;
    counted[FEATURE_BUILDERS] = (box->boxes - sheet->builders) * rounds;
    counted[FEATURE_TURNS] = (box->circles - sheet->noted) * rounds;
}

static bool ends(const void *table_bytes, const void *sheet)
{
    const struct table *table = (const struct table *)table_bytes;
    (void)sheet;
    return table->closed + 1 == ROUNDS;
}

/* Which figures were drawn from which card no longer matters. */
static void forget(const void *table, void *sheet_bytes)
{
    struct sheet *sheet = (struct sheet *)sheet_bytes;
    uint8_t done = sheet->done;
    (void)table;
    machinery_begin_turn(sheet);
    sheet->done = done;
}

/* An inspection removes a breakage and costs nothing. */
static bool wastes(const void *table, const void *sheet, kv_move move)
{
    return move_kind(move) == MOVE_DONE &&
           machinery_erasable((const struct table *)table, (const struct sheet *)sheet) != 0;
}

const struct kv_evaluation machinery_evaluation = {
#ifndef KV_BROWSER
    .features = features,
#endif
    .count = FEATURES,
    .weights = machinery_weights,
    .cost = 145,
    .horizon = 3,
    .apart = true,
    .kind = kind,
    .look = look,
    .ends = ends,
    .forget = forget,
    .wastes = wastes,
    .explain = machinery_explain,
};
