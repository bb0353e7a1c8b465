/* What cairo leaves out of a PDF. */
#ifndef KV_PRINT_PDF_H
#define KV_PRINT_PDF_H

#include "kvartal.h"

/* Sets the language of a PDF, for screen readers. A file that is not structured as cairo's are is
 * left unchanged. */
void kv_pdf_set_language(struct kv_text *pdf, const char *id);

#endif
