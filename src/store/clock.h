/*
 * Clocks that do not jump. The clock of the machine is set occasionally, by people and by NTP;
 * measured times must not change with it.
 */
#ifndef KV_STORE_CLOCK_H
#define KV_STORE_CLOCK_H

#include <stdint.h>

/* Seconds since the machine started, including those in which it was suspended. */
double clock_steady(void);
/* Milliseconds since 1970 by the clock of the machine, which may jump. */
int64_t clock_wall(void);

/* Milliseconds since 1970 that advance with the steady clock. They follow the clock of the machine
 * slowly, by CLOCK_SLEW_MS a second at most, so that a server which runs for months agrees with a
 * clock that was set. They never go back. */
#define CLOCK_SLEW_MS 10

struct clock_calendar {
    double read; /* the steady clock, when it was read last */
    double ms;   /* since 1970                              */
};

void calendar_start(struct clock_calendar *calendar);
int64_t calendar_now(struct clock_calendar *calendar);
/* The same, with both clocks given: for tests, and for callers that have read them already. */
int64_t calendar_advance(struct clock_calendar *calendar, double steady, int64_t wall);

#endif
