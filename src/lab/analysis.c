/* Analyses the turns of a record in several threads. Each goes through the record by itself, so
 * they share only the number of the next turn. If there are more threads than turns, several work
 * on one. */
#include "kvartal_pack.h"
#include "lab/parallel.h"
#include "lab/system.h"

#include <math.h>
#include <stdlib.h>

/* ---- The record ---- */

/* Goes through the record and lists the turns of the chosen seats; without a list it counts. */
static void list_turns(struct kv_game_analysis *analysis, struct kv_review *review)
{
    kv_move moves[KV_TURN_MOST];
    uint32_t last = analysis->first + analysis->seats;
    analysis->count = 0;
    while (kv_review_next(review))
        for (uint32_t seat = analysis->first; seat < last; seat++) {
            if (!kv_review_turn(review, seat, moves))
                continue;
            if (analysis->turns)
                analysis->turns[analysis->count] =
                    (struct kv_analysed_turn){.nth = review->rounds,
                                              .round = review->match.round,
                                              .seat = seat,
                                              .set = review->set};
            analysis->count++;
        }
}

static void open_review(const struct kv_game_analysis *analysis, struct kv_review *review,
                        void *memory)
{
    struct kv_error error;
    /* This cannot fail: kv_record_start has checked the setup. */
    kv_review_open(review, &analysis->head, &analysis->setup, memory, &error);
}

/* Turns are looked at in the order of the record. */
static void go_to(struct kv_review *review, const struct kv_analysed_turn *turn)
{
    while (review->rounds < turn->nth)
        kv_review_next(review);
}

static bool take_turns(struct kv_game_analysis *analysis, struct kv_review *review, void *memory,
                       struct kv_error *error)
{
    analysis->turns = calloc(analysis->count, sizeof *analysis->turns);
    if (!analysis->turns)
        return lab_refuse_memory(analysis->count * sizeof *analysis->turns, error);
    open_review(analysis, review, memory);
    list_turns(analysis, review);
    return true;
}

static bool read_record(struct kv_game_analysis *analysis, void *memory, struct kv_error *error)
{
    struct kv_review review;
    open_review(analysis, &review, memory);
    list_turns(analysis, &review);
    analysis->event = review.event;
    analysis->line = review.record.line;
    analysis->round = review.after.round;
    analysis->over = review.after.ended != 0;
    if (!kv_scores_open(&analysis->scores, analysis->setup.seats, error))
        return false;
    kv_scores_take(&analysis->scores, &review.after);
    if (review.event == KV_RECORD_BAD)
        return kv_refuse(error, review.error.code, "%s: %s", analysis->name, review.error.message);
    if (analysis->count == 0)
        return kv_refuse(error, "no-turns",
                         "%s: There is no complete turn in the record to analyse.", analysis->name);
    return take_turns(analysis, &review, memory, error);
}

static bool choose_seats(struct kv_game_analysis *analysis, struct kv_error *error)
{
    uint32_t seats = analysis->setup.seats, seat = analysis->seat;
    analysis->first = seat ? seat - 1 : 0;
    analysis->seats = seat ? 1 : seats;
    if (seat > seats)
        return kv_refuse(error, "no-seat", "%s: There is no seat %u; seats in the record: %u.",
                         analysis->name, (unsigned)seat, (unsigned)seats);
    if (analysis->seats > KV_ANALYSED_MOST)
        return kv_refuse(error, "too-many",
                         "%s: Seats in the record: %u. At most %u are analysed at once; --seat "
                         "chooses one.",
                         analysis->name, (unsigned)seats, KV_ANALYSED_MOST);
    return true;
}

bool kv_game_analysis_open(struct kv_game_analysis *analysis, struct kv_error *error)
{
    struct lab_memory memory = {0};
    struct kv_error why;
    if (!kv_record_start_from(analysis->games ? analysis->games : kv_games, &analysis->head,
                              analysis->record, analysis->length, &analysis->setup, &why))
        return kv_refuse(error, why.code, "%s: %s", analysis->name, why.message);
    if (!choose_seats(analysis, error) ||
        !kv_weights_fit(analysis->bot->weights, analysis->setup.game, error))
        return false;
    void *room = lab_get(&memory, kv_review_bytes(&analysis->setup));
    bool fine = lab_has_all(&memory, error) && read_record(analysis, room, error);
    lab_give_back(&memory);
    return fine;
}

void kv_game_analysis_close(struct kv_game_analysis *analysis)
{
    for (uint32_t i = 0; analysis->turns && i < analysis->count; i++)
        lab_text_free(&analysis->turns[i].text);
    free(analysis->turns);
    analysis->turns = NULL;
    kv_scores_close(&analysis->scores);
}

/* ---- Threads ---- */

struct worker {
    struct kv_game_analysis *analysis;
    struct kv_review review;
    void *memory;
    struct kv_workspace workspace;
};

static bool analyse_turn(void *context, uint64_t index)
{
    struct worker *worker = context;
    const struct kv_game_analysis *analysis = worker->analysis;
    struct kv_analysed_turn *turn = &analysis->turns[index];
    go_to(&worker->review, turn);
    struct kv_budget budget = kv_workspace_budget(&worker->workspace, NULL);
    kv_bot_analyse(analysis->bot, &worker->review, turn->seat, &budget, analysis->seed,
                   worker->memory, &turn->analysis);
    return true;
}

static bool open_worker(struct kv_game_analysis *analysis, struct worker *worker,
                        const struct kv_effort *effort, struct lab_memory *memory,
                        struct kv_error *error)
{
    void *room = lab_get(memory, kv_review_bytes(&analysis->setup));
    worker->analysis = analysis;
    if (!kv_workspace_open(&worker->workspace, effort, error))
        return false;
    struct kv_budget budget = kv_workspace_budget(&worker->workspace, NULL);
    worker->memory =
        lab_get(memory, kv_analysis_bytes(analysis->bot, analysis->setup.game, &budget));
    if (!lab_has_all(memory, error))
        return false;
    open_review(analysis, &worker->review, room);
    return true;
}

static void run_threads(struct kv_game_analysis *analysis, void **workers, uint32_t threads,
                        bool *stopped)
{
    struct lab_job job = {.count = analysis->count,
                          .threads = threads,
                          .workers = workers,
                          .work = analyse_turn,
                          .watch = analysis->watch};
    lab_run(&job);
    *stopped = atomic_load(&job.stop);
}

static bool analyse_turns(struct kv_game_analysis *analysis, struct kv_error *error)
{
    struct lab_memory memory = {0};
    uint32_t threads = lab_threads_for(analysis->threads, analysis->count), opened = 0;
    struct kv_effort effort = analysis->effort;
    effort.threads = lab_threads_for(analysis->threads, UINT32_MAX) / threads;
    void **workers = lab_get(&memory, threads * sizeof(void *));
    bool fine = lab_has_all(&memory, error), stopped = false;
    while (fine && opened < threads) {
        workers[opened] = lab_get(&memory, sizeof(struct worker));
        fine = lab_has_all(&memory, error) &&
               open_worker(analysis, workers[opened++], &effort, &memory, error);
    }
    if (fine)
        run_threads(analysis, workers, threads, &stopped);
    while (opened > 0)
        kv_workspace_close(&((struct worker *)workers[--opened])->workspace);
    lab_give_back(&memory);
    if (stopped)
        return kv_refuse(error, "stopped", "The analysis was stopped.");
    return fine;
}

/* ---- Chances ---- */

enum { CERTAIN = 10000 };

static int32_t within(int64_t chance)
{
    return (int32_t)(chance < 0 ? 0 : chance > CERTAIN ? CERTAIN : chance);
}

/* Every seat was analysed by itself, so the chances after a round, or before it, need not add up to
 * 1. The excess is taken from each in proportion to the variance of its figure (least squares). */
static void balance(struct kv_figure **chance, uint32_t seats)
{
    int64_t excess = -CERTAIN, variance = 0;
    for (uint32_t i = 0; i < seats; i++) {
        excess += chance[i]->mean;
        variance += (int64_t)chance[i]->error * chance[i]->error + 1;
    }
    for (uint32_t i = 0; i < seats; i++) {
        int64_t own = (int64_t)chance[i]->error * chance[i]->error + 1;
        int64_t less = excess * own / variance;
        int32_t fair = within(chance[i]->mean - less);
        excess -= chance[i]->mean - fair;
        variance -= own;
        variance = variance > 0 ? variance : 1;
        chance[i]->mean = fair;
    }
}

/* The turns of all seats in one round. */
static void balance_round(struct kv_analysed_turn *turn, uint32_t seats)
{
    struct kv_figure after[KV_ANALYSED_MOST], *afters[KV_ANALYSED_MOST], *befores[KV_ANALYSED_MOST];
    bool known = true;
    for (uint32_t i = 0; i < seats; i++) {
        struct kv_analysis *analysis = &turn[i].analysis;
        after[i] = (struct kv_figure){analysis->played.chance, analysis->played.chance_error};
        afters[i] = &after[i];
        befores[i] = &analysis->before.chance;
        known &= analysis->fortune;
    }
    balance(afters, seats);
    for (uint32_t i = 0; i < seats; i++) {
        struct kv_analysis *analysis = &turn[i].analysis;
        analysis->best.chance =
            within(analysis->best.chance + after[i].mean - analysis->played.chance);
        analysis->played.chance = after[i].mean;
    }
    if (known)
        balance(befores, seats);
}

static void balance_chances(struct kv_game_analysis *analysis)
{
    uint32_t seats = analysis->setup.seats;
    if (seats < 2 || analysis->seats != seats || analysis->scores.ranked != seats)
        return;
    for (uint32_t i = 0; i + seats <= analysis->count;) {
        bool whole = analysis->turns[i + seats - 1].nth == analysis->turns[i].nth &&
                     analysis->turns[i].seat == 0;
        if (whole)
            balance_round(&analysis->turns[i], seats);
        i += whole ? seats : 1;
    }
}

/* ---- Words ---- */

static void describe_turns(struct kv_game_analysis *analysis, struct kv_review *review)
{
    for (uint32_t i = 0; i < analysis->count; i++) {
        struct kv_analysed_turn *turn = &analysis->turns[i];
        go_to(review, turn);
        turn->text = lab_text();
        analysis->describe(analysis->context, &review->match, &turn->analysis, &turn->text);
    }
}

static bool describe(struct kv_game_analysis *analysis, struct kv_error *error)
{
    struct lab_memory memory = {0};
    struct kv_review review;
    void *room = lab_get(&memory, kv_review_bytes(&analysis->setup));
    bool fine = lab_has_all(&memory, error);
    if (fine) {
        open_review(analysis, &review, room);
        describe_turns(analysis, &review);
    }
    lab_give_back(&memory);
    for (uint32_t i = 0; fine && i < analysis->count; i++)
        if (analysis->turns[i].text.cut)
            return lab_refuse_memory(analysis->turns[i].text.length, error);
    return fine;
}

bool kv_game_analysis_run(struct kv_game_analysis *analysis, struct kv_error *error)
{
    if (!analyse_turns(analysis, error))
        return false;
    balance_chances(analysis);
    return !analysis->describe || describe(analysis, error);
}

/* ---- Totals ---- */

enum { POINT = 100 };

bool kv_game_analysis_has_chances(const struct kv_game_analysis *analysis)
{
    return analysis->scores.ranked > 1;
}

struct kv_estimate kv_expected_of(const struct kv_thought *turn)
{
    return (struct kv_estimate){
        .points = {turn->value, turn->value_error},
        .chance = {turn->chance, turn->chance_error},
    };
}

/* Adds or subtracts a figure; errors of different turns are independent. */
static void add_figure(struct kv_figure *sum, struct kv_figure figure, int32_t sign)
{
    sum->mean += sign * figure.mean;
    sum->error = (int32_t)lround(hypot(sum->error, figure.error));
}

/* A shared win is split; the remainder goes to the first of the winners, so that all add up to 1.
 */
static int32_t win_of(const struct kv_scores *scores, uint32_t seat)
{
    int32_t winners = 1, before = 0;
    if (scores->ranked < 2 || scores->places[seat] != 1)
        return 0;
    for (uint32_t i = 0; i < scores->ranked; i++) {
        winners += i != seat && scores->places[i] == 1;
        before += i < seat && scores->places[i] == 1;
    }
    return CERTAIN / winners + (before < CERTAIN % winners);
}

/* Sums over a seat's turns. */
struct sums {
    struct kv_analysis_totals totals;
    struct kv_figure aim; /* what the chosen turns cost, of what the seat aims at */
    int32_t spread;       /* of final scores                                      */
};

/* A cost by its reliability c² / (c² + e²): one within its error hardly counts. */
static struct kv_figure reliable(struct kv_figure cost)
{
    double square = (double)cost.mean * cost.mean, variance = (double)cost.error * cost.error;
    double part = square > 0 ? square / (square + variance) : 0;
    return (struct kv_figure){(int32_t)lround(cost.mean * part),
                              (int32_t)lround(cost.error * part)};
}

static void add_turn(struct sums *sums, const struct kv_analysed_turn *turn, bool first)
{
    const struct kv_analysis *analysis = &turn->analysis;
    struct kv_analysis_totals *totals = &sums->totals;
    if (first || turn->set) { /* what came before a position was set is another game */
        *sums = (struct sums){0};
        totals->start = analysis->fortune ? analysis->before : kv_expected_of(&analysis->best);
    }
    if (analysis->fortune)
        add_figure(&totals->luck, analysis->luck.points, 1);
    add_figure(&totals->skill, analysis->skill.points, 1);
    add_figure(&totals->cost, analysis->cost.points, 1);
    totals->marks[analysis->verdict]++;
    totals->end = kv_expected_of(&analysis->played);
    if (analysis->forced)
        return;
    totals->chosen++;
    sums->spread = analysis->spread;
    add_figure(&sums->aim, reliable(analysis->cost.aim), 1);
}

/* 100 · exp(−mean cost of a turn / twice the spread of scores): the mean first, so that the errors
 * of single turns cancel out; the spread, so that accuracies of different games can be compared. */
static struct kv_figure accuracy_of(const struct sums *sums)
{
    const double scale = 2.0 * (sums->spread > 0 ? sums->spread : 1), all = 100 * POINT;
    double turns = sums->totals.chosen ? sums->totals.chosen : 1;
    double accuracy = all * exp(-fmax(sums->aim.mean / turns, 0) / scale);
    return (struct kv_figure){(int32_t)lround(accuracy),
                              (int32_t)lround(accuracy * sums->aim.error / turns / scale)};
}

void kv_game_analysis_totals(const struct kv_game_analysis *analysis, uint32_t seat,
                             struct kv_analysis_totals *totals)
{
    struct sums sums = {0};
    bool first = true;
    for (uint32_t i = 0; i < analysis->count; i++) {
        if (analysis->turns[i].seat != seat)
            continue;
        add_turn(&sums, &analysis->turns[i], first);
        first = false;
    }
    *totals = sums.totals;
    totals->accuracy = accuracy_of(&sums);
    if (analysis->over)
        totals->end = (struct kv_estimate){
            .points = {analysis->scores.scores[seat].total * POINT, 0},
            .chance = {win_of(&analysis->scores, seat), 0},
        };
    totals->rest = totals->end.points;
    add_figure(&totals->rest, totals->start.points, -1);
    add_figure(&totals->rest, totals->luck, -1);
    add_figure(&totals->rest, totals->skill, -1);
}
