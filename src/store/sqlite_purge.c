/*
 * Removing tables from a file. A removed table is gone at once; its lines, which may be very many,
 * are deleted a few at a time, so that players do not wait for that. SQLite reuses their pages.
 */
#include "store/sqlite.h"

#include "store/clock.h"

#include <stdlib.h>
#include <string.h>

/* ---- Throwing tables away ---- */

static bool run_keyed(struct sqlite_store *store, enum sqlite_statement which, int64_t key,
                      struct kv_error *error)
{
    sqlite3_stmt *statement = sqlite_take(store, which);
    sqlite3_bind_int64(statement, 1, key);
    return sqlite_run(store, statement, NULL, error);
}

static bool throw_away(struct sqlite_store *store, int64_t key, struct kv_error *error)
{
    return run_keyed(store, FILE_THROW_AWAY, key, error) &&
           run_keyed(store, FILE_REMOVE_HEAD, key, error) &&
           run_keyed(store, FILE_REMOVE_TABLE, key, error);
}

bool sqlite_remove(struct store *common, const struct store_id *id, bool *found,
                   struct kv_error *error)
{
    struct sqlite_store *store = sqlite_of(common);
    struct sqlite_head head;
    if (!sqlite_begin(store, true, error))
        return false;
    bool fine = sqlite_find_head(store, id, &head, found, error) &&
                (!*found || throw_away(store, head.key, error));
    return sqlite_end(store, fine, error);
}

/* ---- Those that nobody needs ---- */

/* Whether the table in the current row of FILE_OLD is unused. */
static bool is_unused(const struct store_purge *purge, sqlite3_stmt *statement)
{
    int state = sqlite3_column_int(statement, 1);
    int64_t wake = sqlite3_column_int64(statement, 3), seen = sqlite3_column_int64(statement, 4),
            used = sqlite3_column_int64(statement, 5);
    bool has_owner = sqlite3_column_type(statement, 6) != SQLITE_NULL;
    if (has_owner || wake != 0 || state < 0 || state >= STORE_STATES)
        return false;
    if (state != STORE_OVER && seen > used)
        used = seen;
    return used < purge->before[state];
}

struct found {
    int64_t key;
    int state;
};

/* Checks the next tables and lists those to be removed. */
static bool find_unused(struct sqlite_store *store, struct store_purge *purge, struct found *found,
                        uint32_t *count, struct kv_error *error)
{
    bool row = true, fine = true;
    uint32_t looked_at = 0;
    sqlite3_stmt *statement = sqlite_take(store, FILE_OLD);
    sqlite3_bind_int64(statement, 1, clock_wall());
    sqlite3_bind_int64(statement, 2, purge->place);
    sqlite3_bind_int64(statement, 3, purge->looked_at);
    while (*count < purge->at_once && (fine = sqlite_step(store, statement, &row, error)) && row) {
        bool is_young = sqlite3_column_int64(statement, 2) >= store_purge_latest(purge);
        purge->place = sqlite3_column_int64(statement, 0);
        if (is_unused(purge, statement))
            found[(*count)++] = (struct found){purge->place, sqlite3_column_int(statement, 1)};
        if (is_young)
            break; /* so are all that come after it */
        looked_at++;
    }
    sqlite3_reset(statement);
    if (*count < purge->at_once && looked_at < purge->looked_at)
        purge->place = 0;
    return fine;
}

bool sqlite_purge(struct store *common, struct store_purge *purge, struct kv_error *error)
{
    struct sqlite_store *store = sqlite_of(common);
    struct store_purge result = *purge;
    struct found *found = calloc(purge->at_once + 1, sizeof *found);
    uint32_t count = 0;
    if (!found)
        return store_no_memory(error);
    bool fine = sqlite_begin(store, false, error);
    if (fine) {
        fine = find_unused(store, &result, found, &count, error);
        for (uint32_t i = 0; i < count && fine; i++) {
            fine = throw_away(store, found[i].key, error);
            result.removed[found[i].state]++;
        }
        fine = sqlite_end(store, fine, error);
    }
    free(found);
    if (fine)
        *purge = result;
    return fine;
}

/* ---- Their lines ---- */

struct trash {
    int64_t place, lines, last;
    struct store_id id;
};

static bool find_trash(struct sqlite_store *store, struct trash *trash, bool *found,
                       struct kv_error *error)
{
    sqlite3_stmt *statement = sqlite_take(store, FILE_TRASH);
    if (!sqlite_step(store, statement, found, error))
        return false;
    if (*found) {
        trash->place = sqlite3_column_int64(statement, 0);
        trash->lines = sqlite3_column_int64(statement, 2);
        trash->last = sqlite3_column_int64(statement, 3);
        if (sqlite3_column_bytes(statement, 1) == STORE_ID_BYTES)
            memcpy(trash->id.byte, sqlite3_column_blob(statement, 1), STORE_ID_BYTES);
    }
    sqlite3_reset(statement);
    return true;
}

/* Deletes the last line. A line that is missing or belongs to another table ends the work: the rest
 * of a damaged history stays where it is, and `kvartal admin check` reports it. */
static bool delete_last(struct sqlite_store *store, struct trash *trash, struct kv_error *error)
{
    bool row;
    struct kv_error damage;
    struct store_read_line line;
    sqlite3_stmt *statement = sqlite_take(store, FILE_LINE);
    sqlite3_bind_int64(statement, 1, trash->last);
    if (!sqlite_step(store, statement, &row, error))
        return false;
    if (!row) {
        trash->lines = 0;
        return true;
    }
    int64_t before = sqlite3_column_int64(statement, 0);
    sqlite_read_line(statement, &line);
    bool is_ours =
        store_check_line(&store->store, &trash->id, (uint32_t)(trash->lines - 1), &line, &damage);
    sqlite3_reset(statement);
    if (!is_ours) {
        trash->lines = 0;
        return true;
    }
    bool fine = run_keyed(store, FILE_REMOVE_LINE, trash->last, error);
    trash->last = before;
    trash->lines--;
    return fine;
}

static bool shorten(struct sqlite_store *store, const struct trash *trash, struct kv_error *error)
{
    if (trash->lines == 0)
        return run_keyed(store, FILE_EMPTY_TRASH, trash->place, error);
    sqlite3_stmt *statement = sqlite_take(store, FILE_SHORTEN_TRASH);
    sqlite3_bind_int64(statement, 1, trash->place);
    sqlite3_bind_int64(statement, 2, trash->lines);
    sqlite3_bind_int64(statement, 3, trash->last);
    return sqlite_run(store, statement, NULL, error);
}

bool sqlite_sweep(struct store *common, uint32_t most, bool *more, struct kv_error *error)
{
    struct sqlite_store *store = sqlite_of(common);
    struct trash trash = {0};
    bool fine = find_trash(store, &trash, more, error);
    if (!fine || !*more)
        return fine;
    if (!sqlite_begin(store, false, error))
        return false;
    fine = find_trash(store, &trash, more, error);
    while (fine && *more && most > 0) {
        for (; fine && most > 0 && trash.lines > 0; most--)
            fine = delete_last(store, &trash, error);
        fine = fine && shorten(store, &trash, error) && find_trash(store, &trash, more, error);
    }
    return sqlite_end(store, fine, error);
}

/* ---- Inspecting ---- */

bool sqlite_inspect(struct store *common, uint64_t *stray_lines, struct kv_error *error)
{
    struct sqlite_store *store = sqlite_of(common);
    bool row;
    sqlite3_stmt *statement = sqlite_take(store, FILE_WHOLE);
    if (!sqlite_step(store, statement, &row, error))
        return false;
    const char *words = (const char *)sqlite3_column_text(statement, 0);
    bool is_whole = row && words && strcmp(words, "ok") == 0;
    if (!is_whole)
        kv_refuse(error, "damaged", "%s is damaged: %s.", common->where, words ? words : "?");
    sqlite3_reset(statement);
    if (!is_whole)
        return false;
    statement = sqlite_take(store, FILE_STRAYS);
    if (!sqlite_step(store, statement, &row, error))
        return false;
    int64_t count = sqlite3_column_int64(statement, 0);
    sqlite3_reset(statement);
    *stray_lines = count > 0 ? (uint64_t)count : 0;
    return true;
}
