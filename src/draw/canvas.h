/*
 * The canvas: pictures of sheets and cards are drawn once, in C, with interchangeable back ends:
 * SVG for the page, cairo for paper. Coordinates are integers in tenths of a point, so that no
 * fraction is ever printed.
 *
 * Colours are roles, not values: a theme (light, dark, print, high contrast) gives them values.
 */
#ifndef KV_DRAW_CANVAS_H
#define KV_DRAW_CANVAS_H

#include "kvartal.h"

enum kv_colour {
    KV_NO_COLOUR,
    KV_PAPER, /* the ground                         */
    KV_CARD,  /* what lies on it                    */
    KV_INK,   /* lines and figures                  */
    KV_QUIET, /* captions                           */
    KV_FAINT, /* rules and empty boxes              */
    KV_HAND,  /* what a player has written          */
    KV_GLOW,  /* what may be done now               */
    KV_GLOW_EDGE,
    /* Accents, each with a paler variant for backgrounds. Games choose among them. */
    KV_WOOD,
    KV_WOOD_PALE,
    KV_VIOLET,
    KV_VIOLET_PALE,
    KV_LEAF,
    KV_LEAF_PALE,
    KV_WATER,
    KV_WATER_PALE,
    KV_ORANGE,
    KV_ORANGE_PALE,
    KV_BRICK,
    KV_BRICK_PALE,
    KV_SUN,
    KV_SUN_PALE,
    KV_EARTH,
    KV_EARTH_PALE,
    KV_SKY,
    KV_SKY_PALE,
    KV_GRAPHITE,
    KV_GRAPHITE_PALE,
    KV_BLUEPRINT, /* a background of its own, and what is drawn on it */
    KV_BLUEPRINT_GRID,
    KV_CHALK,
    KV_COLOURS
};
extern const char *const kv_colour_names[KV_COLOURS]; /* "paper", "wood-pale", … */

enum kv_theme { KV_LIGHT, KV_DARK, KV_PRINT, KV_CONTRAST, KV_THEMES };
/* 0xRRGGBB of a colour in a theme. */
extern const uint32_t kv_theme_colours[KV_THEMES][KV_COLOURS];

enum kv_font {
    KV_FIGURES, /* Oswald: figures and captions   */
    KV_WORDS,   /* PT Sans: sentences             */
    KV_SCRIPT   /* Caveat: handwriting            */
};

enum kv_align { KV_LEFT, KV_MIDDLE, KV_RIGHT };

#define KV_USUAL_WIDTH 12

/* The style of a shape. A width of 0 means the default line. */
struct kv_look {
    uint8_t fill, line; /* colours */
    uint8_t width;      /* of the line, in tenths of a point */
    bool dashed;
};

struct kv_point {
    int32_t x, y;
};

struct kv_canvas;

/* What a back end implements. Everything else is built from these. */
struct kv_writer {
    void (*line)(struct kv_canvas *canvas, struct kv_point from, struct kv_point to,
                 struct kv_look look);
    void (*box)(struct kv_canvas *canvas, struct kv_point at, int32_t width, int32_t height,
                int32_t radius, struct kv_look look);
    void (*circle)(struct kv_canvas *canvas, struct kv_point centre, int32_t radius,
                   struct kv_look look);
    void (*polygon)(struct kv_canvas *canvas, const struct kv_point *points, uint32_t count,
                    struct kv_look look);
    /* A path of the commands M L C Z with absolute coordinates on a grid of 100 × 100, scaled into
     * a square of the given size: how icons are drawn. */
    void (*path)(struct kv_canvas *canvas, const char *path, struct kv_point at, int32_t size,
                 struct kv_look look);
    /* Text on a baseline. `size` is the height of the letters' line. */
    void (*text)(struct kv_canvas *canvas, struct kv_point at, int32_t size, enum kv_font font,
                 enum kv_align align, enum kv_colour colour, const char *text);
    /* A named group of the picture, translated to a position. */
    void (*begin)(struct kv_canvas *canvas, const char *id, struct kv_point at);
    void (*end)(struct kv_canvas *canvas);
    /* What is drawn between these two is a hot zone: touching it plays the move. On paper it is
     * drawn like everything else. */
    void (*begin_hot)(struct kv_canvas *canvas, const char *move, const char *label);
    void (*end_hot)(struct kv_canvas *canvas);
};

struct kv_canvas {
    const struct kv_writer *writer;
    void *state; /* the writer's own */
};

/* ---- Text that fits ----
 * Widths are known without the fonts (letters.c), so that a label in any language fits its box.
 * `align` says where `at` is: at the left end, in the middle or at the right end. */
int32_t kv_text_width(enum kv_font font, int32_t size, const char *text);
/* The size, reduced if the text would be wider than `width`. */
int32_t kv_text_fitting(enum kv_font font, int32_t size, int32_t width, const char *text);
/* One line, reduced in size if needed. */
void kv_draw_fitted(struct kv_canvas *canvas, struct kv_point at, int32_t width, int32_t size,
                    enum kv_font font, enum kv_align align, enum kv_colour colour,
                    const char *text);
/* A paragraph in lines no wider than `width`, `leading` apart; '\n' ends a line. Returns the
 * baseline after the last one. */
uint32_t kv_count_lines(int32_t width, int32_t size, enum kv_font font, const char *text);
int32_t kv_draw_lines(struct kv_canvas *canvas, struct kv_point at, int32_t width, int32_t size,
                      int32_t leading, enum kv_font font, enum kv_align align,
                      enum kv_colour colour, const char *text);

/* ---- SVG ----
 * A whole document around what is drawn between begin and end. `width` and `height` are those of
 * the picture, in tenths of a point. A stand-alone picture includes its style; a page with many
 * bare ones has the style once. */
struct kv_area {
    int32_t left, top, right, bottom;
};

struct kv_notes; /* draw/notes.h */

struct kv_svg {
    struct kv_text *text;
    struct kv_notes *notes; /* of zones and parts; NULL: nobody asks for them */
    /* The path that is still open: its style, what it covers, its current point, and where its
     * current part began. */
    bool in_path;
    struct kv_look look;
    struct kv_area area;
    struct kv_point pen, start;
    uint32_t used; /* bytes of the buffer still to be added to the text */
    char buffer[1024];
};

void kv_svg_begin(struct kv_canvas *canvas, struct kv_svg *svg, struct kv_text *text, int32_t width,
                  int32_t height, const char *title);
void kv_svg_begin_bare(struct kv_canvas *canvas, struct kv_svg *svg, struct kv_text *text,
                       int32_t width, int32_t height, const char *title);
void kv_svg_end(struct kv_canvas *canvas);
/* The style sheet of such a page. The theme follows the reader's settings, or the attribute
 * data-theme (light, dark, contrast or print) of the picture or of anything around it. */
void kv_svg_style(struct kv_text *text);

#endif
