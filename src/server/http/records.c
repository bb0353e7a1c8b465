/* Records of finished games: read by the store thread, made by a worker, shared by all requests. */
#include "server/http/records.h"
#include "base/heap.h"

#include "server/limits.h"
#include "server/online.h"

#include <stddef.h>
#include <stdlib.h>
#include <string.h>

struct waiting {
    struct waiting *next;
    struct server_promise *promise;
};

struct record {
    struct record *next;
    struct store_task reading;
    struct worker_task making;
    struct online *online;
    struct store_id id;
    uint32_t references; /* the list's, and those of answers being sent */
    struct kv_text text;
    bool is_made; /* the text is there */
    struct waiting *waiting;
    /* Owned by the thread that reads or makes it, until it is handed back. */
    bool is_read, is_written;
    struct kv_text lines; /* of the history, each after its length */
    struct kv_text draft;
    struct kv_error error;
};

#define RECORD_OF(task, member)                                                                    \
    ((struct record *)(void *)((char *)(task)-offsetof(struct record, member)))

static void forget(void *memory)
{
    struct record *record = memory;
    if (--record->references > 0)
        return;
    free(record->lines.data);
    free(record->draft.data);
    free(record->text.data);
    free(record);
}

/* ---- The list ---- */

static struct record *find(struct online *online, const struct store_id *id)
{
    struct record *record = online->records;
    while (record && memcmp(&record->id, id, sizeof *id) != 0)
        record = record->next;
    return record;
}

static void unlist(struct record *record)
{
    struct record **link = &record->online->records;
    while (*link != record)
        link = &(*link)->next;
    *link = record->next;
    forget(record);
}

/* Drops old records when there are too many bytes; those being made stay. */
static void trim(struct online *online)
{
    size_t bytes = 0;
    for (struct record *record = online->records, *next; record; record = next) {
        next = record->next;
        bytes += record->text.length;
        if (record->is_made && bytes > SERVER_RECORDS_BYTES)
            unlist(record);
    }
}

/* ---- Answering ---- */

static void tell(struct record *record, struct server_promise *promise)
{
    struct server_answer answer = {
        .status = 200,
        .type = "text/plain; charset=utf-8",
        .cache = "no-store",
        .name = "attachment; filename=\"kvartal.txt\"",
        .body = {record->text.data, record->text.length},
        .owned = record,
        .release = forget,
    };
    record->references++;
    server_keep_promise(promise, &answer);
}

static void refuse(struct server_promise *promise)
{
    struct server_answer answer;
    server_refuse(&answer, 503, online_code(ONLINE_AWAY),
                  online_sentence(ONLINE_AWAY, server_promise_language(promise)));
    server_keep_promise(promise, &answer);
}

static void finish(struct record *record)
{
    struct online *online = record->online;
    free(record->lines.data);
    record->lines = (struct kv_text){.data = NULL};
    for (struct waiting *waiting = record->waiting, *next; waiting; waiting = next) {
        next = waiting->next;
        if (record->is_made)
            tell(record, waiting->promise);
        else
            refuse(waiting->promise);
        free(waiting);
    }
    record->waiting = NULL;
    if (!record->is_made)
        unlist(record);
    trim(online);
}

/* ---- Making ---- */

static bool take_line(void *context, uint32_t number, int64_t at, const char *text, size_t length)
{
    struct record *record = context;
    (void)number, (void)at;
    kv_put_bytes(&record->lines, (const char *)&length, sizeof length);
    kv_put_bytes(&record->lines, text, length);
    return !record->lines.cut;
}

static void read_work(struct store_task *task, struct store *store)
{
    struct record *record = RECORD_OF(task, reading);
    record->is_read =
        store_read(store, &record->id, take_line, record, &record->error) && !record->lines.cut;
}

static void make_work(struct worker_task *task)
{
    struct record *record = RECORD_OF(task, making);
    struct room_recorder *recorder = room_recorder_open(&record->error);
    const char *at = record->lines.data, *end = at + record->lines.length;
    bool is_fine = recorder;
    for (size_t length; is_fine && at < end; at += length) {
        memcpy(&length, at, sizeof length);
        at += sizeof length;
        is_fine = room_recorder_line(recorder, at, length, &record->error);
    }
    record->is_written =
        recorder && room_recorder_finish(recorder, &record->draft, &record->error) && is_fine;
}

/* Only now may the loop read the text. While other records were handed back before this one, trim()
 * and new requests had to see it as unfinished. */
static void make_done(struct worker_task *task)
{
    struct record *record = RECORD_OF(task, making);
    record->is_made = record->is_written;
    record->text = record->draft;
    record->draft = (struct kv_text){.data = NULL};
    finish(record);
}

static void read_done(struct store_task *task)
{
    struct record *record = RECORD_OF(task, reading);
    if (!record->is_read || !record->online->workers ||
        !workers_do(record->online->workers, &record->making))
        finish(record);
}

static struct record *make(struct online *online, const struct store_id *id,
                           const struct address_key *asker)
{
    struct record *record = calloc(1, sizeof *record);
    if (!record)
        return NULL;
    record->online = online;
    record->id = *id;
    record->references = 1;
    record->lines.allocate = record->draft.allocate = kv_heap;
    record->reading = (struct store_task){.work = read_work, .done = read_done};
    record->making.work = make_work;
    record->making.done = make_done;
    memcpy(&record->making.place.origin, asker, sizeof *asker);
    memcpy(&record->making.place.table, id, sizeof *id);
    record->next = online->records;
    online->records = record;
    store_thread_do(online->store_thread, &record->reading);
    return record;
}

void records_answer(struct online *online, const struct store_id *id,
                    const struct address_key *asker, struct server_promise *promise)
{
    struct record *record = find(online, id);
    if (record && record->is_made) {
        tell(record, promise);
        return;
    }
    struct waiting *waiting = malloc(sizeof *waiting);
    if (waiting && !record)
        record = make(online, id, asker);
    if (!waiting || !record) {
        free(waiting);
        refuse(promise);
        return;
    }
    *waiting = (struct waiting){record->waiting, promise};
    record->waiting = waiting;
}

void records_close(struct online *online)
{
    for (struct record *record = online->records, *next; record; record = next) {
        next = record->next;
        forget(record);
    }
    online->records = NULL;
}
