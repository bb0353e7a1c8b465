/* How the figures of a box are walked: shared by what shows, reads and compares packs. */
#ifndef KV_CORE_PACK_H
#define KV_CORE_PACK_H

#include "kvartal_pack.h"

/* Where a value comes from, by the letter of its mark. */
const char *kv_pack_origin(char mark);
/* Appends a field's value as JSON. */
void kv_pack_put_value(const struct kv_field *field, const unsigned char *at, struct kv_text *json);
/* Adds all the figures of a box as lines of text, as the id of a pack is made of them. */
struct kv_sha256;
void kv_pack_digest(const struct kv_game *game, const void *box, struct kv_sha256 *sha);

/* Values in a field; a single one counts as a list of one. */
static inline uint32_t kv_field_values(const struct kv_field *field)
{
    return field->count ? field->count : 1;
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
        return 2 * (size_t)field->most + 1;
    case KV_FIELD_NUMBER:
    case KV_FIELD_SIGNED:
    case KV_FIELD_CHOICE:
    case KV_FIELD_ROWS:
        break;
    }
    return 1;
}

/* A shape's squares lie in so many rows and columns. */
enum { KV_SHAPE_SIDE = 4 };

bool kv_pack_read_from(const struct kv_game *const *games, struct kv_pack *pack, char *text,
                       size_t length, struct kv_pack_faults *faults);

#endif
