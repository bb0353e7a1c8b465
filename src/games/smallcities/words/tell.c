/* Moves described to players, in their language. */
#include "games/smallcities/words/words.h"

static void tell_draw(kv_move move, struct kv_text *text)
{
    const char *name[FIGURE_HEXES];
    hex_set hexes = smallcities_drawn(move);
    for (uint32_t i = 0; i < FIGURE_HEXES; i++, hexes &= hexes - 1)
        name[i] = smallcities_names[kv_bits_first64(hexes)];
    kv_put(text, kv_translate("Draw on %s, %s, %s and %s"), name[0], name[1], name[2], name[3]);
}

static void tell_build(const struct box *box, const struct sheet *sheet, kv_move move,
                       struct kv_text *text)
{
    uint32_t building = move_argument(move), hex = move_place(move);
    uint32_t points = smallcities_points(box, sheet, building, hex);
    kv_put(text,
           kv_translate_count("Build on %s: %s, %u point", "Build on %s: %s, %u points", points),
           smallcities_names[hex], kv_translate(smallcities_buildings[building].title),
           (unsigned)points);
}

static const char *star_words(const struct table *table, const struct sheet *sheet)
{
    if (sheet->stage == STAGE_DREW)
        return kv_translate("Cross a star for a building too");
    if (sheet->stage == STAGE_BUILT)
        return kv_translate("Cross a star for the figure too");
    return table->bonus == FREE_DESIGN ? kv_translate("Cross a star for any of the six figures")
                                       : kv_translate("Cross a star for any of the six buildings");
}

void smallcities_tell(const void *table, const void *sheet, kv_move move, struct kv_text *text)
{
    switch (move_kind(move)) {
    case MOVE_DRAW:
        tell_draw(move, text);
        break;
    case MOVE_BUILD:
        tell_build(box_of((const struct table *)table), (const struct sheet *)sheet, move, text);
        break;
    case MOVE_STAR:
        kv_put(text, "%s", star_words((const struct table *)table, (const struct sheet *)sheet));
        break;
    case MOVE_PASS:
        kv_put(text, "%s", kv_translate("Pass: nothing fits"));
        break;
    case MOVE_DONE:
        kv_put(text, "%s", kv_translate("End the turn"));
        break;
    }
}

void smallcities_tell_offer(const void *table_bytes, const void *sheet, struct kv_text *text)
{
    const struct table *table = (const struct table *)table_bytes;
    uint32_t marker = marker_of(table, (const struct sheet *)sheet);
    kv_put(text, "%s | %s | ", kv_translate(smallcities_figure_names[table->figure]),
           kv_translate(smallcities_buildings[table->building].title));
    kv_put(text, kv_translate("marker: %s"), kv_translate(smallcities_colour_names[marker]));
}
