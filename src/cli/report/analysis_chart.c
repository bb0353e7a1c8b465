/* The course of a game as a picture: what was expected of each seat, round by round, and its marks.
 */
#include "cli/report/report.h"
#include "draw/chart.h"

#include <stdlib.h>

/* All in tenths of a point. */
enum {
    WIDTH = 8000,
    LEFT = 800,
    RIGHT = WIDTH - 300,
    TITLE_LINE = 330,
    LEGEND_LINE = 640,
    LEGEND_COLUMNS = 4,
    LEGEND_STEP = 240,
    PANEL_GAP = 520,
    PANEL_HEIGHT = 2400,
    ROW = 260,
    BOTTOM = 420,
    TITLE_SIZE = 240,
    SIZE = 150,
    MARK_SIZE = 190,
    NODE = 46,
    LINE = 16
};

struct series {
    uint32_t seat;
    int32_t *points, *chance; /* for each column, or KV_CHART_NO_FIGURE */
    enum kv_verdict *verdict; /* for each column                        */
    bool *anew;               /* a position was set: no line leads here */
};

struct chart {
    const struct kv_game_analysis *game;
    struct kv_canvas *canvas;
    uint32_t seats;
    uint32_t columns; /* the start, a column a round, and the end */
    uint32_t *round;  /* of each column; 0: none                  */
    struct series series[KV_ANALYSED_MOST];
    int32_t height;
};

/* ---- Figures ---- */

static void open_series(struct chart *chart, struct series *series)
{
    series->points = cli_memory(chart->columns * sizeof *series->points);
    series->chance = cli_memory(chart->columns * sizeof *series->chance);
    series->verdict = cli_memory(chart->columns * sizeof *series->verdict);
    series->anew = cli_memory(chart->columns * sizeof *series->anew);
    for (uint32_t i = 0; i < chart->columns; i++)
        series->points[i] = series->chance[i] = KV_CHART_NO_FIGURE;
}

static void close_series(struct series *series)
{
    free(series->points);
    free(series->chance);
    free(series->verdict);
    free(series->anew);
}

static void fill_series(struct chart *chart, struct series *series)
{
    const struct kv_game_analysis *game = chart->game;
    struct kv_analysis_totals totals;
    bool first = true;
    for (uint32_t i = 0; i < game->count; i++) {
        const struct kv_analysed_turn *turn = &game->turns[i];
        const struct kv_analysis *analysis = &turn->analysis;
        uint32_t column = turn->nth;
        if (turn->seat != series->seat)
            continue;
        if (first && analysis->fortune) {
            series->points[column - 1] = analysis->before.points.mean;
            series->chance[column - 1] = analysis->before.chance.mean;
        }
        first = false;
        series->points[column] = analysis->played.value;
        series->chance[column] = analysis->played.chance;
        series->verdict[column] = analysis->verdict;
        series->anew[column] = turn->set;
        chart->round[column] = turn->round;
    }
    if (!game->over)
        return;
    kv_game_analysis_totals(game, series->seat, &totals);
    series->points[chart->columns - 1] = totals.end.points.mean;
    series->chance[chart->columns - 1] = totals.end.chance.mean;
}

static void open_chart(struct chart *chart)
{
    const struct kv_game_analysis *game = chart->game;
    for (uint32_t i = 0; i < game->count; i++)
        if (game->turns[i].nth + 1 + game->over > chart->columns)
            chart->columns = game->turns[i].nth + 1 + game->over;
    chart->round = cli_memory(chart->columns * sizeof *chart->round);
    for (uint32_t i = 0; i < chart->seats; i++) {
        struct series *series = &chart->series[i];
        series->seat = game->first + i;
        open_series(chart, series);
        fill_series(chart, series);
    }
}

/* ---- Drawing ---- */

static void draw_text(const struct chart *chart, int32_t x, int32_t y, int32_t width,
                      enum kv_align align, enum kv_colour colour, const char *text)
{
    kv_draw_fitted(chart->canvas, (struct kv_point){x, y}, width, SIZE, KV_WORDS, align, colour,
                   text);
}

/* The chart of one panel: expected points, or chances of winning; its series are put there. */
static struct kv_chart panel_of(const struct chart *chart, bool chance, int32_t top,
                                struct kv_chart_series series[KV_ANALYSED_MOST])
{
    enum { HUNDREDTHS = 100, QUARTER = 2500, CERTAIN = 10000 };
    struct kv_chart panel = {.left = LEFT,
                             .right = RIGHT,
                             .top = top,
                             .bottom = top + PANEL_HEIGHT,
                             .letters = SIZE,
                             .line = LINE,
                             .node = NODE,
                             .columns = chart->columns,
                             .count = chart->seats,
                             .series = series,
                             .unit = HUNDREDTHS,
                             .percent = chance,
                             .most = CERTAIN,
                             .step = QUARTER};
    for (uint32_t i = 0; i < chart->seats; i++)
        series[i] = (struct kv_chart_series){
            chance ? chart->series[i].chance : chart->series[i].points, chart->series[i].anew};
    if (!chance)
        kv_chart_choose_scale(&panel);
    return panel;
}

static void draw_panel(const struct chart *chart, const char *title, bool chance, int32_t top)
{
    struct kv_chart_series series[KV_ANALYSED_MOST];
    struct kv_chart panel = panel_of(chart, chance, top, series);
    draw_text(chart, LEFT, top - SIZE, RIGHT - LEFT, KV_LEFT, KV_QUIET, title);
    kv_chart_draw(&panel, chart->canvas);
}

static int32_t x_of(const struct chart *chart, uint32_t column)
{
    struct kv_chart panel = {.left = LEFT, .right = RIGHT, .columns = chart->columns};
    return kv_chart_x(&panel, column);
}

static void draw_rounds(const struct chart *chart, int32_t y)
{
    struct kv_chart panel = {
        .left = LEFT, .right = RIGHT, .letters = SIZE, .columns = chart->columns};
    draw_text(chart, LEFT - 90, y, LEFT - 120, KV_RIGHT, KV_QUIET, kv_translate("Round"));
    kv_chart_draw_numbers(&panel, chart->round, y, chart->canvas);
    if (chart->game->over)
        draw_text(chart, RIGHT, y, 3 * SIZE, KV_MIDDLE, KV_QUIET,
                  kv_translate(KV_MARK_IN("analysis", "End")));
}

static void put_seat(const struct series *series, struct kv_text *text)
{
    kv_put(text, kv_translate("Seat %u"), (unsigned)series->seat + 1);
}

/* A row of marks for each seat, where nothing can lie over them. */
static void draw_marks(const struct chart *chart, int32_t y)
{
    for (uint32_t i = 0; i < chart->seats; i++, y += ROW) {
        const struct series *series = &chart->series[i];
        struct kv_text name = cli_text();
        put_seat(series, &name);
        draw_text(chart, LEFT - 90, y, LEFT - 120, KV_RIGHT, (enum kv_colour)kv_chart_colours[i],
                  name.data);
        cli_text_free(&name);
        for (uint32_t column = 0; column < chart->columns; column++)
            kv_draw_fitted(chart->canvas, (struct kv_point){x_of(chart, column), y},
                           (RIGHT - LEFT) / (int32_t)chart->columns, MARK_SIZE, KV_FIGURES,
                           KV_MIDDLE, series->verdict[column] == KV_ONLY ? KV_LEAF : KV_BRICK,
                           kv_verdict_signs[series->verdict[column]]);
    }
}

/* Who is who, with the score at the end. */
static void draw_legend(const struct chart *chart)
{
    int32_t room = (RIGHT - LEFT) / LEGEND_COLUMNS;
    for (uint32_t i = 0; i < chart->seats; i++) {
        const struct series *series = &chart->series[i];
        struct kv_analysis_totals totals;
        struct kv_text text = cli_text();
        struct kv_point at = {LEFT + room * (int32_t)(i % LEGEND_COLUMNS) + NODE,
                              LEGEND_LINE + LEGEND_STEP * (int32_t)(i / LEGEND_COLUMNS)};
        kv_game_analysis_totals(chart->game, series->seat, &totals);
        put_seat(series, &text);
        kv_put(&text, ": %d", (int)(totals.end.points.mean / 100));
        kv_chart_draw_node(chart->canvas, i, (struct kv_point){at.x, at.y - SIZE / 3}, NODE);
        draw_text(chart, at.x + 3 * NODE, at.y, room - 5 * NODE, KV_LEFT, KV_INK, text.data);
        cli_text_free(&text);
    }
}

static void draw_chart(const struct chart *chart, const char *name)
{
    const struct kv_game_analysis *game = chart->game;
    int32_t legend = LEGEND_STEP * (int32_t)((game->seats - 1) / LEGEND_COLUMNS);
    int32_t points = LEGEND_LINE + legend + PANEL_GAP;
    int32_t chances = points + PANEL_HEIGHT + PANEL_GAP;
    chart->canvas->writer->box(chart->canvas, (struct kv_point){0, 0}, WIDTH, chart->height, 0,
                               (struct kv_look){.fill = KV_PAPER});
    kv_draw_fitted(chart->canvas, (struct kv_point){LEFT, TITLE_LINE}, RIGHT - LEFT, TITLE_SIZE,
                   KV_FIGURES, KV_LEFT, KV_INK, name);
    draw_legend(chart);
    draw_panel(chart, kv_translate("Expected final score"), false, points);
    if (kv_game_analysis_has_chances(game))
        draw_panel(chart, kv_translate("Chance of winning"), true, chances);
    int32_t rows = (kv_game_analysis_has_chances(game) ? chances : points) + PANEL_HEIGHT + ROW;
    draw_rounds(chart, rows);
    draw_marks(chart, rows + ROW);
}

static int32_t height_of(const struct kv_game_analysis *game)
{
    int32_t seats = (int32_t)game->seats;
    int32_t panels = kv_game_analysis_has_chances(game) ? 2 : 1;
    return LEGEND_LINE + LEGEND_STEP * ((seats - 1) / LEGEND_COLUMNS) +
           panels * (PANEL_GAP + PANEL_HEIGHT) + ROW * (seats + 1) + BOTTOM;
}

void report_chart(const struct kv_game_analysis *game, struct kv_text *svg)
{
    struct kv_canvas canvas;
    struct kv_svg writer;
    struct chart chart = {.game = game,
                          .canvas = &canvas,
                          .seats = game->seats,
                          .columns = 2,
                          .height = height_of(game)};
    struct kv_text name = cli_text();
    kv_name_print(&game->setup, &name);
    open_chart(&chart);
    kv_svg_begin(&canvas, &writer, svg, WIDTH, chart.height, name.data);
    draw_chart(&chart, name.data);
    kv_svg_end(&canvas);
    for (uint32_t i = 0; i < chart.seats; i++)
        close_series(&chart.series[i]);
    free(chart.round);
    cli_text_free(&name);
}
