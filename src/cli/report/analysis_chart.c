/* The course of a game as a picture: what was expected of each seat, round by round, and its marks.
 */
#include "cli/report/analysis.h"
#include "draw/chart.h"

#include <stdlib.h>

/* In tenths of a point, or of a CSS pixel. */
struct layout {
    int32_t width, left, right; /* of the picture, and between them the panels */
    int32_t panel_gap, panel_height;
    int32_t size, mark_size, node;
    uint32_t legend_columns;
};

static const struct layout layouts[ANALYSIS_FORMS] = {
    [ANALYSIS_DESK] = {.width = 8000,
                       .left = 800,
                       .right = 7700,
                       .panel_gap = 520,
                       .panel_height = 2400,
                       .size = 150,
                       .mark_size = 190,
                       .node = 46,
                       .legend_columns = 4},
    [ANALYSIS_PHONE] = {.width = 3580,
                        .left = 560,
                        .right = 3400,
                        .panel_gap = 440,
                        .panel_height = 1900,
                        .size = 125,
                        .mark_size = 135,
                        .node = 30,
                        .legend_columns = 2},
};

const char *const analysis_form_names[ANALYSIS_FORMS] = {
    [ANALYSIS_DESK] = "desk", [ANALYSIS_PHONE] = "phone"};

enum {
    TITLE_LINE = 330,
    TITLE_SIZE = 240,
    LEGEND_LINE = 220,
    LEGEND_STEP = 240,
    ROW = 260,
    BOTTOM = 160,
    LABEL_GAP = 90,
    LINE = 16,
    BAND = 2 /* standard errors up and down */
};

struct series {
    uint32_t seat;
    int32_t *points, *chance;           /* for each column, or KV_CHART_NO_FIGURE */
    int32_t *points_band, *chance_band; /* how far they may be off      */
    enum kv_verdict *verdict;           /* for each column                        */
    bool *anew;                         /* a position was set: no line leads here */
};

struct chart {
    const struct kv_game_analysis *game;
    const char *names;
    const struct layout *layout;
    struct kv_canvas *canvas;
    int32_t legend; /* where it begins */
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
    series->points_band = cli_memory(chart->columns * sizeof *series->points_band);
    series->chance_band = cli_memory(chart->columns * sizeof *series->chance_band);
    series->verdict = cli_memory(chart->columns * sizeof *series->verdict);
    series->anew = cli_memory(chart->columns * sizeof *series->anew);
    for (uint32_t i = 0; i < chart->columns; i++)
        series->points[i] = series->chance[i] = KV_CHART_NO_FIGURE;
}

static void close_series(struct series *series)
{
    free(series->points);
    free(series->chance);
    free(series->points_band);
    free(series->chance_band);
    free(series->verdict);
    free(series->anew);
}

static void set_column(struct series *series, uint32_t column, const struct kv_estimate *expected)
{
    series->points[column] = expected->points.mean;
    series->points_band[column] = BAND * expected->points.error;
    series->chance[column] = expected->chance.mean;
    series->chance_band[column] = BAND * expected->chance.error;
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
        struct kv_estimate expected = kv_expected_of(&analysis->played);
        if (first && analysis->fortune)
            set_column(series, column - 1, &analysis->before);
        first = false;
        set_column(series, column, &expected);
        series->verdict[column] = analysis->verdict;
        series->anew[column] = turn->set;
        chart->round[column] = turn->round;
    }
    if (!game->over)
        return;
    kv_game_analysis_totals(game, series->seat, &totals);
    set_column(series, chart->columns - 1, &totals.end);
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

static void draw_text(const struct chart *chart, struct kv_point at, int32_t width,
                      enum kv_align align, enum kv_colour colour, const char *text)
{
    kv_draw_shortened(chart->canvas, at, width, chart->layout->size, KV_WORDS, align, colour, text);
}

static void draw_label(const struct chart *chart, int32_t y, enum kv_colour colour,
                       const char *text)
{
    int32_t left = chart->layout->left;
    draw_text(chart, (struct kv_point){left - LABEL_GAP, y}, left - LABEL_GAP - 30, KV_RIGHT,
              colour, text);
}

/* The columns, as all panels have them. */
static struct kv_chart columns_of(const struct chart *chart)
{
    return (struct kv_chart){.left = chart->layout->left,
                             .right = chart->layout->right,
                             .letters = chart->layout->size,
                             .columns = chart->columns};
}

/* The chart of one panel: expected points, or chances of winning; its series are put there. */
static struct kv_chart panel_of(const struct chart *chart, bool chance, int32_t top,
                                struct kv_chart_series series[KV_ANALYSED_MOST])
{
    enum { HUNDREDTHS = 100, QUARTER = 2500, CERTAIN = 10000 };
    struct kv_chart panel = columns_of(chart);
    panel.top = top;
    panel.bottom = top + chart->layout->panel_height;
    panel.line = LINE;
    panel.node = chart->layout->node;
    panel.count = chart->seats;
    panel.series = series;
    panel.unit = HUNDREDTHS;
    panel.percent = chance;
    panel.most = CERTAIN;
    panel.step = QUARTER;
    for (uint32_t i = 0; i < chart->seats; i++) {
        const struct series *one = &chart->series[i];
        series[i] =
            (struct kv_chart_series){.figures = chance ? one->chance : one->points,
                                     .breaks = one->anew,
                                     .errors = chance ? one->chance_band : one->points_band};
    }
    if (!chance)
        kv_chart_choose_scale(&panel);
    return panel;
}

static void draw_panel(const struct chart *chart, const char *title, bool chance, int32_t top)
{
    const struct layout *layout = chart->layout;
    struct kv_chart_series series[KV_ANALYSED_MOST];
    struct kv_chart panel = panel_of(chart, chance, top, series);
    draw_text(chart, (struct kv_point){layout->left, top - layout->size},
              layout->right - layout->left, KV_LEFT, KV_QUIET, title);
    kv_chart_draw(&panel, chart->canvas);
}

static void draw_rounds(const struct chart *chart, int32_t y)
{
    struct kv_chart columns = columns_of(chart);
    int32_t end = chart->game->over ? columns.right - 3 * columns.letters : columns.right;
    for (uint32_t i = 0; i < chart->columns; i++)
        if (kv_chart_x(&columns, i) > end)
            chart->round[i] = 0; /* the end stands there */
    draw_label(chart, y, KV_QUIET, kv_translate("Round"));
    kv_chart_draw_numbers(&columns, chart->round, y, chart->canvas);
    if (chart->game->over)
        draw_text(chart, (struct kv_point){columns.right, y}, 3 * columns.letters, KV_MIDDLE,
                  KV_QUIET, kv_translate(KV_MARK_IN("analysis", "End")));
}

/* A row of marks for each seat, where nothing can lie over them. */
static void draw_marks(const struct chart *chart, int32_t y)
{
    struct kv_chart columns = columns_of(chart);
    int32_t width = (columns.right - columns.left) / (int32_t)chart->columns * 4 / 5;
    for (uint32_t i = 0; i < chart->seats; i++, y += ROW) {
        const struct series *series = &chart->series[i];
        struct kv_text name = cli_text();
        analysis_put_player(chart->names, series->seat, &name);
        draw_label(chart, y, (enum kv_colour)kv_chart_colours[i], name.data);
        cli_text_free(&name);
        for (uint32_t column = 0; column < chart->columns; column++)
            kv_draw_fitted(chart->canvas, (struct kv_point){kv_chart_x(&columns, column), y}, width,
                           chart->layout->mark_size, KV_FIGURES, KV_MIDDLE,
                           series->verdict[column] == KV_ONLY ? KV_LEAF : KV_BRICK,
                           kv_verdict_signs[series->verdict[column]]);
    }
}

/* A player's name of so many letters at most, so that there is room for the score. */
static void put_short_player(const struct chart *chart, uint32_t seat, struct kv_text *text)
{
    enum { LETTERS = 15 };
    int letters = 0;
    struct kv_text name = cli_text();
    analysis_put_player(chart->names, seat, &name);
    bool cut = cli_letters(name.data) > LETTERS;
    for (const char *at = name.data; *at; at++) {
        letters += (*at & 0xc0) != 0x80;
        if (cut && letters == LETTERS)
            break;
        kv_put_bytes(text, at, 1);
    }
    kv_put(text, "%s", cut ? "…" : "");
    cli_text_free(&name);
}

/* Who is who, with the score at the end. */
static void draw_legend(const struct chart *chart)
{
    const struct layout *layout = chart->layout;
    int32_t columns = (int32_t)layout->legend_columns;
    int32_t column = (layout->right - layout->left) / columns, node = layout->node;
    for (int32_t i = 0; i < (int32_t)chart->seats; i++) {
        const struct series *series = &chart->series[i];
        struct kv_analysis_totals totals;
        struct kv_text text = cli_text();
        struct kv_point at = {layout->left + column * (i % columns) + node,
                              chart->legend + LEGEND_STEP * (i / columns)};
        kv_game_analysis_totals(chart->game, series->seat, &totals);
        put_short_player(chart, series->seat, &text);
        int32_t points = totals.end.points.mean / 100;
        kv_put(&text, points < 0 ? ": −%d" : ": %d", (int)(points < 0 ? -points : points));
        kv_chart_draw_node(chart->canvas, (uint32_t)i,
                           (struct kv_point){at.x, at.y - layout->size / 3}, node);
        draw_text(chart, (struct kv_point){at.x + 3 * node, at.y}, column - 5 * node, KV_LEFT,
                  KV_INK, text.data);
        cli_text_free(&text);
    }
}

/* Where the first panel begins. */
static int32_t panels_from(const struct chart *chart)
{
    uint32_t rows = (chart->seats - 1) / chart->layout->legend_columns;
    return chart->legend + LEGEND_STEP * (int32_t)rows + chart->layout->panel_gap;
}

static int32_t rows_from(const struct chart *chart)
{
    const struct layout *layout = chart->layout;
    int32_t more = kv_game_analysis_has_chances(chart->game) ? 1 : 0;
    return panels_from(chart) + layout->panel_height +
           more * (layout->panel_gap + layout->panel_height) + ROW;
}

static void draw_chart(const struct chart *chart)
{
    const struct layout *layout = chart->layout;
    int32_t top = panels_from(chart), rows = rows_from(chart);
    draw_legend(chart);
    draw_panel(chart, kv_translate("Expected final score, ± 2 standard errors"), false, top);
    if (kv_game_analysis_has_chances(chart->game))
        draw_panel(chart, kv_translate("Chance of winning"), true,
                   top + layout->panel_height + layout->panel_gap);
    draw_rounds(chart, rows);
    draw_marks(chart, rows + ROW);
}

static void draw_title(const struct chart *chart, const char *name)
{
    const struct layout *layout = chart->layout;
    chart->canvas->writer->box(chart->canvas, (struct kv_point){0, 0}, layout->width, chart->height,
                               0, (struct kv_look){.fill = KV_PAPER});
    kv_draw_fitted(chart->canvas, (struct kv_point){layout->left, TITLE_LINE},
                   layout->right - layout->left, TITLE_SIZE, KV_FIGURES, KV_LEFT, KV_INK, name);
}

/* ---- Pictures ---- */

static void draw_picture(struct chart *chart, bool alone, struct kv_text *svg)
{
    struct kv_canvas canvas;
    struct kv_svg writer;
    struct kv_text name = cli_text();
    kv_name_print(&chart->game->setup, &name);
    open_chart(chart);
    chart->canvas = &canvas;
    chart->legend = LEGEND_LINE + (alone ? TITLE_LINE + ROW / 2 : 0);
    chart->height = rows_from(chart) + ROW * (int32_t)chart->seats + BOTTOM;
    if (alone) {
        kv_svg_begin(&canvas, &writer, svg, chart->layout->width, chart->height, name.data);
        draw_title(chart, name.data);
    } else {
        kv_svg_begin_bare(&canvas, &writer, svg, chart->layout->width, chart->height, name.data);
    }
    draw_chart(chart);
    kv_svg_end(&canvas);
    for (uint32_t i = 0; i < chart->seats; i++)
        close_series(&chart->series[i]);
    free(chart->round);
    chart->canvas = NULL;
    cli_text_free(&name);
}

static struct chart chart_of(const struct kv_game_analysis *game, const char *names,
                             enum analysis_form form)
{
    return (struct chart){
        .game = game, .names = names, .layout = &layouts[form], .seats = game->seats, .columns = 2};
}

void report_chart(const struct kv_game_analysis *game, const char *names, struct kv_text *svg)
{
    struct chart chart = chart_of(game, names, ANALYSIS_DESK);
    draw_picture(&chart, true, svg);
}

void analysis_put_chart(const struct kv_game_analysis *game, const char *names,
                        enum analysis_form form, struct kv_text *svg)
{
    struct chart chart = chart_of(game, names, form);
    draw_picture(&chart, false, svg);
}
