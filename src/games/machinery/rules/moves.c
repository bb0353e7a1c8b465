/*
 * Every legal move at each moment of a turn. Listing writes every placement and keeps it only if it
 * fits: without an unpredictable branch for each, this is the fastest way.
 */
#include "base/bits.h"
#include "games/common/listing.h"
#include "games/machinery/rules/game.h"

/* What all moves of a kind and a card have in common, in both forms. */
struct base {
    kv_move move;
    uint32_t number;
};

/* Writes a placement; returns 1 if it fits and stays, 0 if the next one overwrites it. */
TWICE size_t try_placement(enum form form, const struct ground *ground, const placement *placements,
                           uint32_t number, struct base base, void *restrict at, size_t count)
{
    placement tried = placements[number];
    put(form, at, count, tried + base.move, number + base.number);
    return !(tried & ground->blocked[placement_building(tried)]);
}

/* Lists the placements of a range that lie on the ground, as moves with this base. Four at a time,
 * since going round the loop would cost as much as trying one. */
TWICE void list_fitting(const placement *placements, const struct ground *ground,
                        struct range range, struct base base, struct list *list)
{
    enum form form = list->form;
    void *restrict at = list->at;
    size_t count = list->count;
    uint32_t i = range.first, fours_end = i + (range.end - i) / 4 * 4;
    for (; i < fours_end; i += 4) {
        count += try_placement(form, ground, placements, i, base, at, count);
        count += try_placement(form, ground, placements, i + 1, base, at, count);
        count += try_placement(form, ground, placements, i + 2, base, at, count);
        count += try_placement(form, ground, placements, i + 3, base, at, count);
    }
    for (; i < range.end; i++)
        count += try_placement(form, ground, placements, i, base, at, count);
    list->count = count;
}

/* The same, of those that touch old squares. */
TWICE void list_touching(const placement *placements, const struct ground *ground,
                         struct range range, struct base base, struct list *list)
{
    void *restrict at = list->at;
    size_t count = list->count;
    for (uint32_t i = range.first; i < range.end; i++) {
        placement tried = placements[i];
        uint32_t building = placement_building(tried);
        put(list->form, at, count, tried + base.move, i + base.number);
        count += !(tried & ground->blocked[building]) && tried & ground->beside[building];
    }
    list->count = count;
}

/* The figure of a card in every pose, or without a free circle only where it is not turned. */
TWICE void list_card(const struct table *table, const struct sheet *sheet, uint32_t card,
                     const struct ground *ground, struct list *list)
{
    const struct open_card *open = &table->open[card];
    const struct box *box = box_of(table);
    bool may_turn = sheet->noted < box->circles || table->rules.free_turning;
    struct range range = may_turn ? open->all : open->straight;
    struct base base = {move_base(MOVE_DRAW, card), card * figure_placements(box)};
    if (ground->touching)
        list_touching(box->layout.placements, ground, range, base, list);
    else
        list_fitting(box->layout.placements, ground, range, base, list);
}

/* Figures come before builders. */
bool machinery_may_draw(const struct table *table, const struct sheet *sheet)
{
    return !sheet->builders_used && sheet->figures_drawn < table->rules.figures;
}

bool machinery_may_use_builder(const struct table *table, const struct sheet *sheet)
{
    bool needs_box = sheet->builders_used >= table->rules.free_builders;
    return sheet->builders_used < table->rules.builders &&
           !(needs_box && sheet->builders == box_of(table)->boxes);
}

TWICE void list_figures(const struct table *table, const struct sheet *sheet,
                        const struct ground *empty, struct list *list)
{
    struct ground bound;
    const struct ground *ground = empty;
    if (table->rules.where != ANYWHERE) {
        machinery_ground(table, sheet, &bound);
        ground = &bound;
    }
    for (uint32_t card = 0; card < table->open_count; card++)
        if (sheet->card_used[card] < table->rules.card_figures)
            list_card(table, sheet, card, ground, list);
}

/* Where figures may lie, and then any empty square for a builder, whom no event binds. */
TWICE void list_fillings(const struct table *table, const struct sheet *sheet, struct list *list)
{
    const struct box *box = box_of(table);
    const struct base builders = {move_base(MOVE_BUILDER, 0),
                                  action_builders(box) - figure_placements(box)};
    bool draw = machinery_may_draw(table, sheet);
    bool builder = machinery_may_use_builder(table, sheet);
    struct ground empty;
    if (!draw && !builder)
        return;
    machinery_block_filled(sheet, &empty);
    if (draw)
        list_figures(table, sheet, &empty, list);
    if (builder)
        list_fitting(box->layout.placements, &empty, box->layout.single_squares, builders, list);
}

/* The different breakages that may be erased, bits. */
uint32_t machinery_erasable(const struct table *table, const struct sheet *sheet)
{
    uint32_t breakages = 0;
    if (sheet->erased == table->rules.erasures)
        return 0;
    for (uint32_t i = 0; i < sheet->noted; i++)
        breakages |= 1u << sheet->broken[i];
    return breakages;
}

/* The smallest first. */
TWICE void list_erasures(const struct box *box, uint32_t breakages, struct list *list)
{
    for (; breakages; breakages &= breakages - 1) {
        uint32_t breakage = kv_bits_first(breakages);
        list_move(list, move_base(MOVE_ERASE, 0) | breakage << SQUARES_SHIFT,
                  action_erasures(box) - 1 + breakage);
    }
}

TWICE uint32_t list_all(const struct table *table, const struct sheet *sheet, struct list list)
{
    if (sheet->done)
        return 0;
    list_fillings(table, sheet, &list);
    list_erasures(box_of(table), machinery_erasable(table, sheet), &list);
    list_move(&list, move_base(MOVE_DONE, 0), action_done(box_of(table)));
    return (uint32_t)list.count;
}

uint32_t machinery_moves(const void *table, const void *sheet, kv_move *list)
{
    return list_all((const struct table *)table, (const struct sheet *)sheet,
                    (struct list){AS_MOVES, list, 0});
}

uint32_t machinery_action_list(const void *table, const void *sheet, uint16_t *list)
{
    return list_all((const struct table *)table, (const struct sheet *)sheet,
                    (struct list){AS_NUMBERS, list, 0});
}
