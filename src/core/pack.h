/* Walking over the figures of a box: shared by the code that shows, reads and compares packs. */
#ifndef KV_CORE_PACK_H
#define KV_CORE_PACK_H

#include "base/json.h"
#include "kvartal_pack.h"

struct kv_sha256;

/* Refuses with the first of several faults, one per line; returns false. */
bool kv_pack_refuse(const struct kv_text *faults, struct kv_error *error);
/* What messages call something: its id, as in the file, or its title if the faults are shown in a
 * form; `title` may be NULL. */
const char *kv_pack_called(const struct kv_pack_faults *faults, const char *id, const char *title);

/* The origin for the letter of a mark, as a word; and the letter for such a word, 0 if it is no
 * origin. */
const char *kv_pack_origin(char mark);
char kv_pack_origin_letter(const struct kv_json *word);
/* Appends a field's value as JSON. */
void kv_pack_put_value(const struct kv_field *field, const unsigned char *at, struct kv_text *json);

/* ---- A walk over all values ---- */

/* A field without rows, or one part of one row, and its place. */
struct kv_pack_leaf {
    const struct kv_field *field, *part; /* the same where there are no rows */
    const struct kv_label *row;          /* NULL where there are none        */
    size_t offset;
    const char *marks; /* of its values */
    bool one_mark;     /* one stands for all */
};

typedef void kv_pack_visit(const struct kv_pack_leaf *leaf, void *context);
void kv_pack_walk(const struct kv_game *game, kv_pack_visit *visit, void *context);
/* Where one of its values comes from, as a letter. */
char kv_pack_leaf_origin(const struct kv_game *game, const struct kv_pack_leaf *leaf, uint32_t nth);

/* Adds all figures of a box, as lines of text, to the hash that the id of a pack is made from. */
void kv_pack_digest(const struct kv_game *game, const void *box, struct kv_sha256 *sha);

/* Values in a field; a single one counts as a list of one. */
static inline uint32_t kv_field_values(const struct kv_field *field)
{
    return field->count ? field->count : 1;
}

/* Marks of their origins: a set has one. */
static inline uint32_t kv_field_marks(const struct kv_field *field)
{
    return field->kind == KV_FIELD_SET ? 1 : kv_field_values(field);
}

/* Bytes of one of its values. */
static inline size_t kv_field_bytes(const struct kv_field *field)
{
    switch (field->kind) {
    case KV_FIELD_SET:
        return field->narrow ? sizeof(uint16_t) : sizeof(uint64_t);
    case KV_FIELD_SHAPE:
        return sizeof(uint16_t);
    case KV_FIELD_TEXT:
        return 4 * (size_t)field->most + 1;
    case KV_FIELD_NUMBER:
    case KV_FIELD_SIGNED:
    case KV_FIELD_CHOICE:
    case KV_FIELD_ROWS:
        break;
    }
    return 1;
}

/* Rows and columns of a shape. */
enum { KV_SHAPE_SIDE = 4 };

bool kv_pack_read_from(const struct kv_game *const *games, struct kv_pack *pack, char *text,
                       size_t length, struct kv_pack_faults *faults);

#endif
