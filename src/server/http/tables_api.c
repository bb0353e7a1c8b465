/* Tables over HTTP. */
#include "server/http/tables_api.h"
#include "base/heap.h"

#include "base/json.h"
#include "server/online.h"

#include <sodium.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define JSON "application/json"

static const char *in(const struct server_request *request, const char *english)
{
    return kv_translate_to(request->language, english);
}

static enum server_outcome refuse(const struct server_request *request,
                                  struct server_answer *answer, unsigned status, const char *code,
                                  const char *english)
{
    server_refuse(answer, status, code, in(request, english));
    return SERVER_ANSWERED;
}

static enum server_outcome refuse_as(const struct server_request *request,
                                     struct server_answer *answer, unsigned status,
                                     enum online_refusal why)
{
    server_refuse(answer, status, online_code(why), online_sentence(why, request->language));
    return SERVER_ANSWERED;
}

/* ---- Creating ---- */

/* Kept by the promise until the table is in the store. A code may be taken; then another is tried,
 * so the wish is kept too. */
struct wish {
    struct creation creation;
    struct store_task search;
    struct server_promise *promise;
    struct online *online;
    int tries;
    bool is_paid;               /* it took a token      */
    bool is_new;                /* it has made a table  */
    bool is_answered, is_found; /* by the search        */
    char token[ROOM_TOKEN_LENGTH + 1], code[STORE_CODE_MOST + 1];
    struct store_id id;
    struct address_key origin;
    size_t length;
    char words[];
};

static void end_wish(struct wish *wish, struct server_answer *answer)
{
    server_keep_promise(wish->promise, answer);
    sodium_memzero(wish->token, sizeof wish->token);
    free(wish);
}

/* One that has found its table in the store has opened none. */
static void repay_wish(struct wish *wish)
{
    struct online *online = wish->online;
    if (wish->is_paid && !wish->is_new)
        address_give_back(&online->addresses,
                          addresses_find(&online->addresses, &wish->origin, online->clock),
                          ADDRESS_TABLES);
}

static void grant(struct wish *wish, const char *code)
{
    repay_wish(wish);
    struct kv_text json = {.allocate = kv_heap};
    struct server_answer answer;
    char id[ROOM_ID_LENGTH + 1];
    tables_put_id(&wish->id, id);
    kv_json_begin(&json, NULL, '{');
    kv_json_put_boolean(&json, "ok", true);
    kv_json_put_string(&json, "id", id);
    kv_json_put_string(&json, "code", code);
    kv_json_put_string(&json, "token", wish->token);
    kv_json_end(&json, '}');
    server_say(&answer, 201, JSON, &json);
    end_wish(wish, &answer);
}

static void deny(struct wish *wish)
{
    struct server_answer answer;
    server_refuse(&answer, 503, online_code(ONLINE_AWAY),
                  online_sentence(ONLINE_AWAY, server_promise_language(wish->promise)));
    end_wish(wish, &answer);
}

static void on_kept(struct creation *creation, struct table *table)
{
    struct wish *wish = (struct wish *)creation;
    if (wish->is_new) {
        wish->online->metrics.tables_created++;
        LOG_EVENT(&wish->online->log, "table-created", {"code", table->code, 0});
    }
    grant(wish, table->code);
}

static bool take_code(void *context, const struct store_row *row)
{
    struct wish *wish = context;
    snprintf(wish->code, sizeof wish->code, "%s", row->code);
    return false;
}

#define WISH_OF(task) ((struct wish *)(void *)((char *)(task)-offsetof(struct wish, search)))

static void search_work(struct store_task *task, struct store *store)
{
    struct wish *wish = WISH_OF(task);
    struct kv_error error;
    wish->is_answered =
        store_find(store, &wish->id, NULL, take_code, wish, &wish->is_found, &error);
}

static bool create(struct wish *wish, struct kv_error *error);

static void search_done(struct store_task *task)
{
    struct wish *wish = WISH_OF(task);
    struct kv_error error;
    if (wish->is_found)
        grant(wish, wish->code);
    else if (!wish->is_answered || wish->tries-- == 0 || !create(wish, &error))
        deny(wish);
}

/* Is it the id that was there already, or the code? */
static void on_failed(struct creation *creation, enum online_refusal why)
{
    struct wish *wish = (struct wish *)creation;
    if (why == ONLINE_LOST)
        store_thread_do(wish->online->store_thread, &wish->search);
    else
        deny(wish);
}

/* A wish whose answer was not heard comes again with the same token, and finds its table. */
static bool create(struct wish *wish, struct kv_error *error)
{
    struct online *online = wish->online;
    struct table *table = tables_find(online, &wish->id);
    if (table && (!table->room || table->is_lost)) { /* the store knows more */
        store_thread_do(online->store_thread, &wish->search);
        return true;
    }
    wish->is_new = !table;
    if (!table)
        table = tables_create(online, &wish->origin, wish->words, wish->length, wish->token, error);
    if (table)
        table_await(table, &wish->creation);
    return table;
}

/* A wish that comes again, because its answer was not heard, finds its table. */
static bool is_repeated(const struct server_request *request)
{
    char token[ROOM_TOKEN_LENGTH + 1];
    struct kv_error error;
    struct store_id id;
    bool is_read = room_choose_token(request->body, request->body_length, token, &error);
    if (is_read)
        tables_id_of(token, &id);
    sodium_memzero(token, sizeof token);
    return is_read && tables_find(request->online, &id);
}

static enum server_outcome refuse_wish(const struct server_request *request,
                                       struct server_answer *answer, bool *is_paid)
{
    struct online *online = request->online;
    *is_paid = false;
    if (!request->is_own)
        return refuse(request, answer, 403, "wrong-origin",
                      KV_MARK("Only the page of this server may ask for this."));
    if (bans_has_address(online, STORE_BAN, &request->asker))
        return refuse_as(request, answer, 403, ONLINE_BANNED);
    if (!online_is_open(online) || commit_is_full(online))
        return refuse_as(request, answer, 503, online->is_draining ? ONLINE_CLOSING : ONLINE_AWAY);
    enum online_refusal why;
    if (request->address && is_repeated(request))
        return SERVER_NOTHING_THERE;
    if (!online_may_open(online, request->address, &why))
        return refuse_as(request, answer, SERVER_TOO_MANY, why);
    *is_paid = server_charge(request, answer, ADDRESS_TABLES);
    return *is_paid ? SERVER_NOTHING_THERE : SERVER_ANSWERED;
}

static struct wish *take_wish(const struct server_request *request)
{
    struct wish *wish = calloc(1, sizeof *wish + request->body_length + 1);
    if (!wish)
        return NULL;
    wish->creation = (struct creation){.kept = on_kept, .failed = on_failed};
    wish->search = (struct store_task){.work = search_work, .done = search_done};
    wish->online = request->online;
    wish->tries = SERVER_CODES_TRIED;
    wish->origin = request->address->key; /* refuse_wish has looked for one */
    wish->length = request->body_length;
    memcpy(wish->words, request->body, request->body_length);
    wish->promise = request->promise(request->context);
    if (wish->promise)
        return wish;
    free(wish);
    return NULL;
}

static enum server_outcome answer_wish(const struct server_request *request,
                                       struct server_answer *answer)
{
    struct kv_error error;
    bool is_paid;
    if (refuse_wish(request, answer, &is_paid) != SERVER_NOTHING_THERE)
        return SERVER_ANSWERED;
    struct wish *wish = take_wish(request);
    if (!wish)
        return refuse_as(request, answer, 503, ONLINE_AWAY);
    wish->is_paid = is_paid;
    request->online->plan->speak(request->language);
    bool is_fine = room_choose_token(wish->words, wish->length, wish->token, &error);
    tables_id_of(wish->token, &wish->id);
    if (!is_fine || !create(wish, &error)) {
        server_refuse(answer, 400, error.code, error.message);
        end_wish(wish, answer);
    }
    return SERVER_LATER;
}

/* ---- Looking ---- */

/* A question to the store, which is answered later. */
struct question {
    struct store_task task;
    struct online *online;
    struct server_promise *promise; /* NULL: it is kept, since the store has not answered in time */
    ev_timer late;
    void (*put)(struct question *question, struct server_answer *answer);
    bool has_id, is_answered, is_found;
    struct store_id id;
    char code[STORE_CODE_MOST + 1];
    struct address_key asker; /* who may be forgotten meanwhile, and has paid for a code */
    enum store_state state;
    struct kv_text text;
    struct kv_error error;
};

/* A code that was not looked for in vain costs nothing. */
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

/* The store's thread may wait for a locked file for long; whoever asks hears so. */
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
                               const struct question *wish)
{
    struct online *online = request->online;
    struct question *question = malloc(sizeof *question);
    struct server_promise *promise = question ? request->promise(request->context) : NULL;
    if (!promise) {
        free(question);
        return refuse_as(request, answer, 503, ONLINE_AWAY);
    }
    *question = *wish;
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
        return refuse_as(request, answer, 404, ONLINE_MISSING);
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
    server_refuse(answer, 409, "not-over",
                  kv_translate_to(language, KV_MARK("There is a record when the game is over.")));
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

/* Whether there is such a table is not asked: the picture tells nothing but the address. */
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
        return refuse(request, answer, 400, "bad-request",
                      KV_MARK("There is no address to make a picture of."));
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
    /* Limits come first: over them, the answer is the same whether there is such a table or not. */
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
        if (strcmp(part, parts[i].part) == 0)
            return server_charge(request, answer, ADDRESS_COSTLY) &&
                           (named->has_id || !parts[i].searches ||
                            server_charge(request, answer, ADDRESS_CODES))
                       ? parts[i].answer(request, answer, named)
                       : SERVER_ANSWERED;
    if (strcmp(part, "/socket") == 0)
        return refuse(request, answer, 400, "no-websocket",
                      KV_MARK("This address is for a WebSocket that speaks kvartal.1."));
    return SERVER_NOTHING_THERE;
}

enum server_outcome lobby_answer(const struct server_request *request, struct server_answer *answer)
{
    struct question named = {.has_id = false};
    char word[ROOM_ID_LENGTH + 1] = "";
    const char *rest = request->path + strlen("/api/tables");
    if (!*rest || strcmp(rest, "/") == 0)
        return request->method == SERVER_POST ? answer_wish(request, answer)
                                              : answer_list(request, answer);
    size_t length = *rest == '/' ? strcspn(rest + 1, "/") : 0;
    if (length == 0)
        return SERVER_NOTHING_THERE;
    if (length <= ROOM_ID_LENGTH)
        memcpy(word, rest + 1, length);
    named.has_id = tables_read_id(word, &named.id);
    if (!named.has_id && !tables_read_code(word, named.code))
        return refuse_as(request, answer, 404, ONLINE_MISSING);
    return answer_part(request, answer, rest + 1 + length, &named);
}
