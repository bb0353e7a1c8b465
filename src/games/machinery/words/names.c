/* The title of the game, the names of squares, and shapes in characters. */
#include "base/bits.h"
#include "games/machinery/words/words.h"

const char machinery_title[] = KV_MARK("Machinery");

struct squares_text machinery_name_squares(uint32_t squares)
{
    struct squares_text text = {{0}};
    char *end = text.data;
    for (; squares; squares &= squares - 1) {
        uint32_t at = kv_bits_first(squares);
        *end++ = ' ';
        *end++ = (char)('a' + at % SIDE);
        *end++ = (char)('1' + at / SIDE);
    }
    return text;
}

static uint32_t columns_of(uint32_t squares)
{
    uint32_t columns = SIDE;
    while (columns > 1 && !(squares & 0x1111u << (columns - 1)))
        columns--;
    return columns;
}

struct shape_text machinery_shape_filled(uint32_t squares, uint32_t filled)
{
    struct shape_text text = {{0}};
    uint32_t columns = columns_of(squares);
    char *end = text.data;
    for (uint32_t row = 0; squares >> SIDE * row; row++) {
        if (row)
            *end++ = '/';
        for (uint32_t bit = SIDE * row; bit < SIDE * row + columns; bit++)
            *end++ = (char)(!(squares >> bit & 1) ? '.' : filled >> bit & 1 ? '#' : 'o');
    }
    return text;
}

struct shape_text machinery_shape(uint32_t squares)
{
    return machinery_shape_filled(squares, squares);
}
