/*
 * The engine protocol: one JSON object in, one out. Requests that could fail half-way work on a
 * copy of the match, so that a refusal changes nothing.
 */
#include "base/assert.h"
#include "base/memory.h"
#include "engine/request.h"

/* ---- The match at hand ---- */

static void throw_away(struct kv_engine *engine, struct kv_match *match, struct kv_text *log)
{
    engine->allocate(match->memory, 0);
    engine->allocate(log->data, 0);
    match->memory = NULL;
    *log = (struct kv_text){.allocate = engine->allocate};
}

/* Puts a match that is in order in place of the present one. */
static void adopt(struct kv_engine *engine, const struct kv_match *match, const struct kv_text *log)
{
    if (engine->open)
        throw_away(engine, &engine->match, &engine->log);
    engine->open = true;
    engine->log = *log;
    engine->match = *match;
    engine->match.log = &engine->log;
}

static bool open_match(struct request *request, const struct kv_setup *setup,
                       struct kv_match *match, struct kv_text *log)
{
    *log = (struct kv_text){.allocate = request->engine->allocate};
    void *memory = request->engine->allocate(NULL, kv_match_bytes(setup));
    match->memory = memory;
    if (!memory)
        return engine_no_memory(request);
    if (kv_match_open(match, setup, memory, log, &request->error) &&
        (!log->cut || engine_no_memory(request)))
        return true;
    match->memory = memory;
    throw_away(request->engine, match, log);
    return false;
}

static bool copy_match(struct request *request, struct kv_match *match, struct kv_text *log)
{
    const struct kv_match *from = &request->engine->match;
    *log = (struct kv_text){.allocate = request->engine->allocate};
    void *memory = request->engine->allocate(NULL, kv_match_bytes(&from->setup));
    if (!memory)
        return engine_no_memory(request);
    kv_put_bytes(log, from->log->data, from->log->length);
    kv_match_copy(match, from, memory, log);
    if (!log->cut)
        return true;
    throw_away(request->engine, match, log);
    return engine_no_memory(request);
}

/* ---- Answers ---- */

static void put_moves(struct request *request, uint32_t seat)
{
    const struct kv_match *match = &request->engine->match;
    kv_move list[KV_MOVES_MOST];
    uint32_t count = kv_match_moves(match, seat, list);
    kv_json_begin(request->reply, "moves", '[');
    for (uint32_t i = 0; i < count; i++) {
        char said[64];
        struct kv_text text;
        kv_text_start(&text, said, sizeof said);
        match->setup.game->say(list[i], &text);
        kv_json_put_string(request->reply, NULL, said);
    }
    kv_json_end(request->reply, ']');
}

/* What the moves of the list mean, in its order. */
static void put_told(struct request *request, uint32_t seat)
{
    const struct kv_match *match = &request->engine->match;
    kv_move list[KV_MOVES_MOST];
    uint32_t count = kv_match_moves(match, seat, list);
    kv_json_begin(request->reply, "told", '[');
    for (uint32_t i = 0; i < count; i++) {
        char told[TOLD_MOST];
        struct kv_text text;
        kv_text_start(&text, told, sizeof told);
        kv_match_tell(match, seat, list[i], &text);
        kv_json_put_string(request->reply, NULL, told);
    }
    kv_json_end(request->reply, ']');
}

void engine_put_progress(struct request *request)
{
    kv_json_put_number(request->reply, "round", request->engine->match.round);
    kv_json_put_boolean(request->reply, "over", request->engine->match.ended != 0);
}

static bool answer_games(struct request *request)
{
    static const char *const keys[] = {"do", NULL};
    struct kv_text *reply = request->reply;
    if (!engine_check_keys(request, keys))
        return false;
    kv_json_begin(reply, "games", '[');
    for (const struct kv_game *const *game = kv_games; *game; game++) {
        kv_json_begin(reply, NULL, '{');
        kv_game_show(*game, reply);
        kv_json_end(reply, '}');
    }
    kv_json_end(reply, ']');
    return true;
}

/* A seed for a game whose name has none. */
static void choose_seed(struct kv_engine *engine, struct kv_setup *setup)
{
    static const char letters[] = "abcdefghijkmnpqrstuvwxyz23456789";
    char seed[12];
    for (size_t i = 0; i < sizeof seed; i++)
        seed[i] = letters[kv_rng_below(&engine->chance, sizeof letters - 1)];
    kv_seed_set(setup, seed, sizeof seed, NULL);
}

static bool read_setup(struct request *request, struct kv_setup *setup)
{
    char name[KV_NAME_MOST + 64];
    struct kv_json seats;
    int64_t number;
    if (!engine_read_text(request, "name", name, sizeof name) ||
        !kv_name_read(name, strlen(name), setup, &request->error))
        return false;
    if (kv_json_field(&request->object, "seats", &seats)) {
        if (!kv_json_integer(&seats, 1, setup->game->size.seats_most, &number))
            return kv_refuse(
                &request->error, "bad-setup", "\"seats\" must be a whole number from %u to %u.",
                (unsigned)setup->game->size.seats_least, (unsigned)setup->game->size.seats_most);
        setup->seats = (uint32_t)number;
    }
    if (!setup->seed[0])
        choose_seed(request->engine, setup);
    return true;
}

static bool answer_new(struct request *request)
{
    static const char *const keys[] = {"do", "name", "seats", NULL};
    struct kv_setup setup;
    struct kv_match match;
    struct kv_text log;
    if (!engine_check_keys(request, keys) || !read_setup(request, &setup) ||
        !open_match(request, &setup, &match, &log))
        return false;
    adopt(request->engine, &match, &log);
    kv_match_show(&request->engine->match, KV_ALL, request->reply);
    return true;
}

static bool answer_show(struct request *request)
{
    static const char *const keys[] = {"do", "seat", NULL};
    struct kv_json value;
    uint32_t seat = KV_ALL;
    if (!engine_check_keys(request, keys) || !engine_need_match(request))
        return false;
    if (kv_json_field(&request->object, "seat", &value) && !engine_read_seat(request, &seat))
        return false;
    kv_match_show(&request->engine->match, seat, request->reply);
    return true;
}

static bool answer_moves(struct request *request)
{
    static const char *const keys[] = {"do", "seat", "tell", NULL};
    uint32_t seat = 0;
    bool tell;
    if (!engine_check_keys(request, keys) || !engine_need_match(request) ||
        !engine_read_seat(request, &seat) || !engine_read_flag(request, "tell", &tell))
        return false;
    put_moves(request, seat);
    if (tell)
        put_told(request, seat);
    return true;
}

static bool answer_play(struct request *request)
{
    static const char *const keys[] = {"do", "seat", "move", "moves", NULL};
    char data[TURN_MOST];
    struct kv_text turn;
    uint32_t seat = 0;
    kv_text_start(&turn, data, sizeof data);
    if (!engine_check_keys(request, keys) || !engine_need_match(request) ||
        !engine_read_seat(request, &seat) || !engine_read_turn(request, &turn) ||
        !kv_match_say(&request->engine->match, seat, data, turn.length, &request->error))
        return false;
    put_moves(request, seat);
    engine_put_progress(request);
    return true;
}

static bool answer_undo(struct request *request)
{
    static const char *const keys[] = {"do", "seat", NULL};
    uint32_t seat = 0;
    if (!engine_check_keys(request, keys) || !engine_need_match(request) ||
        !engine_read_seat(request, &seat) ||
        !kv_match_undo(&request->engine->match, seat, &request->error))
        return false;
    put_moves(request, seat);
    engine_put_progress(request);
    return true;
}

static bool answer_score(struct request *request)
{
    static const char *const keys[] = {"do", NULL};
    if (!engine_check_keys(request, keys) || !engine_need_match(request))
        return false;
    const struct kv_match *match = &request->engine->match;
    size_t count = (size_t)match->setup.seats + 1;
    size_t bytes = count * (sizeof(struct kv_score) + 2 * sizeof(uint32_t));
    struct kv_score *scores = (struct kv_score *)request->engine->allocate(NULL, bytes);
    if (!scores)
        return engine_no_memory(request);
    uint32_t *places = (uint32_t *)(void *)(scores + count);
    uint32_t ranked = kv_match_scores(match, scores, places, places + count);
    kv_match_show_scores(match, scores, places, ranked, request->reply);
    request->engine->allocate(scores, 0);
    return true;
}

static bool answer_set(struct request *request)
{
    struct kv_match match;
    struct kv_text log;
    if (!engine_need_match(request) || !copy_match(request, &match, &log))
        return false;
    if (!kv_match_set(&match, &request->object, &request->error) ||
        (log.cut && !engine_no_memory(request))) {
        throw_away(request->engine, &match, &log);
        return false;
    }
    adopt(request->engine, &match, &log);
    kv_match_show(&request->engine->match, KV_ALL, request->reply);
    return true;
}

static bool answer_record(struct request *request)
{
    static const char *const keys[] = {"do", NULL};
    struct kv_text record = {.allocate = request->engine->allocate};
    if (!engine_check_keys(request, keys) || !engine_need_match(request))
        return false;
    kv_record_print(&request->engine->match, &record);
    bool whole = !record.cut && !request->engine->log.cut;
    if (whole)
        kv_json_put_bytes(request->reply, "record", record.data, record.length);
    request->engine->allocate(record.data, 0);
    return whole || engine_no_memory(request);
}

/* Plays a record on a fresh match. A half-written last line is dropped and said. */
static bool play_record(struct request *request, struct kv_record *record, struct kv_match *match)
{
    for (;;) {
        switch (kv_record_next(record, match, &request->error)) {
        case KV_RECORD_BAD:
            return false;
        case KV_RECORD_END:
            return true;
        case KV_RECORD_CUT: {
            char note[240];
            struct kv_text text;
            kv_text_start(&text, note, sizeof note);
            kv_put(&text,
                   kv_translate("The record is not closed; it was read to the end of line %u."),
                   (unsigned)record->line);
            kv_json_put_string(request->reply, "note", note);
            return true;
        }
        default:
            break;
        }
    }
}

static bool load(struct request *request, const char *text, size_t length)
{
    struct kv_record record;
    struct kv_setup setup;
    struct kv_match match;
    struct kv_text log;
    if (!kv_record_start(&record, text, length, &setup, &request->error) ||
        !open_match(request, &setup, &match, &log))
        return false;
    if (record.proof)
        kv_record_prove(&match, record.proof, record.proof_length);
    if (!play_record(request, &record, &match) || (log.cut && !engine_no_memory(request))) {
        throw_away(request->engine, &match, &log);
        return false;
    }
    adopt(request->engine, &match, &log);
    kv_match_show(&request->engine->match, KV_ALL, request->reply);
    return true;
}

static bool answer_load(struct request *request)
{
    static const char *const keys[] = {"do", "record", NULL};
    return engine_use_record(request, keys, load);
}

/* ---- Requests ---- */

static const struct verb {
    const char *id;
    bool (*answer)(struct request *request);
} verbs[] = {
    {"games", answer_games},
    {"new", answer_new},
    {"show", answer_show},
    {"moves", answer_moves},
    {"play", answer_play},
    {"undo", answer_undo},
    {"score", answer_score},
    {"set", answer_set},
    {"record", answer_record},
    {"load", answer_load},
    {"verify", engine_answer_verify},
    {"pledge", engine_answer_pledge},
    {"bot", engine_answer_bot},
    {"bots", engine_answer_bots},
    {"hint", engine_answer_hint},
    {"analyse", engine_answer_analyse},
    {"draw", engine_answer_draw},
    {"reminder", engine_answer_reminder},
    {"card", engine_answer_card},
    {"slots", engine_answer_slots},
    {"tell", engine_answer_tell},
    {"preview", engine_answer_preview},
    {NULL, NULL},
};

static bool answer(struct request *request, const char *line, size_t length)
{
    struct kv_json verb;
    if (length > KV_LINE_MOST)
        return kv_refuse(&request->error, "too-long", "A request has at most %u bytes.",
                         KV_LINE_MOST);
    if (!kv_json_read(line, length, &request->object, &request->error))
        return false;
    if (kv_json_kind(&request->object) != KV_JSON_OBJECT ||
        !kv_json_field(&request->object, "do", &verb) || kv_json_kind(&verb) != KV_JSON_STRING)
        return kv_refuse(&request->error, "bad-request",
                         "A request is an object with \"do\", such as {\"do\":\"games\"}.");
    for (const struct verb *known = verbs; known->id; known++)
        if (kv_json_is(&verb, known->id))
            return known->answer(request);
    return kv_refuse(&request->error, "bad-request", "There is no request %.*s.",
                     kv_json_shown(&verb), verb.at);
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
    if (!fine) {
        reply->length = start;
        reply->cut = false;
        kv_json_begin(reply, NULL, '{');
        kv_json_put_boolean(reply, "ok", false);
        kv_json_begin(reply, "error", '{');
        kv_json_put_string(reply, "code", request.error.code);
        kv_json_put_string(reply, "message", request.error.message);
        kv_json_end(reply, '}');
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
    if (engine->open)
        throw_away(engine, &engine->match, &engine->log);
    engine->open = false;
}
