/* Pictures of what is entered by hand: cards and events, each on a button. */
#include "games/machinery/hand/hand.h"

static void draw_ground(struct kv_canvas *canvas, struct kv_palette size)
{
    common_draw_box(canvas, (struct area){10, 10, size.width - 20, size.height - 20}, 60,
                    (struct kv_look){.fill = KV_CARD, .line = KV_EDGE, .width = 10});
}

/* A machine with its figure; the name is between them if there is room. */
static void draw_card(struct kv_canvas *canvas, const struct box *box, uint32_t card,
                      struct kv_palette size)
{
    uint32_t squares = figure_of(box, card);
    int32_t columns, rows, icon = size.height - 90;
    machinery_measure(squares, &columns, &rows);
    draw_ground(canvas, size);
    machinery_draw_machine(canvas, &machinery_machine_icons[card / PRINTS], at(60, 45), icon);
    common_write_fitted(canvas, at(370, size.height / 2 + 42), 470,
                        (struct lettering){125, KV_FIGURES, KV_LEFT, KV_INK},
                        machine_name(box, card));
    machinery_draw_figure(canvas, at(size.width - 190, size.height / 2), rows > 3 ? 72 : 85,
                          squares,
                          (struct kv_look){.fill = KV_SAFETY, .line = KV_ROOF_INK, .width = 12});
}

static void draw_event(struct kv_canvas *canvas, const struct box *box, uint32_t number,
                       struct kv_palette size)
{
    enum { LETTERS = 115 };
    const char *name = event_name(box, number);
    int32_t room = size.width - 310;
    int32_t fitting = kv_text_fitting(KV_FIGURES, 135, room, name);
    draw_ground(canvas, size);
    machinery_draw_machine(canvas, &machinery_event_icons[number], at(50, 60), 210);
    if (fitting >= 105)
        common_write(canvas, at(280, size.height / 2 + 45),
                     (struct lettering){fitting, KV_FIGURES, KV_LEFT, KV_INK}, name);
    else
        kv_draw_lines(canvas, at(280, size.height / 2 - 20), room, LETTERS - 10, LETTERS,
                      KV_FIGURES, KV_LEFT, KV_INK, name);
}

static void draw(const void *table, uint32_t palette, uint32_t choice, struct kv_canvas *canvas)
{
    struct kv_palette size = machinery_palette(table, palette);
    const struct box *box = box_of((const struct table *)table);
    if (palette == PALETTE_EVENTS)
        draw_event(canvas, box, choice + 1, size);
    else
        draw_card(canvas, box, choice, size);
}

const struct kv_entering machinery_entering = {
    .places = machinery_places,
    .name_place = machinery_name_entry,
    .palette = machinery_palette,
    .name_choice = machinery_name_choice,
    .count = machinery_choice_count,
    .left = machinery_choice_left,
    .draw = draw,
    .enter = machinery_enter,
};
