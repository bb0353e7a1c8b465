/* Memory for the engine where there is no libc: WebAssembly has pages, and nothing else. */
#ifndef KV_WASM_MEMORY_H
#define KV_WASM_MEMORY_H

#include <stddef.h>

/* Works as realloc does: NULL asks for new memory, 0 bytes give it back. */
void *wasm_allocate(void *memory, size_t bytes);

#endif
