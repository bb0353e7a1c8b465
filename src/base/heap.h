/*
 * The one kv_allocate that uses libc's heap. Unlike the rest of this folder it is not freestanding:
 * only floors that have a libc may include it.
 */
#ifndef KV_BASE_HEAP_H
#define KV_BASE_HEAP_H

#include <stdlib.h>

/* Like realloc, except that 0 bytes always free the memory, which is undefined for realloc. */
static inline void *kv_heap(void *memory, size_t bytes)
{
    if (bytes > 0)
        return realloc(memory, bytes);
    free(memory);
    return NULL;
}

#endif
