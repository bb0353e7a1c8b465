/* Removing tables from PostgreSQL, at once or when they are unused; and bans. */
#include "store/postgres.h"

#include <stdio.h>

/* ---- Removing ---- */

bool postgres_remove(struct store *common, const struct store_id *id, bool *found,
                     struct kv_error *error)
{
    struct postgres_call calls[2];
    PGresult *result;
    postgres_start(&calls[0], BASE_LOCK_BY_ID);
    postgres_add_id(&calls[0], id);
    postgres_start(&calls[1], BASE_REMOVE);
    postgres_add_id(&calls[1], id);
    bool fine = postgres_run(postgres_of(common), calls, 2, &result, error);
    *found = fine && libpq.PQntuples(result) > 0;
    libpq.PQclear(result);
    return fine;
}

bool postgres_purge(struct store *common, struct store_purge *purge, struct kv_error *error)
{
    enum { UNUSED, LAST_UNUSED, OLD, LAST, REMOVED };
    struct postgres_call call;
    PGresult *result;
    postgres_start(&call, BASE_PURGE);
    postgres_add_number(&call, purge->place);
    postgres_add_number(&call, purge->looked_at);
    postgres_add_number(&call, purge->at_once);
    for (int state = 0; state < STORE_STATES; state++)
        postgres_add_number(&call, purge->before[state]);
    if (!postgres_run(postgres_of(common), &call, 1, &result, error))
        return false;
    if (postgres_number(result, 0, UNUSED) == (int64_t)purge->at_once)
        purge->place = postgres_number(result, 0, LAST_UNUSED);
    else if (postgres_number(result, 0, OLD) == (int64_t)purge->looked_at)
        purge->place = postgres_number(result, 0, LAST);
    else
        purge->place = 0;
    for (int state = 0; state < STORE_STATES; state++)
        purge->removed[state] += (uint64_t)postgres_number(result, 0, REMOVED + state);
    libpq.PQclear(result);
    return true;
}

bool postgres_sweep(struct store *common, uint32_t most, bool *more, struct kv_error *error)
{
    struct postgres_call calls[2];
    PGresult *result;
    postgres_start(&calls[0], BASE_SWEEP);
    postgres_add_number(&calls[0], most);
    postgres_start(&calls[1], BASE_SWEPT);
    if (!postgres_run(postgres_of(common), calls, 2, &result, error))
        return false;
    *more = postgres_number(result, 0, 0) > 0;
    libpq.PQclear(result);
    return true;
}

/* Files of PostgreSQL have checksums and tools of their own (pg_checksums, pg_amcheck). */
bool postgres_inspect(struct store *common, uint64_t *stray_lines, struct kv_error *error)
{
    (void)common, (void)stray_lines, (void)error;
    return true;
}

/* ---- Bans ---- */

bool postgres_add_ban(struct store *common, const struct store_ban *ban, struct kv_error *error)
{
    struct postgres_call call;
    PGresult *result;
    postgres_start(&call, BASE_ADD_BAN);
    postgres_add_number(&call, (int64_t)ban->kind);
    postgres_add_text(&call, ban->who);
    postgres_add_number(&call, ban->until);
    bool fine = postgres_run(postgres_of(common), &call, 1, &result, error);
    libpq.PQclear(result);
    return fine;
}

bool postgres_lift_ban(struct store *common, const struct store_ban *ban, bool *found,
                       struct kv_error *error)
{
    struct postgres_call call;
    PGresult *result;
    postgres_start(&call, BASE_LIFT_BAN);
    postgres_add_number(&call, (int64_t)ban->kind);
    postgres_add_text(&call, ban->who);
    bool fine = postgres_run(postgres_of(common), &call, 1, &result, error);
    *found = fine && libpq.PQntuples(result) > 0;
    libpq.PQclear(result);
    return fine;
}

bool postgres_bans(struct store *common, int64_t now, store_ban_reader *reader, void *context,
                   struct kv_error *error)
{
    struct postgres_call call;
    PGresult *result;
    bool wanted = true;
    postgres_start(&call, BASE_BANS);
    postgres_add_number(&call, now);
    if (!postgres_run(postgres_of(common), &call, 1, &result, error))
        return false;
    for (int i = 0; i < libpq.PQntuples(result) && wanted; i++) {
        struct store_ban ban = {
            .kind = (enum store_ban_kind)postgres_number(result, i, 0),
            .until = postgres_number(result, i, 2),
        };
        snprintf(ban.who, sizeof ban.who, "%s", postgres_text(result, i, 1));
        wanted = reader(context, &ban);
    }
    libpq.PQclear(result);
    return true;
}
