/* The palette: an architect's desk by day, by night, on paper, and with strong contrast. */
#include "draw/canvas.h"

/* One line a colour: its role, and its value by day, by night, in print, in high contrast. */
#define PALETTE(COLOUR)                                                                            \
    COLOUR(KV_PAPER, "paper", 0xf7f1e3, 0x16202a, 0xffffff, 0xffffff)                              \
    COLOUR(KV_CARD, "card", 0xfffaf0, 0x22303d, 0xffffff, 0xffffff)                                \
    COLOUR(KV_INK, "ink", 0x22313f, 0xe9e2d0, 0x000000, 0x000000)                                  \
    COLOUR(KV_QUIET, "quiet", 0x626b77, 0x9fadba, 0x444444, 0x1a1a1a)                              \
    COLOUR(KV_FAINT, "faint", 0xd9c9a3, 0x44525f, 0x999999, 0x555555)                              \
    COLOUR(KV_HAND, "hand", 0x1f4e79, 0x8fc4f0, 0x000000, 0x00337f)                                \
    COLOUR(KV_GLOW, "glow", 0xffe7b0, 0x5a4716, 0xffffff, 0xffff66)                                \
    COLOUR(KV_GLOW_EDGE, "glow-edge", 0xd9822b, 0xf2ac57, 0x000000, 0x000000)                      \
    COLOUR(KV_WOOD, "wood", 0x9a6a1d, 0xd8aa5e, 0x000000, 0x5c3d00)                                \
    COLOUR(KV_WOOD_PALE, "wood-pale", 0xf0e3c8, 0x3a3325, 0xffffff, 0xffffff)                      \
    COLOUR(KV_VIOLET, "violet", 0x7a5ba6, 0xb79ae0, 0x000000, 0x4b1f8c)                            \
    COLOUR(KV_VIOLET_PALE, "violet-pale", 0xe9e1f3, 0x322b41, 0xffffff, 0xffffff)                  \
    COLOUR(KV_LEAF, "leaf", 0x4f7f31, 0x93c472, 0x000000, 0x1f5200)                                \
    COLOUR(KV_LEAF_PALE, "leaf-pale", 0xdfe8cf, 0x283825, 0xffffff, 0xffffff)                      \
    COLOUR(KV_WATER, "water", 0x1f7c8f, 0x66c3d6, 0x000000, 0x00505e)                              \
    COLOUR(KV_WATER_PALE, "water-pale", 0xd7eaec, 0x1f3a41, 0xffffff, 0xffffff)                    \
    COLOUR(KV_ORANGE, "orange", 0xb8641a, 0xf2a25a, 0x000000, 0x7a3b00)                            \
    COLOUR(KV_ORANGE_PALE, "orange-pale", 0xf7e3cd, 0x41301f, 0xffffff, 0xffffff)                  \
    COLOUR(KV_BRICK, "brick", 0xb0473a, 0xeb8a7c, 0x000000, 0x8a0f00)                              \
    COLOUR(KV_BRICK_PALE, "brick-pale", 0xf4dcd7, 0x432724, 0xffffff, 0xffffff)                    \
    COLOUR(KV_SUN, "sun", 0x9c7300, 0xecc65a, 0x000000, 0x5e4500)                                  \
    COLOUR(KV_SUN_PALE, "sun-pale", 0xf6e3a6, 0x453a17, 0xffffff, 0xffffff)                        \
    COLOUR(KV_EARTH, "earth", 0x8a5a3b, 0xcf9d7c, 0x000000, 0x57280b)                              \
    COLOUR(KV_EARTH_PALE, "earth-pale", 0xe8d3c3, 0x3d2e25, 0xffffff, 0xffffff)                    \
    COLOUR(KV_SKY, "sky", 0x2f6fa8, 0x7db8ea, 0x000000, 0x003f7a)                                  \
    COLOUR(KV_SKY_PALE, "sky-pale", 0xcfe0f0, 0x22344a, 0xffffff, 0xffffff)                        \
    COLOUR(KV_GRAPHITE, "graphite", 0x3d454d, 0xc3ccd4, 0x000000, 0x000000)                        \
    COLOUR(KV_GRAPHITE_PALE, "graphite-pale", 0xdfe2e4, 0x2c353d, 0xffffff, 0xffffff)              \
    COLOUR(KV_BLUEPRINT, "blueprint", 0x1f4e79, 0x143450, 0xffffff, 0x00264d)                      \
    COLOUR(KV_BLUEPRINT_GRID, "blueprint-grid", 0x3b6a94, 0x23496a, 0xcccccc, 0x1f4a78)            \
    COLOUR(KV_CHALK, "chalk", 0xffffff, 0xd8e6f2, 0x000000, 0xffffff)

#define NAME(role, name, light, dark, print, contrast)        [role] = (name),
#define BY_DAY(role, name, light, dark, print, contrast)      [role] = (light),
#define BY_NIGHT(role, name, light, dark, print, contrast)    [role] = (dark),
#define IN_PRINT(role, name, light, dark, print, contrast)    [role] = (print),
#define IN_CONTRAST(role, name, light, dark, print, contrast) [role] = (contrast),

const char *const kv_colour_names[KV_COLOURS] = {[KV_NO_COLOUR] = "none", PALETTE(NAME)};

const uint32_t kv_theme_colours[KV_THEMES][KV_COLOURS] = {
    [KV_LIGHT] = {PALETTE(BY_DAY)},
    [KV_DARK] = {PALETTE(BY_NIGHT)},
    [KV_PRINT] = {PALETTE(IN_PRINT)},
    [KV_CONTRAST] = {PALETTE(IN_CONTRAST)},
};
