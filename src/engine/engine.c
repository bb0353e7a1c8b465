/*
 * The engine protocol: one JSON object in, one out. Requests that could fail half-way work on a
 * copy of the match, so that a refusal changes nothing.
 */
#include "base/json.h"
#include "base/memory.h"
#include "engine/views.h"
#include "kvartal.h"

/* One request being answered. */
struct request {
    struct kv_engine *engine;
    struct kv_json object;
    struct kv_text *reply;
    struct kv_error error;
};

#define REFUSE(request, ...) kv_refuse(&(request)->error, __VA_ARGS__)

static bool no_memory(struct request *request)
{
    return REFUSE(request, "no-memory", "There is not enough memory for that.");
}

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
        return no_memory(request);
    if (kv_match_open(match, setup, memory, log, &request->error) &&
        (!log->cut || no_memory(request)))
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
        return no_memory(request);
    kv_put_bytes(log, from->log->data, from->log->length);
    kv_match_copy(match, from, memory, log);
    if (!log->cut)
        return true;
    throw_away(request->engine, match, log);
    return no_memory(request);
}

/* ---- Reading requests ---- */

static bool need_match(struct request *request)
{
    if (request->engine->open)
        return true;
    return REFUSE(request, "no-match", "There is no match yet; begin one with \"new\".");
}

static bool check_keys(struct request *request, const char *const *keys)
{
    struct kv_json_walk walk;
    struct kv_json key, value;
    kv_json_enter(&request->object, &walk);
    while (kv_json_next(&walk, &key, &value)) {
        uint32_t i = 0;
        while (keys[i] && !kv_json_is(&key, keys[i]))
            i++;
        if (!keys[i])
            return REFUSE(request, "bad-request", "This request has no key %.*s.",
                          key.end - key.at > 40 ? 40 : (int)(key.end - key.at), key.at);
    }
    return true;
}

static bool read_seat(struct request *request, uint32_t *seat)
{
    struct kv_json value;
    int64_t number;
    uint32_t seats = request->engine->match.setup.seats;
    if (!kv_json_field(&request->object, "seat", &value))
        return REFUSE(request, "bad-seat", "Which seat? \"seat\" is missing.");
    if (!kv_json_integer(&value, 0, (int64_t)seats - 1, &number))
        return REFUSE(request, "bad-seat", "\"seat\" must be a whole number from 0 to %u.",
                      (unsigned)seats - 1);
    *seat = (uint32_t)number;
    return true;
}

/* A request's text of at most `size` bytes; refuses everything else. */
static bool read_text(struct request *request, const char *key, char *data, size_t size)
{
    struct kv_json value;
    struct kv_text text;
    kv_text_start(&text, data, size);
    if (!kv_json_field(&request->object, key, &value) || kv_json_kind(&value) != KV_JSON_STRING)
        return REFUSE(request, "bad-request", "\"%s\" must be a text.", key);
    kv_json_unquote(&value, &text);
    if (text.cut || strlen(data) != text.length)
        return REFUSE(request, "bad-request", "\"%s\" is too long, or no plain text.", key);
    return true;
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

static void put_progress(struct request *request)
{
    kv_json_put_number(request->reply, "round", request->engine->match.round);
    kv_json_put_boolean(request->reply, "over", request->engine->match.ended != 0);
}

static bool answer_games(struct request *request)
{
    static const char *const keys[] = {"do", NULL};
    struct kv_text *reply = request->reply;
    if (!check_keys(request, keys))
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
    if (!read_text(request, "name", name, sizeof name) ||
        !kv_name_read(name, strlen(name), setup, &request->error))
        return false;
    if (kv_json_field(&request->object, "seats", &seats)) {
        if (!kv_json_integer(&seats, 1, setup->game->size.seats_most, &number))
            return REFUSE(request, "bad-setup", "\"seats\" must be a whole number from %u to %u.",
                          (unsigned)setup->game->size.seats_least,
                          (unsigned)setup->game->size.seats_most);
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
    if (!check_keys(request, keys) || !read_setup(request, &setup) ||
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
    if (!check_keys(request, keys) || !need_match(request))
        return false;
    if (kv_json_field(&request->object, "seat", &value) && !read_seat(request, &seat))
        return false;
    kv_match_show(&request->engine->match, seat, request->reply);
    return true;
}

static bool answer_moves(struct request *request)
{
    static const char *const keys[] = {"do", "seat", NULL};
    uint32_t seat = 0;
    if (!check_keys(request, keys) || !need_match(request) || !read_seat(request, &seat))
        return false;
    put_moves(request, seat);
    return true;
}

/* Appends one move to a turn; a move has no ';', which parts moves. */
static bool add_move(struct request *request, const struct kv_json *move, struct kv_text *turn)
{
    size_t start = turn->length;
    if (kv_json_kind(move) != KV_JSON_STRING)
        return REFUSE(request, "bad-request", "A move must be a text such as \"take 1\".");
    kv_put(turn, "%s", start ? ";" : "");
    size_t from = turn->length;
    kv_json_unquote(move, turn);
    for (size_t i = from; i < turn->length; i++)
        if (turn->data[i] == ';')
            return REFUSE(request, "illegal-move",
                          "One move at a time; several go into \"moves\".");
    if (turn->cut)
        return REFUSE(request, "illegal-move", "That is too long to be a turn.");
    return true;
}

static bool read_turn(struct request *request, struct kv_text *turn)
{
    struct kv_json move, moves;
    struct kv_json_walk walk;
    bool single = kv_json_field(&request->object, "move", &move);
    bool several = kv_json_field(&request->object, "moves", &moves);
    if (single == several)
        return REFUSE(request, "bad-request", "Either \"move\" or \"moves\" is needed.");
    if (single)
        return add_move(request, &move, turn);
    if (kv_json_kind(&moves) != KV_JSON_ARRAY || !kv_json_count(&moves))
        return REFUSE(request, "bad-request", "\"moves\" must be a list of moves.");
    kv_json_enter(&moves, &walk);
    while (kv_json_next(&walk, NULL, &move))
        if (!add_move(request, &move, turn))
            return false;
    return true;
}

static bool answer_play(struct request *request)
{
    static const char *const keys[] = {"do", "seat", "move", "moves", NULL};
    char data[2048];
    struct kv_text turn;
    uint32_t seat = 0;
    kv_text_start(&turn, data, sizeof data);
    if (!check_keys(request, keys) || !need_match(request) || !read_seat(request, &seat) ||
        !read_turn(request, &turn) ||
        !kv_match_say(&request->engine->match, seat, data, turn.length, &request->error))
        return false;
    put_moves(request, seat);
    put_progress(request);
    return true;
}

static bool answer_undo(struct request *request)
{
    static const char *const keys[] = {"do", "seat", NULL};
    uint32_t seat = 0;
    if (!check_keys(request, keys) || !need_match(request) || !read_seat(request, &seat) ||
        !kv_match_undo(&request->engine->match, seat, &request->error))
        return false;
    put_moves(request, seat);
    put_progress(request);
    return true;
}

static bool answer_score(struct request *request)
{
    static const char *const keys[] = {"do", NULL};
    if (!check_keys(request, keys) || !need_match(request))
        return false;
    const struct kv_match *match = &request->engine->match;
    size_t count = (size_t)match->setup.seats + 1;
    size_t bytes = count * (sizeof(struct kv_score) + 2 * sizeof(uint32_t));
    struct kv_score *scores = (struct kv_score *)request->engine->allocate(NULL, bytes);
    if (!scores)
        return no_memory(request);
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
    if (!need_match(request) || !copy_match(request, &match, &log))
        return false;
    if (!kv_match_set(&match, &request->object, &request->error) ||
        (log.cut && !no_memory(request))) {
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
    if (!check_keys(request, keys) || !need_match(request))
        return false;
    kv_record_print(&request->engine->match, &record);
    bool whole = !record.cut && !request->engine->log.cut;
    if (whole)
        kv_json_put_bytes(request->reply, "record", record.data, record.length);
    request->engine->allocate(record.data, 0);
    return whole || no_memory(request);
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
            char note[120];
            struct kv_text text;
            kv_text_start(&text, note, sizeof note);
            kv_put(&text, "The record is not closed; it was read to the end of line %u.",
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
    if (!play_record(request, &record, &match) || (log.cut && !no_memory(request))) {
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
    struct kv_text text = {.allocate = request->engine->allocate};
    struct kv_json value;
    if (!check_keys(request, keys))
        return false;
    if (!kv_json_field(&request->object, "record", &value) ||
        kv_json_kind(&value) != KV_JSON_STRING)
        return REFUSE(request, "bad-request", "\"record\" must be the text of a record.");
    kv_json_unquote(&value, &text);
    bool loaded =
        text.cut ? no_memory(request) : load(request, text.data ? text.data : "", text.length);
    request->engine->allocate(text.data, 0);
    return loaded;
}

static bool refuse_bot(struct request *request, const char *id)
{
    char names[120];
    struct kv_text text;
    kv_text_start(&text, names, sizeof names);
    for (const struct kv_bot *const *bot = kv_bots; *bot; bot++)
        kv_put(&text, "%s%s", bot == kv_bots ? "" : ", ", (*bot)->id);
    return REFUSE(request, "unknown-bot", "There is no bot \"%s\"; there are: %s.", id, names);
}

/* Plays a seat's turn to its end and names the moves. */
static void play_bot(struct request *request, const struct kv_bot *bot, uint32_t seat)
{
    struct kv_match *match = &request->engine->match;
    const struct kv_game *game = match->setup.game;
    kv_move move;
    do {
        char said[64];
        struct kv_text text;
        move =
            bot->choose(game, match->table, kv_match_sheet(match, seat), &request->engine->chance);
        kv_text_start(&text, said, sizeof said);
        game->say(move, &text);
        kv_json_put_string(request->reply, NULL, said);
    } while (kv_match_play(match, seat, move));
}

static bool answer_bot(struct request *request)
{
    static const char *const keys[] = {"do", "seat", "level", NULL};
    struct kv_match *match = &request->engine->match;
    char level[32];
    uint32_t seat = 0;
    if (!check_keys(request, keys) || !need_match(request) || !read_seat(request, &seat) ||
        !read_text(request, "level", level, sizeof level))
        return false;
    const struct kv_bot *bot = kv_bot_find(level, strlen(level));
    if (!bot)
        return refuse_bot(request, level);
    if (match->ended)
        return REFUSE(request, "over", "The game is over.");
    if (kv_match_done(match, seat))
        return REFUSE(request, "turn-done", "Seat %u has ended its turn.", (unsigned)seat + 1);
    kv_json_begin(request->reply, "moves", '[');
    play_bot(request, bot, seat);
    kv_json_end(request->reply, ']');
    put_progress(request);
    return true;
}

/* ---- What people look at ---- */

static bool answer_bots(struct request *request)
{
    static const char *const keys[] = {"do", NULL};
    if (!check_keys(request, keys))
        return false;
    kv_json_begin(request->reply, "bots", '[');
    for (const struct kv_bot *const *bot = kv_bots; *bot; bot++) {
        kv_json_begin(request->reply, NULL, '{');
        kv_json_put_string(request->reply, "id", (*bot)->id);
        kv_json_put_string(request->reply, "about", kv_translate((*bot)->about));
        kv_json_end(request->reply, '}');
    }
    kv_json_end(request->reply, ']');
    return true;
}

/* A yes or no that may be left out, and then stays as it is. */
static bool read_boolean(struct request *request, const char *key, bool *answer)
{
    struct kv_json value;
    if (!kv_json_field(&request->object, key, &value))
        return true;
    if (kv_json_kind(&value) != KV_JSON_BOOLEAN)
        return REFUSE(request, "bad-request", "\"%s\" must be true or false.", key);
    *answer = *value.at == 't';
    return true;
}

static bool read_layout(struct request *request, enum kv_layout *layout)
{
    static const char *const names[] = {
        [KV_WIDE] = "wide", [KV_NARROW] = "narrow", [KV_PAGE] = "page"};
    struct kv_json value;
    *layout = KV_WIDE;
    if (!kv_json_field(&request->object, "layout", &value))
        return true;
    for (; *layout <= KV_PAGE; (*layout)++)
        if (kv_json_is(&value, names[*layout]))
            return true;
    return REFUSE(request, "bad-request", "\"layout\" must be \"wide\", \"narrow\" or \"page\".");
}

/* Puts a picture into the reply and gives its memory back. */
static bool put_picture(struct request *request, struct kv_text *svg)
{
    bool whole = !svg->cut;
    if (whole)
        kv_json_put_bytes(request->reply, "svg", svg->data, svg->length);
    request->engine->allocate(svg->data, 0);
    return whole || no_memory(request);
}

static bool answer_draw(struct request *request)
{
    static const char *const keys[] = {"do", "seat", "layout", "zones", "others", NULL};
    struct engine_view view = {.zones = false};
    struct kv_text svg = {.allocate = request->engine->allocate};
    if (!check_keys(request, keys) || !need_match(request) || !read_seat(request, &view.seat) ||
        !read_layout(request, &view.layout) || !read_boolean(request, "zones", &view.zones) ||
        !read_boolean(request, "others", &view.others))
        return false;
    engine_draw(&request->engine->match, &view, &svg);
    return put_picture(request, &svg);
}

static bool answer_reminder(struct request *request)
{
    static const char *const keys[] = {"do", NULL};
    struct kv_text svg = {.allocate = request->engine->allocate};
    if (!check_keys(request, keys) || !need_match(request))
        return false;
    if (!engine_draw_reminder(&request->engine->match, &svg))
        return REFUSE(request, "no-picture", "This game has no memo of its rules.");
    return put_picture(request, &svg);
}

/* Plays the moves of a request on a turn of its own, and tells each of them if asked to. */
static bool follow_moves(struct request *request, struct engine_turn *turn, bool tell)
{
    char data[2048];
    struct kv_text moves;
    kv_text_start(&moves, data, sizeof data);
    if (!read_turn(request, &moves))
        return false;
    for (const char *at = data, *end; at <= data + moves.length; at = end + 1) {
        char words[256];
        struct kv_text told;
        for (end = at; *end && *end != ';';)
            end++;
        kv_text_start(&told, words, sizeof words);
        if (!engine_turn_play(turn, at, (size_t)(end - at), tell ? &told : NULL, &request->error))
            return false;
        if (tell)
            kv_json_put_string(request->reply, NULL, words);
    }
    return true;
}

static bool answer_tell(struct request *request)
{
    static const char *const keys[] = {"do", "seat", "move", "moves", NULL};
    struct engine_turn turn;
    uint32_t seat = 0;
    if (!check_keys(request, keys) || !need_match(request) || !read_seat(request, &seat))
        return false;
    engine_turn_start(&turn, &request->engine->match, seat, true);
    kv_json_begin(request->reply, "told", '[');
    if (!follow_moves(request, &turn, true))
        return false;
    kv_json_end(request->reply, ']');
    return true;
}

static bool answer_preview(struct request *request)
{
    static const char *const keys[] = {"do", "seat", "move", "moves", NULL};
    const struct kv_match *match = &request->engine->match;
    struct engine_turn turn;
    struct kv_score score;
    uint32_t seat = 0;
    if (!check_keys(request, keys) || !need_match(request) || !read_seat(request, &seat))
        return false;
    engine_turn_start(&turn, match, seat, false);
    if (!follow_moves(request, &turn, false))
        return false;
    match->setup.game->score(match->table, turn.sheet, &score);
    kv_json_put_number(request->reply, "total", score.total);
    return true;
}

/* ---- Requests ---- */

static const struct verb {
    const char *id;
    bool (*answer)(struct request *request);
} verbs[] = {
    {"games", answer_games},     {"new", answer_new},   {"show", answer_show},
    {"moves", answer_moves},     {"play", answer_play}, {"undo", answer_undo},
    {"score", answer_score},     {"set", answer_set},   {"record", answer_record},
    {"load", answer_load},       {"bot", answer_bot},   {"bots", answer_bots},
    {"draw", answer_draw},       {"tell", answer_tell}, {"reminder", answer_reminder},
    {"preview", answer_preview}, {NULL, NULL},
};

static bool answer(struct request *request, const char *line, size_t length)
{
    struct kv_json verb;
    if (length > KV_LINE_MOST)
        return REFUSE(request, "too-long", "A request has at most %u bytes.", KV_LINE_MOST);
    if (!kv_json_read(line, length, &request->object, &request->error))
        return false;
    if (kv_json_kind(&request->object) != KV_JSON_OBJECT ||
        !kv_json_field(&request->object, "do", &verb) || kv_json_kind(&verb) != KV_JSON_STRING)
        return REFUSE(request, "bad-request",
                      "A request is an object with \"do\", such as {\"do\":\"games\"}.");
    for (const struct verb *known = verbs; known->id; known++)
        if (kv_json_is(&verb, known->id))
            return known->answer(request);
    return REFUSE(request, "bad-request", "There is no request %.*s.",
                  verb.end - verb.at > 40 ? 40 : (int)(verb.end - verb.at), verb.at);
}

void kv_engine_answer(struct kv_engine *engine, const char *line, size_t length,
                      struct kv_text *reply)
{
    struct request request = {.engine = engine, .reply = reply};
    size_t start = reply->length;
    kv_json_begin(reply, NULL, '{');
    kv_json_put_boolean(reply, "ok", true);
    bool fine = answer(&request, line, length);
    if (fine && reply->cut)
        fine = no_memory(&request);
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
    *engine = (struct kv_engine){.allocate = allocate};
    kv_rng_start(&engine->chance, seed, 0);
}

void kv_engine_stop(struct kv_engine *engine)
{
    if (engine->open)
        throw_away(engine, &engine->match, &engine->log);
    engine->open = false;
}
