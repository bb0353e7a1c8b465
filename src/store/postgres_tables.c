/* Tables in PostgreSQL: who has them, and lists of them. */
#include "store/postgres.h"

#include <stdio.h>
#include <stdlib.h>

/* ---- Owning ---- */

/* Binds the id of a table, or its code. */
static void start_for(struct postgres_call *call, const struct store_id *id,
                      enum postgres_statement by_id, const char *code,
                      enum postgres_statement by_code)
{
    postgres_start(call, id ? by_id : by_code);
    if (id)
        postgres_add_id(call, id);
    else
        postgres_add_text(call, code);
}

static enum store_claim read_claim(const PGresult *result, struct store_claimed *claimed)
{
    if (libpq.PQntuples(result) == 0)
        return STORE_MISSING;
    postgres_read_id(result, 0, 0, &claimed->id);
    snprintf(claimed->code, sizeof claimed->code, "%s", postgres_text(result, 0, 1));
    claimed->lines = (uint32_t)postgres_number(result, 0, 3);
    if (libpq.PQgetisnull(result, 0, 2)) {
        snprintf(claimed->place, sizeof claimed->place, "%s", postgres_text(result, 0, 4));
        return STORE_ELSEWHERE;
    }
    claimed->fence = (uint64_t)postgres_number(result, 0, 2);
    claimed->wake = postgres_number(result, 0, 5);
    return STORE_MINE;
}

enum store_claim postgres_claim(struct store *common, const struct store_id *id, const char *code,
                                struct store_claimed *claimed, struct kv_error *error)
{
    struct postgres_call calls[2];
    PGresult *result;
    start_for(&calls[0], id, BASE_LOCK_BY_ID, code, BASE_LOCK_BY_CODE);
    start_for(&calls[1], id, BASE_CLAIM_BY_ID, code, BASE_CLAIM_BY_CODE);
    postgres_add_number(&calls[1], common->life);
    if (!postgres_run(postgres_of(common), calls, 2, &result, error))
        return STORE_FAILED;
    enum store_claim answer = read_claim(result, claimed);
    libpq.PQclear(result);
    return answer;
}

bool postgres_release(struct store *common, const struct store_id *id, uint64_t fence,
                      struct kv_error *error)
{
    struct postgres_call call;
    PGresult *result;
    postgres_start(&call, BASE_RELEASE);
    postgres_add_id(&call, id);
    postgres_add_number(&call, (int64_t)fence);
    postgres_add_number(&call, common->life);
    bool fine = postgres_run(postgres_of(common), &call, 1, &result, error);
    libpq.PQclear(result);
    return fine;
}

bool postgres_check(struct store *common, struct store_holding *holdings, size_t count,
                    struct kv_error *error)
{
    struct kv_text ids = {0}, fences = {0};
    struct postgres_call call;
    PGresult *result = NULL;
    postgres_array_start(&ids, BASE_BYTES);
    postgres_array_start(&fences, BASE_NUMBER);
    for (size_t i = 0; i < count; i++) {
        postgres_array_bytes(&ids, holdings[i].id.byte, STORE_ID_BYTES);
        postgres_array_number(&fences, (int64_t)holdings[i].fence);
    }
    postgres_start(&call, BASE_CHECK);
    postgres_add_number(&call, common->life);
    bool is_whole = postgres_add_array(&call, &ids) && postgres_add_array(&call, &fences);
    bool fine = is_whole ? postgres_run(postgres_of(common), &call, 1, &result, error)
                         : store_no_memory(error);
    for (size_t i = 0; fine && i < count; i++)
        holdings[i].is_mine = postgres_yes(result, i);
    libpq.PQclear(result);
    free(ids.data);
    free(fences.data);
    return fine;
}

/* ---- Lists ---- */

/* Runs a statement made of ROW in postgres_sql.c and delivers its rows. */
static bool hand_out(struct store *common, const struct postgres_call *call,
                     store_row_reader *reader, void *context, bool *found, struct kv_error *error)
{
    PGresult *result;
    if (!postgres_run(postgres_of(common), call, 1, &result, error))
        return false;
    bool wanted = true;
    for (int i = 0; i < libpq.PQntuples(result) && wanted; i++) {
        struct store_row row = {
            .code = postgres_text(result, i, 1),
            .state = postgres_state(result, i, 2),
            .created = postgres_number(result, i, 3),
            .changed = postgres_number(result, i, 4),
            .text = postgres_text(result, i, 5),
            .owner = postgres_text(result, i, 6),
            .listed = postgres_number(result, i, 7) != 0,
            .wake = postgres_number(result, i, 8),
        };
        postgres_read_id(result, i, 0, &row.id);
        wanted = reader(context, &row);
    }
    *found = libpq.PQntuples(result) > 0;
    libpq.PQclear(result);
    return true;
}

bool postgres_find(struct store *common, const struct store_id *id, const char *code,
                   store_row_reader *row, void *context, bool *found, struct kv_error *error)
{
    struct postgres_call call;
    start_for(&call, id, BASE_FIND_BY_ID, code, BASE_FIND_BY_CODE);
    return hand_out(common, &call, row, context, found, error);
}

bool postgres_list(struct store *common, bool listed_only, const struct store_id *after,
                   uint32_t most, store_row_reader *row, void *context, struct kv_error *error)
{
    struct postgres_call call;
    bool found;
    postgres_start(&call, listed_only ? BASE_LOBBY : BASE_LIST);
    postgres_add_id(&call, after);
    postgres_add_number(&call, most);
    return hand_out(common, &call, row, context, &found, error);
}

bool postgres_due(struct store *common, uint32_t most, store_row_reader *row, void *context,
                  struct kv_error *error)
{
    struct postgres_call call;
    bool found;
    postgres_start(&call, BASE_DUE);
    postgres_add_number(&call, most);
    postgres_add_number(&call, common->life);
    return hand_out(common, &call, row, context, &found, error);
}

bool postgres_nodes(struct store *common, store_node_reader *node, void *context,
                    struct kv_error *error)
{
    struct postgres_call call;
    PGresult *result;
    bool wanted = true;
    postgres_start(&call, BASE_NODES);
    if (!postgres_run(postgres_of(common), &call, 1, &result, error))
        return false;
    for (int i = 0; i < libpq.PQntuples(result) && wanted; i++) {
        struct store_node found;
        snprintf(found.name, sizeof found.name, "%s", postgres_text(result, i, 0));
        snprintf(found.place, sizeof found.place, "%s", postgres_text(result, i, 1));
        wanted = node(context, &found, postgres_number(result, i, 2),
                      (uint64_t)postgres_number(result, i, 3));
    }
    libpq.PQclear(result);
    return true;
}

bool postgres_count(struct store *common, struct store_counts *counts, struct kv_error *error)
{
    struct postgres_call call;
    PGresult *result;
    postgres_start(&call, BASE_COUNT);
    if (!postgres_run(postgres_of(common), &call, 1, &result, error))
        return false;
    counts->waiting = (uint64_t)postgres_number(result, 0, 0);
    counts->playing = (uint64_t)postgres_number(result, 0, 1);
    counts->over = (uint64_t)postgres_number(result, 0, 2);
    counts->nodes = (uint64_t)postgres_number(result, 0, 3);
    counts->bytes = (uint64_t)postgres_number(result, 0, 4);
    libpq.PQclear(result);
    return true;
}
