/* What a shell may offer for the last argument of a command, from the tables by which arguments are
 * read. What an argument may be follows from the word that stands for it in the help. */
#include "cli/cli.h"

#include <string.h>

static bool completing;

void cli_complete_arguments(void)
{
    completing = true;
}

bool cli_is_completing(void)
{
    return completing;
}

void cli_complete_with(const char *begun, const char *kept, const char *word, const char *about)
{
    if (strncmp(word, begun, strlen(begun)) == 0)
        cli_print("%s%s\t%s\n", kept, word, about);
}

/* ---- Values ---- */

/* The value that is typed, and what stands before it in its word: "--bots=" or "easy,". */
struct value {
    const char *begun;
    struct kv_text kept;
};

/* What follows the last of these letters is still to be completed. */
static void keep_up_to(struct value *value, const char *letters)
{
    const char *last = NULL;
    for (const char *at = value->begun; (at = strpbrk(at, letters)); at++)
        last = at;
    if (!last)
        return;
    kv_put(&value->kept, "%.*s", (int)(last + 1 - value->begun), value->begun);
    value->begun = last + 1;
}

static void offer(const struct value *value, const char *word, const char *about)
{
    cli_complete_with(value->begun, value->kept.data, word, about);
}

static void offer_files(struct value *value)
{
    (void)value;
    cli_print("*\n");
}

static void offer_bots(struct value *value)
{
    for (uint32_t i = 0; kv_bots[i]; i++)
        offer(value, kv_bots[i]->id, kv_translate(kv_bots[i]->about));
}

static void offer_list_of_bots(struct value *value)
{
    keep_up_to(value, ",");
    offer_bots(value);
}

static void offer_games(struct value *value)
{
    for (const struct kv_game *const *game = kv_games; *game; game++)
        offer(value, (*game)->id, kv_translate((*game)->title));
}

static void offer_commands(struct value *value)
{
    for (const struct cli_command *command = cli_commands; command->name; command++)
        if (command->summary)
            offer(value, command->name, kv_translate(command->summary));
}

/* "edition=first": the choices of an option. */
static void offer_choices(struct value *value, const struct kv_option *option)
{
    keep_up_to(value, "=");
    for (const struct kv_label *choice = option->choices; choice->id; choice++)
        offer(value, choice->id, kv_translate(choice->title));
}

/* "welcome:edition=first,…": a game with its options. */
static void offer_names(struct value *value)
{
    const char *colon = strchr(value->begun, ':');
    const struct kv_game *game =
        kv_game_find(value->begun, colon ? (size_t)(colon - value->begun) : strlen(value->begun));
    if (!colon)
        offer_games(value);
    if (!game || !colon)
        return;
    keep_up_to(value, ":,");
    for (const struct kv_option *option = game->options; option->id; option++) {
        size_t length = strlen(option->id);
        if (strncmp(value->begun, option->id, length) == 0 && value->begun[length] == '=') {
            offer_choices(value, option);
            return;
        }
    }
    for (const struct kv_option *option = game->options; option->id; option++) {
        struct kv_text word = cli_text();
        kv_put(&word, "%s=", option->id);
        offer(value, word.data, kv_translate(option->about));
        cli_text_free(&word);
    }
}

/* "json|text|quiet": small letters stand for themselves. */
static void offer_words(struct value *value, const char *list)
{
    while (*list) {
        char word[32] = "";
        size_t length = strcspn(list, "|");
        strncat(word, list, length < sizeof word ? length : sizeof word - 1);
        offer(value, word, "");
        list += length + (list[length] == '|');
    }
}

/* An argument of a command may be the name of a game; the value of an option that is called NAME
 * is something else. */
static const struct kind {
    const char *stands;
    void (*offer)(struct value *value);
    bool is_argument;
} kinds[] = {
    {"FILE", offer_files, false},
    {"FILE …", offer_files, false},
    {"RECORD", offer_files, false},
    {"COPY", offer_files, false},
    {"PATH", offer_files, false},
    {"WHERE", offer_files, false},
    {"TABLE|ADDRESS|NAME|FILE", offer_files, false},
    {"BOT", offer_bots, false},
    {"LIST", offer_list_of_bots, false},
    {"GAME", offer_games, true},
    {"NAME", offer_names, true},
    {"COMMAND", offer_commands, true},
};

static void complete_value(const char *stands, bool is_argument, const char *kept,
                           const char *begun)
{
    struct value value = {.begun = begun, .kept = cli_text()};
    kv_put(&value.kept, "%s", kept);
    if (*stands >= 'a' && *stands <= 'z')
        offer_words(&value, stands);
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
        if (strcmp(kinds[i].stands, stands) == 0 && (is_argument || !kinds[i].is_argument))
            kinds[i].offer(&value);
    cli_text_free(&value.kept);
}

/* ---- Arguments ---- */

static const struct cli_option *find_in(const struct cli_option *option, const char *name,
                                        size_t length)
{
    for (; option->name; option++)
        if (strlen(option->name) == length && strncmp(option->name, name, length) == 0)
            return option;
    return NULL;
}

/* The option in "--name" or "--name=…", or -o; NULL: none of ours. */
static const struct cli_option *option_of(const struct cli_manual *manual, const char *word)
{
    bool is_short = manual->dash_o && strcmp(word, "-o") == 0;
    if (strncmp(word, "--", 2) != 0 && !is_short)
        return NULL;
    const char *name = is_short ? manual->dash_o : word + 2;
    const struct cli_option *option = find_in(manual->options, name, strcspn(name, "="));
    return option ? option : find_in(cli_common_options, name, strcspn(name, "="));
}

static void complete_option(const char *begun, const struct cli_option *option)
{
    for (; option->name; option++)
        if (option->about)
            cli_complete_with(begun, "--", option->name, kv_translate(option->about));
}

static void complete_word(const struct cli_manual *manual, uint32_t nth, const char *begun)
{
    const char *about, *name;
    if (nth == 0 && manual->action)
        for (uint32_t i = 0; (name = manual->action(i, &about)); i++)
            cli_complete_with(begun, "", name, kv_translate(about));
    const struct cli_word *last = manual->words;
    for (uint32_t i = 0; last->name && i < nth; i++)
        last++;
    if (!last->name && manual->list && last > manual->words)
        last--; /* which may be repeated */
    if (last->name)
        complete_value(last->name, true, "", begun);
}

int cli_complete(const struct cli_manual *manual, int argc, char **argv)
{
    const struct cli_option *waiting = NULL; /* for its value */
    uint32_t words = 0;
    for (int i = 1; i < argc - 1; i++) {
        const struct cli_option *option = waiting ? NULL : option_of(manual, argv[i]);
        words += !waiting && !option && argv[i][0] != '-';
        waiting = option && option->value && !strchr(argv[i], '=') ? option : NULL;
    }
    const char *begun = argc > 1 ? argv[argc - 1] : "";
    const char *equals = strchr(begun, '=');
    const struct cli_option *named = equals ? option_of(manual, begun) : NULL;
    if (waiting) {
        complete_value(waiting->value, false, "", begun);
    } else if (named && named->value) {
        struct kv_text kept = cli_text();
        kv_put(&kept, "%.*s", (int)(equals + 1 - begun), begun);
        complete_value(named->value, false, kept.data, equals + 1);
        cli_text_free(&kept);
    } else if (strncmp(begun, "-", 1) == 0) {
        complete_option(strncmp(begun, "--", 2) == 0 ? begun + 2 : "", manual->options);
        complete_option(strncmp(begun, "--", 2) == 0 ? begun + 2 : "", cli_common_options);
    } else {
        complete_word(manual, words, begun);
    }
    return CLI_FINE;
}
