/*
 * Line charts: several series of values over the same columns, with a scale. The caller chooses
 * position, type size and unit, so a chart can be a panel of a larger picture.
 */
#ifndef KV_DRAW_CHART_H
#define KV_DRAW_CHART_H

#include "draw/canvas.h"

#define KV_CHART_NO_FIGURE INT32_MIN
#define KV_CHART_SHAPES    8 /* markers, each with a colour; the ninth series repeats the first */

struct kv_chart_series {
    const int32_t *figures; /* one per column, or KV_CHART_NO_FIGURE */
    const bool *breaks;     /* columns that no line leads to; NULL if none */
    const int32_t *errors;  /* NULL, or how far a band around the line reaches up and down */
};

struct kv_chart {
    int32_t left, right, top, bottom; /* plot area; labels lie outside */
    int32_t letters, line, node;      /* label size, line width, marker radius */
    uint32_t columns, count;
    const struct kv_chart_series *series;
    int32_t unit; /* the value that labels show as 1 */
    bool percent;
    int32_t least, most, step; /* of the scale, in the same unit as the values */
};

extern const uint8_t kv_chart_colours[KV_CHART_SHAPES];

/* Chooses a scale that covers all values in eight steps or a few more of 1, 2 or 5 times a power of
 * ten. */
void kv_chart_choose_scale(struct kv_chart *chart);
int32_t kv_chart_x(const struct kv_chart *chart, uint32_t column);
struct kv_point kv_chart_point(const struct kv_chart *chart, uint32_t series, uint32_t column);
void kv_chart_draw(const struct kv_chart *chart, struct kv_canvas *canvas);
/* Labels the columns, as many as fit; 0 means no label. */
void kv_chart_draw_numbers(const struct kv_chart *chart, const uint32_t *numbers, int32_t y,
                           struct kv_canvas *canvas);
/* Series also differ in the shape of their markers, because print is black and white. */
void kv_chart_draw_node(struct kv_canvas *canvas, uint32_t series, struct kv_point at,
                        int32_t node);

#endif
