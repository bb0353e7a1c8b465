/* Tables in a file: who has them, and lists of them. */
#include "store/sqlite.h"

#include "store/clock.h"

#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

/* ---- Owning ---- */

static const char *text_at(sqlite3_stmt *statement, int column)
{
    const char *text = (const char *)sqlite3_column_text(statement, column);
    return text ? text : "";
}

static void read_id(sqlite3_stmt *statement, int column, struct store_id *id)
{
    if (sqlite3_column_bytes(statement, column) == STORE_ID_BYTES)
        memcpy(id->byte, sqlite3_column_blob(statement, column), STORE_ID_BYTES);
}

/* Binds the id of a table, or its code. */
static sqlite3_stmt *take_for(struct sqlite_store *store, const struct store_id *id,
                              enum sqlite_statement by_id, const char *code,
                              enum sqlite_statement by_code)
{
    sqlite3_stmt *statement = sqlite_take(store, id ? by_id : by_code);
    sqlite3_bind_int64(statement, 1, clock_wall());
    if (id)
        sqlite_bind_id(statement, 2, id);
    else
        sqlite_bind_text(statement, 2, code);
    return statement;
}

/* Milliseconds until a table is due; 0 only if it never is. */
static int64_t time_left(struct sqlite_store *store, int64_t wake)
{
    int64_t left = wake - calendar_now(&store->calendar);
    return wake == 0 ? 0 : left == 0 ? -1 : left;
}

/* Fills in what is known about the table, with its next fence. */
static enum store_claim look(struct sqlite_store *store, const struct store_id *id,
                             const char *code, struct store_claimed *claimed, int64_t *key,
                             struct kv_error *error)
{
    bool row;
    sqlite3_stmt *statement = take_for(store, id, FILE_OWNER_BY_ID, code, FILE_OWNER_BY_CODE);
    if (!sqlite_step(store, statement, &row, error))
        return STORE_FAILED;
    if (!row)
        return STORE_MISSING;
    read_id(statement, 0, &claimed->id);
    snprintf(claimed->code, sizeof claimed->code, "%s", text_at(statement, 1));
    *key = sqlite3_column_int64(statement, 2);
    claimed->lines = (uint32_t)sqlite3_column_int64(statement, 4);
    claimed->wake = time_left(store, sqlite3_column_int64(statement, 7));
    bool free = sqlite3_column_type(statement, 6) == SQLITE_NULL ||
                sqlite3_column_int64(statement, 5) == store->store.life;
    if (free)
        claimed->fence = (uint64_t)sqlite3_column_int64(statement, 3) + 1;
    else
        snprintf(claimed->place, sizeof claimed->place, "%s", text_at(statement, 6));
    sqlite3_reset(statement);
    return free ? STORE_MINE : STORE_ELSEWHERE;
}

static bool take_over(struct sqlite_store *store, int64_t key, struct kv_error *error)
{
    sqlite3_stmt *statement = sqlite_take(store, FILE_CLAIM);
    sqlite3_bind_int64(statement, 1, key);
    sqlite3_bind_int64(statement, 2, store->store.life);
    sqlite3_bind_int64(statement, 3, clock_wall());
    return sqlite_run(store, statement, NULL, error);
}

enum store_claim sqlite_claim(struct store *common, const struct store_id *id, const char *code,
                              struct store_claimed *claimed, struct kv_error *error)
{
    struct sqlite_store *store = sqlite_of(common);
    if (!sqlite_begin(store, false, error))
        return STORE_FAILED;
    int64_t key = 0;
    enum store_claim answer = look(store, id, code, claimed, &key, error);
    bool fine = answer != STORE_FAILED && (answer != STORE_MINE || take_over(store, key, error));
    return sqlite_end(store, fine, error) ? answer : STORE_FAILED;
}

bool sqlite_release(struct store *common, const struct store_id *id, uint64_t fence,
                    struct kv_error *error)
{
    struct sqlite_store *store = sqlite_of(common);
    if (!sqlite_begin(store, false, error))
        return false;
    sqlite3_stmt *statement = sqlite_take(store, FILE_RELEASE);
    sqlite_bind_id(statement, 1, id);
    sqlite3_bind_int64(statement, 2, (int64_t)fence);
    sqlite3_bind_int64(statement, 3, common->life);
    return sqlite_end(store, sqlite_run(store, statement, NULL, error), error);
}

bool sqlite_check(struct store *common, struct store_holding *holdings, size_t count,
                  struct kv_error *error)
{
    struct sqlite_store *store = sqlite_of(common);
    bool fine = true;
    if (!sqlite_begin_reading(store, error))
        return false;
    for (size_t i = 0; i < count && fine; i++) {
        struct sqlite_head head;
        bool found;
        fine = sqlite_find_head(store, &holdings[i].id, &head, &found, error);
        holdings[i].is_mine =
            fine && found && head.owner == common->life && head.fence == (int64_t)holdings[i].fence;
    }
    return sqlite_end(store, fine, error);
}

/* ---- Lists ---- */

/* Delivers the rows of a statement made of ROW in sqlite_sql.c, and counts them. */
static bool hand_out(struct sqlite_store *store, sqlite3_stmt *statement, store_row_reader *reader,
                     void *context, uint32_t *count, struct kv_error *error)
{
    bool row, fine = true, wanted = true;
    *count = 0;
    while (wanted && (fine = sqlite_step(store, statement, &row, error)) && row) {
        struct store_row found = {
            .code = text_at(statement, 1),
            .state = (enum store_state)sqlite3_column_int(statement, 2),
            .created = sqlite3_column_int64(statement, 3),
            .changed = sqlite3_column_int64(statement, 4),
            .text = text_at(statement, 5),
            .owner = text_at(statement, 6),
            .listed = sqlite3_column_int(statement, 7) != 0,
            .wake = time_left(store, sqlite3_column_int64(statement, 8)),
        };
        read_id(statement, 0, &found.id);
        ++*count;
        wanted = reader(context, &found);
    }
    sqlite3_reset(statement);
    return fine;
}

bool sqlite_find(struct store *common, const struct store_id *id, const char *code,
                 store_row_reader *row, void *context, bool *found, struct kv_error *error)
{
    uint32_t count;
    struct sqlite_store *store = sqlite_of(common);
    sqlite3_stmt *statement = take_for(store, id, FILE_FIND_BY_ID, code, FILE_FIND_BY_CODE);
    bool fine = hand_out(store, statement, row, context, &count, error);
    *found = count > 0;
    return fine;
}

bool sqlite_list(struct store *common, bool listed_only, const struct store_id *after,
                 uint32_t most, store_row_reader *row, void *context, struct kv_error *error)
{
    uint32_t count;
    struct sqlite_store *store = sqlite_of(common);
    sqlite3_stmt *statement = sqlite_take(store, listed_only ? FILE_LOBBY : FILE_LIST);
    sqlite3_bind_int64(statement, 1, clock_wall());
    sqlite_bind_id(statement, 2, after);
    sqlite3_bind_int64(statement, 3, most);
    return hand_out(store, statement, row, context, &count, error);
}

bool sqlite_due(struct store *common, uint32_t most, store_row_reader *row, void *context,
                struct kv_error *error)
{
    uint32_t count;
    struct sqlite_store *store = sqlite_of(common);
    sqlite3_stmt *statement = sqlite_take(store, FILE_DUE);
    sqlite3_bind_int64(statement, 1, clock_wall());
    sqlite3_bind_int64(statement, 2, calendar_now(&store->calendar));
    sqlite3_bind_int64(statement, 3, most);
    sqlite3_bind_int64(statement, 4, common->life);
    return hand_out(store, statement, row, context, &count, error);
}

/* ---- For operators ---- */

bool sqlite_nodes(struct store *common, store_node_reader *node, void *context,
                  struct kv_error *error)
{
    struct sqlite_store *store = sqlite_of(common);
    sqlite3_stmt *statement = sqlite_take(store, FILE_NODES);
    bool row, fine, wanted = true;
    sqlite3_bind_int64(statement, 1, clock_wall());
    while ((fine = sqlite_step(store, statement, &row, error)) && row && wanted) {
        struct store_node found;
        snprintf(found.name, sizeof found.name, "%s", text_at(statement, 0));
        snprintf(found.place, sizeof found.place, "%s", text_at(statement, 1));
        wanted = node(context, &found, sqlite3_column_int64(statement, 2),
                      (uint64_t)sqlite3_column_int64(statement, 3));
    }
    sqlite3_reset(statement);
    return fine;
}

/* Including the write-ahead log. */
static bool measure(struct sqlite_store *store, struct store_counts *counts, struct kv_error *error)
{
    bool row;
    struct stat status;
    char path[4096];
    sqlite3_stmt *statement = sqlite_take(store, FILE_SIZE);
    if (!sqlite_step(store, statement, &row, error))
        return false;
    counts->bytes = (uint64_t)sqlite3_column_int64(statement, 0);
    counts->free_bytes = (uint64_t)sqlite3_column_int64(statement, 1);
    sqlite3_reset(statement);
    snprintf(path, sizeof path, "%s-wal", store->store.where);
    if (stat(path, &status) == 0)
        counts->bytes += (uint64_t)status.st_size;
    return true;
}

bool sqlite_count(struct store *common, struct store_counts *counts, struct kv_error *error)
{
    struct sqlite_store *store = sqlite_of(common);
    uint64_t *const of_state[] = {&counts->waiting, &counts->playing, &counts->over};
    bool row, fine;
    sqlite3_stmt *statement = sqlite_take(store, FILE_COUNT);
    while ((fine = sqlite_step(store, statement, &row, error)) && row) {
        int state = sqlite3_column_int(statement, 0);
        if (state >= 0 && state < 3)
            *of_state[state] = (uint64_t)sqlite3_column_int64(statement, 1);
    }
    if (!fine)
        return false;
    statement = sqlite_take(store, FILE_COUNT_NODES);
    sqlite3_bind_int64(statement, 1, clock_wall());
    fine = sqlite_step(store, statement, &row, error);
    if (fine && row)
        counts->nodes = (uint64_t)sqlite3_column_int64(statement, 0);
    sqlite3_reset(statement);
    return fine && measure(store, counts, error);
}
