/* kvartal analyse: what was better in a game, and what was luck. */
#include "cli/report/report.h"

#define THREADS_MOST 256u

static bool choose_bot(const char *level, struct kv_levels *levels)
{
    if (!cli_levels(level, levels))
        return false;
    if (levels->count == 1 && kv_bot_analyses(&levels->level[0].bot))
        return true;
    struct kv_text names = cli_text();
    for (uint32_t i = 0; kv_bots[i]; i++)
        if (kv_bot_analyses(kv_bots[i]))
            kv_put(&names, "%s%s", names.length ? ", " : "", kv_bots[i]->id);
    cli_misuse("Analysis needs a bot that looks ahead, one of: %s.", names.data);
    cli_text_free(&names);
    return false;
}

static bool write_chart(const struct kv_game_analysis *analysis, const char *path)
{
    struct kv_text svg = cli_text();
    report_chart(analysis, &svg);
    bool fine = cli_write_file(path, &svg);
    cli_text_free(&svg);
    return fine;
}

static int run(struct kv_game_analysis *analysis, bool as_json, const char *chart)
{
    struct kv_error error;
    struct cli_watch watch;
    cli_watch_start(&watch);
    analysis->watch = &watch.is;
    bool fine = kv_game_analysis_open(analysis, &error) && kv_game_analysis_run(analysis, &error);
    cli_watch_stop(&watch);
    if (!fine)
        cli_refused(&error);
    fine = fine && (!chart || write_chart(analysis, chart));
    if (fine)
        report_analysis(analysis, as_json);
    kv_game_analysis_close(analysis);
    analysis->watch = NULL;
    return fine ? CLI_FINE : CLI_REFUSED;
}

static int read_and_run(struct kv_game_analysis *analysis, const char *path, bool as_json,
                        const char *chart)
{
    struct kv_text text = cli_text();
    int code = CLI_REFUSED;
    if (cli_read_file(path, &text)) {
        analysis->record = text.data;
        analysis->length = text.length;
        analysis->name = cli_file_name(path);
        analysis->describe = as_json ? report_turn_as_json : report_turn_in_words;
        code = run(analysis, as_json, chart);
    }
    cli_text_free(&text);
    return code;
}

int kv_cli_analyse(int argc, char **argv)
{
    const char *path = NULL, *level = "expert", *chart = NULL, *weights = NULL;
    struct kv_levels levels;
    struct kv_weights_set set;
    struct kv_game_analysis analysis = {.seed = KV_ANALYSIS_SEED};
    struct kv_setup any;
    uint64_t seat = 0, threads = 0;
    bool as_json = false;
    const struct cli_word words[] = {{KV_MARK("RECORD"), &path, true}, {NULL, NULL, false}};
    const struct cli_option options[] = {
        {"seat", "N", KV_MARK("only the turns of this seat"), NULL, NULL, &seat, 1, UINT32_MAX},
        {"level", KV_MARK("BOT"),
         KV_MARK("the bot that analyses, one that looks ahead; expert by default"), NULL, &level,
         NULL, 0, 0},
        {"svg", KV_MARK("FILE"), KV_MARK("also draws the course of the game to a file"), NULL,
         &chart, NULL, 0, 0},
        {"threads", "N", KV_MARK("how many threads; one per processor by default"), NULL, NULL,
         &threads, 1, THREADS_MOST},
        {"seed", "S", KV_MARK("the seed of the rollouts; the same seed gives the same figures"),
         NULL, &analysis.seed, NULL, 0, 0},
        CLI_EFFORT_OPTIONS(analysis.effort),
        CLI_WEIGHTS_OPTION(weights),
        {.name = "json", .about = KV_MARK("as JSON, for programs"), .flag = &as_json},
        {.name = NULL},
    };
    const struct cli_manual manual = {
        .command = "analyse",
        .about =
            KV_MARK("Goes through the game in the file RECORD (\"-\" is standard input) and "
                    "reports for each turn what was played, what was better and what that cost, in "
                    "points and in winning chances, and how lucky the offer was. A record that was "
                    "changed is refused; one that was cut short is analysed as far as it goes."),
        .words = words,
        .options = options,
    };
    int code = cli_parse(&manual, argc, argv);
    if (code != CLI_GO_ON)
        return code;
    if (!choose_bot(level, &levels) || !cli_weights(weights, &set) ||
        !cli_set_seed(&any, analysis.seed))
        return CLI_REFUSED;
    if (weights)
        kv_levels_weigh(&levels, &set);
    analysis.bot = &levels.level[0].bot;
    if (levels.level[0].budgeted)
        analysis.effort = levels.level[0].effort;
    analysis.seat = (uint32_t)seat;
    analysis.threads = (uint32_t)threads;
    return read_and_run(&analysis, path, as_json, chart);
}
