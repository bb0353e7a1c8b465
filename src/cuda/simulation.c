#include "lab/simulation/simulation.h"
#include "core/match.h"
#include "cuda/code.h"
#include "cuda/cuda.h"
#include "cuda/driver.h"
#include "cuda/job.h"
#include "lab/arena.h"

#include <string.h>

#define BLOCK_THREADS  128
#define FIRST_GAMES    8   /* of a thread, in the first launch                                  */
#define LAUNCH_SECONDS 0.3 /* later ones grow to about this, so that the watch is asked in time */

/* Attributes in the numbering of the driver. */
enum { DEVICE_MULTIPROCESSORS = 16, DEVICE_THREADS = 39 };
enum { FUNCTION_LOCAL_BYTES = 3, FUNCTION_REGISTERS = 4 };

struct hall {
    const struct kv_simulation *simulation;
    struct cuda_driver driver;
    cuda_function play;
    cuda_address job_there, tally_there;
    struct cuda_job job;
    struct tally *tally;
    uint32_t blocks;
    struct simulation_files files;
};

/* ---- What can be played there ---- */

static const char *code_of(const struct kv_simulation *simulation)
{
    const char *game = simulation->setup.game->id, *bot = simulation->levels.level[0].bot.id;
    for (const struct cuda_code *code = cuda_simulation_codes; code->game; code++)
        if (strcmp(code->game, game) == 0 && strcmp(code->kernel, bot) == 0)
            return code->text;
    return NULL;
}

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
    return code_of(simulation) ||
           kv_refuse(error, "no-gpu",
                     "This program was built without code for GPUs, which needs clang.");
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
    for (uint32_t i = 0; weights[i].id; i++)
        memcpy(job->weight[i], weights[i].weight, sizeof job->weight[i]);
}

/* The seed of game 0 without its last digit is what all seeds begin with. */
static void write_job(const struct kv_simulation *simulation, struct cuda_job *job)
{
    *job = (struct cuda_job){.setup = simulation->setup, .first = simulation->first};
    job->setup.game = NULL;
    lab_game_seed(simulation->setup.seed, 0, job->seed);
    job->seed[strlen(job->seed) - 1] = '\0';
    job->use_kinds = count_labels(simulation->setup.game->uses);
    write_weights(simulation, job);
}

/* Threads lower `least` and raise `most`, without asking whether theirs is the first score. */
static void begin_ranges(struct tally *tally)
{
    for (uint32_t i = 0; i <= tally->groups; i++) {
        tally->group[i].least = INT32_MAX;
        tally->group[i].most = INT32_MIN;
    }
}

static void end_ranges(struct tally *tally)
{
    for (uint32_t i = 0; i <= tally->groups; i++)
        if (tally->group[i].scores == 0)
            tally->group[i].least = tally->group[i].most = 0;
}

static bool measure_fit(struct hall *hall, struct cuda_fit *fit, struct kv_error *error)
{
    const struct cuda_driver *driver = &hall->driver;
    int blocks = 0, processors = 0, registers = 0, local_bytes = 0, threads = 0;
    const int results[] = {
        driver->call.blocks(&blocks, hall->play, BLOCK_THREADS, 0),
        driver->call.attribute(&processors, DEVICE_MULTIPROCESSORS, driver->device),
        driver->call.attribute(&threads, DEVICE_THREADS, driver->device),
        driver->call.function_attribute(&registers, FUNCTION_REGISTERS, hall->play),
        driver->call.function_attribute(&local_bytes, FUNCTION_LOCAL_BYTES, hall->play),
    };
    for (size_t i = 0; i < sizeof results / sizeof *results; i++)
        if (!cuda_fine(driver, results[i], error))
            return false;
    hall->blocks = (uint32_t)(blocks > 0 ? blocks : 1) * (uint32_t)processors;
    *fit = (struct cuda_fit){.registers = (uint32_t)registers,
                             .local_bytes = (uint32_t)local_bytes,
                             .resident_threads = (uint32_t)blocks * BLOCK_THREADS,
                             .most_threads = (uint32_t)threads};
    memcpy(fit->gpu, driver->name, sizeof fit->gpu);
    return true;
}

static bool open_gpu(struct hall *hall, struct cuda_fit *fit, struct kv_error *error)
{
    struct cuda_driver *driver = &hall->driver;
    const struct cuda_calls *call = &driver->call;
    begin_ranges(hall->tally);
    write_job(hall->simulation, &hall->job);
    return cuda_open(driver, error) &&
           cuda_load(driver, code_of(hall->simulation), "play", &hall->play, error) &&
           measure_fit(hall, fit, error) &&
           cuda_fine(driver, call->allocate(&hall->job_there, sizeof hall->job), error) &&
           cuda_fine(driver, call->allocate(&hall->tally_there, sizeof *hall->tally), error) &&
           cuda_fine(driver, call->put(hall->tally_there, hall->tally, sizeof *hall->tally), error);
}

static void close_gpu(struct hall *hall)
{
    if (hall->job_there)
        hall->driver.call.free(hall->job_there);
    if (hall->tally_there)
        hall->driver.call.free(hall->tally_there);
    cuda_close(&hall->driver);
}

/* ---- Playing ---- */

static bool launch(struct hall *hall, struct kv_error *error)
{
    const struct cuda_driver *driver = &hall->driver;
    void *parameters[] = {&hall->job_there, &hall->tally_there};
    return cuda_fine(driver, driver->call.put(hall->job_there, &hall->job, sizeof hall->job),
                     error) &&
           cuda_fine(driver,
                     driver->call.launch(hall->play, hall->blocks, 1, 1, BLOCK_THREADS, 1, 1, 0,
                                         NULL, parameters, NULL),
                     error) &&
           cuda_fine(driver, driver->call.wait(), error);
}

static bool goes_on(const struct kv_watch *watch, uint64_t done, uint64_t all)
{
    return !watch || !watch->progress || watch->progress(watch->context, done, all);
}

static bool play(struct hall *hall, struct kv_error *error)
{
    const struct kv_simulation *simulation = hall->simulation;
    uint64_t done = 0, at_once = (uint64_t)hall->blocks * BLOCK_THREADS * FIRST_GAMES;
    while (done < simulation->games && goes_on(simulation->watch, done, simulation->games)) {
        uint64_t left = simulation->games - done;
        double began = lab_seconds();
        hall->job.first = simulation->first + done;
        hall->job.games = left < at_once ? left : at_once;
        if (!launch(hall, error))
            return false;
        done += hall->job.games;
        if (lab_seconds() - began < LAUNCH_SECONDS / 2)
            at_once *= 2;
    }
    const struct cuda_driver *driver = &hall->driver;
    return cuda_fine(driver, driver->call.get(hall->tally, hall->tally_there, sizeof *hall->tally),
                     error);
}

static bool run(struct hall *hall, struct lab_memory *memory, struct kv_simulation_figures *figures,
                struct kv_error *error)
{
    struct group *all = lab_get(memory, sizeof *all);
    if (!lab_has_all(memory, error))
        return false;
    double began = lab_seconds(), used = lab_processor_seconds();
    if (!play(hall, error))
        return false;
    figures->seconds = lab_seconds() - began;
    figures->processor_seconds = lab_processor_seconds() - used;
    figures->threads = hall->blocks * BLOCK_THREADS;
    end_ranges(hall->tally);
    if (hall->tally->games == 0)
        return kv_refuse(error, "stopped", "It was stopped before the first game was over.");
    tally_describe(hall->tally, hall->simulation->setup.seats, all, figures);
    return simulation_keep_counts(&hall->files, hall->tally, error);
}

bool cuda_simulate(const struct kv_simulation *simulation, struct kv_simulation_figures *figures,
                   struct cuda_fit *fit, struct kv_error *error)
{
    struct lab_memory memory = {0};
    struct hall hall = {.simulation = simulation};
    struct cuda_fit own;
    *figures = (struct kv_simulation_figures){0};
    hall.tally = lab_get(&memory, sizeof *hall.tally);
    bool fine =
        lab_has_all(&memory, error) && check(simulation, error) &&
        tally_name_groups(hall.tally, simulation->setup.seats, &simulation->levels, NULL, error) &&
        open_gpu(&hall, fit ? fit : &own, error) &&
        simulation_files_open(&hall.files, simulation, error) &&
        run(&hall, &memory, figures, error);
    fine = simulation_files_close(&hall.files, fine, error);
    close_gpu(&hall);
    lab_give_back(&memory);
    return fine;
}
