/* Many games between bots: the threads share only the number of the next game. */
#include "lab/arena.h"
#include "lab/parallel.h"
#include "lab/statistics.h"

#include <assert.h>
#include <string.h>

#define BIN_LEAST (-1000) /* the score of the first bin */
#define BINS      4096
#define WHOLE_WIN 5040 /* divides among 1 to 10 winners without a rest */

const uint32_t kv_percents[KV_PERCENTS] = {5, 25, 50, 75, 95};

/* The seats of one kind of bot, or the rival without a seat. All counts are integers, so that the
 * sums do not depend on the order of the games. */
struct group {
    const char *id;
    uint32_t seats;        /* of each game         */
    uint64_t scores;       /* how many             */
    int64_t sum;           /* of them              */
    uint64_t squares;      /* of each              */
    uint64_t game_squares; /* of the sums of games */
    int32_t least, most;
    uint64_t wins; /* in parts of WHOLE_WIN */
    uint64_t win_squares;
    uint64_t bin[BINS];
};

struct tally {
    uint64_t games, moves;
    uint64_t rounds, round_squares;
    uint64_t endings[32];
    uint64_t uses[KV_USES_MOST], use_squares[KV_USES_MOST];
    uint64_t game_squares; /* of the sums of all seats' scores */
    uint32_t groups;       /* the kinds of bots; the rival's group comes after them */
    bool rival;
    struct group group[KV_KINDS_MOST];
};

struct worker {
    struct lab_arena arena;
    struct kv_scores scores;
    uint32_t uses;                   /* that the game counts               */
    uint32_t uses_now[KV_USES_MOST]; /* in the game being played           */
    const uint8_t *group_of;         /* of each seat                       */
    struct tally *tally;
};

/* ---- Counting ---- */

static void count_use(struct lab_arena *arena, uint32_t seat, kv_move move)
{
    struct worker *worker = arena->watcher;
    const struct kv_match *match = &arena->match;
    int use = match->setup.game->use(match->table, kv_match_sheet(match, seat), move);
    if (use >= 0)
        worker->uses_now[use]++;
}

static void tally_uses(struct worker *worker)
{
    for (uint32_t i = 0; i < worker->uses; i++) {
        uint64_t count = worker->uses_now[i];
        worker->tally->uses[i] += count;
        worker->tally->use_squares[i] += count * count;
        worker->uses_now[i] = 0;
    }
}

static uint32_t bin_of(int32_t score)
{
    if (score < BIN_LEAST)
        return 0;
    uint32_t bin = (uint32_t)(score - BIN_LEAST);
    return bin < BINS ? bin : BINS - 1;
}

static void tally_score(struct group *group, int32_t score)
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
    struct tally *tally = worker->tally;
    const struct kv_scores *scores = &worker->scores;
    int64_t sums[KV_KINDS_MOST] = {0}, all = 0;
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
    struct tally *tally = worker->tally;
    const struct kv_scores *scores = &worker->scores;
    uint64_t won[KV_KINDS_MOST] = {0};
    uint32_t winners = 1; /* somebody is first */
    while (winners < scores->ranked && scores->places[scores->order[winners]] == 1)
        winners++;
    for (uint32_t i = 0; i < winners; i++)
        won[group_of(worker, scores->order[i])]++;
    for (uint32_t i = 0; i <= tally->groups; i++) {
        uint64_t part = won[i] * WHOLE_WIN / winners;
        tally->group[i].wins += part;
        tally->group[i].win_squares += part * part;
    }
}

static void tally_game(struct worker *worker)
{
    const struct kv_match *match = &worker->arena.match;
    struct tally *tally = worker->tally;
    tally->games++;
    tally->rounds += match->round;
    tally->round_squares += (uint64_t)match->round * match->round;
    for (uint32_t i = 0; i < 32; i++)
        tally->endings[i] += match->ended >> i & 1u;
    kv_scores_take(&worker->scores, match);
    tally_scores(worker);
    tally_wins(worker);
    tally_uses(worker);
    tally->moves = worker->arena.moves;
}

/* ---- Adding up ---- */

static void add_group(struct group *to, const struct group *from)
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
    for (uint32_t i = 0; i < BINS; i++)
        to->bin[i] += from->bin[i];
}

static void add_tally(struct tally *to, const struct tally *from)
{
    to->games += from->games;
    to->moves += from->moves;
    to->rounds += from->rounds;
    to->round_squares += from->round_squares;
    to->game_squares += from->game_squares;
    to->rival |= from->rival;
    for (uint32_t i = 0; i < 32; i++)
        to->endings[i] += from->endings[i];
    for (uint32_t i = 0; i < KV_USES_MOST; i++) {
        to->uses[i] += from->uses[i];
        to->use_squares[i] += from->use_squares[i];
    }
    for (uint32_t i = 0; i <= to->groups; i++)
        add_group(&to->group[i], &from->group[i]);
}

/* All kinds of bots together. */
static void add_all_groups(const struct tally *tally, uint32_t seats, struct group *all)
{
    for (uint32_t i = 0; i < tally->groups; i++)
        add_group(all, &tally->group[i]);
    all->id = tally->group[0].id;
    all->seats = seats;
    all->game_squares = tally->game_squares;
}

/* ---- Figures ---- */

/* A percentile that falls among scores beyond all bins is the least, or the most. */
static int32_t percentile(const struct group *group, uint32_t percent)
{
    uint32_t bin = lab_bin_at(group->bin, BINS, (group->scores * percent + 99) / 100);
    int32_t score = BIN_LEAST + (int32_t)bin;
    if (score < group->least || bin == 0)
        return group->least;
    return score > group->most || bin == BINS - 1 ? group->most : score;
}

static void describe_group(const struct group *group, uint64_t games,
                           struct kv_distribution *figures)
{
    const double whole = WHOLE_WIN;
    *figures = (struct kv_distribution){
        .id = group->id, .seats = group->seats, .least = group->least, .most = group->most};
    figures->score =
        lab_mean_of_parts((double)group->sum, (double)group->game_squares, games, group->seats);
    figures->score.deviation =
        lab_mean((double)group->sum, (double)group->squares, group->scores).deviation;
    figures->wins =
        lab_mean((double)group->wins / whole, (double)group->win_squares / whole / whole, games);
    for (uint32_t i = 0; i < KV_PERCENTS; i++)
        figures->percentile[i] = percentile(group, kv_percents[i]);
}

/* `all` is room for the sum of all groups. */
static void describe(const struct kv_simulation *simulation, const struct tally *tally,
                     struct group *all, struct kv_simulation_figures *figures)
{
    uint64_t games = tally->games;
    figures->games = games;
    figures->moves = tally->moves;
    figures->kinds = tally->groups;
    figures->rival = tally->rival;
    add_all_groups(tally, simulation->setup.seats, all);
    describe_group(all, games, &figures->all);
    for (uint32_t i = 0; i <= tally->groups; i++)
        describe_group(&tally->group[i], games, &figures->kind[i]);
    figures->rounds = lab_mean((double)tally->rounds, (double)tally->round_squares, games);
    for (uint32_t i = 0; i < 32; i++)
        figures->endings[i] = lab_mean((double)tally->endings[i], (double)tally->endings[i], games);
    for (uint32_t i = 0; i < KV_USES_MOST; i++)
        figures->uses[i] = lab_mean_of_parts((double)tally->uses[i], (double)tally->use_squares[i],
                                             games, simulation->setup.seats);
}

/* ---- The whole ---- */

static bool play_game(void *context, uint64_t game)
{
    struct worker *worker = context;
    if (!lab_arena_play(&worker->arena, game))
        return false;
    tally_game(worker);
    return true;
}

/* Names the groups: one for each kind of bot that has a seat, and after them the rival. */
static void name_groups(const struct kv_simulation *simulation, struct tally *tally,
                        uint8_t *groups_of)
{
    for (uint32_t seat = 0; seat < simulation->setup.seats; seat++) {
        const char *id = kv_level_of(&simulation->levels, seat)->id;
        uint32_t group = 0;
        while (group < tally->groups && strcmp(tally->group[group].id, id) != 0)
            group++;
        assert(group + 1 < KV_KINDS_MOST);
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
    assert(count <= KV_USES_MOST);
    return count;
}

static bool open_worker(const struct kv_simulation *simulation, struct lab_job *job,
                        struct lab_memory *memory, uint8_t *groups_of, struct worker *worker,
                        struct kv_error *error)
{
    const struct kv_game *game = simulation->setup.game;
    if (!lab_arena_open(&worker->arena, &simulation->setup, &simulation->levels,
                        &simulation->effort, error) ||
        !kv_scores_open(&worker->scores, simulation->setup.seats, error))
        return false;
    worker->tally = lab_get(memory, sizeof *worker->tally);
    worker->group_of = groups_of;
    worker->uses = game->use ? count_labels(game->uses) : 0;
    worker->arena.watch = worker->uses > 0 ? count_use : NULL;
    worker->arena.watcher = worker;
    worker->arena.stop = &job->stop;
    if (!lab_has_all(memory, error))
        return false;
    name_groups(simulation, worker->tally, groups_of);
    return true;
}

/* Runs the opened workers, and adds up their counts in the first one. */
static bool run(const struct kv_simulation *simulation, struct lab_job *job,
                struct lab_memory *memory, struct kv_simulation_figures *figures,
                struct kv_error *error)
{
    struct group *all = lab_get(memory, sizeof *all);
    const struct worker *first = job->workers[0];
    if (!lab_has_all(memory, error))
        return false;
    double began = lab_seconds(), used = lab_processor_seconds();
    uint32_t started = lab_run(job);
    figures->seconds = lab_seconds() - began;
    figures->processor_seconds = lab_processor_seconds() - used;
    for (uint32_t i = 1; i < started; i++)
        add_tally(first->tally, ((const struct worker *)job->workers[i])->tally);
    if (first->tally->games == 0)
        return kv_refuse(error, "stopped", "It was stopped before the first game was over.");
    describe(simulation, first->tally, all, figures);
    return true;
}

/* Small batches at the end, so that all threads end together; large ones, so that they do not meet
 * too often. */
static uint64_t batch_of(uint64_t games, uint32_t threads)
{
    uint64_t batch = games / ((uint64_t)threads * 64);
    return batch < 1 ? 1 : batch > 64 ? 64 : batch;
}

bool kv_simulate(const struct kv_simulation *simulation, struct kv_simulation_figures *figures,
                 struct kv_error *error)
{
    struct lab_memory memory = {0};
    uint32_t opened = 0, threads = lab_threads_for(simulation->threads, simulation->games);
    uint8_t *groups_of = lab_get(&memory, simulation->setup.seats);
    void **workers = lab_get(&memory, threads * sizeof(void *));
    struct lab_job job = {.count = simulation->games,
                          .batch = batch_of(simulation->games, threads),
                          .threads = threads,
                          .workers = workers,
                          .work = play_game,
                          .watch = simulation->watch};
    bool fine = lab_has_all(&memory, error);
    *figures = (struct kv_simulation_figures){.threads = threads};
    while (fine && opened < threads) {
        workers[opened] = lab_get(&memory, sizeof(struct worker));
        fine = lab_has_all(&memory, error) &&
               open_worker(simulation, &job, &memory, groups_of, workers[opened++], error);
    }
    fine = fine && run(simulation, &job, &memory, figures, error);
    while (opened > 0) {
        struct worker *worker = workers[--opened];
        lab_arena_close(&worker->arena);
        kv_scores_close(&worker->scores);
    }
    lab_give_back(&memory);
    return fine;
}
