/* Every legal move at each moment of a turn. */
#include "games/machinery/rules/fitting.h"

/* As list_fitting, of those that touch old squares. */
TWICE void list_touching(const placement *placements, const struct ground *ground,
                         struct range range, struct base base, struct list *list)
{
    void *restrict at = list->at;
    size_t count = list->count;
    for (uint32_t i = range.first; i < range.end; i++) {
        placement tried = placements[i];
        uint32_t building = placement_building(tried);
        bool fits = !(tried & ground->blocked[building]) && tried & ground->beside[building];
        put(list->form, at, count, tried + base.move, i + base.number);
        if (list->form == AS_MASK)
            list->mask[i + base.number] = fits;
        count += fits;
    }
    list->count = count;
}

/* The figure of a card in every pose or, without a free circle, only in those where it is not
 * turned. */
TWICE void list_card(const struct table *table, const struct sheet *sheet, uint32_t card,
                     const struct cover *cover, struct list *list)
{
    const struct open_card *open = &table->open[card];
    const struct box *box = box_of(table);
    bool may_turn = sheet->noted < box->circles || table->rules.free_turning;
    struct range range = may_turn ? open->all : open->straight;
    struct base base = {move_base(MOVE_DRAW, card), card * figure_placements(box)};
    if (cover->ground->touching)
        list_touching(box->layout.placements, cover->ground, range, base, list);
    else
        list_fitting(box->layout.placements, cover, range, base, list);
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

TWICE void list_figures(const struct table *table, const struct sheet *sheet, struct cover cover,
                        struct list *list)
{
    struct ground bound;
    if (table->rules.where != ANYWHERE) {
        machinery_ground(table, sheet, &bound);
        cover = cover_of(&bound);
    }
    for (uint32_t card = 0; card < table->open_count; card++)
        if (sheet->card_used[card] < table->rules.card_figures)
            list_card(table, sheet, card, &cover, list);
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
    const struct cover cover = cover_of(&empty);
    if (draw)
        list_figures(table, sheet, cover, list);
    if (builder)
        list_fitting(box->layout.placements, &cover, box->layout.single_squares, builders, list);
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
                    (struct list){AS_MOVES, list, 0, NULL});
}

uint32_t machinery_action_list(const void *table, const void *sheet, uint16_t *list)
{
    return list_all((const struct table *)table, (const struct sheet *)sheet,
                    (struct list){AS_NUMBERS, list, 0, NULL});
}

/* The figures of the open cards in all poses, and whatever has no card. */
static void clear_mask(const struct table *table, uint8_t *mask)
{
    const struct box *box = box_of(table);
    for (uint32_t card = 0; card < table->open_count; card++) {
        struct range all = table->open[card].all;
        memset(mask + card * figure_placements(box) + all.first, 0, (size_t)(all.end - all.first));
    }
    memset(mask + action_builders(box), 0, action_done(box) + 1 - action_builders(box));
}

uint32_t machinery_action_mask(const void *table_bytes, const void *sheet, uint16_t *list,
                               uint8_t *mask)
{
    const struct table *table = (const struct table *)table_bytes;
    clear_mask(table, mask);
    return list_all(table, (const struct sheet *)sheet, (struct list){AS_MASK, list, 0, mask});
}
