/*
 * The picture of a sheet inside: what its files share. picture.c lays out the blocks, and each
 * block has a file of its own.
 *
 * A colour is never alone: its pattern and its letters stand with it wherever it is drawn.
 */
#ifndef KV_SMALLCITIES_PICTURE_H
#define KV_SMALLCITIES_PICTURE_H

#include "draw/canvas.h"
#include "games/smallcities/smallcities.h"

/* Where the blocks of a layout lie, in tenths of a point. */
struct plan {
    int32_t width, height;
    struct kv_point offer; /* four square tiles in a row */
    int32_t tile, tile_step;
    struct kv_point words; /* what to do next, and its size and most letters a line */
    int32_t words_size, words_letters;
    struct kv_point actions; /* buttons in a row */
    int32_t button;
    struct kv_point map; /* its middle; a hex reaches so far to its corners */
    int32_t radius;
    struct kv_point corner;  /* beside the map: which round it is, or on paper the title */
    struct kv_point memo[2]; /* below the map at both sides: the buildings; none at 0, 0 */
    struct kv_point circles; /* of the score strip, and its sums */
    int32_t circle_step;
    struct kv_point sums;
    int32_t sum_step;
    struct kv_point cards, card_step; /* bonus and goals */
    int32_t card_width, card_letters;
};

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

/* ---- picture_tools.c ---- */

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
/* A path of lines between points of the picture itself. */
void smallcities_put_path(struct kv_canvas *canvas, const struct kv_text *path,
                          struct kv_look look);

/* Words and numbers with their middle at a place; and words in as many lines as they need. */
void smallcities_put_middle(struct kv_canvas *canvas, struct kv_point middle, int32_t size,
                            enum kv_font font, enum kv_colour colour, const char *words);
void smallcities_put_number(struct kv_canvas *canvas, struct kv_point middle, int32_t size,
                            enum kv_font font, enum kv_colour colour, uint32_t number);
void smallcities_put_lines(struct kv_canvas *canvas, struct kv_point at, int32_t size,
                           int32_t letters, enum kv_colour colour, const char *words);

/* Corners from the right one on, clockwise; side s lies between corners 6 - s and 7 - s. */
struct kv_point smallcities_corner_of(struct kv_point middle, int32_t radius, uint32_t corner);
void smallcities_put_hex(struct kv_canvas *canvas, struct kv_point middle, int32_t radius,
                         struct kv_look look);
/* The middle of a hex of the map, in steps: half columns across, half rows down; and its place. */
struct kv_point smallcities_steps_to(uint32_t hex);
struct kv_point smallcities_middle_of(const struct plan *plan, uint32_t hex);

struct paint {
    uint8_t strong, pale;
    const char *letters;
};
extern const struct paint smallcities_paints[COLOURS];
/* A quarter: ground, pattern and letters. */
void smallcities_put_quarter(struct kv_canvas *canvas, struct kv_point middle, int32_t radius,
                             uint32_t colour);

/* ---- picture_map.c ---- */

/* What the moves make of the map: which hexes any of them uses, and which buildings each offers. */
struct chances {
    hex_set usable;
    uint8_t kinds[HEXES];
};
void smallcities_find_chances(const struct scene *scene, struct chances *chances);
void smallcities_put_map(const struct scene *scene, const struct chances *chances);

/* ---- picture_moves.c ---- */

/* What is drawn between these two plays the move when it is touched. */
void smallcities_begin_move(const struct scene *scene, kv_move move, const char *label);
void smallcities_end_move(const struct scene *scene);
/* All moves on the map. */
void smallcities_put_choices(const struct scene *scene, const struct chances *chances);

/* ---- picture_offer.c ---- */

void smallcities_put_offer(const struct scene *scene);
/* A sentence about what to do next; a finished solo game hears what its town is like. */
void smallcities_put_words(const struct scene *scene, int32_t total);
void smallcities_put_actions(const struct scene *scene);

/* ---- picture_cards.c ---- */

uint32_t smallcities_card_count(const struct table *table);
void smallcities_put_cards(const struct scene *scene);

/* ---- picture_strip.c ---- */

void smallcities_put_strip(const struct scene *scene, const struct kv_score *score);
void smallcities_put_round(const struct scene *scene);
void smallcities_put_title_block(const struct scene *scene);
void smallcities_put_memo(const struct scene *scene);

#endif
