/* Whose work is next: addresses and tables have shares, measured by the cost of their tasks. */
#include "server/threads/schedule.h"
#include "support.h"

enum { TASKS = 4096 };

static struct schedule *schedule;
static struct schedule_item items[TASKS];
static uint32_t used;

static int open_schedule(void **state)
{
    (void)state;
    schedule = schedule_open();
    used = 0;
    return schedule ? 0 : -1;
}

static int close_schedule(void **state)
{
    (void)state;
    schedule_close(schedule);
    return 0;
}

static struct schedule_item *add(unsigned origin, unsigned table, double cost)
{
    struct schedule_item *item = &items[used++];
    *item = (struct schedule_item){.lane = SCHEDULE_SLOW, .cost = cost, .since = used};
    memcpy(item->origin.byte, &origin, sizeof origin);
    memcpy(item->table.byte, &table, sizeof table);
    assert_true(schedule_add(schedule, item));
    return item;
}

static void add_many(uint32_t count, unsigned origin, unsigned table, double cost)
{
    while (count-- > 0)
        add(origin, table, cost);
}

static unsigned number_of(const struct schedule_key *key)
{
    unsigned number;
    memcpy(&number, key->byte, sizeof number);
    return number;
}

static struct schedule_item *take(void)
{
    return schedule_take(schedule, SCHEDULE_SLOW);
}

/* Takes a task, which costs what was expected; returns whose it was. */
static unsigned serve(void)
{
    struct schedule_item *item = take();
    assert_non_null(item);
    schedule_end(schedule, item, item->cost);
    return number_of(&item->origin);
}

static void serve_all(void)
{
    for (struct schedule_item *item; (item = take());)
        schedule_end(schedule, item, item->cost);
}

/* A late task does not wait for the hundreds of another address. */
static void test_newcomers_first(void **state)
{
    (void)state;
    for (unsigned table = 0; table < 28; table++)
        add_many(16, 1, table, 1);
    for (int i = 0; i < 10; i++)
        assert_int_equal(serve(), 1);
    add(2, 100, 1);
    add(3, 101, 0.001);
    unsigned next[] = {serve(), serve(), serve()};
    assert_true(next[0] != next[1]);
    for (unsigned origin = 2; origin <= 3; origin++)
        assert_true(next[0] == origin || next[1] == origin || next[2] == origin);
    assert_int_equal(schedule_count(schedule, SCHEDULE_SLOW), 28 * 16 - 11);
    serve_all();
}

/* Two addresses get equal shares of the processor, whatever their tasks cost. */
static void test_shares_by_cost(void **state)
{
    double spent[3] = {0};
    (void)state;
    add_many(100, 1, 1, 5);
    add_many(1000, 2, 2, 0.5);
    for (int i = 0; i < 500; i++) {
        struct schedule_item *item = take();
        spent[number_of(&item->origin)] += item->cost;
        schedule_end(schedule, item, item->cost);
    }
    assert_true(spent[1] > 0 && spent[2] > 0);
    assert_true(spent[1] - spent[2] <= 6 && spent[2] - spent[1] <= 6);
    serve_all();
}

/* The actual cost of a task counts, not the expected one; and that of all threads together. */
static void test_real_cost(void **state)
{
    enum { THREADS = 4 };
    struct schedule_item *running[THREADS] = {NULL};
    double spent[3] = {0};
    (void)state;
    add_many(400, 1, 1, 0.1);
    add_many(400, 2, 2, 0.1);
    for (int i = 0; i < 400; i++) {
        struct schedule_item **thread = &running[i % THREADS];
        if (*thread) {
            unsigned origin = number_of(&(*thread)->origin);
            double cost = origin == 1 ? 0.9 : 0.1;
            spent[origin] += cost;
            schedule_end(schedule, *thread, cost);
        }
        *thread = take();
    }
    for (int i = 0; i < THREADS; i++)
        schedule_end(schedule, running[i], running[i]->cost);
    assert_true(spent[1] < 1.3 * spent[2] && spent[2] < 1.3 * spent[1]);
    serve_all();
}

/* The tables of an address divide its share equally. */
static void test_tables(void **state)
{
    uint32_t served[4] = {0};
    (void)state;
    add_many(500, 1, 1, 1);
    add_many(100, 1, 2, 1);
    add_many(100, 1, 3, 1);
    for (int i = 0; i < 150; i++) {
        struct schedule_item *item = take();
        served[number_of(&item->table)]++;
        schedule_end(schedule, item, item->cost);
    }
    for (unsigned table = 1; table <= 3; table++)
        assert_in_range(served[table], 49, 51);
    serve_all();
}

/* An idle address saves up no share, and a short pause does not cancel a debt. */
static void test_pauses(void **state)
{
    (void)state;
    add_many(100, 1, 1, 1);
    for (int i = 0; i < 50; i++)
        assert_int_equal(serve(), 1);
    add_many(50, 2, 2, 1);
    uint32_t second = 0;
    for (int i = 0; i < 20; i++)
        second += serve() == 2;
    assert_in_range(second, 9, 11);
    /* Half of the work done meanwhile must make up for this, although none of its tasks waits. */
    add(3, 3, 10);
    while (serve() != 3)
        ;
    add(3, 3, 1);
    uint32_t before = 0;
    while (serve() != 3)
        before++;
    assert_in_range(before, 18, 22);
    serve_all();
}

static void test_removal(void **state)
{
    struct schedule_item *kept[2];
    (void)state;
    kept[0] = add(1, 1, 1);
    struct schedule_item *gone[] = {add(1, 1, 1), add(2, 2, 1), add(1, 3, 1)};
    kept[1] = add(1, 1, 1);
    assert_ptr_equal(schedule_oldest(schedule, SCHEDULE_SLOW), kept[0]);
    for (size_t i = 0; i < COUNT(gone); i++)
        schedule_remove(schedule, gone[i]);
    assert_int_equal(schedule_count(schedule, SCHEDULE_SLOW), 2);
    for (size_t i = 0; i < COUNT(kept); i++) {
        assert_ptr_equal(schedule_oldest(schedule, SCHEDULE_SLOW), kept[i]);
        assert_ptr_equal(take(), kept[i]);
    }
    assert_null(schedule_oldest(schedule, SCHEDULE_SLOW));
    assert_null(take());
    schedule_end(schedule, kept[1], 1);
    schedule_end(schedule, kept[0], 1);
    assert_null(schedule_take(schedule, SCHEDULE_QUICK));
}

/* Thousands of addresses and tables, with tasks that come, go and end in any order: each task that
 * stays is served once. */
static void test_any_order(void **state)
{
    struct schedule_item *running[8] = {NULL};
    struct kv_rng rng;
    uint32_t served = 0, removed = 0;
    (void)state;
    kv_rng_start(&rng, "schedule", 0);
    while (served + removed < TASKS) {
        uint32_t choice = kv_rng_below(&rng, 8);
        struct schedule_item **thread = &running[choice];
        struct schedule_item *item = used ? &items[kv_rng_below(&rng, used)] : NULL;
        if (used < TASKS && kv_rng_below(&rng, 2)) {
            add(kv_rng_below(&rng, 900), kv_rng_below(&rng, 3000), 1 + kv_rng_below(&rng, 9));
        } else if (item && item->is_waiting && kv_rng_below(&rng, 4) == 0) {
            schedule_remove(schedule, item);
            removed++;
        } else if (*thread) {
            schedule_end(schedule, *thread, kv_rng_below(&rng, 20));
            *thread = NULL;
        } else if ((*thread = take())) {
            served++;
        }
    }
    for (size_t i = 0; i < COUNT(running); i++)
        if (running[i])
            schedule_end(schedule, running[i], 1);
    assert_int_equal(schedule_count(schedule, SCHEDULE_SLOW), 0);
    assert_true(removed > 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_newcomers_first, open_schedule, close_schedule),
        cmocka_unit_test_setup_teardown(test_shares_by_cost, open_schedule, close_schedule),
        cmocka_unit_test_setup_teardown(test_real_cost, open_schedule, close_schedule),
        cmocka_unit_test_setup_teardown(test_tables, open_schedule, close_schedule),
        cmocka_unit_test_setup_teardown(test_pauses, open_schedule, close_schedule),
        cmocka_unit_test_setup_teardown(test_removal, open_schedule, close_schedule),
        cmocka_unit_test_setup_teardown(test_any_order, open_schedule, close_schedule),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
