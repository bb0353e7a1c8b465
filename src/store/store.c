/* The calls of store.h: what both kinds of store need checked, and the way to each. */
#include "store/inside.h"

#include <stdlib.h>
#include <string.h>

/* ---- Opening and closing ---- */

bool store_is_postgres(const char *where)
{
    return strncmp(where, "postgres://", 11) == 0 || strncmp(where, "postgresql://", 13) == 0;
}

bool store_no_memory(struct kv_error *error)
{
    return kv_refuse(error, "no-memory", "There is not enough memory for the store.");
}

void *store_create(size_t bytes, const struct store_kind *kind, const char *where,
                   const struct store_node *node, struct kv_error *error)
{
    struct store *store = calloc(1, bytes);
    char *copy = strdup(where);
    if (!store || !copy) {
        free(store);
        free(copy);
        store_no_memory(error);
        return NULL;
    }
    store->kind = kind;
    store->where = copy;
    store->is_tool = !node;
    if (node)
        store->node = *node;
    return store;
}

void store_free(struct store *store)
{
    free(store->where);
    free(store);
}

static bool is_text(const char *text, size_t size)
{
    return text[0] != '\0' && memchr(text, '\0', size);
}

struct store *store_open(const char *where, const struct store_node *node, struct kv_error *error)
{
    if (node && (!is_text(node->name, sizeof node->name) ||
                 !memchr(node->place, '\0', sizeof node->place))) {
        kv_refuse(error, "bad-node", "A server needs a name of 1 to %u letters.",
                  STORE_NODE_MOST - 1);
        return NULL;
    }
    return store_is_postgres(where) ? postgres_open(where, node, error)
                                    : sqlite_open(where, node, error);
}

void store_close(struct store *store)
{
    if (store)
        store->kind->close(store);
}

/* ---- Schemas ---- */

uint32_t store_schema_version(const char *const *schema)
{
    uint32_t version = 0;
    while (schema[version])
        version++;
    return version;
}

bool store_schema_known(const char *const *schema, uint32_t found, const char *where,
                        struct kv_error *error)
{
    uint32_t newest = store_schema_version(schema);
    return found <= newest ||
           kv_refuse(error, "newer",
                     "%s was written by a newer Kvartal: its schema has the version %u, and this "
                     "program knows those up to %u. Please use the newer program.",
                     where, found, newest);
}

/* ---- What only a node may do ---- */

static bool is_node(const struct store *store, struct kv_error *error)
{
    return !store->is_tool ||
           kv_refuse(error, "only-looks", "Only a server may write to tables, not a tool.");
}

bool store_name_taken(const struct store *store, struct kv_error *error)
{
    return kv_refuse(error, "name-taken", "Another server is called \"%s\" now.", store->node.name);
}

bool store_is_well_formed(const struct store_line *line)
{
    if (line->number > 0)
        return !line->code;
    return line->fence == 1 && line->code && line->code[0] != '\0' &&
           strlen(line->code) <= STORE_CODE_MOST;
}

bool store_is_behind_refused(const struct store_line *lines, size_t line)
{
    for (size_t i = 0; i < line; i++)
        if (!lines[i].kept && memcmp(&lines[i].table, &lines[line].table, sizeof lines->table) == 0)
            return true;
    return false;
}

static void forget_answers(struct store_line *lines, size_t count)
{
    for (size_t i = 0; i < count; i++)
        lines[i].kept = false;
}

bool store_keep(struct store *store, struct store_line *lines, size_t count, struct kv_error *error)
{
    forget_answers(lines, count);
    if (!is_node(store, error))
        return false;
    if (count == 0 || store->kind->keep(store, lines, count, error))
        return true;
    forget_answers(lines, count);
    return false;
}

bool store_beat(struct store *store, uint32_t lives_ms, struct kv_error *error)
{
    return is_node(store, error) && store->kind->beat(store, lives_ms, error);
}

bool store_leave(struct store *store, struct kv_error *error)
{
    return is_node(store, error) && store->kind->leave(store, error);
}

enum store_claim store_claim(struct store *store, const struct store_id *id, const char *code,
                             struct store_claimed *claimed, struct kv_error *error)
{
    memset(claimed, 0, sizeof *claimed);
    return is_node(store, error) ? store->kind->claim(store, id, code, claimed, error)
                                 : STORE_FAILED;
}

bool store_release(struct store *store, const struct store_id *id, uint64_t fence,
                   struct kv_error *error)
{
    return is_node(store, error) && store->kind->release(store, id, fence, error);
}

bool store_check(struct store *store, struct store_holding *holdings, size_t count,
                 struct kv_error *error)
{
    for (size_t i = 0; i < count; i++)
        holdings[i].is_mine = false;
    return is_node(store, error) &&
           (count == 0 || store->kind->check(store, holdings, count, error));
}

/* ---- What anybody may do ---- */

bool store_read(struct store *store, const struct store_id *id, store_reader *line, void *context,
                struct kv_error *error)
{
    return store->kind->read(store, id, line, context, error);
}

bool store_find(struct store *store, const struct store_id *id, const char *code,
                store_row_reader *row, void *context, bool *found, struct kv_error *error)
{
    *found = false;
    return store->kind->find(store, id, code, row, context, found, error);
}

bool store_list(struct store *store, bool listed_only, const struct store_id *after, uint32_t most,
                store_row_reader *row, void *context, struct kv_error *error)
{
    return store->kind->list(store, listed_only, after, most, row, context, error);
}

bool store_due(struct store *store, uint32_t most, store_row_reader *row, void *context,
               struct kv_error *error)
{
    return store->kind->due(store, most, row, context, error);
}

bool store_nodes(struct store *store, store_node_reader *node, void *context,
                 struct kv_error *error)
{
    return store->kind->nodes(store, node, context, error);
}

bool store_count(struct store *store, struct store_counts *counts, struct kv_error *error)
{
    memset(counts, 0, sizeof *counts);
    return store->kind->count(store, counts, error);
}

bool store_remove(struct store *store, const struct store_id *id, bool *found,
                  struct kv_error *error)
{
    *found = false;
    return store->kind->remove(store, id, found, error);
}
