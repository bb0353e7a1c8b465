/* Every line of a history has a checksum that is compared when it is read, in both kinds of store.
 */
#include "stores.h"

#include <stdio.h>

static bool count_line(void *context, uint32_t number, int64_t at, const char *text, size_t length)
{
    (void)number, (void)at, (void)text, (void)length;
    ++*(uint32_t *)context;
    return true;
}

/* Reads a damaged history and expects a refusal that names the line; the lines before it are
 * delivered. */
static void expect_damage(unsigned table, uint32_t line, const char *words)
{
    struct kv_error error = {"", ""};
    struct store_id id = stores_id(table);
    struct store *store = stores_open("reader");
    uint32_t count = 0;
    char name[32];
    assert_false(store_read(store, &id, count_line, &count, &error));
    assert_string_equal(error.code, "damaged");
    snprintf(name, sizeof name, "Line %u of table", (unsigned)line);
    assert_non_null(strstr(error.message, name));
    assert_non_null(strstr(error.message, words));
    assert_int_equal(count, line);
    assert_int_equal(store_figures(store)->refusals[3], 1); /* "damaged" */
    assert_string_equal(store_codes[3], error.code);
    store_close(store);
}

static void keep_two_tables(void)
{
    struct store *store = stores_open("a");
    for (uint32_t i = 0; i < 4; i++) {
        assert_true(stores_keep(store, 1, i, 1, "some words"));
        assert_true(stores_keep(store, 2, i, 1, "some words"));
    }
    assert_string_equal(stores_log(store, 1), "some words|some words|some words|some words|");
    assert_int_equal(store_figures(store)->checked, 4);
    assert_int_equal(store_figures(store)->unchecked, 0);
    store_close(store);
}

/* Line `number` of table 1 or 2, in SQL; tables are numbered in the order of their creation, and in
 * a file lines are in the order in which they were kept. */
static const char *place_of(unsigned table, unsigned number)
{
    static char place[4][64];
    static unsigned next;
    char *text = place[next++ % 4];
    if (stores_are_files())
        snprintf(text, sizeof place[0], "seq = %u", 2 * number + table);
    else
        snprintf(text, sizeof place[0], "key = %u AND number = %u", table, number);
    return text;
}

static void change(const char *what, unsigned table, unsigned number)
{
    char sql[200];
    snprintf(sql, sizeof sql, "UPDATE %s SET %s WHERE %s",
             stores_are_files() ? "lines" : "kvartal_lines", what, place_of(table, number));
    stores_say(sql);
}

static void a_changed_text_is_noticed(void **state)
{
    (void)state;
    keep_two_tables();
    change("text = 'Some words'", 1, 2);
    expect_damage(1, 2, "checksum");
    struct store *store = stores_open("a");
    assert_string_equal(stores_log(store, 2), "some words|some words|some words|some words|");
    store_close(store);
}

static void a_changed_time_is_noticed(void **state)
{
    (void)state;
    keep_two_tables();
    change("at = at + 1", 1, 0);
    expect_damage(1, 0, "checksum");
}

static void a_line_of_another_table_is_noticed(void **state)
{
    (void)state;
    keep_two_tables();
    char sql[300];
    const char *lines = stores_are_files() ? "lines" : "kvartal_lines";
    snprintf(sql, sizeof sql,
             "UPDATE %s SET checksum = (SELECT checksum FROM %s WHERE %s) WHERE %s", lines, lines,
             place_of(2, 3), place_of(1, 3));
    stores_say(sql);
    expect_damage(1, 3, "checksum");
}

/* A checksum covers the place in the history: two lines cannot change places. */
static void a_line_in_another_place_is_noticed(void **state)
{
    (void)state;
    keep_two_tables();
    char sql[300];
    const char *lines = stores_are_files() ? "lines" : "kvartal_lines";
    snprintf(sql, sizeof sql,
             "UPDATE %s SET at = (SELECT at FROM %s WHERE %s), checksum = "
             "(SELECT checksum FROM %s WHERE %s) WHERE %s",
             lines, lines, place_of(1, 1), lines, place_of(1, 1), place_of(1, 2));
    stores_say(sql);
    expect_damage(1, 2, "checksum");
}

static void a_lost_line_is_noticed(void **state)
{
    (void)state;
    keep_two_tables();
    if (stores_are_files())
        stores_say("UPDATE lines SET before = 1 WHERE seq = 5; UPDATE heads SET lines = 3 "
                   "WHERE key = 1"); /* the history bypasses one of its lines */
    else
        stores_say("DELETE FROM kvartal_lines WHERE key = 1 AND number = 1");
    expect_damage(1, 1, "missing");
}

static void older_lines_are_accepted_and_counted(void **state)
{
    (void)state;
    keep_two_tables();
    change("checksum = NULL", 1, 1);
    struct store *store = stores_open("a");
    assert_string_equal(stores_log(store, 1), "some words|some words|some words|some words|");
    assert_int_equal(store_figures(store)->checked, 3);
    assert_int_equal(store_figures(store)->unchecked, 1);
    store_close(store);
}

static void calls_are_counted_and_timed(void **state)
{
    (void)state;
    struct store *store = stores_open("a");
    assert_true(stores_keep(store, 1, 0, 1, "first"));
    assert_true(stores_keep(store, 1, 1, 1, "second"));
    stores_claim(store, 1, STORE_MINE);
    const struct store_figures *figures = store_figures(store);
    assert_int_equal(figures->count[STORE_CALL_KEEP], 2);
    assert_int_equal(figures->count[STORE_CALL_CLAIM], 1);
    assert_true(figures->seconds[STORE_CALL_KEEP] > 0);
    for (unsigned i = 0; i < STORE_CALLS; i++)
        assert_non_null(store_call_names[i]);
    store_close(store);
}

#define ALL                                                                                        \
    CASE(a_changed_text_is_noticed), CASE(a_changed_time_is_noticed),                              \
        CASE(a_line_of_another_table_is_noticed), CASE(a_line_in_another_place_is_noticed),        \
        CASE(a_lost_line_is_noticed), CASE(older_lines_are_accepted_and_counted),                  \
        CASE(calls_are_counted_and_timed)

int main(void)
{
    const struct CMUnitTest tests[] = {ALL};
    return STORES_RUN(tests, tests);
}
