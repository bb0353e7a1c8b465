/* Finding a sentence in the words of a language. */
#include "languages/words.h"
#include "base/memory.h"

#define VERSION "kvartal words 1 "
enum { DIGITS = 8, GROUPS = 256, GROUP_DIGITS = 2, PLACES = (GROUPS + 1) * DIGITS };

/* ---- Hashes ---- */

/* FNV-1a, in hexadecimal. catalogue.py refuses to make words in which two sentences share one. */
static uint32_t put_hash(char digits[DIGITS], const char *bytes, size_t length)
{
    uint32_t hash = 2166136261u;
    for (size_t i = 0; i < length; i++)
        hash = (hash ^ (unsigned char)bytes[i]) * 16777619u;
    for (uint32_t i = 0; i < DIGITS; i++)
        digits[i] = "0123456789abcdef"[hash >> (28 - 4 * i) & 15];
    return hash;
}

bool kv_words_read(struct words *words, const char *file, size_t length)
{
    char head[] = VERSION "01234567\n";
    const size_t size = sizeof head - 1;
    if (length < size + PLACES)
        return false;
    put_hash(head + sizeof VERSION - 1, file + size, length - size);
    if (memcmp(file, head, size) != 0)
        return false;
    words->bytes = file + size;
    return true;
}

/* ---- Records ---- */

/* Where a group of records begins, or after the last one where they end. */
static const char *begin_of(const struct words *words, uint32_t group)
{
    const char *digits = words->bytes + group * DIGITS;
    uint32_t place = 0;
    for (uint32_t i = 0; i < DIGITS; i++)
        place = place * 10 + (uint32_t)(digits[i] - '0');
    return words->bytes + PLACES + place;
}

static const char *form_of(const char *record, uint32_t form)
{
    const char *words = record + 1 + DIGITS - GROUP_DIGITS;
    for (; form > 0; form--)
        words += strlen(words) + 1;
    return words;
}

static uint32_t count_forms(const char *record)
{
    return (uint32_t)*record;
}

/* The record of a sentence, or NULL. */
static const char *find(const struct words *words, const char *english)
{
    char hash[DIGITS];
    if (!words->bytes)
        return NULL;
    uint32_t group = put_hash(hash, english, strlen(english)) >> 24;
    const char *record = begin_of(words, group), *end = begin_of(words, group + 1);
    for (; record < end; record = form_of(record, count_forms(record)))
        if (memcmp(record + 1, hash + GROUP_DIGITS, DIGITS - GROUP_DIGITS) == 0)
            return record;
    return NULL;
}

/* ---- Sentences ---- */

static const char *without_context(const char *english)
{
    for (const char *at = english; *at; at++)
        if (*at == '\004')
            return at + 1;
    return english;
}

/* Russian and Ukrainian count alike: 1 21 31 … one, 2–4 22–24 … few, all others many. */
static uint32_t slavic_form(uint32_t count)
{
    uint32_t last = count % 10, tens = count % 100 / 10;
    if (tens == 1 || last == 0 || last > 4)
        return 2;
    return last == 1 ? 0 : 1;
}

const char *kv_words_say(const struct words *words, const char *one, const char *many,
                         uint32_t count)
{
    const char *record = find(words, one);
    if (record)
        return form_of(record, many && count_forms(record) > 1 ? slavic_form(count) : 0);
    return count == 1 || !many ? without_context(one) : many;
}
