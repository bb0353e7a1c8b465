/* What is printed of Machinery besides the sheets: cards and the reminder. */
#ifndef KV_MACHINERY_PAPER_H
#define KV_MACHINERY_PAPER_H

#include "kvartal_pack.h"

/* cards.c and reminder.c */
uint32_t machinery_count_cards(const struct kv_setup *setup);
void machinery_draw_card(const struct kv_setup *setup, uint32_t card, bool back,
                         struct kv_canvas *canvas);
void machinery_draw_reminder(const struct kv_setup *setup, struct kv_canvas *canvas);

/* packing.c: the box, for those who edit it */
extern const struct kv_box_picture machinery_box_pictures[];

#endif
