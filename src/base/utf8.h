/* Sequences of UTF-8. */
#ifndef KV_BASE_UTF8_H
#define KV_BASE_UTF8_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

static inline bool kv_utf8_in_range(const char *at, unsigned least, unsigned most)
{
    unsigned byte = (unsigned char)*at;
    return byte >= least && byte <= most;
}

/* The bytes of the UTF-8 sequence at `at`, or 0 when it is not a valid one (Unicode, table 3-7:
 * no overlong forms, no surrogates, nothing beyond U+10FFFF). */
static inline size_t kv_utf8_length(const char *at, const char *end)
{
    unsigned lead = (unsigned char)*at;
    if (lead < 0x80)
        return 1;
    if (lead < 0xC2 || lead > 0xF4)
        return 0;
    size_t length = lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4;
    if ((size_t)(end - at) < length)
        return 0;
    unsigned least = lead == 0xE0 ? 0xA0 : lead == 0xF0 ? 0x90 : 0x80;
    unsigned most = lead == 0xED ? 0x9F : lead == 0xF4 ? 0x8F : 0xBF;
    if (!kv_utf8_in_range(at + 1, least, most))
        return 0;
    for (size_t i = 2; i < length; i++)
        if (!kv_utf8_in_range(at + i, 0x80, 0xBF))
            return 0;
    return length;
}

/* The character of a valid sequence. */
static inline uint32_t kv_utf8_code(const char *at, size_t length)
{
    static const unsigned char lead[] = {0, 0x7F, 0x1F, 0x0F, 0x07};
    uint32_t code = (unsigned char)*at & lead[length];
    for (size_t i = 1; i < length; i++)
        code = code << 6 | ((unsigned char)at[i] & 0x3Fu);
    return code;
}

#endif
