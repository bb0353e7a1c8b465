/*
 * Any bytes as a conversation with one engine, one request per line. Every answer must be one line
 * of valid JSON with "ok"; a refusal must have a known code and leave the match unchanged; and in
 * the end the engine must accept the record and the sheets that it gives of its match.
 */
#include "base/heap.h"
#include "base/json.h"

#include <stdlib.h>
#include <string.h>

enum { SEATS_MOST = 12, REQUESTS_MOST = 40 }; /* more use the same code, only slower */

static void must(bool holds)
{
    if (!holds)
        abort();
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
    "bad-sheet", "bad-position", "bad-record",   "unknown-bot",  "no-memory",       "no-picture",
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
    struct answer answer = {.text = {.allocate = kv_heap}};
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

/* The current match, to the byte: quicker to copy and to compare than what the engine says of it,
 * and more complete. */
struct snapshot {
    bool open;
    struct kv_match match;
    unsigned char *memory;
    struct kv_text log;
};

static size_t memory_bytes(const struct kv_engine *engine)
{
    return engine->open ? kv_match_bytes(&engine->match.setup) : 0;
}

static struct snapshot take_snapshot(const struct kv_engine *engine)
{
    struct snapshot snapshot = {.open = engine->open, .log = {.allocate = kv_heap}};
    if (!engine->open)
        return snapshot;
    snapshot.match = engine->match;
    snapshot.memory = malloc(memory_bytes(engine));
    must(snapshot.memory != NULL);
    memcpy(snapshot.memory, engine->match.memory, memory_bytes(engine));
    kv_put_bytes(&snapshot.log, engine->log.data, engine->log.length);
    return snapshot;
}

static void must_be_as_before(const struct kv_engine *engine, const struct snapshot *before)
{
    const struct kv_match *match = &engine->match;
    must(engine->open == before->open);
    if (!engine->open)
        return;
    must(match->memory == before->match.memory && match->round == before->match.round);
    must(match->waiting == before->match.waiting && match->ended == before->match.ended);
    must(match->chain == before->match.chain);
    must(memcmp(&match->rng, &before->match.rng, sizeof match->rng) == 0);
    must(memcmp(match->memory, before->memory, memory_bytes(engine)) == 0);
    must(same_text(&engine->log, &before->log));
}

static void forget(struct snapshot *snapshot)
{
    free(snapshot->memory);
    free(snapshot->log.data);
}

/* ---- Requests that would be slow ---- */

static bool loads_large_table(const struct kv_json *request)
{
    struct kv_json text;
    struct kv_record record;
    struct kv_setup setup = {.seats = 0};
    struct kv_text unquoted = {.allocate = kv_heap};
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

/* ---- Properties ---- */

/* A move is read exactly: no extra character is accepted, not even a zero. */
static void must_be_exact(const char *line, size_t length)
{
    static const char zero[] = "\\u0000";
    struct kv_json request, verb;
    size_t size = sizeof zero - 1;
    must(kv_json_read(line, length, &request, NULL) && kv_json_field(&request, "do", &verb));
    for (size_t at = 0; kv_json_is(&verb, "play") && at + size <= length; at++)
        must(memcmp(line + at, zero, size) != 0);
}

static void check_request(struct kv_engine *engine, const char *line, size_t length)
{
    if (asks_for_large_table(line, length))
        return;
    struct snapshot before = take_snapshot(engine);
    struct answer answer = ask(engine, line, length);
    if (answer.fine)
        must_be_exact(line, length);
    else
        must_be_as_before(engine, &before);
    forget(&before);
    free(answer.text.data);
}

/* The engine's own record, loaded by another engine, must give the same match. */
static void check_record(struct kv_engine *engine)
{
    struct kv_engine second;
    struct kv_json text;
    struct kv_text load = {.allocate = kv_heap};
    struct answer shown = ask_for(engine, "{\"do\":\"show\"}");
    struct answer record = ask_for(engine, "{\"do\":\"record\"}");
    must(shown.fine && record.fine && kv_json_field(&record.object, "record", &text));
    kv_put(&load, "{\"do\":\"load\",\"record\":");
    kv_put_bytes(&load, text.at, (size_t)(text.end - text.at));
    kv_put(&load, "}");
    kv_engine_start(&second, kv_heap, "second");
    struct answer loaded = ask(&second, load.data, load.length);
    struct answer again = ask_for(&second, "{\"do\":\"record\"}");
    must(loaded.fine && same_text(&loaded.text, &shown.text));
    must(again.fine && same_text(&again.text, &record.text));
    kv_engine_stop(&second);
    free(load.data);
    free(shown.text.data);
    free(record.text.data);
    free(loaded.text.data);
    free(again.text.data);
}

static bool nobody_moved(const struct kv_match *match)
{
    for (uint32_t seat = 0; seat < match->setup.seats; seat++)
        if (match->played[seat])
            return false;
    return !match->ended;
}

/* Setting the sheets that are shown must change nothing. */
static void check_position(struct kv_engine *engine)
{
    struct kv_json sheets;
    struct answer shown = ask_for(engine, "{\"do\":\"show\"}");
    struct kv_text set = {.allocate = kv_heap};
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
    kv_engine_start(&engine, kv_heap, "fuzz");
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
