/* Rooms: turns, what others may not see, clocks, absence and bots. */
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

/* ---- States that nobody has to ask for ---- */

/* The event is what show and turns answer to this client. */
static void expect_state(struct stage *stage, room_client client, bool has_turns)
{
    char shown[8192], request[64];
    const char *event = stage_heard(stage, client, "{\"event\":\"state\"");
    assert_non_null(event);
    char *copy = (char *)malloc(strlen(event) + 1);
    memcpy(copy, event, strlen(event) + 1);
    const char *state = strstr(copy, "\"state\":{"), *turns = strstr(copy, "\"turns\":[");
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
    free(copy);
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

/* ---- Clocks, absence and bots ---- */

static void test_clock(void **state)
{
    struct stage stage, other;
    token_text tokens[2];
    (void)state;
    stage_start_two(&stage, "{\"name\":\"welcome\",\"seats\":2,\"clock\":30}", tokens);
    assert_string_equal(stage_member(stage_heard(&stage, 1, "\"event\":\"round\""), "deadline"),
                        "1763200030");
    stage_play(&stage, 1, 0);
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
    stage_play(&stage, 2, 1);
    stage_play(&stage, 1, 0);
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
    stage_start_two(&stage, "{\"name\":\"welcome\",\"seats\":2,\"clock\":30}", tokens);
    stage.now -= HOUR;
    stage_ask(&stage, 1, "{\"do\":\"ping\"}");
    assert_true(stage.wake > 0 && stage.wake <= stage.now + TURN);
    stage_play(&stage, 1, 0);
    stage_play(&stage, 2, 1);
    assert_int_equal(room_match(stage.room)->round, 2);
    assert_int_equal(stage.wake, stage.now + TURN);
    stage.now += HOUR;
    room_tick(stage.room, stage.now);
    assert_int_equal(stage.thought_count, 2);
    stage_think(&stage);
    assert_int_equal(room_match(stage.room)->round, 3);
    assert_int_equal(stage.wake, stage.now + TURN);
    stage_play(&stage, 1, 0);
    assert_int_equal(stage.thought_count, 0); /* this turn is people's again */
    stage_close(&stage);
}

/* A room from its history has what is left of its clock by the store, whatever its own clock says.
 */
static void test_time_left(void **state)
{
    enum { TURN = 30000, HOUR = 3600000 };
    static const struct {
        int64_t skew, left, expected;
    } cases[] = {
        {0, 0, 25000},          {0, 25000, 25000}, {HOUR, 25000, 25000},
        {-HOUR, 25000, TURN},   {HOUR, 0, -HOUR},  {HOUR, -HOUR, -HOUR},
        {HOUR, 2 * HOUR, TURN}, {0, 10000, 25000}, {HOUR, 7000, 7000},
    };
    struct stage stage;
    token_text tokens[2];
    (void)state;
    stage_start_two(&stage, "{\"name\":\"welcome\",\"seats\":2,\"clock\":30}", tokens);
    assert_string_equal(stage_member(stage_heard(&stage, 1, "\"event\":\"round\""), "left"),
                        "30000");
    assert_int_equal(room_deadline(stage.room), stage.now + TURN);
    stage_tick(&stage, 5000);
    stage_enter(&stage, 3);
    assert_string_equal(stage_member(stage_heard(&stage, 3, "\"event\":\"table\""), "left"),
                        "25000");
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct stage other, skewed = stage;
        skewed.now += cases[i].skew;
        skewed.left = cases[i].left;
        assert_true(stage_replay(&other, &skewed, skewed.line_count));
        int64_t left = room_deadline(other.room) - other.now;
        assert_true(cases[i].expected < 0 ? left <= 0 : left == cases[i].expected);
        stage_close(&other);
    }
    stage_close(&stage);
}

/* While the host can keep nothing, nothing is said and clocks stand still. */
static void test_suspension(void **state)
{
    enum { TURN = 30000, PAUSE = 3600000 };
    struct stage stage;
    token_text tokens[2];
    (void)state;
    stage_start_two(&stage, "{\"name\":\"welcome\",\"seats\":3,\"clock\":30,\"patience\":20}",
                    tokens);
    stage_tick(&stage, 10000);
    room_suspend(stage.room, stage.now);
    assert_int_equal(stage.wake, 0);
    stage_hush(&stage);
    stage_leave(&stage, 2);
    stage.now += PAUSE;
    room_tick(stage.room, stage.now);
    assert_int_equal(stage.word_count, 0);
    assert_int_equal(stage.thought_count, 0);
    room_go_on(stage.room, stage.now);
    assert_int_equal(room_deadline(stage.room), stage.now + TURN - 10000);
    assert_string_equal(stage_member(stage_heard(&stage, 1, "\"event\":\"table\""), "left"),
                        "20000");
    stage_play(&stage, 1, 0);
    stage_tick(&stage, 19000); /* patience begins anew, and the clock is not over */
    assert_int_equal(stage.thought_count, 0);
    stage_tick(&stage, 2000);
    assert_int_equal(stage.thought_count, 1);
    stage_close(&stage);
}

/* A bot that has thought meanwhile has played; that is told when all goes on. */
static void test_bot_while_suspended(void **state)
{
    struct stage stage;
    (void)state;
    stage_open(&stage, "{\"name\":\"welcome\",\"seats\":2,\"bots\":[\"random\"],\"clock\":30}");
    token_text token;
    stage_enter(&stage, 1);
    stage_token(&stage, 1, stage.token);
    stage_sit(&stage, 1, "Anna", token);
    stage_fine(&stage, 1, "{\"do\":\"start\"}");
    assert_int_equal(stage.thought_count, 1);
    room_suspend(stage.room, stage.now);
    stage_hush(&stage);
    assert_int_equal(stage_think(&stage), 1);
    assert_int_equal(stage.word_count, 0);
    room_go_on(stage.room, stage.now + 5000);
    assert_non_null(stage_heard(&stage, 1, "\"event\":\"waiting\""));
    room_go_on(stage.room, stage.now + 9000); /* once is enough */
    assert_int_equal(room_deadline(stage.room), stage.now + 35000);
    stage_close(&stage);
}

/* Client 2 goes, a bot thinks for it, and it is back before the bot has found its turn. */
static void start_and_come_back(struct stage *stage, token_text tokens[2])
{
    stage_start_two(stage, "{\"name\":\"machinery\",\"seats\":2,\"patience\":60}", tokens);
    stage_leave(stage, 2);
    stage_tick(stage, 61000);
    stage_enter(stage, 2);
    stage_token(stage, 2, tokens[1]);
    assert_int_equal(stage_think(stage), 1);
    assert_true(stage_owes(stage, 1));
}

/* What a stand-in has found is not thought out again when its person goes once more in one round.
 */
static void test_coming_and_going(void **state)
{
    struct stage stage, other;
    token_text tokens[2];
    (void)state;
    start_and_come_back(&stage, tokens);
    stage_leave(&stage, 2);
    stage_tick(&stage, 61000);
    assert_int_equal(stage.thought_count, 0);
    assert_false(stage_owes(&stage, 1));
    assert_int_equal(room_match(stage.room)->round, 1);
    assert_true(stage_replay(&other, &stage, stage.line_count));
    stage_same(&stage, &other);
    stage_close(&other);
    stage_close(&stage);
    /* As the last turn of its round it begins the next one, for which the bot is asked. */
    start_and_come_back(&stage, tokens);
    stage_play(&stage, 1, 0);
    stage_leave(&stage, 2);
    stage_tick(&stage, 61000);
    assert_int_equal(room_match(stage.room)->round, 2);
    assert_int_equal(stage.thought_count, 1);
    stage_close(&stage);
    /* And it is forgotten with its round. */
    start_and_come_back(&stage, tokens);
    stage_play(&stage, 2, 1);
    stage_play(&stage, 1, 0);
    stage_leave(&stage, 2);
    stage_tick(&stage, 61000);
    assert_int_equal(stage.thought_count, 1);
    assert_true(stage_owes(&stage, 1));
    stage_close(&stage);
}

static void test_patience(void **state)
{
    struct stage stage, other;
    token_text tokens[2];
    (void)state;
    stage_start_two(&stage, "{\"name\":\"welcome\",\"seats\":2,\"patience\":60}", tokens);
    stage_leave(&stage, 2);
    assert_non_null(stage_heard(&stage, 1, "\"name\":\"Борис\",\"here\":false"));
    stage_tick(&stage, 59000);
    assert_int_equal(stage.thought_count, 0);
    stage_tick(&stage, 1500);
    assert_non_null(stage_heard(&stage, 1, "\"away\":true"));
    assert_int_equal(stage.thought_count, 1);
    stage_think(&stage);
    stage_play(&stage, 1, 0);
    assert_int_equal(stage.thought_count, 1); /* and again, at once */
    assert_true(stage_replay(&other, &stage, stage.line_count));
    stage_same(&stage, &other);
    stage_close(&other);
    /* The owner comes back before the bot has found its turn. */
    stage_enter(&stage, 5);
    stage_token(&stage, 5, tokens[1]);
    stage_think(&stage);
    assert_true(stage_owes(&stage, 1));
    stage_play(&stage, 5, 1);
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
    assert_int_equal(stage.stopped, 1);
    stage_think(&stage); /* what was found already comes still, and no more is asked */
    assert_int_equal(stage.thought_count, 0);
    assert_true(stage_is_playing(&stage));
    assert_true(stage_replay(&other, &stage, stage.line_count));
    assert_int_equal(other.thought_count, 0);
    stage_enter(&other, 1);
    assert_int_equal(other.thought_count, 2);
    /* However long they think, nobody is asked twice. */
    stage_tick(&other, 3600000);
    assert_int_equal(other.thought_count, 2);
    while (other.thought_count)
        stage_think(&other);
    assert_int_equal(room_state_of(other.room), ROOM_OVER);
    stage_close(&other);
    stage_close(&stage);
}

/* One person, client 1, with two bots that think. */
static void start_with_bots(struct stage *stage, const char *request)
{
    token_text token;
    stage_open(stage, request);
    stage_enter(stage, 1);
    stage_token(stage, 1, stage->token);
    stage_sit(stage, 1, "Anna", token);
    stage_fine(stage, 1, "{\"do\":\"start\"}");
    assert_int_equal(stage->thought_count, 2);
}

/* Whoever leaves a table alone makes its bots stop; whoever comes makes them think, once. */
static void test_bots_stop(void **state)
{
    struct stage stage;
    (void)state;
    start_with_bots(&stage, "{\"name\":\"welcome\",\"seats\":3,\"bots\":[\"expert\",\"expert\"]}");
    stage_enter(&stage, 2);
    stage_leave(&stage, 1);
    assert_int_equal(stage.stopped, 0); /* somebody watches */
    stage_leave(&stage, 2);
    assert_int_equal(stage.stopped, 1);
    assert_false(room_idle(stage.room)); /* they have not answered */
    stage_fail_to_think(&stage);
    assert_true(room_idle(stage.room));
    stage_tick(&stage, 100000);
    assert_int_equal(stage.thought_count, 0);
    stage_enter(&stage, 3);
    assert_int_equal(stage.thought_count, 2);
    /* Somebody comes back before they have heard that they may stop. */
    stage_leave(&stage, 3);
    assert_int_equal(stage.stopped, 2);
    stage_enter(&stage, 3);
    assert_int_equal(stage.thought_count, 2);
    stage_fail_to_think(&stage);
    assert_int_equal(stage.thought_count, 0);
    stage_tick(&stage, 1000);
    assert_int_equal(stage.thought_count, 2);
    stage_think(&stage);
    assert_int_equal(stage.thought_count, 0);
    stage_leave(&stage, 3);
    assert_int_equal(stage.stopped, 2); /* nobody thinks */
    stage_close(&stage);
}

/* A clock runs though nobody is there, and so do those who play for the late. */
static void test_bots_go_on(void **state)
{
    struct stage stage;
    (void)state;
    start_with_bots(&stage, "{\"name\":\"welcome\",\"seats\":3,\"clock\":30,"
                            "\"bots\":[\"hard\",\"hard\"]}");
    stage_leave(&stage, 1);
    assert_int_equal(stage.stopped, 0);
    stage_fail_to_think(&stage);
    assert_int_equal(stage.thought_count, 0);
    stage_tick(&stage, 1000);
    assert_int_equal(stage.thought_count, 2);
    stage_tick(&stage, 30000);
    assert_int_equal(stage.thought_count, 3); /* and for whoever is late */
    stage_think(&stage);
    assert_int_equal(room_match(stage.room)->round, 2);
    assert_int_equal(stage.thought_count, 2);
    stage_close(&stage);
}

/* Where no bot can be asked, or none finds a turn that counts, the room comes back to it. */
static void test_bots_fail(void **state)
{
    struct stage stage;
    const kv_move nonsense[] = {0xffffffff};
    token_text token;
    (void)state;
    stage_open(&stage, "{\"name\":\"welcome\",\"seats\":2,\"bots\":[\"easy\"]}");
    stage_enter(&stage, 1);
    stage_token(&stage, 1, stage.token);
    stage_sit(&stage, 1, "Anna", token);
    stage.is_thoughtless = true;
    stage_fine(&stage, 1, "{\"do\":\"start\"}");
    assert_int_equal(stage.thought_count, 0);
    stage_tick(&stage, 5000);
    assert_int_equal(stage.thought_count, 0);
    stage.is_thoughtless = false;
    stage_tick(&stage, 1000);
    assert_int_equal(stage.thought_count, 1);
    stage.thought_count = 0; /* answered here */
    assert_false(room_bot_played(stage.room, 0, 1, nonsense, 1, stage.now));
    stage_tick(&stage, 999);
    assert_int_equal(stage.thought_count, 0);
    stage_tick(&stage, 1);
    assert_int_equal(stage.thought_count, 1);
    stage_think(&stage);
    assert_true(room_done(stage.room, 0));
    stage_close(&stage);
}

/* Somebody for whom a bot thinks plays in person: its answer counts for nothing, in this round and
 * in the next. */
static void test_bots_too_late(void **state)
{
    struct stage stage;
    token_text tokens[2];
    (void)state;
    stage_start_two(&stage, "{\"name\":\"welcome\",\"seats\":2,\"clock\":30}", tokens);
    stage_tick(&stage, 31000);
    assert_int_equal(stage.thought_count, 2);
    stage_play(&stage, 1, 0);
    size_t lines = stage.line_count;
    room_bot_failed(stage.room, 0, 1, stage.now); /* as the host does in the end */
    stage_tick(&stage, 2000);
    assert_int_equal(stage.thought_count, 2);
    stage_play(&stage, 2, 1);
    assert_int_equal(room_match(stage.room)->round, 2);
    room_bot_failed(stage.room, 1, 1, stage.now);
    stage_tick(&stage, 2000);
    assert_int_equal(stage.line_count, lines + 1);
    assert_int_equal(stage.thought_count, 2); /* still those of the first round */
    stage_tick(&stage, 30000);
    assert_int_equal(stage.thought_count, 4);
    stage_think(&stage);
    assert_int_equal(room_match(stage.room)->round, 3);
    stage_close(&stage);
}

static void test_removal_in_play(void **state)
{
    struct stage stage;
    token_text tokens[2];
    char request[160];
    (void)state;
    stage_start_two(&stage, "{\"name\":\"welcome\",\"seats\":2}", tokens);
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

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_turns_count_once),
        cmocka_unit_test(test_moves_and_turns),
        cmocka_unit_test(test_spaces_in_turns),
        cmocka_unit_test(test_bad_turns),
        cmocka_unit_test(test_private_hands),
        cmocka_unit_test(test_secrets),
        cmocka_unit_test(test_known_deal),
        cmocka_unit_test(test_clock),
        cmocka_unit_test(test_skewed_clocks),
        cmocka_unit_test(test_time_left),
        cmocka_unit_test(test_suspension),
        cmocka_unit_test(test_bot_while_suspended),
        cmocka_unit_test(test_patience),
        cmocka_unit_test(test_coming_and_going),
        cmocka_unit_test(test_bots),
        cmocka_unit_test(test_states_are_told),
        cmocka_unit_test(test_states_of_a_large_table_are_asked_for),
        cmocka_unit_test(test_bots_stop),
        cmocka_unit_test(test_bots_go_on),
        cmocka_unit_test(test_bots_fail),
        cmocka_unit_test(test_bots_too_late),
        cmocka_unit_test(test_removal_in_play),
        cmocka_unit_test(test_strange_bots),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
