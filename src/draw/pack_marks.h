/*
 * Small rings beside figures that are ours, to distinguish them from those of the rulebook: drawn
 * if the canvas has been given their game (kv_canvas.origins).
 */
#ifndef KV_DRAW_PACK_MARKS_H
#define KV_DRAW_PACK_MARKS_H

#include "draw/canvas.h"

enum {
    KV_LEGEND_HEIGHT = 190, /* of the line that explains the rings, below a picture */
    KV_MARK_IN_HAND = 270   /* the size of letters for which rings on screens are made */
};

/* A ring at this place, to go with letters of this size, if the figure is ours. The figure is
 * identified by its address in the box. */
void kv_mark_origin(struct kv_canvas *canvas, const void *box, const void *figure,
                    struct kv_point at, int32_t size);
/* The same behind a number that was written with these letters. */
void kv_mark_number(struct kv_canvas *canvas, const void *box, const void *figure,
                    struct kv_point at, int32_t size, enum kv_align align, uint32_t number);
/* What the rings mean, in a line that is no wider than this. */
void kv_draw_legend(struct kv_canvas *canvas, struct kv_point at, int32_t width, int32_t size,
                    const char *words);
/* The same at the foot of a picture, if that has rings; the size given includes the legend. */
void kv_draw_legend_below(struct kv_canvas *canvas, int32_t width, int32_t height);

/* The key of a request that asks for marks, after a comma. The core that the page loads first is
 * small: it does not know the key and has no code for marks. */
#ifndef KV_NO_PACKS
#define KV_ORIGINS_KEY , "origins"
#else
#define KV_ORIGINS_KEY
#define kv_mark_origin(...)       (false ? (kv_mark_origin)(__VA_ARGS__) : (void)0)
#define kv_mark_number(...)       (false ? (kv_mark_number)(__VA_ARGS__) : (void)0)
#define kv_draw_legend_below(...) (false ? (kv_draw_legend_below)(__VA_ARGS__) : (void)0)
#endif

#endif
