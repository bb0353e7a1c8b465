/* Many games between bots: threads that share nothing but the number of the next game. */
#include "cli/contest.h"

#include <assert.h>
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* Set by Ctrl-C. */
static atomic_bool interrupted;

/* What the threads share; `next` alone is written to. */
struct contest_state {
    _Alignas(128) _Atomic uint64_t next;
    _Alignas(128) uint64_t games;
    uint64_t batch;
    uint32_t uses;
    atomic_uint running;
};

struct worker {
    _Alignas(128) pthread_t thread;
    struct contest_state *state;
    struct cli_arena arena;
    struct cli_scores scores;
    const uint8_t *group_of;          /* of each seat                      */
    uint32_t uses_now[CLI_USES_MOST]; /* in the game being played          */
    _Atomic uint64_t finished;        /* games, for the progress bar       */
    struct cli_tally *tally;
};

/* ---- Counting ---- */

static void count_use(struct cli_arena *arena, uint32_t seat, kv_move move)
{
    struct worker *worker = arena->watcher;
    const struct kv_match *match = &arena->match;
    int use = match->setup.game->use(match->table, kv_match_sheet(match, seat), move);
    if (use >= 0)
        worker->uses_now[use]++;
}

static void tally_uses(struct worker *worker)
{
    for (uint32_t i = 0; i < worker->state->uses; i++) {
        uint64_t count = worker->uses_now[i];
        worker->tally->uses[i] += count;
        worker->tally->use_squares[i] += count * count;
        worker->uses_now[i] = 0;
    }
}

static uint32_t bin_of(int32_t score)
{
    if (score < CLI_BIN_LEAST)
        return 0;
    uint32_t bin = (uint32_t)(score - CLI_BIN_LEAST);
    return bin < CLI_BINS ? bin : CLI_BINS - 1;
}

static void tally_score(struct cli_group *group, int32_t score)
{
    if (group->scores == 0 || score < group->least)
        group->least = score;
    if (group->scores == 0 || score > group->most)
        group->most = score;
    group->scores++;
    group->sum += score;
    group->squares += (uint64_t)((int64_t)score * score);
    group->bin[bin_of(score)]++;
}

static uint64_t square(int64_t number)
{
    return (uint64_t)(number * number);
}

/* The group of a seat, or of the rival who comes after the last seat. */
static uint32_t group_of(const struct worker *worker, uint32_t seat)
{
    return seat < worker->scores.seats ? worker->group_of[seat] : worker->tally->groups;
}

static void tally_scores(struct worker *worker)
{
    struct cli_tally *tally = worker->tally;
    const struct cli_scores *scores = &worker->scores;
    int64_t sums[CLI_GROUPS_MOST] = {0}, all = 0;
    for (uint32_t seat = 0; seat < scores->ranked; seat++) {
        uint32_t group = group_of(worker, seat);
        int32_t score = scores->scores[seat].total;
        tally_score(&tally->group[group], score);
        sums[group] += score;
        all += seat < scores->seats ? score : 0;
    }
    tally->rival |= scores->ranked > scores->seats;
    for (uint32_t i = 0; i <= tally->groups; i++)
        tally->group[i].game_squares += square(sums[i]);
    tally->game_squares += square(all);
}

/* A win that several share is split among them. */
static void tally_wins(struct worker *worker)
{
    struct cli_tally *tally = worker->tally;
    const struct cli_scores *scores = &worker->scores;
    uint64_t won[CLI_GROUPS_MOST] = {0};
    uint32_t winners = 1; /* somebody is first */
    while (winners < scores->ranked && scores->places[scores->order[winners]] == 1)
        winners++;
    for (uint32_t i = 0; i < winners; i++)
        won[group_of(worker, scores->order[i])]++;
    for (uint32_t i = 0; i <= tally->groups; i++) {
        uint64_t part = won[i] * CLI_WHOLE_WIN / winners;
        tally->group[i].wins += part;
        tally->group[i].win_squares += part * part;
    }
}

static void tally_game(struct worker *worker)
{
    const struct kv_match *match = &worker->arena.match;
    struct cli_tally *tally = worker->tally;
    tally->games++;
    tally->rounds += match->round;
    tally->round_squares += (uint64_t)match->round * match->round;
    for (uint32_t i = 0; i < 32; i++)
        tally->endings[i] += match->ended >> i & 1u;
    cli_scores_take(&worker->scores, match);
    tally_scores(worker);
    tally_wins(worker);
    tally_uses(worker);
    tally->moves = worker->arena.moves;
}

/* ---- Threads ---- */

/* Plays a batch of games; false when there are none left or the contest was stopped. */
static bool play_batch(struct worker *worker)
{
    struct contest_state *state = worker->state;
    uint64_t at = atomic_fetch_add(&state->next, state->batch);
    if (at >= state->games)
        return false;
    uint64_t end = state->games - at < state->batch ? state->games : at + state->batch;
    for (; at < end; at++) {
        if (!cli_arena_play(&worker->arena, at))
            return false;
        tally_game(worker);
    }
    atomic_store_explicit(&worker->finished, worker->tally->games, memory_order_relaxed);
    return true;
}

static void *work(void *argument)
{
    struct worker *worker = argument;
    while (play_batch(worker))
        continue;
    atomic_fetch_sub(&worker->state->running, 1);
    return NULL;
}

static void interrupt(int signal_number)
{
    (void)signal_number;
    atomic_store(&interrupted, true);
}

/* The first Ctrl-C ends the contest with a report; a second one ends the program. */
static void catch_interrupts(void)
{
    struct sigaction action = {.sa_handler = interrupt};
    sigemptyset(&action.sa_mask);
    action.sa_flags = (int)SA_RESETHAND;
    sigaction(SIGINT, &action, NULL);
}

static void watch_progress(const struct contest_state *state, const struct worker *const *workers,
                           uint32_t threads)
{
    struct cli_progress progress;
    cli_progress_start(&progress);
    while (progress.shown && atomic_load(&state->running) > 0) {
        struct timespec nap = {.tv_nsec = 20000000};
        uint64_t finished = 0;
        nanosleep(&nap, NULL);
        for (uint32_t i = 0; i < threads; i++)
            finished += atomic_load_explicit(&workers[i]->finished, memory_order_relaxed);
        if (cli_seconds() - progress.began > 0.5) /* a short contest needs no bar */
            cli_progress_show(&progress, finished, state->games);
    }
    cli_progress_stop(&progress);
}

/* Starts as many threads as the system gives, and waits for them. Returns how many there were. */
static uint32_t run_threads(struct contest_state *state, struct worker *const *workers,
                            uint32_t threads, bool interactive)
{
    uint32_t started = 0;
    atomic_store(&state->running, threads);
    while (started < threads &&
           pthread_create(&workers[started]->thread, NULL, work, workers[started]) == 0)
        started++;
    atomic_fetch_sub(&state->running, threads - started);
    if (interactive)
        watch_progress(state, (const struct worker *const *)workers, started);
    for (uint32_t i = 0; i < started; i++)
        pthread_join(workers[i]->thread, NULL);
    return started;
}

/* ---- The whole ---- */

/* Names the groups: one for each kind of bot that has a seat, and after them the rival. */
static void name_groups(const struct cli_contest *contest, struct cli_tally *tally,
                        uint8_t *groups_of)
{
    for (uint32_t seat = 0; seat < contest->setup.seats; seat++) {
        const char *id = cli_bot_of(&contest->bots, seat)->id;
        uint32_t group = 0;
        while (group < tally->groups && strcmp(tally->group[group].id, id) != 0)
            group++;
        assert(group + 1 < CLI_GROUPS_MOST);
        if (group == tally->groups)
            tally->group[tally->groups++].id = id;
        tally->group[group].seats++;
        groups_of[seat] = (uint8_t)group;
    }
    tally->group[tally->groups].id = "rival";
    tally->group[tally->groups].seats = 1;
}

static uint32_t count_labels(const struct kv_label *label)
{
    uint32_t count = 0;
    while (label && label[count].id)
        count++;
    assert(count <= CLI_USES_MOST);
    return count;
}

static struct worker *open_worker(const struct cli_contest *contest, struct contest_state *state,
                                  uint8_t *groups_of)
{
    struct worker *worker = cli_memory_apart(sizeof *worker);
    worker->state = state;
    worker->group_of = groups_of;
    if (!cli_arena_open(&worker->arena, &contest->setup, &contest->bots, &contest->effort)) {
        free(worker);
        return NULL;
    }
    worker->arena.watch = state->uses > 0 ? count_use : NULL;
    worker->arena.watcher = worker;
    worker->arena.stop = &interrupted;
    worker->tally = cli_memory_apart(sizeof *worker->tally);
    cli_scores_open(&worker->scores, contest->setup.seats);
    name_groups(contest, worker->tally, groups_of);
    return worker;
}

static void close_worker(struct worker *worker)
{
    cli_arena_close(&worker->arena);
    cli_scores_close(&worker->scores);
    free(worker->tally);
    free(worker);
}

static void add_group(struct cli_group *to, const struct cli_group *from)
{
    if (from->scores == 0)
        return;
    if (to->scores == 0 || from->least < to->least)
        to->least = from->least;
    if (to->scores == 0 || from->most > to->most)
        to->most = from->most;
    to->scores += from->scores;
    to->sum += from->sum;
    to->squares += from->squares;
    to->game_squares += from->game_squares;
    to->wins += from->wins;
    to->win_squares += from->win_squares;
    for (uint32_t i = 0; i < CLI_BINS; i++)
        to->bin[i] += from->bin[i];
}

static void add_tally(struct cli_tally *to, const struct cli_tally *from)
{
    to->games += from->games;
    to->moves += from->moves;
    to->rounds += from->rounds;
    to->round_squares += from->round_squares;
    to->game_squares += from->game_squares;
    to->rival |= from->rival;
    for (uint32_t i = 0; i < 32; i++)
        to->endings[i] += from->endings[i];
    for (uint32_t i = 0; i < CLI_USES_MOST; i++) {
        to->uses[i] += from->uses[i];
        to->use_squares[i] += from->use_squares[i];
    }
    for (uint32_t i = 0; i <= to->groups; i++)
        add_group(&to->group[i], &from->group[i]);
}

/* Runs the opened workers, and gathers what they counted with the first one. */
static bool run_workers(struct cli_contest *contest, struct contest_state *state,
                        struct worker **workers, uint32_t count)
{
    double began = cli_seconds(), used = cli_processor_seconds();
    if (contest->interactive)
        catch_interrupts();
    uint32_t started = run_threads(state, workers, count, contest->interactive);
    contest->seconds = cli_seconds() - began;
    contest->processor_seconds = cli_processor_seconds() - used;
    if (started == 0) {
        cli_complain("The system gives no thread to play the games in.");
        return false;
    }
    for (uint32_t i = 1; i < started; i++)
        add_tally(workers[0]->tally, workers[i]->tally);
    contest->tally = workers[0]->tally;
    workers[0]->tally = NULL;
    return true;
}

bool cli_contest_run(struct cli_contest *contest)
{
    uint32_t threads = contest->threads;
    uint8_t *groups_of = cli_memory(contest->setup.seats);
    struct contest_state *state = cli_memory_apart(sizeof *state);
    struct worker **workers = cli_memory(threads * sizeof(struct worker *));
    uint32_t opened = 0;
    state->games = contest->games;
    state->batch = contest->games / ((uint64_t)threads * 64);
    state->batch = state->batch < 1 ? 1 : state->batch > 64 ? 64 : state->batch;
    state->uses = contest->setup.game->use ? count_labels(contest->setup.game->uses) : 0;
    while (opened < threads && (workers[opened] = open_worker(contest, state, groups_of)))
        opened++;
    bool fine = opened == threads && run_workers(contest, state, workers, threads);
    while (opened > 0)
        close_worker(workers[--opened]);
    free(workers);
    free(state);
    free(groups_of);
    return fine;
}
