/* Rooms: who comes, sits, leaves and is removed; what is refused; the table after this one. */
#include "stage.h"

#include <stdio.h>

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
    stage_refused(&stage, 1, "{\"do\":\"score\"}", "not-started");
    stage_refused(&stage, 1, "{\"do\":\"turns\",\"round\":1}", "not-started");
    stage_refused(&stage, 1, "{\"do\":\"rematch\"}", "no-seat");
    stage_token(&stage, 1, stage.token);
    stage_refused(&stage, 1, "{\"do\":\"start\"}", "bad-setup"); /* nobody sits there */
    stage_sit(&stage, 1, "Anna", tokens[0]);
    stage_refused(&stage, 1, "{\"do\":\"sit\",\"name\":\"Anna\"}", "seated");
    stage_refused(&stage, 1, "{\"do\":\"play\",\"round\":1,\"moves\":[]}", "not-started");
    stage_refused(&stage, 1, "{\"do\":\"bot\",\"level\":\"grim\"}", "unknown-bot");
    stage_fine(&stage, 1, "{\"do\":\"bot\",\"level\":\"hard\"}");
    stage_enter(&stage, 2);
    stage_refused(&stage, 2, "{\"do\":\"sit\",\"name\":\"Late\"}", "full");
    stage_fine(&stage, 1, "{\"do\":\"remove\",\"seat\":1}");
    stage_refused(&stage, 1, "{\"do\":\"remove\",\"seat\":1}", "bad-seat");
    stage_sit(&stage, 2, "Late", tokens[1]);
    /* Who rises is free to sit down again, and the old token is worth nothing. */
    stage_fine(&stage, 2, "{\"do\":\"rise\"}");
    char request[160];
    snprintf(request, sizeof request, "{\"do\":\"enter\",\"token\":\"%s\"}", tokens[1]);
    stage_refused(&stage, 2, request, "bad-token");
    stage_sit(&stage, 2, "Later", tokens[1]);
    /* Who is removed hears of it. */
    stage_fine(&stage, 1, "{\"do\":\"remove\",\"seat\":1}");
    assert_non_null(stage_heard(&stage, 2, "\"you\":{\"seat\":null,\"host\":false}"));
    stage_sit(&stage, 2, "Latest", tokens[2]);
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
    stage_sit_two(&stage, "{\"name\":\"welcome\",\"seats\":5}", tokens);
    stage_fine(&stage, 1, "{\"do\":\"rise\"}");
    stage_fine(&stage, 1, "{\"do\":\"bot\",\"level\":\"easy\"}");
    stage_fine(&stage, 1, "{\"do\":\"bot\",\"level\":\"easy\"}");
    stage_fine(&stage, 1, "{\"do\":\"remove\",\"seat\":0}");
    stage_fine(&stage, 1, "{\"do\":\"start\"}");
    assert_non_null(stage_heard(&stage, 2, "\"you\":{\"seat\":0,\"host\":false}"));
    assert_int_equal(room_match(stage.room)->setup.seats, 2);
    stage_play(&stage, 2, 0);
    stage_enter(&stage, 4);
    stage_token(&stage, 4, tokens[1]);
    assert_string_equal(stage_member(stage_fine(&stage, 4, "{\"do\":\"enter\"}"), "seat"), "0");
    stage_close(&stage);
}

/* Only those behind the free seat move, and only they are told. */
static void test_gap_in_the_middle(void **state)
{
    struct stage stage;
    token_text tokens[2], third;
    (void)state;
    stage_sit_two(&stage, "{\"name\":\"welcome\",\"seats\":5}", tokens);
    stage_enter(&stage, 3);
    stage_sit(&stage, 3, "Cleo", third);
    stage_fine(&stage, 2, "{\"do\":\"rise\"}");
    stage_fine(&stage, 1, "{\"do\":\"start\"}");
    assert_non_null(stage_heard(&stage, 3, "\"you\":{\"seat\":1,\"host\":false}"));
    assert_null(stage_heard(&stage, 1, "\"you\":"));
    const char *table = stage_heard(&stage, 2, "\"event\":\"table\"");
    assert_non_null(strstr(table, "\"seats\":[{\"name\":\"Anna\""));
    assert_non_null(strstr(table, "},{\"name\":\"Cleo\""));
    assert_string_equal(stage_member(stage_fine(&stage, 1, "{\"do\":\"enter\"}"), "seat"), "0");
    stage_enter(&stage, 4);
    stage_token(&stage, 4, third);
    assert_string_equal(stage_member(stage_fine(&stage, 4, "{\"do\":\"enter\"}"), "seat"), "1");
    stage_token(&stage, 4, tokens[0]);
    assert_string_equal(stage_member(stage_fine(&stage, 4, "{\"do\":\"enter\"}"), "seat"), "0");
    stage_close(&stage);
}

/* Whoever did not hear the answer sits down once more with the same token, and sits once. */
static void test_sitting_again(void **state)
{
    static const char sits[] = "{\"do\":\"sit\",\"name\":\"Anna\",\"token\":\""
                               "0123456789abcdef0123456789abcdef\"}";
    static const char answer[] = "{\"ok\":true,\"do\":\"sit\",\"seat\":0,\"token\":\""
                                 "0123456789abcdef0123456789abcdef\"}";
    struct stage stage, other;
    char request[160];
    (void)state;
    stage_open(&stage, "{\"name\":\"welcome\",\"seats\":3,\"patience\":10}");
    stage_enter(&stage, 2);
    assert_string_equal(stage_fine(&stage, 2, sits), answer);
    size_t lines = stage.line_count;
    assert_null(strstr(stage.lines[lines - 1].text, "0123456789abcdef")); /* only its digest */
    assert_string_equal(stage_fine(&stage, 2, sits), answer);
    stage_leave(&stage, 2);
    assert_true(stage_replay(&other, &stage, lines));
    stage_enter(&other, 7);
    assert_string_equal(stage_fine(&other, 7, sits), answer);
    assert_int_equal(other.line_count, 0); /* nothing that was not there */
    stage_refused(&other, 7, "{\"do\":\"sit\",\"name\":\"Anna\"}", "seated");
    stage_close(&other);
    /* A host may sit with the token there is, and is the host thereby. */
    stage_enter(&stage, 1);
    snprintf(request, sizeof request, "{\"do\":\"sit\",\"name\":\"Host\",\"token\":\"%s\"}",
             stage.token);
    assert_string_equal(stage_member(stage_fine(&stage, 1, request), "seat"), "1");
    assert_string_equal(stage_member(stage_fine(&stage, 1, request), "seat"), "1");
    assert_int_equal(lines + 1, stage.line_count);
    stage_fine(&stage, 1, "{\"do\":\"start\"}");
    /* Also after the start, when a bot plays already. */
    stage_tick(&stage, 11000);
    assert_non_null(stage_heard(&stage, 1, "\"away\":true"));
    stage_enter(&stage, 2);
    assert_string_equal(stage_fine(&stage, 2, sits), answer);
    assert_null(stage_heard(&stage, 1, "\"away\":true"));
    stage_close(&stage);
}

/* A host who sits is host and seat by either token. */
static void test_two_tokens(void **state)
{
    struct stage stage;
    token_text tokens[2];
    (void)state;
    stage_start_two(&stage, "{\"name\":\"machinery\",\"seats\":2}", tokens);
    stage_enter(&stage, 3);
    stage_token(&stage, 3, stage.token);
    assert_non_null(stage_heard(&stage, 3, "\"seat\":0,\"host\":true"));
    stage_enter(&stage, 4);
    stage_token(&stage, 4, tokens[0]);
    assert_non_null(stage_heard(&stage, 4, "\"seat\":0,\"host\":true"));
    stage_token(&stage, 4, tokens[1]); /* another person on the same connection */
    assert_non_null(stage_heard(&stage, 4, "\"seat\":1,\"host\":false"));
    stage_play(&stage, 3, 0);
    stage_play(&stage, 4, 1);
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
        {"{\"do\":\"sit\",\"name\":\"Anna\",\"token\":7}", "bad-request"},
        {"{\"do\":\"sit\",\"name\":\"Anna\",\"token\":\"0011\"}", "bad-request"},
        {"{\"do\":\"sit\",\"name\":\"Anna\",\"token\":\"0123456789abcdef0123456789abcdefg\"}",
         "bad-request"},
        {"{\"do\":\"sit\",\"name\":\"Anna\",\"token\":\"0123456789abcdef0123456789abcdeF\"}",
         "bad-request"},
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
    assert_non_null(strstr(stage_ask(&stage, 1, "{\"tag\":7,\"do\":\"ping\",\"more\":1}"),
                           "{\"ok\":false,\"do\":\"ping\",\"tag\":7,\"error\":"));
    stage_fine(&stage, 1, "{\"do\":\"say\",\"text\":\"<b>\\\"hi\\\"</b>\"}");
    assert_string_equal(stage_heard(&stage, 1, "said"),
                        "{\"event\":\"said\",\"seat\":0,\"text\":\"<b>\\\"hi\\\"</b>\"}");
    stage_close(&stage);
}

/* Whoever is connected without a seat watches. */
static void expect_watching(struct stage *stage, const char *count)
{
    char data[1024];
    struct kv_text line;
    kv_text_start(&line, data, sizeof data);
    room_put_lobby(stage->room, &line);
    assert_string_equal(stage_member(data, "watching"), count);
}

static void test_watching(void **state)
{
    struct stage stage;
    token_text token;
    (void)state;
    stage_open(&stage, "{\"name\":\"machinery\",\"seats\":3}");
    stage_enter(&stage, 1);
    stage_token(&stage, 1, stage.token);
    stage_enter(&stage, 2);
    expect_watching(&stage, "2");
    stage_sit(&stage, 2, "Anna", token);
    expect_watching(&stage, "1");
    stage_enter(&stage, 3); /* Anna at another screen */
    expect_watching(&stage, "2");
    stage_token(&stage, 3, token);
    expect_watching(&stage, "1");
    stage_leave(&stage, 2);
    expect_watching(&stage, "1");
    stage_enter(&stage, 2);
    stage_token(&stage, 2, token);
    expect_watching(&stage, "1");
    stage_fine(&stage, 1, "{\"do\":\"remove\",\"seat\":0}"); /* both screens have no seat then */
    expect_watching(&stage, "3");
    stage_leave(&stage, 3);
    expect_watching(&stage, "2");
    stage_close(&stage);
}

/* The lobby hears of everything that changes the table's line. */
static void test_lobby_is_told(void **state)
{
    static const struct {
        room_client client;
        const char *request;
    } steps[] = {
        {1, "{\"do\":\"sit\",\"name\":\"Anna\"}"},
        {2, "{\"do\":\"sit\",\"name\":\"Boris\"}"},
        {2, "{\"do\":\"rise\"}"},
        {2, "{\"do\":\"sit\",\"name\":\"Vera\"}"},
        {1, "{\"do\":\"bot\",\"level\":\"easy\"}"},
        {1, "{\"do\":\"remove\",\"seat\":2}"},
        {1, "{\"do\":\"start\"}"},
    };
    struct stage stage;
    (void)state;
    stage_open(&stage, "{\"name\":\"machinery\",\"seats\":3,\"public\":true}");
    stage_enter(&stage, 1);
    stage_token(&stage, 1, stage.token);
    stage_enter(&stage, 2);
    for (size_t i = 0; i < COUNT(steps); i++) {
        unsigned before = stage.changed;
        stage_fine(&stage, steps[i].client, steps[i].request);
        if (stage.changed == before)
            fail_msg("the lobby did not hear of %s", steps[i].request);
    }
    unsigned before = stage.changed;
    stage_fine(&stage, 1, "{\"do\":\"say\",\"text\":\"hello\"}");
    assert_int_equal(stage.changed, before); /* that is nothing to the lobby */
    stage_play_out(&stage);
    assert_true(stage.changed > before);
    stage_close(&stage);
}

/* No request takes a member that another one has; "sit" takes the most. */
static void test_members_of_no_request(void **state)
{
    static const char *const verbs[] = {"play",   "enter", "sit",     "rise", "start", "pledge",
                                        "reveal", "bot",   "remove",  "show", "moves", "score",
                                        "turns",  "say",   "rematch", "ping"};
    struct stage stage;
    char request[64];
    (void)state;
    stage_open(&stage, "{\"name\":\"welcome\",\"seats\":3}");
    stage_enter(&stage, 1);
    stage_token(&stage, 1, stage.token);
    for (size_t i = 0; i < COUNT(verbs); i++) {
        snprintf(request, sizeof request, "{\"do\":\"%s\",\"colour\":1}", verbs[i]);
        const char *answer = stage_ask(&stage, 1, request);
        if (!strstr(answer, "\"bad-request\"") || !strstr(answer, "colour"))
            fail_msg("%s: %s", verbs[i], answer);
    }
    stage_close(&stage);
}

/* A token is the whole of it: neither less nor more. */
static void test_a_token_is_whole(void **state)
{
    struct stage stage;
    char request[96];
    (void)state;
    stage_open(&stage, "{\"name\":\"welcome\",\"seats\":3}");
    stage_enter(&stage, 1);
    snprintf(request, sizeof request, "{\"do\":\"enter\",\"token\":\"%s0\"}", stage.token);
    stage_refused(&stage, 1, request, "bad-token");
    snprintf(request, sizeof request, "{\"do\":\"enter\",\"token\":\"%.31s\"}", stage.token);
    stage_refused(&stage, 1, request, "bad-token");
    stage_token(&stage, 1, stage.token);
    stage_close(&stage);
}

static void test_bad_table_requests(void **state)
{
    static const struct {
        const char *request, *code;
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
        {"{\"name\":\"welcome\",\"token\":\"00112233\"}", "bad-request"},
        {"{\"name\":\"welcome\",\"words\":\"x\",\"pledge\":\""
         "d5043222cb40ca227eee4efd0a29af25a8927b5ebce329fd6d5990bcbcba75bb\"}",
         "bad-request"},
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
        size_t length = strlen(bad[i].request);
        assert_false(room_choose_token(bad[i].request, length, token, &error) &&
                     room_create(&stage.host, &stage, STAGE_ID, STAGE_CODE, bad[i].request, length,
                                 token, stage.now, &error));
        assert_int_equal(lines, stage.line_count);
        if (strcmp(error.code, bad[i].code) != 0)
            fail_msg("%s: %s instead of %s", bad[i].request, error.code, bad[i].code);
    }
    stage_close(&stage);
}

/* ---- Bots alone ---- */

/* Whether only bots sit at a table decides whether its host is asked, not who watches it. */
static void test_bots_alone(void **state)
{
    struct stage stage;
    token_text token;
    (void)state;
    stage_open(&stage, "{\"name\":\"machinery\",\"seats\":3,\"bots\":[\"random\",\"random\"]}");
    stage_enter(&stage, 1);
    stage_token(&stage, 1, stage.token);
    stage.is_full = true;
    stage_refused(&stage, 1, "{\"do\":\"start\"}", "too-many-tables");
    stage_sit(&stage, 1, "Anna", token);
    stage_fine(&stage, 1, "{\"do\":\"start\"}");
    stage_close(&stage);

    stage_open(&stage, "{\"name\":\"machinery\",\"seats\":2,\"bots\":[\"random\",\"random\"]}");
    stage_enter(&stage, 1);
    stage_token(&stage, 1, stage.token);
    stage_fine(&stage, 1, "{\"do\":\"start\"}");
    stage_close(&stage);
}

/* ---- After the end ---- */

static void test_rematch(void **state)
{
    struct stage stage, other;
    token_text tokens[2];
    (void)state;
    stage_start_two(&stage, "{\"name\":\"machinery\",\"seats\":3,\"clock\":60}", tokens);
    stage_refused(&stage, 1, "{\"do\":\"rematch\"}", "not-over");
    stage_play_out(&stage);
    stage.is_full = true;
    stage_refused(&stage, 2, "{\"do\":\"rematch\"}", "unavailable");
    stage.is_full = false;
    assert_string_equal(stage_fine(&stage, 2, "{\"do\":\"rematch\"}"),
                        "{\"ok\":true,\"do\":\"rematch\"}");
    room_opened_another(stage.room, NULL, NULL, stage.now); /* it came to nothing */
    size_t lines = stage.line_count;
    stage_fine(&stage, 1, "{\"do\":\"rematch\"}");
    stage_fine(&stage, 2, "{\"do\":\"rematch\"}"); /* the same one */
    assert_int_equal(stage.opened, 3);
    assert_int_equal(lines, stage.line_count);
    stage_hush(&stage);
    room_opened_another(stage.room, "ffeeddccbbaa99887766554433221100", "ZZ22ZZ", stage.now);
    assert_int_equal(lines + 1, stage.line_count);
    assert_non_null(stage_heard(&stage, 1, "{\"event\":\"rematch\",\"id\":\"ffee"));
    assert_string_equal(
        stage_fine(&stage, 1, "{\"do\":\"rematch\"}"),
        "{\"ok\":true,\"do\":\"rematch\",\"id\":\"ffeeddccbbaa99887766554433221100\","
        "\"code\":\"ZZ22ZZ\"}");
    assert_int_equal(stage.opened, 3);
    assert_int_equal(lines + 1, stage.line_count);
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
    stage_play_out(&other);
    stage_close(&other);
    assert_true(stage_replay(&other, &stage, stage.line_count));
    stage_same(&stage, &other);
    stage_close(&other);
    stage_close(&stage);
}

/* Somebody whose name was banned during the game has no seat at the next one, and the others do. */
static void test_rematch_of_banned(void **state)
{
    struct stage stage;
    token_text tokens[2];
    (void)state;
    stage_start_two(&stage, "{\"name\":\"machinery\",\"seats\":2,\"clock\":60}", tokens);
    stage_play_out(&stage);
    stage.banned = "anna";
    stage_refused(&stage, 1, "{\"do\":\"rematch\"}", "banned");
    assert_int_equal(stage.opened, 0);
    stage_fine(&stage, 2, "{\"do\":\"rematch\"}");
    assert_int_equal(stage.another_count, 2);
    assert_non_null(strstr(stage.another[0], "table "));
    assert_non_null(strstr(stage.another[1], "\"seat\":1,\"name\":\"Борис\""));
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

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_sitting),
        cmocka_unit_test(test_moving_up),
        cmocka_unit_test(test_gap_in_the_middle),
        cmocka_unit_test(test_sitting_again),
        cmocka_unit_test(test_two_tokens),
        cmocka_unit_test(test_bad_requests),
        cmocka_unit_test(test_watching),
        cmocka_unit_test(test_lobby_is_told),
        cmocka_unit_test(test_members_of_no_request),
        cmocka_unit_test(test_a_token_is_whole),
        cmocka_unit_test(test_bad_table_requests),
        cmocka_unit_test(test_bots_alone),
        cmocka_unit_test(test_rematch),
        cmocka_unit_test(test_rematch_of_banned),
        cmocka_unit_test(test_language),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
