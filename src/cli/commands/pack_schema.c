/* The schema of a game's packs (JSON Schema, draft 2020-12), from the table that reads them: for
 * editors and programs that know nothing of packs. What figures must go together only `pack check`
 * knows. */
#include "cli/commands/pack_schema.h"
#include "core/pack.h"

static void put_type(struct kv_text *json, const char *type)
{
    kv_json_put_string(json, "type", type);
}

static void put_words(struct kv_text *json, const struct kv_label *word)
{
    kv_json_begin(json, "enum", '[');
    for (; word->id; word++)
        kv_json_put_string(json, NULL, word->id);
    kv_json_end(json, ']');
}

static void put_length(struct kv_text *json, uint32_t fewest, uint32_t most)
{
    kv_json_put_number(json, "minItems", fewest);
    kv_json_put_number(json, "maxItems", most);
}

/* Rows such as "##.". */
static void put_shape(struct kv_text *json)
{
    put_type(json, "array");
    put_length(json, 1, KV_SHAPE_SIDE);
    kv_json_begin(json, "items", '{');
    put_type(json, "string");
    kv_json_put_string(json, "pattern", "^[#.]*$");
    kv_json_put_number(json, "maxLength", KV_SHAPE_SIDE);
    kv_json_end(json, '}');
}

static void put_set(struct kv_text *json, const struct kv_field *field)
{
    put_type(json, "array");
    put_length(json, field->least, field->most);
    kv_json_put_boolean(json, "uniqueItems", true);
    kv_json_begin(json, "items", '{');
    put_words(json, field->words);
    kv_json_end(json, '}');
}

static void put_number(struct kv_text *json, int64_t least, int64_t most)
{
    put_type(json, "integer");
    kv_json_put_number(json, "minimum", least);
    kv_json_put_number(json, "maximum", most);
}

/* The members that describe one value of a field. */
static void put_one(struct kv_text *json, const struct kv_field *field)
{
    switch (field->kind) {
    case KV_FIELD_NUMBER:
        put_number(json, field->least, field->most);
        break;
    case KV_FIELD_SIGNED:
        put_number(json, -(int64_t)field->least, field->most);
        break;
    case KV_FIELD_CHOICE:
        put_words(json, field->words);
        break;
    case KV_FIELD_SET:
        put_set(json, field);
        break;
    case KV_FIELD_SHAPE:
        put_shape(json);
        break;
    case KV_FIELD_TEXT:
        put_type(json, "string");
        kv_json_put_number(json, "maxLength", field->most);
        break;
    case KV_FIELD_ROWS:
        break; /* no value, but an object of some */
    }
}

static void put_plain(struct kv_text *json, const char *key, const struct kv_field *field)
{
    kv_json_begin(json, key, '{');
    if (field->count) {
        put_type(json, "array");
        put_length(json, field->fewest ? field->fewest : field->count, field->count);
        kv_json_begin(json, "items", '{');
        put_one(json, field);
        kv_json_end(json, '}');
    } else
        put_one(json, field);
    kv_json_end(json, '}');
}

static void put_reference(struct kv_text *json, const char *key, const char *to)
{
    kv_json_begin(json, key, '{');
    kv_json_put_string(json, "$ref", to);
    kv_json_end(json, '}');
}

/* An object that has these members and no others; the caller ends both. */
static void begin_members(struct kv_text *json)
{
    put_type(json, "object");
    kv_json_put_boolean(json, "additionalProperties", false);
    kv_json_begin(json, "properties", '{');
}

/* A value, or {"is": value, "from": origin}. */
static void put_value(struct kv_text *json, const char *key, const struct kv_field *field)
{
    kv_json_begin(json, key, '{');
    if (field->title)
        kv_json_put_string(json, "title", kv_translate(field->title));
    kv_json_begin(json, "anyOf", '[');
    put_plain(json, NULL, field);
    kv_json_begin(json, NULL, '{');
    begin_members(json);
    put_plain(json, "is", field);
    put_reference(json, "from", "#/$defs/origin");
    kv_json_end(json, '}');
    kv_json_begin(json, "required", '[');
    kv_json_put_string(json, NULL, "is");
    kv_json_end(json, ']');
    kv_json_end(json, '}');
    kv_json_end(json, ']');
    kv_json_end(json, '}');
}

static void put_row(struct kv_text *json, const struct kv_label *row, const struct kv_field *parts)
{
    if (!parts->id) {
        put_value(json, row->id, parts);
        return;
    }
    kv_json_begin(json, row->id, '{');
    begin_members(json);
    for (const struct kv_field *part = parts; part->kind != KV_FIELD_END; part++)
        put_value(json, part->id, part);
    kv_json_end(json, '}');
    kv_json_end(json, '}');
}

static void put_rows(struct kv_text *json, const struct kv_field *field)
{
    kv_json_begin(json, field->id, '{');
    if (field->about)
        kv_json_put_string(json, "description", kv_translate(field->about));
    begin_members(json);
    for (const struct kv_label *row = field->rows; row->id; row++)
        put_row(json, row, field->parts);
    kv_json_end(json, '}');
    kv_json_end(json, '}');
}

static void put_figures(struct kv_text *json, const struct kv_game *game)
{
    kv_json_begin(json, "figures", '{');
    begin_members(json);
    for (const struct kv_field *field = game->packing->fields; field->id; field++)
        if (field->kind == KV_FIELD_ROWS)
            put_rows(json, field);
        else
            put_value(json, field->id, field);
    kv_json_end(json, '}');
    kv_json_end(json, '}');
}

static void put_origin(struct kv_text *json)
{
    static const char *const origins[] = {"rulebook", "box", "public", "ours"};
    kv_json_begin(json, "word", '{');
    kv_json_begin(json, "enum", '[');
    for (size_t i = 0; i < sizeof origins / sizeof *origins; i++)
        kv_json_put_string(json, NULL, origins[i]);
    kv_json_end(json, ']');
    kv_json_end(json, '}');
    kv_json_begin(json, "origin", '{');
    kv_json_begin(json, "anyOf", '[');
    put_reference(json, NULL, "#/$defs/word");
    kv_json_begin(json, NULL, '{');
    put_type(json, "array");
    put_reference(json, "items", "#/$defs/word");
    kv_json_end(json, '}');
    kv_json_end(json, ']');
    kv_json_end(json, '}');
}

/* A member with the only value it may have. */
static void begin_frame(struct kv_text *json, const struct kv_game *game)
{
    kv_json_begin(json, "kvartal-pack", '{');
    kv_json_put_number(json, "const", KV_PACK_VERSION);
    kv_json_end(json, '}');
    kv_json_begin(json, "game", '{');
    kv_json_put_string(json, "const", game->id);
    kv_json_end(json, '}');
    kv_json_begin(json, "title", '{');
    put_type(json, "string");
    kv_json_put_number(json, "maxLength", KV_PACK_TITLE);
    kv_json_end(json, '}');
}

void cli_put_pack_schema(struct kv_text *json, const struct kv_game *game)
{
    static const char *const required[] = {"kvartal-pack", "game", "figures"};
    kv_json_begin(json, NULL, '{');
    kv_json_put_string(json, "$schema", "https://json-schema.org/draft/2020-12/schema");
    kv_json_put_string(json, "title", kv_translate(game->title));
    begin_members(json);
    begin_frame(json, game);
    put_figures(json, game);
    kv_json_end(json, '}');
    kv_json_begin(json, "required", '[');
    for (size_t i = 0; i < sizeof required / sizeof *required; i++)
        kv_json_put_string(json, NULL, required[i]);
    kv_json_end(json, ']');
    kv_json_begin(json, "$defs", '{');
    put_origin(json);
    kv_json_end(json, '}');
    kv_json_end(json, '}');
}
