/* kvartal simulate: many games between bots, and what they show, with error bars. */
#include "cli/report/report.h"
#include "cuda/cuda.h"

#include <signal.h>

#define GAMES_MOST   1000000000u
#define FIRST_MOST   8999999999u /* so that numbers of games have ten digits at most */
#define THREADS_MOST 1024u

struct settings {
    const char *name, *bots, *seed, *rows, *records, *out, *weights, *device;
    uint64_t seats, games, first, count, threads;
    struct kv_effort effort;
    bool as_json;
};

/* The number of games by default. */
static uint64_t games_of(const struct settings *settings)
{
    return settings->count ? settings->count : settings->games ? settings->games : 1000;
}

static bool read_plan(const struct settings *settings, struct kv_weights_set *weights,
                      struct kv_simulation *simulation)
{
    *simulation = (struct kv_simulation){.first = settings->first,
                                         .games = games_of(settings),
                                         .effort = settings->effort,
                                         .rows = settings->rows,
                                         .records = settings->records,
                                         .out = settings->out};
    if (!cli_setup(settings->name, &simulation->setup) ||
        !cli_set_seed(&simulation->setup, settings->seed) ||
        !cli_levels(settings->bots, &simulation->levels) ||
        !cli_weights(settings->weights, weights))
        return false;
    if (settings->weights)
        kv_levels_weigh(&simulation->levels, weights);
    if (settings->seats)
        simulation->setup.seats = (uint32_t)settings->seats;
    else
        cli_choose_seats(&simulation->setup);
    return true;
}

static int simulate(const struct settings *settings, const struct kv_cluster *cluster)
{
    struct kv_simulation simulation;
    struct kv_weights_set weights;
    struct kv_simulation_figures figures;
    struct kv_error error;
    struct cli_watch watch;
    bool on_gpu;
    bool is_read =
        cli_device(settings->device, &on_gpu) && read_plan(settings, &weights, &simulation);
    if (!cli_cluster_agree(cluster, is_read, &simulation.setup))
        return CLI_REFUSED;
    simulation.cluster = cluster;
    simulation.threads = cli_cluster_threads(cluster, settings->threads);
    cli_stop_on(SIGINT);
    cli_watch_start(&watch);
    simulation.watch = &watch.is;
    bool fine = on_gpu ? cuda_simulate(&simulation, &figures, NULL, &error)
                       : kv_simulate(&simulation, &figures, &error);
    cli_watch_stop(&watch);
    if (!fine)
        return cli_refused(&error);
    if (!cluster || cluster->rank == 0)
        report_simulation(&simulation, &figures, settings->as_json);
    return CLI_FINE;
}

static int simulate_together(const struct settings *settings)
{
    const struct kv_cluster *cluster;
    if (!cli_cluster_open(&cluster))
        return CLI_REFUSED;
    int code = simulate(settings, cluster);
    cli_cluster_close(cluster);
    return code;
}

int kv_cli_simulate(int argc, char **argv)
{
    struct settings settings = {.bots = "random"};
    const struct cli_word words[] = {{KV_MARK("NAME"), &settings.name, true}, {NULL, NULL, false}};
    const struct cli_option options[] = {
        {"seats", "N", KV_MARK("how many seats; 2 if the game allows it"), NULL, NULL,
         &settings.seats, 1, UINT32_MAX},
        {"games", "N", KV_MARK("how many games; 1000 by default"), NULL, NULL, &settings.games, 1,
         GAMES_MOST},
        {"first", "N", KV_MARK("the number of the first game, for a shard; 0 by default"), NULL,
         NULL, &settings.first, 0, FIRST_MOST},
        {"count", "N", KV_MARK("how many games the shard has"), NULL, NULL, &settings.count, 1,
         GAMES_MOST},
        {"bots", KV_MARK("LIST"),
         KV_MARK("who plays, as in hard,medium; assigned to the seats in turn"), NULL,
         &settings.bots, NULL, 0, 0},
        {"bot", KV_MARK("LIST"), NULL, NULL, &settings.bots, NULL, 0, 0}, /* its former name */
        {"seed", "S", KV_MARK("the seed of all games; the same seed gives the same figures"), NULL,
         &settings.seed, NULL, 0, 0},
        {"threads", "N", KV_MARK("how many threads; one per processor by default"), NULL, NULL,
         &settings.threads, 1, THREADS_MOST},
        CLI_DEVICE_OPTION(settings.device),
        CLI_EFFORT_OPTIONS(settings.effort),
        CLI_WEIGHTS_OPTION(settings.weights),
        {"rows", KV_MARK("FILE"),
         KV_MARK("a line of JSON for each game: seed, scores, places, rounds, moves, endings"),
         NULL, &settings.rows, NULL, 0, 0},
        {"records", KV_MARK("PATH"),
         KV_MARK("the record of each game: in one file, or a file each in a folder"), NULL,
         &settings.records, NULL, 0, 0},
        {"out", KV_MARK("FILE"), KV_MARK("the counts, for kvartal merge"), NULL, &settings.out,
         NULL, 0, 0},
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
    if (code == CLI_GO_ON && settings.games && settings.count) {
        return cli_misuse("Give --games or --count, not both.");
    }
    return code == CLI_GO_ON ? simulate_together(&settings) : code;
}
