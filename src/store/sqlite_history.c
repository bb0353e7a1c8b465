/*
 * Histories in a file. A batch is one transaction; a line is added to the list of all lines and
 * becomes its table's last. A history is read from its last line back to its first.
 */
#include "base/assert.h"
#include "store/sqlite.h"

#include <stdlib.h>
#include <string.h>

bool sqlite_find_head(struct sqlite_store *store, const struct store_id *id,
                      struct sqlite_head *head, bool *found, struct kv_error *error)
{
    sqlite3_stmt *statement = sqlite_take(store, FILE_HEAD);
    sqlite_bind_id(statement, 1, id);
    if (!sqlite_step(store, statement, found, error))
        return false;
    if (*found)
        *head = (struct sqlite_head){
            .key = sqlite3_column_int64(statement, 0),
            .fence = sqlite3_column_int64(statement, 1),
            .owner = sqlite3_column_int64(statement, 2),
            .lines = sqlite3_column_int64(statement, 3),
            .last = sqlite3_column_int64(statement, 4),
        };
    sqlite3_reset(statement);
    return true;
}

/* Steps to the line at a place in the list. A missing one means damage. */
bool sqlite_find_line(struct sqlite_store *store, int64_t seq, sqlite3_stmt **statement,
                      struct kv_error *error)
{
    bool row;
    *statement = sqlite_take(store, FILE_LINE);
    sqlite3_bind_int64(*statement, 1, seq);
    return sqlite_step(store, *statement, &row, error) &&
           (row ||
            kv_refuse(error, "damaged",
                      "%s is damaged: a table has lost lines of its history. Restore a backup.",
                      store->store.where));
}

/* ---- Keeping ---- */

/* Creates the table of a line 0, unless its id or its code exists already. */
static bool create_table(struct sqlite_store *store, const struct store_line *line,
                         struct kv_error *error)
{
    int changed;
    sqlite3_stmt *statement = sqlite_take(store, FILE_CREATE_TABLE);
    sqlite_bind_id(statement, 1, &line->table);
    sqlite_bind_text(statement, 2, line->code);
    sqlite3_bind_int64(statement, 3, line->at);
    if (!sqlite_run(store, statement, &changed, error))
        return false;
    if (changed == 0)
        return true;
    statement = sqlite_take(store, FILE_CREATE_HEAD);
    sqlite3_bind_int64(statement, 1, sqlite3_last_insert_rowid(store->file));
    sqlite3_bind_int64(statement, 2, store->store.life);
    return sqlite_run(store, statement, NULL, error);
}

static bool append(struct sqlite_store *store, const struct sqlite_head *head,
                   const struct store_line *line, struct kv_error *error)
{
    KV_ASSERT(line->number == head->lines);
    sqlite3_stmt *statement = sqlite_take(store, FILE_APPEND);
    sqlite3_bind_int64(statement, 1, head->last);
    sqlite3_bind_int64(statement, 2, line->number);
    sqlite3_bind_int64(statement, 3, (int64_t)line->fence);
    sqlite3_bind_int64(statement, 4, line->at);
    sqlite3_bind_text64(statement, 5, line->text, line->length, SQLITE_STATIC, SQLITE_UTF8);
    sqlite3_bind_int(
        statement, 6,
        store_checksum(&line->table, line->number, line->at, line->text, line->length));
    if (!sqlite_run(store, statement, NULL, error))
        return false;
    statement = sqlite_take(store, FILE_MOVE_HEAD);
    sqlite3_bind_int64(statement, 1, head->key);
    sqlite3_bind_int64(statement, 2, head->lines + 1);
    sqlite3_bind_int64(statement, 3, sqlite3_last_insert_rowid(store->file));
    return sqlite_run(store, statement, NULL, error);
}

/* By the store's clock; no time is 0. */
static int64_t wake_time(struct sqlite_store *store, int64_t left)
{
    return left == 0 ? 0 : calendar_now(&store->calendar) + left;
}

static bool summarise(struct sqlite_store *store, const struct sqlite_head *head,
                      const struct store_summary *summary, struct kv_error *error)
{
    sqlite3_stmt *statement = sqlite_take(store, FILE_SUMMARISE);
    sqlite3_bind_int64(statement, 1, head->key);
    sqlite3_bind_int(statement, 2, (int)summary->state);
    sqlite3_bind_int(statement, 3, summary->listed);
    sqlite3_bind_int64(statement, 4, wake_time(store, summary->wake));
    if (!sqlite_run(store, statement, NULL, error))
        return false;
    if (!summary->text)
        return true;
    statement = sqlite_take(store, FILE_SAY_TEXT);
    sqlite3_bind_int64(statement, 1, head->key);
    sqlite_bind_text(statement, 2, summary->text);
    return sqlite_run(store, statement, NULL, error);
}

/* Does the line exist already, from a call whose answer was lost? It is near the end. */
static bool find_repeated(struct sqlite_store *store, const struct sqlite_head *head,
                          struct store_line *line, struct kv_error *error)
{
    sqlite3_stmt *statement = NULL;
    int64_t seq = head->last;
    for (int64_t number = head->lines - 1; number >= line->number; number--) {
        if (!sqlite_find_line(store, seq, &statement, error))
            return false;
        seq = sqlite3_column_int64(statement, 0);
    }
    line->kept = statement && sqlite3_column_int64(statement, 2) == (int64_t)line->fence &&
                 (size_t)sqlite3_column_bytes(statement, 4) == line->length &&
                 (line->length == 0 ||
                  memcmp(sqlite3_column_blob(statement, 4), line->text, line->length) == 0);
    sqlite3_reset(statement);
    return true;
}

static bool keep_line(struct sqlite_store *store, struct store_line *line, struct kv_error *error)
{
    struct sqlite_head head;
    bool found;
    if (line->number == 0 && !create_table(store, line, error))
        return false;
    if (!sqlite_find_head(store, &line->table, &head, &found, error))
        return false;
    if (!found)
        return true;
    if (line->number < head.lines)
        return find_repeated(store, &head, line, error);
    line->kept = line->number == head.lines && head.fence == (int64_t)line->fence &&
                 head.owner == store->store.life;
    return !line->kept || (append(store, &head, line, error) &&
                           (!line->summary || summarise(store, &head, line->summary, error)));
}

bool sqlite_keep(struct store *common, struct store_line *lines, size_t count,
                 struct kv_error *error)
{
    struct sqlite_store *store = sqlite_of(common);
    bool fine = true, refused = false;
    if (!sqlite_begin(store, true, error))
        return false;
    for (size_t i = 0; i < count && fine; i++) {
        if (store_is_well_formed(&lines[i]) && !(refused && store_is_behind_refused(lines, i)))
            fine = keep_line(store, &lines[i], error);
        refused = refused || !lines[i].kept;
    }
    return sqlite_end(store, fine, error);
}

static bool tell(struct sqlite_store *store, const struct store_news *news, struct kv_error *error)
{
    struct sqlite_head head;
    bool found;
    if (!sqlite_find_head(store, &news->table, &head, &found, error))
        return false;
    bool is_current = found && head.lines == news->lines && head.fence == (int64_t)news->fence &&
                      head.owner == store->store.life;
    return !is_current || summarise(store, &head, &news->summary, error);
}

bool sqlite_tell(struct store *common, const struct store_news *news, size_t count,
                 struct kv_error *error)
{
    struct sqlite_store *store = sqlite_of(common);
    bool fine = true;
    if (!sqlite_begin(store, true, error))
        return false;
    for (size_t i = 0; i < count && fine; i++)
        fine = tell(store, &news[i], error);
    return sqlite_end(store, fine, error);
}

/* ---- Reading ---- */

/* Where the lines of a history are, from its first to its last; to be freed. */
static bool find_lines(struct sqlite_store *store, const struct sqlite_head *head, int64_t **places,
                       struct kv_error *error)
{
    int64_t seq = head->last;
    *places = malloc((size_t)head->lines * sizeof **places + 1);
    if (!*places)
        return store_no_memory(error);
    for (int64_t i = head->lines; i-- > 0;) {
        sqlite3_stmt *statement;
        if (!sqlite_find_line(store, seq, &statement, error))
            return false;
        (*places)[i] = seq;
        seq = sqlite3_column_int64(statement, 0);
        sqlite3_reset(statement);
    }
    return true;
}

void sqlite_read_line(sqlite3_stmt *statement, struct store_read_line *line)
{
    const char *text = (const char *)sqlite3_column_text(statement, 4);
    *line = (struct store_read_line){
        .number = sqlite3_column_int64(statement, 1),
        .at = sqlite3_column_int64(statement, 3),
        .text = text ? text : "",
        .length = (size_t)sqlite3_column_bytes(statement, 4),
        .has_checksum = sqlite3_column_type(statement, 5) != SQLITE_NULL,
        .checksum = sqlite3_column_int(statement, 5),
    };
}

static bool hand_out(struct sqlite_store *store, const struct store_id *id, const int64_t *places,
                     int64_t count, store_reader *reader, void *context, struct kv_error *error)
{
    bool fine = true, wanted = true;
    for (int64_t i = 0; i < count && wanted && fine; i++) {
        sqlite3_stmt *statement;
        struct store_read_line line;
        fine = sqlite_find_line(store, places[i], &statement, error);
        if (!fine)
            break;
        sqlite_read_line(statement, &line);
        fine = store_check_line(&store->store, id, (uint32_t)i, &line, error);
        wanted = fine && reader(context, (uint32_t)i, line.at, line.text, line.length);
        sqlite3_reset(statement);
    }
    return fine;
}

bool sqlite_read(struct store *common, const struct store_id *id, store_reader *line, void *context,
                 struct kv_error *error)
{
    struct sqlite_store *store = sqlite_of(common);
    struct sqlite_head head;
    int64_t *places = NULL;
    bool found;
    if (!sqlite_begin_reading(store, error))
        return false;
    bool fine = sqlite_find_head(store, id, &head, &found, error) &&
                (!found || (find_lines(store, &head, &places, error) &&
                            hand_out(store, id, places, head.lines, line, context, error)));
    free(places);
    return sqlite_end(store, fine, error);
}
