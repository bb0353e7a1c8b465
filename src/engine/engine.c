/*
 * The engine protocol: one JSON object in, one out. Requests that could fail half-way work on a
 * copy of the match, so that a refusal changes nothing.
 */
#include "base/json.h"
#include "base/memory.h"
#include "kvartal.h"

#define TOLD_MOST 512 /* bytes of a told move */

/* One request being answered. */
struct request {
    struct kv_engine *engine;
    struct kv_json object;
    struct kv_text *reply;
    struct kv_error error;
};

static bool no_memory(struct request *request)
{
    return kv_refuse(&request->error, "no-memory", "There is not enough memory for that.");
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
    return kv_refuse(&request->error, "no-match", "There is no match yet; begin one with \"new\".");
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
            return kv_refuse(&request->error, "bad-request", "This request has no key %.*s.",
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
        return kv_refuse(&request->error, "bad-seat", "Which seat? \"seat\" is missing.");
    if (!kv_json_integer(&value, 0, (int64_t)seats - 1, &number))
        return kv_refuse(&request->error, "bad-seat",
                         "\"seat\" must be a whole number from 0 to %u.", (unsigned)seats - 1);
    *seat = (uint32_t)number;
    return true;
}

/* A wish that a request may leave out, which means no. */
static bool read_wish(struct request *request, const char *key, bool *wish)
{
    struct kv_json value;
    *wish = false;
    if (!kv_json_field(&request->object, key, &value))
        return true;
    if (kv_json_kind(&value) != KV_JSON_BOOLEAN)
        return kv_refuse(&request->error, "bad-request", "\"%s\" must be true or false.", key);
    *wish = *value.at == 't';
    return true;
}

/* A request's text of at most `size` bytes; refuses everything else. */
static bool read_text(struct request *request, const char *key, char *data, size_t size)
{
    struct kv_json value;
    struct kv_text text;
    kv_text_start(&text, data, size);
    if (!kv_json_field(&request->object, key, &value) || kv_json_kind(&value) != KV_JSON_STRING)
        return kv_refuse(&request->error, "bad-request", "\"%s\" must be a text.", key);
    kv_json_unquote(&value, &text);
    if (text.cut || strlen(data) != text.length)
        return kv_refuse(&request->error, "bad-request", "\"%s\" is too long, or no plain text.",
                         key);
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
    static const char *const keys[] = {"do", "seat", "tell", NULL};
    uint32_t seat = 0;
    bool tell;
    if (!check_keys(request, keys) || !need_match(request) || !read_seat(request, &seat) ||
        !read_wish(request, "tell", &tell))
        return false;
    put_moves(request, seat);
    if (tell)
        put_told(request, seat);
    return true;
}

/* Appends one move to a turn; a move has no ';', which parts moves. */
static bool add_move(struct request *request, const struct kv_json *move, struct kv_text *turn)
{
    size_t start = turn->length;
    if (kv_json_kind(move) != KV_JSON_STRING)
        return kv_refuse(&request->error, "bad-request",
                         "A move must be a text such as \"take 1\".");
    kv_put(turn, "%s", start ? ";" : "");
    size_t from = turn->length;
    kv_json_unquote(move, turn);
    for (size_t i = from; i < turn->length; i++)
        if (turn->data[i] == ';')
            return kv_refuse(&request->error, "illegal-move",
                             "One move at a time; several go into \"moves\".");
    if (turn->cut)
        return kv_refuse(&request->error, "illegal-move", "That is too long to be a turn.");
    return true;
}

static bool read_turn(struct request *request, struct kv_text *turn)
{
    struct kv_json move, moves;
    struct kv_json_walk walk;
    bool single = kv_json_field(&request->object, "move", &move);
    bool several = kv_json_field(&request->object, "moves", &moves);
    if (single == several)
        return kv_refuse(&request->error, "bad-request", "Either \"move\" or \"moves\" is needed.");
    if (single)
        return add_move(request, &move, turn);
    if (kv_json_kind(&moves) != KV_JSON_ARRAY || !kv_json_count(&moves))
        return kv_refuse(&request->error, "bad-request", "\"moves\" must be a list of moves.");
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
        return kv_refuse(&request->error, "bad-request",
                         "\"record\" must be the text of a record.");
    kv_json_unquote(&value, &text);
    bool loaded =
        text.cut ? no_memory(request) : load(request, text.data ? text.data : "", text.length);
    request->engine->allocate(text.data, 0);
    return loaded;
}

static bool refuse_bot(struct request *request, const char *id)
{
    char names[160];
    struct kv_text text;
    kv_text_start(&text, names, sizeof names);
    for (const struct kv_bot *const *bot = kv_bots; *bot; bot++)
        kv_put(&text, "%s%s", bot == kv_bots ? "" : ", ", (*bot)->id);
    return kv_refuse(&request->error, "unknown-bot", "There is no bot \"%s\"; there are: %s.", id,
                     names);
}

/* The work a request allows, where it says so. */
static bool read_work(struct request *request, uint64_t *work)
{
    struct kv_json value;
    int64_t number;
    if (!kv_json_field(&request->object, "work", &value))
        return true;
    if (!kv_json_integer(&value, 1, UINT32_MAX, &number))
        return kv_refuse(&request->error, "bad-request",
                         "\"work\" must be a whole number from 1 to %u.", UINT32_MAX);
    *work = (uint64_t)number;
    return true;
}

/* The level a request asks for, if its seat has a turn to think about. */
static const struct kv_bot *read_bot(struct request *request, uint32_t seat)
{
    const struct kv_match *match = &request->engine->match;
    char level[32];
    if (!read_text(request, "level", level, sizeof level))
        return NULL;
    const struct kv_bot *bot = kv_bot_find(level, strlen(level));
    if (!bot)
        refuse_bot(request, level);
    else if (match->ended)
        kv_refuse(&request->error, "over", "The game is over.");
    else if (kv_match_done(match, seat))
        kv_refuse(&request->error, "turn-done", "Seat %u has ended its turn.", (unsigned)seat + 1);
    else
        return bot;
    return NULL;
}

/* Thinks about a seat's turn, and hands the best turns to `use`. */
static bool think(struct request *request, uint32_t seat, uint32_t most,
                  void (*use)(struct request *request, uint32_t seat,
                              const struct kv_thought *thoughts, uint32_t count))
{
    struct kv_engine *engine = request->engine;
    struct kv_budget budget = engine->budget;
    const struct kv_bot *bot = read_bot(request, seat);
    if (!bot || !read_work(request, &budget.work))
        return false;
    size_t bytes = most * sizeof(struct kv_thought);
    unsigned char *memory = (unsigned char *)engine->allocate(NULL, bytes + kv_bot_bytes(bot));
    if (!memory)
        return no_memory(request);
    struct kv_thought *thoughts = (struct kv_thought *)(void *)memory;
    uint32_t count = kv_bot_think(bot, &engine->match, seat, &budget, &engine->chance,
                                  memory + bytes, thoughts, most);
    use(request, seat, thoughts, count);
    engine->allocate(memory, 0);
    return true;
}

static void put_turn(struct request *request, const struct kv_thought *thought)
{
    kv_json_begin(request->reply, "moves", '[');
    for (uint32_t i = 0; i < thought->count; i++) {
        char said[64];
        struct kv_text text;
        kv_text_start(&text, said, sizeof said);
        request->engine->match.setup.game->say(thought->moves[i], &text);
        kv_json_put_string(request->reply, NULL, said);
    }
    kv_json_end(request->reply, ']');
}

/* Plays a seat's turn to its end and names the moves. */
static void play_thought(struct request *request, uint32_t seat, const struct kv_thought *thoughts,
                         uint32_t count)
{
    (void)count;
    put_turn(request, thoughts);
    for (uint32_t i = 0; i < thoughts->count; i++)
        kv_match_play(&request->engine->match, seat, thoughts->moves[i]);
    put_progress(request);
}

static bool answer_bot(struct request *request)
{
    static const char *const keys[] = {"do", "seat", "level", "work", NULL};
    uint32_t seat = 0;
    return check_keys(request, keys) && need_match(request) && read_seat(request, &seat) &&
           think(request, seat, 1, play_thought);
}

static void put_thought(struct request *request, uint32_t seat, const struct kv_thought *thought)
{
    struct kv_text *reply = request->reply;
    struct kv_text reason = {.allocate = request->engine->allocate};
    kv_json_begin(reply, NULL, '{');
    put_turn(request, thought);
    kv_json_put_number(reply, "value", thought->value);
    kv_json_put_number(reply, "value_error", thought->value_error);
    kv_json_put_number(reply, "chance", thought->chance);
    kv_json_put_number(reply, "chance_error", thought->chance_error);
    kv_json_put_number(reply, "samples", thought->samples);
    kv_bot_explain(&request->engine->match, seat, thought, &reason);
    kv_json_put_bytes(reply, "reason", reason.data ? reason.data : "", reason.length);
    request->engine->allocate(reason.data, 0);
    kv_json_end(reply, '}');
}

static void put_thoughts(struct request *request, uint32_t seat, const struct kv_thought *thoughts,
                         uint32_t count)
{
    kv_json_begin(request->reply, "turns", '[');
    for (uint32_t i = 0; i < count; i++)
        put_thought(request, seat, &thoughts[i]);
    kv_json_end(request->reply, ']');
}

static bool answer_hint(struct request *request)
{
    static const char *const keys[] = {"do", "seat", "level", "most", "work", NULL};
    struct kv_json value;
    int64_t most = 3;
    uint32_t seat = 0;
    if (!check_keys(request, keys) || !need_match(request) || !read_seat(request, &seat))
        return false;
    if (kv_json_field(&request->object, "most", &value) &&
        !kv_json_integer(&value, 1, KV_THOUGHTS_MOST, &most))
        return kv_refuse(&request->error, "bad-request",
                         "\"most\" must be a whole number from 1 to %d.", KV_THOUGHTS_MOST);
    return think(request, seat, (uint32_t)most, put_thoughts);
}

/* ---- Turns that were played ---- */

static bool read_round(struct request *request, uint32_t *round)
{
    struct kv_json value;
    int64_t number;
    if (!kv_json_field(&request->object, "round", &value) ||
        !kv_json_integer(&value, 1, request->engine->match.round, &number))
        return kv_refuse(&request->error, "bad-request",
                         "\"round\" must be a whole number from 1 to %u.",
                         (unsigned)request->engine->match.round);
    *round = (uint32_t)number;
    return true;
}

/* A level that looks ahead; expert, where the request names none. */
static const struct kv_bot *read_analyst(struct request *request)
{
    struct kv_json value;
    char level[32] = "expert";
    if (kv_json_field(&request->object, "level", &value) &&
        !read_text(request, "level", level, sizeof level))
        return NULL;
    const struct kv_bot *bot = kv_bot_find(level, strlen(level));
    if (!bot)
        refuse_bot(request, level);
    else if (!kv_bot_analyses(bot))
        kv_refuse(&request->error, "unknown-bot",
                  "The bot \"%s\" does not look ahead, as analysing needs.", level);
    else
        return bot;
    return NULL;
}

/* Goes through the match as it was written down, up to the seat's turn in the round. */
static bool analyse_record(struct request *request, const struct kv_bot *bot,
                           const struct kv_budget *budget, struct kv_review *review, uint32_t seat,
                           uint32_t round, void *memory)
{
    struct kv_analysis analysis;
    while (kv_review_next(review)) {
        if (review->match.round != round ||
            !kv_bot_analyse(bot, review, seat, budget, &request->engine->chance, memory, &analysis))
            continue;
        kv_analysis_show(&analysis, &review->match, request->reply);
        return true;
    }
    return kv_refuse(&request->error, "bad-request", "Seat %u has no whole turn in round %u.",
                     (unsigned)seat + 1, (unsigned)round);
}

static bool analyse_turn(struct request *request, const struct kv_bot *bot,
                         const struct kv_budget *budget, uint32_t seat, uint32_t round)
{
    struct kv_engine *engine = request->engine;
    struct kv_text text = {.allocate = engine->allocate};
    struct kv_record record;
    struct kv_setup setup;
    struct kv_review review;
    kv_record_print(&engine->match, &text);
    size_t bytes = kv_review_bytes(&engine->match.setup);
    unsigned char *memory = (unsigned char *)engine->allocate(NULL, bytes + kv_analysis_bytes(bot));
    bool fine = (memory && !text.cut && !engine->log.cut) || no_memory(request);
    fine = fine && kv_record_start(&record, text.data, text.length, &setup, &request->error) &&
           kv_review_open(&review, &record, &setup, memory, &request->error) &&
           analyse_record(request, bot, budget, &review, seat, round, memory + bytes);
    engine->allocate(memory, 0);
    engine->allocate(text.data, 0);
    return fine;
}

static bool answer_analyse(struct request *request)
{
    static const char *const keys[] = {"do", "seat", "round", "level", "work", NULL};
    struct kv_budget budget = request->engine->budget;
    const struct kv_bot *bot = NULL;
    uint32_t seat = 0, round = 0;
    return check_keys(request, keys) && need_match(request) && read_seat(request, &seat) &&
           read_round(request, &round) && (bot = read_analyst(request)) &&
           read_work(request, &budget.work) && analyse_turn(request, bot, &budget, seat, round);
}

/* ---- Requests ---- */

static const struct verb {
    const char *id;
    bool (*answer)(struct request *request);
} verbs[] = {
    {"games", answer_games},     {"new", answer_new},   {"show", answer_show},
    {"moves", answer_moves},     {"play", answer_play}, {"undo", answer_undo},
    {"score", answer_score},     {"set", answer_set},   {"record", answer_record},
    {"load", answer_load},       {"bot", answer_bot},   {"hint", answer_hint},
    {"analyse", answer_analyse}, {NULL, NULL},
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
