#include "measure.h"

#include "support.h"

#include <stdio.h>

enum { MEMORY_MOST = 1 << 16, EM = 1000 };

/* A text measured at a size of EM: sizes are in proportion, so the others follow. */
struct remembered {
    char *words; /* NULL: free */
    enum kv_font font;
    double width, left, top, right, bottom; /* from the left end of the baseline */
};

struct measure_memory {
    struct remembered entries[MEMORY_MOST];
    uint32_t count;
};

/* ---- Measuring ---- */

static void ask_pango(struct kv_ink *ink, struct remembered *entry)
{
    PangoRectangle marks, whole;
    pango_font_description_set_absolute_size(ink->font[entry->font], (double)EM * PANGO_SCALE);
    pango_layout_set_font_description(ink->layout, ink->font[entry->font]);
    pango_layout_set_text(ink->layout, entry->words, -1);
    pango_layout_get_extents(ink->layout, &marks, &whole);
    double baseline = pango_layout_get_baseline(ink->layout);
    entry->width = (double)whole.width / PANGO_SCALE;
    entry->left = (double)marks.x / PANGO_SCALE;
    entry->right = (double)(marks.x + marks.width) / PANGO_SCALE;
    entry->top = (marks.y - baseline) / PANGO_SCALE;
    entry->bottom = (marks.y + marks.height - baseline) / PANGO_SCALE;
}

static uint32_t hash(enum kv_font font, const char *words)
{
    uint32_t value = 2166136261u + (uint32_t)font;
    for (; *words; words++)
        value = (value ^ (unsigned char)*words) * 16777619u;
    return value;
}

static const struct remembered *remember(struct measure *measure, enum kv_font font,
                                         const char *words)
{
    struct measure_memory *memory = measure->memory;
    for (uint32_t at = hash(font, words);; at++) {
        struct remembered *entry = &memory->entries[at % MEMORY_MOST];
        if (entry->words && entry->font == font && strcmp(entry->words, words) == 0)
            return entry;
        if (entry->words)
            continue;
        assert_true(++memory->count < MEMORY_MOST / 2);
        entry->words = g_strdup(words);
        entry->font = font;
        ask_pango(&measure->ink, entry);
        return entry;
    }
}

/* ---- The writer ---- */

static struct measure *measure_of(struct kv_canvas *canvas)
{
    return canvas->state;
}

static void note_text(struct kv_canvas *canvas, struct kv_point at, int32_t size, enum kv_font font,
                      enum kv_align align, enum kv_colour colour, const char *words)
{
    static const double before[] = {[KV_LEFT] = 0, [KV_MIDDLE] = 0.5, [KV_RIGHT] = 1};
    struct measure *measure = measure_of(canvas);
    const struct remembered *entry = remember(measure, font, words);
    struct kv_point moved = measure->moved[measure->depth];
    double scale = (double)size / EM;
    double x = moved.x + at.x - before[align] * entry->width * scale, y = moved.y + at.y;
    (void)colour;
    assert_true(measure->count < MEASURE_TEXTS_MOST);
    struct measured_text *text = &measure->texts[measure->count++];
    snprintf(text->words, sizeof text->words, "%s", words);
    text->font = font;
    text->size = size;
    text->width = entry->width * scale;
    text->left = x + entry->left * scale;
    text->right = x + entry->right * scale;
    text->top = y + entry->top * scale;
    text->bottom = y + entry->bottom * scale;
}

static void begin_group(struct kv_canvas *canvas, const char *id, struct kv_point at)
{
    struct measure *measure = measure_of(canvas);
    struct kv_point outer = measure->moved[measure->depth];
    (void)id;
    assert_true(++measure->depth < MEASURE_DEPTH_MOST);
    measure->moved[measure->depth] = (struct kv_point){outer.x + at.x, outer.y + at.y};
}

static void end_group(struct kv_canvas *canvas)
{
    assert_true(measure_of(canvas)->depth-- > 0);
}

static void skip_line(struct kv_canvas *canvas, struct kv_point from, struct kv_point to,
                      struct kv_look look)
{
    (void)canvas, (void)from, (void)to, (void)look;
}

static void note_box(struct kv_canvas *canvas, struct kv_point at, int32_t width, int32_t height,
                     int32_t radius, struct kv_look look)
{
    struct measure *measure = measure_of(canvas);
    struct kv_point moved = measure->moved[measure->depth];
    double left = moved.x + at.x, top = moved.y + at.y;
    (void)radius, (void)look;
    assert_true(measure->box_count < MEASURE_BOXES_MOST);
    measure->boxes[measure->box_count++] =
        (struct measured_box){left, top, left + width, top + height};
}

static void skip_circle(struct kv_canvas *canvas, struct kv_point centre, int32_t radius,
                        struct kv_look look)
{
    (void)canvas, (void)centre, (void)radius, (void)look;
}

static void skip_polygon(struct kv_canvas *canvas, const struct kv_point *points, uint32_t count,
                         struct kv_look look)
{
    (void)canvas, (void)points, (void)count, (void)look;
}

static void note_path(struct kv_canvas *canvas, const char *path, struct kv_point at, int32_t size,
                      struct kv_look look)
{
    measure_of(canvas)->faint_paths += look.line == KV_FAINT;
    (void)path, (void)at, (void)size;
}

static void skip_hot(struct kv_canvas *canvas, const char *move, const char *label)
{
    (void)canvas, (void)move, (void)label;
}

static void end_hot(struct kv_canvas *canvas)
{
    (void)canvas;
}

static void skip_touch(struct kv_canvas *canvas, struct kv_touch touch)
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

static const struct kv_writer measure_writer = {
    .line = skip_line,
    .box = note_box,
    .circle = skip_circle,
    .polygon = skip_polygon,
    .path = note_path,
    .text = note_text,
    .begin = begin_group,
    .end = end_group,
    .begin_hot = skip_hot,
    .end_hot = end_hot,
    .begin_touch = skip_touch,
    .end_touch = end_hot,
    .begin_motion = begin_motion,
    .end_motion = end_hot,
    .begin_icon = begin_icon,
    .end_icon = end_hot,
};

void measure_open(struct measure *measure)
{
    kv_ink_start(&measure->ink, KV_PRINT);
    measure->memory = calloc(1, sizeof *measure->memory);
    assert_non_null(measure->memory);
}

void measure_close(struct measure *measure)
{
    for (uint32_t i = 0; i < MEMORY_MOST; i++)
        g_free(measure->memory->entries[i].words);
    free(measure->memory);
    kv_ink_stop(&measure->ink);
}

void measure_begin(struct measure *measure, struct kv_canvas *canvas)
{
    measure->count = measure->depth = measure->box_count = measure->faint_paths = 0;
    *canvas = (struct kv_canvas){.writer = &measure_writer, .state = measure};
}
