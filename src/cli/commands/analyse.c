/* kvartal analyse: what was better in a game, and what was luck. */
#include "cli/report/report.h"

#include <string.h>

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

/* What was asked for. */
struct analyse {
    struct kv_game_analysis game;
    const char *path, *chart, *page, *names;
    bool as_json;
};

typedef void put_report(const struct kv_game_analysis *game, const char *names,
                        struct kv_text *text);

static bool write_to(const char *path, const struct analyse *analyse, put_report *put)
{
    if (!path)
        return true;
    struct kv_text text = cli_text();
    put(&analyse->game, analyse->names, &text);
    bool fine = cli_write_file(path, &text);
    cli_text_free(&text);
    return fine;
}

static bool analyse_game(struct analyse *analyse)
{
    struct kv_game_analysis *game = &analyse->game;
    struct kv_error error;
    game->games = cli_games();
    if (!kv_game_analysis_open(game, &error)) {
        cli_refused(&error);
        return false;
    }
    if (!cli_names_fit(analyse->names, game->setup.seats))
        return false;
    struct cli_watch watch;
    cli_watch_start(&watch);
    game->watch = &watch.is;
    bool fine = kv_game_analysis_run(game, &error);
    cli_watch_stop(&watch);
    game->watch = NULL;
    if (!fine)
        cli_refused(&error);
    return fine;
}

static int run(struct analyse *analyse)
{
    bool fine = analyse_game(analyse) && write_to(analyse->chart, analyse, report_chart) &&
                write_to(analyse->page, analyse, report_page);
    if (fine)
        report_analysis(&analyse->game, analyse->as_json);
    kv_game_analysis_close(&analyse->game);
    return fine ? CLI_FINE : CLI_REFUSED;
}

static int read_and_run(struct analyse *analyse)
{
    struct kv_game_analysis *game = &analyse->game;
    struct kv_text text = cli_text();
    int code = CLI_REFUSED;
    if (cli_read_file(analyse->path, &text)) {
        game->record = text.data;
        game->length = text.length;
        game->name = cli_file_name(analyse->path);
        game->describe = analyse->as_json ? report_turn_as_json : report_turn_in_words;
        code = run(analyse);
    }
    cli_text_free(&text);
    return code;
}

/* NULL, or the sentence on why these options make no sense together. */
static const char *find_contradiction(const struct analyse *analyse)
{
    const char *chart = analyse->chart, *page = analyse->page;
    if (analyse->names && !cli_names_valid(analyse->names))
        return KV_MARK("--names takes plain text in UTF-8, separated by commas.");
    if (analyse->names && !chart && !page)
        return KV_MARK("The option --names needs --html or --svg.");
    if ((page && !*page) || (chart && !*chart))
        return KV_MARK("--html and --svg need the name of a file.");
    if (page && strcmp(page, "-") == 0)
        return KV_MARK("Standard output has the report as text; --html needs a file.");
    if (chart && page && (strcmp(chart, page) == 0 || cli_is_same_file(chart, page)))
        return KV_MARK("--svg and --html name the same file; give each its own.");
    if ((chart && cli_is_same_file(analyse->path, chart)) ||
        (page && cli_is_same_file(analyse->path, page)))
        return KV_MARK("The output would overwrite the record; give it another name.");
    return NULL;
}

/* Everything that can be refused before the bots think. */
static int check(const struct analyse *analyse)
{
    const char *contradiction = find_contradiction(analyse);
    if (contradiction)
        return cli_misuse("%s", kv_translate(contradiction));
    bool fine = (!analyse->chart || cli_can_write(analyse->chart)) &&
                (!analyse->page || cli_can_write(analyse->page));
    return fine ? CLI_GO_ON : CLI_REFUSED;
}

int kv_cli_analyse(int argc, char **argv)
{
    const char *level = "expert", *weights = NULL;
    struct kv_levels levels;
    struct kv_weights_set set;
    struct analyse analyse = {.game = {.seed = KV_ANALYSIS_SEED}};
    struct kv_game_analysis *game = &analyse.game;
    struct kv_setup any;
    uint64_t seat = 0, threads = 0;
    const struct cli_word words[] = {{KV_MARK("RECORD"), &analyse.path, true}, {NULL, NULL, false}};
    const struct cli_option options[] = {
        {"seat", "N", KV_MARK("only the turns of this seat"), NULL, NULL, &seat, 1, UINT32_MAX},
        {"level", KV_MARK("BOT"),
         KV_MARK("the bot that analyses, one that looks ahead; expert by default"), NULL, &level,
         NULL, 0, 0},
        {"html", KV_MARK("FILE"),
         KV_MARK("also writes a page to read, print or send: the marked turns on the sheet, with "
                 "charts and figures"),
         NULL, &analyse.page, NULL, 0, 0},
        {"svg", KV_MARK("FILE"), KV_MARK("also draws the course of the game to a file"), NULL,
         &analyse.chart, NULL, 0, 0},
        {"names", KV_MARK("NAMES"), KV_MARK("the players' names in these files: Anna,Bohdan"), NULL,
         &analyse.names, NULL, 0, 0},
        {"threads", "N", KV_MARK("how many threads; one per processor by default"), NULL, NULL,
         &threads, 1, THREADS_MOST},
        {"seed", "S", KV_MARK("the seed of the rollouts; the same seed gives the same figures"),
         NULL, &game->seed, NULL, 0, 0},
        CLI_EFFORT_OPTIONS(game->effort),
        CLI_WEIGHTS_OPTION(weights),
        {.name = "json", .about = KV_MARK("as JSON, for programs"), .flag = &analyse.as_json},
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
        !cli_set_seed(&any, game->seed))
        return CLI_REFUSED;
    if (weights)
        kv_levels_weigh(&levels, &set);
    game->bot = &levels.level[0].bot;
    if (levels.level[0].budgeted)
        game->effort = levels.level[0].effort;
    game->seat = (uint32_t)seat;
    game->threads = (uint32_t)threads;
    code = check(&analyse);
    return code == CLI_GO_ON ? read_and_run(&analyse) : code;
}
