/* Faults of packs: their sentences, and the line or field that they belong to. */
#include "core/pack_reading.h"

/* ---- Fields ---- */

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

/* ---- Sentences ---- */

static void put_line(struct kv_pack_faults *faults, const char *at)
{
    unsigned line = 1;
    for (const char *byte = faults->source; byte < at; byte++)
        line += *byte == '\n';
    faults->count++;
    if (faults->fields)
        kv_put(faults->fields, "%u ", line);
    else
        kv_put(faults->text, kv_translate("Line %u: %s"), line, faults->error.message);
    kv_put(faults->text, "%s\n", faults->fields ? faults->error.message : "");
}

void kv_pack_fault_at(struct kv_pack_faults *faults, const char *at)
{
    put_line(faults, at);
    kv_pack_note_place(faults, at);
}

void kv_pack_fault(struct kv_pack_faults *faults, const char *field, const char *row,
                   const char *part)
{
    const char *const keys[] = {field, row, part};
    struct kv_json found = *faults->figures, inner;
    for (uint32_t i = 0; i < 3 && keys[i] && kv_json_field(&found, keys[i], &inner); i++)
        found = inner;
    put_line(faults, found.at);
    kv_pack_note_field(faults, field, row, part);
}

bool kv_pack_refuse(const struct kv_text *faults, struct kv_error *error)
{
    struct kv_text sentence;
    size_t length = 0;
    while (length < faults->length && faults->data[length] != '\n')
        length++;
    error->code = "bad-pack";
    kv_text_start(&sentence, error->message, sizeof error->message);
    kv_put_bytes(&sentence, faults->data, length);
    return false;
}

const char *kv_pack_called(const struct kv_pack_faults *faults, const char *id, const char *title)
{
    return faults->fields && title ? kv_translate(title) : id;
}
