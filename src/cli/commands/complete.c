/* kvartal complete -- WORD …: what the last word of a command line may become, for the completions
 * of shells (deploy/completion). */
#include "cli/cli.h"

#include <string.h>

static void complete_command(const char *begun)
{
    for (const struct cli_command *command = cli_commands; command->name; command++)
        if (command->summary)
            cli_complete_with(begun, "", command->name, kv_translate(command->summary));
    cli_complete_with(begun, "", "help", kv_translate("shows this help, or that of a command"));
}

int kv_cli_complete(int argc, char **argv)
{
    /* The name of the command itself, and perhaps the dashes that keep its words apart from ours.
     */
    int skipped = argc > 1 && strcmp(argv[1], "--") == 0 ? 2 : 1;
    argc -= skipped, argv += skipped;
    if (argc < 2 || (argc == 2 && strcmp(argv[0], "help") == 0)) {
        complete_command(argc > 0 ? argv[argc - 1] : "");
        return CLI_FINE;
    }
    const struct cli_command *command = cli_find_command(argv[0]);
    cli_complete_arguments();
    return command && command->summary ? command->run(argc, argv) : CLI_FINE;
}
