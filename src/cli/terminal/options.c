/* Reads a command's arguments by a table, as the help is written from it. */
#include "base/nearest.h"
#include "cli/cli.h"

#include <string.h>

bool cli_number(const char *text, uint64_t least, uint64_t most, uint64_t *number)
{
    uint64_t value = 0;
    if (!*text)
        return false;
    for (; *text; text++) {
        if (*text < '0' || *text > '9')
            return false;
        uint64_t digit = (uint64_t)(*text - '0');
        if (value > (UINT64_MAX - digit) / 10)
            return false;
        value = value * 10 + digit;
    }
    if (value < least || value > most)
        return false;
    *number = value;
    return true;
}

/* See asks_for_help, and cli_choose_language. */
const struct cli_option cli_common_options[] = {
    {.name = "lang",
     .value = "en|ru|uk",
     .about = KV_MARK("the language, instead of that of the environment")},
    {.name = "help", .about = KV_MARK("shows this")},
    {.name = NULL},
};

/* ---- Reading ---- */

/* The end of every sentence about wrong usage. */
static int usage(const struct cli_manual *manual)
{
    cli_hint("Try \"kvartal %s --help\".", manual->command);
    return CLI_USAGE;
}

static const struct cli_option *find_option(const struct cli_manual *manual, const char *name,
                                            size_t length)
{
    for (const struct cli_option *option = manual->options; option->name; option++)
        if (strlen(option->name) == length && memcmp(option->name, name, length) == 0)
            return option;
    return NULL;
}

static int refuse_option(const struct cli_manual *manual, const char *name, size_t length)
{
    struct kv_nearest nearest = kv_nearest_to(name, length);
    for (const struct cli_option *option = manual->options; option->name; option++)
        if (option->about)
            kv_nearest_try(&nearest, option->name);
    for (const struct cli_option *option = cli_common_options; option->name; option++)
        kv_nearest_try(&nearest, option->name);
    cli_misuse("The command %s has no option --%.*s.", manual->command, (int)length, name);
    if (!nearest.name)
        return usage(manual);
    cli_hint("Did you mean --%s? Try \"kvartal %s --help\".", nearest.name, manual->command);
    return CLI_USAGE;
}

static int set_number(const struct cli_manual *manual, const struct cli_option *option,
                      const char *value)
{
    if (cli_number(value, option->least, option->most, option->number))
        return CLI_GO_ON;
    cli_misuse("The option --%s needs a whole number from %llu to %llu, not \"%s\".", option->name,
               (unsigned long long)option->least, (unsigned long long)option->most, value);
    return usage(manual);
}

static int set_option(const struct cli_manual *manual, const struct cli_option *option,
                      const char *value)
{
    if (option->number)
        return set_number(manual, option, value);
    if (option->text)
        *option->text = value;
    else if (option->flag)
        *option->flag = true;
    return CLI_GO_ON;
}

/* Takes an option whose value may be the next argument after argv[*at]. */
static int take_option(const struct cli_manual *manual, const struct cli_option *option,
                       const char *value, int argc, char **argv, int *at)
{
    if (option->flag && value) {
        cli_misuse("The option --%s takes no value.", option->name);
        return usage(manual);
    }
    if (!option->flag && !value) {
        if (*at + 1 >= argc) {
            cli_misuse("The option --%s needs a value: %s.", option->name,
                       kv_translate(option->value));
            return usage(manual);
        }
        value = argv[++*at];
    }
    return set_option(manual, option, value);
}

/* Reads the option at argv[*at]: --name, --name=value or -o. */
static int read_option(const struct cli_manual *manual, int argc, char **argv, int *at)
{
    bool is_short = manual->dash_o && strcmp(argv[*at], "-o") == 0;
    if (argv[*at][1] != '-' && !is_short) {
        cli_misuse("Options begin with two dashes; \"%s\" does not.", argv[*at]);
        return usage(manual);
    }
    const char *name = is_short ? manual->dash_o : argv[*at] + 2;
    size_t length = strcspn(name, "=");
    const struct cli_option *option = find_option(manual, name, length);
    if (option)
        return take_option(manual, option, name[length] ? name + length + 1 : NULL, argc, argv, at);
    return refuse_option(manual, name, length);
}

static int read_word(const struct cli_manual *manual, const char *text, uint32_t *words)
{
    const struct cli_word *word = &manual->words[*words];
    if (manual->list)
        manual->list[(*manual->listed)++] = text;
    if (!word->name && manual->list)
        return CLI_GO_ON;
    if (!word->name) {
        cli_misuse("There is one argument too many: \"%s\".", text);
        return usage(manual);
    }
    *word->text = text;
    ++*words;
    return CLI_GO_ON;
}

/* --help anywhere before "--" asks for help, even if there are mistakes. */
static bool asks_for_help(int argc, char **argv)
{
    for (int i = 1; i < argc && strcmp(argv[i], "--") != 0; i++)
        if (strcmp(argv[i], "--help") == 0 || strcmp(argv[i], "-h") == 0)
            return true;
    return false;
}

static int check_words(const struct cli_manual *manual, uint32_t words)
{
    const struct cli_word *missing = &manual->words[words];
    if (!missing->name || !missing->required)
        return CLI_GO_ON;
    cli_misuse("The argument %s is missing.", kv_translate(missing->name));
    return usage(manual);
}

int cli_parse(const struct cli_manual *manual, int argc, char **argv)
{
    bool only_words = false;
    uint32_t words = 0;
    if (cli_is_completing())
        return cli_complete(manual, argc, argv);
    if (asks_for_help(argc, argv)) {
        cli_help(manual);
        return CLI_FINE;
    }
    int code = cli_prefer(manual);
    if (code != CLI_GO_ON)
        return code;
    for (int i = 1; i < argc; i++) {
        if (only_words || argv[i][0] != '-' || argv[i][1] == '\0')
            code = read_word(manual, argv[i], &words);
        else if (strcmp(argv[i], "--") == 0)
            only_words = true;
        else
            code = read_option(manual, argc, argv, &i);
        if (code != CLI_GO_ON)
            return code;
    }
    return check_words(manual, words);
}
