/* Many games between bots: the threads share only the number of the next game. */
#include "lab/simulation/simulation.h"
#include "base/assert.h"
#include "lab/arena.h"
#include "lab/parallel.h"
#include "lab/simulation/tally.h"

#include <string.h>

/* What the threads share. */
struct hall {
    const struct kv_simulation *simulation;
    struct lab_job job;
    uint8_t *group_of; /* of each seat */
    struct group *all; /* room for the sum of all groups */
    struct simulation_files files;
};

struct worker {
    struct hall *hall;
    struct lab_arena arena;
    struct kv_scores scores;
    uint32_t uses;                   /* that the game counts               */
    uint32_t uses_now[KV_USES_MOST]; /* in the game being played           */
    struct tally *tally;
    struct kv_text log, result; /* of a game; only where files are written */
};

/* ---- A game ---- */

static void count_use(struct lab_arena *arena, uint32_t seat, kv_move move)
{
    struct worker *worker = arena->watcher;
    const struct kv_match *match = &arena->match;
    int use = match->setup.game->use(match->table, kv_match_sheet(match, seat), move);
    if (use >= 0)
        worker->uses_now[use]++;
}

/* Plays a game; `moves` becomes how many it had. */
static bool play(struct worker *worker, uint64_t game, uint64_t *moves)
{
    uint64_t before = worker->arena.moves;
    memset(worker->uses_now, 0, worker->uses * sizeof *worker->uses_now);
    bool over = lab_arena_play(&worker->arena, game);
    *moves = worker->arena.moves - before;
    return over;
}

static uint64_t digest_of(const struct kv_match *match)
{
    return tally_digest(match->setup.game, match->table, match->sheets, match->setup.seats);
}

static bool play_game(void *context, uint64_t piece)
{
    struct worker *worker = context;
    struct hall *hall = worker->hall;
    struct simulation_game game = {.number = hall->simulation->first + piece,
                                   .match = &worker->arena.match,
                                   .scores = &worker->scores};
    if (!play(worker, game.number, &game.moves))
        return false;
    kv_scores_take(&worker->scores, game.match);
    const struct tally_game counted = {.rounds = game.match->round,
                                       .ended = game.match->ended,
                                       .moves = game.moves,
                                       .digest = digest_of(game.match),
                                       .scores = &worker->scores,
                                       .group_of = hall->group_of};
    tally_count(worker->tally, &counted);
    for (uint32_t i = 0; i < worker->uses; i++)
        tally_count_use(worker->tally, i, worker->uses_now[i]);
    if (hall->job.keep) {
        lab_text_clear(&worker->result);
        simulation_put_game(&hall->files, &game, &worker->result);
        lab_hand_in(&hall->job, piece, worker->result.data, worker->result.length);
    }
    return true;
}

/* ---- Threads ---- */

static uint32_t count_labels(const struct kv_label *label)
{
    uint32_t count = 0;
    while (label && label[count].id)
        count++;
    KV_ASSERT(count <= KV_USES_MOST);
    return count;
}

static bool open_worker(struct hall *hall, struct lab_memory *memory, struct worker *worker,
                        struct kv_error *error)
{
    const struct kv_simulation *simulation = hall->simulation;
    const struct kv_game *game = simulation->setup.game;
    worker->hall = hall;
    worker->log = lab_text();
    worker->result = lab_text();
    if (!lab_arena_open(&worker->arena, &simulation->setup, &simulation->levels,
                        &simulation->effort, error) ||
        !kv_scores_open(&worker->scores, simulation->setup.seats, error))
        return false;
    worker->tally = lab_get(memory, sizeof *worker->tally);
    worker->uses = game->use ? count_labels(game->uses) : 0;
    worker->arena.watch = worker->uses > 0 ? count_use : NULL;
    worker->arena.watcher = worker;
    worker->arena.stop = &hall->job.stop;
    worker->arena.log = simulation->records ? &worker->log : NULL;
    return lab_has_all(memory, error) &&
           tally_name_groups(worker->tally, simulation->setup.seats, &simulation->levels,
                             hall->group_of, error);
}

static void close_worker(struct worker *worker)
{
    lab_arena_close(&worker->arena);
    kv_scores_close(&worker->scores);
    lab_text_free(&worker->log);
    lab_text_free(&worker->result);
}

static void add_elsewhere(void *context, const void *bytes)
{
    tally_add(context, bytes);
}

/* Runs the opened workers, and adds up their counts in the first one. */
static bool run(struct hall *hall, struct kv_simulation_figures *figures, struct kv_error *error)
{
    struct lab_job *job = &hall->job;
    const struct worker *first = job->workers[0];
    double began = lab_seconds(), used = lab_processor_seconds();
    uint32_t started = lab_run(job);
    figures->seconds = lab_seconds() - began;
    figures->processor_seconds = lab_processor_seconds() - used;
    for (uint32_t i = 1; i < started; i++)
        tally_add(first->tally, ((const struct worker *)job->workers[i])->tally);
    if (job->cluster)
        job->cluster->gather(job->cluster->context, first->tally, sizeof *first->tally,
                             add_elsewhere, first->tally);
    if (!lab_kept(job, error))
        return false;
    if (!lab_is_first(job->cluster))
        return true; /* process 0 has the figures */
    if (first->tally->games == 0)
        return kv_refuse(error, "stopped", "It was stopped before the first game was over.");
    tally_describe(first->tally, hall->simulation->setup.seats, hall->all, figures);
    return simulation_keep_counts(&hall->files, first->tally, error);
}

/* ---- The whole ---- */

/* Small batches if there are few games, so that all threads end at about the same time; larger ones
 * if there are many, so that threads rarely compete for the counter. */
static uint64_t batch_of(uint64_t games, uint32_t threads)
{
    uint64_t batch = games / ((uint64_t)threads * 64);
    return batch < 1 ? 1 : batch > 64 ? 64 : batch;
}

static struct lab_job job_of(const struct kv_simulation *simulation, struct hall *hall)
{
    uint32_t threads = lab_threads_for(simulation->threads, simulation->games);
    uint32_t processes = simulation->cluster ? simulation->cluster->size : 1;
    bool keeps = simulation->rows || simulation->records;
    return (struct lab_job){.count = simulation->games,
                            .batch = batch_of(simulation->games, threads * processes),
                            .threads = threads,
                            .work = play_game,
                            .watch = simulation->watch,
                            .keep = keeps ? simulation_keep_game : NULL,
                            .context = &hall->files,
                            .cluster = simulation->cluster};
}

bool kv_simulate(const struct kv_simulation *simulation, struct kv_simulation_figures *figures,
                 struct kv_error *error)
{
    struct lab_memory memory = {0};
    struct hall hall = {.simulation = simulation};
    hall.job = job_of(simulation, &hall);
    uint32_t opened = 0, threads = hall.job.threads;
    void **workers = lab_get(&memory, threads * sizeof(void *));
    hall.all = lab_get(&memory, sizeof *hall.all);
    hall.group_of = lab_get(&memory, simulation->setup.seats);
    hall.job.workers = workers;
    *figures = (struct kv_simulation_figures){.threads = threads};
    bool fine = lab_has_all(&memory, error);
    while (fine && opened < threads) {
        workers[opened] = lab_get(&memory, sizeof(struct worker));
        fine = lab_has_all(&memory, error) && open_worker(&hall, &memory, workers[opened++], error);
    }
    for (uint32_t i = 0; i < simulation->levels.count; i++)
        fine = fine && kv_weights_fit(simulation->levels.level[i].bot.weights,
                                      simulation->setup.game, error);
    fine = fine && simulation_files_open(&hall.files, simulation, error);
    fine = lab_agree(simulation->cluster, fine, error) && run(&hall, figures, error);
    fine = simulation_files_close(&hall.files, fine, error);
    while (opened > 0)
        close_worker(workers[--opened]);
    lab_give_back(&memory);
    return fine;
}
