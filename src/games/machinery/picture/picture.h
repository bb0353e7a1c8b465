/*
 * What the files of the picture tell each other: where things lie, what all drawing needs to know,
 * and the strokes it is made of.
 */
#ifndef KV_MACHINERY_PICTURE_H
#define KV_MACHINERY_PICTURE_H

#include "games/common/strokes.h"
#include "games/machinery/words/words.h"

/* ---- picture.c: the picture as a whole ---- */

void machinery_extent(const void *table, enum kv_layout layout, int32_t *width, int32_t *height);
void machinery_draw(const void *table, const void *sheet, const kv_move *moves, uint32_t count,
                    enum kv_layout layout, struct kv_canvas *canvas);

/* ---- icons.c ---- */

/* A body, and dark parts upon it or NULL: paths for the canvas. */
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

/* The parts of the score as machinery_parts has them, and their sum. */
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

/* Where things lie, in tenths of a point. City and strip hang below `city`. */
struct plan {
    int32_t width;
    struct area title, cards, event, action;
    struct kv_point city;
    int32_t square;  /* side of a building's square   */
    uint32_t across; /* districts side by side        */
    bool offer;
    struct area strip[PARTS]; /* under the city, from its left corner */
    int32_t strip_height;
};

extern const struct plan machinery_plans[]; /* by layout */

/* All that drawing needs to know. */
struct picture {
    struct kv_canvas *canvas;
    const struct plan *plan;
    const struct table *table;
    const struct sheet *sheet;
    const kv_move *moves;
    uint32_t count;
    enum kv_layout layout;
    struct teller *teller;
    struct kv_point building[BUILDINGS]; /* where its plan begins, in halves of a square */
};

static inline struct kv_point at(int32_t x, int32_t y)
{
    return (struct kv_point){x, y};
}

/* ---- tools.c ---- */

/* An icon in one colour; and a machine or an event, in yellow with an outline. */
void machinery_draw_icon(struct kv_canvas *canvas, const struct icon *icon, struct kv_point corner,
                         int32_t size, enum kv_colour colour);
void machinery_draw_machine(struct kv_canvas *canvas, const struct icon *icon,
                            struct kv_point corner, int32_t size);

/* A paragraph; returns the line after it. */
int32_t machinery_write_lines(struct kv_canvas *canvas, struct kv_point place, int32_t width,
                              struct lettering letters, const char *words);

/* A square is so many steps of a path wide; sides of squares in pictures are multiples of it. */
enum { GRID = 28, PATH_MOST = 8192 };

/* A path in the making; its points are counted from (x, y). */
struct path {
    uint32_t length, x, y;
    char data[PATH_MOST];
};

void machinery_start_path(struct path *path);
void machinery_put_stroke(struct path *path, uint32_t x, uint32_t y, uint32_t to_x, uint32_t to_y);
void machinery_put_walls(struct path *path, uint32_t squares);
void machinery_put_joints(struct path *path, uint32_t squares);
void machinery_put_tiles(struct path *path, uint32_t squares);
void machinery_put_hatching(struct path *path, uint32_t squares, uint32_t salt);
/* A line through the centres of the squares. */
void machinery_put_figure(struct path *path, uint32_t squares);
/* An empty path draws nothing. */
void machinery_draw_path(struct kv_canvas *canvas, const struct path *path, struct kv_point corner,
                         int32_t square, struct kv_look look);
/* Columns and rows that squares take. */
void machinery_measure(uint32_t squares, int32_t *columns, int32_t *rows);

/* The figure of a card as squares, and drawn. */
uint32_t machinery_figure_squares(const char *figure);
void machinery_draw_figure(struct kv_canvas *canvas, struct kv_point centre, int32_t square,
                           uint32_t squares, struct kv_look look);

/* ---- offer.c ---- */

void machinery_draw_title(const struct picture *p);
void machinery_draw_offer(const struct picture *p); /* cards and event */

/* ---- city.c ---- */

extern const char *const machinery_numerals[DISTRICTS];
int32_t machinery_city_height(const struct plan *plan);
void machinery_draw_city(const struct picture *p);
/* Finds out where the plans of buildings begin, counted from the corner of the city. */
void machinery_place_buildings(struct picture *p);
/* The same as a place in the picture, and for a path through the whole city. */
struct kv_point machinery_building_place(const struct picture *p, uint32_t building);
void machinery_go_to_building(const struct picture *p, struct path *path, uint32_t building);
void machinery_draw_city_path(const struct picture *p, const struct path *path,
                              struct kv_look look);
/* Points in a circle, ringed by hand once they are won. */
void machinery_draw_points(const struct picture *p, struct kv_point centre, int32_t points,
                           bool won);
bool machinery_is_district_won(const struct sheet *sheet, uint32_t district);

/* ---- moves.c ---- */

/* What is drawn between these two plays the move. */
void machinery_begin_hot(const struct picture *p, kv_move move);
void machinery_end_hot(const struct picture *p);
/* May some move draw this card? */
bool machinery_is_drawable(const struct picture *p, uint32_t card);
/* The squares of the city that can be filled, and the figures that can be drawn in it. */
void machinery_draw_zones(const struct picture *p);

/* ---- actions.c ---- */

/* What may be done next, and the button that ends the turn. */
void machinery_draw_action(const struct picture *p);

/* ---- strip.c ---- */

void machinery_draw_strip(const struct picture *p);

#endif
