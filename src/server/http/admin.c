/* The admin API. Without a token file it does not exist. */
#include "server/http/admin.h"
#include "base/heap.h"

#include "base/json.h"
#include "server/online.h"

#include <errno.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define JSON "application/json"

/* ---- Open to all ---- */

/* A draining server is alive but not ready. Clients are not told what program this is. */
enum server_outcome admin_health(const struct server_request *request, struct server_answer *answer)
{
    struct kv_error error;
    struct kv_text json = {.allocate = kv_heap};
    const char *part = request->path + strlen("/health");
    bool asks_ready = !*part || strcmp(part, "/ready") == 0;
    if (!asks_ready && strcmp(part, "/live") != 0)
        return SERVER_NOTHING_THERE;
    request->online->plan->speak(request->language);
    if (asks_ready && !online_is_healthy(request->online, &error)) {
        server_refuse(answer, 503, error.code, error.message);
        return SERVER_ANSWERED;
    }
    kv_json_begin(&json, NULL, '{');
    kv_json_put_boolean(&json, "ok", true);
    if (request->side == SERVER_ADMIN) {
        kv_json_put_string(&json, "node", request->online->node.name);
        kv_json_put_string(&json, "version", KV_VERSION);
        kv_json_put_boolean(&json, "storeLarge", request->online->cleanup.is_large);
    }
    kv_json_end(&json, '}');
    server_say(answer, 200, JSON, &json);
    return SERVER_ANSWERED;
}

/* ---- The token ---- */

char *admin_read_token(const char *name, struct kv_error *error)
{
    char line[256] = "";
    FILE *file = fopen(name, "r");
    if (!file) {
        kv_refuse(error, "no-token", "The file %s cannot be read: %s.", name, strerror(errno));
        return NULL;
    }
    const char *read = fgets(line, sizeof line, file);
    fclose(file);
    line[strcspn(line, " \t\r\n")] = '\0';
    if (!read || strlen(line) < SERVER_TOKEN_LEAST) {
        kv_refuse(error, "no-token",
                  "The file %s holds no token: its first line needs at least %u letters, for "
                  "example of \"openssl rand -hex 32\".",
                  name, SERVER_TOKEN_LEAST);
        return NULL;
    }
    char *token = strdup(line);
    if (!token)
        kv_refuse(error, "no-memory", "There is not enough memory to open the server.");
    return token;
}

/* Both are hashed first, so that the time depends neither on their letters nor on their lengths. */
static bool is_operator(const struct server_request *request)
{
    static const char scheme[] = "Bearer ";
    unsigned char given[crypto_generichash_BYTES], wanted[crypto_generichash_BYTES];
    const char *token = request->online->plan->admin_token;
    if (!token || strncmp(request->right, scheme, sizeof scheme - 1) != 0)
        return false;
    const char *words = request->right + sizeof scheme - 1;
    crypto_generichash(given, sizeof given, (const unsigned char *)words, strlen(words), NULL, 0);
    crypto_generichash(wanted, sizeof wanted, (const unsigned char *)token, strlen(token), NULL, 0);
    return sodium_memcmp(given, wanted, sizeof given) == 0;
}

static enum server_outcome refuse_stranger(const struct server_request *request,
                                           struct server_answer *answer)
{
    request->online->metrics.refusals[LIMIT_TOKEN]++;
    server_refuse(answer, 401, "no-token",
                  kv_translate_to(request->language, KV_MARK("This needs the operator's token.")));
    answer->challenge = "Bearer";
    return SERVER_ANSWERED;
}

enum server_outcome admin_metrics(const struct server_request *request,
                                  struct server_answer *answer)
{
    struct kv_text text = {.allocate = kv_heap};
    struct store_figures figures;
    if (strcmp(request->path, "/metrics") != 0)
        return SERVER_NOTHING_THERE;
    if (request->online->plan->metrics_token && !is_operator(request))
        return refuse_stranger(request, answer);
    online_count(request->online);
    metrics_put(&request->online->metrics, &text);
    store_thread_read_figures(request->online->store_thread, &figures);
    metrics_put_store(&figures, &text);
    server_say(answer, 200, "text/plain; version=0.0.4; charset=utf-8", &text);
    return SERVER_ANSWERED;
}

/* ---- The admin API ---- */

struct admin_query {
    struct store_task task;
    struct online *online;
    struct server_promise *promise;
    struct store_id id;
    bool has_id, is_answered, is_found;
    int64_t now;
    struct store_ban ban;
    bool lifts; /* the ban */
    struct kv_text json;
    struct kv_error error;
};

static void query_done(struct store_task *task)
{
    struct admin_query *query = (struct admin_query *)task;
    struct server_answer answer;
    enum kv_language language = server_promise_language(query->promise);
    if (!query->is_answered) {
        free(query->json.data);
        server_refuse(&answer, 503, online_code(ONLINE_AWAY),
                      online_sentence(ONLINE_AWAY, language));
    } else if (!query->is_found) {
        free(query->json.data);
        enum online_refusal why = *query->ban.who ? ONLINE_NOT_BANNED : ONLINE_MISSING;
        server_refuse(&answer, 404, online_code(why), online_sentence(why, language));
    } else {
        server_say(&answer, 200, JSON, &query->json);
    }
    if (*query->ban.who)
        bans_look(query->online); /* takes effect here at once */
    server_keep_promise(query->promise, &answer);
    free(query);
}

static bool put_table(void *context, const struct store_row *row)
{
    struct admin_query *query = context;
    char id[ROOM_ID_LENGTH + 1];
    tables_put_id(&row->id, id);
    kv_json_begin(&query->json, NULL, '{');
    kv_json_put_string(&query->json, "id", id);
    kv_json_put_string(&query->json, "code", row->code);
    kv_json_put_number(&query->json, "created", row->created);
    kv_json_put_number(&query->json, "changed", row->changed);
    kv_json_put_string(&query->json, "owner", row->owner);
    kv_put(&query->json, ",\"table\":%s", row->text && *row->text ? row->text : "null");
    kv_json_end(&query->json, '}');
    return true;
}

static void tables_work(struct store_task *task, struct store *store)
{
    struct admin_query *query = (struct admin_query *)task;
    query->is_found = true;
    kv_json_begin(&query->json, NULL, '{');
    kv_json_put_boolean(&query->json, "ok", true);
    kv_json_begin(&query->json, "tables", '[');
    query->is_answered = store_list(store, false, query->has_id ? &query->id : NULL,
                                    SERVER_LIST_MOST, put_table, query, &query->error);
    kv_json_end(&query->json, ']');
    kv_json_end(&query->json, '}');
}

static bool put_node(void *context, const struct store_node *node, int64_t lives_ms,
                     uint64_t tables)
{
    struct admin_query *query = context;
    kv_json_begin(&query->json, NULL, '{');
    kv_json_put_string(&query->json, "name", node->name);
    kv_json_put_string(&query->json, "place", node->place);
    kv_json_put_number(&query->json, "lives", lives_ms);
    kv_json_put_number(&query->json, "tables", (int64_t)tables);
    kv_json_end(&query->json, '}');
    return true;
}

static void nodes_work(struct store_task *task, struct store *store)
{
    struct admin_query *query = (struct admin_query *)task;
    query->is_found = true;
    kv_json_begin(&query->json, NULL, '{');
    kv_json_put_boolean(&query->json, "ok", true);
    kv_json_begin(&query->json, "nodes", '[');
    query->is_answered = store_nodes(store, put_node, query, &query->error);
    kv_json_end(&query->json, ']');
    kv_json_end(&query->json, '}');
}

static void remove_work(struct store_task *task, struct store *store)
{
    struct admin_query *query = (struct admin_query *)task;
    query->is_answered = store_remove(store, &query->id, &query->is_found, &query->error);
    kv_put(&query->json, "{\"ok\":true}");
}

/* ---- Bans ---- */

static bool put_ban(void *context, const struct store_ban *ban)
{
    static const char *const kinds[STORE_BAN_KINDS] = {"ban", "mute"};
    struct admin_query *query = context;
    int64_t hour = (int64_t)3600 * 1000, left = ban->until - query->now;
    kv_json_begin(&query->json, NULL, '{');
    kv_json_put_string(&query->json, "kind", kinds[ban->kind == STORE_MUTE]);
    kv_json_put_string(&query->json, "who", ban->who);
    if (ban->until)
        kv_json_put_number(&query->json, "hours", (left + hour - 1) / hour);
    kv_json_end(&query->json, '}');
    return true;
}

static void bans_work(struct store_task *task, struct store *store)
{
    struct admin_query *query = (struct admin_query *)task;
    query->is_found = true;
    kv_json_begin(&query->json, NULL, '{');
    kv_json_put_boolean(&query->json, "ok", true);
    kv_json_begin(&query->json, "bans", '[');
    query->is_answered = store_bans(store, query->now, put_ban, query, &query->error);
    kv_json_end(&query->json, ']');
    kv_json_end(&query->json, '}');
}

static void ban_work(struct store_task *task, struct store *store)
{
    struct admin_query *query = (struct admin_query *)task;
    query->is_found = true;
    if (query->lifts)
        query->is_answered = store_lift_ban(store, &query->ban, &query->is_found, &query->error);
    else
        query->is_answered = store_add_ban(store, &query->ban, &query->error);
    kv_put(&query->json, "{\"ok\":true}");
}

static enum server_outcome send_on(const struct server_request *request,
                                   struct server_answer *answer, const struct admin_query *asked)
{
    struct admin_query *query = calloc(1, sizeof *query);
    struct server_promise *promise = query ? request->promise(request->context) : NULL;
    if (!promise) {
        free(query);
        server_refuse(answer, 503, online_code(ONLINE_AWAY),
                      online_sentence(ONLINE_AWAY, request->language));
        return SERVER_ANSWERED;
    }
    *query = *asked;
    query->task.done = query_done;
    query->online = request->online;
    query->now = request->online->now;
    query->promise = promise;
    query->json.allocate = kv_heap;
    store_thread_do(request->online->store_thread, &query->task);
    return SERVER_LATER;
}

/* {"do":"ban","who":"192.0.2.1","hours":24}; without hours for ever. */
static bool read_ban(const struct server_request *request, struct admin_query *query)
{
    static const struct {
        const char *word;
        enum store_ban_kind kind;
        bool lifts;
    } actions[] = {{"ban", STORE_BAN, false},
                   {"unban", STORE_BAN, true},
                   {"mute", STORE_MUTE, false},
                   {"unmute", STORE_MUTE, true}};
    struct kv_error error;
    struct kv_json object, verb;
    char word[STORE_WHO_MOST];
    int64_t hours = 0;
    size_t action = 0;
    if (!kv_json_read_request(request->body, request->body_length, "", &object, &verb, &error))
        return false;
    while (action < sizeof actions / sizeof *actions && !kv_json_is(&verb, actions[action].word))
        action++;
    if (action == sizeof actions / sizeof *actions ||
        !kv_json_read_text(&object, "who", word, sizeof word, &error) || !*word ||
        !kv_json_read_number(&object, "hours", 1, 1000000, &hours, &error))
        return false;
    query->ban.kind = actions[action].kind;
    query->lifts = actions[action].lifts;
    query->ban.until = hours ? request->online->now + hours * 3600 * 1000 : 0;
    if (!bans_read_who(word, query->ban.who))
        return false;
    LOG_EVENT(&request->online->log, actions[action].word, {"who", query->ban.who, 0},
              {"hours", NULL, hours});
    return true;
}

static enum server_outcome change_bans(const struct server_request *request,
                                       struct server_answer *answer)
{
    struct admin_query query = {.task.work = ban_work};
    if (read_ban(request, &query))
        return send_on(request, answer, &query);
    server_refuse(
        answer, 400, "bad-request",
        kv_translate_to(request->language,
                        KV_MARK("Name an address or a person. An IPv6 address counts with its "
                                "whole /64; there are no other ranges.")));
    return SERVER_ANSWERED;
}

static enum server_outcome list_tables(const struct server_request *request,
                                       struct server_answer *answer)
{
    struct admin_query query = {.task.work = tables_work};
    query.has_id = *request->after && tables_read_id(request->after, &query.id);
    return send_on(request, answer, &query);
}

static enum server_outcome drain(const struct server_request *request, struct server_answer *answer)
{
    struct kv_text json = {.allocate = kv_heap};
    online_drain(request->online);
    kv_put(&json, "{\"ok\":true}");
    server_say(answer, 200, JSON, &json);
    return SERVER_ANSWERED;
}

static enum server_outcome remove_table(const struct server_request *request,
                                        struct server_answer *answer, const char *word)
{
    struct admin_query query = {.task.work = remove_work};
    if (!tables_read_id(word, &query.id))
        return SERVER_NOTHING_THERE;
    struct table *table = tables_find(request->online, &query.id);
    if (table)
        table_drop(table, ONLINE_REMOVED, false);
    LOG_EVENT(&request->online->log, "table-removed", {"table", word, 0},
              {"request", request->id, 0});
    return send_on(request, answer, &query);
}

enum server_outcome admin_answer(const struct server_request *request, struct server_answer *answer)
{
    static const char tables[] = "/admin/tables/";
    const char *path = request->path;
    if (!request->online->plan->admin_token)
        return SERVER_NOTHING_THERE;
    if (!is_operator(request))
        return refuse_stranger(request, answer);
    if (request->method == SERVER_GET && strcmp(path, "/admin/tables") == 0)
        return list_tables(request, answer);
    if (request->method == SERVER_GET && strcmp(path, "/admin/nodes") == 0)
        return send_on(request, answer, &(struct admin_query){.task.work = nodes_work});
    if (request->method == SERVER_GET && strcmp(path, "/admin/bans") == 0)
        return send_on(request, answer, &(struct admin_query){.task.work = bans_work});
    if (request->method == SERVER_POST && strcmp(path, "/admin/bans") == 0)
        return change_bans(request, answer);
    if (request->method == SERVER_POST && strcmp(path, "/admin/drain") == 0)
        return drain(request, answer);
    if (request->method == SERVER_DELETE && strncmp(path, tables, sizeof tables - 1) == 0)
        return remove_table(request, answer, path + sizeof tables - 1);
    return SERVER_NOTHING_THERE;
}
