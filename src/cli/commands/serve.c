/* kvartal serve: the page for browsers, and tables for everybody who has a link. */
#include "cli/cli.h"
#include "server/server.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

/* ---- Where tables are stored by default ---- */

/* Makes a folder and those above it; an error shows when the file in it is opened. */
static void make_folders(char *path)
{
    for (char *slash = path + 1; (slash = strchr(slash, '/')); slash++) {
        *slash = '\0';
        mkdir(path, 0700);
        *slash = '/';
    }
    mkdir(path, 0700);
}

/* The state folder that systemd gives a service, or the data folder of a person. */
static bool put_state_folder(struct kv_text *path)
{
    const char *state = getenv("STATE_DIRECTORY"), *data = getenv("XDG_DATA_HOME"),
               *home = getenv("HOME");
    if (state && *state)
        kv_put(path, "%.*s", (int)strcspn(state, ":"), state);
    else if (data && *data == '/')
        kv_put(path, "%s/kvartal", data);
    else if (home && *home == '/')
        kv_put(path, "%s/.local/share/kvartal", home);
    return path->length > 0;
}

static bool choose_store(const char **store, struct kv_text *path)
{
    if (*store)
        return true;
    if (!put_state_folder(path)) {
        cli_complain("There is no home folder to keep tables in. Choose a file: --db FILE, or "
                     "--db :memory: to keep nothing.");
        return false;
    }
    make_folders(path->data);
    kv_put(path, "/kvartal.db");
    *store = path->data;
    return true;
}

/* ---- What is asked for ---- */

struct settings {
    struct kv_server_plan plan;
    const char *log, *config;
    uint64_t port, rate, at_once, sockets, tables, bot_tables, http_rate, costly_rate;
    uint64_t keep_finished, keep_abandoned, keep_unstarted, store_alarm, quota, open_tables;
    uint64_t push_after;
};

static const struct settings standard = {
    .plan = {.address = "127.0.0.1", .speak = cli_speak},
    .log = "quiet",
    .port = 8080,
    .rate = 20,
    .at_once = 40,
    .sockets = 64,
    .tables = 30,
    .bot_tables = 10,
    .http_rate = 100,
    .costly_rate = 20,
    .keep_finished = 365,
    .keep_abandoned = 90,
    .keep_unstarted = 7,
    .store_alarm = 10000,
    .quota = 256,
    .open_tables = 200,
    .push_after = 30,
};

static struct settings settings;
static struct kv_weights_set weights; /* read once: changing them needs a restart */

static const struct cli_option options[] = {
    {"config", KV_MARK("FILE"),
     KV_MARK("reads options from a file, one \"option = value\" per line; SIGHUP reloads it"), NULL,
     &settings.config, NULL, 0, 0},
    {"port", KV_MARK("PORT"), KV_MARK("the port to listen on; 0 is any free one (8080)"), NULL,
     NULL, &settings.port, 0, UINT16_MAX},
    {"listen", KV_MARK("ADDRESS"),
     KV_MARK("the address to listen on; 0.0.0.0 lets others in (127.0.0.1)"), NULL,
     &settings.plan.address, NULL, 0, 0},
    {"admin-listen", KV_MARK("ADDRESS:PORT"),
     KV_MARK("where to serve administration and metrics (127.0.0.1 and the port after --port)"),
     NULL, &settings.plan.admin_listen, NULL, 0, 0},
    {"db", KV_MARK("WHERE"),
     KV_MARK("where tables are stored: a file, postgres://… for several servers, or :memory: to "
             "try it out (kvartal.db in the state folder)"),
     NULL, &settings.plan.store, NULL, 0, 0},
    {"node", KV_MARK("NAME"),
     KV_MARK("the name of this server among those that share a database (its machine and port)"),
     NULL, &settings.plan.node, NULL, 0, 0},
    {"place", KV_MARK("PREFIX"),
     KV_MARK("where clients find this server: a path prefix, or a whole address (/node/NAME)"),
     NULL, &settings.plan.place, NULL, 0, 0},
    {"cert", KV_MARK("FILE"), KV_MARK("the certificate for TLS, in PEM form"), NULL,
     &settings.plan.certificate, NULL, 0, 0},
    {"key", KV_MARK("FILE"), KV_MARK("its private key"), NULL, &settings.plan.key, NULL, 0, 0},
    {"host", KV_MARK("NAMES"),
     KV_MARK("the host names of this server, separated by commas; requests for others are refused "
             "(any)"),
     NULL, &settings.plan.hosts, NULL, 0, 0},
    {"behind-proxy", NULL,
     KV_MARK("trusts X-Forwarded-For, -Host and -Proto; only behind a proxy that sets them"),
     &settings.plan.behind_proxy, NULL, NULL, 0, 0},
    {"no-sandbox", NULL,
     KV_MARK("keeps system calls and files that the server does not need (seccomp, Landlock)"),
     &settings.plan.no_sandbox, NULL, NULL, 0, 0},
    {"admin-token-file", KV_MARK("FILE"),
     KV_MARK("lets whoever has the token in this file use \"kvartal admin\""), NULL,
     &settings.plan.admin_token_file, NULL, 0, 0},
    {"metrics-token", NULL, KV_MARK("/metrics, too, needs the token of --admin-token-file"),
     &settings.plan.metrics_token, NULL, NULL, 0, 0},
    CLI_WEIGHTS_OPTION(settings.plan.weights_file),
    {"log", "json|text|quiet", KV_MARK("how to log on standard error; quiet: trouble only (quiet)"),
     NULL, &settings.log, NULL, 0, 0},
    {"rate", KV_MARK("COUNT"), KV_MARK("requests per second per connection (20)"), NULL, NULL,
     &settings.rate, 1, 1000000},
    {"burst", KV_MARK("COUNT"), KV_MARK("requests at once per connection (40)"), NULL, NULL,
     &settings.at_once, 1, 1000000},
    {"sockets", KV_MARK("COUNT"), KV_MARK("WebSockets per address (64)"), NULL, NULL,
     &settings.sockets, 1, 1000000},
    {"tables", KV_MARK("COUNT"), KV_MARK("new tables per address and hour (30)"), NULL, NULL,
     &settings.tables, 1, 1000000},
    {"bot-tables", KV_MARK("COUNT"), KV_MARK("games among bots only per address and hour (10)"),
     NULL, NULL, &settings.bot_tables, 0, 1000000},
    {"http-rate", KV_MARK("COUNT"), KV_MARK("sustained HTTP requests per second per address (100)"),
     NULL, NULL, &settings.http_rate, 1, 1000000},
    {"costly-rate", KV_MARK("COUNT"),
     KV_MARK("of these, for lists, tables, records and QR codes (20)"), NULL, NULL,
     &settings.costly_rate, 1, 1000000},
    {"keep-finished", KV_MARK("DAYS"),
     KV_MARK("days after which finished games are removed; 0: never (365)"), NULL, NULL,
     &settings.keep_finished, 0, 100000},
    {"keep-abandoned", KV_MARK("DAYS"),
     KV_MARK("days without a visit or a move after which games are removed; 0: never (90)"), NULL,
     NULL, &settings.keep_abandoned, 0, 100000},
    {"keep-unstarted", KV_MARK("DAYS"), KV_MARK("the same for tables that never started (7)"), NULL,
     NULL, &settings.keep_unstarted, 0, 100000},
    {"quota-mb", KV_MARK("COUNT"),
     KV_MARK(
         "megabytes per day that tables of one address may add to the store; 0: no limit (256)"),
     NULL, NULL, &settings.quota, 0, 1000000},
    {"open-tables", KV_MARK("COUNT"),
     KV_MARK("tables per address in memory at the same time; 0: no limit (200)"), NULL, NULL,
     &settings.open_tables, 0, 1000000},
    {"store-alarm-mb", KV_MARK("COUNT"),
     KV_MARK("reports once when the store exceeds so many megabytes; 0: never (10000)"), NULL, NULL,
     &settings.store_alarm, 0, 1000000000},
    {"push-key", KV_MARK("FILE"),
     KV_MARK(
         "sends notices to players who asked for them, signed with the key that \"kvartal admin "
         "push-key\" made"),
     NULL, &settings.plan.push_key, NULL, 0, 0},
    {"push-contact", KV_MARK("ADDRESS"),
     KV_MARK("whom push services may write to: mailto:NAME@HOST, or an https:// address"), NULL,
     &settings.plan.push_contact, NULL, 0, 0},
    {"push-hosts", KV_MARK("NAMES"),
     KV_MARK("push services that may be asked, separated by commas (those of browsers)"), NULL,
     &settings.plan.push_hosts, NULL, 0, 0},
    {"push-private", NULL,
     KV_MARK("also asks push services at addresses of this machine and its network"),
     &settings.plan.push_private, NULL, NULL, 0, 0},
    {"push-after", KV_MARK("SECONDS"),
     KV_MARK("seconds that a player must be away before a notice (30)"), NULL, NULL,
     &settings.push_after, 0, 86400},
    {.name = NULL},
};

/* ---- The command ---- */

static bool read_log(const char *word, enum kv_server_log *log)
{
    static const char *const words[] = {[KV_SERVER_LOG_QUIET] = "quiet",
                                        [KV_SERVER_LOG_TEXT] = "text",
                                        [KV_SERVER_LOG_JSON] = "json"};
    for (uint32_t i = 0; i < sizeof words / sizeof *words; i++)
        if (strcmp(word, words[i]) == 0) {
            *log = (enum kv_server_log)i;
            return true;
        }
    return false;
}

static int serve(const struct kv_server_plan *plan)
{
    struct kv_error error;
    struct kv_server *server = kv_server_open(plan, &error);
    if (!server)
        return cli_refused(&error);
    struct kv_text url = cli_text();
    kv_server_put_url(server, &url);
    cli_say("Kvartal is at %s — press Ctrl+C to stop it.", url.data);
    cli_text_free(&url);
    if (cli_flush())
        kv_server_run(server);
    kv_server_close(server);
    return CLI_FINE;
}

static const struct cli_word no_words[] = {{NULL, NULL, false}};
static const struct cli_manual manual = {
    .command = "serve",
    .about = KV_MARK(
        "Serves the page, on which all games are played in a browser, alone or online, until "
        "Ctrl+C or SIGTERM. Only this machine can reach it unless --listen says otherwise."),
    .words = no_words,
    .options = options,
};

/* The command line, which wins over the file; and the file, as first read and as last read. */
static struct {
    int argc;
    char **argv;
    struct kv_text store, first, last;
} said;

static bool fill_plan(struct kv_error *error)
{
    struct kv_server_plan *plan = &settings.plan;
    if (!read_log(settings.log, &plan->log))
        return kv_refuse(error, "bad-log",
                         "The option --log must be json, text or quiet, not \"%s\".", settings.log);
    plan->port = (uint16_t)settings.port;
    plan->requests_a_second = (uint32_t)settings.rate;
    plan->requests_at_once = (uint32_t)settings.at_once;
    plan->sockets_each = (uint32_t)settings.sockets;
    plan->tables_an_hour = (uint32_t)settings.tables;
    plan->bot_tables_an_hour = (uint32_t)settings.bot_tables;
    plan->http_a_second = (uint32_t)settings.http_rate;
    plan->costly_a_second = (uint32_t)settings.costly_rate;
    plan->keep_finished = (uint32_t)settings.keep_finished;
    plan->keep_abandoned = (uint32_t)settings.keep_abandoned;
    plan->keep_unstarted = (uint32_t)settings.keep_unstarted;
    plan->store_alarm_mb = (uint32_t)settings.store_alarm;
    plan->quota_mb = (uint32_t)settings.quota;
    plan->open_tables = (uint32_t)settings.open_tables;
    plan->push_after = (uint32_t)settings.push_after;
    if (!plan->store && said.store.length > 0)
        plan->store = said.store.data; /* chosen before */
    return true;
}

/* The file on top of the defaults, and then the command line again. */
static bool read_config(struct kv_text *text, struct kv_error *error)
{
    const char *file = settings.config;
    settings = standard;
    if (!cli_configure(options, file, text, error))
        return false;
    return cli_parse(&manual, said.argc, said.argv) == CLI_GO_ON ||
           kv_refuse(error, "bad-usage", "The command line cannot be read again.");
}

static bool reload(struct kv_server_plan *fresh, struct kv_error *error)
{
    struct settings before = settings;
    struct kv_text text = cli_text();
    if (!read_config(&text, error) || !fill_plan(error)) {
        settings = before;
        cli_text_free(&text);
        return false;
    }
    cli_text_free(&said.last);
    said.last = text;
    *fresh = settings.plan;
    return true;
}

/* Whatever goes wrong, the text of the first file is kept: parts of it are in use until the end. */
static bool read_settings(struct kv_error *error)
{
    if (settings.config && !read_config(&said.first, error))
        return false;
    if (settings.config)
        settings.plan.reload = reload;
    return fill_plan(error);
}

static bool open_files(void)
{
    struct kv_server_plan *plan = &settings.plan;
    plan->weights = plan->weights_file ? &weights : NULL;
    return cli_weights(plan->weights_file, &weights) && choose_store(&plan->store, &said.store);
}

int kv_cli_serve(int argc, char **argv)
{
    struct kv_error error;
    said.argc = argc;
    said.argv = argv;
    said.store = cli_text();
    said.first = cli_text();
    said.last = cli_text();
    settings = standard;
    int code = cli_parse(&manual, argc, argv);
    if (code != CLI_GO_ON)
        return code;
    if (!read_settings(&error))
        code = cli_refused(&error);
    else
        code = open_files() ? serve(&settings.plan) : CLI_REFUSED;
    cli_text_free(&said.store);
    cli_text_free(&said.first);
    cli_text_free(&said.last);
    return code;
}
