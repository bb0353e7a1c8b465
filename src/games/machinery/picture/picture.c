/*
 * The picture of Machinery: cards and event at the top, the city as plans on squared paper in the
 * middle, the score strip at the bottom. All three layouts share this code: struct plan has the
 * positions that differ, and the rest is computed from the buildings.
 */
#include "games/machinery/picture/picture.h"

void machinery_extent(const void *table, enum kv_layout layout, int32_t *width, int32_t *height)
{
    const struct plan *plan = &machinery_plans[layout];
    const struct box *box = box_of((const struct table *)table);
    *width = plan->width;
    *height =
        plan->city.y + machinery_city_height(box, plan) + MARGIN + plan->strip_height + MARGIN;
}

/* Draws a part inside a named group, so that pages and tests can find it. */
static void draw_part(const struct picture *p, const char *id,
                      void (*draw)(const struct picture *p))
{
    p->canvas->writer->begin(p->canvas, id, at(0, 0));
    draw(p);
    p->canvas->writer->end(p->canvas);
}

void machinery_draw(const void *table, const void *sheet, const kv_move *moves, uint32_t count,
                    enum kv_layout layout, struct kv_canvas *canvas)
{
    struct teller teller = {(const struct table *)table, (const struct sheet *)sheet, {0}, {0}};
    struct picture picture = {.canvas = canvas,
                              .plan = &machinery_plans[layout],
                              .table = (const struct table *)table,
                              .box = box_of((const struct table *)table),
                              .sheet = (const struct sheet *)sheet,
                              .moves = moves,
                              .count = count,
                              .layout = layout,
                              .teller = &teller};
    const struct picture *p = &picture;
    machinery_place_buildings(&picture);
    struct area all = {.width = 0};
    machinery_extent(table, layout, &all.width, &all.height);
    common_draw_box(canvas, all, 0, (struct kv_look){.fill = KV_PAPER});
    machinery_draw_title(p);
    if (p->plan->offer)
        draw_part(p, "offer", machinery_draw_offer);
    machinery_draw_action(p);
    draw_part(p, "city", machinery_draw_city);
    draw_part(p, "strip", machinery_draw_strip);
}
