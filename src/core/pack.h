/* How the figures of a box are walked: shared by what shows, reads and compares packs. */
#ifndef KV_CORE_PACK_H
#define KV_CORE_PACK_H

#include "kvartal_pack.h"

/* Where a value comes from, by the letter of its mark. */
const char *kv_pack_origin(char mark);
/* Appends a field's value as JSON. */
void kv_pack_put_value(const struct kv_field *field, const unsigned char *box,
                       struct kv_text *json);
/* All the figures of a box as JSON on one line, as the id of a pack is made of them. */
void kv_pack_put_figures(const struct kv_game *game, const void *box, struct kv_text *json);

/* Values in a field; a single one counts as a list of one. */
static inline uint32_t kv_field_values(const struct kv_field *field)
{
    return field->count ? field->count : 1;
}

static inline size_t kv_field_bytes(const struct kv_field *field)
{
    if (field->kind == KV_FIELD_SET)
        return field->narrow ? sizeof(uint16_t) : sizeof(uint64_t);
    return kv_field_values(field);
}

bool kv_pack_read_from(const struct kv_game *const *games, struct kv_pack *pack, char *text,
                       size_t length, struct kv_pack_faults *faults);

#endif
