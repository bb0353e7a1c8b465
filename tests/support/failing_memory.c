/* Makes allocations of a program fail at random: one in as many as the file $KV_MEMORY_FAILS says;
 * 0 is none. Loaded with LD_PRELOAD by tests/system/server/memory.py. */
#define _GNU_SOURCE /* NOLINT(bugprone-reserved-identifier) */
#include <errno.h>
#include <fcntl.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

/* Those of glibc, by the names that it provides for wrappers. */
extern void *__libc_malloc(size_t bytes);
extern void *__libc_calloc(size_t count, size_t bytes);
extern void *__libc_realloc(void *memory, size_t bytes);

static const volatile long long *every;
static atomic_ullong made;

__attribute__((constructor)) static void find_file(void)
{
    const char *path = getenv("KV_MEMORY_FAILS");
    int file = path ? open(path, O_RDONLY | O_CLOEXEC) : -1;
    void *memory =
        file < 0 ? MAP_FAILED : mmap(NULL, sizeof *every, PROT_READ, MAP_SHARED, file, 0);
    if (memory != MAP_FAILED)
        every = memory;
    if (file >= 0)
        close(file);
}

static bool fails(void)
{
    unsigned long long share = every ? (unsigned long long)*every : 0;
    if (share == 0 || (atomic_fetch_add(&made, 1) * 2654435769u >> 16) % share != 0)
        return false;
    errno = ENOMEM;
    return true;
}

void *malloc(size_t bytes)
{
    return fails() ? NULL : __libc_malloc(bytes);
}

void *calloc(size_t count, size_t bytes)
{
    return fails() ? NULL : __libc_calloc(count, bytes);
}

void *realloc(void *memory, size_t bytes)
{
    return bytes > 0 && fails() ? NULL : __libc_realloc(memory, bytes);
}
