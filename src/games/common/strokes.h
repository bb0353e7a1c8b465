/* Shapes and letters that the pictures of several games are drawn with. */
#ifndef KV_GAMES_STROKES_H
#define KV_GAMES_STROKES_H

#include "draw/canvas.h"

struct area {
    int32_t x, y, width, height;
};

/* How words look; their place is given separately. */
struct lettering {
    int32_t size;
    enum kv_font font;
    enum kv_align align;
    enum kv_colour colour;
};

void common_draw_box(struct kv_canvas *canvas, struct area area, int32_t radius,
                     struct kv_look look);
void common_write(struct kv_canvas *canvas, struct kv_point place, struct lettering letters,
                  const char *words);
/* One line, made smaller if it would be wider than this; and a number, with a minus sign. */
void common_write_fitted(struct kv_canvas *canvas, struct kv_point place, int32_t width,
                         struct lettering letters, const char *words);
void common_write_number(struct kv_canvas *canvas, struct kv_point place, struct lettering letters,
                         int32_t number);
/* A number made smaller if it would not fit its box, as totals of three digits may. */
void common_write_fitted_number(struct kv_canvas *canvas, struct kv_point place, int32_t width,
                                struct lettering letters, int32_t number);
/* The frame of a card and its ground, which extends beyond the edge if the canvas has a bleed. */
enum { CARD_FRAME = 45 }; /* its distance from the edge: a knife may miss by this much */
void common_draw_card_frame(struct kv_canvas *canvas, struct kv_look look);
/* The line at the foot of a memo that says which figures are ours, or of which pack they are. */
void common_write_origin(struct kv_canvas *canvas, const struct kv_game *game, const char *words);

/* The points of one part: its cells in the score, which stand behind those of the parts before. */
int32_t common_part_sum(const struct kv_part *parts, const struct kv_score *score, uint32_t part);

#endif
