/* kvartal manual: pages for man, written from the same tables as --help. */
#include "cli/cli.h"

#include <stdio.h>

/* docs/formats.md has the same table. */
static const struct {
    const char *code, *about;
} ends[] = {
    {"0", KV_MARK("All went well.")},
    {"1", KV_MARK("A game, a file, a server or the system refused it.")},
    {"2", KV_MARK("The command line was wrong: a word, an option or its value.")},
    {"3", KV_MARK("A check could not look at everything.")},
};

enum { COLUMN = 13 };

static void write_ends(void)
{
    cli_help_head(kv_translate("Exit status"));
    for (size_t i = 0; i < sizeof ends / sizeof *ends; i++)
        cli_help_entry(ends[i].code, COLUMN, kv_translate(ends[i].about));
}

static void write_program(void)
{
    cli_help_title("", kv_translate("city-building pen-and-paper games"));
    cli_help_head(kv_translate("Description"));
    cli_help_paragraph(
        kv_translate("Kvartal plays, hosts and studies city-building pen-and-paper games."));
    cli_help_paragraph(
        kv_translate("Each command has a page of its own, such as kvartal-play(1)."));
    cli_help_head(kv_translate("Commands:"));
    for (const struct cli_command *command = cli_commands; command->name; command++)
        if (command->summary)
            cli_help_entry(command->name, COLUMN, kv_translate(command->summary));
    write_ends();
}

static int write_command(const struct cli_command *command)
{
    char help[] = "--help", name[32];
    char *words[] = {name, help, NULL};
    snprintf(name, sizeof name, "%s", command->name);
    cli_help_title(command->name, kv_translate(command->summary));
    int code = command->run(2, words);
    write_ends();
    return code;
}

static int write_page(const char *name)
{
    const struct cli_command *command = name ? cli_find_command(name) : NULL;
    if (name && !(command && command->summary))
        return cli_refuse_command(name);
    cli_help_as_page();
    if (command)
        return write_command(command);
    write_program();
    return CLI_FINE;
}

/* One name in a line: the pages there are. */
static int list_pages(void)
{
    for (const struct cli_command *command = cli_commands; command->name; command++)
        if (command->summary)
            cli_print("%s\n", command->name);
    return CLI_FINE;
}

int kv_cli_manual(int argc, char **argv)
{
    const char *name = NULL;
    bool list = false;
    const struct cli_word words[] = {{KV_MARK("COMMAND"), &name, false}, {NULL, NULL, false}};
    const struct cli_option options[] = {
        {.name = "list", .about = KV_MARK("lists the commands, one per line"), .flag = &list},
        {.name = NULL},
    };
    const struct cli_manual manual = {
        .command = "manual",
        .about = KV_MARK("Writes the manual page of Kvartal, or of a command, in the language of "
                         "man(1): kvartal manual play | man -l -"),
        .words = words,
        .options = options,
    };
    int code = cli_parse(&manual, argc, argv);
    if (code != CLI_GO_ON)
        return code;
    return list ? list_pages() : write_page(name);
}
