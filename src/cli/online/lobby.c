/* Before and after a table: the list of those that wait, a new one, and the record of the game. */
#include "cli/online/online.h"
#include "client/view.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static client_answered take_list;

/* Sends a request; the answer arrives later. On failure says why. */
static bool send_request(struct remote *online, const char *method, const char *path,
                         const struct kv_text *body, client_answered *answered)
{
    struct client_address server;
    struct kv_error error;
    char whole[CLIENT_PREFIX_MOST + 128];
    if (!client_read_site(online->server, &server, &error)) {
        remote_say(online, error.message);
        return false;
    }
    snprintf(whole, sizeof whole, "%s%s", server.prefix, path);
    client_errand_drop(online->errand);
    const struct client_request request = {.server = &server,
                                           .method = method,
                                           .path = whole,
                                           .body = body,
                                           .language = kv_language_ids[cli_language()]};
    online->errand = client_errand_start(online->loop, &request, answered, online);
    online->asks = answered == take_list ? ASKS_LIST : ASKS_OTHER;
    if (!online->errand)
        remote_say(online, kv_translate("There is not enough memory for that."));
    return online->errand != NULL;
}

/* The answer as an object. False: it was not one, or it was a refusal, which is shown. */
static bool read_answer(struct remote *online, const struct kv_text *body,
                        const struct kv_error *error, struct kv_json *answer)
{
    struct kv_json ok, refusal;
    struct kv_error bad;
    char message[512] = "";
    struct kv_text text;
    online->has_news = true;
    online->asks = ASKS_NOTHING;
    if (online->is_quiet && !body)
        return false;
    if (!body) {
        remote_say(online, error->message);
        return false;
    }
    if (!kv_json_read(body->data, body->length, answer, &bad) ||
        !kv_json_field(answer, "ok", &ok)) {
        remote_say(online, kv_translate("That is not a Kvartal server. Is the address right?"));
        return false;
    }
    if (*ok.at == 't')
        return true;
    kv_text_start(&text, message, sizeof message);
    if (kv_json_field(answer, "error", &refusal))
        client_text(&refusal, "message", &text);
    remote_say(online, message);
    return false;
}

/* ---- The list ---- */

static void read_entry(const struct kv_json *json, struct remote_entry *entry)
{
    struct kv_json seats, seat, state;
    struct kv_json_walk walk;
    struct kv_text text;
    int64_t count = guest_number(json, "count"), most = guest_number(json, "most");
    int64_t clock = guest_number(json, "clock");
    *entry = (struct remote_entry){.count = count > 0 ? (uint32_t)count : 0,
                                   .most = most > 0 ? (uint32_t)most : 0,
                                   .clock = clock > 0 ? (uint32_t)clock : 0};
    kv_text_start(&text, entry->code, sizeof entry->code);
    client_text(json, "code", &text);
    kv_text_start(&text, entry->title, sizeof entry->title);
    client_text(json, "title", &text);
    entry->is_waiting = kv_json_field(json, "state", &state) && kv_json_is(&state, "waiting");
    if (!kv_json_field(json, "seats", &seats))
        return;
    kv_json_enter(&seats, &walk);
    kv_text_start(&text, entry->host, sizeof entry->host);
    while (!entry->host[0] && kv_json_next(&walk, NULL, &seat))
        client_text(&seat, "name", &text);
}

static bool has_waiting(const struct remote *online)
{
    for (uint32_t i = 0; i < online->listed; i++)
        if (online->entries[i].is_waiting)
            return true;
    return false;
}

static void take_list(void *context, const struct kv_text *body, const struct kv_error *error)
{
    struct remote *online = context;
    struct kv_json answer, tables, table;
    struct kv_json_walk walk;
    online->listed = 0;
    online->moments = 0;
    if (!read_answer(online, body, error, &answer) || !kv_json_field(&answer, "tables", &tables))
        return;
    for (int waiting = 1; waiting >= 0; waiting--) { /* those that can be joined come first */
        kv_json_enter(&tables, &walk);
        while (online->listed < REMOTE_TABLES_MOST && kv_json_next(&walk, NULL, &table)) {
            struct remote_entry *entry = &online->entries[online->listed];
            read_entry(&table, entry);
            online->listed += entry->code[0] && entry->is_waiting == waiting;
        }
    }
    if (!has_waiting(online) && !online->is_quiet)
        remote_say(online, kv_translate("No public table is waiting for people there."));
}

void remote_list(struct remote *online, bool is_quiet)
{
    struct kv_text nothing = cli_text();
    if (online->asks == ASKS_OTHER)
        return;
    online->is_quiet = is_quiet;
    send_request(online, "GET", "/api/tables", &nothing, take_list);
    cli_text_free(&nothing);
}

/* ---- A table of our own ---- */

static void take_created(void *context, const struct kv_text *body, const struct kv_error *error)
{
    struct remote *online = context;
    struct kv_json answer;
    struct kv_text text;
    if (!read_answer(online, body, error, &answer))
        return;
    kv_text_start(&text, online->table, sizeof online->table);
    client_text(&answer, "id", &text);
    kv_text_start(&text, online->token, sizeof online->token);
    client_text(&answer, "token", &text);
    online->is_host = true;
    remote_return(online);
}

void remote_create(struct remote *online, const struct kv_setup *setup,
                   const struct remote_terms *terms)
{
    enum { DAY = 86400 };
    char name[KV_NAME_MOST + 1];
    struct kv_text json = cli_text(), text;
    struct kv_setup dealt = *setup;
    dealt.seed[0] = '\0'; /* the server deals, fairly */
    kv_text_start(&text, name, sizeof name);
    kv_name_print(&dealt, &text);
    kv_json_begin(&json, NULL, '{');
    kv_json_put_string(&json, "name", name);
    kv_json_put_number(&json, "seats", setup->seats);
    kv_json_put_boolean(&json, "public", terms->is_public);
    kv_json_put_boolean(&json, "hints", terms->has_hints);
    kv_json_put_number(&json, "clock", terms->clock);
    if (terms->clock >= DAY) /* with days for a turn, one may be away for days */
        kv_json_put_number(&json, "patience", 0);
    kv_json_end(&json, '}');
    online->is_quiet = false;
    send_request(online, "POST", "/api/tables", &json, take_created);
    cli_text_free(&json);
}

/* ---- The record ---- */

static void take_record(void *context, const struct kv_text *body, const struct kv_error *error)
{
    struct remote *online = context;
    struct kv_json answer;
    online->asks = ASKS_NOTHING;
    if (!body || body->length == 0 || *body->data == '{')
        read_answer(online, body, error, &answer); /* says why */
    else if (!remote_open_record(online, body))
        online->is_refused = true;
}

void remote_fetch_record(struct remote *online)
{
    char path[128];
    struct kv_text nothing = cli_text();
    snprintf(path, sizeof path, "/api/tables/%s/record", online->guest->address.table);
    online->is_quiet = false;
    send_request(online, "GET", path, &nothing, take_record);
    cli_text_free(&nothing);
}

/* ---- The whole ---- */

static void on_key(struct ev_loop *loop, ev_io *watcher, int events)
{
    (void)loop, (void)watcher, (void)events; /* remote_wait returns */
}

/* The list is refreshed every few seconds. */
static void on_pause(struct ev_loop *loop, ev_timer *watcher, int events)
{
    enum { MOMENTS = 10 };
    struct remote *online = watcher->data;
    (void)loop, (void)events;
    if (online->stage == REMOTE_ASIDE && online->asks == ASKS_NOTHING &&
        ++online->moments >= MOMENTS)
        remote_list(online, true);
}

bool remote_wait(void *context)
{
    struct remote *online = context;
    ev_run(online->loop, EVRUN_ONCE);
    remote_tick(online);
    bool has_news = online->has_news;
    online->has_news = false;
    return has_news;
}

struct remote *remote_open(struct play *play, struct kv_error *error)
{
    static const double looks_up = 0.3; /* as without a server: a signal may just have come */
    struct remote *online = cli_memory(sizeof *online);
    online->play = play;
    online->log = cli_text();
    online->sent = cli_text();
    online->loop = ev_loop_new(EVFLAG_AUTO);
    online->sockets = online->loop ? client_sockets_open(online->loop, "kvartal.1", error) : NULL;
    if (!online->sockets) {
        remote_close(online);
        return NULL;
    }
    client_sockets_speak(online->sockets, kv_language_ids[cli_language()]);
    ev_io_init(&online->keys, on_key, 0, EV_READ);
    ev_io_start(online->loop, &online->keys);
    ev_timer_init(&online->pause, on_pause, looks_up, looks_up);
    online->pause.data = online;
    ev_timer_start(online->loop, &online->pause);
    return online;
}

void remote_close(struct remote *online)
{
    if (online->guest)
        guest_leave(online->guest);
    client_errand_drop(online->errand);
    if (online->sockets)
        client_sockets_close(online->sockets);
    if (online->loop)
        ev_loop_destroy(online->loop);
    while (online->guests) {
        struct remote_guest *one = online->guests;
        online->guests = one->next;
        free(one);
    }
    cli_text_free(&online->log);
    cli_text_free(&online->sent);
    free(online);
}
