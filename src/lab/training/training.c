/*
 * Training: learns the weights of a game's evaluation by self-play.
 *
 * Each generation plays games with the best weights so far and makes a proposal: by `fit`, the
 * weights that would have predicted how those games ended (temporal differences, solved by least
 * squares); or by `climb`, a walk in the directions in which slightly shifted weights did better
 * (SPSA). A proposal is kept only if it wins a duel with the same cards. So the whole state is the
 * weights and the number of the generation, and a run can be interrupted at any time.
 */
#include "lab/training/training.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- Proposals ---- */

/* The direction in which to change the weights. */
static bool point_by_fit(struct kv_training *training, double *change, struct kv_error *error)
{
    const int32_t *weight = training->now.is.weight;
    if (!train_fit(&training->sums, training->train.features, weight, change, error))
        return false;
    for (uint32_t i = 0; i < training->train.features; i++)
        change[i] -= weight[i];
    return true;
}

/* A walk uphill in small steps (Adam): each weight moves by about the same length whatever the
 * noise of its slope, and steps get shorter. Slopes and weights are in units of shifts. */
struct walk {
    double at[KV_FEATURES_MOST], scale[KV_FEATURES_MOST];
    double slope[KV_FEATURES_MOST], square[KV_FEATURES_MOST]; /* moving averages */
};

enum {
    STEPS = 40,
    SEEN_MOST =
        4000 /* games that show what good turns differ in, when a GPU plays those for the slope */
};

/* Chooses shifts that change the evaluations of the good turns of one choice by about a third of a
 * point for each feature. */
static void prepare_walk(const struct kv_training *training, struct walk *walk)
{
    const double shift = 33 * 256.0;
    *walk = (struct walk){0};
    for (uint32_t i = 0; i < training->train.features; i++) {
        walk->at[i] = training->now.is.weight[i];
        if (training->sums.contrast[i])
            walk->scale[i] = shift / train_contrast(&training->sums, i);
    }
}

static void go_on(struct walk *walk, uint32_t features, uint32_t step, const double *slope)
{
    const double keep_slope = 0.9, keep_square = 0.98, still = 0.001;
    double length = 0.12 * (STEPS - step) / STEPS;
    for (uint32_t i = 0; i < features; i++) {
        walk->slope[i] = keep_slope * walk->slope[i] + (1 - keep_slope) * slope[i];
        walk->square[i] = keep_square * walk->square[i] + (1 - keep_square) * slope[i] * slope[i];
        double mean = walk->slope[i] / (1 - pow(keep_slope, step + 1));
        double square = walk->square[i] / (1 - pow(keep_square, step + 1));
        walk->at[i] += length * walk->scale[i] * mean / (sqrt(square) + still);
    }
}

static bool feel(const struct kv_training *training, const struct walk *walk, uint32_t step,
                 double *slope, struct kv_error *error)
{
    const struct train_setup *train = &training->train;
    const struct kv_training_plan *plan = &training->plan;
    uint64_t games = plan->games / STEPS > 2 ? plan->games / STEPS : 2;
    uint64_t walked = training->generation * STEPS + step;
    int32_t weight[KV_FEATURES_MOST] = {0}, shift[KV_FEATURES_MOST] = {0};
    for (uint32_t i = 0; i < train->features; i++) {
        weight[i] = (int32_t)lround(walk->at[i]);
        shift[i] = (int32_t)lround(walk->scale[i]);
    }
    const struct kv_slope_job job = {train->kind, train->features, weight,
                                     shift,       walked * games,  games};
    if (plan->feel)
        return plan->feel(plan->feel_context, &job, slope, error);
    return train_feel(train, weight, walk->scale, (uint32_t)walked, games, slope, error);
}

static bool point_by_slope(struct kv_training *training, double *change, struct kv_error *error)
{
    uint32_t features = training->train.features;
    struct walk walk;
    double slope[KV_FEATURES_MOST];
    prepare_walk(training, &walk);
    for (uint32_t step = 0; step < STEPS; step++) {
        if (!feel(training, &walk, step, slope, error))
            return false;
        go_on(&walk, features, step, slope);
    }
    for (uint32_t i = 0; i < features; i++)
        change[i] = walk.at[i] - training->now.is.weight[i];
    return true;
}

/* Tries steps in this direction, with the same cards, and takes the best; if a longer one is
 * clearly better, the shorter ones are not tried. */
static bool propose(const struct kv_training *training, const double *change, int32_t *proposal,
                    struct kv_mean *best, struct kv_error *error)
{
    static const double lengths[] = {1, 0.5, 0.25, 0.1};
    char series[24];
    snprintf(series, sizeof series, "d%llu", (unsigned long long)training->generation);
    *best = (struct kv_mean){.mean = -INFINITY};
    for (uint32_t try = 0; try < sizeof lengths / sizeof *lengths; try++) {
        int32_t tried[KV_FEATURES_MOST] = {0};
        struct kv_mean gain;
        for (uint32_t i = 0; i < training->train.features; i++)
            tried[i] = training->now.is.weight[i] + (int32_t)lround(lengths[try] * change[i]);
        if (!train_duel(&training->train, training->now.is.weight, tried, series,
                        training->plan.checks, &gain, error))
            return false;
        if (gain.mean > best->mean) {
            *best = gain;
            memcpy(proposal, tried, sizeof tried);
        }
        if (best->mean > 2 * best->error)
            break;
    }
    return true;
}

/* ---- Generations ---- */

/* A proposal is kept if it is better by more than the error of its duel, because the best of
 * several is partly the luckiest. */
bool kv_training_step(struct kv_training *training, struct kv_generation *generation,
                      struct kv_error *error)
{
    int32_t proposal[KV_FEATURES_MOST] = {0};
    double change[KV_FEATURES_MOST] = {0};
    struct kv_weights *now = &training->now.is;
    uint64_t games = training->plan.games;
    if (training->plan.feel && games > SEEN_MOST)
        games = SEEN_MOST;
    training->generation++;
    if (!train_gather(&training->train, now->weight, (uint32_t)training->generation, games,
                      &training->sums, &generation->level, error) ||
        !(training->plan.climbs ? point_by_slope : point_by_fit)(training, change, error) ||
        !propose(training, change, proposal, &generation->gain, error))
        return false;
    generation->number = training->generation;
    generation->kept = generation->gain.mean > generation->gain.error;
    if (generation->kept)
        memcpy(now->weight, proposal, sizeof proposal);
    if (!train_calibrate(&training->sums, training->train.features, now->weight, &now->spread,
                         error))
        return false;
    generation->spread = now->spread;
    return true;
}

static void describe(struct kv_training *training, const struct kv_mean *gain)
{
    const struct kv_training_plan *plan = &training->plan;
    char name[KV_NAME_MOST];
    struct kv_text text;
    kv_text_start(&text, name, sizeof name);
    kv_name_print(&plan->setup, &text);
    snprintf(
        training->now.origin, sizeof training->now.origin,
        "kvartal train %s --seats %u --method %s%s --games %llu --checks %llu: generation %llu, "
        "%+.2f ± %.2f points against the weights before",
        name, (unsigned)plan->setup.seats, plan->climbs ? "climb" : "fit",
        plan->feel ? " --device cuda" : "", (unsigned long long)plan->games,
        (unsigned long long)plan->checks, (unsigned long long)training->generation, gain->mean,
        gain->error);
    training->now.is.origin = training->now.origin;
}

bool kv_training_finish(struct kv_training *training, struct kv_mean *gain, struct kv_error *error)
{
    if (!train_duel(&training->train, training->compiled, training->now.is.weight, "end",
                    2 * training->plan.checks, gain, error))
        return false;
    describe(training, gain);
    return true;
}

/* ---- Opening ---- */

bool train_prepare(struct train_setup *train, const struct kv_setup *setup, struct kv_error *error)
{
    struct lab_memory memory = {0};
    struct kv_match match;
    const struct kv_evaluation *evaluation = setup->game->evaluation;
    if (!evaluation)
        return kv_refuse(error, "no-weights", "This game has no weights to train.");
    bool fine = lab_match_open(&memory, &match, setup, error);
    if (fine)
        train->kind = evaluation->kind(match.table);
    lab_give_back(&memory);
    train->setup = *setup;
    train->features = evaluation->count;
    return fine;
}

/* The kind of table that is trained, and the weights it has now. A net corrects only the weights
 * that it was trained with, so weights in training play without one. */
static bool prepare(struct kv_training *training, struct kv_error *error)
{
    struct train_setup *train = &training->train;
    if (!train_prepare(train, &training->plan.setup, error))
        return false;
    const struct kv_weights *weights = &train->setup.game->evaluation->weights[train->kind];
    train->threads = training->plan.threads;
    train->cluster = training->plan.cluster;
    training->now.is = *weights;
    training->now.is.net = NULL;
    training->compiled = weights->weight;
    return true;
}

struct kv_training *kv_training_open(const struct kv_training_plan *plan, struct kv_error *error)
{
    struct kv_training *training = calloc(1, sizeof *training);
    if (!training) {
        lab_refuse_memory(sizeof *training, error);
        return NULL;
    }
    training->plan = *plan;
    if (prepare(training, error))
        return training;
    kv_training_close(training);
    return NULL;
}

void kv_training_close(struct kv_training *training)
{
    free(training);
}

uint64_t kv_training_generation(const struct kv_training *training)
{
    return training->generation;
}

const struct kv_weights *kv_training_weights(const struct kv_training *training)
{
    return &training->now.is;
}
