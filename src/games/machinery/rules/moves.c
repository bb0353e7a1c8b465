/*
 * Every legal move at each moment of a turn. Listing writes every placement and keeps it only if it
 * fits: without an unpredictable branch for each, this is the fastest way.
 */
#include "base/bits.h"
#include "games/machinery/rules/game.h"

/* Writes a placement as a move; returns 1 if it fits and stays, 0 if the next one overwrites it. */
static inline size_t try_placement(const struct ground *ground, placement tried, kv_move base,
                                   kv_move *at)
{
    *at = tried + base;
    return !(tried & ground->blocked[placement_building(tried)]);
}

/* Lists the placements of a range that lie on the ground, as moves with this base. Four at a time,
 * since going round the loop would cost as much as trying one. */
static kv_move *list_fitting(const struct ground *ground, struct range range, kv_move base,
                             kv_move *restrict list)
{
    const placement *at = machinery_placements + range.first;
    const placement *end = machinery_placements + range.end;
    size_t count = 0;
    for (; end - at >= 4; at += 4) {
        count += try_placement(ground, at[0], base, list + count);
        count += try_placement(ground, at[1], base, list + count);
        count += try_placement(ground, at[2], base, list + count);
        count += try_placement(ground, at[3], base, list + count);
    }
    for (; at < end; at++)
        count += try_placement(ground, *at, base, list + count);
    return list + count;
}

/* The same, of those that touch old squares. */
static kv_move *list_touching(const struct ground *ground, struct range range, kv_move base,
                              kv_move *restrict list)
{
    size_t count = 0;
    for (uint32_t i = range.first; i < range.end; i++) {
        placement tried = machinery_placements[i];
        uint32_t building = placement_building(tried);
        list[count] = tried + base;
        count += !(tried & ground->blocked[building]) && tried & ground->beside[building];
    }
    return list + count;
}

/* The figure of a card in every pose, or without a free circle only where it is not turned. */
static kv_move *list_card(const struct table *table, const struct sheet *sheet, uint32_t card,
                          const struct ground *ground, kv_move *list)
{
    const struct open_card *open = &table->open[card];
    bool may_turn = sheet->noted < CIRCLES || table->rules.free_turning;
    struct range range = may_turn ? open->all : open->straight;
    kv_move base = move_base(MOVE_DRAW, card);
    return ground->touching ? list_touching(ground, range, base, list)
                            : list_fitting(ground, range, base, list);
}

/* Figures come before builders. */
static bool may_draw(const struct table *table, const struct sheet *sheet)
{
    return !sheet->builders_used && sheet->figures_drawn < table->rules.figures;
}

static bool may_use_builder(const struct table *table, const struct sheet *sheet)
{
    bool needs_box = sheet->builders_used >= table->rules.free_builders;
    return sheet->builders_used < table->rules.builders && !(needs_box && sheet->builders == BOXES);
}

static kv_move *list_figures(const struct table *table, const struct sheet *sheet,
                             const struct ground *empty, kv_move *list)
{
    struct ground bound;
    const struct ground *ground = empty;
    if (table->rules.where != ANYWHERE) {
        machinery_ground(table, sheet, &bound);
        ground = &bound;
    }
    for (uint32_t card = 0; card < table->open_count; card++)
        if (sheet->card_used[card] < table->rules.card_figures)
            list = list_card(table, sheet, card, ground, list);
    return list;
}

/* Where figures may lie, and then any empty square for a builder, whom no event binds. */
static kv_move *list_fillings(const struct table *table, const struct sheet *sheet, kv_move *list)
{
    bool draw = may_draw(table, sheet), builder = may_use_builder(table, sheet);
    struct ground empty;
    if (!draw && !builder)
        return list;
    machinery_block_filled(sheet, &empty);
    if (draw)
        list = list_figures(table, sheet, &empty, list);
    if (builder)
        list = list_fitting(&empty, machinery_single_squares, move_base(MOVE_BUILDER, 0), list);
    return list;
}

/* One move for each different breakage noted, the smallest first. */
static kv_move *list_erasures(const struct table *table, const struct sheet *sheet, kv_move *list)
{
    uint32_t breakages = 0;
    if (sheet->erased == table->rules.erasures)
        return list;
    for (uint32_t i = 0; i < sheet->noted; i++)
        breakages |= 1u << sheet->broken[i];
    for (; breakages; breakages &= breakages - 1)
        *list++ = move_base(MOVE_ERASE, 0) | kv_bits_first(breakages) << SQUARES_SHIFT;
    return list;
}

uint32_t machinery_moves(const void *table_bytes, const void *sheet_bytes, kv_move *list)
{
    const struct table *table = (const struct table *)table_bytes;
    const struct sheet *sheet = (const struct sheet *)sheet_bytes;
    if (sheet->done)
        return 0;
    kv_move *end = list_fillings(table, sheet, list);
    end = list_erasures(table, sheet, end);
    *end++ = move_base(MOVE_DONE, 0);
    return (uint32_t)(end - list);
}
