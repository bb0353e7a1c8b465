/*
 * Internal interface of the picture's files: the layout (layout.c), one file for each block, and
 * primitives that the printed cards and reminder use too.
 *
 * Colour never carries meaning alone: its letter is always drawn with it, and its pattern where
 * there is room.
 */
#ifndef KV_SMALLCITIES_PICTURE_H
#define KV_SMALLCITIES_PICTURE_H

#include "draw/canvas.h"
#include "games/smallcities/words/words.h"

#define SMALLCITIES_NAME_LINE                                                                      \
    {                                                                                              \
        .x = 760, .y = 250, .width = 1850                                                          \
    } /* on the printed page */

/* picture.c: the picture as a whole. */
void smallcities_extent(const void *table, enum kv_layout layout, int32_t *width, int32_t *height);
void smallcities_draw(const void *table, const void *sheet, const kv_move *moves, uint32_t count,
                      enum kv_layout layout, struct kv_canvas *canvas);

/* icons.c: paths on a 100 × 100 grid. */
extern const char *const smallcities_building_icons[BUILDINGS];
extern const char *const smallcities_patterns[COLOURS]; /* for a hex as wide as the grid */
extern const char *const smallcities_star_icon;

/* A layout: the positions of its blocks, in tenths of a point. */
struct plan {
    int32_t width, height;
    struct kv_point offer; /* four square tiles in a row */
    int32_t tile, tile_step;
    struct kv_point words; /* first baseline of the prompt */
    int32_t words_size, words_width, words_lines;
    struct kv_point actions; /* buttons in a row */
    int32_t button;
    struct kv_point map; /* centre of the map, and radius of a hex */
    int32_t radius;
    struct kv_point corner; /* beside the map: the round, or the title on paper */
    int32_t corner_width;
    struct kv_point memo[2]; /* building list on both sides below the map; none if 0, 0 */
    struct kv_point circles; /* circles and sums of the score strip */
    int32_t circle_step;
    struct kv_point sums;
    int32_t sum_step;
    struct kv_point cards, card_step; /* bonus and goals */
    int32_t card_width;
};

extern const struct plan smallcities_plans[]; /* layout.c, by layout */

/* The drawing context. */
struct scene {
    const struct table *table;
    const struct sheet *sheet;
    const kv_move *moves;
    uint32_t count;
    enum kv_layout layout;
    const struct plan *plan;
    struct kv_canvas *canvas;
};

/* An empty printed sheet must serve any deal, so nothing is filled in before the first quarter. */
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

/* From the centre of a hex to its upper or lower side. */
static inline int32_t half_height(int32_t radius)
{
    return radius * 866 / 1000;
}

void smallcities_put_box(struct kv_canvas *canvas, struct kv_point at, int32_t width,
                         int32_t height, struct kv_look look);
void smallcities_put_icon(struct kv_canvas *canvas, const char *icon, struct kv_point middle,
                          int32_t size, struct kv_look look);

/* Text centred at a point, reduced to fit `width`; and numbers, which always fit. */
void smallcities_put_middle(struct kv_canvas *canvas, struct kv_point middle, int32_t width,
                            int32_t size, enum kv_font font, enum kv_colour colour,
                            const char *words);
void smallcities_put_number(struct kv_canvas *canvas, struct kv_point middle, int32_t size,
                            enum kv_font font, enum kv_colour colour, uint32_t number);
/* A sentence, reduced to fit the given number of lines. */
void smallcities_put_sentence(struct kv_canvas *canvas, struct kv_point at, int32_t width,
                              uint32_t lines, int32_t size, enum kv_align align,
                              enum kv_colour colour, const char *words);

/* Corners are numbered clockwise from the right; side s lies between corners 6 - s and 7 - s. */
struct kv_point smallcities_corner_of(struct kv_point middle, int32_t radius, uint32_t corner);
void smallcities_put_hex(struct kv_canvas *canvas, struct kv_point middle, int32_t radius,
                         struct kv_look look);
/* The centre of the hex `steps` away, in columns to the right and half rows down. */
struct kv_point smallcities_stepped(struct kv_point from, int32_t radius, struct kv_point steps);
/* Those steps from the centre of the map to a hex. */
struct kv_point smallcities_steps_to(uint32_t hex);
/* The four hexes of a figure, centred. */
void smallcities_put_figure(struct kv_canvas *canvas, struct kv_point middle, int32_t radius,
                            uint32_t figure, struct kv_look look);

struct paint {
    uint8_t strong, pale;
};
extern const struct paint smallcities_paints[COLOURS];
/* A quarter with background, pattern and letter; a small one without pattern; the pattern alone. */
void smallcities_put_quarter(struct kv_canvas *canvas, struct kv_point middle, int32_t radius,
                             uint32_t colour);
void smallcities_put_swatch(struct kv_canvas *canvas, struct kv_point middle, int32_t radius,
                            uint32_t colour);
void smallcities_put_pattern(struct kv_canvas *canvas, struct kv_point middle, int32_t radius,
                             uint32_t colour);
/* A building's icon on a plate. */
void smallcities_put_building(struct kv_canvas *canvas, struct kv_point middle, int32_t radius,
                              uint32_t building, enum kv_colour ink);

/* A star, and the cross over a used one. */
void smallcities_put_star(struct kv_canvas *canvas, struct kv_point middle, int32_t size,
                          struct kv_look look);
void smallcities_cross_star(struct kv_canvas *canvas, struct kv_point middle, int32_t size);

/* ---- areas.c ---- */

/* A map with its centre and the radius of its hexes. */
struct chart {
    struct kv_canvas *canvas;
    const struct box *box;
    struct kv_point middle;
    int32_t radius;
    bool lettered; /* quarters have the letter of their colour besides its pattern */
    hex_set new;   /* what is on these hexes is animated                           */
};

static inline struct chart chart_of(const struct scene *scene)
{
    return (struct chart){
        scene->canvas, box_of(scene->table), scene->plan->map, scene->plan->radius, true, 0};
}

static inline struct kv_point middle_of(const struct chart *chart, uint32_t hex)
{
    return smallcities_stepped(chart->middle, chart->radius, smallcities_steps_to(hex));
}

/* A set of hexes as one outlined area, and the borders between its hexes. */
void smallcities_put_area(const struct chart *chart, hex_set set, struct kv_look look);
void smallcities_put_borders(const struct chart *chart, hex_set set, struct kv_look look);

/* ---- map.c ---- */

/* What the legal moves use: a set of hexes, and the buildings offered in each hex. */
struct chances {
    hex_set usable;
    uint8_t kinds[HEXES];
};
/* What is on the sheet, without legal moves. */
void smallcities_put_town(const struct chart *chart, const struct sheet *sheet);
/* Whether the map and its central area are ours. */
void smallcities_put_origins(const struct chart *chart);
void smallcities_find_chances(const struct scene *scene, struct chances *chances);
void smallcities_put_map(const struct scene *scene, const struct chances *chances);

/* ---- moves.c ---- */

/* Everything drawn between these two calls is the hot zone of the move. */
void smallcities_begin_move(const struct scene *scene, kv_move move);
void smallcities_end_move(const struct scene *scene);
/* The hex of a figure that touches most of its others. */
uint32_t smallcities_heart_of(hex_set figure);
/* The hot zones of all moves on the map. */
void smallcities_put_choices(const struct scene *scene, const struct chances *chances);

/* ---- offer.c ---- */

void smallcities_put_offer(const struct scene *scene);

/* ---- actions.c ---- */

/* A sentence about the next move, or the verdict on a finished solo game. */
const char *smallcities_words_now(const struct scene *scene, int32_t total);
void smallcities_put_words(const struct scene *scene, int32_t total);
void smallcities_put_actions(const struct scene *scene);

/* ---- cards.c ---- */

/* A goal has a scoring table, the bonus has stars. An empty printed sheet must serve any deal, so
 * it leaves open everything that is decided by chance. */
enum { GOAL_CARDS_MOST = 4 };
struct goal_card {
    const char *icon;  /* its name in the rules */
    const char *title; /* both already translated */
    const char *words; /* NULL: what is said, for it contains a figure */
    char said[128];
    const uint8_t *points; /* NULL if still open, and of the bonus */
    uint32_t counted;
    bool stars;
    uint8_t colours, colour[2]; /* mentioned on the card */
};
static inline const char *card_words(const struct goal_card *card)
{
    return card->words ? card->words : card->said;
}
uint32_t smallcities_card_count(const struct table *table);
uint32_t smallcities_list_cards(const struct table *table, const struct sheet *sheet, bool open,
                                struct goal_card cards[GOAL_CARDS_MOST]);
void smallcities_put_cards(const struct scene *scene);

/* ---- strip.c ---- */

void smallcities_put_strip(const struct scene *scene, const struct kv_score *score);
void smallcities_put_round(const struct scene *scene);
void smallcities_put_title_block(const struct scene *scene);
void smallcities_put_memo(const struct scene *scene);

#endif
