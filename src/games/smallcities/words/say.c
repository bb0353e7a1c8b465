/* Moves and offers in the notation of records and the protocol. */
#include "games/smallcities/words/words.h"

static void say_draw(kv_move move, struct kv_text *text)
{
    kv_put(text, "draw");
    for (hex_set hexes = smallcities_drawn(move); hexes; hexes &= hexes - 1)
        kv_put(text, " %s", smallcities_names[kv_bits_first64(hexes)]);
}

void smallcities_say(kv_move move, struct kv_text *text)
{
    switch (move_kind(move)) {
    case MOVE_DRAW:
        say_draw(move, text);
        break;
    case MOVE_BUILD:
        kv_put(text, "build %s %s", smallcities_buildings[move_argument(move)].id,
               smallcities_names[move_place(move)]);
        break;
    case MOVE_STAR:
        kv_put(text, "star");
        break;
    case MOVE_PASS:
        kv_put(text, "pass");
        break;
    case MOVE_DONE:
        kv_put(text, "done");
        break;
    }
}

void smallcities_offer(const void *table_bytes, const void *sheet_bytes, struct kv_text *text)
{
    const struct table *table = (const struct table *)table_bytes;
    const struct sheet *sheet = (const struct sheet *)sheet_bytes;
    kv_put(text, "%s | %s", smallcities_figures[table->figure].id,
           smallcities_buildings[table->building].id);
    if (sheet)
        kv_put(text, " | %s marker", smallcities_colours[marker_of(table, sheet)].id);
}
