/*
 * The one kv_allocate that takes memory from libc's heap. It stands apart from the freestanding
 * rest of this folder: only floors that have a libc may include it.
 */
#ifndef KV_BASE_HEAP_H
#define KV_BASE_HEAP_H

#include <stdlib.h>

/* realloc, except that 0 bytes always free the memory: for realloc that is undefined. */
static inline void *kv_heap(void *memory, size_t bytes)
{
    if (bytes > 0)
        return realloc(memory, bytes);
    free(memory);
    return NULL;
}

#endif
