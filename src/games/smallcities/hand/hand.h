/*
 * Small Cities on touch screens (draw/hand.h): its pieces and its words. A card of the offer is a
 * figure or a building; a site is a hex. A figure's site is the hex that touches most of its
 * others.
 */
#ifndef KV_SMALLCITIES_HAND_H
#define KV_SMALLCITIES_HAND_H

#include "draw/hand.h"
#include "games/common/strokes.h"
#include "games/smallcities/picture/picture.h"

/* Cards are counted from 1: first the figures, then the buildings. */
enum {
    CARD_FIGURE = 1,
    CARD_BUILDING = CARD_FIGURE + FIGURES,
    CARDS_END = CARD_BUILDING + BUILDINGS
};

/* What all pieces are drawn from. */
struct look_at {
    const struct kv_drawing *drawing;
    const struct table *table;
    const struct sheet *sheet;
    struct kv_canvas *canvas;
    uint32_t card; /* in the focus, or the only one there is; 0: none */
};

struct look_at smallcities_look_at(const struct kv_drawing *drawing);
uint32_t smallcities_card_of(kv_move move); /* 0: it needs none */
void smallcities_aspects(const void *table, const void *sheet, kv_move move,
                         struct kv_aspects *aspects);

/* offer.c, goals.c, board.c, tracks.c: pieces, and the heights they need */
int32_t smallcities_offer_height(const struct kv_drawing *drawing);
void smallcities_draw_offer(const struct look_at *look);
int32_t smallcities_goals_height(const struct kv_drawing *drawing);
void smallcities_draw_goals(const struct look_at *look);
void smallcities_draw_board(const struct look_at *look);
void smallcities_draw_small(const struct look_at *look);
int32_t smallcities_tracks_height(const struct kv_drawing *drawing);
void smallcities_draw_tracks(const struct look_at *look);

/* skyline.c */
int32_t smallcities_skyline_height(const struct kv_drawing *drawing);
void smallcities_draw_skyline(const struct look_at *look);

/* cells.c */
void smallcities_type(const struct kv_drawing *drawing, struct kv_cells *cells);

/* topics.c */
extern const struct kv_topic smallcities_topics[];
uint32_t smallcities_kind(kv_move move);

/* words.c */
void smallcities_brief(const void *table, const void *sheet, kv_move move, struct kv_text *text);
void smallcities_advise(const struct kv_drawing *drawing, struct kv_text *text);
const char *smallcities_why_not(const struct kv_drawing *drawing, uint32_t site,
                                struct kv_text *text);
const char *smallcities_why_not_card(const struct kv_drawing *drawing, uint32_t card,
                                     struct kv_text *text);
void smallcities_recount(const void *table, const void *sheet, const kv_move *moves, uint32_t count,
                         struct kv_text *text);

extern const struct kv_hand smallcities_hand;
extern const struct kv_entering smallcities_entering; /* entry.c */

#endif
