/* Rooms: clocks, and what happens at which millisecond. */
#include "stage.h"

#include <stdio.h>

/* Nothing happens a millisecond before; `thoughts` bots are asked then. */
static void thinks_after(struct stage *stage, int64_t ms, size_t thoughts)
{
    size_t before = stage->thought_count;
    stage_tick(stage, ms - 1);
    assert_int_equal(stage->thought_count, before);
    stage_tick(stage, 1);
    assert_int_equal(stage->thought_count, thoughts);
}

static void test_clock(void **state)
{
    struct stage stage;
    token_text tokens[2];
    (void)state;
    stage_start_two(&stage, "{\"name\":\"machinery\",\"seats\":2,\"clock\":30}", tokens);
    assert_string_equal(stage_member(stage_heard(&stage, 1, "\"event\":\"round\""), "left"),
                        "30000");
    stage_play(&stage, 1, 0);
    thinks_after(&stage, 30000, 1);
    stage_enter(&stage, 3); /* the time is over, not less than that */
    assert_string_equal(stage_member(stage_heard(&stage, 3, "\"event\":\"table\""), "left"), "0");
    stage_close(&stage);
}

static void test_patience(void **state)
{
    static const struct {
        const char *settings;
        int64_t ms;
    } cases[] = {
        {"{\"name\":\"machinery\",\"seats\":2,\"patience\":20}", 20000},
        {"{\"name\":\"machinery\",\"seats\":2}", 120000}, /* unless something else is said */
    };
    struct stage stage;
    token_text tokens[2];
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        stage_start_two(&stage, cases[i].settings, tokens);
        stage_tick(&stage, 5000);
        stage_leave(&stage, 2);
        thinks_after(&stage, cases[i].ms, 1);
        stage_close(&stage);
    }
}

static void test_no_patience(void **state)
{
    struct stage stage;
    token_text tokens[2];
    (void)state;
    stage_start_two(&stage, "{\"name\":\"machinery\",\"seats\":2,\"patience\":0}", tokens);
    stage_leave(&stage, 2);
    assert_int_equal(stage.wake, 0);
    stage_tick(&stage, 100000000);
    assert_int_equal(stage.thought_count, 0);
    stage_close(&stage);
}

/* Each of those who are absent has the same time, from when they left or the game began. */
static void test_patience_with_several(void **state)
{
    struct stage stage;
    token_text tokens[2], third;
    (void)state;
    stage_sit_two(&stage, "{\"name\":\"machinery\",\"seats\":3,\"patience\":20}", tokens);
    stage_enter(&stage, 3);
    stage_sit(&stage, 3, "Cleo", third);
    stage_fine(&stage, 1, "{\"do\":\"start\"}");
    stage_leave(&stage, 3);
    stage_tick(&stage, 7000);
    stage_leave(&stage, 2);
    thinks_after(&stage, 13000, 1);
    assert_int_equal(stage.thoughts[0].seat, 2);
    thinks_after(&stage, 7000, 2);
    assert_int_equal(stage.thoughts[1].seat, 1);
    assert_string_equal(stage.thoughts[1].bot->id, "medium");
    /* Back in time: the other way round. */
    stage_close(&stage);
    stage_start_two(&stage, "{\"name\":\"machinery\",\"seats\":2,\"patience\":20}", tokens);
    stage_leave(&stage, 2);
    stage_tick(&stage, 19999);
    stage_enter(&stage, 4);
    stage_token(&stage, 4, tokens[1]);
    stage_tick(&stage, 100000);
    assert_int_equal(stage.thought_count, 0);
    stage_leave(&stage, 4);
    thinks_after(&stage, 20000, 1);
    stage_close(&stage);
}

/* Two connections of the same person: who leaves one of them is still here. */
static void test_two_connections(void **state)
{
    struct stage stage;
    token_text tokens[2];
    (void)state;
    stage_start_two(&stage, "{\"name\":\"machinery\",\"seats\":2,\"patience\":20}", tokens);
    stage_enter(&stage, 3);
    stage_token(&stage, 3, tokens[1]);
    stage_leave(&stage, 2);
    assert_null(stage_heard(&stage, 1, "\"name\":\"Борис\",\"here\":false"));
    stage_tick(&stage, 100000);
    assert_int_equal(stage.thought_count, 0);
    stage_leave(&stage, 3);
    assert_non_null(stage_heard(&stage, 1, "\"name\":\"Борис\",\"here\":false"));
    thinks_after(&stage, 20000, 1);
    stage_close(&stage);
}

/* Of two clocks the one that ends first wakes the room. */
static void test_first_of_two(void **state)
{
    static const struct {
        const char *settings;
        int64_t ms;
    } cases[] = {
        {"{\"name\":\"machinery\",\"seats\":2,\"patience\":20,\"clock\":30}", 20000},
        {"{\"name\":\"machinery\",\"seats\":2,\"patience\":30,\"clock\":20}", 20000},
    };
    struct stage stage;
    token_text tokens[2];
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        stage_start_two(&stage, cases[i].settings, tokens);
        stage_play(&stage, 1, 0);
        stage_leave(&stage, 2);
        assert_int_equal(stage.wake, stage.now + cases[i].ms);
        thinks_after(&stage, cases[i].ms, 1);
        stage_close(&stage);
    }
}

/* ---- The clock of a turn ---- */

static void test_bots_play_when_time_is_up(void **state)
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

/* ---- The moment for pledged words ---- */

static void sit_pledged(struct stage *stage, room_client client, const char *words)
{
    char request[200], pledge[KV_COMMITMENT_LENGTH + 1];
    kv_fair_pledge(words, strlen(words), pledge);
    snprintf(request, sizeof request, "{\"do\":\"sit\",\"name\":\"x\",\"pledge\":\"%s\"}", pledge);
    stage_enter(stage, client);
    if (client == 1)
        stage_token(stage, 1, stage->token);
    stage_fine(stage, client, request);
}

static void ask_two(struct stage *stage)
{
    stage_open(stage, "{\"name\":\"machinery\",\"seats\":2}");
    sit_pledged(stage, 1, "one");
    sit_pledged(stage, 2, "two");
    stage_fine(stage, 1, "{\"do\":\"start\"}");
    stage_fine(stage, 1, "{\"do\":\"reveal\",\"words\":\"one\"}");
    assert_null(room_match(stage->room));
}

static void dealt_after(struct stage *stage, int64_t ms)
{
    stage_tick(stage, ms - 1);
    assert_null(room_match(stage->room));
    stage_tick(stage, 1);
    assert_non_null(room_match(stage->room));
}

static void test_reveal(void **state)
{
    struct stage stage;
    (void)state;
    ask_two(&stage);
    dealt_after(&stage, 8000);
    stage_close(&stage);
    /* Somebody whose connection broke has as long as everybody. */
    ask_two(&stage);
    stage_leave(&stage, 2);
    dealt_after(&stage, 8000);
    stage_close(&stage);
    /* While nothing can be kept, the time stands still. */
    ask_two(&stage);
    stage_tick(&stage, 3000);
    room_suspend(stage.room, stage.now);
    stage.now += 60000;
    room_tick(stage.room, stage.now);
    assert_null(room_match(stage.room));
    room_go_on(stage.room, stage.now);
    dealt_after(&stage, 5000);
    stage_close(&stage);
}

/* Nobody waits for somebody who had left long before the game began. */
static void test_absent_promise(void **state)
{
    struct stage stage;
    (void)state;
    stage_open(&stage, "{\"name\":\"machinery\",\"seats\":2}");
    sit_pledged(&stage, 1, "one");
    sit_pledged(&stage, 2, "two");
    stage_leave(&stage, 2);
    stage_tick(&stage, 8000);
    stage_fine(&stage, 1, "{\"do\":\"start\"}");
    assert_null(room_match(stage.room));
    stage_fine(&stage, 1, "{\"do\":\"reveal\",\"words\":\"one\"}");
    assert_non_null(room_match(stage.room));
    stage_close(&stage);
}

/* A room that is read again gives everybody the whole time, the first seat too. */
static void test_reveal_again(void **state)
{
    struct stage stage, other;
    (void)state;
    stage_open(&stage, "{\"name\":\"machinery\",\"seats\":2}");
    sit_pledged(&stage, 1, "one");
    sit_pledged(&stage, 2, "two");
    stage_tick(&stage, 60000);
    stage_fine(&stage, 1, "{\"do\":\"start\"}");
    stage_fine(&stage, 2, "{\"do\":\"reveal\",\"words\":\"two\"}");
    assert_true(stage_replay(&other, &stage, stage.line_count));
    room_tick(other.room, other.now);
    assert_null(room_match(other.room));
    stage_close(&other);
    stage_close(&stage);

    ask_two(&stage);
    stage_tick(&stage, 7000);
    assert_true(stage_replay(&other, &stage, stage.line_count));
    assert_int_equal(other.wake, other.now + 8000);
    dealt_after(&other, 8000);
    stage_close(&other);
    stage_close(&stage);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_clock),
        cmocka_unit_test(test_patience),
        cmocka_unit_test(test_no_patience),
        cmocka_unit_test(test_patience_with_several),
        cmocka_unit_test(test_two_connections),
        cmocka_unit_test(test_first_of_two),
        cmocka_unit_test(test_bots_play_when_time_is_up),
        cmocka_unit_test(test_skewed_clocks),
        cmocka_unit_test(test_time_left),
        cmocka_unit_test(test_suspension),
        cmocka_unit_test(test_reveal),
        cmocka_unit_test(test_absent_promise),
        cmocka_unit_test(test_reveal_again),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
