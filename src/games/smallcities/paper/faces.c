/* What the faces of all cards of Small Cities begin with, and their backs. */
#include "games/smallcities/paper/faces.h"

/* ---- What all have in common ---- */

void smallcities_put_frame(struct kv_canvas *canvas, enum kv_colour fill, enum kv_colour line)
{
    common_draw_card_frame(
        canvas, (struct kv_look){.fill = (uint8_t)fill, .line = (uint8_t)line, .width = 22});
}

void smallcities_put_heading(struct kv_canvas *canvas, const char *kind, const char *title)
{
    smallcities_put_middle(canvas, point(CARD_MIDDLE, 185), CARD_INNER, 92, KV_FIGURES, KV_QUIET,
                           kind);
    smallcities_put_middle(canvas, point(CARD_MIDDLE, 335), CARD_INNER, 190, KV_FIGURES, KV_INK,
                           title);
}

/* ---- Backs ---- */

/* What a kind of card has in the middle of its back. */
static void put_emblem(struct kv_canvas *canvas, const struct printed *printed,
                       struct kv_point middle)
{
    static const struct kv_point steps[COLOURS] = {{0, -2}, {1, -1}, {1, 1}, {-1, 1}, {-1, -1}};
    if (printed->part <= PART_UNIFICATION) {
        smallcities_put_quarter(canvas, middle, 400, printed->which);
        return;
    }
    canvas->writer->circle(canvas, middle, 370, (struct kv_look){KV_CARD, KV_INK, 22, false});
    if (printed->part == PART_BONUS)
        smallcities_put_star(canvas, middle, 500, (struct kv_look){KV_SUN_PALE, KV_SUN, 26, false});
    else
        for (uint32_t i = 0; i < COLOURS; i++)
            smallcities_put_swatch(canvas, smallcities_stepped(middle, 110, steps[i]), 100, i);
}

/* A town seen from above, in the colour of the card. */
void smallcities_put_back(struct kv_canvas *canvas, const struct printed *printed)
{
    bool personal = printed->part <= PART_UNIFICATION;
    struct paint paint = personal                     ? smallcities_paints[printed->which]
                         : printed->part == PART_GOAL ? (struct paint){KV_WOOD, KV_WOOD_PALE}
                                                      : (struct paint){KV_SUN, KV_SUN_PALE};
    struct chart chart = {canvas, printed->box, point(CARD_MIDDLE, 1200), 116, true, 0};
    smallcities_put_frame(canvas, paint.pale, paint.strong);
    smallcities_put_area(&chart, printed->box->map,
                         (struct kv_look){KV_CARD, paint.strong, 18, false});
    smallcities_put_borders(&chart, printed->box->map,
                            (struct kv_look){KV_NO_COLOUR, paint.strong, 8, false});
    put_emblem(canvas, printed, chart.middle);
    smallcities_put_middle(canvas, point(CARD_MIDDLE, 2310), CARD_INNER, 150, KV_FIGURES, KV_INK,
                           kv_translate(smallcities_title));
}
