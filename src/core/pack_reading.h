/* What the readers of packs share: the field being read, and faults with their place. */
#ifndef KV_CORE_PACK_READING_H
#define KV_CORE_PACK_READING_H

#include "base/json.h"
#include "core/pack.h"

/* What is being read: a field, and what to call it in a sentence. */
struct reading {
    struct kv_pack_faults *faults;
    struct kv_pack *pack; /* into its box; its game is still the standard one */
    const struct kv_field *field;
    const char *name;
};

/* Adds the sentence of faults->error about a place in the text. */
void kv_pack_fault_at(struct kv_pack_faults *faults, const char *at);

/* pack_faults.c: notes the field of a fault if the caller wants it, by its place in the text or by
 * its name; `row` and `part` may be NULL. */
void kv_pack_note_place(struct kv_pack_faults *faults, const char *at);
void kv_pack_note_field(struct kv_pack_faults *faults, const char *field, const char *row,
                        const char *part);

#define FAULT(faults, at, ...)                                                                     \
    (kv_refuse(&(faults)->error, "bad-pack", __VA_ARGS__), kv_pack_fault_at((faults), (at)))

/* A value as messages show it: its beginning, and strings in the quotation marks of the language.
 */
struct kv_pack_quote {
    char data[80];
};
struct kv_pack_quote kv_pack_quote(const struct kv_json *value);

/* pack_values.c: values that are more than a number or a word. A wrong one leaves the old value. */
void kv_pack_read_shape(const struct reading *reading, const struct kv_json *value,
                        unsigned char *to);
void kv_pack_read_text(const struct reading *reading, const struct kv_json *value,
                       unsigned char *to);
/* Sorts a list whose order means nothing, together with the origins of its values, as our box has
 * it or else by value: so the same box always gets the same id. */
void kv_pack_put_in_order(const struct reading *reading, unsigned char *list);

#endif
