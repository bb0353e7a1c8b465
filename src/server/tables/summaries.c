/*
 * A table's entry in the lobby is sent to the store with a line of its history, but at most once a
 * second. What is held back would stay unknown until the next line, perhaps for days; so tables
 * with news wait in a list, and the store is informed every second.
 */
#include "server/tables/summaries.h"

#include "base/heap.h"
#include "server/limits.h"
#include "server/online.h"

#include <stdlib.h>

bool summary_has_news(const struct table *table)
{
    return table->changed || room_deadline(table->room) != table->told_deadline;
}

bool summary_is_due(const struct online *online, const struct table *table)
{
    return room_state_of(table->room) != table->told_state ||
           room_deadline(table->room) != table->told_deadline ||
           online->now - table->told_at >= SERVER_SUMMARY_MS;
}

/* For the store, where 0 means never. */
static int64_t time_left(int64_t deadline, int64_t now)
{
    return deadline == 0 ? 0 : deadline == now ? -1 : deadline - now;
}

bool summary_take(struct online *online, struct table *table, struct kv_text *lobby, size_t *offset,
                  struct store_summary *summary)
{
    enum store_state state = (enum store_state)room_state_of(table->room);
    int64_t deadline = room_deadline(table->room);
    *offset = lobby->length;
    room_put_lobby(table->room, lobby);
    kv_put_bytes(lobby, "", 1);
    if (lobby->cut) {
        lobby->length = *offset;
        lobby->cut = false;
        return false;
    }
    *summary = (struct store_summary){.state = state,
                                      .listed = room_listed(table->room),
                                      .wake = time_left(deadline, online->now)};
    table->changed = false;
    table->told_state = (unsigned char)state;
    table->told_deadline = deadline;
    table->told_at = online->now;
    return true;
}

/* ---- Those that were held back ---- */

void summary_hold_back(struct table *table)
{
    if (table->is_held_back)
        return;
    table->is_held_back = true;
    table->next_held_back = table->online->tables.held_back;
    table->online->tables.held_back = table_hold(table);
}

/* The news of one task for the store. */
struct telling {
    struct store_task task;
    struct online *online;
    struct store_news news[STORE_NEWS_MOST];
    struct table *tables[STORE_NEWS_MOST]; /* with a reference each */
    size_t offsets[STORE_NEWS_MOST];
    size_t count;
    struct kv_text lobby;
    bool is_told;
};

static void telling_work(struct store_task *task, struct store *store)
{
    struct telling *telling = (struct telling *)task;
    struct kv_error error; /* counted by the store; tried again */
    telling->is_told = store_tell(store, telling->news, telling->count, &error);
}

static void telling_done(struct store_task *task)
{
    struct telling *telling = (struct telling *)task;
    for (size_t i = 0; i < telling->count; i++) {
        struct table *table = telling->tables[i];
        if (!telling->is_told && table->room && !table->is_lost) {
            table->changed = true;
            summary_hold_back(table);
        }
        table_forget(telling->online, table);
    }
    free(telling->lobby.data);
    free(telling);
}

static struct telling *begin(struct online *online)
{
    struct telling *telling = calloc(1, sizeof *telling);
    if (!telling)
        return NULL;
    telling->task = (struct store_task){.work = telling_work, .done = telling_done};
    telling->online = online;
    telling->lobby.allocate = kv_heap;
    return telling;
}

/* False: no memory, and the table keeps its news. */
static bool add(struct telling *telling, struct table *table)
{
    struct store_news *news = &telling->news[telling->count];
    size_t *offset = &telling->offsets[telling->count];
    if (!summary_take(telling->online, table, &telling->lobby, offset, &news->summary))
        return false;
    news->table = table->id;
    news->fence = table->fence;
    news->lines = table->lines;
    telling->tables[telling->count++] = table_hold(table);
    return true;
}

/* The text has moved while it grew; now it is complete. */
static void hand_over(struct telling *telling)
{
    for (size_t i = 0; i < telling->count; i++)
        telling->news[i].summary.text = telling->lobby.data + telling->offsets[i];
    if (telling->count > 0)
        store_thread_do(telling->online->store_thread, &telling->task);
    else
        telling_done(&telling->task);
}

static bool is_ready(const struct online *online, const struct table *table)
{
    return !commit_is_pending(&online->group_commit, table) && summary_is_due(online, table);
}

void summaries_tell(struct online *online)
{
    struct table *list = online->tables.held_back;
    struct telling *telling = list ? begin(online) : NULL;
    if (!telling)
        return;
    online->tables.held_back = NULL;
    for (struct table *table = list, *next; table; table = next) {
        next = table->next_held_back;
        table->is_held_back = false;
        bool has_news = table->room && !table->is_lost && summary_has_news(table);
        if (has_news &&
            !(telling->count < STORE_NEWS_MOST && is_ready(online, table) && add(telling, table)))
            summary_hold_back(table); /* another time */
        table_forget(online, table);
    }
    hand_over(telling);
}

void summary_tell_last(struct table *table)
{
    struct telling *telling = summary_has_news(table) ? begin(table->online) : NULL;
    if (!telling)
        return;
    add(telling, table);
    hand_over(telling);
}

void summaries_close(struct online *online)
{
    for (struct table *table = online->tables.held_back, *next; table; table = next) {
        next = table->next_held_back;
        table->is_held_back = false;
        table_forget(online, table);
    }
    online->tables.held_back = NULL;
}
