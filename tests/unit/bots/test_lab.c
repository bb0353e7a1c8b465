/* The laboratory for users of the library: results that do not depend on threads, work that can be
 * stopped, refusals instead of exits. */
#include "lab/parallel.h"
#include "lab/statistics.h"
#include "lab/system.h"
#include "support.h"

#include <math.h>
#include <stdlib.h>

enum { FEW = 1, MANY = 5 }; /* threads */

static struct kv_setup setup_of(const char *name, uint32_t seats)
{
    struct kv_setup setup;
    struct kv_error error;
    assert_true(kv_name_read(name, strlen(name), &setup, &error));
    setup.seats = seats;
    return setup;
}

/* ---- Statistics ---- */

static void test_means(void **state)
{
    const int32_t list[] = {100, 200, 300, 400};
    (void)state;
    struct kv_mean mean = lab_mean_of_list(list, 4, 100);
    assert_true(fabs(mean.mean - 2.5) < 1e-12);
    assert_true(fabs(mean.deviation - sqrt(5.0 / 3)) < 1e-12);
    assert_true(fabs(mean.error - sqrt(5.0 / 12)) < 1e-12);
    mean = lab_mean_of_parts(10, 30, 4, 5);
    assert_true(fabs(mean.mean - 0.5) < 1e-12 && fabs(mean.error - sqrt(5.0 / 12) / 5) < 1e-12);
    mean = lab_mean(7, 49, 1);
    assert_true(mean.mean == 7 && mean.error == 0 && mean.deviation == 0);
    mean = lab_mean(0, 0, 0);
    assert_true(mean.mean == 0 && mean.error == 0);
}

static void test_bins(void **state)
{
    const uint64_t bins[] = {0, 2, 0, 3, 0};
    (void)state;
    assert_int_equal(lab_bin_at(bins, 5, 0), 0);
    assert_int_equal(lab_bin_at(bins, 5, 1), 1);
    assert_int_equal(lab_bin_at(bins, 5, 2), 1);
    assert_int_equal(lab_bin_at(bins, 5, 3), 3);
    assert_int_equal(lab_bin_at(bins, 5, 9), 4);
}

/* Three wins of four and the added draw: 3.5 points of 5. */
static void test_elo(void **state)
{
    const struct kv_meeting meetings[] = {
        {0, 0, 1, 1, 0}, {1, 0, 1, 1, 0}, {2, 0, 1, 1, 0}, {3, 0, 1, 0, 1}};
    double elo[2], elo_error[2];
    struct kv_error error;
    (void)state;
    assert_true(kv_elo_fit(meetings, 4, 2, elo, elo_error, &error));
    assert_true(fabs(elo[0] - 200 * log10(3.5 / 1.5)) < 1e-6);
    assert_true(fabs(elo[0] + elo[1]) < 1e-6);
    assert_true(elo_error[0] > 0);
}

/* ---- Threads ---- */

struct counter {
    atomic_uint *done; /* of each piece */
};

static bool count_piece(void *worker, uint64_t piece)
{
    struct counter *counter = worker;
    atomic_fetch_add(&counter->done[piece], 1);
    return true;
}

static void test_every_piece_once(void **state)
{
    enum { PIECES = 1000 };
    static atomic_uint done[PIECES];
    (void)state;
    for (uint32_t threads = 1; threads <= MANY; threads++) {
        struct counter counter = {.done = done};
        void *workers[MANY] = {&counter, &counter, &counter, &counter, &counter};
        struct lab_job job = {.count = PIECES,
                              .batch = threads,
                              .threads = threads,
                              .workers = workers,
                              .work = count_piece};
        assert_in_range(lab_run(&job), 1, threads);
        for (uint32_t i = 0; i < PIECES; i++)
            assert_int_equal(done[i], threads);
    }
}

/* ---- Results in order ---- */

struct kept {
    uint64_t pieces[64];
    uint32_t count;
    uint64_t refused; /* piece */
};

static bool keep_piece(void *context, uint64_t piece, const char *bytes, size_t length,
                       struct kv_error *error)
{
    struct kept *kept = context;
    assert_int_equal(length, piece % 3);
    assert_memory_equal(bytes, "ab", length);
    if (piece == kept->refused)
        return kv_refuse(error, "full", "There is no more room.");
    kept->pieces[kept->count++] = piece;
    return true;
}

/* Hands in every fifth piece, then the next ones, and so on, except the one that is left out. */
static void hand_in_all(struct lab_queue *queue, uint64_t left_out)
{
    for (uint64_t start = 5; start-- > 0;)
        for (uint64_t piece = start; piece < 60; piece += 5)
            if (piece != left_out)
                lab_queue_add(queue, piece, "ab", piece % 3);
}

static void test_results_in_order(void **state)
{
    struct lab_queue queue;
    struct kept kept = {.refused = UINT64_MAX};
    (void)state;
    lab_queue_open(&queue, keep_piece, &kept);
    hand_in_all(&queue, 60);
    assert_int_equal(kept.count, 60);
    lab_queue_close(&queue);
    assert_int_equal(kept.count, 60);
    for (uint32_t i = 0; i < kept.count; i++)
        assert_int_equal(kept.pieces[i], i);
}

/* Pieces after a gap wait for the end; pieces after a refusal are not kept. */
static void test_results_with_a_gap(void **state)
{
    struct lab_queue queue;
    struct kept kept = {.refused = 40};
    (void)state;
    lab_queue_open(&queue, keep_piece, &kept);
    hand_in_all(&queue, 7);
    assert_int_equal(kept.count, 7);
    lab_queue_close(&queue);
    assert_int_equal(kept.count, 39);
    assert_int_equal(kept.pieces[7], 8);
    assert_true(queue.failed);
    assert_string_equal(queue.error.code, "full");
}

static bool stop_at_once(void *context, uint64_t done, uint64_t all)
{
    uint64_t *calls = context;
    (void)done;
    (void)all;
    ++*calls;
    return false;
}

/* ---- Simulation ---- */

static void simulate(uint32_t threads, uint64_t games, struct kv_simulation_figures *figures)
{
    struct kv_simulation simulation = {
        .setup = setup_of("welcome#lab", 2), .games = games, .threads = threads};
    struct kv_error error;
    assert_true(kv_levels_read("random,novice", &simulation.levels, &error));
    assert_true(kv_simulate(&simulation, figures, &error));
    figures->threads = 0;
    figures->seconds = figures->processor_seconds = 0;
}

static void test_simulation(void **state)
{
    static struct kv_simulation_figures few, many;
    (void)state;
    simulate(FEW, 30, &few);
    simulate(MANY, 30, &many);
    assert_int_equal(few.games, 30);
    assert_int_equal(few.kinds, 2);
    assert_string_equal(few.kind[1].id, "novice");
    assert_true(few.kind[1].score.mean > few.kind[0].score.mean);
    assert_true(fabs(few.kind[0].wins.mean + few.kind[1].wins.mean - 1) < 1e-9);
    assert_memory_equal(&few, &many, sizeof few);
}

/* Twenty-eight wins of twenty-eight are not certainty: at least 87.9 % by Wilson's interval. */
static void test_shares(void **state)
{
    (void)state;
    struct kv_share all = lab_share(28, 28, 28, 28), none = lab_share(0, 0, 28, 28);
    assert_true(all.mean == 1 && all.error == 0 && all.high == 1);
    assert_true(fabs(all.low - 0.8794) < 1e-4);
    assert_true(none.low == 0 && fabs(none.high - 0.1206) < 1e-4);
    struct kv_share half = lab_share(50, 50, 100, 100);
    assert_true(fabs(half.low - 0.4038) < 1e-3 && fabs(half.high - 0.5962) < 1e-3);
    /* Deals of two games, each won once by either side, are evidence of two hundred games, not
     * certainty. */
    struct kv_share split = lab_share(50.5, 25.75, 100, 200);
    assert_true(split.low > half.low && split.high < half.high);
}

static void test_stopping(void **state)
{
    static struct kv_simulation_figures figures;
    uint64_t calls = 0;
    const struct kv_watch watch = {.progress = stop_at_once, .context = &calls};
    struct kv_simulation simulation = {
        .setup = setup_of("welcome#lab", 2), .games = 100000000, .threads = 2, .watch = &watch};
    struct kv_error error;
    (void)state;
    assert_true(kv_levels_read("random", &simulation.levels, &error));
    if (kv_simulate(&simulation, &figures, &error))
        assert_true(figures.games < simulation.games);
    else
        assert_string_equal(error.code, "stopped");
    assert_true(calls > 0);
}

static void test_simulation_refusals(void **state)
{
    static struct kv_simulation_figures figures;
    struct kv_simulation simulation = {.setup = setup_of("smallcities#lab", 99), .games = 1};
    struct kv_error error;
    (void)state;
    assert_false(kv_levels_read("random,nobody", &simulation.levels, &error));
    assert_string_equal(error.code, "unknown-bot");
    assert_true(kv_levels_read("random", &simulation.levels, &error));
    assert_false(kv_simulate(&simulation, &figures, &error));
    assert_string_equal(error.code, "bad-setup");
}

/* ---- Tournaments ---- */

static struct kv_tournament_plan plan_of(const char *players, uint32_t threads)
{
    return (struct kv_tournament_plan){.setup = setup_of("welcome#lab", 2),
                                       .players = players,
                                       .games = 6,
                                       .patience = 60,
                                       .threads = threads};
}

static void hold(const struct kv_tournament_plan *plan, struct kv_tournament_figures *figures)
{
    struct kv_error error;
    struct kv_tournament *tournament = kv_tournament_open(plan, &error);
    assert_non_null(tournament);
    assert_true(kv_tournament_count(tournament, figures, &error));
    assert_int_equal(figures->deals, 0);
    assert_true(kv_tournament_play(tournament, &error));
    assert_true(kv_tournament_count(tournament, figures, &error));
    figures->pair = NULL; /* gone with the tournament, as are the names */
    assert_true(kv_tournament_close(tournament, &error));
}

static void test_tournament(void **state)
{
    static struct kv_tournament_figures few, many;
    struct kv_tournament_plan plan = plan_of("random,novice,random", FEW);
    (void)state;
    hold(&plan, &few);
    plan.threads = MANY;
    hold(&plan, &many);
    assert_int_equal(few.players, 3);
    assert_int_equal(few.pairs, 3);
    assert_int_equal(few.deals, few.all_deals);
    for (uint32_t i = 0; i < few.players; i++) {
        const struct kv_player_figures *one = &few.player[i], *other = &many.player[i];
        assert_true(one->elo == other->elo && one->elo_error == other->elo_error);
        assert_memory_equal(&one->score, &other->score, sizeof one->score);
        assert_memory_equal(&one->wins, &other->wins, sizeof one->wins);
    }
    assert_true(few.player[1].elo > few.player[0].elo);
}

static void count_notice(void *context, const struct kv_error *notice)
{
    uint32_t *notices = context;
    assert_non_null(strstr(notice->message, "/bin/false"));
    ++*notices;
}

/* Writing to a program that has exited raises SIGPIPE, which is not ignored here. */
static void test_program_that_ends(void **state)
{
    static struct kv_tournament_figures figures;
    uint32_t notices = 0;
    const struct kv_watch watch = {.notice = count_notice, .context = &notices};
    struct kv_tournament_plan plan = plan_of("random,/bin/false", 2);
    (void)state;
    plan.watch = &watch;
    hold(&plan, &figures);
    assert_true(figures.player[1].faults[KV_FAULT_DIED] > 0);
    assert_true(figures.player[1].faults[KV_FAULT_SKIPPED] > 0);
    assert_int_equal(notices, 1); /* the first of a kind, and none of those that were skipped */
}

static void refuse(const struct kv_tournament_plan *plan, const char *code)
{
    struct kv_error error;
    assert_null(kv_tournament_open(plan, &error));
    assert_string_equal(error.code, code);
}

static void test_tournament_refusals(void **state)
{
    struct kv_tournament_plan plan = plan_of("random,nobody", 1);
    (void)state;
    refuse(&plan, "unknown-bot");
    plan.players = "random,/nowhere/at/all";
    refuse(&plan, "no-bot");
    plan.players = "random";
    plan.ladder = true;
    refuse(&plan, "too-few");
    plan.players = "random,novice";
    plan.path = "/nowhere/at/all";
    refuse(&plan, "bad-file");
    plan.setup.seats = 1000000000;
    refuse(&plan, "bad-setup");
}

/* ---- Training ---- */

static struct kv_training *open_training(uint32_t threads)
{
    const struct kv_training_plan plan = {
        .setup = setup_of("welcome#lab", 2), .games = 6, .checks = 2, .threads = threads};
    struct kv_error error;
    struct kv_training *training = kv_training_open(&plan, &error);
    assert_non_null(training);
    return training;
}

static void train(struct kv_training *training, struct kv_text *file)
{
    struct kv_generation generation;
    struct kv_mean gain;
    struct kv_error error;
    assert_true(kv_training_step(training, &generation, &error));
    assert_int_equal(generation.number, 1);
    assert_true(kv_training_finish(training, &gain, &error));
    kv_training_print(training, NULL, file);
    assert_false(file->cut);
}

static void test_training(void **state)
{
    struct kv_text few = lab_text(), many = lab_text(), again = lab_text();
    struct kv_training *one = open_training(FEW), *other = open_training(MANY);
    struct kv_training *resumed = open_training(FEW);
    struct kv_error error;
    (void)state;
    train(one, &few);
    train(other, &many);
    assert_string_equal(few.data, many.data);
    assert_false(kv_training_resume(resumed, "nothing", "that", &error));
    assert_true(kv_training_resume(resumed, few.data, "that", &error));
    assert_int_equal(kv_training_generation(resumed), 1);
    kv_training_print(resumed, NULL, &again);
    assert_string_equal(again.data, few.data);
    kv_training_close(one);
    kv_training_close(other);
    kv_training_close(resumed);
    lab_text_free(&few);
    lab_text_free(&many);
    lab_text_free(&again);
}

/* ---- Analysis ---- */

static void write_game(struct kv_text *record)
{
    struct lab_memory memory = {0};
    struct kv_setup setup = setup_of("welcome#lab", 2);
    const struct kv_bot *bot = kv_bot_find("random", 6);
    struct kv_text log = lab_text();
    struct kv_match match;
    struct kv_error error;
    struct kv_rng rng;
    void *room = lab_get(&memory, kv_match_bytes(&setup));
    void *thoughts = lab_get(&memory, kv_bot_bytes(bot, NULL, NULL));
    assert_true(lab_has_all(&memory, &error));
    assert_true(kv_match_open(&match, &setup, room, &log, &error));
    kv_rng_start(&rng, "lab", 1);
    for (uint32_t seat = 0; match.round <= 4; seat = !seat)
        kv_bot_turn(bot, &match, seat, NULL, &rng, thoughts);
    kv_record_print(&match, record);
    lab_text_free(&log);
    lab_give_back(&memory);
}

static void write_verdict(void *context, const struct kv_match *match,
                          const struct kv_analysis *analysis, struct kv_text *text)
{
    (void)context;
    kv_put(text, "%u %s", (unsigned)match->round, kv_verdict_signs[analysis->verdict]);
}

static void test_analysis(void **state)
{
    struct kv_text record = lab_text();
    struct kv_analysis_totals totals[2];
    struct kv_error error;
    (void)state;
    write_game(&record);
    for (uint32_t i = 0; i < 2; i++) {
        struct kv_game_analysis analysis = {.record = record.data,
                                            .length = record.length,
                                            .name = "game",
                                            .bot = kv_bot_find("hard", 4),
                                            .seed = "lab",
                                            .effort = {.work = 200},
                                            .threads = i ? MANY : FEW,
                                            .describe = write_verdict};
        assert_true(kv_game_analysis_open(&analysis, &error));
        assert_int_equal(analysis.count, 8);
        assert_false(analysis.over);
        assert_true(kv_game_analysis_run(&analysis, &error));
        assert_int_equal(analysis.turns[7].text.data[0], '4');
        for (uint32_t turn = 0; turn < 8; turn += 2)
            assert_int_equal(analysis.turns[turn].analysis.played.chance +
                                 analysis.turns[turn + 1].analysis.played.chance,
                             10000);
        kv_game_analysis_totals(&analysis, 1, &totals[i]);
        kv_game_analysis_close(&analysis);
    }
    assert_memory_equal(&totals[0], &totals[1], sizeof totals[0]);
    struct kv_game_analysis none = {.record = "kvartal", .length = 7, .name = "game"};
    assert_false(kv_game_analysis_open(&none, &error));
    assert_non_null(strstr(error.message, "game: "));
    kv_game_analysis_close(&none);
    lab_text_free(&record);
}

/* Turns that cost six points each, and a forced one, which counts for nothing. */
static void test_accuracy(void **state)
{
    struct kv_analysed_turn turns[3] = {{0}};
    const struct kv_game_analysis analysis = {.turns = turns, .count = 3};
    struct kv_analysis_totals totals;
    (void)state;
    for (uint32_t i = 0; i < 3; i++) {
        turns[i].analysis.cost.aim = (struct kv_figure){600, 0};
        turns[i].analysis.spread = 600;
    }
    turns[1].analysis.forced = true;
    turns[1].analysis.cost.aim.mean = 3000;
    kv_game_analysis_totals(&analysis, 0, &totals);
    assert_int_equal(totals.accuracy.mean, 6065); /* 100 · exp(−1/2) */
    turns[0].analysis.spread = turns[2].analysis.spread = 1200;
    kv_game_analysis_totals(&analysis, 0, &totals);
    assert_int_equal(totals.accuracy.mean, 7788); /* 100 · exp(−1/4) */
    turns[2].analysis.cost.aim.error = 600;       /* hardly to be told from 0: it counts half */
    kv_game_analysis_totals(&analysis, 0, &totals);
    assert_int_equal(totals.accuracy.mean, 8290); /* 100 · exp(−3/16) */
    assert_int_equal(totals.accuracy.error, 518); /* 82.90 · 1.5 points / 24 points */
}

/* ---- Memory ---- */

static void test_memory_that_is_not_there(void **state)
{
    struct lab_memory memory = {0};
    struct kv_error error;
    (void)state;
    assert_non_null(lab_get(&memory, 100));
    assert_true(lab_has_all(&memory, &error));
    assert_int_equal((uintptr_t)lab_get(&memory, 1) % LAB_APART, 0);
    assert_null(lab_get(&memory, SIZE_MAX - 10));
    assert_false(lab_has_all(&memory, &error));
    assert_string_equal(error.code, "no-memory");
    lab_give_back(&memory);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_means),
        cmocka_unit_test(test_bins),
        cmocka_unit_test(test_elo),
        cmocka_unit_test(test_every_piece_once),
        cmocka_unit_test(test_results_in_order),
        cmocka_unit_test(test_results_with_a_gap),
        cmocka_unit_test(test_simulation),
        cmocka_unit_test(test_shares),
        cmocka_unit_test(test_stopping),
        cmocka_unit_test(test_simulation_refusals),
        cmocka_unit_test(test_tournament),
        cmocka_unit_test(test_program_that_ends),
        cmocka_unit_test(test_tournament_refusals),
        cmocka_unit_test(test_training),
        cmocka_unit_test(test_analysis),
        cmocka_unit_test(test_accuracy),
        cmocka_unit_test(test_memory_that_is_not_there),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
