/* Members of requests, for the engine and for tables: read, or refused with a sentence. */
#include "base/json.h"
#include "base/memory.h"

bool kv_json_unknown_key(const struct kv_json *object, const char *const *keys,
                         struct kv_json *unknown)
{
    struct kv_json_walk walk;
    struct kv_json value;
    kv_json_enter(object, &walk);
    while (kv_json_next(&walk, unknown, &value)) {
        uint32_t i = 0;
        while (keys[i] && !kv_json_is(unknown, keys[i]))
            i++;
        if (!keys[i])
            return true;
    }
    return false;
}

bool kv_json_check_keys(const struct kv_json *object, const char *const *keys,
                        struct kv_error *error)
{
    struct kv_json key;
    if (!kv_json_unknown_key(object, keys, &key))
        return true;
    return kv_refuse(error, "bad-request", "This request does not take the key %.*s.",
                     kv_json_shown(&key), key.at);
}

bool kv_json_read_flag(const struct kv_json *object, const char *key, bool *flag,
                       struct kv_error *error)
{
    struct kv_json value;
    if (!kv_json_field(object, key, &value))
        return true;
    if (kv_json_kind(&value) != KV_JSON_BOOLEAN)
        return kv_refuse(error, "bad-request", "\"%s\" must be true or false.", key);
    *flag = *value.at == 't';
    return true;
}

bool kv_json_read_request(const char *line, size_t length, const char *example,
                          struct kv_json *object, struct kv_json *verb, struct kv_error *error)
{
    if (!kv_json_read(line, length, object, error))
        return false;
    if (kv_json_kind(object) != KV_JSON_OBJECT || !kv_json_field(object, "do", verb) ||
        kv_json_kind(verb) != KV_JSON_STRING)
        return kv_refuse(error, "bad-request", "A request is an object with \"do\", such as %s.",
                         example);
    return true;
}

bool kv_json_read_number(const struct kv_json *object, const char *key, int64_t least, int64_t most,
                         int64_t *number, struct kv_error *error)
{
    struct kv_json value;
    if (!kv_json_field(object, key, &value) || kv_json_integer(&value, least, most, number))
        return true;
    return kv_refuse(error, "bad-request", "\"%s\" must be a whole number from %u to %u.", key,
                     (unsigned)least, (unsigned)most);
}

bool kv_json_read_text(const struct kv_json *object, const char *key, char *data, size_t size,
                       struct kv_error *error)
{
    struct kv_json value;
    struct kv_text text;
    kv_text_start(&text, data, size);
    if (!kv_json_field(object, key, &value) || kv_json_kind(&value) != KV_JSON_STRING)
        return kv_refuse(error, "bad-request", "\"%s\" must be a text.", key);
    kv_json_unquote(&value, &text);
    if (text.cut || strlen(data) != text.length)
        return kv_refuse(error, "bad-request", "\"%s\" is too long, or not plain text.", key);
    return true;
}

static bool is_space(char byte)
{
    return byte == ' ' || byte == '\t' || byte == '\r' || byte == '\n';
}

/* Reduces white space in what was added after `start` to single spaces; false if a character cannot
 * be part of a move. */
static bool squeeze(struct kv_text *turn, size_t start)
{
    size_t to = start;
    for (size_t at = start; at < turn->length; at++) {
        char byte = turn->data[at];
        if (byte == ';' || byte == '\0')
            return false;
        bool gap = is_space(byte);
        if (!gap || (to > start && turn->data[to - 1] != ' '))
            turn->data[to++] = gap ? ' ' : byte;
    }
    to -= to > start && turn->data[to - 1] == ' ';
    turn->length = to;
    turn->data[to] = '\0';
    return true;
}

bool kv_json_add_move(const struct kv_json *move, struct kv_text *turn, struct kv_error *error)
{
    if (kv_json_kind(move) != KV_JSON_STRING)
        return kv_refuse(error, "bad-request", "A move must be a text such as \"take 1\".");
    kv_put(turn, "%s", turn->length ? "; " : "");
    size_t start = turn->length;
    kv_json_unquote(move, turn);
    if (turn->cut)
        return kv_refuse(error, "illegal-move", "That is too long to be a turn.");
    if (!squeeze(turn, start))
        return kv_refuse(error, "illegal-move", "One move at a time; several go into \"moves\".");
    return true;
}

bool kv_json_add_moves(const struct kv_json *list, struct kv_text *turn, struct kv_error *error)
{
    struct kv_json_walk walk;
    struct kv_json move;
    kv_json_enter(list, &walk);
    while (kv_json_next(&walk, NULL, &move))
        if (!kv_json_add_move(&move, turn, error))
            return false;
    return true;
}

void kv_json_put_error(struct kv_text *json, const char *code, const char *message)
{
    kv_json_begin(json, "error", '{');
    kv_json_put_string(json, "code", code);
    kv_json_put_string(json, "message", message);
    kv_json_end(json, '}');
}
