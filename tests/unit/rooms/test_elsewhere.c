/*
 * What a room shows is enough for a core elsewhere: an engine that begins a match of the same name
 * and sets what was shown lists the same moves at every step of a turn and scores the same.
 */
#include "stage.h"

#include <stdio.h>

struct elsewhere {
    struct kv_engine engine;
    struct kv_text request, reply;
};

static const char *engine_ask(struct elsewhere *elsewhere)
{
    struct kv_text *request = &elsewhere->request;
    elsewhere->reply.length = 0;
    kv_engine_answer(&elsewhere->engine, request->data, request->length, &elsewhere->reply);
    if (strncmp(elsewhere->reply.data, "{\"ok\":true", 10) != 0)
        fail_msg("%s\n%s", request->data, elsewhere->reply.data);
    return elsewhere->reply.data;
}

static struct kv_json member(const char *text, const char *key)
{
    struct kv_json value, object = support_json(text, strlen(text));
    if (!kv_json_field(&object, key, &value))
        fail_msg("%s is missing in %s", key, text);
    return value;
}

static void put_member(struct kv_text *text, const char *from, const char *key)
{
    struct kv_json value = member(from, key);
    kv_put(text, "\"%s\":", key);
    kv_put_bytes(text, value.at, (size_t)(value.end - value.at));
}

/* Sets there what was shown here; returns the seat of the reader there. */
static uint32_t set_up(struct elsewhere *elsewhere, const char *shown, uint32_t seat)
{
    struct kv_text *request = &elsewhere->request;
    struct kv_json sheets = member(shown, "sheets"), list, value, object;
    struct kv_json_walk walk;
    int64_t number;
    uint32_t at = 0;
    request->length = 0;
    kv_put(request, "{\"do\":\"new\",");
    put_member(request, shown, "name");
    kv_put(request, ",\"seats\":%u}", (unsigned)kv_json_count(&sheets));
    engine_ask(elsewhere);
    request->length = 0;
    kv_put(request, "{\"do\":\"set\",");
    put_member(request, shown, "sheets");
    kv_put(request, ",");
    put_member(request, shown, "table");
    kv_put(request, "}");
    engine_ask(elsewhere);
    object = support_json(shown, strlen(shown));
    if (!kv_json_field(&object, "shown", &list))
        return seat;
    value = member(shown, "names");
    assert_int_equal(kv_json_count(&value), kv_json_count(&list));
    kv_json_enter(&list, &walk);
    while (kv_json_next(&walk, NULL, &value)) {
        assert_true(kv_json_integer(&value, 0, UINT32_MAX, &number));
        if (number == seat)
            return at;
        at++;
    }
    fail_msg("the own seat is not shown");
    return 0;
}

static void same_moves(struct stage *stage, struct elsewhere *elsewhere, uint32_t there,
                       const struct kv_text *so_far)
{
    struct kv_text request = {.allocate = kv_heap};
    kv_put(&request, "{\"do\":\"moves\",\"moves\":[%s]}", so_far->data);
    struct kv_json here = member(stage_fine(stage, 1, request.data), "moves");
    elsewhere->request.length = 0;
    kv_put(&elsewhere->request, "{\"do\":\"moves\",\"seat\":%u}", (unsigned)there);
    struct kv_json other = member(engine_ask(elsewhere), "moves");
    if (other.end - other.at != here.end - here.at ||
        memcmp(other.at, here.at, (size_t)(here.end - here.at)) != 0)
        fail_msg("%.*s\n%.*s", (int)(here.end - here.at), here.at, (int)(other.end - other.at),
                 other.at);
    kv_heap(request.data, 0);
}

/* The scores of a seat in both answers, without the number of the seat. */
static void put_score(const char *answer, uint32_t seat, struct kv_text *text)
{
    struct kv_json scores = member(answer, "scores"), score, value, total;
    struct kv_json_walk walk;
    int64_t number;
    kv_json_enter(&scores, &walk);
    while (kv_json_next(&walk, NULL, &score))
        if (kv_json_field(&score, "seat", &value) && kv_json_integer(&value, seat, seat, &number) &&
            kv_json_field(&score, "total", &total))
            kv_put_bytes(text, total.at, (size_t)(score.end - total.at));
}

static void same_score(struct stage *stage, struct elsewhere *elsewhere, uint32_t seat,
                       uint32_t there)
{
    struct kv_text here = {.allocate = kv_heap}, other = {.allocate = kv_heap};
    put_score(stage_fine(stage, 1, "{\"do\":\"score\"}"), seat, &here);
    elsewhere->request.length = 0;
    kv_put(&elsewhere->request, "{\"do\":\"score\"}");
    put_score(engine_ask(elsewhere), there, &other);
    assert_true(here.length > 0);
    assert_string_equal(here.data, other.data);
    kv_heap(here.data, 0);
    kv_heap(other.data, 0);
}

/* Plays the turn of the reader move by move in both places. */
static void compare_turn(struct stage *stage, struct elsewhere *elsewhere, uint32_t seat)
{
    struct kv_text request = {.allocate = kv_heap}, so_far = {.allocate = kv_heap};
    const struct kv_match *match = room_match(stage->room);
    char shown[1 << 15];
    int length = snprintf(shown, sizeof shown, "%s", stage_fine(stage, 1, "{\"do\":\"show\"}"));
    assert_true(length < (int)sizeof shown);
    uint32_t there = set_up(elsewhere, shown, seat);
    same_score(stage, elsewhere, seat, there);
    if (!match->ended) {
        stage_turn(stage, seat, &request);
        struct kv_json moves = member(request.data, "moves"), move;
        struct kv_json_walk walk;
        kv_put(&so_far, "%s", "");
        kv_json_enter(&moves, &walk);
        while (kv_json_next(&walk, NULL, &move)) {
            same_moves(stage, elsewhere, there, &so_far);
            kv_put(&so_far, "%s%.*s", so_far.length ? "," : "", (int)(move.end - move.at), move.at);
            elsewhere->request.length = 0;
            kv_put(&elsewhere->request, "{\"do\":\"play\",\"seat\":%u,\"move\":%.*s}",
                   (unsigned)there, (int)(move.end - move.at), move.at);
            engine_ask(elsewhere);
        }
        stage_fine(stage, 1, request.data);
    }
    kv_heap(request.data, 0);
    kv_heap(so_far.data, 0);
}

static void compare_game(const char *name, uint32_t seats)
{
    struct stage stage;
    struct elsewhere elsewhere = {.request = {.allocate = kv_heap}, .reply = {.allocate = kv_heap}};
    struct kv_text text = {.allocate = kv_heap};
    uint32_t mine = 0;
    kv_engine_start(&elsewhere.engine, kv_heap, "elsewhere");
    kv_put(&text, "{\"name\":\"%s\",\"seats\":%u}", name, (unsigned)seats);
    stage_open(&stage, text.data);
    stage_enter(&stage, 1);
    text.length = 0;
    kv_put(&text, "{\"do\":\"enter\",\"token\":\"%s\"}", stage.token);
    stage_fine(&stage, 1, text.data);
    for (uint32_t seat = 0; seat < seats; seat++) {
        if (seat == seats / 2) {
            mine = seat;
            stage_fine(&stage, 1, "{\"do\":\"sit\",\"name\":\"me\"}");
        } else {
            stage_fine(&stage, 1, "{\"do\":\"bot\",\"level\":\"random\"}");
        }
    }
    stage_fine(&stage, 1, "{\"do\":\"start\"}");
    while (room_state_of(stage.room) == ROOM_PLAYING) {
        stage_think(&stage);
        compare_turn(&stage, &elsewhere, mine);
    }
    compare_turn(&stage, &elsewhere, mine);
    stage_close(&stage);
    kv_engine_stop(&elsewhere.engine);
    kv_heap(elsewhere.request.data, 0);
    kv_heap(elsewhere.reply.data, 0);
    kv_heap(text.data, 0);
}

static void test_every_variant(void **state)
{
    (void)state;
    for (unsigned i = 0; i < variant_count; i++)
        for (unsigned game = 0; game < support_games(1, 20); game++)
            compare_game(variants[i].name, variants[i].seats);
}

static void test_crowds(void **state)
{
    (void)state;
    compare_game("welcome", 40);
    compare_game("welcome:edition=first,advanced=on", 17);
    compare_game("machinery", 30);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_variant),
        cmocka_unit_test(test_crowds),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
