/*
 * kvartal train: learns the weights of a game's evaluation by self-play.
 *
 * Each generation plays games with the best weights so far and makes a proposal: by `fit`, the
 * weights that would have foretold how those games ended (temporal differences, solved by least
 * squares); or by `climb`, a step in the direction in which weights that were shifted a little did
 * better (SPSA). A proposal is kept only if it wins a duel with the same cards. So the whole state
 * is the weights and the number of the generation, and a run can be broken off at any time.
 */
#include "cli/train.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

struct wishes {
    const char *name, *seed, *out, *resume, *method;
    uint64_t seats, generations, games, checks, threads;
};

struct training {
    struct train_setup train;
    const struct wishes *wishes;
    struct train_weights now; /* the best so far */
    const int32_t *compiled;  /* what the program came with */
    uint64_t generation;
    bool climbs;
};

/* ---- Proposals ---- */

/* The direction in which to change the weights. */
static void point_by_fit(const struct training *training, const struct train_sums *sums,
                         double *change)
{
    const int32_t *weight = training->now.is.weight;
    train_fit(sums, training->train.features, weight, change);
    for (uint32_t i = 0; i < training->train.features; i++)
        change[i] -= weight[i];
}

/* Shifts of this size change the evaluation of the turns one chooses between by about a third of a
 * point for each feature; the whole step is twice as long. */
static void point_by_slope(const struct training *training, const struct train_sums *sums,
                           double *change)
{
    const double shift = 33 * 256.0;
    double scale[KV_FEATURES_MOST] = {0}, slope[KV_FEATURES_MOST], length = 0;
    uint32_t features = training->train.features;
    for (uint32_t i = 0; i < features; i++)
        if (sums->contrast[i])
            scale[i] = shift / train_contrast(sums, i);
    train_feel(&training->train, training->now.is.weight, scale, (uint32_t)training->generation,
               training->wishes->games, slope);
    for (uint32_t i = 0; i < features; i++)
        length += scale[i] > 0 ? slope[i] * slope[i] : 0;
    length = length > 0 ? sqrt(length / features) : 1;
    for (uint32_t i = 0; i < features; i++)
        change[i] = 2 * scale[i] * slope[i] / length;
}

/* Tries steps in this direction, with the same cards, and takes the best; a longer one that is
 * clearly better makes the shorter ones needless. */
static struct train_figure propose(const struct training *training, const double *change,
                                   int32_t *proposal)
{
    static const double lengths[] = {1, 0.5, 0.25, 0.1};
    struct train_figure best = {-INFINITY, 0};
    char series[24];
    snprintf(series, sizeof series, "d%llu", (unsigned long long)training->generation);
    for (uint32_t try = 0; try < sizeof lengths / sizeof *lengths; try++) {
        int32_t tried[KV_FEATURES_MOST] = {0};
        for (uint32_t i = 0; i < training->train.features; i++)
            tried[i] = training->now.is.weight[i] + (int32_t)lround(lengths[try] * change[i]);
        struct train_figure gain = train_duel(&training->train, training->now.is.weight, tried,
                                              series, training->wishes->checks);
        if (gain.mean > best.mean) {
            best = gain;
            memcpy(proposal, tried, sizeof tried);
        }
        if (best.mean > 2 * best.error)
            break;
    }
    return best;
}

/* ---- Generations ---- */

static void describe(struct training *training, struct train_figure gain)
{
    const struct wishes *wishes = training->wishes;
    char name[KV_NAME_MOST];
    struct kv_text text;
    kv_text_start(&text, name, sizeof name);
    kv_name_print(&training->train.setup, &text);
    snprintf(training->now.origin, sizeof training->now.origin,
             "kvartal train %s --seats %u --method %s --games %llu --checks %llu: generation %llu, "
             "%+.2f ± %.2f points against the weights before",
             name, (unsigned)training->train.setup.seats, wishes->method,
             (unsigned long long)wishes->games, (unsigned long long)wishes->checks,
             (unsigned long long)training->generation, gain.mean, gain.error);
    training->now.is.origin = training->now.origin;
}

/* One generation. A proposal is kept if it is better by more than the error of its duel, for the
 * best of several is partly the luckiest. */
static void improve(struct training *training, struct train_sums *sums)
{
    int32_t proposal[KV_FEATURES_MOST] = {0};
    double change[KV_FEATURES_MOST] = {0};
    struct kv_weights *now = &training->now.is;
    training->generation++;
    struct train_figure level =
        train_gather(&training->train, now->weight, (uint32_t)training->generation,
                     training->wishes->games, sums);
    (training->climbs ? point_by_slope : point_by_fit)(training, sums, change);
    struct train_figure gain = propose(training, change, proposal);
    bool kept = gain.mean > gain.error;
    if (kept)
        memcpy(now->weight, proposal, sizeof proposal);
    now->spread = train_calibrate(sums, training->train.features, now->weight);
    fprintf(stderr,
            kv_translate(
                "generation %llu: %.2f ± %.2f points; proposal %+.2f ± %.2f, %s; spread %.2f\n"),
            (unsigned long long)training->generation, level.mean, level.error, gain.mean,
            gain.error, kept ? kv_translate("kept") : kv_translate("dropped"), now->spread / 100.0);
}

static bool save(struct training *training)
{
    return !training->wishes->out || train_write(training->wishes->out, &training->train,
                                                 &training->now, training->generation);
}

static void print_weights(const struct training *training)
{
    const struct kv_label *features = training->train.setup.game->evaluation->features;
    for (uint32_t i = 0; i < training->train.features; i++)
        cli_print("  %-28s %10.3f\n", features[i].id, training->now.is.weight[i] / 256.0);
}

static int run_training(struct training *training)
{
    struct train_sums *sums = cli_memory(sizeof *sums);
    uint64_t last = training->wishes->generations;
    bool fine = true;
    while (fine && training->generation < last) {
        improve(training, sums);
        fine = save(training);
    }
    struct train_figure gain =
        train_duel(&training->train, training->compiled, training->now.is.weight, "end",
                   2 * training->wishes->checks);
    describe(training, gain);
    fine = fine && save(training);
    cli_say("%s, weights for \"%s\" in hundredths of a point:",
            kv_translate(training->train.setup.game->title), training->now.is.id);
    print_weights(training);
    cli_say("Against the weights before: %+.2f ± %.2f points.", gain.mean, gain.error);
    free(sums);
    return fine ? CLI_FINE : CLI_REFUSED;
}

/* ---- The command ---- */

/* The kind of table these options make, and the weights it has now. */
static bool open_training(struct training *training, const struct wishes *wishes)
{
    struct train_setup *train = &training->train;
    struct kv_match match;
    if (!cli_setup(wishes->name, &train->setup))
        return false;
    snprintf(train->setup.seed, sizeof train->setup.seed, "%s", wishes->seed);
    if (wishes->seats)
        train->setup.seats = (uint32_t)wishes->seats;
    else
        cli_choose_seats(&train->setup);
    if (!cli_match_open(&match, &train->setup, NULL))
        return false;
    const struct kv_evaluation *evaluation = train->setup.game->evaluation;
    train->kind = evaluation->kind(match.table);
    cli_match_close(&match);
    train->features = evaluation->count;
    long cores = sysconf(_SC_NPROCESSORS_ONLN);
    train->threads = (uint32_t)(wishes->threads ? wishes->threads
                                : cores > 0     ? (uint64_t)cores
                                                : 1);
    training->now.is = evaluation->weights[train->kind];
    training->compiled = evaluation->weights[train->kind].weight;
    return !wishes->resume ||
           train_read(wishes->resume, train, &training->now, &training->generation);
}

static int train(const struct wishes *wishes)
{
    struct training training = {.wishes = wishes};
    training.climbs = strcmp(wishes->method, "climb") == 0;
    if (!training.climbs && strcmp(wishes->method, "fit") != 0) {
        cli_complain("The methods are fit and climb, not \"%s\".", wishes->method);
        return CLI_USAGE;
    }
    return open_training(&training, wishes) ? run_training(&training) : CLI_REFUSED;
}

int kv_cli_train(int argc, char **argv)
{
    struct wishes wishes = {.seed = "1", .method = "fit", .generations = 6, .games = 1000};
    const struct cli_word words[] = {{KV_MARK("NAME"), &wishes.name, true}, {NULL, NULL, false}};
    const struct cli_option options[] = {
        {"seats", "N", KV_MARK("how many play; 2 if the game allows it"), NULL, NULL, &wishes.seats,
         1, UINT32_MAX},
        {"method", "M", KV_MARK("fit (the standard), or climb from where fit has come"), NULL,
         &wishes.method, NULL, 0, 0},
        {"generations", "N", KV_MARK("how many, those of a resumed run included; 6 if not given"),
         NULL, NULL, &wishes.generations, 0, 100000},
        {"games", "N", KV_MARK("to learn from in each; 1000 if not given"), NULL, NULL,
         &wishes.games, 2, 10000000},
        {"checks", "N", KV_MARK("pairs of games to check a proposal by; half as many if not given"),
         NULL, NULL, &wishes.checks, 2, 10000000},
        {"threads", "N", KV_MARK("how many threads; as many as there are processors"), NULL, NULL,
         &wishes.threads, 1, 256},
        {"seed", "S", KV_MARK("the same seed gives the same weights; 1 if not given"), NULL,
         &wishes.seed, NULL, 0, 0},
        {"out", KV_MARK("FILE"),
         KV_MARK("the weights file to be compiled in; kept up after each generation"), NULL,
         &wishes.out, NULL, 0, 0},
        {"resume", KV_MARK("FILE"), KV_MARK("goes on from such a file"), NULL, &wishes.resume, NULL,
         0, 0},
        {.name = NULL},
    };
    const struct cli_manual manual = {
        .command = "train",
        .about = KV_MARK(
            "Learns what bots think of a sheet, by games among themselves. NAME and the seats "
            "say at what kind of table; docs/bots.md tells how the features of a game are "
            "made and trained."),
        .words = words,
        .options = options,
    };
    int code = cli_parse(&manual, argc, argv);
    if (!wishes.checks)
        wishes.checks = wishes.games / 2;
    return code == CLI_GO_ON ? train(&wishes) : code;
}
