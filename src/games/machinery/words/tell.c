/* Moves described to players, in their language. */
#include "games/machinery/words/words.h"

enum sentence { DRAW, DRAW_TURNED, BUILDER, FREE_BUILDER, ERASE, DONE };

/* Translators: after the name of a building stand squares such as " a1 b1". */
static const char *const sentences[SENTENCES] = {
    [DRAW] = KV_MARK("Draw figure %u: %s%s"),
    [DRAW_TURNED] = KV_MARK("Draw figure %u: %s%s (breakage of %u)"),
    [BUILDER] = KV_MARK("Call a builder: %s%s"),
    [FREE_BUILDER] = KV_MARK("Call a builder for nothing: %s%s"),
    [ERASE] = KV_MARK("Erase a breakage of %u"),
    [DONE] = KV_MARK("End the turn"),
};

/* Caches translations: a list of moves uses the same few sentences many times. */
static const char *sentence(struct teller *teller, enum sentence number)
{
    if (!teller->sentence[number])
        teller->sentence[number] = kv_translate(sentences[number]);
    return teller->sentence[number];
}

static const char *name_of(struct teller *teller, uint32_t building)
{
    if (!teller->building[building])
        teller->building[building] = building_name(box_of(teller->table), building);
    return teller->building[building];
}

static void tell_filling(struct teller *teller, kv_move move, struct kv_text *text)
{
    const struct table *table = teller->table;
    uint32_t building = move_building(move), card = move_card(move);
    const char *name = name_of(teller, building);
    struct squares_text squares = machinery_name_squares(move_squares(move));
    if (move_kind(move) == MOVE_BUILDER)
        kv_put(text,
               sentence(teller, teller->sheet->builders_used < table->rules.free_builders
                                    ? FREE_BUILDER
                                    : BUILDER),
               name, squares.data);
    else if (move_turned(table, move) && !table->rules.free_turning)
        kv_put(text, sentence(teller, DRAW_TURNED), (unsigned)card + 1, name, squares.data,
               table->open[card].cost + 0u);
    else
        kv_put(text, sentence(teller, DRAW), (unsigned)card + 1, name, squares.data);
}

void machinery_tell_move(struct teller *teller, kv_move move, struct kv_text *text)
{
    if (move_kind(move) == MOVE_ERASE)
        kv_put(text, sentence(teller, ERASE), (unsigned)move_breakage(move));
    else if (move_kind(move) == MOVE_DONE)
        kv_put(text, "%s", sentence(teller, DONE));
    else
        tell_filling(teller, move, text);
}

void machinery_tell(const void *table, const void *sheet, kv_move move, struct kv_text *text)
{
    struct teller teller = {(const struct table *)table, (const struct sheet *)sheet, {0}, {0}};
    machinery_tell_move(&teller, move, text);
}

void machinery_tell_offer(const void *table_bytes, const void *sheet, struct kv_text *text)
{
    const struct table *table = (const struct table *)table_bytes;
    const struct box *box = box_of(table);
    (void)sheet;
    for (uint32_t i = 0; i < table->open_count; i++)
        kv_put(text, "%s%s %s", i ? " | " : "", machine_name(box, table->open[i].card),
               machinery_shape(figure_of(box, table->open[i].card)).data);
    if (table->event) {
        kv_put(text, " | ");
        kv_put(text, kv_translate("event %u: %s"), table->event + 0u,
               event_name(box, table->event));
    }
}
