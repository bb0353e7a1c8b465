/* A chart of figures that come with the request, such as the scores after each round. */
#include "base/memory.h"
#include "draw/chart.h"
#include "draw/hand.h"
#include "engine/request.h"

/* In tenths of a CSS pixel. */
enum {
    WIDTH = 3600,
    HEIGHT = 2100,
    SIDE_LEAST = 1000, /* labels need some room */
    LEFT = 420,
    RIGHT = 120, /* margins */
    TOP = 100,
    BOTTOM = 300,
    NUMBERS = 90,
    LETTERS = 130,
    LINE = 25,
    NODE = 34,
    NODE_MANY = 16, /* where many columns are close to each other */
    MANY = 14,
    AT_WIDTH = 15,
    AT_NODE = 55,
    TITLE_BYTES = 400,
    COLUMNS_MOST = 10000,
    FIGURE_MOST = 1000000
};

/* Figures of all series, one after another, and the numbers of the columns. */
struct figures {
    struct kv_chart chart;
    struct kv_chart_series *series;
    int32_t *figures;
    uint32_t *numbers;
    int64_t width, height;
    int64_t at; /* the selected column, from 0; negative: none    */
    bool touch; /* columns can be touched */
};

static bool allocate_figures(struct request *request, struct figures *all)
{
    uint32_t columns = all->chart.columns, count = all->chart.count;
    size_t bytes = count * sizeof *all->series + columns * sizeof *all->numbers +
                   (size_t)count * columns * sizeof *all->figures;
    all->series = (struct kv_chart_series *)request->engine->allocate(NULL, bytes);
    if (!all->series) {
        engine_no_memory(request);
        return false;
    }
    all->numbers = (uint32_t *)(void *)(all->series + count);
    all->figures = (int32_t *)(void *)(all->numbers + columns);
    all->chart.series = all->series;
    return true;
}

static bool read_numbers(const struct kv_json *list, uint32_t *numbers, struct kv_error *error)
{
    struct kv_json_walk walk;
    struct kv_json value;
    int64_t number;
    kv_json_enter(list, &walk);
    for (; kv_json_next(&walk, NULL, &value); *numbers++ = (uint32_t)number)
        if (!kv_json_integer(&value, 0, FIGURE_MOST, &number))
            return kv_refuse(error, "bad-request",
                             "\"columns\" must be whole numbers from 0 to %d, not %.*s.",
                             FIGURE_MOST, kv_json_shown(&value), value.at);
    return true;
}

static bool read_figures(const struct kv_json *list, uint32_t columns, int32_t *figures,
                         struct kv_error *error)
{
    struct kv_json_walk walk;
    struct kv_json value;
    int64_t number;
    if (kv_json_kind(list) != KV_JSON_ARRAY || kv_json_count(list) != columns)
        return kv_refuse(error, "bad-request", "Each of \"series\" must be a list of %u figures.",
                         (unsigned)columns);
    kv_json_enter(list, &walk);
    while (kv_json_next(&walk, NULL, &value)) {
        if (kv_json_kind(&value) == KV_JSON_NULL)
            number = KV_CHART_NO_FIGURE;
        else if (!kv_json_integer(&value, -FIGURE_MOST, FIGURE_MOST, &number))
            return kv_refuse(error, "bad-request",
                             "A figure must be a whole number from %d to %d, or null, not %.*s.",
                             -FIGURE_MOST, FIGURE_MOST, kv_json_shown(&value), value.at);
        *figures++ = (int32_t)number;
    }
    return true;
}

static bool read_series(const struct kv_json *list, struct figures *all, struct kv_error *error)
{
    struct kv_json_walk walk;
    struct kv_json value;
    uint32_t columns = all->chart.columns;
    kv_json_enter(list, &walk);
    for (uint32_t i = 0; kv_json_next(&walk, NULL, &value); i++) {
        int32_t *figures = all->figures + (size_t)i * columns;
        if (!read_figures(&value, columns, figures, error))
            return false;
        all->series[i] = (struct kv_chart_series){.figures = figures};
    }
    return true;
}

/* Where a column begins: half way between it and the one before. */
static int32_t column_from(const struct kv_chart *chart, uint32_t column)
{
    if (column == 0 || column == chart->columns)
        return column ? chart->right : chart->left;
    return (kv_chart_x(chart, column - 1) + kv_chart_x(chart, column)) / 2;
}

/* A column can be touched from top to bottom; its zone is invisible. */
static void draw_touches(const struct kv_chart *chart, struct kv_canvas *canvas)
{
    for (uint32_t i = 0; i < chart->columns; i++) {
        int32_t from = column_from(chart, i), to = column_from(chart, i + 1);
        canvas->writer->begin_touch(canvas, (struct kv_touch){KV_ASKS, "column", i, NULL});
        canvas->writer->box(canvas, (struct kv_point){from, 0}, to - from, chart->bottom, 0,
                            (struct kv_look){0});
        canvas->writer->end_touch(canvas);
    }
}

/* The selected column: a line through it, and all its figures. */
static void draw_at(const struct figures *all, struct kv_canvas *canvas)
{
    const struct kv_chart *chart = &all->chart;
    int32_t x = kv_chart_x(chart, (uint32_t)all->at);
    canvas->writer->line(canvas, (struct kv_point){x, chart->top},
                         (struct kv_point){x, chart->bottom},
                         (struct kv_look){.line = KV_GLOW_EDGE, .width = AT_WIDTH, .dashed = true});
    for (uint32_t i = 0; i < chart->count; i++)
        if (chart->series[i].figures[all->at] != KV_CHART_NO_FIGURE)
            kv_chart_draw_node(canvas, i, kv_chart_point(chart, i, (uint32_t)all->at), AT_NODE);
}

static bool draw(struct request *request, struct figures *all, const char *title)
{
    struct kv_text text = {.allocate = request->engine->allocate};
    struct kv_canvas canvas;
    struct kv_svg svg;
    kv_chart_choose_scale(&all->chart);
    kv_svg_begin_bare(&canvas, &svg, &text, (int32_t)all->width, (int32_t)all->height, title);
    kv_chart_draw(&all->chart, &canvas);
    kv_chart_draw_numbers(&all->chart, all->numbers, (int32_t)all->height - NUMBERS, &canvas);
    if (all->at >= 0)
        draw_at(all, &canvas);
    if (all->touch)
        draw_touches(&all->chart, &canvas);
    kv_svg_end(&canvas);
    return engine_put_svg(request, &text);
}

/* How large it is, and how it is looked at. */
static bool read_looks(struct request *request, struct figures *all)
{
    const struct kv_json *object = &request->object;
    struct kv_error *error = &request->error;
    all->width = WIDTH;
    all->height = HEIGHT;
    all->at = -1;
    if (!kv_json_read_number(object, "width", SIDE_LEAST, KV_PIECE_MOST, &all->width, error) ||
        !kv_json_read_number(object, "height", SIDE_LEAST, KV_PIECE_MOST, &all->height, error) ||
        !kv_json_read_number(object, "at", 0, (int64_t)all->chart.columns - 1, &all->at, error) ||
        !kv_json_read_flag(object, "touch", &all->touch, error))
        return false;
    all->chart.right = (int32_t)all->width - RIGHT;
    all->chart.bottom = (int32_t)all->height - BOTTOM;
    all->chart.node = all->chart.columns > MANY ? NODE_MANY : NODE;
    return true;
}

bool engine_answer_chart(struct request *request)
{
    struct kv_error *error = &request->error;
    struct kv_json columns, series;
    char title[TITLE_BYTES];
    struct figures all = {
        .chart = {.left = LEFT, .top = TOP, .letters = LETTERS, .line = LINE, .unit = 1}};
    if (!kv_json_read_text(&request->object, "title", title, sizeof title, error))
        return false;
    if (!kv_json_list(&request->object, "columns", &columns) ||
        !kv_json_list(&request->object, "series", &series))
        return kv_refuse(error, "bad-request", "A chart has lists \"columns\" and \"series\".");
    all.chart.columns = kv_json_count(&columns);
    all.chart.count = kv_json_count(&series);
    if (all.chart.columns < 2 || all.chart.columns > COLUMNS_MOST)
        return kv_refuse(error, "bad-request", "A chart has from 2 to %d columns.", COLUMNS_MOST);
    if (!read_looks(request, &all) || !allocate_figures(request, &all))
        return false;
    bool fine = read_numbers(&columns, all.numbers, error) && read_series(&series, &all, error) &&
                draw(request, &all, title);
    request->engine->allocate(all.series, 0);
    return fine;
}
