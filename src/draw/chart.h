/*
 * Line charts: several series of figures over the same columns, with a scale. The place, the size
 * of the letters and the unit are the caller's; so a chart may be one panel of a larger picture.
 */
#ifndef KV_DRAW_CHART_H
#define KV_DRAW_CHART_H

#include "draw/canvas.h"

#define KV_CHART_NO_FIGURE INT32_MIN
#define KV_CHART_SHAPES    8 /* of the nodes, each with a colour; the ninth series has the first */

struct kv_chart_series {
    const int32_t *figures; /* one for each column, or KV_CHART_NO_FIGURE */
    const bool *breaks;     /* columns to which no line leads; NULL: none */
};

struct kv_chart {
    int32_t left, right, top, bottom; /* where figures are drawn; labels stand outside */
    int32_t letters, line, node;      /* size of the labels, width of a line, half a node's width */
    uint32_t columns, count;
    const struct kv_chart_series *series;
    int32_t unit; /* what a label counts as 1 */
    bool percent;
    int32_t least, most, step; /* of the scale, in the figures' own unit */
};

extern const uint8_t kv_chart_colours[KV_CHART_SHAPES];

/* A scale by 1, 2 or 5 times a power of ten, in eight steps or a few more, around all figures. */
void kv_chart_choose_scale(struct kv_chart *chart);
int32_t kv_chart_x(const struct kv_chart *chart, uint32_t column);
void kv_chart_draw(const struct kv_chart *chart, struct kv_canvas *canvas);
/* Numbers under the columns, as many as fit; 0 stands for none. */
void kv_chart_draw_numbers(const struct kv_chart *chart, const uint32_t *numbers, int32_t y,
                           struct kv_canvas *canvas);
/* Series differ by the shape of their nodes too, since in print all colours are black. */
void kv_chart_draw_node(struct kv_canvas *canvas, uint32_t series, struct kv_point at,
                        int32_t node);

#endif
