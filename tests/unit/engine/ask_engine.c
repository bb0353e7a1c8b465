#include "ask_engine.h"

#include <stdio.h>

const struct variant set_variants[SET_VARIANTS] = {
    {"welcome:advanced=on#set", 2},
    {"welcome:edition=first,draft=on#set", 3},
    {"welcome:edition=first#set", 1},
    {"welcome:rival=irene#set", 1},
    {"welcome:edition=collector,board=blueprint#set", 2},
};

struct kv_engine engine;
struct kv_text reply;

int start_engine(void **state)
{
    (void)state;
    reply = (struct kv_text){.allocate = kv_heap};
    kv_engine_start(&engine, kv_heap, "engine");
    return 0;
}

int stop_engine(void **state)
{
    (void)state;
    kv_engine_stop(&engine);
    free(reply.data);
    return 0;
}

const char *ask(const char *request)
{
    reply.length = 0;
    kv_engine_answer(&engine, request, strlen(request), &reply);
    support_json(reply.data, reply.length);
    return reply.data;
}

bool says(const char *words)
{
    return strstr(reply.data, words) != NULL;
}

void expect_fine(const char *request)
{
    if (strncmp(ask(request), "{\"ok\":true", 10) != 0)
        fail_msg("%.200s: %s", request, reply.data);
}

void expect_refused(const char *request, const char *code)
{
    char start[80];
    snprintf(start, sizeof start, "{\"ok\":false,\"error\":{\"code\":\"%s\",\"message\":\"", code);
    if (strncmp(ask(request), start, strlen(start)) != 0)
        fail_msg("%.200s: %.300s instead of %s", request, reply.data, code);
}

char *copy_of(const char *request)
{
    const char *answer = ask(request);
    size_t size = strlen(answer) + 1;
    char *copy = (char *)malloc(size);
    memcpy(copy, answer, size);
    return copy;
}

struct seen look(void)
{
    return (struct seen){copy_of("{\"do\":\"show\"}"), copy_of("{\"do\":\"record\"}"),
                         copy_of("{\"do\":\"score\"}"), copy_of("{\"do\":\"moves\",\"seat\":0}")};
}

void forget(struct seen *seen)
{
    free(seen->show);
    free(seen->record);
    free(seen->score);
    free(seen->moves);
}

void expect_unchanged(struct seen *before)
{
    struct seen now = look();
    assert_string_equal(now.show, before->show);
    assert_string_equal(now.record, before->record);
    assert_string_equal(now.score, before->score);
    assert_string_equal(now.moves, before->moves);
    forget(&now);
}

void play_first_moves(uint32_t seat)
{
    char request[160];
    struct kv_json json, moves, move;
    struct kv_json_walk walk;
    bool done = false;
    while (!done) {
        snprintf(request, sizeof request, "{\"do\":\"moves\",\"seat\":%u}", seat);
        expect_fine(request);
        json = support_json(reply.data, reply.length);
        assert_true(kv_json_field(&json, "moves", &moves) && kv_json_count(&moves) > 0);
        done = says("\"done\"");
        kv_json_enter(&moves, &walk);
        kv_json_next(&walk, NULL, &move);
        snprintf(request, sizeof request, "{\"do\":\"play\",\"seat\":%u,\"move\":%.*s}", seat,
                 done ? 6 : (int)(move.end - move.at), done ? "\"done\"" : move.at);
        expect_fine(request);
    }
}

void reach(enum stage_of_match stage)
{
    if (stage == NO_MATCH)
        return;
    expect_fine("{\"do\":\"new\",\"name\":\"welcome:plans=A1-B1-C1#engine\",\"seats\":3}");
    if (stage == MIDDLE) {
        expect_fine("{\"do\":\"play\",\"seat\":0,\"move\":\"take 1\"}");
        play_first_moves(1);
    }
    for (uint32_t turn = 0; stage == OVER && !engine.match.ended; turn++)
        play_first_moves(turn % 3);
}

char *set_request(void)
{
    struct kv_json json = support_json(reply.data, reply.length), sheets;
    struct kv_text request = {.allocate = kv_heap};
    assert_true(kv_json_field(&json, "sheets", &sheets));
    kv_put(&request, "{\"do\":\"set\",\"sheets\":%.*s}", (int)(sheets.end - sheets.at), sheets.at);
    return request.data;
}

void begin_variant(const struct variant *variant)
{
    char request[160];
    snprintf(request, sizeof request, "{\"do\":\"new\",\"name\":\"%s\",\"seats\":%u}",
             variant->name, variant->seats);
    expect_fine(request);
}

char *take_record(void)
{
    struct kv_text record = {.allocate = kv_heap};
    struct kv_json json, value;
    expect_fine("{\"do\":\"record\"}");
    json = support_json(reply.data, reply.length);
    assert_true(kv_json_field(&json, "record", &value));
    kv_json_unquote(&value, &record);
    return record.data;
}
