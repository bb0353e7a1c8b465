/*
 * The language of a PDF is in its catalogue. Cairo writes that as the last object of the file: only
 * the cross-reference table and its offset follow, so that only that offset changes when the
 * catalogue becomes longer.
 */
#include "print/pdf.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define CATALOGUE "/Type /Catalog"
#define TABLE     "\nxref\n"
#define PLACE     "\nstartxref\n"

/* Where the last `word` of the file begins, or NULL. */
static const char *find_last(const struct kv_text *pdf, const char *word)
{
    size_t length = strlen(word);
    for (size_t at = pdf->length; at >= length; at--)
        if (memcmp(pdf->data + at - length, word, length) == 0)
            return pdf->data + at - length;
    return NULL;
}

/* Is the catalogue the last object, and the table where the file says? */
static bool is_as_expected(const struct kv_text *pdf, const char *catalogue, const char *table,
                           const char *place)
{
    return catalogue && table && place && catalogue < table && table < place &&
           strstr(catalogue, " obj") == NULL &&
           strtoull(place + strlen(PLACE), NULL, 10) == (size_t)(table + 1 - pdf->data);
}

void kv_pdf_set_language(struct kv_text *pdf, const char *id)
{
    const char *catalogue = find_last(pdf, CATALOGUE);
    const char *table = find_last(pdf, TABLE), *place = find_last(pdf, PLACE);
    if (!is_as_expected(pdf, catalogue, table, place))
        return;
    const char *rest = catalogue + strlen(CATALOGUE), *end = place + strlen(PLACE);
    char language[32];
    int longer = snprintf(language, sizeof language, "\n   /Lang (%s)", id);
    struct kv_text tail = {.allocate = pdf->allocate};
    kv_put_bytes(&tail, language, (size_t)longer);
    kv_put_bytes(&tail, rest, (size_t)(end - rest));
    kv_put(&tail, "%llu\n%%%%EOF\n",
           (unsigned long long)(table + 1 - pdf->data) + (unsigned)longer);
    pdf->length = (size_t)(rest - pdf->data);
    kv_put_bytes(pdf, tail.data, tail.length);
    if (pdf->allocate)
        pdf->allocate(tail.data, 0);
}
