/* What is printed of Small Cities besides the sheets: cards, dice to fold and the reminder. */
#ifndef KV_SMALLCITIES_PAPER_H
#define KV_SMALLCITIES_PAPER_H

#include "kvartal_pack.h"

/* cards.c and reminder.c */
uint32_t smallcities_cards(const struct kv_setup *setup);
void smallcities_draw_card(const struct kv_setup *setup, uint32_t card, bool back,
                           struct kv_canvas *canvas);
void smallcities_draw_reminder(const struct kv_setup *setup, struct kv_canvas *canvas);

/* packing.c: the box, for those who edit it */
extern const struct kv_box_picture smallcities_box_pictures[];

#endif
