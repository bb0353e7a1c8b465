/*
 * libev aborts the program when it gets no memory, for instance to watch one more connection.
 * Everything else refuses and recovers. So the loop has a reserve: a block that is freed when
 * memory is short and allocated again later. When the reserve is used up, the loop waits until
 * other threads have freed something: better late than dead. libev's allocator has no context,
 * hence the global variable.
 */
#include "server/ops/loop_memory.h"

#include "server/limits.h"

#include <ev.h>
#include <stdlib.h>
#include <time.h>

static void *reserve;

static void *allocate(void *memory, long bytes)
{
    if (bytes == 0) {
        free(memory);
        return NULL;
    }
    for (int tries = 0;; tries++) {
        void *larger = realloc(memory, (size_t)bytes);
        if (larger || tries == SERVER_MEMORY_TRIES)
            return larger;
        if (!reserve)
            nanosleep(&(struct timespec){.tv_nsec = SERVER_MEMORY_PAUSE_MS * 1000000}, NULL);
        free(reserve);
        reserve = NULL;
    }
}

void loop_memory_open(void)
{
    loop_memory_fill();
    ev_set_allocator(allocate);
}

void loop_memory_fill(void)
{
    if (!reserve)
        reserve = malloc(SERVER_RESERVE_BYTES);
}

void loop_memory_close(void)
{
    free(reserve);
    reserve = NULL;
}
