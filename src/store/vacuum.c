/*
 * Returns the free pages of a file to the disk. Files created since there is retention can do so a
 * few pages at a time, while a server writes. An older file has to be rewritten once, while nobody
 * else uses it.
 */
#include "store/sqlite.h"

#include "store/clock.h"

#include <stdio.h>
#include <sys/stat.h>
#include <time.h>

#define PAGES_AT_ONCE 256
#define REST_NS       20000000 /* between two steps, so that others may write */
#define INCREMENTAL   2        /* what PRAGMA auto_vacuum says of such files  */

struct vacuum {
    const char *where;
    sqlite3 *file;
    void (*progress)(void *context, uint32_t percent);
    void *context;
};

static bool ask(const struct vacuum *vacuum, const char *sql, uint32_t *value,
                struct kv_error *error)
{
    return sqlite_read_pragma(vacuum->file, vacuum->where, sql, value, error);
}

static bool say(const struct vacuum *vacuum, const char *sql, struct kv_error *error)
{
    return sqlite3_exec(vacuum->file, sql, NULL, NULL, NULL) == SQLITE_OK ||
           sqlite_refuse(vacuum->where, vacuum->file, error);
}

static bool shrink(const struct vacuum *vacuum, struct kv_error *error)
{
    static const char count[] = "PRAGMA freelist_count";
    char sql[64];
    uint32_t all, left;
    if (!ask(vacuum, count, &all, error))
        return false;
    snprintf(sql, sizeof sql, "PRAGMA incremental_vacuum(%d)", PAGES_AT_ONCE);
    uint32_t before = all;
    for (left = all; left > 0;) {
        if (!say(vacuum, sql, error) || !ask(vacuum, count, &left, error))
            return false;
        if (left >= before)
            return true; /* others free pages as fast as we return them */
        before = left;
        if (vacuum->progress)
            vacuum->progress(vacuum->context, (uint32_t)(100ull * (all - left) / all));
        nanosleep(&(struct timespec){.tv_nsec = REST_NS}, NULL);
    }
    return true;
}

static bool write_anew(const struct vacuum *vacuum, struct kv_error *error)
{
    char sql[160];
    uint32_t living;
    snprintf(sql, sizeof sql, "SELECT count(*) FROM nodes WHERE until > %lld",
             (long long)clock_wall());
    if (!ask(vacuum, sql, &living, error))
        return false;
    if (living > 0)
        return kv_refuse(error, "busy",
                         "%s was made by an older Kvartal and has to be rewritten once. Please "
                         "stop the server for that.",
                         vacuum->where);
    return say(vacuum, "PRAGMA auto_vacuum = INCREMENTAL; VACUUM", error);
}

static uint64_t size_of(const char *where)
{
    struct stat status;
    return stat(where, &status) == 0 ? (uint64_t)status.st_size : 0;
}

static bool run(const struct vacuum *vacuum, struct kv_error *error)
{
    uint32_t mode;
    return ask(vacuum, "PRAGMA auto_vacuum", &mode, error) &&
           (mode == INCREMENTAL ? shrink(vacuum, error) : write_anew(vacuum, error)) &&
           say(vacuum, "PRAGMA wal_checkpoint(PASSIVE)", error);
}

bool store_vacuum(const char *where, void (*progress)(void *context, uint32_t percent),
                  void *context, uint64_t *freed, struct kv_error *error)
{
    struct vacuum vacuum = {.where = where, .progress = progress, .context = context};
    *freed = 0;
    if (store_is_postgres(where))
        return kv_refuse(error, "not-a-file",
                         "PostgreSQL reclaims the space of removed tables by itself (autovacuum); "
                         "VACUUM FULL kvartal_lines makes its files smaller.");
    uint64_t before = size_of(where);
    bool fine =
        sqlite_connect(where, SQLITE_OPEN_READWRITE, &vacuum.file, error) && run(&vacuum, error);
    sqlite3_close(vacuum.file);
    uint64_t after = size_of(where);
    *freed = before > after ? before - after : 0;
    return fine;
}
