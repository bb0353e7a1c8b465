/* Tables are kept, owned, found and removed alike in a file and in PostgreSQL. */
#include "stores.h"

#include <stdio.h>

/* ---- Keeping ---- */

static void lines_are_kept_in_order(void **state)
{
    (void)state;
    struct store *store = stores_open("a");
    assert_true(stores_keep(store, 1, 0, 1, "first"));
    assert_true(stores_keep(store, 1, 1, 1, "second"));
    assert_true(stores_keep(store, 2, 0, 1, "other"));
    assert_true(stores_keep(store, 1, 2, 1, ""));
    assert_string_equal(stores_log(store, 1), "first|second||");
    assert_string_equal(stores_log(store, 2), "other|");
    assert_string_equal(stores_log(store, 3), "");
    store_close(store);
    store = stores_open(NULL);
    assert_string_equal(stores_log(store, 1), "first|second||");
    store_close(store);
}

static bool stop_at_second(void *context, uint32_t number, int64_t at, const char *text,
                           size_t length)
{
    (void)at, (void)text, (void)length;
    *(uint32_t *)context = number;
    return number < 1;
}

static void a_reader_may_stop(void **state)
{
    (void)state;
    uint32_t last = 0;
    struct kv_error error;
    struct store_id id = stores_id(1);
    struct store *store = stores_open("a");
    for (uint32_t i = 0; i < 5; i++)
        assert_true(stores_keep(store, 1, i, 1, "line"));
    assert_true(store_read(store, &id, stop_at_second, &last, &error));
    assert_int_equal(last, 1);
    assert_true(stores_keep(store, 1, 5, 1, "line"));
    store_close(store);
}

static void any_bytes_are_kept(void **state)
{
    (void)state;
    struct kv_error error;
    struct store *store = stores_open("a");
    struct store_line line = stores_line(1, 0, 1, "");
    line.text = "\xff\xfe\0\"'\\\xc3";
    line.length = 7;
    assert_true(store_keep(store, &line, 1, &error));
    assert_true(line.kept);
    assert_memory_equal(stores_log(store, 1), "\xff\xfe\0\"'\\\xc3|", 8);
    assert_true(store_keep(store, &line, 1, &error));
    assert_true(line.kept); /* the same line was kept before */
    store_close(store);
}

static void long_logs_are_read_whole(void **state)
{
    (void)state;
    enum { MANY = 20000, BATCH = 4000 };
    struct kv_error error;
    struct store *store = stores_open("a");
    struct store_line *lines = calloc(BATCH, sizeof *lines);
    for (uint32_t i = 0; i < MANY; i += BATCH) {
        for (uint32_t k = 0; k < BATCH; k++)
            lines[k] = stores_line(1, i + k, 1, "x");
        if (i == 0)
            lines[0].code = "LONG";
        assert_true(store_keep(store, lines, BATCH, &error));
        assert_true(lines[BATCH - 1].kept);
    }
    free(lines);
    assert_int_equal(strlen(stores_log(store, 1)), 2 * MANY);
    store_close(store);
}

static void gaps_are_refused(void **state)
{
    (void)state;
    struct store *store = stores_open("a");
    assert_false(stores_keep(store, 1, 1, 1, "no table"));
    assert_true(stores_keep(store, 1, 0, 1, "first"));
    assert_false(stores_keep(store, 1, 2, 1, "a gap"));
    assert_false(stores_keep(store, 1, 0, 1, "again, but otherwise"));
    assert_string_equal(stores_log(store, 1), "first|");
    store_close(store);
}

static void a_wrong_fence_is_refused(void **state)
{
    (void)state;
    struct store *store = stores_open("a");
    assert_false(stores_keep(store, 1, 0, 2, "begins with another fence"));
    assert_true(stores_keep(store, 1, 0, 1, "first"));
    assert_false(stores_keep(store, 1, 1, 0, "lower"));
    assert_false(stores_keep(store, 1, 1, 2, "higher"));
    assert_string_equal(stores_log(store, 1), "first|");
    store_close(store);
}

static void a_taken_code_is_refused(void **state)
{
    (void)state;
    struct kv_error error;
    struct store *store = stores_open("a");
    struct store_line lines[3] = {stores_line(1, 0, 1, "one"), stores_line(2, 0, 1, "two"),
                                  stores_line(2, 1, 1, "two more")};
    lines[1].code = lines[0].code;
    assert_true(store_keep(store, lines, 3, &error));
    assert_true(lines[0].kept);
    assert_false(lines[1].kept);
    assert_false(lines[2].kept);
    lines[1].code = "OTHER";
    assert_true(store_keep(store, lines + 1, 2, &error));
    assert_true(lines[1].kept && lines[2].kept);
    struct store_line nameless = stores_line(3, 0, 1, "three");
    nameless.code = "TOO-LONG-";
    assert_true(store_keep(store, &nameless, 1, &error));
    assert_false(nameless.kept);
    store_close(store);
}

static void a_batch_is_partly_kept(void **state)
{
    (void)state;
    struct kv_error error;
    struct store *store = stores_open("a");
    assert_true(stores_keep(store, 1, 0, 1, "first"));
    assert_true(stores_keep(store, 2, 0, 1, "first"));
    struct store_line lines[] = {
        stores_line(1, 1, 1, "good"),  stores_line(2, 1, 9, "wrong fence"),
        stores_line(1, 2, 1, "good"),  stores_line(2, 1, 1, "behind a refused one"),
        stores_line(3, 0, 1, "new"),   stores_line(3, 1, 1, "new"),
        stores_line(1, 4, 1, "a gap"), stores_line(1, 3, 1, "behind a gap"),
        stores_line(4, 1, 1, "late"),  stores_line(4, 0, 1, "behind a gap"),
    };
    const bool expected[] = {true, false, true, false, true, true, false, false, false, false};
    enum { COUNT = sizeof lines / sizeof *lines };
    assert_true(store_keep(store, lines, COUNT, &error));
    for (unsigned i = 0; i < COUNT; i++)
        assert_int_equal(lines[i].kept, expected[i]);
    assert_string_equal(stores_log(store, 1), "first|good|good|");
    assert_string_equal(stores_log(store, 2), "first|");
    assert_string_equal(stores_log(store, 3), "new|new|");
    assert_string_equal(stores_list(store, false, NULL, 100), "3 2 1");
    store_close(store);
}

static void a_repeated_batch_counts_once(void **state)
{
    (void)state;
    struct kv_error error;
    struct store *store = stores_open("a");
    struct store_line lines[] = {stores_line(1, 0, 1, "first"), stores_line(1, 1, 1, "second"),
                                 stores_line(1, 2, 1, "third")};
    assert_true(store_keep(store, lines, 2, &error));
    assert_true(store_keep(store, lines, 3, &error));
    assert_true(lines[0].kept && lines[1].kept && lines[2].kept);
    assert_string_equal(stores_log(store, 1), "first|second|third|");
    assert_int_equal(stores_claim(store, 1, STORE_MINE), 2);
    assert_true(stores_keep(store, 1, 2, 1, "third")); /* it was kept, whoever owns it now */
    assert_false(stores_keep(store, 1, 2, 2, "third"));
    assert_false(stores_keep(store, 1, 3, 1, "third"));
    store_close(store);
}

/* ---- Owning ---- */

static void claims_find_their_table(void **state)
{
    (void)state;
    struct kv_error error;
    struct store_claimed claimed;
    struct store *a = stores_open("a"), *b = stores_open("b");
    struct store_id id = stores_id(1);
    assert_true(stores_keep(a, 1, 0, 1, "first"));
    assert_true(stores_keep(a, 1, 1, 1, "second"));
    stores_claim(a, 2, STORE_MISSING);
    assert_int_equal(store_claim(a, NULL, "9", &claimed, &error), STORE_MISSING);
    assert_int_equal(store_claim(b, NULL, "1", &claimed, &error), STORE_ELSEWHERE);
    assert_string_equal(claimed.place, "/node/a");
    assert_memory_equal(&claimed.id, &id, sizeof id);
    assert_int_equal(store_claim(b, &id, NULL, &claimed, &error), STORE_ELSEWHERE);
    assert_string_equal(claimed.code, "1");
    assert_int_equal(store_claim(a, NULL, "1", &claimed, &error), STORE_MINE);
    assert_int_equal(claimed.fence, 2);
    assert_int_equal(claimed.lines, 2);
    assert_false(stores_keep(a, 1, 2, 1, "with the old fence"));
    assert_true(stores_keep(a, 1, 2, 2, "with the new one"));
    store_close(a);
    store_close(b);
}

static void a_dead_node_loses_its_tables(void **state)
{
    (void)state;
    struct kv_error error;
    struct store *a = stores_open("a"), *b = stores_open("b");
    assert_true(stores_keep(a, 1, 0, 1, "first"));
    stores_claim(b, 1, STORE_ELSEWHERE);
    assert_true(store_beat(a, 0, &error)); /* its lease has expired */
    assert_int_equal(stores_claim(b, 1, STORE_MINE), 2);
    assert_false(stores_keep(a, 1, 1, 1, "behind its successor"));
    assert_true(stores_keep(b, 1, 1, 2, "goes on"));
    assert_true(store_beat(a, 60000, &error)); /* it was only suspended */
    assert_false(stores_keep(a, 1, 2, 1, "still not"));
    stores_claim(a, 1, STORE_ELSEWHERE);
    assert_string_equal(stores_log(a, 1), "first|goes on|");
    store_close(a);
    store_close(b);
}

static void a_stopped_node_keeps_what_nobody_took(void **state)
{
    (void)state;
    struct kv_error error;
    struct store *a = stores_open("a"), *b = stores_open("b");
    assert_true(stores_keep(a, 1, 0, 1, "first"));
    assert_true(store_leave(a, &error)); /* forgotten, as after a long silence */
    assert_true(stores_keep(a, 1, 1, 1, "second"));
    assert_true(store_beat(a, 60000, &error));
    stores_claim(b, 1, STORE_ELSEWHERE);
    assert_true(stores_keep(a, 1, 2, 1, "third"));
    store_close(a);
    store_close(b);
}

static void a_restart_takes_the_name(void **state)
{
    (void)state;
    struct kv_error error;
    struct store *old = stores_open("a"), *b = stores_open("b");
    assert_true(stores_keep(old, 1, 0, 1, "first"));
    assert_true(stores_keep(old, 2, 0, 1, "first"));
    struct store *new = stores_open("a");
    assert_false(store_beat(old, 60000, &error));
    assert_string_equal(error.code, "name-taken");
    assert_int_equal(stores_claim(new, 1, STORE_MINE), 2);
    assert_int_equal(stores_claim(b, 2, STORE_MINE), 2); /* the restart has freed it */
    assert_false(stores_keep(old, 1, 1, 1, "late"));
    assert_false(stores_keep(old, 2, 1, 1, "late"));
    assert_true(store_beat(new, 60000, &error));
    store_close(old);
    store_close(new);
    store_close(b);
}

static void tables_are_given_back(void **state)
{
    (void)state;
    struct kv_error error;
    struct store_id id = stores_id(1);
    struct store *a = stores_open("a"), *b = stores_open("b");
    assert_true(stores_keep(a, 1, 0, 1, "first"));
    assert_true(stores_keep(a, 2, 0, 1, "first"));
    assert_true(store_release(a, &id, 7, &error)); /* not the current fence: nothing happens */
    stores_claim(b, 1, STORE_ELSEWHERE);
    assert_true(store_release(b, &id, 1, &error)); /* nor is it the owner's */
    stores_claim(b, 1, STORE_ELSEWHERE);
    assert_true(store_release(a, &id, 1, &error));
    assert_false(stores_keep(a, 1, 1, 1, "after it was given back"));
    stores_claim(b, 1, STORE_MINE);
    stores_claim(b, 2, STORE_ELSEWHERE);
    assert_true(store_leave(a, &error));
    stores_claim(b, 2, STORE_MINE);
    store_close(a);
    store_close(b);
}

static void tools_own_nothing(void **state)
{
    (void)state;
    struct kv_error error;
    struct store_claimed claimed;
    struct store_line line = stores_line(1, 0, 1, "first");
    store_close(stores_open("a"));
    struct store *tool = stores_open(NULL);
    assert_false(store_keep(tool, &line, 1, &error));
    assert_string_equal(error.code, "only-looks");
    assert_false(store_beat(tool, 1, &error));
    assert_false(store_leave(tool, &error));
    assert_int_equal(store_claim(tool, &line.table, NULL, &claimed, &error), STORE_FAILED);
    assert_false(store_release(tool, &line.table, 1, &error));
    store_close(tool);
    struct store_node nameless = {.name = "", .place = "/"};
    assert_null(store_open(stores_where(), &nameless, &error));
    assert_string_equal(error.code, "bad-node");
}

/* ---- Finding ---- */

#define HOUR (INT64_C(3600) * 1000)

static void summarise(struct store *store, unsigned table, uint32_t number,
                      const struct store_summary *summary)
{
    struct kv_error error;
    struct store_line line = stores_line(table, number, 1, "line");
    line.summary = summary;
    assert_true(store_keep(store, &line, 1, &error));
    assert_true(line.kept);
}

static bool check_row(void *context, const struct store_row *row)
{
    const struct store_row *expected = context;
    assert_memory_equal(&row->id, &expected->id, sizeof row->id);
    assert_string_equal(row->code, expected->code);
    assert_int_equal(row->state, expected->state);
    assert_int_equal(row->created, expected->created);
    assert_int_equal(row->changed, expected->changed);
    assert_string_equal(row->text, expected->text);
    assert_string_equal(row->owner, expected->owner);
    return true;
}

static void a_table_is_found(void **state)
{
    (void)state;
    bool found;
    struct kv_error error;
    struct store_id id = stores_id(1);
    struct store *store = stores_open("a");
    struct store_row row = {
        .id = id, .code = "1", .created = 1000, .changed = 1000, .text = "{}", .owner = "a"};
    summarise(store, 1, 0, &(struct store_summary){STORE_WAITING, true, 0, "{}"});
    assert_true(store_find(store, &id, NULL, check_row, &row, &found, &error));
    assert_true(found);
    summarise(store, 1, 1, &(struct store_summary){STORE_PLAYING, true, 0, NULL});
    summarise(store, 1, 2, NULL);
    row.state = STORE_PLAYING;
    row.changed = 1002;
    assert_true(store_find(store, NULL, "1", check_row, &row, &found, &error));
    assert_true(found);
    assert_true(store_leave(store, &error));
    row.owner = "";
    assert_true(store_find(store, &id, NULL, check_row, &row, &found, &error));
    id = stores_id(2);
    assert_true(store_find(store, &id, NULL, check_row, &row, &found, &error));
    assert_false(found);
    assert_true(store_find(store, NULL, "none", check_row, &row, &found, &error));
    assert_false(found);
    store_close(store);
}

/* Several summaries in a batch: the last one counts, but a text counts until the next text. */
static void the_last_summary_counts(void **state)
{
    (void)state;
    bool found;
    struct kv_error error;
    struct store_id id = stores_id(1);
    struct store *store = stores_open("a");
    const struct store_summary summaries[] = {{STORE_WAITING, true, 0, "one"},
                                              {STORE_PLAYING, true, 5, "two"},
                                              {STORE_OVER, false, 0, NULL}};
    struct store_line lines[4];
    for (uint32_t i = 0; i < 4; i++) {
        lines[i] = stores_line(1, i, 1, "line");
        lines[i].summary = i < 3 ? &summaries[i] : NULL;
    }
    assert_true(store_keep(store, lines, 4, &error));
    struct store_row row = {.id = id,
                            .code = "1",
                            .state = STORE_OVER,
                            .created = 1000,
                            .changed = 1003,
                            .text = "two",
                            .owner = "a"};
    assert_true(store_find(store, &id, NULL, check_row, &row, &found, &error));
    assert_true(found);
    store_close(store);
}

static void tables_are_listed_page_by_page(void **state)
{
    (void)state;
    struct store *store = stores_open("a");
    for (unsigned i = 1; i <= 7; i++)
        summarise(store, i, 0, &(struct store_summary){STORE_WAITING, i % 2 == 1, 0, "{}"});
    summarise(store, 3, 1, &(struct store_summary){STORE_OVER, true, 0, NULL});
    struct store_id after = stores_id(5), unknown = stores_id(99);
    assert_string_equal(stores_list(store, false, NULL, 100), "7 6 5 4 3 2 1");
    assert_string_equal(stores_list(store, false, NULL, 3), "7 6 5");
    assert_string_equal(stores_list(store, false, &after, 3), "4 3 2");
    assert_string_equal(stores_list(store, true, NULL, 100), "7 5 1");
    assert_string_equal(stores_list(store, true, &after, 100), "1");
    assert_string_equal(stores_list(store, true, &unknown, 100), "");
    assert_string_equal(stores_list(store, false, NULL, 0), "");
    store_close(store);
}

static void due_tables_are_nobodys_or_mine(void **state)
{
    (void)state;
    struct kv_error error;
    struct store *a = stores_open("a"), *b = stores_open("b");
    for (unsigned i = 1; i <= 5; i++)
        summarise(a, i, 0, &(struct store_summary){STORE_PLAYING, false, -HOUR * i, NULL});
    summarise(a, 6, 0, NULL);
    summarise(a, 7, 0, &(struct store_summary){STORE_PLAYING, false, HOUR, NULL});
    assert_string_equal(stores_due(a, 100), "5 4 3 2 1");
    assert_string_equal(stores_due(a, 2), "5 4");
    assert_string_equal(stores_due(b, 100), "");
    assert_true(store_beat(a, 0, &error));
    assert_string_equal(stores_due(b, 100), "5 4 3 2 1");
    stores_claim(b, 4, STORE_MINE);
    assert_true(store_beat(a, 60000, &error));
    assert_string_equal(stores_due(b, 100), "4");
    assert_string_equal(stores_due(a, 100), "5 3 2 1");
    summarise(a, 5, 1, &(struct store_summary){STORE_PLAYING, false, HOUR, NULL});
    summarise(a, 3, 1, &(struct store_summary){STORE_OVER, false, 0, NULL});
    assert_string_equal(stores_due(a, 100), "2 1");
    store_close(a);
    store_close(b);
}

/* The time left of a table keeps running while nobody owns it, by the clock of the store. */
static void a_claim_brings_the_time_that_is_left(void **state)
{
    (void)state;
    static const int64_t wakes[] = {0, HOUR, -HOUR};
    struct kv_error error;
    struct store *a = stores_open("a");
    for (unsigned i = 0; i < 3; i++)
        summarise(a, i, 0, &(struct store_summary){STORE_PLAYING, false, wakes[i], NULL});
    assert_true(store_leave(a, &error));
    struct store *b = stores_open("b");
    for (unsigned i = 0; i < 3; i++) {
        struct store_claimed claimed;
        struct store_id id = stores_id(i);
        assert_int_equal(store_claim(b, &id, NULL, &claimed, &error), STORE_MINE);
        assert_true(claimed.wake <= wakes[i] && claimed.wake >= wakes[i] - HOUR / 2);
        assert_true(wakes[i] != 0 || claimed.wake == 0);
    }
    store_close(a);
    store_close(b);
}

/* A node that could not reach its store for a while asks which of its tables it still owns. */
static void a_node_learns_which_tables_it_still_has(void **state)
{
    (void)state;
    struct kv_error error;
    struct store *a = stores_open("a"), *b = stores_open("b");
    struct store_holding held[4];
    assert_true(store_check(a, held, 0, &error));
    for (unsigned i = 0; i < 4; i++) {
        held[i] = (struct store_holding){.id = stores_id(i), .fence = 1, .is_mine = i % 2};
        assert_true(i == 3 || stores_keep(a, i, 0, 1, "line")); /* 3 does not exist */
    }
    assert_true(store_beat(a, 0, &error));
    stores_claim(b, 1, STORE_MINE);
    assert_true(store_beat(a, 60000, &error));
    assert_int_equal(stores_claim(a, 2, STORE_MINE), 2); /* mine, but with another fence */
    assert_true(store_check(a, held, 4, &error));
    for (unsigned i = 0; i < 4; i++)
        assert_int_equal(held[i].is_mine, i == 0);
    held[2].fence = 2;
    assert_true(store_check(a, held, 4, &error));
    assert_true(held[2].is_mine);
    store_close(a);
    store_close(b);
}

static void tables_are_counted_and_removed(void **state)
{
    (void)state;
    bool found;
    struct kv_error error;
    struct store_counts counts;
    struct store_id id = stores_id(2);
    struct store *store = stores_open("a");
    for (unsigned i = 1; i <= 6; i++)
        summarise(store, i, 0, &(struct store_summary){(enum store_state)(i % 3), true, 9, NULL});
    summarise(store, 2, 1, NULL);
    assert_true(store_count(store, &counts, &error));
    assert_true(counts.waiting == 2 && counts.playing == 2 && counts.over == 2);
    assert_int_equal(counts.nodes, 1);
    assert_true(store_remove(store, &id, &found, &error));
    assert_true(found);
    assert_true(store_remove(store, &id, &found, &error));
    assert_false(found);
    assert_string_equal(stores_log(store, 2), "");
    assert_string_equal(stores_log(store, 3), "line|");
    assert_false(stores_keep(store, 2, 2, 1, "of a table that is gone"));
    assert_true(store_count(store, &counts, &error));
    assert_int_equal(counts.over, 1);
    assert_true(stores_keep(store, 2, 0, 1, "its code is free again"));
    store_close(store);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        CASE(lines_are_kept_in_order),
        CASE(a_reader_may_stop),
        CASE(any_bytes_are_kept),
        CASE(long_logs_are_read_whole),
        CASE(gaps_are_refused),
        CASE(a_wrong_fence_is_refused),
        CASE(a_taken_code_is_refused),
        CASE(a_batch_is_partly_kept),
        CASE(a_repeated_batch_counts_once),
        CASE(claims_find_their_table),
        CASE(a_dead_node_loses_its_tables),
        CASE(a_stopped_node_keeps_what_nobody_took),
        CASE(a_restart_takes_the_name),
        CASE(tables_are_given_back),
        CASE(tools_own_nothing),
        CASE(a_table_is_found),
        CASE(the_last_summary_counts),
        CASE(tables_are_listed_page_by_page),
        CASE(due_tables_are_nobodys_or_mine),
        CASE(a_claim_brings_the_time_that_is_left),
        CASE(a_node_learns_which_tables_it_still_has),
        CASE(tables_are_counted_and_removed),
    };
    return STORES_RUN(tests, tests);
}
