/*
 * Creating a table over HTTP. The answer comes when the table is in the store. The id follows from
 * the host's token, so a request that is repeated with its token creates nothing twice.
 */
#include "server/http/create_table.h"
#include "base/heap.h"

#include "base/json.h"
#include "server/online.h"

#include <sodium.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A request whose table is not in the store yet. Its code may be taken; then another is tried, so
 * the body is kept too. */
struct pending_table {
    struct creation creation;
    struct store_task search;
    struct server_promise *promise;
    struct online *online;
    int tries;
    bool is_paid;               /* it took a token      */
    bool is_new;                /* it has created a table */
    bool is_answered, is_found; /* by the search        */
    char token[ROOM_TOKEN_LENGTH + 1], code[STORE_CODE_MOST + 1];
    char request[SERVER_ID_MOST + 1]; /* its id */
    struct store_id id;
    struct address_key origin;
    size_t length;
    char body[];
};

static void finish(struct pending_table *pending, struct server_answer *answer)
{
    server_keep_promise(pending->promise, answer);
    sodium_memzero(pending->token, sizeof pending->token);
    free(pending);
}

/* A request that found its table in the store has opened none. */
static void repay(struct pending_table *pending)
{
    struct online *online = pending->online;
    if (pending->is_paid && !pending->is_new)
        address_give_back(&online->addresses,
                          addresses_find(&online->addresses, &pending->origin, online->clock),
                          ADDRESS_TABLES);
}

static void grant(struct pending_table *pending, const char *code)
{
    repay(pending);
    struct kv_text json = {.allocate = kv_heap};
    struct server_answer answer;
    char id[ROOM_ID_LENGTH + 1];
    tables_put_id(&pending->id, id);
    kv_json_begin(&json, NULL, '{');
    kv_json_put_boolean(&json, "ok", true);
    kv_json_put_string(&json, "id", id);
    kv_json_put_string(&json, "code", code);
    kv_json_put_string(&json, "token", pending->token);
    kv_json_end(&json, '}');
    server_say(&answer, 201, "application/json", &json);
    finish(pending, &answer);
}

static void deny(struct pending_table *pending)
{
    struct server_answer answer;
    server_refuse(&answer, 503, online_code(ONLINE_AWAY),
                  online_sentence(ONLINE_AWAY, server_promise_language(pending->promise)));
    finish(pending, &answer);
}

static void on_kept(struct creation *creation, struct table *table)
{
    struct pending_table *pending = (struct pending_table *)creation;
    if (pending->is_new) {
        pending->online->metrics.tables_created++;
        LOG_EVENT(&pending->online->log, "table-created", {"code", table->code, 0},
                  {"request", pending->request, 0});
    }
    grant(pending, table->code);
}

static bool take_code(void *context, const struct store_row *row)
{
    struct pending_table *pending = context;
    snprintf(pending->code, sizeof pending->code, "%s", row->code);
    return false;
}

#define PENDING_OF(task)                                                                           \
    ((struct pending_table *)(void *)((char *)(task)-offsetof(struct pending_table, search)))

static void search_work(struct store_task *task, struct store *store)
{
    struct pending_table *pending = PENDING_OF(task);
    struct kv_error error;
    pending->is_answered =
        store_find(store, &pending->id, NULL, take_code, pending, &pending->is_found, &error);
}

static bool try_create(struct pending_table *pending, struct kv_error *error);

static void search_done(struct store_task *task)
{
    struct pending_table *pending = PENDING_OF(task);
    struct kv_error error;
    if (pending->is_found)
        grant(pending, pending->code);
    else if (!pending->is_answered || pending->tries-- == 0 || !try_create(pending, &error))
        deny(pending);
}

/* Was the id in use already, or the code? */
static void on_failed(struct creation *creation, enum online_refusal why)
{
    struct pending_table *pending = (struct pending_table *)creation;
    if (why == ONLINE_LOST)
        store_thread_do(pending->online->store_thread, &pending->search);
    else
        deny(pending);
}

/* A request repeated with the same token, because its answer was lost, finds its table. */
static bool try_create(struct pending_table *pending, struct kv_error *error)
{
    struct online *online = pending->online;
    struct table *table = tables_find(online, &pending->id);
    if (table && (!table->room || table->is_lost)) { /* the store knows more */
        store_thread_do(online->store_thread, &pending->search);
        return true;
    }
    pending->is_new = !table;
    if (!table)
        table = tables_create(online, &pending->origin, pending->body, pending->length,
                              pending->token, error);
    if (table)
        table_await(table, &pending->creation);
    return table;
}

/* Has a request with the same token made its table here already? */
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

static enum server_outcome refuse(const struct server_request *request,
                                  struct server_answer *answer, bool *is_paid)
{
    struct online *online = request->online;
    *is_paid = false;
    if (!request->is_own)
        return server_refuse_in(request, answer, 403, "wrong-origin",
                                KV_MARK("Only the page of this server may ask for this."));
    if (bans_has_address(online, STORE_BAN, &request->asker))
        return server_refuse_as(request, answer, 403, ONLINE_BANNED);
    if (!online_is_open(online) || commit_is_full(online))
        return server_refuse_as(request, answer, 503,
                                online->is_draining ? ONLINE_CLOSING : ONLINE_AWAY);
    enum online_refusal why;
    if (request->address && is_repeated(request))
        return SERVER_NOTHING_THERE;
    if (!online_may_open(online, request->address, &why))
        return server_refuse_as(request, answer, SERVER_TOO_MANY, why);
    *is_paid = server_charge(request, answer, ADDRESS_TABLES);
    return *is_paid ? SERVER_NOTHING_THERE : SERVER_ANSWERED;
}

static struct pending_table *take(const struct server_request *request)
{
    struct pending_table *pending = calloc(1, sizeof *pending + request->body_length + 1);
    if (!pending)
        return NULL;
    pending->creation = (struct creation){.kept = on_kept, .failed = on_failed};
    pending->search = (struct store_task){.work = search_work, .done = search_done};
    pending->online = request->online;
    memcpy(pending->request, request->id, sizeof pending->request);
    pending->tries = SERVER_CODES_TRIED;
    pending->origin = request->address->key; /* refuse() has made sure of it */
    pending->length = request->body_length;
    memcpy(pending->body, request->body, request->body_length);
    pending->promise = request->promise(request->context);
    if (pending->promise)
        return pending;
    free(pending);
    return NULL;
}

enum server_outcome create_table_answer(const struct server_request *request,
                                        struct server_answer *answer)
{
    struct kv_error error;
    bool is_paid;
    if (refuse(request, answer, &is_paid) != SERVER_NOTHING_THERE)
        return SERVER_ANSWERED;
    struct pending_table *pending = take(request);
    if (!pending)
        return server_refuse_as(request, answer, 503, ONLINE_AWAY);
    pending->is_paid = is_paid;
    request->online->plan->speak(request->language);
    bool is_fine = room_choose_token(pending->body, pending->length, pending->token, &error);
    tables_id_of(pending->token, &pending->id);
    if (!is_fine || !try_create(pending, &error)) {
        server_refuse(answer, 400, error.code, error.message);
        finish(pending, answer);
    }
    return SERVER_LATER;
}
