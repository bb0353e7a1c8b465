/*
 * The strokes of the picture: shapes and letters on its canvas, and squares as paths. Squares are
 * drawn on the canvas's grid of 100 × 100 for paths: 25 to a square, and four squares to a side.
 */
#include "base/bits.h"
#include "games/machinery/picture.h"

enum { GRID = 100 / SIDE };

/* ---- Shapes and letters ---- */

void machinery_draw_box(const struct picture *p, struct area area, int32_t radius,
                        struct kv_look look)
{
    p->canvas->writer->box(p->canvas, at(area.x, area.y), area.width, area.height, radius, look);
}

void machinery_draw_circle(const struct picture *p, struct kv_point centre, int32_t radius,
                           struct kv_look look)
{
    p->canvas->writer->circle(p->canvas, centre, radius, look);
}

void machinery_draw_path(const struct picture *p, const char *path, struct kv_point corner,
                         int32_t size, struct kv_look look)
{
    if (*path)
        p->canvas->writer->path(p->canvas, path, corner, size, look);
}

void machinery_draw_icon(const struct picture *p, const struct icon *icon, struct kv_point corner,
                         int32_t size, enum kv_colour colour)
{
    machinery_draw_path(p, icon->body, corner, size, (struct kv_look){.fill = (uint8_t)colour});
    if (icon->dark)
        machinery_draw_path(p, icon->dark, corner, size, (struct kv_look){.fill = KV_GRAPHITE});
}

void machinery_write(const struct picture *p, struct kv_point place, struct lettering letters,
                     const char *words)
{
    p->canvas->writer->text(p->canvas, place, letters.size, letters.font, letters.align,
                            letters.colour, words);
}

void machinery_write_number(const struct picture *p, struct kv_point place,
                            struct lettering letters, int32_t number)
{
    char data[16];
    struct kv_text text;
    kv_text_start(&text, data, sizeof data);
    kv_put(&text, "%s%d", number < 0 ? "−" : "", (int)(number < 0 ? -number : number));
    machinery_write(p, place, letters, data);
}

void machinery_write_name(const struct picture *p, struct kv_point place, struct lettering letters,
                          const char *id)
{
    char data[32];
    struct kv_text text;
    kv_text_start(&text, data, sizeof data);
    for (; *id; id++)
        kv_put(&text, "%c", *id == '-' ? ' ' : *id);
    machinery_write(p, place, letters, data);
}

void machinery_write_lines(const struct picture *p, struct kv_point place, struct lettering letters,
                           size_t most, const char *words)
{
    while (*words) {
        char data[96];
        struct kv_text text;
        size_t end = 0, length = 0;
        for (; length <= most && words[length]; length++)
            if (words[length] == ' ')
                end = length;
        if (!words[length] && length <= most)
            end = length;
        kv_text_start(&text, data, sizeof data);
        kv_put_bytes(&text, words, end ? end : length);
        machinery_write(p, place, letters, data);
        words += end ? end : length;
        words += *words == ' ';
        place.y += letters.size * 5 / 4;
    }
}

/* ---- Squares as paths ---- */

void machinery_start_path(struct path *path)
{
    kv_text_start(&path->text, path->data, sizeof path->data);
}

/* Numbers below 1000 behind what there is; a picture has thousands of them, too many for kv_put. */
static uint32_t put_digits(char *data, uint32_t length, uint32_t number)
{
    if (number >= 100)
        data[length++] = (char)('0' + number / 100 % 10);
    if (number >= 10)
        data[length++] = (char)('0' + number / 10 % 10);
    data[length++] = (char)('0' + number % 10);
    return length;
}

static void put_point(struct path *path, char letter, uint32_t x, uint32_t y)
{
    char data[12] = {letter};
    uint32_t length = put_digits(data, 1, x);
    data[length++] = ' ';
    length = put_digits(data, length, y);
    kv_put_bytes(&path->text, data, length);
}

void machinery_put_stroke(struct path *path, uint32_t x, uint32_t y, uint32_t to_x, uint32_t to_y)
{
    put_point(path, 'M', x, y);
    put_point(path, 'L', to_x, to_y);
}

/* Is there a square at this place, which may lie outside the box? */
static bool has_square(uint32_t squares, uint32_t column, uint32_t row)
{
    return column < SIDE && row < SIDE && squares >> (SIDE * row + column) & 1;
}

/* A run of squares side by side. */
static void put_run(struct path *path, uint32_t x, uint32_t end, uint32_t y)
{
    machinery_put_stroke(path, x, y, end, y);
    put_point(path, 'L', end, y + GRID);
    put_point(path, 'L', x, y + GRID);
    kv_put(&path->text, "Z");
}

/* The ground of these squares, row by row. */
void machinery_put_ground(struct path *path, uint32_t squares)
{
    for (uint32_t row = 0; row < SIDE; row++)
        for (uint32_t column = 0; column < SIDE; column++) {
            uint32_t start = column;
            while (has_square(squares, column, row))
                column++;
            if (start < column)
                put_run(path, start * GRID, column * GRID, row * GRID);
        }
}

static bool is_edge(uint32_t squares, uint32_t line, uint32_t along, bool upright, enum edge edge)
{
    bool before =
        upright ? has_square(squares, line - 1, along) : has_square(squares, along, line - 1);
    bool after = upright ? has_square(squares, line, along) : has_square(squares, along, line);
    return edge == WALL ? before != after : before && after;
}

/* The edges on one line of the grid, in pieces as long as can be. */
static void put_line_edges(struct path *path, uint32_t squares, uint32_t line, bool upright,
                           enum edge edge)
{
    uint32_t start = 0;
    for (uint32_t along = 0; along <= SIDE; along++) {
        if (along < SIDE && is_edge(squares, line, along, upright, edge))
            continue;
        if (start < along && upright)
            machinery_put_stroke(path, line * GRID, start * GRID, line * GRID, along * GRID);
        else if (start < along)
            machinery_put_stroke(path, start * GRID, line * GRID, along * GRID, line * GRID);
        start = along + 1;
    }
}

void machinery_put_edges(struct path *path, uint32_t squares, enum edge edge)
{
    machinery_start_path(path);
    for (uint32_t line = 0; line <= SIDE; line++) {
        put_line_edges(path, squares, line, false, edge);
        put_line_edges(path, squares, line, true, edge);
    }
}

/* Three slanting strokes in each square. No two squares are hatched alike, as no hand would. */
void machinery_put_hatching(struct path *path, uint32_t squares, uint32_t salt)
{
    for (; squares; squares &= squares - 1) {
        uint32_t bit = kv_bits_first(squares), chance = (bit + 1 + salt * 16) * 2654435761u >> 8;
        uint32_t x = bit % SIDE * GRID + 3, y = bit / SIDE * GRID + 3;
        uint32_t a = chance & 3, b = chance >> 2 & 3, c = chance >> 4 & 3, d = chance >> 6 & 3;
        machinery_put_stroke(path, x, y + 8 + a, x + 9 + b, y + (c & 1));
        machinery_put_stroke(path, x + (d & 1), y + 18 + (a & 1), x + 18 - (b & 1),
                             y + 1 + (d >> 1));
        machinery_put_stroke(path, x + 9 + c, y + 19, x + 19, y + 8 + d);
    }
}

static void put_centre(struct path *path, char letter, uint32_t bit)
{
    put_point(path, letter, bit % SIDE * GRID + GRID / 2, bit / SIDE * GRID + GRID / 2);
}

/* The path of a figure through the centres of its squares. Where the pen can go no further it is
 * set down again on a square it has drawn. */
void machinery_put_figure(struct path *path, uint32_t squares)
{
    uint32_t pen = kv_bits_first(squares), drawn = 1u << pen;
    put_centre(path, 'M', pen);
    while (squares & ~drawn) {
        uint32_t next = squares & ~drawn & machinery_neighbours(1u << pen);
        if (!next) {
            next = squares & ~drawn & machinery_neighbours(drawn);
            pen = kv_bits_first(drawn & machinery_neighbours(next & -next));
            put_centre(path, 'M', pen);
        }
        pen = kv_bits_first(next);
        put_centre(path, 'L', pen);
        drawn |= 1u << pen;
    }
}

void machinery_measure(uint32_t squares, int32_t *columns, int32_t *rows)
{
    *columns = *rows = 0;
    for (int32_t i = 0; i < SIDE; i++) {
        if (squares & 0x1111u << i)
            *columns = i + 1;
        if (squares & 0xfu << (SIDE * i))
            *rows = i + 1;
    }
}
