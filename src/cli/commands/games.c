/* kvartal games: what can be played, and with which options. */
#include "cli/cli.h"

#include <string.h>

static void print_option(const struct kv_option *option)
{
    struct kv_text text = cli_text();
    kv_put(&text, "%s=", option->id);
    for (uint32_t i = 0; option->choices[i].id; i++)
        kv_put(&text, "%s%s", i ? "|" : "", option->choices[i].id);
    kv_put(&text, "%s ", option->read ? "|…" : "");
    kv_put(&text, kv_translate("(default: %s)"), option->choices[option->standard].id);
    cli_print_wrapped(text.data, 4);
    cli_print_wrapped(kv_translate(option->about), 8);
    cli_text_free(&text);
}

static void print_components(const struct kv_game *game, int indent)
{
    struct kv_text text = cli_text();
    kv_pack_tell(game, &text);
    cli_print_wrapped(text.data, indent);
    cli_text_free(&text);
}

static void print_game(const struct kv_game *game)
{
    struct kv_text title = cli_text();
    kv_put(&title, "%s%s%s", cli_strong(), kv_translate(game->title), cli_plain());
    cli_say("%s — \"%s\", %u to %u seats", title.data, game->id, (unsigned)game->size.seats_least,
            (unsigned)game->size.seats_most);
    cli_print_wrapped(kv_translate(game->about), 2);
    if (kv_pack_of(game))
        print_components(game, 2);
    if (game->options->id)
        cli_say_at(2, "Options:");
    for (const struct kv_option *option = game->options; option->id; option++)
        print_option(option);
    cli_text_free(&title);
}

static void print_label(const char *id, const char *title)
{
    enum { INDENT = 4, COLUMN = 17 };
    cli_print_entry(INDENT, id, COLUMN, kv_translate(title));
}

static void print_labels(const struct kv_label *label)
{
    for (; label->id; label++)
        print_label(label->id, label->title);
}

/* What other values than the choices are made of, such as the city plans of Welcome. */
static void print_words(const struct kv_game *game, uint32_t option)
{
    bool more = game->option_word;
    for (uint32_t i = 0; more; i++) {
        struct kv_text word = cli_text(), meaning = cli_text();
        more = game->option_word(game, option, i, &word, &meaning);
        if (more)
            print_label(word.data, meaning.data);
        cli_text_free(&word);
        cli_text_free(&meaning);
    }
}

static void print_choices(const struct kv_game *game, uint32_t option)
{
    cli_say_at(2, "Choices of %s:", game->options[option].id);
    print_labels(game->options[option].choices);
    print_words(game, option);
}

/* Details, for those who have chosen this game. */
static void print_details(const struct kv_game *game)
{
    for (uint32_t i = 0; game->options[i].id; i++)
        print_choices(game, i);
    cli_say_at(2, "Parts of the score:");
    for (const struct kv_part *part = game->parts; part->id; part++)
        print_label(part->id, part->title);
    cli_say_at(2, "What ends a game:");
    print_labels(game->endings);
    cli_say_at(2, "How to play it in the terminal:");
    cli_print("%s", kv_translate(game->manual));
    cli_say_at(2, "About the components:");
    print_components(game, 4);
}

/* All games, or the one that is given. */
static void print_as_json(const struct kv_game *only)
{
    struct kv_text json = cli_text();
    kv_json_begin(&json, NULL, '{');
    kv_json_put_boolean(&json, "ok", true);
    kv_json_begin(&json, "games", '[');
    const struct kv_game *const one[] = {only, NULL};
    for (const struct kv_game *const *game = only ? one : kv_games; *game; game++) {
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
    cli_say("\"kvartal games GAME\" describes one of them in full. A game is named by its id and "
            "options, as in \"%s:OPTION=CHOICE,…#SEED\".",
            kv_games[0] ? kv_games[0]->id : "GAME");
}

int kv_cli_games(int argc, char **argv)
{
    const char *id = NULL;
    bool as_json = false;
    const struct cli_word words[] = {{KV_MARK("GAME"), &id, false}, {NULL, NULL, false}};
    const struct cli_option options[] = {
        {.name = "json", .about = KV_MARK("as JSON, for programs"), .flag = &as_json},
        {.name = NULL},
    };
    const struct cli_manual manual = {
        .command = "games",
        .about =
            KV_MARK("Lists the games with their seats and options; with GAME, everything about "
                    "one, and with GAME:pack=ID about one with the figures of a pack."),
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
