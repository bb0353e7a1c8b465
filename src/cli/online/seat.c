/* What is remembered of online tables: the server, the person's name, and the seat they have. */
#include "cli/online/online.h"
#include "cli/play/saving.h"

#include <stdio.h>
#include <string.h>

void remote_remember(const struct remote *online)
{
    struct kv_text text = cli_text();
    kv_put(&text, "server = %s\nname = %s\n", online->server, online->name);
    if (online->table[0])
        kv_put(&text, "table = %s\ntoken = %s\nhost = %s\n", online->table, online->token,
               online->is_host ? "yes" : "no");
    play_keep_file("online", &text);
    cli_text_free(&text);
}

static void take_word(char *to, size_t size, const char *word)
{
    if (word)
        snprintf(to, size, "%s", word);
}

void remote_recall(struct remote *online)
{
    const char *server = NULL, *name = NULL, *table = NULL, *token = NULL;
    bool is_host = false;
    const struct cli_option options[] = {
        {"server", NULL, NULL, NULL, &server, NULL, 0, 0},
        {"name", NULL, NULL, NULL, &name, NULL, 0, 0},
        {"table", NULL, NULL, NULL, &table, NULL, 0, 0},
        {"token", NULL, NULL, NULL, &token, NULL, 0, 0},
        {"host", NULL, NULL, &is_host, NULL, NULL, 0, 0},
        {.name = NULL},
    };
    struct kv_text path = cli_text(), text = cli_text();
    struct kv_error error;
    if (play_put_kept_file("online", &path) && cli_configure(options, path.data, &text, &error)) {
        take_word(online->server, sizeof online->server, server);
        take_word(online->name, sizeof online->name, name);
        take_word(online->table, sizeof online->table, table);
        take_word(online->token, sizeof online->token, token);
        online->is_host = is_host;
    }
    cli_text_free(&text);
    cli_text_free(&path);
}
