/* The calls of store.h: common checks, and the dispatch to each kind of store. */
#include "base/assert.h"
#include "store/backend.h"

#include "store/clock.h"

#include <sodium.h>
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
    KV_ASSERT(bytes >= sizeof *store); /* which the store of each kind begins with */
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
                     "%s was written by a newer Kvartal: its schema is version %u, and this "
                     "program supports versions up to %u. Please use the newer program.",
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
    return kv_refuse(error, "name-taken", "Another server has the name \"%s\" now.",
                     store->node.name);
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

/* ---- Checksums ---- */

/* The same on every machine. */
static uint64_t little_endian(uint64_t number)
{
    return __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__ ? number : __builtin_bswap64(number);
}

/* SipHash with a key made of the table, the number and the time: one pass over the text. Four
 * bytes, since a line has about fifty and every byte is written twice. */
int32_t store_checksum(const struct store_id *table, int64_t number, int64_t at, const char *text,
                       size_t length)
{
    unsigned char hash[crypto_shorthash_BYTES];
    uint64_t key[2];
    _Static_assert(sizeof key == sizeof *table && sizeof key == crypto_shorthash_KEYBYTES,
                   "a table's id is a key");
    memcpy(key, table->byte, sizeof key);
    key[0] ^= little_endian((uint64_t)number);
    key[1] ^= little_endian((uint64_t)at);
    crypto_shorthash(hash, (const unsigned char *)text, length, (const unsigned char *)key);
    return (int32_t)((uint32_t)hash[0] | (uint32_t)hash[1] << 8 | (uint32_t)hash[2] << 16 |
                     (uint32_t)hash[3] << 24);
}

bool store_check_line(struct store *store, const struct store_id *table, uint32_t expected,
                      const struct store_read_line *line, struct kv_error *error)
{
    char id[2 * STORE_ID_BYTES + 1];
    bool is_next = line->number == (int64_t)expected;
    if (is_next && !line->has_checksum) {
        store->figures.unchecked++;
        return true;
    }
    store->figures.checked++;
    if (is_next &&
        line->checksum == store_checksum(table, line->number, line->at, line->text, line->length))
        return true;
    sodium_bin2hex(id, sizeof id, table->byte, sizeof table->byte);
    return is_next ? kv_refuse(error, "damaged",
                               "Line %u of table %s is damaged: its checksum differs.",
                               (unsigned)expected, id)
                   : kv_refuse(error, "damaged", "Line %u of table %s is missing.",
                               (unsigned)expected, id);
}

/* ---- How calls went ---- */

const char *const store_call_names[STORE_CALLS] = {
    [STORE_CALL_KEEP] = "keep",   [STORE_CALL_BEAT] = "beat",       [STORE_CALL_CLAIM] = "claim",
    [STORE_CALL_READ] = "read",   [STORE_CALL_RELEASE] = "release", [STORE_CALL_FIND] = "find",
    [STORE_CALL_LIST] = "list",   [STORE_CALL_DUE] = "due",         [STORE_CALL_COUNT] = "count",
    [STORE_CALL_CHECK] = "check", [STORE_CALL_PURGE] = "purge",     [STORE_CALL_REMOVE] = "remove",
    [STORE_CALL_BANS] = "bans",   [STORE_CALL_TELL] = "tell",
};

const char *const store_codes[STORE_CODES] = {
    "full", "disk",  "busy",      "damaged",    "read-only", "cannot-open",
    "away", "store", "no-memory", "name-taken", "other",
};

const struct store_figures *store_figures(const struct store *store)
{
    return &store->figures;
}

/* Counts a call and its duration; returns whether it succeeded. */
static bool count_call(struct store *store, enum store_call call, double began, bool fine,
                       const struct kv_error *error)
{
    struct store_figures *figures = &store->figures;
    size_t code = 0;
    figures->count[call]++;
    figures->seconds[call] += clock_steady() - began;
    if (fine)
        return true;
    while (code < STORE_CODES - 1 && strcmp(store_codes[code], error->code) != 0)
        code++;
    figures->refusals[code]++;
    return false;
}

/* ---- What only a node does ---- */

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
    if (count == 0)
        return true;
    double began = clock_steady();
    bool fine = store->kind->keep(store, lines, count, error);
    if (!fine)
        forget_answers(lines, count);
    return count_call(store, STORE_CALL_KEEP, began, fine, error);
}

bool store_tell(struct store *store, const struct store_news *news, size_t count,
                struct kv_error *error)
{
    double began = clock_steady();
    return is_node(store, error) &&
           (count == 0 || count_call(store, STORE_CALL_TELL, began,
                                     store->kind->tell(store, news, count, error), error));
}

bool store_beat(struct store *store, uint32_t lives_ms, struct kv_error *error)
{
    double began = clock_steady();
    return is_node(store, error) && count_call(store, STORE_CALL_BEAT, began,
                                               store->kind->beat(store, lives_ms, error), error);
}

bool store_leave(struct store *store, struct kv_error *error)
{
    return is_node(store, error) && store->kind->leave(store, error);
}

enum store_claim store_claim(struct store *store, const struct store_id *id, const char *code,
                             struct store_claimed *claimed, struct kv_error *error)
{
    double began = clock_steady();
    memset(claimed, 0, sizeof *claimed);
    if (!is_node(store, error))
        return STORE_FAILED;
    enum store_claim answer = store->kind->claim(store, id, code, claimed, error);
    count_call(store, STORE_CALL_CLAIM, began, answer != STORE_FAILED, error);
    return answer;
}

bool store_release(struct store *store, const struct store_id *id, uint64_t fence,
                   struct kv_error *error)
{
    double began = clock_steady();
    return is_node(store, error) &&
           count_call(store, STORE_CALL_RELEASE, began,
                      store->kind->release(store, id, fence, error), error);
}

bool store_check(struct store *store, struct store_holding *holdings, size_t count,
                 struct kv_error *error)
{
    for (size_t i = 0; i < count; i++)
        holdings[i].is_mine = false;
    double began = clock_steady();
    return is_node(store, error) &&
           (count == 0 || count_call(store, STORE_CALL_CHECK, began,
                                     store->kind->check(store, holdings, count, error), error));
}

/* ---- What anybody may do ---- */

bool store_read(struct store *store, const struct store_id *id, store_reader *line, void *context,
                struct kv_error *error)
{
    double began = clock_steady();
    return count_call(store, STORE_CALL_READ, began,
                      store->kind->read(store, id, line, context, error), error);
}

bool store_find(struct store *store, const struct store_id *id, const char *code,
                store_row_reader *row, void *context, bool *found, struct kv_error *error)
{
    double began = clock_steady();
    *found = false;
    return count_call(store, STORE_CALL_FIND, began,
                      store->kind->find(store, id, code, row, context, found, error), error);
}

bool store_list(struct store *store, bool listed_only, const struct store_id *after, uint32_t most,
                store_row_reader *row, void *context, struct kv_error *error)
{
    double began = clock_steady();
    return count_call(store, STORE_CALL_LIST, began,
                      store->kind->list(store, listed_only, after, most, row, context, error),
                      error);
}

bool store_due(struct store *store, uint32_t most, store_row_reader *row, void *context,
               struct kv_error *error)
{
    double began = clock_steady();
    return count_call(store, STORE_CALL_DUE, began,
                      store->kind->due(store, most, row, context, error), error);
}

bool store_nodes(struct store *store, store_node_reader *node, void *context,
                 struct kv_error *error)
{
    double began = clock_steady();
    return count_call(store, STORE_CALL_LIST, began,
                      store->kind->nodes(store, node, context, error), error);
}

bool store_count(struct store *store, struct store_counts *counts, struct kv_error *error)
{
    double began = clock_steady();
    memset(counts, 0, sizeof *counts);
    return count_call(store, STORE_CALL_COUNT, began, store->kind->count(store, counts, error),
                      error);
}

bool store_remove(struct store *store, const struct store_id *id, bool *found,
                  struct kv_error *error)
{
    double began = clock_steady();
    *found = false;
    return count_call(store, STORE_CALL_REMOVE, began, store->kind->remove(store, id, found, error),
                      error);
}

/* ---- Keeping a store small ---- */

int64_t store_purge_latest(const struct store_purge *purge)
{
    int64_t latest = 0;
    for (int state = 0; state < STORE_STATES; state++)
        if (purge->before[state] > latest)
            latest = purge->before[state];
    return latest;
}

bool store_purge(struct store *store, struct store_purge *purge, struct kv_error *error)
{
    double began = clock_steady();
    if (store_purge_latest(purge) == 0) {
        purge->place = 0;
        return true;
    }
    return count_call(store, STORE_CALL_PURGE, began, store->kind->purge(store, purge, error),
                      error);
}

bool store_sweep(struct store *store, uint32_t most, bool *more, struct kv_error *error)
{
    double began = clock_steady();
    *more = false;
    return count_call(store, STORE_CALL_PURGE, began, store->kind->sweep(store, most, more, error),
                      error);
}

bool store_inspect(struct store *store, uint64_t *stray_lines, struct kv_error *error)
{
    *stray_lines = 0;
    return store->kind->inspect(store, stray_lines, error);
}

/* ---- Bans ---- */

bool store_add_ban(struct store *store, const struct store_ban *ban, struct kv_error *error)
{
    double began = clock_steady();
    return count_call(store, STORE_CALL_BANS, began, store->kind->add_ban(store, ban, error),
                      error);
}

bool store_lift_ban(struct store *store, const struct store_ban *ban, bool *found,
                    struct kv_error *error)
{
    double began = clock_steady();
    *found = false;
    return count_call(store, STORE_CALL_BANS, began,
                      store->kind->lift_ban(store, ban, found, error), error);
}

bool store_bans(struct store *store, int64_t now, store_ban_reader *reader, void *context,
                struct kv_error *error)
{
    double began = clock_steady();
    return count_call(store, STORE_CALL_BANS, began,
                      store->kind->bans(store, now, reader, context, error), error);
}
