/* A store in a file: opening it, its schema, its transactions, and the life of a node. */
#include "store/sqlite.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define APPLICATION_ID 0x4b567274 /* "KVrt": SQLite keeps it in the file's head */
#define PATIENCE_MS    5000       /* ms to wait for another program that writes */

/* ---- What went wrong ---- */

bool sqlite_refuse(const char *where, sqlite3 *file, struct kv_error *error)
{
    const char *words = sqlite3_errmsg(file);
    switch (sqlite3_errcode(file) & 0xff) {
    case SQLITE_FULL:
        return kv_refuse(error, "full", "There is no space left on the disk for %s.", where);
    case SQLITE_IOERR:
        return kv_refuse(error, "disk", "%s could not be read or written: %s.", where,
                         sqlite3_system_errno(file) ? strerror(sqlite3_system_errno(file)) : words);
    case SQLITE_BUSY:
    case SQLITE_LOCKED:
    case SQLITE_PROTOCOL:
        return kv_refuse(error, "busy", "Another program has kept %s locked for too long.", where);
    case SQLITE_CORRUPT:
    case SQLITE_NOTADB:
        return kv_refuse(error, "damaged",
                         "%s is damaged, or not a file of Kvartal: %s. Restore a backup.", where,
                         words);
    case SQLITE_READONLY:
    case SQLITE_PERM:
        return kv_refuse(error, "read-only", "%s can be read but not written.", where);
    case SQLITE_CANTOPEN:
        return kv_refuse(error, "cannot-open", "%s could not be opened: %s.", where,
                         sqlite3_system_errno(file) ? strerror(sqlite3_system_errno(file)) : words);
    case SQLITE_NOMEM:
        return store_no_memory(error);
    default:
        return kv_refuse(error, "store", "%s could not be used: %s.", where, words);
    }
}

static bool refuse(struct sqlite_store *store, struct kv_error *error)
{
    return sqlite_refuse(store->store.where, store->file, error);
}

/* ---- Statements and transactions ---- */

static bool execute(struct sqlite_store *store, const char *sql, struct kv_error *error)
{
    return sqlite3_exec(store->file, sql, NULL, NULL, NULL) == SQLITE_OK || refuse(store, error);
}

/* After some failures SQLite has rolled back already. If memory is short, the rollback may fail
 * too: then it is repeated before the next transaction. */
static bool roll_back(struct sqlite_store *store, struct kv_error *error)
{
    return sqlite3_get_autocommit(store->file) || execute(store, "ROLLBACK", error);
}

bool sqlite_begin(struct sqlite_store *store, bool durable, struct kv_error *error)
{
    if (!roll_back(store, error))
        return false;
    if (store->durable != durable &&
        !execute(store, durable ? "PRAGMA synchronous = FULL" : "PRAGMA synchronous = NORMAL",
                 error))
        return false;
    store->durable = durable;
    return execute(store, "BEGIN IMMEDIATE", error);
}

bool sqlite_begin_reading(struct sqlite_store *store, struct kv_error *error)
{
    return roll_back(store, error) && execute(store, "BEGIN", error);
}

bool sqlite_end(struct sqlite_store *store, bool fine, struct kv_error *error)
{
    struct kv_error ignored; /* the first error is reported */
    if (fine && execute(store, "COMMIT", error))
        return true;
    roll_back(store, &ignored);
    return false;
}

sqlite3_stmt *sqlite_take(struct sqlite_store *store, enum sqlite_statement which)
{
    sqlite3_stmt *statement = store->statements[which];
    sqlite3_reset(statement);
    return statement;
}

void sqlite_bind_id(sqlite3_stmt *statement, int at, const struct store_id *id)
{
    if (id)
        sqlite3_bind_blob(statement, at, id->byte, STORE_ID_BYTES, SQLITE_STATIC);
    else
        sqlite3_bind_null(statement, at);
}

void sqlite_bind_text(sqlite3_stmt *statement, int at, const char *text)
{
    sqlite3_bind_text(statement, at, text, -1, SQLITE_STATIC);
}

bool sqlite_step(struct sqlite_store *store, sqlite3_stmt *statement, bool *row,
                 struct kv_error *error)
{
    int code = sqlite3_step(statement);
    *row = code == SQLITE_ROW;
    if (code == SQLITE_ROW)
        return true;
    bool fine = code == SQLITE_DONE || refuse(store, error);
    sqlite3_reset(statement);
    return fine;
}

bool sqlite_run(struct sqlite_store *store, sqlite3_stmt *statement, int *changed,
                struct kv_error *error)
{
    bool row;
    bool fine = sqlite_step(store, statement, &row, error);
    if (changed)
        *changed = sqlite3_changes(store->file);
    return fine;
}

/* ---- The schema ---- */

bool sqlite_read_pragma(sqlite3 *file, const char *where, const char *sql, uint32_t *value,
                        struct kv_error *error)
{
    sqlite3_stmt *statement;
    *value = 0;
    if (sqlite3_prepare_v2(file, sql, -1, &statement, NULL) != SQLITE_OK)
        return sqlite_refuse(where, file, error);
    bool fine = sqlite3_step(statement) == SQLITE_ROW || sqlite_refuse(where, file, error);
    if (fine)
        *value = (uint32_t)sqlite3_column_int(statement, 0);
    sqlite3_finalize(statement);
    return fine;
}

static bool read_pragma(struct sqlite_store *store, const char *sql, uint32_t *value,
                        struct kv_error *error)
{
    return sqlite_read_pragma(store->file, store->store.where, sql, value, error);
}

/* A file without a version must be empty: we do not add to the database of another program. */
static bool is_ours(struct sqlite_store *store, uint32_t version, struct kv_error *error)
{
    uint32_t application, tables;
    if (!read_pragma(store, "PRAGMA application_id", &application, error) ||
        !read_pragma(store, "SELECT count(*) FROM sqlite_schema", &tables, error))
        return false;
    return application == APPLICATION_ID || (application == 0 && version == 0 && tables == 0) ||
           kv_refuse(error, "damaged", "%s is a database of another program.", store->store.where);
}

static bool take_steps(struct sqlite_store *store, uint32_t version, struct kv_error *error)
{
    char sql[80];
    for (; sqlite_schema[version]; version++)
        if (!execute(store, sqlite_schema[version], error))
            return false;
    snprintf(sql, sizeof sql, "PRAGMA user_version = %u; PRAGMA application_id = %d", version,
             APPLICATION_ID);
    return execute(store, sql, error);
}

static bool migrate(struct sqlite_store *store, struct kv_error *error)
{
    uint32_t version;
    if (!sqlite_begin(store, true, error))
        return false;
    bool fine =
        read_pragma(store, "PRAGMA user_version", &version, error) &&
        store_schema_known(sqlite_schema, version, store->store.where, error) &&
        is_ours(store, version, error) &&
        (version == store_schema_version(sqlite_schema) || take_steps(store, version, error));
    return sqlite_end(store, fine, error);
}

/* ---- The life of a node ---- */

static bool enter(struct sqlite_store *store, struct kv_error *error)
{
    struct store *common = &store->store;
    if (common->is_tool)
        return true;
    if (!sqlite_begin(store, true, error))
        return false;
    sqlite3_stmt *take = sqlite_take(store, FILE_TAKE_NAME);
    sqlite_bind_text(take, 1, common->node.name);
    sqlite3_stmt *enter_node = sqlite_take(store, FILE_ENTER_NODE);
    sqlite_bind_text(enter_node, 1, common->node.name);
    sqlite_bind_text(enter_node, 2, common->node.place);
    sqlite3_bind_int64(enter_node, 3, clock_wall());
    bool fine = sqlite_run(store, take, NULL, error) && sqlite_run(store, enter_node, NULL, error);
    common->life = sqlite3_last_insert_rowid(store->file);
    return sqlite_end(store, fine, error);
}

/* A node that was removed after a long silence comes back with its old life. */
static bool beat_again(struct sqlite_store *store, int64_t until, struct kv_error *error)
{
    int changed;
    const struct store *common = &store->store;
    sqlite3_stmt *statement = sqlite_take(store, FILE_BEAT_AGAIN);
    sqlite3_bind_int64(statement, 1, common->life);
    sqlite_bind_text(statement, 2, common->node.name);
    sqlite_bind_text(statement, 3, common->node.place);
    sqlite3_bind_int64(statement, 4, until);
    return sqlite_run(store, statement, &changed, error) &&
           (changed == 1 || store_name_taken(common, error));
}

static bool forget_dead(struct sqlite_store *store, int64_t now, struct kv_error *error)
{
    sqlite3_stmt *statement = sqlite_take(store, FILE_FORGET);
    sqlite3_bind_int64(statement, 1, now - STORE_FORGET_MS);
    return sqlite_run(store, statement, NULL, error);
}

static bool beat(struct store *common, uint32_t lives_ms, struct kv_error *error)
{
    struct sqlite_store *store = sqlite_of(common);
    int64_t now = clock_wall();
    int changed;
    if (!sqlite_begin(store, false, error))
        return false;
    sqlite3_stmt *statement = sqlite_take(store, FILE_BEAT);
    sqlite3_bind_int64(statement, 1, common->life);
    sqlite3_bind_int64(statement, 2, now + lives_ms);
    bool fine = sqlite_run(store, statement, &changed, error) &&
                (changed == 1 || beat_again(store, now + lives_ms, error)) &&
                forget_dead(store, now, error);
    return sqlite_end(store, fine, error);
}

static bool leave(struct store *common, struct kv_error *error)
{
    struct sqlite_store *store = sqlite_of(common);
    if (!sqlite_begin(store, false, error))
        return false;
    sqlite3_stmt *statement = sqlite_take(store, FILE_LEAVE);
    sqlite3_bind_int64(statement, 1, common->life);
    return sqlite_end(store, sqlite_run(store, statement, NULL, error), error);
}

/* ---- Opening and closing ---- */

static void close_store(struct store *common)
{
    struct sqlite_store *store = sqlite_of(common);
    for (size_t i = 0; i < FILE_STATEMENTS; i++)
        sqlite3_finalize(store->statements[i]);
    sqlite3_close(store->file);
    store_free(common);
}

static const struct store_kind kind = {
    .close = close_store,
    .keep = sqlite_keep,
    .beat = beat,
    .leave = leave,
    .claim = sqlite_claim,
    .tell = sqlite_tell,
    .release = sqlite_release,
    .check = sqlite_check,
    .read = sqlite_read,
    .find = sqlite_find,
    .list = sqlite_list,
    .due = sqlite_due,
    .count = sqlite_count,
    .nodes = sqlite_nodes,
    .remove = sqlite_remove,
    .purge = sqlite_purge,
    .sweep = sqlite_sweep,
    .add_ban = sqlite_add_ban,
    .lift_ban = sqlite_lift_ban,
    .bans = sqlite_bans,
    .inspect = sqlite_inspect,
};

/* A new file is readable by its owner only: it holds the secrets that deal the cards. SQLite gives
 * the files beside it the same permissions. */
static void create_privately(const char *where)
{
    int descriptor = open(where, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    if (descriptor >= 0)
        close(descriptor);
}

/* Its statistics of memory, which nobody asks for, cost a lock for each allocation. */
static void configure_sqlite(void)
{
    sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0);
}

bool sqlite_connect(const char *where, int flags, sqlite3 **file, struct kv_error *error)
{
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    bool is_file = strcmp(where, ":memory:") != 0;
    struct stat status;
    pthread_once(&once, configure_sqlite);
    if (is_file && flags & SQLITE_OPEN_CREATE)
        create_privately(where);
    if (is_file && stat(where, &status) != 0)
        return kv_refuse(error, "cannot-open", "%s could not be opened: %s.", where,
                         strerror(errno));
    if (is_file && !S_ISREG(status.st_mode))
        return kv_refuse(error, "cannot-open", "%s is not a file.", where);
    if (sqlite3_open_v2(where, file, flags | SQLITE_OPEN_EXRESCODE | SQLITE_OPEN_NOMUTEX, NULL) !=
        SQLITE_OK)
        return *file ? sqlite_refuse(where, *file, error) : store_no_memory(error);
    sqlite3_busy_timeout(*file, PATIENCE_MS);
    return true;
}

static bool prepare(struct sqlite_store *store, struct kv_error *error)
{
    for (size_t i = 0; i < FILE_STATEMENTS; i++)
        if (sqlite3_prepare_v3(store->file, sqlite_statements[i], -1, SQLITE_PREPARE_PERSISTENT,
                               &store->statements[i], NULL) != SQLITE_OK)
            return refuse(store, error);
    return true;
}

/* Only for a new file: one of a later version must not change by a byte. */
static bool prepare_vacuum(struct sqlite_store *store, struct kv_error *error)
{
    uint32_t version;
    return read_pragma(store, "PRAGMA user_version", &version, error) &&
           (version > 0 || execute(store, "PRAGMA auto_vacuum = INCREMENTAL", error));
}

static bool open_file(struct sqlite_store *store, struct kv_error *error)
{
    int flags = SQLITE_OPEN_READWRITE | (store->store.is_tool ? 0 : SQLITE_OPEN_CREATE);
    return sqlite_connect(store->store.where, flags, &store->file, error) &&
           execute(store, "PRAGMA temp_store = MEMORY", error) && /* a server writes nowhere else */
           prepare_vacuum(store, error) && execute(store, "PRAGMA journal_mode = WAL", error) &&
           migrate(store, error) && prepare(store, error) && enter(store, error);
}

struct store *sqlite_open(const char *where, const struct store_node *node, struct kv_error *error)
{
    struct sqlite_store *store = store_create(sizeof *store, &kind, where, node, error);
    if (!store)
        return NULL;
    calendar_start(&store->calendar);
    if (open_file(store, error))
        return &store->store;
    close_store(&store->store);
    return NULL;
}
