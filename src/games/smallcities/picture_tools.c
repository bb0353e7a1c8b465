/* What the pictures of Small Cities are made of: boxes, signs, words, hexes and quarters. */
#include "games/smallcities/picture.h"

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

/* Paths lie on a grid of 100 × 100, so this size leaves their points as they are. */
enum { WHOLE = 100 };

void smallcities_put_path(struct kv_canvas *canvas, const struct kv_text *path, struct kv_look look)
{
    if (path->length)
        canvas->writer->path(canvas, path->data, point(0, 0), WHOLE, look);
}

/* ---- Words ---- */

void smallcities_put_middle(struct kv_canvas *canvas, struct kv_point middle, int32_t size,
                            enum kv_font font, enum kv_colour colour, const char *words)
{
    canvas->writer->text(canvas, moved(middle, 0, size * 36 / 100), size, font, KV_MIDDLE, colour,
                         words);
}

void smallcities_put_number(struct kv_canvas *canvas, struct kv_point middle, int32_t size,
                            enum kv_font font, enum kv_colour colour, uint32_t number)
{
    char digits[12];
    struct kv_text text;
    kv_text_start(&text, digits, sizeof digits);
    kv_put(&text, "%u", (unsigned)number);
    smallcities_put_middle(canvas, middle, size, font, colour, digits);
}

/* How many bytes of the words fit a line, broken at a space. */
static size_t line_length(const char *words, size_t letters)
{
    size_t end = 0;
    for (size_t i = 0; i <= letters; i++) {
        if (!words[i])
            return i;
        if (words[i] == ' ')
            end = i;
    }
    return end ? end : letters;
}

void smallcities_put_lines(struct kv_canvas *canvas, struct kv_point at, int32_t size,
                           int32_t letters, enum kv_colour colour, const char *words)
{
    char line[80];
    struct kv_text text;
    while (*words) {
        size_t length = line_length(words, (size_t)letters);
        kv_text_start(&text, line, sizeof line);
        kv_put_bytes(&text, words, length);
        canvas->writer->text(canvas, at, size, KV_WORDS, KV_LEFT, colour, line);
        at.y += size * 125 / 100;
        words += length + (words[length] == ' ');
    }
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

struct kv_point smallcities_steps_to(uint32_t hex)
{
    int32_t column = (int32_t)hex_column(hex) - COLUMNS / 2;
    int32_t above = COLUMNS - 1 - (column < 0 ? -column : column);
    return point(column, 2 * (int32_t)hex_row(hex) - above);
}

struct kv_point smallcities_middle_of(const struct plan *plan, uint32_t hex)
{
    struct kv_point steps = smallcities_steps_to(hex);
    return moved(plan->map, steps.x * plan->radius * 3 / 2, steps.y * half_height(plan->radius));
}

/* ---- Colours ---- */

const struct paint smallcities_paints[COLOURS] = {
    [RED] = {KV_BRICK, KV_BRICK_PALE, "R"},    [YELLOW] = {KV_SUN, KV_SUN_PALE, "Y"},
    [BROWN] = {KV_EARTH, KV_EARTH_PALE, "Br"}, [GREEN] = {KV_LEAF, KV_LEAF_PALE, "G"},
    [BLUE] = {KV_SKY, KV_SKY_PALE, "Bl"},
};

void smallcities_put_quarter(struct kv_canvas *canvas, struct kv_point middle, int32_t radius,
                             uint32_t colour)
{
    const struct paint *paint = &smallcities_paints[colour];
    struct kv_look ground = {paint->pale, paint->strong, 8, false};
    struct kv_look pattern = {KV_NO_COLOUR, paint->strong, (uint8_t)(radius / 36), false};
    smallcities_put_hex(canvas, middle, radius, ground);
    smallcities_put_icon(canvas, smallcities_patterns[colour], middle, 2 * radius, pattern);
    smallcities_put_middle(canvas, moved(middle, 0, radius * 66 / 100), radius * 34 / 100,
                           KV_FIGURES, KV_INK, paint->letters);
}
