/* A store in PostgreSQL: opening it, its schema, and the life of a node. */
#include "store/postgres.h"

#include <stdio.h>
#include <string.h>

/* ---- The schema ---- */

#define MIGRATION_LOCK "7813253" /* any number that all nodes share */

static bool read_number(struct postgres_store *store, const char *sql, uint32_t *number,
                        struct kv_error *error)
{
    PGresult *result;
    if (!postgres_execute(store, sql, true, &result, error))
        return false;
    unsigned value = 0;
    if (libpq.PQntuples(result) == 1)
        sscanf(postgres_text(result, 0, 0), "%u", &value);
    libpq.PQclear(result);
    *number = value;
    return true;
}

/* 0: the database is empty. */
static bool read_version(struct postgres_store *store, uint32_t *version, struct kv_error *error)
{
    uint32_t there;
    *version = 0;
    if (!read_number(store, "SELECT count(to_regclass('kvartal_schema'))", &there, error))
        return false;
    return there == 0 || read_number(store, "SELECT version FROM kvartal_schema", version, error);
}

static bool take_steps(struct postgres_store *store, uint32_t version, struct kv_error *error)
{
    char sql[160];
    for (; postgres_schema[version]; version++)
        if (!postgres_execute(store, postgres_schema[version], true, NULL, error))
            return false;
    snprintf(sql, sizeof sql,
             "CREATE TABLE IF NOT EXISTS kvartal_schema (version integer NOT NULL);"
             "DELETE FROM kvartal_schema; INSERT INTO kvartal_schema VALUES (%u)",
             version);
    return postgres_execute(store, sql, true, NULL, error);
}

static bool migrate(struct postgres_store *store, struct kv_error *error)
{
    uint32_t version;
    if (!postgres_execute(store,
                          "BEGIN; SET LOCAL statement_timeout = 0; SET LOCAL lock_timeout = 0;"
                          "SELECT pg_advisory_xact_lock(" MIGRATION_LOCK ")",
                          true, NULL, error) ||
        !read_version(store, &version, error) ||
        !store_schema_known(postgres_schema, version, "PostgreSQL", error))
        return false;
    if (version == 0 && store->store.is_tool)
        return kv_refuse(error, "cannot-open",
                         "There are no tables of Kvartal in this PostgreSQL.");
    if (version < store_schema_version(postgres_schema) && !take_steps(store, version, error))
        return false;
    return postgres_execute(store, "COMMIT", true, NULL, error);
}

/* ---- The life of a node ---- */

static bool enter(struct postgres_store *store, struct kv_error *error)
{
    struct postgres_call call;
    PGresult *result;
    if (store->store.is_tool)
        return true;
    postgres_start(&call, BASE_ENTER);
    postgres_add_text(&call, store->store.node.name);
    postgres_add_text(&call, store->store.node.place);
    if (!postgres_run(store, &call, 1, &result, error))
        return false;
    store->store.life = postgres_number(result, 0, 0);
    libpq.PQclear(result);
    return true;
}

static bool beat(struct store *common, uint32_t lives_ms, struct kv_error *error)
{
    struct postgres_call calls[2];
    PGresult *result;
    postgres_start(&calls[0], BASE_FORGET);
    postgres_add_number(&calls[0], STORE_FORGET_MS);
    postgres_start(&calls[1], BASE_BEAT);
    postgres_add_number(&calls[1], common->life);
    postgres_add_text(&calls[1], common->node.name);
    postgres_add_text(&calls[1], common->node.place);
    postgres_add_number(&calls[1], lives_ms);
    if (!postgres_run(postgres_of(common), calls, 2, &result, error))
        return false;
    bool mine = libpq.PQntuples(result) == 1;
    libpq.PQclear(result);
    return mine || store_name_taken(common, error);
}

static bool leave(struct store *common, struct kv_error *error)
{
    struct postgres_call call;
    PGresult *result;
    postgres_start(&call, BASE_LEAVE);
    postgres_add_number(&call, common->life);
    bool fine = postgres_run(postgres_of(common), &call, 1, &result, error);
    libpq.PQclear(result);
    return fine;
}

/* ---- Opening and closing ---- */

static void close_store(struct store *common)
{
    postgres_disconnect(postgres_of(common));
    store_free(common);
}

static const struct store_kind kind = {
    .close = close_store,
    .keep = postgres_keep,
    .beat = beat,
    .leave = leave,
    .claim = postgres_claim,
    .tell = postgres_tell,
    .release = postgres_release,
    .check = postgres_check,
    .read = postgres_read,
    .find = postgres_find,
    .list = postgres_list,
    .due = postgres_due,
    .count = postgres_count,
    .nodes = postgres_nodes,
    .remove = postgres_remove,
    .purge = postgres_purge,
    .sweep = postgres_sweep,
    .add_ban = postgres_add_ban,
    .lift_ban = postgres_lift_ban,
    .bans = postgres_bans,
    .inspect = postgres_inspect,
};

struct store *postgres_open(const char *where, const struct store_node *node,
                            struct kv_error *error)
{
    if (!libpq_find(error))
        return NULL;
    struct postgres_store *store = store_create(sizeof *store, &kind, where, node, error);
    if (!store)
        return NULL;
    if (postgres_reach(store, error) && migrate(store, error) && postgres_prepare(store, error) &&
        enter(store, error))
        return &store->store;
    close_store(&store->store);
    return NULL;
}
