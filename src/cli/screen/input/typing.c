/* A line that is typed: an address, a name, words to search for or to say. */
#include "cli/screen/curses.h"
#include "cli/screen/pieces.h"

#include <string.h>

static void erase_letter(char *words)
{
    size_t length = strlen(words);
    while (length > 0 && (words[length - 1] & 0xc0) == 0x80)
        length--;
    words[length > 0 ? length - 1 : 0] = '\0';
}

/* As UTF-8; the bytes after the first have six bits each. */
static void add_letter(char *words, size_t size, uint32_t code)
{
    static const unsigned char lead[] = {0, 0, 0xc0, 0xe0, 0xf0};
    size_t length = strlen(words);
    size_t bytes = code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
    if (length + bytes >= size)
        return;
    for (size_t i = bytes - 1; i > 0; i--, code >>= 6)
        words[length + i] = (char)(0x80 | (code & 0x3f));
    words[length] = (char)(lead[bytes] | code);
    words[length + bytes] = '\0';
}

enum typed screen_type(char *words, size_t size, uint32_t key)
{
    enum { ESCAPE = 27, DELETE = 127, BACKSPACE = 8 };
    if (key == '\r' || key == '\n' || key == KEY_ENTER)
        return TYPED_ALL;
    if (key == ESCAPE)
        return TYPED_NOTHING;
    if (key == KEY_BACKSPACE || key == DELETE || key == BACKSPACE)
        erase_letter(words);
    else if (key >= ' ' && (key < KEY_MIN || key > KEY_MAX) && key < SCREEN_NEWS)
        add_letter(words, size, key);
    return TYPED_MORE;
}
