/* The name that was probably meant by a mistyped one: "Did you mean …?" */
#ifndef KV_BASE_NEAREST_H
#define KV_BASE_NEAREST_H

#include "kvartal.h"

struct kv_nearest {
    const char *word; /* as it was typed */
    size_t length;
    const char *name; /* the nearest so far; NULL: none is near */
    uint32_t typos;   /* that turn it into the word             */
};

static inline struct kv_nearest kv_nearest_to(const char *word, size_t length)
{
    return (struct kv_nearest){.word = word, .length = length};
}

/* Considers a name: it is kept if it is near, and nearer than those before. */
void kv_nearest_try(struct kv_nearest *nearest, const char *name);

#endif
