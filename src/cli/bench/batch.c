/* Random play in a batch: how many moves in a second of processor time. */
#include "cli/bench/batch.h"

#include "kvartal_batch.h"

#include <stdlib.h>
#include <string.h>

#define WARM_UP_SECONDS 0.2
#define SECONDS         1.0

enum { MATCHES = 256, STEPS = 16 };

struct bench {
    struct kv_batch batch;
    struct kv_batch_arrays arrays;
    int32_t *actions;
    struct kv_rng rng;
    uint64_t moves;
};

static void open_arrays(struct bench *bench, bool observed)
{
    const struct kv_batch *batch = &bench->batch;
    size_t entries = (size_t)MATCHES * batch->setup.seats;
    bench->arrays.states = cli_memory(MATCHES * batch->state);
    bench->arrays.rewards = cli_memory(entries * sizeof *bench->arrays.rewards);
    bench->arrays.over = cli_memory(MATCHES);
    bench->actions = cli_memory(entries * sizeof *bench->actions);
    if (observed) {
        bench->arrays.observations = cli_memory(entries * batch->observation);
        bench->arrays.masks = cli_memory(entries * batch->actions);
    }
    kv_batch_start(batch, &bench->arrays, 0, MATCHES, 0, MATCHES);
    kv_rng_start(&bench->rng, "bench", 1);
}

static void close_arrays(struct bench *bench)
{
    free(bench->arrays.states);
    free(bench->arrays.rewards);
    free(bench->arrays.over);
    free(bench->arrays.observations);
    free(bench->arrays.masks);
    free(bench->actions);
}

static bool play(struct bench *bench)
{
    uint32_t entries = MATCHES * bench->batch.setup.seats;
    int32_t wait = (int32_t)bench->batch.actions - 1;
    struct kv_error error;
    for (uint32_t step = 0; step < STEPS; step++) {
        kv_batch_sample(&bench->batch, &bench->arrays, 0, MATCHES, &bench->rng, bench->actions);
        for (uint32_t i = 0; i < entries; i++)
            bench->moves += bench->actions[i] != wait;
        if (!kv_batch_step(&bench->batch, &bench->arrays, 0, MATCHES, bench->actions, &error))
            return cli_refused(&error) == CLI_FINE;
    }
    return true;
}

static bool play_for(struct bench *bench, double seconds, double *passed)
{
    double began = lab_processor_seconds();
    for (*passed = 0; *passed < seconds; *passed = lab_processor_seconds() - began)
        if (!play(bench))
            return false;
    return true;
}

static bool measure(const struct kv_setup *setup, bool observed, double *figure)
{
    struct bench bench = {.moves = 0};
    struct kv_error error;
    double passed;
    if (!kv_batch_open(&bench.batch, setup, &(struct kv_batch_options){.others = 0}, &error))
        return cli_refused(&error) == CLI_FINE;
    open_arrays(&bench, observed);
    bool fine = play_for(&bench, WARM_UP_SECONDS, &passed);
    bench.moves = 0;
    fine = fine && play_for(&bench, SECONDS, &passed);
    *figure = (double)bench.moves / passed;
    close_arrays(&bench);
    return fine;
}

bool cli_measure_batch(const struct kv_setup *setup, struct cli_batch_figures *figures)
{
    return measure(setup, false, &figures->steps_per_second) &&
           measure(setup, true, &figures->with_observations);
}
