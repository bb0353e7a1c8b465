/*
 * What one figure fills: every shape of the machines' figures, turned and mirrored, moved to the
 * upper left corner of the box; and the cards that draw it without being turned. It follows from
 * the machines in components.c; a test holds it against all placements.
 */
#include "games/machinery/judge.h"

static const struct {
    uint16_t squares;
    uint8_t straight;
} shapes[] = {
    /* clang-format off */
    {0x0003, 2}, /* ## */
    {0x0007, 2}, /* ### */
    {0x000f, 2}, /* #### */
    {0x0011, 1}, /* #/# */
    {0x0013, 1}, /* ##/#. */
    {0x0017, 0}, /* ###/#.. */
    {0x001f, 1}, /* ####/#... */
    {0x0023, 1}, /* ##/.# */
    {0x0027, 1}, /* ###/.#. */
    {0x002f, 1}, /* ####/.#.. */
    {0x0031, 2}, /* #./## */
    {0x0032, 2}, /* .#/## */
    {0x0033, 3}, /* ##/## */
    {0x0036, 2}, /* .##/##. */
    {0x0037, 1}, /* ###/##. */
    {0x0047, 0}, /* ###/..# */
    {0x004f, 1}, /* ####/..#. */
    {0x0057, 1}, /* ###/#.# */
    {0x0063, 2}, /* ##./.## */
    {0x0067, 1}, /* ###/.## */
    {0x0071, 1}, /* #../### */
    {0x0072, 1}, /* .#./### */
    {0x0073, 0}, /* ##./### */
    {0x0074, 1}, /* ..#/### */
    {0x0075, 1}, /* #.#/### */
    {0x0076, 0}, /* .##/### */
    {0x008f, 1}, /* ####/...# */
    {0x00f1, 1}, /* #.../#### */
    {0x00f2, 1}, /* .#../#### */
    {0x00f4, 1}, /* ..#./#### */
    {0x00f8, 1}, /* ...#/#### */
    {0x0111, 1}, /* #/#/# */
    {0x0113, 1}, /* ##/#./#. */
    {0x0117, 0}, /* ###/#../#.. */
    {0x0131, 1}, /* #./##/#. */
    {0x0132, 1}, /* .#/##/#. */
    {0x0133, 1}, /* ##/##/#. */
    {0x0171, 0}, /* #../###/#.. */
    {0x0174, 0}, /* ..#/###/#.. */
    {0x0223, 1}, /* ##/.#/.# */
    {0x0227, 1}, /* ###/.#./.#. */
    {0x0231, 1}, /* #./##/.# */
    {0x0232, 1}, /* .#/##/.# */
    {0x0233, 1}, /* ##/##/.# */
    {0x0311, 1}, /* #./#./## */
    {0x0313, 1}, /* ##/#./## */
    {0x0322, 1}, /* .#/.#/## */
    {0x0323, 1}, /* ##/.#/## */
    {0x0326, 1}, /* .##/.#./##. */
    {0x0331, 1}, /* #./##/## */
    {0x0332, 1}, /* .#/##/## */
    {0x0447, 0}, /* ###/..#/..# */
    {0x0471, 0}, /* #../###/..# */
    {0x0474, 0}, /* ..#/###/..# */
    {0x0623, 1}, /* ##./.#./.## */
    {0x0711, 1}, /* #../#../### */
    {0x0722, 0}, /* .#./.#./### */
    {0x0744, 1}, /* ..#/..#/### */
    {0x1111, 1}, /* #/#/#/# */
    {0x1113, 1}, /* ##/#./#./#. */
    {0x1131, 1}, /* #./##/#./#. */
    {0x1311, 0}, /* #./#./##/#. */
    {0x2223, 1}, /* ##/.#/.#/.# */
    {0x2232, 1}, /* .#/##/.#/.# */
    {0x2322, 0}, /* .#/.#/##/.# */
    {0x3111, 0}, /* #./#./#./## */
    {0x3222, 0}, /* .#/.#/.#/## */
    /* clang-format on */
};

static uint32_t to_the_corner(uint32_t squares)
{
    const uint32_t first_row = 0x000f, first_column = 0x1111;
    while (!(squares & first_row))
        squares >>= SIDE;
    while (!(squares & first_column))
        squares >>= 1;
    return squares;
}

enum fit machinery_fit(uint32_t squares)
{
    uint32_t wanted = to_the_corner(squares), from = 0, end = sizeof shapes / sizeof *shapes;
    while (from < end) {
        uint32_t middle = (from + end) / 2;
        if (shapes[middle].squares == wanted)
            return shapes[middle].straight == 0   ? TURNED
                   : shapes[middle].straight == 1 ? RARE
                                                  : OFTEN;
        if (shapes[middle].squares < wanted)
            from = middle + 1;
        else
            end = middle;
    }
    return UNFIT;
}
