/*
 * The score strip: a panel for each part of the score, with the boxes to cross out, and the total.
 */
#include "draw/pack_marks.h"
#include "games/welcome/picture/picture.h"

enum { CAPTION = 270, SUM = 310 }; /* heights of a panel's caption and subtotal */

static const char *const captions[PANELS] = {
    KV_MARK("PLANS"),       KV_MARK("PARKS"),    KV_MARK("POOLS"),
    KV_MARK("TEMPS"),       KV_MARK("ESTATES"),  KV_MARK("BIS"),
    KV_MARK("ROUNDABOUTS"), KV_MARK("REFUSALS"), KV_MARK("TOTAL")};
static const uint8_t panel_icons[PANELS] = {
    ICON_PLAN, PARK, POOL, TEMP, AGENT, BIS, ICON_ROUNDABOUT, ICON_REFUSAL, ICON_TOTAL};

const char *welcome_panel_caption(uint32_t panel)
{
    return kv_translate(captions[panel]);
}

/* The score is a list of cells; those of one part are consecutive. */
static uint32_t first_cell(enum panel panel)
{
    uint32_t cell = 0;
    for (uint32_t i = 0; i < (uint32_t)panel; i++)
        cell += welcome_parts[i].cells;
    return cell;
}

/* A number in handwriting, in a box that is `width` wide. */
static void draw_script(const struct view *view, struct kv_point place, int32_t width, int32_t size,
                        int32_t number)
{
    enum { WAVER = 14, PADDING = 30 };
    uint32_t quirk = welcome_quirk((uint32_t)place.x, (uint32_t)place.y);
    place.x += welcome_waver(quirk, WAVER);
    if (view->sums)
        common_write_fitted_number(view->canvas, place, width - 2 * (WAVER + PADDING),
                                   (struct lettering){size, KV_SCRIPT, KV_MIDDLE, KV_HAND}, number);
}

/* ---- Panels ---- */

/* The subtotal, on a line at the bottom of the panel. */
static void draw_sum(const struct view *view, enum panel panel)
{
    struct area area = welcome_panel_area(view, panel);
    int32_t y = area.y + area.height - 60;
    welcome_draw_line(view, area.x + area.width / 5, y, area.x + area.width * 4 / 5, y,
                      (struct kv_look){.line = KV_FAINT});
    draw_script(view, welcome_point(area.x + area.width / 2, y - 20), area.width,
                view->frame->strip->script, common_part_sum(welcome_parts, &view->score, panel));
}

/* The icon is left out if the text next to it would become too small. */
static void draw_caption(const struct view *view, enum panel panel, struct area area)
{
    uint32_t icon = panel_icons[panel];
    const char *caption = welcome_panel_caption(panel);
    int32_t size = view->frame->strip->caption, left = 240;
    if (kv_text_fitting(KV_FIGURES, size, area.width - left - 30, caption) < size * 3 / 4)
        left = 45;
    else
        welcome_draw_icon(view, icon, area.x + 50, area.y + 45, 170);
    welcome_draw_fitted(
        view, area.x + left, area.y + 180, area.width - left - 30,
        (struct lettering){size, KV_FIGURES, KV_LEFT, welcome_icon_colours[icon][0]}, caption);
}

static void draw_panel(const struct view *view, enum panel panel)
{
    struct area area = welcome_panel_area(view, panel);
    welcome_draw_box(
        view, area, 70,
        (struct kv_look){.fill = KV_CARD, .line = welcome_icon_colours[panel_icons[panel]][0]});
    draw_caption(view, panel, area);
}

/* Three lines with a box each: for the plans, and for the parks. */
static void draw_lines(const struct view *view, enum panel panel, const char *const names[3])
{
    struct area area = welcome_panel_area(view, panel);
    int32_t step = (area.height - CAPTION - SUM) / 3, width = area.width / 2;
    draw_panel(view, panel);
    for (uint32_t i = 0; i < 3; i++) {
        struct area box = {area.x + area.width - width - 70, area.y + CAPTION + (int32_t)i * step,
                           width, step - 40};
        int32_t points = view->score.cell[first_cell(panel) + i];
        welcome_draw_text(view, area.x + area.width / 5, box.y + box.height / 2 + 60,
                          (struct lettering){170, KV_FIGURES, KV_MIDDLE, KV_QUIET}, names[i]);
        welcome_draw_box(view, box, 40,
                         (struct kv_look){.line = welcome_icon_colours[panel_icons[panel]][0]});
        if (points || panel == PANEL_PARKS)
            draw_script(view, welcome_point(box.x + width / 2, box.y + box.height - 45), width,
                        view->frame->strip->script * 9 / 10, points);
    }
    draw_sum(view, panel);
}

static int32_t boxes_height(const struct strip *strip, enum panel panel, uint32_t boxes)
{
    uint32_t columns = strip->columns[panel];
    return (int32_t)((boxes + columns - 1) / columns) * strip->box;
}

/* A panel of boxes in columns. If there is a move, they are its hot zone. */
static void draw_boxes(const struct view *view, enum panel panel, const uint8_t *values,
                       uint32_t boxes, uint32_t marks)
{
    const struct strip *strip = view->frame->strip;
    const uint8_t *colours = welcome_icon_colours[panel_icons[panel]];
    struct area area = welcome_panel_area(view, panel);
    struct track track = {
        .values = values, .boxes = boxes, .marks = marks, .colour = colours[0], .pale = colours[1]};
    draw_panel(view, panel);
    area.y += CAPTION - 20;
    area.height = boxes_height(strip, panel, boxes) + 40;
    bool hot = panel == PANEL_TEMPS &&
               welcome_begin_glow(view, move_make(MOVE_TEMP, 0, 0), welcome_grown(area, -10));
    area.y += 20;
    welcome_draw_track(view, &track, area, strip->columns[panel], strip->box);
    if (hot)
        welcome_end_hot(view);
    draw_sum(view, panel);
}

/* How temps score, by rank or from a certain number on, centred between the boxes and the
 * subtotal. */
static void draw_temp_rule(const struct view *view)
{
    char data[48];
    struct kv_text text;
    struct area area = welcome_panel_area(view, PANEL_TEMPS);
    const struct strip *strip = view->frame->strip;
    const struct threshold *rule = box_of(view->table)->temp_thresholds[view->table->thresholds];
    kv_text_start(&text, data, sizeof data);
    for (uint32_t i = 0; i < 3; i++)
        if (view->table->thresholds == BY_RANK)
            kv_put(&text, "%s%u", i ? " · " : "", box_of(view->table)->temp_rank_points[i] + 0u);
        else if (rule[i].marks)
            kv_put(&text, "%s%u+: %u", i ? "  " : "", rule[i].marks + 0u, rule[i].points + 0u);
    int32_t above = area.y + CAPTION + boxes_height(strip, PANEL_TEMPS, TEMPS_MOST);
    int32_t below = area.y + area.height - 80 - strip->script * 57 / 100; /* top of the subtotal */
    welcome_draw_text(view, area.x + area.width / 2, (above + below) / 2 + 40,
                      (struct lettering){100, KV_FIGURES, KV_MIDDLE, KV_QUIET}, data);
    kv_mark_origin(view->canvas, box_of(view->table),
                   view->table->thresholds == BY_RANK ? box_of(view->table)->temp_rank_points
                                                      : &rule->marks,
                   welcome_point(area.x + area.width - 60, (above + below) / 2 - 30), 150);
}

/* ---- Estates ---- */

/* Estates of one size: their value, which agents raise, and the subtotal. */
static void draw_estate_column(const struct view *view, uint32_t size, struct area column)
{
    const struct strip *strip = view->frame->strip;
    struct track track = {.values = view->board->estate_values[size],
                          .boxes = view->board->agent_boxes[size] + 1u,
                          .marks = view->sheet->agents[size],
                          .colour = KV_VIOLET,
                          .pale = KV_VIOLET_PALE,
                          .round = true};
    struct area tap = {column.x + 5, column.y + CAPTION - 65, column.width - 10,
                       column.height - CAPTION - SUM + 155};
    bool hot = welcome_begin_glow(view, move_make(MOVE_AGENT, size, 0), tap);
    welcome_draw_number(view, column.x + column.width / 2, column.y + CAPTION + 90,
                        (struct lettering){150, KV_FIGURES, KV_MIDDLE, KV_VIOLET},
                        (int32_t)size + 1);
    struct area boxes = column;
    boxes.y += CAPTION + 115;
    welcome_draw_track(view, &track, boxes, 1, strip->estate_box);
    if (hot)
        welcome_end_hot(view);
    int32_t points = view->score.cell[first_cell(PANEL_ESTATES) + size];
    if (points)
        draw_script(view, welcome_point(column.x + column.width / 2, column.y + column.height - 60),
                    column.width, strip->script * 8 / 10, points);
}

static void draw_estates(const struct view *view)
{
    struct area area = welcome_panel_area(view, PANEL_ESTATES);
    int32_t width = (area.width - 60) / SIZES, foot = area.y + area.height - 45;
    draw_panel(view, PANEL_ESTATES);
    welcome_draw_line(view, area.x + 60, foot, area.x + area.width - 60, foot,
                      (struct kv_look){.line = KV_FAINT});
    for (uint32_t size = 0; size < SIZES; size++)
        draw_estate_column(
            view, size,
            (struct area){area.x + 30 + (int32_t)size * width, area.y, width, area.height});
}

/* ---- The total, and the whole ---- */

static void draw_rival(const struct view *view, int32_t x, int32_t y)
{
    struct kv_score score;
    char data[64];
    struct kv_text text;
    if (!welcome_rival(view->table, view->sheet, &score))
        return;
    kv_text_start(&text, data, sizeof data);
    kv_put(&text, "%s %d", kv_translate(welcome_rivals[view->table->rival].title),
           (int)score.total);
    welcome_draw_fitted(view, x, y, 780, (struct lettering){170, KV_FIGURES, KV_MIDDLE, KV_QUIET},
                        data);
}

static void draw_total(const struct view *view)
{
    struct area area = welcome_panel_area(view, PANEL_TOTAL);
    bool tall = area.height > area.width;
    int32_t x = tall ? area.x + area.width / 2 : area.x + area.width - 500;
    int32_t size = tall ? 560 : 420;
    draw_panel(view, PANEL_TOTAL);
    draw_script(view, welcome_point(x, area.y + area.height / 2 + size / 3),
                tall ? area.width - 180 : 1000, size, view->score.total);
    if (tall)
        draw_rival(view, x, area.y + area.height - 120);
    else
        draw_rival(view, area.x + area.width / 2, area.y + area.height / 2 + 60);
}

void welcome_draw_strip(const struct view *view)
{
    const struct sheet *sheet = view->sheet;
    const struct board *board = view->board;
    const char *piles[PILES], *const streets[STREETS] = {"1", "2", "3"};
    for (uint32_t i = 0; i < PILES; i++)
        piles[i] = welcome_pile_name(edition_of(view->table), i);
    welcome_begin_part(view, "strip", 0);
    draw_lines(view, PANEL_PLANS, piles);
    draw_lines(view, PANEL_PARKS, streets);
    draw_boxes(view, PANEL_POOLS, board->pool_values, POOLS_MOST + 1, sheet->pools);
    draw_boxes(view, PANEL_TEMPS, NULL, TEMPS_MOST, sheet->temps);
    draw_temp_rule(view);
    draw_estates(view);
    draw_boxes(view, PANEL_BIS, board->bis_values, BIS_MOST + 1, sheet->bis);
    if (view->table->advanced)
        draw_boxes(view, PANEL_ROUNDABOUTS, board->roundabout_values, ROUNDABOUTS_MOST + 1,
                   sheet->roundabouts);
    draw_boxes(view, PANEL_REFUSALS, board->refusal_values, REFUSALS_MOST + 1, sheet->refusals);
    draw_total(view);
    welcome_end_part(view);
}
