/* What the two kinds of store have in common. Only files of src/store include it. */
#ifndef KV_STORE_BACKEND_H
#define KV_STORE_BACKEND_H

#include "store/store.h"

/* The calls of store.h, done by one kind. Their arguments have been checked. */
struct store_kind {
    void (*close)(struct store *store);
    bool (*keep)(struct store *store, struct store_line *lines, size_t count,
                 struct kv_error *error);
    bool (*tell)(struct store *store, const struct store_news *news, size_t count,
                 struct kv_error *error);
    bool (*beat)(struct store *store, uint32_t lives_ms, struct kv_error *error);
    bool (*leave)(struct store *store, struct kv_error *error);
    enum store_claim (*claim)(struct store *store, const struct store_id *id, const char *code,
                              struct store_claimed *claimed, struct kv_error *error);
    bool (*release)(struct store *store, const struct store_id *id, uint64_t fence,
                    struct kv_error *error);
    bool (*check)(struct store *store, struct store_holding *holdings, size_t count,
                  struct kv_error *error);
    bool (*read)(struct store *store, const struct store_id *id, store_reader *line, void *context,
                 struct kv_error *error);
    bool (*find)(struct store *store, const struct store_id *id, const char *code,
                 store_row_reader *row, void *context, bool *found, struct kv_error *error);
    bool (*list)(struct store *store, bool listed_only, const struct store_id *after, uint32_t most,
                 store_row_reader *row, void *context, struct kv_error *error);
    bool (*due)(struct store *store, uint32_t most, store_row_reader *row, void *context,
                struct kv_error *error);
    bool (*count)(struct store *store, struct store_counts *counts, struct kv_error *error);
    bool (*nodes)(struct store *store, store_node_reader *node, void *context,
                  struct kv_error *error);
    bool (*remove)(struct store *store, const struct store_id *id, bool *found,
                   struct kv_error *error);
    bool (*purge)(struct store *store, struct store_purge *purge, struct kv_error *error);
    bool (*sweep)(struct store *store, uint32_t most, bool *more, struct kv_error *error);
    bool (*add_ban)(struct store *store, const struct store_ban *ban, struct kv_error *error);
    bool (*lift_ban)(struct store *store, const struct store_ban *ban, bool *found,
                     struct kv_error *error);
    bool (*bans)(struct store *store, int64_t now, store_ban_reader *reader, void *context,
                 struct kv_error *error);
    bool (*inspect)(struct store *store, uint64_t *stray_lines, struct kv_error *error);
};

/* The beginning of every store. A life is a node between its opening and its end. Numbers of lives
 * are never reused, so the tables of an earlier life have no owner. */
struct store {
    const struct store_kind *kind;
    char *where;
    bool is_tool;
    struct store_node node;
    int64_t life;
    struct store_figures figures;
};

/* How long after the end of their lease nodes are removed. */
#define STORE_FORGET_MS (60 * 60 * 1000)

/* Migrations: step i leads from schema version i to i + 1. SQL texts, ended by NULL. */
extern const char *const sqlite_schema[];
extern const char *const postgres_schema[];
uint32_t store_schema_version(const char *const *schema); /* the newest there is */
/* False: the version found is newer than that, and the error says so. */
bool store_schema_known(const char *const *schema, uint32_t found, const char *where,
                        struct kv_error *error);

struct store *sqlite_open(const char *where, const struct store_node *node, struct kv_error *error);
struct store *postgres_open(const char *where, const struct store_node *node,
                            struct kv_error *error);

/* Allocates a store of this size, with its common part filled in. */
void *store_create(size_t bytes, const struct store_kind *kind, const char *where,
                   const struct store_node *node, struct kv_error *error);
void store_free(struct store *store);

bool store_is_postgres(const char *where);
bool store_no_memory(struct kv_error *error);

/* Refuses a life whose name another life has taken. */
bool store_name_taken(const struct store *store, struct kv_error *error);

/* A line's checksum. It covers the table, the number, the time and the text, so that a line in the
 * wrong table or place does not pass either. */
int32_t store_checksum(const struct store_id *table, int64_t number, int64_t at, const char *text,
                       size_t length);
/* Checks a line as it was read, which should be number `expected`; refuses one that was changed or
 * replaced. */
struct store_read_line {
    int64_t number, at;
    const char *text;
    size_t length;
    bool has_checksum;
    int32_t checksum;
};
bool store_check_line(struct store *store, const struct store_id *table, uint32_t expected,
                      const struct store_read_line *line, struct kv_error *error);

/* The latest cutoff of any state: younger tables need not be checked. */
int64_t store_purge_latest(const struct store_purge *purge);

/* Is a line valid? Line 0, and no other, has a code, and the fence 1. */
bool store_is_well_formed(const struct store_line *line);
/* Was an earlier line of the same table in this batch rejected? */
bool store_is_behind_refused(const struct store_line *lines, size_t line);

#endif
