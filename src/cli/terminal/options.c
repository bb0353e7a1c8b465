/* Reads a command's arguments by a table, and prints the help from the same table. */
#include "cli/cli.h"

#include <stdio.h>
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

/* ---- Help ---- */

static void print_synopsis(const struct cli_manual *manual)
{
    struct kv_text words = cli_text(), text = cli_text();
    for (const struct cli_word *word = manual->words; word->name; word++)
        kv_put(&words, word->required ? " %s" : " [%s]", kv_translate(word->name));
    kv_put(&text, kv_translate("Usage: kvartal %s%s [OPTION …]"), manual->command, words.data);
    cli_print("%s\n\n", text.data);
    cli_text_free(&text);
    cli_text_free(&words);
}

static void print_option(const struct cli_option *option)
{
    enum { INDENT = 2, COLUMN = 19 };
    struct kv_text left = cli_text();
    kv_put(&left, "--%s", option->name);
    if (option->value)
        kv_put(&left, " %s", kv_translate(option->value));
    cli_print_entry(INDENT, left.data, COLUMN, kv_translate(option->about));
    cli_text_free(&left);
}

/* What every command understands: see asks_for_help, and cli_choose_language. */
static const struct cli_option common_options[] = {
    {.name = "lang",
     .value = KV_MARK("LANG"),
     .about = KV_MARK("en, ru or uk instead of the language of the environment")},
    {.name = "help", .about = KV_MARK("shows this")},
    {.name = NULL},
};

static void print_options(const struct cli_option *option)
{
    for (; option->name; option++)
        if (option->about)
            print_option(option);
}

static int print_help(const struct cli_manual *manual)
{
    print_synopsis(manual);
    cli_print_wrapped(kv_translate(manual->about), 0);
    cli_print("\n%s\n", kv_translate("Options:"));
    print_options(manual->options);
    print_options(common_options);
    if (manual->more)
        manual->more();
    return CLI_FINE;
}

/* ---- Reading ---- */

/* The end of every sentence about wrong usage. */
static int usage(const struct cli_manual *manual)
{
    fprintf(stderr, kv_translate("Try \"kvartal %s --help\"."), manual->command);
    fputc('\n', stderr);
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

static int set_number(const struct cli_manual *manual, const struct cli_option *option,
                      const char *value)
{
    if (cli_number(value, option->least, option->most, option->number))
        return CLI_GO_ON;
    cli_complain("The option --%s needs a whole number from %llu to %llu, not \"%s\".",
                 option->name, (unsigned long long)option->least, (unsigned long long)option->most,
                 value);
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
        cli_complain("The option --%s takes no value.", option->name);
        return usage(manual);
    }
    if (!option->flag && !value) {
        if (*at + 1 >= argc) {
            cli_complain("The option --%s needs a value: %s.", option->name,
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
        cli_complain("Options begin with two dashes; \"%s\" does not.", argv[*at]);
        return usage(manual);
    }
    const char *name = is_short ? manual->dash_o : argv[*at] + 2;
    size_t length = strcspn(name, "=");
    const struct cli_option *option = find_option(manual, name, length);
    if (option)
        return take_option(manual, option, name[length] ? name + length + 1 : NULL, argc, argv, at);
    cli_complain("The command %s has no option --%.*s.", manual->command, (int)length, name);
    return usage(manual);
}

static int read_word(const struct cli_manual *manual, const char *text, uint32_t *words)
{
    const struct cli_word *word = &manual->words[*words];
    if (!word->name) {
        cli_complain("There is one argument too many: \"%s\".", text);
        return usage(manual);
    }
    *word->text = text;
    ++*words;
    return CLI_GO_ON;
}

/* Help is asked for by --help anywhere before "--", even beside mistakes. */
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
    cli_complain("The argument %s is missing.", kv_translate(missing->name));
    return usage(manual);
}

int cli_parse(const struct cli_manual *manual, int argc, char **argv)
{
    bool only_words = false;
    uint32_t words = 0;
    if (asks_for_help(argc, argv))
        return print_help(manual);
    for (int i = 1; i < argc; i++) {
        int code = CLI_GO_ON;
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
