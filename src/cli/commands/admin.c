/* kvartal admin: what an operator asks of a server that runs. */
#include "cli/cli.h"
#include "cli/dial.h"

#include <string.h>

struct errand {
    struct client_address server;
    struct kv_text token;
};

/* ---- A request over HTTP ---- */

/* Sends a request and reads the whole answer; false, having said why. */
static bool ask(const struct errand *errand, const char *method, const char *path,
                struct kv_text *answer)
{
    const struct client_address *server = &errand->server;
    struct dial dial;
    if (!dial_open(&dial, server))
        return false;
    struct kv_text request = cli_text();
    kv_put(&request,
           strchr(server->host, ':') ? "%s %s HTTP/1.1\r\nHost: [%s]:%u\r\n"
                                     : "%s %s HTTP/1.1\r\nHost: %s:%u\r\n",
           method, path, server->host, (unsigned)server->port);
    kv_put(&request,
           "Connection: close\r\nContent-Length: 0\r\nAccept-Language: %s\r\n"
           "Authorization: Bearer %s\r\n\r\n",
           kv_language_ids[cli_language()], errand->token.data);
    if (dial_write(&dial, &request))
        dial_read_all(&dial, answer);
    dial_close(&dial);
    cli_text_free(&request);
    if (answer->length == 0)
        cli_complain("The server at %s, port %u has hung up. If it has TLS, its address begins "
                     "with https://.",
                     server->host, (unsigned)server->port);
    return answer->length > 0;
}

/* The object in an answer, if the server agrees; false, having said what it says. */
static bool read_answer(const struct kv_text *answer, struct kv_json *object)
{
    struct kv_error error;
    struct kv_json failure, message;
    const char *body = strstr(answer->data, "\r\n\r\n");
    bool is_object = body && kv_json_read(body + 4, strlen(body + 4), object, &error);
    if (!is_object) {
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
        {"id", KV_MARK("table"), 34},     {"code", KV_MARK("code"), 8},
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

static void show_done(const struct kv_json *answer)
{
    (void)answer;
    cli_say("Done.");
}

/* ---- The command ---- */

static const struct action {
    const char *name, *method, *path, *about;
    bool takes_id;
    void (*show)(const struct kv_json *answer);
} actions[] = {
    {"tables", "GET", "/admin/tables", KV_MARK("lists the newest tables"), false, show_tables},
    {"nodes", "GET", "/admin/nodes", KV_MARK("lists the servers that share the store"), false,
     show_nodes},
    {"drain", "POST", "/admin/drain",
     KV_MARK("lets this server take nothing new and give its tables to the others"), false,
     show_done},
    {"remove", "DELETE", "/admin/tables/", KV_MARK("removes a table for good, by its id"), true,
     show_done},
};

static void print_actions(void)
{
    cli_head("Actions:");
    for (size_t i = 0; i < sizeof actions / sizeof *actions; i++)
        cli_print_entry(2, actions[i].name, 13, kv_translate(actions[i].about));
}

static const struct action *find_action(const char *name)
{
    for (size_t i = 0; i < sizeof actions / sizeof *actions; i++)
        if (strcmp(actions[i].name, name) == 0)
            return &actions[i];
    return NULL;
}

static int run(const struct errand *errand, const struct action *action, const char *id)
{
    struct kv_text path = cli_text(), answer = cli_text();
    struct kv_json object;
    kv_put(&path, "%s%s", action->path, action->takes_id ? id : "");
    bool fine = ask(errand, action->method, path.data, &answer) && read_answer(&answer, &object);
    if (fine)
        action->show(&object);
    cli_text_free(&path);
    cli_text_free(&answer);
    return fine ? CLI_FINE : CLI_REFUSED;
}

static bool is_id(const char *word)
{
    return strlen(word) == 32 && strspn(word, "0123456789abcdefABCDEF") == 32;
}

int kv_cli_admin(int argc, char **argv)
{
    const char *name = NULL, *id = NULL, *url = "http://localhost:8081", *file = NULL;
    const struct cli_word words[] = {
        {KV_MARK("ACTION"), &name, true}, {"ID", &id, false}, {NULL, NULL, false}};
    const struct cli_option options[] = {
        {"server", "URL",
         KV_MARK("where the server's --admin-listen is, http:// or with TLS https:// "
                 "(http://localhost:8081)"),
         NULL, &url, NULL, 0, 0},
        {"token-file", KV_MARK("FILE"),
         KV_MARK("the file with the token that the server was given by --admin-token-file"), NULL,
         &file, NULL, 0, 0},
        {.name = NULL},
    };
    const struct cli_manual manual = {
        .command = "admin",
        .about = KV_MARK("Asks a server that runs about its tables, or tells it what to do."),
        .words = words,
        .options = options,
        .more = print_actions,
    };
    struct errand errand = {.token = cli_text()};
    struct kv_error error;
    int code = cli_parse(&manual, argc, argv);
    if (code != CLI_GO_ON)
        return code;
    const struct action *action = find_action(name);
    if (!action || !file || action->takes_id != (id != NULL) || (id && !is_id(id))) {
        if (!action)
            cli_complain("There is no action \"%s\"; there are tables, nodes, drain and remove.",
                         name);
        else if (!file)
            cli_complain("The option --token-file is missing. Try \"kvartal admin --help\".");
        else
            cli_complain("Only \"remove\" needs a table, by the 32 letters and digits of its id.");
        return CLI_USAGE;
    }
    if (!client_read_site(url, &errand.server, &error) || !cli_read_file(file, &errand.token)) {
        cli_text_free(&errand.token);
        return *errand.server.host ? CLI_REFUSED : cli_refused(&error);
    }
    errand.token.data[strcspn(errand.token.data, " \t\r\n")] = '\0';
    code = run(&errand, action, id);
    cli_text_free(&errand.token);
    return code;
}
