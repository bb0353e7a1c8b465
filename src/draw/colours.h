/* The style of SVG pictures, for the SVG writer. */
#ifndef KV_DRAW_COLOURS_H
#define KV_DRAW_COLOURS_H

#include "base/memory.h"
#include "draw/canvas.h"

/* The style of a picture that stands alone, whose class is kv. Inside it, colour N fills by the
 * class cN and draws lines by lN; a line width may have a class wN; d is dashed; w and s are the
 * fonts for words and handwriting; m and r are centred and right-aligned texts. */
void kv_svg_put_style(struct kv_text *text);
bool kv_svg_has_width(uint32_t width);

#endif
