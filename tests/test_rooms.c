/* Rooms: everything in docs/protocol.md, with a host that remembers. */
#include "stage.h"

#include <stdio.h>

typedef char token_text[ROOM_TOKEN_LENGTH + 1];

/* ---- What many cases begin with ---- */

static void sit(struct stage *stage, room_client client, const char *name, token_text token)
{
    char request[160];
    snprintf(request, sizeof request, "{\"do\":\"sit\",\"name\":\"%s\",\"words\":\"by %s\"}", name,
             name);
    snprintf(token, sizeof(token_text), "%s",
             stage_member(stage_fine(stage, client, request), "token"));
    assert_int_equal(strlen(token), ROOM_TOKEN_LENGTH);
}

/* Two people at a table: clients 1 (the host, seat 0) and 2 (seat 1). */
static void sit_two(struct stage *stage, const char *wish, token_text tokens[2])
{
    stage_open(stage, wish);
    stage_enter(stage, 1);
    stage_enter(stage, 2);
    stage_token(stage, 1, stage->token);
    sit(stage, 1, "Anna", tokens[0]);
    sit(stage, 2, "Борис", tokens[1]);
}

static void start_two(struct stage *stage, const char *wish, token_text tokens[2])
{
    sit_two(stage, wish, tokens);
    stage_fine(stage, 1, "{\"do\":\"start\"}");
}

static void play(struct stage *stage, room_client client, uint32_t seat)
{
    struct kv_text request = {.allocate = support_allocate};
    stage_turn(stage, seat, &request);
    stage_fine(stage, client, request.data);
    support_allocate(request.data, 0);
}

static bool is_playing(const struct stage *stage)
{
    return room_state_of(stage->room) == ROOM_PLAYING;
}

static bool owes(const struct stage *stage, uint32_t seat)
{
    return is_playing(stage) && !room_done(stage->room, seat);
}

/* Clients 1 and 2 play seats 0 and 1 to the end. */
static void play_out(struct stage *stage)
{
    while (is_playing(stage)) {
        if (owes(stage, 0))
            play(stage, 1, 0);
        if (owes(stage, 1))
            play(stage, 2, 1);
    }
}

static void read_record(struct stage *stage, struct kv_text *record)
{
    struct kv_error error;
    struct room_recorder *recorder = room_recorder_open(&error);
    for (size_t i = 0; i < stage->line_count; i++)
        assert_true(room_recorder_line(recorder, stage->lines[i].text, strlen(stage->lines[i].text),
                                       &error));
    if (!room_recorder_finish(recorder, record, &error))
        fail_msg("%s", error.message);
}

/* ---- A whole game ---- */

static void test_whole_game(void **state)
{
    struct stage stage;
    token_text tokens[2];
    struct kv_text record = {.allocate = support_allocate};
    struct kv_record reader;
    struct kv_setup setup;
    struct kv_error error;
    struct kv_fair fair;
    char promise[KV_COMMITMENT_LENGTH + 1];
    (void)state;
    sit_two(&stage, "{\"name\":\"welcome\",\"seats\":2,\"words\":\"a table\"}", tokens);
    stage_enter(&stage, 3);
    snprintf(promise, sizeof promise, "%s",
             stage_member(stage_heard(&stage, 3, "\"event\":\"table\""), "fair"));
    stage_fine(&stage, 1, "{\"do\":\"start\"}");
    const char *round = stage_heard(&stage, 2, "\"event\":\"round\"");
    assert_string_equal(stage_member(round, "round"), "1");
    assert_string_equal(stage_member(round, "waiting"), "2");
    assert_string_equal(stage_member(round, "deadline"), "");
    play(&stage, 2, 1);
    assert_string_equal(stage_heard(&stage, 1, "\"event\""),
                        "{\"event\":\"waiting\",\"round\":1,\"waiting\":1,\"done\":[1]}");
    play_out(&stage);
    const char *over = stage_heard(&stage, 3, "\"event\":\"over\"");
    assert_string_equal(stage_member(over, "words"), "[\"a table\",\"by Anna\",\"by Борис\"]");
    /* The record proves what was promised. */
    read_record(&stage, &record);
    assert_true(kv_record_start(&reader, record.data, record.length, &setup, &error));
    assert_true(kv_fair_read(reader.proof, reader.proof_length, &fair, &error));
    assert_string_equal(fair.commitment, promise);
    assert_string_equal(fair.seed, setup.seed);
    assert_string_equal(fair.seed, stage_member(over, "seed"));
    assert_string_equal(fair.secret, stage_member(over, "secret"));
    assert_int_equal(fair.words, 3);
    assert_memory_not_equal(fair.seed, promise, 8);
    support_allocate(record.data, 0);
    stage_close(&stage);
}

/* The room that any beginning of the log makes is the one that was there. */
static void test_each_prefix(void **state)
{
    struct stage stage, other;
    token_text tokens[2];
    size_t compared = 0;
    (void)state;
    sit_two(&stage, "{\"name\":\"welcome:advanced=on\",\"seats\":4,\"bots\":[\"easy\"]}", tokens);
    stage_fine(&stage, 1, "{\"do\":\"remove\",\"seat\":0}");
    stage_fine(&stage, 1, "{\"do\":\"start\"}");
    while (compared < stage.line_count) {
        assert_true(stage_replay(&other, &stage, compared = stage.line_count));
        stage_same(&stage, &other);
        stage_close(&other);
        if (owes(&stage, 0))
            play(&stage, 1, 0);
        else if (owes(&stage, 1))
            play(&stage, 2, 1);
    }
    assert_int_equal(room_state_of(stage.room), ROOM_OVER);
    for (size_t lines = 1; lines <= stage.line_count; lines++) {
        assert_true(stage_replay(&other, &stage, lines));
        stage_close(&other);
    }
    stage_close(&stage);
}

/* ---- Sitting down ---- */

static void test_sitting(void **state)
{
    struct stage stage;
    token_text tokens[3];
    (void)state;
    stage_open(&stage, "{\"name\":\"welcome\",\"seats\":2}");
    stage_enter(&stage, 1);
    const char *table = stage_heard(&stage, 1, "\"event\":\"table\"");
    assert_string_equal(stage_member(table, "you"), "{\"seat\":null,\"host\":false}");
    assert_int_equal(strlen(stage_member(table, "fair")), 64);
    assert_string_equal(stage_member(stage_member(table, "table"), "state"), "waiting");
    stage_refused(&stage, 1, "{\"do\":\"start\"}", "not-host");
    stage_refused(&stage, 1, "{\"do\":\"bot\",\"level\":\"easy\"}", "not-host");
    stage_refused(&stage, 1, "{\"do\":\"remove\",\"seat\":0}", "not-host");
    stage_refused(&stage, 1, "{\"do\":\"rise\"}", "no-seat");
    stage_refused(&stage, 1, "{\"do\":\"say\",\"text\":\"hello\"}", "no-seat");
    stage_refused(&stage, 1, "{\"do\":\"show\"}", "not-started");
    stage_refused(&stage, 1, "{\"do\":\"rematch\"}", "no-seat");
    stage_token(&stage, 1, stage.token);
    stage_refused(&stage, 1, "{\"do\":\"start\"}", "bad-setup"); /* nobody sits there */
    sit(&stage, 1, "Anna", tokens[0]);
    stage_refused(&stage, 1, "{\"do\":\"sit\",\"name\":\"Anna\"}", "seated");
    stage_refused(&stage, 1, "{\"do\":\"play\",\"round\":1,\"moves\":[]}", "not-started");
    stage_refused(&stage, 1, "{\"do\":\"bot\",\"level\":\"grim\"}", "unknown-bot");
    stage_fine(&stage, 1, "{\"do\":\"bot\",\"level\":\"hard\"}");
    stage_enter(&stage, 2);
    stage_refused(&stage, 2, "{\"do\":\"sit\",\"name\":\"Late\"}", "full");
    stage_fine(&stage, 1, "{\"do\":\"remove\",\"seat\":1}");
    stage_refused(&stage, 1, "{\"do\":\"remove\",\"seat\":1}", "bad-seat");
    sit(&stage, 2, "Late", tokens[1]);
    /* Who rises is free to sit down again, and the old token is worth nothing. */
    stage_fine(&stage, 2, "{\"do\":\"rise\"}");
    char request[160];
    snprintf(request, sizeof request, "{\"do\":\"enter\",\"token\":\"%s\"}", tokens[1]);
    stage_refused(&stage, 2, request, "bad-token");
    sit(&stage, 2, "Later", tokens[1]);
    /* Who is removed hears of it. */
    stage_fine(&stage, 1, "{\"do\":\"remove\",\"seat\":1}");
    assert_non_null(stage_heard(&stage, 2, "\"you\":{\"seat\":null,\"host\":false}"));
    sit(&stage, 2, "Latest", tokens[2]);
    stage_fine(&stage, 1, "{\"do\":\"start\"}");
    stage_refused(&stage, 1, "{\"do\":\"start\"}", "started");
    stage_enter(&stage, 3);
    stage_refused(&stage, 3, "{\"do\":\"sit\",\"name\":\"x\"}", "started");
    stage_refused(&stage, 3, "{\"do\":\"play\",\"round\":1,\"moves\":[]}", "no-seat");
    stage_refused(&stage, 3, "{\"do\":\"moves\"}", "no-seat");
    stage_close(&stage);
}

/* Free seats between others disappear when the game begins, and whoever moves up is told. */
static void test_moving_up(void **state)
{
    struct stage stage;
    token_text tokens[2];
    (void)state;
    sit_two(&stage, "{\"name\":\"welcome\",\"seats\":5}", tokens);
    stage_fine(&stage, 1, "{\"do\":\"rise\"}");
    stage_fine(&stage, 1, "{\"do\":\"bot\",\"level\":\"easy\"}");
    stage_fine(&stage, 1, "{\"do\":\"bot\",\"level\":\"easy\"}");
    stage_fine(&stage, 1, "{\"do\":\"remove\",\"seat\":0}");
    stage_fine(&stage, 1, "{\"do\":\"start\"}");
    assert_non_null(stage_heard(&stage, 2, "\"you\":{\"seat\":0,\"host\":false}"));
    assert_int_equal(room_match(stage.room)->setup.seats, 2);
    play(&stage, 2, 0);
    stage_enter(&stage, 4);
    stage_token(&stage, 4, tokens[1]);
    assert_string_equal(stage_member(stage_fine(&stage, 4, "{\"do\":\"enter\"}"), "seat"), "0");
    stage_close(&stage);
}

/* A host who sits is host and seat by either token. */
static void test_two_tokens(void **state)
{
    struct stage stage;
    token_text tokens[2];
    (void)state;
    start_two(&stage, "{\"name\":\"machinery\",\"seats\":2}", tokens);
    stage_enter(&stage, 3);
    stage_token(&stage, 3, stage.token);
    assert_non_null(stage_heard(&stage, 3, "\"seat\":0,\"host\":true"));
    stage_enter(&stage, 4);
    stage_token(&stage, 4, tokens[0]);
    assert_non_null(stage_heard(&stage, 4, "\"seat\":0,\"host\":true"));
    stage_token(&stage, 4, tokens[1]); /* another person on the same connection */
    assert_non_null(stage_heard(&stage, 4, "\"seat\":1,\"host\":false"));
    play(&stage, 3, 0);
    play(&stage, 4, 1);
    assert_int_equal(room_match(stage.room)->round, 2);
    stage_close(&stage);
}

static void test_bad_requests(void **state)
{
    static const struct {
        const char *request, *code;
    } bad[] = {
        {"", "bad-json"},
        {"garbage", "bad-json"},
        {"{\"do\":\"ping\"", "bad-json"},
        {"[]", "bad-request"},
        {"{}", "bad-request"},
        {"{\"do\":7}", "bad-request"},
        {"{\"do\":\"dance\"}", "bad-request"},
        {"{\"do\":\"ping\",\"more\":1}", "bad-request"},
        {"{\"do\":\"ping\",\"tag\":[1]}", "bad-request"},
        {"{\"do\":\"ping\",\"tag\":\"0123456789012345678901234567890123456789\"}", "bad-request"},
        {"{\"do\":\"enter\",\"token\":7}", "bad-request"},
        {"{\"do\":\"enter\",\"token\":\"\"}", "bad-token"},
        {"{\"do\":\"enter\",\"token\":\"00000000000000000000000000000000\"}", "bad-token"},
        {"{\"do\":\"enter\",\"token\":\"000000000000000000000000000000000\"}", "bad-token"},
        {"{\"do\":\"enter\",\"lang\":1}", "bad-request"},
        {"{\"do\":\"sit\"}", "bad-request"},
        {"{\"do\":\"sit\",\"name\":\"  \"}", "bad-text"},
        {"{\"do\":\"sit\",\"name\":\"1234567890123456789012345\"}", "bad-text"},
        {"{\"do\":\"sit\",\"name\":\"a\\nb\"}", "bad-text"},
        {"{\"do\":\"sit\",\"name\":\"a\\u0000b\"}", "bad-text"},
        {"{\"do\":\"sit\",\"name\":\"\\u202eanna\"}", "bad-text"},
        {"{\"do\":\"sit\",\"name\":\"\\u2066anna\"}", "bad-text"},
        {"{\"do\":\"sit\",\"name\":\"anna\\ufeff\"}", "bad-text"},
        {"{\"do\":\"sit\",\"name\":\"Anna\",\"words\":\"a\\u0007\"}", "bad-text"},
        {"{\"do\":\"sit\",\"name\":[]}", "bad-request"},
        {"{\"do\":\"remove\",\"seat\":-1}", "bad-seat"},
        {"{\"do\":\"remove\",\"seat\":10000}", "bad-seat"},
        {"{\"do\":\"remove\"}", "bad-seat"},
        {"{\"do\":\"bot\"}", "bad-request"},
    };
    struct stage stage;
    (void)state;
    stage_open(&stage, "{\"name\":\"welcome\",\"seats\":3}");
    stage_enter(&stage, 1);
    stage_token(&stage, 1, stage.token);
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        stage_refused(&stage, 1, bad[i].request, bad[i].code);
    /* Characters are counted, not bytes, and spaces around are nothing. */
    stage_fine(&stage, 1, "{\"do\":\"sit\",\"name\":\" Василиса Премудрая Крас  \"}");
    assert_non_null(stage_heard(&stage, 1, "{\"name\":\"Василиса Премудрая Крас\","));
    assert_string_equal(stage_fine(&stage, 1, "{\"do\":\"ping\",\"tag\":7}"),
                        "{\"ok\":true,\"do\":\"ping\",\"tag\":7}");
    assert_string_equal(stage_fine(&stage, 1, "{\"tag\":\"a\\\"\",\"do\":\"ping\"}"),
                        "{\"ok\":true,\"do\":\"ping\",\"tag\":\"a\\\"\"}");
    stage_fine(&stage, 1, "{\"do\":\"say\",\"text\":\"<b>\\\"hi\\\"</b>\"}");
    assert_string_equal(stage_heard(&stage, 1, "said"),
                        "{\"event\":\"said\",\"seat\":0,\"text\":\"<b>\\\"hi\\\"</b>\"}");
    stage_close(&stage);
}

static void test_bad_wishes(void **state)
{
    static const struct {
        const char *wish, *code;
    } bad[] = {
        {"", "bad-json"},
        {"[]", "bad-request"},
        {"{}", "bad-request"},
        {"{\"name\":\"chess\"}", "unknown-game"},
        {"{\"name\":\"welcome:edition=ninth\"}", "bad-name"},
        {"{\"name\":\"welcome\",\"seats\":0}", "bad-request"},
        {"{\"name\":\"welcome\",\"seats\":10001}", "bad-request"},
        {"{\"name\":\"smallcities\",\"seats\":6}", "bad-request"},
        {"{\"name\":\"welcome:edition=first,draft=on\",\"seats\":1}", "bad-setup"},
        {"{\"name\":\"welcome\",\"seats\":1,\"bots\":[\"easy\",\"easy\"]}", "bad-request"},
        {"{\"name\":\"welcome\",\"bots\":[\"grim\"]}", "unknown-bot"},
        {"{\"name\":\"welcome\",\"clock\":-1}", "bad-request"},
        {"{\"name\":\"welcome\",\"patience\":100000}", "bad-request"},
        {"{\"name\":\"welcome\",\"public\":1}", "bad-request"},
        {"{\"name\":\"welcome\",\"colour\":1}", "bad-request"},
        {"{\"name\":\"welcome\",\"words\":\"\\u0001\"}", "bad-text"},
    };
    struct stage stage;
    struct kv_error error;
    token_text token;
    (void)state;
    stage_open(&stage, "{\"name\":\"welcome:edition=first,draft=on\"}");
    stage_enter(&stage, 1);
    assert_non_null(stage_heard(&stage, 1, "\"most\":2")); /* the fewest that can play */
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        size_t lines = stage.line_count;
        struct room *room = room_create(&stage.host, &stage, STAGE_ID, STAGE_CODE, bad[i].wish,
                                        strlen(bad[i].wish), stage.now, token, &error);
        assert_null(room);
        assert_int_equal(lines, stage.line_count);
        if (strcmp(error.code, bad[i].code) != 0)
            fail_msg("%s: %s instead of %s", bad[i].wish, error.code, bad[i].code);
    }
    stage_close(&stage);
}

/* ---- Turns ---- */

static void test_turns_count_once(void **state)
{
    struct stage stage, other;
    token_text tokens[2];
    struct kv_text first = {.allocate = support_allocate}, second = {.allocate = support_allocate};
    (void)state;
    start_two(&stage, "{\"name\":\"welcome\",\"seats\":2}", tokens);
    stage_turn(&stage, 0, &first);
    do
        stage_turn(&stage, 0, &second);
    while (strcmp(first.data, second.data) == 0);
    stage_refused(&stage, 1, "{\"do\":\"play\",\"round\":2,\"moves\":[\"take 1\"]}", "bad-round");
    stage_refused(&stage, 1, "{\"do\":\"play\",\"round\":1,\"moves\":[\"take 1\"]}", "turn-open");
    stage_refused(&stage, 1, "{\"do\":\"play\",\"round\":1,\"moves\":[]}", "illegal-move");
    stage_refused(&stage, 1, "{\"do\":\"play\",\"round\":1,\"moves\":[\"take 9\"]}",
                  "illegal-move");
    stage_refused(&stage, 1, "{\"do\":\"play\",\"round\":1,\"moves\":[7]}", "bad-request");
    stage_refused(&stage, 1, "{\"do\":\"play\",\"round\":1,\"moves\":[\"take 1; done\"]}",
                  "illegal-move");
    stage_refused(&stage, 1, "{\"do\":\"play\",\"moves\":[\"take 1\"]}", "bad-request");
    stage_fine(&stage, 1, first.data);
    size_t lines = stage.line_count;
    stage_fine(&stage, 1, first.data);
    assert_int_equal(lines, stage.line_count);
    stage_refused(&stage, 1, second.data, "turn-done");
    play(&stage, 2, 1);
    stage_fine(&stage, 1, first.data); /* the round is closed, and it counted */
    stage_refused(&stage, 1, second.data, "turn-done");
    /* A room that was replayed knows it too. */
    assert_true(stage_replay(&other, &stage, stage.line_count));
    stage_enter(&other, 1);
    stage_token(&other, 1, tokens[0]);
    stage_fine(&other, 1, first.data);
    assert_int_equal(other.line_count, 0);
    stage_refused(&other, 1, second.data, "turn-done");
    stage_close(&other);
    /* White space does not make another turn of it. */
    play_out(&stage);
    stage_refused(&stage, 1, second.data, "over");
    support_allocate(first.data, 0);
    support_allocate(second.data, 0);
    stage_close(&stage);
}

static void test_moves_and_turns(void **state)
{
    struct stage stage;
    token_text tokens[2];
    (void)state;
    start_two(&stage, "{\"name\":\"welcome#7\",\"seats\":2}", tokens);
    assert_non_null(
        strstr(stage_fine(&stage, 1, "{\"do\":\"moves\"}"), "\"moves\":[\"take 1\",\"take 2\""));
    assert_non_null(
        strstr(stage_fine(&stage, 1, "{\"do\":\"moves\",\"moves\":[\" take  1\"]}"), "\"write "));
    stage_refused(&stage, 1, "{\"do\":\"moves\",\"moves\":[\"write 3 1:1\"]}", "illegal-move");
    stage_refused(&stage, 1, "{\"do\":\"turns\",\"round\":1}", "bad-round");
    play(&stage, 1, 0);
    assert_string_equal(stage_fine(&stage, 1, "{\"do\":\"moves\"}"),
                        "{\"ok\":true,\"do\":\"moves\",\"moves\":[]}");
    stage_refused(&stage, 2, "{\"do\":\"turns\",\"round\":1}", "bad-round"); /* not closed yet */
    play(&stage, 2, 1);
    struct kv_json turns, answer;
    const char *text = stage_fine(&stage, 2, "{\"do\":\"turns\",\"round\":1}");
    answer = support_json(text, strlen(text));
    assert_true(kv_json_field(&answer, "turns", &turns));
    assert_int_equal(kv_json_count(&turns), 2);
    stage_close(&stage);
}

/* ---- What others may not see ---- */

static void test_private_hands(void **state)
{
    struct stage stage;
    token_text tokens[2];
    (void)state;
    start_two(&stage, "{\"name\":\"welcome:edition=first,draft=on\",\"seats\":2}", tokens);
    stage_enter(&stage, 3);
    while (is_playing(&stage)) {
        for (room_client client = 1; client <= 3; client++) {
            unsigned hands = 0;
            const char *shown = stage_fine(&stage, client, "{\"do\":\"show\"}");
            for (const char *at = shown; (at = strstr(at, "\"hand\"")); at++)
                hands++;
            assert_int_equal(hands, client < 3);
            assert_null(strstr(shown, "#")); /* no seed */
        }
        play(&stage, 1, 0);
        for (size_t i = 0; i < stage.word_count; i++)
            assert_null(strstr(stage.words[i].text, "take"));
        /* What seat 0 has played is not on its sheet yet, nor in its score. */
        const char *shown = stage_fine(&stage, 2, "{\"do\":\"show\"}");
        assert_null(strstr(shown, "\"turn\""));
        assert_non_null(strstr(stage_fine(&stage, 1, "{\"do\":\"show\"}"), "\"turn\""));
        char before[1 << 12];
        snprintf(before, sizeof before, "%s", stage_fine(&stage, 3, "{\"do\":\"score\"}"));
        assert_string_equal(stage_fine(&stage, 2, "{\"do\":\"score\"}"), before);
        play(&stage, 2, 1);
        for (size_t i = 0; i < stage.word_count; i++)
            assert_null(strstr(stage.words[i].text, "\"hand\""));
    }
    stage_close(&stage);
}

/* The secret and the seed are said at the end only, and tokens to their owners alone. */
static void test_secrets(void **state)
{
    struct stage stage;
    token_text tokens[2];
    struct kv_text all = {.allocate = support_allocate};
    char secret[KV_SECRET_LENGTH + 1];
    (void)state;
    start_two(&stage, "{\"name\":\"machinery\",\"seats\":2}", tokens);
    snprintf(secret, sizeof secret, "%s",
             stage_member(strchr(stage.lines[0].text, ' ') + 1, "secret"));
    assert_int_equal(strlen(secret), KV_SECRET_LENGTH);
    while (is_playing(&stage)) {
        stage_fine(&stage, 1, "{\"do\":\"show\"}");
        for (size_t i = 0; i < stage.word_count; i++)
            kv_put(&all, "%s\n", stage.words[i].text);
        if (owes(&stage, 0))
            play(&stage, 1, 0);
        else
            play(&stage, 2, 1);
        if (is_playing(&stage))
            for (size_t i = 0; i < stage.word_count; i++)
                kv_put(&all, "%s\n", stage.words[i].text);
    }
    assert_null(strstr(all.data, secret));
    assert_null(strstr(all.data, room_match(stage.room)->setup.seed));
    assert_non_null(stage_heard(&stage, 2, secret));
    for (size_t i = 0; i < stage.line_count; i++) { /* only their digests are kept */
        assert_null(strstr(stage.lines[i].text, tokens[0]));
        assert_null(strstr(stage.lines[i].text, tokens[1]));
        assert_null(strstr(stage.lines[i].text, stage.token));
    }
    support_allocate(all.data, 0);
    stage_close(&stage);
}

/* A deal that has a seed is a known one, and nobody promises anything. */
static void test_known_deal(void **state)
{
    struct stage stage;
    struct kv_text record = {.allocate = support_allocate};
    token_text tokens[2];
    (void)state;
    start_two(&stage, "{\"name\":\"machinery#42\",\"seats\":2}", tokens);
    stage_enter(&stage, 3);
    assert_non_null(stage_heard(&stage, 3, "\"fair\":false"));
    assert_non_null(stage_heard(&stage, 3, "\"name\":\"machinery#42\""));
    play_out(&stage);
    read_record(&stage, &record);
    assert_null(strstr(record.data, "\nfair "));
    assert_non_null(strstr(record.data, "name machinery#42 "));
    support_allocate(record.data, 0);
    stage_close(&stage);
}

/* ---- Clocks, absence and bots ---- */

static void test_clock(void **state)
{
    struct stage stage, other;
    token_text tokens[2];
    (void)state;
    start_two(&stage, "{\"name\":\"welcome\",\"seats\":2,\"clock\":30}", tokens);
    assert_string_equal(stage_member(stage_heard(&stage, 1, "\"event\":\"round\""), "deadline"),
                        "1763200030");
    play(&stage, 1, 0);
    stage_tick(&stage, 29999);
    assert_int_equal(stage.thought_count, 0);
    /* After a restart the clock is the same. */
    assert_true(stage_replay(&other, &stage, stage.line_count));
    assert_int_equal(other.wake, stage.wake);
    stage_close(&other);
    stage_tick(&stage, 2);
    assert_int_equal(stage.thought_count, 1);
    assert_int_equal(stage.thoughts[0].seat, 1);
    assert_string_equal(stage.thoughts[0].bot->id, "medium");
    stage_think(&stage);
    assert_int_equal(room_match(stage.room)->round, 2);
    assert_non_null(stage_heard(&stage, 1, "\"event\":\"round\""));
    /* In the next round the seat is its owner's again. */
    play(&stage, 2, 1);
    play(&stage, 1, 0);
    assert_int_equal(room_match(stage.room)->round, 3);
    /* A clock runs though nobody is there. */
    stage_leave(&stage, 1);
    stage_leave(&stage, 2);
    stage_tick(&stage, 31000);
    assert_int_equal(stage.thought_count, 2);
    assert_false(room_idle(stage.room));
    stage_think(&stage);
    assert_int_equal(room_match(stage.room)->round, 4);
    assert_true(room_idle(stage.room));
    stage_close(&stage);
}

/* Clocks of machines differ: behind, a turn takes no longer than it may; ahead, only the turn that
 * is under way is cut short. */
static void test_skewed_clocks(void **state)
{
    enum { TURN = 30000, HOUR = 3600000 };
    struct stage stage;
    token_text tokens[2];
    (void)state;
    start_two(&stage, "{\"name\":\"welcome\",\"seats\":2,\"clock\":30}", tokens);
    stage.now -= HOUR;
    stage_ask(&stage, 1, "{\"do\":\"ping\"}");
    assert_true(stage.wake > 0 && stage.wake <= stage.now + TURN);
    play(&stage, 1, 0);
    play(&stage, 2, 1);
    assert_int_equal(room_match(stage.room)->round, 2);
    assert_int_equal(stage.wake, stage.now + TURN);
    stage.now += HOUR;
    room_tick(stage.room, stage.now);
    assert_int_equal(stage.thought_count, 2);
    stage_think(&stage);
    assert_int_equal(room_match(stage.room)->round, 3);
    assert_int_equal(stage.wake, stage.now + TURN);
    play(&stage, 1, 0);
    assert_int_equal(stage.thought_count, 0); /* this turn is people's again */
    stage_close(&stage);
}

static void test_patience(void **state)
{
    struct stage stage, other;
    token_text tokens[2];
    (void)state;
    start_two(&stage, "{\"name\":\"welcome\",\"seats\":2,\"patience\":60}", tokens);
    stage_leave(&stage, 2);
    assert_non_null(stage_heard(&stage, 1, "\"name\":\"Борис\",\"here\":false"));
    stage_tick(&stage, 59000);
    assert_int_equal(stage.thought_count, 0);
    stage_tick(&stage, 1500);
    assert_non_null(stage_heard(&stage, 1, "\"away\":true"));
    assert_int_equal(stage.thought_count, 1);
    stage_think(&stage);
    play(&stage, 1, 0);
    assert_int_equal(stage.thought_count, 1); /* and again, at once */
    assert_true(stage_replay(&other, &stage, stage.line_count));
    stage_same(&stage, &other);
    stage_close(&other);
    /* The owner comes back before the bot has found its turn. */
    stage_enter(&stage, 5);
    stage_token(&stage, 5, tokens[1]);
    stage_think(&stage);
    assert_true(owes(&stage, 1));
    play(&stage, 5, 1);
    assert_string_equal(stage.lines[stage.line_count - 2].text, "back {\"seat\":1}");
    /* With nobody there, patience has no end. */
    stage_leave(&stage, 1);
    stage_leave(&stage, 5);
    assert_true(room_idle(stage.room));
    stage_tick(&stage, 1000000);
    assert_int_equal(stage.thought_count, 0);
    stage_enter(&stage, 6);
    stage_tick(&stage, 59000);
    assert_int_equal(stage.thought_count, 0);
    stage_tick(&stage, 2000);
    assert_int_equal(stage.thought_count, 1); /* seat 1 has played in this round */
    assert_non_null(stage_heard(&stage, 6, "\"away\":true},{"));
    stage_close(&stage);
}

/* Bots wait until somebody watches. */
static void test_bots(void **state)
{
    struct stage stage, other;
    (void)state;
    stage_open(&stage, "{\"name\":\"machinery\",\"seats\":2,\"bots\":[\"easy\",\"hard\"]}");
    stage_enter(&stage, 1);
    stage_token(&stage, 1, stage.token);
    stage_fine(&stage, 1, "{\"do\":\"start\"}");
    assert_int_equal(stage.thought_count, 2);
    assert_string_equal(stage.thoughts[1].bot->id, "hard");
    stage_think(&stage);
    stage_leave(&stage, 1);
    stage_think(&stage); /* what was asked for comes still, and no more is asked */
    assert_int_equal(stage.thought_count, 0);
    assert_true(is_playing(&stage));
    assert_true(stage_replay(&other, &stage, stage.line_count));
    assert_int_equal(other.thought_count, 0);
    stage_enter(&other, 1);
    assert_int_equal(other.thought_count, 2);
    /* Bots that were forgotten are asked again. */
    stage_tick(&other, 25000);
    assert_int_equal(other.thought_count, 4);
    while (other.thought_count)
        stage_think(&other);
    assert_int_equal(room_state_of(other.room), ROOM_OVER);
    stage_close(&other);
    stage_close(&stage);
}

static void test_removal_in_play(void **state)
{
    struct stage stage;
    token_text tokens[2];
    char request[160];
    (void)state;
    start_two(&stage, "{\"name\":\"welcome\",\"seats\":2}", tokens);
    stage_refused(&stage, 2, "{\"do\":\"remove\",\"seat\":0}", "not-host");
    stage_fine(&stage, 1, "{\"do\":\"remove\",\"seat\":1}");
    assert_non_null(stage_heard(&stage, 2, "\"you\":{\"seat\":null"));
    assert_non_null(stage_heard(&stage, 1, "\"name\":\"Борис\",\"bot\":\"medium\""));
    assert_int_equal(stage.thought_count, 1);
    stage_refused(&stage, 2, "{\"do\":\"moves\"}", "no-seat");
    snprintf(request, sizeof request, "{\"do\":\"enter\",\"token\":\"%s\"}", tokens[1]);
    stage_refused(&stage, 2, request, "bad-token");
    stage_refused(&stage, 1, "{\"do\":\"remove\",\"seat\":1}", "bad-seat");
    stage_fine(&stage, 1, "{\"do\":\"rise\"}"); /* nobody but bots is left, and the host watches */
    while (stage.thought_count)
        stage_think(&stage);
    assert_int_equal(room_state_of(stage.room), ROOM_OVER);
    assert_non_null(stage_heard(&stage, 1, "\"words\":[\"by Anna\",\"by Борис\"]"));
    stage_close(&stage);
}

/* Whatever a host brings as a bot's turn, only a legal one of the right round counts. */
static void test_strange_bots(void **state)
{
    struct stage stage;
    const kv_move nonsense[] = {0xffffffff, 0, 1};
    (void)state;
    stage_open(&stage, "{\"name\":\"welcome\",\"seats\":2,\"bots\":[\"easy\",\"easy\"]}");
    stage_enter(&stage, 1);
    stage_token(&stage, 1, stage.token);
    stage_fine(&stage, 1, "{\"do\":\"start\"}");
    size_t lines = stage.line_count;
    room_bot_played(stage.room, 7, 1, nonsense, 3, stage.now);
    room_bot_played(stage.room, 0, 2, nonsense, 3, stage.now);
    room_bot_played(stage.room, 0, 1, nonsense, 0, stage.now);
    assert_int_equal(lines, stage.line_count);
    stage_close(&stage);
}

/* ---- After the end ---- */

static void test_rematch(void **state)
{
    struct stage stage, other;
    token_text tokens[2];
    (void)state;
    start_two(&stage, "{\"name\":\"machinery\",\"seats\":3,\"clock\":60}", tokens);
    stage_refused(&stage, 1, "{\"do\":\"rematch\"}", "not-over");
    play_out(&stage);
    assert_string_equal(
        stage_fine(&stage, 2, "{\"do\":\"rematch\"}"),
        "{\"ok\":true,\"do\":\"rematch\",\"id\":\"ffeeddccbbaa99887766554433221100\","
        "\"code\":\"ZZ22ZZ\"}");
    assert_non_null(stage_heard(&stage, 1, "{\"event\":\"rematch\",\"id\":\"ffee"));
    size_t lines = stage.line_count;
    stage_fine(&stage, 1, "{\"do\":\"rematch\"}"); /* the same one */
    assert_int_equal(lines, stage.line_count);
    /* The new table has the same people, and a secret of its own. */
    struct stage next = {.now = stage.now};
    next.lines = (struct stage_line *)calloc(stage.another_count, sizeof *next.lines);
    for (size_t i = 0; i < stage.another_count; i++)
        next.lines[i] = (struct stage_line){stage.now, stage.another[i]};
    assert_true(stage_replay(&other, &next, stage.another_count));
    free(next.lines);
    stage_enter(&other, 1);
    stage_enter(&other, 2);
    stage_token(&other, 1, stage.token);
    stage_token(&other, 2, tokens[1]);
    assert_non_null(strstr(stage_fine(&other, 2, "{\"do\":\"enter\"}"), "\"seat\":1"));
    assert_string_not_equal(stage_member(strchr(stage.another[0], ' ') + 1, "secret"),
                            stage_member(strchr(stage.lines[0].text, ' ') + 1, "secret"));
    stage_fine(&other, 1, "{\"do\":\"start\"}");
    play_out(&other);
    stage_close(&other);
    assert_true(stage_replay(&other, &stage, stage.line_count));
    stage_same(&stage, &other);
    stage_close(&other);
    stage_close(&stage);
}

static void test_language(void **state)
{
    struct stage stage;
    (void)state;
    stage_open(&stage, "{\"name\":\"welcome\",\"seats\":2}");
    stage_enter(&stage, 1);
    stage_enter(&stage, 2);
    stage_fine(&stage, 1, "{\"do\":\"enter\",\"lang\":\"uk\"}");
    assert_int_equal(stage.language, KV_UKRAINIAN);
    stage_fine(&stage, 2, "{\"do\":\"ping\"}");
    assert_int_equal(stage.language, KV_LANGUAGES);
    stage_fine(&stage, 1, "{\"do\":\"ping\"}");
    assert_int_equal(stage.language, KV_UKRAINIAN);
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
        sit(&stage, i + 1, "x", i == SEATS - 1 ? last : token);
        stage.now += 1;
    }
    assert_true(stage.changed < 100);
    stage_fine(&stage, 1, "{\"do\":\"start\"}");
    for (uint32_t i = 0; i < SEATS; i++) {
        size_t words = 0;
        play(&stage, i + 1, i);
        for (size_t j = 0; j < stage.word_count; j++)
            words += strstr(stage.words[j].text, "\"event\"") != NULL;
        assert_true(words <= 1);
    }
    assert_int_equal(room_match(stage.room)->round, 2);
    assert_non_null(stage_heard(&stage, 1, "\"event\":\"round\""));
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
        "{\"do\":\"start\"}",
        "{\"do\":\"sit\",\"name\":\"One\",\"words\":\"und mehr\"}",
        "{\"do\":\"sit\",\"name\":\"Two\"}",
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
    struct kv_text request = {.allocate = support_allocate};
    const char *seat = stage_member(stage_fine(stage, client, "{\"do\":\"enter\"}"), "seat");
    if (strcmp(seat, "null") != 0 && owes(stage, (uint32_t)atoi(seat))) {
        stage_turn(stage, (uint32_t)atoi(seat), &request);
        stage_fine(stage, client, request.data);
        if (kv_rng_below(&stage->rng, 4) == 0)
            stage_fine(stage, client, request.data);
    }
    support_allocate(request.data, 0);
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
    } else if (is_playing(stage)) {
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
    static const char *const wishes[] = {
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
        stage_open(&crowd->stage, wishes[game % (sizeof wishes / sizeof *wishes)]);
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

/* Damaged logs are refused and break nothing. */
static void test_damaged_logs(void **state)
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
    start_two(&stage, "{\"name\":\"welcome\",\"seats\":2}", tokens);
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        bool waiting = strncmp(bad[i], "away", 4) == 0 || strncmp(bad[i], "start", 5) == 0;
        assert_true(stage_replay(&other, &stage, waiting ? 1 : stage.line_count));
        if (room_replay(other.room, bad[i], strlen(bad[i]), 0, &error))
            fail_msg("%s", bad[i]);
        stage_close(&other);
    }
    stage_close(&stage);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_whole_game),      cmocka_unit_test(test_each_prefix),
        cmocka_unit_test(test_sitting),         cmocka_unit_test(test_moving_up),
        cmocka_unit_test(test_two_tokens),      cmocka_unit_test(test_bad_requests),
        cmocka_unit_test(test_bad_wishes),      cmocka_unit_test(test_turns_count_once),
        cmocka_unit_test(test_moves_and_turns), cmocka_unit_test(test_private_hands),
        cmocka_unit_test(test_secrets),         cmocka_unit_test(test_known_deal),
        cmocka_unit_test(test_clock),           cmocka_unit_test(test_skewed_clocks),
        cmocka_unit_test(test_patience),        cmocka_unit_test(test_bots),
        cmocka_unit_test(test_removal_in_play), cmocka_unit_test(test_strange_bots),
        cmocka_unit_test(test_rematch),         cmocka_unit_test(test_language),
        cmocka_unit_test(test_crowd),           cmocka_unit_test(test_anything),
        cmocka_unit_test(test_damaged_logs),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
