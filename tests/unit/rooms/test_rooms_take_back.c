/* Rooms: a turn is taken back while others still play, and the game goes on as if it had never been
 * played. */
#include "stage.h"

#include <stdio.h>

#define TAKE_BACK(round) "{\"do\":\"take_back\",\"round\":" #round "}"
#define TWO              "{\"name\":\"welcome\",\"seats\":2}"

/* The kind of the last line of the history. */
static void expect_last_line(const struct stage *stage, const char *beginning)
{
    const char *line = stage->lines[stage->line_count - 1].text;
    if (strncmp(line, beginning, strlen(beginning)) != 0)
        fail_msg("%s instead of %s", line, beginning);
}

static void expect_waiting(struct stage *stage, room_client client, const char *seats)
{
    assert_string_equal(stage_member(stage_fine(stage, client, "{\"do\":\"show\"}"), "waiting"),
                        seats);
}

/* ---- What it does ---- */

static void test_turn_is_open_again(void **state)
{
    struct stage stage;
    token_text tokens[2];
    (void)state;
    stage_start_two(&stage, TWO, tokens);
    stage_enter(&stage, 3);
    stage_play(&stage, 1, 0);
    assert_non_null(strstr(stage_fine(&stage, 1, "{\"do\":\"show\"}"), "\"turn\":["));
    assert_string_equal(stage_fine(&stage, 1, TAKE_BACK(1)), "{\"ok\":true,\"do\":\"take_back\"}");
    expect_last_line(&stage, "take_back {\"seat\":0,\"round\":1}");
    for (room_client client = 1; client <= 3; client++) { /* everybody sees it, spectators too */
        const char *table = stage_heard(&stage, client, "\"event\":\"table\"");
        assert_non_null(table);
        assert_null(strstr(table, "\"done\":true"));
        assert_string_equal(stage_member(table, "waiting"), "2");
        const char *waiting = stage_heard(&stage, client, "\"event\":\"waiting\"");
        assert_string_equal(stage_member(waiting, "done"), "[]");
    }
    assert_null(strstr(stage_fine(&stage, 1, "{\"do\":\"show\"}"), "\"turn\":["));
    expect_waiting(&stage, 1, "[0,1]");
    assert_non_null(strstr(stage_fine(&stage, 1, "{\"do\":\"moves\"}"), "\"take 1\""));
    stage_play(&stage, 2, 1);
    expect_waiting(&stage, 2, "[0]");
    stage_play(&stage, 1, 0);
    assert_int_equal(room_match(stage.room)->round, 2);
    stage_close(&stage);
}

/* Otherwise the answer would be that it has been played already, and everybody would wait. */
static void test_same_turn_again(void **state)
{
    struct stage stage;
    token_text tokens[2];
    struct kv_text turn = {.allocate = kv_heap};
    (void)state;
    stage_start_two(&stage, TWO, tokens);
    stage_turn(&stage, 0, &turn);
    stage_fine(&stage, 1, turn.data);
    stage_fine(&stage, 1, TAKE_BACK(1));
    stage_fine(&stage, 1, turn.data);
    expect_last_line(&stage, "turn 1 0 ");
    expect_waiting(&stage, 1, "[1]");
    size_t lines = stage.line_count;
    stage_fine(&stage, 1, turn.data); /* counts once, as ever */
    assert_int_equal(stage.line_count, lines);
    kv_heap(turn.data, 0);
    stage_close(&stage);
}

/* A client that has lost the answer asks again. */
static void test_asked_twice(void **state)
{
    struct stage stage, other;
    token_text tokens[2];
    (void)state;
    stage_start_two(&stage, TWO, tokens);
    stage_play(&stage, 1, 0);
    stage_fine(&stage, 1, TAKE_BACK(1));
    size_t lines = stage.line_count;
    stage_fine(&stage, 1, TAKE_BACK(1));
    assert_int_equal(stage.line_count, lines);
    assert_true(stage_replay(&other, &stage, stage.line_count)); /* the server was restarted */
    stage_enter(&other, 1);
    stage_token(&other, 1, tokens[0]);
    stage_fine(&other, 1, TAKE_BACK(1));
    assert_int_equal(other.line_count, 0);
    stage_close(&other);
    stage_play(&stage, 1, 0);
    stage_fine(&stage, 1, TAKE_BACK(1)); /* another turn, taken back too */
    expect_last_line(&stage, "take_back ");
    stage_play(&stage, 2, 1);
    stage_play(&stage, 1, 0);
    stage_refused(&stage, 1, TAKE_BACK(2), "turn-open"); /* that was another round */
    stage_close(&stage);
}

enum { PEOPLE = 4 };

/* Clients 1 to 4 have seats 0 to 3, and all but the last have played. */
static void start_four(struct stage *stage)
{
    token_text token;
    stage_open(stage, "{\"name\":\"welcome\",\"seats\":4}");
    for (uint32_t seat = 0; seat < PEOPLE; seat++) {
        stage_enter(stage, seat + 1);
        if (seat == 0)
            stage_token(stage, 1, stage->token);
        stage_sit(stage, seat + 1, "x", token);
    }
    stage_fine(stage, 1, "{\"do\":\"start\"}");
    for (uint32_t seat = 0; seat + 1 < PEOPLE; seat++)
        stage_play(stage, seat + 1, seat);
}

/* What somebody sees of their own turn. */
static void put_own_turn(struct stage *stage, room_client client, char turn[1024])
{
    const char *found = strstr(stage_fine(stage, client, "{\"do\":\"show\"}"), "\"turn\":[");
    int length = found ? (int)strcspn(found, "]") : 0;
    snprintf(turn, 1024, "%.*s", length, found ? found : "");
}

/* Turns of others stay what they are, whichever is taken out between them. */
static void test_others_keep_their_turns(void **state)
{
    (void)state;
    for (uint32_t back = 0; back + 1 < PEOPLE; back++) {
        struct stage stage;
        char before[PEOPLE][1024], after[1024];
        start_four(&stage);
        for (uint32_t seat = 0; seat < PEOPLE; seat++)
            put_own_turn(&stage, seat + 1, before[seat]);
        assert_true(*before[back]);
        before[back][0] = '\0';
        stage_fine(&stage, back + 1, TAKE_BACK(1));
        for (uint32_t seat = 0; seat < PEOPLE; seat++) {
            put_own_turn(&stage, seat + 1, after);
            assert_string_equal(after, before[seat]);
        }
        stage_play(&stage, back + 1, back);
        stage_play(&stage, PEOPLE, PEOPLE - 1);
        assert_int_equal(room_match(stage.room)->round, 2);
        stage_close(&stage);
    }
}

/* ---- When it is refused ---- */

static void test_refusals(void **state)
{
    struct stage stage;
    token_text tokens[2];
    (void)state;
    stage_sit_two(&stage, TWO, tokens);
    stage_enter(&stage, 3);
    stage_refused(&stage, 1, TAKE_BACK(1), "not-started");
    stage_fine(&stage, 1, "{\"do\":\"start\"}");
    stage_refused(&stage, 1, TAKE_BACK(1), "turn-open");
    assert_non_null(stage_heard(&stage, 1, "You have not ended your turn in round 1 yet."));
    stage_play(&stage, 1, 0);
    stage_refused(&stage, 3, TAKE_BACK(1), "no-seat");
    stage_refused(&stage, 2, TAKE_BACK(1), "turn-open"); /* another's turn is not one's own */
    stage_refused(&stage, 1, TAKE_BACK(2), "bad-round");
    stage_refused(&stage, 1, TAKE_BACK(0), "bad-request");
    stage_refused(&stage, 1, "{\"do\":\"take_back\"}", "bad-request");
    stage_refused(&stage, 1, "{\"do\":\"take_back\",\"round\":1,\"seat\":1}", "bad-request");
    stage_play(&stage, 2, 1);
    stage_refused(&stage, 1, TAKE_BACK(1), "turn-done");
    assert_non_null(stage_heard(&stage, 1, "Round 1 is closed; this is round 2."));
    stage_play_out(&stage);
    stage_refused(&stage, 1, TAKE_BACK(1), "over");
    stage_close(&stage);
}

/* Each is two lines for good: somebody who does nothing else would fill the store. */
static void test_limit(void **state)
{
    enum { MOST = 7 };
    struct stage stage;
    token_text tokens[2];
    (void)state;
    stage_start_two(&stage, TWO, tokens);
    for (unsigned i = 0; i < MOST; i++) {
        stage_play(&stage, 1, 0);
        stage_fine(&stage, 1, TAKE_BACK(1));
    }
    stage_fine(&stage, 1, TAKE_BACK(1)); /* the last one again */
    stage_play(&stage, 1, 0);
    stage_refused(&stage, 1, TAKE_BACK(1), "too-often");
    assert_non_null(stage_heard(&stage, 1, "You have taken back this turn 7 times"));
    stage_play(&stage, 2, 1);
    stage_play(&stage, 1, 0);
    stage_fine(&stage, 1, TAKE_BACK(2)); /* a round of its own */
    stage_close(&stage);
}

/* ---- Clocks and bots ---- */

static void test_clock_goes_on(void **state)
{
    struct stage stage;
    token_text tokens[2];
    (void)state;
    stage_start_two(&stage, "{\"name\":\"welcome\",\"seats\":2,\"clock\":60}", tokens);
    int64_t deadline = room_deadline(stage.room);
    stage_tick(&stage, 20000);
    stage_play(&stage, 1, 0);
    stage_tick(&stage, 20000);
    stage_fine(&stage, 1, TAKE_BACK(1));
    assert_int_equal(room_deadline(stage.room), deadline);
    assert_string_equal(stage_member(stage_heard(&stage, 1, "\"event\":\"table\""), "left"),
                        "20000");
    stage_tick(&stage, 20000); /* too late for both */
    assert_int_equal(stage_think(&stage), 2);
    assert_int_equal(room_match(stage.room)->round, 2);
    stage_close(&stage);
}

/* When the time is up, a bot would play at once; also before anybody has looked at the clock. */
static void test_too_late(void **state)
{
    struct stage stage;
    token_text tokens[2];
    (void)state;
    stage_start_two(&stage, "{\"name\":\"welcome\",\"seats\":2,\"clock\":60}", tokens);
    stage_play(&stage, 1, 0);
    stage.now += 60000;
    stage_refused(&stage, 1, TAKE_BACK(1), "turn-done");
    assert_non_null(stage_heard(&stage, 1, "The time for this round is up."));
    stage.now -= 1;
    stage_fine(&stage, 1, TAKE_BACK(1));
    stage_play(&stage, 1, 0);
    stage_tick(&stage, 1);
    stage.now -= 1000; /* a clock that is set back does not give the time again */
    stage_refused(&stage, 1, TAKE_BACK(1), "turn-done");
    stage_close(&stage);
}

/* What a bot has found would be a hint, at a table that may have none. */
static void test_turns_of_bots_stay(void **state)
{
    static const char line[] = "take_back {\"seat\":0,\"round\":1}";
    struct stage stage;
    token_text tokens[2];
    struct kv_error error;
    (void)state;
    stage_start_two(&stage, "{\"name\":\"welcome\",\"seats\":2,\"patience\":5}", tokens);
    stage_play(&stage, 1, 0);
    stage_fine(&stage, 1, TAKE_BACK(1));
    stage_leave(&stage, 1);
    stage_tick(&stage, 5000);
    assert_int_equal(stage_think(&stage), 1);
    expect_last_line(&stage, "auto 1 0 ");
    stage_enter(&stage, 1);
    stage_token(&stage, 1, tokens[0]);
    stage_refused(&stage, 1, TAKE_BACK(1), "turn-done");
    assert_non_null(stage_heard(&stage, 1, "A bot has played this turn for you"));
    assert_false(room_replay(stage.room, line, strlen(line), stage.now, &error));
    assert_string_equal(error.code, "bad-log");
    stage_close(&stage);
}

/* A bot that was asked before somebody came back is not asked again before it has answered. */
static void test_bot_is_asked_once(void **state)
{
    struct stage stage;
    token_text tokens[2];
    (void)state;
    stage_start_two(&stage, "{\"name\":\"welcome\",\"seats\":2,\"patience\":5}", tokens);
    stage_leave(&stage, 1);
    stage_tick(&stage, 5000);
    assert_int_equal(stage.thought_count, 1);
    stage_enter(&stage, 1);
    stage_token(&stage, 1, tokens[0]);
    stage_play(&stage, 1, 0);
    stage_fine(&stage, 1, TAKE_BACK(1));
    stage_leave(&stage, 1);
    stage_tick(&stage, 5000);
    assert_int_equal(stage.thought_count, 1);
    assert_int_equal(stage_think(&stage), 1);
    expect_last_line(&stage, "auto 1 0 ");
    stage_close(&stage);
}

/* ---- The history ---- */

static void test_lines_that_do_not_fit(void **state)
{
    static const char *const bad[] = {
        "take_back {\"seat\":0,\"round\":2}",    "take_back {\"seat\":0}",
        "take_back {\"seat\":1,\"round\":1}", /* has not played */
        "take_back {\"seat\":2,\"round\":1}",    "take_back {\"round\":1}",
        "take_back {\"seat\":0,\"round\":\"\"}",
    };
    struct stage stage, other;
    token_text tokens[2];
    struct kv_error error;
    (void)state;
    stage_start_two(&stage, TWO, tokens);
    stage_play(&stage, 1, 0);
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        assert_true(stage_replay(&other, &stage, stage.line_count));
        assert_false(room_replay(other.room, bad[i], strlen(bad[i]), other.now, &error));
        assert_string_equal(error.code, "bad-log");
        stage_close(&other);
    }
    stage_fine(&stage, 1, TAKE_BACK(1));
    const char *again = stage.lines[stage.line_count - 1].text;
    assert_true(stage_replay(&other, &stage, stage.line_count));
    assert_false(room_replay(other.room, again, strlen(again), other.now, &error));
    stage_close(&other);
    stage_close(&stage);
}

/* Is the turn of this line taken back later? */
static bool is_taken_back(const struct stage *stage, size_t line)
{
    unsigned round, seat, other_round, other_seat;
    if (sscanf(stage->lines[line].text, "turn %u %u ", &round, &seat) != 2)
        return false;
    for (size_t i = line + 1; i < stage->line_count; i++) {
        const char *text = stage->lines[i].text;
        if (sscanf(text, "take_back {\"seat\":%u,\"round\":%u}", &other_seat, &other_round) == 2 &&
            other_seat == seat && other_round == round)
            return true;
        if (sscanf(text, "turn %u %u ", &other_round, &other_seat) == 2 && other_seat == seat)
            return false;
    }
    return false;
}

/* The same history without turns that were taken back. The lines still belong to the first. */
static void leave_out(const struct stage *from, struct stage *to)
{
    *to = (struct stage){.now = from->now};
    to->lines = (struct stage_line *)calloc(from->line_count, sizeof *to->lines);
    for (size_t i = 0; i < from->line_count; i++)
        if (!is_taken_back(from, i) && strncmp(from->lines[i].text, "take_back ", 10) != 0)
            to->lines[to->line_count++] = from->lines[i];
}

/* The room that the history makes is this one. */
static void check_restart(struct stage *stage)
{
    struct stage other;
    assert_true(stage_replay(&other, stage, stage->line_count));
    stage_same(stage, &other);
    stage_close(&other);
}

/* Seat 0 is a bot; clients 1 and 2 have the seats of the same numbers. Tells how many turns were
 * taken back. */
static unsigned play_randomly(struct stage *stage)
{
    unsigned back = 0;
    while (stage_is_playing(stage)) {
        room_client client = 1 + kv_rng_below(&stage->rng, 2);
        char request[64];
        snprintf(request, sizeof request, "{\"do\":\"take_back\",\"round\":%u}",
                 (unsigned)room_match(stage->room)->round);
        if (stage_owes(stage, client))
            stage_play(stage, client, client);
        else if (kv_rng_below(&stage->rng, 3) == 0)
            back += strncmp(stage_ask(stage, client, request), "{\"ok\":true", 10) == 0;
        if (kv_rng_below(&stage->rng, 8) == 0)
            check_restart(stage);
        if (kv_rng_below(&stage->rng, 4) == 0)
            stage_think(stage);
    }
    return back;
}

/* Whatever is taken back, the game is the one that was played in the end. */
static void test_as_if_never_played(void **state)
{
    static const char *const games[] = {"welcome", "welcome:edition=first,draft=on", "smallcities",
                                        "machinery"};
    unsigned back = 0;
    (void)state;
    for (uint32_t i = 0; i < 12; i++) {
        struct stage stage, plain, other;
        struct kv_text record = {.allocate = kv_heap}, same = {.allocate = kv_heap};
        token_text tokens[2];
        char request[120];
        snprintf(request, sizeof request, "{\"name\":\"%s\",\"seats\":3,\"bots\":[\"easy\"]}",
                 games[i % 4]);
        stage_start_two(&stage, request, tokens);
        kv_rng_start(&stage.rng, "back", i);
        back += play_randomly(&stage);
        leave_out(&stage, &plain);
        stage_record(&stage, &record);
        stage_record(&plain, &same);
        assert_string_equal(record.data, same.data);
        assert_true(stage_replay(&other, &plain, plain.line_count));
        stage_same(&stage, &other);
        stage_close(&other);
        stage_close(&stage);
        free(plain.lines);
        kv_heap(record.data, 0);
        kv_heap(same.data, 0);
    }
    assert_true(back > 24); /* in all: deals differ, and a short game may have none */
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_turn_is_open_again),
        cmocka_unit_test(test_same_turn_again),
        cmocka_unit_test(test_asked_twice),
        cmocka_unit_test(test_others_keep_their_turns),
        cmocka_unit_test(test_refusals),
        cmocka_unit_test(test_limit),
        cmocka_unit_test(test_clock_goes_on),
        cmocka_unit_test(test_too_late),
        cmocka_unit_test(test_turns_of_bots_stay),
        cmocka_unit_test(test_bot_is_asked_once),
        cmocka_unit_test(test_lines_that_do_not_fit),
        cmocka_unit_test(test_as_if_never_played),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
