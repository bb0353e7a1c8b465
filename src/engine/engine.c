/*
 * The engine protocol: one JSON object in, one out (docs/formats.md). A request that is refused
 * changes nothing.
 */
#include "base/assert.h"
#include "base/memory.h"
#include "draw/pack_marks.h"
#include "engine/request.h"

static bool answer_games(struct request *request)
{
    struct kv_text *reply = request->reply;
    kv_json_begin(reply, "games", '[');
    for (const struct kv_game *const *game = kv_games; *game; game++) {
        kv_json_begin(reply, NULL, '{');
        kv_game_show(*game, reply);
        kv_json_end(reply, '}');
    }
    kv_json_end(reply, ']');
    return true;
}

enum { ANYTIME, WITH_MATCH };

static const struct verb {
    const char *id;
    bool (*answer)(struct request *request);
    uint8_t when;
    const char *keys[9]; /* ended by NULL; none at all: those of a game, which reads them */
} verbs[] = {
    {"games", answer_games, ANYTIME, {"do"}},
#ifndef KV_NO_PACKS /* the core that the page loads first has only our own boxes, to be small */
    {"pack", engine_answer_pack, ANYTIME, {"do", "pack", "name"}},
    {"box", engine_answer_box, ANYTIME, {"do", "game", "pack", "draw"}},
#endif
    {"new", engine_answer_new, ANYTIME, {"do", "name", "seats", "entered", "others", "answer"}},
    {"show", engine_answer_show, WITH_MATCH, {"do", "seat", "answer"}},
    {"moves", engine_answer_moves, WITH_MATCH, {"do", "seat", "tell"}},
    {"play",
     engine_answer_play,
     WITH_MATCH,
     {"do", "seat", "move", "moves", "forced", "anew", "answer"}},
    {"undo", engine_answer_undo, WITH_MATCH, {"do", "seat", "count", "answer"}},
    {"score", engine_answer_score, WITH_MATCH, {"do"}},
    {"set", engine_answer_set, WITH_MATCH, {NULL}},
    {"record", engine_answer_record, WITH_MATCH, {"do"}},
    {"load", engine_answer_load, ANYTIME, {"do", "record", "round", "answer"}},
    {"verify", engine_answer_verify, ANYTIME, {"do", "record", "pledge"}},
    {"pledge", engine_answer_pledge, ANYTIME, {"do", "words"}},
    {"bot", engine_answer_bot, WITH_MATCH, {"do", "seat", "level", "work", "answer"}},
    {"bots", engine_answer_bots, ANYTIME, {"do"}},
    {"face", engine_answer_face, ANYTIME, {"do", "level", "nth"}},
    {"hint", engine_answer_hint, WITH_MATCH, {"do", "seat", "level", "most", "work"}},
    {"analyse",
     engine_answer_analyse,
     WITH_MATCH,
     {"do", "seat", "round", "level", "work", "seed"}},
    {"draw",
     engine_answer_draw,
     WITH_MATCH,
     {"do", "seat", "layout", "zones", "others", "bare" KV_ORIGINS_KEY}},
    {"reminder", engine_answer_reminder, WITH_MATCH, {"do"}},
    {"card", engine_answer_card, WITH_MATCH, {"do", "card", "back" KV_ORIGINS_KEY}},
    {"chart",
     engine_answer_chart,
     ANYTIME,
     {"do", "title", "columns", "series", "width", "height", "at", "touch"}},
    {"postcard",
     engine_answer_postcard,
     ANYTIME,
     {"do", "heading", "date", "figure", "words", "notes", "medal", "lit"}},
    {"lesson", engine_answer_lesson, ANYTIME, {"do", "lesson", "step", "answer"}},
    {"judge", engine_answer_judge, WITH_MATCH, {"do", "lesson", "step", "moves"}},
    {"solve", engine_answer_solve, WITH_MATCH, {"do", "lesson", "step"}},
    {"entry", engine_answer_entry, WITH_MATCH, {"do", "stage", "chosen", "pictures"}},
    {"enter", engine_answer_enter, WITH_MATCH, {"do", "choices"}},
    {"finish", engine_answer_finish, WITH_MATCH, {"do", "choices"}},
    {"correct", engine_answer_correct, WITH_MATCH, {"do", "round", "choices"}},
    {"tell", engine_answer_tell, WITH_MATCH, {"do", "seat", "move", "moves"}},
    {"recount",
     engine_answer_recount,
     WITH_MATCH,
     {"do", "seat", "move", "moves", "instead", "picture"}},
    {"why", engine_answer_why, WITH_MATCH, {"do", "seat", "site", "card", "focus"}},
    {"preview", engine_answer_preview, WITH_MATCH, {"do", "seat", "move", "moves"}},
};

static const struct verb *find_verb(const struct kv_json *word)
{
    for (size_t i = 0; i < sizeof verbs / sizeof *verbs; i++)
        if (kv_json_is(word, verbs[i].id))
            return &verbs[i];
    return NULL;
}

static bool answer(struct request *request, const char *line, size_t length)
{
    struct kv_json word;
    if (length > KV_LINE_MOST)
        return kv_refuse(&request->error, "too-long", "A request has at most %u bytes.",
                         KV_LINE_MOST);
    if (!kv_json_read_request(line, length, "{\"do\":\"games\"}", &request->object, &word,
                              &request->error))
        return false;
    const struct verb *verb = find_verb(&word);
    if (!verb)
        return kv_refuse(&request->error, "bad-request", "There is no request %.*s.",
                         kv_json_shown(&word), word.at);
    if (verb->keys[0] && !kv_json_check_keys(&request->object, verb->keys, &request->error))
        return false;
    if (verb->when == WITH_MATCH && !request->engine->open)
        return kv_refuse(&request->error, "no-match",
                         "There is no match yet; begin one with \"new\".");
    return verb->answer(request);
}

void kv_engine_answer(struct kv_engine *engine, const char *line, size_t length,
                      struct kv_text *reply)
{
    struct request request = {.engine = engine, .reply = reply};
    KV_ASSERT(engine->allocate);
    size_t start = reply->length;
    kv_json_begin(reply, NULL, '{');
    kv_json_put_boolean(reply, "ok", true);
    bool fine = answer(&request, line, length);
    if (fine && reply->cut)
        fine = engine_no_memory(&request);
    engine_settle(&request, fine);
    if (!fine) {
        reply->length = start;
        reply->cut = false;
        kv_json_begin(reply, NULL, '{');
        kv_json_put_boolean(reply, "ok", false);
        kv_json_put_error(reply, request.error.code, request.error.message);
    }
    kv_json_end(reply, '}');
}

void kv_engine_start(struct kv_engine *engine, kv_allocate *allocate, const char *seed)
{
    KV_ASSERT(allocate);
    *engine = (struct kv_engine){.allocate = allocate};
    kv_rng_start(&engine->chance, seed, 0);
}

void kv_engine_stop(struct kv_engine *engine)
{
    engine_close_match(engine);
    engine_drop_packs(engine);
}
