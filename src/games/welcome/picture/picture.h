/*
 * Internal interface of the picture's files.
 *
 * A layout is data (struct frame): the positions of the parts and the size of a house. The same
 * functions draw the wide screen, the phone and paper. Where a move can be made, the whole place is
 * drawn inside the hot zone, so that all of it can be clicked.
 */
#ifndef KV_WELCOME_PICTURE_H
#define KV_WELCOME_PICTURE_H

#include "games/common/strokes.h"
#include "games/welcome/words/words.h"

#define WELCOME_NAME_LINE                                                                          \
    {                                                                                              \
        .x = 4230, .y = 410, .width = 2570                                                         \
    } /* on the printed page */

/* picture.c: the picture as a whole. */
void welcome_extent(const void *table, enum kv_layout layout, int32_t *width, int32_t *height);
void welcome_draw(const void *table, const void *sheet, const kv_move *moves, uint32_t count,
                  enum kv_layout layout, struct kv_canvas *canvas);

/* icons.c: an icon for each effect, and some others. */
enum icon { ICON_ROUNDABOUT = EFFECTS, ICON_PLAN, ICON_REFUSAL, ICON_TOTAL, ICON_RIVAL, ICONS };
enum { CROSSES = 4 };
extern const char *const welcome_icons[ICONS];
extern const uint8_t welcome_icon_colours[ICONS][2]; /* line and background */
extern const char *const welcome_crosses[CROSSES];

/* ---- Layouts, in tenths of a point: layout.c ---- */

/* The panels of the strip: the parts of the score in their order, then the total. */
enum panel {
    PANEL_PLANS,
    PANEL_PARKS,
    PANEL_POOLS,
    PANEL_TEMPS,
    PANEL_ESTATES,
    PANEL_BIS,
    PANEL_ROUNDABOUTS,
    PANEL_REFUSALS,
    PANEL_TOTAL,
    PANELS
};

/* Positions relative to the corner of the strip, and the columns of each track. */
struct strip {
    struct area panel[PANELS];
    uint8_t columns[PANELS];
    int32_t box, estate_box; /* distance between boxes */
    int32_t caption, script; /* sizes of text */
};

/* The dimensions of a street; on a phone it wraps into two rows. */
struct houses {
    uint32_t rows;
    int32_t header; /* height above the first row: name and park track */
    int32_t row;    /* height of a row: houses, pools, road */
    int32_t gap;    /* between houses, with room for a fence */
    int32_t height; /* of a house */
    int32_t pool, road, script;
};

struct frame {
    int32_t width, height, left, inside; /* inside: width between the margins */
    struct area offer, plans, actions;   /* none on paper */
    struct area hint;                    /* one line; its height is the type size */
    struct area promise;
    int32_t streets, street_step; /* y of the first one, and distance to the next */
    int32_t strip_y;
    const struct houses *houses;
    const struct strip *strip;
};

extern const struct frame welcome_frames[];

/* ---- The view: all that a drawing function needs ---- */

/* The colours of the two boards: a lawn along a road, and a blueprint. */
struct skin {
    uint8_t ground, grid, road, dashes, caption;
    uint8_t line, wall, gable; /* of a house */
    uint8_t script, bis;       /* what is written in it */
    uint8_t fence, gap;
};
extern const struct skin welcome_skins[]; /* picture.c, by board */

struct view {
    const struct table *table;
    const struct sheet *sheet;
    const struct board *board;
    const struct frame *frame;
    const struct skin *skin;
    const kv_move *moves;
    uint32_t count;
    bool sums; /* false on an empty page, where players write them */
    struct kv_score score;
    struct kv_canvas *canvas;
};

/* ---- Places: layout.c ---- */

struct area welcome_grown(struct area area, int32_t by); /* on all sides */
struct area welcome_street_area(const struct view *view, uint32_t street);
struct area welcome_house_area(const struct view *view, uint32_t street, uint32_t house);
/* A house and its surroundings: the area that is highlighted. */
struct area welcome_cell_area(const struct view *view, uint32_t street, uint32_t house);
/* The centre of the gap next to a house. */
struct kv_point welcome_gap_at(const struct view *view, uint32_t street, uint32_t house,
                               bool right);
struct area welcome_panel_area(const struct view *view, enum panel panel);

/* ---- Strokes: tools.c ---- */

struct kv_point welcome_point(int32_t x, int32_t y);
void welcome_draw_box(const struct view *view, struct area area, int32_t radius,
                      struct kv_look look);
void welcome_draw_line(const struct view *view, int32_t x, int32_t y, int32_t to_x, int32_t to_y,
                       struct kv_look look);
void welcome_draw_path(const struct view *view, const char *path, int32_t x, int32_t y,
                       int32_t size, struct kv_look look);
void welcome_draw_text(const struct view *view, int32_t x, int32_t y, struct lettering letters,
                       const char *text);
void welcome_draw_number(const struct view *view, int32_t x, int32_t y, struct lettering letters,
                         int32_t number);
/* One line, reduced to fit the width. */
void welcome_draw_fitted(const struct view *view, int32_t x, int32_t y, int32_t width,
                         struct lettering letters, const char *text);
/* Lines of text, reduced until they fit the area and aligned in it. */
void welcome_draw_paragraph(const struct view *view, struct area area, struct lettering letters,
                            const char *text);
/* An icon in its own colour, filled with the pale variant. */
void welcome_draw_icon(const struct view *view, uint32_t icon, int32_t x, int32_t y, int32_t size);
/* A pseudo-random number that depends only on the place, so that handwriting looks the same each
 * time; and the distance by which it bends a stroke to either side. */
uint32_t welcome_quirk(uint32_t street, uint32_t house);
int32_t welcome_waver(uint32_t quirk, int32_t most);
void welcome_draw_cross(const struct view *view, struct area box, uint32_t quirk);
void welcome_draw_glow(const struct view *view, struct area area);
/* A named group, with a number appended unless it is 0. */
void welcome_begin_part(const struct view *view, const char *name, uint32_t number);
void welcome_end_part(const struct view *view);

/* A track of boxes: `marks` of them are crossed, and the value of the next one is what the track
 * scores. Boxes without values only count. */
struct track {
    const uint8_t *values;
    uint32_t boxes, marks;
    uint8_t colour, pale;
    bool round;
};
/* Boxes in rows of `columns`, centred in an area. */
void welcome_draw_track(const struct view *view, const struct track *track, struct area area,
                        uint32_t columns, int32_t pitch);

/* ---- Moves and their places: moves.c ---- */

/* The move if it is legal now, or NULL. */
const kv_move *welcome_find_move(const struct view *view, kv_move move);
/* The legal moves at one house: up to five numbers with a temp, or a bis from either side and a
 * roundabout. */
enum { CHOICES_MOST = 8 };
struct choices {
    kv_move move[CHOICES_MOST];
    uint32_t count;
};
void welcome_find_choices(const struct view *view, uint32_t street, uint32_t house,
                          struct choices *choices);
/* The move that uses the estate that begins here for a plan, or NULL. */
const kv_move *welcome_estate_from(const struct view *view, uint32_t street, uint32_t house);
/* Everything drawn between these two calls is the hot zone of the move. */
void welcome_begin_hot(const struct view *view, kv_move move);
void welcome_end_hot(const struct view *view);
/* If the move is legal, begins its hot zone with a highlighted background. */
bool welcome_begin_glow(const struct view *view, kv_move move, struct area area);

/* ---- The parts ---- */

/* offer.c */
struct area welcome_third(struct area area, uint32_t i, int32_t gap); /* one third of a row */
void welcome_draw_offer(const struct view *view);

/* plans.c */
void welcome_draw_plans(const struct view *view);
/* The estates of a plan wrap into lines like words. Returns the bottom of the last line. */
int32_t welcome_draw_estates(const struct view *view, const struct plan *plan, struct area area,
                             int32_t unit);

/* actions.c */
void welcome_put_hint(const struct view *view, struct kv_text *text); /* what to do now */
void welcome_put_refusal(const struct table *table, const struct sheet *sheet, kv_move move,
                         struct kv_text *text); /* a button */
void welcome_draw_actions(const struct view *view);

/* streets.c */
void welcome_draw_street(const struct view *view, uint32_t street);

/* The mark next to the number of a bis house. */
const char *welcome_bis_mark(void);

/* strip.c */
const char *welcome_panel_caption(uint32_t panel);
void welcome_draw_strip(const struct view *view);

#endif
