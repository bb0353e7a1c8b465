/* kvartal pack: the figures of a box, as its owner has them. */
#include "cli/cli.h"
#include "cli/commands/pack_schema.h"
#include "core/name.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

struct pack_command {
    const char *action, *one, *other;
    bool as_json;
};

/* The name under which its game can be played. */
static void put_name(const struct kv_pack *pack, struct kv_text *name)
{
    kv_put(name, "%s", pack->game.id);
    if (pack->id[0])
        kv_put(name, ":pack=%s", pack->id);
}

static void put_members(const struct kv_pack *pack, struct kv_text *json)
{
    struct kv_text name = cli_text();
    put_name(pack, &name);
    kv_json_put_string(json, "name", name.data);
    kv_json_put_string(json, "title", pack->title);
    cli_text_free(&name);
}

/* An answer in JSON begins like this, and is printed. */
static struct kv_text begin_json(void)
{
    struct kv_text json = cli_text();
    kv_json_begin(&json, NULL, '{');
    kv_json_put_boolean(&json, "ok", true);
    return json;
}

static void end_json(struct kv_text *json)
{
    kv_json_end(json, '}');
    cli_print_json(json);
    cli_text_free(json);
}

/* ---- show ---- */

/* Is it meant as a file, and not a misspelt game? */
static bool is_like_a_file(const char *word)
{
    return strpbrk(word, "./") || strcmp(word, "-") == 0 || access(word, F_OK) == 0;
}

/* A game by its id, a pack that is kept by its name, or a file. */
static const struct kv_game *find_box(const char *word, struct kv_pack *pack)
{
    struct kv_setup setup;
    struct kv_error error;
    struct kv_text text = cli_text(), said = cli_text();
    const struct kv_game *game = NULL;
    if (kv_name_read_from(cli_games(), word, strlen(word), &setup, &error)) {
        if (kv_name_check_pack(&setup, &error))
            game = setup.game;
        else
            cli_refused(&error);
    } else if (!is_like_a_file(word))
        cli_refused_name(&error);
    else if (cli_read_pack(word, pack, &text, &said))
        game = &pack->game;
    cli_text_free(&said);
    cli_text_free(&text);
    return game;
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
        const struct kv_pack *shown = kv_pack_of(game);
        (command->as_json ? kv_pack_show_plain : kv_pack_show)(game, shown ? shown->title : "",
                                                               &text);
        cli_print_bytes(&text);
    }
    cli_text_free(&text);
    return fine ? CLI_FINE : CLI_REFUSED;
}

/* ---- schema ---- */

static int schema(const struct pack_command *command, struct kv_pack *pack)
{
    struct kv_text json = cli_text();
    const struct kv_game *game = find_box(command->one, pack);
    bool fine = has_packs(game);
    if (fine) {
        cli_put_pack_schema(&json, game);
        cli_print_json(&json);
    }
    cli_text_free(&json);
    return fine ? CLI_FINE : CLI_REFUSED;
}

/* ---- check ---- */

/* Every fault, where the first alone would be the answer. */
static void print_faults_as_json(const struct kv_text *said)
{
    struct kv_text json = cli_text();
    size_t first = strcspn(said->data, "\n");
    said->data[first] = '\0';
    kv_json_begin(&json, NULL, '{');
    cli_json_failure(&json, "bad-pack", said->data);
    said->data[first] = '\n';
    kv_json_begin(&json, "faults", '[');
    for (const char *line = said->data; *line; line += strcspn(line, "\n") + 1)
        kv_json_put_bytes(&json, NULL, line, strcspn(line, "\n"));
    kv_json_end(&json, ']');
    end_json(&json);
}

static int check(const struct pack_command *command, struct kv_pack *pack)
{
    struct kv_text name = cli_text(), text = cli_text(), said = cli_text();
    bool fine = cli_read_pack(command->one, pack, &text, &said);
    put_name(pack, &name);
    if (!fine && said.length && command->as_json)
        print_faults_as_json(&said);
    else if (fine && command->as_json) {
        struct kv_text json = begin_json();
        put_members(pack, &json);
        end_json(&json);
    } else if (fine && pack->id[0])
        cli_say("%s: a good pack. Its game is %s.", cli_file_name(command->one), name.data);
    else if (fine)
        cli_say("%s: a good pack, in which nothing differs from the standard box.",
                cli_file_name(command->one));
    cli_text_free(&said);
    cli_text_free(&text);
    cli_text_free(&name);
    return fine ? CLI_FINE : CLI_REFUSED;
}

/* ---- keep ---- */

/* Where a pack is kept. On failure says why. */
static bool put_kept_path(const struct kv_pack *pack, struct kv_text *path)
{
    if (!cli_put_packs_path(path))
        return cli_complain("There is no place to keep a pack: neither XDG_DATA_HOME nor HOME "
                            "names a folder.") == CLI_FINE;
    if (!cli_make_directories(path->data))
        return cli_complain("The folder %s cannot be made: %s.", path->data, lab_reason(errno)) ==
               CLI_FINE;
    kv_put(path, "%s.pack", pack->id);
    return true;
}

/* The pack that is kept with the same figures, or NULL. */
static const struct kv_pack *find_kept(const struct kv_pack *pack)
{
    const struct kv_pack *kept;
    for (uint32_t i = 0; (kept = cli_kept_pack(i)); i++)
        if (strcmp(kept->id, pack->id) == 0)
            return kept;
    return NULL;
}

static void say_kept(const struct kv_pack *pack, const struct kv_pack *before)
{
    struct kv_text name = cli_text();
    put_name(pack, &name);
    if (before && strcmp(before->title, pack->title) == 0)
        cli_say("A pack with these figures and this title was kept already; it was replaced.");
    else if (before)
        cli_say("A pack with these figures was kept already as \"%s\"; it was replaced.",
                before->title);
    cli_say("Kept. The game with your box is %s, in all commands:", name.data);
    cli_print("  kvartal play %s\n", name.data);
    cli_text_free(&name);
}

static void print_kept_as_json(const struct kv_pack *pack, const struct kv_pack *before,
                               const char *path)
{
    struct kv_text json = begin_json();
    put_members(pack, &json);
    kv_json_put_string(&json, "file", path);
    kv_json_put_boolean(&json, "replaced", before != NULL);
    if (before)
        kv_json_put_string(&json, "title-before", before->title);
    end_json(&json);
}

/* As its owner wrote it, comments and all. */
static int keep(const struct pack_command *command, struct kv_pack *pack)
{
    struct kv_text text = cli_text(), said = cli_text(), path = cli_text();
    bool fine = cli_read_pack(command->one, pack, &text, &said);
    if (fine && !pack->id[0])
        fine = cli_complain("Nothing in this pack differs from the standard box.") == CLI_FINE;
    const struct kv_pack *before = fine ? find_kept(pack) : NULL;
    fine = fine && put_kept_path(pack, &path) && cli_write_file(path.data, &text);
    if (fine && command->as_json)
        print_kept_as_json(pack, before, path.data);
    else if (fine)
        say_kept(pack, before);
    cli_text_free(&path);
    cli_text_free(&said);
    cli_text_free(&text);
    return fine ? CLI_FINE : CLI_REFUSED;
}

/* ---- diff ---- */

static void print_differences(const struct kv_game *one, const struct kv_game *other)
{
    struct kv_text text = cli_text();
    if (!kv_pack_diff(one, other, &text))
        cli_say("Nothing differs.");
    cli_print_text(&text);
    cli_text_free(&text);
}

static void print_differences_as_json(const struct kv_game *one, const struct kv_game *other)
{
    struct kv_text json = begin_json();
    kv_pack_diff_json(one, other, "differences", &json);
    end_json(&json);
}

static int diff(const struct pack_command *command, struct kv_pack *pack)
{
    struct kv_pack *other = cli_memory(sizeof *other);
    const struct kv_game *one = find_box(command->one, pack);
    const struct kv_game *two = one ? find_box(command->other, other) : NULL;
    int code = has_packs(one) && has_packs(two) ? CLI_FINE : CLI_REFUSED;
    if (code == CLI_FINE && strcmp(one->id, two->id) != 0)
        code = cli_complain("These are boxes of different games: %s and %s.",
                            kv_translate(one->title), kv_translate(two->title));
    else if (code == CLI_FINE)
        (command->as_json ? print_differences_as_json : print_differences)(one, two);
    free(other);
    return code;
}

/* ---- list ---- */

static void print_list(void)
{
    const struct kv_pack *kept;
    const struct cli_broken_pack *broken;
    for (uint32_t i = 0; (kept = cli_kept_pack(i)); i++)
        cli_print("%s:pack=%s  %s\n", kept->game.id, kept->id, kept->title);
    if (!cli_kept_pack(0) && !cli_broken_pack(0))
        cli_say("No pack is kept yet: \"kvartal pack keep FILE\" keeps one.");
    for (uint32_t i = 0; (broken = cli_broken_pack(i)); i++)
        cli_say("%s is no good pack any more. %s", broken->path, broken->fault);
}

static void print_list_as_json(void)
{
    struct kv_text json = begin_json();
    const struct kv_pack *kept;
    const struct cli_broken_pack *broken;
    kv_json_begin(&json, "packs", '[');
    for (uint32_t i = 0; (kept = cli_kept_pack(i)); i++) {
        kv_json_begin(&json, NULL, '{');
        put_members(kept, &json);
        kv_json_end(&json, '}');
    }
    kv_json_end(&json, ']');
    kv_json_begin(&json, "broken", '[');
    for (uint32_t i = 0; (broken = cli_broken_pack(i)); i++) {
        kv_json_begin(&json, NULL, '{');
        kv_json_put_string(&json, "file", broken->path);
        kv_json_put_string(&json, "fault", broken->fault);
        kv_json_end(&json, '}');
    }
    kv_json_end(&json, ']');
    end_json(&json);
}

static int list(const struct pack_command *command, struct kv_pack *pack)
{
    (void)pack;
    (command->as_json ? print_list_as_json : print_list)();
    return CLI_FINE;
}

/* ---- The command ---- */

static const struct action {
    const char *name, *about;
    uint32_t words;
    int (*run)(const struct pack_command *command, struct kv_pack *pack);
} actions[] = {
    {"show", KV_MARK("writes the figures of GAME as a pack, to be edited"), 1, show},
    {"schema", KV_MARK("describes the packs of GAME for editors of JSON (JSON Schema)"), 1, schema},
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
    cli_misuse("There is no action \"%s\": it is show, schema, check, diff, keep or list.", name);
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
