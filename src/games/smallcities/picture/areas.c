/*
 * Draws sets of hexes as single paths, so that all the quarters of a map are a few elements instead
 * of about a hundred.
 */
#include "draw/digits.h"
#include "games/smallcities/picture/picture.h"

/* The longest path is the borders between all hexes: 156 lines of at most 24 characters. */
enum { PATH_BYTES = 4096 };

struct pen {
    char bytes[PATH_BYTES];
    uint32_t length;
};

static void put_point(struct pen *pen, char letter, struct kv_point point)
{
    pen->bytes[pen->length++] = letter;
    pen->length += kv_write_digits(pen->bytes + pen->length, (uint32_t)point.x);
    pen->bytes[pen->length++] = ' ';
    pen->length += kv_write_digits(pen->bytes + pen->length, (uint32_t)point.y);
}

/* The canvas scales paths from a 100 × 100 grid; at this size the scale is 1. */
static void put_path(struct pen *pen, struct kv_canvas *canvas, struct kv_look look)
{
    enum { WHOLE = 100 };
    pen->bytes[pen->length] = '\0';
    if (pen->length)
        canvas->writer->path(canvas, pen->bytes, point(0, 0), WHOLE, look);
}

/* Traces one outline clockwise, starting at an outer side. If the neighbour across the next side is
 * in the set, the outline continues on that hex. */
static void go_around(struct pen *pen, const struct chart *chart, hex_set set, uint32_t hex,
                      uint32_t side, hex_set open[SIDES])
{
    char letter = 'M';
    while (open[side] & AT(hex)) {
        open[side] &= ~AT(hex);
        put_point(pen, letter,
                  smallcities_corner_of(middle_of(chart, hex), chart->radius, SIDES - side));
        letter = 'L';
        uint32_t next = (side + SIDES - 1) % SIDES, beyond = smallcities_neighbour[hex][next];
        if (AT(beyond) & set) {
            hex = beyond;
            next = (side + 1) % SIDES;
        }
        side = next;
    }
    pen->bytes[pen->length++] = 'Z';
}

void smallcities_put_area(const struct chart *chart, hex_set set, struct kv_look look)
{
    struct pen pen;
    hex_set open[SIDES] = {0}; /* by side: hexes whose neighbour there is not in the set */
    pen.length = 0;
    for (hex_set left = set; left; left &= left - 1) {
        uint32_t hex = kv_bits_first64(left);
        for (uint32_t side = 0; side < SIDES; side++)
            if (!(AT(smallcities_neighbour[hex][side]) & set))
                open[side] |= AT(hex);
    }
    for (uint32_t side = 0; side < SIDES; side++)
        while (open[side])
            go_around(&pen, chart, set, kv_bits_first64(open[side]), side, open);
    put_path(&pen, chart->canvas, look);
}

void smallcities_put_borders(const struct chart *chart, hex_set set, struct kv_look look)
{
    struct pen pen;
    pen.length = 0;
    for (hex_set left = set; left; left &= left - 1) {
        uint32_t hex = kv_bits_first64(left);
        struct kv_point middle = middle_of(chart, hex);
        for (uint32_t side = 0; side < SIDES / 2; side++) {
            if (!(AT(smallcities_neighbour[hex][side]) & set))
                continue;
            put_point(&pen, 'M', smallcities_corner_of(middle, chart->radius, SIDES - side));
            put_point(&pen, 'L', smallcities_corner_of(middle, chart->radius, SIDES + 1 - side));
        }
    }
    put_path(&pen, chart->canvas, look);
}
