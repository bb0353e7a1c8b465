/*
 * Internal interface of the picture's files: the layout, the drawing context and the primitives.
 */
#ifndef KV_MACHINERY_PICTURE_H
#define KV_MACHINERY_PICTURE_H

#include "games/common/strokes.h"
#include "games/machinery/words/words.h"

#define MACHINERY_NAME_LINE                                                                        \
    {                                                                                              \
        .x = 2350, .y = 330, .width = 1800                                                         \
    } /* on the printed page */

/* ---- picture.c: the picture as a whole ---- */

void machinery_extent(const void *table, enum kv_layout layout, int32_t *width, int32_t *height);
void machinery_draw(const void *table, const void *sheet, const kv_move *moves, uint32_t count,
                    enum kv_layout layout, struct kv_canvas *canvas);

/* ---- icons.c ---- */

/* Canvas paths: a body, and dark details drawn on it or NULL. */
struct icon {
    const char *body, *dark;
};
extern const struct icon machinery_machine_icons[MACHINES];
extern const struct icon machinery_type_icons[TYPES];
extern const struct icon machinery_event_icons[EVENTS + 1];
extern const struct icon machinery_helmet, machinery_turning;
extern const struct icon machinery_machine_back, machinery_event_back;

/* ---- layout.c ---- */

enum { MARGIN = 120 };

/* The parts of the score in the order of machinery_parts, then the total. */
enum part {
    BUILDINGS_PART,
    DISTRICTS_PART,
    TYPES_PART,
    SETS,
    BONUS,
    BUILDERS,
    BROKEN,
    TOTAL,
    PARTS
};

/* A layout, in tenths of a point. City and strip are placed relative to `city`. */
struct plan {
    int32_t width;
    struct area title, cards, event, action;
    struct kv_point city;
    int32_t square;  /* side of a square */
    uint32_t across; /* districts per row */
    bool offer;
    struct area strip[PARTS]; /* relative to the lower left corner of the city */
    int32_t strip_height;
};

extern const struct plan machinery_plans[]; /* by layout */

/* The drawing context. */
struct picture {
    struct kv_canvas *canvas;
    const struct plan *plan;
    const struct table *table;
    const struct box *box;
    const struct sheet *sheet;
    const kv_move *moves;
    uint32_t count;
    enum kv_layout layout;
    struct teller *teller;
    struct kv_point building[BUILDINGS]; /* top left corner of its plan, in half squares */
};

static inline struct kv_point at(int32_t x, int32_t y)
{
    return (struct kv_point){x, y};
}

/* ---- tools.c ---- */

/* An icon in one colour, and a machine or event in yellow with an outline. */
void machinery_draw_icon(struct kv_canvas *canvas, const struct icon *icon, struct kv_point corner,
                         int32_t size, enum kv_colour colour);
void machinery_draw_machine(struct kv_canvas *canvas, const struct icon *icon,
                            struct kv_point corner, int32_t size);

/* A paragraph; returns the baseline that follows it. */
int32_t machinery_write_lines(struct kv_canvas *canvas, struct kv_point place, int32_t width,
                              struct lettering letters, const char *words);

/* Letters of at most this size in which a paragraph is no higher than this. */
int32_t machinery_fitting_size(struct lettering letters, int32_t width, int32_t height,
                               const char *words);

/* GRID is the width of a square in path units. The sides of drawn squares are multiples of it, so
 * that scaling leaves no fractions. */
enum { GRID = 28, PATH_MOST = 20480 }; /* three strokes in each square of 18 buildings of 16 */

/* A path under construction; points are relative to (x, y). */
struct path {
    uint32_t length, x, y;
    char data[PATH_MOST];
};

void machinery_start_path(struct path *path);
void machinery_put_stroke(struct path *path, uint32_t x, uint32_t y, uint32_t to_x, uint32_t to_y);
void machinery_put_walls(struct path *path, uint32_t squares);
void machinery_put_joints(struct path *path, uint32_t squares);
/* A box in each square, so far from its edges. */
void machinery_put_tiles(struct path *path, uint32_t squares, uint32_t inset);
void machinery_put_hatching(struct path *path, uint32_t squares, uint32_t salt);
/* A line through the centres of the squares. */
void machinery_put_figure(struct path *path, uint32_t squares);
/* An empty path draws nothing. */
void machinery_draw_path(struct kv_canvas *canvas, const struct path *path, struct kv_point corner,
                         int32_t square, struct kv_look look);
/* The extent of a set of squares. */
void machinery_measure(uint32_t squares, int32_t *columns, int32_t *rows);

/* The figure on a card. */
void machinery_draw_figure(struct kv_canvas *canvas, struct kv_point centre, int32_t square,
                           uint32_t squares, struct kv_look look);

/* ---- offer.c ---- */

void machinery_draw_title(const struct picture *p);
void machinery_draw_offer(const struct picture *p); /* cards and event */

/* ---- city.c ---- */

extern const char *const machinery_numerals[DISTRICTS];
int32_t machinery_city_height(const struct box *box, const struct plan *plan);
void machinery_draw_city(const struct picture *p);
/* Computes the top left corner of each plan, relative to the city. */
void machinery_place_buildings(struct picture *p);
/* The same in picture coordinates, and in the units of a path across the whole city. */
struct kv_point machinery_building_place(const struct picture *p, uint32_t building);
void machinery_go_to_building(const struct picture *p, struct path *path, uint32_t building);
void machinery_draw_city_path(const struct picture *p, const struct path *path,
                              struct kv_look look);
/* Points in a circle, with a handwritten ring once they are won. */
void machinery_draw_points(const struct picture *p, struct kv_point centre, int32_t points,
                           bool won);
bool machinery_is_district_won(const struct box *box, const struct sheet *sheet, uint32_t district);

/* ---- moves.c ---- */

/* Everything drawn between these two calls is the hot zone of the move. */
void machinery_begin_hot(const struct picture *p, kv_move move);
void machinery_end_hot(const struct picture *p);
/* Is there a legal move with this card? */
bool machinery_is_drawable(const struct picture *p, uint32_t card);
/* The hot zones in the city: squares to fill and figures to draw. */
void machinery_draw_zones(const struct picture *p);

/* ---- actions.c ---- */

/* What to do next, and the button that ends the turn. */
void machinery_draw_action(const struct picture *p);

/* ---- strip.c ---- */

/* The caption of a part of the score. */
struct caption {
    char data[64];
};
struct caption machinery_caption(const struct box *box, uint32_t part);
/* A ring if the figure shown in such a part is ours. */
void machinery_mark_part(struct kv_canvas *canvas, const struct box *box, uint32_t part,
                         struct kv_point place, int32_t size);
void machinery_draw_strip(const struct picture *p);

#endif
