/* The prompt below the city: a sentence about the next move, and the button that ends the turn. */
#include "games/machinery/picture/picture.h"

/* Mentions only what is legal now. */
static void put_advice(const struct picture *p, struct kv_text *text)
{
    uint32_t figures = 0, builders = 0, erasures = 0;
    for (uint32_t i = 0; i < p->count; i++) {
        figures += move_kind(p->moves[i]) == MOVE_DRAW;
        builders += move_kind(p->moves[i]) == MOVE_BUILDER;
        erasures += move_kind(p->moves[i]) == MOVE_ERASE;
    }
    uint32_t left = (uint32_t)p->table->rules.figures - p->sheet->figures_drawn;
    if (figures && builders)
        kv_put(text,
               kv_translate_count("Draw %u figure, or call a builder.",
                                  "Draw up to %u figures, or call a builder.", left),
               (unsigned)left);
    else if (figures)
        kv_put(text, kv_translate_count("Draw %u figure.", "Draw up to %u figures.", left),
               (unsigned)left);
    else if (builders)
        kv_put(text, "%s", kv_translate("Call a builder for one square, or finish."));
    else if (erasures)
        kv_put(text, "%s", kv_translate("Erase a breakage, or finish."));
    else if (p->count)
        kv_put(text, "%s", kv_translate("Nothing is left to do: finish the turn."));
    else if (p->table->closed == ROUNDS)
        kv_put(text, "%s", kv_translate("Ten rounds are played."));
}

static bool is_done_move(const struct picture *p)
{
    return p->count && move_kind(p->moves[p->count - 1]) == MOVE_DONE;
}

void machinery_draw_action(const struct picture *p)
{
    const struct area *area = &p->plan->action;
    struct area button = {area->x + area->width - 1050, area->y, 1050, area->height};
    char data[192];
    struct kv_text text;
    kv_text_start(&text, data, sizeof data);
    put_advice(p, &text);
    if (p->plan->offer) {
        p->canvas->writer->begin(p->canvas, "advice", at(0, 0));
        machinery_write_lines(p->canvas, at(area->x + 20, area->y + 190),
                              area->width - button.width - 100,
                              (struct lettering){140, KV_WORDS, KV_LEFT, KV_INK}, data);
        p->canvas->writer->end(p->canvas);
    }
    if (!is_done_move(p))
        return;
    machinery_begin_hot(p, p->moves[p->count - 1]);
    common_draw_box(p->canvas, button, button.height / 2,
                    (struct kv_look){.fill = KV_GLOW, .line = KV_GLOW_EDGE, .width = 16});
    common_write_fitted(p->canvas,
                        at(button.x + button.width / 2, button.y + button.height / 2 + 65),
                        button.width - 200, (struct lettering){180, KV_FIGURES, KV_MIDDLE, KV_INK},
                        kv_translate(KV_MARK_IN("button", "Done")));
    machinery_end_hot(p);
}
