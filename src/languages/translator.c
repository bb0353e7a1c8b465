/*
 * Who translates: English, until the program sets a translator. This is the one variable of the
 * library that can change (./test wasm checks that it stays the only one); it is atomic, since
 * threads may translate while it is set.
 */
#include "kvartal.h"

static const char *speak_english(const char *english, const char *many, uint32_t count)
{
    return kv_translate_count_to(KV_ENGLISH, english, many, count);
}

static _Atomic(kv_translator *) current = speak_english;

void kv_set_translator(kv_translator *translator)
{
    current = translator ? translator : speak_english;
}

const char *kv_translate(const char *english)
{
    return current(english, NULL, 0);
}

const char *kv_translate_count(const char *one, const char *many, uint32_t count)
{
    return current(one, many, count);
}
