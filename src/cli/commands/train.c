/* kvartal train: learns the weights of a game's evaluation by self-play. */
#include "cli/cli.h"
#include "cuda/cuda.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

struct settings {
    const char *name, *seed, *out, *resume, *method, *device, *rows, *weights;
    uint64_t seats, generations, games, checks, threads;
};

/* ---- The file ---- */

/* Kinds that are not trained now stay as in the file. */
static bool save(const struct settings *settings, const struct kv_training *training)
{
    struct kv_text text = cli_text(), old = cli_text();
    bool fine = true, before = settings->out && access(settings->out, F_OK) == 0;
    if (before)
        fine = cli_read_file(settings->out, &old);
    if (fine && settings->out) {
        kv_training_print(training, before ? old.data : NULL, &text);
        fine = cli_write_file(settings->out, &text);
    }
    cli_text_free(&text);
    cli_text_free(&old);
    return fine;
}

static bool resume(const struct settings *settings, struct kv_training *training)
{
    struct kv_text text = cli_text();
    struct kv_error error;
    bool fine = !settings->resume || cli_read_file(settings->resume, &text);
    if (fine && settings->resume &&
        !kv_training_resume(training, text.data, cli_file_name(settings->resume), &error))
        fine = cli_refused(&error) == CLI_FINE;
    cli_text_free(&text);
    return fine;
}

/* ---- Generations ---- */

static bool improve(struct kv_training *training)
{
    struct kv_generation generation;
    struct kv_error error;
    if (!kv_training_step(training, &generation, &error)) {
        cli_refused(&error);
        return false;
    }
    fprintf(stderr,
            kv_translate(
                "generation %llu: %.2f ± %.2f points; proposal %+.2f ± %.2f, %s; spread %.2f\n"),
            (unsigned long long)generation.number, generation.level.mean, generation.level.error,
            generation.gain.mean, generation.gain.error,
            generation.kept ? kv_translate("kept") : kv_translate("dropped"),
            generation.spread / 100.0);
    return true;
}

static void print_weights(const struct kv_game *game, const struct kv_weights *weights)
{
    const struct kv_label *features = game->evaluation->features;
    cli_say("%s, weights for \"%s\" in hundredths of a point:", kv_translate(game->title),
            weights->id);
    for (uint32_t i = 0; features[i].id; i++)
        cli_print("  %-28s %10.3f\n", features[i].id, weights->weight[i] / 256.0);
}

static int run(const struct settings *settings, const struct kv_game *game,
               struct kv_training *training)
{
    struct kv_mean gain;
    struct kv_error error;
    bool fine = true;
    while (fine && kv_training_generation(training) < settings->generations)
        fine = improve(training) && save(settings, training);
    if (!kv_training_finish(training, &gain, &error))
        return cli_refused(&error);
    fine = fine && save(settings, training);
    print_weights(game, kv_training_weights(training));
    cli_say("Against the weights before: %+.2f ± %.2f points.", gain.mean, gain.error);
    return fine ? CLI_FINE : CLI_REFUSED;
}

/* ---- The command ---- */

static bool read_plan(const struct settings *settings, struct kv_training_plan *plan)
{
    *plan = (struct kv_training_plan){.climbs = strcmp(settings->method, "climb") == 0,
                                      .games = settings->games,
                                      .checks = settings->checks};
    if (!cli_setup(settings->name, &plan->setup))
        return false;
    snprintf(plan->setup.seed, sizeof plan->setup.seed, "%s", settings->seed);
    if (settings->seats)
        plan->setup.seats = (uint32_t)settings->seats;
    else
        cli_choose_seats(&plan->setup);
    return true;
}

/* Gradients are estimated by many threads at once: those of this machine, unless there is a GPU. */
static bool find_device(const struct settings *settings, struct kv_training_plan *plan,
                        struct cuda_slopes **slopes)
{
    struct kv_error error;
    bool on_gpu;
    if (!cli_device(settings->device, &on_gpu))
        return false;
    if (!on_gpu)
        return true;
    if (!plan->climbs)
        return cli_misuse("A GPU trains with --method climb only.") == CLI_FINE;
    if (plan->cluster)
        return cli_misuse("A GPU works for one process: start the program without mpirun.") ==
               CLI_FINE;
    *slopes = cuda_slopes_open(&plan->setup, &error);
    if (!*slopes)
        return cli_refused(&error) == CLI_FINE;
    plan->feel = cuda_slopes_feel;
    plan->feel_context = *slopes;
    return true;
}

static bool read_all(const struct settings *settings, struct kv_training_plan *plan,
                     const struct kv_cluster *cluster, struct kv_training **training,
                     struct cuda_slopes **slopes)
{
    struct kv_error error;
    if (!read_plan(settings, plan))
        return false;
    plan->cluster = cluster;
    plan->threads = cli_cluster_threads(cluster, settings->threads);
    if (!find_device(settings, plan, slopes))
        return false;
    *training = kv_training_open(plan, &error);
    if (!*training)
        return cli_refused(&error) == CLI_FINE;
    return resume(settings, *training);
}

static int train(const struct settings *settings, const struct kv_cluster *cluster)
{
    struct kv_training_plan plan;
    struct kv_training *training = NULL;
    struct cuda_slopes *slopes = NULL;
    bool is_read = read_all(settings, &plan, cluster, &training, &slopes);
    int code = cli_cluster_agree(cluster, is_read, &plan.setup)
                   ? run(settings, plan.setup.game, training)
                   : CLI_REFUSED;
    if (training)
        kv_training_close(training);
    cuda_slopes_close(slopes);
    return code;
}

static int train_together(const struct settings *settings)
{
    const struct kv_cluster *cluster;
    if (strcmp(settings->method, "climb") != 0 && strcmp(settings->method, "fit") != 0) {
        return cli_misuse("The option --method must be fit or climb, not \"%s\".",
                          settings->method);
    }
    if (!cli_cluster_open(&cluster))
        return CLI_REFUSED;
    struct settings own = *settings;
    if (cluster && cluster->rank > 0)
        own.out = NULL; /* process 0 writes the file */
    int code = train(&own, cluster);
    cli_cluster_close(cluster);
    return code;
}

/* ---- Rows ---- */

static int write_rows(const struct settings *settings)
{
    struct kv_training_plan plan;
    struct kv_weights_set set;
    struct kv_error error;
    if (!read_plan(settings, &plan) || !cli_weights(settings->weights, &set))
        return CLI_REFUSED;
    const struct kv_rows_plan rows = {.setup = plan.setup,
                                      .games = settings->games,
                                      .threads = (uint32_t)settings->threads,
                                      .weights = settings->weights ? &set : NULL};
    return kv_rows_write(&rows, settings->rows, &error) ? CLI_FINE : cli_refused(&error);
}

int kv_cli_train(int argc, char **argv)
{
    struct settings settings = {.seed = "1", .method = "fit", .generations = 6, .games = 1000};
    const struct cli_word words[] = {{KV_MARK("NAME"), &settings.name, true}, {NULL, NULL, false}};
    const struct cli_option options[] = {
        {"seats", "N", KV_MARK("how many seats; 2 if the game allows it"), NULL, NULL,
         &settings.seats, 1, UINT32_MAX},
        {"method", "fit|climb", KV_MARK("fit (the default), or climb, to be used after fit"), NULL,
         &settings.method, NULL, 0, 0},
        {"generations", "N",
         KV_MARK("how many generations, including those of a resumed run; 6 by default"), NULL,
         NULL, &settings.generations, 0, 100000},
        {"games", "N", KV_MARK("games to learn from in each; 1000 by default"), NULL, NULL,
         &settings.games, 2, 1000000000},
        {"checks", "N", KV_MARK("pairs of games to check a proposal with; half as many by default"),
         NULL, NULL, &settings.checks, 2, 10000000},
        {"threads", "N", KV_MARK("how many threads; one per processor by default"), NULL, NULL,
         &settings.threads, 1, 256},
        CLI_DEVICE_OPTION(settings.device),
        {"seed", "S", KV_MARK("the same seed gives the same weights; 1 by default"), NULL,
         &settings.seed, NULL, 0, 0},
        {"out", KV_MARK("FILE"),
         KV_MARK("the weights file to be compiled in; updated after each generation"), NULL,
         &settings.out, NULL, 0, 0},
        {"resume", KV_MARK("FILE"), KV_MARK("continues from such a file"), NULL, &settings.resume,
         NULL, 0, 0},
        {"rows", KV_MARK("FILE"),
         KV_MARK("learns nothing, but writes what a net can be trained with"), NULL, &settings.rows,
         NULL, 0, 0},
        CLI_WEIGHTS_OPTION(settings.weights),
        {.name = NULL},
    };
    const struct cli_manual manual = {
        .command = "train",
        .about =
            KV_MARK("Learns the weights of the bots' evaluation by self-play. NAME and the seats "
                    "say for which kind of table; docs/bots.md explains features and training."),
        .words = words,
        .options = options,
    };
    int code = cli_parse(&manual, argc, argv);
    if (!settings.checks)
        settings.checks = settings.games / 2;
    if (code != CLI_GO_ON)
        return code;
    return settings.rows ? write_rows(&settings) : train_together(&settings);
}
