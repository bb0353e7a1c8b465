/*
 * What replies are made of: the state, the legal moves, the scores, the record and the picture,
 * each on a request of its own, or together after any request that changes the match.
 */
#include "base/memory.h"
#include "engine/request.h"

/* ---- Pieces ---- */

void engine_put_progress(struct request *request)
{
    kv_json_put_number(request->reply, "round", request->engine->match.round);
    kv_json_put_boolean(request->reply, "over", request->engine->match.ended != 0);
}

void engine_put_moves(struct request *request, uint32_t seat)
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

/* What the moves of the list mean, in the same order. */
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

static bool put_scores(struct request *request)
{
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

static bool put_record(struct request *request)
{
    struct kv_text record = {.allocate = request->engine->allocate};
    kv_record_print(&request->engine->match, &record);
    bool whole = !record.cut && !request->engine->log.cut;
    if (whole)
        kv_json_put_bytes(request->reply, "record", record.data, record.length);
    request->engine->allocate(record.data, 0);
    return whole || engine_no_memory(request);
}

/* ---- Everything that is wanted ---- */

static bool read_wanted_seat(const struct kv_json *object, uint32_t seats, struct wanted *wanted,
                             struct kv_error *error)
{
    struct kv_json value;
    int64_t number;
    if (kv_json_field(object, "seat", &value)) {
        if (!kv_json_integer(&value, 0, (int64_t)seats - 1, &number))
            return kv_refuse(error, "bad-seat", "\"seat\" must be a whole number from 0 to %u.",
                             (unsigned)seats - 1);
        wanted->seat = (uint32_t)number;
    }
    if (wanted->seat == KV_ALL && (wanted->view || wanted->moves || wanted->drawn))
        return kv_refuse(error, "bad-seat", "Which seat? \"seat\" is missing.");
    return true;
}

bool engine_read_wanted(struct request *request, uint32_t seats, uint32_t seat,
                        struct wanted *wanted)
{
    static const char *const keys[] = {"seat",  "state",  "view",    "moves",
                                       "score", "record", "picture", NULL};
    struct kv_error *error = &request->error;
    struct kv_json answer, picture;
    *wanted = (struct wanted){.seat = seat, .picture = {.zones = true}};
    wanted->given = kv_json_field(&request->object, "answer", &answer);
    if (!wanted->given)
        return true;
    if (kv_json_kind(&answer) != KV_JSON_OBJECT)
        return kv_refuse(error, "bad-request",
                         "\"answer\" must be an object such as {\"state\":true}.");
    wanted->drawn = kv_json_field(&answer, "picture", &picture);
    return kv_json_check_keys(&answer, keys, error) &&
           kv_json_read_flag(&answer, "state", &wanted->state, error) &&
           kv_json_read_flag(&answer, "view", &wanted->view, error) &&
           kv_json_read_flag(&answer, "moves", &wanted->moves, error) &&
           kv_json_read_flag(&answer, "score", &wanted->score, error) &&
           kv_json_read_flag(&answer, "record", &wanted->record, error) &&
           (!wanted->drawn || engine_read_picture(&picture, &wanted->picture, error)) &&
           read_wanted_seat(&answer, seats, wanted, error);
}

static void put_state(struct request *request, const char *key, uint32_t seat)
{
    kv_json_begin(request->reply, key, '{');
    kv_match_show(&request->engine->match, seat, request->reply);
    kv_json_end(request->reply, '}');
}

bool engine_put_wanted(struct request *request, const struct wanted *wanted)
{
    if (wanted->state)
        put_state(request, "state", KV_ALL);
    if (wanted->view)
        put_state(request, "view", wanted->seat);
    if (wanted->moves)
        engine_put_moves(request, wanted->seat);
    if (wanted->score) {
        kv_json_begin(request->reply, "score", '{');
        if (!put_scores(request))
            return false;
        kv_json_end(request->reply, '}');
    }
    return (!wanted->record || put_record(request)) &&
           (!wanted->drawn || engine_put_picture(request, wanted->seat, &wanted->picture));
}

/* ---- One at a time ---- */

bool engine_answer_show(struct request *request)
{
    struct wanted wanted;
    struct kv_json value;
    uint32_t seat = KV_ALL, seats = request->engine->match.setup.seats;
    if ((kv_json_field(&request->object, "seat", &value) && !engine_read_seat(request, &seat)) ||
        !engine_read_wanted(request, seats, seat, &wanted))
        return false;
    if (wanted.given)
        return engine_put_wanted(request, &wanted);
    kv_match_show(&request->engine->match, seat, request->reply);
    return true;
}

bool engine_answer_moves(struct request *request)
{
    uint32_t seat = 0;
    bool tell = false;
    if (!engine_read_seat(request, &seat) ||
        !kv_json_read_flag(&request->object, "tell", &tell, &request->error))
        return false;
    engine_put_moves(request, seat);
    if (tell)
        put_told(request, seat);
    return true;
}

bool engine_answer_score(struct request *request)
{
    return put_scores(request);
}

bool engine_answer_record(struct request *request)
{
    return put_record(request);
}
