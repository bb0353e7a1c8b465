/* What requests have in common: their fields are read here, and refused with a reason. */
#include "engine/request.h"
#include "base/memory.h"

bool engine_no_memory(struct request *request)
{
    return kv_refuse(&request->error, "no-memory", "There is not enough memory for that.");
}

bool engine_need_match(struct request *request)
{
    if (request->engine->open)
        return true;
    return kv_refuse(&request->error, "no-match", "There is no match yet; begin one with \"new\".");
}

bool engine_check_keys(struct request *request, const char *const *keys)
{
    return kv_json_check_keys(&request->object, keys, &request->error);
}

bool engine_read_seat(struct request *request, uint32_t *seat)
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

/* A flag that a request may leave out, which means no. */
bool engine_read_flag(struct request *request, const char *key, bool *flag)
{
    *flag = false;
    return kv_json_read_flag(&request->object, key, flag, &request->error);
}

/* A request's text of at most `size` bytes; refuses everything else. */
bool engine_read_text(struct request *request, const char *key, char *data, size_t size)
{
    struct kv_json value;
    struct kv_text text;
    kv_text_start(&text, data, size);
    if (!kv_json_field(&request->object, key, &value) || kv_json_kind(&value) != KV_JSON_STRING)
        return kv_refuse(&request->error, "bad-request", "\"%s\" must be a text.", key);
    kv_json_unquote(&value, &text);
    if (text.cut || strlen(data) != text.length)
        return kv_refuse(&request->error, "bad-request", "\"%s\" is too long, or not plain text.",
                         key);
    return true;
}

/* Appends one move to a turn; a move contains no ';', which separates moves. */
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

bool engine_read_turn(struct request *request, struct kv_text *turn)
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

bool engine_use_record(struct request *request, const char *const *keys,
                       bool (*use)(struct request *request, const char *record, size_t length))
{
    struct kv_text text = {.allocate = request->engine->allocate};
    struct kv_json value;
    if (!engine_check_keys(request, keys))
        return false;
    if (!kv_json_field(&request->object, "record", &value) ||
        kv_json_kind(&value) != KV_JSON_STRING)
        return kv_refuse(&request->error, "bad-request",
                         "\"record\" must be the text of a record.");
    kv_json_unquote(&value, &text);
    bool fine = text.cut ? engine_no_memory(request)
                         : use(request, text.data ? text.data : "", text.length);
    request->engine->allocate(text.data, 0);
    return fine;
}
