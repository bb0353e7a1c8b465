/* A number with one decimal, as the current language writes it. */
#ifndef KV_BASE_TENTHS_H
#define KV_BASE_TENTHS_H

#include "kvartal.h"

static inline void kv_put_tenths(struct kv_text *text, uint32_t tenths)
{
    /* Translators: with the decimal separator of the language. */
    kv_put(text, kv_translate(KV_MARK_IN("decimal number", "%u.%u")), (unsigned)(tenths / 10),
           (unsigned)(tenths % 10));
}

/* Hundredths, rounded; with a minus sign where it is below 0. */
static inline void kv_put_rounded(struct kv_text *text, int32_t hundredths)
{
    uint32_t tenths = (uint32_t)((hundredths < 0 ? -hundredths : hundredths) + 5) / 10;
    kv_put(text, "%s", hundredths < 0 && tenths ? "−" : "");
    kv_put_tenths(text, tenths);
}

#endif
