/* Every legal move at each stage of a turn. */
#include "games/smallcities/rules/game.h"

/* In the solo game every figure needs a circle. */
static bool may_draw(const struct table *table, const struct sheet *sheet)
{
    return !table->solo || free_circles(sheet);
}

static bool has_star(const struct table *table, const struct sheet *sheet)
{
    return stars_outlined(table, sheet) > sheet->crossed;
}

static kv_move *list_sites(const struct sheet *sheet, uint32_t building, kv_move *list)
{
    kv_move base = move_make(MOVE_BUILD, building, 0);
    for (hex_set sites = smallcities_sites(sheet, building); sites; sites &= sites - 1)
        *list++ = base | kv_bits_first64(sites);
    return list;
}

/* The rolled building, and the base building of the marker's colour. */
static kv_move *list_builds(const struct table *table, const struct sheet *sheet, kv_move *list)
{
    uint32_t base = marker_of(table, sheet);
    list = list_sites(sheet, table->building, list);
    if (base != table->building)
        list = list_sites(sheet, base, list);
    return list;
}

static kv_move *list_draws(const struct table *table, const struct sheet *sheet, kv_move *list)
{
    if (!may_draw(table, sheet))
        return list;
    return smallcities_list_figure(empty_hexes(sheet), table->figure, list);
}

static bool some_figure_fits(const struct sheet *sheet)
{
    hex_set empty = empty_hexes(sheet);
    for (uint32_t figure = 0; figure < FIGURES; figure++)
        if (smallcities_figure_fits(empty, figure))
            return true;
    return false;
}

static bool some_building_fits(const struct sheet *sheet)
{
    hex_set sites = 0;
    for (uint32_t building = 0; building < BUILDINGS; building++)
        sites |= smallcities_sites(sheet, building);
    return sites != 0;
}

/* Would a star crossed now, before the action, be good for something? */
static bool star_helps_at_start(const struct table *table, const struct sheet *sheet)
{
    if (table->bonus == FREE_DESIGN)
        return has_star(table, sheet) && may_draw(table, sheet) && some_figure_fits(sheet);
    if (table->bonus == STATE_ORDER)
        return has_star(table, sheet) && some_building_fits(sheet);
    return false;
}

static uint32_t moves_at_start(const struct table *table, const struct sheet *sheet, kv_move *list)
{
    kv_move *end = list_draws(table, sheet, list);
    end = list_builds(table, sheet, end);
    if (end == list)
        *end++ = move_make(MOVE_PASS, 0, 0);
    if (star_helps_at_start(table, sheet))
        *end++ = move_make(MOVE_STAR, 0, 0);
    return (uint32_t)(end - list);
}

/* What the crossed star pays for. */
static uint32_t moves_of_star(const struct table *table, const struct sheet *sheet, kv_move *list)
{
    kv_move *end = list;
    if (table->bonus == FREE_DESIGN)
        for (uint32_t figure = 0; figure < FIGURES; figure++)
            end = smallcities_list_figure(empty_hexes(sheet), figure, end);
    else
        for (uint32_t building = 0; building < BUILDINGS; building++)
            end = list_sites(sheet, building, end);
    return (uint32_t)(end - list);
}

/* After the first of the two actions of Financing: is the other one possible? */
static bool star_helps_after(const struct table *table, const struct sheet *sheet)
{
    if (!has_star(table, sheet))
        return false;
    if (sheet->stage == STAGE_BUILT)
        return may_draw(table, sheet) && smallcities_figure_fits(empty_hexes(sheet), table->figure);
    return (smallcities_sites(sheet, table->building) |
            smallcities_sites(sheet, marker_of(table, sheet))) != 0;
}

static uint32_t moves_after(const struct table *table, const struct sheet *sheet, kv_move *list)
{
    kv_move *end = list;
    if (star_helps_after(table, sheet))
        *end++ = move_make(MOVE_STAR, 0, 0);
    *end++ = move_make(MOVE_DONE, 0, 0);
    return (uint32_t)(end - list);
}

uint32_t smallcities_moves(const void *table_bytes, const void *sheet_bytes, kv_move *list)
{
    const struct table *table = (const struct table *)table_bytes;
    const struct sheet *sheet = (const struct sheet *)sheet_bytes;
    switch ((enum stage)sheet->stage) {
    case STAGE_START:
        return moves_at_start(table, sheet, list);
    case STAGE_STARRED:
        return moves_of_star(table, sheet, list);
    case STAGE_DREW:
    case STAGE_BUILT:
        return moves_after(table, sheet, list);
    case STAGE_BUILD:
        return (uint32_t)(list_builds(table, sheet, list) - list);
    case STAGE_DRAW:
        return (uint32_t)(list_draws(table, sheet, list) - list);
    case STAGE_ENDING:
        list[0] = move_make(MOVE_DONE, 0, 0);
        return 1;
    case STAGE_DONE:
        return 0;
    }
    return 0;
}
