/* Rooms: everything in docs/protocol.md, with a host that remembers. */
#include "stage.h"

#include <stdio.h>

/* Two people who sit at a table and have started: clients 1 (the host, seat 0) and 2 (seat 1). */
static void sit_two(struct stage *stage, const char *wish, char tokens[2][ROOM_TOKEN_LENGTH + 1])
{
    char request[160];
    stage_open(stage, wish);
    stage_enter(stage, 1);
    stage_enter(stage, 2);
    snprintf(request, sizeof request, "{\"do\":\"enter\",\"token\":\"%s\"}", stage->token);
    stage_fine(stage, 1, request);
    snprintf(
        tokens[0], sizeof tokens[0], "%s",
        stage_member(stage_fine(stage, 1, "{\"do\":\"sit\",\"name\":\"Anna\",\"words\":\"one\"}"),
                     "token"));
    snprintf(tokens[1], sizeof tokens[1], "%s",
             stage_member(stage_fine(stage, 2, "{\"do\":\"sit\",\"name\":\"Борис\"}"), "token"));
}

static void play(struct stage *stage, room_client client, uint32_t seat)
{
    char data[4096];
    struct kv_text request;
    kv_text_start(&request, data, sizeof data);
    stage_turn(stage, seat, &request);
    stage_fine(stage, client, data);
}

static void play_to_the_end(struct stage *stage)
{
    for (unsigned rounds = 0; room_state_of(stage->room) == ROOM_PLAYING; rounds++) {
        const struct kv_match *match = room_match(stage->room);
        assert_true(rounds < 200);
        if (!kv_match_done(match, 0))
            play(stage, 1, 0);
        if (room_state_of(stage->room) == ROOM_PLAYING && !kv_match_done(match, 1))
            play(stage, 2, 1);
    }
}

static void test_whole_game(void **state)
{
    struct stage stage;
    char tokens[2][ROOM_TOKEN_LENGTH + 1];
    (void)state;
    sit_two(&stage, "{\"name\":\"welcome\",\"seats\":2}", tokens);
    stage_fine(&stage, 1, "{\"do\":\"start\"}");
    assert_non_null(stage_heard(&stage, 2, "\"event\":\"round\""));
    play_to_the_end(&stage);
    const char *over = stage_heard(&stage, 2, "\"event\":\"over\"");
    assert_non_null(over);
    assert_string_equal(stage_member(over, "words"), "[\"one\"]");
    stage_close(&stage);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_whole_game),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
