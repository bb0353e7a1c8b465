/* Shifts the clocks of a program by the two numbers of seconds in the file $KV_CLOCK_SHIFT, which
 * may change at any time: the wall clock by the first, the clock that goes on while a machine is
 * suspended by the second. Loaded with LD_PRELOAD by tests/system/server/clocks.py and ops.py. */
#define _GNU_SOURCE /* NOLINT(bugprone-reserved-identifier) */
#include <fcntl.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

static const volatile long long *shifts;

__attribute__((constructor)) static void find_shift(void)
{
    const char *path = getenv("KV_CLOCK_SHIFT");
    int file = path ? open(path, O_RDONLY | O_CLOEXEC) : -1;
    void *memory =
        file < 0 ? MAP_FAILED : mmap(NULL, 2 * sizeof *shifts, PROT_READ, MAP_SHARED, file, 0);
    if (memory != MAP_FAILED)
        shifts = memory;
    if (file >= 0)
        close(file);
}

static long long seconds(clockid_t clock)
{
    if (!shifts)
        return 0;
    if (clock == CLOCK_REALTIME || clock == CLOCK_REALTIME_COARSE)
        return shifts[0];
    return clock == CLOCK_BOOTTIME ? shifts[1] : 0;
}

int clock_gettime(clockid_t clock, struct timespec *time)
{
    long result = syscall(SYS_clock_gettime, clock, time);
    time->tv_sec += seconds(clock);
    return (int)result;
}

int gettimeofday(struct timeval *restrict time, void *restrict zone)
{
    struct timespec now;
    (void)zone;
    int result = clock_gettime(CLOCK_REALTIME, &now);
    time->tv_sec = now.tv_sec;
    time->tv_usec = now.tv_nsec / 1000;
    return result;
}

time_t time(time_t *result)
{
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    if (result)
        *result = now.tv_sec;
    return now.tv_sec;
}
