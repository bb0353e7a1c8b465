/*
 * A canvas that draws nothing: it notes how a piece of a picture (draw/hand.h) responds to a touch,
 * how large each target is, and how far the drawing reaches. Lines count with half their width on
 * either side, texts with the widths built into the core (draw/letters.c).
 */
#ifndef TESTS_TOUCHES_H
#define TESTS_TOUCHES_H

#include "draw/hand.h"

enum { TOUCHES_MOST = 512, TOUCH_WORD_MOST = 64, TOUCH_LABEL_MOST = 256, TOUCH_DEPTH_MOST = 16 };

/* One begin_touch … end_touch. */
struct touch_target {
    enum kv_touching does;
    char word[TOUCH_WORD_MOST];
    uint32_t value;
    char label[TOUCH_LABEL_MOST];
    struct kv_area area; /* what is drawn inside it */
};

struct touches {
    uint32_t count;
    struct touch_target target[TOUCHES_MOST];
    struct kv_area area;        /* everything that is drawn               */
    int32_t smallest;           /* size of text; INT32_MAX: none          */
    uint32_t shapes, texts;     /* how many                               */
    uint32_t motions[KV_DEALT]; /* how many of each kind                  */
    bool open;                  /* in a target                            */
    uint32_t depth;
    struct kv_point moved[TOUCH_DEPTH_MOST]; /* by the groups that are open */
};

/* Draws one piece and notes everything. The drawing needs no canvas, and no height if the piece is
 * to have its natural one; returns the height, 0 if there was nothing to draw. The test fails if
 * something is drawn outside, if targets are nested, or if one has no label. */
int32_t touches_draw(struct touches *touches, const struct kv_hand *hand,
                     struct kv_drawing drawing);

/* The target that makes this move (`does` KV_MAKES or KV_BEGINS_ANEW), or chooses this value of an
 * aspect, or asks about it; NULL if there is none. */
const struct touch_target *touches_find_move(const struct touches *touches, enum kv_touching does,
                                             const char *move);
const struct touch_target *touches_find_aspect(const struct touches *touches, enum kv_touching does,
                                               enum kv_aspect aspect, uint32_t value);

int32_t touches_width(const struct touch_target *target);
int32_t touches_height(const struct touch_target *target);

#endif
