#include "games/common/scenery.h"

/* A range of hills: how high it rises, in percent, at equal distances. */
static const uint8_t far_hills[] = {34, 48, 66, 80, 84, 76, 62, 52, 50, 58, 70,
                                    78, 74, 62, 50, 46, 54, 70, 86, 92, 80};
static const uint8_t near_hills[] = {70, 58, 44, 36, 34, 40, 52, 60, 58, 48, 38,
                                     34, 38, 48, 58, 62, 56, 44, 36, 38, 50};
enum { POINTS = sizeof far_hills };
_Static_assert(sizeof near_hills == POINTS, "both ranges have the same points");

static void draw_range(struct kv_canvas *canvas, struct area area, const uint8_t *rise,
                       int32_t height, uint8_t colour)
{
    struct kv_point points[POINTS + 2];
    int32_t foot = area.y + area.height;
    for (int32_t i = 0; i < POINTS; i++)
        points[i] = (struct kv_point){area.x + area.width * i / (POINTS - 1),
                                      foot - rise[i] * height / 100};
    points[POINTS] = (struct kv_point){area.x + area.width, foot};
    points[POINTS + 1] = (struct kv_point){area.x, foot};
    canvas->writer->polygon(canvas, points, POINTS + 2, (struct kv_look){.fill = colour});
}

void common_draw_evening(struct kv_canvas *canvas, struct area area)
{
    int32_t radius = area.height * 62 / 100 < 900 ? area.height * 62 / 100 : 900;
    struct kv_point sun = {area.x + area.width / 2, area.y + area.height * 70 / 100};
    canvas->writer->circle(canvas, sun, radius, (struct kv_look){.fill = KV_GLOW});
    canvas->writer->circle(canvas, sun, radius * 45 / 100, (struct kv_look){.fill = KV_STAR});
    draw_range(canvas, area, far_hills, area.height * 60 / 100, KV_HILL);
    draw_range(canvas, area, near_hills, area.height * 48 / 100, KV_HEDGE);
}

void common_draw_meadow(struct kv_canvas *canvas, struct area area, int32_t road)
{
    int32_t kerb = area.y + area.height - road, edge = road / 3;
    common_draw_box(canvas, area, 0, (struct kv_look){.fill = KV_LAWN});
    common_draw_box(canvas, (struct area){area.x, kerb - edge, area.width, edge}, 0,
                    (struct kv_look){.fill = KV_PAVEMENT});
    common_draw_box(canvas, (struct area){area.x, kerb, area.width, road}, 0,
                    (struct kv_look){.fill = KV_ROAD});
    canvas->writer->line(canvas, (struct kv_point){area.x + 60, kerb + road / 2},
                         (struct kv_point){area.x + area.width - 60, kerb + road / 2},
                         (struct kv_look){.line = KV_CARD, .width = 14, .dashed = true});
}
