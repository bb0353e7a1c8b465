/*
 * What a sheet is worth to a bot: its score now, and what begun buildings, districts and types may
 * still become. A prospect is always less than what is promised, so that bots finish what they
 * begin; it grows with the square of the part that is done, so that they begin few things at once;
 * and it shrinks with the rounds that are left, to nothing in the last.
 */
#include "base/bits.h"
#include "games/machinery/machinery.h"

enum {
    HOPE = 80,   /* hundredths of the points promised, at the beginning      */
    LONELY = 60, /* lost for an empty square that only a builder can fill    */
    BUILDER = 60 /* a free box is worth something while there are rounds left */
};

static int32_t prospect(int32_t points, uint32_t done, uint32_t all)
{
    return points * HOPE * (int32_t)(done * done) / (int32_t)(all * all);
}

/* Empty squares without an empty neighbour. */
static int32_t lonely_squares(uint32_t empty)
{
    return (int32_t)kv_bits_count(empty & ~machinery_neighbours(empty));
}

static int32_t hope_of_buildings(const struct sheet *sheet)
{
    int32_t hope = 0;
    for (uint32_t open = BUILDINGS_ALL & ~sheet->finished; open; open &= open - 1) {
        uint32_t i = kv_bits_first(open), squares = machinery_squares[i];
        uint32_t filled = sheet->filled[i];
        hope +=
            prospect(machinery_buildings[i].points, kv_bits_count(filled), kv_bits_count(squares));
        hope -= LONELY * lonely_squares(squares & ~filled);
    }
    return hope;
}

/* Districts and types of which some buildings are finished, but not all. */
static int32_t hope_of_groups(const struct sheet *sheet)
{
    uint32_t districts[DISTRICTS] = {0}, types[TYPES] = {0};
    int32_t hope = 0;
    for (uint32_t set = sheet->finished; set; set &= set - 1) {
        districts[machinery_buildings[kv_bits_first(set)].district]++;
        types[machinery_buildings[kv_bits_first(set)].type]++;
    }
    for (uint32_t i = 0; i < DISTRICTS; i++)
        if (districts[i] < OF_A_KIND)
            hope += prospect(machinery_districts[i].points, districts[i], OF_A_KIND);
    for (uint32_t i = 0; i < TYPES; i++)
        if (types[i] < OF_A_KIND)
            hope += prospect(TYPE_POINTS, types[i], OF_A_KIND);
    return hope;
}

int32_t machinery_judge(const void *table_bytes, const void *sheet_bytes)
{
    const struct table *table = (const struct table *)table_bytes;
    const struct sheet *sheet = (const struct sheet *)sheet_bytes;
    int32_t rounds = ROUNDS - table->round;
    struct kv_score score;
    machinery_score(table, sheet, &score);
    int32_t hope =
        hope_of_buildings(sheet) + hope_of_groups(sheet) + BUILDER * (BOXES - sheet->builders);
    return score.total * 100 + hope * rounds / ROUNDS;
}
