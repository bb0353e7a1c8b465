/* Records that are made while others are handed back: the server's records.c between a store thread
 * and workers that act when the test says so. */
#include "server/http/records.h"
#include "server/online.h"
#include "support.h"

enum {
    RECORDS = 4,
    LARGE = 9 << 20, /* bytes: two of them exceed what is cached */
};

/* ---- What records.c calls ---- */

static struct worker_task *making[RECORDS];
static uint32_t waiting, answered, refused;
static size_t answered_bytes;

const char *online_code(enum online_refusal why)
{
    (void)why;
    return "unavailable";
}

const char *online_sentence(enum online_refusal why, enum kv_language language)
{
    (void)why, (void)language;
    return "";
}

void server_refuse(struct server_answer *answer, unsigned status, const char *code,
                   const char *sentence)
{
    (void)code, (void)sentence;
    *answer = (struct server_answer){.status = status};
}

enum kv_language server_promise_language(const struct server_promise *promise)
{
    (void)promise;
    return KV_ENGLISH;
}

void server_keep_promise(struct server_promise *promise, const struct server_answer *answer)
{
    (void)promise;
    answered += answer->status == 200;
    refused += answer->status != 200;
    answered_bytes += answer->body.length;
    if (answer->owned)
        answer->release(answer->owned);
}

bool store_read(struct store *store, const struct store_id *id, store_reader *take, void *context,
                struct kv_error *error)
{
    (void)store, (void)error;
    return take(context, 1, 0, (const char *)id->byte, 1);
}

void store_thread_do(struct store_thread *thread, struct store_task *task)
{
    (void)thread;
    task->work(task, NULL);
    task->done(task);
}

bool workers_do(struct workers *workers, struct worker_task *task)
{
    (void)workers;
    making[waiting++] = task;
    return true;
}

struct room_recorder *room_recorder_open(struct kv_error *error)
{
    (void)error;
    return kv_heap(NULL, 1);
}

/* The history of a record that cannot be made begins with a zero. */
bool room_recorder_line(struct room_recorder *recorder, const char *line, size_t length,
                        struct kv_error *error)
{
    (void)recorder, (void)length, (void)error;
    return *line != 0;
}

bool room_recorder_finish(struct room_recorder *recorder, struct kv_text *record,
                          struct kv_error *error)
{
    static const char page[1 << 16];
    (void)error;
    kv_heap(recorder, 0);
    while (record->length < LARGE)
        kv_put_bytes(record, page, sizeof page);
    return true;
}

/* ---- Cases ---- */

static void ask(struct online *online, unsigned char number)
{
    const struct store_id id = {{number}};
    const struct address_key asker = {{0}};
    records_answer(online, &id, &asker, NULL);
}

static void forget_counts(void)
{
    waiting = answered = refused = 0;
    answered_bytes = 0;
}

/* The loop was delayed: all records are made before the first is handed back. */
static void test_many_at_once(void **state)
{
    struct online *online = kv_heap(NULL, sizeof *online);
    (void)state;
    memset(online, 0, sizeof *online);
    online->workers = (struct workers *)(void *)online; /* any pointer; it is not used */
    forget_counts();
    for (unsigned char number = 1; number <= RECORDS; number++) {
        ask(online, number);
        ask(online, number);
    }
    assert_int_equal(waiting, RECORDS);
    for (uint32_t i = 0; i < RECORDS; i++)
        making[i]->work(making[i]);
    assert_int_equal(answered, 0);
    ask(online, 2); /* made, but not handed back: this request waits, too */
    assert_int_equal(answered, 0);
    for (uint32_t i = 0; i < RECORDS; i++)
        making[i]->done(making[i]);
    assert_int_equal(answered, 2 * RECORDS + 1);
    assert_int_equal(refused, 0);
    assert_true(answered_bytes >= (size_t)LARGE * (2 * RECORDS + 1));
    ask(online, RECORDS); /* the newest is cached, an old one is made again */
    assert_int_equal(waiting, RECORDS);
    forget_counts();
    ask(online, 1);
    assert_int_equal(waiting, 1);
    making[0]->work(making[0]);
    making[0]->done(making[0]);
    assert_int_equal(answered, 1);
    records_close(online);
    kv_heap(online, 0);
}

static void test_one_that_cannot_be_made(void **state)
{
    struct online *online = kv_heap(NULL, sizeof *online);
    (void)state;
    memset(online, 0, sizeof *online);
    online->workers = (struct workers *)(void *)online;
    forget_counts();
    ask(online, 0);
    making[0]->work(making[0]);
    making[0]->done(making[0]);
    assert_int_equal(refused, 1);
    assert_null(online->records);
    kv_heap(online, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_many_at_once),
        cmocka_unit_test(test_one_that_cannot_be_made),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
