/* Shows the figures of a box as a pack, and tells two boxes apart. */
#include "base/assert.h"
#include "base/json.h"
#include "base/memory.h"
#include "base/sha256.h"
#include "core/pack.h"

const char *kv_pack_origin(char mark)
{
    return mark == 'B' ? "box" : mark == 'R' ? "ours" : mark == 'P' ? "public" : "rulebook";
}

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

/* ---- A walk over all values ---- */

/* A field that has no rows, and where it stands. */
struct leaf {
    const struct kv_field *field, *part; /* the same where there are no rows */
    const struct kv_label *row;          /* NULL where there are none        */
    size_t offset;
    const char *marks; /* of its values */
    bool one_mark;     /* for all of them */
};

typedef void visit(const struct leaf *leaf, void *context);

/* The marks of a row's part: those of earlier rows and parts stand before them. */
static const char *marks_of(const struct kv_field *field, uint32_t before)
{
    return field->marks[1] ? field->marks + before : field->marks;
}

static void walk_rows(const struct kv_field *field, visit *seen, void *context)
{
    uint32_t before = 0;
    for (uint32_t row = 0; field->rows[row].id; row++)
        for (const struct kv_field *part = field->parts; part->kind != KV_FIELD_END; part++) {
            struct leaf leaf = {.field = field,
                                .part = part,
                                .row = &field->rows[row],
                                .offset = field->offset + row * field->stride + part->offset,
                                .marks = marks_of(field, before),
                                .one_mark = !field->marks[1]};
            seen(&leaf, context);
            before += part->kind == KV_FIELD_SET ? 1 : kv_field_values(part);
        }
}

static void walk(const struct kv_game *game, visit *seen, void *context)
{
    for (const struct kv_field *field = game->packing->fields; field->id; field++) {
        if (field->kind == KV_FIELD_ROWS) {
            walk_rows(field, seen, context);
            continue;
        }
        struct leaf leaf = {.field = field,
                            .part = field,
                            .offset = field->offset,
                            .marks = field->marks,
                            .one_mark = !field->marks[1]};
        seen(&leaf, context);
    }
}

/* ---- All figures, a line each ---- */

struct digest {
    const unsigned char *box;
    struct kv_sha256 *sha;
};

static void add_line(const struct leaf *leaf, void *context)
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
    walk(game, add_line, &digest);
}

/* ---- A pack to read and to edit ---- */

struct page {
    const struct kv_game *game;
    struct kv_text *text;
    const struct kv_field *field; /* that was begun last */
    const struct kv_label *row;
};

static bool marks_are_equal(const struct leaf *leaf, uint32_t values)
{
    if (leaf->one_mark)
        return true;
    for (uint32_t i = 1; i < values; i++)
        if (kv_pack_origin(leaf->marks[i]) != kv_pack_origin(leaf->marks[0]))
            return false;
    return true;
}

static void put_origins(const struct leaf *leaf, struct kv_text *json)
{
    uint32_t values = leaf->part->kind == KV_FIELD_SET ? 1 : kv_field_values(leaf->part);
    if (marks_are_equal(leaf, values)) {
        kv_json_put_string(json, "from", kv_pack_origin(leaf->marks[0]));
        return;
    }
    kv_json_begin(json, "from", '[');
    for (uint32_t i = 0; i < values; i++)
        kv_json_put_string(json, NULL, kv_pack_origin(leaf->marks[i]));
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

static void begin_field(struct page *page, const struct leaf *leaf)
{
    end_rows(page);
    kv_put(page->text, "%s\n    // %s\n    \"%s\": ", page->field ? "," : "",
           kv_translate(leaf->field->about), leaf->field->id);
    if (leaf->row)
        kv_put(page->text, "{");
    page->field = leaf->field;
}

static void begin_row(struct page *page, const struct leaf *leaf)
{
    if (page->row && leaf->part->id)
        kv_put(page->text, "}");
    kv_put(page->text, "%s\n      \"%s\": %s", page->row ? "," : "", leaf->row->id,
           leaf->part->id ? "{" : "");
    page->row = leaf->row;
}

static void put_on_page(const struct leaf *leaf, void *context)
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
    if (!page->game->pack)
        put_origins(leaf, page->text);
    kv_json_end(page->text, '}');
}

void kv_pack_show(const struct kv_game *game, const char *title, struct kv_text *text)
{
    struct page page = {.game = game, .text = text};
    kv_put(text, "{\n  \"kvartal-pack\": %u,\n  \"game\": \"%s\",\n  ", KV_PACK_VERSION, game->id);
    kv_json_put_string(text, "title", title);
    kv_put(text, ",\n  \"figures\": {");
    walk(game, put_on_page, &page);
    end_rows(&page);
    kv_put(text, "\n  }\n}\n");
}

/* ---- Differences ---- */

struct comparison {
    const unsigned char *one, *other;
    struct kv_text *text;
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
    if (field->kind == KV_FIELD_SET) {
        put_missing(field, one, other, "−", text);
        put_missing(field, other, one, "+", text);
        return;
    }
    kv_put(text, " ");
    kv_pack_put_value(field, one, text);
    kv_put(text, " → ");
    kv_pack_put_value(field, other, text);
}

static void compare(const struct leaf *leaf, void *context)
{
    struct comparison *comparison = (struct comparison *)context;
    size_t bytes = kv_field_values(leaf->part) * kv_field_bytes(leaf->part);
    const unsigned char *one = comparison->one + leaf->offset;
    const unsigned char *other = comparison->other + leaf->offset;
    if (!memcmp(one, other, bytes))
        return;
    comparison->count++;
    kv_put(comparison->text, "%s", leaf->field->id);
    if (leaf->row)
        kv_put(comparison->text, ".%s", leaf->row->id);
    if (leaf->row && leaf->part->id)
        kv_put(comparison->text, ".%s", leaf->part->id);
    kv_put(comparison->text, ":");
    put_difference(leaf->part, one, other, comparison->text);
    kv_put(comparison->text, "\n");
}

uint32_t kv_pack_diff(const struct kv_game *one, const struct kv_game *other, struct kv_text *text)
{
    struct comparison comparison = {(const unsigned char *)one->box,
                                    (const unsigned char *)other->box, text, 0};
    walk(one, compare, &comparison);
    return comparison.count;
}
