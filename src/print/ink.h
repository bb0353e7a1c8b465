/* A back end of the canvas (draw/canvas.h) that draws with cairo and pango. */
#ifndef KV_PRINT_INK_H
#define KV_PRINT_INK_H

#include "print/fonts.h"

enum { KV_FONTS = KV_SCRIPT + 1 };

/* How much wider a text may be than kv_text_width says. */
#define KV_WIDTH_TOLERANCE 0.02

struct kv_ink {
    enum kv_theme theme;
    cairo_t *cairo; /* what is drawn on now */
    PangoFontMap *map;
    PangoLayout *layout; /* one for all texts, in turn */
    PangoFontDescription *font[KV_FONTS];
};

/* Finds the fonts; and frees everything. */
void kv_ink_start(struct kv_ink *ink, enum kv_theme theme);
void kv_ink_stop(struct kv_ink *ink);

/* A canvas whose units are those of `cairo`. */
void kv_ink_canvas(struct kv_ink *ink, cairo_t *cairo, struct kv_canvas *canvas);
/* The colour to draw with from now on. */
void kv_ink_colour(const struct kv_ink *ink, enum kv_colour colour);

#endif
