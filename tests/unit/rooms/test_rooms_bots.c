/* Rooms: bots at the table, and bots that stand in for people who are away. */
#include "stage.h"

#include <stdio.h>

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

/* Whoever rises before the game leaves the bots as many as they are. */
static void test_bots_play_though_somebody_rose(void **state)
{
    struct stage stage;
    token_text tokens[2];
    (void)state;
    stage_sit_two(&stage, "{\"name\":\"machinery\",\"seats\":3}", tokens);
    stage_fine(&stage, 1, "{\"do\":\"bot\",\"level\":\"easy\"}");
    stage_fine(&stage, 2, "{\"do\":\"rise\"}");
    stage_fine(&stage, 1, "{\"do\":\"start\"}");
    assert_int_equal(stage.thought_count, 1);
    stage_close(&stage);
}

/* Two bots of a level are told apart, and who stays is not called otherwise when another goes, also
 * when the room is made again from its history. */
static void test_bots_are_told_apart(void **state)
{
    static const char both[] = "\"seats\":[{\"bot\":\"easy\",\"here\":false,\"done\":false,"
                               "\"away\":false},{\"bot\":\"easy\",\"nth\":1,";
    struct stage stage, other;
    (void)state;
    stage_open(&stage, "{\"name\":\"machinery\",\"seats\":3,\"bots\":[\"easy\",\"easy\"]}");
    stage_enter(&stage, 1);
    assert_non_null(stage_heard(&stage, 1, both));
    stage_token(&stage, 1, stage.token);
    stage_fine(&stage, 1, "{\"do\":\"remove\",\"seat\":0}");
    assert_non_null(stage_heard(&stage, 1, "\"seats\":[null,{\"bot\":\"easy\",\"nth\":1,"));
    stage_fine(&stage, 1, "{\"do\":\"bot\",\"level\":\"easy\"}");
    assert_non_null(stage_heard(&stage, 1, both));
    stage_fine(&stage, 1, "{\"do\":\"bot\",\"level\":\"hard\"}");
    assert_non_null(stage_heard(&stage, 1, "{\"bot\":\"hard\",\"here\""));
    assert_true(stage_replay(&other, &stage, stage.line_count));
    stage_enter(&other, 1);
    assert_non_null(stage_heard(&other, 1, both));
    stage_close(&other);
    stage_close(&stage);
}

/* Bots that have played are waited for no more, though the round goes on: the table may sleep. */
static void test_bots_have_played(void **state)
{
    struct stage stage;
    (void)state;
    start_with_bots(&stage, "{\"name\":\"welcome\",\"seats\":3,\"bots\":[\"easy\",\"easy\"]}");
    assert_int_equal(stage_think(&stage), 2);
    assert_true(stage_owes(&stage, 0) + stage_owes(&stage, 1) + stage_owes(&stage, 2) == 1);
    stage_leave(&stage, 1);
    assert_int_equal(stage.stopped, 0);
    assert_true(room_idle(stage.room));
    stage_close(&stage);
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

/* With a clock the bots play though nobody is connected, so a restarted server asks them at once.
 */
static void test_bots_after_a_restart(void **state)
{
    struct stage stage, other;
    (void)state;
    start_with_bots(&stage,
                    "{\"name\":\"welcome\",\"seats\":3,\"bots\":[\"easy\",\"easy\"],\"clock\":30}");
    assert_true(stage_replay(&other, &stage, stage.line_count));
    assert_int_equal(other.thought_count, 2);
    stage_close(&other);
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
    assert_false(room_bot_played(stage.room, 7, 1, nonsense, 3, stage.now));
    assert_false(room_bot_played(stage.room, 0, 2, nonsense, 3, stage.now));
    assert_false(room_bot_played(stage.room, 0, 1, nonsense, 0, stage.now));
    assert_int_equal(lines, stage.line_count);
    stage_close(&stage);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_bot_while_suspended),
        cmocka_unit_test(test_coming_and_going),
        cmocka_unit_test(test_patience),
        cmocka_unit_test(test_bots),
        cmocka_unit_test(test_bots_play_though_somebody_rose),
        cmocka_unit_test(test_bots_are_told_apart),
        cmocka_unit_test(test_bots_have_played),
        cmocka_unit_test(test_bots_stop),
        cmocka_unit_test(test_bots_go_on),
        cmocka_unit_test(test_bots_fail),
        cmocka_unit_test(test_bots_too_late),
        cmocka_unit_test(test_bots_after_a_restart),
        cmocka_unit_test(test_removal_in_play),
        cmocka_unit_test(test_strange_bots),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
