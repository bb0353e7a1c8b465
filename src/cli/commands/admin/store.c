/* kvartal admin check, purge and vacuum: work on a store itself, whether or not a server runs. */
#include "cli/commands/admin/store.h"

#include "cli/cli.h"
#include "rooms/rooms.h"
#include "store/clock.h"
#include "store/store.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { TABLES_AT_ONCE = 100, LINES_AT_ONCE = 2000 };

/* ---- Checking ---- */

struct table {
    struct store_id id;
    char code[STORE_CODE_MOST + 1];
    enum store_state state;
};

struct check {
    struct store *store;
    struct cli_progress progress;
    struct table tables[TABLES_AT_ONCE]; /* the next ones */
    uint32_t count;
    uint64_t done, all, lines, damaged;
    /* Of the table that is read. */
    struct room *room; /* NULL: no more, since a line did not fit */
    uint32_t read;
    struct kv_error misfit;
};

static bool take_table(void *context, const struct store_row *row)
{
    struct check *check = context;
    struct table *table = &check->tables[check->count++];
    table->id = row->id;
    snprintf(table->code, sizeof table->code, "%s", row->code);
    table->state = row->state;
    return check->count < TABLES_AT_ONCE;
}

static void put_id(const struct store_id *id, char text[ROOM_ID_LENGTH + 1])
{
    for (size_t i = 0; i < sizeof id->byte; i++)
        snprintf(text + 2 * i, 3, "%02x", id->byte[i]);
}

/* Plays the line; after the first that does not fit, which is remembered, lines are only read. */
static bool take_line(void *context, uint32_t number, int64_t at, const char *text, size_t length)
{
    struct check *check = context;
    struct kv_error why;
    check->read++;
    check->lines++;
    if (!check->room || room_replay(check->room, text, length, at, &why))
        return true;
    kv_refuse(&check->misfit, why.code, "Line %u cannot be played: %s", (unsigned)number,
              why.message);
    room_close(check->room);
    check->room = NULL;
    return true;
}

static bool ignore_row(void *context, const struct store_row *row)
{
    (void)context, (void)row;
    return false;
}

/* Removed by somebody since it was listed. */
static bool is_gone(struct check *check, const struct store_id *id)
{
    struct kv_error error;
    bool found = false;
    return store_find(check->store, id, NULL, ignore_row, NULL, &found, &error) && !found;
}

static void tell(struct check *check, const struct table *table, const struct kv_error *error)
{
    char id[ROOM_ID_LENGTH + 1];
    put_id(&table->id, id);
    check->damaged++;
    cli_progress_stop(&check->progress);
    cli_print("%s %s: %s\n", table->code, id, error->message); /* one line, for programs too */
    cli_progress_start(&check->progress);
}

static bool read_state(void *context, const struct store_row *row)
{
    *(enum store_state *)context = row->state;
    return false;
}

/* A server of another version may have left the row of a table behind its history. The row is read
 * once more: a game that continues meanwhile is ahead of what was listed, never behind. */
static bool is_row_behind(struct check *check, const struct table *table, enum room_state played)
{
    enum store_state state = table->state;
    struct kv_error error;
    bool found = false;
    return (int)state < (int)played &&
           store_find(check->store, &table->id, NULL, read_state, &state, &found, &error) &&
           found && (int)state < (int)played;
}

/* False: the store could not be read, which does not mean damage. */
static bool check_table(struct check *check, const struct table *table, struct kv_error *error)
{
    char id[ROOM_ID_LENGTH + 1];
    put_id(&table->id, id);
    check->read = 0;
    check->misfit.code = NULL;
    check->room = room_open(NULL, NULL, id, table->code);
    if (!check->room)
        return kv_refuse(error, "no-memory", "There is not enough memory for this table.");
    bool fine = store_read(check->store, &table->id, take_line, check, error);
    enum room_state played = check->room ? room_state_of(check->room) : ROOM_WAITING;
    if (check->room)
        room_close(check->room);
    if (!fine && strcmp(error->code, "damaged") != 0)
        return false;
    if (!fine)
        tell(check, table, error);
    else if (check->misfit.code)
        tell(check, table, &check->misfit);
    else if (check->read == 0 && !is_gone(check, &table->id)) {
        kv_refuse(error, "damaged", "The history of this table is empty.");
        tell(check, table, error);
    } else if (is_row_behind(check, table, played)) {
        kv_refuse(error, "damaged",
                  "This table is listed in an earlier state than its history has; a server sets "
                  "that right when somebody opens it.");
        tell(check, table, error);
    }
    return true;
}

static bool check_all(struct check *check, struct kv_error *error)
{
    struct table some[TABLES_AT_ONCE];
    struct store_id after;
    uint32_t count;
    do {
        check->count = 0;
        if (!store_list(check->store, false, check->done > 0 ? &after : NULL, TABLES_AT_ONCE,
                        take_table, check, error))
            return false;
        count = check->count;
        memcpy(some, check->tables, sizeof some);
        for (uint32_t i = 0; i < count; i++) {
            if (!check_table(check, &some[i], error))
                return false;
            after = some[i].id;
            cli_progress_show(&check->progress, ++check->done, check->all);
        }
    } while (count == TABLES_AT_ONCE);
    return true;
}

static int sum_up(const struct check *check, uint64_t strays)
{
    cli_say("Tables: %llu, of which damaged: %llu.", (unsigned long long)check->done,
            (unsigned long long)check->damaged);
    cli_say("Lines: %llu, of which without a checksum: %llu.", (unsigned long long)check->lines,
            (unsigned long long)store_figures(check->store)->unchecked);
    if (strays > 0)
        cli_say("Lines that belong to no table: %llu.", (unsigned long long)strays);
    return check->damaged > 0 || strays > 0 ? CLI_REFUSED : CLI_FINE;
}

/* So that a timer can distinguish damage from a store that could not be read. */
static int fail(const struct kv_error *error)
{
    cli_refused(error);
    return strcmp(error->code, "damaged") == 0 ? CLI_REFUSED : CLI_UNCERTAIN;
}

int admin_check(const struct admin_store *settings)
{
    struct kv_error error;
    struct store_counts counts;
    uint64_t strays = 0;
    struct check *check = calloc(1, sizeof *check);
    if (!check) {
        cli_complain("There is not enough memory for that.");
        return CLI_UNCERTAIN;
    }
    check->store = store_open(settings->where, NULL, &error);
    bool fine = check->store && store_inspect(check->store, &strays, &error) &&
                store_count(check->store, &counts, &error);
    if (fine) {
        check->all = counts.waiting + counts.playing + counts.over;
        cli_progress_start(&check->progress);
        fine = check_all(check, &error);
        cli_progress_stop(&check->progress);
    }
    int code = fine ? sum_up(check, strays) : fail(&error);
    store_close(check->store);
    free(check);
    return code;
}

/* ---- Removing ---- */

static const struct {
    const char *name;
    uint32_t days; /* by itself, as `kvartal serve` has it */
} states[STORE_STATES] = {
    [STORE_WAITING] = {"unstarted", 7},
    [STORE_PLAYING] = {"abandoned", 90},
    [STORE_OVER] = {"finished", 365},
};

static bool choose(const struct admin_store *settings, struct store_purge *purge)
{
    bool is_known = !settings->state;
    for (int i = 0; i < STORE_STATES; i++) {
        uint64_t days = settings->older_than ? settings->older_than : states[i].days;
        if (settings->state && strcmp(settings->state, states[i].name) != 0)
            continue;
        is_known = true;
        purge->before[i] = clock_wall() - (int64_t)days * 24 * 3600 * 1000;
    }
    if (!is_known)
        cli_misuse("The option --state must be finished, abandoned or unstarted, not \"%s\".",
                   settings->state);
    return is_known;
}

static bool remove_all(struct store *store, struct store_purge *purge, struct kv_error *error)
{
    bool more = true;
    do {
        if (!store_purge(store, purge, error))
            return false;
    } while (purge->place > 0);
    while (more)
        if (!store_sweep(store, LINES_AT_ONCE, &more, error))
            return false;
    return true;
}

int admin_purge(const struct admin_store *settings)
{
    struct kv_error error;
    struct store_purge purge = {.looked_at = TABLES_AT_ONCE, .at_once = TABLES_AT_ONCE};
    if (!choose(settings, &purge))
        return CLI_USAGE;
    struct store *store = store_open(settings->where, NULL, &error);
    bool fine = store && remove_all(store, &purge, &error);
    store_close(store);
    if (!fine)
        return cli_refused(&error);
    cli_say("Removed: %llu finished, %llu abandoned, %llu never started.",
            (unsigned long long)purge.removed[STORE_OVER],
            (unsigned long long)purge.removed[STORE_PLAYING],
            (unsigned long long)purge.removed[STORE_WAITING]);
    return CLI_FINE;
}

/* ---- Giving room back ---- */

static void show(void *context, uint32_t percent)
{
    cli_progress_show(context, percent, 100);
}

int admin_vacuum(const struct admin_store *settings)
{
    struct cli_progress progress;
    struct kv_error error;
    uint64_t freed;
    cli_progress_start(&progress);
    bool fine = store_vacuum(settings->where, show, &progress, &freed, &error);
    cli_progress_stop(&progress);
    if (!fine)
        return cli_refused(&error);
    cli_say("%s shrank by %llu KB.", settings->where, (unsigned long long)(freed / 1000));
    return CLI_FINE;
}
