/*
 * Faces of personas: each is a few features from small tables, drawn in colours that are light by
 * day and by night, so that a persona looks alike in all themes.
 */
#ifndef KV_DRAW_FACE_H
#define KV_DRAW_FACE_H

#include "draw/canvas.h"

enum kv_hair {
    KV_HAIR_SHORT,
    KV_HAIR_SPIKES,
    KV_HAIR_CURLS,
    KV_HAIR_BOB,
    KV_HAIR_LONG,
    KV_HAIR_BUN,
    KV_HAIR_TAILS,
    KV_HAIR_SWEPT,
    KV_HAIR_SIDES, /* and none on top */
    KV_HAIR_CAP,
    KV_HAIR_HAT,
    KV_HAIRS
};

enum kv_eyes { KV_EYES_DOTS, KV_EYES_WIDE, KV_EYES_HAPPY, KV_EYES_ROUND_GLASSES, KV_EYES_GLASSES };

enum kv_mouth { KV_MOUTH_SMILE, KV_MOUTH_GRIN, KV_MOUTH_CALM, KV_MOUTH_SMIRK };

enum kv_extra {
    KV_EXTRA_NONE,
    KV_EXTRA_FRECKLES,
    KV_EXTRA_EARRINGS,
    KV_EXTRA_SCARF,
    KV_EXTRA_PENCIL, /* behind the ear */
    KV_EXTRA_MOUSTACHE,
    KV_EXTRA_BEARD,
    KV_EXTRA_BOW_TIE
};

struct kv_face {
    uint8_t ground, skin, dye, cloth; /* colours */
    uint8_t hair, eyes, mouth, extra;
};

#define KV_FACE_SIZE 1200 /* of a picture of one face */

/* Draws a face in a circle whose square begins at `at`. */
void kv_draw_face(struct kv_canvas *canvas, struct kv_point at, int32_t size,
                  const struct kv_face *face);

#endif
