/* What scripts/catalogue.py makes of the files in po: one catalogue of all languages, sorted by the
 * English. */
#ifndef KV_LANGUAGES_LANGUAGES_H
#define KV_LANGUAGES_LANGUAGES_H

#include "kvartal.h"

struct entry {
    const char *english; /* the form for one, and before it a context and '\004' */
    /* The first byte is the number of forms: 1, or 3 for one, for few and for many. The forms
     * follow, in Russian and then in Ukrainian, each closed by a zero; where there is no
     * translation they are empty. */
    const char *words;
};

struct catalogue {
    const struct entry *entries;
    uint32_t count;
};

extern const struct catalogue kv_catalogue;

#endif
