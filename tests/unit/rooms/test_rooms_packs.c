/* Tables with a pack: kept with the table, handed to all who come, and refused where it is bad. */
#include "base/json.h"
#include "kvartal_pack.h"
#include "stage.h"

#include <stdio.h>
#include <stdlib.h>

#define FIGURES "\"figures\":{\"firm-ground\":7,\"specialisation\":[0,2,4,8,12,16,20]}}"
#define PACK                                                                                       \
    "{\n  // mine\n\"kvartal-pack\":1,\"game\":\"smallcities\",\"title\":\"Our box\"," FIGURES

/* The id of a pack's text. */
static void find_id(const char *text, char id[KV_PACK_ID + 1])
{
    struct kv_pack *pack = (struct kv_pack *)calloc(1, sizeof *pack);
    struct kv_text said = {.allocate = kv_heap};
    struct kv_pack_faults faults = {.text = &said};
    char *copy = strdup(text);
    assert_true(kv_pack_read(pack, copy, strlen(copy), &faults));
    snprintf(id, KV_PACK_ID + 1, "%s", pack->id);
    free(copy);
    free(pack);
    kv_heap(said.data, 0);
}

/* A request for a table of this name with this pack; freed by the caller. */
static char *request_of(const char *name, const char *pack)
{
    struct kv_text json = {.allocate = kv_heap};
    kv_json_begin(&json, NULL, '{');
    kv_json_put_string(&json, "name", name);
    kv_json_put_number(&json, "seats", 2);
    kv_json_put_string(&json, "pack", pack);
    kv_json_end(&json, '}');
    return json.data;
}

static char *good_request(void)
{
    char id[KV_PACK_ID + 1], name[64];
    find_id(PACK, id);
    snprintf(name, sizeof name, "smallcities:pack=%s", id);
    return request_of(name, PACK);
}

/* What somebody is told who asks for the pack. */
static void expect_pack(struct stage *stage, room_client client)
{
    struct kv_text text = {.allocate = kv_heap};
    const char *answer = stage_fine(stage, client, "{\"do\":\"pack\"}");
    struct kv_json json = support_json(answer, strlen(answer)), value;
    assert_true(kv_json_field(&json, "pack", &value));
    kv_json_unquote(&value, &text);
    assert_string_equal(text.data, PACK);
    kv_heap(text.data, 0);
}

static void test_whole_game(void **state)
{
    struct stage stage, again;
    token_text tokens[2];
    char *request = good_request();
    struct kv_text record = {.allocate = kv_heap};
    (void)state;
    stage_sit_two(&stage, request, tokens);
    stage_enter(&stage, 3);
    assert_non_null(stage_heard(&stage, 3, "\"pack\":\"Our box\""));
    expect_pack(&stage, 3); /* who only watches has it, too */
    stage_fine(&stage, 1, "{\"do\":\"start\"}");
    expect_pack(&stage, 2);
    stage_play(&stage, 1, 0);
    assert_true(stage_replay(&again, &stage, stage.line_count));
    stage_same(&stage, &again);
    stage_enter(&again, 9);
    expect_pack(&again, 9);
    stage_close(&again);
    stage_play_out(&stage);
    stage_record(&stage, &record);
    assert_non_null(strstr(record.data, "\nname smallcities:pack="));
    stage_fine(&stage, 1, "{\"do\":\"rematch\"}");
    assert_true(stage.another_count > 0);
    assert_non_null(strstr(stage.another[0], "firm-ground"));
    kv_heap(record.data, 0);
    free(request);
    stage_close(&stage);
}

/* Bots think about a copy of the match, and may do so for longer than there is a room. */
static void test_the_pack_outlives_its_room(void **state)
{
    struct stage stage;
    token_text tokens[2];
    char *request = good_request();
    (void)state;
    stage_start_two(&stage, request, tokens);
    struct room_pack *pack = room_pack_hold(room_pack_of(stage.room));
    const struct kv_game *game = room_match(stage.room)->setup.game;
    stage_close(&stage);
    assert_string_equal(game->id, "smallcities");
    char id[KV_PACK_ID + 1];
    find_id(PACK, id);
    assert_string_equal(game->pack, id);
    room_pack_drop(pack);
    room_pack_drop(room_pack_hold(NULL));
    free(request);
}

static void expect_refused(const char *request, const char *code, const char *part)
{
    struct stage stage;
    struct kv_error error = {0};
    stage_open(&stage, "{\"name\":\"welcome\"}");
    assert_null(room_create(&stage.host, &stage, STAGE_ID, STAGE_CODE, request, strlen(request),
                            stage.token, 0, &error));
    assert_string_equal(error.code, code);
    if (!strstr(error.message, part))
        fail_msg("%s: %s", request, error.message);
    stage_close(&stage);
}

static void expect_bad(const char *name, const char *pack, const char *part)
{
    char *request = request_of(name, pack);
    expect_refused(request, "bad-pack", part);
    free(request);
}

static void test_bad_packs_are_refused(void **state)
{
    char *large = (char *)malloc(ROOM_PACK_MOST + 2);
    (void)state;
    expect_refused("{\"name\":\"smallcities:pack=0123456789abcdef\"}", "missing-pack", "not here");
    expect_refused("{\"name\":\"smallcities\",\"pack\":7}", "bad-request", "must be a text");
    expect_refused("{\"name\":\"smallcities\",\"pack\":\"{\\u0000}\"}", "bad-request", "a text");
    expect_bad("smallcities", PACK, "does not name this pack");
    expect_bad("smallcities:pack=0123456789abcdef", PACK, "does not name this pack");
    expect_bad("smallcities", "", "1 to 49152 bytes");
    expect_bad("smallcities", "no pack", "Line 1");
    expect_bad("smallcities",
               "{\"kvartal-pack\":1,\n\"game\":\"smallcities\",\n\"figures\":{\n"
               "\"firm-ground\":99}}",
               "Line 4");
    memset(large, ' ', ROOM_PACK_MOST + 1);
    large[ROOM_PACK_MOST + 1] = '\0';
    expect_bad("smallcities", large, "1 to 49152 bytes");
    free(large);
}

/* A title is read by everybody in the lobby, like a name. */
static void test_titles_are_written_as_names_are(void **state)
{
    (void)state;
    expect_bad(
        "smallcities",
        "{\"kvartal-pack\":1,\"game\":\"smallcities\",\"title\":\"a\xe2\x80\xae b\"," FIGURES,
        "\"title\"");
}

static void test_without_a_pack_there_is_none(void **state)
{
    struct stage stage;
    (void)state;
    stage_open(&stage, "{\"name\":\"welcome\"}");
    stage_enter(&stage, 1);
    assert_null(stage_heard(&stage, 1, "\"pack\""));
    stage_refused(&stage, 1, "{\"do\":\"pack\"}", "no-pack");
    assert_null(room_pack_of(stage.room));
    stage_close(&stage);
}

/* A history whose pack is damaged is not played. */
static void test_damaged_histories(void **state)
{
    struct stage stage, again;
    char *request = good_request();
    (void)state;
    stage_open(&stage, request);
    char *at = strstr(stage.lines[0].text, "firm-ground");
    assert_non_null(at);
    at[0] = 'g';
    assert_false(stage_replay(&again, &stage, 1));
    stage_close(&again);
    stage_close(&stage);
    free(request);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_whole_game),
        cmocka_unit_test(test_the_pack_outlives_its_room),
        cmocka_unit_test(test_bad_packs_are_refused),
        cmocka_unit_test(test_titles_are_written_as_names_are),
        cmocka_unit_test(test_without_a_pack_there_is_none),
        cmocka_unit_test(test_damaged_histories),
    };
    return cmocka_run_group_tests_name("packs of rooms", tests, NULL, NULL);
}
