/*
 * The library by itself speaks English. Both functions are weak: a program that defines its own
 * has them instead. They stand alone in this file so that nothing here can be inlined elsewhere.
 */
#include "kvartal.h"

__attribute__((weak)) const char *kv_translate(const char *english)
{
    return kv_translate_to(KV_ENGLISH, english);
}

__attribute__((weak)) const char *kv_translate_count(const char *one, const char *many,
                                                     uint32_t count)
{
    return kv_translate_count_to(KV_ENGLISH, one, many, count);
}
