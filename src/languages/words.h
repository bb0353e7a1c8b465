/*
 * The words of a language, as scripts/catalogue.py makes them of a file in po:
 *
 *   places      257 numbers of 8 decimal digits: where the records begin whose hash begins with 00,
 *               01, … ff, counted from the first record; and where they all end
 *   records     of the sentences, sorted by their hashes:
 *     a byte      how many forms there are: 1, or 3 for one, for few and for many
 *     6 digits    the rest of the hash of the English, in hexadecimal: of the form for one, and
 *                 before it a context and '\004'. The English itself is not repeated
 *     the forms   each closed by a zero
 *
 * In the program they are compiled in. A file of them, which a page is given, has a head before all
 * that: "kvartal words 1 ", the hash of the rest in 8 digits, and a line feed.
 */
#ifndef KV_LANGUAGES_WORDS_H
#define KV_LANGUAGES_WORDS_H

#include "kvartal.h"

struct words {
    const char *bytes; /* NULL for none: English */
};

/* The words that are compiled in, by language; English needs none. */
extern const struct words kv_catalogue[KV_LANGUAGES];

/* Finds the words in a file. False: it is damaged, cut short or of another version. */
bool kv_words_read(struct words *words, const char *file, size_t length);

/* The translation, the form for `count` where `many` is not NULL; English where there is none. */
const char *kv_words_say(const struct words *words, const char *one, const char *many,
                         uint32_t count);

#endif
