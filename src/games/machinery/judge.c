/*
 * What a sheet is worth to a bot: its score now, and what begun buildings may still become.
 *
 * A building's prospect is its points, with a share of the bonuses it helps to, times the square
 * of its filled part: filling the last squares is worth more than the first, so bots finish what
 * they begin. Prospects shrink with the rounds that are left and are nothing after the last.
 */
#include "base/bits.h"
#include "games/machinery/machinery.h"

enum {
    BONUS_SHARE = 5,  /* points added to a building for its district, type and set */
    LONELY = 120,     /* a lone empty square needs a builder                       */
    ROUNDS_ENOUGH = 4 /* with so many rounds left a prospect counts in full        */
};

/* Empty squares without an empty neighbour. */
static int32_t lonely_squares(uint32_t empty)
{
    return (int32_t)kv_bits_count(empty & ~machinery_neighbours(empty));
}

static int32_t prospect(uint32_t building, uint32_t filled)
{
    uint32_t squares = machinery_squares[building];
    int32_t worth = (machinery_buildings[building].points + BONUS_SHARE) * 100;
    int32_t all = (int32_t)kv_bits_count(squares), done = (int32_t)kv_bits_count(filled);
    return worth * done * done / (all * all) - LONELY * lonely_squares(squares & ~filled);
}

int32_t machinery_judge(const void *table_bytes, const void *sheet_bytes)
{
    const struct table *table = (const struct table *)table_bytes;
    const struct sheet *sheet = (const struct sheet *)sheet_bytes;
    int32_t rounds = ROUNDS - table->round, hope = 0;
    struct kv_score score;
    machinery_score(table, sheet, &score);
    for (uint32_t open = BUILDINGS_ALL & ~sheet->finished; open; open &= open - 1)
        hope += prospect(kv_bits_first(open), sheet->filled[kv_bits_first(open)]);
    if (rounds < ROUNDS_ENOUGH)
        hope = hope * rounds / ROUNDS_ENOUGH;
    return score.total * 100 + hope;
}
