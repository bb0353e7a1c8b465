/*
 * The parts besides the sheets, to be printed and cut out: goals, bonuses, dice to fold and
 * markers, each on a card; and how their faces are drawn.
 */
#ifndef KV_SMALLCITIES_FACES_H
#define KV_SMALLCITIES_FACES_H

#include "games/common/strokes.h"
#include "games/smallcities/paper/paper.h"
#include "games/smallcities/picture/picture.h"

enum part {
    PART_SPECIALISATION, /* of a colour */
    PART_UNIFICATION,    /* of a colour */
    PART_GOAL,
    PART_BONUS,
    PART_BLACK_DIE,
    PART_WHITE_DIE,
    PART_MARKERS
};

/* A part, and which of its kind: colour, goal or bonus. */
struct printed {
    enum part part;
    uint32_t which;
    const struct box *box; /* that it belongs to */
};

/* The card: its frame keeps this far from the edge, and words this far from the frame. */
enum {
    FRAME = CARD_FRAME,
    FRAME_WIDTH = KV_CARD_WIDTH - 2 * FRAME,
    PADDING = 110,
    CARD_MIDDLE = KV_CARD_WIDTH / 2,
    CARD_INNER = FRAME_WIDTH - 2 * PADDING
};

/* faces_goals.c */
void smallcities_put_personal_face(struct kv_canvas *canvas, const struct printed *printed);
void smallcities_put_goal_face(struct kv_canvas *canvas, const struct printed *printed);

/* faces_bonus.c */
void smallcities_put_bonus_face(struct kv_canvas *canvas, const struct printed *printed);

/* faces_dice.c */
void smallcities_put_black_die(struct kv_canvas *canvas, const struct box *box);
void smallcities_put_white_die(struct kv_canvas *canvas);
void smallcities_put_markers(struct kv_canvas *canvas);

/* faces.c: what all faces begin with; and the back of a card. */
void smallcities_put_frame(struct kv_canvas *canvas, enum kv_colour fill, enum kv_colour line);
/* What kind of card it is, and its title. */
void smallcities_put_heading(struct kv_canvas *canvas, const char *kind, const char *title);
void smallcities_put_back(struct kv_canvas *canvas, const struct printed *printed);

#endif
