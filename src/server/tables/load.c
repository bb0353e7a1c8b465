/* Loading tables from the store: one that is asked for, or those whose clocks have run out. */
#include "base/heap.h"
#include "server/tables/tables.h"

#include "server/limits.h"
#include "server/online.h"
#include "server/tables/summaries.h"

#include <stdlib.h>
#include <string.h>

/* ---- Loading ---- */

struct load {
    struct store_task task;
    struct table *table; /* holds a reference */
    enum store_claim claim;
    struct store_claimed claimed;
    bool is_read;
    struct kv_text lines; /* each: its time, its length, its bytes */
    struct kv_error error;
};

struct line_head {
    int64_t at;
    size_t length;
};

static bool take_line(void *context, uint32_t number, int64_t at, const char *text, size_t length)
{
    struct load *load = context;
    struct line_head head = {at, length};
    (void)number;
    kv_put_bytes(&load->lines, (const char *)&head, sizeof head);
    kv_put_bytes(&load->lines, text, length);
    return !load->lines.cut;
}

static void load_work(struct store_task *task, struct store *store)
{
    struct load *load = (struct load *)task;
    load->claim = store_claim(store, &load->table->id, NULL, &load->claimed, &load->error);
    if (load->claim == STORE_MINE)
        load->is_read =
            store_read(store, &load->claimed.id, take_line, load, &load->error) &&
            (!load->lines.cut ||
             kv_refuse(&load->error, "no-memory", "There is not enough memory for this table."));
}

/* Reports the table and the line to the operator. */
static bool name_line(struct load *load, uint32_t line)
{
    char id[ROOM_ID_LENGTH + 1];
    struct kv_error why = load->error;
    tables_put_id(&load->table->id, id);
    return kv_refuse(&load->error, why.code, "Line %u of table %s cannot be played: %s",
                     (unsigned)line, id, why.message);
}

static bool replay(struct load *load, struct room *room)
{
    const char *at = load->lines.data, *end = at + load->lines.length;
    uint32_t count = 0;
    for (struct line_head head; at < end; at += head.length, count++) {
        memcpy(&head, at, sizeof head);
        at += sizeof head;
        if (!room_replay(room, at, head.length, head.at, &load->error))
            return name_line(load, count);
    }
    load->table->lines = count;
    return count > 0 || kv_refuse(&load->error, "empty-log", "The history of this table is empty.");
}

static bool open_room(struct load *load)
{
    struct table *table = load->table;
    char id[ROOM_ID_LENGTH + 1];
    tables_put_id(&table->id, id);
    struct room *room = room_open(&table->online->host, table, id, load->claimed.code);
    if (!room)
        return kv_refuse(&load->error, "no-memory", "There is not enough memory for this table.");
    if (!replay(load, room)) {
        room_close(room);
        return false;
    }
    table->room = room;
    table->fence = load->claimed.fence;
    memcpy(table->code, load->claimed.code, sizeof table->code);
    table_chain_code(table);
    return true;
}

/* The request that needs it; "" if a clock does. */
static const char *asker_of(const struct table *table)
{
    return table->clients ? table->clients->request : "";
}

static void start_loaded(struct table *table, int64_t left)
{
    struct online *online = table->online;
    online->metrics.rooms_loaded++;
    LOG_EVENT(&online->log, "table-loaded", {"code", table->code, 0}, {"lines", NULL, table->lines},
              {"request", asker_of(table), 0});
    room_resume(table->room, online->now, left);
    table->changed = true; /* an older server, or a crash, may have left its row behind */
    summary_hold_back(table);
    for (struct client *client = table->clients; client; client = client->next)
        socket_let_in(client);
}

/* ---- Those that cannot be read ---- */

static struct broken *find_broken(const struct tables *tables, const struct store_id *id)
{
    uint32_t count =
        tables->broken_count < SERVER_BROKEN_MOST ? tables->broken_count : SERVER_BROKEN_MOST;
    for (uint32_t i = 0; i < count; i++)
        if (memcmp(&tables->broken[i].id, id, sizeof *id) == 0)
            return (struct broken *)&tables->broken[i];
    return NULL;
}

bool tables_is_broken(const struct online *online, const struct store_id *id)
{
    const struct broken *broken = find_broken(&online->tables, id);
    return broken && online->clock < broken->until;
}

/* Is the table itself broken, or is it only the store or memory that fails now? */
static bool is_broken(const struct load *load)
{
    const char *code = load->error.code;
    return load->is_read ? strcmp(code, "no-memory") != 0 : strcmp(code, "damaged") == 0;
}

/* Logged once. Later requests get the same refusal without reading it again. */
static void remember_broken(struct online *online, const struct load *load)
{
    struct tables *tables = &online->tables;
    struct broken *broken = find_broken(tables, &load->table->id);
    if (!broken) {
        broken = &tables->broken[tables->broken_count++ % SERVER_BROKEN_MOST];
        broken->id = load->table->id;
        log_error_of(&online->log, "table-broken", asker_of(load->table), &load->error);
        online->metrics.broken++;
    }
    broken->until = online->clock + SERVER_BROKEN_SECONDS;
}

/* It is ours, but cannot be played, so it is given back. */
static enum online_refusal fail(struct online *online, struct load *load, bool is_wanted)
{
    tables_give_back(online, &load->claimed.id, load->claimed.fence);
    if (!is_wanted)
        return ONLINE_CLOSING;
    if (!is_broken(load)) {
        log_error_of(&online->log, "load-failed", asker_of(load->table), &load->error);
        return ONLINE_AWAY;
    }
    remember_broken(online, load);
    return ONLINE_BROKEN;
}

static void load_done(struct store_task *task)
{
    struct load *load = (struct load *)task;
    struct table *table = load->table;
    struct online *online = table->online;
    bool is_wanted = !table->is_lost && online_is_open(online);
    if (load->claim == STORE_MINE && is_wanted && load->is_read && open_room(load)) {
        start_loaded(table, load->claimed.wake);
    } else if (load->claim == STORE_MINE) {
        table_drop(table, fail(online, load, is_wanted), false);
    } else if (load->claim == STORE_ELSEWHERE) {
        for (struct client *client = table->clients; client; client = client->next)
            socket_send_away(client, load->claimed.place);
        table_drop(table, ONLINE_LOST, false);
    } else {
        table_drop(table, load->claim == STORE_MISSING ? ONLINE_MISSING : ONLINE_AWAY, false);
    }
    table_forget(online, table);
    free(load->lines.data);
    free(load);
}

struct table *tables_load(struct online *online, const struct store_id *id)
{
    struct table *table = table_add(online);
    struct load *load = table ? calloc(1, sizeof *load) : NULL;
    if (!load) {
        free(table);
        return NULL;
    }
    table->id = *id;
    table_enlist(table);
    *load = (struct load){
        .task = {.work = load_work, .done = load_done},
        .table = table_hold(table),
        .claim = STORE_FAILED,
        .lines = {.allocate = kv_heap},
    };
    store_thread_do(online->store_thread, &load->task);
    return table;
}

/* ---- Those whose time has come ---- */

struct look {
    struct store_task task;
    struct online *online;
    uint32_t most, count;
    struct store_id ids[SERVER_DUE_MOST + SERVER_BROKEN_MOST];
};

static bool take_due(void *context, const struct store_row *row)
{
    struct look *look = context;
    look->ids[look->count++] = row->id;
    return look->count < sizeof look->ids / sizeof *look->ids;
}

static void look_work(struct store_task *task, struct store *store)
{
    struct look *look = (struct look *)task;
    struct kv_error error; /* logged by the failing heartbeats */
    store_due(store, look->most, take_due, look, &error);
}

static void look_done(struct store_task *task)
{
    struct look *look = (struct look *)task;
    struct online *online = look->online;
    for (uint32_t i = 0; i < look->count && online_is_open(online); i++)
        if (!tables_find(online, &look->ids[i]) && !tables_is_broken(online, &look->ids[i]))
            tables_load(online, &look->ids[i]);
    online->tables.is_looking = false;
    free(look);
}

void tables_look(struct online *online)
{
    if (online->tables.is_looking)
        return;
    struct look *look = calloc(1, sizeof *look);
    if (!look)
        return;
    look->task.work = look_work;
    look->task.done = look_done;
    look->online = online;
    /* Broken tables stay due, and must not displace others. */
    look->most = SERVER_DUE_MOST + (online->tables.broken_count < SERVER_BROKEN_MOST
                                        ? online->tables.broken_count
                                        : SERVER_BROKEN_MOST);
    online->tables.is_looking = true;
    store_thread_do(online->store_thread, &look->task);
}
