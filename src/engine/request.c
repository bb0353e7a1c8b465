/* What requests have in common: reading their fields, and refusing them with a reason. */
#include "engine/request.h"
#include "base/memory.h"

bool engine_no_memory(struct request *request)
{
    return kv_refuse(&request->error, "no-memory", "There is not enough memory for that.");
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

bool engine_read_moves(struct request *request, const char *key, struct kv_text *turn)
{
    struct kv_json moves;
    if (!kv_json_list(&request->object, key, &moves) || !kv_json_count(&moves))
        return kv_refuse(&request->error, "bad-request", "\"%s\" must be a list of moves.", key);
    return kv_json_add_moves(&moves, turn, &request->error);
}

bool engine_read_turn(struct request *request, struct kv_text *turn)
{
    struct kv_json move, moves;
    bool single = kv_json_field(&request->object, "move", &move);
    bool several = kv_json_field(&request->object, "moves", &moves);
    if (single == several)
        return kv_refuse(&request->error, "bad-request", "Either \"move\" or \"moves\" is needed.");
    if (single)
        return kv_json_add_move(&move, turn, &request->error);
    return engine_read_moves(request, "moves", turn);
}

bool engine_use_text(struct request *request, const char *key,
                     bool (*use)(struct request *request, const char *text, size_t length))
{
    struct kv_text text = {.allocate = request->engine->allocate};
    struct kv_json value;
    if (!kv_json_field(&request->object, key, &value) || kv_json_kind(&value) != KV_JSON_STRING)
        return kv_refuse(&request->error, "bad-request", "\"%s\" must be a text.", key);
    kv_json_unquote(&value, &text);
    bool fine = text.cut ? engine_no_memory(request)
                         : use(request, text.data ? text.data : "", text.length);
    request->engine->allocate(text.data, 0);
    return fine;
}
