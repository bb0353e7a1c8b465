/*
 * Several workers for one turn: the answer is the same as with one, whatever the work, the game,
 * the number of workers and the order in which they finish.
 */
#include "kvartal_lab.h"
#include "support.h"

enum { ROUNDS = 2, TOLD = 4, WORKERS_MOST = 8 };

/* ---- Crews ---- */

/* A crew without threads: all pieces one after the other, the last one first. */
struct backwards {
    struct kv_crew crew;
    void *memory[WORKERS_MOST];
    uint32_t pieces;
};

static void run_backwards(void *context, uint32_t pieces,
                          void (*work)(void *task, uint32_t worker, uint32_t piece), void *task)
{
    struct backwards *backwards = context;
    backwards->pieces += pieces;
    for (uint32_t piece = pieces; piece-- > 0;)
        work(task, piece % backwards->crew.workers, piece);
}

static void open_backwards(struct backwards *backwards, uint32_t workers)
{
    *backwards = (struct backwards){.crew = {.workers = workers, .run = run_backwards}};
    backwards->crew.context = backwards;
    backwards->crew.memory = backwards->memory;
    for (uint32_t i = 0; i < workers; i++)
        backwards->memory[i] = malloc(kv_worker_bytes());
}

static void close_backwards(struct backwards *backwards)
{
    for (uint32_t i = 0; i < backwards->crew.workers; i++)
        free(backwards->memory[i]);
}

/* ---- Positions ---- */

static void play_rounds(struct kv_match *match)
{
    struct kv_rng rng;
    kv_rng_start(&rng, "crew", 3);
    for (uint32_t i = 0; i < ROUNDS && !match->ended; i++)
        for (uint32_t seat = 0, round = match->round; seat < match->setup.seats; seat++)
            while (match->round == round && !kv_match_done(match, seat))
                kv_match_play(match, seat, support_eager_move(match, seat, &rng));
}

/* ---- Thinking ---- */

/* So many quick rollouts. */
static const struct kv_bot quick = {.id = "quick",
                                    .width = 16,
                                    .candidates = 5,
                                    .samples = 100,
                                    .horizon = 2,
                                    .policy = 2,
                                    .work = 1000000};

static uint32_t think(const struct kv_match *match, uint64_t work, const struct kv_crew *crew,
                      struct kv_thought *thoughts)
{
    struct kv_budget budget = {.work = work, .crew = crew};
    struct kv_rng rng;
    kv_rng_start(&rng, "thinks", 7);
    memset(thoughts, 0, TOLD * sizeof *thoughts);
    void *memory = malloc(kv_bot_bytes(&quick, match->setup.game, &budget));
    uint32_t count = kv_bot_think(&quick, match, 0, &budget, &rng, memory, thoughts, TOLD);
    free(memory);
    return count;
}

static const uint64_t works[] = {1, 900, 20000};

/* What a single worker finds with each amount of work. */
struct alone {
    struct kv_thought thoughts[COUNT(works)][TOLD];
    uint32_t count[COUNT(works)];
};

static void think_alone(const struct kv_match *match, struct alone *alone)
{
    for (unsigned i = 0; i < COUNT(works); i++)
        alone->count[i] = think(match, works[i], NULL, alone->thoughts[i]);
}

static void expect_same_thoughts(const struct kv_match *match, const struct kv_crew *crew,
                                 const struct alone *alone)
{
    struct kv_thought together[TOLD];
    for (unsigned i = 0; i < COUNT(works); i++) {
        assert_int_equal(think(match, works[i], crew, together), alone->count[i]);
        assert_memory_equal(alone->thoughts[i], together, sizeof together);
    }
}

static void thoughts_are_the_same_in_any_order(void **state)
{
    struct backwards backwards;
    (void)state;
    open_backwards(&backwards, 3);
    for (unsigned i = 0; i < variant_count; i++) {
        struct opened opened;
        struct alone alone;
        support_open(&opened, variants[i].name, variants[i].seats, "crew");
        play_rounds(&opened.match);
        if (!opened.match.ended) {
            think_alone(&opened.match, &alone);
            expect_same_thoughts(&opened.match, &backwards.crew, &alone);
        }
        support_close(&opened);
    }
    assert_true(backwards.pieces > 5 * variant_count); /* the crew was used */
    close_backwards(&backwards);
}

static void expect_same_with_threads(const struct kv_match *match, const struct alone *alone)
{
    static const uint32_t threads[] = {1, 2, 3, 8};
    for (unsigned i = 0; i < COUNT(threads); i++) {
        struct kv_crew crew;
        struct kv_error error;
        assert_true(kv_crew_open(&crew, threads[i], &error));
        expect_same_thoughts(match, &crew, alone);
        kv_crew_close(&crew);
    }
}

static void thoughts_are_the_same_with_any_number_of_threads(void **state)
{
    (void)state;
    for (unsigned k = 0; k < variant_count; k += 5) {
        struct opened opened;
        struct alone alone;
        support_open(&opened, variants[k].name, variants[k].seats, "threads");
        play_rounds(&opened.match);
        if (!opened.match.ended) {
            think_alone(&opened.match, &alone);
            expect_same_with_threads(&opened.match, &alone);
        }
        support_close(&opened);
    }
}

/* ---- Analysing ---- */

static void show(void *context, const struct kv_match *match, const struct kv_analysis *analysis,
                 struct kv_text *text)
{
    (void)context;
    kv_json_begin(text, NULL, '{');
    kv_analysis_show(analysis, match, text);
    kv_json_end(text, '}');
}

/* A record with fewer turns than threads, so that several work on each. */
static void analyse(const struct variant *variant, uint32_t threads, struct kv_text *json)
{
    struct opened opened;
    struct kv_text record = {.allocate = kv_heap};
    struct kv_error error;
    support_open(&opened, variant->name, variant->seats, "analysed");
    play_rounds(&opened.match);
    kv_record_print(&opened.match, &record);
    struct kv_game_analysis analysis = {.record = record.data,
                                        .length = record.length,
                                        .name = "record",
                                        .seat = 1,
                                        .bot = kv_bot_find("hard", 4),
                                        .seed = "crew",
                                        .effort.work = 6000,
                                        .threads = threads,
                                        .describe = show};
    assert_true(kv_game_analysis_open(&analysis, &error));
    assert_true(kv_game_analysis_run(&analysis, &error));
    for (uint32_t i = 0; i < analysis.count; i++)
        kv_put_bytes(json, analysis.turns[i].text.data, analysis.turns[i].text.length);
    kv_game_analysis_close(&analysis);
    free(record.data);
    support_close(&opened);
}

static void analyses_are_the_same_with_any_number_of_threads(void **state)
{
    static const struct variant games[] = {
        {"welcome", 2}, {"welcome:edition=first", 1}, {"smallcities", 2}, {"machinery", 2}};
    static const uint32_t threads[] = {2, 24};
    (void)state;
    for (unsigned i = 0; i < COUNT(games); i++) {
        struct kv_text alone = {.allocate = kv_heap};
        analyse(&games[i], 1, &alone);
        assert_true(alone.length > 0);
        for (unsigned k = 0; k < COUNT(threads); k++) {
            struct kv_text together = {.allocate = kv_heap};
            analyse(&games[i], threads[k], &together);
            assert_int_equal(together.length, alone.length);
            assert_memory_equal(together.data, alone.data, alone.length);
            free(together.data);
        }
        free(alone.data);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(thoughts_are_the_same_in_any_order),
        cmocka_unit_test(thoughts_are_the_same_with_any_number_of_threads),
        cmocka_unit_test(analyses_are_the_same_with_any_number_of_threads),
    };
    return cmocka_run_group_tests_name("bots: several workers for a turn", tests, NULL, NULL);
}
