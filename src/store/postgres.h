/* The inside of a store in PostgreSQL: a connection that reconnects, and calls with a deadline. */
#ifndef KV_STORE_POSTGRES_H
#define KV_STORE_POSTGRES_H

#include "store/backend.h"
#include "store/libpq.h"

/* The statements of postgres_sql.c, which every connection prepares. */
enum postgres_statement {
    BASE_ENTER,
    BASE_BEAT,
    BASE_FORGET,
    BASE_LEAVE,
    BASE_CREATE,
    BASE_LOCK_ALL,
    BASE_KEEP,
    BASE_TELL,
    BASE_LOCK_BY_ID,
    BASE_LOCK_BY_CODE,
    BASE_CLAIM_BY_ID,
    BASE_CLAIM_BY_CODE,
    BASE_RELEASE,
    BASE_CHECK,
    BASE_READ,
    BASE_FIND_BY_ID,
    BASE_FIND_BY_CODE,
    BASE_LIST,
    BASE_LOBBY,
    BASE_DUE,
    BASE_COUNT,
    BASE_NODES,
    BASE_REMOVE,
    BASE_PURGE,
    BASE_SWEEP,
    BASE_SWEPT,
    BASE_ADD_BAN,
    BASE_LIFT_BAN,
    BASE_BANS,
    BASE_STATEMENTS
};
extern const char *const postgres_statements[BASE_STATEMENTS];
extern const char postgres_settings[]; /* of every connection */

struct postgres_store {
    struct store store;
    PGconn *connection; /* NULL: to be opened by the next call */
};

static inline struct postgres_store *postgres_of(struct store *store)
{
    return (struct postgres_store *)store;
}

/* ---- Calls: a statement with its parameters, all of them binary ---- */

#define BASE_PARAMETERS_MOST 12

struct postgres_call {
    enum postgres_statement which;
    int count;
    const char *values[BASE_PARAMETERS_MOST];
    int lengths[BASE_PARAMETERS_MOST];
    unsigned char numbers[BASE_PARAMETERS_MOST][8];
};

void postgres_start(struct postgres_call *call, enum postgres_statement which);
void postgres_add_number(struct postgres_call *call, int64_t number);
void postgres_add_id(struct postgres_call *call, const struct store_id *id); /* NULL: nothing */
void postgres_add_text(struct postgres_call *call, const char *text);        /* NULL: nothing */

/* Arrays grow value by value, and become parameters when they are complete. */
enum postgres_type { BASE_BYTES = 17, BASE_NUMBER = 20, BASE_TEXT = 25 }; /* as PostgreSQL has it */
void postgres_array_start(struct kv_text *array, enum postgres_type type);
void postgres_array_bytes(struct kv_text *array, const void *bytes, size_t length);
void postgres_array_number(struct kv_text *array, int64_t number);
void postgres_array_nothing(struct kv_text *array);
/* False if memory was short. */
bool postgres_add_array(struct postgres_call *call, const struct kv_text *array);

/* Makes calls in one transaction and one round trip, connecting first if needed. `result` is that
 * of the last one, to be cleared by the caller. */
bool postgres_run(struct postgres_store *store, const struct postgres_call *calls, size_t count,
                  PGresult **result, struct kv_error *error);
/* The value of a field, safe whatever the database has answered: if there is no such field, or its
 * length is wrong, the value is 0, "", false or an id of zeros. */
int64_t postgres_number(const PGresult *result, int row, int column);
const char *postgres_text(const PGresult *result, int row, int column);
bool postgres_yes(const PGresult *result, size_t place); /* in a text of ones and zeros */
enum store_state postgres_state(const PGresult *result, int row, int column);
void postgres_read_id(const PGresult *result, int row, int column, struct store_id *id);

/* postgres_connection.c: one connection. */
bool postgres_reach(struct postgres_store *store, struct kv_error *error);   /* for texts   */
bool postgres_prepare(struct postgres_store *store, struct kv_error *error); /* then for calls */
void postgres_disconnect(struct postgres_store *store);
/* Runs a statement given as text; `patient` waits without a limit. */
bool postgres_execute(struct postgres_store *store, const char *sql, bool patient,
                      PGresult **result, struct kv_error *error);

/* postgres_history.c: histories. */
bool postgres_keep(struct store *common, struct store_line *lines, size_t count,
                   struct kv_error *error);
bool postgres_read(struct store *common, const struct store_id *id, store_reader *line,
                   void *context, struct kv_error *error);
bool postgres_tell(struct store *common, const struct store_news *news, size_t count,
                   struct kv_error *error);
/* postgres_purge.c: removing tables; bans. */
bool postgres_remove(struct store *common, const struct store_id *id, bool *found,
                     struct kv_error *error);
bool postgres_purge(struct store *common, struct store_purge *purge, struct kv_error *error);
bool postgres_sweep(struct store *common, uint32_t most, bool *more, struct kv_error *error);
bool postgres_inspect(struct store *common, uint64_t *stray_lines, struct kv_error *error);
bool postgres_add_ban(struct store *common, const struct store_ban *ban, struct kv_error *error);
bool postgres_lift_ban(struct store *common, const struct store_ban *ban, bool *found,
                       struct kv_error *error);
bool postgres_bans(struct store *common, int64_t now, store_ban_reader *reader, void *context,
                   struct kv_error *error);
/* postgres_tables.c: owning and listing. */
enum store_claim postgres_claim(struct store *common, const struct store_id *id, const char *code,
                                struct store_claimed *claimed, struct kv_error *error);
bool postgres_release(struct store *common, const struct store_id *id, uint64_t fence,
                      struct kv_error *error);
bool postgres_check(struct store *common, struct store_holding *holdings, size_t count,
                    struct kv_error *error);
bool postgres_find(struct store *common, const struct store_id *id, const char *code,
                   store_row_reader *row, void *context, bool *found, struct kv_error *error);
bool postgres_list(struct store *common, bool listed_only, const struct store_id *after,
                   uint32_t most, store_row_reader *row, void *context, struct kv_error *error);
bool postgres_due(struct store *common, uint32_t most, store_row_reader *row, void *context,
                  struct kv_error *error);
bool postgres_nodes(struct store *common, store_node_reader *node, void *context,
                    struct kv_error *error);
bool postgres_count(struct store *common, struct store_counts *counts, struct kv_error *error);

#endif
