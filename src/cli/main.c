/* The program: finds the command and runs it. */
#include "base/nearest.h"
#include "cli/cli.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

const struct cli_command cli_commands[] = {
    {"serve", KV_MARK("serves the page for playing in a browser"), kv_cli_serve},
    {"bot", KV_MARK("lets bots join an online table"), kv_cli_bot},
    {"backup", KV_MARK("copies a server's file while it is in use"), kv_cli_backup},
    {"admin", KV_MARK("administers a running server or its store"), kv_cli_admin},
    {"games", KV_MARK("lists the games, their options and their components"), kv_cli_games},
    {"play", KV_MARK("plays a game in the terminal against bots"), kv_cli_play},
    {"engine", KV_MARK("answers JSON requests, one per line, for other programs"), kv_cli_engine},
    {"score", KV_MARK("scores sheets filled in by hand"), kv_cli_score},
    {"simulate", KV_MARK("lets bots play many games and reports statistics"), kv_cli_simulate},
    {"replay", KV_MARK("verifies a record and shows it round by round"), kv_cli_replay},
    {"verify", KV_MARK("proves that the cards of a record were dealt fairly"), kv_cli_verify},
    {"analyse", KV_MARK("shows what was better in a game, and what was luck"), kv_cli_analyse},
    {"pack", KV_MARK("shows, checks and keeps the figures of your own box"), kv_cli_pack},
    {"lesson", KV_MARK("checks lessons for learning a game"), kv_cli_lesson},
    {"print", KV_MARK("prints sheets, cards and rules on paper"), kv_cli_print},
    {"bench", KV_MARK("measures the speed of the games"), kv_cli_bench},
    {"tournament", KV_MARK("lets bots and other programs compete, and rates them"),
     kv_cli_tournament},
    {"merge", KV_MARK("puts shards of simulations and tournaments together"), kv_cli_merge},
    {"train", KV_MARK("trains the bots' evaluation"), kv_cli_train},
    {"version", KV_MARK("prints the version"), kv_cli_version},
    {"manual", KV_MARK("writes manual pages, for the program man"), kv_cli_manual},
    {"complete", NULL, kv_cli_complete},
    {NULL, NULL, NULL},
};

const struct cli_command *cli_find_command(const char *name)
{
    for (const struct cli_command *command = cli_commands; command->name; command++)
        if (strcmp(command->name, name) == 0)
            return command;
    return NULL;
}

static void put_commands(struct kv_text *text)
{
    enum { INDENT = 2, COLUMN = 13 };
    kv_put(text, "%s\n\n", kv_translate("Usage: kvartal COMMAND [ARGUMENT …]"));
    kv_put(text, "%s\n", kv_translate("Commands:"));
    for (const struct cli_command *command = cli_commands; command->name; command++)
        if (command->summary)
            cli_put_entry(text, INDENT, command->name, COLUMN, kv_translate(command->summary));
    cli_put_entry(text, INDENT, "help", COLUMN,
                  kv_translate("shows this help, or that of a command"));
    kv_put(text, "\n");
    cli_put_wrapped(
        text,
        kv_translate(
            "\"kvartal COMMAND --help\" describes a command. Kvartal speaks the language of "
            "the environment, or that of --lang: en (English), ru (русский) or uk "
            "(українська)."),
        0);
}

int cli_refuse_command(const char *word)
{
    struct kv_nearest nearest = kv_nearest_to(word, strlen(word));
    for (const struct cli_command *command = cli_commands; command->name; command++)
        if (command->summary)
            kv_nearest_try(&nearest, command->name);
    kv_nearest_try(&nearest, "help");
    cli_misuse("There is no command called \"%s\".", word);
    if (nearest.name)
        cli_hint("Did you mean \"%s\"? \"kvartal --help\" lists all commands.", nearest.name);
    else
        cli_hint("\"kvartal --help\" lists all commands.");
    return CLI_USAGE;
}

static int print_help(void)
{
    struct kv_text text = cli_text();
    cli_say("Kvartal plays, hosts and studies city-building pen-and-paper games.");
    cli_print("\n");
    put_commands(&text);
    cli_print_text(&text);
    cli_text_free(&text);
    return CLI_FINE;
}

static bool is_one_of(const char *word, const char *one, const char *other, const char *third)
{
    return strcmp(word, one) == 0 || strcmp(word, other) == 0 || strcmp(word, third) == 0;
}

static int run_help(int argc, char **argv)
{
    if (argc < 2)
        return print_help();
    const struct cli_command *command = cli_find_command(argv[1]);
    char help[] = "--help";
    char *words[] = {argv[1], help, NULL};
    return command ? command->run(2, words) : cli_refuse_command(argv[1]);
}

static int run_command(int argc, char **argv)
{
    if (argc < 1) {
        cli_misuse("A command is missing.");
        cli_hint("\"kvartal --help\" lists all commands.");
        return CLI_USAGE;
    }
    if (is_one_of(argv[0], "help", "--help", "-h"))
        return run_help(argc, argv);
    bool is_version = is_one_of(argv[0], "version", "--version", "-V");
    const struct cli_command *command = cli_find_command(is_version ? "version" : argv[0]);
    return command ? command->run(argc, argv) : cli_refuse_command(argv[0]);
}

/* If a standard stream is closed, the next file opened would get its number, and output meant for
 * the stream would end up in that file. Something that can only fail takes its place. */
static void occupy_standard_streams(void)
{
    for (int descriptor = 0; descriptor <= 2; descriptor++)
        if (fcntl(descriptor, F_GETFD) < 0 && errno == EBADF &&
            open("/dev/null", descriptor == 0 ? O_WRONLY : O_RDONLY) < 0)
            exit(CLI_REFUSED);
}

int main(int argc, char **argv)
{
    occupy_standard_streams();
    signal(SIGPIPE, SIG_IGN); /* a write that fails is noticed where it happens, */
    signal(SIGXFSZ, SIG_IGN); /* also one beyond the size that a file may have   */
    argc--, argv++;
    cli_choose_letters();
    cli_expect_json(argc, argv);
    int code = cli_choose_language(&argc, argv);
    return cli_close_output(code == CLI_GO_ON ? run_command(argc, argv) : code);
}
