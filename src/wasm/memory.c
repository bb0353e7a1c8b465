/*
 * Blocks have sizes that are powers of two, and a free one waits in the list of its size. That
 * wastes up to half of a block, but it is quick, it never breaks memory into crumbs, and a text
 * that doubles as it grows finds its old sizes again.
 */
#include "wasm/memory.h"
#include "base/memory.h"

#include <stdint.h>

enum { SMALLEST = 6, LARGEST = 28, PAGE = 65536 };

struct block {
    uint32_t power;     /* the block has 2^power bytes, this head included */
    struct block *next; /* while it is free */
    uint64_t padding;   /* so that what follows may be anything */
};

/* Set by the linker: where unused memory begins. */
extern unsigned char heap_start __asm__("__heap_base");

static struct block *waiting[LARGEST + 1];
static unsigned char *top;

/* Takes a block that was never used, from the end of the memory. */
static struct block *fresh_block(uint32_t power)
{
    if (!top)
        top = &heap_start + (16 - (uintptr_t)&heap_start % 16) % 16;
    uintptr_t end = (uintptr_t)top + ((uintptr_t)1 << power);
    uintptr_t have = (uintptr_t)__builtin_wasm_memory_size(0) * PAGE;
    if (end > have &&
        __builtin_wasm_memory_grow(0, (end - have + PAGE - 1) / PAGE) == (uintptr_t)-1)
        return NULL;
    struct block *block = (struct block *)(void *)top;
    top += (size_t)1 << power;
    block->power = power;
    return block;
}

static void *take(size_t bytes)
{
    uint32_t power = SMALLEST;
    while (power < LARGEST && ((size_t)1 << power) - sizeof(struct block) < bytes)
        power++;
    if (((size_t)1 << power) - sizeof(struct block) < bytes)
        return NULL;
    struct block *block = waiting[power];
    if (block)
        waiting[power] = block->next;
    else
        block = fresh_block(power);
    return block ? block + 1 : NULL;
}

static void give_back(struct block *block)
{
    block->next = waiting[block->power];
    waiting[block->power] = block;
}

void *wasm_allocate(void *memory, size_t bytes)
{
    struct block *block = memory ? (struct block *)memory - 1 : NULL;
    size_t capacity = block ? ((size_t)1 << block->power) - sizeof *block : 0;
    if (bytes > 0 && bytes <= capacity)
        return memory;
    void *other = bytes ? take(bytes) : NULL;
    if (bytes && !other)
        return NULL;
    if (block && other)
        memcpy(other, memory, capacity);
    if (block)
        give_back(block);
    return other;
}
