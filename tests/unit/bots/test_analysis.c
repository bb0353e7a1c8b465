/* Analysis: records replayed round by round, costs that are exact where nothing is left to chance,
 * figures that add up. */
#include "support.h"

#define LITTLE 2000 /* work; a few rollouts are played even so */

static const struct kv_bot *analyst(void)
{
    return kv_bot_find("hard", 4);
}

/* ---- Games played and recorded ---- */

static void play_round(struct kv_match *match, struct kv_rng *rng)
{
    for (uint32_t seat = 0, round = match->round; seat < match->setup.seats; seat++)
        while (match->round == round && !kv_match_done(match, seat))
            kv_match_play(match, seat, support_eager_move(match, seat, rng));
}

static void play_rounds(struct kv_match *match, uint32_t rounds)
{
    struct kv_rng rng;
    kv_rng_start(&rng, "rounds", 3);
    for (uint32_t i = 0; i < rounds && !match->ended; i++)
        play_round(match, &rng);
}

/* A record under review, in memory of exactly the required sizes, at odd addresses. */
struct reviewed {
    struct kv_text text;
    struct kv_review review;
    unsigned char *memory;
};

static void review_text(struct reviewed *reviewed)
{
    struct kv_record record;
    struct kv_setup setup;
    struct kv_error error;
    assert_true(
        kv_record_start(&record, reviewed->text.data, reviewed->text.length, &setup, &error));
    reviewed->memory = malloc(kv_review_bytes(&setup) + 1);
    assert_true(kv_review_open(&reviewed->review, &record, &setup, reviewed->memory + 1, &error));
}

static void review_match(struct reviewed *reviewed, const struct kv_match *match)
{
    reviewed->text = (struct kv_text){.allocate = kv_heap};
    kv_record_print(match, &reviewed->text);
    review_text(reviewed);
}

static void review_close(struct reviewed *reviewed)
{
    free(reviewed->memory);
    free(reviewed->text.data);
}

static void go_to_round(struct reviewed *reviewed, uint32_t round)
{
    do
        assert_true(kv_review_next(&reviewed->review));
    while (reviewed->review.match.round < round);
}

static void analyse(const struct kv_review *review, uint32_t seat, uint64_t work,
                    struct kv_analysis *analysis)
{
    struct kv_budget budget = {.work = work};
    unsigned char *memory =
        malloc(kv_analysis_bytes(analyst(), review->match.setup.game, &budget) + 1);
    assert_true(kv_bot_analyse(analyst(), review, seat, &budget, "test", memory + 1, analysis));
    free(memory);
}

/* ---- Review ---- */

static void a_review_tells_every_round_as_it_began(void **state)
{
    (void)state;
    for (unsigned i = 0; i < variant_count; i++) {
        struct opened played, again;
        struct reviewed reviewed;
        kv_move moves[KV_TURN_MOST];
        support_open(&played, variants[i].name, variants[i].seats, "review");
        support_open(&again, variants[i].name, variants[i].seats, "review");
        play_rounds(&played.match, UINT32_MAX);
        review_match(&reviewed, &played.match);
        while (!again.match.ended) {
            const struct kv_match *match = &reviewed.review.match;
            assert_true(kv_review_next(&reviewed.review) && reviewed.review.known);
            assert_int_equal(match->round, again.match.round);
            assert_memory_equal(match->table, again.match.table, match->setup.game->size.table);
            assert_memory_equal(match->sheets, again.match.sheets,
                                match->setup.game->size.sheet * match->setup.seats);
            for (uint32_t seat = 0; seat < match->setup.seats; seat++) {
                uint32_t count = kv_review_turn(&reviewed.review, seat, moves);
                assert_true(count > 0);
                for (uint32_t k = 0; k < count; k++)
                    kv_match_play(&again.match, seat, moves[k]);
            }
        }
        while (kv_review_next(&reviewed.review))
            assert_int_equal(kv_review_turn(&reviewed.review, 0, moves), 0);
        assert_int_equal(reviewed.review.event, KV_RECORD_END);
        review_close(&reviewed);
        support_close(&again);
        support_close(&played);
    }
}

/* The state before an offer is dealt gives the same offer again with the same random numbers. */
static void the_end_of_the_round_before_leads_to_the_offer(void **state)
{
    (void)state;
    for (unsigned i = 0; i < variant_count; i += 2) {
        struct opened played;
        struct reviewed reviewed;
        support_open(&played, variants[i].name, variants[i].seats, "before");
        const struct kv_game *game = played.match.setup.game;
        play_rounds(&played.match, 2);
        struct kv_rng rng = played.match.rng;
        play_rounds(&played.match, 2);
        review_match(&reviewed, &played.match);
        go_to_round(&reviewed, 2);
        struct kv_rng before = reviewed.review.match.rng; /* as the offer of round 2 was dealt */
        go_to_round(&reviewed, 3);
        assert_memory_equal(&reviewed.review.match.rng, &rng, sizeof rng);
        game->deal(reviewed.review.table, reviewed.review.sheets, variants[i].seats, &before);
        assert_memory_equal(reviewed.review.table, reviewed.review.match.table, game->size.table);
        assert_memory_equal(reviewed.review.sheets, reviewed.review.match.sheets,
                            game->size.sheet * variants[i].seats);
        review_close(&reviewed);
        support_close(&played);
    }
}

static void a_cut_record_is_reviewed_as_far_as_it_goes(void **state)
{
    struct opened played;
    struct reviewed reviewed;
    struct kv_analysis analysis;
    kv_move moves[KV_TURN_MOST];
    (void)state;
    support_open(&played, "machinery", 2, "cut");
    play_rounds(&played.match, 2);
    struct kv_rng rng;
    kv_rng_start(&rng, "cut", 1);
    while (!kv_match_done(&played.match, 0))
        kv_match_play(&played.match, 0, support_eager_move(&played.match, 0, &rng));
    review_match(&reviewed, &played.match);
    go_to_round(&reviewed, 3);
    assert_true(kv_review_turn(&reviewed.review, 0, moves) > 0);
    assert_int_equal(kv_review_turn(&reviewed.review, 1, moves), 0);
    analyse(&reviewed.review, 0, LITTLE, &analysis);
    assert_false(kv_bot_analyse(analyst(), &reviewed.review, 1, NULL, "test", NULL, &analysis));
    assert_false(kv_review_next(&reviewed.review));
    assert_int_equal(reviewed.review.event, KV_RECORD_END);
    review_close(&reviewed);
    support_close(&played);
}

static void a_position_that_was_set_has_no_luck(void **state)
{
    struct opened played;
    struct reviewed reviewed;
    struct kv_analysis analysis;
    struct kv_error error;
    static const char position[] = "{\"sheets\":[{\"buildings\":{},\"broken\":[],\"builders\":6,"
                                   "\"bonus\":0}]}";
    (void)state;
    support_open(&played, "machinery", 1, "set");
    play_rounds(&played.match, 8);
    struct kv_json json = support_json(position, strlen(position));
    assert_true(kv_match_set(&played.match, &json, &error));
    play_rounds(&played.match, 2);
    review_match(&reviewed, &played.match);
    go_to_round(&reviewed, 9);
    assert_true(reviewed.review.set);
    analyse(&reviewed.review, 0, LITTLE, &analysis);
    assert_false(analysis.fortune);
    go_to_round(&reviewed, 10);
    assert_false(reviewed.review.set);
    analyse(&reviewed.review, 0, LITTLE, &analysis);
    assert_true(analysis.fortune);
    review_close(&reviewed);
    support_close(&played);
}

/* ---- Where nothing is left to chance ---- */

static int32_t score_after(const struct kv_match *match, const struct kv_thought *turn)
{
    const struct kv_game *game = match->setup.game;
    _Alignas(16) unsigned char sheet[KV_SHEET_MOST];
    struct kv_score score;
    memcpy(sheet, kv_match_sheet(match, 0), game->size.sheet);
    for (uint32_t i = 0; i < turn->count; i++)
        assert_int_equal(game->play(match->table, sheet, turn->moves[i]), i + 1 < turn->count);
    game->score(match->table, sheet, &score);
    return score.total;
}

/* The best score of any whole turn, by trying all of them. */
static int32_t try_all(const struct kv_match *match, const unsigned char *sheet)
{
    const struct kv_game *game = match->setup.game;
    kv_move list[KV_MOVES_MOST];
    uint32_t count = game->moves(match->table, sheet, list);
    int32_t best = INT32_MIN;
    for (uint32_t i = 0; i < count; i++) {
        _Alignas(16) unsigned char next[KV_SHEET_MOST];
        struct kv_score score;
        memcpy(next, sheet, game->size.sheet);
        if (game->play(match->table, next, list[i]))
            score.total = try_all(match, next);
        else
            game->score(match->table, next, &score);
        best = score.total > best ? score.total : best;
    }
    return best;
}

/* A city with hardly two adjacent empty squares, in the last round: only the smallest open figure
 * fits, best into the mall, which it completes; and all turns can be tried. */
static void open_last_round(struct opened *opened)
{
    static const char position[] =
        "{\"sheets\":[{\"buildings\":{\"library\":\"o#/##/#o\",\"factory\":\"o../###/##o\","
        "\"town-hall\":\".#o./####/o##o\",\"warehouse\":\"o##/#o.\",\"circus\":\".o#./###o/.o#.\","
        "\"university\":\"o.o/###/#o#/o.o\",\"cinema\":\"o.o/###\",\"court\":\"o#o./###o/#...\","
        "\"mall\":\"###./##oo/##..\",\"museum\":\".o./###/#o#/o.o\",\"post-office\":\"o#/#o\","
        "\"observatory\":\".o./###/o.o/#..\",\"power-plant\":\"o..o/###o/o##o\","
        "\"laboratory\":\"o./#./o./#o\",\"exchange\":\"o#/##/#o/#.\",\"theatre\":\"o.o/###/o#.\","
        "\"stadium\":\"o##o/#..#/o#o.\",\"bank\":\".o./###/o#.\"},"
        "\"broken\":[],\"builders\":5,\"bonus\":0}]}";
    struct kv_error error;
    support_open(opened, "machinery:events=off", 1, "last10");
    play_rounds(&opened->match, 9);
    assert_int_equal(opened->match.round, 10);
    struct kv_json json = support_json(position, strlen(position));
    if (!kv_match_set(&opened->match, &json, &error))
        fail_msg("%s", error.message);
}

/* Ends the turn as soon as possible, which is legal and wastes the round. */
static void waste_turn(struct kv_match *match)
{
    kv_move list[KV_MOVES_MOST];
    while (!match->ended)
        kv_match_play(match, 0, list[kv_match_moves(match, 0, list) - 1]);
}

static void the_cost_of_a_last_turn_is_exact(void **state)
{
    struct opened opened;
    struct reviewed reviewed;
    struct kv_analysis analysis;
    (void)state;
    open_last_round(&opened);
    int32_t best = try_all(&opened.match, kv_match_sheet(&opened.match, 0));
    waste_turn(&opened.match);
    review_match(&reviewed, &opened.match);
    go_to_round(&reviewed, 10);
    analyse(&reviewed.review, 0, 200000, &analysis);
    const struct kv_match *match = &reviewed.review.match;
    int32_t played = score_after(match, &analysis.played);
    assert_true(played + 3 <= best);
    assert_int_equal(score_after(match, &analysis.best), best);
    assert_int_equal(analysis.played.value, played * 100);
    assert_int_equal(analysis.best.value, best * 100);
    assert_int_equal(analysis.cost.points.mean, (best - played) * 100);
    assert_int_equal(analysis.cost.points.error, 0);
    assert_int_equal(analysis.verdict, KV_BLUNDER);
    review_close(&reviewed);
    support_close(&opened);
}

static void a_hint_names_that_best_turn_too(void **state)
{
    struct opened opened;
    struct kv_thought thought;
    struct kv_rng rng;
    (void)state;
    open_last_round(&opened);
    int32_t best = try_all(&opened.match, kv_match_sheet(&opened.match, 0));
    kv_rng_start(&rng, "hint", 1);
    void *memory = malloc(kv_bot_bytes(analyst(), NULL, NULL));
    kv_bot_think(analyst(), &opened.match, 0, NULL, &rng, memory, &thought, 1);
    free(memory);
    assert_int_equal(score_after(&opened.match, &thought), best);
    support_close(&opened);
}

/* ---- Everywhere ---- */

static bool is_clear(struct kv_figure cost)
{
    return cost.mean >= 100 && cost.mean > 2 * cost.error;
}

static void assert_sane(const struct kv_analysis *analysis, const struct kv_match *match)
{
    assert_true(analysis->samples >= 8);
    assert_true(analysis->fortune);
    assert_false(analysis->equal && analysis->verdict != KV_FAIR);
    if (analysis->verdict >= KV_INACCURATE)
        assert_true(is_clear(analysis->cost.aim) || is_clear(analysis->cost.points));
    assert_true(analysis->played.count > 0 && analysis->best.count > 0);
    assert_in_range(analysis->played.chance, 0, 10000);
    assert_in_range(analysis->best.chance, 0, 10000);
    assert_int_equal(analysis->round, match->round);
    if (analysis->forced)
        assert_int_equal(analysis->cost.points.mean, 0);
}

static void last_rounds_of_every_variant_are_analysed(void **state)
{
    (void)state;
    for (unsigned i = 0; i < variant_count; i++) {
        struct opened opened;
        struct reviewed reviewed;
        struct kv_analysis analysis;
        struct kv_text json = {.allocate = kv_heap};
        support_open(&opened, variants[i].name, variants[i].seats, "every");
        play_rounds(&opened.match, UINT32_MAX);
        review_match(&reviewed, &opened.match);
        go_to_round(&reviewed, opened.match.round - 1);
        for (unsigned round = 0; round < 2; round++) {
            uint32_t seat = round % variants[i].seats;
            analyse(&reviewed.review, seat, LITTLE, &analysis);
            assert_sane(&analysis, &reviewed.review.match);
            const struct kv_match *match = &reviewed.review.match;
            assert_int_equal(analysis.spread,
                             kv_bot_weights(analyst(), match->setup.game, match->table)->spread);
            assert_true(analysis.spread > 0);
            json.length = 0;
            kv_json_begin(&json, NULL, '{');
            kv_analysis_show(&analysis, &reviewed.review.match, &json);
            kv_json_end(&json, '}');
            support_json(json.data, json.length);
            kv_review_next(&reviewed.review);
        }
        free(json.data);
        review_close(&reviewed);
        support_close(&opened);
    }
}

static void the_bots_own_turn_costs_nothing(void **state)
{
    static const struct variant tables[] = {
        {"machinery:events=off", 1}, {"smallcities", 2}, {"welcome:edition=first,draft=on", 3}};
    (void)state;
    for (unsigned i = 0; i < 3; i++) {
        struct opened opened;
        struct reviewed reviewed;
        struct kv_analysis analysis;
        struct kv_rng rng;
        support_open(&opened, tables[i].name, tables[i].seats, "own");
        play_rounds(&opened.match, 6);
        kv_advice_start(&opened.match, 0, &rng); /* the choice is the same as in the analysis */
        struct kv_bot adviser = kv_bot_adviser(analyst());
        struct kv_budget budget = {.work = 2 * analyst()->work};
        void *memory = malloc(kv_bot_bytes(&adviser, opened.match.setup.game, &budget));
        kv_bot_turn(&adviser, &opened.match, 0, &budget, &rng, memory);
        free(memory);
        review_match(&reviewed, &opened.match);
        go_to_round(&reviewed, 7);
        analyse(&reviewed.review, 0, 6 * analyst()->work, &analysis); /* a third of it searches */
        assert_true(analysis.cost.aim.mean <= 100 + 2 * analysis.cost.aim.error);
        assert_true(analysis.verdict == KV_FAIR || analysis.verdict == KV_ONLY);
        review_close(&reviewed);
        support_close(&opened);
    }
}

static void the_same_chance_gives_the_same_analysis(void **state)
{
    struct opened opened;
    struct reviewed reviewed;
    struct kv_analysis first, second;
    (void)state;
    support_open(&opened, "smallcities", 2, "same");
    play_rounds(&opened.match, 8);
    review_match(&reviewed, &opened.match);
    go_to_round(&reviewed, 7);
    memset(&first, 0, sizeof first);
    memset(&second, 0, sizeof second);
    analyse(&reviewed.review, 1, LITTLE, &first);
    analyse(&reviewed.review, 1, LITTLE, &second);
    assert_int_equal(first.cost.aim.mean, second.cost.aim.mean);
    assert_int_equal(first.luck.points.mean, second.luck.points.mean);
    assert_int_equal(first.luck.points.error, second.luck.points.error);
    assert_int_equal(first.played.value, second.played.value);
    assert_int_equal(first.samples, second.samples);
    review_close(&reviewed);
    support_close(&opened);
}

/* ---- The engine ---- */

static void ask(struct kv_engine *engine, const char *line, struct kv_text *reply)
{
    reply->length = 0;
    kv_engine_answer(engine, line, strlen(line), reply);
    support_json(reply->data, reply->length);
}

static void the_engine_analyses_a_turn(void **state)
{
    struct kv_engine engine;
    struct kv_text reply = {.allocate = kv_heap};
    static const struct {
        const char *line, *answer;
    } exchanges[] = {
        {"{\"do\":\"analyse\",\"seat\":0,\"round\":1}", "no-match"},
        {"{\"do\":\"new\",\"name\":\"machinery#1\",\"seats\":1}", "\"ok\":true"},
        {"{\"do\":\"analyse\",\"seat\":0,\"round\":1}", "no complete turn"},
        {"{\"do\":\"bot\",\"seat\":0,\"level\":\"random\"}", "\"ok\":true"},
        {"{\"do\":\"analyse\",\"seat\":0,\"round\":1,\"level\":\"hard\",\"work\":500}",
         "\"round\":1,\"seat\":0,\"mark\":\""},
        {"{\"do\":\"analyse\",\"seat\":0,\"round\":2,\"level\":\"hard\"}", "no complete turn"},
        {"{\"do\":\"analyse\",\"seat\":0,\"round\":3}", "bad-request"},
        {"{\"do\":\"analyse\",\"seat\":0}", "bad-request"},
        {"{\"do\":\"analyse\",\"seat\":1,\"round\":1}", "bad-seat"},
        {"{\"do\":\"analyse\",\"seat\":0,\"round\":1,\"level\":\"easy\"}", "look ahead"},
        {"{\"do\":\"analyse\",\"seat\":0,\"round\":1,\"level\":\"god\"}", "unknown-bot"},
        {"{\"do\":\"analyse\",\"seat\":0,\"round\":1,\"work\":0}", "bad-request"},
    };
    (void)state;
    kv_engine_start(&engine, kv_heap, "analyse");
    for (unsigned i = 0; i < sizeof exchanges / sizeof *exchanges; i++) {
        ask(&engine, exchanges[i].line, &reply);
        if (!strstr(reply.data, exchanges[i].answer))
            fail_msg("%s: %s", exchanges[i].line, reply.data);
    }
    kv_engine_stop(&engine);
    free(reply.data);
}

static void the_engine_says_the_same_twice(void **state)
{
    static const char again[] =
        "{\"do\":\"analyse\",\"seat\":0,\"round\":1,\"level\":\"hard\",\"work\":2000}";
    static const char other[] = "{\"do\":\"analyse\",\"seat\":0,\"round\":1,\"level\":\"hard\","
                                "\"work\":2000,\"seed\":\"other\"}";
    struct kv_engine engine;
    struct kv_text first = {.allocate = kv_heap}, reply = {.allocate = kv_heap};
    (void)state;
    kv_engine_start(&engine, kv_heap, "analyse");
    ask(&engine, "{\"do\":\"new\",\"name\":\"machinery#1\",\"seats\":1}", &reply);
    ask(&engine, "{\"do\":\"bot\",\"seat\":0,\"level\":\"random\"}", &reply);
    ask(&engine, again, &first);
    ask(&engine, again, &reply);
    assert_string_equal(first.data, reply.data);
    ask(&engine, other, &reply);
    assert_string_not_equal(first.data, reply.data);
    kv_engine_stop(&engine);
    free(first.data);
    free(reply.data);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_review_tells_every_round_as_it_began),
        cmocka_unit_test(the_end_of_the_round_before_leads_to_the_offer),
        cmocka_unit_test(a_cut_record_is_reviewed_as_far_as_it_goes),
        cmocka_unit_test(a_position_that_was_set_has_no_luck),
        cmocka_unit_test(the_cost_of_a_last_turn_is_exact),
        cmocka_unit_test(a_hint_names_that_best_turn_too),
        cmocka_unit_test(last_rounds_of_every_variant_are_analysed),
        cmocka_unit_test(the_bots_own_turn_costs_nothing),
        cmocka_unit_test(the_same_chance_gives_the_same_analysis),
        cmocka_unit_test(the_engine_analyses_a_turn),
        cmocka_unit_test(the_engine_says_the_same_twice),
    };
    return cmocka_run_group_tests_name("analysis", tests, NULL, NULL);
}
