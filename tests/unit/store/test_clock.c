/* Time that does not jump when the machine's clock is set. */
#include "support.h"

#include "store/clock.h"

enum { SECOND = 1000, HOUR = 3600 * SECOND };
static const int64_t start = 1763200000000;

/* Advances second by second, and checks that no second is longer or shorter than allowed. */
static void live(struct clock_calendar *calendar, int64_t seconds, int64_t wall)
{
    for (int64_t i = 0; i < seconds; i++) {
        double before = calendar->ms;
        calendar_advance(calendar, calendar->read + 1, wall + i * SECOND);
        double passed = calendar->ms - before;
        assert_true(passed >= SECOND - CLOCK_SLEW_MS - 0.01);
        assert_true(passed <= SECOND + CLOCK_SLEW_MS + 0.01);
    }
}

static void test_steps(void **state)
{
    static const int64_t steps[] = {0, HOUR, -HOUR, 24 * HOUR, -start};
    (void)state;
    for (size_t i = 0; i < sizeof steps / sizeof *steps; i++) {
        struct clock_calendar calendar = {100, (double)start};
        live(&calendar, 10, start + SECOND);
        live(&calendar, 60, start + 11 * SECOND + steps[i]);
        double error = calendar.ms - (double)(start + 70 * SECOND);
        assert_true(error <= 60 * CLOCK_SLEW_MS + 1 && error >= -60 * CLOCK_SLEW_MS - 1);
    }
}

/* After a clock is set, time approaches it, then follows it exactly. */
static void test_catching_up(void **state)
{
    enum { AHEAD = 5 * SECOND, NEEDED = AHEAD / CLOCK_SLEW_MS };
    struct clock_calendar calendar = {100, (double)start};
    (void)state;
    live(&calendar, NEEDED - 1, start + AHEAD + SECOND);
    assert_true(calendar.ms < (double)(start + AHEAD + (NEEDED - 1) * SECOND));
    live(&calendar, 2, start + AHEAD + NEEDED * SECOND);
    assert_int_equal((int64_t)calendar.ms, start + AHEAD + (NEEDED + 1) * SECOND);
}

/* Read often, and read twice within a millisecond. */
static void test_short_times(void **state)
{
    struct clock_calendar calendar = {100, (double)start};
    int64_t last = start;
    (void)state;
    for (int i = 1; i <= 100000; i++) {
        int64_t now = calendar_advance(&calendar, 100 + i * 1e-5, start - HOUR);
        assert_true(now >= last);
        last = now;
    }
    assert_in_range(last, start + SECOND - CLOCK_SLEW_MS - 1, start + SECOND);
    assert_int_equal(calendar_advance(&calendar, 50, start), last); /* never backwards */
}

static void test_this_machine(void **state)
{
    struct clock_calendar calendar;
    (void)state;
    int64_t before = clock_wall();
    calendar_start(&calendar);
    int64_t now = calendar_now(&calendar);
    assert_in_range(now, before - SECOND, clock_wall() + SECOND);
    assert_true(clock_steady() > 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_steps),
        cmocka_unit_test(test_catching_up),
        cmocka_unit_test(test_short_times),
        cmocka_unit_test(test_this_machine),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
