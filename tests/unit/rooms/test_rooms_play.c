/* Rooms: turns, states that nobody has to ask for, and what others may not see. */
#include "stage.h"

#include <stdio.h>

/* ---- Turns ---- */

static void test_turns_count_once(void **state)
{
    struct stage stage, other;
    token_text tokens[2];
    struct kv_text first = {.allocate = kv_heap}, second = {.allocate = kv_heap};
    (void)state;
    stage_start_two(&stage, "{\"name\":\"welcome\",\"seats\":2}", tokens);
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
    assert_non_null(stage_heard(&stage, 1, "Seat 1 has ended its turn in round 1."));
    stage_play(&stage, 2, 1);
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
    stage_play_out(&stage);
    stage_refused(&stage, 1, second.data, "over");
    kv_heap(first.data, 0);
    kv_heap(second.data, 0);
    stage_close(&stage);
}

/* Whoever connects in the middle of a round learns from the first event which seats have played. */
static void test_done_is_told(void **state)
{
    struct stage stage;
    token_text tokens[2];
    (void)state;
    stage_sit_two(&stage, "{\"name\":\"welcome\",\"seats\":2}", tokens);
    assert_null(stage_heard(&stage, 2, "\"done\":true"));
    stage_fine(&stage, 1, "{\"do\":\"start\"}");
    stage_play(&stage, 2, 1);
    stage_enter(&stage, 3);
    const char *seats =
        stage_member(stage_member(stage_heard(&stage, 3, "\"event\":\"table\""), "table"), "seats");
    const char *played = strstr(seats, "\"done\":true");
    assert_non_null(played);
    assert_true(strstr(seats, "\"done\":false") < played);
    assert_null(strstr(played, "\"done\":false"));
    stage_close(&stage);
}

/* ---- States that nobody has to ask for ---- */

/* What a client was told, to be freed. */
static char *copy_state(const struct stage *stage, room_client client)
{
    const char *event = stage_heard(stage, client, "{\"event\":\"state\"");
    assert_non_null(event);
    char *copy = (char *)malloc(strlen(event) + 1);
    memcpy(copy, event, strlen(event) + 1);
    return copy;
}

/* The event is what show and turns answer to this client. */
static void expect_same(struct stage *stage, room_client client, const char *event, bool has_turns)
{
    char shown[8192], request[64];
    const char *state = strstr(event, "\"state\":{"), *turns = strstr(event, "\"turns\":[");
    assert_non_null(state);
    assert_true(has_turns == (turns != NULL));
    snprintf(shown, sizeof shown, "%s", stage_fine(stage, client, "{\"do\":\"show\"}"));
    const char *same = strstr(shown, "\"name\"");
    assert_memory_equal(state + strlen("\"state\":{"), same, strlen(same));
    if (turns) {
        snprintf(request, sizeof request, "{\"do\":\"turns\",\"round\":%u}",
                 (unsigned)room_match(stage->room)->round - 1);
        same = strstr(stage_fine(stage, client, request), "\"turns\":[");
        assert_string_equal(turns, same);
    }
}

static void expect_state(struct stage *stage, room_client client, bool has_turns)
{
    char *event = copy_state(stage, client);
    expect_same(stage, client, event, has_turns);
    free(event);
}

static void test_states_are_told(void **state)
{
    struct stage stage;
    token_text tokens[2];
    (void)state;
    stage_sit_two(&stage, "{\"name\":\"welcome\",\"seats\":2}", tokens);
    stage_enter(&stage, 3);
    stage_enter(&stage, 4);
    stage_refused(&stage, 1, "{\"do\":\"enter\",\"states\":1}", "bad-request");
    stage_fine(&stage, 1, "{\"do\":\"enter\",\"states\":true}");
    stage_fine(&stage, 2, "{\"do\":\"enter\",\"states\":true}");
    stage_fine(&stage, 3, "{\"do\":\"enter\",\"states\":true}");
    stage_fine(&stage, 1, "{\"do\":\"start\"}");
    assert_null(stage_heard(&stage, 4, "{\"event\":\"state\""));
    expect_state(&stage, 3, false);
    stage_play(&stage, 1, 0);
    assert_null(stage_heard(&stage, 1, "{\"event\":\"state\"")); /* the round goes on */
    stage_play(&stage, 2, 1);
    assert_null(stage_heard(&stage, 4, "{\"event\":\"state\""));
    expect_state(&stage, 3, true);
    stage_play(&stage, 1, 0);
    stage_play(&stage, 2, 1);
    expect_state(&stage, 1, true);
    stage_fine(&stage, 1, "{\"do\":\"enter\",\"states\":false}");
    stage_play(&stage, 1, 0);
    stage_play(&stage, 2, 1);
    assert_null(stage_heard(&stage, 1, "{\"event\":\"state\""));
    expect_state(&stage, 2, true);
    stage_close(&stage);
}

/* Nobody is sent the hand of another seat, and who watches none at all. */
static void expect_own_hands(struct stage *stage, bool has_turns)
{
    enum { READERS = 3 }; /* clients 1 and 2 have a seat */
    char *event[READERS];
    for (room_client client = 1; client <= READERS; client++)
        event[client - 1] = copy_state(stage, client);
    for (room_client client = 1; client <= READERS; client++) {
        const char *hand = strstr(event[client - 1], "\"hand\"");
        assert_int_equal(hand != NULL, client < READERS);
        assert_null(hand ? strstr(hand + 1, "\"hand\"") : NULL);
        expect_same(stage, client, event[client - 1], has_turns);
    }
    for (unsigned i = 0; i < READERS; i++)
        free(event[i]);
}

static void test_states_have_the_own_hand_alone(void **state)
{
    struct stage stage;
    token_text tokens[2];
    (void)state;
    stage_sit_two(&stage, "{\"name\":\"welcome:edition=first,draft=on\",\"seats\":2}", tokens);
    stage_enter(&stage, 3);
    for (room_client client = 1; client <= 3; client++)
        stage_fine(&stage, client, "{\"do\":\"enter\",\"states\":true}");
    stage_fine(&stage, 1, "{\"do\":\"start\"}");
    expect_own_hands(&stage, false);
    for (unsigned round = 0; round < 3; round++) {
        stage_play(&stage, 1, 0);
        stage_play(&stage, 2, 1);
        expect_own_hands(&stage, true);
    }
    stage_close(&stage);
}

/* As many seats as a table may have whose states are sent. */
static void test_states_of_sixteen_seats_are_told(void **state)
{
    struct stage stage;
    token_text tokens[2];
    (void)state;
    stage_sit_two(&stage, "{\"name\":\"welcome\",\"seats\":16}", tokens);
    stage_fine(&stage, 2, "{\"do\":\"enter\",\"states\":true}");
    stage_fine(&stage, 1, "{\"do\":\"start\"}");
    expect_state(&stage, 2, false);
    stage_close(&stage);
}

/* At a large table each would be another one, and all at once. */
static void test_states_of_a_large_table_are_asked_for(void **state)
{
    struct stage stage;
    token_text tokens[2];
    (void)state;
    stage_sit_two(&stage, "{\"name\":\"welcome\",\"seats\":17}", tokens);
    stage_fine(&stage, 2, "{\"do\":\"enter\",\"states\":true}");
    stage_fine(&stage, 1, "{\"do\":\"start\"}");
    assert_null(stage_heard(&stage, 2, "{\"event\":\"state\""));
    stage_close(&stage);
}

static void test_moves_and_turns(void **state)
{
    struct stage stage;
    token_text tokens[2];
    (void)state;
    stage_start_two(&stage, "{\"name\":\"welcome#7\",\"seats\":2}", tokens);
    assert_non_null(
        strstr(stage_fine(&stage, 1, "{\"do\":\"moves\"}"), "\"moves\":[\"take 1\",\"take 2\""));
    assert_non_null(
        strstr(stage_fine(&stage, 1, "{\"do\":\"moves\",\"moves\":[\" take  1\"]}"), "\"write "));
    stage_refused(&stage, 1, "{\"do\":\"moves\",\"moves\":[\"write 3 1:1\"]}", "illegal-move");
    stage_refused(&stage, 1, "{\"do\":\"turns\",\"round\":1}", "bad-round");
    stage_play(&stage, 1, 0);
    assert_string_equal(stage_fine(&stage, 1, "{\"do\":\"moves\"}"),
                        "{\"ok\":true,\"do\":\"moves\",\"moves\":[]}");
    stage_refused(&stage, 2, "{\"do\":\"turns\",\"round\":1}", "bad-round"); /* not closed yet */
    stage_play(&stage, 2, 1);
    struct kv_json turns, answer;
    const char *text = stage_fine(&stage, 2, "{\"do\":\"turns\",\"round\":1}");
    answer = support_json(text, strlen(text));
    assert_true(kv_json_field(&answer, "turns", &turns));
    assert_int_equal(kv_json_count(&turns), 2);
    stage_close(&stage);
}

/* White space does not make another turn of it. */
/* While a round goes on, everybody who has played is shown the turn that is theirs. */
static void test_own_turns_of_a_round(void **state)
{
    enum { PEOPLE = 4 };
    struct stage stage;
    struct kv_text requests[PEOPLE] = {{0}}, turn = {.allocate = kv_heap};
    token_text token;
    (void)state;
    stage_open(&stage, "{\"name\":\"welcome\",\"seats\":4}");
    for (uint32_t seat = 0; seat < PEOPLE; seat++) {
        stage_enter(&stage, seat + 1);
        if (seat == 0)
            stage_token(&stage, 1, stage.token);
        stage_sit(&stage, seat + 1, "x", token);
    }
    stage_fine(&stage, 1, "{\"do\":\"start\"}");
    for (uint32_t seat = 0; seat + 1 < PEOPLE; seat++) {
        requests[seat].allocate = kv_heap;
        stage_turn(&stage, seat, &requests[seat]);
        stage_fine(&stage, seat + 1, requests[seat].data);
    }
    for (uint32_t seat = 0; seat + 1 < PEOPLE; seat++) {
        turn.length = 0;
        kv_put(&turn, "\"turn\":%s", stage_member(requests[seat].data, "moves"));
        assert_non_null(strstr(stage_fine(&stage, seat + 1, "{\"do\":\"show\"}"), turn.data));
        kv_heap(requests[seat].data, 0);
    }
    const char *shown = stage_fine(&stage, PEOPLE, "{\"do\":\"show\"}");
    assert_null(strstr(shown, "\"turn\":["));
    assert_string_equal(stage_member(shown, "waiting"), "[3]");
    kv_heap(turn.data, 0);
    stage_close(&stage);
}

static void test_spaces_in_turns(void **state)
{
    struct stage stage;
    token_text tokens[2];
    char request[2048];
    struct kv_text turn = {.allocate = kv_heap};
    (void)state;
    stage_start_two(&stage, "{\"name\":\"welcome\",\"seats\":2}", tokens);
    stage_turn(&stage, 0, &turn);
    stage_fine(&stage, 1, turn.data);
    size_t lines = stage.line_count, length = 0;
    for (const char *at = turn.data; *at; at++) { /* every space twice, and some at both ends */
        bool inside = strstr(turn.data, "\"moves\":[") + 9 < at;
        bool opens = inside && *at == '"' && (at[-1] == '[' || at[-1] == ',');
        bool closes = inside && *at == '"' && !opens;
        length += (size_t)snprintf(request + length, sizeof request - length, "%s%c%s",
                                   closes ? "  " : "", *at, opens || *at == ' ' ? " " : "");
    }
    stage_fine(&stage, 1, request);
    assert_int_equal(lines, stage.line_count);
    kv_heap(turn.data, 0);
    stage_close(&stage);
}

/* What is no turn, whatever else it is. */
static void test_bad_turns(void **state)
{
    static const struct {
        const char *request, *code;
    } bad[] = {
        {"{\"do\":\"play\",\"round\":0,\"moves\":[\"take 1\"]}", "bad-request"},
        {"{\"do\":\"play\",\"round\":1}", "bad-request"},
        {"{\"do\":\"play\",\"round\":1,\"moves\":\"take 1\"}", "bad-request"},
        {"{\"do\":\"play\",\"round\":1,\"moves\":[\"take 1\\ndone\"]}", "illegal-move"},
        {"{\"do\":\"play\",\"round\":1,\"moves\":[\"take 1\\u0000\"]}", "illegal-move"},
        {"{\"do\":\"moves\",\"moves\":7}", "bad-request"},
        {"{\"do\":\"moves\",\"moves\":[7]}", "bad-request"},
        {"{\"do\":\"turns\"}", "bad-round"},
        {"{\"do\":\"turns\",\"round\":2}", "bad-round"},
    };
    struct stage stage;
    token_text tokens[2];
    char request[300];
    (void)state;
    stage_start_two(&stage, "{\"name\":\"welcome\",\"seats\":2}", tokens);
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        stage_refused(&stage, 1, bad[i].request, bad[i].code);
    /* A move longer than any is not cut to one that is legal. */
    snprintf(request, sizeof request, "{\"do\":\"moves\",\"moves\":[\"take 1%200s\"]}", "x");
    stage_refused(&stage, 1, request, "illegal-move");
    /* A turn that is done takes no more moves. */
    stage_play(&stage, 1, 0);
    stage_refused(&stage, 1, "{\"do\":\"moves\",\"moves\":[\"take 1\"]}", "turn-done");
    stage_close(&stage);
}

/* ---- What others may not see ---- */

static void test_private_hands(void **state)
{
    struct stage stage;
    token_text tokens[2];
    (void)state;
    stage_start_two(&stage, "{\"name\":\"welcome:edition=first,draft=on\",\"seats\":2}", tokens);
    stage_enter(&stage, 3);
    while (stage_is_playing(&stage)) {
        for (room_client client = 1; client <= 3; client++) {
            unsigned hands = 0;
            const char *shown = stage_fine(&stage, client, "{\"do\":\"show\"}");
            for (const char *at = shown; (at = strstr(at, "\"hand\"")); at++)
                hands++;
            assert_int_equal(hands, client < 3);
            assert_null(strstr(shown, "#")); /* no seed */
        }
        stage_play(&stage, 1, 0);
        for (size_t i = 0; i < stage.word_count; i++)
            assert_null(strstr(stage.words[i].text, "take"));
        /* What seat 0 has played is not on its sheet yet, nor in its score. */
        const char *shown = stage_fine(&stage, 2, "{\"do\":\"show\"}");
        assert_null(strstr(shown, "\"turn\""));
        assert_non_null(strstr(stage_fine(&stage, 1, "{\"do\":\"show\"}"), "\"turn\""));
        char before[1 << 12];
        snprintf(before, sizeof before, "%s", stage_fine(&stage, 3, "{\"do\":\"score\"}"));
        assert_string_equal(stage_fine(&stage, 2, "{\"do\":\"score\"}"), before);
        stage_play(&stage, 2, 1);
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
    struct kv_text all = {.allocate = kv_heap};
    char secret[KV_SECRET_LENGTH + 1];
    (void)state;
    stage_start_two(&stage, "{\"name\":\"machinery\",\"seats\":2}", tokens);
    snprintf(secret, sizeof secret, "%s",
             stage_member(strchr(stage.lines[0].text, ' ') + 1, "secret"));
    assert_int_equal(strlen(secret), KV_SECRET_LENGTH);
    while (stage_is_playing(&stage)) {
        stage_fine(&stage, 1, "{\"do\":\"show\"}");
        for (size_t i = 0; i < stage.word_count; i++)
            kv_put(&all, "%s\n", stage.words[i].text);
        if (stage_owes(&stage, 0))
            stage_play(&stage, 1, 0);
        else
            stage_play(&stage, 2, 1);
        if (stage_is_playing(&stage))
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
    kv_heap(all.data, 0);
    stage_close(&stage);
}

/* A deal that has a seed is a known one, and nobody promises anything. */
static void test_known_deal(void **state)
{
    struct stage stage;
    struct kv_text record = {.allocate = kv_heap};
    token_text tokens[2];
    (void)state;
    stage_start_two(&stage, "{\"name\":\"machinery#42\",\"seats\":2}", tokens);
    stage_enter(&stage, 3);
    assert_non_null(stage_heard(&stage, 3, "\"fair\":false"));
    assert_non_null(stage_heard(&stage, 3, "\"name\":\"machinery#42\""));
    stage_play_out(&stage);
    stage_record(&stage, &record);
    assert_null(strstr(record.data, "\nfair "));
    assert_non_null(strstr(record.data, "name machinery#42 "));
    kv_heap(record.data, 0);
    stage_close(&stage);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_turns_count_once),
        cmocka_unit_test(test_done_is_told),
        cmocka_unit_test(test_states_are_told),
        cmocka_unit_test(test_states_have_the_own_hand_alone),
        cmocka_unit_test(test_states_of_sixteen_seats_are_told),
        cmocka_unit_test(test_states_of_a_large_table_are_asked_for),
        cmocka_unit_test(test_moves_and_turns),
        cmocka_unit_test(test_own_turns_of_a_round),
        cmocka_unit_test(test_spaces_in_turns),
        cmocka_unit_test(test_bad_turns),
        cmocka_unit_test(test_private_hands),
        cmocka_unit_test(test_secrets),
        cmocka_unit_test(test_known_deal),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
