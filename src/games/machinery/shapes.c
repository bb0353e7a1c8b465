/*
 * Shapes as bits. A figure in one pose is a 16-bit mask in the top left corner of the box; moved
 * to a place of the city it is the mask of one placement. All places that are free for a pose are
 * found at once: a corner fits where the ground, shifted by each square of the pose, has a square.
 */
#include "base/bits.h"
#include "games/machinery/machinery.h"

#define ROW(row)       (0xfu << (SIDE * (row)))
#define COLUMN(column) (0x1111u << (column))

uint32_t machinery_shape(const char *rows)
{
    uint32_t shape = 0, row = 0, column = 0;
    for (; *rows; rows++) {
        if (*rows == '/') {
            row++;
            column = 0;
            continue;
        }
        if (*rows == '#')
            shape |= 1u << (SIDE * row + column);
        column++;
    }
    return shape;
}

void machinery_city(struct city *city)
{
    *city = (struct city){0};
    for (uint32_t i = 0; i < BUILDINGS; i++)
        city_add(city, i, machinery_shape(machinery_buildings[i].shape));
}

/* ---- Poses ---- */

static uint32_t mirrored(uint32_t shape)
{
    return (shape & COLUMN(0)) << 3 | (shape & COLUMN(1)) << 1 | (shape & COLUMN(2)) >> 1 |
           (shape & COLUMN(3)) >> 3;
}

static uint32_t upside_down(uint32_t shape)
{
    return (shape & ROW(0)) << 12 | (shape & ROW(1)) << 4 | (shape & ROW(2)) >> 4 |
           (shape & ROW(3)) >> 12;
}

/* Rows become columns: a quarter turn and a mirroring in one. */
static uint32_t transposed(uint32_t shape)
{
    uint32_t result = 0;
    for (; shape; shape &= shape - 1) {
        uint32_t at = kv_bits_first(shape);
        result |= 1u << (at % SIDE * SIDE + at / SIDE);
    }
    return result;
}

/* Pushed into the top left corner. */
static uint32_t pushed(uint32_t shape)
{
    while (!(shape & COLUMN(0)))
        shape >>= 1;
    while (!(shape & ROW(0)))
        shape >>= SIDE;
    return shape;
}

/* Where the corner of a pushed shape may be without the shape leaving the box. */
static uint32_t corners_of(uint32_t shape)
{
    uint32_t corners = 0xffff;
    for (uint32_t i = 1; i < SIDE; i++) {
        if (shape & COLUMN(i))
            corners &= ~COLUMN(SIDE - i);
        if (shape & ROW(i))
            corners &= ~ROW(SIDE - i);
    }
    return corners;
}

/* Adds a pose unless it looks like one that is there already. */
static void add_pose(struct open_card *open, uint32_t shape)
{
    shape = pushed(shape);
    for (uint32_t i = 0; i < open->poses; i++)
        if (open->pose[i] == shape)
            return;
    open->pose[open->poses] = (uint16_t)shape;
    open->corners[open->poses++] = (uint16_t)corners_of(shape);
}

/* Adds a shape as it is, and mirrored. */
static void add_both(struct open_card *open, uint32_t shape)
{
    add_pose(open, shape);
    add_pose(open, mirrored(shape));
}

void machinery_pose(struct open_card *open)
{
    uint32_t printed = machinery_shape(figure_of(open->card)), turned = transposed(printed);
    open->poses = 0;
    add_both(open, printed);
    open->free = open->poses;
    add_both(open, upside_down(printed));
    add_both(open, turned);
    add_both(open, upside_down(turned));
}

/* ---- The whole city at once ---- */

struct city machinery_empty(const struct table *table, const struct sheet *sheet)
{
    struct city empty;
    for (uint32_t i = 0; i < WORDS; i++)
        empty.word[i] = table->squares.word[i] & ~sheet->filled.word[i];
    return empty;
}

struct city machinery_fits(const struct city *ground, uint32_t shape, uint32_t corners)
{
    struct city fits;
    for (uint32_t i = 0; i < WORDS; i++)
        fits.word[i] = in_every_box(corners);
    for (; shape; shape &= shape - 1) {
        uint32_t square = kv_bits_first(shape);
        for (uint32_t i = 0; i < WORDS; i++)
            fits.word[i] &= ground->word[i] >> square;
    }
    return fits;
}

struct city machinery_neighbours(const struct city *city)
{
    struct city neighbours;
    for (uint32_t i = 0; i < WORDS; i++) {
        uint64_t squares = city->word[i];
        neighbours.word[i] = (squares & ~in_every_box(COLUMN(SIDE - 1))) << 1 |
                             (squares & ~in_every_box(COLUMN(0))) >> 1 |
                             (squares & ~in_every_box(ROW(SIDE - 1))) << SIDE |
                             (squares & ~in_every_box(ROW(0))) >> SIDE;
    }
    return neighbours;
}
