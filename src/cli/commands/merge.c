/* kvartal merge: puts the shards of a simulation or a tournament together. */
#include "cli/report/report.h"

#include <stdlib.h>

static int merge_simulations(const struct kv_merge *merge, const char *out, bool as_json)
{
    struct kv_simulation simulation;
    struct kv_simulation_figures figures;
    struct kv_error error;
    if (!kv_merge_simulations(merge, out, &simulation, &figures, &error))
        return cli_refused(&error);
    report_simulation(&simulation, &figures, as_json);
    return CLI_FINE;
}

static int merge_tournaments(const struct kv_merge *merge, const char *out, bool as_json)
{
    struct kv_tournament_figures figures;
    struct kv_error error;
    struct kv_tournament *tournament = kv_merge_tournaments(merge, out, &error);
    if (!tournament)
        return cli_refused(&error);
    bool fine = kv_tournament_count(tournament, &figures, &error);
    if (fine)
        report_tournament(&figures, as_json);
    else
        cli_refused(&error);
    kv_tournament_close(tournament, &error);
    return fine ? CLI_FINE : CLI_REFUSED;
}

static int merge_files(const char *const *files, uint32_t count, const char *out, bool as_json)
{
    struct kv_error error;
    struct kv_merge *merge = kv_merge_open_from(cli_games(), files, count, &error);
    if (!merge)
        return cli_refused(&error);
    int code = (kv_merge_kind(merge) == KV_BULK_SIMULATION ? merge_simulations : merge_tournaments)(
        merge, out, as_json);
    kv_merge_close(merge);
    return code;
}

int kv_cli_merge(int argc, char **argv)
{
    const char *first = NULL, *out = NULL;
    const char **files = cli_memory((size_t)(argc > 0 ? argc : 1) * sizeof *files);
    uint32_t count = 0;
    bool as_json = false;
    const struct cli_word words[] = {{KV_MARK("FILE"), &first, true}, {NULL, NULL, false}};
    const struct cli_option options[] = {
        {"out", KV_MARK("FILE"), KV_MARK("the file that one process would have written"), NULL,
         &out, NULL, 0, 0},
        {.name = "json", .about = KV_MARK("as JSON, for programs"), .flag = &as_json},
        {.name = NULL},
    };
    const struct cli_manual manual = {
        .command = "merge",
        .about = KV_MARK("Puts together what shards (--first, --count) of one simulation or one "
                         "tournament have written with --out, and reports it as if one process had "
                         "played all of it. Files that do not belong together are refused: of "
                         "another game, seed, bots, weights, budget or version, overlapping, or "
                         "with a gap between them."),
        .words = words,
        .options = options,
        .list = files,
        .listed = &count,
    };
    int code = cli_parse(&manual, argc, argv);
    if (code == CLI_GO_ON)
        code = merge_files(files, count, out, as_json);
    free(files);
    return code;
}
