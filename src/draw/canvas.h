/*
 * The canvas: pictures of sheets and cards are drawn by one set of C functions with interchangeable
 * back ends, SVG for the page and cairo for paper. Coordinates are integers in tenths of a point,
 * so that no fractions need to be printed.
 *
 * Colours are roles, not values: a theme (light, dark, print, high contrast) assigns the values.
 */
#ifndef KV_DRAW_CANVAS_H
#define KV_DRAW_CANVAS_H

#include "kvartal.h"

enum kv_colour {
    KV_NO_COLOUR,
    KV_PAPER, /* the background */
    KV_CARD,  /* cards and panels on it */
    KV_INK,   /* lines and numbers */
    KV_QUIET, /* captions */
    KV_FAINT, /* rules and empty boxes */
    KV_HAND,  /* a player's handwriting */
    KV_GLOW,  /* highlight of legal moves */
    KV_GLOW_EDGE,
    /* Accents, each with a pale variant for backgrounds. Games choose among them. */
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
    KV_BLUEPRINT, /* a background, and the colours used on it */
    KV_BLUEPRINT_GRID,
    KV_CHALK,
    KV_GHOST, /* what could be written */
    KV_GOOD,  /* points won, and lost  */
    KV_BAD,
    KV_EDGE, /* of a control, and of a card that can be touched */
    KV_PANE, /* a window without a number, and with one         */
    KV_LIT,
    KV_AIR, /* the sky over a street, and the hills behind it  */
    KV_HILL,
    KV_HEDGE,
    KV_LAWN,
    KV_BUSH,
    KV_PAVEMENT,
    KV_ROAD,
    KV_ROOF, /* of a house that is not in an estate yet, and of an estate of one to six houses */
    KV_ROOF_1,
    KV_ROOF_2,
    KV_ROOF_3,
    KV_ROOF_4,
    KV_ROOF_5,
    KV_ROOF_6,
    KV_ROOF_INK, /* figures on these roofs                       */
    KV_WALL,
    KV_WRITTEN, /* handwriting in a lit window                  */
    KV_HALO,    /* around what is chosen                        */
    KV_POOL,    /* water                                        */
    KV_STAR,    /* seen at night only: by day it is as the air  */
    KV_SAFETY,  /* of machines and their figures; ROOF_INK on it */
    KV_COLOURS
};
extern const char *const kv_colour_names[KV_COLOURS]; /* "paper", "wood-pale", … */

enum kv_theme { KV_LIGHT, KV_DARK, KV_PRINT, KV_CONTRAST, KV_THEMES };
/* 0xRRGGBB of a colour in a theme. */
extern const uint32_t kv_theme_colours[KV_THEMES][KV_COLOURS];

enum kv_font {
    KV_FIGURES, /* Oswald: numbers and captions */
    KV_WORDS,   /* PT Sans: running text */
    KV_SCRIPT   /* Caveat: handwriting */
};

enum kv_align { KV_LEFT, KV_MIDDLE, KV_RIGHT };

#define KV_USUAL_WIDTH  12
#define KV_SHEER        0x80 /* added to a fill: it is translucent */
#define KV_SHEER_TENTHS 2    /* how much such a fill covers, in tenths          */

/* The style of a shape. Width 0 means the default line width. */
struct kv_look {
    uint8_t fill, line; /* colours; a fill perhaps with KV_SHEER */
    uint8_t width;      /* of the line, in tenths of a point */
    bool dashed;
};

struct kv_point {
    int32_t x, y;
};

struct kv_canvas;

/* What a touch does: it makes a move, begins the turn again with one, chooses an aspect ("card",
 * "site" …) of the moves to come, or, if nothing can be done, asks why not. */
enum kv_touching { KV_MAKES, KV_BEGINS_ANEW, KV_CHOOSES, KV_ASKS };
struct kv_touch {
    enum kv_touching does;
    const char *word;  /* the move's text, or the aspect's name */
    uint32_t value;    /* of the aspect                         */
    const char *label; /* for a screen reader                   */
};

/* How something new on a sheet appears: a screen may animate it, paper just shows it. Cards and
 * dice are always marked, since all of them change with the round. */
enum kv_motion {
    KV_INKED,    /* it is written                     */
    KV_POPS,     /* it is set up on the ground        */
    KV_COLOURED, /* it takes its colour               */
    KV_RISES,    /* it fills up, like water           */
    KV_DROPS,    /* it comes down, like bunting       */
    KV_LIGHTS,   /* it is lit                         */
    KV_DEALT,    /* a card, turned face up            */
    KV_ROLLED,   /* a die                             */
    KV_MOTIONS
};
extern const char *const kv_motion_names[KV_MOTIONS]; /* "inked", "pops", … */
enum { KV_ORDER_MOST = 12 };                          /* of things that appear one by one */

/* The functions a back end implements; everything else is built on them. */
struct kv_writer {
    void (*line)(struct kv_canvas *canvas, struct kv_point from, struct kv_point to,
                 struct kv_look look);
    void (*box)(struct kv_canvas *canvas, struct kv_point at, int32_t width, int32_t height,
                int32_t radius, struct kv_look look);
    void (*circle)(struct kv_canvas *canvas, struct kv_point centre, int32_t radius,
                   struct kv_look look);
    void (*polygon)(struct kv_canvas *canvas, const struct kv_point *points, uint32_t count,
                    struct kv_look look);
    /* A path of the absolute commands M, L, C and Z on a 100 × 100 grid, scaled to a square of the
     * given size. Icons are drawn this way. */
    void (*path)(struct kv_canvas *canvas, const char *path, struct kv_point at, int32_t size,
                 struct kv_look look);
    /* Text on a baseline; `size` is the font size. */
    void (*text)(struct kv_canvas *canvas, struct kv_point at, int32_t size, enum kv_font font,
                 enum kv_align align, enum kv_colour colour, const char *text);
    /* A named group, translated to a position. */
    void (*begin)(struct kv_canvas *canvas, const char *id, struct kv_point at);
    void (*end)(struct kv_canvas *canvas);
    /* Everything drawn between these two calls is a hot zone: clicking it plays the move. Paper
     * draws it like everything else. */
    void (*begin_hot)(struct kv_canvas *canvas, const char *move, const char *label);
    void (*end_hot)(struct kv_canvas *canvas);
    /* In a piece of a picture (draw/hand.h): what is drawn between these two answers a touch. */
    void (*begin_touch)(struct kv_canvas *canvas, struct kv_touch touch);
    void (*end_touch)(struct kv_canvas *canvas);
    /* What is drawn between these two is new, and the `order`-th of its kind, counted from 0. */
    void (*begin_motion)(struct kv_canvas *canvas, enum kv_motion motion, uint32_t order);
    void (*end_motion)(struct kv_canvas *canvas);
    /* What is drawn between these two is an icon; the rules explain it by this name
     * (docs/rules.md).
     */
    void (*begin_icon)(struct kv_canvas *canvas, const char *name);
    void (*end_icon)(struct kv_canvas *canvas);
};

struct kv_canvas {
    const struct kv_writer *writer;
    void *state;   /* private to the back end                                                 */
    int32_t bleed; /* how far a card's ground extends beyond its edge; 0: it ends at its frame */
    const struct kv_game *origins; /* marks its figures that are ours; NULL: no marks */
};

/* ---- Fitting text ----
 * Character widths are built in (letters.c), so a label can be fitted into its box in any
 * language without loading a font. `align` says whether `at` is the left end, the centre or the
 * right end. */
int32_t kv_text_width(enum kv_font font, int32_t size, const char *text);
/* The largest size, up to `size`, at which the text is no wider than `width`. */
int32_t kv_text_fitting(enum kv_font font, int32_t size, int32_t width, const char *text);
/* One line, reduced to fit `width`. */
void kv_draw_fitted(struct kv_canvas *canvas, struct kv_point at, int32_t width, int32_t size,
                    enum kv_font font, enum kv_align align, enum kv_colour colour,
                    const char *text);
/* The same for names of any length: reduced to no less than two thirds, then cut off with "…". */
void kv_draw_shortened(struct kv_canvas *canvas, struct kv_point at, int32_t width, int32_t size,
                       enum kv_font font, enum kv_align align, enum kv_colour colour,
                       const char *text);
/* A paragraph, wrapped at `width` and at '\n', with lines `leading` apart. Returns the baseline
 * that follows it. */
uint32_t kv_count_lines(int32_t width, int32_t size, enum kv_font font, const char *text);
int32_t kv_draw_lines(struct kv_canvas *canvas, struct kv_point at, int32_t width, int32_t size,
                      int32_t leading, enum kv_font font, enum kv_align align,
                      enum kv_colour colour, const char *text);

/* ---- SVG ----
 * A whole document around whatever is drawn between begin and end; `width` and `height` are in
 * tenths of a point. A stand-alone picture includes its style sheet, and has the light theme in
 * presentation attributes for programs that know no CSS variables. A page with many bare pictures
 * has the style sheet once. */
struct kv_area {
    int32_t left, top, right, bottom;
};

struct kv_notes; /* draw/notes.h */

struct kv_svg {
    struct kv_text *text;
    struct kv_notes *notes; /* collects zones and parts; NULL if not needed */
    bool alone; /* looks are also given as attributes, for programs without CSS variables */
    /* The path that is still open: its style, its bounding box, the current point, and the start of
     * the current subpath. */
    bool in_path;
    struct kv_look look;
    struct kv_area area;
    struct kv_point pen, start;
    uint32_t used; /* bytes in the buffer, not yet appended to the text */
    char buffer[1024];
};

void kv_svg_begin(struct kv_canvas *canvas, struct kv_svg *svg, struct kv_text *text, int32_t width,
                  int32_t height, const char *title);
void kv_svg_begin_bare(struct kv_canvas *canvas, struct kv_svg *svg, struct kv_text *text,
                       int32_t width, int32_t height, const char *title);
void kv_svg_end(struct kv_canvas *canvas);
/* The style sheet of such a page. The theme follows the reader's settings unless the picture or an
 * element around it has the attribute data-theme (light, dark, contrast or print). */
void kv_svg_style(struct kv_text *text);
/* The escape of a character in text and attributes of SVG and HTML; NULL: it needs none. */
const char *kv_svg_escape(char byte);

#endif
