/* Requests to the bots: to play a turn, to advise one, and who they are. */
#include "base/memory.h"
#include "draw/face.h"
#include "engine/request.h"

enum { TURNS_MOST = 256 }; /* in an answer */

bool engine_refuse_bot(struct request *request, const char *id)
{
    char names[160];
    struct kv_text text;
    kv_text_start(&text, names, sizeof names);
    for (const struct kv_bot *const *bot = kv_bots; *bot; bot++)
        kv_put(&text, "%s%s", bot == kv_bots ? "" : ", ", (*bot)->id);
    return kv_refuse(&request->error, "unknown-bot", "There is no bot \"%s\"; there are: %s.", id,
                     names);
}

bool engine_read_work(struct request *request, uint64_t *work)
{
    int64_t number = (int64_t)*work;
    bool fine =
        kv_json_read_number(&request->object, "work", 1, UINT32_MAX, &number, &request->error);
    *work = (uint64_t)number;
    return fine;
}

/* The level a request asks for, if its seat has a turn to think about. */
static bool read_bot(struct request *request, uint32_t seat, struct kv_bot *thinks)
{
    const struct kv_match *match = &request->engine->match;
    char level[32];
    if (!kv_json_read_text(&request->object, "level", level, sizeof level, &request->error))
        return false;
    const struct kv_bot *bot = kv_bot_find(level, strlen(level));
    if (!bot)
        engine_refuse_bot(request, level);
    else if (match->ended)
        kv_refuse(&request->error, "over", "The game is over.");
    else if (kv_match_done(match, seat))
        kv_refuse(&request->error, "turn-done", "Seat %u has ended its turn.", (unsigned)seat + 1);
    else {
        *thinks = *bot;
        thinks->weights = request->engine->weights;
        return true;
    }
    return false;
}

/* Thinks about a seat's turn, and passes the best turns to `use`. */
static bool think(struct request *request, uint32_t seat, bool advises, uint32_t most,
                  void (*use)(struct request *request, uint32_t seat,
                              const struct kv_thought *thoughts, uint32_t count))
{
    struct kv_engine *engine = request->engine;
    struct kv_budget budget = engine->budget;
    struct kv_bot bot;
    if (!read_bot(request, seat, &bot) || !engine_read_work(request, &budget.work))
        return false;
    if (advises)
        bot = kv_bot_adviser(&bot);
    size_t bytes = most * sizeof(struct kv_thought);
    size_t thinking = kv_bot_bytes(&bot, engine->match.setup.game, &budget);
    unsigned char *memory = (unsigned char *)engine->allocate(NULL, bytes + thinking);
    if (!memory)
        return engine_no_memory(request);
    struct kv_thought *thoughts = (struct kv_thought *)(void *)memory;
    struct kv_rng *chance = &engine->chance, advice;
    if (advises) { /* the same advice if asked again */
        kv_advice_start(&engine->match, seat, &advice);
        chance = &advice;
    }
    uint32_t count =
        kv_bot_think(&bot, &engine->match, seat, &budget, chance, memory + bytes, thoughts, most);
    use(request, seat, thoughts, count);
    engine->allocate(memory, 0);
    return true;
}

static void put_turn(struct request *request, const char *key, const struct kv_thought *thought)
{
    kv_json_begin(request->reply, key, '[');
    for (uint32_t i = 0; i < thought->count; i++) {
        char said[64];
        struct kv_text text;
        kv_text_start(&text, said, sizeof said);
        request->engine->match.setup.game->say(thought->moves[i], &text);
        kv_json_put_string(request->reply, NULL, said);
    }
    kv_json_end(request->reply, ']');
}

/* Plays a seat's turn to its end, and names the moves as `key`. */
static void play_thought(struct request *request, const char *key, uint32_t seat,
                         const struct kv_thought *thought)
{
    put_turn(request, key, thought);
    for (uint32_t i = 0; i < thought->count; i++)
        kv_match_play(&request->engine->match, seat, thought->moves[i]);
}

static void play_and_show_progress(struct request *request, uint32_t seat,
                                   const struct kv_thought *thoughts, uint32_t count)
{
    (void)count;
    play_thought(request, "moves", seat, thoughts);
    engine_put_progress(request);
}

/* Plays before whatever else is wanted is answered, which may include the next moves. */
static void play_before_answer(struct request *request, uint32_t seat,
                               const struct kv_thought *thoughts, uint32_t count)
{
    (void)count;
    play_thought(request, "played", seat, thoughts);
}

bool engine_answer_bot(struct request *request)
{
    struct wanted wanted;
    uint32_t seat = 0;
    return engine_read_seat(request, &seat) &&
           engine_read_wanted(request, request->engine->match.setup.seats, seat, &wanted) &&
           (!wanted.given || engine_keep_match(request)) &&
           think(request, seat, false, 1,
                 wanted.given ? play_before_answer : play_and_show_progress) &&
           (!wanted.given || engine_put_wanted(request, &wanted));
}

static void put_thought(struct request *request, uint32_t seat, const struct kv_thought *thought)
{
    struct kv_text *reply = request->reply;
    struct kv_text reason = {.allocate = request->engine->allocate};
    kv_json_begin(reply, NULL, '{');
    put_turn(request, "moves", thought);
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

bool engine_answer_hint(struct request *request)
{
    int64_t most = 3;
    uint32_t seat = 0;
    return engine_read_seat(request, &seat) &&
           kv_json_read_number(&request->object, "most", 1, TURNS_MOST, &most, &request->error) &&
           think(request, seat, true, (uint32_t)most, put_thoughts);
}

static void put_personas(const struct kv_bot *bot, struct kv_text *json)
{
    kv_json_begin(json, "personas", '[');
    for (uint32_t nth = 0; nth < KV_PERSONAS; nth++) {
        const struct kv_persona *persona = kv_bot_persona(bot, nth);
        kv_json_begin(json, NULL, '{');
        kv_json_put_string(json, "name", kv_translate(persona->name));
        kv_json_put_string(json, "about", kv_translate(persona->about));
        kv_json_end(json, '}');
    }
    kv_json_end(json, ']');
}

bool engine_answer_bots(struct request *request)
{
    kv_json_begin(request->reply, "bots", '[');
    for (const struct kv_bot *const *bot = kv_bots; *bot; bot++) {
        kv_json_begin(request->reply, NULL, '{');
        kv_json_put_string(request->reply, "id", (*bot)->id);
        kv_json_put_string(request->reply, "about", kv_translate((*bot)->about));
        put_personas(*bot, request->reply);
        kv_json_end(request->reply, '}');
    }
    kv_json_end(request->reply, ']');
    return true;
}

bool engine_answer_face(struct request *request)
{
    struct kv_text text = {.allocate = request->engine->allocate};
    struct kv_canvas canvas;
    struct kv_svg svg;
    int64_t nth = 0;
    char level[32];
    if (!kv_json_read_text(&request->object, "level", level, sizeof level, &request->error) ||
        !kv_json_read_number(&request->object, "nth", 0, UINT32_MAX, &nth, &request->error))
        return false;
    const struct kv_bot *bot = kv_bot_find(level, strlen(level));
    const struct kv_persona *persona = bot ? kv_bot_persona(bot, (uint32_t)nth) : NULL;
    if (!persona)
        return engine_refuse_bot(request, level);
    kv_svg_begin_bare(&canvas, &svg, &text, KV_FACE_SIZE, KV_FACE_SIZE,
                      kv_translate(persona->name));
    kv_draw_face(&canvas, (struct kv_point){0, 0}, KV_FACE_SIZE, persona->face);
    kv_svg_end(&canvas);
    return engine_put_svg(request, &text);
}
