#include "draw/chart.h"

enum { NODE_LINE = 10, RULE = 6, LABEL_GAP = 90, NUMBER_WIDTH = 3 /* in characters */ };

const uint8_t kv_chart_colours[KV_CHART_SHAPES] = {KV_SKY,    KV_BRICK, KV_LEAF,  KV_VIOLET,
                                                   KV_ORANGE, KV_WATER, KV_EARTH, KV_GRAPHITE};

/* ---- Scales ---- */

static int32_t error_of(const struct kv_chart_series *series, uint32_t column)
{
    return series->errors ? series->errors[column] : 0;
}

static void find_range(struct kv_chart *chart)
{
    chart->least = INT32_MAX;
    chart->most = INT32_MIN;
    for (uint32_t i = 0; i < chart->count; i++)
        for (uint32_t column = 0; column < chart->columns; column++) {
            int32_t figure = chart->series[i].figures[column];
            int32_t error = error_of(&chart->series[i], column);
            if (figure == KV_CHART_NO_FIGURE)
                continue;
            chart->least = figure - error < chart->least ? figure - error : chart->least;
            chart->most = figure + error > chart->most ? figure + error : chart->most;
        }
    if (chart->least > chart->most)
        chart->least = chart->most = 0;
}

void kv_chart_choose_scale(struct kv_chart *chart)
{
    enum { STEPS = 8 };
    static const int32_t factors[] = {2, 5, 10};
    find_range(chart);
    int32_t power = chart->unit, step = chart->unit;
    for (uint32_t i = 0; (chart->most - chart->least) / step >= STEPS; i++) {
        step = power * factors[i % 3];
        power = i % 3 == 2 ? power * 10 : power;
    }
    chart->step = step;
    chart->least = chart->least / step * step - (chart->least % step < 0 ? step : 0);
    chart->most = chart->most / step * step + (chart->most % step > 0 ? step : 0);
    chart->most += chart->most == chart->least ? step : 0;
}

int32_t kv_chart_x(const struct kv_chart *chart, uint32_t column)
{
    int32_t steps = (int32_t)chart->columns - 1;
    return chart->left +
           (int32_t)((int64_t)(chart->right - chart->left) * column / (steps > 0 ? steps : 1));
}

static int32_t y_of(const struct kv_chart *chart, int32_t figure)
{
    return chart->bottom - (int32_t)((int64_t)(chart->bottom - chart->top) *
                                     (figure - chart->least) / (chart->most - chart->least));
}

/* ---- Drawing ---- */

static void draw_scale(const struct kv_chart *chart, struct kv_canvas *canvas)
{
    for (int32_t figure = chart->least; figure <= chart->most; figure += chart->step) {
        char label[16];
        struct kv_text text;
        int32_t y = y_of(chart, figure);
        kv_text_start(&text, label, sizeof label);
        kv_put(&text, chart->percent ? "%d %%" : "%d", (int)(figure / chart->unit));
        canvas->writer->line(canvas, (struct kv_point){chart->left, y},
                             (struct kv_point){chart->right, y},
                             (struct kv_look){.line = KV_FAINT, .width = RULE});
        kv_draw_fitted(canvas, (struct kv_point){chart->left - LABEL_GAP, y + chart->letters / 3},
                       chart->left - LABEL_GAP, chart->letters, KV_WORDS, KV_RIGHT, KV_QUIET,
                       label);
    }
}

void kv_chart_draw_node(struct kv_canvas *canvas, uint32_t series, struct kv_point at, int32_t node)
{
    const struct kv_writer *writer = canvas->writer;
    uint32_t shape = series % KV_CHART_SHAPES;
    uint8_t colour = kv_chart_colours[shape];
    bool hollow = shape >= KV_CHART_SHAPES / 2;
    struct kv_look look = {.fill = hollow ? KV_PAPER : colour, .line = colour, .width = NODE_LINE};
    int32_t x = at.x, y = at.y;
    const struct kv_point diamond[] = {{x, y - node}, {x + node, y}, {x, y + node}, {x - node, y}};
    const struct kv_point triangle[] = {{x, y - node}, {x + node, y + node}, {x - node, y + node}};
    if (shape % 4 == 0)
        writer->circle(canvas, at, node, look);
    else if (shape % 4 == 1)
        writer->box(canvas, (struct kv_point){x - node, y - node}, 2 * node, 2 * node, 0, look);
    else
        writer->polygon(canvas, shape % 4 == 2 ? diamond : triangle, shape % 4 == 2 ? 4 : 3, look);
}

struct kv_point kv_chart_point(const struct kv_chart *chart, uint32_t series, uint32_t column)
{
    return (struct kv_point){kv_chart_x(chart, column),
                             y_of(chart, chart->series[series].figures[column])};
}

/* Where a band ends in a column; it stays within the scale. */
static struct kv_point edge_of(const struct kv_chart *chart, const struct kv_chart_series *series,
                               uint32_t column, int32_t sign)
{
    int32_t figure = series->figures[column] + sign * error_of(series, column);
    figure = figure < chart->least ? chart->least : figure;
    figure = figure > chart->most ? chart->most : figure;
    return (struct kv_point){kv_chart_x(chart, column), y_of(chart, figure)};
}

static void draw_band(const struct kv_chart *chart, uint32_t number, struct kv_canvas *canvas)
{
    const struct kv_chart_series *series = &chart->series[number];
    struct kv_look look = {.fill = kv_chart_colours[number % KV_CHART_SHAPES] | KV_SHEER};
    uint32_t last = 0;
    bool open = false;
    for (uint32_t column = 0; column < chart->columns; column++) {
        if (series->figures[column] == KV_CHART_NO_FIGURE)
            continue;
        if (open && !(series->breaks && series->breaks[column])) {
            const struct kv_point corners[] = {
                edge_of(chart, series, last, 1), edge_of(chart, series, column, 1),
                edge_of(chart, series, column, -1), edge_of(chart, series, last, -1)};
            canvas->writer->polygon(canvas, corners, 4, look);
        }
        last = column;
        open = true;
    }
}

static void draw_series(const struct kv_chart *chart, uint32_t number, struct kv_canvas *canvas)
{
    const struct kv_chart_series *series = &chart->series[number];
    struct kv_look look = {.line = kv_chart_colours[number % KV_CHART_SHAPES],
                           .width = (uint8_t)chart->line,
                           .dashed = number % 2 == 1};
    struct kv_point last = {0};
    bool open = false;
    for (uint32_t column = 0; column < chart->columns; column++) {
        if (series->figures[column] == KV_CHART_NO_FIGURE)
            continue;
        struct kv_point at = kv_chart_point(chart, number, column);
        if (open && !(series->breaks && series->breaks[column]))
            canvas->writer->line(canvas, last, at, look);
        last = at;
        open = true;
    }
    for (uint32_t column = 0; column < chart->columns; column++)
        if (series->figures[column] != KV_CHART_NO_FIGURE)
            kv_chart_draw_node(canvas, number, kv_chart_point(chart, number, column), chart->node);
}

void kv_chart_draw(const struct kv_chart *chart, struct kv_canvas *canvas)
{
    draw_scale(chart, canvas);
    for (uint32_t i = 0; i < chart->count; i++)
        if (chart->series[i].errors)
            draw_band(chart, i, canvas);
    for (uint32_t i = 0; i < chart->count; i++)
        draw_series(chart, i, canvas);
}

void kv_chart_draw_numbers(const struct kv_chart *chart, const uint32_t *numbers, int32_t y,
                           struct kv_canvas *canvas)
{
    uint32_t every = 1;
    while ((chart->right - chart->left) * (int64_t)every <
           (int64_t)NUMBER_WIDTH * chart->letters * chart->columns)
        every++;
    for (uint32_t column = 1; column < chart->columns; column++) {
        char label[16];
        struct kv_text text;
        kv_text_start(&text, label, sizeof label);
        kv_put(&text, "%u", (unsigned)numbers[column]);
        if (numbers[column] && (column - 1) % every == 0)
            kv_draw_fitted(canvas, (struct kv_point){kv_chart_x(chart, column), y},
                           2 * chart->letters, chart->letters, KV_WORDS, KV_MIDDLE, KV_QUIET,
                           label);
    }
}
