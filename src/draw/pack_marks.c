/* Marks the origin of figures: a ring stands beside those that we had to reconstruct. */
#include "draw/pack_marks.h"
#include "kvartal_pack.h"

#ifndef KV_NO_PACKS

enum { LEAST = 13, MOST = 34 }; /* a ring's radius */

static int32_t radius_for(int32_t size)
{
    int32_t radius = size / 9;
    return radius < LEAST ? LEAST : radius > MOST ? MOST : radius;
}

static void draw_ring(struct kv_canvas *canvas, struct kv_point at, int32_t size)
{
    int32_t radius = radius_for(size);
    canvas->writer->circle(
        canvas, at, radius,
        (struct kv_look){.fill = KV_CARD, .line = KV_BRICK, .width = (uint8_t)(radius / 3)});
}

void kv_mark_origin(struct kv_canvas *canvas, const void *box, const void *figure,
                    struct kv_point at, int32_t size)
{
    size_t offset = (size_t)((const unsigned char *)figure - (const unsigned char *)box);
    if (canvas->origins && kv_pack_origin_at(canvas->origins, offset) == 'R')
        draw_ring(canvas, at, size);
}

void kv_mark_number(struct kv_canvas *canvas, const void *box, const void *figure,
                    struct kv_point at, int32_t size, enum kv_align align, uint32_t number)
{
    char data[16];
    struct kv_text text;
    kv_text_start(&text, data, sizeof data);
    kv_put(&text, "%u", (unsigned)number);
    int32_t width = kv_text_width(KV_FIGURES, size, data);
    int32_t right = align == KV_LEFT ? width : align == KV_MIDDLE ? width / 2 : 0;
    at.x += right + radius_for(size) * 2;
    at.y -= size * 36 / 100; /* half way up the digits: higher, it would look like a degree sign */
    kv_mark_origin(canvas, box, figure, at, size);
}

void kv_draw_legend(struct kv_canvas *canvas, struct kv_point at, int32_t width, int32_t size,
                    const char *words)
{
    int32_t left = size;
    draw_ring(canvas, (struct kv_point){at.x + size / 3, at.y - size / 3}, size * 2);
    kv_draw_fitted(canvas, (struct kv_point){at.x + left, at.y}, width - left, size, KV_WORDS,
                   KV_LEFT, KV_QUIET, words);
}

void kv_draw_legend_below(struct kv_canvas *canvas, int32_t width, int32_t height)
{
    enum { EDGE = 200, SIZE = 105 };
    if (canvas->origins)
        kv_draw_legend(canvas, (struct kv_point){EDGE, height - EDGE / 4}, width - 2 * EDGE, SIZE,
                       kv_translate("Figures with this ring are our reconstruction; all others "
                                    "come from the rulebook, from public sources or from a box."));
}
#endif
