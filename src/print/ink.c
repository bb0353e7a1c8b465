/* Shapes, icons and words in cairo and pango, with the same looks as the SVG writer gives them. */
#include "print/ink.h"
#include "base/assert.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define DASH 40
#define GAP  30
#define PI   3.14159265358979323846
#define GRID 100.0 /* icons are drawn on a grid of this size */

static struct kv_ink *ink_of(struct kv_canvas *canvas)
{
    return canvas->state;
}

static void choose_colour(const struct kv_ink *ink, enum kv_colour colour, double covers)
{
    KV_ASSERT(colour < KV_COLOURS);
    uint32_t value = kv_theme_colours[ink->theme][colour];
    kv_lib.cairo_set_source_rgba(ink->cairo, (value >> 16) / 255.0, (value >> 8 & 0xff) / 255.0,
                                 (value & 0xff) / 255.0, covers);
}

void kv_ink_colour(const struct kv_ink *ink, enum kv_colour colour)
{
    choose_colour(ink, colour, 1);
}

/* ---- Shapes ---- */

/* Fills and strokes the current path, and clears it. */
static void paint(struct kv_ink *ink, struct kv_look look)
{
    static const double dashes[] = {DASH, GAP};
    if (look.fill) {
        choose_colour(ink, (enum kv_colour)(look.fill & (KV_SHEER - 1)),
                      look.fill & KV_SHEER ? KV_SHEER_TENTHS / 10.0 : 1);
        kv_lib.cairo_fill_preserve(ink->cairo);
    }
    if (look.line) {
        kv_ink_colour(ink, look.line);
        kv_lib.cairo_set_line_width(ink->cairo, look.width ? look.width : KV_USUAL_WIDTH);
        kv_lib.cairo_set_dash(ink->cairo, dashes, look.dashed ? 2 : 0, 0);
        kv_lib.cairo_stroke_preserve(ink->cairo);
    }
    kv_lib.cairo_new_path(ink->cairo);
}

static void draw_line(struct kv_canvas *canvas, struct kv_point from, struct kv_point to,
                      struct kv_look look)
{
    struct kv_ink *ink = ink_of(canvas);
    kv_lib.cairo_move_to(ink->cairo, from.x, from.y);
    kv_lib.cairo_line_to(ink->cairo, to.x, to.y);
    paint(ink, look);
}

static void round_corners(cairo_t *cairo, struct kv_point at, double width, double height,
                          double radius)
{
    double right = at.x + width - radius, bottom = at.y + height - radius;
    kv_lib.cairo_new_sub_path(cairo);
    kv_lib.cairo_arc(cairo, at.x + radius, at.y + radius, radius, PI, 1.5 * PI);
    kv_lib.cairo_arc(cairo, right, at.y + radius, radius, 1.5 * PI, 2 * PI);
    kv_lib.cairo_arc(cairo, right, bottom, radius, 0, 0.5 * PI);
    kv_lib.cairo_arc(cairo, at.x + radius, bottom, radius, 0.5 * PI, PI);
    kv_lib.cairo_close_path(cairo);
}

static void draw_box(struct kv_canvas *canvas, struct kv_point at, int32_t width, int32_t height,
                     int32_t radius, struct kv_look look)
{
    struct kv_ink *ink = ink_of(canvas);
    double most = fmin(width, height) / 2; /* the largest radius, to which SVG limits it too */
    if (radius > 0)
        round_corners(ink->cairo, at, width, height, fmin(radius, most));
    else
        kv_lib.cairo_rectangle(ink->cairo, at.x, at.y, width, height);
    paint(ink, look);
}

static void draw_circle(struct kv_canvas *canvas, struct kv_point centre, int32_t radius,
                        struct kv_look look)
{
    struct kv_ink *ink = ink_of(canvas);
    kv_lib.cairo_new_sub_path(ink->cairo);
    kv_lib.cairo_arc(ink->cairo, centre.x, centre.y, radius, 0, 2 * PI);
    kv_lib.cairo_close_path(ink->cairo);
    paint(ink, look);
}

static void draw_polygon(struct kv_canvas *canvas, const struct kv_point *points, uint32_t count,
                         struct kv_look look)
{
    struct kv_ink *ink = ink_of(canvas);
    for (uint32_t i = 0; i < count; i++)
        kv_lib.cairo_line_to(ink->cairo, points[i].x, points[i].y); /* the first one moves there */
    kv_lib.cairo_close_path(ink->cairo);
    paint(ink, look);
}

/* ---- Icons ---- */

struct pen {
    cairo_t *cairo;
    const char *path; /* what is still to be read */
    struct kv_point at;
    double step; /* of the grid */
};

static bool is_digit(char letter)
{
    return letter >= '0' && letter <= '9';
}

/* The next number of the path, 0 if there is none. */
static double read_number(struct pen *pen)
{
    double number = 0;
    while (*pen->path == ' ' || *pen->path == ',')
        pen->path++;
    for (; is_digit(*pen->path); pen->path++)
        number = number * 10 + (*pen->path - '0');
    return number;
}

static void read_points(struct pen *pen, double *numbers, uint32_t points)
{
    for (uint32_t i = 0; i < points; i++) {
        numbers[2 * i] = pen->at.x + read_number(pen) * pen->step;
        numbers[2 * i + 1] = pen->at.y + read_number(pen) * pen->step;
    }
}

static void follow(struct pen *pen, char command)
{
    double at[6];
    read_points(pen, at, command == 'C' ? 3 : 1);
    if (command == 'M')
        kv_lib.cairo_move_to(pen->cairo, at[0], at[1]);
    else if (command == 'L')
        kv_lib.cairo_line_to(pen->cairo, at[0], at[1]);
    else if (command == 'C')
        kv_lib.cairo_curve_to(pen->cairo, at[0], at[1], at[2], at[3], at[4], at[5]);
}

/* A command applies to each set of numbers after it; further points after M are lines. */
static void draw_path(struct kv_canvas *canvas, const char *path, struct kv_point at, int32_t size,
                      struct kv_look look)
{
    struct kv_ink *ink = ink_of(canvas);
    struct pen pen = {ink->cairo, path, at, size / GRID};
    char command = 'M';
    while (*pen.path) {
        if (is_digit(*pen.path)) {
            follow(&pen, command);
            command = command == 'M' ? 'L' : command;
            continue;
        }
        if (strchr("MLC", *pen.path))
            command = *pen.path;
        else if (*pen.path == 'Z')
            kv_lib.cairo_close_path(ink->cairo);
        pen.path++;
    }
    paint(ink, look);
}

/* ---- Words ---- */

/* Lays out a text and returns its width. */
static double lay_out(struct kv_ink *ink, double size, enum kv_font font, const char *text)
{
    PangoRectangle extent;
    KV_ASSERT((int)font < KV_FONTS);
    kv_lib.pango_font_description_set_absolute_size(ink->font[font], size * PANGO_SCALE);
    kv_lib.pango_layout_set_font_description(ink->layout, ink->font[font]);
    kv_lib.pango_layout_set_text(ink->layout, text, -1);
    kv_lib.pango_layout_get_extents(ink->layout, NULL, &extent);
    return (double)extent.width / PANGO_SCALE;
}

/* The layout assumes the widths of our own fonts; if a substitute is wider, its letters are scaled
 * down. */
static void draw_text(struct kv_canvas *canvas, struct kv_point at, int32_t size, enum kv_font font,
                      enum kv_align align, enum kv_colour colour, const char *text)
{
    static const double before[] = {[KV_LEFT] = 0, [KV_MIDDLE] = 0.5, [KV_RIGHT] = 1};
    struct kv_ink *ink = ink_of(canvas);
    double width = lay_out(ink, size, font, text);
    double most = kv_text_width(font, size, text) * (1 + KV_WIDTH_TOLERANCE) + 1;
    if (width > most)
        width = lay_out(ink, size * most / width, font, text);
    double baseline = (double)kv_lib.pango_layout_get_baseline(ink->layout) / PANGO_SCALE;
    kv_ink_colour(ink, colour);
    kv_lib.cairo_move_to(ink->cairo, at.x - width * before[align], at.y - baseline);
    kv_lib.pango_cairo_show_layout(ink->cairo, ink->layout);
    kv_lib.cairo_new_path(ink->cairo); /* the next shape must not begin at this point */
}

/* ---- Groups ---- */

static void begin_group(struct kv_canvas *canvas, const char *id, struct kv_point at)
{
    struct kv_ink *ink = ink_of(canvas);
    (void)id;
    kv_lib.cairo_save(ink->cairo);
    kv_lib.cairo_translate(ink->cairo, at.x, at.y);
}

static void end_group(struct kv_canvas *canvas)
{
    kv_lib.cairo_restore(ink_of(canvas)->cairo);
}

/* Paper cannot be touched: hot zones are drawn like everything else. */
static void begin_hot(struct kv_canvas *canvas, const char *move, const char *label)
{
    (void)canvas, (void)move, (void)label;
}

static void end_hot(struct kv_canvas *canvas)
{
    (void)canvas;
}

static void begin_touch(struct kv_canvas *canvas, struct kv_touch touch)
{
    (void)canvas, (void)touch;
}

static void begin_motion(struct kv_canvas *canvas, enum kv_motion motion, uint32_t order)
{
    (void)canvas, (void)motion, (void)order;
}

static void begin_icon(struct kv_canvas *canvas, const char *name)
{
    (void)canvas, (void)name;
}

static const struct kv_writer ink_writer = {
    .line = draw_line,
    .box = draw_box,
    .circle = draw_circle,
    .polygon = draw_polygon,
    .path = draw_path,
    .text = draw_text,
    .begin = begin_group,
    .end = end_group,
    .begin_hot = begin_hot,
    .end_hot = end_hot,
    .begin_touch = begin_touch,
    .end_touch = end_hot,
    .begin_motion = begin_motion,
    .end_motion = end_hot,
    .begin_icon = begin_icon,
    .end_icon = end_hot,
};

/* ---- Beginning and end ---- */

/* Letters are placed exactly, without rounding to pixels. */
static void free_from_dots(PangoContext *context)
{
    cairo_font_options_t *options = kv_lib.cairo_font_options_create();
    kv_lib.cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE);
    kv_lib.cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF);
    kv_lib.pango_cairo_context_set_font_options(context, options);
    kv_lib.pango_context_set_round_glyph_positions(context, FALSE);
    kv_lib.cairo_font_options_destroy(options);
}

void kv_ink_start(struct kv_ink *ink, enum kv_theme theme)
{
    struct kv_error error;
    if (!kv_libraries_find(&error))
        abort(); /* the caller has checked this */
    *ink = (struct kv_ink){.theme = theme, .map = kv_fonts_open()};
    PangoContext *context = kv_lib.pango_font_map_create_context(ink->map);
    free_from_dots(context);
    ink->layout = kv_lib.pango_layout_new(context);
    for (int i = 0; i < KV_FONTS; i++)
        ink->font[i] = kv_fonts_find(ink->map, (enum kv_font)i);
    kv_lib.g_object_unref(context);
}

void kv_ink_stop(struct kv_ink *ink)
{
    for (int i = 0; i < KV_FONTS; i++)
        kv_lib.pango_font_description_free(ink->font[i]);
    kv_lib.g_object_unref(ink->layout);
    kv_fonts_close(ink->map);
}

void kv_ink_canvas(struct kv_ink *ink, cairo_t *cairo, struct kv_canvas *canvas)
{
    ink->cairo = cairo;
    *canvas = (struct kv_canvas){.writer = &ink_writer, .state = ink};
    kv_lib.pango_cairo_update_layout(cairo, ink->layout); /* letters for its scale */
    kv_lib.cairo_set_line_cap(cairo, CAIRO_LINE_CAP_ROUND);
    kv_lib.cairo_set_line_join(cairo, CAIRO_LINE_JOIN_ROUND);
}
