/* Rooms with many people: whom each of them is shown, the scores of all together, how often they
 * are told, and a table of connections that come and go. */
#include "stage.h"

#include <stdio.h>

enum { SEATS = 20, BARS = 10, LEADERS = 10 };

#define NOBODY UINT32_MAX /* a spectator */

static void open_crowd(struct stage *stage, uint32_t seats)
{
    char settings[80], name[16];
    token_text token;
    snprintf(settings, sizeof settings, "{\"name\":\"machinery\",\"seats\":%u}", (unsigned)seats);
    stage_open(stage, settings);
    for (uint32_t i = 0; i < seats; i++) {
        stage_enter(stage, i + 1);
        if (i == 0)
            stage_token(stage, 1, stage->token);
        snprintf(name, sizeof name, "p%u", (unsigned)i);
        stage_sit(stage, i + 1, name, token);
    }
    stage_fine(stage, 1, "{\"do\":\"start\"}");
}

static void play_round(struct stage *stage, uint32_t seats)
{
    uint32_t round = room_match(stage->room)->round;
    for (uint32_t i = 0; i < seats && stage_is_playing(stage); i++)
        if (room_match(stage->room)->round == round)
            stage_play(stage, i + 1, i);
}

/* ---- What the scores are, counted another way ---- */

struct figures {
    struct kv_score scores[SEATS + 1];
    uint32_t places[SEATS + 1], order[SEATS + 1];
};

static void count_figures(const struct stage *stage, struct figures *figures)
{
    kv_match_scores(room_match(stage->room), figures->scores, figures->places, figures->order);
}

static void put_spread(const struct figures *figures, uint32_t seat, struct kv_text *text)
{
    int32_t least = INT32_MAX, most = INT32_MIN, sum = 0;
    unsigned bars[BARS] = {0};
    for (uint32_t i = 0; i < SEATS; i++) {
        int32_t total = figures->scores[i].total;
        least = total < least ? total : least;
        most = total > most ? total : most;
        sum += total;
    }
    for (uint32_t i = 0; i < SEATS; i++)
        bars[(figures->scores[i].total - least) * BARS / (most - least + 1)]++;
    kv_put(text, "{\"least\":%d,\"most\":%d,\"mean\":%d", (int)least, (int)most,
           (int)(sum / SEATS));
    if (seat != NOBODY)
        kv_put(text, ",\"mine\":%d,\"place\":%u", (int)figures->scores[seat].total,
               (unsigned)figures->places[seat]);
    for (uint32_t i = 0; i < BARS; i++)
        kv_put(text, "%s%u", i ? "," : ",\"bars\":[", bars[i]);
    kv_put(text, "]}");
}

/* The best ten, and somebody with both neighbours, in the order of seats. */
static bool is_shown(const struct figures *figures, uint32_t seat, uint32_t other)
{
    bool found = seat != NOBODY &&
                 (other == seat || other == (seat + 1) % SEATS || seat == (other + 1) % SEATS);
    for (uint32_t i = 0; i < LEADERS; i++)
        found |= figures->order[i] == other;
    return found;
}

/* The scores of those who are shown, whole. */
static void check_scores(const struct stage *stage, const struct figures *figures, uint32_t seat,
                         const char *answer)
{
    struct kv_text scores = {.allocate = kv_heap};
    kv_json_begin(&scores, NULL, '[');
    for (uint32_t i = 0; i < SEATS; i++)
        if (is_shown(figures, seat, i)) {
            kv_json_begin(&scores, NULL, '{');
            kv_json_put_number(&scores, "seat", i);
            kv_score_show(room_match(stage->room)->setup.game, &figures->scores[i], &scores);
            kv_json_end(&scores, '}');
        }
    kv_json_end(&scores, ']');
    assert_string_equal(stage_member(answer, "scores"), scores.data);
    kv_heap(scores.data, 0);
}

static void check_member(const char *answer, const char *key, const struct kv_text *wanted)
{
    assert_string_equal(stage_member(answer, key), wanted->data);
}

static void check_view(struct stage *stage, room_client client, uint32_t seat)
{
    char data[512], shown_data[256], places_data[256], names_data[512];
    struct kv_text spread, shown, places, names;
    struct figures figures;
    count_figures(stage, &figures);
    kv_text_start(&spread, data, sizeof data);
    kv_text_start(&shown, shown_data, sizeof shown_data);
    kv_text_start(&places, places_data, sizeof places_data);
    kv_text_start(&names, names_data, sizeof names_data);
    put_spread(&figures, seat, &spread);
    for (uint32_t i = 0; i < SEATS; i++)
        if (is_shown(&figures, seat, i)) {
            const char *comma = shown.length ? "," : "[";
            kv_put(&shown, "%s%u", comma, (unsigned)i);
            kv_put(&places, "%s%u", comma, (unsigned)figures.places[i]);
            kv_put(&names, "%s\"p%u\"", comma, (unsigned)i);
        }
    kv_put(&shown, "]");
    kv_put(&places, "]");
    kv_put(&names, "]");
    const char *answer = stage_fine(stage, client, "{\"do\":\"score\"}");
    check_member(answer, "spread", &spread);
    check_member(answer, "places", &places);
    check_scores(stage, &figures, seat, answer);
    answer = stage_fine(stage, client, "{\"do\":\"show\"}");
    check_member(answer, "spread", &spread);
    check_member(answer, "shown", &shown);
    check_member(answer, "names", &names);
}

static void test_spread(void **state)
{
    struct stage stage;
    (void)state;
    open_crowd(&stage, SEATS);
    stage_enter(&stage, SEATS + 1); /* a spectator */
    while (stage_is_playing(&stage)) {
        check_view(&stage, 1, 0);
        check_view(&stage, 8, 7);
        check_view(&stage, SEATS, SEATS - 1);
        check_view(&stage, SEATS + 1, NOBODY);
        stage_play(&stage, 8, 7); /* before the end of the round that changes nothing */
        check_view(&stage, 8, 7);
        for (uint32_t i = 0; i < SEATS; i++)
            if (i != 7)
                stage_play(&stage, i + 1, i);
    }
    const char *over = stage_heard(&stage, 1, "\"event\":\"over\"");
    assert_non_null(over);
    assert_string_equal(stage_member(over, "words"), ""); /* too many */
    check_view(&stage, 1, 0);
    check_view(&stage, SEATS + 1, NOBODY);
    stage_close(&stage);
}

/* Sixteen are shown whole; of seventeen some. */
static void test_smallest_crowd(void **state)
{
    struct stage stage;
    (void)state;
    for (uint32_t seats = 16; seats <= 17; seats++) {
        bool is_crowd = seats == 17;
        open_crowd(&stage, seats);
        play_round(&stage, seats);
        const char *shown = stage_fine(&stage, 1, "{\"do\":\"show\"}");
        assert_int_equal(strstr(shown, "\"spread\":") != NULL, is_crowd);
        assert_int_equal(strstr(shown, "\"shown\":") != NULL, is_crowd);
        assert_int_equal(strstr(shown, "\"waiting\":[") != NULL, !is_crowd);
        const char *turns = stage_fine(&stage, 1, "{\"do\":\"turns\",\"round\":1}");
        struct kv_json list, answer = support_json(turns, strlen(turns));
        assert_true(kv_json_field(&answer, "turns", &list));
        assert_true(is_crowd ? kv_json_count(&list) <= 13 : kv_json_count(&list) == 16);
        const char *scores = stage_fine(&stage, 1, "{\"do\":\"score\"}");
        answer = support_json(scores, strlen(scores));
        assert_true(kv_json_field(&answer, "scores", &list));
        assert_true(is_crowd ? kv_json_count(&list) <= 13 : kv_json_count(&list) == 16);
        stage_play(&stage, 2, 1);
        assert_int_equal(stage_heard(&stage, 1, "\"done\":[1]") != NULL, !is_crowd);
        stage_close(&stage);
    }
}

/* ---- Tokens ---- */

static void check_tokens(struct stage *stage, token_text *tokens)
{
    char seat[32];
    for (uint32_t i = 0; i < SEATS; i++) {
        stage_enter(stage, 100 + i);
        stage_token(stage, 100 + i, tokens[i]);
        snprintf(seat, sizeof seat, "\"seat\":%u,\"host\":false", (unsigned)i);
        assert_non_null(strstr(stage_fine(stage, 100 + i, "{\"do\":\"enter\"}"), seat));
        stage_leave(stage, 100 + i);
    }
    stage_enter(stage, 99);
    stage_refused(stage, 99, "{\"do\":\"enter\",\"token\":\"00000000000000000000000000000000\"}",
                  "bad-token");
    stage_leave(stage, 99);
}

/* Everybody in a crowd comes back to their own seat, also when seats have changed hands, when the
 * room was read again, and when the game has begun without those who left. */
static void test_tokens(void **state)
{
    struct stage stage, other;
    token_text tokens[SEATS + 1];
    (void)state;
    stage_open(&stage, "{\"name\":\"machinery\",\"seats\":21}");
    for (uint32_t i = 0; i <= SEATS; i++) {
        stage_enter(&stage, i + 1);
        stage_sit(&stage, i + 1, "x", tokens[i]);
    }
    check_tokens(&stage, tokens);
    stage_fine(&stage, 4, "{\"do\":\"rise\"}");
    stage_sit(&stage, 4, "y", tokens[3]);
    check_tokens(&stage, tokens);
    assert_true(stage_replay(&other, &stage, stage.line_count));
    check_tokens(&other, tokens);
    stage_close(&other);
    stage_fine(&stage, 1, "{\"do\":\"rise\"}"); /* all move up by one */
    stage_token(&stage, 1, stage.token);
    stage_fine(&stage, 1, "{\"do\":\"start\"}");
    check_tokens(&stage, tokens + 1);
    assert_true(stage_replay(&other, &stage, stage.line_count));
    check_tokens(&other, tokens + 1);
    stage_close(&other);
    stage_close(&stage);
}

/* So many that some of their tokens look for the same place of the index. */
static void test_tokens_of_many(void **state)
{
    enum { MANY = 100 };
    struct stage stage;
    token_text tokens[MANY];
    char seat[16];
    (void)state;
    stage_open(&stage, "{\"name\":\"machinery\",\"seats\":100}");
    for (uint32_t i = 0; i < MANY; i++) {
        stage_enter(&stage, i + 1);
        stage_sit(&stage, i + 1, "x", tokens[i]);
    }
    stage_enter(&stage, MANY + 1);
    for (uint32_t i = 0; i < MANY; i++) {
        stage_token(&stage, MANY + 1, tokens[i]);
        snprintf(seat, sizeof seat, "\"seat\":%u,", (unsigned)i);
        assert_non_null(strstr(stage_fine(&stage, MANY + 1, "{\"do\":\"enter\"}"), seat));
    }
    stage_close(&stage);
}

/* A crowd that is none any more: who sits down then has a token as good as any. */
static void test_crowd_becomes_small(void **state)
{
    struct stage stage;
    token_text token, last;
    (void)state;
    stage_open(&stage, "{\"name\":\"machinery\",\"seats\":17}");
    for (uint32_t i = 0; i < 17; i++) {
        stage_enter(&stage, i + 1);
        stage_sit(&stage, i + 1, "x", token);
    }
    stage_fine(&stage, 17, "{\"do\":\"rise\"}");
    stage_fine(&stage, 16, "{\"do\":\"rise\"}");
    stage_enter(&stage, 30);
    stage_sit(&stage, 30, "y", last);
    stage_enter(&stage, 31);
    stage_token(&stage, 31, last);
    assert_non_null(strstr(stage_fine(&stage, 31, "{\"do\":\"enter\"}"), "\"seat\":15"));
    stage_close(&stage);
}

/* ---- How often a crowd is told ---- */

static void sit(struct stage *stage, room_client client)
{
    token_text token;
    stage_enter(stage, client);
    stage_sit(stage, client, "x", token);
}

/* How many seats the list of tables shows of a table. */
static uint32_t count_listed(const struct stage *stage)
{
    char data[4096];
    struct kv_text line;
    struct kv_json object, seats;
    kv_text_start(&line, data, sizeof data);
    room_put_lobby(stage->room, &line);
    object = support_json(data, line.length);
    assert_true(kv_json_field(&object, "seats", &seats));
    return kv_json_count(&seats);
}

static void test_listed_seats(void **state)
{
    static const uint32_t seats[] = {15, 16, 17, 18};
    struct stage stage;
    (void)state;
    for (size_t i = 0; i < sizeof seats / sizeof *seats; i++) {
        open_crowd(&stage, seats[i]);
        assert_int_equal(count_listed(&stage), seats[i] < 16 ? seats[i] : 16);
        stage_close(&stage);
    }
}

/* At a table of sixteen everybody is told at once; at a larger one every quarter of a second. */
static void test_telling(void **state)
{
    struct stage stage;
    (void)state;
    stage_open(&stage, "{\"name\":\"machinery\",\"seats\":16}");
    sit(&stage, 1);
    sit(&stage, 2);
    assert_non_null(stage_heard(&stage, 1, "\"event\":\"table\""));
    stage_close(&stage);

    stage_open(&stage, "{\"name\":\"machinery\",\"seats\":17}");
    stage.now += 1000;
    sit(&stage, 1);
    stage.now += 249;
    sit(&stage, 2);
    assert_null(stage_heard(&stage, 1, "\"event\":\"table\""));
    assert_int_equal(stage.wake, stage.now + 1);
    stage_tick(&stage, 1);
    assert_non_null(stage_heard(&stage, 1, "\"count\":2"));
    stage_tick(&stage, 10000);
    assert_int_equal(stage.word_count, 0); /* nothing has changed */
    stage_close(&stage);
}

/* The more there are the less often: a second's quarter up to a thousand, then a thousandth of a
 * second for every four. */
static void test_talking(void **state)
{
    static const struct {
        uint32_t visitors;
        int64_t pause;
    } cases[] = {{64, 0}, {65, 250}, {1003, 250}, {1004, 251}, {2000, 500}};
    struct stage stage;
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        stage_open(&stage, "{\"name\":\"machinery\",\"seats\":2}");
        for (room_client client = 1; client <= cases[i].visitors; client++)
            stage_enter(&stage, client);
        stage_token(&stage, 1, stage.token);
        stage_fine(&stage, 1, "{\"do\":\"say\",\"text\":\"hello\"}");
        assert_string_equal(stage_heard(&stage, 2, "said"),
                            "{\"event\":\"said\",\"seat\":null,\"text\":\"hello\"}");
        if (cases[i].pause) {
            stage.now += cases[i].pause - 1;
            stage_refused(&stage, 1, "{\"do\":\"say\",\"text\":\"hello\"}", "too-fast");
            stage.now++;
        }
        stage_fine(&stage, 1, "{\"do\":\"say\",\"text\":\"hello\"}");
        stage_close(&stage);
    }
}

/* ---- Connections ---- */

/* Numbers that differ in their upper bits only look for the same place of the table; whoever comes
 * and goes, those who are there are answered and the others are not. */
static void test_connections(void **state)
{
    enum { NUMBERS = 64, STEPS = 4000 };
    bool is_here[NUMBERS] = {false};
    unsigned count = 0, answers = 0;
    struct stage stage;
    (void)state;
    stage_open(&stage, "{\"name\":\"machinery\",\"seats\":2}");
    for (unsigned step = 0; step < STEPS; step++) {
        uint32_t pick = kv_rng_below(&stage.rng, NUMBERS);
        room_client client = 1 + (pick & 3) + (pick >> 2) * 256;
        if (is_here[pick]) {
            stage_leave(&stage, client);
            count--;
        } else {
            stage_enter(&stage, client);
            count++;
        }
        is_here[pick] = !is_here[pick];
        assert_int_equal(room_idle(stage.room), count == 0);
        pick = kv_rng_below(&stage.rng, NUMBERS);
        client = 1 + (pick & 3) + (pick >> 2) * 256;
        stage_hush(&stage);
        room_request(stage.room, client, "{\"do\":\"ping\"}", 13, stage.now);
        assert_int_equal(stage.word_count, is_here[pick]);
        answers += is_here[pick];
    }
    assert_true(answers > STEPS / 4);
    stage_close(&stage);
}

/* What a host gave a room to remember. */
static void test_owner(void **state)
{
    struct stage stage;
    (void)state;
    stage_open(&stage, "{\"name\":\"machinery\",\"seats\":2,\"public\":true}");
    assert_ptr_equal(room_owner(stage.room), &stage);
    assert_string_equal(room_id(stage.room), STAGE_ID);
    assert_string_equal(room_code(stage.room), STAGE_CODE);
    assert_true(room_listed(stage.room));
    assert_int_equal(room_deadline(stage.room), 0);
    assert_null(room_match(stage.room));
    stage_close(&stage);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_spread),
        cmocka_unit_test(test_smallest_crowd),
        cmocka_unit_test(test_tokens),
        cmocka_unit_test(test_tokens_of_many),
        cmocka_unit_test(test_crowd_becomes_small),
        cmocka_unit_test(test_listed_seats),
        cmocka_unit_test(test_telling),
        cmocka_unit_test(test_talking),
        cmocka_unit_test(test_connections),
        cmocka_unit_test(test_owner),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
