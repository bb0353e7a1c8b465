/* The games of a tournament: who meets whom, and threads that play one unit after the other. */
#include "cli/arena.h"
#include "cli/tournament.h"

#include <math.h>
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define PAIRINGS_MOST 10000u
#define FAULTS_IN_ROW 3 /* after which a program is not asked again in this unit */

/* Set by Ctrl-C, and when the results cannot be kept. */
static atomic_bool stopped;

/* ---- Who meets whom ---- */

/* How many ways there are to choose; at most one more than is allowed. */
static uint64_t count_choices(uint32_t from, uint32_t chosen)
{
    uint64_t count = 1;
    for (uint32_t i = 1; i <= chosen && count <= PAIRINGS_MOST; i++)
        count = count * (from - chosen + i) / i;
    return count;
}

/* The next choice in the order of a dictionary, as in 0 1, 0 2, 1 2. */
static void choose_next(uint8_t *choice, uint32_t from, uint32_t chosen)
{
    uint32_t at = chosen - 1;
    while (at > 0 && choice[at] == from - chosen + at)
        at--;
    choice[at]++;
    for (uint32_t i = at + 1; i < chosen; i++)
        choice[i] = (uint8_t)(choice[i - 1] + 1);
}

static void fill_pairings(struct tournament *tournament)
{
    uint32_t players = tournament->players;
    for (uint32_t i = 0; i < players; i++)
        tournament->pairing[i] = (uint8_t)i;
    for (uint32_t i = 1; i < tournament->pairings; i++) {
        uint8_t *pairing = tournament->pairing + (size_t)i * players;
        memcpy(pairing, pairing - players, players);
        if (tournament->ladder) {
            pairing[0]++;
            pairing[1]++;
        } else
            choose_next(pairing, tournament->bots, players);
    }
}

/* Alone, and where there are more seats than bots, all of them meet at once. */
bool tournament_pair(struct tournament *tournament)
{
    uint32_t seats = tournament->setup.seats, bots = tournament->bots;
    uint64_t pairings = 1;
    tournament->players = seats == 1 || seats > bots ? bots : seats;
    if (tournament->ladder) {
        tournament->players = 2;
        pairings = bots - 1;
    } else if (tournament->players == seats)
        pairings = count_choices(bots, seats);
    if (pairings > PAIRINGS_MOST) {
        cli_complain("That would be more than %u pairings; name fewer bots, or use --ladder.",
                     PAIRINGS_MOST);
        return false;
    }
    tournament->pairings = (uint32_t)pairings;
    tournament->pairing = cli_memory(pairings * tournament->players);
    fill_pairings(tournament);
    uint32_t each = seats == 1 ? 1 : tournament->players; /* games of a player in a unit */
    tournament->deals = (tournament->games + each - 1) / each;
    tournament->units = tournament->deals * pairings;
    size_t games = tournament->units * tournament->players;
    tournament->entries = cli_memory(games * (seats + 1) * sizeof *tournament->entries);
    tournament->faults = cli_memory(games * CLI_FAULTS * sizeof *tournament->faults);
    tournament->times = cli_memory(bots * sizeof *tournament->times);
    return true;
}

void tournament_free(struct tournament *tournament)
{
    for (uint32_t i = 0; i < tournament->bots; i++) {
        free(tournament->bot[i].word);
        free(tournament->bot[i].command);
    }
    free(tournament->pairing);
    free(tournament->entries);
    free(tournament->faults);
    free(tournament->times);
}

/* ---- Playing a unit ---- */

/* What the threads share. */
struct hall {
    struct tournament *tournament;
    _Atomic uint64_t next;                       /* unit to be played                           */
    _Atomic uint64_t played;                     /* units, for the progress bar                 */
    atomic_uint running;                         /* threads                                     */
    pthread_mutex_t lock;                        /* of the rest                                 */
    bool *done;                                  /* which units are played                      */
    bool told[TOURNAMENT_BOTS_MOST][CLI_FAULTS]; /* of which faults it was said how they came */
    bool failed;                                 /* a result could not be kept                  */
};

struct worker {
    _Alignas(128) pthread_t thread;
    struct hall *hall;
    struct tournament *tournament;
    struct cli_arena arena;
    struct cli_scores scores;
    struct cli_outside outside[TOURNAMENT_BOTS_MOST]; /* those with a command are open */
    struct tournament_times *times;                   /* of each bot                   */
    /* The game that is being played. */
    uint64_t unit;
    uint32_t pairing, game;
    uint32_t faults_in_row[TOURNAMENT_BOTS_MOST];
};

static void note_time(struct tournament_times *times, double seconds)
{
    double octaves = seconds > 1e-6 ? log2(seconds * 1e6) : 0;
    uint32_t bin = (uint32_t)(octaves * 16);
    times->bin[bin < TIME_BINS ? bin : TIME_BINS - 1]++;
    times->turns++;
    times->worst = seconds > times->worst ? seconds : times->worst;
}

/* The first fault of a kind is told with its reason; the report counts them all. */
static void tell_fault(struct worker *worker, uint32_t bot, enum cli_fault fault,
                       const struct kv_error *error)
{
    struct hall *hall = worker->hall;
    pthread_mutex_lock(&hall->lock);
    bool told = hall->told[bot][fault];
    hall->told[bot][fault] = true;
    pthread_mutex_unlock(&hall->lock);
    if (!told && fault != CLI_FAULT_SKIPPED)
        cli_complain("The bot \"%s\" forfeits a turn: %s", worker->tournament->bot[bot].word,
                     error->message);
}

/* A turn of a program; what it forfeits, its fallback plays. */
static void ask_outside(struct worker *worker, uint32_t bot, uint32_t seat)
{
    struct cli_arena *arena = &worker->arena;
    struct kv_error error;
    enum cli_fault fault = CLI_FAULT_SKIPPED;
    double began = cli_seconds();
    if (worker->faults_in_row[bot] < FAULTS_IN_ROW)
        fault = cli_outside_turn(&worker->outside[bot], &arena->match, seat, &error);
    if (atomic_load(&stopped))
        fault = CLI_NO_FAULT; /* the game does not count, and somebody waits */
    if (fault == CLI_NO_FAULT) {
        note_time(&worker->times[bot], cli_seconds() - began);
        worker->faults_in_row[bot] = 0;
        return;
    }
    uint32_t player = (worker->game + seat) % worker->tournament->players;
    tournament_faults(worker->tournament, worker->unit, player)[fault]++;
    worker->faults_in_row[bot]++;
    tell_fault(worker, bot, fault, &error);
    cli_arena_turn(arena, seat);
}

static void play_turn(struct cli_arena *arena, uint32_t seat)
{
    struct worker *worker = arena->watcher;
    uint32_t bot = tournament_bot_at(worker->tournament, worker->pairing, worker->game, seat);
    if (worker->tournament->bot[bot].command) {
        ask_outside(worker, bot, seat);
        return;
    }
    double began = cli_thread_seconds();
    cli_arena_turn(arena, seat);
    note_time(&worker->times[bot], cli_thread_seconds() - began);
}

static void keep_game(struct worker *worker)
{
    struct tournament_entry *entry =
        tournament_game(worker->tournament, worker->unit, worker->game);
    const struct cli_scores *scores = &worker->scores;
    cli_scores_take(&worker->scores, &worker->arena.match);
    for (uint32_t seat = 0; seat < scores->ranked; seat++) {
        entry[seat].score = scores->scores[seat].total;
        entry[seat].place = scores->places[seat];
    }
}

/* False when it was stopped on the way. Every game of a deal has chance of its own for its bots;
 * only the cards are the same. */
static bool play_unit(struct worker *worker)
{
    const struct tournament *tournament = worker->tournament;
    uint32_t seats = tournament->setup.seats;
    worker->pairing = (uint32_t)(worker->unit % tournament->pairings);
    memset(worker->faults_in_row, 0, sizeof worker->faults_in_row);
    for (worker->game = 0; worker->game < tournament->players; worker->game++) {
        worker->arena.streams = worker->game * seats;
        for (uint32_t seat = 0; seat < seats; seat++) {
            uint32_t bot = tournament_bot_at(tournament, worker->pairing, worker->game, seat);
            worker->arena.bot[seat] = tournament->bot[bot].level;
        }
        if (!cli_arena_play(&worker->arena, worker->unit / tournament->pairings))
            return false;
        keep_game(worker);
    }
    return true;
}

/* ---- Threads ---- */

/* Results are kept in the order of units, whichever thread was the first to have one: so the file
 * is always the beginning of the one file that the tournament makes. */
static void hand_in(struct hall *hall, uint64_t unit)
{
    struct tournament *tournament = hall->tournament;
    pthread_mutex_lock(&hall->lock);
    hall->done[unit] = true;
    while (!hall->failed && tournament->finished < tournament->units &&
           hall->done[tournament->finished]) {
        hall->failed = !tournament_file_add(tournament, tournament->finished);
        tournament->finished += !hall->failed;
    }
    if (hall->failed)
        atomic_store(&stopped, true);
    pthread_mutex_unlock(&hall->lock);
    atomic_fetch_add(&hall->played, 1);
}

static void *work(void *argument)
{
    struct worker *worker = argument;
    struct hall *hall = worker->hall;
    while (!atomic_load(&stopped)) {
        worker->unit = atomic_fetch_add(&hall->next, 1);
        if (worker->unit >= worker->tournament->units || !play_unit(worker))
            break;
        hand_in(hall, worker->unit);
    }
    atomic_fetch_sub(&hall->running, 1);
    return NULL;
}

static struct worker *open_worker(struct hall *hall)
{
    struct tournament *tournament = hall->tournament;
    struct worker *worker = cli_memory_apart(sizeof *worker);
    const struct cli_bots any = {.count = 1, .bot = {tournament->bot[0].level}};
    worker->hall = hall;
    worker->tournament = tournament;
    if (!cli_arena_open(&worker->arena, &tournament->setup, &any, &tournament->effort)) {
        free(worker);
        return NULL;
    }
    worker->arena.turn = play_turn;
    worker->arena.watcher = worker;
    worker->arena.stop = &stopped;
    worker->times = cli_memory_apart(tournament->bots * sizeof *worker->times);
    cli_scores_open(&worker->scores, tournament->setup.seats);
    for (uint32_t i = 0; i < tournament->bots; i++) {
        if (!tournament->bot[i].command)
            continue;
        cli_outside_open(&worker->outside[i], tournament->bot[i].command,
                         (double)tournament->patience);
        worker->outside[i].stop = &stopped;
    }
    return worker;
}

static void add_times(struct tournament_times *to, const struct tournament_times *from)
{
    to->turns += from->turns;
    to->worst = from->worst > to->worst ? from->worst : to->worst;
    for (uint32_t i = 0; i < TIME_BINS; i++)
        to->bin[i] += from->bin[i];
}

static void close_worker(struct worker *worker)
{
    struct tournament *tournament = worker->tournament;
    for (uint32_t i = 0; i < tournament->bots; i++) {
        add_times(&tournament->times[i], &worker->times[i]);
        if (tournament->bot[i].command)
            cli_outside_close(&worker->outside[i]);
    }
    cli_arena_close(&worker->arena);
    cli_scores_close(&worker->scores);
    free(worker->times);
    free(worker);
}

static void stop(int signal_number)
{
    (void)signal_number;
    atomic_store(&stopped, true);
}

/* The first Ctrl-C ends the tournament with a report; a second one ends the program. */
static void catch_signals(void)
{
    struct sigaction action = {.sa_handler = stop};
    sigemptyset(&action.sa_mask);
    action.sa_flags = (int)SA_RESETHAND;
    sigaction(SIGINT, &action, NULL);
    sigaction(SIGTERM, &action, NULL);
}

static void watch_progress(const struct hall *hall)
{
    const struct timespec nap = {.tv_nsec = 20000000};
    struct cli_progress progress;
    uint64_t left = hall->tournament->units - hall->tournament->finished;
    cli_progress_start(&progress);
    while (progress.shown && atomic_load(&hall->running) > 0) {
        nanosleep(&nap, NULL);
        if (cli_seconds() - progress.began > 0.5) /* a short tournament needs no bar */
            cli_progress_show(&progress, atomic_load(&hall->played), left);
    }
    cli_progress_stop(&progress);
}

static bool run_workers(struct hall *hall, struct worker **workers, uint32_t count)
{
    uint32_t started = 0;
    catch_signals();
    atomic_store(&hall->running, count);
    while (started < count &&
           pthread_create(&workers[started]->thread, NULL, work, workers[started]) == 0)
        started++;
    atomic_fetch_sub(&hall->running, count - started);
    watch_progress(hall);
    for (uint32_t i = 0; i < started; i++)
        pthread_join(workers[i]->thread, NULL);
    if (started == 0)
        cli_complain("The system gives no thread to play the games in.");
    return started > 0;
}

bool tournament_play(struct tournament *tournament)
{
    struct hall hall = {.tournament = tournament, .next = tournament->finished};
    uint64_t before = tournament->finished, left = tournament->units - before;
    uint32_t count = tournament->threads < left ? tournament->threads : (uint32_t)left, opened = 0;
    struct worker **workers = cli_memory(count * sizeof(struct worker *));
    double began = cli_seconds();
    pthread_mutex_init(&hall.lock, NULL);
    hall.done = cli_memory(tournament->units * sizeof *hall.done);
    while (opened < count && (workers[opened] = open_worker(&hall)))
        opened++;
    bool fine = opened == count && (count == 0 || run_workers(&hall, workers, count));
    while (opened > 0)
        close_worker(workers[--opened]);
    tournament->seconds = cli_seconds() - began;
    tournament->played_now = tournament->finished - before;
    pthread_mutex_destroy(&hall.lock);
    free(hall.done);
    free(workers);
    return fine && !hall.failed;
}
