/* kvartal backup: a copy of a server's file, while the server uses it. */
#include "cli/cli.h"
#include "store/store.h"

#include <sys/stat.h>

/* May the copy have this name? An older copy must not be lost by a typo. */
static bool may_write(const char *to, bool force)
{
    struct stat status;
    if (lstat(to, &status) != 0)
        return true; /* other errors are reported when it is written */
    if (!S_ISREG(status.st_mode)) {
        cli_complain("%s is not a file.", to);
        return false;
    }
    if (!force)
        cli_complain("%s already exists; --force replaces it.", to);
    return force;
}

static bool is_same_file(const char *a, const char *b)
{
    struct stat first, second;
    return stat(a, &first) == 0 && stat(b, &second) == 0 && first.st_dev == second.st_dev &&
           first.st_ino == second.st_ino;
}

static void show(void *context, uint32_t percent)
{
    cli_progress_show(context, percent, 100);
}

static int copy(const char *from, const char *to, bool force)
{
    struct cli_progress progress;
    struct kv_error error;
    if (is_same_file(from, to))
        return cli_complain("%s cannot be its own copy.", from);
    if (!may_write(to, force))
        return CLI_REFUSED;
    cli_progress_start(&progress);
    bool fine = store_backup(from, to, show, &progress, &error);
    cli_progress_stop(&progress);
    if (!fine)
        return cli_refused(&error);
    cli_say("%s is a complete, verified copy of %s.", to, from);
    return CLI_FINE;
}

int kv_cli_backup(int argc, char **argv)
{
    const char *from = NULL, *to = NULL;
    bool force = false;
    const struct cli_word words[] = {{KV_MARK("FILE"), &from, true}, {NULL, NULL, false}};
    const struct cli_option options[] = {
        {"to", KV_MARK("COPY"), KV_MARK("where the copy is written (required)"), NULL, &to, NULL, 0,
         0},
        {"force", NULL, KV_MARK("replaces an existing copy"), &force, NULL, NULL, 0, 0},
        {.name = NULL},
    };
    const struct cli_manual manual = {
        .command = "backup",
        .about = KV_MARK(
            "Copies the file in which a server keeps its tables, while the server runs: the copy "
            "shows the moment at which it was started. It is verified before it gets its name."),
        .words = words,
        .options = options,
    };
    int code = cli_parse(&manual, argc, argv);
    if (code != CLI_GO_ON)
        return code;
    if (!to) {
        return cli_misuse("The option --to is missing. Try \"kvartal backup --help\".");
    }
    return copy(from, to, force);
}
