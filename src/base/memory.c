#include "base/memory.h"

#include <stdint.h>

#if defined(__wasm__) || defined(__NVPTX__)

/* Without this the compiler would recognise each loop and replace it by a call to the function that
 * it is in. */
#define PLAIN_LOOP __attribute__((no_builtin))

#ifdef __NVPTX__

/* Threads of a GPU wait for each access to memory, however wide it is. The data may have any type.
 */
typedef uint32_t one_word __attribute__((may_alias));
typedef uint32_t four_words __attribute__((vector_size(16), may_alias));

/* How many bytes can be handled at once, given the bitwise or of addresses and length. */
static size_t width_of(uintptr_t together)
{
    if (together % sizeof(four_words) == 0)
        return sizeof(four_words);
    return together % sizeof(one_word) == 0 ? sizeof(one_word) : 1;
}

PLAIN_LOOP void *memcpy(void *restrict to, const void *restrict from, size_t length)
{
    size_t width = width_of((uintptr_t)to | (uintptr_t)from | length);
    if (width == sizeof(four_words))
        for (size_t i = 0; i < length / width; i++)
            ((four_words *)to)[i] = ((const four_words *)from)[i];
    else if (width == sizeof(one_word))
        for (size_t i = 0; i < length / width; i++)
            ((one_word *)to)[i] = ((const one_word *)from)[i];
    else
        for (size_t i = 0; i < length; i++)
            ((unsigned char *)to)[i] = ((const unsigned char *)from)[i];
    return to;
}

PLAIN_LOOP void *memset(void *to, int byte, size_t length)
{
    size_t width = width_of((uintptr_t)to | length);
    uint32_t word = (uint32_t)(unsigned char)byte * 0x01010101u;
    if (width == sizeof(four_words))
        for (size_t i = 0; i < length / width; i++)
            ((four_words *)to)[i] = (four_words){word, word, word, word};
    else if (width == sizeof(one_word))
        for (size_t i = 0; i < length / width; i++)
            ((one_word *)to)[i] = word;
    else
        for (size_t i = 0; i < length; i++)
            ((unsigned char *)to)[i] = (unsigned char)byte;
    return to;
}

#else

PLAIN_LOOP void *memcpy(void *restrict to, const void *restrict from, size_t length)
{
    unsigned char *out = to;
    const unsigned char *in = from;
    for (size_t i = 0; i < length; i++)
        out[i] = in[i];
    return to;
}

PLAIN_LOOP void *memset(void *to, int byte, size_t length)
{
    unsigned char *out = to;
    for (size_t i = 0; i < length; i++)
        out[i] = (unsigned char)byte;
    return to;
}

#endif

PLAIN_LOOP void *memmove(void *to, const void *from, size_t length)
{
    unsigned char *out = to;
    const unsigned char *in = from;
    if (out < in) {
        for (size_t i = 0; i < length; i++)
            out[i] = in[i];
    } else {
        for (size_t i = length; i > 0; i--)
            out[i - 1] = in[i - 1];
    }
    return to;
}

PLAIN_LOOP int memcmp(const void *left, const void *right, size_t length)
{
    const unsigned char *a = left;
    const unsigned char *b = right;
    for (size_t i = 0; i < length; i++)
        if (a[i] != b[i])
            return a[i] < b[i] ? -1 : 1;
    return 0;
}

PLAIN_LOOP size_t strlen(const char *string)
{
    size_t length = 0;
    while (string[length] != '\0')
        length++;
    return length;
}

#endif
