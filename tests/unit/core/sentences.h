/* The content of the files in po, as a table made by sentences.py. The words that catalogue.py
 * makes of the same files must give the same. */
#ifndef TESTS_SENTENCES_H
#define TESTS_SENTENCES_H

#include "kvartal.h"

struct sentence {
    enum kv_language language;
    const char *english;  /* the form for one, and before it a context and '\004' */
    const char *forms[3]; /* one, or those for one, for few and for many */
};

extern const struct sentence sentences[]; /* ended by one without English */

#endif
