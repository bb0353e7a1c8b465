/* Tables that nobody needs any more are removed, and no others; bans are kept. */
#include "stores.h"

#include <stdio.h>
#include <sys/stat.h>
#include <time.h>

static int64_t now_ms(void)
{
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

/* A table in a state, changed at a time, whose clock is due so many ms from now. */
static void make(struct store *store, unsigned table, enum store_state state, int64_t at,
                 int64_t wake)
{
    struct kv_error error = {"", ""};
    const struct store_summary summary = {.state = state, .wake = wake, .text = "{}"};
    struct store_line line = stores_line(table, 0, 1, "table");
    line.at = at;
    line.summary = &summary;
    assert_true(store_keep(store, &line, 1, &error));
    assert_true(line.kept);
}

static struct store_purge purge_all(struct store *store, int64_t waiting, int64_t playing,
                                    int64_t over)
{
    struct kv_error error = {"", ""};
    struct store_purge purge = {.before = {waiting, playing, over}, .looked_at = 3, .at_once = 2};
    bool more = true;
    do {
        if (!store_purge(store, &purge, &error))
            fail_msg("%s", error.message);
    } while (purge.place > 0);
    while (more)
        assert_true(store_sweep(store, 3, &more, &error));
    return purge;
}

static void old_tables_are_removed_by_their_state(void **state)
{
    (void)state;
    struct store *store = stores_open("a");
    for (unsigned i = 0; i < 9; i++)
        make(store, i, (enum store_state)(i % 3), 1000 + i, 0);
    store_close(store); /* nobody owns them now */
    store = stores_open("b");
    stores_say(stores_are_files() ? "UPDATE nodes SET until = 0 WHERE name = 'a'"
                                  : "UPDATE kvartal_nodes SET until = 0 WHERE name = 'a'");
    struct store_purge purge = purge_all(store, 0, 0, 1005);
    assert_int_equal(purge.removed[STORE_WAITING], 0);
    assert_int_equal(purge.removed[STORE_PLAYING], 0);
    assert_int_equal(purge.removed[STORE_OVER], 1); /* 2, and not those of 1005 and 1008 */
    assert_string_equal(stores_list(store, false, NULL, 100), "8 7 6 5 4 3 1 0");
    purge = purge_all(store, 1004, 1005, 0);
    assert_string_equal(stores_list(store, false, NULL, 100), "8 7 6 5");
    assert_int_equal(purge.removed[STORE_WAITING], 2);
    assert_int_equal(purge.removed[STORE_PLAYING], 2);
    purge = purge_all(store, 0, 0, 0);
    assert_string_equal(stores_list(store, false, NULL, 100), "8 7 6 5");
    assert_string_equal(stores_log(store, 3), "");
    store_close(store);
}

static void tables_in_use_stay(void **state)
{
    (void)state;
    struct store *a = stores_open("a"), *b = stores_open("b");
    struct kv_error error = {"", ""};
    struct store_id id = stores_id(3);
    int64_t now = now_ms();
    make(a, 1, STORE_PLAYING, 1000, 0);        /* a is alive and owns it */
    make(b, 2, STORE_PLAYING, 1000, 0);        /* the caller owns it */
    make(b, 3, STORE_PLAYING, 1000, 86400000); /* a day per turn */
    make(b, 4, STORE_WAITING, 1000, 0);
    make(b, 5, STORE_OVER, 1000, 0);
    assert_true(store_release(b, &id, 1, &error));
    id = stores_id(4);
    assert_true(store_release(b, &id, stores_claim(b, 4, STORE_MINE), &error));
    id = stores_id(5);
    assert_true(store_release(b, &id, stores_claim(b, 5, STORE_MINE), &error));
    struct store_purge purge = purge_all(b, now - 3600000, now - 3600000, now - 3600000);
    assert_string_equal(stores_list(b, false, NULL, 100), "4 3 2 1"); /* 4: somebody came */
    assert_int_equal(purge.removed[STORE_OVER], 1);
    purge_all(b, now + 3600000, now + 3600000, now);
    assert_string_equal(stores_list(b, false, NULL, 100), "3 2 1");
    store_close(a);
    store_close(b);
}

static void count_lines(const char *expected)
{
    char sql[200];
    snprintf(sql, sizeof sql,
             stores_are_files() ? "SELECT CASE WHEN (SELECT count(*) FROM lines) = %s THEN 1 "
                                  "ELSE abs(-9223372036854775807 - 1) END"
                                : "SELECT 1 / (CASE WHEN (SELECT count(*) FROM kvartal_lines) = %s "
                                  "THEN 1 ELSE 0 END)",
             expected);
    stores_say(sql);
}

static void a_long_log_is_deleted_in_pieces(void **state)
{
    (void)state;
    struct kv_error error = {"", ""};
    struct store *store = stores_open("a");
    struct store_id id = stores_id(1);
    bool found, more;
    for (uint32_t i = 0; i < 100; i++) {
        assert_true(stores_keep(store, 1, i, 1, "a line"));
        assert_true(stores_keep(store, 2, i, 1, "a line"));
    }
    assert_true(store_remove(store, &id, &found, &error));
    assert_true(found);
    stores_claim(store, 1, STORE_MISSING);
    count_lines("200");
    assert_true(store_sweep(store, 30, &more, &error));
    assert_true(more);
    count_lines("170");
    assert_true(stores_keep(store, 1, 0, 1, "anew")); /* the same id may be used again */
    while (more)
        assert_true(store_sweep(store, 30, &more, &error));
    count_lines("101");
    assert_string_equal(stores_log(store, 1), "anew|");
    assert_int_equal(strlen(stores_log(store, 2)), 700);
    store_close(store);
}

/* A link that leads into another history must not delete the lines of that one. */
static void a_damaged_log_takes_no_others_along(void **state)
{
    (void)state;
    struct kv_error error = {"", ""};
    struct store *store = stores_open("a");
    struct store_id id = stores_id(1);
    uint64_t strays = 0;
    bool found, more = true;
    for (uint32_t i = 0; i < 4; i++) {
        assert_true(stores_keep(store, 1, i, 1, "one"));
        assert_true(stores_keep(store, 2, i, 1, "two"));
    }
    assert_true(store_inspect(store, &strays, &error));
    assert_int_equal(strays, 0);
    stores_say("UPDATE lines SET before = 4 WHERE seq = 5");
    assert_true(store_remove(store, &id, &found, &error));
    while (more)
        assert_true(store_sweep(store, 30, &more, &error));
    assert_string_equal(stores_log(store, 2), "two|two|two|two|");
    assert_true(store_inspect(store, &strays, &error));
    assert_int_equal(strays, 2);
    store_close(store);
}

static uint64_t size_of(const char *path)
{
    struct stat status;
    assert_int_equal(stat(path, &status), 0);
    return (uint64_t)status.st_size;
}

static void a_file_shrinks(void **state)
{
    (void)state;
    enum { LINES = 2000, LENGTH = 500 };
    struct kv_error error = {"", ""};
    struct store *store = stores_open("a");
    struct store_id id = stores_id(1);
    struct store_counts counts;
    char text[LENGTH + 1];
    uint64_t freed;
    bool found, more = true;
    memset(text, 'x', LENGTH);
    text[LENGTH] = '\0';
    for (uint32_t i = 0; i < LINES; i++)
        assert_true(stores_keep(store, 1, i, 1, text));
    assert_true(store_count(store, &counts, &error));
    assert_true(counts.bytes > LINES * LENGTH);
    assert_true(store_remove(store, &id, &found, &error));
    while (more)
        assert_true(store_sweep(store, 1000, &more, &error));
    assert_true(store_count(store, &counts, &error));
    assert_true(counts.free_bytes > LINES * LENGTH / 2);
    assert_true(store_vacuum(stores_where(), NULL, NULL, &freed, &error)); /* a server lives */
    assert_true(store_count(store, &counts, &error));
    assert_int_equal(counts.free_bytes, 0);
    store_close(store); /* the last one to close it empties the WAL into it */
    assert_true(size_of(stores_where()) < LINES * LENGTH / 4);
}

/* A file made by an older program must be rewritten, and not while a server is alive. */
static void an_older_file_shrinks_when_nobody_has_it(void **state)
{
    (void)state;
    struct kv_error error = {"", ""};
    uint64_t freed;
    struct store *store = stores_open("a");
    assert_true(stores_keep(store, 1, 0, 1, "first"));
    assert_true(store_leave(store, &error));
    store_close(store);
    stores_say("PRAGMA journal_mode = DELETE; PRAGMA auto_vacuum = NONE; VACUUM");
    store = stores_open("a");
    assert_false(store_vacuum(stores_where(), NULL, NULL, &freed, &error));
    assert_string_equal(error.code, "busy");
    assert_true(store_leave(store, &error));
    store_close(store);
    assert_true(store_vacuum(stores_where(), NULL, NULL, &freed, &error));
    store = stores_open("a");
    assert_true(store_vacuum(stores_where(), NULL, NULL, &freed, &error));
    assert_string_equal(stores_log(store, 1), "first|");
    store_close(store);
}

static void postgres_vacuums_by_itself(void **state)
{
    (void)state;
    struct kv_error error = {"", ""};
    struct store_counts counts;
    uint64_t freed;
    struct store *store = stores_open("a");
    assert_true(store_count(store, &counts, &error));
    assert_true(counts.bytes > 0);
    store_close(store);
    assert_false(store_vacuum(stores_where(), NULL, NULL, &freed, &error));
    assert_string_equal(error.code, "not-a-file");
}

/* ---- Bans ---- */

static bool gather_ban(void *context, const struct store_ban *ban)
{
    kv_put(context, "%d %s %d|", (int)ban->kind, ban->who, (int)ban->until);
    return true;
}

static void expect_bans(struct store *store, int64_t now, const char *expected)
{
    char bytes[500];
    struct kv_text text;
    struct kv_error error = {"", ""};
    kv_text_start(&text, bytes, sizeof bytes);
    kv_put(&text, "%s", "");
    if (!store_bans(store, now, gather_ban, &text, &error))
        fail_msg("%s", error.message);
    assert_string_equal(bytes, expected);
}

static void bans_are_kept(void **state)
{
    (void)state;
    bool found;
    struct kv_error error = {"", ""};
    struct store *store = stores_open("a"), *other = stores_open("b");
    struct store_ban ban = {STORE_BAN, 0, "name борис"};
    assert_true(store_add_ban(store, &ban, &error));
    assert_true(
        store_add_ban(store, &(struct store_ban){STORE_MUTE, 500, "address 1.2.3.4"}, &error));
    assert_true(
        store_add_ban(store, &(struct store_ban){STORE_BAN, 600, "address 1.2.3.4"}, &error));
    expect_bans(other, 499, "0 address 1.2.3.4 600|0 name борис 0|1 address 1.2.3.4 500|");
    expect_bans(other, 500, "0 address 1.2.3.4 600|0 name борис 0|");
    ban.until = 700;
    assert_true(store_add_ban(other, &ban, &error)); /* replaces the previous one */
    expect_bans(store, 600, "0 name борис 700|");
    assert_true(store_lift_ban(store, &ban, &found, &error));
    assert_true(found);
    assert_true(store_lift_ban(store, &ban, &found, &error));
    assert_false(found);
    expect_bans(other, 600, "");
    store_close(store);
    store_close(other);
}

#define BOTH                                                                                       \
    CASE(old_tables_are_removed_by_their_state), CASE(tables_in_use_stay),                         \
        CASE(a_long_log_is_deleted_in_pieces), CASE(bans_are_kept)

int main(void)
{
    const struct CMUnitTest in_file[] = {
        BOTH,
        CASE(a_damaged_log_takes_no_others_along),
        CASE(a_file_shrinks),
        CASE(an_older_file_shrinks_when_nobody_has_it),
    };
    const struct CMUnitTest in_base[] = {BOTH, CASE(postgres_vacuums_by_itself)};
    return STORES_RUN(in_file, in_base);
}
