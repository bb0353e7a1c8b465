/* Packs in a conversation: taken from their texts, then named by games like any other. */
#include "ask_engine.h"

#include <stdio.h>

#define PACK         "{\"do\":\"pack\",\"pack\":\"{\\\"kvartal-pack\\\":1,\\\"game\\\":\\\"smallcities\\\","
#define FIRM(points) PACK "\\\"figures\\\":{\\\"firm-ground\\\":" points "}}\"}"

/* The name that the last answer gives. */
static void take_name(char name[64])
{
    const char *at = strstr(reply.data, "\"name\":\"");
    assert_non_null(at);
    sscanf(at + strlen("\"name\":\""), "%63[^\"]", name);
}

static void a_pack_is_played_by_its_name(void **state)
{
    char name[64], request[160];
    (void)state;
    expect_refused("{\"do\":\"new\",\"name\":\"smallcities:pack=0123456789abcdef\",\"seats\":2}",
                   "missing-pack");
    expect_fine(FIRM("7"));
    take_name(name);
    assert_int_equal(strlen(name), strlen("smallcities:pack=") + KV_PACK_ID);
    snprintf(request, sizeof request, "{\"do\":\"new\",\"name\":\"%s#1\",\"seats\":2}", name);
    expect_fine(request);
    assert_true(says(name));
    assert_ptr_not_equal(engine.match.setup.game, kv_game_find("smallcities", 11));
    char *record = take_record();
    expect_fine("{\"do\":\"new\",\"name\":\"welcome#1\",\"seats\":2}");
    struct kv_text load = {.allocate = kv_heap};
    kv_json_begin(&load, NULL, '{');
    kv_json_put_string(&load, "do", "load");
    kv_json_put_string(&load, "record", record);
    kv_json_end(&load, '}');
    expect_fine(load.data);
    assert_true(says(name));
    free(load.data);
    free(record);
}

static void a_bad_pack_is_refused_by_its_first_fault(void **state)
{
    (void)state;
    expect_refused(FIRM("0"), "bad-pack");
    assert_true(says("from 1 to 40, not 0"));
    expect_refused("{\"do\":\"pack\",\"pack\":7}", "bad-request");
    expect_refused("{\"do\":\"pack\"}", "bad-request");
    expect_refused("{\"do\":\"pack\",\"name\":\"chess\"}", "unknown-game");
}

static void what_is_shown_is_taken_again(void **state)
{
    struct kv_text request = {.allocate = kv_heap}, text = {.allocate = kv_heap};
    char name[64], ask_for[128], again[64];
    struct kv_json json, pack;
    (void)state;
    expect_fine(PACK "\\\"title\\\":\\\"Our box\\\",\\\"figures\\\":{\\\"firm-ground\\\":9}}\"}");
    take_name(name);
    snprintf(ask_for, sizeof ask_for, "{\"do\":\"pack\",\"name\":\"%s\"}", name);
    expect_fine(ask_for);
    json = support_json(reply.data, reply.length);
    assert_true(kv_json_field(&json, "pack", &pack));
    kv_json_unquote(&pack, &text);
    assert_non_null(strstr(text.data, "\"Our box\""));
    kv_json_begin(&request, NULL, '{');
    kv_json_put_string(&request, "do", "pack");
    kv_json_put_string(&request, "pack", text.data);
    kv_json_end(&request, '}');
    expect_fine(request.data);
    take_name(again);
    assert_string_equal(name, again);
    free(request.data);
    free(text.data);
}

/* The same pack takes no second place; more than there is room for are refused. */
static void there_is_room_for_eight(void **state)
{
    (void)state;
    for (int i = 0; i < 20; i++)
        expect_fine(FIRM("5"));
    expect_fine(FIRM("6"));
    expect_fine(FIRM("7"));
    expect_fine(FIRM("8"));
    expect_fine(FIRM("9"));
    expect_fine(FIRM("10"));
    expect_fine(FIRM("11"));
    expect_fine(FIRM("12"));
    expect_refused(FIRM("13"), "too-many");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        CASE(a_pack_is_played_by_its_name),
        CASE(a_bad_pack_is_refused_by_its_first_fault),
        CASE(what_is_shown_is_taken_again),
        CASE(there_is_room_for_eight),
    };
    return cmocka_run_group_tests_name("packs of the engine", tests, NULL, NULL);
}
