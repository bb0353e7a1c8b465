/*
 * Machinery in the hand (draw/hand.h): what its files tell each other.
 *
 * A move is chosen by card, site, turn, mirror and place. The card is an open one from 1 on; the
 * builder comes after them. The site is a building from 1 on.
 */
#ifndef KV_MACHINERY_HAND_H
#define KV_MACHINERY_HAND_H

#include "draw/hand.h"
#include "games/machinery/picture/picture.h"

extern const struct kv_hand machinery_hand;
extern const struct kv_entering machinery_entering; /* entry.c */

/* What a piece is drawn from. */
struct scene {
    const struct kv_drawing *drawing;
    struct kv_canvas *canvas;
    const struct table *table;
    const struct box *box;
    const struct sheet *sheet;
    const struct sheet *shown; /* as it was shown last, or `sheet`: the rest is new            */
    struct sheet after;  /* the sheet with the candidate made                                  */
    int32_t gain;        /* of the candidate                                                   */
    uint32_t card, site; /* in the focus or of the candidate, 0: none                          */
    uint32_t cards;      /* something can be done with, bits; that of the builder is the last  */
    uint32_t sites;      /* something can be done at, with the card in the focus, bits         */
    uint32_t free;       /* those of them where it costs no breakage                           */
    uint16_t ghost;      /* squares of the candidate in its building                           */
};

/* ---- hand.c ---- */

void machinery_set_scene(struct scene *scene, const struct kv_drawing *drawing);
/* The value of the builder's card. */
static inline uint32_t builder_card(const struct table *table)
{
    return table->open_count + 1u;
}
void machinery_aspects(const void *table, const void *sheet, kv_move move,
                       struct kv_aspects *aspects);
/* What a figure notes, 0 if it lies as printed or turning is free. */
uint32_t machinery_breakage_of(const struct table *table, kv_move move);

/* Everything drawn until end_touch is a target: it makes a move, chooses a value of an aspect, or
 * asks why nothing can be done at a site. */
void machinery_begin_move(const struct scene *scene, kv_move move);
void machinery_begin_choice(const struct scene *scene, enum kv_aspect aspect, uint32_t value,
                            const char *label);
void machinery_begin_question(const struct scene *scene, uint32_t site, const char *label);
void machinery_end_touch(const struct scene *scene);
/* What is drawn until end_motion is new, and appears in this way. */
void machinery_begin_motion(const struct scene *scene, enum kv_motion motion, uint32_t order);
void machinery_end_motion(const struct scene *scene);

/* ---- layout.c ---- */

int32_t machinery_hand_height(const struct kv_drawing *drawing);

/* Where cards lie in the offer: beside each other, or below each other in a narrow piece. The
 * builder's is the last one. */
struct area machinery_card_area(const struct scene *scene, uint32_t card);

/* The plan of the city: districts in rows, three buildings in each. */
struct city {
    uint32_t across;              /* districts in a row                      */
    int32_t width, height, gap;   /* of a district, and between them         */
    int32_t head, facade, plaque; /* heights from the top, a façade may be 0 */
    int32_t square, slot;         /* sides of a square, width of a building  */
    int32_t base;                 /* of a district's name, in its head       */
    int32_t letters, plaques;     /* sizes of names and of points            */
    bool names;                   /* buildings are named                     */
    bool bare;                    /* there is no room for plaques            */
    const struct box *box;
};
void machinery_plan_city(const struct kv_drawing *drawing, struct city *city);
struct area machinery_district_area(const struct city *city, uint32_t district);
struct area machinery_slot_area(const struct city *city, uint32_t building);
/* The top left corner of the building's plan. */
struct kv_point machinery_plan_corner(const struct city *city, uint32_t building);

/* The lens: words, and squares below them. A low screen has one line of words, and no more rows of
 * squares than the building; a narrow lens has two lines, without the kind of building. */
enum { LENS_NARROW = 3000 };
struct lens {
    int32_t head; /* height of the words */
    int32_t square;
    struct kv_point corner; /* of the building */
};
struct lens machinery_plan_lens(const struct scene *scene, uint32_t building);

/* ---- plaques.c ---- */

/* How a small word in a rounded box looks. */
struct plaque {
    enum kv_colour fill, line, ink;
    int32_t size; /* of the letters */
    bool turning; /* with an arrow that turns before the words */
};
extern const struct plaque machinery_points_plaque, machinery_won_plaque, machinery_cost_plaque,
    machinery_gain_plaque;
int32_t machinery_plaque_width(const struct plaque *plaque, const char *words);
void machinery_draw_plaque(struct kv_canvas *canvas, struct kv_point centre,
                           const struct plaque *plaque, const char *words);
/* A number with its sign, as in "+8" and "−3". */
struct signed_number {
    char data[16];
};
struct signed_number machinery_sign(int32_t number);

/* ---- facades.c ---- */

enum { FACADE_HEIGHT = 72 }; /* of a width of 100 */
extern const enum kv_colour machinery_type_colours[TYPES];
/* A building seen from the street; `foot` is its left end on the ground. */
void machinery_draw_facade(struct kv_canvas *canvas, enum type type, struct kv_point foot,
                           int32_t width, bool lit);

/* ---- plans.c ---- */

/* What a building is for the card in the focus. */
enum footing { PLAIN, TAKES, TAKES_TURNED, REFUSES };
enum footing machinery_footing(const struct scene *scene, uint32_t building);
/* Whether the building is finished and was not when it was shown last. */
static inline bool machinery_is_new(const struct scene *scene, uint32_t building)
{
    return (scene->sheet->finished & ~scene->shown->finished) >> building & 1;
}
void machinery_draw_plan(const struct scene *scene, uint32_t building, struct kv_point corner,
                         int32_t square, enum footing footing);
/* The candidate's figure: not hatched, since it is not drawn yet. */
void machinery_draw_ghost(const struct scene *scene, struct kv_point corner, int32_t square,
                          bool filled);

/* ---- The pieces, one file each ---- */

void machinery_draw_hand_offer(const struct scene *scene);
void machinery_draw_event(const struct scene *scene);
int32_t machinery_event_height(const struct scene *scene);
void machinery_draw_board(const struct scene *scene);
void machinery_draw_tracks(const struct scene *scene);
int32_t machinery_tracks_height(int32_t width);
void machinery_draw_hand_strip(const struct scene *scene);
void machinery_draw_lens(const struct scene *scene);
void machinery_draw_small(const struct scene *scene);
int32_t machinery_small_height(int32_t width);
void machinery_draw_skyline(const struct scene *scene);
int32_t machinery_skyline_height(int32_t width);

/* ---- cells.c ---- */

void machinery_type(const struct kv_drawing *drawing, struct kv_cells *cells);

/* ---- topics.c ---- */

extern const struct kv_topic machinery_topics[];
uint32_t machinery_kind(kv_move move);

/* ---- words.c ---- */

struct label {
    char data[192];
};
struct label machinery_name_card(const struct scene *scene, uint32_t card);
struct label machinery_name_move(const struct scene *scene, kv_move move);
struct label machinery_name_place(const struct scene *scene, uint32_t building, uint32_t place);
struct label machinery_name_site(const struct scene *scene, uint32_t building);
void machinery_brief(const void *table, const void *sheet, kv_move move, struct kv_text *text);
void machinery_advise(const struct kv_drawing *drawing, struct kv_text *text);
const char *machinery_why_not(const struct kv_drawing *drawing, uint32_t site,
                              struct kv_text *text);
void machinery_recount(const void *table, const void *sheet, const kv_move *moves, uint32_t count,
                       struct kv_text *text);

#endif
