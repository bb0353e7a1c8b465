/*
 * The picture of a sheet inside: what its files share. layout.c says where the blocks lie, and
 * each block has a file of its own. Cards and reminder are drawn with the same tools.
 *
 * A colour is never alone: its sign stands with it wherever it is drawn, and its pattern wherever
 * there is room.
 */
#ifndef KV_SMALLCITIES_PICTURE_H
#define KV_SMALLCITIES_PICTURE_H

#include "draw/canvas.h"
#include "games/smallcities/words/words.h"

/* picture.c: the picture as a whole. */
void smallcities_extent(const void *table, enum kv_layout layout, int32_t *width, int32_t *height);
void smallcities_draw(const void *table, const void *sheet, const kv_move *moves, uint32_t count,
                      enum kv_layout layout, struct kv_canvas *canvas);

/* icons.c: paths on a grid of 100 × 100. */
extern const char *const smallcities_building_icons[BUILDINGS];
extern const char *const smallcities_patterns[COLOURS]; /* inside a hex as wide as the grid */
extern const char *const smallcities_star_icon;

/* Where the blocks of a layout lie, in tenths of a point. */
struct plan {
    int32_t width, height;
    struct kv_point offer; /* four square tiles in a row */
    int32_t tile, tile_step;
    struct kv_point words; /* what to do next: its first baseline */
    int32_t words_size, words_width, words_lines;
    struct kv_point actions; /* buttons in a row */
    int32_t button;
    struct kv_point map; /* its middle; a hex reaches so far to its corners */
    int32_t radius;
    struct kv_point corner; /* beside the map: which round it is, or on paper the title */
    int32_t corner_width;
    struct kv_point memo[2]; /* below the map at both sides: the buildings; none at 0, 0 */
    struct kv_point circles; /* of the score strip, and its sums */
    int32_t circle_step;
    struct kv_point sums;
    int32_t sum_step;
    struct kv_point cards, card_step; /* bonus and goals */
    int32_t card_width;
};

extern const struct plan smallcities_plans[]; /* layout.c, by layout */

/* What all blocks are drawn from. */
struct scene {
    const struct table *table;
    const struct sheet *sheet;
    const kv_move *moves;
    uint32_t count;
    enum kv_layout layout;
    const struct plan *plan;
    struct kv_canvas *canvas;
};

/* On paper nothing is written before the first quarter is: an empty sheet serves every deal. */
static inline bool written(const struct scene *scene)
{
    return scene->layout != KV_PAGE || occupied(scene->sheet);
}

/* ---- tools.c ---- */

static const struct kv_look card_look = {KV_CARD, KV_FAINT, 10, false};

static inline struct kv_point point(int32_t x, int32_t y)
{
    return (struct kv_point){x, y};
}

static inline struct kv_point moved(struct kv_point from, int32_t x, int32_t y)
{
    return (struct kv_point){from.x + x, from.y + y};
}

/* How far it is to a hex's upper and lower side. */
static inline int32_t half_height(int32_t radius)
{
    return radius * 866 / 1000;
}

void smallcities_put_box(struct kv_canvas *canvas, struct kv_point at, int32_t width,
                         int32_t height, struct kv_look look);
void smallcities_put_icon(struct kv_canvas *canvas, const char *icon, struct kv_point middle,
                          int32_t size, struct kv_look look);

/* Words with their middle at a place, made smaller where they would be wider than `width`; and
 * numbers, which always fit. */
void smallcities_put_middle(struct kv_canvas *canvas, struct kv_point middle, int32_t width,
                            int32_t size, enum kv_font font, enum kv_colour colour,
                            const char *words);
void smallcities_put_number(struct kv_canvas *canvas, struct kv_point middle, int32_t size,
                            enum kv_font font, enum kv_colour colour, uint32_t number);
/* A sentence in at most so many lines, made smaller where it would need more. */
void smallcities_put_sentence(struct kv_canvas *canvas, struct kv_point at, int32_t width,
                              uint32_t lines, int32_t size, enum kv_align align,
                              enum kv_colour colour, const char *words);

/* Corners from the right one on, clockwise; side s lies between corners 6 - s and 7 - s. */
struct kv_point smallcities_corner_of(struct kv_point middle, int32_t radius, uint32_t corner);
void smallcities_put_hex(struct kv_canvas *canvas, struct kv_point middle, int32_t radius,
                         struct kv_look look);
/* The middle of a hex so many columns to the right and half rows down. */
struct kv_point smallcities_stepped(struct kv_point from, int32_t radius, struct kv_point steps);
/* The steps from the middle of the map to a hex of it. */
struct kv_point smallcities_steps_to(uint32_t hex);
/* The four hexes of a figure of the die around a middle. */
void smallcities_put_figure(struct kv_canvas *canvas, struct kv_point middle, int32_t radius,
                            uint32_t figure, struct kv_look look);

struct paint {
    uint8_t strong, pale;
};
extern const struct paint smallcities_paints[COLOURS];
/* A quarter: ground, pattern and sign; a small one, that has room for its sign only; and the
 * pattern alone. */
void smallcities_put_quarter(struct kv_canvas *canvas, struct kv_point middle, int32_t radius,
                             uint32_t colour);
void smallcities_put_swatch(struct kv_canvas *canvas, struct kv_point middle, int32_t radius,
                            uint32_t colour);
void smallcities_put_pattern(struct kv_canvas *canvas, struct kv_point middle, int32_t radius,
                             uint32_t colour);
/* A building on its plate. */
void smallcities_put_building(struct kv_canvas *canvas, struct kv_point middle, int32_t radius,
                              uint32_t building, enum kv_colour ink);

/* A star, and the cross over one that is used up. */
void smallcities_put_star(struct kv_canvas *canvas, struct kv_point middle, int32_t size,
                          struct kv_look look);
void smallcities_cross_star(struct kv_canvas *canvas, struct kv_point middle, int32_t size);

/* ---- areas.c ---- */

/* A map drawn somewhere: its middle, and how far its hexes reach. */
struct chart {
    struct kv_canvas *canvas;
    struct kv_point middle;
    int32_t radius;
};

static inline struct chart chart_of(const struct scene *scene)
{
    return (struct chart){scene->canvas, scene->plan->map, scene->plan->radius};
}

static inline struct kv_point middle_of(const struct chart *chart, uint32_t hex)
{
    return smallcities_stepped(chart->middle, chart->radius, smallcities_steps_to(hex));
}

/* A set of hexes as one area, with the line around it; and the lines between its hexes. */
void smallcities_put_area(const struct chart *chart, hex_set set, struct kv_look look);
void smallcities_put_borders(const struct chart *chart, hex_set set, struct kv_look look);

/* ---- map.c ---- */

/* What the moves make of the map: which hexes any of them uses, and which buildings each offers. */
struct chances {
    hex_set usable;
    uint8_t kinds[HEXES];
};
/* The quarters and buildings of a sheet. */
void smallcities_put_town(const struct chart *chart, const struct sheet *sheet);
void smallcities_find_chances(const struct scene *scene, struct chances *chances);
void smallcities_put_map(const struct scene *scene, const struct chances *chances);

/* ---- moves.c ---- */

/* What is drawn between these two plays the move when it is touched. */
void smallcities_begin_move(const struct scene *scene, kv_move move);
void smallcities_end_move(const struct scene *scene);
/* All moves on the map. */
void smallcities_put_choices(const struct scene *scene, const struct chances *chances);

/* ---- offer.c ---- */

void smallcities_put_offer(const struct scene *scene);

/* ---- actions.c ---- */

/* A sentence about what to do next; a finished solo game hears what its town is like. */
void smallcities_put_words(const struct scene *scene, int32_t total);
void smallcities_put_actions(const struct scene *scene);

/* ---- cards.c ---- */

uint32_t smallcities_card_count(const struct table *table);
void smallcities_put_cards(const struct scene *scene);

/* ---- strip.c ---- */

void smallcities_put_strip(const struct scene *scene, const struct kv_score *score);
void smallcities_put_round(const struct scene *scene);
void smallcities_put_title_block(const struct scene *scene);
void smallcities_put_memo(const struct scene *scene);

#endif
