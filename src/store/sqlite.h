/* The inside of a store in a file: a connection, its prepared statements, transactions. */
#ifndef KV_STORE_SQLITE_H
#define KV_STORE_SQLITE_H

#include "store/backend.h"
#include "store/clock.h"

#include <sqlite3.h>

/* The statements of sqlite_sql.c, which are prepared once. */
enum sqlite_statement {
    FILE_TAKE_NAME,
    FILE_ENTER_NODE,
    FILE_BEAT,
    FILE_BEAT_AGAIN,
    FILE_FORGET,
    FILE_LEAVE,
    FILE_CREATE_TABLE,
    FILE_CREATE_HEAD,
    FILE_HEAD,
    FILE_APPEND,
    FILE_MOVE_HEAD,
    FILE_LINE,
    FILE_SUMMARISE,
    FILE_SAY_TEXT,
    FILE_OWNER_BY_ID,
    FILE_OWNER_BY_CODE,
    FILE_CLAIM,
    FILE_RELEASE,
    FILE_FIND_BY_ID,
    FILE_FIND_BY_CODE,
    FILE_LIST,
    FILE_LOBBY,
    FILE_DUE,
    FILE_COUNT,
    FILE_COUNT_NODES,
    FILE_NODES,
    FILE_REMOVE_LINE,
    FILE_REMOVE_HEAD,
    FILE_REMOVE_TABLE,
    FILE_THROW_AWAY,
    FILE_TRASH,
    FILE_SHORTEN_TRASH,
    FILE_EMPTY_TRASH,
    FILE_OLD,
    FILE_ADD_BAN,
    FILE_LIFT_BAN,
    FILE_BANS,
    FILE_SIZE,
    FILE_STRAYS,
    FILE_WHOLE,
    FILE_STATEMENTS
};
extern const char *const sqlite_statements[FILE_STATEMENTS];

struct sqlite_store {
    struct store store;
    sqlite3 *file;
    sqlite3_stmt *statements[FILE_STATEMENTS];
    bool durable;                   /* does a commit wait for the disk at present? */
    struct clock_calendar calendar; /* by which tables are woken */
};

static inline struct sqlite_store *sqlite_of(struct store *store)
{
    return (struct sqlite_store *)store;
}

/* Refuses with the last error of SQLite as a sentence. */
bool sqlite_refuse(const char *where, sqlite3 *file, struct kv_error *error);

/* Opens a file with the settings that every connection has. */
bool sqlite_connect(const char *where, int flags, sqlite3 **file, struct kv_error *error);
bool sqlite_read_pragma(sqlite3 *file, const char *where, const char *sql, uint32_t *value,
                        struct kv_error *error);

/* A write transaction; waits for other writers. One that only changes owners need not wait for the
 * disk: it becomes durable with the next durable line. */
bool sqlite_begin(struct sqlite_store *store, bool durable, struct kv_error *error);
/* A read transaction: a snapshot of the file. */
bool sqlite_begin_reading(struct sqlite_store *store, struct kv_error *error);
/* Commits if all went well so far; rolls back otherwise, or when that fails. Returns whether it is
 * committed. */
bool sqlite_end(struct sqlite_store *store, bool fine, struct kv_error *error);

/* A prepared statement, reset and without bindings. */
sqlite3_stmt *sqlite_take(struct sqlite_store *store, enum sqlite_statement which);
void sqlite_bind_id(sqlite3_stmt *statement, int at, const struct store_id *id);
void sqlite_bind_text(sqlite3_stmt *statement, int at, const char *text); /* NULL: nothing */
/* Steps to the next row, if there is one. */
bool sqlite_step(struct sqlite_store *store, sqlite3_stmt *statement, bool *row,
                 struct kv_error *error);
/* Runs a statement without results, and reports how many rows it has changed. */
bool sqlite_run(struct sqlite_store *store, sqlite3_stmt *statement, int *changed,
                struct kv_error *error);

/* sqlite_history.c: histories. What changes with every line of a table: */
struct sqlite_head {
    int64_t key, fence, owner, lines, last;
};
bool sqlite_find_head(struct sqlite_store *store, const struct store_id *id,
                      struct sqlite_head *head, bool *found, struct kv_error *error);
bool sqlite_keep(struct store *common, struct store_line *lines, size_t count,
                 struct kv_error *error);
bool sqlite_read(struct store *common, const struct store_id *id, store_reader *line, void *context,
                 struct kv_error *error);
bool sqlite_find_line(struct sqlite_store *store, int64_t seq, sqlite3_stmt **statement,
                      struct kv_error *error);
void sqlite_read_line(sqlite3_stmt *statement, struct store_read_line *line);
/* sqlite_purge.c: removing tables that were named or are unused. */
bool sqlite_remove(struct store *common, const struct store_id *id, bool *found,
                   struct kv_error *error);
bool sqlite_purge(struct store *common, struct store_purge *purge, struct kv_error *error);
bool sqlite_sweep(struct store *common, uint32_t most, bool *more, struct kv_error *error);
bool sqlite_inspect(struct store *common, uint64_t *stray_lines, struct kv_error *error);
/* sqlite_bans.c */
bool sqlite_add_ban(struct store *common, const struct store_ban *ban, struct kv_error *error);
bool sqlite_lift_ban(struct store *common, const struct store_ban *ban, bool *found,
                     struct kv_error *error);
bool sqlite_bans(struct store *common, int64_t now, store_ban_reader *reader, void *context,
                 struct kv_error *error);
/* sqlite_tables.c: owning and listing. */
enum store_claim sqlite_claim(struct store *common, const struct store_id *id, const char *code,
                              struct store_claimed *claimed, struct kv_error *error);
bool sqlite_tell(struct store *common, const struct store_news *news, size_t count,
                 struct kv_error *error);
bool sqlite_release(struct store *common, const struct store_id *id, uint64_t fence,
                    struct kv_error *error);
bool sqlite_check(struct store *common, struct store_holding *holdings, size_t count,
                  struct kv_error *error);
bool sqlite_find(struct store *common, const struct store_id *id, const char *code,
                 store_row_reader *row, void *context, bool *found, struct kv_error *error);
bool sqlite_list(struct store *common, bool listed_only, const struct store_id *after,
                 uint32_t most, store_row_reader *row, void *context, struct kv_error *error);
bool sqlite_due(struct store *common, uint32_t most, store_row_reader *row, void *context,
                struct kv_error *error);
bool sqlite_nodes(struct store *common, store_node_reader *node, void *context,
                  struct kv_error *error);
bool sqlite_count(struct store *common, struct store_counts *counts, struct kv_error *error);

#endif
