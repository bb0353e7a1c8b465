/* The fonts of the design: our own, installed beside the program, or the best that is available. */
#ifndef KV_PRINT_FONTS_H
#define KV_PRINT_FONTS_H

#include "draw/canvas.h"
#include "print/libraries.h"

/* A map of all available fonts, to be closed when nothing else uses it any more; and the font that
 * stands for one of the canvas. */
PangoFontMap *kv_fonts_open(void);
void kv_fonts_close(PangoFontMap *map);
PangoFontDescription *kv_fonts_find(PangoFontMap *map, enum kv_font font);

#endif
