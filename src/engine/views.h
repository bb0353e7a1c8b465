/*
 * What people look at while they play: the picture of a sheet, the memo of the rules, the moves in
 * words, and what a move would score. All of it is made of a match without changing it.
 */
#ifndef KV_ENGINE_VIEWS_H
#define KV_ENGINE_VIEWS_H

#include "kvartal.h"

/* How a sheet is to be drawn. */
struct engine_view {
    uint32_t seat; /* whose sheet */
    enum kv_layout layout;
    bool zones;  /* with a hot zone for each legal move                                       */
    bool others; /* as the other seats may see it: before its turn, and without what is hidden */
};

/* A whole SVG document, appended to a text. */
void engine_draw(const struct kv_match *match, const struct engine_view *view, struct kv_text *svg);
/* The same for the memo of the rules; false where the game has none. */
bool engine_draw_reminder(const struct kv_match *match, struct kv_text *svg);

/* A seat's turn, played on a copy of its sheet, which lives in the caller's memory. */
struct engine_turn {
    const struct kv_match *match;
    bool goes_on; /* the turn is not done yet */
    _Alignas(16) unsigned char sheet[KV_SHEET_MOST];
};

/* The turn from its beginning, or from where it stands now. */
void engine_turn_start(struct engine_turn *turn, const struct kv_match *match, uint32_t seat,
                       bool from_beginning);
/* Plays a move given as text, and says it to people where `told` is not NULL. */
bool engine_turn_play(struct engine_turn *turn, const char *move, size_t length,
                      struct kv_text *told, struct kv_error *error);

#endif
