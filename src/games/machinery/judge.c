/*
 * What a sheet is worth to a bot: its score now, and what begun buildings, districts and types may
 * still become. A prospect grows with the square of the part that is done, so that bots finish
 * what they begin and begin few things at once; and it shrinks with the rounds that are left, to
 * nothing in the last.
 */
#include "games/machinery/judge.h"
#include "base/bits.h"

static const struct kv_label features[] = {
    [FEATURE_BASE] = {"base", KV_MARK("what every sheet brings")},
    [FEATURE_ROUNDS] = {"rounds", KV_MARK("rounds to come")},
    [FEATURE_SCORE] = {"score", KV_MARK("points now")},
    [FEATURE_BUILDINGS] = {"buildings", KV_MARK("buildings begun")},
    [FEATURE_LONELY] = {"lonely", KV_MARK("squares that only a builder can fill")},
    [FEATURE_GROUPS] = {"groups", KV_MARK("districts and types begun")},
    [FEATURE_BUILDERS] = {"builders", KV_MARK("builders left")},
    {0},
};

static uint32_t kind(const void *table)
{
    (void)table;
    return KIND_ALL;
}

/* Points promised by something of which a part is done, in hundredths. */
static int32_t prospect(int32_t points, uint32_t done, uint32_t all)
{
    return points * 100 * (int32_t)(done * done) / (int32_t)(all * all);
}

/* Empty squares without an empty neighbour. */
static int32_t lonely_squares(uint32_t empty)
{
    return (int32_t)kv_bits_count(empty & ~machinery_neighbours(empty));
}

static void look_at_buildings(const struct sheet *sheet, int32_t *begun, int32_t *lonely)
{
    *begun = *lonely = 0;
    for (uint32_t open = BUILDINGS_ALL & ~sheet->finished; open; open &= open - 1) {
        uint32_t i = kv_bits_first(open), squares = machinery_squares[i];
        uint32_t filled = sheet->filled[i];
        *begun +=
            prospect(machinery_buildings[i].points, kv_bits_count(filled), kv_bits_count(squares));
        *lonely += lonely_squares(squares & ~filled);
    }
}

/* Districts and types of which some buildings are finished, but not all. */
static int32_t groups_begun(const struct sheet *sheet)
{
    uint32_t districts[DISTRICTS] = {0}, types[TYPES] = {0};
    int32_t begun = 0;
    for (uint32_t set = sheet->finished; set; set &= set - 1) {
        districts[machinery_buildings[kv_bits_first(set)].district]++;
        types[machinery_buildings[kv_bits_first(set)].type]++;
    }
    for (uint32_t i = 0; i < DISTRICTS; i++)
        if (districts[i] < OF_A_KIND)
            begun += prospect(machinery_districts[i].points, districts[i], OF_A_KIND);
    for (uint32_t i = 0; i < TYPES; i++)
        if (types[i] < OF_A_KIND)
            begun += prospect(TYPE_POINTS, types[i], OF_A_KIND);
    return begun;
}

static void look(const void *table_bytes, const void *sheet_bytes, int32_t *counted)
{
    const struct table *table = (const struct table *)table_bytes;
    const struct sheet *sheet = (const struct sheet *)sheet_bytes;
    int32_t rounds = ROUNDS - table->round, begun, lonely;
    struct kv_score score;
    machinery_score(table, sheet, &score);
    look_at_buildings(sheet, &begun, &lonely);
    counted[FEATURE_BASE] = 1;
    counted[FEATURE_ROUNDS] = rounds;
    counted[FEATURE_SCORE] = score.total;
    counted[FEATURE_BUILDINGS] = begun * rounds / ROUNDS;
    counted[FEATURE_LONELY] = lonely * rounds;
    counted[FEATURE_GROUPS] = groups_begun(sheet) * rounds / ROUNDS;
    counted[FEATURE_BUILDERS] = (BOXES - sheet->builders) * rounds;
}

const struct kv_judgement machinery_judgement = {
    .features = features,
    .count = FEATURES,
    .weights = machinery_weights,
    .horizon = 1,
    .kind = kind,
    .look = look,
};
