/* The course of a game as a picture: what was expected of each seat, round by round, and its marks.
 */
#include "cli/report/report.h"
#include "draw/canvas.h"

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
    NO_FIGURE = INT32_MIN
};

struct series {
    uint32_t seat;
    uint32_t colour;
    int32_t *points, *chance; /* for each column, or NO_FIGURE          */
    enum kv_verdict *verdict; /* for each column                        */
    bool *anew;               /* a position was set: no line leads here */
};

/* A panel: what is drawn in it, and its scale. */
struct panel {
    const char *title;
    bool chance;
    int32_t top;
    int32_t least, most, step; /* of the scale, in the figures' own unit */
    int32_t unit;              /* by which the scale is labelled         */
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

static const uint8_t colours[KV_ANALYSED_MOST] = {KV_SKY,    KV_BRICK, KV_LEAF,  KV_VIOLET,
                                                  KV_ORANGE, KV_WATER, KV_EARTH, KV_GRAPHITE};

/* ---- Figures ---- */

static void open_series(struct chart *chart, struct series *series)
{
    series->points = cli_memory(chart->columns * sizeof *series->points);
    series->chance = cli_memory(chart->columns * sizeof *series->chance);
    series->verdict = cli_memory(chart->columns * sizeof *series->verdict);
    series->anew = cli_memory(chart->columns * sizeof *series->anew);
    for (uint32_t i = 0; i < chart->columns; i++)
        series->points[i] = series->chance[i] = NO_FIGURE;
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
        uint32_t column = turn->step + 1;
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
        if (game->turns[i].step + 2 + game->over > chart->columns)
            chart->columns = game->turns[i].step + 2 + game->over;
    chart->round = cli_memory(chart->columns * sizeof *chart->round);
    for (uint32_t i = 0; i < chart->seats; i++) {
        struct series *series = &chart->series[i];
        series->seat = game->first + i;
        series->colour = colours[i];
        open_series(chart, series);
        fill_series(chart, series);
    }
}

/* ---- Scales ---- */

static int32_t figure_at(const struct panel *panel, const struct series *series, uint32_t column)
{
    return panel->chance ? series->chance[column] : series->points[column];
}

static void find_range(const struct chart *chart, struct panel *panel)
{
    panel->least = INT32_MAX;
    panel->most = INT32_MIN;
    for (uint32_t i = 0; i < chart->seats; i++)
        for (uint32_t column = 0; column < chart->columns; column++) {
            int32_t figure = figure_at(panel, &chart->series[i], column);
            if (figure == NO_FIGURE)
                continue;
            panel->least = figure < panel->least ? figure : panel->least;
            panel->most = figure > panel->most ? figure : panel->most;
        }
}

/* The scale of points goes by 1, 2 or 5 times a power of ten, in some eight steps at most. */
static void choose_scale(const struct chart *chart, struct panel *panel)
{
    enum { STEPS = 8, POINT = 100, QUARTER = 2500, CERTAIN = 10000 };
    static const int32_t factors[] = {2, 5, 10};
    panel->unit = POINT;
    if (panel->chance) {
        panel->least = 0;
        panel->most = CERTAIN;
        panel->step = QUARTER;
        return;
    }
    find_range(chart, panel);
    int32_t power = POINT, step = POINT;
    for (uint32_t i = 0; (panel->most - panel->least) / step >= STEPS; i++) {
        step = power * factors[i % 3];
        power = i % 3 == 2 ? power * 10 : power;
    }
    panel->step = step;
    panel->least = panel->least / step * step - (panel->least % step < 0 ? step : 0);
    panel->most = panel->most / step * step + (panel->most % step > 0 ? step : 0);
    panel->most += panel->most == panel->least ? step : 0;
}

static int32_t x_of(const struct chart *chart, uint32_t column)
{
    int32_t steps = (int32_t)chart->columns - 1;
    return LEFT + (int32_t)((int64_t)(RIGHT - LEFT) * column / (steps > 0 ? steps : 1));
}

static int32_t y_of(const struct panel *panel, int32_t figure)
{
    return panel->top + PANEL_HEIGHT -
           (int32_t)((int64_t)PANEL_HEIGHT * (figure - panel->least) /
                     (panel->most - panel->least));
}

/* ---- Drawing ---- */

static void draw_text(const struct chart *chart, int32_t x, int32_t y, int32_t width,
                      enum kv_align align, enum kv_colour colour, const char *text)
{
    kv_draw_fitted(chart->canvas, (struct kv_point){x, y}, width, SIZE, KV_WORDS, align, colour,
                   text);
}

static void draw_scale(const struct chart *chart, const struct panel *panel)
{
    const struct kv_writer *writer = chart->canvas->writer;
    draw_text(chart, LEFT, panel->top - SIZE, RIGHT - LEFT, KV_LEFT, KV_QUIET, panel->title);
    for (int32_t figure = panel->least; figure <= panel->most; figure += panel->step) {
        char label[16];
        struct kv_text text;
        int32_t y = y_of(panel, figure);
        kv_text_start(&text, label, sizeof label);
        kv_put(&text, panel->chance ? "%d %%" : "%d", (int)(figure / panel->unit));
        writer->line(chart->canvas, (struct kv_point){LEFT, y}, (struct kv_point){RIGHT, y},
                     (struct kv_look){.line = KV_FAINT, .width = 6});
        draw_text(chart, LEFT - 90, y + SIZE / 3, LEFT - 120, KV_RIGHT, KV_QUIET, label);
    }
}

/* Seats differ by the shape of their nodes too: in print all colours are black. */
static void draw_node(const struct chart *chart, uint32_t shape, uint8_t colour, struct kv_point at)
{
    const struct kv_writer *writer = chart->canvas->writer;
    bool hollow = shape >= 4;
    struct kv_look look = {.fill = hollow ? KV_PAPER : colour, .line = colour, .width = 10};
    int32_t x = at.x, y = at.y;
    const struct kv_point diamond[] = {{x, y - NODE}, {x + NODE, y}, {x, y + NODE}, {x - NODE, y}};
    const struct kv_point triangle[] = {{x, y - NODE}, {x + NODE, y + NODE}, {x - NODE, y + NODE}};
    if (shape % 4 == 0)
        writer->circle(chart->canvas, at, NODE, look);
    else if (shape % 4 == 1)
        writer->box(chart->canvas, (struct kv_point){x - NODE, y - NODE}, 2 * NODE, 2 * NODE, 0,
                    look);
    else
        writer->polygon(chart->canvas, shape % 4 == 2 ? diamond : triangle, shape % 4 == 2 ? 4 : 3,
                        look);
}

static void draw_course(const struct chart *chart, const struct panel *panel, uint32_t index)
{
    const struct series *series = &chart->series[index];
    struct kv_point last = {0};
    bool open = false;
    for (uint32_t column = 0; column < chart->columns; column++) {
        int32_t figure = figure_at(panel, series, column);
        if (figure == NO_FIGURE)
            continue;
        struct kv_point at = {x_of(chart, column), y_of(panel, figure)};
        if (open && !series->anew[column])
            chart->canvas->writer->line(chart->canvas, last, at,
                                        (struct kv_look){.line = (uint8_t)series->colour,
                                                         .width = 16,
                                                         .dashed = index % 2 == 1});
        last = at;
        open = true;
    }
    for (uint32_t column = 0; column < chart->columns; column++)
        if (figure_at(panel, series, column) != NO_FIGURE)
            draw_node(chart, index, (uint8_t)series->colour,
                      (struct kv_point){x_of(chart, column),
                                        y_of(panel, figure_at(panel, series, column))});
}

static void draw_panel(const struct chart *chart, struct panel *panel)
{
    choose_scale(chart, panel);
    draw_scale(chart, panel);
    for (uint32_t i = 0; i < chart->seats; i++)
        draw_course(chart, panel, i);
}

/* The numbers of rounds, as many as have room. */
static void draw_rounds(const struct chart *chart, int32_t y)
{
    uint32_t every = 1;
    while ((RIGHT - LEFT) / (int32_t)chart->columns * (int32_t)every < 3 * SIZE)
        every++;
    draw_text(chart, LEFT - 90, y, LEFT - 120, KV_RIGHT, KV_QUIET, kv_translate("Round"));
    for (uint32_t column = 1; column < chart->columns; column++) {
        char label[16];
        struct kv_text text;
        kv_text_start(&text, label, sizeof label);
        kv_put(&text, "%u", (unsigned)chart->round[column]);
        if (chart->round[column] && (column - 1) % every == 0)
            draw_text(chart, x_of(chart, column), y, 2 * SIZE, KV_MIDDLE, KV_QUIET, label);
    }
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
        draw_text(chart, LEFT - 90, y, LEFT - 120, KV_RIGHT, (enum kv_colour)series->colour,
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
        draw_node(chart, i, (uint8_t)series->colour, (struct kv_point){at.x, at.y - SIZE / 3});
        draw_text(chart, at.x + 3 * NODE, at.y, room - 5 * NODE, KV_LEFT, KV_INK, text.data);
        cli_text_free(&text);
    }
}

static void draw_chart(const struct chart *chart, const char *name)
{
    const struct kv_game_analysis *game = chart->game;
    int32_t legend = LEGEND_STEP * (int32_t)((game->seats - 1) / LEGEND_COLUMNS);
    struct panel points = {.title = kv_translate("Expected final score"),
                           .top = LEGEND_LINE + legend + PANEL_GAP};
    struct panel chances = {.title = kv_translate("Chance of winning"),
                            .chance = true,
                            .top = points.top + PANEL_HEIGHT + PANEL_GAP};
    chart->canvas->writer->box(chart->canvas, (struct kv_point){0, 0}, WIDTH, chart->height, 0,
                               (struct kv_look){.fill = KV_PAPER});
    kv_draw_fitted(chart->canvas, (struct kv_point){LEFT, TITLE_LINE}, RIGHT - LEFT, TITLE_SIZE,
                   KV_FIGURES, KV_LEFT, KV_INK, name);
    draw_legend(chart);
    draw_panel(chart, &points);
    if (kv_game_analysis_has_chances(game))
        draw_panel(chart, &chances);
    int32_t rows =
        (kv_game_analysis_has_chances(game) ? chances.top : points.top) + PANEL_HEIGHT + ROW;
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
