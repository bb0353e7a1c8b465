/*
 * Drawing primitives: icons and text, and sets of squares as paths. A path has GRID units to a
 * square, so that all the plans of a city fit into one path.
 */
#include "base/bits.h"
#include "draw/digits.h"
#include "games/machinery/picture/picture.h"

/* ---- Shapes and letters ---- */

void machinery_draw_icon(struct kv_canvas *canvas, const struct icon *icon, struct kv_point corner,
                         int32_t size, enum kv_colour colour)
{
    canvas->writer->path(canvas, icon->body, corner, size,
                         (struct kv_look){.fill = (uint8_t)colour});
    if (icon->dark)
        canvas->writer->path(canvas, icon->dark, corner, size,
                             (struct kv_look){.fill = KV_GRAPHITE});
}

/* The outline keeps a machine recognisable in black and white. */
void machinery_draw_machine(struct kv_canvas *canvas, const struct icon *icon,
                            struct kv_point corner, int32_t size)
{
    struct kv_look look = {
        .fill = KV_SUN_PALE, .line = KV_GRAPHITE, .width = (uint8_t)(6 + size / 70)};
    canvas->writer->path(canvas, icon->body, corner, size, look);
    if (icon->dark)
        canvas->writer->path(canvas, icon->dark, corner, size,
                             (struct kv_look){.fill = KV_GRAPHITE});
}

int32_t machinery_write_lines(struct kv_canvas *canvas, struct kv_point place, int32_t width,
                              struct lettering letters, const char *words)
{
    return kv_draw_lines(canvas, place, width, letters.size, letters.size * 5 / 4, letters.font,
                         letters.align, letters.colour, words);
}

int32_t machinery_fitting_size(struct lettering letters, int32_t width, int32_t height,
                               const char *words)
{
    enum { LEAST = 40, STEP = 5 };
    int32_t size = letters.size;
    while (size > LEAST &&
           (int32_t)kv_count_lines(width, size, letters.font, words) * size * 5 / 4 > height)
        size -= STEP;
    return size;
}

/* ---- Squares as paths ---- */

void machinery_start_path(struct path *path)
{
    path->length = path->x = path->y = 0;
    path->data[0] = '\0';
}

void machinery_draw_path(struct kv_canvas *canvas, const struct path *path, struct kv_point corner,
                         int32_t square, struct kv_look look)
{
    if (path->length)
        canvas->writer->path(canvas, path->data, corner, square * 100 / GRID, look);
}

/* A picture has thousands of points: a general formatter would be too slow. */
static void put_point(struct path *path, char letter, uint32_t x, uint32_t y)
{
    enum { POINT_MOST = 10 }; /* a letter, two numbers of four digits and a space */
    if (path->length + POINT_MOST + 2 > sizeof path->data)
        return;
    char *end = path->data + path->length;
    *end++ = letter;
    end += kv_write_digits(end, path->x + x);
    *end++ = ' ';
    end += kv_write_digits(end, path->y + y);
    *end = '\0';
    path->length = (uint32_t)(end - path->data);
}

static void close_path(struct path *path)
{
    if (path->length + 2 > sizeof path->data)
        return;
    path->data[path->length++] = 'Z';
    path->data[path->length] = '\0';
}

void machinery_put_stroke(struct path *path, uint32_t x, uint32_t y, uint32_t to_x, uint32_t to_y)
{
    put_point(path, 'M', x, y);
    put_point(path, 'L', to_x, to_y);
}

/* Columns and rows outside the bounding box are allowed, and empty. */
static bool has_square(uint32_t squares, uint32_t column, uint32_t row)
{
    return column < SIDE && row < SIDE && squares >> (SIDE * row + column) & 1;
}

/* Directions for tracing an outline, clockwise from right. For each: the step, and which squares
 * lie ahead on the left and on the right of a grid corner. */
static const struct way {
    struct kv_point step, left, right;
} ways[] = {{{1, 0}, {0, -1}, {0, 0}},
            {{0, 1}, {0, 0}, {-1, 0}},
            {{-1, 0}, {-1, 0}, {-1, -1}},
            {{0, -1}, {-1, -1}, {0, -1}}};

static bool has_neighbour(uint32_t squares, struct kv_point corner, struct kv_point by)
{
    return has_square(squares, (uint32_t)(corner.x + by.x), (uint32_t)(corner.y + by.y));
}

static void put_corner(struct path *path, char letter, struct kv_point corner)
{
    put_point(path, letter, (uint32_t)corner.x * GRID, (uint32_t)corner.y * GRID);
}

/* Traces one outline clockwise, starting at the top left corner of a square with none above it.
 * Removes the upper edges it passes from `walls`. */
static void put_wall(struct path *path, uint32_t squares, uint32_t *walls)
{
    int32_t first = (int32_t)kv_bits_first(*walls);
    struct kv_point start = {first % SIDE, first / SIDE}, corner = start;
    uint32_t way = 0;
    put_corner(path, 'M', corner);
    for (;;) {
        if (way == 0)
            *walls &= ~(1u << (SIDE * corner.y + corner.x));
        corner = at(corner.x + ways[way].step.x, corner.y + ways[way].step.y);
        if (corner.x == start.x && corner.y == start.y)
            break;
        uint32_t before = way;
        if (has_neighbour(squares, corner, ways[way].left))
            way = (way + 3) % 4;
        else if (!has_neighbour(squares, corner, ways[way].right))
            way = (way + 1) % 4;
        if (way != before)
            put_corner(path, 'L', corner);
    }
    close_path(path);
}

void machinery_put_walls(struct path *path, uint32_t squares)
{
    uint32_t walls = squares & ~(squares << SIDE);
    while (walls)
        put_wall(path, squares, &walls);
}

/* The inner grid lines on one row or column, merged into strokes that are as long as possible. */
static void put_line_joints(struct path *path, uint32_t squares, uint32_t line, bool upright)
{
    uint32_t start = 0;
    for (uint32_t along = 0; along <= SIDE; along++) {
        if (upright ? has_square(squares, line - 1, along) && has_square(squares, line, along)
                    : has_square(squares, along, line - 1) && has_square(squares, along, line))
            continue;
        if (start < along && upright)
            machinery_put_stroke(path, line * GRID, start * GRID, line * GRID, along * GRID);
        else if (start < along)
            machinery_put_stroke(path, start * GRID, line * GRID, along * GRID, line * GRID);
        start = along + 1;
    }
}

void machinery_put_joints(struct path *path, uint32_t squares)
{
    for (uint32_t line = 1; line < SIDE; line++) {
        put_line_joints(path, squares, line, false);
        put_line_joints(path, squares, line, true);
    }
}

/* Three diagonal strokes per square, varied pseudo-randomly so that they look drawn by hand. */
void machinery_put_hatching(struct path *path, uint32_t squares, uint32_t salt)
{
    for (; squares; squares &= squares - 1) {
        uint32_t bit = kv_bits_first(squares), chance = (bit + 1 + salt * 16) * 2654435761u >> 8;
        uint32_t x = bit % SIDE * GRID + 4, y = bit / SIDE * GRID + 4;
        uint32_t a = chance & 3, b = chance >> 2 & 3, c = chance >> 4 & 3, d = chance >> 6 & 3;
        machinery_put_stroke(path, x, y + 8 + a, x + 9 + b, y + (c & 1));
        machinery_put_stroke(path, x + (d & 1), y + 19 + (a & 1), x + 19 - (b & 1),
                             y + 1 + (d >> 1));
        machinery_put_stroke(path, x + 9 + c, y + 20, x + 20, y + 9 + d);
    }
}

void machinery_put_tiles(struct path *path, uint32_t squares, uint32_t inset)
{
    for (; squares; squares &= squares - 1) {
        uint32_t bit = kv_bits_first(squares);
        uint32_t x = bit % SIDE * GRID + inset, y = bit / SIDE * GRID + inset;
        uint32_t side = GRID - 2 * inset;
        machinery_put_stroke(path, x, y, x + side, y);
        put_point(path, 'L', x + side, y + side);
        put_point(path, 'L', x, y + side);
        close_path(path);
    }
}

static void put_centre(struct path *path, char letter, uint32_t bit)
{
    put_point(path, letter, bit % SIDE * GRID + GRID / 2, bit / SIDE * GRID + GRID / 2);
}

/* A line through the centres of the squares. Where it cannot continue, a new stroke starts at a
 * square that is already covered. */
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

/* ---- Figures of cards ---- */

void machinery_draw_figure(struct kv_canvas *canvas, struct kv_point centre, int32_t square,
                           uint32_t squares, struct kv_look look)
{
    struct path path;
    int32_t columns, rows;
    machinery_measure(squares, &columns, &rows);
    struct kv_point corner = {centre.x - columns * square / 2, centre.y - rows * square / 2};
    machinery_start_path(&path);
    machinery_put_walls(&path, squares);
    machinery_draw_path(canvas, &path, corner, square, look);
    machinery_start_path(&path);
    machinery_put_joints(&path, squares);
    machinery_draw_path(canvas, &path, corner, square,
                        (struct kv_look){.line = look.line, .width = 8});
}
