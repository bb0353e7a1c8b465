/*
 * Every legal move at each moment of a turn. Listing writes every placement down and keeps it only
 * if it fits: without a branch for each that nobody could predict, this is the fastest way.
 */
#include "base/bits.h"
#include "games/machinery/machinery.h"

/* Writes a placement down as a move; returns 1 if it fits and stays, 0 if the next one takes its
 * place in the list. */
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
static kv_move *list_figures(const struct table *table, const struct sheet *sheet, kv_move *list)
{
    if (sheet->builders_used || sheet->figures_drawn == table->rules.figures)
        return list;
    struct ground ground;
    machinery_ground(table, sheet, &ground);
    for (uint32_t card = 0; card < table->open_count; card++)
        if (sheet->card_used[card] < table->rules.card_figures)
            list = list_card(table, sheet, card, &ground, list);
    return list;
}

/* Events bind figures, not builders: any empty square will do. */
static kv_move *list_builders(const struct table *table, const struct sheet *sheet, kv_move *list)
{
    const struct rules *rules = &table->rules;
    bool needs_box = sheet->builders_used >= rules->free_builders;
    if (sheet->builders_used == rules->builders || (needs_box && sheet->builders == BOXES))
        return list;
    struct ground ground;
    machinery_block_filled(sheet, &ground);
    return list_fitting(&ground, machinery_single_squares, move_base(MOVE_BUILDER, 0), list);
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
    kv_move *end = list_figures(table, sheet, list);
    end = list_builders(table, sheet, end);
    end = list_erasures(table, sheet, end);
    *end++ = move_base(MOVE_DONE, 0);
    return (uint32_t)(end - list);
}
