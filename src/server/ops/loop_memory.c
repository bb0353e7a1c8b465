/*
 * libev ends the program when it gets no memory, for instance to watch one connection more.
 * Everything else refuses, and recovers. So the loop has a reserve: a block that is given up when
 * memory is short and taken again when there is some. libev's allocator has no context, hence the
 * one variable.
 */
#include "server/ops/loop_memory.h"

#include "server/limits.h"

#include <ev.h>
#include <stdlib.h>

static void *reserve;

static void *allocate(void *memory, long bytes)
{
    if (bytes == 0) {
        free(memory);
        return NULL;
    }
    void *larger = realloc(memory, (size_t)bytes);
    if (larger || !reserve)
        return larger;
    free(reserve);
    reserve = NULL;
    return realloc(memory, (size_t)bytes);
}

void reserve_open(void)
{
    reserve_fill();
    ev_set_allocator(allocate);
}

void reserve_fill(void)
{
    if (!reserve)
        reserve = malloc(SERVER_RESERVE_BYTES);
}

void reserve_close(void)
{
    free(reserve);
    reserve = NULL;
}
