/* kvartal version: which version this is. */
#include "cli/cli.h"

int kv_cli_version(int argc, char **argv)
{
    const struct cli_word words[] = {{NULL, NULL, false}};
    const struct cli_option options[] = {{.name = NULL}};
    const struct cli_manual manual = {
        .command = "version",
        .about = KV_MARK("Prints the version of Kvartal; so do --version and -V."),
        .words = words,
        .options = options,
    };
    int code = cli_parse(&manual, argc, argv);
    if (code != CLI_GO_ON)
        return code;
    cli_print("kvartal %s\n", KV_VERSION);
    return CLI_FINE;
}
