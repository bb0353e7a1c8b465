/* Visible characters of what people write (letters.c). */
#ifndef KV_BASE_LETTERS_H
#define KV_BASE_LETTERS_H

#include <stdbool.h>
#include <stdint.h>

/* A text read character by character; begins with zeros. It must begin with something that can be
 * seen, and not end with a blank or a joiner. */
struct kv_letters {
    uint32_t count, last;
};

/* False: this one must not stand here, or not at all. */
bool kv_letters_take(struct kv_letters *letters, uint32_t code);
/* False: a text must not end like this. */
bool kv_letters_end(const struct kv_letters *letters);

#endif
