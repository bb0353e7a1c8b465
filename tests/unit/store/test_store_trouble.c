/* Failures of a store: each is reported in a sentence, nothing is lost and nothing is doubled. */
#include "stores.h"

#include "store/backend.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <sqlite3.h>
#include <stdio.h>
#include <sys/mount.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static const struct store_node node = {.name = "a", .place = "/node/a"};

static void assert_refused(const char *where, bool as_tool, const char *code)
{
    struct kv_error error = {"none", "opened"};
    struct store *store = store_open(where, as_tool ? NULL : &node, &error);
    if (store || strcmp(error.code, code) != 0)
        fail_msg("%s is not refused with \"%s\", but: %s (%s)", where, code, error.message,
                 error.code);
}

static void pause_ms(long ms)
{
    nanosleep(&(struct timespec){ms / 1000, ms % 1000 * 1000000}, NULL);
}

static void write_bytes(const char *path, long at, const char *bytes, size_t length)
{
    int file = open(path, O_WRONLY | O_CREAT, 0666);
    assert_true(file >= 0);
    assert_int_equal(pwrite(file, bytes, length, at), length);
    close(file);
}

/* ---- Schemas ---- */

/* A store as a program of that version would have left it, with a table of one line. */
static void make_version(uint32_t version)
{
    char sql[400];
    bool file = stores_are_files();
    const char *const *schema = file ? sqlite_schema : postgres_schema;
    for (uint32_t i = 0; i < version; i++)
        stores_say(schema[i]);
    if (file) {
        snprintf(sql, sizeof sql, "PRAGMA user_version = %u; PRAGMA application_id = 1263956596",
                 version);
        stores_say(sql);
        stores_say("INSERT INTO tables (key, id, code, created) VALUES (1, x'01', 'OLD', 1);"
                   "INSERT INTO heads (key, fence, owner, lines, last) VALUES (1, 4, 0, 1, 1);"
                   "INSERT INTO lines (seq, before, number, fence, at, text)"
                   "    VALUES (1, 0, 0, 4, 1, 'old line')");
    } else {
        snprintf(sql, sizeof sql,
                 "CREATE TABLE kvartal_schema (version integer NOT NULL);"
                 "INSERT INTO kvartal_schema VALUES (%u)",
                 version);
        stores_say(sql);
        stores_say("INSERT INTO kvartal_tables (id, code, created, fence, owner)"
                   "    VALUES ('\\x01', 'OLD', 1, 4, 0);"
                   "INSERT INTO kvartal_lines VALUES (1, 0, 4, 1, 'old line')");
    }
}

static void an_older_schema_is_brought_up_to_date(void **state)
{
    (void)state;
    const char *const *schema = stores_are_files() ? sqlite_schema : postgres_schema;
    stores_where();
    for (uint32_t version = 1; version <= store_schema_version(schema); version++) {
        struct store_claimed claimed;
        struct kv_error error;
        stores_clear(NULL);
        make_version(version);
        struct store *store = stores_open("a");
        assert_int_equal(store_claim(store, NULL, "OLD", &claimed, &error), STORE_MINE);
        assert_int_equal(claimed.fence, 5);
        assert_int_equal(claimed.lines, 1);
        assert_true(stores_keep(store, 1, 0, 1, "new"));
        store_close(store);
        store_close(stores_open("b")); /* and stays so */
    }
}

static void a_newer_schema_is_refused(void **state)
{
    (void)state;
    store_close(stores_open("a"));
    stores_say(stores_are_files() ? "PRAGMA user_version = 1000"
                                  : "UPDATE kvartal_schema SET version = 1000");
    assert_refused(stores_where(), false, "newer");
    assert_refused(stores_where(), true, "newer");
}

static void a_tool_creates_nothing(void **state)
{
    (void)state;
    assert_refused(stores_where(), true, "cannot-open");
    if (stores_are_files())
        assert_int_equal(access(stores_where(), F_OK), -1);
}

/* ---- Several programs at once ---- */

enum { CHILDREN = 4, CHILD_LINES = 100 };

/* Writes the history of a table of its own, and tries to claim one that all want. */
static void be_child(unsigned number)
{
    char name[8], text[16];
    struct store_claimed claimed;
    struct kv_error error;
    struct store_id wanted = stores_id(99);
    snprintf(name, sizeof name, "n%u", number);
    struct store *store = stores_open(name);
    for (uint32_t i = 0; i < CHILD_LINES; i++) {
        snprintf(text, sizeof text, "%u", i);
        if (!stores_keep(store, number, i, 1, text))
            _exit(1);
    }
    bool mine = store_claim(store, &wanted, NULL, &claimed, &error) == STORE_MINE;
    _exit(mine ? 10 : 0); /* and dies with the tables it owns */
}

static void several_programs_share_a_store(void **state)
{
    (void)state;
    pid_t children[CHILDREN];
    unsigned owners = 0;
    struct store *store = stores_open("a");
    struct kv_error error;
    assert_true(stores_keep(store, 99, 0, 1, "wanted"));
    assert_true(store_leave(store, &error));
    for (unsigned i = 0; i < CHILDREN; i++)
        if ((children[i] = stores_fork()) == 0)
            be_child(i + 1);
    for (unsigned i = 0; i < CHILDREN; i++) {
        int status;
        assert_int_equal(waitpid(children[i], &status, 0), children[i]);
        assert_true(WIFEXITED(status) && WEXITSTATUS(status) != 1);
        owners += WEXITSTATUS(status) == 10;
    }
    assert_int_equal(owners, 1);
    for (unsigned i = 0; i < CHILDREN; i++)
        assert_int_equal(strlen(stores_log(store, i + 1)), 10 * 2 + 90 * 3);
    store_close(store);
}

/* Reports through a pipe what was kept, until it is killed. */
static void keep_and_tell(int pipe, uint32_t number, uint64_t fence)
{
    struct store *store = stores_open("writer");
    if (fence > 1)
        fence = stores_claim(store, 1, STORE_MINE);
    for (;; number += 3) {
        struct kv_error error;
        struct store_line lines[3];
        for (uint32_t i = 0; i < 3; i++)
            lines[i] = stores_line(1, number + i, fence, "x");
        uint32_t kept = number + 3;
        if (!store_keep(store, lines, 3, &error) || !lines[2].kept ||
            write(pipe, &kept, sizeof kept) != sizeof kept)
            _exit(1);
    }
}

static void a_killed_program_loses_nothing(void **state)
{
    (void)state;
    uint32_t there = 0;
    stores_where();
    for (unsigned i = 0; i < support_games(8, 200); i++) {
        int ends[2];
        uint32_t told = there, number;
        assert_int_equal(pipe(ends), 0);
        pid_t child = stores_fork();
        if (child == 0)
            keep_and_tell(ends[1], there, i + 1);
        close(ends[1]);
        assert_true(read(ends[0], &told, sizeof told) > 0); /* the child is running */
        pause_ms(i * 7 % 23);
        kill(child, SIGKILL);
        waitpid(child, NULL, 0);
        while (read(ends[0], &number, sizeof number) == sizeof number)
            told = number;
        close(ends[0]);
        struct store *store = stores_open("reader");
        there = (uint32_t)strlen(stores_log(store, 1)) / 2;
        assert_true(there == told || there == told + 3); /* whole batches, and all reported ones */
        store_close(store);
    }
}

/* ---- A file ---- */

static void a_file_that_is_none_is_refused(void **state)
{
    (void)state;
    static const char noise[8192] = "This is a letter to my grandmother, and no database.";
    write_bytes(stores_path("letter"), 0, noise, sizeof noise);
    assert_refused(stores_path("letter"), false, "damaged");
    assert_refused(stores_path("no/such/folder"), false, "cannot-open");
    assert_refused(stores_path(""), false, "cannot-open");
    stores_say("CREATE TABLE recipes (name TEXT)");
    assert_refused(stores_where(), false, "damaged");
}

static bool ignore_line(void *context, uint32_t number, int64_t at, const char *text, size_t length)
{
    (void)context, (void)number, (void)at, (void)text, (void)length;
    return true;
}

static void damage_is_said(void **state)
{
    (void)state;
    struct kv_error error = {"none", ""};
    struct store_id id = stores_id(1);
    char noise[4096];
    struct store *store = stores_open("a");
    for (uint32_t i = 0; i < 2000; i++)
        assert_true(stores_keep(store, 1, i, 1, "a line to be lost, long enough to fill pages"));
    store_close(store);
    struct stat status;
    assert_int_equal(stat(stores_where(), &status), 0);
    memset(noise, 0x5a, sizeof noise);
    for (long at = 8 * 4096L; at + 4096 <= status.st_size; at += 4096L)
        write_bytes(stores_where(), at, noise, sizeof noise);
    store = stores_open("b");
    assert_false(store_read(store, &id, ignore_line, NULL, &error));
    assert_string_equal(error.code, "damaged");
    assert_false(store_backup(stores_where(), stores_path("copy.db"), NULL, NULL, &error));
    assert_string_equal(error.code, "damaged");
    assert_int_equal(access(stores_path("copy.db"), F_OK), -1);
    store_close(store);
}

/* A disk so small that it is soon full, if we may mount one; otherwise a limit on file sizes. */
static bool is_disk;

static void limit_room(bool small)
{
    struct rlimit limit = {small ? 700000 : RLIM_INFINITY, RLIM_INFINITY};
    if (is_disk)
        assert_int_equal(mount("tmpfs", stores_path("disk"), "tmpfs", small ? 0 : MS_REMOUNT,
                               small ? "size=1m" : "size=64m"),
                         0);
    else
        assert_int_equal(setrlimit(RLIMIT_FSIZE, &limit), 0);
}

static int make_small_disk(void **state)
{
    (void)state;
    assert_int_equal(mkdir(stores_path("disk"), 0777), 0);
    is_disk = mount("tmpfs", stores_path("disk"), "tmpfs", 0, "size=1m") == 0;
    if (is_disk)
        umount(stores_path("disk"));
    signal(SIGXFSZ, SIG_IGN);
    limit_room(true);
    return 0;
}

static int remove_small_disk(void **state)
{
    (void)state;
    limit_room(false);
    if (is_disk)
        umount2(stores_path("disk"), MNT_DETACH);
    return 0;
}

static void a_full_disk_loses_nothing(void **state)
{
    (void)state;
    enum { BATCH = 50 };
    char text[1000], path[200], copy[200];
    struct kv_error error = {"none", ""};
    struct store_claimed claimed;
    struct store_line lines[BATCH];
    uint32_t number = 0;
    snprintf(path, sizeof path, "%s", stores_path("disk/tables.db"));
    snprintf(copy, sizeof copy, "%s", stores_path("disk/copy.db"));
    struct store *store = store_open(path, &node, &error);
    assert_non_null(store);
    memset(text, 'x', sizeof text);
    text[sizeof text - 1] = '\0';
    for (bool fine = true; fine; number += fine ? BATCH : 0) {
        for (uint32_t i = 0; i < BATCH; i++) {
            lines[i] = stores_line(1, number + i, 1, text);
            if (number + i == 0)
                lines[i].code = "FULL";
        }
        fine = store_keep(store, lines, BATCH, &error);
        assert_int_equal(lines[0].kept, fine);
    }
    assert_string_equal(error.code, is_disk ? "full" : "disk");
    assert_true(number > 0);
    assert_false(store_keep(store, lines, BATCH, &error));
    if (is_disk) { /* under a limit the copy would fit, as it has no WAL */
        assert_false(store_backup(path, copy, NULL, NULL, &error));
        assert_string_equal(error.code, "full");
        assert_int_equal(access(stores_path("disk/copy.db.part"), F_OK), -1);
    }
    limit_room(false);
    assert_true(store_keep(store, lines, BATCH, &error));
    assert_true(lines[BATCH - 1].kept);
    assert_int_equal(store_claim(store, NULL, "FULL", &claimed, &error), STORE_MINE);
    assert_int_equal(claimed.lines, number + BATCH);
    store_close(store);
}

static void a_locked_file_is_waited_for_and_named(void **state)
{
    (void)state;
    sqlite3 *other;
    struct kv_error error = {"none", ""};
    struct store_line line = stores_line(1, 0, 1, "first");
    struct store *store = stores_open("a");
    assert_int_equal(sqlite3_open(stores_where(), &other), SQLITE_OK);
    assert_int_equal(sqlite3_exec(other, "BEGIN IMMEDIATE", NULL, NULL, NULL), SQLITE_OK);
    assert_false(store_keep(store, &line, 1, &error));
    assert_string_equal(error.code, "busy");
    sqlite3_close(other);
    assert_true(store_keep(store, &line, 1, &error));
    assert_true(line.kept);
    store_close(store);
}

static void a_file_is_for_its_owner_alone(void **state)
{
    (void)state;
    struct kv_error error;
    struct stat status;
    struct store *store = stores_open("a");
    assert_true(store_backup(stores_where(), stores_path("private.db"), NULL, NULL, &error));
    const char *const names[] = {"tables.db", "tables.db-wal", "private.db"};
    for (int i = 0; i < 3; i++) {
        assert_int_equal(stat(stores_path(names[i]), &status), 0);
        assert_int_equal(status.st_mode & 0777, 0600);
    }
    store_close(store);
}

/* ---- Backups ---- */

static void note_progress(void *context, uint32_t percent)
{
    uint32_t *last = context;
    assert_true(percent >= *last && percent <= 100);
    *last = percent;
}

static void a_copy_is_of_one_moment(void **state)
{
    (void)state;
    int ends[2];
    uint32_t told, percent = 0;
    struct kv_error error = {"none", ""};
    assert_int_equal(pipe(ends), 0);
    pid_t child = stores_fork();
    if (child == 0)
        keep_and_tell(ends[1], 0, 1);
    close(ends[1]);
    for (int i = 0; i < 50; i++)
        assert_true(read(ends[0], &told, sizeof told) > 0);
    if (!store_backup(stores_where(), stores_path("copy.db"), note_progress, &percent, &error))
        fail_msg("%s", error.message);
    assert_int_equal(percent, 100);
    kill(child, SIGKILL);
    waitpid(child, NULL, 0);
    close(ends[0]);
    assert_int_equal(access(stores_path("copy.db-wal"), F_OK), -1);
    assert_int_equal(rename(stores_path("copy.db"), stores_where()), 0);
    unlink(stores_path("tables.db-wal"));
    unlink(stores_path("tables.db-shm"));
    struct store *store = stores_open("a");
    size_t length = strlen(stores_log(store, 1)) / 2;
    assert_true(length >= told && length % 3 == 0);
    store_close(store);
}

static void bad_backups_are_refused(void **state)
{
    (void)state;
    struct kv_error error;
    const char *copy = stores_path("copy.db");
    assert_false(store_backup(stores_path("nothing"), copy, NULL, NULL, &error));
    assert_string_equal(error.code, "cannot-open");
    assert_false(store_backup("postgres://localhost/x", copy, NULL, NULL, &error));
    assert_non_null(strstr(error.message, "pg_dump"));
    store_close(stores_open("a"));
    assert_false(store_backup(stores_where(), stores_path("no/such/copy"), NULL, NULL, &error));
    assert_string_equal(error.code, "cannot-open");
}

/* ---- A database ---- */

static void a_database_away_is_said(void **state)
{
    (void)state;
    struct kv_error error = {"none", ""};
    struct store *store = stores_open("a");
    struct store_line line = stores_line(1, 1, 1, "second");
    assert_true(stores_keep(store, 1, 0, 1, "first"));
    stores_stop();
    for (int i = 0; i < 3; i++) {
        assert_false(store_keep(store, &line, 1, &error));
        assert_string_equal(error.code, "away");
    }
    assert_refused(stores_where(), false, "away");
    stores_start();
    assert_true(store_keep(store, &line, 1, &error));
    assert_true(line.kept);
    stores_stop();
    stores_start();
    assert_true(stores_keep(store, 1, 2, 1, "third")); /* the store reconnects by itself */
    assert_true(store_beat(store, 60000, &error));
    assert_string_equal(stores_log(store, 1), "first|second|third|");
    store_close(store);
}

/* Reports when its store is open, then keeps batches, retrying each until it is kept, as long as
 * the pipe of orders is open; 0 if all is well. */
static int keep_with_patience(int orders, int answers)
{
    enum { BATCH = 20 };
    struct kv_error error;
    struct store_claimed claimed;
    struct store *store = stores_open("a");
    struct pollfd end = {.fd = orders, .events = POLLIN};
    uint32_t number = 0, failures = 0;
    if (write(answers, "", 1) != 1)
        return 4;
    for (; poll(&end, 1, 0) == 0; number += BATCH) {
        struct store_line lines[BATCH];
        for (uint32_t i = 0; i < BATCH; i++) {
            lines[i] = stores_line(1, number + i, 1, "x");
            if (number + i == 0)
                lines[i].code = "LOAD";
        }
        for (; !store_keep(store, lines, BATCH, &error); failures++)
            pause_ms(10);
        if (!lines[BATCH - 1].kept)
            return 1;
    }
    if (store_claim(store, NULL, "LOAD", &claimed, &error) != STORE_MINE)
        return 2;
    store_close(store);
    return claimed.lines == number && failures > 0 ? 0 : 3;
}

static void restarts_under_load_double_nothing(void **state)
{
    (void)state;
    int orders[2], answers[2], status;
    char is_open;
    stores_where();
    assert_int_equal(pipe(orders), 0);
    assert_int_equal(pipe(answers), 0);
    assert_int_equal(fcntl(orders[1], F_SETFD, FD_CLOEXEC), 0); /* not inherited by the database */
    pid_t child = stores_fork();
    if (child == 0) {
        close(orders[1]);
        _exit(keep_with_patience(orders[0], answers[1]));
    }
    close(orders[0]);
    close(answers[1]);
    assert_int_equal(read(answers[0], &is_open, 1), 1); /* before the first restart */
    close(answers[0]);
    for (int i = 0; i < 4; i++) {
        pause_ms(300 + 70 * i);
        stores_stop();
        stores_start();
    }
    close(orders[1]);
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_true(WIFEXITED(status));
    assert_int_equal(WEXITSTATUS(status), 0);
}

static void a_frozen_database_does_not_hold_us(void **state)
{
    (void)state;
    struct kv_error error = {"none", ""};
    struct store *store = stores_open("a");
    struct store_line line = stores_line(1, 0, 1, "first");
    time_t began = time(NULL);
    stores_freeze(true);
    bool kept = store_keep(store, &line, 1, &error);
    stores_freeze(false);
    assert_false(kept);
    assert_string_equal(error.code, "away");
    assert_true(time(NULL) - began < 30);
    assert_true(store_keep(store, &line, 1, &error)); /* whether or not the first one succeeded */
    assert_true(line.kept);
    assert_string_equal(stores_log(store, 1), "first|");
    store_close(store);
}

/* ---- Short memory ---- */

static sqlite3_mem_methods memory; /* SQLite's own */
static long allocations_left = -1; /* until all fail; below 0: none fails */

static bool has_memory(void)
{
    return allocations_left < 0 || (allocations_left > 0 && allocations_left-- > 0);
}

static void *allocate(int bytes)
{
    return has_memory() ? memory.xMalloc(bytes) : NULL;
}

static void *allocate_again(void *old, int bytes)
{
    return has_memory() ? memory.xRealloc(old, bytes) : NULL;
}

static void let_memory_fail(void)
{
    sqlite3_config(SQLITE_CONFIG_GETMALLOC, &memory);
    sqlite3_mem_methods failing = memory;
    failing.xMalloc = allocate;
    failing.xRealloc = allocate_again;
    assert_int_equal(sqlite3_config(SQLITE_CONFIG_MALLOC, &failing), SQLITE_OK);
}

/* Memory runs out at every point of keeping a line and of a beat, their cleanup included. */
static void short_memory_is_got_over(void **state)
{
    (void)state;
    enum { POINTS = 400 };
    struct kv_error error;
    struct store *store = stores_open("a");
    uint32_t refused = 0;
    for (uint32_t i = 0; i < POINTS; i++) {
        struct store_line line = stores_line(1, i, 1, "line");
        allocations_left = i / 2;
        bool fine = i % 2 ? store_keep(store, &line, 1, &error) : store_beat(store, 1000, &error);
        allocations_left = -1;
        refused += !fine;
        if (!store_keep(store, &line, 1, &error) || !line.kept || !store_beat(store, 1000, &error))
            fail_msg("after %u allocations: %s", i / 2, error.message);
    }
    assert_in_range(refused, 4, POINTS - 4);
    store_close(store);
}

#define COMMON                                                                                     \
    CASE(an_older_schema_is_brought_up_to_date), CASE(a_newer_schema_is_refused),                  \
        CASE(a_tool_creates_nothing), CASE(several_programs_share_a_store),                        \
        CASE(a_killed_program_loses_nothing)

int main(void)
{
    const struct CMUnitTest file_tests[] = {
        COMMON,
        CASE(a_file_that_is_none_is_refused),
        CASE(damage_is_said),
        cmocka_unit_test_setup_teardown(a_full_disk_loses_nothing, make_small_disk,
                                        remove_small_disk),
        CASE(a_locked_file_is_waited_for_and_named),
        CASE(a_file_is_for_its_owner_alone),
        CASE(a_copy_is_of_one_moment),
        CASE(bad_backups_are_refused),
        CASE(short_memory_is_got_over),
    };
    const struct CMUnitTest base_tests[] = {
        COMMON,
        CASE(a_database_away_is_said),
        CASE(restarts_under_load_double_nothing),
        CASE(a_frozen_database_does_not_hold_us),
    };
    let_memory_fail();
    return STORES_RUN(file_tests, base_tests);
}
