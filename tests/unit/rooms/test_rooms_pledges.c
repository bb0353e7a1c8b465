/* Rooms: words that are pledged before anybody says any, and the moment when they are asked for. */
#include "stage.h"

#include <stdio.h>

typedef char pledge_text[KV_COMMITMENT_LENGTH + 1];

static const char *pledge_of(const char *words)
{
    static pledge_text pledges[4];
    static unsigned turn;
    char *pledge = pledges[turn++ % 4];
    kv_fair_pledge(words, strlen(words), pledge);
    return pledge;
}

static void sit_pledged(struct stage *stage, room_client client, const char *name,
                        const char *words)
{
    char request[200];
    snprintf(request, sizeof request, "{\"do\":\"sit\",\"name\":\"%s\",\"pledge\":\"%s\"}", name,
             pledge_of(words));
    stage_fine(stage, client, request);
}

static const char *say_words(const char *words)
{
    static char request[200];
    snprintf(request, sizeof request, "{\"do\":\"reveal\",\"words\":\"%s\"}", words);
    return request;
}

static void sit_two(struct stage *stage, const char *request)
{
    stage_open(stage, request);
    stage_enter(stage, 1);
    stage_enter(stage, 2);
    stage_token(stage, 1, stage->token);
    sit_pledged(stage, 1, "Anna", "a red door");
    sit_pledged(stage, 2, "Boris", "трижды семь");
}

/* What the record of a finished game proves. */
static struct kv_fair read_proof(struct stage *stage)
{
    struct kv_text record = {.allocate = kv_heap};
    struct kv_record reader;
    struct kv_setup setup;
    struct kv_error error;
    struct kv_fair fair;
    stage_record(stage, &record);
    if (!kv_record_start(&reader, record.data, record.length, &setup, &error))
        fail_msg("%s", error.message);
    assert_true(kv_fair_read(reader.proof, reader.proof_length, &fair, &error));
    assert_string_equal(fair.seed, setup.seed);
    kv_heap(record.data, 0);
    return fair;
}

static bool is_said_anywhere(const struct stage *stage, const char *words)
{
    bool found = false;
    for (size_t i = 0; i < stage->word_count; i++)
        found |= strstr(stage->words[i].text, words) != NULL;
    return found;
}

/* ---- From the pledge to the proof ---- */

static void test_whole_game(void **state)
{
    struct stage stage;
    pledge_text promise, digest;
    char pledges[300];
    (void)state;
    sit_two(&stage, "{\"name\":\"machinery\",\"seats\":2}");
    const char *table = stage_heard(&stage, 1, "\"event\":\"table\"");
    assert_non_null(strstr(table, pledge_of("a red door")));
    assert_non_null(strstr(table, pledge_of("трижды семь")));
    snprintf(promise, sizeof promise, "%s", stage_member(table, "fair"));
    stage_refused(&stage, 1, say_words("a red door"), "not-started");
    stage_fine(&stage, 1, "{\"do\":\"start\"}");
    const char *reveal = stage_heard(&stage, 2, "\"event\":\"reveal\"");
    assert_non_null(reveal);
    assert_string_equal(stage_member(reveal, "fair"), promise);
    snprintf(digest, sizeof digest, "%s", stage_member(reveal, "digest"));
    snprintf(pledges, sizeof pledges, "[null,\"%s\",\"%s\"]", pledge_of("a red door"),
             pledge_of("трижды семь"));
    assert_string_equal(stage_member(reveal, "pledges"), pledges);
    assert_null(room_match(stage.room));
    stage_refused(&stage, 2, say_words("a red door"), "bad-words");
    stage_fine(&stage, 1, say_words("a red door"));
    assert_false(is_said_anywhere(&stage, "a red door"));
    assert_null(room_match(stage.room));
    stage_fine(&stage, 1, say_words("a red door")); /* the answer was not heard */
    stage_fine(&stage, 2, say_words("трижды семь"));
    assert_non_null(stage_heard(&stage, 1, "\"event\":\"round\""));
    assert_false(is_said_anywhere(&stage, "трижды семь"));
    stage_fine(&stage, 2, say_words("трижды семь"));
    stage_refused(&stage, 2, say_words("something else"), "bad-words");
    stage_play_out(&stage);
    const char *over = stage_heard(&stage, 1, "\"event\":\"over\"");
    assert_string_equal(stage_member(over, "words"), "[null,\"a red door\",\"трижды семь\"]");
    assert_string_equal(stage_member(over, "pledges"), pledges);
    struct kv_fair fair = read_proof(&stage);
    assert_string_equal(fair.commitment, promise);
    assert_string_equal(fair.pledges, digest);
    assert_int_equal(fair.words, 2);
    assert_int_equal(fair.kept, 2);
    assert_int_equal(fair.withheld, 0);
    stage_close(&stage);
}

/* Nobody comes or goes between the question and the deal. */
static void test_seats_are_fixed(void **state)
{
    struct stage stage;
    (void)state;
    sit_two(&stage, "{\"name\":\"welcome\",\"seats\":4}");
    stage_enter(&stage, 3);
    stage_fine(&stage, 1, "{\"do\":\"start\"}");
    stage_refused(&stage, 3, "{\"do\":\"sit\",\"name\":\"Late\"}", "started");
    stage_refused(&stage, 3, say_words("a red door"), "no-seat");
    stage_refused(&stage, 1, "{\"do\":\"bot\",\"level\":\"easy\"}", "started");
    stage_refused(&stage, 1, "{\"do\":\"remove\",\"seat\":1}", "started");
    stage_refused(&stage, 2, "{\"do\":\"rise\"}", "started");
    stage_refused(&stage, 1, "{\"do\":\"start\"}", "started");
    stage_refused(&stage, 2, "{\"do\":\"pledge\",\"pledge\":\"00\"}", "started");
    stage_close(&stage);
}

/* ---- Words that do not come ---- */

static void test_withholding(void **state)
{
    struct stage stage;
    (void)state;
    sit_two(&stage, "{\"name\":\"machinery\",\"seats\":2}");
    stage_fine(&stage, 1, "{\"do\":\"start\"}");
    stage_fine(&stage, 1, say_words("a red door"));
    stage_tick(&stage, 4000);
    assert_null(room_match(stage.room));
    stage_tick(&stage, 6000);
    assert_non_null(stage_heard(&stage, 1, "\"event\":\"round\""));
    stage_refused(&stage, 2, say_words("трижды семь"), "started");
    stage_play_out(&stage);
    struct kv_fair fair = read_proof(&stage);
    assert_int_equal(fair.words, 1);
    assert_int_equal(fair.kept, 1);
    assert_int_equal(fair.withheld, 1);
    assert_int_equal(fair.silent[0], 2); /* seat 2 by the count of records */
    stage_close(&stage);
}

/* Who has been away for long is not waited for, who left a moment ago is. */
static void test_absence(void **state)
{
    struct stage stage;
    (void)state;
    sit_two(&stage, "{\"name\":\"machinery\",\"seats\":2}");
    stage_leave(&stage, 2);
    stage_tick(&stage, 60000);
    stage_fine(&stage, 1, "{\"do\":\"start\"}");
    assert_null(room_match(stage.room));
    stage_fine(&stage, 1, say_words("a red door"));
    assert_non_null(room_match(stage.room));
    stage_close(&stage);

    sit_two(&stage, "{\"name\":\"machinery\",\"seats\":2}");
    stage_fine(&stage, 1, "{\"do\":\"start\"}");
    stage_leave(&stage, 2);
    stage_fine(&stage, 1, say_words("a red door"));
    assert_null(room_match(stage.room));
    stage_tick(&stage, 9000);
    assert_non_null(room_match(stage.room));
    stage_close(&stage);
}

/* A server that dies in between goes on from there: all may come back and say their words. */
static void test_crash(void **state)
{
    static const char sits[] = "{\"do\":\"sit\",\"name\":\"Anna\",\"token\":\""
                               "0123456789abcdef0123456789abcdef\",\"pledge\":\"%s\"}";
    struct stage stage, other, third;
    char request[300];
    (void)state;
    stage_open(&stage, "{\"name\":\"machinery\",\"seats\":2,\"bots\":[\"easy\"]}");
    stage_enter(&stage, 1);
    stage_token(&stage, 1, stage.token);
    stage_enter(&stage, 2);
    snprintf(request, sizeof request, sits, pledge_of("a red door"));
    stage_fine(&stage, 2, request);
    stage_fine(&stage, 1, "{\"do\":\"start\"}");
    assert_true(stage_replay(&other, &stage, stage.line_count));
    stage_same(&stage, &other);
    stage_tick(&other, 5000);
    stage_enter(&other, 7);
    assert_non_null(stage_heard(&other, 7, "\"event\":\"reveal\""));
    stage_token(&other, 7, "0123456789abcdef0123456789abcdef");
    stage_fine(&other, 7, say_words("a red door"));
    assert_non_null(room_match(other.room));
    assert_int_equal(other.line_count, 2); /* the words and the start */
    stage_close(&other);
    /* Or the cards are dealt without them, which is seen. */
    assert_true(stage_replay(&other, &stage, stage.line_count));
    stage_tick(&other, 9000);
    assert_non_null(room_match(other.room));
    stage_close(&other);
    /* Words that were kept need not be said again. */
    stage_fine(&stage, 2, say_words("a red door"));
    assert_true(stage_replay(&other, &stage, stage.line_count - 1)); /* without the start */
    stage_tick(&other, 9000);
    assert_true(stage_replay(&third, &stage, stage.line_count));
    assert_string_equal(room_match(other.room)->setup.seed, room_match(third.room)->setup.seed);
    stage_close(&third);
    stage_close(&other);
    stage_close(&stage);
}

/* ---- Other ways to add words ---- */

/* The table's own words are the host's, who need not sit; beside them plain ones and a bot. */
static void test_mixture(void **state)
{
    struct stage stage;
    token_text token;
    char request[200];
    (void)state;
    snprintf(
        request, sizeof request,
        "{\"name\":\"machinery\",\"seats\":3,\"bots\":[\"easy\"],\"clock\":5,\"pledge\":\"%s\"}",
        pledge_of("mine"));
    stage_open(&stage, request);
    stage_enter(&stage, 1);
    assert_string_equal(stage_member(stage_heard(&stage, 1, "\"event\":\"table\""), "pledge"),
                        pledge_of("mine"));
    stage_token(&stage, 1, stage.token);
    stage_enter(&stage, 2);
    stage_sit(&stage, 2, "Anna", token);
    stage_fine(&stage, 1, "{\"do\":\"start\"}");
    stage_refused(&stage, 2, say_words("mine"), "bad-words");
    stage_fine(&stage, 1, say_words("mine"));
    while (stage_is_playing(&stage)) {
        stage_tick(&stage, 6000);
        stage_think(&stage);
    }
    struct kv_fair fair = read_proof(&stage);
    assert_int_equal(fair.words, 2);
    assert_int_equal(fair.kept, 1);
    assert_true(fair.table_said && fair.table_kept);
    assert_int_equal(fair.places, 3);
    stage_close(&stage);
}

static void test_known_deal(void **state)
{
    struct stage stage;
    (void)state;
    sit_two(&stage, "{\"name\":\"machinery#42\",\"seats\":2}");
    assert_null(stage_heard(&stage, 1, "pledge"));
    stage_fine(&stage, 1,
               "{\"do\":\"pledge\",\"pledge\":\"" /* there is nothing to bind */
               "0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef\"}");
    stage_fine(&stage, 1, "{\"do\":\"start\"}");
    assert_non_null(room_match(stage.room));
    stage_close(&stage);
}

static void test_bad_requests(void **state)
{
    struct stage stage;
    char request[300];
    (void)state;
    stage_open(&stage, "{\"name\":\"machinery\",\"seats\":2}");
    stage_enter(&stage, 1);
    stage_refused(&stage, 1, "{\"do\":\"sit\",\"name\":\"A\",\"pledge\":7}", "bad-request");
    stage_refused(&stage, 1, "{\"do\":\"sit\",\"name\":\"A\",\"pledge\":\"00\"}", "bad-request");
    snprintf(request, sizeof request,
             "{\"do\":\"sit\",\"name\":\"A\",\"words\":\"a\",\"pledge\":\"%s\"}", pledge_of("a"));
    stage_refused(&stage, 1, request, "bad-request");
    stage_refused(&stage, 1, "{\"do\":\"pledge\",\"pledge\":\"00\"}", "no-seat");
    sit_pledged(&stage, 1, "A", "a");
    stage_refused(&stage, 1, "{\"do\":\"pledge\"}", "bad-request");
    stage_refused(&stage, 1, "{\"do\":\"pledge\",\"pledge\":\"00\"}", "bad-request");
    stage_refused(&stage, 1, "{\"do\":\"reveal\"}", "bad-request");
    stage_refused(&stage, 1, "{\"do\":\"reveal\",\"words\":\"\"}", "bad-text");
    stage_close(&stage);
}

/* Other spellings of the same would be other words to somebody who checks the deal. */
static void test_spelling(void **state)
{
    struct stage stage;
    char request[300];
    pledge_text capitals;
    (void)state;
    sit_two(&stage, "{\"name\":\"machinery\",\"seats\":3}");
    stage_enter(&stage, 3);
    kv_fair_pledge("c", 1, capitals);
    for (char *at = capitals; *at; at++)
        *at = (char)(*at >= 'a' ? *at - 'a' + 'A' : *at);
    snprintf(request, sizeof request, "{\"do\":\"sit\",\"name\":\"C\",\"pledge\":\"%s\"}",
             capitals);
    stage_refused(&stage, 3, request, "bad-request");
    stage_fine(&stage, 1, "{\"do\":\"start\"}");
    stage_refused(&stage, 1, say_words("a red door "), "bad-text");
    stage_refused(&stage, 1, say_words(" a red door"), "bad-text");
    stage_refused(&stage, 1, say_words("a red  door"), "bad-words");
    stage_fine(&stage, 1, say_words("a red door"));
    stage_close(&stage);
}

static const char sits[] = "{\"do\":\"sit\",\"name\":\"Clara\",\"token\":\""
                           "0123456789abcdef0123456789abcdef\",\"%s\":\"%s\"}";

static const char *sit_with(const char *key, const char *words)
{
    static char request[300];
    snprintf(request, sizeof request, sits, key, words);
    return request;
}

/* Whoever did not hear the answer sits down again; with other words that is no repetition. */
static void test_sitting_again(void **state)
{
    struct stage stage;
    (void)state;
    sit_two(&stage, "{\"name\":\"machinery\",\"seats\":3}");
    stage_enter(&stage, 3);
    stage_fine(&stage, 3, sit_with("pledge", pledge_of("c")));
    stage_fine(&stage, 3, sit_with("pledge", pledge_of("c")));
    stage_fine(&stage, 3, sit_with("tag", "x")); /* nothing is said of words */
    stage_enter(&stage, 4);
    stage_refused(&stage, 4, sit_with("pledge", pledge_of("d")), "pledged");
    stage_refused(&stage, 4, sit_with("words", "c"), "pledged");
    stage_refused(&stage, 4, sit_with("pledge", "00"), "bad-request");
    stage_refused(&stage, 4, "{\"do\":\"rise\"}", "no-seat"); /* it is nobody's connection yet */
    stage_fine(&stage, 1, "{\"do\":\"start\"}");
    stage_fine(&stage, 4, sit_with("pledge", pledge_of("c")));
    stage_fine(&stage, 4, say_words("c"));
    stage_fine(&stage, 1, say_words("a red door"));
    stage_fine(&stage, 2, say_words("трижды семь"));
    stage_fine(&stage, 3, sit_with("pledge", pledge_of("c")));
    stage_refused(&stage, 3, sit_with("pledge", pledge_of("d")), "pledged");
    stage_close(&stage);

    stage_open(&stage, "{\"name\":\"machinery\",\"seats\":2}");
    stage_enter(&stage, 3);
    stage_fine(&stage, 3, sit_with("words", "c"));
    stage_fine(&stage, 3, sit_with("words", " c "));
    stage_refused(&stage, 3, sit_with("words", "d"), "pledged");
    stage_refused(&stage, 3, sit_with("pledge", pledge_of("c")), "pledged");
    stage_close(&stage);
}

/* At a rematch everybody has a seat already, and pledges anew. */
static void test_rematch(void **state)
{
    struct stage stage, next;
    struct kv_error error;
    char request[200];
    (void)state;
    sit_two(&stage, "{\"name\":\"machinery\",\"seats\":2}");
    stage_fine(&stage, 1, "{\"do\":\"start\"}");
    stage_fine(&stage, 1, say_words("a red door"));
    stage_fine(&stage, 2, say_words("трижды семь"));
    stage_play_out(&stage);
    stage_fine(&stage, 1, "{\"do\":\"rematch\"}");
    assert_true(stage_replay(&next, &stage, 0));
    for (size_t i = 0; i < stage.another_count; i++) {
        assert_null(strstr(stage.another[i], "pledge"));
        assert_true(
            room_replay(next.room, stage.another[i], strlen(stage.another[i]), next.now, &error));
    }
    room_resume(next.room, next.now, 0);
    stage_enter(&next, 1);
    stage_token(&next, 1, stage.token);
    snprintf(request, sizeof request, "{\"do\":\"pledge\",\"pledge\":\"%s\"}", pledge_of("anew"));
    stage_fine(&next, 1, request);
    assert_non_null(stage_heard(&next, 1, pledge_of("anew")));
    assert_int_equal(next.line_count, 1);
    stage_fine(&next, 1, request); /* the answer was not heard */
    assert_int_equal(next.line_count, 1);
    snprintf(request, sizeof request, "{\"do\":\"pledge\",\"pledge\":\"%s\"}", pledge_of("other"));
    stage_refused(&next, 1, request, "pledged");
    stage_fine(&next, 1, "{\"do\":\"start\"}");
    stage_fine(&next, 1, say_words("anew"));
    assert_non_null(room_match(next.room));
    stage_close(&next);
    stage_close(&stage);
}

/* A free seat between others goes when the words are asked for, so that pledges stand at the seats
 * of the game. */
static void test_moving_up(void **state)
{
    struct stage stage;
    char pledges[200];
    (void)state;
    sit_two(&stage, "{\"name\":\"welcome\",\"seats\":4}");
    stage_fine(&stage, 1, "{\"do\":\"bot\",\"level\":\"easy\"}");
    stage_fine(&stage, 1, "{\"do\":\"rise\"}");
    stage_fine(&stage, 1, "{\"do\":\"start\"}");
    assert_non_null(stage_heard(&stage, 2, "\"you\":{\"seat\":0,\"host\":false}"));
    snprintf(pledges, sizeof pledges, "[null,\"%s\",null]", pledge_of("трижды семь"));
    assert_string_equal(stage_member(stage_heard(&stage, 2, "\"event\":\"reveal\""), "pledges"),
                        pledges);
    stage_fine(&stage, 2, say_words("трижды семь"));
    assert_int_equal(room_match(stage.room)->setup.seats, 2);
    stage_close(&stage);
}

/* Of a crowd one digest is shown, and the lists stand in the record. */
static void test_crowd(void **state)
{
    enum { SEATS = 20 };
    struct stage stage;
    pledge_text digest;
    char words[16];
    (void)state;
    stage_open(&stage, "{\"name\":\"machinery\",\"seats\":20,\"clock\":5}");
    for (uint32_t i = 1; i <= SEATS; i++) {
        stage_enter(&stage, i);
        if (i == 1)
            stage_token(&stage, 1, stage.token);
        snprintf(words, sizeof words, "w%u", (unsigned)i);
        sit_pledged(&stage, i, "x", words);
    }
    stage_enter(&stage, SEATS + 1);
    assert_null(stage_heard(&stage, SEATS + 1, "pledge"));
    stage_fine(&stage, 1, "{\"do\":\"start\"}");
    const char *reveal = stage_heard(&stage, 7, "\"event\":\"reveal\"");
    assert_string_equal(stage_member(reveal, "pledges"), "");
    snprintf(digest, sizeof digest, "%s", stage_member(reveal, "digest"));
    for (uint32_t i = SEATS; i > 1; i--) {
        snprintf(words, sizeof words, "w%u", (unsigned)i);
        stage_fine(&stage, i, say_words(words));
    }
    stage_tick(&stage, 9000);
    assert_non_null(room_match(stage.room));
    const char *over = NULL;
    while (!over) {
        stage_tick(&stage, 6000);
        stage_think(&stage);
        over = stage_heard(&stage, 1, "\"event\":\"over\"");
    }
    assert_string_equal(stage_member(over, "words"), "");
    assert_string_equal(stage_member(over, "pledges"), "");
    struct kv_fair fair = read_proof(&stage);
    assert_string_equal(fair.pledges, digest);
    assert_int_equal(fair.kept, SEATS - 1);
    assert_int_equal(fair.silent[0], 1);
    stage_close(&stage);
}

/* ---- Lines that do not fit ---- */

static void test_damaged_logs(void **state)
{
    static const struct {
        unsigned lines; /* that come before: 3 is the whole table, 4 has the question */
        const char *line;
    } bad[] = {
        {1, "reveal {}"},
        {2, "pledge {\"seat\":0,\"pledge\":\"00\"}"},
        {3, "start {}"},
        {3, "revealed {\"seat\":0,\"words\":\"a red door\"}"},
        {3, "pledge {\"seat\":0,\"pledge\":"
            "\"0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef\"}"},
        {4, "reveal {}"},
        {4, "revealed {\"seat\":0,\"words\":\"a red Door\"}"},
        {4, "revealed {\"seat\":0,\"words\":\"\"}"},
        {4, "revealed {\"seat\":0}"},
        {4, "revealed {\"seat\":7,\"words\":\"a red door\"}"},
        {4, "revealed {\"words\":\"a red door\"}"},
        {4, "free {\"seat\":0}"},
        {4, "bot {\"seat\":2,\"level\":\"easy\"}"},
        {5, "revealed {\"seat\":0,\"words\":\"a red door\"}"},
    };
    struct stage stage, other;
    struct kv_error error;
    (void)state;
    sit_two(&stage, "{\"name\":\"machinery\",\"seats\":3}");
    stage_fine(&stage, 1, "{\"do\":\"start\"}");
    stage_fine(&stage, 1, say_words("a red door"));
    assert_int_equal(stage.line_count, 5);
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        assert_true(stage_replay(&other, &stage, bad[i].lines));
        if (room_replay(other.room, bad[i].line, strlen(bad[i].line), 0, &error))
            fail_msg("%s", bad[i].line);
        stage_close(&other);
    }
    stage_close(&stage);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_whole_game),  cmocka_unit_test(test_seats_are_fixed),
        cmocka_unit_test(test_withholding), cmocka_unit_test(test_absence),
        cmocka_unit_test(test_crash),       cmocka_unit_test(test_mixture),
        cmocka_unit_test(test_known_deal),  cmocka_unit_test(test_bad_requests),
        cmocka_unit_test(test_rematch),     cmocka_unit_test(test_moving_up),
        cmocka_unit_test(test_crowd),       cmocka_unit_test(test_damaged_logs),
        cmocka_unit_test(test_spelling),    cmocka_unit_test(test_sitting_again),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
