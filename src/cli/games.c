/* kvartal games: what can be played, and with which options. */
#include "cli/cli.h"

#include <string.h>

static void print_option(const struct kv_option *option)
{
    struct kv_text text = cli_text();
    kv_put(&text, "%s=", option->id);
    for (uint32_t i = 0; option->choices[i].id; i++)
        kv_put(&text, "%s%s", i ? "|" : "", option->choices[i].id);
    kv_put(&text, "%s (standard: %s)", option->read ? "|…" : "",
           option->choices[option->standard].id);
    cli_print_wrapped(text.data, 4);
    cli_print_wrapped(option->about, 8);
    cli_text_free(&text);
}

static void print_game(const struct kv_game *game)
{
    cli_print("%s%s%s — \"%s\", %u to %u seats\n", cli_strong(), game->title, cli_plain(), game->id,
              (unsigned)game->size.seats_least, (unsigned)game->size.seats_most);
    cli_print_wrapped(game->about, 2);
    if (game->options->id)
        cli_print("  Options:\n");
    for (const struct kv_option *option = game->options; option->id; option++)
        print_option(option);
}

static void print_choices(const struct kv_option *option)
{
    cli_print("  Choices of %s:\n", option->id);
    for (const struct kv_label *choice = option->choices; choice->id; choice++)
        cli_print("    %-12s %s\n", choice->id, choice->title);
}

static void print_labels(const char *heading, const struct kv_label *label)
{
    cli_print("  %s\n", heading);
    for (; label->id; label++)
        cli_print("    %-12s %s\n", label->id, label->title);
}

/* What only somebody who has chosen this game wants to know. */
static void print_details(const struct kv_game *game)
{
    for (const struct kv_option *option = game->options; option->id; option++)
        print_choices(option);
    cli_print("  Parts of the score:\n");
    for (const struct kv_part *part = game->parts; part->id; part++)
        cli_print("    %-12s %s\n", part->id, part->title);
    print_labels("What ends a game:", game->endings);
    cli_print("  How to play it in the terminal:\n%s", game->manual);
    cli_print("  About the components:\n");
    cli_print_wrapped(game->components, 4);
}

/* All games, or the one that is given. */
static void print_as_json(const struct kv_game *only)
{
    struct kv_text json = cli_text();
    kv_json_begin(&json, NULL, '{');
    kv_json_put_boolean(&json, "ok", true);
    kv_json_begin(&json, "games", '[');
    for (const struct kv_game *const *game = kv_games; *game; game++)
        if (!only || only == *game) {
            kv_json_begin(&json, NULL, '{');
            kv_game_show(*game, &json);
            kv_json_end(&json, '}');
        }
    kv_json_end(&json, ']');
    kv_json_end(&json, '}');
    cli_print_json(&json);
    cli_text_free(&json);
}

static void print_all(void)
{
    for (const struct kv_game *const *game = kv_games; *game; game++) {
        print_game(*game);
        cli_print("\n");
    }
    cli_say("\"kvartal games GAME\" tells everything about one of them. A game is named by its id "
            "and options, as in \"%s:OPTION=CHOICE,…#SEED\".",
            kv_games[0] ? kv_games[0]->id : "GAME");
}

int kv_cli_games(int argc, char **argv)
{
    const char *id = NULL;
    bool as_json = false;
    const struct cli_word words[] = {{"GAME", &id, false}, {NULL, NULL, false}};
    const struct cli_option options[] = {
        {.name = "json", .about = "as JSON, for programs", .flag = &as_json},
        {.name = NULL},
    };
    const struct cli_manual manual = {
        .command = "games",
        .about = "Lists the games with their seats and options; with GAME, everything about one.",
        .words = words,
        .options = options,
    };
    int code = cli_parse(&manual, argc, argv);
    if (code != CLI_GO_ON)
        return code;
    const struct kv_game *game = id ? cli_game(id) : NULL;
    if (id && !game)
        return CLI_REFUSED;
    if (as_json) {
        print_as_json(game);
    } else if (game) {
        print_game(game);
        print_details(game);
    } else {
        print_all();
    }
    return CLI_FINE;
}
