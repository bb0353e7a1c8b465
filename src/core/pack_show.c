/* Shows the figures of a box as a pack, and compares two boxes. */
#include "base/assert.h"
#include "base/json.h"
#include "base/memory.h"
#include "base/sha256.h"
#include "core/pack.h"

/* ---- Values ---- */

static uint64_t set_at(const struct kv_field *field, const unsigned char *at)
{
    uint64_t set;
    uint16_t narrow;
    if (!field->narrow) {
        memcpy(&set, at, sizeof set);
        return set;
    }
    memcpy(&narrow, at, sizeof narrow);
    return narrow;
}

/* Values that are shown: zeros at the end may be left out. */
static uint32_t shown_values(const struct kv_field *field, const unsigned char *at)
{
    uint32_t count = kv_field_values(field);
    while (field->fewest && count > field->fewest && !at[count - 1])
        count--;
    return count;
}

static void put_set(const struct kv_field *field, const unsigned char *at, struct kv_text *json)
{
    uint64_t set = set_at(field, at);
    kv_json_begin(json, NULL, '[');
    for (uint32_t i = 0; field->words[i].id; i++)
        if (set >> i & 1)
            kv_json_put_string(json, NULL, field->words[i].id);
    kv_json_end(json, ']');
}

/* Rows of text, as wide and as many as the squares need. */
static void put_shape(const unsigned char *at, struct kv_text *json)
{
    uint16_t squares;
    uint32_t columns = KV_SHAPE_SIDE;
    memcpy(&squares, at, sizeof squares);
    while (columns > 1 && !(squares & 0x1111u << (columns - 1)))
        columns--;
    kv_json_begin(json, NULL, '[');
    for (uint32_t row = 0; squares >> KV_SHAPE_SIDE * row; row++) {
        char text[KV_SHAPE_SIDE + 1] = {0};
        for (uint32_t i = 0; i < columns; i++)
            text[i] = squares >> (KV_SHAPE_SIDE * row + i) & 1 ? '#' : '.';
        kv_json_put_string(json, NULL, text);
    }
    kv_json_end(json, ']');
}

static void put_one(const struct kv_field *field, const unsigned char *at, struct kv_text *json)
{
    int8_t number;
    memcpy(&number, at, sizeof number);
    if (field->kind == KV_FIELD_CHOICE)
        kv_json_put_string(json, NULL, field->words[*at].id);
    else if (field->kind == KV_FIELD_SHAPE)
        put_shape(at, json);
    else if (field->kind == KV_FIELD_TEXT)
        kv_json_put_string(json, NULL, (const char *)at);
    else
        kv_json_put_number(json, NULL, field->kind == KV_FIELD_SIGNED ? number : *at);
}

void kv_pack_put_value(const struct kv_field *field, const unsigned char *at, struct kv_text *json)
{
    if (field->kind == KV_FIELD_SET) {
        put_set(field, at, json);
        return;
    }
    if (field->count)
        kv_json_begin(json, NULL, '[');
    for (uint32_t i = 0; i < shown_values(field, at); i++)
        put_one(field, at + i * kv_field_bytes(field), json);
    if (field->count)
        kv_json_end(json, ']');
}

/* ---- All figures, a line each ---- */

struct digest {
    const unsigned char *box;
    struct kv_sha256 *sha;
};

static void add_line(const struct kv_pack_leaf *leaf, void *context)
{
    const struct digest *digest = (const struct digest *)context;
    char data[2048]; /* the longest is a set of all hexes of a map */
    struct kv_text line;
    kv_text_start(&line, data, sizeof data);
    kv_put(&line, "%s %s %s ", leaf->field->id, leaf->row ? leaf->row->id : "-",
           leaf->part->id && leaf->row ? leaf->part->id : "-");
    kv_pack_put_value(leaf->part, digest->box + leaf->offset, &line);
    kv_put(&line, "\n");
    KV_ASSERT(!line.cut);
    kv_sha256_add(digest->sha, data, line.length);
}

void kv_pack_digest(const struct kv_game *game, const void *box, struct kv_sha256 *sha)
{
    struct digest digest = {(const unsigned char *)box, sha};
    kv_sha256_add(sha, game->id, strlen(game->id));
    kv_sha256_add(sha, "\n", 1);
    kv_pack_walk(game, add_line, &digest);
}

/* ---- A pack to read and to edit ---- */

struct page {
    const struct kv_game *game;
    struct kv_text *text;
    bool comments;
    const struct kv_field *field; /* that was begun last */
    const struct kv_label *row;
};

static void put_origins(const struct kv_game *game, const struct kv_pack_leaf *leaf,
                        struct kv_text *json)
{
    uint32_t values = kv_field_marks(leaf->part), same = 1;
    const char *first = kv_pack_origin(kv_pack_leaf_origin(game, leaf, 0));
    while (same < values && kv_pack_origin(kv_pack_leaf_origin(game, leaf, same)) == first)
        same++;
    if (same == values) {
        kv_json_put_string(json, "from", first);
        return;
    }
    kv_json_begin(json, "from", '[');
    for (uint32_t i = 0; i < values; i++)
        kv_json_put_string(json, NULL, kv_pack_origin(kv_pack_leaf_origin(game, leaf, i)));
    kv_json_end(json, ']');
}

static void end_rows(struct page *page)
{
    if (page->row && page->field->parts->id)
        kv_put(page->text, "}");
    if (page->row)
        kv_put(page->text, "\n    }");
    page->row = NULL;
}

static void begin_field(struct page *page, const struct kv_pack_leaf *leaf)
{
    end_rows(page);
    kv_put(page->text, "%s\n    ", page->field ? "," : "");
    if (page->comments)
        kv_put(page->text, "// %s\n    ", kv_translate(leaf->field->about));
    kv_put(page->text, "\"%s\": ", leaf->field->id);
    if (leaf->row)
        kv_put(page->text, "{");
    page->field = leaf->field;
}

static void begin_row(struct page *page, const struct kv_pack_leaf *leaf)
{
    if (page->row && leaf->part->id)
        kv_put(page->text, "}");
    kv_put(page->text, "%s\n      \"%s\": %s", page->row ? "," : "", leaf->row->id,
           leaf->part->id ? "{" : "");
    page->row = leaf->row;
}

static void put_on_page(const struct kv_pack_leaf *leaf, void *context)
{
    struct page *page = (struct page *)context;
    if (leaf->field != page->field)
        begin_field(page, leaf);
    if (leaf->row && leaf->row != page->row)
        begin_row(page, leaf);
    else if (leaf->row)
        kv_put(page->text, ", ");
    if (leaf->row && leaf->part->id)
        kv_put(page->text, "\"%s\": ", leaf->part->id);
    kv_json_begin(page->text, NULL, '{');
    kv_put(page->text, "\"is\": ");
    kv_pack_put_value(leaf->part, (const unsigned char *)page->game->box + leaf->offset,
                      page->text);
    put_origins(page->game, leaf, page->text);
    kv_json_end(page->text, '}');
}

static void put_pack(struct page *page, const char *title)
{
    struct kv_text *text = page->text;
    kv_put(text, "{\n  \"kvartal-pack\": %u,\n  \"game\": \"%s\",\n  ", KV_PACK_VERSION,
           page->game->id);
    kv_json_put_string(text, "title", title);
    kv_put(text, ",\n  \"figures\": {");
    kv_pack_walk(page->game, put_on_page, page);
    end_rows(page);
    kv_put(text, "\n  }\n}\n");
}

void kv_pack_show(const struct kv_game *game, const char *title, struct kv_text *text)
{
    put_pack(&(struct page){.game = game, .text = text, .comments = true}, title);
}

void kv_pack_show_plain(const struct kv_game *game, const char *title, struct kv_text *text)
{
    put_pack(&(struct page){.game = game, .text = text}, title);
}

/* ---- Differences ---- */

struct comparison {
    const unsigned char *one, *other;
    struct kv_text *text;
    bool as_json;
    uint32_t count;
};

/* What is in one set and not in the other. */
static void put_missing(const struct kv_field *field, const unsigned char *one,
                        const unsigned char *other, const char *sign, struct kv_text *text)
{
    uint64_t in = set_at(field, one), out = set_at(field, other);
    for (uint32_t i = 0; field->words[i].id; i++)
        if ((in & ~out) >> i & 1)
            kv_put(text, " %s%s", sign, field->words[i].id);
}

static void put_difference(const struct kv_field *field, const unsigned char *one,
                           const unsigned char *other, struct kv_text *text)
{
    kv_put(text, ":");
    if (field->kind == KV_FIELD_SET) {
        put_missing(field, one, other, "−", text);
        put_missing(field, other, one, "+", text);
    } else {
        kv_put(text, " ");
        kv_pack_put_value(field, one, text);
        kv_put(text, " → ");
        kv_pack_put_value(field, other, text);
    }
    kv_put(text, "\n");
}

/* Its name: the field, its row and its part. */
static void put_figure(const struct kv_pack_leaf *leaf, struct kv_text *text)
{
    kv_put(text, "%s", leaf->field->id);
    if (leaf->row)
        kv_put(text, ".%s", leaf->row->id);
    if (leaf->row && leaf->part->id)
        kv_put(text, ".%s", leaf->part->id);
}

static void put_difference_as_json(const struct kv_pack_leaf *leaf, const unsigned char *one,
                                   const unsigned char *other, struct kv_text *json)
{
    char data[128];
    struct kv_text figure;
    kv_text_start(&figure, data, sizeof data);
    put_figure(leaf, &figure);
    kv_json_begin(json, NULL, '{');
    kv_json_put_string(json, "figure", data);
    kv_put(json, ",\"one\":");
    kv_pack_put_value(leaf->part, one, json);
    kv_put(json, ",\"other\":");
    kv_pack_put_value(leaf->part, other, json);
    kv_json_end(json, '}');
}

static void compare(const struct kv_pack_leaf *leaf, void *context)
{
    struct comparison *comparison = (struct comparison *)context;
    size_t bytes = kv_field_values(leaf->part) * kv_field_bytes(leaf->part);
    const unsigned char *one = comparison->one + leaf->offset;
    const unsigned char *other = comparison->other + leaf->offset;
    if (!memcmp(one, other, bytes))
        return;
    comparison->count++;
    if (comparison->as_json) {
        put_difference_as_json(leaf, one, other, comparison->text);
        return;
    }
    put_figure(leaf, comparison->text);
    put_difference(leaf->part, one, other, comparison->text);
}

uint32_t kv_pack_diff(const struct kv_game *one, const struct kv_game *other, struct kv_text *text)
{
    struct comparison comparison = {(const unsigned char *)one->box,
                                    (const unsigned char *)other->box, text, false, 0};
    kv_pack_walk(one, compare, &comparison);
    return comparison.count;
}

uint32_t kv_pack_diff_json(const struct kv_game *one, const struct kv_game *other, const char *key,
                           struct kv_text *json)
{
    struct comparison comparison = {(const unsigned char *)one->box,
                                    (const unsigned char *)other->box, json, true, 0};
    kv_json_begin(json, key, '[');
    kv_pack_walk(one, compare, &comparison);
    kv_json_end(json, ']');
    return comparison.count;
}
