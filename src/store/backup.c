/*
 * A backup of a file while servers write to it. It is a snapshot, made in one read transaction that
 * blocks nobody. It is written under another name next to its target, checked, and only then
 * renamed.
 */
#include "store/sqlite.h"

#include <errno.h>
#include <fcntl.h>
#include <libgen.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define PAGES_AT_ONCE 1024

struct backup {
    const char *from, *to;
    char beside[4096]; /* where the copy is written */
    sqlite3 *source, *target;
    void (*progress)(void *context, uint32_t percent);
    void *context;
};

static bool open_source(struct backup *backup, struct kv_error *error)
{
    return sqlite_connect(backup->from, SQLITE_OPEN_READONLY, &backup->source, error) &&
           (sqlite3_exec(backup->source, "BEGIN; SELECT count(*) FROM sqlite_schema", NULL, NULL,
                         NULL) == SQLITE_OK ||
            sqlite_refuse(backup->from, backup->source, error));
}

static bool open_target(struct backup *backup, struct kv_error *error)
{
    int length = snprintf(backup->beside, sizeof backup->beside, "%s.part", backup->to);
    errno = ENAMETOOLONG;
    if (length >= (int)sizeof backup->beside || (unlink(backup->beside) != 0 && errno != ENOENT))
        return kv_refuse(error, "cannot-open", "%s could not be written: %s.", backup->to,
                         strerror(errno));
    return sqlite_connect(backup->beside, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE,
                          &backup->target, error);
}

static bool copy_pages(struct backup *backup, struct kv_error *error)
{
    sqlite3_backup *copy = sqlite3_backup_init(backup->target, "main", backup->source, "main");
    if (!copy)
        return sqlite_refuse(backup->beside, backup->target, error);
    int code;
    do {
        code = sqlite3_backup_step(copy, PAGES_AT_ONCE);
        int pages = sqlite3_backup_pagecount(copy);
        if (backup->progress && pages > 0)
            backup->progress(backup->context,
                             (uint32_t)(100LL * (pages - sqlite3_backup_remaining(copy)) / pages));
    } while (code == SQLITE_OK);
    sqlite3_backup_finish(copy);
    if (code == SQLITE_DONE)
        return true;
    bool damaged = (code & 0xff) == SQLITE_CORRUPT || (code & 0xff) == SQLITE_NOTADB;
    return damaged ? sqlite_refuse(backup->from, backup->source, error)
                   : sqlite_refuse(backup->beside, backup->target, error);
}

/* The copy is a single file; a server that opens it switches it back to WAL. */
static bool check(struct backup *backup, struct kv_error *error)
{
    sqlite3_stmt *statement = NULL;
    char words[200] = "";
    bool fine = sqlite3_exec(backup->target, "PRAGMA journal_mode = DELETE", NULL, NULL, NULL) ==
                    SQLITE_OK &&
                sqlite3_prepare_v2(backup->target, "PRAGMA quick_check(1)", -1, &statement, NULL) ==
                    SQLITE_OK &&
                sqlite3_step(statement) == SQLITE_ROW;
    if (fine)
        snprintf(words, sizeof words, "%s", (const char *)sqlite3_column_text(statement, 0));
    else
        sqlite_refuse(backup->beside, backup->target, error);
    sqlite3_finalize(statement);
    if (!fine)
        return false;
    return strcmp(words, "ok") == 0 ||
           kv_refuse(error, "damaged", "%s is damaged, and so would be its copy: %s.", backup->from,
                     words);
}

static bool sync_path(const char *path, int flags)
{
    int descriptor = open(path, flags | O_CLOEXEC);
    bool fine = descriptor >= 0 && fsync(descriptor) == 0;
    if (descriptor >= 0)
        close(descriptor);
    return fine;
}

static bool take_name(struct backup *backup, struct kv_error *error)
{
    sqlite3_close(backup->target);
    backup->target = NULL;
    if (!sync_path(backup->beside, O_RDONLY) || rename(backup->beside, backup->to) != 0)
        return kv_refuse(error, "disk", "%s could not be written: %s.", backup->to,
                         strerror(errno));
    char *folder = strdup(backup->to);
    bool fine = folder && sync_path(dirname(folder), O_RDONLY | O_DIRECTORY);
    free(folder);
    return fine ||
           kv_refuse(error, "disk", "%s could not be written: %s.", backup->to, strerror(errno));
}

/* Removes a failed copy, with the files that SQLite keeps beside it. */
static void clear_away(const struct backup *backup)
{
    static const char *const endings[] = {"", "-journal", "-wal", "-shm"};
    char path[sizeof backup->beside + 8];
    for (size_t i = 0; i < sizeof endings / sizeof *endings; i++) {
        snprintf(path, sizeof path, "%s%s", backup->beside, endings[i]);
        if (backup->beside[0])
            unlink(path);
    }
}

bool store_backup(const char *where, const char *to,
                  void (*progress)(void *context, uint32_t percent), void *context,
                  struct kv_error *error)
{
    if (store_is_postgres(where))
        return kv_refuse(error, "not-a-file",
                         "PostgreSQL has its own backup tools, which work while it is in use: "
                         "pg_dump for a copy now, pg_basebackup and a WAL archive for any moment.");
    struct backup backup = {.from = where, .to = to, .progress = progress, .context = context};
    bool fine = open_source(&backup, error) && open_target(&backup, error) &&
                copy_pages(&backup, error) && check(&backup, error) && take_name(&backup, error);
    sqlite3_close(backup.source);
    sqlite3_close(backup.target);
    if (!fine)
        clear_away(&backup);
    return fine;
}
