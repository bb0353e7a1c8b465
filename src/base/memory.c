#include "base/memory.h"

#ifdef __wasm__

/* Without this the compiler would see what each loop does and make it a call to itself. */
#define PLAIN_LOOP __attribute__((no_builtin))

PLAIN_LOOP void *memcpy(void *restrict to, const void *restrict from, size_t length)
{
    unsigned char *out = to;
    const unsigned char *in = from;
    for (size_t i = 0; i < length; i++)
        out[i] = in[i];
    return to;
}

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

PLAIN_LOOP void *memset(void *to, int byte, size_t length)
{
    unsigned char *out = to;
    for (size_t i = 0; i < length; i++)
        out[i] = (unsigned char)byte;
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
