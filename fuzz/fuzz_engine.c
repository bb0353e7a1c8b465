/*
 * Any bytes as a conversation with one engine, a request a line. Every answer must be one line of
 * good JSON with "ok"; a refusal must have a known code and leave the match as it was; and in the
 * end what the engine tells of its match, the record and the sheets, it must take back.
 */
#include "base/json.h"

#include <stdlib.h>
#include <string.h>

enum { SEATS_MOST = 64, REQUESTS_MOST = 100 }; /* more are answered by the same code, only slower */

static void must(bool holds)
{
    if (!holds)
        abort();
}

static void *allocate(void *memory, size_t bytes)
{
    if (bytes > 0)
        return realloc(memory, bytes);
    free(memory);
    return NULL;
}

/* ---- Asking ---- */

/* One answer, and what it says of itself. */
struct answer {
    struct kv_text text;
    struct kv_json object;
    bool fine;
};

static const char *const codes[] = {
    "bad-json",  "too-long",     "bad-request",  "unknown-game", "bad-name",        "bad-setup",
    "no-match",  "bad-seat",     "illegal-move", "turn-done",    "nothing-to-undo", "over",
    "bad-sheet", "bad-position", "bad-record",   "unknown-bot",  "no-memory",
};

static void must_explain(const struct kv_json *answer)
{
    struct kv_json error, code, message;
    size_t known = 0;
    must(kv_json_field(answer, "error", &error) && kv_json_field(&error, "code", &code) &&
         kv_json_field(&error, "message", &message));
    must(kv_json_kind(&message) == KV_JSON_STRING && !kv_json_is(&message, ""));
    while (known < sizeof codes / sizeof *codes && !kv_json_is(&code, codes[known]))
        known++;
    must(known < sizeof codes / sizeof *codes);
}

static struct answer ask(struct kv_engine *engine, const char *line, size_t length)
{
    struct answer answer = {.text = {.allocate = allocate}};
    struct kv_json ok;
    kv_engine_answer(engine, line, length, &answer.text);
    must(!answer.text.cut && memchr(answer.text.data, '\n', answer.text.length) == NULL);
    must(kv_json_read(answer.text.data, answer.text.length, &answer.object, NULL));
    must(kv_json_field(&answer.object, "ok", &ok) && kv_json_kind(&ok) == KV_JSON_BOOLEAN);
    answer.fine = *ok.at == 't';
    if (!answer.fine)
        must_explain(&answer.object);
    return answer;
}

static struct answer ask_for(struct kv_engine *engine, const char *line)
{
    return ask(engine, line, strlen(line));
}

static bool same_text(const struct kv_text *left, const struct kv_text *right)
{
    return left->length == right->length && memcmp(left->data, right->data, left->length) == 0;
}

/* All there is to know about a match. */
struct state {
    struct answer shown, record;
};

static struct state state_of(struct kv_engine *engine)
{
    struct state state = {ask_for(engine, "{\"do\":\"show\"}"),
                          ask_for(engine, "{\"do\":\"record\"}")};
    must(state.shown.fine == engine->open && state.record.fine == engine->open);
    return state;
}

static bool same_state(const struct state *left, const struct state *right)
{
    return same_text(&left->shown.text, &right->shown.text) &&
           same_text(&left->record.text, &right->record.text);
}

static void forget(struct state *state)
{
    free(state->shown.text.data);
    free(state->record.text.data);
}

/* ---- Requests that would be slow ---- */

static bool loads_large_table(const struct kv_json *request)
{
    struct kv_json text;
    struct kv_record record;
    struct kv_setup setup = {.seats = 0};
    struct kv_text unquoted = {.allocate = allocate};
    if (!kv_json_field(request, "record", &text))
        return false;
    kv_put_bytes(&unquoted, "", 0);
    kv_json_unquote(&text, &unquoted);
    bool large = kv_record_start(&record, unquoted.data, unquoted.length, &setup, NULL) &&
                 setup.seats > SEATS_MOST;
    free(unquoted.data);
    return large;
}

static bool asks_for_large_table(const char *line, size_t length)
{
    struct kv_json request, seats;
    int64_t number;
    if (!kv_json_read(line, length, &request, NULL))
        return false;
    return (kv_json_field(&request, "seats", &seats) &&
            kv_json_integer(&seats, SEATS_MOST + 1, INT64_MAX, &number)) ||
           loads_large_table(&request);
}

/* ---- What must hold ---- */

static void check_request(struct kv_engine *engine, const char *line, size_t length)
{
    if (asks_for_large_table(line, length))
        return;
    struct state before = state_of(engine);
    struct answer answer = ask(engine, line, length);
    struct state after = state_of(engine);
    if (!answer.fine)
        must(same_state(&before, &after));
    forget(&before);
    forget(&after);
    free(answer.text.data);
}

/* The engine's own record, loaded by another engine, must bring back the same match. */
static void check_record(struct kv_engine *engine)
{
    struct kv_engine second;
    struct kv_json record;
    struct state state = state_of(engine);
    struct kv_text load = {.allocate = allocate};
    must(kv_json_field(&state.record.object, "record", &record));
    kv_put(&load, "{\"do\":\"load\",\"record\":");
    kv_put_bytes(&load, record.at, (size_t)(record.end - record.at));
    kv_put(&load, "}");
    kv_engine_start(&second, allocate, "second");
    struct answer answer = ask(&second, load.data, load.length);
    must(answer.fine && same_text(&answer.text, &state.shown.text));
    struct state loaded = state_of(&second);
    must(same_state(&state, &loaded));
    kv_engine_stop(&second);
    forget(&state);
    forget(&loaded);
    free(answer.text.data);
    free(load.data);
}

static bool nobody_moved(const struct kv_match *match)
{
    for (uint32_t seat = 0; seat < match->setup.seats; seat++)
        if (match->played[seat])
            return false;
    return !match->ended;
}

/* Sheets as they are shown, put in place of themselves, must change nothing. */
static void check_position(struct kv_engine *engine)
{
    struct kv_json sheets;
    struct answer shown = ask_for(engine, "{\"do\":\"show\"}");
    struct kv_text set = {.allocate = allocate};
    must(kv_json_field(&shown.object, "sheets", &sheets));
    kv_put(&set, "{\"do\":\"set\",\"sheets\":");
    kv_put_bytes(&set, sheets.at, (size_t)(sheets.end - sheets.at));
    kv_put(&set, "}");
    struct answer answer = ask(engine, set.data, set.length);
    must(answer.fine && same_text(&answer.text, &shown.text));
    free(answer.text.data);
    free(shown.text.data);
    free(set.data);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct kv_engine engine;
    const char *at = (const char *)data, *end = at + size;
    kv_engine_start(&engine, allocate, "fuzz");
    for (int i = 0; at < end && i < REQUESTS_MOST; i++) {
        const char *stop = memchr(at, '\n', (size_t)(end - at));
        stop = stop ? stop : end;
        check_request(&engine, at, (size_t)(stop - at));
        at = stop < end ? stop + 1 : end;
    }
    if (engine.open)
        check_record(&engine);
    if (engine.open && nobody_moved(&engine.match)) {
        check_position(&engine);
        check_record(&engine);
    }
    kv_engine_stop(&engine);
    return 0;
}
