/* Drawing primitives: text, icons, handwriting, and tracks of boxes. */
#include "draw/pack_marks.h"
#include "games/welcome/picture/picture.h"

enum { SMALLEST = 65 }; /* 6.5 points are still legible on paper */

/* ---- Strokes ---- */

struct kv_point welcome_point(int32_t x, int32_t y)
{
    return (struct kv_point){x, y};
}

void welcome_draw_box(const struct view *view, struct area area, int32_t radius,
                      struct kv_look look)
{
    common_draw_box(view->canvas, area, radius, look);
}

void welcome_draw_line(const struct view *view, int32_t x, int32_t y, int32_t to_x, int32_t to_y,
                       struct kv_look look)
{
    view->canvas->writer->line(view->canvas, welcome_point(x, y), welcome_point(to_x, to_y), look);
}

void welcome_draw_path(const struct view *view, const char *path, int32_t x, int32_t y,
                       int32_t size, struct kv_look look)
{
    view->canvas->writer->path(view->canvas, path, welcome_point(x, y), size, look);
}

void welcome_draw_text(const struct view *view, int32_t x, int32_t y, struct lettering letters,
                       const char *text)
{
    common_write(view->canvas, welcome_point(x, y), letters, text);
}

void welcome_draw_number(const struct view *view, int32_t x, int32_t y, struct lettering letters,
                         int32_t number)
{
    common_write_number(view->canvas, welcome_point(x, y), letters, number);
}

void welcome_draw_fitted(const struct view *view, int32_t x, int32_t y, int32_t width,
                         struct lettering letters, const char *text)
{
    common_write_fitted(view->canvas, welcome_point(x, y), width, letters, text);
}

void welcome_draw_paragraph(const struct view *view, struct area area, struct lettering letters,
                            const char *text)
{
    int32_t size = letters.size;
    while (size > SMALLEST &&
           (int32_t)kv_count_lines(area.width, size, letters.font, text) * size * 11 / 10 >
               area.height)
        size -= 5;
    int32_t x = area.x + (letters.align == KV_MIDDLE ? area.width / 2 : 0);
    kv_draw_lines(view->canvas, welcome_point(x, area.y + size), area.width, size, size * 11 / 10,
                  letters.font, letters.align, letters.colour, text);
}

void welcome_draw_icon(const struct view *view, uint32_t icon, int32_t x, int32_t y, int32_t size)
{
    const uint8_t *colours = welcome_icon_colours[icon];
    uint8_t width = (uint8_t)(size < 300 ? 0 : size / 30);
    welcome_draw_path(view, welcome_icons[icon], x, y, size,
                      (struct kv_look){.fill = colours[1], .line = colours[0], .width = width});
}

uint32_t welcome_quirk(uint32_t street, uint32_t house)
{
    return (street * 0x9e3779b1u + (house + 1) * 0x85ebca6bu) >> 20;
}

int32_t welcome_waver(uint32_t quirk, int32_t most)
{
    return (int32_t)(quirk % (2 * (uint32_t)most + 1)) - most;
}

void welcome_draw_cross(const struct view *view, struct area box, uint32_t quirk)
{
    int32_t size = box.width < box.height ? box.width : box.height;
    welcome_draw_path(view, welcome_crosses[quirk % CROSSES], box.x + (box.width - size) / 2,
                      box.y + (box.height - size) / 2, size, (struct kv_look){.line = KV_HAND});
}

void welcome_draw_glow(const struct view *view, struct area area)
{
    welcome_draw_box(
        view, area, 70,
        (struct kv_look){.fill = KV_GLOW, .line = KV_GLOW_EDGE, .width = 15, .dashed = true});
}

void welcome_begin_part(const struct view *view, const char *name, uint32_t number)
{
    char data[24];
    struct kv_text text;
    kv_text_start(&text, data, sizeof data);
    kv_put(&text, number ? "%s-%u" : "%s", name, (unsigned)number);
    view->canvas->writer->begin(view->canvas, data, welcome_point(0, 0));
}

void welcome_end_part(const struct view *view)
{
    view->canvas->writer->end(view->canvas);
}

/* ---- Boxes to be crossed ---- */

static void draw_track_box(const struct view *view, const struct track *track, uint32_t i,
                           struct area box)
{
    bool pays = view->sums && track->values && i == track->marks;
    bool crossed = i < track->marks;
    struct kv_look look = {
        .fill = pays ? track->pale : KV_CARD, .line = track->colour, .width = pays ? 24 : 0};
    if (track->round)
        view->canvas->writer->circle(view->canvas,
                                     welcome_point(box.x + box.width / 2, box.y + box.height / 2),
                                     box.width / 2, look);
    else
        welcome_draw_box(view, box, 0, look);
    if (track->values)
        welcome_draw_number(view, box.x + box.width / 2, box.y + box.height * 72 / 100,
                            (struct lettering){box.height * 60 / 100, KV_FIGURES, KV_MIDDLE,
                                               crossed ? KV_QUIET : KV_INK},
                            track->values[i]);
    if (track->values)
        kv_mark_origin(view->canvas, box_of(view->table), &track->values[i],
                       welcome_point(box.x + box.width * 9 / 10, box.y + box.height / 10),
                       box.height);
    if (crossed)
        welcome_draw_cross(view, box, welcome_quirk(track->colour, i));
}

void welcome_draw_track(const struct view *view, const struct track *track, struct area area,
                        uint32_t columns, int32_t pitch)
{
    int32_t left = area.x + (area.width - pitch * (int32_t)columns) / 2;
    for (uint32_t i = 0; i < track->boxes; i++)
        draw_track_box(view, track, i,
                       (struct area){left + pitch * (int32_t)(i % columns) + pitch / 12,
                                     area.y + pitch * (int32_t)(i / columns) + pitch / 12,
                                     pitch * 10 / 12, pitch * 10 / 12});
}
