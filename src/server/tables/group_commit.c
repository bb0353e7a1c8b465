/* Lines on their way to the store, and what is held back until they are kept. */
#include "server/tables/group_commit.h"
#include "base/heap.h"

#include "server/limits.h"
#include "server/online.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

/* ---- Growing lists ---- */

/* Memory for one more of `count` things; on failure everything is as it was. */
static bool make_room(void **list, size_t count, size_t *room, size_t size)
{
    if (count < *room)
        return true;
    size_t wish = *room ? *room * 2 : 64;
    void *memory = realloc(*list, wish * size);
    if (!memory)
        return false;
    *list = memory;
    *room = wish;
    return true;
}

static bool make_room_for_line(struct ledger_batch *batch)
{
    size_t room = batch->room, same = batch->room;
    void *lines = batch->batch.lines, *tables = batch->tables;
    bool is_fine = make_room(&lines, batch->batch.count, &room, sizeof *batch->batch.lines);
    batch->batch.lines = lines;
    is_fine = is_fine && make_room(&tables, batch->batch.count, &same, sizeof(struct table *));
    batch->tables = tables;
    if (is_fine)
        batch->room = same;
    return is_fine;
}

static bool make_room_for_held(struct ledger_batch *batch)
{
    void *list = batch->held;
    bool is_fine = make_room(&list, batch->held_count, &batch->held_room, sizeof *batch->held);
    batch->held = list;
    return is_fine;
}

static bool make_room_for_summary(struct ledger_batch *batch)
{
    void *list = batch->summaries;
    bool is_fine =
        make_room(&list, batch->summary_count, &batch->summary_room, sizeof *batch->summaries);
    batch->summaries = list;
    return is_fine;
}

/* ---- Gathering ---- */

static struct ledger_batch *batch_of(struct ledger *ledger, uint32_t number)
{
    return &ledger->batches[number % 2];
}

void ledger_open(struct ledger *ledger)
{
    *ledger = (struct ledger){.gathering = 1};
    for (int i = 0; i < 2; i++) {
        ledger->batches[i].text.allocate = kv_heap;
        ledger->batches[i].lobby.allocate = kv_heap;
    }
}

bool ledger_is_pending(const struct ledger *ledger, const struct table *table)
{
    return table->batch > ledger->kept;
}

bool ledger_is_clear(const struct ledger *ledger)
{
    return ledger->kept + 1 == ledger->gathering &&
           ledger->batches[ledger->gathering % 2].batch.count == 0;
}

bool ledger_is_full(const struct online *online)
{
    const struct ledger_batch *batch = &online->ledger.batches[online->ledger.gathering % 2];
    return batch->batch.count > SERVER_LINES_MOST || batch->held_count > SERVER_HELD_MOST ||
           online->ledger.held_bytes > SERVER_HELD_BYTES;
}

/* Texts move while they gather, so a line has where its text begins instead of a pointer. */
static void remember_place(const char **text, size_t place)
{
    *text = (const char *)(uintptr_t)place; /* NOLINT(performance-no-int-to-ptr) */
}

static void find_place(const char **text, const struct kv_text *in)
{
    *text = in->data + (uintptr_t)*text;
}

void ledger_keep(struct online *online, struct table *table, const char *line, size_t length)
{
    struct ledger *ledger = &online->ledger;
    struct ledger_batch *batch = batch_of(ledger, ledger->gathering);
    size_t place = batch->text.length;
    kv_put_bytes(&batch->text, line, length);
    if (batch->text.cut || !make_room_for_line(batch)) {
        batch->text.length = place;
        batch->text.cut = false;
        table_lose(table); /* a room whose line is not kept is thrown away */
        return;
    }
    struct store_line *next = &batch->batch.lines[batch->batch.count];
    *next = (struct store_line){
        .table = table->id,
        .code = table->lines == 0 ? table->code : NULL,
        .fence = table->fence,
        .number = table->lines++,
        .at = online->now,
        .length = length,
    };
    remember_place(&next->text, place);
    batch->tables[batch->batch.count++] = table_hold(table);
    table->batch = ledger->gathering;
    online->metrics.lines++;
    address_spend(&online->addresses, table->payer, ADDRESS_KILOBYTES,
                  (double)(length + SERVER_LINE_BYTES) / 1000, online->clock);
}

/* ---- What is said ---- */

static void deliver(struct online *online, const struct held *held)
{
    switch (held->kind) {
    case HELD_SAY:
        socket_send(online, held->client, held->serial, held->message);
        break;
    case HELD_SAY_ALL:
        for (struct client *client = held->table->clients; client; client = client->next)
            if (client->since <= held->serial)
                socket_queue(client, held->message);
        break;
    case HELD_HANG_UP:
        socket_hang_up(online, held->client, held->serial);
        break;
    case HELD_CREATED:
        table_tell_kept(held->table);
        break;
    }
    if (held->asked > 0)
        metrics_observe_seconds(&online->metrics.answer_seconds, online->clock - held->asked);
}

static size_t weight_of(const struct held *held)
{
    return held->message ? held->message->length : 0;
}

void ledger_say(struct online *online, const struct held *held)
{
    struct ledger *ledger = &online->ledger;
    struct held own = *held;
    own.serial = ++ledger->serial;
    if (!ledger_is_pending(ledger, held->table)) {
        deliver(online, &own);
        message_forget(own.message);
        return;
    }
    struct ledger_batch *batch = batch_of(ledger, held->table->batch);
    if (!make_room_for_held(batch)) {
        message_forget(own.message);
        table_lose(held->table); /* it must not go on without having said this */
        return;
    }
    table_hold(own.table);
    batch->held[batch->held_count++] = own;
    online->metrics.held++;
    ledger->held_bytes += weight_of(&own);
}

/* ---- Handing over ---- */

/* For the store, where 0 means never. */
static int64_t time_left(int64_t deadline, int64_t now)
{
    return deadline == 0 ? 0 : deadline == now ? -1 : deadline - now;
}

static void put_summary(struct online *online, struct ledger_batch *batch, struct store_line *line,
                        struct table *table)
{
    enum store_state state = (enum store_state)room_state_of(table->room);
    int64_t deadline = room_deadline(table->room);
    bool is_due = state != table->told_state || deadline != table->told_deadline ||
                  online->now - table->told_at >= SERVER_SUMMARY_MS || line->number == 0;
    if (!is_due || !make_room_for_summary(batch))
        return;
    struct store_summary *summary = &batch->summaries[batch->summary_count++];
    *summary = (struct store_summary){
        .state = state,
        .listed = room_listed(table->room),
        .wake = time_left(deadline, online->now),
    };
    size_t place = batch->lobby.length;
    room_put_lobby(table->room, &batch->lobby);
    kv_put_bytes(&batch->lobby, "", 1);
    if (batch->lobby.cut) { /* no memory: the lobby will hear of it another time */
        batch->lobby.length = place;
        batch->lobby.cut = false;
        batch->summary_count--;
        return;
    }
    remember_place(&summary->text, place);
    /* Lists move too: a line has the number of its summary, counted from 1, until all are there. */
    line->summary =
        (const void *)(uintptr_t)batch->summary_count; /* NOLINT(performance-no-int-to-ptr) */
    table->changed = false;
    table->told_state = (unsigned char)state;
    table->told_deadline = deadline;
    table->told_at = online->now;
}

/* What the store should know: the lobby's line, or when the clock of a new round ends. */
static bool has_news(const struct table *table)
{
    return table->changed || room_deadline(table->room) != table->told_deadline;
}

void ledger_sum_up(struct online *online, struct table *table)
{
    struct ledger *ledger = &online->ledger;
    struct ledger_batch *batch = batch_of(ledger, ledger->gathering);
    bool is_due = has_news(table) && table->batch == ledger->gathering;
    for (size_t i = batch->batch.count; is_due && i-- > 0;)
        if (batch->tables[i] == table) {
            put_summary(online, batch, &batch->batch.lines[i], table);
            return;
        }
}

/* The last line of a table that has changed carries what the lobby says of it now. */
static void put_summaries(struct online *online, struct ledger_batch *batch)
{
    for (size_t i = batch->batch.count; i-- > 0;)
        if (batch->tables[i]->room && !batch->tables[i]->is_lost && has_news(batch->tables[i]))
            put_summary(online, batch, &batch->batch.lines[i], batch->tables[i]);
    for (size_t i = 0; i < batch->summary_count; i++)
        find_place(&batch->summaries[i].text, &batch->lobby);
    for (size_t i = 0; i < batch->batch.count; i++) {
        struct store_line *line = &batch->batch.lines[i];
        find_place(&line->text, &batch->text);
        if (line->summary)
            line->summary = &batch->summaries[(uintptr_t)line->summary - 1];
    }
}

void ledger_hand_over(struct online *online)
{
    struct ledger *ledger = &online->ledger;
    struct ledger_batch *batch = batch_of(ledger, ledger->gathering);
    bool is_free = ledger->kept + 1 == ledger->gathering;
    if (!is_free || batch->batch.count == 0)
        return;
    put_summaries(online, batch);
    ledger->gathering++;
    store_thread_keep(online->store_thread, &batch->batch);
}

static void empty(struct online *online, struct ledger_batch *batch)
{
    for (size_t i = 0; i < batch->batch.count; i++)
        table_forget(online, batch->tables[i]);
    for (size_t i = 0; i < batch->held_count; i++) {
        online->ledger.held_bytes -= weight_of(&batch->held[i]);
        message_forget(batch->held[i].message);
        table_forget(online, batch->held[i].table);
    }
    online->metrics.held -= batch->held_count;
    batch->batch.count = batch->held_count = batch->summary_count = 0;
    batch->text.length = batch->lobby.length = 0;
}

static void find_losses(struct online *online, struct ledger_batch *batch)
{
    for (size_t i = 0; i < batch->batch.count; i++)
        if (!batch->batch.lines[i].kept && !batch->tables[i]->is_lost) {
            table_lose(batch->tables[i]);
            LOG_EVENT(&online->log, "table-lost", {"code", batch->tables[i]->code, 0});
        }
}

void ledger_kept(void *context, struct store_batch *kept)
{
    struct online *online = context;
    struct ledger *ledger = &online->ledger;
    struct ledger_batch *batch = batch_of(ledger, ++ledger->kept);
    online->clock = clock_steady();
    metrics_observe_count(&online->metrics.batch_lines, (double)kept->count);
    metrics_observe_seconds(&online->metrics.batch_seconds, kept->seconds);
    find_losses(online, batch);
    for (size_t i = 0; i < batch->held_count; i++)
        if (!batch->held[i].table->is_lost)
            deliver(online, &batch->held[i]);
    empty(online, batch);
}

void ledger_close(struct online *online)
{
    for (int i = 0; i < 2; i++) {
        struct ledger_batch *batch = &online->ledger.batches[i];
        empty(online, batch);
        free(batch->batch.lines);
        free(batch->tables);
        free(batch->summaries);
        free(batch->held);
        free(batch->text.data);
        free(batch->lobby.data);
    }
}
