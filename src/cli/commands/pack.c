/* kvartal pack: the figures of a box, as its owner has them. */
#include "cli/cli.h"
#include "core/name.h"

#include <stdlib.h>
#include <string.h>

struct pack_command {
    const char *action, *one, *other;
    bool as_json;
};

/* The names under which its game can be played. */
static void put_name(const struct kv_pack *pack, struct kv_text *name)
{
    kv_put(name, "%s", pack->game.id);
    if (pack->id[0])
        kv_put(name, ":pack=%s", pack->id);
}

/* ---- show ---- */

/* A game by its id, a pack that is kept by its name, or a file. */
static const struct kv_game *find_box(const char *word, struct kv_pack *pack)
{
    struct kv_setup setup;
    struct kv_error error;
    struct kv_text text = cli_text();
    const struct kv_game *game = NULL;
    if (!kv_name_read_from(cli_games(), word, strlen(word), &setup, &error)) {
        if (cli_read_pack(word, pack, &text))
            game = &pack->game;
    } else if (kv_name_check_pack(&setup, &error))
        game = setup.game;
    else
        cli_refused(&error);
    cli_text_free(&text);
    return game;
}

/* What its owner calls it. */
static const char *title_of(const struct kv_game *game, const struct kv_pack *pack)
{
    const struct kv_pack *kept;
    if (game == &pack->game)
        return pack->title;
    for (uint32_t i = 0; (kept = cli_kept_pack(i)); i++)
        if (game == &kept->game)
            return kept->title;
    return "";
}

static bool has_packs(const struct kv_game *game)
{
    if (game && !game->packing)
        cli_complain("%s has no packs yet.", kv_translate(game->title));
    return game && game->packing;
}

static int show(const struct pack_command *command, struct kv_pack *pack)
{
    struct kv_text text = cli_text();
    const struct kv_game *game = find_box(command->one, pack);
    bool fine = has_packs(game);
    if (fine) {
        kv_pack_show(game, title_of(game, pack), &text);
        cli_print_bytes(&text);
    }
    cli_text_free(&text);
    return fine ? CLI_FINE : CLI_REFUSED;
}

/* ---- check and keep ---- */

static int check(const struct pack_command *command, struct kv_pack *pack)
{
    struct kv_text name = cli_text(), json = cli_text(), text = cli_text();
    bool fine = cli_read_pack(command->one, pack, &text);
    cli_text_free(&text);
    if (!fine)
        return CLI_REFUSED;
    put_name(pack, &name);
    if (command->as_json) {
        kv_json_begin(&json, NULL, '{');
        kv_json_put_boolean(&json, "ok", true);
        kv_json_put_string(&json, "name", name.data);
        kv_json_put_string(&json, "title", pack->title);
        kv_json_end(&json, '}');
        cli_print_json(&json);
    } else if (pack->id[0])
        cli_say("%s: a good pack. Its game is %s.", cli_file_name(command->one), name.data);
    else
        cli_say("%s: a good pack, in which nothing differs from the standard box.",
                cli_file_name(command->one));
    cli_text_free(&json);
    cli_text_free(&name);
    return CLI_FINE;
}

/* As its owner wrote it, comments and all. */
static bool write_kept(const struct kv_pack *pack, const struct kv_text *text)
{
    struct kv_text path = cli_text();
    bool fine = cli_put_packs_path(&path) && cli_make_directories(path.data);
    if (fine) {
        kv_put(&path, "%s.pack", pack->id);
        fine = cli_write_file(path.data, text);
    } else
        cli_complain("There is no place to keep a pack: HOME is not set, or cannot be written.");
    cli_text_free(&path);
    return fine;
}

static int keep(const struct pack_command *command, struct kv_pack *pack)
{
    struct kv_text text = cli_text(), name = cli_text();
    bool fine = cli_read_pack(command->one, pack, &text);
    if (fine && !pack->id[0])
        fine = cli_complain("Nothing in this pack differs from the standard box.") == CLI_FINE;
    fine = fine && write_kept(pack, &text);
    if (fine) {
        put_name(pack, &name);
        cli_say("Kept. The game with your box is %s, in all commands:", name.data);
        cli_print("  kvartal play %s\n", name.data);
    }
    cli_text_free(&name);
    cli_text_free(&text);
    return fine ? CLI_FINE : CLI_REFUSED;
}

/* ---- diff and list ---- */

static int diff(const struct pack_command *command, struct kv_pack *pack)
{
    struct kv_pack *other = cli_memory(sizeof *other);
    struct kv_text text = cli_text();
    const struct kv_game *one = find_box(command->one, pack);
    const struct kv_game *two = one ? find_box(command->other, other) : NULL;
    int code = has_packs(one) && has_packs(two) ? CLI_FINE : CLI_REFUSED;
    if (code == CLI_FINE && strcmp(one->id, two->id) != 0)
        code = cli_complain("These are boxes of different games: %s and %s.",
                            kv_translate(one->title), kv_translate(two->title));
    else if (code == CLI_FINE && !kv_pack_diff(one, two, &text))
        cli_say("Nothing differs.");
    cli_print_text(&text);
    cli_text_free(&text);
    free(other);
    return code;
}

static int list(const struct pack_command *command, struct kv_pack *pack)
{
    (void)command, (void)pack;
    const struct kv_pack *kept;
    for (uint32_t i = 0; (kept = cli_kept_pack(i)); i++)
        cli_print("%s:pack=%s  %s\n", kept->game.id, kept->id, kept->title);
    if (!cli_kept_pack(0))
        cli_say("No pack is kept yet: \"kvartal pack keep FILE\" keeps one.");
    return CLI_FINE;
}

/* ---- The command ---- */

static const struct action {
    const char *name, *about;
    uint32_t words;
    int (*run)(const struct pack_command *command, struct kv_pack *pack);
} actions[] = {
    {"show", KV_MARK("writes the figures of GAME as a pack, to be edited"), 1, show},
    {"check", KV_MARK("says what is wrong with a pack, line by line"), 1, check},
    {"diff", KV_MARK("tells in which figures two boxes differ"), 2, diff},
    {"keep", KV_MARK("keeps a pack, so that all commands know its game"), 1, keep},
    {"list", KV_MARK("lists the packs that are kept"), 0, list},
    {NULL, NULL, 0, NULL},
};

static const char *name_action(uint32_t nth, const char **about)
{
    *about = actions[nth].about;
    return actions[nth].name;
}

static const struct action *find_action(const char *name)
{
    for (const struct action *action = actions; action->name; action++)
        if (strcmp(action->name, name) == 0)
            return action;
    cli_misuse("There is no action \"%s\": it is show, check, diff, keep or list.", name);
    return NULL;
}

int kv_cli_pack(int argc, char **argv)
{
    struct pack_command command = {0};
    const struct cli_word words[] = {{KV_MARK("ACTION"), &command.action, true},
                                     {KV_MARK("GAME|FILE"), &command.one, false},
                                     {KV_MARK("FILE"), &command.other, false},
                                     {NULL, NULL, false}};
    const struct cli_option options[] = {
        {.name = "json", .about = KV_MARK("as JSON, for programs"), .flag = &command.as_json},
        {.name = NULL},
    };
    const struct cli_manual manual = {
        .command = "pack",
        .about = KV_MARK("Puts the figures of a game right for whoever owns its box: where "
                         "rulebooks have lost their pictures, ours are a guess. A pack is a text "
                         "with the figures that differ; docs/packs.md describes it."),
        .words = words,
        .options = options,
        .action = name_action,
    };
    int code = cli_parse(&manual, argc, argv);
    if (code != CLI_GO_ON)
        return code;
    const struct action *action = find_action(command.action);
    if (!action)
        return CLI_USAGE;
    uint32_t given = (command.one ? 1u : 0) + (command.other ? 1u : 0);
    if (given != action->words)
        return cli_misuse("\"kvartal pack %s\" takes this many further words: %u.", action->name,
                          (unsigned)action->words);
    struct kv_pack *pack = cli_memory(sizeof *pack);
    code = action->run(&command, pack);
    free(pack);
    return code;
}
