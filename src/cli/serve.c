/* kvartal serve: the page in a browser. */
#include "cli/cli.h"
#include "server/server.h"

static int serve(const struct kv_server_plan *plan)
{
    struct kv_error error;
    struct kv_server *server = kv_server_open(plan, &error);
    if (!server)
        return cli_refused(&error);
    struct kv_text url = cli_text();
    kv_server_put_url(server, &url);
    cli_say("Kvartal is at %s — Ctrl+C ends it.", url.data);
    cli_text_free(&url);
    if (cli_flush())
        kv_server_run(server);
    kv_server_close(server);
    return CLI_FINE;
}

int kv_cli_serve(int argc, char **argv)
{
    const char *address = "127.0.0.1";
    uint64_t port = 8080;
    const struct cli_word words[] = {{NULL, NULL, false}};
    const struct cli_option options[] = {
        {"port", KV_MARK("PORT"), KV_MARK("the port to listen at; 0 is any that is free (8080)"),
         NULL, NULL, &port, 0, UINT16_MAX},
        {"listen", KV_MARK("ADDRESS"),
         KV_MARK("where to listen; 0.0.0.0 lets others in (127.0.0.1)"), NULL, &address, NULL, 0,
         0},
        {.name = NULL},
    };
    const struct cli_manual manual = {
        .command = "serve",
        .about =
            KV_MARK("Serves the page, where all games are played in a browser, until Ctrl+C or "
                    "SIGTERM ends it. Only this machine can reach it unless --listen says "
                    "otherwise."),
        .words = words,
        .options = options,
    };
    int code = cli_parse(&manual, argc, argv);
    if (code != CLI_GO_ON)
        return code;
    return serve(&(struct kv_server_plan){.address = address, .port = (uint16_t)port});
}
