/* Members of requests, for the engine and for tables: read, or refused with a sentence. */
#include "base/json.h"

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
