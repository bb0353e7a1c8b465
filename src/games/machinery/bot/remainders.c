/*
 * What one figure fills: every shape of the machines' figures, turned and mirrored, moved to the
 * upper left corner; and which cards draw it without being turned. For our own box this is a table
 * for quick look-up, which a test compares with the shapes of the layout. Other boxes are searched,
 * as if no card had been seen.
 */
#include "base/bits.h"
#include "games/machinery/bot/evaluation.h"

/* Every shape has a slot of its own: their remainders modulo this number are all different. */
enum { SLOTS = 247 };

/* A shape belongs to one machine, and some of its prints (bits) draw it without being turned. */
#define SHAPE(squares, machine, prints) [(squares) % SLOTS] = {squares, machine, prints}

static const struct {
    uint16_t squares;
    uint8_t machine, prints;
} shapes[SLOTS] = {
    /* clang-format off */
    SHAPE(0x0003, 0, 5), /* ## */
    SHAPE(0x0007, 1, 5), /* ### */
    SHAPE(0x000f, 7, 5), /* #### */
    SHAPE(0x0011, 0, 2), /* #/# */
    SHAPE(0x0013, 2, 2), /* ##/#. */
    SHAPE(0x0017, 5, 0), /* ###/#.. */
    SHAPE(0x001f, 9, 4), /* ####/#... */
    SHAPE(0x0023, 2, 2), /* ##/.# */
    SHAPE(0x0027, 4, 1), /* ###/.#. */
    SHAPE(0x002f, 11, 4), /* ####/.#.. */
    SHAPE(0x0031, 2, 5), /* #./## */
    SHAPE(0x0032, 2, 5), /* .#/## */
    SHAPE(0x0033, 3, 7), /* ##/## */
    SHAPE(0x0036, 6, 5), /* .##/##. */
    SHAPE(0x0037, 8, 2), /* ###/##. */
    SHAPE(0x0047, 5, 0), /* ###/..# */
    SHAPE(0x004f, 11, 4), /* ####/..#. */
    SHAPE(0x0057, 10, 2), /* ###/#.# */
    SHAPE(0x0063, 6, 5), /* ##./.## */
    SHAPE(0x0067, 8, 2), /* ###/.## */
    SHAPE(0x0071, 5, 2), /* #../### */
    SHAPE(0x0072, 4, 2), /* .#./### */
    SHAPE(0x0073, 8, 0), /* ##./### */
    SHAPE(0x0074, 5, 2), /* ..#/### */
    SHAPE(0x0075, 10, 1), /* #.#/### */
    SHAPE(0x0076, 8, 0), /* .##/### */
    SHAPE(0x008f, 9, 4), /* ####/...# */
    SHAPE(0x00f1, 9, 2), /* #.../#### */
    SHAPE(0x00f2, 11, 2), /* .#../#### */
    SHAPE(0x00f4, 11, 2), /* ..#./#### */
    SHAPE(0x00f8, 9, 2), /* ...#/#### */
    SHAPE(0x0111, 1, 2), /* #/#/# */
    SHAPE(0x0113, 5, 4), /* ##/#./#. */
    SHAPE(0x0117, 12, 0), /* ###/#../#.. */
    SHAPE(0x0131, 4, 4), /* #./##/#. */
    SHAPE(0x0132, 6, 2), /* .#/##/#. */
    SHAPE(0x0133, 8, 1), /* ##/##/#. */
    SHAPE(0x0171, 12, 0), /* #../###/#.. */
    SHAPE(0x0174, 12, 0), /* ..#/###/#.. */
    SHAPE(0x0223, 5, 4), /* ##/.#/.# */
    SHAPE(0x0227, 12, 2), /* ###/.#./.#. */
    SHAPE(0x0231, 6, 2), /* #./##/.# */
    SHAPE(0x0232, 4, 4), /* .#/##/.# */
    SHAPE(0x0233, 8, 1), /* ##/##/.# */
    SHAPE(0x0311, 5, 1), /* #./#./## */
    SHAPE(0x0313, 10, 4), /* ##/#./## */
    SHAPE(0x0322, 5, 1), /* .#/.#/## */
    SHAPE(0x0323, 10, 4), /* ##/.#/## */
    SHAPE(0x0326, 12, 4), /* .##/.#./##. */
    SHAPE(0x0331, 8, 4), /* #./##/## */
    SHAPE(0x0332, 8, 4), /* .#/##/## */
    SHAPE(0x0447, 12, 0), /* ###/..#/..# */
    SHAPE(0x0471, 12, 0), /* #../###/..# */
    SHAPE(0x0474, 12, 0), /* ..#/###/..# */
    SHAPE(0x0623, 12, 4), /* ##./.#./.## */
    SHAPE(0x0711, 12, 1), /* #../#../### */
    SHAPE(0x0722, 12, 0), /* .#./.#./### */
    SHAPE(0x0744, 12, 1), /* ..#/..#/### */
    SHAPE(0x1111, 7, 2), /* #/#/#/# */
    SHAPE(0x1113, 9, 1), /* ##/#./#./#. */
    SHAPE(0x1131, 11, 1), /* #./##/#./#. */
    SHAPE(0x1311, 11, 0), /* #./#./##/#. */
    SHAPE(0x2223, 9, 1), /* ##/.#/.#/.# */
    SHAPE(0x2232, 11, 1), /* .#/##/.#/.# */
    SHAPE(0x2322, 11, 0), /* .#/.#/##/.# */
    SHAPE(0x3111, 9, 0), /* #./#./#./## */
    SHAPE(0x3222, 9, 0), /* .#/.#/.#/## */
    /* clang-format on */
};

static uint32_t to_the_corner(uint32_t squares)
{
    squares >>= kv_bits_first(squares) / SIDE * SIDE;
    uint32_t columns = squares | squares >> 2 * SIDE;
    return squares >> kv_bits_first(columns | columns >> SIDE);
}

enum fit machinery_search_fit(const struct box *box, uint32_t shape)
{
    const struct layout *layout = &box->layout;
    uint32_t first = 0, end = layout->shape_count;
    while (first < end) {
        uint32_t middle = (first + end) / 2;
        if (layout->shapes[middle].squares < shape)
            first = middle + 1;
        else
            end = middle;
    }
    if (first == layout->shape_count || layout->shapes[first].squares != shape)
        return UNFIT;
    uint32_t cards = layout->shapes[first].straight_cards;
    return cards == 0 ? TURNED : cards == 1 ? RARE : OFTEN;
}

enum fit machinery_fit(const struct box *box, uint32_t squares, uint64_t cards)
{
    uint32_t shape = to_the_corner(squares), slot = shape % SLOTS;
    if (box != &machinery_box)
        return machinery_search_fit(box, shape);
    if (shapes[slot].squares != shape)
        return UNFIT;
    uint32_t prints = (uint32_t)(cards >> shapes[slot].machine * PRINTS) & ((1u << PRINTS) - 1);
    uint32_t straight = kv_bits_count(prints & shapes[slot].prints);
    return straight > 1 ? OFTEN : straight == 1 ? RARE : prints ? TURNED : UNFIT;
}
