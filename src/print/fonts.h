/* The fonts of the look: our own, which lie beside the program, or the best that is installed. */
#ifndef KV_PRINT_FONTS_H
#define KV_PRINT_FONTS_H

#include "draw/canvas.h"

#include <pango/pangocairo.h>

/* The environment may name another folder with fonts. */
#define KV_FONTS_VARIABLE "KVARTAL_FONTS"

/* A map of all fonts there are; and the one of them that stands for a font of the canvas. */
PangoFontMap *kv_fonts_open(void);
PangoFontDescription *kv_fonts_find(PangoFontMap *map, enum kv_font font);

#endif
