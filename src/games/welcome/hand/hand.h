/*
 * Welcome in the hand (draw/hand.h): the internal interface of its files.
 *
 * A scene is what a piece is drawn from. It shows the sheet as it would be with the candidate made,
 * and knows for every site which move a touch there means.
 */
#ifndef KV_WELCOME_HAND_H
#define KV_WELCOME_HAND_H

#include "draw/hand.h"
#include "games/welcome/picture/picture.h"

extern const struct kv_hand welcome_hand;
extern const struct kv_entering welcome_entering; /* entry.c */

/* Sites: houses, gaps after a house and houses that become a roundabout by their place (street ×
 * 16 + house), and the columns of the agents by their size. */
enum { SITE_HOUSES = 1, SITE_GAPS = 65, SITE_AGENTS = 129, SITE_ROUNDABOUTS = 193, SITES = 256 };

/* Cards: combinations 1 to 3, or with cards in hand 1 + 3 × number card + effect card. Building a
 * roundabout is a card of its own. */
enum { CARD_ROUNDABOUT = 10 };
uint32_t welcome_hand_card(const struct table *table, kv_move take);

struct scene {
    const struct kv_drawing *drawing;
    struct view view;          /* for the strokes of picture/; its sheet is `next` */
    const struct sheet *now;   /* the sheet as it is, or before the turn to be marked */
    const struct sheet *shown; /* as it was shown last, or `now`: the rest is new  */
    struct sheet next;         /* and with the candidate made, or after that turn  */
    struct kv_score before;    /* the score without the candidate; the view has it with it */
    struct kv_aspects focus;   /* with the candidate's or the usual number, without a site */
    bool houses, gaps;         /* sites among which there is something to choose           */
    uint8_t first[SITES];      /* 1 + the index of the move that a touch means             */
    uint8_t second[SITES];     /* a bis with another number at the same house              */
    uint32_t picked;           /* the candidate's site, 0: none                            */
};

void welcome_scene_open(struct scene *scene, const struct kv_drawing *drawing);
/* The move that a touch of the site means now, or NULL. */
const kv_move *welcome_scene_move(const struct scene *scene, uint32_t site);
bool welcome_scene_is_candidate(const struct scene *scene, enum kind kind);
int32_t welcome_scene_gain(const struct scene *scene);
/* The houses of a street that the plan being looked at would use: the candidate, or else the first
 * that can be approved. */
void welcome_scene_wanted(const struct scene *scene, uint16_t houses[STREETS]);

/* What is drawn until welcome_end_touch answers a touch. */
void welcome_begin_choice(const struct scene *scene, enum kv_aspect aspect, uint32_t value,
                          kv_move move);
void welcome_begin_move(const struct scene *scene, enum kv_touching does, kv_move move);
void welcome_begin_question(const struct scene *scene, uint32_t site);
void welcome_end_touch(const struct scene *scene);
/* What is drawn until welcome_end_motion is new, and appears in this way. */
void welcome_begin_motion(const struct scene *scene, enum kv_motion motion, uint32_t order);
void welcome_end_motion(const struct scene *scene);

/* layout.c */
int32_t welcome_hand_height(const struct kv_drawing *drawing);

int32_t welcome_longest_street(const struct board *board);

/* One street of the board. */
struct lane {
    struct area area;
    bool big;                             /* houses are drawn with more detail       */
    int32_t left, pitch;                  /* of the columns                          */
    int32_t house, gap;                   /* widths                                  */
    int32_t head;                         /* height of the street's name             */
    int32_t eaves, base;                  /* y where roofs begin, and where walls end */
    int32_t roof, garden, pavement, road; /* heights                */
};
struct lane welcome_lane(const struct scene *scene, uint32_t street);
struct area welcome_lane_house(const struct lane *lane, uint32_t house); /* walls */
struct area welcome_lane_column(const struct lane *lane, uint32_t house);

/* The panels of the tracks in rows, with their shares of the width. */
struct panel_share {
    uint8_t panel, row, share;
};
enum { SHARES_MOST = PANELS };
uint32_t welcome_track_shares(const struct kv_drawing *drawing, struct panel_share *shares);

/* illustrations.c */
/* What is drawn between these two is explained by the rules under the icon's name. */
void welcome_begin_icon(const struct view *view, uint32_t icon);
void welcome_end_icon(const struct view *view);
void welcome_draw_illustration(const struct view *view, uint32_t effect, int32_t x, int32_t y,
                               int32_t size);
/* Signs that are clear when small. */
void welcome_draw_sign(const struct view *view, uint32_t icon, int32_t x, int32_t y, int32_t size);

/* The pieces. */
void welcome_draw_offer_piece(const struct scene *scene);
void welcome_draw_goals_piece(const struct scene *scene);
void welcome_draw_plan(const struct scene *scene, uint32_t pile, struct area area);
/* Cards of this height or, if a plan is described in words, as high as they need. */
int32_t welcome_goals_height(const struct kv_drawing *drawing, int32_t card);
void welcome_draw_board_piece(const struct scene *scene);
void welcome_put_signed(struct kv_text *text, int32_t number); /* +2, −3 */
void welcome_draw_tracks_piece(const struct scene *scene);
void welcome_draw_strip_piece(const struct scene *scene);
void welcome_draw_panel_piece(const struct scene *scene);
void welcome_draw_small_piece(const struct scene *scene);
int32_t welcome_skyline_height(const struct kv_drawing *drawing);
void welcome_draw_skyline_piece(const struct scene *scene);

/* board.c: what is on a street besides its houses */
int32_t welcome_gap_x(const struct lane *lane, uint32_t gaps);
void welcome_draw_post(const struct scene *scene, const struct lane *lane, int32_t x,
                       struct kv_look look);
void welcome_draw_fences(const struct scene *scene, const struct lane *lane, uint32_t street);
void welcome_draw_used(const struct scene *scene, const struct lane *lane, uint32_t street);
/* One park of a street's track. */
struct kv_point welcome_park_at(const struct scene *scene, const struct lane *lane, uint32_t street,
                                uint32_t park);

/* marks.c: what a turn has added to a street, and what was played instead of it; then the words
 * above them, which may reach into another street */
void welcome_draw_marks(const struct scene *scene, const struct lane *lane, uint32_t street);
void welcome_draw_mark_words(const struct scene *scene);
/* Whether it is only there to be compared with: not of either turn. */
bool welcome_is_faded(const struct scene *scene, uint32_t street, uint32_t house);

/* houses.c: the ground, the houses and the gardens of a street, left to right. */
void welcome_draw_ground(const struct scene *scene, const struct lane *lane, uint32_t street);
void welcome_draw_houses(const struct scene *scene, const struct lane *lane, uint32_t street);
void welcome_draw_bis_marks(const struct scene *scene, const struct lane *lane, uint32_t street);
void welcome_draw_gardens(const struct scene *scene, const struct lane *lane, uint32_t street);
/* The size of the completed estate a house of this sheet belongs to, or 0. */
void welcome_estate_sizes(const struct scene *scene, const struct sheet *sheet, uint32_t street,
                          uint8_t size[HOUSES_MOST]);
struct area welcome_window(const struct lane *lane, uint32_t house);
void welcome_draw_house_number(const struct scene *scene, const struct lane *lane, uint32_t street,
                               uint32_t house, uint8_t colour, const char *number);

/* The colours of the two boards. */
struct paint {
    uint8_t ground, air, hill, hedge, lawn, pavement, road, dashes, caption;
    uint8_t line, thin; /* outlines of built and of empty houses */
    uint8_t wall, roof, bare, pane, lit, written, bush, shrub, basin, rim, fence;
};
const struct paint *welcome_paint(const struct scene *scene);

/* cells.c */
void welcome_type(const struct kv_drawing *drawing, struct kv_cells *cells);

/* topics.c */
extern const struct kv_topic welcome_topics[];
uint32_t welcome_kind(kv_move move);

/* words.c */
void welcome_brief(const void *table, const void *sheet, kv_move move, struct kv_text *text);
void welcome_advise(const struct kv_drawing *drawing, struct kv_text *text);
const char *welcome_why_not(const struct kv_drawing *drawing, uint32_t site, struct kv_text *text);
void welcome_recount(const void *table, const void *sheet, const kv_move *moves, uint32_t count,
                     struct kv_text *text);

#endif
