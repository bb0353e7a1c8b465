#include "lab/simulation/simulation.h"
#include "core/match.h"
#include "cuda/cuda.h"
#include "cuda/hall.h"
#include "lab/system.h"

#include <string.h>

#define FIRST_GAMES    8   /* of a thread, in the first launch                                  */
#define LAUNCH_SECONDS 0.3 /* later ones grow to about this, so that the watch is asked in time */

/* Attributes in the numbering of the driver. */
enum { DEVICE_THREADS = 39 };
enum { FUNCTION_LOCAL_BYTES = 3, FUNCTION_REGISTERS = 4 };

struct run {
    const struct kv_simulation *simulation;
    struct cuda_hall hall;
    struct cuda_job job;
    struct tally *tally;
    struct tally *counted; /* by the GPU: CUDA_TALLIES of them */
    struct simulation_files files;
};

/* ---- What can be played there ---- */

/* All seats have the same bot, so that threads do the same at the same time. */
static bool check_bots(const struct kv_simulation *simulation, struct kv_error *error)
{
    const struct kv_levels *levels = &simulation->levels;
    for (uint32_t i = 0; i < levels->count; i++) {
        const struct kv_level *level = &levels->level[i];
        if (strcmp(level->bot.id, "random") != 0 && strcmp(level->bot.id, "greedy") != 0)
            return kv_refuse(error, "bad-bot",
                             "On a GPU only the bots random and greedy play, not %s.", level->name);
        if (strcmp(level->bot.id, levels->level[0].bot.id) != 0)
            return kv_refuse(error, "bad-bot", "On a GPU all seats have the same bot.");
        if (level->budgeted || simulation->effort.work || simulation->effort.milliseconds)
            return kv_refuse(error, "bad-budget", "On a GPU bots have no budgets.");
    }
    return true;
}

static bool check(const struct kv_simulation *simulation, struct kv_error *error)
{
    if (!kv_setup_check(&simulation->setup, error) || !check_bots(simulation, error))
        return false;
    if (simulation->setup.game->pack)
        return kv_refuse(error, "bad-setup", "A GPU plays with the standard box only.");
    if (simulation->rows || simulation->records)
        return kv_refuse(error, "bad-setup",
                         "A GPU counts games, but does not write rows or records of them.");
    if (simulation->cluster)
        return kv_refuse(error, "bad-setup",
                         "A GPU works for one process: start the program without mpirun.");
    if (simulation->setup.seats > CUDA_SEATS_MOST)
        return kv_refuse(error, "bad-setup", "On a GPU games have at most %d seats.",
                         CUDA_SEATS_MOST);
    return true;
}

/* ---- Before and after ---- */

static uint32_t count_labels(const struct kv_label *label)
{
    uint32_t count = 0;
    while (label[count].id)
        count++;
    return count;
}

/* By kinds of tables, as kv_bot_weights finds them. */
static void write_weights(const struct kv_simulation *simulation, struct cuda_job *job)
{
    const struct kv_game *game = simulation->setup.game;
    const struct kv_weights_set *set = simulation->levels.level[0].bot.weights;
    const struct kv_weights *weights =
        set && set->game == game ? set->kind : game->evaluation->weights;
    for (uint32_t i = 0; weights[i].id; i++) {
        memcpy(job->weight[i], weights[i].weight, sizeof job->weight[i]);
        job->has_net[i] = weights[i].net;
        if (weights[i].net)
            job->net[i] = *weights[i].net;
    }
}

static void write_job(const struct kv_simulation *simulation, struct cuda_job *job)
{
    cuda_job_open(job, &simulation->setup);
    job->first = simulation->first;
    job->use_kinds = count_labels(simulation->setup.game->uses);
    write_weights(simulation, job);
}

/* Threads lower `least` and raise `most`, without asking whether theirs is the first score. */
static bool put_tallies(struct run *run, struct kv_error *error)
{
    for (uint32_t i = 0; i < CUDA_TALLIES; i++) {
        struct tally *tally = &run->counted[i];
        *tally = *run->tally;
        for (uint32_t j = 0; j <= tally->groups; j++) {
            tally->group[j].least = INT32_MAX;
            tally->group[j].most = INT32_MIN;
        }
    }
    return cuda_hall_put_answer(&run->hall, run->counted, error);
}

static bool get_tallies(struct run *run, struct kv_error *error)
{
    if (!cuda_hall_get_answer(&run->hall, run->counted, error))
        return false;
    for (uint32_t i = 0; i < CUDA_TALLIES; i++)
        tally_add(run->tally, &run->counted[i]);
    return true;
}

static bool measure_fit(const struct cuda_hall *hall, struct cuda_fit *fit, struct kv_error *error)
{
    const struct cuda_driver *driver = &hall->driver;
    int registers = 0, local_bytes = 0, threads = 0;
    const int results[] = {
        driver->call.attribute(&threads, DEVICE_THREADS, driver->device),
        driver->call.function_attribute(&registers, FUNCTION_REGISTERS, hall->play),
        driver->call.function_attribute(&local_bytes, FUNCTION_LOCAL_BYTES, hall->play),
    };
    for (size_t i = 0; i < sizeof results / sizeof *results; i++)
        if (!cuda_fine(driver, results[i], error))
            return false;
    *fit = (struct cuda_fit){.registers = (uint32_t)registers,
                             .local_bytes = (uint32_t)local_bytes,
                             .resident_threads = hall->resident_blocks * CUDA_BLOCK_THREADS,
                             .most_threads = (uint32_t)threads};
    memcpy(fit->gpu, driver->name, sizeof fit->gpu);
    return true;
}

static bool open_gpu(struct run *run, struct cuda_fit *fit, struct kv_error *error)
{
    const struct kv_simulation *simulation = run->simulation;
    const char *code =
        cuda_hall_code(simulation->setup.game, simulation->levels.level[0].bot.id, error);
    write_job(simulation, &run->job);
    return code &&
           cuda_hall_open(&run->hall, code, sizeof run->job, CUDA_TALLIES * sizeof *run->counted,
                          error) &&
           measure_fit(&run->hall, fit, error) && put_tallies(run, error);
}

/* ---- Playing ---- */

static bool goes_on(const struct kv_watch *watch, uint64_t done, uint64_t all)
{
    return !watch || !watch->progress || watch->progress(watch->context, done, all);
}

static bool play(struct run *run, struct kv_error *error)
{
    const struct kv_simulation *simulation = run->simulation;
    uint64_t done = 0, at_once = (uint64_t)run->hall.blocks * CUDA_BLOCK_THREADS * FIRST_GAMES;
    while (done < simulation->games && goes_on(simulation->watch, done, simulation->games)) {
        uint64_t left = simulation->games - done;
        double began = lab_seconds();
        run->job.first = simulation->first + done;
        run->job.games = left < at_once ? left : at_once;
        if (!cuda_hall_play(&run->hall, &run->job, error))
            return false;
        done += run->job.games;
        if (lab_seconds() - began < LAUNCH_SECONDS / 2)
            at_once *= 2;
    }
    return get_tallies(run, error);
}

static bool play_and_tell(struct run *run, struct lab_memory *memory,
                          struct kv_simulation_figures *figures, struct kv_error *error)
{
    struct group *all = lab_get(memory, sizeof *all);
    if (!lab_has_all(memory, error))
        return false;
    double began = lab_seconds(), used = lab_processor_seconds();
    if (!play(run, error))
        return false;
    figures->seconds = lab_seconds() - began;
    figures->processor_seconds = lab_processor_seconds() - used;
    figures->threads = run->hall.blocks * CUDA_BLOCK_THREADS;
    if (run->tally->games == 0)
        return kv_refuse(error, "stopped", "It was stopped before the first game was over.");
    tally_describe(run->tally, run->simulation->setup.seats, all, figures);
    return simulation_keep_counts(&run->files, run->tally, error);
}

bool cuda_simulate(const struct kv_simulation *simulation, struct kv_simulation_figures *figures,
                   struct cuda_fit *fit, struct kv_error *error)
{
    struct lab_memory memory = {0};
    struct run run = {.simulation = simulation};
    struct cuda_fit own;
    *figures = (struct kv_simulation_figures){0};
    run.tally = lab_get(&memory, sizeof *run.tally);
    run.counted = lab_get(&memory, CUDA_TALLIES * sizeof *run.counted);
    bool fine =
        lab_has_all(&memory, error) && check(simulation, error) &&
        tally_name_groups(run.tally, simulation->setup.seats, &simulation->levels, NULL, error) &&
        open_gpu(&run, fit ? fit : &own, error) &&
        simulation_files_open(&run.files, simulation, error) &&
        play_and_tell(&run, &memory, figures, error);
    fine = simulation_files_close(&run.files, fine, error);
    cuda_hall_close(&run.hall);
    lab_give_back(&memory);
    return fine;
}
