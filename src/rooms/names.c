/* Names are compared folded: a banned player might return in capitals, or with another space. */
#include "base/utf8.h"
#include "rooms/room.h"

#include <string.h>

static bool is_space(uint32_t code)
{
    return code == ' ' || code == 0xA0 || code == 0x1680 || (code >= 0x2000 && code <= 0x200A) ||
           code == 0x202F || code == 0x205F || code == 0x3000;
}

/* Ranges of capitals: those so far before their small letters, or (by 1) every second one, the
 * first of which is even or odd as the range begins. Latin, Greek, Cyrillic and Armenian. */
static uint32_t lower(uint32_t code)
{
    static const struct {
        uint32_t first, last, by;
    } capitals[] = {
        {'A', 'Z', 32},     {0xC0, 0xD6, 32},    {0xD8, 0xDE, 32},    {0x100, 0x12E, 1},
        {0x132, 0x136, 1},  {0x139, 0x147, 1},   {0x14A, 0x176, 1},   {0x179, 0x17D, 1},
        {0x386, 0x386, 38}, {0x388, 0x38A, 37},  {0x38C, 0x38C, 64},  {0x38E, 0x38F, 63},
        {0x391, 0x3A1, 32}, {0x3A3, 0x3AB, 32},  {0x400, 0x40F, 80},  {0x410, 0x42F, 32},
        {0x460, 0x480, 1},  {0x48A, 0x4BE, 1},   {0x4C1, 0x4CD, 1},   {0x4D0, 0x52E, 1},
        {0x531, 0x556, 48}, {0x1E00, 0x1E94, 1}, {0x1EA0, 0x1EFE, 1}, {0xFF21, 0xFF3A, 32},
    };
    for (size_t i = 0; i < sizeof capitals / sizeof *capitals; i++)
        if (code >= capitals[i].first && code <= capitals[i].last)
            return capitals[i].by > 1 || (code - capitals[i].first) % 2 == 0 ? code + capitals[i].by
                                                                             : code;
    return code;
}

static size_t encode(uint32_t code, char bytes[4])
{
    size_t length = code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
    static const unsigned char lead[] = {0, 0, 0xC0, 0xE0, 0xF0};
    for (size_t i = length; i-- > 1; code >>= 6)
        bytes[i] = (char)(0x80 | (code & 0x3F));
    bytes[0] = (char)(lead[length] | code);
    return length;
}

void room_fold_name(const char *name, char *folded, size_t size)
{
    const char *end = name + strlen(name);
    size_t used = 0;
    bool gap = false;
    while (name < end) {
        char bytes[4];
        size_t length = kv_utf8_length(name, end);
        uint32_t code = length ? kv_utf8_code(name, length) : (unsigned char)*name;
        name += length ? length : 1;
        if (is_space(code)) {
            gap = used > 0;
            continue;
        }
        size_t width = encode(lower(code), bytes);
        if (used + gap + width >= size)
            break;
        if (gap)
            folded[used++] = ' ';
        gap = false;
        memcpy(folded + used, bytes, width);
        used += width;
    }
    folded[used] = '\0';
}
