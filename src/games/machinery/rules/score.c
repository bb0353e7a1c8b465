/* Points of a sheet. */
#include "base/bits.h"
#include "games/machinery/rules/game.h"

enum cell {
    CELL_BUILDINGS,
    CELL_DISTRICTS,
    CELL_TYPES = CELL_DISTRICTS + DISTRICTS,
    CELL_SETS = CELL_TYPES + TYPES,
    CELL_BONUS,
    CELL_BUILDERS,
    CELL_BREAKAGES,
    CELLS
};

const struct kv_part machinery_parts[] = {
    {"buildings", KV_MARK("buildings"), 1},
    {"districts", KV_MARK("districts"), DISTRICTS},
    {"types", KV_MARK("types"), TYPES},
    {"sets", KV_MARK("sets of six types"), 1},
    {"bonus", KV_MARK("event bonus"), 1},
    {"builders", KV_MARK("builders"), 1},
    {"breakages", KV_MARK("broken machinery"), 1},
    {0},
};

/* Nothing decides between equal totals. */
const struct kv_label machinery_ties[] = {{0}};

/* How many buildings of each district and of each type are finished, and what they pay. */
struct tally {
    uint8_t district[DISTRICTS], type[TYPES];
    int32_t points;
};

static struct tally count_finished(const struct box *box, const struct sheet *sheet)
{
    struct tally tally = {0};
    for (uint32_t set = sheet->finished; set; set &= set - 1) {
        const struct building *building = &box->buildings[kv_bits_first(set)];
        tally.district[building->district]++;
        tally.type[building->type]++;
        tally.points += building->points;
    }
    return tally;
}

/* As many sets of six different types as the rarest type has finished buildings. */
static int32_t whole_sets(const struct tally *tally)
{
    int32_t sets = tally->type[0];
    for (uint32_t i = 1; i < TYPES; i++)
        if (tally->type[i] < sets)
            sets = tally->type[i];
    return sets;
}

uint32_t machinery_breakages(const struct sheet *sheet)
{
    uint32_t sum = 0;
    for (uint32_t i = 0; i < sheet->noted; i++)
        sum += sheet->broken[i];
    return sum;
}

void machinery_score(const void *table, const void *sheet_bytes, struct kv_score *score)
{
    const struct sheet *sheet = (const struct sheet *)sheet_bytes;
    const struct box *box = box_of((const struct table *)table);
    struct tally tally = count_finished(box, sheet);
    *score = (struct kv_score){0};
    score->cell[CELL_BUILDINGS] = tally.points;
    for (uint32_t i = 0; i < DISTRICTS; i++)
        if (tally.district[i] == OF_A_KIND)
            score->cell[CELL_DISTRICTS + i] = box->districts[i].points;
    for (uint32_t i = 0; i < TYPES; i++)
        if (tally.type[i] == OF_A_KIND)
            score->cell[CELL_TYPES + i] = box->type_points;
    score->cell[CELL_SETS] = box->set_points * whole_sets(&tally);
    score->cell[CELL_BONUS] = sheet->bonus;
    score->cell[CELL_BUILDERS] = -box->builder_points * sheet->builders;
    score->cell[CELL_BREAKAGES] = -(int32_t)machinery_breakages(sheet);
    for (uint32_t i = 0; i < CELLS; i++)
        score->total += score->cell[i];
}
