/* Analysing the turns of a record in several threads. Each goes through the record by itself, so
 * that they share nothing but the number of the next turn. */
#include "cli/analyse.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* ---- The record ---- */

/* Goes through the record and lists the turns of the chosen seats; without a list it counts. */
static void list_turns(struct analyse *analyse, struct kv_review *review)
{
    kv_move moves[KV_TURN_MOST];
    uint32_t last = analyse->first + analyse->seats;
    analyse->count = 0;
    for (uint32_t step = 0; kv_review_next(review); step++)
        for (uint32_t seat = analyse->first; seat < last; seat++) {
            if (!kv_review_turn(review, seat, moves))
                continue;
            if (analyse->turns)
                analyse->turns[analyse->count] = (struct analysed){
                    .step = step, .round = review->match.round, .seat = seat, .set = review->set};
            analyse->count++;
        }
}

static void open_review(const struct analyse *analyse, struct kv_review *review, void *memory)
{
    struct kv_error error;
    /* It opens: kv_record_start has checked the setup. */
    kv_review_open(review, &analyse->head, &analyse->setup, memory, &error);
}

static bool find_turns(struct analyse *analyse)
{
    struct kv_review review;
    void *memory = cli_memory(kv_review_bytes(&analyse->setup));
    open_review(analyse, &review, memory);
    list_turns(analyse, &review);
    analyse->event = review.event;
    analyse->line = review.record.line;
    analyse->round = review.after.round;
    analyse->over = review.after.ended != 0;
    cli_scores_open(&analyse->scores, analyse->setup.seats);
    cli_scores_take(&analyse->scores, &review.after);
    if (review.event == KV_RECORD_BAD)
        cli_complain("%s: %s", cli_file_name(analyse->path), review.error.message);
    else if (analyse->count == 0)
        cli_complain("%s: There is no whole turn in the record to analyse.",
                     cli_file_name(analyse->path));
    bool fine = review.event != KV_RECORD_BAD && analyse->count > 0;
    if (fine) {
        analyse->turns = cli_memory(analyse->count * sizeof *analyse->turns);
        open_review(analyse, &review, memory);
        list_turns(analyse, &review);
    }
    free(memory);
    return fine;
}

static bool choose_seats(struct analyse *analyse, uint64_t seat)
{
    uint32_t seats = analyse->setup.seats;
    analyse->first = seat ? (uint32_t)seat - 1 : 0;
    analyse->seats = seat ? 1 : seats;
    if (seat > seats)
        cli_complain("%s: There is no seat %u; seats in the record: %u.",
                     cli_file_name(analyse->path), (unsigned)seat, (unsigned)seats);
    else if (analyse->seats > CLI_SHOWN_MOST)
        cli_complain("%s: Seats in the record: %u. At most %u are analysed at once; --seat chooses "
                     "one.",
                     cli_file_name(analyse->path), (unsigned)seats, CLI_SHOWN_MOST);
    return seat <= seats && analyse->seats <= CLI_SHOWN_MOST;
}

bool analyse_open(struct analyse *analyse, uint64_t seat)
{
    struct kv_error error;
    analyse->text = cli_text();
    if (!cli_read_file(analyse->path, &analyse->text))
        return false;
    if (!kv_record_start(&analyse->head, analyse->text.data, analyse->text.length, &analyse->setup,
                         &error)) {
        cli_complain("%s: %s", cli_file_name(analyse->path), error.message);
        return false;
    }
    return choose_seats(analyse, seat) && find_turns(analyse);
}

void analyse_close(struct analyse *analyse)
{
    for (uint32_t i = 0; analyse->turns && i < analyse->count; i++)
        cli_text_free(&analyse->turns[i].text);
    free(analyse->turns);
    if (analyse->scores.scores)
        cli_scores_close(&analyse->scores);
    cli_text_free(&analyse->text);
}

/* ---- What there is to say about a turn ---- */

static void put_words(const struct kv_match *match, uint32_t seat, const struct kv_thought *turn,
                      struct kv_text *text)
{
    const struct kv_game *game = match->setup.game;
    _Alignas(16) unsigned char sheet[KV_SHEET_MOST];
    memcpy(sheet, kv_match_sheet(match, seat), game->size.sheet);
    for (uint32_t i = 0; i < turn->count; i++) {
        size_t start = text->length;
        if (game->tell)
            game->tell(match->table, sheet, turn->moves[i], text);
        if (text->length == start)
            game->say(turn->moves[i], text);
        kv_put(text, "%s", i + 1 < turn->count ? "; " : "");
        game->play(match->table, sheet, turn->moves[i]);
    }
}

/* A better turn is told where it is surely better, by a mark or at least by the error. */
static bool has_better(const struct kv_analysis *analysis)
{
    const struct kv_figure *aim = &analysis->cost.aim;
    return analysis->verdict == KV_INACCURATE || analysis->verdict == KV_BLUNDER ||
           (aim->mean > 0 && aim->mean > 2 * aim->error);
}

static void put_line(struct kv_text *out, const char *format, const char *words)
{
    enum { INDENT = 8 };
    struct kv_text line = cli_text();
    kv_put(&line, format, words);
    cli_put_wrapped(out, line.data, INDENT);
    cli_text_free(&line);
}

static void describe(const struct kv_match *match, const struct kv_analysis *analysis,
                     struct kv_text *out)
{
    struct kv_text words = cli_text();
    match->setup.game->offer(match->table, kv_match_sheet(match, analysis->seat), &words);
    put_line(out, kv_translate("Offer: %s"), words.data);
    words.length = 0;
    put_words(match, analysis->seat, &analysis->played, &words);
    put_line(out,
             analysis->forced ? kv_translate("Played, having no choice: %s")
                              : kv_translate("Played: %s"),
             words.data);
    if (has_better(analysis)) {
        words.length = 0;
        put_words(match, analysis->seat, &analysis->best, &words);
        put_line(out, kv_translate("Better: %s"), words.data);
        words.length = 0;
        kv_put(&words, "%s", "");
        kv_bot_explain(match, analysis->seat, &analysis->best, &words);
        if (words.length > 0)
            put_line(out, kv_translate("Why: %s"), words.data);
    }
    cli_text_free(&words);
}

/* ---- Threads ---- */

struct state {
    struct analyse *analyse;
    _Atomic uint32_t next, finished;
    atomic_uint running;
};

struct worker {
    pthread_t thread;
    struct state *state;
    struct kv_review review;
    uint32_t step; /* rounds gone through */
    void *review_memory, *memory;
    struct cli_thinker thinker;
};

/* The chance of a turn is its own, whoever analyses it. */
static void start_chance(const struct analyse *analyse, const struct analysed *turn,
                         struct kv_rng *rng)
{
    kv_rng_start(rng, analyse->seed, turn->step * analyse->setup.seats + turn->seat);
}

static void analyse_turn(struct worker *worker, struct analysed *turn)
{
    const struct analyse *analyse = worker->state->analyse;
    struct kv_rng rng;
    for (; worker->step <= turn->step; worker->step++)
        kv_review_next(&worker->review);
    struct kv_budget budget = cli_budget(&worker->thinker);
    start_chance(analyse, turn, &rng);
    kv_bot_analyse(analyse->bot, &worker->review, turn->seat, &budget, &rng, worker->memory,
                   &turn->analysis);
    turn->text = cli_text();
    if (analyse->as_json)
        kv_analysis_show(&turn->analysis, &worker->review.match, &turn->text);
    else
        describe(&worker->review.match, &turn->analysis, &turn->text);
}

static void *work(void *argument)
{
    struct worker *worker = argument;
    struct state *state = worker->state;
    uint32_t index;
    while ((index = atomic_fetch_add(&state->next, 1)) < state->analyse->count) {
        analyse_turn(worker, &state->analyse->turns[index]);
        atomic_fetch_add(&state->finished, 1);
    }
    atomic_fetch_sub(&state->running, 1);
    return NULL;
}

static void open_worker(struct worker *worker, struct state *state)
{
    const struct analyse *analyse = state->analyse;
    worker->state = state;
    worker->review_memory = cli_memory_apart(kv_review_bytes(&analyse->setup));
    worker->memory = cli_memory_apart(kv_analysis_bytes(analyse->bot));
    cli_thinker_open(&worker->thinker, &analyse->effort);
    open_review(analyse, &worker->review, worker->review_memory);
}

static void close_worker(struct worker *worker)
{
    cli_thinker_close(&worker->thinker);
    free(worker->memory);
    free(worker->review_memory);
    free(worker);
}

static void watch_progress(struct state *state)
{
    struct cli_progress progress;
    cli_progress_start(&progress);
    while (progress.shown && atomic_load(&state->running) > 0) {
        struct timespec nap = {.tv_nsec = 50000000};
        nanosleep(&nap, NULL);
        cli_progress_show(&progress, atomic_load(&state->finished), state->analyse->count);
    }
    cli_progress_stop(&progress);
}

bool analyse_run(struct analyse *analyse)
{
    struct state state = {.analyse = analyse};
    uint32_t threads = analyse->threads < analyse->count ? analyse->threads : analyse->count;
    struct worker **workers = cli_memory(threads * sizeof(struct worker *));
    uint32_t started = 0;
    atomic_store(&state.running, threads);
    for (; started < threads; started++) {
        workers[started] = cli_memory_apart(sizeof **workers);
        open_worker(workers[started], &state);
        if (pthread_create(&workers[started]->thread, NULL, work, workers[started]) != 0) {
            close_worker(workers[started]);
            break;
        }
    }
    atomic_fetch_sub(&state.running, threads - started);
    watch_progress(&state);
    for (uint32_t i = 0; i < started; i++) {
        pthread_join(workers[i]->thread, NULL);
        close_worker(workers[i]);
    }
    free(workers);
    if (started == 0)
        cli_complain("The system gives no thread to analyse the game in.");
    return started > 0;
}
