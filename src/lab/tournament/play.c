/* The games of a tournament: threads that play one unit after the other. */
#include "lab/arena.h"
#include "lab/parallel.h"
#include "lab/program.h"
#include "lab/tournament/tournament.h"

#include <math.h>
#include <pthread.h>
#include <string.h>

#define FAULTS_IN_ROW 3 /* after which a program is not asked again in this unit */

/* ---- Playing a unit ---- */

/* What the threads share. */
struct hall {
    struct kv_tournament *tournament;
    struct lab_job job;
    uint64_t first;                        /* unit of this run                            */
    pthread_mutex_t lock;                  /* of the rest                                 */
    bool told[KV_PLAYERS_MOST][KV_FAULTS]; /* which faults were reported with their reason */
};

struct worker {
    struct hall *hall;
    struct kv_tournament *tournament;
    struct lab_arena arena;
    struct kv_scores scores;
    struct lab_program program[KV_PLAYERS_MOST]; /* those with a command are open */
    struct turn_times *times;                    /* of each player                */
    char *result;                                /* of a unit, to be handed in    */
    /* The game that is being played. */
    uint64_t unit;
    uint32_t pairing, game;
    uint32_t faults_in_row[KV_PLAYERS_MOST];
};

/* The results of a unit as bytes: its entries, then its faults. */
static size_t entry_bytes(const struct kv_tournament *tournament)
{
    return (size_t)tournament->meeting * (tournament->setup.seats + 1) * sizeof(struct entry);
}

static size_t fault_bytes(const struct kv_tournament *tournament)
{
    return (size_t)tournament->meeting * KV_FAULTS * sizeof(uint32_t);
}

static void note_time(struct turn_times *times, double seconds)
{
    double octaves = seconds > 1e-6 ? log2(seconds * 1e6) : 0;
    uint32_t bin = (uint32_t)(octaves * 16);
    times->bin[bin < TIME_BINS ? bin : TIME_BINS - 1]++;
    times->turns++;
    times->most = seconds > times->most ? seconds : times->most;
}

/* The first fault of a kind is reported with its reason; the figures count all of them. */
static void tell_fault(struct worker *worker, uint32_t player, enum kv_fault fault,
                       const struct kv_error *error)
{
    struct hall *hall = worker->hall;
    const struct kv_watch *watch = worker->tournament->plan.watch;
    struct kv_error notice;
    pthread_mutex_lock(&hall->lock);
    bool told = hall->told[player][fault];
    hall->told[player][fault] = true;
    if (!told && fault != KV_FAULT_SKIPPED && watch && watch->notice) {
        kv_refuse(&notice, error->code, "The bot \"%s\" forfeits a turn: %s",
                  worker->tournament->player[player].name, error->message);
        watch->notice(watch->context, &notice);
    }
    pthread_mutex_unlock(&hall->lock);
}

/* Asks a program for a turn; what it forfeits is played by its fallback. */
static void ask_program(struct worker *worker, uint32_t player, uint32_t seat)
{
    struct lab_arena *arena = &worker->arena;
    struct kv_error error;
    enum kv_fault fault = KV_FAULT_SKIPPED;
    double began = lab_seconds();
    if (worker->faults_in_row[player] < FAULTS_IN_ROW)
        fault = lab_program_turn(&worker->program[player], &arena->match, seat, &error);
    if (atomic_load(&worker->hall->job.stop))
        fault = KV_NO_FAULT; /* stopped: the game does not count, and somebody waits */
    if (fault == KV_NO_FAULT) {
        note_time(&worker->times[player], lab_seconds() - began);
        worker->faults_in_row[player] = 0;
        return;
    }
    uint32_t place = (worker->game + seat) % worker->tournament->meeting;
    tournament_faults(worker->tournament, worker->unit, place)[fault]++;
    worker->faults_in_row[player]++;
    tell_fault(worker, player, fault, &error);
    lab_arena_turn(arena, seat);
}

static void play_turn(struct lab_arena *arena, uint32_t seat)
{
    struct worker *worker = arena->watcher;
    uint32_t player = tournament_player_at(worker->tournament, worker->pairing, worker->game, seat);
    if (worker->tournament->player[player].command) {
        ask_program(worker, player, seat);
        return;
    }
    double began = lab_thread_seconds();
    lab_arena_turn(arena, seat);
    note_time(&worker->times[player], lab_thread_seconds() - began);
}

static void keep_game(struct worker *worker)
{
    struct entry *entry = tournament_game(worker->tournament, worker->unit, worker->game);
    const struct kv_scores *scores = &worker->scores;
    kv_scores_take(&worker->scores, &worker->arena.match);
    for (uint32_t seat = 0; seat < scores->ranked; seat++) {
        entry[seat].score = scores->scores[seat].total;
        entry[seat].place = scores->places[seat];
    }
}

/* False if it was stopped on the way. Every game of a deal has its own random numbers for its bots;
 * only the cards are the same. */
static bool play_games(struct worker *worker)
{
    const struct kv_tournament *tournament = worker->tournament;
    uint32_t seats = tournament->setup.seats;
    worker->pairing = (uint32_t)(worker->unit % tournament->pairings);
    memset(worker->faults_in_row, 0, sizeof worker->faults_in_row);
    memset(tournament_faults(tournament, worker->unit, 0), 0, fault_bytes(tournament));
    for (worker->game = 0; worker->game < tournament->meeting; worker->game++) {
        worker->arena.streams = worker->game * seats;
        for (uint32_t seat = 0; seat < seats; seat++) {
            uint32_t player = tournament_player_at(tournament, worker->pairing, worker->game, seat);
            worker->arena.level[seat] = &tournament->player[player].level;
        }
        if (!lab_arena_play(&worker->arena, tournament_deal(tournament, worker->unit)))
            return false;
        keep_game(worker);
    }
    return true;
}

/* ---- Threads ---- */

static void hand_in(const struct worker *worker, uint64_t piece)
{
    const struct kv_tournament *tournament = worker->tournament;
    memcpy(worker->result, tournament_game(tournament, worker->unit, 0), entry_bytes(tournament));
    memcpy(worker->result + entry_bytes(tournament), tournament_faults(tournament, worker->unit, 0),
           fault_bytes(tournament));
    lab_hand_in(&worker->hall->job, piece, worker->result,
                entry_bytes(tournament) + fault_bytes(tournament));
}

/* Results are written in the order of units, whichever thread finishes first: so the file is always
 * a prefix of the one file that the tournament makes. What comes after a gap does not count. */
static bool keep_unit(void *context, uint64_t piece, const char *bytes, size_t length,
                      struct kv_error *error)
{
    const struct hall *hall = context;
    struct kv_tournament *tournament = hall->tournament;
    uint64_t unit = hall->first + piece;
    (void)length;
    if (unit != tournament->finished)
        return true;
    memcpy(tournament_game(tournament, unit, 0), bytes, entry_bytes(tournament));
    memcpy(tournament_faults(tournament, unit, 0), bytes + entry_bytes(tournament),
           fault_bytes(tournament));
    if (!tournament_file_add(tournament, unit, error))
        return false;
    tournament->finished++;
    return true;
}

static bool play_unit(void *context, uint64_t piece)
{
    struct worker *worker = context;
    worker->unit = worker->hall->first + piece;
    if (!play_games(worker))
        return false;
    hand_in(worker, piece);
    return true;
}

static bool open_worker(struct hall *hall, struct worker *worker, struct lab_memory *memory,
                        struct kv_error *error)
{
    struct kv_tournament *tournament = hall->tournament;
    worker->hall = hall;
    worker->tournament = tournament;
    worker->times = lab_get(memory, tournament->players * sizeof *worker->times);
    worker->result = lab_get(memory, entry_bytes(tournament) + fault_bytes(tournament));
    if (!lab_has_all(memory, error) ||
        !lab_arena_open(&worker->arena, &tournament->setup, NULL, &tournament->plan.effort,
                        error) ||
        !kv_scores_open(&worker->scores, tournament->setup.seats, error))
        return false;
    worker->arena.turn = play_turn;
    worker->arena.watcher = worker;
    worker->arena.stop = &hall->job.stop;
    for (uint32_t i = 0; i < tournament->players; i++) {
        if (!tournament->player[i].command)
            continue;
        lab_program_open(&worker->program[i], tournament->player[i].command,
                         tournament->plan.patience);
        worker->program[i].stop = &hall->job.stop;
    }
    return true;
}

static void add_times(struct turn_times *to, const struct turn_times *from)
{
    to->turns += from->turns;
    to->most = from->most > to->most ? from->most : to->most;
    for (uint32_t i = 0; i < TIME_BINS; i++)
        to->bin[i] += from->bin[i];
}

static void close_worker(struct worker *worker)
{
    struct kv_tournament *tournament = worker->tournament;
    for (uint32_t i = 0; i < tournament->players; i++) {
        if (worker->times)
            add_times(&tournament->times[i], &worker->times[i]);
        lab_program_close(&worker->program[i]); /* also of those that were never opened */
    }
    lab_arena_close(&worker->arena);
    kv_scores_close(&worker->scores);
}

static void add_elsewhere(void *context, const void *bytes)
{
    struct kv_tournament *tournament = context;
    const struct turn_times *times = bytes;
    for (uint32_t i = 0; i < tournament->players; i++)
        add_times(&tournament->times[i], &times[i]);
}

/* Opens the workers, lets them play, and closes them. */
static bool run(struct hall *hall, struct lab_memory *memory, struct kv_error *error)
{
    struct lab_job *job = &hall->job;
    uint32_t opened = 0;
    void **workers = lab_get(memory, job->threads * sizeof(void *));
    bool fine = lab_has_all(memory, error);
    while (fine && opened < job->threads) {
        workers[opened] = lab_get(memory, sizeof(struct worker));
        fine = lab_has_all(memory, error) && open_worker(hall, workers[opened++], memory, error);
    }
    job->workers = workers;
    fine = lab_agree(job->cluster, fine, error);
    if (fine)
        lab_run(job);
    while (opened > 0)
        close_worker(workers[--opened]);
    if (fine && job->cluster)
        job->cluster->gather(job->cluster->context, hall->tournament->times,
                             hall->tournament->players * sizeof *hall->tournament->times,
                             add_elsewhere, hall->tournament);
    return fine && lab_kept(job, error);
}

bool kv_tournament_play(struct kv_tournament *tournament, struct kv_error *error)
{
    struct lab_memory memory = {0};
    uint64_t before = tournament->finished, left = tournament->units - before;
    struct hall hall = {.tournament = tournament, .first = before};
    double began = lab_seconds();
    hall.job = (struct lab_job){.count = left,
                                .threads = lab_threads_for(tournament->threads, left),
                                .work = play_unit,
                                .watch = tournament->plan.watch,
                                .keep = keep_unit,
                                .context = &hall,
                                .cluster = tournament->plan.cluster};
    pthread_mutex_init(&hall.lock, NULL);
    bool fine = left == 0 || run(&hall, &memory, error);
    pthread_mutex_destroy(&hall.lock);
    tournament->seconds = lab_seconds() - began;
    tournament->played_now = tournament->finished - before;
    lab_give_back(&memory);
    return fine;
}
