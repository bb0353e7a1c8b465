/*
 * A postcard of a finished town: the result, over the silhouette of a town. The silhouette is
 * derived from the words alone, so it reveals nothing about the cards to those still playing.
 */
#ifndef KV_DRAW_POSTCARD_H
#define KV_DRAW_POSTCARD_H

#include "draw/canvas.h"

enum { KV_POSTCARD_WIDTH = 12000, KV_POSTCARD_HEIGHT = 6300 };
enum kv_medal { KV_NO_MEDAL, KV_BRONZE, KV_SILVER, KV_GOLD, KV_MEDALS };

struct kv_postcard {
    const char *heading, *date; /* the game, and its day or week */
    const char *figure, *words; /* the points, and what they are */
    const char *notes;          /* below the town               */
    enum kv_medal medal;
    uint32_t lit; /* percent of the windows */
};

void kv_draw_postcard(struct kv_canvas *canvas, const struct kv_postcard *card);

#endif
