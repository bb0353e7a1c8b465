/* Rooms: who wants notices, when they are sent, and that nobody hears of it. */
#include "stage.h"

#include <stdio.h>

#define POINT                                                                                      \
    "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"
#define AUTH     "BTBZMqHH6r4Tts7J_aSIgg"
#define AFTER    ((int64_t)STAGE_PUSH_AFTER)
#define TWO      "{\"name\":\"machinery\",\"seats\":2,\"patience\":0}"
#define PUSH(at) "https://push.example/" at

static const char *subscription(const char *endpoint, const char *lang)
{
    static char request[2048];
    snprintf(request, sizeof request,
             "{\"do\":\"subscribe\",\"endpoint\":\"%s\",\"p256dh\":\"%s\",\"auth\":\"%s\"%s%s%s}",
             endpoint, POINT, AUTH, *lang ? ",\"lang\":\"" : "", lang, *lang ? "\"" : "");
    return request;
}

static void subscribe(struct stage *stage, room_client client, const char *endpoint)
{
    stage_fine(stage, client, subscription(endpoint, ""));
}

/* How many subscriptions the seat of a client has. */
static int subscribed(struct stage *stage, room_client client)
{
    const char *answer = stage_fine(stage, client, "{\"do\":\"push\"}");
    assert_string_equal(stage_member(answer, "key"), STAGE_KEY);
    return atoi(stage_member(answer, "subscriptions"));
}

/* No notice a millisecond before; then `count` in all. */
static void notified_after(struct stage *stage, int64_t ms, size_t count)
{
    size_t before = stage->notice_count;
    stage_tick(stage, ms - 1);
    assert_int_equal(stage->notice_count, before);
    stage_tick(stage, 1);
    assert_int_equal(stage->notice_count, count);
}

static void answer_all(struct stage *stage, enum room_notice_end end)
{
    for (size_t i = 0; i < stage->notice_count; i++)
        room_notified(stage->room, stage->notices[i].seat, stage->notices[i].round,
                      stage->notices[i].endpoint, end, stage->now);
}

static size_t lines_with(const struct stage *stage, const char *beginning)
{
    size_t count = 0;
    for (size_t i = 0; i < stage->line_count; i++)
        count += strncmp(stage->lines[i].text, beginning, strlen(beginning)) == 0;
    return count;
}

/* ---- When ---- */

static void test_due(void **state)
{
    struct stage stage;
    token_text tokens[2];
    (void)state;
    stage_start_two(&stage, TWO, tokens);
    subscribe(&stage, 2, PUSH("a"));
    stage_tick(&stage, 10 * AFTER); /* Борис is here */
    assert_int_equal(stage.notice_count, 0);
    assert_true(room_idle(stage.room) == false);
    stage_leave(&stage, 2);
    notified_after(&stage, AFTER, 1);
    assert_int_equal(stage.notices[0].seat, 1);
    assert_string_equal(stage.notices[0].endpoint, PUSH("a"));
    assert_string_equal(stage.notices[0].payload,
                        "{\"table\":\"KX4P7Q\",\"kind\":\"turn\",\"lang\":\"en\","
                        "\"text\":\"It is your turn at table KX4P7Q.\"}");
    answer_all(&stage, ROOM_NOTICE_TAKEN);
    assert_int_equal(lines_with(&stage, "told "), 1);
    stage_tick(&stage, 100 * AFTER); /* once for each turn */
    assert_int_equal(stage.notice_count, 1);
    stage_close(&stage);
}

/* From the beginning of the round for those who have left before; from leaving for others. */
static void test_next_round(void **state)
{
    struct stage stage;
    token_text tokens[2];
    (void)state;
    stage_start_two(&stage, TWO, tokens);
    subscribe(&stage, 2, PUSH("a"));
    stage_play(&stage, 2, 1);
    stage_leave(&stage, 2);
    stage_tick(&stage, 10 * AFTER); /* whoever has played is not told to */
    assert_int_equal(stage.notice_count, 0);
    stage_play(&stage, 1, 0);
    notified_after(&stage, AFTER, 1);
    assert_int_equal(stage.notices[0].round, 2);
    answer_all(&stage, ROOM_NOTICE_TAKEN);
    /* Coming and going in the same round changes nothing; the round after is another turn. */
    stage_enter(&stage, 3);
    stage_token(&stage, 3, tokens[1]);
    stage_leave(&stage, 3);
    stage_tick(&stage, 10 * AFTER);
    assert_int_equal(stage.notice_count, 1);
    stage_enter(&stage, 4);
    stage_token(&stage, 4, tokens[1]);
    stage_play(&stage, 4, 1);
    stage_play(&stage, 1, 0);
    stage_tick(&stage, AFTER / 2);
    stage_leave(&stage, 4);
    notified_after(&stage, AFTER, 2);
    assert_int_equal(stage.notices[1].round, 3);
    stage_close(&stage);
}

/* A host that cannot take it is asked again; one that has not answered is not. */
static void test_asked_again(void **state)
{
    struct stage stage;
    token_text tokens[2];
    (void)state;
    stage_start_two(&stage, TWO, tokens);
    subscribe(&stage, 2, PUSH("a"));
    stage_leave(&stage, 2);
    stage_leave(&stage, 1);
    assert_false(room_idle(stage.room)); /* a notice is due: it stays in memory */
    stage.is_mute = true;
    stage_tick(&stage, AFTER + 5000);
    assert_false(room_idle(stage.room));
    stage.is_mute = false;
    stage_tick(&stage, 1000);
    assert_int_equal(stage.notice_count, 1);
    stage_tick(&stage, 100000);
    assert_int_equal(stage.notice_count, 1);
    assert_false(room_idle(stage.room));
    answer_all(&stage, ROOM_NOTICE_TAKEN);
    assert_true(room_idle(stage.room));
    assert_int_equal(stage.wake, 0);
    stage_close(&stage);
}

/* A slow answer to the round before does not stand in the way for ever. */
static void test_late_answer(void **state)
{
    struct stage stage;
    token_text tokens[2];
    (void)state;
    stage_start_two(&stage, TWO, tokens);
    subscribe(&stage, 2, PUSH("a"));
    stage_leave(&stage, 2);
    stage_tick(&stage, AFTER);
    assert_int_equal(stage.notice_count, 1);
    stage_enter(&stage, 3);
    stage_token(&stage, 3, tokens[1]);
    stage_play(&stage, 3, 1);
    stage_play(&stage, 1, 0);
    stage_leave(&stage, 3);
    stage_tick(&stage, 10 * AFTER);
    assert_int_equal(stage.notice_count, 1);
    answer_all(&stage, ROOM_NOTICE_TAKEN);
    assert_int_equal(lines_with(&stage, "told "), 0); /* of a round that is over */
    stage_tick(&stage, 1);
    assert_int_equal(stage.notice_count, 2);
    assert_int_equal(stage.notices[1].round, 2);
    stage_close(&stage);
}

static void test_nobody_awaited(void **state)
{
    struct stage stage;
    token_text tokens[2];
    (void)state;
    /* A bot plays for whoever has been away for too long. */
    stage_start_two(&stage, "{\"name\":\"machinery\",\"seats\":2,\"patience\":10}", tokens);
    subscribe(&stage, 2, PUSH("a"));
    stage_leave(&stage, 2);
    stage_tick(&stage, 10 * AFTER);
    assert_int_equal(stage.notice_count, 0);
    stage_close(&stage);
    /* The clock is over. */
    stage_start_two(&stage, "{\"name\":\"machinery\",\"seats\":2,\"patience\":0,\"clock\":20}",
                    tokens);
    subscribe(&stage, 2, PUSH("a"));
    stage_leave(&stage, 2);
    stage_tick(&stage, 10 * AFTER);
    assert_int_equal(stage.notice_count, 0);
    stage_close(&stage);
    /* The game has not begun. */
    stage_sit_two(&stage, TWO, tokens);
    subscribe(&stage, 2, PUSH("a"));
    stage_leave(&stage, 2);
    stage_tick(&stage, 10 * AFTER);
    assert_int_equal(stage.notice_count, 0);
    stage_close(&stage);
}

static void test_left(void **state)
{
    struct stage stage;
    token_text tokens[2];
    (void)state;
    stage_start_two(&stage, "{\"name\":\"machinery\",\"seats\":2,\"patience\":0,\"clock\":86400}",
                    tokens);
    subscribe(&stage, 2, PUSH("a"));
    stage_leave(&stage, 2);
    notified_after(&stage, AFTER, 1);
    assert_int_equal(stage.notices[0].left, 86400000 - AFTER);
    stage_close(&stage);
}

static void test_paused(void **state)
{
    struct stage stage;
    token_text tokens[2];
    (void)state;
    stage_start_two(&stage, TWO, tokens);
    subscribe(&stage, 2, PUSH("a"));
    stage_leave(&stage, 2);
    room_suspend(stage.room, stage.now);
    stage_tick(&stage, 10 * AFTER);
    assert_int_equal(stage.notice_count, 0);
    room_go_on(stage.room, stage.now);
    stage_tick(&stage, 1);
    assert_int_equal(stage.notice_count, 1);
    stage_close(&stage);
}

/* ---- Whom ---- */

static void test_languages(void **state)
{
    struct stage stage;
    token_text tokens[2];
    (void)state;
    stage_start_two(&stage, TWO, tokens);
    subscribe(&stage, 2, PUSH("before")); /* the server's language is not the reader's */
    stage_fine(&stage, 2, "{\"do\":\"enter\",\"lang\":\"ru\"}");
    subscribe(&stage, 2, PUSH("connection"));
    stage_fine(&stage, 2, subscription(PUSH("own"), "uk"));
    stage_fine(&stage, 2, subscription(PUSH("unknown"), "xx"));
    stage_leave(&stage, 2);
    notified_after(&stage, AFTER, 4);
    for (size_t i = 0; i < 4; i++)
        assert_string_equal(stage_member(stage.notices[i].payload, "lang"),
                            ((const char *[]){"en", "ru", "uk", "en"})[i]);
    stage_close(&stage);
}

static void test_devices(void **state)
{
    struct stage stage;
    token_text tokens[2];
    char endpoint[64];
    (void)state;
    stage_start_two(&stage, TWO, tokens);
    for (int i = 0; i < 5; i++) {
        snprintf(endpoint, sizeof endpoint, PUSH("%d"), i);
        subscribe(&stage, 2, endpoint);
        assert_int_equal(subscribed(&stage, 2), i < 4 ? i + 1 : 4);
    }
    assert_int_equal(subscribed(&stage, 1), 0);
    /* The same again is no line more; another language is. */
    size_t lines = stage.line_count;
    subscribe(&stage, 2, PUSH("4"));
    assert_int_equal(stage.line_count, lines);
    stage_fine(&stage, 2, subscription(PUSH("4"), "uk"));
    assert_int_equal(stage.line_count, lines + 1);
    assert_int_equal(subscribed(&stage, 2), 4);
    stage_leave(&stage, 2);
    notified_after(&stage, AFTER, 4);
    assert_string_equal(stage.notices[0].endpoint, PUSH("1")); /* the oldest is gone */
    assert_string_equal(stage_member(stage.notices[0].payload, "lang"), "en");
    assert_string_equal(stage_member(stage.notices[3].payload, "lang"), "uk");
    /* One that is gone is removed; the seat counts as told. */
    room_notified(stage.room, 1, 1, PUSH("1"), ROOM_NOTICE_GONE, stage.now);
    assert_int_equal(lines_with(&stage, "unsubscribe "), 1);
    room_notified(stage.room, 1, 1, PUSH("2"), ROOM_NOTICE_LOST, stage.now);
    room_notified(stage.room, 1, 1, PUSH("3"), ROOM_NOTICE_TAKEN, stage.now);
    room_notified(stage.room, 1, 1, PUSH("4"), ROOM_NOTICE_TAKEN, stage.now);
    room_notified(stage.room, 1, 1, PUSH("unknown"), ROOM_NOTICE_GONE, stage.now);
    assert_int_equal(lines_with(&stage, "told "), 1);
    stage_enter(&stage, 3);
    stage_token(&stage, 3, tokens[1]);
    assert_int_equal(subscribed(&stage, 3), 3);
    stage_close(&stage);
}

/* A page that was opened in the meantime subscribes again, and is not told a second time. */
static void test_renewed(void **state)
{
    struct stage stage;
    token_text tokens[2];
    (void)state;
    stage_start_two(&stage, TWO, tokens);
    subscribe(&stage, 2, PUSH("a"));
    stage_leave(&stage, 2);
    stage_tick(&stage, AFTER);
    assert_int_equal(stage.notice_count, 1);
    for (room_client client = 3; client < 5; client++) {
        stage_enter(&stage, client);
        stage_token(&stage, client, tokens[1]);
        stage_fine(&stage, client, subscription(PUSH("a"), client == 3 ? "ru" : "uk"));
        stage_leave(&stage, client);
        stage_tick(&stage, 10 * AFTER);
        assert_int_equal(stage.notice_count, 1); /* it is on its way; it was told */
        answer_all(&stage, ROOM_NOTICE_TAKEN);
    }
    assert_int_equal(lines_with(&stage, "told "), 1);
    stage_close(&stage);
}

static void test_revoked(void **state)
{
    struct stage stage;
    token_text tokens[2];
    (void)state;
    stage_start_two(&stage, TWO, tokens);
    subscribe(&stage, 2, PUSH("a"));
    subscribe(&stage, 2, PUSH("b"));
    subscribe(&stage, 1, PUSH("a"));
    stage_fine(&stage, 2, "{\"do\":\"unsubscribe\",\"endpoint\":\"" PUSH("a") "\"}");
    assert_int_equal(subscribed(&stage, 2), 1);
    assert_int_equal(subscribed(&stage, 1), 1); /* the same browser, at another seat */
    size_t lines = stage.line_count;
    stage_fine(&stage, 2, "{\"do\":\"unsubscribe\",\"endpoint\":\"" PUSH("a") "\"}");
    assert_int_equal(stage.line_count, lines);
    subscribe(&stage, 2, PUSH("a"));
    stage_fine(&stage, 2, "{\"do\":\"unsubscribe\"}");
    assert_int_equal(subscribed(&stage, 2), 0);
    stage_leave(&stage, 2);
    stage_tick(&stage, 10 * AFTER);
    assert_int_equal(stage.notice_count, 0);
    stage_close(&stage);
}

/* Whoever leaves the seat, by themselves or not, takes the subscriptions along. */
static void test_seat_left(void **state)
{
    struct stage stage, again;
    token_text tokens[2];
    (void)state;
    stage_sit_two(&stage, "{\"name\":\"machinery\",\"seats\":3,\"patience\":0}", tokens);
    subscribe(&stage, 2, PUSH("a"));
    stage_fine(&stage, 2, "{\"do\":\"rise\"}");
    stage_sit(&stage, 2, "Борис", tokens[1]);
    assert_int_equal(subscribed(&stage, 2), 0);
    subscribe(&stage, 2, PUSH("a"));
    stage_fine(&stage, 1, "{\"do\":\"start\"}");
    stage_tick(&stage, 10000);
    stage_fine(&stage, 1, "{\"do\":\"remove\",\"seat\":1}");
    stage_leave(&stage, 2);
    stage_tick(&stage, 10 * AFTER);
    assert_int_equal(stage.notice_count, 0);
    while (stage_is_playing(&stage)) {
        stage_think(&stage);
        if (stage_owes(&stage, 0))
            stage_play(&stage, 1, 0);
    }
    stage_tick(&stage, 10 * AFTER); /* not of the end either */
    assert_int_equal(stage.notice_count, 0);
    assert_true(stage_replay(&again, &stage, stage.line_count));
    stage_tick(&again, 10 * AFTER);
    assert_int_equal(again.notice_count, 0);
    stage_close(&again);
    stage_close(&stage);
}

/* Seats move up at the start, and subscriptions with them. */
static void test_ranks(void **state)
{
    struct stage stage;
    token_text tokens[2], third;
    (void)state;
    stage_sit_two(&stage, "{\"name\":\"machinery\",\"seats\":3,\"patience\":0}", tokens);
    stage_enter(&stage, 3);
    stage_sit(&stage, 3, "Cleo", third);
    subscribe(&stage, 3, PUSH("c"));
    stage_fine(&stage, 2, "{\"do\":\"rise\"}");
    stage_fine(&stage, 1, "{\"do\":\"start\"}");
    assert_int_equal(subscribed(&stage, 3), 1);
    stage_leave(&stage, 3);
    notified_after(&stage, AFTER, 1);
    assert_int_equal(stage.notices[0].seat, 1);
    stage_close(&stage);
}

/* ---- The end ---- */

static void test_over(void **state)
{
    struct stage stage, again;
    token_text tokens[2];
    (void)state;
    stage_start_two(&stage, TWO, tokens);
    subscribe(&stage, 1, PUSH("a"));
    subscribe(&stage, 2, PUSH("b"));
    stage_fine(&stage, 2, subscription(PUSH("b"), "ru"));
    stage_play_out(&stage);
    assert_int_equal(stage.notice_count, 0);
    stage.is_mute = true;
    stage_tick(&stage, 0);
    assert_int_equal(stage.notice_count, 0); /* both are here */
    assert_int_equal(lines_with(&stage, "unsubscribe "), 2);
    assert_int_equal(stage.wake, 0);
    stage_refused(&stage, 2, subscription(PUSH("b"), ""), "over");
    stage_refused(&stage, 2, "{\"do\":\"push\"}", "over");
    stage_fine(&stage, 2, "{\"do\":\"unsubscribe\"}");
    /* From before the end was noticed, with nobody here: each is told, once. */
    assert_true(stage_replay(&again, &stage, stage.line_count - 2));
    again.is_mute = true;
    stage_tick(&again, 0); /* a host that cannot take it is asked again in a second */
    again.is_mute = false;
    stage_tick(&again, 999);
    assert_int_equal(again.notice_count, 0);
    stage_tick(&again, 1);
    assert_int_equal(again.notice_count, 2);
    assert_string_equal(stage_member(again.notices[0].payload, "kind"), "over");
    assert_string_equal(stage_member(again.notices[0].payload, "text"),
                        "The game at table KX4P7Q is over.");
    assert_string_equal(stage_member(again.notices[1].payload, "lang"), "ru");
    answer_all(&again, ROOM_NOTICE_GONE);
    assert_int_equal(again.line_count, 2);
    assert_true(room_idle(again.room));
    stage_close(&again);
    assert_true(stage_replay(&again, &stage, stage.line_count));
    stage_tick(&again, 10 * AFTER);
    assert_int_equal(again.notice_count, 0);
    stage_close(&again);
    stage_close(&stage);
}

/* ---- From the history ---- */

static void test_replayed(void **state)
{
    struct stage stage, again;
    token_text tokens[2];
    (void)state;
    stage_start_two(&stage, TWO, tokens);
    subscribe(&stage, 2, PUSH("a"));
    /* A server that came back tells those who do not. */
    assert_true(stage_replay(&again, &stage, stage.line_count));
    notified_after(&again, AFTER, 1);
    stage_close(&again);
    stage_leave(&stage, 2);
    stage_tick(&stage, AFTER);
    answer_all(&stage, ROOM_NOTICE_TAKEN);
    assert_true(stage_replay(&again, &stage, stage.line_count));
    assert_true(room_idle(again.room)); /* they were told before */
    stage_tick(&again, 10 * AFTER);
    assert_int_equal(again.notice_count, 0);
    stage_same(&stage, &again);
    stage_close(&again);
    stage_close(&stage);
}

static void test_bad_lines(void **state)
{
    static const char *const bad[] = {
        "subscribe {}",
        "subscribe {\"seat\":2,\"endpoint\":\"" PUSH("a") "\",\"p256dh\":\"" POINT
                                                          "\",\"auth\":\"" AUTH
                                                          "\",\"lang\":\"en\"}",
        "subscribe {\"seat\":1,\"endpoint\":\"http://push.example/\",\"p256dh\":\"" POINT
        "\",\"auth\":\"" AUTH "\",\"lang\":\"en\"}",
        "subscribe {\"seat\":1,\"endpoint\":\"" PUSH("a") "\",\"p256dh\":\"" POINT
                                                          "\",\"auth\":\"" AUTH
                                                          "\",\"lang\":\"xx\"}",
        "subscribe {\"seat\":1,\"endpoint\":\"" PUSH("a") "\",\"p256dh\":\"" POINT
                                                          "\",\"auth\":\"short\",\"lang\":\"en\"}",
        "unsubscribe {}",
        "unsubscribe {\"seat\":1,\"endpoint\":7}",
        "told {\"seat\":1}",
        "told {\"seat\":1,\"round\":0}",
        "told {\"seat\":9,\"round\":1}",
    };
    struct stage stage;
    token_text tokens[2];
    struct kv_error error;
    (void)state;
    stage_start_two(&stage, TWO, tokens);
    for (size_t i = 0; i < COUNT(bad); i++) {
        if (room_replay(stage.room, bad[i], strlen(bad[i]), stage.now, &error))
            fail_msg("%s", bad[i]);
        assert_string_equal(error.code, "bad-log");
    }
    stage_close(&stage);
}

/* ---- Refusals ---- */

static void test_refused(void **state)
{
    static const char *const bad[] = {
        "{\"do\":\"subscribe\"}",
        "{\"do\":\"subscribe\",\"endpoint\":7,\"p256dh\":\"" POINT "\",\"auth\":\"" AUTH "\"}",
        "{\"do\":\"subscribe\",\"endpoint\":\"http://push.example/\",\"p256dh\":\"" POINT
        "\",\"auth\":\"" AUTH "\"}",
        "{\"do\":\"subscribe\",\"endpoint\":\"" PUSH("a b") "\",\"p256dh\":\"" POINT
                                                            "\",\"auth\":\"" AUTH "\"}",
        "{\"do\":\"subscribe\",\"endpoint\":\"" PUSH("\\\"") "\",\"p256dh\":\"" POINT
                                                             "\",\"auth\":\"" AUTH "\"}",
        "{\"do\":\"subscribe\",\"endpoint\":\"" PUSH("a") "\",\"p256dh\":\"x\",\"auth\":\"" AUTH
                                                          "\"}",
        "{\"do\":\"subscribe\",\"endpoint\":\"" PUSH("a") "\",\"p256dh\":\"" POINT
                                                          "\",\"auth\":\"" AUTH "A\"}",
        "{\"do\":\"subscribe\",\"endpoint\":\"" PUSH("a") "\",\"p256dh\":\"" POINT
                                                          "\",\"auth\":\"" AUTH "\",\"lang\":7}",
        "{\"do\":\"unsubscribe\",\"endpoint\":7}",
    };
    struct stage stage;
    token_text tokens[2];
    char longest[1200];
    (void)state;
    stage_start_two(&stage, TWO, tokens);
    for (size_t i = 0; i < COUNT(bad); i++)
        stage_refused(&stage, 2, bad[i], "bad-request");
    memset(longest, 'a', sizeof longest);
    memcpy(longest, PUSH(""), strlen(PUSH("")));
    longest[1024] = '\0';
    subscribe(&stage, 2, longest);
    longest[1024] = 'a';
    longest[1025] = '\0';
    stage_refused(&stage, 2, subscription(longest, ""), "bad-request");
    stage_refused(&stage, 2, subscription(PUSH("forbidden"), ""), "bad-endpoint");
    stage_enter(&stage, 3);
    stage_refused(&stage, 3, subscription(PUSH("a"), ""), "no-seat");
    stage_refused(&stage, 3, "{\"do\":\"push\"}", "no-seat");
    stage_refused(&stage, 3, "{\"do\":\"unsubscribe\"}", "no-seat");
    stage_close(&stage);
}

static void test_switched_off(void **state)
{
    struct stage stage;
    token_text tokens[2];
    (void)state;
    stage_start_two(&stage, TWO, tokens);
    subscribe(&stage, 2, PUSH("a"));
    stage.host.push_key = NULL;
    stage_refused(&stage, 2, subscription(PUSH("b"), ""), "no-push");
    stage_refused(&stage, 2, "{\"do\":\"push\"}", "no-push");
    stage_leave(&stage, 2);
    stage_tick(&stage, 10 * AFTER);
    assert_int_equal(stage.notice_count, 0);
    stage_close(&stage);
    /* Too many seats. */
    stage_sit_two(&stage, "{\"name\":\"machinery\",\"seats\":17}", tokens);
    stage_refused(&stage, 2, subscription(PUSH("b"), ""), "no-push");
    stage_close(&stage);
}

/* ---- Secrecy ---- */

static void overhear(struct stage *stage, const struct stage_word *word)
{
    (void)stage;
    if (strstr(word->text, "push.example") || strstr(word->text, AUTH) || strstr(word->text, POINT))
        fail_msg("A subscription is in: %s", word->text);
}

static void test_told_to_nobody(void **state)
{
    struct stage stage;
    token_text tokens[2];
    struct kv_text record = {.allocate = kv_heap};
    (void)state;
    stage_start_two(&stage, TWO, tokens);
    stage.overhear = overhear;
    subscribe(&stage, 2, PUSH("a"));
    subscribed(&stage, 2);
    stage_refused(&stage, 2, subscription(PUSH("forbidden"), ""), "bad-endpoint");
    stage_enter(&stage, 3);
    stage_token(&stage, 3, tokens[1]);
    stage_play_out(&stage);
    stage_tick(&stage, 1);
    stage_record(&stage, &record);
    assert_null(strstr(record.data, "push.example"));
    assert_null(strstr(record.data, "subscribe"));
    kv_heap(record.data, 0);
    stage_close(&stage);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_due),
        cmocka_unit_test(test_next_round),
        cmocka_unit_test(test_asked_again),
        cmocka_unit_test(test_late_answer),
        cmocka_unit_test(test_nobody_awaited),
        cmocka_unit_test(test_left),
        cmocka_unit_test(test_paused),
        cmocka_unit_test(test_languages),
        cmocka_unit_test(test_devices),
        cmocka_unit_test(test_renewed),
        cmocka_unit_test(test_revoked),
        cmocka_unit_test(test_seat_left),
        cmocka_unit_test(test_ranks),
        cmocka_unit_test(test_over),
        cmocka_unit_test(test_replayed),
        cmocka_unit_test(test_bad_lines),
        cmocka_unit_test(test_refused),
        cmocka_unit_test(test_switched_off),
        cmocka_unit_test(test_told_to_nobody),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
