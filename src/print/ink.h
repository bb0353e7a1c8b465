/* The canvas in ink: a writer of pictures (draw/canvas.h) that draws them with cairo and pango. */
#ifndef KV_PRINT_INK_H
#define KV_PRINT_INK_H

#include "print/fonts.h"

enum { KV_FONTS = KV_SCRIPT + 1 };

/* By so much may a text be wider than kv_text_width says. */
#define KV_WIDTH_TOLERANCE 0.02

struct kv_ink {
    enum kv_theme theme;
    cairo_t *cairo;      /* where is drawn now         */
    PangoLayout *layout; /* one for all texts, in turn */
    PangoFontDescription *font[KV_FONTS];
};

/* Finds the fonts; and gives everything back. */
void kv_ink_start(struct kv_ink *ink, enum kv_theme theme);
void kv_ink_stop(struct kv_ink *ink);

/* A canvas whose units are those of `cairo`. */
void kv_ink_canvas(struct kv_ink *ink, cairo_t *cairo, struct kv_canvas *canvas);
/* The colour to draw with from now on. */
void kv_ink_colour(const struct kv_ink *ink, enum kv_colour colour);

#endif
