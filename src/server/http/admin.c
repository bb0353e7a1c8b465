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

enum server_outcome admin_metrics(const struct server_request *request,
                                  struct server_answer *answer)
{
    struct kv_text text = {.allocate = kv_heap};
    struct store_figures figures;
    if (strcmp(request->path, "/metrics") != 0)
        return SERVER_NOTHING_THERE;
    online_count(request->online);
    metrics_put(&request->online->metrics, &text);
    store_thread_read_figures(request->online->store_thread, &figures);
    metrics_put_store(&figures, &text);
    server_say(answer, 200, "text/plain; version=0.0.4; charset=utf-8", &text);
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

/* ---- Behind the door ---- */

struct errand {
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

static void errand_done(struct store_task *task)
{
    struct errand *errand = (struct errand *)task;
    struct server_answer answer;
    enum kv_language language = server_promise_language(errand->promise);
    if (!errand->is_answered) {
        free(errand->json.data);
        server_refuse(&answer, 503, online_code(ONLINE_AWAY),
                      online_sentence(ONLINE_AWAY, language));
    } else if (!errand->is_found) {
        free(errand->json.data);
        enum online_refusal why = *errand->ban.who ? ONLINE_NOT_BANNED : ONLINE_MISSING;
        server_refuse(&answer, 404, online_code(why), online_sentence(why, language));
    } else {
        server_say(&answer, 200, JSON, &errand->json);
    }
    if (*errand->ban.who)
        bans_look(errand->online); /* takes effect here at once */
    server_keep_promise(errand->promise, &answer);
    free(errand);
}

static bool put_table(void *context, const struct store_row *row)
{
    struct errand *errand = context;
    char id[ROOM_ID_LENGTH + 1];
    tables_put_id(&row->id, id);
    kv_json_begin(&errand->json, NULL, '{');
    kv_json_put_string(&errand->json, "id", id);
    kv_json_put_string(&errand->json, "code", row->code);
    kv_json_put_number(&errand->json, "created", row->created);
    kv_json_put_number(&errand->json, "changed", row->changed);
    kv_json_put_string(&errand->json, "owner", row->owner);
    kv_put(&errand->json, ",\"table\":%s", row->text && *row->text ? row->text : "null");
    kv_json_end(&errand->json, '}');
    return true;
}

static void tables_work(struct store_task *task, struct store *store)
{
    struct errand *errand = (struct errand *)task;
    errand->is_found = true;
    kv_json_begin(&errand->json, NULL, '{');
    kv_json_put_boolean(&errand->json, "ok", true);
    kv_json_begin(&errand->json, "tables", '[');
    errand->is_answered = store_list(store, false, errand->has_id ? &errand->id : NULL,
                                     SERVER_LIST_MOST, put_table, errand, &errand->error);
    kv_json_end(&errand->json, ']');
    kv_json_end(&errand->json, '}');
}

static bool put_node(void *context, const struct store_node *node, int64_t lives_ms,
                     uint64_t tables)
{
    struct errand *errand = context;
    kv_json_begin(&errand->json, NULL, '{');
    kv_json_put_string(&errand->json, "name", node->name);
    kv_json_put_string(&errand->json, "place", node->place);
    kv_json_put_number(&errand->json, "lives", lives_ms);
    kv_json_put_number(&errand->json, "tables", (int64_t)tables);
    kv_json_end(&errand->json, '}');
    return true;
}

static void nodes_work(struct store_task *task, struct store *store)
{
    struct errand *errand = (struct errand *)task;
    errand->is_found = true;
    kv_json_begin(&errand->json, NULL, '{');
    kv_json_put_boolean(&errand->json, "ok", true);
    kv_json_begin(&errand->json, "nodes", '[');
    errand->is_answered = store_nodes(store, put_node, errand, &errand->error);
    kv_json_end(&errand->json, ']');
    kv_json_end(&errand->json, '}');
}

static void remove_work(struct store_task *task, struct store *store)
{
    struct errand *errand = (struct errand *)task;
    errand->is_answered = store_remove(store, &errand->id, &errand->is_found, &errand->error);
    kv_put(&errand->json, "{\"ok\":true}");
}

/* ---- Bans ---- */

static bool put_ban(void *context, const struct store_ban *ban)
{
    static const char *const kinds[STORE_BAN_KINDS] = {"ban", "mute"};
    struct errand *errand = context;
    int64_t hour = (int64_t)3600 * 1000, left = ban->until - errand->now;
    kv_json_begin(&errand->json, NULL, '{');
    kv_json_put_string(&errand->json, "kind", kinds[ban->kind == STORE_MUTE]);
    kv_json_put_string(&errand->json, "who", ban->who);
    if (ban->until)
        kv_json_put_number(&errand->json, "hours", (left + hour - 1) / hour);
    kv_json_end(&errand->json, '}');
    return true;
}

static void bans_work(struct store_task *task, struct store *store)
{
    struct errand *errand = (struct errand *)task;
    errand->is_found = true;
    kv_json_begin(&errand->json, NULL, '{');
    kv_json_put_boolean(&errand->json, "ok", true);
    kv_json_begin(&errand->json, "bans", '[');
    errand->is_answered = store_bans(store, errand->now, put_ban, errand, &errand->error);
    kv_json_end(&errand->json, ']');
    kv_json_end(&errand->json, '}');
}

static void ban_work(struct store_task *task, struct store *store)
{
    struct errand *errand = (struct errand *)task;
    errand->is_found = true;
    if (errand->lifts)
        errand->is_answered =
            store_lift_ban(store, &errand->ban, &errand->is_found, &errand->error);
    else
        errand->is_answered = store_add_ban(store, &errand->ban, &errand->error);
    kv_put(&errand->json, "{\"ok\":true}");
}

static enum server_outcome send_on(const struct server_request *request,
                                   struct server_answer *answer, const struct errand *asked)
{
    struct errand *errand = calloc(1, sizeof *errand);
    struct server_promise *promise = errand ? request->promise(request->context) : NULL;
    if (!promise) {
        free(errand);
        server_refuse(answer, 503, online_code(ONLINE_AWAY),
                      online_sentence(ONLINE_AWAY, request->language));
        return SERVER_ANSWERED;
    }
    *errand = *asked;
    errand->task.done = errand_done;
    errand->online = request->online;
    errand->now = request->online->now;
    errand->promise = promise;
    errand->json.allocate = kv_heap;
    store_thread_do(request->online->store_thread, &errand->task);
    return SERVER_LATER;
}

/* {"do":"ban","who":"192.0.2.1","hours":24}; without hours for ever. */
static bool read_ban(const struct server_request *request, struct errand *errand)
{
    static const struct {
        const char *word;
        enum store_ban_kind kind;
        bool lifts;
    } deeds[] = {{"ban", STORE_BAN, false},
                 {"unban", STORE_BAN, true},
                 {"mute", STORE_MUTE, false},
                 {"unmute", STORE_MUTE, true}};
    struct kv_error error;
    struct kv_json object, value;
    struct kv_text text;
    char word[STORE_WHO_MOST];
    int64_t hours = 0;
    size_t deed = 0;
    kv_text_start(&text, word, sizeof word);
    if (!kv_json_read(request->body, request->body_length, &object, &error) ||
        !kv_json_field(&object, "do", &value))
        return false;
    while (deed < sizeof deeds / sizeof *deeds && !kv_json_is(&value, deeds[deed].word))
        deed++;
    if (deed == sizeof deeds / sizeof *deeds || !kv_json_field(&object, "who", &value) ||
        kv_json_kind(&value) != KV_JSON_STRING)
        return false;
    kv_json_unquote(&value, &text);
    if (text.cut || text.length == 0 ||
        (kv_json_field(&object, "hours", &value) && !kv_json_integer(&value, 1, 1000000, &hours)))
        return false;
    errand->ban.kind = deeds[deed].kind;
    errand->lifts = deeds[deed].lifts;
    errand->ban.until = hours ? request->online->now + hours * 3600 * 1000 : 0;
    if (!bans_read_who(word, errand->ban.who))
        return false;
    LOG_EVENT(&request->online->log, deeds[deed].word, {"who", errand->ban.who, 0},
              {"hours", NULL, hours});
    return true;
}

static enum server_outcome change_bans(const struct server_request *request,
                                       struct server_answer *answer)
{
    struct errand errand = {.task.work = ban_work};
    if (read_ban(request, &errand))
        return send_on(request, answer, &errand);
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
    struct errand errand = {.task.work = tables_work};
    errand.has_id = *request->after && tables_read_id(request->after, &errand.id);
    return send_on(request, answer, &errand);
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
    struct errand errand = {.task.work = remove_work};
    if (!tables_read_id(word, &errand.id))
        return SERVER_NOTHING_THERE;
    struct table *table = tables_find(request->online, &errand.id);
    if (table)
        table_drop(table, ONLINE_REMOVED, false);
    LOG_EVENT(&request->online->log, "table-removed", {"table", word, 0});
    return send_on(request, answer, &errand);
}

enum server_outcome admin_answer(const struct server_request *request, struct server_answer *answer)
{
    static const char tables[] = "/admin/tables/";
    const char *path = request->path;
    if (!request->online->plan->admin_token)
        return SERVER_NOTHING_THERE;
    if (!is_operator(request)) {
        request->online->metrics.refusals[LIMIT_TOKEN]++;
        server_refuse(
            answer, 401, "no-token",
            kv_translate_to(request->language, KV_MARK("This needs the operator's token.")));
        answer->challenge = "Bearer";
        return SERVER_ANSWERED;
    }
    if (request->method == SERVER_GET && strcmp(path, "/admin/tables") == 0)
        return list_tables(request, answer);
    if (request->method == SERVER_GET && strcmp(path, "/admin/nodes") == 0)
        return send_on(request, answer, &(struct errand){.task.work = nodes_work});
    if (request->method == SERVER_GET && strcmp(path, "/admin/bans") == 0)
        return send_on(request, answer, &(struct errand){.task.work = bans_work});
    if (request->method == SERVER_POST && strcmp(path, "/admin/bans") == 0)
        return change_bans(request, answer);
    if (request->method == SERVER_POST && strcmp(path, "/admin/drain") == 0)
        return drain(request, answer);
    if (request->method == SERVER_DELETE && strncmp(path, tables, sizeof tables - 1) == 0)
        return remove_table(request, answer, path + sizeof tables - 1);
    return SERVER_NOTHING_THERE;
}
