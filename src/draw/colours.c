/*
 * The palette: an architect's desk by day, by night, in print, and in high contrast; as numbers for
 * other back ends, and as the style of SVG pictures.
 */
#include "draw/colours.h"

/* One line per colour: its role, the number of its SVG classes, its name, and its values by day, by
 * night, in print, in high contrast. */
#define PALETTE(COLOUR)                                                                            \
    COLOUR(KV_PAPER, 1, "paper", f7f1e3, 16202a, ffffff, ffffff)                                   \
    COLOUR(KV_CARD, 2, "card", fffaf0, 22303d, ffffff, ffffff)                                     \
    COLOUR(KV_INK, 3, "ink", 22313f, e9e2d0, 000000, 000000)                                       \
    COLOUR(KV_QUIET, 4, "quiet", 626b77, 9fadba, 444444, 1a1a1a)                                   \
    COLOUR(KV_FAINT, 5, "faint", d9c9a3, 44525f, 999999, 555555)                                   \
    COLOUR(KV_HAND, 6, "hand", 1f4e79, 8fc4f0, 000000, 00337f)                                     \
    COLOUR(KV_GLOW, 7, "glow", ffe7b0, 5a4716, ffffff, ffff66)                                     \
    COLOUR(KV_GLOW_EDGE, 8, "glow-edge", d9822b, f2ac57, 000000, 000000)                           \
    COLOUR(KV_WOOD, 9, "wood", 9a6a1d, d8aa5e, 000000, 5c3d00)                                     \
    COLOUR(KV_WOOD_PALE, 10, "wood-pale", f0e3c8, 3a3325, ffffff, ffffff)                          \
    COLOUR(KV_VIOLET, 11, "violet", 7a5ba6, b79ae0, 000000, 4b1f8c)                                \
    COLOUR(KV_VIOLET_PALE, 12, "violet-pale", e9e1f3, 322b41, ffffff, ffffff)                      \
    COLOUR(KV_LEAF, 13, "leaf", 4f7f31, 93c472, 000000, 1f5200)                                    \
    COLOUR(KV_LEAF_PALE, 14, "leaf-pale", dfe8cf, 283825, ffffff, ffffff)                          \
    COLOUR(KV_WATER, 15, "water", 1f7c8f, 66c3d6, 000000, 00505e)                                  \
    COLOUR(KV_WATER_PALE, 16, "water-pale", d7eaec, 1f3a41, ffffff, ffffff)                        \
    COLOUR(KV_ORANGE, 17, "orange", b8641a, f2a25a, 000000, 7a3b00)                                \
    COLOUR(KV_ORANGE_PALE, 18, "orange-pale", f7e3cd, 41301f, ffffff, ffffff)                      \
    COLOUR(KV_BRICK, 19, "brick", b0473a, eb8a7c, 000000, 8a0f00)                                  \
    COLOUR(KV_BRICK_PALE, 20, "brick-pale", f4dcd7, 432724, ffffff, ffffff)                        \
    COLOUR(KV_SUN, 21, "sun", 9c7300, ecc65a, 000000, 5e4500)                                      \
    COLOUR(KV_SUN_PALE, 22, "sun-pale", f6e3a6, 453a17, ffffff, ffffff)                            \
    COLOUR(KV_EARTH, 23, "earth", 8a5a3b, cf9d7c, 000000, 57280b)                                  \
    COLOUR(KV_EARTH_PALE, 24, "earth-pale", e8d3c3, 3d2e25, ffffff, ffffff)                        \
    COLOUR(KV_SKY, 25, "sky", 2f6fa8, 7db8ea, 000000, 003f7a)                                      \
    COLOUR(KV_SKY_PALE, 26, "sky-pale", cfe0f0, 22344a, ffffff, ffffff)                            \
    COLOUR(KV_GRAPHITE, 27, "graphite", 3d454d, c3ccd4, 000000, 000000)                            \
    COLOUR(KV_GRAPHITE_PALE, 28, "graphite-pale", dfe2e4, 2c353d, ffffff, ffffff)                  \
    COLOUR(KV_BLUEPRINT, 29, "blueprint", 1f4e79, 143450, ffffff, 00264d)                          \
    COLOUR(KV_BLUEPRINT_GRID, 30, "blueprint-grid", 3b6a94, 23496a, cccccc, 1f4a78)                \
    COLOUR(KV_CHALK, 31, "chalk", ffffff, d8e6f2, 000000, ffffff)

/* The default line width has no class; these are the other frequent ones. */
/* clang-format off */
#define WIDTHS(WIDTH)                                                                              \
    WIDTH(3) WIDTH(4) WIDTH(5) WIDTH(6) WIDTH(7) WIDTH(8) WIDTH(9) WIDTH(10) WIDTH(13) WIDTH(14)   \
    WIDTH(15) WIDTH(16) WIDTH(18) WIDTH(20) WIDTH(24) WIDTH(26) WIDTH(28) WIDTH(30)
/* clang-format on */

/* ---- Numbers ---- */

#define NAME(role, number, name, day, night, print, contrast)        [role] = (name),
#define BY_DAY(role, number, name, day, night, print, contrast)      [role] = 0x##day,
#define BY_NIGHT(role, number, name, day, night, print, contrast)    [role] = 0x##night,
#define IN_PRINT(role, number, name, day, night, print, contrast)    [role] = 0x##print,
#define IN_CONTRAST(role, number, name, day, night, print, contrast) [role] = 0x##contrast,

const char *const kv_colour_names[KV_COLOURS] = {[KV_NO_COLOUR] = "none", PALETTE(NAME)};

const uint32_t kv_theme_colours[KV_THEMES][KV_COLOURS] = {
    [KV_LIGHT] = {PALETTE(BY_DAY)},
    [KV_DARK] = {PALETTE(BY_NIGHT)},
    [KV_PRINT] = {PALETTE(IN_PRINT)},
    [KV_CONTRAST] = {PALETTE(IN_CONTRAST)},
};

#define CHECK(role, number, name, day, night, print, contrast)                                     \
    _Static_assert((role) == (number), name " has another number");
PALETTE(CHECK)

/* ---- Style ----
 * It is a compile-time constant, so that a picture only copies it. */

#define VARIABLE(name, value)                                     "--" name ":#" #value ";"
#define DAY(role, number, name, day, night, print, contrast)      VARIABLE(name, day)
#define NIGHT(role, number, name, day, night, print, contrast)    VARIABLE(name, night)
#define PRINT(role, number, name, day, night, print, contrast)    VARIABLE(name, print)
#define CONTRAST(role, number, name, day, night, print, contrast) VARIABLE(name, contrast)
#define CLASSES(role, number, name, day, night, print, contrast)                                   \
    ".kv .c" #number "{fill:var(--" name ")}.kv .l" #number "{stroke:var(--" name ")}"
#define WIDTH_CLASS(width) ".kv .w" #width "{stroke-width:" #width "}"
#define THEMED(theme)      "[data-theme=" theme "] .kv,.kv[data-theme=" theme "]{"

/* A stand-alone picture follows the settings of its reader. */
static const char *const picture_style[] = {
    ".kv{fill:none;stroke-width:12;stroke-linejoin:round;stroke-linecap:round;"
    "font-family:Oswald,sans-serif;",
    PALETTE(DAY),
    "}@media(prefers-color-scheme:dark){.kv{",
    PALETTE(NIGHT),
    "}}@media(prefers-contrast:more){.kv{",
    PALETTE(CONTRAST),
    "}}@media print{.kv{",
    PALETTE(PRINT),
    "}}",
    PALETTE(CLASSES),
    WIDTHS(WIDTH_CLASS),
    ".kv .d{stroke-dasharray:40 30}.kv .w{font-family:'PT Sans',sans-serif}"
    ".kv .s{font-family:Caveat,cursive}.kv .m{text-anchor:middle}.kv .r{text-anchor:end}"
    "[data-move]{cursor:pointer}"
    "[data-move]:focus,[data-move]:hover{outline:none;filter:brightness(1.08)}"
    "[data-move]:focus path,[data-move]:hover path{stroke:var(--glow-edge)}",
};

/* In a page an attribute may choose the theme; printing always uses the print theme. */
static const char *const page_style[] = {
    THEMED("light"),
    PALETTE(DAY),
    "}",
    THEMED("dark"),
    PALETTE(NIGHT),
    "}",
    THEMED("contrast"),
    PALETTE(CONTRAST),
    "}",
    THEMED("print"),
    PALETTE(PRINT),
    "}",
    "@media print{[data-theme] .kv,.kv[data-theme]{",
    PALETTE(PRINT),
    "}}",
};

static void put_pieces(struct kv_text *text, const char *const *pieces, size_t count)
{
    for (size_t i = 0; i < count; i++)
        kv_put_bytes(text, pieces[i], strlen(pieces[i]));
}

void kv_svg_put_style(struct kv_text *text)
{
    put_pieces(text, picture_style, sizeof picture_style / sizeof *picture_style);
}

void kv_svg_style(struct kv_text *text)
{
    kv_svg_put_style(text);
    put_pieces(text, page_style, sizeof page_style / sizeof *page_style);
}

#define WIDTH_BIT(width) | 1ull << (width)

bool kv_svg_has_width(uint32_t width)
{
    return width < 64 && ((0ull WIDTHS(WIDTH_BIT)) >> width & 1);
}
