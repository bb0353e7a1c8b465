/* Group commit: lines on their way to the store, and messages held back until they are durable. */
#include "server/tables/group_commit.h"
#include "base/assert.h"
#include "base/heap.h"

#include "server/limits.h"
#include "server/online.h"
#include "server/tables/summaries.h"

#include <stdlib.h>
#include <string.h>

/* ---- Growing lists ---- */

/* Memory for one more of `count` elements; on failure nothing changes. */
static bool reserve(void **list, size_t count, size_t *capacity, size_t size)
{
    if (count < *capacity)
        return true;
    size_t larger = *capacity ? *capacity * 2 : 64;
    void *memory = realloc(*list, larger * size);
    if (!memory)
        return false;
    *list = memory;
    *capacity = larger;
    return true;
}

static bool reserve_line(struct commit_batch *batch)
{
    size_t capacity = batch->capacity, same = batch->capacity;
    void *lines = batch->batch.lines, *origins = batch->origins;
    bool is_fine = reserve(&lines, batch->batch.count, &capacity, sizeof *batch->batch.lines);
    batch->batch.lines = lines;
    is_fine = is_fine && reserve(&origins, batch->batch.count, &same, sizeof *batch->origins);
    batch->origins = origins;
    if (is_fine)
        batch->capacity = same;
    return is_fine;
}

static bool reserve_held(struct commit_batch *batch)
{
    void *list = batch->held;
    bool is_fine = reserve(&list, batch->held_count, &batch->held_capacity, sizeof *batch->held);
    batch->held = list;
    return is_fine;
}

static bool reserve_summary(struct commit_batch *batch)
{
    void *list = batch->summaries;
    bool is_fine =
        reserve(&list, batch->summary_count, &batch->summary_capacity, sizeof *batch->summaries);
    batch->summaries = list;
    return is_fine;
}

/* ---- Gathering ---- */

/* There are two: the one that gathers, and the one before it on its way to the store. */
static struct commit_batch *batch_of(struct group_commit *commit, uint32_t number)
{
    KV_ASSERT(number == commit->gathering || number + 1 == commit->gathering);
    return &commit->batches[number % 2];
}

void commit_open(struct group_commit *commit)
{
    *commit = (struct group_commit){.gathering = 1};
    for (int i = 0; i < 2; i++) {
        commit->batches[i].text.allocate = kv_heap;
        commit->batches[i].lobby.allocate = kv_heap;
    }
}

bool commit_is_pending(const struct group_commit *commit, const struct table *table)
{
    return table->batch > commit->kept;
}

bool commit_is_idle(const struct group_commit *commit)
{
    return commit->kept + 1 == commit->gathering &&
           commit->batches[commit->gathering % 2].batch.count == 0;
}

bool commit_is_full(const struct online *online)
{
    const struct commit_batch *batch =
        &online->group_commit.batches[online->group_commit.gathering % 2];
    return batch->batch.count > SERVER_LINES_MOST || batch->held_count > SERVER_HELD_MOST ||
           online->group_commit.held_bytes > SERVER_HELD_BYTES;
}

void commit_line(struct online *online, struct table *table, const char *line, size_t length)
{
    struct group_commit *commit = &online->group_commit;
    struct commit_batch *batch = batch_of(commit, commit->gathering);
    size_t offset = batch->text.length;
    kv_put_bytes(&batch->text, line, length);
    if (batch->text.cut || !reserve_line(batch)) {
        batch->text.length = offset;
        batch->text.cut = false;
        table_lose(table); /* a room whose line is lost is discarded */
        return;
    }
    batch->origins[batch->batch.count] =
        (struct commit_origin){.table = table_hold(table), .text_offset = offset};
    batch->batch.lines[batch->batch.count++] = (struct store_line){
        .table = table->id,
        .code = table->lines == 0 ? table->code : NULL,
        .fence = table->fence,
        .number = table->lines++,
        .at = online->now,
        .length = length,
    };
    table->batch = commit->gathering;
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

void commit_say(struct online *online, const struct held *held)
{
    struct group_commit *commit = &online->group_commit;
    struct held own = *held;
    own.serial = ++commit->serial;
    if (!commit_is_pending(commit, held->table)) {
        deliver(online, &own);
        message_forget(own.message);
        return;
    }
    struct commit_batch *batch = batch_of(commit, held->table->batch);
    if (!reserve_held(batch)) {
        message_forget(own.message);
        table_lose(held->table); /* it must not go on with this message lost */
        return;
    }
    table_hold(own.table);
    batch->held[batch->held_count++] = own;
    online->metrics.held++;
    commit->held_bytes += weight_of(&own);
}

/* ---- Handing over ---- */

/* Attaches what the lobby says of a table now to one of its lines, if it is due. */
static void put_summary(struct online *online, struct commit_batch *batch, size_t line, bool is_due)
{
    struct table *table = batch->origins[line].table;
    struct commit_summary own = {.line = line};
    if (is_due && reserve_summary(batch) &&
        summary_take(online, table, &batch->lobby, &own.text_offset, &own.summary))
        batch->summaries[batch->summary_count++] = own;
    else
        summary_hold_back(table);
}

void commit_summary(struct online *online, struct table *table)
{
    struct group_commit *commit = &online->group_commit;
    struct commit_batch *batch = batch_of(commit, commit->gathering);
    bool is_due = summary_has_news(table) && table->batch == commit->gathering;
    for (size_t i = batch->batch.count; is_due && i-- > 0;)
        if (batch->origins[i].table == table) {
            put_summary(online, batch, i, true);
            return;
        }
}

/* The last line of a table that has changed carries what the lobby says about it now. */
static void put_summaries(struct online *online, struct commit_batch *batch)
{
    for (size_t i = batch->batch.count; i-- > 0;) {
        const struct table *table = batch->origins[i].table;
        if (table->room && !table->is_lost && summary_has_news(table))
            put_summary(online, batch, i,
                        batch->batch.lines[i].number == 0 || summary_is_due(online, table));
    }
}

/* Texts and lists move while they grow; now they are complete, and offsets become pointers. */
static void set_pointers(struct commit_batch *batch)
{
    for (size_t i = 0; i < batch->batch.count; i++)
        batch->batch.lines[i].text = batch->text.data + batch->origins[i].text_offset;
    for (size_t i = 0; i < batch->summary_count; i++) {
        struct commit_summary *own = &batch->summaries[i];
        KV_ASSERT(own->line < batch->batch.count);
        own->summary.text = batch->lobby.data + own->text_offset;
        batch->batch.lines[own->line].summary = &own->summary;
    }
}

void commit_start(struct online *online)
{
    struct group_commit *commit = &online->group_commit;
    struct commit_batch *batch = batch_of(commit, commit->gathering);
    bool is_free = commit->kept + 1 == commit->gathering;
    if (!is_free || batch->batch.count == 0)
        return;
    put_summaries(online, batch);
    set_pointers(batch);
    commit->gathering++;
    store_thread_keep(online->store_thread, &batch->batch);
}

static void empty(struct online *online, struct commit_batch *batch)
{
    for (size_t i = 0; i < batch->batch.count; i++)
        table_forget(online, batch->origins[i].table);
    for (size_t i = 0; i < batch->held_count; i++) {
        online->group_commit.held_bytes -= weight_of(&batch->held[i]);
        message_forget(batch->held[i].message);
        table_forget(online, batch->held[i].table);
    }
    online->metrics.held -= batch->held_count;
    batch->batch.count = batch->held_count = batch->summary_count = 0;
    batch->text.length = batch->lobby.length = 0;
}

static void find_losses(struct online *online, struct commit_batch *batch)
{
    for (size_t i = 0; i < batch->batch.count; i++)
        if (!batch->batch.lines[i].kept && !batch->origins[i].table->is_lost) {
            table_lose(batch->origins[i].table);
            LOG_EVENT(&online->log, "table-lost", {"code", batch->origins[i].table->code, 0});
        }
}

void commit_done(void *context, struct store_batch *kept)
{
    struct online *online = context;
    struct group_commit *commit = &online->group_commit;
    struct commit_batch *batch = batch_of(commit, ++commit->kept);
    KV_ASSERT(kept == &batch->batch);
    online->clock = clock_steady();
    metrics_observe_count(&online->metrics.batch_lines, (double)kept->count);
    metrics_observe_seconds(&online->metrics.batch_seconds, kept->seconds);
    find_losses(online, batch);
    for (size_t i = 0; i < batch->held_count; i++)
        if (!batch->held[i].table->is_lost)
            deliver(online, &batch->held[i]);
    empty(online, batch);
}

void commit_close(struct online *online)
{
    for (int i = 0; i < 2; i++) {
        struct commit_batch *batch = &online->group_commit.batches[i];
        empty(online, batch);
        free(batch->batch.lines);
        free(batch->origins);
        free(batch->summaries);
        free(batch->held);
        free(batch->text.data);
        free(batch->lobby.data);
    }
}
