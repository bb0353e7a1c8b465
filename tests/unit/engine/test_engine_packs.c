/* Packs in a conversation: taken from their texts, then named by games like any other. */
#include "ask_engine.h"

#include <stdio.h>

#define PACK         "{\"do\":\"pack\",\"pack\":\"{\\\"kvartal-pack\\\":1,\\\"game\\\":\\\"smallcities\\\","
#define FIRM(points) PACK "\\\"figures\\\":{\\\"firm-ground\\\":" points "}}\"}"

/* The name in the last answer. */
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

/* The same pack takes no second slot; more packs than there are slots are refused. */
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

/* ---- Rings ---- */

/* The number of circles in a piece of the match. */
static uint32_t count_circles(const char *piece, bool origins)
{
    char request[256];
    uint32_t count = 0;
    snprintf(
        request, sizeof request,
        "{\"do\":\"show\",\"answer\":{\"seat\":0,\"picture\":{%s\"form\":\"desk\",\"pieces\":[{"
        "\"piece\":\"%s\",\"width\":9000}]}}}",
        origins ? "\"origins\":true," : "", piece);
    expect_fine(request);
    for (const char *at = reply.data; (at = strstr(at, "<circle")); at++)
        count++;
    return count;
}

static uint32_t count_rings(const char *piece)
{
    return count_circles(piece, true) - count_circles(piece, false);
}

static void figures_that_are_ours_have_rings_in_pieces(void **state)
{
    static const struct {
        const char *name, *piece;
        uint32_t rings;
    } cases[] = {
        {"welcome", "board", 0}, /* read in public sources */
        {"welcome", "goals", 9}, /* the estates and both points of three plans */
        {"welcome:board=blueprint", "board", 3 + 9 + 16},
        {"welcome:board=blueprint", "tracks", 10 + 10 + 4 + 12},
        {"smallcities", "board", 1 + 1 + 4},
        {"smallcities", "offer", 1},
        {"smallcities:goals=none,bonus=firm-ground", "goals", 1},
        {"smallcities:goals=none,bonus=state-order", "goals", 0},
        {"machinery", "board", 6 + 2 * 18},
        {"machinery", "tracks", 6 + 4},
        {"machinery", "offer", 6},
        {"machinery:events=on", "goals", 1},
    };
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char request[128];
        snprintf(request, sizeof request, "{\"do\":\"new\",\"name\":\"%s#7\",\"seats\":2}",
                 cases[i].name);
        expect_fine(request);
        uint32_t rings = count_rings(cases[i].piece);
        if (rings != cases[i].rings)
            fail_msg("%u rings in the %s of %s", rings, cases[i].piece, cases[i].name);
    }
}

static void figures_of_a_pack_have_none(void **state)
{
    char name[64], request[128];
    (void)state;
    expect_fine(FIRM("7"));
    take_name(name);
    snprintf(request, sizeof request,
             "{\"do\":\"new\",\"name\":\"%s,goals=none,bonus=firm-ground#7\",\"seats\":2}", name);
    expect_fine(request);
    assert_int_equal(count_rings("goals"), 0);
    assert_int_equal(count_rings("board"), 6); /* the map is still ours */
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        CASE(a_pack_is_played_by_its_name),
        CASE(a_bad_pack_is_refused_by_its_first_fault),
        CASE(what_is_shown_is_taken_again),
        CASE(there_is_room_for_eight),
        CASE(figures_that_are_ours_have_rings_in_pieces),
        CASE(figures_of_a_pack_have_none),
    };
    return cmocka_run_group_tests_name("packs of the engine", tests, NULL, NULL);
}
