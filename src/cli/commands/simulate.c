/* kvartal simulate: many games between bots, and what they show, with error bars. */
#include "cli/report/report.h"

#include <signal.h>

#define GAMES_MOST   1000000000u
#define THREADS_MOST 1024u

struct wishes {
    const char *name, *bots, *seed;
    uint64_t seats, games, threads;
    struct kv_effort effort;
    bool as_json;
};

static int simulate(const struct wishes *wishes)
{
    struct kv_simulation simulation = {
        .games = wishes->games, .effort = wishes->effort, .threads = (uint32_t)wishes->threads};
    struct kv_simulation_figures figures;
    struct kv_error error;
    struct cli_watch watch;
    if (!cli_setup(wishes->name, &simulation.setup) ||
        !cli_set_seed(&simulation.setup, wishes->seed) ||
        !cli_levels(wishes->bots, &simulation.levels))
        return CLI_REFUSED;
    if (wishes->seats)
        simulation.setup.seats = (uint32_t)wishes->seats;
    else
        cli_choose_seats(&simulation.setup);
    cli_stop_on(SIGINT);
    cli_watch_start(&watch);
    simulation.watch = &watch.is;
    bool fine = kv_simulate(&simulation, &figures, &error);
    cli_watch_stop(&watch);
    if (!fine)
        return cli_refused(&error);
    report_simulation(&simulation, &figures, wishes->as_json);
    return CLI_FINE;
}

int kv_cli_simulate(int argc, char **argv)
{
    struct wishes wishes = {.bots = "random", .games = 1000};
    const struct cli_word words[] = {{KV_MARK("NAME"), &wishes.name, true}, {NULL, NULL, false}};
    const struct cli_option options[] = {
        {"seats", "N", KV_MARK("how many play; 2 if the game allows it"), NULL, NULL, &wishes.seats,
         1, UINT32_MAX},
        {"games", "N", KV_MARK("how many games; 1000 if not given"), NULL, NULL, &wishes.games, 1,
         GAMES_MOST},
        {"bot", KV_MARK("LIST"),
         KV_MARK("who plays, as in hard,medium; dealt out to the seats in turn"), NULL,
         &wishes.bots, NULL, 0, 0},
        {"seed", "S", KV_MARK("the seed of all games; the same seed gives the same figures"), NULL,
         &wishes.seed, NULL, 0, 0},
        {"threads", "N", KV_MARK("how many threads; as many as there are processors"), NULL, NULL,
         &wishes.threads, 1, THREADS_MOST},
        CLI_EFFORT_OPTIONS(wishes.effort),
        {.name = "json", .about = KV_MARK("as JSON, for programs"), .flag = &wishes.as_json},
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
    return code == CLI_GO_ON ? simulate(&wishes) : code;
}
