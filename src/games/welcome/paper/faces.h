/* The faces of the cards of Welcome; each is drawn inside a frame that exists already. */
#ifndef KV_WELCOME_FACES_H
#define KV_WELCOME_FACES_H

#include "games/welcome/paper/paper.h"
#include "games/welcome/picture/picture.h"

/* The frame of a card, and its ground. */
void welcome_draw_frame(const struct view *view, uint8_t ground, uint8_t line);
/* The back of cards that have no information there. */
void welcome_draw_back(const struct view *view);

void welcome_draw_number_face(const struct view *view, uint32_t card);
void welcome_draw_effect_face(const struct view *view, uint32_t card);
struct plan_card {
    const struct box *box; /* that it is in */
    const struct edition *edition;
    const struct plan *plan;
    const char *id;
};
void welcome_draw_plan_face(const struct view *view, const struct plan_card *card, bool approved);
/* One player: the approval of a pile, a rival, and the solo card. */
void welcome_draw_approval_face(const struct view *view, const struct edition *edition,
                                uint32_t pile);
void welcome_draw_rival_face(const struct view *view, const struct kv_setup *setup, uint32_t which);
void welcome_draw_solo_face(const struct view *view);

#endif
