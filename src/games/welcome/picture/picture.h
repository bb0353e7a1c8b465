/*
 * The picture of Welcome inside: what its files tell each other.
 *
 * A layout is data (struct frame): where the parts lie and how large a house is. One set of
 * functions draws from it for the wide screen, the phone and the page. A place where a move can be
 * made is drawn inside its hot zone, so that the whole of it can be touched.
 */
#ifndef KV_WELCOME_PICTURE_H
#define KV_WELCOME_PICTURE_H

#include "games/common/strokes.h"
#include "games/welcome/words/words.h"

/* picture.c: the picture as a whole. */
void welcome_extent(const void *table, enum kv_layout layout, int32_t *width, int32_t *height);
void welcome_draw(const void *table, const void *sheet, const kv_move *moves, uint32_t count,
                  enum kv_layout layout, struct kv_canvas *canvas);

/* icons.c: one for each effect, and some others. */
enum icon { ICON_ROUNDABOUT = EFFECTS, ICON_PLAN, ICON_REFUSAL, ICON_TOTAL, ICON_RIVAL, ICONS };
enum { CROSSES = 4 };
extern const char *const welcome_icons[ICONS];
extern const uint8_t welcome_icon_colours[ICONS][2]; /* of lines and grounds */
extern const char *const welcome_crosses[CROSSES];

/* ---- Layouts, in tenths of a point: layout.c ---- */

/* The panels of the strip are the parts of the score in their order, and the total. */
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

/* Places in the strip, from its own corner; boxes of a track stand in so many columns. */
struct strip {
    struct area panel[PANELS];
    uint8_t columns[PANELS];
    int32_t box, estate_box; /* from box to box        */
    int32_t caption, script; /* sizes of text          */
};

/* How a street is built; a phone breaks it into two rows. */
struct houses {
    uint32_t rows;
    int32_t header; /* height over the first row: name and park track */
    int32_t row;    /* height of a row: houses, pools, road           */
    int32_t gap;    /* between houses, with room for a fence          */
    int32_t height; /* of a house */
    int32_t pool, road, script;
};

struct frame {
    int32_t width, height, left, inside; /* inside: the width between the margins */
    struct area offer, plans, actions;   /* none on paper */
    struct area hint;                    /* a line: its height is that of the letters */
    struct area promise;
    int32_t streets, street_step; /* y of the first one, and to the next */
    int32_t strip_y;
    const struct houses *houses;
    const struct strip *strip;
};

extern const struct frame welcome_frames[];

/* ---- The view: all that a drawing function needs ---- */

/* The colours of the two boards: a lawn by a road, and a blueprint. */
struct skin {
    uint8_t ground, grid, road, dashes, caption;
    uint8_t line, wall, gable; /* of a house            */
    uint8_t script, bis;       /* what is written in it */
    uint8_t fence, gap;
};

struct view {
    const struct table *table;
    const struct sheet *sheet;
    const struct board *board;
    const struct frame *frame;
    const struct skin *skin;
    const kv_move *moves;
    uint32_t count;
    bool sums; /* an empty page leaves them to the hand */
    struct kv_score score;
    struct kv_canvas *canvas;
};

/* ---- Places: layout.c ---- */

struct area welcome_grown(struct area area, int32_t by); /* on all sides */
struct area welcome_street_area(const struct view *view, uint32_t street);
struct area welcome_house_area(const struct view *view, uint32_t street, uint32_t house);
/* A house with what lies around it: what glows. */
struct area welcome_cell_area(const struct view *view, uint32_t street, uint32_t house);
/* The middle of the gap beside a house. */
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
/* One line, made smaller where it would be wider than this. */
void welcome_draw_fitted(const struct view *view, int32_t x, int32_t y, int32_t width,
                         struct lettering letters, const char *text);
/* Lines in an area, made smaller until they fit; the alignment says where they stand in it. */
void welcome_draw_paragraph(const struct view *view, struct area area, struct lettering letters,
                            const char *text);
/* An icon in its own colour; filled with the pale one of it. */
void welcome_draw_icon(const struct view *view, uint32_t icon, int32_t x, int32_t y, int32_t size);
/* A small number that depends on a place alone: the same hand writes it the same way each time.
 * And how far that bends a stroke, to either side. */
uint32_t welcome_quirk(uint32_t street, uint32_t house);
int32_t welcome_waver(uint32_t quirk, int32_t most);
void welcome_draw_cross(const struct view *view, struct area box, uint32_t quirk);
void welcome_draw_glow(const struct view *view, struct area area);
/* A part of the picture with a name, and with a number unless that is 0. */
void welcome_begin_part(const struct view *view, const char *name, uint32_t number);
void welcome_end_part(const struct view *view);

/* A track: values one after the other; as many of them crossed as there are marks, and the next
 * one is what it pays. Boxes without values only count. */
struct track {
    const uint8_t *values;
    uint32_t boxes, marks;
    uint8_t colour, pale;
    bool round;
};
/* Boxes in rows of so many columns, in the middle of an area. */
void welcome_draw_track(const struct view *view, const struct track *track, struct area area,
                        uint32_t columns, int32_t pitch);

/* ---- Moves and their places: moves.c ---- */

/* The move among those that can be made now, or NULL. */
const kv_move *welcome_find_move(const struct view *view, kv_move move);
/* What may be written or built in one house: with a temp five numbers; or a bis from either side
 * and a roundabout. */
enum { CHOICES_MOST = 8 };
struct choices {
    kv_move move[CHOICES_MOST];
    uint32_t count;
};
void welcome_find_choices(const struct view *view, uint32_t street, uint32_t house,
                          struct choices *choices);
/* The estate that begins here and may be named for a plan, or NULL. */
const kv_move *welcome_estate_from(const struct view *view, uint32_t street, uint32_t house);
/* What is drawn between these two can be touched to make the move. */
void welcome_begin_hot(const struct view *view, kv_move move);
void welcome_end_hot(const struct view *view);
/* Begins the hot zone of a move where it can be made, its ground aglow. */
bool welcome_begin_glow(const struct view *view, kv_move move, struct area area);

/* ---- The parts ---- */

/* offer.c */
struct area welcome_third(struct area area, uint32_t i, int32_t gap); /* of three side by side */
void welcome_draw_offer(const struct view *view);

/* plans.c */
void welcome_draw_plans(const struct view *view);
/* The estates a plan asks for flow into lines as words do. Returns the foot of the last one. */
int32_t welcome_draw_estates(const struct view *view, const struct plan *plan, struct area area,
                             int32_t unit);

/* actions.c */
void welcome_draw_actions(const struct view *view);

/* streets.c */
void welcome_draw_street(const struct view *view, uint32_t street);

/* What stands at a house that is a bis. */
const char *welcome_bis_mark(void);

/* strip.c */
void welcome_draw_strip(const struct view *view);

#endif
