/* Analyses the turns of a record in several threads. Each goes through the record by itself, so
 * that they share only the number of the next turn. */
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
    for (uint32_t step = 0; kv_review_next(review); step++)
        for (uint32_t seat = analysis->first; seat < last; seat++) {
            if (!kv_review_turn(review, seat, moves))
                continue;
            if (analysis->turns)
                analysis->turns[analysis->count] = (struct kv_analysed_turn){
                    .step = step, .round = review->match.round, .seat = seat, .set = review->set};
            analysis->count++;
        }
}

static void open_review(const struct kv_game_analysis *analysis, struct kv_review *review,
                        void *memory)
{
    struct kv_error error;
    /* It opens: kv_record_start has checked the setup. */
    kv_review_open(review, &analysis->head, &analysis->setup, memory, &error);
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
    if (!kv_record_start(&analysis->head, analysis->record, analysis->length, &analysis->setup,
                         &why))
        return kv_refuse(error, why.code, "%s: %s", analysis->name, why.message);
    if (!choose_seats(analysis, error))
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
    uint32_t step; /* rounds gone through */
    void *memory;
    struct kv_workspace workspace;
};

/* Every turn has its own random stream, whichever thread analyses it. */
static void start_chance(const struct kv_game_analysis *analysis,
                         const struct kv_analysed_turn *turn, struct kv_rng *rng)
{
    kv_rng_start(rng, analysis->seed, turn->step * analysis->setup.seats + turn->seat);
}

static bool analyse_turn(void *context, uint64_t index)
{
    struct worker *worker = context;
    const struct kv_game_analysis *analysis = worker->analysis;
    struct kv_analysed_turn *turn = &analysis->turns[index];
    struct kv_rng rng;
    for (; worker->step <= turn->step; worker->step++)
        kv_review_next(&worker->review);
    struct kv_budget budget = kv_workspace_budget(&worker->workspace);
    start_chance(analysis, turn, &rng);
    kv_bot_analyse(analysis->bot, &worker->review, turn->seat, &budget, &rng, worker->memory,
                   &turn->analysis);
    if (analysis->describe) {
        turn->text = lab_text();
        analysis->describe(analysis->context, &worker->review.match, &turn->analysis, &turn->text);
    }
    return true;
}

static bool open_worker(struct kv_game_analysis *analysis, struct worker *worker,
                        struct lab_memory *memory, struct kv_error *error)
{
    void *room = lab_get(memory, kv_review_bytes(&analysis->setup));
    worker->analysis = analysis;
    worker->memory = lab_get(memory, kv_analysis_bytes(analysis->bot));
    if (!lab_has_all(memory, error) ||
        !kv_workspace_open(&worker->workspace, &analysis->effort, error))
        return false;
    open_review(analysis, &worker->review, room);
    return true;
}

/* What was not described for lack of memory, or not analysed because the watch stopped the work. */
static bool is_whole(const struct kv_game_analysis *analysis, const struct lab_job *job,
                     struct kv_error *error)
{
    if (atomic_load(&job->stop))
        return kv_refuse(error, "stopped", "The analysis was stopped.");
    for (uint32_t i = 0; i < analysis->count; i++)
        if (analysis->turns[i].text.cut)
            return lab_refuse_memory(analysis->turns[i].text.length, error);
    return true;
}

bool kv_game_analysis_run(struct kv_game_analysis *analysis, struct kv_error *error)
{
    struct lab_memory memory = {0};
    uint32_t threads = lab_threads_for(analysis->threads, analysis->count), opened = 0;
    void **workers = lab_get(&memory, threads * sizeof(void *));
    struct lab_job job = {.count = analysis->count,
                          .threads = threads,
                          .workers = workers,
                          .work = analyse_turn,
                          .watch = analysis->watch};
    bool fine = lab_has_all(&memory, error);
    while (fine && opened < threads) {
        workers[opened] = lab_get(&memory, sizeof(struct worker));
        fine =
            lab_has_all(&memory, error) && open_worker(analysis, workers[opened++], &memory, error);
    }
    if (fine)
        lab_run(&job);
    while (opened > 0)
        kv_workspace_close(&((struct worker *)workers[--opened])->workspace);
    lab_give_back(&memory);
    return fine && is_whole(analysis, &job, error);
}

/* ---- Totals ---- */

enum { POINT = 100, CERTAIN = 10000 };

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

static void add_estimate(struct kv_estimate *sum, const struct kv_estimate *estimate, int32_t sign)
{
    add_figure(&sum->points, estimate->points, sign);
    add_figure(&sum->chance, estimate->chance, sign);
}

/* A win that several share is split among them. */
static int32_t win_of(const struct kv_scores *scores, uint32_t seat)
{
    int32_t winners = 1;
    if (scores->ranked < 2 || scores->places[seat] != 1)
        return 0;
    for (uint32_t i = 0; i < scores->ranked; i++)
        winners += i != seat && scores->places[i] == 1;
    return CERTAIN / winners;
}

static void add_turn(struct kv_analysis_totals *totals, const struct kv_analysed_turn *turn,
                     bool first)
{
    const struct kv_analysis *analysis = &turn->analysis;
    if (first || turn->set) { /* what came before a position was set is another game */
        *totals = (struct kv_analysis_totals){
            .start = analysis->fortune ? analysis->before : kv_expected_of(&analysis->best)};
    }
    if (analysis->fortune)
        add_estimate(&totals->luck, &analysis->luck, 1);
    add_estimate(&totals->skill, &analysis->skill, 1);
    add_estimate(&totals->cost, &analysis->cost, 1);
    totals->marks[analysis->verdict]++;
    totals->end = kv_expected_of(&analysis->played);
}

void kv_game_analysis_totals(const struct kv_game_analysis *analysis, uint32_t seat,
                             struct kv_analysis_totals *totals)
{
    bool first = true;
    for (uint32_t i = 0; i < analysis->count; i++) {
        if (analysis->turns[i].seat != seat)
            continue;
        add_turn(totals, &analysis->turns[i], first);
        first = false;
    }
    if (first)
        *totals = (struct kv_analysis_totals){0};
    if (analysis->over)
        totals->end = (struct kv_estimate){
            .points = {analysis->scores.scores[seat].total * POINT, 0},
            .chance = {win_of(&analysis->scores, seat), 0},
        };
    totals->rest = totals->end;
    add_estimate(&totals->rest, &totals->start, -1);
    add_estimate(&totals->rest, &totals->luck, -1);
    add_estimate(&totals->rest, &totals->skill, -1);
}
