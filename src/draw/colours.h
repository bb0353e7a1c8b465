/* The style sheet of SVG pictures. */
#ifndef KV_DRAW_COLOURS_H
#define KV_DRAW_COLOURS_H

#include "base/memory.h"
#include "draw/canvas.h"

/* What the style sheet and the attributes of pictures both say. */
#define KV_SVG_FIGURES "Oswald,sans-serif"
#define KV_SVG_WORDS   "'PT Sans',sans-serif"
#define KV_SVG_SCRIPT  "Caveat,cursive"
#define KV_SVG_DASHES  "40 30"

/* The style sheet of a stand-alone picture, whose class is kv. Class cN fills with colour N, lN
 * strokes with it, wN sets a line width, d is dashed, t is sheer; w and s are the fonts for text
 * and handwriting; m and r centre and right-align text. */
void kv_svg_put_style(struct kv_text *text);
bool kv_svg_has_width(uint32_t width);

#endif
