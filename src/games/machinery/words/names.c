/* The title of the game and the names of squares. */
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
