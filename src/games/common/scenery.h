/* The country around a finished town. */
#ifndef KV_GAMES_SCENERY_H
#define KV_GAMES_SCENERY_H

#include "games/common/strokes.h"

/* The sun, which is the moon at night, behind two ranges of hills; their feet are at the bottom of
 * the area. */
void common_draw_evening(struct kv_canvas *canvas, struct area area);
/* Meadows, and a road at their lower edge. */
void common_draw_meadow(struct kv_canvas *canvas, struct area area, int32_t road);

#endif
