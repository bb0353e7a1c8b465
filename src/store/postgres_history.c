/* Histories in PostgreSQL: a batch is three statements in one round trip. */
#include "store/postgres.h"

#include <stdlib.h>
#include <string.h>

/* ---- Keeping ---- */

/* A batch column by column, as unnest takes it. */
enum column { IDS, NUMBERS, FENCES, TIMES, TEXTS, SUMS, STATES, LISTED, WAKES, LOBBY, COLUMNS };
enum new_column { NEW_IDS, NEW_CODES, NEW_TIMES, NEW_COLUMNS };

static const enum postgres_type types[COLUMNS] = {
    [IDS] = BASE_BYTES,    [NUMBERS] = BASE_NUMBER, [FENCES] = BASE_NUMBER, [TIMES] = BASE_NUMBER,
    [TEXTS] = BASE_BYTES,  [SUMS] = BASE_NUMBER,    [STATES] = BASE_NUMBER, [LISTED] = BASE_NUMBER,
    [WAKES] = BASE_NUMBER, [LOBBY] = BASE_BYTES,
};
static const enum postgres_type new_types[NEW_COLUMNS] = {
    [NEW_IDS] = BASE_BYTES,
    [NEW_CODES] = BASE_TEXT,
    [NEW_TIMES] = BASE_NUMBER,
};

struct batch {
    struct kv_text lines[COLUMNS], tables[NEW_COLUMNS];
};

static void put_summary(struct batch *batch, const struct store_summary *summary)
{
    if (!summary) {
        for (int column = STATES; column < COLUMNS; column++)
            postgres_array_nothing(&batch->lines[column]);
        return;
    }
    postgres_array_number(&batch->lines[STATES], (int64_t)summary->state);
    postgres_array_number(&batch->lines[LISTED], summary->listed);
    postgres_array_number(&batch->lines[WAKES], summary->wake);
    if (summary->text)
        postgres_array_bytes(&batch->lines[LOBBY], summary->text, strlen(summary->text));
    else
        postgres_array_nothing(&batch->lines[LOBBY]);
}

/* An invalid line gets the fence 0, which no table has. */
static void put_line(struct batch *batch, const struct store_line *line)
{
    struct kv_text *columns = batch->lines;
    postgres_array_bytes(&columns[IDS], line->table.byte, STORE_ID_BYTES);
    postgres_array_number(&columns[NUMBERS], line->number);
    postgres_array_number(&columns[FENCES], store_is_well_formed(line) ? (int64_t)line->fence : 0);
    postgres_array_number(&columns[TIMES], line->at);
    postgres_array_bytes(&columns[TEXTS], line->text, line->length);
    postgres_array_number(&columns[SUMS], store_checksum(&line->table, line->number, line->at,
                                                         line->text, line->length));
    put_summary(batch, line->summary);
}

static void put_table(struct batch *batch, const struct store_line *line)
{
    postgres_array_bytes(&batch->tables[NEW_IDS], line->table.byte, STORE_ID_BYTES);
    postgres_array_bytes(&batch->tables[NEW_CODES], line->code, strlen(line->code));
    postgres_array_number(&batch->tables[NEW_TIMES], line->at);
}

/* Line 0 creates a table, unless it comes after other lines of that table. */
static bool makes_table(const struct store_line *lines, size_t line)
{
    if (lines[line].number != 0 || !store_is_well_formed(&lines[line]))
        return false;
    for (size_t i = 0; i < line; i++)
        if (memcmp(&lines[i].table, &lines[line].table, sizeof lines->table) == 0)
            return false;
    return true;
}

static void fill_batch(struct batch *batch, const struct store_line *lines, size_t count)
{
    for (int i = 0; i < COLUMNS; i++)
        postgres_array_start(&batch->lines[i], types[i]);
    for (int i = 0; i < NEW_COLUMNS; i++)
        postgres_array_start(&batch->tables[i], new_types[i]);
    for (size_t i = 0; i < count; i++) {
        put_line(batch, &lines[i]);
        if (makes_table(lines, i))
            put_table(batch, &lines[i]);
    }
}

static void free_batch(struct batch *batch)
{
    for (int i = 0; i < COLUMNS; i++)
        free(batch->lines[i].data);
    for (int i = 0; i < NEW_COLUMNS; i++)
        free(batch->tables[i].data);
}

static bool make_calls(const struct batch *batch, int64_t life, struct postgres_call calls[3])
{
    bool fine = true;
    postgres_start(&calls[0], BASE_CREATE);
    for (int i = 0; i < NEW_COLUMNS; i++)
        fine = postgres_add_array(&calls[0], &batch->tables[i]) && fine;
    postgres_add_number(&calls[0], life);
    postgres_start(&calls[1], BASE_LOCK_ALL);
    fine = postgres_add_array(&calls[1], &batch->lines[IDS]) && fine;
    postgres_start(&calls[2], BASE_KEEP);
    postgres_add_number(&calls[2], life);
    for (int i = 0; i < COLUMNS; i++)
        fine = postgres_add_array(&calls[2], &batch->lines[i]) && fine;
    return fine;
}

bool postgres_keep(struct store *common, struct store_line *lines, size_t count,
                   struct kv_error *error)
{
    struct batch batch = {0};
    struct postgres_call calls[3];
    PGresult *result = NULL;
    fill_batch(&batch, lines, count);
    bool fine = make_calls(&batch, common->life, calls)
                    ? postgres_run(postgres_of(common), calls, 3, &result, error)
                    : store_no_memory(error);
    free_batch(&batch);
    for (size_t i = 0; fine && i < count; i++)
        lines[i].kept = postgres_yes(result, i);
    libpq.PQclear(result);
    return fine;
}

/* In the order of their ids: batches lock tables in this order, so that two servers never
 * deadlock. */
static int by_id(const void *left, const void *right)
{
    return memcmp(left, right, sizeof(struct store_id));
}

bool postgres_tell(struct store *common, const struct store_news *news, size_t count,
                   struct kv_error *error)
{
    struct postgres_call calls[STORE_NEWS_MOST];
    struct store_news sorted[STORE_NEWS_MOST];
    PGresult *result;
    memcpy(sorted, news, count * sizeof *news);
    qsort(sorted, count, sizeof *sorted, by_id);
    for (size_t i = 0; i < count; i++) {
        postgres_start(&calls[i], BASE_TELL);
        postgres_add_id(&calls[i], &sorted[i].table);
        postgres_add_number(&calls[i], (int64_t)sorted[i].fence);
        postgres_add_number(&calls[i], common->life);
        postgres_add_number(&calls[i], sorted[i].lines);
        postgres_add_number(&calls[i], sorted[i].summary.state);
        postgres_add_number(&calls[i], sorted[i].summary.listed);
        postgres_add_number(&calls[i], sorted[i].summary.wake);
        postgres_add_text(&calls[i], sorted[i].summary.text);
    }
    bool fine = postgres_run(postgres_of(common), calls, count, &result, error);
    libpq.PQclear(result);
    return fine;
}

/* ---- Reading ---- */

/* Delivers lines from a number on; reports the next number, or that there are no more lines. */
static bool read_some(struct postgres_store *store, const struct store_id *id, int64_t *number,
                      store_reader *reader, void *context, bool *more, struct kv_error *error)
{
    enum { SOME = 8192 };
    struct postgres_call call;
    PGresult *result;
    postgres_start(&call, BASE_READ);
    postgres_add_id(&call, id);
    postgres_add_number(&call, *number);
    postgres_add_number(&call, SOME);
    if (!postgres_run(store, &call, 1, &result, error))
        return false;
    *more = libpq.PQntuples(result) == SOME;
    bool wanted = true, fine = true;
    for (int i = 0; i < libpq.PQntuples(result) && wanted; i++, ++*number) {
        const struct store_read_line line = {
            .number = postgres_number(result, i, 0),
            .at = postgres_number(result, i, 1),
            .text = postgres_text(result, i, 2),
            .length = (size_t)libpq.PQgetlength(result, i, 2),
            .has_checksum = !libpq.PQgetisnull(result, i, 3),
            .checksum = (int32_t)postgres_number(result, i, 3),
        };
        fine = store_check_line(&store->store, id, (uint32_t)*number, &line, error);
        wanted = fine && reader(context, (uint32_t)*number, line.at, line.text, line.length);
    }
    *more = *more && wanted;
    libpq.PQclear(result);
    return fine;
}

bool postgres_read(struct store *common, const struct store_id *id, store_reader *line,
                   void *context, struct kv_error *error)
{
    int64_t number = 0;
    bool more = true, fine = true;
    while (fine && more)
        fine = read_some(postgres_of(common), id, &number, line, context, &more, error);
    return fine;
}
