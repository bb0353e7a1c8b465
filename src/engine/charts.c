/* A chart of figures that come with the request, such as the scores after each round. */
#include "base/memory.h"
#include "draw/chart.h"
#include "engine/request.h"

/* In tenths of a point: about as large as a phone shows it, so that its labels can be read. */
enum {
    WIDTH = 3600,
    HEIGHT = 2100,
    LEFT = 420,
    RIGHT = WIDTH - 120,
    TOP = 100,
    BOTTOM = HEIGHT - 300,
    NUMBERS = HEIGHT - 90,
    LETTERS = 130,
    LINE = 25,
    NODE = 34,
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

static bool draw(struct request *request, struct figures *all, const char *title)
{
    struct kv_text text = {.allocate = request->engine->allocate};
    struct kv_canvas canvas;
    struct kv_svg svg;
    kv_chart_choose_scale(&all->chart);
    kv_svg_begin_bare(&canvas, &svg, &text, WIDTH, HEIGHT, title);
    kv_chart_draw(&all->chart, &canvas);
    kv_chart_draw_numbers(&all->chart, all->numbers, NUMBERS, &canvas);
    kv_svg_end(&canvas);
    return engine_put_svg(request, &text);
}

bool engine_answer_chart(struct request *request)
{
    struct kv_error *error = &request->error;
    struct kv_json columns, series;
    char title[TITLE_BYTES];
    struct figures all = {.chart = {.left = LEFT,
                                    .right = RIGHT,
                                    .top = TOP,
                                    .bottom = BOTTOM,
                                    .letters = LETTERS,
                                    .line = LINE,
                                    .node = NODE,
                                    .unit = 1}};
    if (!kv_json_read_text(&request->object, "title", title, sizeof title, error))
        return false;
    if (!kv_json_list(&request->object, "columns", &columns) ||
        !kv_json_list(&request->object, "series", &series))
        return kv_refuse(error, "bad-request", "A chart has lists \"columns\" and \"series\".");
    all.chart.columns = kv_json_count(&columns);
    all.chart.count = kv_json_count(&series);
    if (all.chart.columns < 2 || all.chart.columns > COLUMNS_MOST)
        return kv_refuse(error, "bad-request", "A chart has from 2 to %d columns.", COLUMNS_MOST);
    if (!allocate_figures(request, &all))
        return false;
    bool fine = read_numbers(&columns, all.numbers, error) && read_series(&series, &all, error) &&
                draw(request, &all, title);
    request->engine->allocate(all.series, 0);
    return fine;
}
