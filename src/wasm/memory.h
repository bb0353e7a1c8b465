/* Memory for the engine where there is no libc: WebAssembly has pages, and nothing else. */
#ifndef KV_WASM_MEMORY_H
#define KV_WASM_MEMORY_H

#include <stddef.h>

/* Works like realloc: NULL allocates, 0 bytes free. */
void *wasm_allocate(void *memory, size_t bytes);

#endif
