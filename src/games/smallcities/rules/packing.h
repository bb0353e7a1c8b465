/* The figures of the box, described for packs; and what must hold between them. */
#ifndef KV_SMALLCITIES_PACKING_H
#define KV_SMALLCITIES_PACKING_H

#include "kvartal_pack.h"

extern const struct kv_field smallcities_fields[];
void smallcities_derive(void *box);
void smallcities_check_box(const void *box, struct kv_pack_faults *faults);

#endif
