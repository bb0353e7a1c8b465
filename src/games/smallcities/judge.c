/*
 * Judgement for bots: what a sheet is worth now, and a sense of what it may still become.
 *
 * The hope is simple. Every empty hex promises the best building that could stand there as things
 * are. Of these promises as many count as buildings are still to come, the best first; a promise
 * is worth a part of its points, because dice and marker must still agree. So a figure is drawn
 * where it makes rich sites, and a building where the promise was good enough to be kept.
 */
#include "games/smallcities/smallcities.h"

enum {
    POINT = 100,
    PROMISE = 80,      /* of a point that is promised                         */
    NEAR_QUARTER = 8,  /* a quarter beside one that should be surrounded       */
    STAR = 150,        /* an outlined star that can still be crossed           */
    STAR_POINTS = 1,   /* what such a star adds to the promise of its hex      */
    PROMISED_MOST = 16 /* a square among six buildings, on firm ground         */
};

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

static int32_t hope_of_sites(const struct table *table, const struct sheet *sheet)
{
    uint32_t sites[PROMISED_MOST + 1] = {0};
    uint32_t wanted = buildings_to_come(table, sheet);
    int32_t hope = 0;
    for (hex_set empty = empty_hexes(sheet); empty; empty &= empty - 1) {
        uint32_t hex = kv_bits_first64(empty), promise = best_promise(sheet, hex);
        if (promise && AT(hex) & smallcities_stars)
            promise += star_promise(table);
        sites[promise < PROMISED_MOST ? promise : PROMISED_MOST]++;
    }
    for (uint32_t points = PROMISED_MOST; points > 0 && wanted > 0; points--) {
        uint32_t taken = sites[points] < wanted ? sites[points] : wanted;
        hope += (int32_t)(taken * points * PROMISE);
        wanted -= taken;
    }
    return hope;
}

/* Quarters of the start colour on their way to be surrounded. */
static int32_t hope_of_specialisation(const struct sheet *sheet)
{
    hex_set quarters = occupied(sheet);
    uint32_t near = 0;
    for (hex_set own = sheet->colour[sheet->start] & ~smallcities_edge; own; own &= own - 1)
        near += kv_bits_count64(smallcities_around[kv_bits_first64(own)] & quarters);
    return (int32_t)(near * NEAR_QUARTER);
}

int32_t smallcities_judge(const void *table_bytes, const void *sheet_bytes)
{
    const struct table *table = (const struct table *)table_bytes;
    const struct sheet *sheet = (const struct sheet *)sheet_bytes;
    struct kv_score score;
    smallcities_score(table, sheet, &score);
    int32_t worth = score.total * POINT + hope_of_sites(table, sheet);
    if (table->bonus != FIRM_GROUND)
        worth += (int32_t)(stars_outlined(table, sheet) - sheet->crossed) * STAR;
    if (table->goals != GOALS_NONE)
        worth += hope_of_specialisation(sheet);
    return worth;
}
