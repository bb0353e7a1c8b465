/* kvartal simulate: many games between bots, and what they show, with error bars. */
#include "cli/report/report.h"

#include <signal.h>

#define GAMES_MOST   1000000000u
#define THREADS_MOST 1024u

struct settings {
    const char *name, *bots, *seed;
    uint64_t seats, games, threads;
    struct kv_effort effort;
    bool as_json;
};

static int simulate(const struct settings *settings)
{
    struct kv_simulation simulation = {.games = settings->games,
                                       .effort = settings->effort,
                                       .threads = (uint32_t)settings->threads};
    struct kv_simulation_figures figures;
    struct kv_error error;
    struct cli_watch watch;
    if (!cli_setup(settings->name, &simulation.setup) ||
        !cli_set_seed(&simulation.setup, settings->seed) ||
        !cli_levels(settings->bots, &simulation.levels))
        return CLI_REFUSED;
    if (settings->seats)
        simulation.setup.seats = (uint32_t)settings->seats;
    else
        cli_choose_seats(&simulation.setup);
    cli_stop_on(SIGINT);
    cli_watch_start(&watch);
    simulation.watch = &watch.is;
    bool fine = kv_simulate(&simulation, &figures, &error);
    cli_watch_stop(&watch);
    if (!fine)
        return cli_refused(&error);
    report_simulation(&simulation, &figures, settings->as_json);
    return CLI_FINE;
}

int kv_cli_simulate(int argc, char **argv)
{
    struct settings settings = {.bots = "random", .games = 1000};
    const struct cli_word words[] = {{KV_MARK("NAME"), &settings.name, true}, {NULL, NULL, false}};
    const struct cli_option options[] = {
        {"seats", "N", KV_MARK("how many seats; 2 if the game allows it"), NULL, NULL,
         &settings.seats, 1, UINT32_MAX},
        {"games", "N", KV_MARK("how many games; 1000 by default"), NULL, NULL, &settings.games, 1,
         GAMES_MOST},
        {"bot", KV_MARK("LIST"),
         KV_MARK("who plays, as in hard,medium; assigned to the seats in turn"), NULL,
         &settings.bots, NULL, 0, 0},
        {"seed", "S", KV_MARK("the seed of all games; the same seed gives the same figures"), NULL,
         &settings.seed, NULL, 0, 0},
        {"threads", "N", KV_MARK("how many threads; one per processor by default"), NULL, NULL,
         &settings.threads, 1, THREADS_MOST},
        CLI_EFFORT_OPTIONS(settings.effort),
        {.name = "json", .about = KV_MARK("as JSON, for programs"), .flag = &settings.as_json},
        {.name = NULL},
    };
    const struct cli_manual manual = {
        .command = "simulate",
        .about = KV_MARK(
            "Lets bots play many games of NAME and reports scores, rounds, endings and uses, "
            "each with its standard error. Game 17 of seed S is the game NAME#S.17, whatever "
            "the number of threads. Ctrl-C stops and reports the games finished so far."),
        .words = words,
        .options = options,
        .more = cli_print_bots,
    };
    int code = cli_parse(&manual, argc, argv);
    return code == CLI_GO_ON ? simulate(&settings) : code;
}
