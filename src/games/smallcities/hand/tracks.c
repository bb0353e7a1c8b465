/* The nine circles of the buildings, and the sums: in one row on every screen. */
#include "games/smallcities/hand/hand.h"

int32_t smallcities_tracks_height(const struct kv_drawing *drawing)
{
    static const int32_t heights[KV_FORMS] = {[KV_PHONE] = 380,
                                              [KV_SHORT] = 340,
                                              [KV_SIDEWAYS] = 340,
                                              [KV_TABLET] = 620,
                                              [KV_DESK] = 620};
    return heights[drawing->form];
}

/* In the solo game a figure circles a free one. */
static void draw_circle(const struct look_at *look, uint32_t circle, struct kv_point at,
                        int32_t radius)
{
    const struct sheet *sheet = look->sheet, *before = (const struct sheet *)look->drawing->before;
    bool built = circle<building_count(sheet), large = radius> 220;
    look->canvas->writer->begin_icon(
        look->canvas, built ? smallcities_buildings[sheet->kind[circle]].id : "building");
    look->canvas->writer->circle(look->canvas, at, radius,
                                 (struct kv_look){KV_CARD, built ? KV_INK : KV_EDGE, 12, false});
    if (sheet->circled >> circle & 1)
        look->canvas->writer->circle(look->canvas, at, radius * 80 / 100,
                                     (struct kv_look){.line = KV_HAND, .width = 16});
    if (!built) {
        look->canvas->writer->end_icon(look->canvas);
        return;
    }
    if (before && circle >= building_count(before))
        look->canvas->writer->circle(
            look->canvas, at, radius - 15,
            (struct kv_look){KV_GLOW, (uint8_t)kv_mark_colour(look->drawing), 30, false});
    if (large)
        smallcities_put_icon(look->canvas, smallcities_building_icons[sheet->kind[circle]],
                             moved(at, 0, -radius * 42 / 100), radius * 64 / 100,
                             (struct kv_look){.line = KV_QUIET, .width = 9});
    smallcities_put_number(look->canvas, moved(at, 0, large ? radius * 36 / 100 : 0),
                           large ? radius : radius * 14 / 10, KV_SCRIPT, KV_HAND,
                           sheet->points[circle]);
    look->canvas->writer->end_icon(look->canvas);
}

static void draw_total(const struct look_at *look, struct area box)
{
    struct kv_score score;
    struct kv_canvas *canvas = look->canvas;
    int32_t middle = box.x + box.width / 2;
    smallcities_score(look->table, look->sheet, &score);
    canvas->writer->begin_icon(canvas, "total");
    common_draw_box(canvas, box, 90, (struct kv_look){KV_CARD, KV_INK, 14, false});
    smallcities_put_middle(canvas, (struct kv_point){middle, box.y + box.height * 28 / 100},
                           box.width - 60, box.height < 450 ? 110 : 125, KV_WORDS, KV_QUIET,
                           kv_translate("total"));
    smallcities_put_number(canvas, (struct kv_point){middle, box.y + box.height * 67 / 100},
                           box.height * 46 / 100, KV_FIGURES, KV_INK, (uint32_t)score.total);
    canvas->writer->end_icon(canvas);
}

void smallcities_draw_tracks(const struct look_at *look)
{
    const struct kv_drawing *drawing = look->drawing;
    int32_t sum = drawing->height * 15 / 10, step = (drawing->width - sum - 40) / CIRCLES;
    int32_t radius = (step < drawing->height ? step : drawing->height) * 45 / 100;
    for (uint32_t i = 0; i < CIRCLES; i++)
        draw_circle(look, i,
                    (struct kv_point){20 + step * (int32_t)i + step / 2, drawing->height / 2},
                    radius);
    draw_total(look, (struct area){drawing->width - sum, 20, sum - 20, drawing->height - 40});
}
