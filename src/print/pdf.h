/* What cairo leaves out of a PDF. */
#ifndef KV_PRINT_PDF_H
#define KV_PRINT_PDF_H

#include "kvartal.h"

/* Says in which language a PDF speaks, for those who have it read aloud. A file that is built
 * otherwise than cairo builds it stays as it is. */
void kv_pdf_set_language(struct kv_text *pdf, const char *id);

#endif
