/*
 * The match at hand: a new one, set to a position, or read from a record. The one before is kept
 * until the request is answered.
 */
#include "base/assert.h"
#include "base/memory.h"
#include "engine/request.h"

void engine_throw_away(struct kv_engine *engine, struct kv_match *match, struct kv_text *log)
{
    engine->allocate(match->memory, 0);
    engine->allocate(log->data, 0);
    match->memory = NULL;
    *log = (struct kv_text){.allocate = engine->allocate};
}

/* Puts a valid match in place of the present one, which is kept. */
void engine_adopt(struct request *request, const struct kv_match *match, const struct kv_text *log)
{
    struct kv_engine *engine = request->engine;
    KV_ASSERT(!request->kept);
    request->kept = true;
    request->before = (struct other_match){engine->open, engine->match, engine->log};
    engine->open = true;
    engine->log = *log;
    engine->match = *match;
    engine->match.log = &engine->log;
}

void engine_close_match(struct kv_engine *engine)
{
    if (engine->open)
        engine_throw_away(engine, &engine->match, &engine->log);
    engine->open = false;
}

void engine_settle(struct request *request, bool fine)
{
    struct kv_engine *engine = request->engine;
    struct other_match *before = &request->before;
    if (!request->kept)
        return;
    if (fine) {
        if (before->open)
            engine_throw_away(engine, &before->match, &before->log);
        return;
    }
    engine_close_match(engine);
    engine->open = before->open;
    engine->match = before->match;
    engine->log = before->log;
    engine->match.log = &engine->log;
}

bool engine_open_match(struct request *request, const struct kv_setup *setup,
                       struct kv_match *match, struct kv_text *log)
{
    *log = (struct kv_text){.allocate = request->engine->allocate};
    void *memory = request->engine->allocate(NULL, kv_match_bytes(setup));
    match->memory = memory;
    if (!memory) {
        engine_no_memory(request);
        return false;
    }
    if (kv_match_open(match, setup, memory, log, &request->error) &&
        (!log->cut || engine_no_memory(request)))
        return true;
    match->memory = memory;
    engine_throw_away(request->engine, match, log);
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
    engine_throw_away(request->engine, match, log);
    return engine_no_memory(request);
}

/* The copy becomes the match at hand, and what it was copied from is kept. */
bool engine_keep_match(struct request *request)
{
    struct kv_match match;
    struct kv_text log;
    if (!copy_match(request, &match, &log))
        return false;
    engine_adopt(request, &match, &log);
    return true;
}

bool engine_show(struct request *request, const struct wanted *wanted)
{
    if (wanted->given)
        return engine_put_wanted(request, wanted);
    kv_match_show(&request->engine->match, KV_ALL, request->reply);
    return true;
}

/* ---- A new one ---- */

/* A seed for a game whose name has none. */
static void choose_seed(struct kv_engine *engine, struct kv_setup *setup)
{
    static const char letters[] = "abcdefghijkmnpqrstuvwxyz23456789";
    char seed[12];
    for (size_t i = 0; i < sizeof seed; i++)
        seed[i] = letters[kv_rng_below(&engine->chance, sizeof letters - 1)];
    kv_seed_set(setup, seed, sizeof seed, NULL);
}

/* Whether its cards lie on a real table, and others play there. */
static bool read_entered(struct request *request, struct kv_setup *setup)
{
    if (!kv_json_read_flag(&request->object, "entered", &setup->entered, &request->error) ||
        !kv_json_read_flag(&request->object, "others", &setup->others, &request->error))
        return false;
    return !setup->others || setup->entered ||
           kv_refuse(&request->error, "bad-setup",
                     "\"others\" play only where the cards are entered by hand.");
}

static bool read_setup(struct request *request, struct kv_setup *setup)
{
    char name[KV_NAME_MOST + 64];
    struct kv_json seats;
    int64_t number;
    if (!kv_json_read_text(&request->object, "name", name, sizeof name, &request->error) ||
        !kv_name_read_from(engine_games(request->engine), name, strlen(name), setup,
                           &request->error))
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
    return read_entered(request, setup);
}

bool engine_answer_new(struct request *request)
{
    struct wanted wanted;
    struct kv_setup setup;
    return read_setup(request, &setup) &&
           engine_read_wanted(request, setup.seats, KV_ALL, &wanted) &&
           engine_begin_match(request, &setup) && engine_show(request, &wanted);
}

bool engine_begin_match(struct request *request, const struct kv_setup *setup)
{
    struct kv_match match;
    struct kv_text log;
    if (!engine_open_match(request, setup, &match, &log))
        return false;
    engine_adopt(request, &match, &log);
    return true;
}

/* ---- A position ---- */

bool engine_answer_set(struct request *request)
{
    struct kv_match *match = &request->engine->match;
    if (!engine_keep_match(request) || !kv_match_set(match, &request->object, &request->error) ||
        (request->engine->log.cut && !engine_no_memory(request)))
        return false;
    kv_match_show(match, KV_ALL, request->reply);
    return true;
}

/* ---- A record ---- */

/* The round at which a record is to be opened; 0: at its end. */
static bool read_round(struct request *request, uint32_t *round)
{
    int64_t number = 0;
    bool fine =
        kv_json_read_number(&request->object, "round", 1, INT32_MAX, &number, &request->error);
    *round = (uint32_t)number;
    return fine;
}

/* Notes that a half-written last line was dropped. */
static void put_note(struct request *request, const struct kv_record *record)
{
    char note[240];
    struct kv_text text;
    kv_text_start(&text, note, sizeof note);
    kv_put(&text, kv_translate("The record is not closed; it was read to the end of line %u."),
           (unsigned)record->line);
    kv_json_put_string(request->reply, "note", note);
}

/* Plays a record on a fresh match: to its end, or to where the turns of a round begin. */
static bool play_record(struct request *request, struct kv_record *record, struct kv_match *match,
                        uint32_t round)
{
    for (;;) {
        if (match->round == round && kv_record_at_turn(record))
            return true;
        enum kv_record_event event = kv_record_next(record, match, &request->error);
        if (event == KV_RECORD_BAD)
            return false;
        if (event != KV_RECORD_END && event != KV_RECORD_CUT)
            continue;
        if (round > match->round)
            return kv_refuse(&request->error, "bad-request",
                             "The record has no round %u; its last one is %u.", (unsigned)round,
                             (unsigned)match->round);
        if (event == KV_RECORD_CUT && !round)
            put_note(request, record);
        return true;
    }
}

static bool load(struct request *request, const char *text, size_t length)
{
    struct wanted wanted;
    struct kv_record record;
    struct kv_setup setup;
    struct kv_match match;
    struct kv_text log;
    uint32_t round;
    if (!read_round(request, &round) ||
        !kv_record_start_from(engine_games(request->engine), &record, text, length, &setup,
                              &request->error) ||
        !engine_read_wanted(request, setup.seats, KV_ALL, &wanted) ||
        !engine_open_match(request, &setup, &match, &log))
        return false;
    if (record.proof)
        kv_record_prove(&match, record.proof, record.proof_length);
    if (!play_record(request, &record, &match, round) || (log.cut && !engine_no_memory(request))) {
        engine_throw_away(request->engine, &match, &log);
        return false;
    }
    engine_adopt(request, &match, &log);
    return engine_show(request, &wanted);
}

bool engine_answer_load(struct request *request)
{
    return engine_use_text(request, "record", load);
}
