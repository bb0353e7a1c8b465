/* The figures of the box, described for packs; and what must hold between them. */
#ifndef KV_MACHINERY_PACKING_H
#define KV_MACHINERY_PACKING_H

#include "kvartal_pack.h"

extern const struct kv_field machinery_fields[];
void machinery_check_box(const void *box, struct kv_pack_faults *faults);

#endif
