/* Which field a fault of a pack belongs to, for programs that show it there. */
#include "core/pack_reading.h"

static bool is_inside(const char *at, const struct kv_json *key, const struct kv_json *value)
{
    return at >= key->at && at < value->end;
}

/* The member of an object that a place lies in. */
static bool find_around(const struct kv_json *object, const char *at, struct kv_json *key,
                        struct kv_json *value)
{
    struct kv_json_walk walk;
    for (kv_json_enter(object, &walk); kv_json_next(&walk, key, value);)
        if (is_inside(at, key, value))
            return true;
    return false;
}

/* A figure's "is" and "from" belong to it. */
void kv_pack_note_place(struct kv_pack_faults *faults, const char *at)
{
    struct kv_json object = *faults->figures, key, value;
    if (!faults->fields)
        return;
    for (bool first = true; object.at && kv_json_kind(&object) == KV_JSON_OBJECT; first = false) {
        if (!find_around(&object, at, &key, &value) || kv_json_is(&key, "is") ||
            kv_json_is(&key, "from"))
            break;
        kv_put(faults->fields, first ? "" : "/");
        kv_json_unquote(&key, faults->fields);
        object = value;
    }
    kv_put(faults->fields, "\n");
}

void kv_pack_note_field(struct kv_pack_faults *faults, const char *field, const char *row,
                        const char *part)
{
    if (!faults->fields)
        return;
    kv_put(faults->fields, "%s%s%s%s%s\n", field, row ? "/" : "", row ? row : "", part ? "/" : "",
           part ? part : "");
}
