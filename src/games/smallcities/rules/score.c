/* Points of a sheet. */
#include "games/smallcities/rules/game.h"

enum cell {
    CELL_BUILDINGS,
    CELL_BONUS = CELL_BUILDINGS + CIRCLES,
    CELL_SPECIALISATION,
    CELL_UNIFICATION,
    CELL_GOAL,
    CELLS
};

_Static_assert(CELLS <= KV_CELLS_MOST, "the score strip has room");

const struct kv_part smallcities_parts[] = {
    {"buildings", KV_MARK_IN("Small Cities", "buildings"), CIRCLES},
    {"bonus", KV_MARK("bonus"), 1},
    {"specialisation", KV_MARK("specialisation"), 1},
    {"unification", KV_MARK("unification"), 1},
    {"goal", KV_MARK("additional goal"), 1},
    {0},
};

static void score_goals(const struct table *table, const struct sheet *sheet, int32_t *cell)
{
    const struct box *box = box_of(table);
    if (table->goals == GOALS_NONE)
        return;
    cell[CELL_SPECIALISATION] =
        (int32_t)goal_points(box->specialisation, smallcities_count_specialised(box, sheet));
    cell[CELL_UNIFICATION] =
        (int32_t)goal_points(box->unification, smallcities_count_unified(box, sheet));
    if (table->goal != NO_GOAL)
        cell[CELL_GOAL] = (int32_t)goal_points(box->goal_points[table->goal],
                                               smallcities_count_goal(box, sheet, table->goal));
}

const struct kv_label smallcities_ties[] = {
    {"fewer-buildings", KV_MARK("fewer buildings")},
    {"last-building", KV_MARK("more points for the last building")},
    {0},
};

static void set_ties(const struct sheet *sheet, int32_t *ties)
{
    uint32_t count = building_count(sheet);
    ties[0] = -(int32_t)count;
    ties[1] = count ? sheet->points[count - 1] : 0;
}

void smallcities_score(const void *table_bytes, const void *sheet_bytes, struct kv_score *score)
{
    const struct table *table = (const struct table *)table_bytes;
    const struct box *box = box_of(table);
    const struct sheet *sheet = (const struct sheet *)sheet_bytes;
    *score = (struct kv_score){0};
    for (uint32_t i = 0; i < building_count(sheet); i++)
        score->cell[CELL_BUILDINGS + i] = sheet->points[i];
    if (table->bonus == FIRM_GROUND)
        score->cell[CELL_BONUS] = (int32_t)(box->firm_ground * stars_outlined(table, sheet));
    score_goals(table, sheet, score->cell);
    set_ties(sheet, score->ties);
    for (uint32_t i = 0; i < CELLS; i++)
        score->total += score->cell[i];
}
