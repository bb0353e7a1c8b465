/* Rooms: whole games, crowds, anything in any order, and histories that are damaged. */
#include "stage.h"

#include <stdio.h>

/* ---- A whole game ---- */

static void test_whole_game(void **state)
{
    struct stage stage;
    token_text tokens[2];
    struct kv_text record = {.allocate = kv_heap};
    struct kv_record reader;
    struct kv_setup setup;
    struct kv_error error;
    struct kv_fair fair;
    char promise[KV_COMMITMENT_LENGTH + 1];
    (void)state;
    stage_sit_two(&stage, "{\"name\":\"welcome\",\"seats\":2,\"words\":\"a table\"}", tokens);
    stage_enter(&stage, 3);
    snprintf(promise, sizeof promise, "%s",
             stage_member(stage_heard(&stage, 3, "\"event\":\"table\""), "fair"));
    stage_fine(&stage, 1, "{\"do\":\"start\"}");
    const char *round = stage_heard(&stage, 2, "\"event\":\"round\"");
    assert_string_equal(stage_member(round, "round"), "1");
    assert_string_equal(stage_member(round, "waiting"), "2");
    assert_string_equal(stage_member(round, "deadline"), "");
    stage_play(&stage, 2, 1);
    assert_string_equal(stage_heard(&stage, 1, "\"event\""),
                        "{\"event\":\"waiting\",\"round\":1,\"waiting\":1,\"done\":[1]}");
    stage_play_out(&stage);
    const char *over = stage_heard(&stage, 3, "\"event\":\"over\"");
    assert_string_equal(stage_member(over, "words"), "[\"a table\",\"by Anna\",\"by Борис\"]");
    /* The record proves what was promised. */
    stage_record(&stage, &record);
    assert_true(kv_record_start(&reader, record.data, record.length, &setup, &error));
    assert_true(kv_fair_read(reader.proof, reader.proof_length, &fair, &error));
    assert_string_equal(fair.commitment, promise);
    assert_string_equal(fair.seed, setup.seed);
    assert_string_equal(fair.seed, stage_member(over, "seed"));
    assert_string_equal(fair.secret, stage_member(over, "secret"));
    assert_int_equal(fair.words, 3);
    assert_memory_not_equal(fair.seed, promise, 8);
    kv_heap(record.data, 0);
    stage_close(&stage);
}

/* How many a newcomer is told are waited for: nobody but while a game is played. */
static void expect_waited_for(struct stage *stage, const char *count)
{
    stage_enter(stage, 3);
    assert_string_equal(stage_member(stage_heard(stage, 3, "\"event\":\"table\""), "waiting"),
                        count);
    stage_leave(stage, 3);
}

static void test_newcomers_hear_who_is_waited_for(void **state)
{
    struct stage stage;
    token_text tokens[2];
    (void)state;
    stage_sit_two(&stage, "{\"name\":\"machinery\",\"seats\":2}", tokens);
    expect_waited_for(&stage, "0");
    stage_fine(&stage, 1, "{\"do\":\"start\"}");
    expect_waited_for(&stage, "2");
    stage_play(&stage, 2, 1);
    expect_waited_for(&stage, "1");
    stage_play_out(&stage);
    expect_waited_for(&stage, "0");
    stage_close(&stage);
}

/* The room that any beginning of the history makes is the one that was there. */
static void test_each_prefix(void **state)
{
    struct stage stage, other;
    token_text tokens[2];
    size_t compared = 0;
    (void)state;
    stage_sit_two(&stage, "{\"name\":\"welcome:advanced=on\",\"seats\":4,\"bots\":[\"easy\"]}",
                  tokens);
    stage_fine(&stage, 1, "{\"do\":\"remove\",\"seat\":0}");
    stage_fine(&stage, 1, "{\"do\":\"start\"}");
    while (compared < stage.line_count) {
        assert_true(stage_replay(&other, &stage, compared = stage.line_count));
        stage_same(&stage, &other);
        stage_close(&other);
        if (stage_owes(&stage, 0))
            stage_play(&stage, 1, 0);
        else if (stage_owes(&stage, 1))
            stage_play(&stage, 2, 1);
    }
    assert_int_equal(room_state_of(stage.room), ROOM_OVER);
    for (size_t lines = 1; lines <= stage.line_count; lines++) {
        assert_true(stage_replay(&other, &stage, lines));
        stage_close(&other);
    }
    stage_close(&stage);
}

/* ---- Crowds ---- */

static void test_crowd(void **state)
{
    enum { SEATS = 10000 };
    struct stage stage, other;
    token_text token, last = "";
    (void)state;
    stage_open(&stage, "{\"name\":\"welcome\",\"seats\":10000}");
    for (uint32_t i = 0; i < SEATS; i++) {
        stage_enter(&stage, i + 1);
        if (i == 0)
            stage_token(&stage, 1, stage.token);
        stage_sit(&stage, i + 1, "x", i == SEATS - 1 ? last : token);
        stage.now += 1;
    }
    assert_true(stage.changed < 100);
    stage_fine(&stage, 1, "{\"do\":\"start\"}");
    for (uint32_t i = 0; i < SEATS; i++) {
        size_t words = 0;
        stage_play(&stage, i + 1, i);
        for (size_t j = 0; j < stage.word_count; j++)
            words += strstr(stage.words[j].text, "\"event\"") != NULL;
        assert_true(words <= 1);
    }
    assert_int_equal(room_match(stage.room)->round, 2);
    assert_non_null(stage_heard(&stage, 1, "\"event\":\"round\""));
    /* What all of them hear is not said too often. */
    stage_fine(&stage, 1, "{\"do\":\"say\",\"text\":\"hello\"}");
    stage_refused(&stage, 2, "{\"do\":\"say\",\"text\":\"hello\"}", "too-fast");
    stage.now += 2500;
    stage_fine(&stage, 2, "{\"do\":\"say\",\"text\":\"hello\"}");
    const char *shown = stage_fine(&stage, 5001, "{\"do\":\"show\"}");
    assert_non_null(strstr(shown, "4999,5000,5001"));
    assert_non_null(strstr(shown, "\"spread\":{\"least\":"));
    assert_true(strlen(shown) < 20000);
    assert_true(strlen(stage_fine(&stage, 5001, "{\"do\":\"score\"}")) < 20000);
    assert_true(strlen(stage_fine(&stage, 5001, "{\"do\":\"turns\",\"round\":1}")) < 20000);
    assert_true(stage_replay(&other, &stage, stage.line_count));
    stage_same(&stage, &other);
    stage_enter(&other, 7);
    stage_token(&other, 7, last);
    assert_non_null(strstr(stage_fine(&other, 7, "{\"do\":\"enter\"}"), "\"seat\":9999"));
    stage_close(&other);
    stage_close(&stage);
}

/* ---- Anything in any order ---- */

enum { CLIENTS = 6 };

#define PLEDGE /* of the words "mine" */                                                           \
    "d5043222cb40ca227eee4efd0a29af25a8927b5ebce329fd6d5990bcbcba75bb"

struct crowd {
    struct stage stage;
    token_text tokens[64];
    uint32_t count;
    bool here[CLIENTS + 1];
};

static void ask_something(struct crowd *crowd, room_client client)
{
    static const char *const requests[] = {
        "{\"do\":\"show\"}",
        "{\"do\":\"score\"}",
        "{\"do\":\"moves\"}",
        "{\"do\":\"rise\"}",
        "{\"do\":\"start\"}",
        "{\"do\":\"bot\",\"level\":\"novice\"}",
        "{\"do\":\"remove\",\"seat\":1}",
        "{\"do\":\"remove\",\"seat\":0}",
        "{\"do\":\"say\",\"text\":\"hm\"}",
        "{\"do\":\"rematch\"}",
        "{\"do\":\"turns\",\"round\":1}",
        "{\"do\":\"play\",\"round\":1,\"moves\":[\"done\"]}",
        "{\"do\":\"take_back\",\"round\":1}",
        "{\"do\":\"take_back\",\"round\":2}",
        "{\"do\":\"start\"}",
        "{\"do\":\"sit\",\"name\":\"One\",\"words\":\"und mehr\"}",
        "{\"do\":\"sit\",\"name\":\"Two\"}",
        "{\"do\":\"sit\",\"name\":\"Three\",\"pledge\":\"" PLEDGE "\"}",
        "{\"do\":\"pledge\",\"pledge\":\"" PLEDGE "\"}",
        "{\"do\":\"reveal\",\"words\":\"mine\"}",
        "{\"do\":\"reveal\",\"words\":\"mine\"}",
    };
    struct stage *stage = &crowd->stage;
    uint32_t pick = kv_rng_below(&stage->rng, sizeof requests / sizeof *requests);
    const char *answer = stage_ask(stage, client, requests[pick]);
    const char *token = stage_member(answer, "token");
    if (*token && crowd->count < 64)
        snprintf(crowd->tokens[crowd->count++], sizeof(token_text), "%s", token);
}

static void play_something(struct crowd *crowd, room_client client)
{
    struct stage *stage = &crowd->stage;
    struct kv_text request = {.allocate = kv_heap};
    const char *seat = stage_member(stage_fine(stage, client, "{\"do\":\"enter\"}"), "seat");
    if (strcmp(seat, "null") != 0 && stage_owes(stage, (uint32_t)atoi(seat))) {
        stage_turn(stage, (uint32_t)atoi(seat), &request);
        stage_fine(stage, client, request.data);
        if (kv_rng_below(&stage->rng, 4) == 0)
            stage_fine(stage, client, request.data);
    }
    kv_heap(request.data, 0);
}

static void do_something(struct crowd *crowd)
{
    struct stage *stage = &crowd->stage;
    room_client client = 1 + kv_rng_below(&stage->rng, CLIENTS);
    uint32_t what = kv_rng_below(&stage->rng, 20);
    char request[160];
    if (what == 0) {
        stage_tick(stage, kv_rng_below(&stage->rng, 100000));
    } else if (what < 4) {
        stage_think(stage);
    } else if (!crowd->here[client]) {
        stage_enter(stage, client);
        crowd->here[client] = true;
    } else if (what == 4) {
        stage_leave(stage, client);
        crowd->here[client] = false;
    } else if (what < 7 && crowd->count) {
        snprintf(request, sizeof request, "{\"do\":\"enter\",\"token\":\"%s\"}",
                 crowd->tokens[kv_rng_below(&stage->rng, crowd->count)]);
        stage_ask(stage, client, request);
    } else if (what < 10) {
        ask_something(crowd, client);
    } else if (stage_is_playing(stage)) {
        play_something(crowd, client);
    }
}

static void compare_with_replay(struct crowd *crowd)
{
    struct stage other;
    assert_true(stage_replay(&other, &crowd->stage, crowd->stage.line_count));
    stage_same(&crowd->stage, &other);
    stage_close(&other);
}

static void test_anything(void **state)
{
    static const char *const requests[] = {
        "{\"name\":\"welcome\",\"seats\":3,\"patience\":20}",
        "{\"name\":\"machinery\",\"seats\":4,\"clock\":60,\"bots\":[\"random\"]}",
        "{\"name\":\"smallcities\",\"seats\":2,\"patience\":0}",
        "{\"name\":\"welcome:edition=first,draft=on\",\"seats\":4,\"patience\":5}",
        "{\"name\":\"machinery\",\"seats\":20,\"patience\":5,\"public\":true}",
        "{\"name\":\"welcome\",\"seats\":1}",
    };
    unsigned over = 0;
    (void)state;
    for (unsigned game = 0; game < support_games(48, 1000); game++) {
        struct crowd *crowd = (struct crowd *)calloc(1, sizeof *crowd);
        char seed[16];
        stage_open(&crowd->stage, requests[game % (sizeof requests / sizeof *requests)]);
        snprintf(seed, sizeof seed, "%u", game);
        kv_rng_start(&crowd->stage.rng, seed, 1);
        snprintf(crowd->tokens[crowd->count++], sizeof(token_text), "%s", crowd->stage.token);
        for (unsigned step = 1; step <= 600; step++) {
            do_something(crowd);
            if (step % 100 == 0)
                compare_with_replay(crowd);
        }
        over += room_state_of(crowd->stage.room) == ROOM_OVER;
        stage_close(&crowd->stage);
        free(crowd);
    }
    assert_true(over > 0);
}

/* Damaged histories are refused and break nothing. */
static void test_damaged_histories(void **state)
{
    static const char *const bad[] = {
        "",
        "table",
        "table {}",
        "nothing {}",
        "sit {\"seat\":0}",
        "bot {\"seat\":9,\"level\":\"easy\"}",
        "bot {\"seat\":0,\"level\":\"easy\"}",
        "free {\"seat\":5}",
        "start {}",
        "away {\"seat\":0}",
        "back {\"seat\":7}",
        "gone {\"seat\":-1}",
        "rematch {\"id\":\"1\",\"code\":\"2\"}",
        "turn 1 0 take 1",
        "turn 9 0 take 1; done",
        "turn 1 9 take 1; done",
        "turn x",
        "auto 1 0 done",
    };
    struct stage stage, other;
    token_text tokens[2];
    struct kv_error error;
    (void)state;
    stage_start_two(&stage, "{\"name\":\"welcome\",\"seats\":2}", tokens);
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        bool waiting = strncmp(bad[i], "away", 4) == 0 || strncmp(bad[i], "start", 5) == 0;
        assert_true(stage_replay(&other, &stage, waiting ? 1 : stage.line_count));
        if (room_replay(other.room, bad[i], strlen(bad[i]), 0, &error))
            fail_msg("%s", bad[i]);
        stage_close(&other);
    }
    stage_close(&stage);
}

/* A host that cannot keep anything answers what only reads, and refuses the rest. */
static void test_refused_by_the_host(void **state)
{
    static const char *const reads[] = {"enter", "show", "moves", "score", "turns", "ping"};
    static const char *const changes[] = {"play",   "sit", "rise",   "start", "pledge",
                                          "reveal", "bot", "remove", "say",   "rematch"};
    static const char *const senseless[] = {"{}", "[]", "{\"do\":7}", "{\"do\":\"dance\"}", "{"};
    static const char tagged[] = "{\"do\":\"sit\",\"tag\":\"a\",\"name\":\"Ada\"}";
    char line[64], bytes[256];
    struct kv_text json;
    (void)state;
    for (size_t i = 0; i < sizeof reads / sizeof *reads; i++)
        assert_true(room_request_reads(
            line, (size_t)snprintf(line, sizeof line, "{\"do\":\"%s\"}", reads[i])));
    for (size_t i = 0; i < sizeof changes / sizeof *changes; i++)
        assert_false(room_request_reads(
            line, (size_t)snprintf(line, sizeof line, "{\"do\":\"%s\"}", changes[i])));
    for (size_t i = 0; i < sizeof senseless / sizeof *senseless; i++)
        assert_true(room_request_reads(senseless[i], strlen(senseless[i])));
    kv_text_start(&json, bytes, sizeof bytes);
    room_refuse_request(tagged, strlen(tagged), "away", "Not now.", &json);
    assert_string_equal(json.data, "{\"ok\":false,\"do\":\"sit\",\"tag\":\"a\",\"error\":"
                                   "{\"code\":\"away\",\"message\":\"Not now.\"}}");
    kv_text_start(&json, bytes, sizeof bytes);
    room_refuse_request("[]", 2, "away", "Not now.", &json);
    assert_string_equal(json.data,
                        "{\"ok\":false,\"error\":{\"code\":\"away\",\"message\":\"Not now.\"}}");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_whole_game),
        cmocka_unit_test(test_newcomers_hear_who_is_waited_for),
        cmocka_unit_test(test_each_prefix),
        cmocka_unit_test(test_crowd),
        cmocka_unit_test(test_anything),
        cmocka_unit_test(test_damaged_histories),
        cmocka_unit_test(test_refused_by_the_host),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
