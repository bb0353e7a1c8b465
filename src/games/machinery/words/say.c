/* Moves and offers in the notation of records and the protocol. */
#include "base/text.h"
#include "games/machinery/words/words.h"

/* A position has hundreds of such moves: a general formatter would be too slow. */
static void say_filling(const char *lead, kv_move move, struct kv_text *text)
{
    kv_put_word(text, lead);
    kv_put_word(text, machinery_buildings[move_building(move)].id);
    kv_put_word(text, machinery_name_squares(move_squares(move)).data);
}

void machinery_say(kv_move move, struct kv_text *text)
{
    char draw[] = {'d', 'r', 'a', 'w', ' ', (char)('1' + move_card(move)), ' ', '\0'};
    switch (move_kind(move)) {
    case MOVE_DRAW:
        say_filling(draw, move, text);
        break;
    case MOVE_BUILDER:
        say_filling("builder ", move, text);
        break;
    case MOVE_ERASE:
        kv_put(text, "erase %u", (unsigned)move_breakage(move));
        break;
    case MOVE_DONE:
        kv_put(text, "done");
        break;
    }
}

void machinery_offer(const void *table_bytes, const void *sheet, struct kv_text *text)
{
    const struct table *table = (const struct table *)table_bytes;
    const struct box *box = box_of(table);
    (void)sheet;
    for (uint32_t i = 0; i < table->open_count; i++)
        kv_put(text, "%s%s %s", i ? " | " : "", machine_id(table->open[i].card),
               machinery_shape(figure_of(box, table->open[i].card)).data);
    if (table->event)
        kv_put(text, " | event %u, %s", table->event + 0u,
               box->events[table->event].name[0]
                   ? box->events[table->event].name
                   : kv_translate_to(KV_ENGLISH, machinery_events[table->event - 1].title));
}
