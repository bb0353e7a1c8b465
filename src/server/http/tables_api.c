/* Tables over HTTP. */
#include "server/http/tables_api.h"
#include "base/heap.h"

#include "base/json.h"
#include "server/http/create_table.h"
#include "server/online.h"

#include <stdlib.h>
#include <string.h>

#define JSON "application/json"

/* ---- Looking ---- */

/* A query to the store, answered later. */
struct question {
    struct store_task task;
    struct online *online;
    struct server_promise *promise; /* NULL: it is kept, since the store has not answered in time */
    ev_timer late;
    void (*put)(struct question *question, struct server_answer *answer);
    bool has_id, is_answered, is_found;
    struct store_id id;
    char code[STORE_CODE_MOST + 1];
    struct address_key asker; /* may be removed meanwhile, and has paid for a code */
    enum store_state state;
    struct kv_text text;
    struct kv_error error;
};

/* A code that was right costs nothing. */
static void repay(struct online *online, const struct address_key *asker)
{
    address_give_back(&online->addresses, addresses_find(&online->addresses, asker, online->clock),
                      ADDRESS_CODES);
}

static void put_answer(struct question *question, struct server_answer *answer)
{
    enum kv_language language = server_promise_language(question->promise);
    if (!question->is_answered)
        server_refuse(answer, 503, online_code(ONLINE_AWAY),
                      online_sentence(ONLINE_AWAY, language));
    else if (!question->is_found)
        server_refuse(answer, 404, online_code(ONLINE_MISSING),
                      online_sentence(ONLINE_MISSING, language));
    else
        question->put(question, answer);
}

static void question_done(struct store_task *task)
{
    struct question *question = (struct question *)task;
    struct server_answer answer;
    ev_timer_stop(question->online->loop, &question->late);
    if (*question->code && (question->is_found || !question->is_answered))
        repay(question->online, &question->asker);
    if (question->promise)
        put_answer(question, &answer);
    if (question->promise)
        server_keep_promise(question->promise, &answer);
    free(question->text.data);
    free(question);
}

/* The store thread may wait long for a locked file; then the client is told. */
static void on_late(struct ev_loop *loop, ev_timer *late, int events)
{
    struct question *question = late->data;
    struct server_answer answer;
    (void)loop, (void)events;
    server_refuse(&answer, 503, online_code(ONLINE_AWAY),
                  online_sentence(ONLINE_AWAY, server_promise_language(question->promise)));
    server_keep_promise(question->promise, &answer);
    question->promise = NULL;
}

static enum server_outcome ask(const struct server_request *request, struct server_answer *answer,
                               const struct question *asked)
{
    struct online *online = request->online;
    struct question *question = malloc(sizeof *question);
    struct server_promise *promise = question ? request->promise(request->context) : NULL;
    if (!promise) {
        free(question);
        return server_refuse_as(request, answer, 503, ONLINE_AWAY);
    }
    *question = *asked;
    question->task.done = question_done;
    question->online = online;
    question->asker = request->asker;
    question->promise = promise;
    question->text.allocate = kv_heap;
    ev_timer_init(&question->late, on_late, SERVER_STORE_SECONDS, 0);
    question->late.data = question;
    ev_timer_start(online->loop, &question->late);
    store_thread_do(online->store_thread, &question->task);
    return SERVER_LATER;
}

static bool put_row(void *context, const struct store_row *row)
{
    struct question *question = context;
    question->state = row->state;
    question->id = row->id;
    kv_put(&question->text, "%s%s", question->text.length > 0 ? "," : "", row->text);
    return true;
}

static void list_work(struct store_task *task, struct store *store)
{
    struct question *question = (struct question *)task;
    question->is_found = true;
    question->is_answered = store_list(store, true, question->has_id ? &question->id : NULL,
                                       SERVER_LIST_MOST, put_row, question, &question->error);
}

static void put_list(struct question *question, struct server_answer *answer)
{
    struct kv_text json = {.allocate = kv_heap};
    kv_put(&json, "{\"ok\":true,\"tables\":[%s]}", question->text.data ? question->text.data : "");
    server_say(answer, 200, JSON, &json);
}

static enum server_outcome answer_list(const struct server_request *request,
                                       struct server_answer *answer)
{
    struct question question = {.task.work = list_work, .put = put_list};
    question.has_id = *request->after;
    if (*request->after && !tables_read_id(request->after, &question.id))
        return server_refuse_as(request, answer, 404, ONLINE_MISSING);
    if (!server_charge(request, answer, ADDRESS_COSTLY))
        return SERVER_ANSWERED;
    return ask(request, answer, &question);
}

static void find_work(struct store_task *task, struct store *store)
{
    struct question *question = (struct question *)task;
    question->is_answered =
        store_find(store, question->has_id ? &question->id : NULL, question->code, put_row,
                   question, &question->is_found, &question->error);
}

static void put_table(struct question *question, struct server_answer *answer)
{
    struct kv_text json = {.allocate = kv_heap};
    kv_put(&json, "{\"ok\":true,\"table\":%s}", question->text.data);
    server_say(answer, 200, JSON, &json);
}

static enum server_outcome answer_table(const struct server_request *request,
                                        struct server_answer *answer, const struct question *named)
{
    struct question question = *named;
    struct table *table = named->has_id ? tables_find(request->online, &named->id)
                                        : tables_find_code(request->online, named->code);
    if (table && table->room && !table->is_lost && !request->online->lease.is_suspended) {
        if (*named->code)
            repay(request->online, &request->asker);
        struct kv_text json = {.allocate = kv_heap};
        kv_put(&json, "{\"ok\":true,\"table\":");
        room_put_lobby(table->room, &json);
        kv_put(&json, "}");
        server_say(answer, 200, JSON, &json);
        return SERVER_ANSWERED;
    }
    question.task.work = find_work;
    question.put = put_table;
    return ask(request, answer, &question);
}

/* ---- Records ---- */

static void put_record(struct question *question, struct server_answer *answer)
{
    enum kv_language language = server_promise_language(question->promise);
    if (question->state == STORE_OVER) {
        records_answer(question->online, &question->id, &question->asker, question->promise);
        question->promise = NULL; /* it is kept there */
        return;
    }
    server_refuse(
        answer, 409, "not-over",
        kv_translate_to(language, KV_MARK("The record is available when the game is over.")));
}

static enum server_outcome answer_record(const struct server_request *request,
                                         struct server_answer *answer, const struct question *named)
{
    struct question question = *named;
    question.task.work = find_work;
    question.put = put_record;
    return ask(request, answer, &question);
}

/* ---- QR codes ---- */

/* It is not checked whether the table exists: the picture contains nothing but the URL. */
static enum server_outcome answer_qr(const struct server_request *request,
                                     struct server_answer *answer, const struct question *named)
{
    char link[QR_LINK_MOST], id[ROOM_ID_LENGTH + 1];
    struct kv_text words, svg = {.allocate = kv_heap};
    tables_put_id(&named->id, id);
    kv_text_start(&words, link, sizeof link);
    kv_put(&words, "%s/#/table/%s", request->site, named->has_id ? id : named->code);
    if (!*request->site || !qr_put_svg(request->online, link, &svg)) {
        free(svg.data);
        return server_refuse_in(request, answer, 400, "bad-request",
                                KV_MARK("There is no address to encode."));
    }
    server_say(answer, 200, "image/svg+xml", &svg);
    return SERVER_ANSWERED;
}

/* ---- What is asked for ---- */

static enum server_outcome answer_part(const struct server_request *request,
                                       struct server_answer *answer, const char *part,
                                       const struct question *named)
{
    static const struct {
        const char *part;
        enum server_outcome (*answer)(const struct server_request *request,
                                      struct server_answer *answer, const struct question *named);
        bool searches;
    } parts[] = {
        {"", answer_table, true}, {"/record", answer_record, true}, {"/qr.svg", answer_qr, false}};
    if (request->method == SERVER_POST)
        return SERVER_NOTHING_THERE;
    /* Limits come first: beyond them, the answer does not reveal whether the table exists. */
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
        if (strcmp(part, parts[i].part) == 0)
            return server_charge(request, answer, ADDRESS_COSTLY) &&
                           (named->has_id || !parts[i].searches ||
                            server_charge(request, answer, ADDRESS_CODES))
                       ? parts[i].answer(request, answer, named)
                       : SERVER_ANSWERED;
    if (strcmp(part, "/socket") == 0)
        return server_refuse_in(request, answer, 400, "no-websocket",
                                KV_MARK("This address is for a WebSocket that speaks kvartal.1."));
    return SERVER_NOTHING_THERE;
}

enum server_outcome tables_api_answer(const struct server_request *request,
                                      struct server_answer *answer)
{
    struct question named = {.has_id = false};
    char word[ROOM_ID_LENGTH + 1] = "";
    const char *rest = request->path + strlen("/api/tables");
    if (!*rest || strcmp(rest, "/") == 0)
        return request->method == SERVER_POST ? create_table_answer(request, answer)
                                              : answer_list(request, answer);
    size_t length = *rest == '/' ? strcspn(rest + 1, "/") : 0;
    if (length == 0)
        return SERVER_NOTHING_THERE;
    if (length <= ROOM_ID_LENGTH)
        memcpy(word, rest + 1, length);
    named.has_id = tables_read_id(word, &named.id);
    if (!named.has_id && !tables_read_code(word, named.code))
        return server_refuse_as(request, answer, 404, ONLINE_MISSING);
    return answer_part(request, answer, rest + 1 + length, &named);
}
