/*
 * Judgement for bots: what a sheet is worth now, and a sense of what it may still become.
 *
 * The hope is simple. Every empty hex promises the best building that could stand there as things
 * are. Of these promises as many count as buildings are still to come, the best first; a promise
 * is worth a part of its points, because dice and marker must still agree. So a figure is drawn
 * where it makes rich sites, and a building where the promise was good enough to be kept.
 */
#include "games/smallcities/judge.h"

static const struct kv_label features[] = {
    [FEATURE_BASE] = {"base", KV_MARK("what every sheet brings")},
    [FEATURE_SCORE] = {"score", KV_MARK("points now")},
    [FEATURE_TO_COME] = {"to-come", KV_MARK("buildings to come")},
    [FEATURE_PROMISE] = {"promise", KV_MARK("good building sites")},
    [FEATURE_STARS] = {"stars", KV_MARK("stars to be crossed")},
    [FEATURE_NEAR] = {"near", KV_MARK("quarters on their way to be surrounded")},
    {0},
};

enum {
    STAR_POINTS = 1,   /* what a star adds to the promise of its hex           */
    PROMISED_MOST = 16 /* a square among six buildings, on firm ground         */
};

static uint32_t kind(const void *table)
{
    return ((const struct table *)table)->solo ? KIND_ALONE : KIND_COMPANY;
}

/* The points of a building if it were drawn here now. A bike centre's chain, which is slow to
 * find, counts as found where another building stands at all. */
static uint32_t promised_points(const struct sheet *sheet, uint32_t building, uint32_t hex)
{
    if (building == BIKE_CENTRE)
        return kv_bits_count64(smallcities_around[hex] & sheet->colour[GREEN]) +
               (sheet->built != 0);
    return smallcities_points(sheet, building, hex);
}

/* What a building on a star promises beyond its own points. */
static uint32_t star_promise(const struct table *table)
{
    if (table->bonus == NO_BONUS)
        return 0;
    return table->bonus == FIRM_GROUND ? smallcities_firm_ground : STAR_POINTS;
}

static uint32_t best_promise(const struct sheet *sheet, uint32_t hex)
{
    uint32_t best = 0;
    for (uint32_t i = 0; i < BUILDINGS; i++)
        if (sheet->beside[i] & AT(hex)) {
            uint32_t points = promised_points(sheet, i, hex);
            best = points > best ? points : best;
        }
    return best;
}

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

/* The points promised by the best sites, as many as there will be buildings. */
static int32_t promise_of_sites(const struct table *table, const struct sheet *sheet)
{
    uint32_t sites[PROMISED_MOST + 1] = {0};
    uint32_t wanted = buildings_to_come(table, sheet);
    int32_t promised = 0;
    for (hex_set empty = empty_hexes(sheet); empty; empty &= empty - 1) {
        uint32_t hex = kv_bits_first64(empty), promise = best_promise(sheet, hex);
        if (promise && AT(hex) & smallcities_stars)
            promise += star_promise(table);
        sites[promise < PROMISED_MOST ? promise : PROMISED_MOST]++;
    }
    for (uint32_t points = PROMISED_MOST; points > 0 && wanted > 0; points--) {
        uint32_t taken = sites[points] < wanted ? sites[points] : wanted;
        promised += (int32_t)(taken * points);
        wanted -= taken;
    }
    return promised;
}

/* Quarters beside those of the start colour that should be surrounded. */
static int32_t count_near(const struct sheet *sheet)
{
    hex_set quarters = occupied(sheet);
    uint32_t near = 0;
    for (hex_set own = sheet->colour[sheet->start] & ~smallcities_edge; own; own &= own - 1)
        near += kv_bits_count64(smallcities_around[kv_bits_first64(own)] & quarters);
    return (int32_t)near;
}

/* Stars that can still be crossed, and one that is crossed for an action not done yet. */
static int32_t count_stars(const struct table *table, const struct sheet *sheet)
{
    bool pending =
        sheet->stage == STAGE_STARRED || sheet->stage == STAGE_BUILD || sheet->stage == STAGE_DRAW;
    if (table->bonus == FIRM_GROUND)
        return 0;
    return (int32_t)(stars_outlined(table, sheet) - sheet->crossed) + pending;
}

static void look(const void *table_bytes, const void *sheet_bytes, int32_t *counted)
{
    const struct table *table = (const struct table *)table_bytes;
    const struct sheet *sheet = (const struct sheet *)sheet_bytes;
    struct kv_score score;
    smallcities_score(table, sheet, &score);
    counted[FEATURE_BASE] = 1;
    counted[FEATURE_SCORE] = score.total;
    counted[FEATURE_TO_COME] = (int32_t)buildings_to_come(table, sheet);
    counted[FEATURE_PROMISE] = promise_of_sites(table, sheet);
    counted[FEATURE_STARS] = count_stars(table, sheet);
    counted[FEATURE_NEAR] = table->goals == GOALS_NONE ? 0 : count_near(sheet);
}

const struct kv_judgement smallcities_judgement = {
    .features = features,
    .count = FEATURES,
    .weights = smallcities_weights,
    .kind = kind,
    .look = look,
};
