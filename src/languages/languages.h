/* What scripts/catalogue.py makes of the files in po: one catalogue a language, sorted by the
 * English. */
#ifndef KV_LANGUAGES_LANGUAGES_H
#define KV_LANGUAGES_LANGUAGES_H

#include "kvartal.h"

#define FORMS_MOST 3

struct entry {
    const char *english;           /* the form for one, and before it a context and '\004' */
    const char *forms[FORMS_MOST]; /* for one, for few, for many; only the first without a count */
};

struct catalogue {
    const struct entry *entries;
    uint32_t count;
};

extern const struct catalogue kv_catalogue_ru, kv_catalogue_uk;

#endif
