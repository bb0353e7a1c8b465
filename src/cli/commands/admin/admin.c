/* kvartal admin: administers a running server, or maintains a store. */
#include "base/nearest.h"
#include "cli/cli.h"
#include "cli/commands/admin/store.h"
#include "cli/commands/admin/top.h"
#include "client/http.h"
#include "push/push.h"

#include <string.h>
#include <time.h>
#include <unistd.h>

struct target {
    struct client_address server;
    struct kv_text token;
};

/* ---- A request over HTTP ---- */

/* Sends a request and reads the answer. On failure says why. */
static bool ask(const struct target *target, const char *method, const char *path,
                const struct kv_text *body, struct kv_text *answer)
{
    const struct client_request request = {.server = &target->server,
                                           .method = method,
                                           .path = path,
                                           .body = body,
                                           .token = target->token.data,
                                           .language = kv_language_ids[cli_language()]};
    struct kv_error error;
    return client_ask(&request, answer, &error) || cli_refused(&error) == CLI_FINE;
}

/* The object in an answer, if the server agrees; otherwise false, after printing the refusal. */
static bool read_answer(const struct kv_text *answer, struct kv_json *object)
{
    struct kv_error error;
    struct kv_json failure, message;
    if (!kv_json_read(answer->data, answer->length, object, &error)) {
        cli_complain("There is no administration at this address: the server was started without "
                     "--admin-token-file, or its --admin-listen is elsewhere.");
        return false;
    }
    if (!kv_json_field(object, "error", &failure) || !kv_json_field(&failure, "message", &message))
        return true;
    struct kv_text words = cli_text();
    kv_json_unquote(&message, &words);
    cli_complain("%s", words.data);
    cli_text_free(&words);
    return false;
}

/* ---- What is shown ---- */

/* A member as text; numbers as they are written. */
static void put_member(const struct kv_json *object, const char *key, struct kv_text *text)
{
    struct kv_json value;
    text->length = 0;
    kv_put(text, "%s", "");
    if (!kv_json_field(object, key, &value))
        return;
    if (kv_json_kind(&value) == KV_JSON_STRING)
        kv_json_unquote(&value, text);
    else
        kv_put(text, "%.*s", (int)(value.end - value.at), value.at);
}

struct column {
    const char *key, *title;
    int width;
};

static void show_rows(const struct kv_json *answer, const char *list, const char *inside,
                      const struct column *columns)
{
    struct kv_json rows, row, inner;
    struct kv_json_walk walk;
    struct kv_text text = cli_text();
    for (const struct column *column = columns; column->key; column++)
        cli_print_padded(kv_translate(column->title), column->width);
    cli_print("\n");
    if (!kv_json_field(answer, list, &rows))
        return;
    kv_json_enter(&rows, &walk);
    while (kv_json_next(&walk, NULL, &row)) {
        for (const struct column *column = columns; column->key; column++) {
            put_member(&row, column->key, &text);
            if (text.length == 0 && inside && kv_json_field(&row, inside, &inner))
                put_member(&inner, column->key, &text);
            cli_print_padded(text.data, column->width);
        }
        cli_print("\n");
    }
    cli_text_free(&text);
}

static void show_tables(const struct kv_json *answer)
{
    static const struct column columns[] = {
        {"id", KV_MARK("table"), 34},     {"code", KV_MARK("code"), 10},
        {"state", KV_MARK("state"), 10},  {"round", KV_MARK("round"), 7},
        {"owner", KV_MARK("server"), 20}, {NULL, NULL, 0}};
    show_rows(answer, "tables", "table", columns);
}

static void show_nodes(const struct kv_json *answer)
{
    static const struct column columns[] = {{"name", KV_MARK("server"), 24},
                                            {"tables", KV_MARK("tables"), 9},
                                            {"lives", KV_MARK("lives, ms"), 12},
                                            {"place", KV_MARK("place"), 30},
                                            {NULL, NULL, 0}};
    show_rows(answer, "nodes", NULL, columns);
}

static void show_bans(const struct kv_json *answer)
{
    static const struct column columns[] = {{"kind", KV_MARK("kind"), 7},
                                            {"hours", KV_MARK("hours left"), 12},
                                            {"who", KV_MARK("who"), 40},
                                            {NULL, NULL, 0}};
    show_rows(answer, "bans", NULL, columns);
}

static void show_done(const struct kv_json *answer)
{
    (void)answer;
    cli_say("Done.");
}

static void show_health(const struct kv_json *answer)
{
    (void)answer;
    cli_say("The server accepts players.");
}

/* ---- The key for notices ---- */

static int make_push_key(const char *file)
{
    struct push_keys keys;
    struct kv_error error;
    if (!push_keys_make(file, &keys, &error))
        return cli_refused(&error);
    push_keys_free(&keys);
    cli_say("The key is in %s; keep it, since subscriptions are bound to it. Start the server with "
            "--push-key %s --push-contact mailto:NAME@HOST.",
            file, file);
    return CLI_FINE;
}

/* ---- The command ---- */

enum takes { NOTHING, TABLE, SOMEBODY, NEW_FILE };

static const struct action {
    const char *name, *about;
    enum takes takes;
    const char *method, *path; /* of a server */
    void (*show)(const struct kv_json *answer);
    int (*work)(const struct admin_store *settings); /* or on a store */
    int (*make)(const char *file);                   /* or a file */
} actions[] = {
    {"tables", KV_MARK("lists the newest tables"), NOTHING, "GET", "/admin/tables", show_tables,
     NULL, NULL},
    {"nodes", KV_MARK("lists the servers that share the store"), NOTHING, "GET", "/admin/nodes",
     show_nodes, NULL, NULL},
    {"health", KV_MARK("asks whether the server accepts players"), NOTHING, "GET", "/health/ready",
     show_health, NULL, NULL},
    {"top", KV_MARK("shows the figures of the server, again and again"), NOTHING, "GET", "/metrics",
     NULL, NULL, NULL},
    {"drain",
     KV_MARK("drains this server: it accepts nothing new and gives its tables to the others"),
     NOTHING, "POST", "/admin/drain", show_done, NULL, NULL},
    {"remove", KV_MARK("removes a table permanently, by its id"), TABLE, "DELETE", "/admin/tables/",
     show_done, NULL, NULL},
    {"ban", KV_MARK("bans an address from all servers, or a name from their seats"), SOMEBODY,
     "POST", "/admin/bans", show_done, NULL, NULL},
    {"unban", KV_MARK("undoes that"), SOMEBODY, "POST", "/admin/bans", show_done, NULL, NULL},
    {"mute", KV_MARK("lets an address or a name play, but not chat"), SOMEBODY, "POST",
     "/admin/bans", show_done, NULL, NULL},
    {"unmute", KV_MARK("undoes that"), SOMEBODY, "POST", "/admin/bans", show_done, NULL, NULL},
    {"bans", KV_MARK("lists who is banned or muted"), NOTHING, "GET", "/admin/bans", show_bans,
     NULL, NULL},
    {"check", KV_MARK("checks a whole store (--db) and reports damage"), NOTHING, NULL, NULL, NULL,
     admin_check, NULL},
    {"purge", KV_MARK("removes tables that nobody needs from a store (--db)"), NOTHING, NULL, NULL,
     NULL, admin_purge, NULL},
    {"vacuum", KV_MARK("returns the space of removed tables in a file (--db) to the disk"), NOTHING,
     NULL, NULL, NULL, admin_vacuum, NULL},
    {"move", KV_MARK("copies a whole store (--db) to another one (--to), and compares them"),
     NOTHING, NULL, NULL, NULL, admin_move, NULL},
    {"push-key", KV_MARK("makes a key for notices (serve --push-key) in a new file"), NEW_FILE,
     NULL, NULL, NULL, NULL, make_push_key},
};
enum { ACTIONS = sizeof actions / sizeof *actions };

static const char *nth_action(uint32_t nth, const char **about)
{
    *about = nth < ACTIONS ? actions[nth].about : NULL;
    return nth < ACTIONS ? actions[nth].name : NULL;
}

static const struct action *find_action(const char *name)
{
    for (size_t i = 0; i < ACTIONS; i++)
        if (strcmp(actions[i].name, name) == 0)
            return &actions[i];
    return NULL;
}

static bool is_id(const char *word)
{
    return strlen(word) == 32 && strspn(word, "0123456789abcdefABCDEF") == 32;
}

struct settings {
    const char *name, *whom, *server, *token_file;
    uint64_t hours, every, count;
    struct admin_store store;
};

static void put_body(const struct settings *settings, struct kv_text *body)
{
    kv_json_begin(body, NULL, '{');
    kv_json_put_string(body, "do", settings->name);
    kv_json_put_string(body, "who", settings->whom);
    if (settings->hours > 0)
        kv_json_put_number(body, "hours", (int64_t)settings->hours);
    kv_json_end(body, '}');
}

/* The server that is meant, and the token; /metrics may do without. */
static bool open_target(const struct settings *settings, struct target *target)
{
    struct kv_error error;
    if (!client_read_site(settings->server, &target->server, &error))
        return cli_refused(&error) == CLI_FINE;
    if (settings->token_file && !cli_read_file(settings->token_file, &target->token))
        return false;
    target->token.data[strcspn(target->token.data, " \t\r\n")] = '\0';
    return true;
}

static bool ask_once(const struct settings *settings, const struct action *action,
                     const struct target *target)
{
    struct kv_json object;
    struct kv_text path = cli_text(), body = cli_text(), answer = cli_text();
    kv_put(&path, "%s%s", action->path, action->takes == TABLE ? settings->whom : "");
    if (action->takes == SOMEBODY)
        put_body(settings, &body);
    bool fine =
        ask(target, action->method, path.data, &body, &answer) && read_answer(&answer, &object);
    if (fine)
        action->show(&object);
    cli_text_free(&path);
    cli_text_free(&body);
    cli_text_free(&answer);
    return fine;
}

/* One frame after another: this many, or until the program is stopped; one if output is not a
 * terminal. */
static bool watch(const struct settings *settings, const struct action *action,
                  const struct target *target)
{
    struct top top = {0};
    struct kv_text body = cli_text(), answer = cli_text();
    uint64_t count = settings->count ? settings->count : cli_can_move_cursor() ? UINT64_MAX : 1;
    bool fine = true;
    for (uint64_t shown = 0; fine && shown < count; shown++) {
        struct timespec pause = {.tv_sec = (time_t)settings->every};
        if (shown > 0)
            nanosleep(&pause, NULL);
        answer.length = 0;
        fine = ask(target, action->method, action->path, &body, &answer);
        if (fine && !top_show(&top, &answer, lab_seconds()))
            fine = cli_reader_gone() ||
                   cli_complain("There are no figures at this address: it needs the address of the "
                                "server's --admin-listen, and with --metrics-token the token.") ==
                       CLI_FINE;
    }
    cli_text_free(&body);
    cli_text_free(&answer);
    return fine;
}

static int ask_server(const struct settings *settings, const struct action *action)
{
    struct target target = {.token = cli_text()};
    bool fine = open_target(settings, &target) &&
                (action->show ? ask_once : watch)(settings, action, &target);
    cli_text_free(&target.token);
    return fine ? CLI_FINE : CLI_REFUSED;
}

static void refuse_action(const char *name)
{
    struct kv_nearest nearest = kv_nearest_to(name, strlen(name));
    for (size_t i = 0; i < ACTIONS; i++)
        kv_nearest_try(&nearest, actions[i].name);
    cli_misuse("There is no action \"%s\".", name);
    if (nearest.name)
        cli_hint("Did you mean \"%s\"? \"kvartal admin --help\" lists all actions.", nearest.name);
    else
        cli_hint("\"kvartal admin --help\" lists all actions.");
}

/* Anybody who can reach the operators' listener may ask for its health and, usually, its
 * metrics. */
static bool needs_token(const struct action *action)
{
    return action->path && strncmp(action->path, "/admin/", strlen("/admin/")) == 0;
}

/* Checks that everything the action needs was given; reports what is missing. */
static bool is_complete(const struct settings *settings, const struct action *action)
{
    if (!action)
        refuse_action(settings->name);
    else if (action->work && !settings->store.where)
        cli_misuse("The option --db is missing: it names the store to work on.");
    else if (action->work == admin_move && !settings->store.to)
        cli_misuse("The option --to is missing: it names the store to move to.");
    else if (action->takes == NEW_FILE && !settings->whom)
        cli_misuse("\"%s\" needs the name of a new file.", action->name);
    else if (needs_token(action) && !settings->token_file)
        cli_misuse("The option --token-file is missing. Try \"kvartal admin --help\".");
    else if (action->takes == TABLE && (!settings->whom || !is_id(settings->whom)))
        cli_misuse("\"remove\" needs a table, by the 32 letters and digits of its id.");
    else if (action->takes == SOMEBODY && !settings->whom)
        cli_misuse("\"%s\" needs an address or a name.", action->name);
    else if (action->takes == NOTHING && settings->whom)
        cli_misuse("\"%s\" takes only options.", action->name);
    else
        return true;
    return false;
}

int kv_cli_admin(int argc, char **argv)
{
    struct settings settings = {.server = "http://localhost:8081", .every = 2};
    const struct cli_word words[] = {{KV_MARK("ACTION"), &settings.name, true},
                                     {KV_MARK("TABLE|ADDRESS|NAME|FILE"), &settings.whom, false},
                                     {NULL, NULL, false}};
    const struct cli_option options[] = {
        {"server", "URL",
         KV_MARK("the address of the server's --admin-listen: http://, or https:// with TLS "
                 "(http://localhost:8081)"),
         NULL, &settings.server, NULL, 0, 0},
        {"token-file", KV_MARK("FILE"),
         KV_MARK("the file with the token, as in the server's --admin-token-file"), NULL,
         &settings.token_file, NULL, 0, 0},
        {"for", KV_MARK("HOURS"), KV_MARK("how long a ban or mute lasts (for ever)"), NULL, NULL,
         &settings.hours, 1, 1000000},
        {"every", KV_MARK("SECONDS"), KV_MARK("how often top shows new figures (2)"), NULL, NULL,
         &settings.every, 1, 3600},
        {"count", KV_MARK("COUNT"), KV_MARK("how often in all (until Ctrl+C, or once in a pipe)"),
         NULL, NULL, &settings.count, 1, UINT32_MAX},
        {"db", KV_MARK("WHERE"),
         KV_MARK("the store for check, move, purge and vacuum: a file or postgres://…; a server "
                 "may be using it, unless it is moved"),
         NULL, &settings.store.where, NULL, 0, 0},
        {"to", KV_MARK("WHERE"), KV_MARK("the new store of move: a file or postgres://…"), NULL,
         &settings.store.to, NULL, 0, 0},
        {"older-than", KV_MARK("DAYS"),
         KV_MARK("purges tables unused for so many days (finished 365, abandoned 90, unstarted 7)"),
         NULL, NULL, &settings.store.older_than, 1, 100000},
        {"state", "finished|abandoned|unstarted", KV_MARK("purges only tables in this state"), NULL,
         &settings.store.state, NULL, 0, 0},
        {.name = NULL},
    };
    const struct cli_manual manual = {
        .command = "admin",
        .about = KV_MARK("Administers a running server, or maintains a store."),
        .words = words,
        .options = options,
        .action = nth_action,
    };
    int code = cli_parse(&manual, argc, argv);
    if (code != CLI_GO_ON)
        return code;
    const struct action *action = find_action(settings.name);
    if (!is_complete(&settings, action))
        return CLI_USAGE;
    if (action->make)
        return action->make(settings.whom);
    return action->work ? action->work(&settings.store) : ask_server(&settings, action);
}
