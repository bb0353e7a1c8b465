/* kvartal admin move: copies a store to another one, such as from a file to PostgreSQL or back, and
 * compares the copy. The old store is not changed. After an interruption, start again: what was
 * copied is recognised. */
#include "cli/cli.h"
#include "cli/commands/admin/store.h"
#include "store/clock.h"
#include "store/store.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { TABLES_AT_ONCE = 100, LINES_AT_ONCE = 500, LEASE_MS = 60000, CLOCKS_APART_MS = 60000 };

struct table {
    struct store_id id;
    char code[STORE_CODE_MOST + 1];
};

struct tables {
    struct table *list;
    size_t count, size;
};

/* The row of a table, and its history. */
struct content {
    bool found;
    enum store_state state;
    bool listed;
    int64_t wake;
    struct kv_text text; /* of the lobby */
    struct kv_text history;
    struct line {
        int64_t at;
        size_t begins, length; /* in the history */
    } * lines;
    uint32_t count, size;
};

struct move {
    struct store *from, *to;
    struct tables tables; /* the newest first */
    struct content old, new;
    uint64_t lines, empty;
};

/* ---- What is in a store ---- */

static bool take_table(void *context, const struct store_row *row)
{
    struct tables *tables = context;
    if (tables->count == tables->size) {
        size_t size = tables->size ? 2 * tables->size : TABLES_AT_ONCE;
        struct table *more = realloc(tables->list, size * sizeof *more);
        if (!more)
            return false;
        tables->list = more;
        tables->size = size;
    }
    struct table *table = &tables->list[tables->count++];
    table->id = row->id;
    snprintf(table->code, sizeof table->code, "%s", row->code);
    return true;
}

static bool list_tables(struct store *store, struct tables *tables, struct kv_error *error)
{
    size_t before;
    do {
        before = tables->count;
        struct store_id after = before > 0 ? tables->list[before - 1].id : (struct store_id){{0}};
        if (!store_list(store, false, before > 0 ? &after : NULL, TABLES_AT_ONCE, take_table,
                        tables, error))
            return false;
    } while (tables->count == before + TABLES_AT_ONCE);
    return true;
}

static bool take_row(void *context, const struct store_row *row)
{
    struct content *content = context;
    content->state = row->state;
    content->listed = row->listed;
    content->wake = row->wake;
    kv_put(&content->text, "%s", row->text);
    return false;
}

static bool take_line(void *context, uint32_t number, int64_t at, const char *text, size_t length)
{
    struct content *content = context;
    if (number == content->size) {
        uint32_t size = content->size ? 2 * content->size : LINES_AT_ONCE;
        struct line *more = realloc(content->lines, size * sizeof *more);
        if (!more)
            return false;
        content->lines = more;
        content->size = size;
    }
    content->lines[number] =
        (struct line){.at = at, .begins = content->history.length, .length = length};
    content->count = number + 1;
    kv_put_bytes(&content->history, text, length);
    return !content->history.cut;
}

static bool read_table(struct store *store, const struct table *table, struct content *content,
                       struct kv_error *error)
{
    content->text.length = content->history.length = 0;
    content->count = 0;
    kv_put(&content->text, "%s", "");
    return store_find(store, &table->id, NULL, take_row, content, &content->found, error) &&
           store_read(store, &table->id, take_line, content, error);
}

/* ---- Writing ---- */

static struct store_line line_of(const struct move *move, const struct table *table, uint32_t nth,
                                 uint64_t fence, const struct store_summary *summary)
{
    const struct line *line = &move->old.lines[nth];
    return (struct store_line){
        .table = table->id,
        .code = nth == 0 ? table->code : NULL,
        .fence = fence,
        .number = nth,
        .at = line->at,
        .text = move->old.history.data + line->begins,
        .length = line->length,
        .summary = nth + 1 == move->old.count ? summary : NULL,
    };
}

static bool write_lines(struct move *move, const struct table *table, uint32_t first,
                        uint64_t fence, struct kv_error *error)
{
    const struct content *old = &move->old;
    const struct store_summary summary = {old->state, old->listed, old->wake, old->text.data};
    for (uint32_t nth = first; nth < old->count;) {
        struct store_line lines[LINES_AT_ONCE];
        uint32_t count = 0;
        for (; count < LINES_AT_ONCE && nth < old->count; count++, nth++)
            lines[count] = line_of(move, table, nth, fence, &summary);
        if (!store_keep(move->to, lines, count, error))
            return false;
        if (!lines[count - 1].kept)
            return kv_refuse(error, "bad-target",
                             "Table %s could not be written: the code or the table is in use in "
                             "the new store.",
                             table->code);
    }
    return true;
}

/* Claiming makes it ours to lengthen, and counts as a visit: a table is not purged any sooner for
 * having been moved. */
static bool write_table(struct move *move, const struct table *table, struct kv_error *error)
{
    struct store_claimed claimed;
    enum store_claim claim = store_claim(move->to, &table->id, NULL, &claimed, error);
    if (claim == STORE_FAILED)
        return false;
    if (claim == STORE_ELSEWHERE)
        return kv_refuse(error, "bad-target", "A server is using the new store; stop it first.");
    bool is_new = claim == STORE_MISSING;
    return write_lines(move, table, is_new ? 0 : claimed.lines, is_new ? 1 : claimed.fence,
                       error) &&
           (!is_new || store_claim(move->to, &table->id, NULL, &claimed, error) == STORE_MINE);
}

/* ---- Comparing ---- */

static bool is_same_time(int64_t left, int64_t right)
{
    int64_t apart = left > right ? left - right : right - left;
    return (left == 0) == (right == 0) && apart < CLOCKS_APART_MS;
}

static bool is_same(const struct content *left, const struct content *right)
{
    if (!left->found || !right->found || left->state != right->state ||
        left->listed != right->listed || !is_same_time(left->wake, right->wake) ||
        strcmp(left->text.data, right->text.data) != 0 || left->count != right->count ||
        left->history.length != right->history.length ||
        memcmp(left->history.data, right->history.data, left->history.length) != 0)
        return false;
    for (uint32_t i = 0; i < left->count; i++)
        if (left->lines[i].at != right->lines[i].at ||
            left->lines[i].length != right->lines[i].length)
            return false;
    return true;
}

static bool move_table(struct move *move, const struct table *table, struct kv_error *error)
{
    if (!read_table(move->from, table, &move->old, error))
        return false;
    if (move->old.count == 0) { /* there is nothing to play on */
        move->empty++;
        return true;
    }
    move->lines += move->old.count;
    return write_table(move, table, error) && read_table(move->to, table, &move->new, error) &&
           (is_same(&move->old, &move->new) ||
            kv_refuse(error, "bad-target",
                      "Table %s is not the same in both stores; the new one must be empty before "
                      "a move.",
                      table->code));
}

/* ---- All of it ---- */

static bool copy_ban(void *context, const struct store_ban *ban)
{
    struct move *move = context;
    struct kv_error error;
    return store_add_ban(move->to, ban, &error);
}

static bool count_bans(void *context, const struct store_ban *ban)
{
    (void)ban;
    ++*(uint64_t *)context;
    return true;
}

static bool move_bans(struct move *move, struct kv_error *error)
{
    uint64_t before = 0, after = 0;
    int64_t now = clock_wall();
    return store_bans(move->from, now, copy_ban, move, error) &&
           store_bans(move->from, now, count_bans, &before, error) &&
           store_bans(move->to, now, count_bans, &after, error) &&
           (before == after ||
            kv_refuse(error, "bad-target", "The bans could not be written to the new store."));
}

static bool is_in(struct store *store, const struct table *table, struct kv_error *error)
{
    struct content content = {.text = cli_text()};
    bool fine = store_find(store, &table->id, NULL, take_row, &content, &content.found, error);
    cli_text_free(&content.text);
    return (fine && content.found) ||
           (fine &&
            kv_refuse(error, "bad-target",
                      "The new store is not empty: table %s is not in the old one.", table->code));
}

/* Nobody writes to the old store, and in the new one there is nothing but what an earlier move that
 * was interrupted has brought. */
static bool check_stores(struct move *move, struct kv_error *error)
{
    struct store_counts counts = {0};
    struct tables there = {NULL, 0, 0};
    if (!store_count(move->from, &counts, error))
        return false;
    if (counts.nodes > 0)
        return kv_refuse(error, "in-use", "A server is using the old store; stop it first.");
    bool fine = list_tables(move->to, &there, error);
    for (size_t i = 0; fine && i < there.count; i++)
        fine = is_in(move->from, &there.list[i], error);
    free(there.list);
    return fine && list_tables(move->from, &move->tables, error);
}

/* The oldest first, so that lists keep their order. */
static bool move_all(struct move *move, struct kv_error *error)
{
    struct cli_progress progress;
    bool fine = true;
    cli_progress_start(&progress);
    for (size_t i = move->tables.count; fine && i-- > 0;) {
        size_t done = move->tables.count - i;
        if (done % TABLES_AT_ONCE == 1)
            fine = store_beat(move->to, LEASE_MS, error);
        fine = fine && move_table(move, &move->tables.list[i], error);
        cli_progress_show(&progress, done, move->tables.count);
    }
    cli_progress_stop(&progress);
    return fine && move_bans(move, error);
}

static bool open_stores(struct move *move, const struct admin_store *settings,
                        struct kv_error *error)
{
    static const struct store_node mover = {.name = "kvartal-admin-move", .place = "/"};
    if (strcmp(settings->where, settings->to) == 0)
        return kv_refuse(error, "bad-target", "The old store and the new one are the same.");
    move->from = store_open(settings->where, NULL, error);
    move->to = move->from ? store_open(settings->to, &mover, error) : NULL;
    return move->to;
}

static void close_stores(struct move *move)
{
    struct kv_error ignored; /* a lease that is not given back runs out */
    if (move->to)
        store_leave(move->to, &ignored);
    store_close(move->to);
    store_close(move->from);
    for (struct content *content = &move->old; content;
         content = content == &move->old ? &move->new : NULL) {
        cli_text_free(&content->text);
        cli_text_free(&content->history);
        free(content->lines);
    }
    free(move->tables.list);
}

int admin_move(const struct admin_store *settings)
{
    struct move move = {.old = {.text = cli_text(), .history = cli_text()},
                        .new = {.text = cli_text(), .history = cli_text()}};
    struct kv_error error;
    bool fine = open_stores(&move, settings, &error) && check_stores(&move, &error) &&
                move_all(&move, &error);
    if (fine) {
        cli_say("Moved and compared: tables: %llu, lines: %llu.",
                (unsigned long long)(move.tables.count - move.empty),
                (unsigned long long)move.lines);
        if (move.empty > 0)
            cli_say("Left out, since they have no history: %llu.", (unsigned long long)move.empty);
    }
    close_stores(&move);
    return fine ? CLI_FINE : cli_refused(&error);
}
