/*
 * What one figure fills: every shape of the machines' figures, turned and mirrored, moved to the
 * upper left corner of the box; and whether cards draw it without being turned. For our own box it
 * is a table that is quick to ask, held against the shapes of the layout by a test; other boxes are
 * searched for it.
 */
#include "base/bits.h"
#include "games/machinery/bot/evaluation.h"

/* Every shape has a slot of its own: their remainders by this number are all different. */
enum { SLOTS = 247 };

#define SHAPE(squares, fit) [(squares) % SLOTS] = {squares, fit}

static const struct {
    uint16_t squares, fit;
} shapes[SLOTS] = {
    /* clang-format off */
    SHAPE(0x0003, OFTEN), /* ## */
    SHAPE(0x0007, OFTEN), /* ### */
    SHAPE(0x000f, OFTEN), /* #### */
    SHAPE(0x0011, RARE), /* #/# */
    SHAPE(0x0013, RARE), /* ##/#. */
    SHAPE(0x0017, TURNED), /* ###/#.. */
    SHAPE(0x001f, RARE), /* ####/#... */
    SHAPE(0x0023, RARE), /* ##/.# */
    SHAPE(0x0027, RARE), /* ###/.#. */
    SHAPE(0x002f, RARE), /* ####/.#.. */
    SHAPE(0x0031, OFTEN), /* #./## */
    SHAPE(0x0032, OFTEN), /* .#/## */
    SHAPE(0x0033, OFTEN), /* ##/## */
    SHAPE(0x0036, OFTEN), /* .##/##. */
    SHAPE(0x0037, RARE), /* ###/##. */
    SHAPE(0x0047, TURNED), /* ###/..# */
    SHAPE(0x004f, RARE), /* ####/..#. */
    SHAPE(0x0057, RARE), /* ###/#.# */
    SHAPE(0x0063, OFTEN), /* ##./.## */
    SHAPE(0x0067, RARE), /* ###/.## */
    SHAPE(0x0071, RARE), /* #../### */
    SHAPE(0x0072, RARE), /* .#./### */
    SHAPE(0x0073, TURNED), /* ##./### */
    SHAPE(0x0074, RARE), /* ..#/### */
    SHAPE(0x0075, RARE), /* #.#/### */
    SHAPE(0x0076, TURNED), /* .##/### */
    SHAPE(0x008f, RARE), /* ####/...# */
    SHAPE(0x00f1, RARE), /* #.../#### */
    SHAPE(0x00f2, RARE), /* .#../#### */
    SHAPE(0x00f4, RARE), /* ..#./#### */
    SHAPE(0x00f8, RARE), /* ...#/#### */
    SHAPE(0x0111, RARE), /* #/#/# */
    SHAPE(0x0113, RARE), /* ##/#./#. */
    SHAPE(0x0117, TURNED), /* ###/#../#.. */
    SHAPE(0x0131, RARE), /* #./##/#. */
    SHAPE(0x0132, RARE), /* .#/##/#. */
    SHAPE(0x0133, RARE), /* ##/##/#. */
    SHAPE(0x0171, TURNED), /* #../###/#.. */
    SHAPE(0x0174, TURNED), /* ..#/###/#.. */
    SHAPE(0x0223, RARE), /* ##/.#/.# */
    SHAPE(0x0227, RARE), /* ###/.#./.#. */
    SHAPE(0x0231, RARE), /* #./##/.# */
    SHAPE(0x0232, RARE), /* .#/##/.# */
    SHAPE(0x0233, RARE), /* ##/##/.# */
    SHAPE(0x0311, RARE), /* #./#./## */
    SHAPE(0x0313, RARE), /* ##/#./## */
    SHAPE(0x0322, RARE), /* .#/.#/## */
    SHAPE(0x0323, RARE), /* ##/.#/## */
    SHAPE(0x0326, RARE), /* .##/.#./##. */
    SHAPE(0x0331, RARE), /* #./##/## */
    SHAPE(0x0332, RARE), /* .#/##/## */
    SHAPE(0x0447, TURNED), /* ###/..#/..# */
    SHAPE(0x0471, TURNED), /* #../###/..# */
    SHAPE(0x0474, TURNED), /* ..#/###/..# */
    SHAPE(0x0623, RARE), /* ##./.#./.## */
    SHAPE(0x0711, RARE), /* #../#../### */
    SHAPE(0x0722, TURNED), /* .#./.#./### */
    SHAPE(0x0744, RARE), /* ..#/..#/### */
    SHAPE(0x1111, RARE), /* #/#/#/# */
    SHAPE(0x1113, RARE), /* ##/#./#./#. */
    SHAPE(0x1131, RARE), /* #./##/#./#. */
    SHAPE(0x1311, TURNED), /* #./#./##/#. */
    SHAPE(0x2223, RARE), /* ##/.#/.#/.# */
    SHAPE(0x2232, RARE), /* .#/##/.#/.# */
    SHAPE(0x2322, TURNED), /* .#/.#/##/.# */
    SHAPE(0x3111, TURNED), /* #./#./#./## */
    SHAPE(0x3222, TURNED), /* .#/.#/.#/## */
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

enum fit machinery_fit(const struct box *box, uint32_t squares)
{
    uint32_t shape = to_the_corner(squares), slot = shape % SLOTS;
    if (box != &machinery_box)
        return machinery_search_fit(box, shape);
    return (enum fit)(shapes[slot].fit * (shapes[slot].squares == shape));
}
