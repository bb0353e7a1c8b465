/* Clocks that do not jump. */
#include "store/clock.h"

#include <math.h>
#include <time.h>

double clock_steady(void)
{
    struct timespec now;
    clock_gettime(CLOCK_BOOTTIME, &now);
    return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

int64_t clock_wall(void)
{
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

void calendar_start(struct clock_calendar *calendar)
{
    calendar->read = clock_steady();
    calendar->ms = (double)clock_wall();
}

int64_t calendar_advance(struct clock_calendar *calendar, double steady, int64_t wall)
{
    double seconds = fmax(steady - calendar->read, 0);
    double most = seconds * CLOCK_SLEW_MS, ahead = (double)wall - calendar->ms - seconds * 1000;
    calendar->ms += seconds * 1000 + fmax(fmin(ahead, most), -most);
    calendar->read += seconds;
    return (int64_t)calendar->ms;
}

int64_t calendar_now(struct clock_calendar *calendar)
{
    return calendar_advance(calendar, clock_steady(), clock_wall());
}
