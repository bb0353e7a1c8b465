/* Every legal move at each moment of a turn. */
#include "base/bits.h"
#include "games/machinery/machinery.h"

static kv_move *list_places(kv_move *list, kv_move base, const struct city *places)
{
    for (uint32_t i = 0; i < WORDS; i++)
        for (uint64_t word = places->word[i]; word; word &= word - 1)
            *list++ = base | (i * 64 + kv_bits_first64(word));
    return list;
}

/* ---- Figures ---- */

/* The places where a shape would cover at least one of these squares. */
static struct city covers(const struct city *squares, uint32_t shape)
{
    struct city places = {0};
    for (; shape; shape &= shape - 1) {
        uint32_t square = kv_bits_first(shape);
        for (uint32_t i = 0; i < WORDS; i++)
            places.word[i] |= squares->word[i] >> square;
    }
    return places;
}

static void keep_covering(struct city *places, const struct city *squares, uint32_t shape)
{
    struct city covering = covers(squares, shape);
    for (uint32_t i = 0; i < WORDS; i++)
        places->word[i] &= covering.word[i];
}

/* Poses that may be used now: all, or without a free circle only those that are not turned. */
static uint32_t poses_allowed(const struct table *table, const struct sheet *sheet,
                              const struct open_card *open)
{
    bool may_turn = table->rules.free_turning || sheet->noted < CIRCLES;
    return may_turn ? open->poses : open->free;
}

static kv_move *list_card(const struct table *table, const struct sheet *sheet, uint32_t card,
                          const struct city *ground, const struct city *beside, kv_move *list)
{
    const struct open_card *open = &table->open[card];
    uint32_t poses = poses_allowed(table, sheet, open);
    for (uint32_t i = 0; i < poses; i++) {
        struct city places = machinery_fits(ground, open->pose[i], open->corners[i]);
        if (beside)
            keep_covering(&places, beside, open->pose[i]);
        list =
            list_places(list, move_make(MOVE_DRAW, card, i >= open->free, open->pose[i]), &places);
    }
    return list;
}

static kv_move *list_figures(const struct table *table, const struct sheet *sheet, kv_move *list)
{
    /* Figures come before builders. */
    if (sheet->builders_used || sheet->figures_drawn == table->rules.figures)
        return list;
    struct city beside, ground = machinery_ground(table, sheet);
    bool touching = machinery_must_touch(table, sheet, &beside);
    for (uint32_t card = 0; card < table->open_count; card++)
        if (sheet->card_used[card] < table->rules.card_figures)
            list = list_card(table, sheet, card, &ground, touching ? &beside : NULL, list);
    return list;
}

/* ---- The rest ---- */

static kv_move *list_builders(const struct table *table, const struct sheet *sheet, kv_move *list)
{
    const struct rules *rules = &table->rules;
    bool unmarked = sheet->builders_used < rules->free_builders;
    if (sheet->builders_used == rules->builders || (!unmarked && sheet->builders == BOXES))
        return list;
    struct city empty = machinery_empty(table, sheet);
    return list_places(list, move_make(MOVE_BUILDER, 0, false, 1), &empty);
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
        *list++ = move_make(MOVE_ERASE, 0, false, kv_bits_first(breakages));
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
    *end++ = move_make(MOVE_DONE, 0, false, 0);
    return (uint32_t)(end - list);
}
