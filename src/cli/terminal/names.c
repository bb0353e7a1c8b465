/* Games, matches and bots by their names, as arguments have them. */
#include "cli/cli.h"
#include "core/name.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>

enum { QUOTED_MOST = 40 }; /* letters of a wrong name */

void cli_random_seed(char *seed, size_t size)
{
    static const char letters[] = "abcdefghjkmnpqrstuvwxyz23456789"; /* none that look alike */
    unsigned char chance[KV_SEED_MOST];
    size_t length = size - 1 < 8 ? size - 1 : 8;
    if (getrandom(chance, length, 0) != (ssize_t)length) {
        cli_complain("The system provides no random numbers: %s.", lab_reason(errno));
        cli_quit(CLI_REFUSED);
    }
    for (size_t i = 0; i < length; i++)
        seed[i] = letters[chance[i] % (sizeof letters - 1)];
    seed[length] = '\0';
}

bool cli_refused_name(const struct kv_error *reason)
{
    struct kv_error error = *reason;
    if (strcmp(error.code, "unknown-game") == 0)
        kv_refuse(&error, error.code, "%s The command \"kvartal games\" lists them.",
                  reason->message);
    return cli_refused(&error) == CLI_FINE;
}

bool cli_setup(const char *name, struct kv_setup *setup)
{
    struct kv_error error;
    if (!kv_name_read_from(cli_games(), name, strlen(name), setup, &error))
        return cli_refused_name(&error);
    if (!setup->seed[0])
        cli_random_seed(setup->seed, sizeof setup->seed);
    return true;
}

bool cli_set_seed(struct kv_setup *setup, const char *seed)
{
    struct kv_error error;
    return !seed || kv_seed_set(setup, seed, strlen(seed), &error) ||
           cli_misused(&error) == CLI_FINE;
}

const struct kv_game *cli_game(const char *id)
{
    char plain[KV_NAME_MOST];
    struct kv_setup setup;
    struct kv_error error;
    struct kv_text text;
    kv_text_start(&text, plain, sizeof plain);
    if (!kv_name_read_from(cli_games(), id, strlen(id), &setup, &error)) {
        cli_refused_name(&error);
        return NULL;
    }
    setup.seed[0] = '\0';
    for (uint32_t i = 0; setup.game->options[i].id; i++)
        setup.option[i] = setup.game->options[i].standard;
    kv_name_print(&setup, &text);
    /* A name with options or a seed is more than a game; one with a pack is not. */
    if (strcmp(plain, id) != 0)
        kv_refuse(&error, "unknown-game", "There is no game called \"%.*s\".", QUOTED_MOST, id);
    else if (kv_name_check_pack(&setup, &error))
        return setup.game;
    cli_refused_name(&error);
    return NULL;
}

void cli_choose_seats(struct kv_setup *setup)
{
    const struct kv_size *size = &setup->game->size;
    struct kv_error error;
    setup->seats = 2;
    /* Options may ask for another number, such as those of a game alone. */
    if (size->seats_least > 2 || size->seats_most < 2 || !setup->game->check(setup, &error))
        setup->seats = size->seats_least;
}

bool cli_match_open(struct kv_match *match, const struct kv_setup *setup, struct kv_text *log)
{
    struct kv_error error;
    /* More seats than the game allows, for which memory may not suffice, are refused by open. */
    bool too_many = setup->seats > setup->game->size.seats_most;
    void *memory = cli_memory(too_many ? 1 : kv_match_bytes(setup));
    if (kv_match_open(match, setup, memory, log, &error))
        return true;
    free(memory);
    cli_refused(&error);
    return false;
}

void cli_match_close(struct kv_match *match)
{
    free(match->memory);
    match->memory = NULL;
}

void cli_put_seats(uint32_t seats, struct kv_text *text)
{
    kv_put(text, kv_translate_count("%u seat", "%u seats", seats), (unsigned)seats);
}

void cli_put_endings(const struct kv_match *match, struct kv_text *text)
{
    const struct kv_label *endings = match->setup.game->endings;
    const char *before = "";
    for (uint32_t i = 0; i < 32 && endings[i].id; i++) {
        if (!(match->ended >> i & 1u))
            continue;
        kv_put(text, "%s%s", before, kv_translate(endings[i].title));
        before = ", ";
    }
}

/* ---- Bots ---- */

bool cli_levels(const char *list, struct kv_levels *levels)
{
    struct kv_error error;
    return kv_levels_read(list, levels, &error) || cli_misused(&error) == CLI_FINE;
}

static void print_persona(const struct kv_persona *persona, int column)
{
    struct kv_text text = cli_text();
    kv_put(&text, "%s: %s", kv_translate(persona->name), kv_translate(persona->about));
    cli_help_entry("", column, text.data);
    cli_text_free(&text);
}

void cli_print_bots(void)
{
    enum { COLUMN = 13 };
    cli_help_head(kv_translate("Bots:"));
    for (uint32_t i = 0; kv_bots[i]; i++) {
        cli_help_entry(kv_bots[i]->id, COLUMN, kv_translate(kv_bots[i]->about));
        for (uint32_t nth = 0; nth < KV_PERSONAS; nth++)
            print_persona(kv_bot_persona(kv_bots[i], nth), COLUMN);
    }
    cli_help_paragraph(kv_translate(
        "A bot may have a budget: expert@10x thinks ten times as much as usual, hard@20000 "
        "evaluates that many sheets for a turn, hard@2ms thinks for two milliseconds, and its "
        "results then differ between runs."));
    cli_help_paragraph(kv_translate("With --weights, a bot such as hard+own keeps the weights of "
                                    "this program, so that hard and hard+own show which are "
                                    "better."));
}

bool cli_weights(const char *path, struct kv_weights_set *set)
{
    struct kv_text text = cli_text();
    struct kv_error error;
    bool fine = !path || cli_read_file(path, &text);
    if (fine && path && !kv_weights_read(text.data, text.length, cli_file_name(path), set, &error))
        fine = cli_refused(&error) == CLI_FINE;
    cli_text_free(&text);
    return fine;
}

bool cli_device(const char *name, bool *on_gpu)
{
    *on_gpu = name && strcmp(name, "cuda") == 0;
    return !name || *on_gpu || strcmp(name, "cpu") == 0 ||
           cli_misuse("There is no device \"%s\": it is cpu or cuda.", name) == CLI_FINE;
}

void cli_workspace_open(struct kv_workspace *workspace, const struct kv_effort *effort)
{
    struct kv_error error;
    if (!kv_workspace_open(workspace, effort, &error))
        cli_quit(cli_refused(&error));
}
