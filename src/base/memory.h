/*
 * The five functions of <string.h> that freestanding code may use. Compilers generate calls to some
 * of them; where there is no libc (WebAssembly, GPUs), memory.c defines them.
 */
#ifndef KV_BASE_MEMORY_H
#define KV_BASE_MEMORY_H

#include <stdbool.h>
#include <stddef.h>

void *memcpy(void *restrict to, const void *restrict from, size_t length);
void *memmove(void *to, const void *from, size_t length);
void *memset(void *to, int byte, size_t length);
int memcmp(const void *left, const void *right, size_t length);
size_t strlen(const char *string);

/* Is the zero-terminated word exactly these bytes? They may be NULL when there are none. */
static inline bool kv_same(const char *word, const char *bytes, size_t length)
{
    return strlen(word) == length && (length == 0 || memcmp(word, bytes, length) == 0);
}

#endif
