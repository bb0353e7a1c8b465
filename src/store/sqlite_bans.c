/* Bans in a file. */
#include "store/sqlite.h"

#include <stdio.h>

static bool change(struct sqlite_store *store, enum sqlite_statement which,
                   const struct store_ban *ban, int *changed, struct kv_error *error)
{
    if (!sqlite_begin(store, true, error))
        return false;
    sqlite3_stmt *statement = sqlite_take(store, which);
    sqlite3_bind_int(statement, 1, (int)ban->kind);
    sqlite_bind_text(statement, 2, ban->who);
    if (which == FILE_ADD_BAN)
        sqlite3_bind_int64(statement, 3, ban->until);
    return sqlite_end(store, sqlite_run(store, statement, changed, error), error);
}

bool sqlite_add_ban(struct store *common, const struct store_ban *ban, struct kv_error *error)
{
    return change(sqlite_of(common), FILE_ADD_BAN, ban, NULL, error);
}

bool sqlite_lift_ban(struct store *common, const struct store_ban *ban, bool *found,
                     struct kv_error *error)
{
    int changed = 0;
    bool fine = change(sqlite_of(common), FILE_LIFT_BAN, ban, &changed, error);
    *found = changed > 0;
    return fine;
}

bool sqlite_bans(struct store *common, int64_t now, store_ban_reader *reader, void *context,
                 struct kv_error *error)
{
    struct sqlite_store *store = sqlite_of(common);
    bool row, fine = true, wanted = true;
    sqlite3_stmt *statement = sqlite_take(store, FILE_BANS);
    sqlite3_bind_int64(statement, 1, now);
    while (wanted && (fine = sqlite_step(store, statement, &row, error)) && row) {
        struct store_ban ban = {
            .kind = (enum store_ban_kind)sqlite3_column_int(statement, 0),
            .until = sqlite3_column_int64(statement, 2),
        };
        snprintf(ban.who, sizeof ban.who, "%s", (const char *)sqlite3_column_text(statement, 1));
        wanted = reader(context, &ban);
    }
    sqlite3_reset(statement);
    return fine;
}
