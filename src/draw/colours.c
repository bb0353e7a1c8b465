/*
 * The palette in four themes (light, dark, print, high contrast), as numbers for other back ends
 * and as the style sheet of SVG pictures.
 */
#include "draw/colours.h"

/* One line per colour: role, number of its SVG classes, name, and values in the light, dark, print
 * and high-contrast themes. */
#define PALETTE(COLOUR)                                                                            \
    COLOUR(KV_PAPER, 1, "paper", f7f1e3, 111a2b, ffffff, ffffff)                                   \
    COLOUR(KV_CARD, 2, "card", fffaf0, 1c2940, ffffff, ffffff)                                     \
    COLOUR(KV_INK, 3, "ink", 22313f, f2e9d6, 000000, 000000)                                       \
    COLOUR(KV_QUIET, 4, "quiet", 56606b, b3bfd0, 444444, 1a1a1a)                                   \
    COLOUR(KV_FAINT, 5, "faint", d9caa8, 35455f, 999999, 555555)                                   \
    COLOUR(KV_HAND, 6, "hand", 1f4e79, 8fc4f0, 000000, 00337f)                                     \
    COLOUR(KV_GLOW, 7, "glow", ffe7b0, 3a3a3c, ffffff, ffff66)                                     \
    COLOUR(KV_GLOW_EDGE, 8, "glow-edge", b85c0c, ffb454, 000000, 000000)                           \
    COLOUR(KV_WOOD, 9, "wood", 7d5516, d9a857, 000000, 5c3d00)                                     \
    COLOUR(KV_WOOD_PALE, 10, "wood-pale", f0e0c0, 4a3f2e, ffffff, ffffff)                          \
    COLOUR(KV_VIOLET, 11, "violet", 6b4c9a, c3a8ea, 000000, 4b1f8c)                                \
    COLOUR(KV_VIOLET_PALE, 12, "violet-pale", e9e0f3, 382f54, ffffff, ffffff)                      \
    COLOUR(KV_LEAF, 13, "leaf", 3f6a25, 9ccb78, 000000, 1f5200)                                    \
    COLOUR(KV_LEAF_PALE, 14, "leaf-pale", dfe9cf, 26402f, ffffff, ffffff)                          \
    COLOUR(KV_WATER, 15, "water", 1b6c7e, 7fd3e0, 000000, 00505e)                                  \
    COLOUR(KV_WATER_PALE, 16, "water-pale", d5eaec, 1c4453, ffffff, ffffff)                        \
    COLOUR(KV_ORANGE, 17, "orange", 984b0a, f3ae68, 000000, 7a3b00)                                \
    COLOUR(KV_ORANGE_PALE, 18, "orange-pale", fae2ca, 4d3622, ffffff, ffffff)                      \
    COLOUR(KV_BRICK, 19, "brick", a23a2e, f09b8e, 000000, 8a0f00)                                  \
    COLOUR(KV_BRICK_PALE, 20, "brick-pale", f7dcd6, 4d2c30, ffffff, ffffff)                        \
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
    COLOUR(KV_CHALK, 31, "chalk", ffffff, d8e6f2, 000000, ffffff)                                  \
    COLOUR(KV_GHOST, 32, "ghost", 5b7fa3, ffd98a, 777777, 00337f)                                  \
    COLOUR(KV_GOOD, 33, "good", 2f6b3a, 8fd19a, 000000, 1f5200)                                    \
    COLOUR(KV_BAD, 34, "bad", a63d31, ff9d8f, 000000, 8a0f00)                                      \
    COLOUR(KV_EDGE, 35, "edge", 8f7c52, 6f819e, 777777, 000000)                                    \
    COLOUR(KV_PANE, 36, "pane", f3ecd9, 1b273c, ffffff, ffffff)                                    \
    COLOUR(KV_LIT, 37, "lit", fffdf6, ffdf94, ffffff, ffffff)                                      \
    COLOUR(KV_AIR, 38, "air", e9efe6, 18253f, ffffff, ffffff)                                      \
    COLOUR(KV_HILL, 39, "hill", dbe6cb, 1b2d45, ffffff, ffffff)                                    \
    COLOUR(KV_HEDGE, 40, "hedge", bdd09e, 1f3a40, eeeeee, ffffff)                                  \
    COLOUR(KV_LAWN, 41, "lawn", d3e1b8, 21413f, ffffff, ffffff)                                    \
    COLOUR(KV_BUSH, 42, "bush", 5e8f3e, 4f8a68, 999999, 1f5200)                                    \
    COLOUR(KV_PAVEMENT, 43, "pavement", efe3c8, 39455c, ffffff, ffffff)                            \
    COLOUR(KV_ROAD, 44, "road", d5c8b0, 232e44, e2e2e2, dddddd)                                    \
    COLOUR(KV_ROOF, 45, "roof", e6cfa2, 46506a, ffffff, ffffff)                                    \
    COLOUR(KV_ROOF_1, 46, "roof-1", e39a92, d98a86, dcdcdc, ffd0ca)                                \
    COLOUR(KV_ROOF_2, 47, "roof-2", eba868, dd9a5a, dcdcdc, ffd9a8)                                \
    COLOUR(KV_ROOF_3, 48, "roof-3", dcb944, cfac3c, dcdcdc, fff0a0)                                \
    COLOUR(KV_ROOF_4, 49, "roof-4", 93b572, 86a86a, dcdcdc, d6f0bb)                                \
    COLOUR(KV_ROOF_5, 50, "roof-5", 62abb4, 549fa9, dcdcdc, bfeff5)                                \
    COLOUR(KV_ROOF_6, 51, "roof-6", a98bc9, 9b7fbd, dcdcdc, e6d4fa)                                \
    COLOUR(KV_ROOF_INK, 52, "roof-ink", 1a2733, 111a2b, 000000, 000000)                            \
    COLOUR(KV_WALL, 53, "wall", fff6e2, 33415c, ffffff, ffffff)                                    \
    COLOUR(KV_WRITTEN, 54, "written", 1f4e79, 17304f, 000000, 00337f)                              \
    COLOUR(KV_HALO, 55, "halo", ffd98a, 5a4b33, dddddd, ffe680)                                    \
    COLOUR(KV_POOL, 56, "pool", 7fc4cf, 2f8a9e, cccccc, bfeff5)                                    \
    COLOUR(KV_STAR, 57, "star", e9efe6, f7e8bd, ffffff, ffffff)                                    \
    COLOUR(KV_SAFETY, 58, "safety", f3c53c, dfb23a, e2e2e2, ffe066)

/* The default line width needs no class; these are the other common ones. */
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

/* ---- Style sheets ----
 * Assembled at compile time, so that a picture only copies them. */

#define VARIABLE(name, value)                                     "--" name ":#" #value ";"
#define DAY(role, number, name, day, night, print, contrast)      VARIABLE(name, day)
#define NIGHT(role, number, name, day, night, print, contrast)    VARIABLE(name, night)
#define PRINT(role, number, name, day, night, print, contrast)    VARIABLE(name, print)
#define CONTRAST(role, number, name, day, night, print, contrast) VARIABLE(name, contrast)
#define CLASSES(role, number, name, day, night, print, contrast)                                   \
    ".kv .c" #number "{fill:var(--" name ")}.kv .l" #number "{stroke:var(--" name ")}"
#define WIDTH_CLASS(width) ".kv .w" #width "{stroke-width:" #width "}"
#define TEXT_OF(number)    #number
#define TEXT(number)       TEXT_OF(number)
#define SHEER              TEXT(KV_SHEER_TENTHS)
#define THEMED(theme)      "[data-theme=" theme "] .kv,.kv[data-theme=" theme "]{"

/* A stand-alone picture follows the reader's system settings. */
static const char *const picture_style[] = {
    ".kv{fill:none;stroke-width:12;stroke-linejoin:round;stroke-linecap:round;"
    "font-family:" KV_SVG_FIGURES ";",
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
    ".kv .d{stroke-dasharray:" KV_SVG_DASHES "}.kv .t{fill-opacity:." SHEER "}"
    ".kv .w{font-family:" KV_SVG_WORDS "}.kv .s{font-family:" KV_SVG_SCRIPT "}"
    ".kv .m{text-anchor:middle}.kv .r{text-anchor:end}"
    "[data-move]{cursor:pointer}"
    ".kv .hot *,.kv .cold *{pointer-events:all}" /* an unpainted box widens a target */
    "[data-move]:focus,[data-move]:hover{outline:none;filter:brightness(1.08)}"
    "[data-move]:focus path,[data-move]:hover path{stroke:var(--glow-edge)}",
};

/* In a page an attribute can select the theme; printing always uses the print theme. */
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
