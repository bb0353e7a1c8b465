/* kvartal tournament: bots and other programs meet, with the same cards for everybody. */
#include "cli/report/report.h"

#include <signal.h>
#include <string.h>

#define GAMES_MOST   10000000u
#define THREADS_MOST 1024u

struct settings {
    const char *name, *bots, *seed, *out, *weights;
    uint64_t seats, games, first, count, threads, patience;
    struct kv_effort effort;
    bool ladder, as_json;
};

/* A name with a seed in it has been seeded, too. */
static bool is_seeded(const struct settings *settings)
{
    return settings->seed || strchr(settings->name, '#');
}

static bool read_plan(const struct settings *settings, struct kv_tournament_plan *plan)
{
    *plan = (struct kv_tournament_plan){.any_seed = !is_seeded(settings),
                                        .players = settings->bots,
                                        .ladder = settings->ladder,
                                        .games = settings->games ? settings->games : 100,
                                        .first = settings->first,
                                        .deals = settings->count,
                                        .effort = settings->effort,
                                        .patience = (double)settings->patience,
                                        .path = settings->out};
    if (!cli_setup(settings->name, &plan->setup) || !cli_set_seed(&plan->setup, settings->seed))
        return false;
    if (settings->seats)
        plan->setup.seats = (uint32_t)settings->seats;
    else
        cli_choose_seats(&plan->setup);
    return true;
}

static int report(struct kv_tournament *tournament, bool as_json)
{
    struct kv_tournament_figures figures;
    struct kv_error error;
    if (!kv_tournament_count(tournament, &figures, &error))
        return cli_refused(&error);
    if (figures.deals == 0)
        return cli_complain("It was stopped before the first deal was over.");
    report_tournament(&figures, as_json);
    return CLI_FINE;
}

static bool play(struct kv_tournament *tournament, struct cli_watch *watch)
{
    struct kv_error error;
    cli_stop_on(SIGINT);
    cli_stop_on(SIGTERM);
    bool fine = kv_tournament_play(tournament, &error);
    cli_watch_stop(watch);
    if (!fine)
        cli_refused(&error);
    return fine;
}

static int hold(const struct settings *settings, const struct kv_cluster *cluster)
{
    struct kv_tournament_plan plan;
    struct kv_weights_set weights;
    struct kv_error error;
    struct cli_watch watch;
    bool is_read = read_plan(settings, &plan) && cli_weights(settings->weights, &weights);
    if (!cli_cluster_agree(cluster, is_read, &plan.setup))
        return CLI_REFUSED;
    plan.cluster = cluster;
    plan.threads = cli_cluster_threads(cluster, settings->threads);
    plan.weights = settings->weights ? &weights : NULL;
    cli_watch_start(&watch);
    plan.watch = &watch.is;
    struct kv_tournament *tournament = kv_tournament_open(&plan, &error);
    if (!tournament)
        return cli_refused(&error);
    int code = play(tournament, &watch) ? CLI_FINE : CLI_REFUSED;
    if (code == CLI_FINE && (!cluster || cluster->rank == 0))
        code = report(tournament, settings->as_json);
    if (!kv_tournament_close(tournament, &error))
        code = cli_refused(&error);
    return code;
}

static int hold_together(const struct settings *settings)
{
    const struct kv_cluster *cluster;
    if (!cli_cluster_open(&cluster))
        return CLI_REFUSED;
    int code = hold(settings, cluster);
    cli_cluster_close(cluster);
    return code;
}

static void print_more(void)
{
    cli_print_bots();
    cli_help_paragraph(kv_translate(
        "A bot may also be a program, as in --bots medium,./mybot,\"python3 bot.py\": a word that "
        "contains a slash or a space. One with a space is run by /bin/sh; others are run directly. "
        "docs/tournaments.md says how to write one."));
}

int kv_cli_tournament(int argc, char **argv)
{
    struct settings settings = {.bots = "random,novice,easy,medium", .patience = 10};
    const struct cli_word words[] = {{KV_MARK("NAME"), &settings.name, true}, {NULL, NULL, false}};
    const struct cli_option options[] = {
        {"bots", KV_MARK("LIST"),
         KV_MARK("who plays, as in hard,medium; random to medium by default"), NULL, &settings.bots,
         NULL, 0, 0},
        {.name = "ladder",
         .about = KV_MARK("each meets only its neighbours in the list, not everybody"),
         .flag = &settings.ladder},
        {"seats", "N", KV_MARK("how many seats; 2 if the game allows it"), NULL, NULL,
         &settings.seats, 1, UINT32_MAX},
        {"games", "N", KV_MARK("how many games each pairing plays; 100 by default"), NULL, NULL,
         &settings.games, 1, GAMES_MOST},
        {"first", "N", KV_MARK("the number of the first deal, for a shard; 0 by default"), NULL,
         NULL, &settings.first, 0, GAMES_MOST},
        {"count", "N", KV_MARK("how many deals the shard has, instead of --games"), NULL, NULL,
         &settings.count, 1, GAMES_MOST},
        {"seed", "S", KV_MARK("the seed of all games; the same seed gives the same figures"), NULL,
         &settings.seed, NULL, 0, 0},
        {"threads", "N", KV_MARK("how many threads; one per processor by default"), NULL, NULL,
         &settings.threads, 1, THREADS_MOST},
        CLI_EFFORT_OPTIONS(settings.effort),
        CLI_WEIGHTS_OPTION(settings.weights),
        {"patience", "N", KV_MARK("seconds per turn for a program; 10 by default"), NULL, NULL,
         &settings.patience, 1, 86400},
        {"out", KV_MARK("FILE"),
         KV_MARK("a file for the results; a file of the same tournament is continued"), NULL,
         &settings.out, NULL, 0, 0},
        {.name = "json", .about = KV_MARK("as JSON, for programs"), .flag = &settings.as_json},
        {.name = NULL},
    };
    const struct cli_manual manual = {
        .command = "tournament",
        .about = KV_MARK("Lets everybody play everybody at NAME and rates them: Elo, wins and mean "
                         "scores, with their errors. Every deal is played once for each player of "
                         "a pairing, each time with the players moved by one seat, so that luck is "
                         "the same for all. Ctrl-C stops and reports the deals finished so far."),
        .words = words,
        .options = options,
        .more = print_more,
    };
    int code = cli_parse(&manual, argc, argv);
    if (code == CLI_GO_ON && settings.games && settings.count) {
        return cli_misuse("Give --games or --count, not both.");
    }
    return code == CLI_GO_ON ? hold_together(&settings) : code;
}
