/* Checks that what people write consists of visible characters (letters.c). */
#ifndef KV_BASE_LETTERS_H
#define KV_BASE_LETTERS_H

#include <stdbool.h>
#include <stdint.h>

/* The state of a text read character by character, zeroed at first. The text must begin with a
 * visible character, and must not end with a blank or a joiner. */
struct kv_letters {
    uint32_t count, last;
};

/* False if this character is not allowed here, or not at all. */
bool kv_letters_take(struct kv_letters *letters, uint32_t code);
/* False if a text must not end like this. */
bool kv_letters_end(const struct kv_letters *letters);

#endif
