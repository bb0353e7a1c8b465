/*
 * The decks of Machinery, to be printed and cut out: 39 cards of machinery and, with events, 16 of
 * those, each deck with a back of its own.
 */
#include "games/machinery/paper/faces.h"

uint32_t machinery_count_cards(const struct kv_setup *setup)
{
    return CARDS + (machinery_has_events(setup) ? EVENTS : 0);
}

void machinery_draw_card(const struct kv_setup *setup, uint32_t card, bool back,
                         struct kv_canvas *canvas)
{
    bool event = card >= CARDS;
    const struct box *box = machinery_box_of_setup(setup);
    machinery_draw_frame(canvas);
    if (back && event)
        machinery_draw_back(canvas, &machinery_event_back,
                            kv_translate(KV_MARK_IN("back", "event")));
    else if (back)
        machinery_draw_back(canvas, &machinery_machine_back,
                            kv_translate(KV_MARK_IN("back", "machinery")));
    else if (event)
        machinery_draw_event_face(canvas, box, card - CARDS + 1);
    else
        machinery_draw_machine_face(canvas, box, card);
}
