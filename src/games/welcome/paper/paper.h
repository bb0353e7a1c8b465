/* What is printed of Welcome besides the sheets: cards and the reminder. */
#ifndef KV_WELCOME_PAPER_H
#define KV_WELCOME_PAPER_H

#include "kvartal_pack.h"

/* cards.c and reminder.c */
uint32_t welcome_cards(const struct kv_setup *setup);
void welcome_draw_card(const struct kv_setup *setup, uint32_t card, bool back,
                       struct kv_canvas *canvas);
void welcome_draw_reminder(const struct kv_setup *setup, struct kv_canvas *canvas);

/* packing.c: the box, for those who edit it */
extern const struct kv_box_picture welcome_box_pictures[];

#endif
