/*
 * Answers of a PostgreSQL that is broken, another program, or hostile: rows and columns of any
 * number and length, beyond which the store must not read a byte. The first byte of the input
 * chooses the call; the rest are the fields of its answer, each a byte for its length (255: NULL)
 * and that many bytes; rows end where the input does.
 */
#include "store/libpq.h"
#include "store/postgres.h"

#include <stdlib.h>
#include <string.h>

static const uint8_t *input;
static size_t left;

/* ---- The database ---- */

enum { ROWS_MOST = 4 };

static bool take_field(PGresult *result, int row, int column)
{
    if (left == 0)
        return false;
    size_t length = *input++;
    left--;
    bool is_null = length == 255;
    length = is_null ? 0 : length < left ? length : left;
    char *copy = malloc(length + 1);
    memcpy(copy, input, length);
    copy[length] = '\0';
    PQsetvalue(result, row, column, is_null ? NULL : copy, is_null ? -1 : (int)length);
    free(copy);
    input += length;
    left -= length;
    return true;
}

/* Replaces postgres_run: see fuzz/meson.build. */
/* NOLINTBEGIN(bugprone-reserved-identifier): the linker calls it so */
bool __wrap_postgres_run(struct postgres_store *store, const struct postgres_call *calls,
                         size_t count, PGresult **result, struct kv_error *error);

bool __wrap_postgres_run(struct postgres_store *store, const struct postgres_call *calls,
                         size_t count, PGresult **result, struct kv_error *error)
{
    PGresAttDesc columns[16] = {{0}};
    char name[] = "column";
    (void)store, (void)calls, (void)count;
    if (left == 0) {
        *result = NULL;
        return kv_refuse(error, "away", "The database has gone.");
    }
    int width = *input++ % 12;
    left--;
    for (int i = 0; i < width; i++)
        columns[i].name = name;
    *result = PQmakeEmptyPGresult(NULL, PGRES_TUPLES_OK);
    PQsetResultAttrs(*result, width, columns);
    bool has_more = left > 0;
    for (int row = 0; row < ROWS_MOST && has_more && width > 0; row++)
        for (int column = 0; column < width; column++)
            has_more = take_field(*result, row, column);
    return true;
}
/* NOLINTEND(bugprone-reserved-identifier) */

/* ---- Readers that read every byte they are given ---- */

static volatile size_t looked_at;

static void look(const char *bytes, size_t length)
{
    for (size_t i = 0; i < length; i++)
        looked_at += (unsigned char)bytes[i];
}

static bool read_line(void *context, uint32_t number, int64_t at, const char *text, size_t length)
{
    (void)context, (void)number, (void)at;
    look(text, length);
    return true;
}

static bool read_row(void *context, const struct store_row *row)
{
    (void)context;
    look(row->text, strlen(row->text));
    look(row->code, strlen(row->code));
    look(row->owner, strlen(row->owner));
    look((const char *)row->id.byte, sizeof row->id.byte);
    return true;
}

static bool read_node(void *context, const struct store_node *node, int64_t lives_ms,
                      uint64_t tables)
{
    (void)context, (void)lives_ms, (void)tables;
    look(node->name, strlen(node->name));
    look(node->place, strlen(node->place));
    return true;
}

static bool read_ban(void *context, const struct store_ban *ban)
{
    (void)context;
    look(ban->who, strlen(ban->who));
    return true;
}

/* ---- Calls ---- */

enum { LINES = 3 };

static void keep(struct store *store, struct kv_error *error)
{
    struct store_line lines[LINES] = {{.code = "222222"}};
    for (uint32_t i = 0; i < LINES; i++) {
        lines[i].fence = 1;
        lines[i].number = i;
        lines[i].text = "text";
        lines[i].length = 4;
    }
    postgres_keep(store, lines, LINES, error);
}

static void hold(struct store *store, struct kv_error *error)
{
    struct store_holding holdings[LINES] = {{.fence = 1}};
    postgres_check(store, holdings, LINES, error);
}

static void lists(struct store *store, unsigned which, struct kv_error *error)
{
    const struct store_id id = {{0}};
    struct store_counts counts;
    bool found;
    switch (which % 6) {
    case 0:
        postgres_find(store, &id, NULL, read_row, NULL, &found, error);
        break;
    case 1:
        postgres_list(store, true, NULL, 10, read_row, NULL, error);
        break;
    case 2:
        postgres_due(store, 10, read_row, NULL, error);
        break;
    case 3:
        postgres_nodes(store, read_node, NULL, error);
        break;
    case 4:
        postgres_count(store, &counts, error);
        break;
    default:
        postgres_bans(store, 0, read_ban, NULL, error);
    }
}

static void tables(struct store *store, unsigned which, struct kv_error *error)
{
    const struct store_id id = {{0}};
    struct store_claimed claimed = {.fence = 0};
    struct store_purge purge = {.looked_at = 10, .at_once = 10};
    bool found;
    switch (which % 6) {
    case 0:
        postgres_claim(store, &id, NULL, &claimed, error);
        look(claimed.code, strlen(claimed.code));
        look(claimed.place, strlen(claimed.place));
        break;
    case 1:
        postgres_read(store, &id, read_line, NULL, error);
        break;
    case 2:
        postgres_remove(store, &id, &found, error);
        break;
    case 3:
        postgres_purge(store, &purge, error);
        break;
    case 4:
        hold(store, error);
        break;
    default:
        keep(store, error);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct postgres_store store = {.store = {.life = 1}};
    struct kv_error error = {NULL, ""};
    if (size == 0 || !libpq_find(&error))
        return 0;
    input = data + 1;
    left = size - 1;
    if (data[0] & 1)
        lists(&store.store, data[0] / 2, &error);
    else
        tables(&store.store, data[0] / 2, &error);
    return 0;
}
