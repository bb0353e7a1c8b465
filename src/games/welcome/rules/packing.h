/* The figures of the box, described for packs; and what must hold between them. */
#ifndef KV_WELCOME_PACKING_H
#define KV_WELCOME_PACKING_H

#include "kvartal_pack.h"

extern const struct kv_field welcome_fields[];    /* pack_fields.c */
extern const struct kv_field welcome_board_row[]; /* the parts of a board */
extern const struct kv_label welcome_boards[];
void welcome_derive(void *box);
void welcome_check_box(const void *box, struct kv_pack_faults *faults);

#endif
