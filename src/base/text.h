/* Pieces of text without the formatter, for what is written very often. */
#ifndef KV_BASE_TEXT_H
#define KV_BASE_TEXT_H

#include "base/memory.h"
#include "kvartal.h"

/* If the word is a constant, so is its length, and no function is called. */
static inline void kv_put_word(struct kv_text *text, const char *word)
{
    size_t length = strlen(word);
    if (!text->cut && length < text->size - text->length) {
        memcpy(text->data + text->length, word, length + 1); /* with its final zero */
        text->length += length;
    } else {
        kv_put_bytes(text, word, length);
    }
}

void kv_put_decimal(struct kv_text *text, uint64_t number);

#endif
