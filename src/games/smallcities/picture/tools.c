/* Drawing primitives: boxes, icons, text, hexes and quarters. */
#include "games/smallcities/picture/picture.h"

void smallcities_put_box(struct kv_canvas *canvas, struct kv_point at, int32_t width,
                         int32_t height, struct kv_look look)
{
    canvas->writer->box(canvas, at, width, height, 80, look);
}

void smallcities_put_icon(struct kv_canvas *canvas, const char *icon, struct kv_point middle,
                          int32_t size, struct kv_look look)
{
    canvas->writer->path(canvas, icon, moved(middle, -size / 2, -size / 2), size, look);
}

/* ---- Words ---- */

static void put_centred(struct kv_canvas *canvas, struct kv_point middle, int32_t size,
                        enum kv_font font, enum kv_colour colour, const char *words)
{
    canvas->writer->text(canvas, moved(middle, 0, size * 36 / 100), size, font, KV_MIDDLE, colour,
                         words);
}

void smallcities_put_middle(struct kv_canvas *canvas, struct kv_point middle, int32_t width,
                            int32_t size, enum kv_font font, enum kv_colour colour,
                            const char *words)
{
    put_centred(canvas, middle, kv_text_fitting(font, size, width, words), font, colour, words);
}

void smallcities_put_number(struct kv_canvas *canvas, struct kv_point middle, int32_t size,
                            enum kv_font font, enum kv_colour colour, uint32_t number)
{
    char digits[12];
    struct kv_text text;
    kv_text_start(&text, digits, sizeof digits);
    kv_put(&text, "%u", (unsigned)number);
    put_centred(canvas, middle, size, font, colour, digits);
}

void smallcities_put_sentence(struct kv_canvas *canvas, struct kv_point at, int32_t width,
                              uint32_t lines, int32_t size, enum kv_align align,
                              enum kv_colour colour, const char *words)
{
    enum { LEAST = 60, STEP = 4 };
    while (size > LEAST && kv_count_lines(width, size, KV_WORDS, words) > lines)
        size -= STEP;
    kv_draw_lines(canvas, at, width, size, size * 125 / 100, KV_WORDS, align, colour, words);
}

/* ---- Hexes ---- */

struct kv_point smallcities_corner_of(struct kv_point middle, int32_t radius, uint32_t corner)
{
    static const int8_t right[SIDES] = {2, 1, -1, -2, -1, 1}, down[SIDES] = {0, 1, 1, 0, -1, -1};
    return moved(middle, right[corner % SIDES] * radius / 2,
                 down[corner % SIDES] * half_height(radius));
}

void smallcities_put_hex(struct kv_canvas *canvas, struct kv_point middle, int32_t radius,
                         struct kv_look look)
{
    struct kv_point corners[SIDES];
    for (uint32_t i = 0; i < SIDES; i++)
        corners[i] = smallcities_corner_of(middle, radius, i);
    canvas->writer->polygon(canvas, corners, SIDES, look);
}

struct kv_point smallcities_stepped(struct kv_point from, int32_t radius, struct kv_point steps)
{
    return moved(from, steps.x * radius * 3 / 2, steps.y * half_height(radius));
}

struct kv_point smallcities_steps_to(uint32_t hex)
{
    int32_t column = (int32_t)hex_column(hex) - COLUMNS / 2;
    int32_t above = COLUMNS - 1 - (column < 0 ? -column : column);
    return point(column, 2 * (int32_t)hex_row(hex) - above);
}

void smallcities_put_figure(struct kv_canvas *canvas, struct kv_point middle, int32_t radius,
                            uint32_t figure, struct kv_look look)
{
    int32_t least = 0, most = 0, right = 0;
    for (uint32_t i = 0; i < FIGURE_HEXES; i++) {
        struct step step = smallcities_shapes[figure][i];
        int32_t down = 2 * step.r + step.q;
        least = down < least ? down : least;
        most = down > most ? down : most;
        right = step.q > right ? step.q : right;
    }
    for (uint32_t i = 0; i < FIGURE_HEXES; i++) {
        struct step step = smallcities_shapes[figure][i];
        int32_t across = 2 * step.q - right, down = 2 * (2 * step.r + step.q) - least - most;
        smallcities_put_hex(canvas,
                            moved(middle, across * radius * 3 / 4, down * half_height(radius) / 2),
                            radius, look);
    }
}

/* ---- Colours ---- */

const struct paint smallcities_paints[COLOURS] = {
    [RED] = {KV_BRICK, KV_BRICK_PALE},   [YELLOW] = {KV_SUN, KV_SUN_PALE},
    [BROWN] = {KV_EARTH, KV_EARTH_PALE}, [GREEN] = {KV_LEAF, KV_LEAF_PALE},
    [BLUE] = {KV_SKY, KV_SKY_PALE},
};

void smallcities_put_pattern(struct kv_canvas *canvas, struct kv_point middle, int32_t radius,
                             uint32_t colour)
{
    static const uint8_t fills[COLOURS] = {
        [RED] = KV_CARD, [BROWN] = KV_CARD, [BLUE] = KV_CARD, [GREEN] = KV_ROOF_4};
    struct kv_look look = {fills[colour], smallcities_paints[colour].strong, (uint8_t)(radius / 36),
                           false};
    smallcities_put_icon(canvas, smallcities_patterns[colour], middle, 2 * radius, look);
}

void smallcities_put_quarter(struct kv_canvas *canvas, struct kv_point middle, int32_t radius,
                             uint32_t colour)
{
    const struct paint *paint = &smallcities_paints[colour];
    smallcities_put_hex(canvas, middle, radius,
                        (struct kv_look){paint->pale, paint->strong, 12, false});
    smallcities_put_pattern(canvas, middle, radius, colour);
    smallcities_put_middle(canvas, moved(middle, 0, radius * 63 / 100), radius, radius * 34 / 100,
                           KV_FIGURES, KV_INK, kv_translate(smallcities_colour_letters[colour]));
}

void smallcities_put_swatch(struct kv_canvas *canvas, struct kv_point middle, int32_t radius,
                            uint32_t colour)
{
    const struct paint *paint = &smallcities_paints[colour];
    smallcities_put_hex(canvas, middle, radius,
                        (struct kv_look){paint->pale, paint->strong, 12, false});
    smallcities_put_middle(canvas, middle, radius * 3 / 2, radius, KV_FIGURES, KV_INK,
                           kv_translate(smallcities_colour_letters[colour]));
}

void smallcities_put_building(struct kv_canvas *canvas, struct kv_point middle, int32_t radius,
                              uint32_t building, enum kv_colour ink)
{
    middle.y -= radius / 9;
    canvas->writer->begin_icon(canvas, smallcities_buildings[building].id);
    canvas->writer->circle(canvas, middle, radius * 55 / 100,
                           (struct kv_look){KV_CARD, KV_INK, 14, false});
    smallcities_put_icon(
        canvas, smallcities_building_icons[building], middle, radius * 76 / 100,
        (struct kv_look){KV_NO_COLOUR, (uint8_t)ink, (uint8_t)(radius / 22), false});
    canvas->writer->end_icon(canvas);
}

void smallcities_put_star(struct kv_canvas *canvas, struct kv_point middle, int32_t size,
                          struct kv_look look)
{
    canvas->writer->begin_icon(canvas, "star");
    smallcities_put_icon(canvas, smallcities_star_icon, middle, size, look);
    canvas->writer->end_icon(canvas);
}

void smallcities_cross_star(struct kv_canvas *canvas, struct kv_point middle, int32_t size)
{
    smallcities_put_icon(canvas, "M4 4L96 96M96 4L4 96", middle, size,
                         (struct kv_look){KV_NO_COLOUR, KV_HAND, (uint8_t)(size / 15), false});
}
