/*
 * The streets: background with road and parks, houses with their pools and the numbers on offer,
 * fences, and lines over estates that were used for a plan.
 */
#include "base/bits.h"
#include "draw/pack_marks.h"
#include "games/welcome/picture/picture.h"

/* ---- Ground ---- */

/* The grid of a blueprint, as one polyline. */
static void draw_grid(const struct view *view, struct area area)
{
    enum { LINES = 14 };
    struct kv_point points[2 * LINES];
    for (int32_t i = 0; i < LINES; i++) {
        int32_t x = area.x + area.width * i / (LINES - 1);
        points[2 * i] = welcome_point(x, i % 2 ? area.y : area.y + area.height);
        points[2 * i + 1] = welcome_point(x, i % 2 ? area.y + area.height : area.y);
    }
    struct kv_look look = {.line = view->skin->grid};
    welcome_draw_box(view, area, 0, look);
    view->canvas->writer->polygon(view->canvas, points, 2 * LINES, look);
    for (int32_t y = area.y + 600; y < area.y + area.height; y += 600)
        welcome_draw_line(view, area.x, y, area.x + area.width, y, look);
}

static void draw_road(const struct view *view, struct area street, uint32_t row)
{
    const struct houses *houses = view->frame->houses;
    int32_t y = street.y + houses->header + (int32_t)(row + 1) * houses->row - houses->road - 30;
    welcome_draw_box(view, (struct area){street.x, y, street.width, houses->road}, houses->road / 2,
                     (struct kv_look){.fill = view->skin->road});
    welcome_draw_line(view, street.x + 120, y + houses->road / 2, street.x + street.width - 120,
                      y + houses->road / 2,
                      (struct kv_look){.line = view->skin->dashes, .width = 14, .dashed = true});
}

static void draw_ground(const struct view *view, uint32_t street)
{
    struct area area = welcome_street_area(view, street);
    welcome_draw_box(view, area, 120, (struct kv_look){.fill = view->skin->ground});
    if (view->skin->grid)
        draw_grid(view, welcome_grown(area, -60));
    for (uint32_t row = 0; row < view->frame->houses->rows; row++)
        draw_road(view, area, row);
    welcome_draw_fitted(view, area.x + 120, area.y + 250, 1150,
                        (struct lettering){170, KV_FIGURES, KV_LEFT, view->skin->caption},
                        welcome_street_name(street));
    kv_mark_origin(view->canvas, box_of(view->table), &view->board->length[street],
                   welcome_point(area.x + 70, area.y + 120), 220);
}

/* The park track of a street: trees, crossed out in order. */
static void draw_parks(const struct view *view, uint32_t street)
{
    uint32_t boxes = view->board->park_boxes[street] + 1u;
    int32_t height = view->frame->houses->header - 50, pitch = height - 60;
    struct area area = welcome_street_area(view, street);
    if (pitch > 300)
        pitch = 300;
    area.width = pitch * (int32_t)(boxes + 1) + 80;
    area.x += view->frame->inside - area.width - 80;
    area.y += 20;
    area.height = height;
    bool hot = view->sheet->street_written == street &&
               welcome_begin_glow(view, move_make(MOVE_PARK, 0, 0), area);
    area.y += (height - pitch) / 2;
    welcome_draw_icon(view, PARK, area.x + 30, area.y, pitch);
    area.x += pitch + 40;
    area.width -= pitch + 60;
    struct track track = {.values = view->board->park_values[street],
                          .boxes = boxes,
                          .marks = view->sheet->street[street].parks,
                          .colour = KV_LEAF,
                          .pale = KV_LEAF_PALE,
                          .round = true};
    welcome_draw_track(view, &track, area, boxes, pitch);
    if (hot)
        welcome_end_hot(view);
}

/* ---- Houses ---- */

/* A gable; some houses have a chimney. */
static void draw_gable(const struct view *view, struct area house, bool chimney)
{
    int32_t rise = house.height * 3 / 10, left = house.x - 18, right = house.x + house.width + 18;
    int32_t middle = house.x + house.width / 2, eave = house.y + rise, top = house.y;
    struct kv_point points[7] = {{left, eave}, {middle, top}};
    uint32_t count = 2;
    if (chimney) {
        int32_t from = middle + house.width * 20 / 100, to = middle + house.width * 34 / 100;
        points[count++] = welcome_point(from, top + rise * (from - middle) / (right - middle));
        points[count++] = welcome_point(from, top);
        points[count++] = welcome_point(to, top);
        points[count++] = welcome_point(to, top + rise * (to - middle) / (right - middle));
    }
    points[count++] = welcome_point(right, eave);
    view->canvas->writer->polygon(
        view->canvas, points, count,
        (struct kv_look){.fill = view->skin->gable, .line = view->skin->line});
}

/* The letter depends on the language of the rulebook. */
const char *welcome_bis_mark(void)
{
    return kv_translate(KV_MARK_IN("beside a number", "B"));
}

static void draw_written(const struct view *view, uint32_t street, uint32_t house, struct area area)
{
    const struct street *marks = &view->sheet->street[street];
    uint32_t bend = welcome_quirk(street, house);
    int32_t middle = area.x + area.width / 2;
    if (!marks->house[house])
        return;
    welcome_draw_number(
        view, middle - 15 + welcome_waver(bend, 22),
        area.y + area.height - 75 + welcome_waver(bend / 7, 20),
        (struct lettering){view->frame->houses->script + welcome_waver(bend / 3, 14), KV_SCRIPT,
                           KV_MIDDLE, view->skin->script},
        marks->house[house] - 1);
    if (marks->bis >> house & 1)
        welcome_draw_fitted(
            view, middle, area.y + area.height * 28 / 100, area.width / 3,
            (struct lettering){area.height * 26 / 100, KV_FIGURES, KV_MIDDLE, view->skin->bis},
            welcome_bis_mark());
}

static void draw_house(const struct view *view, uint32_t street, uint32_t house)
{
    struct area area = welcome_house_area(view, street, house), body = area;
    if (view->sheet->street[street].house[house] == HOUSE_ROUNDABOUT) {
        welcome_draw_icon(view, ICON_ROUNDABOUT, area.x, area.y + area.height - area.width,
                          area.width);
        return;
    }
    body.y += area.height * 3 / 10;
    body.height -= area.height * 3 / 10;
    welcome_draw_box(view, body, 0,
                     (struct kv_look){.fill = view->skin->wall, .line = view->skin->line});
    draw_gable(view, area, welcome_quirk(house, street) % 3 == 0);
    draw_written(view, street, house, area);
}

/* A pool in front of its house, crossed out once it is built. */
static void draw_pool(const struct view *view, uint32_t street, uint32_t house)
{
    struct area area = welcome_house_area(view, street, house);
    bool built = view->sheet->street[street].pools >> house & 1;
    if (!(view->board->pool_houses[street] >> house & 1))
        return;
    area = (struct area){area.x + area.width / 8, area.y + area.height + 25, area.width * 3 / 4,
                         view->frame->houses->pool};
    welcome_draw_box(view, area, area.height / 2,
                     (struct kv_look){.fill = KV_WATER_PALE, .line = KV_WATER});
    kv_mark_origin(view->canvas, box_of(view->table), &view->board->pool_houses[street],
                   welcome_point(area.x + area.width, area.y), 200);
    if (built)
        welcome_draw_cross(view, welcome_grown(area, 20), welcome_quirk(street + 3, house));
    else
        welcome_draw_path(view, "M5 50C20 38 35 38 50 50C65 62 80 62 95 50",
                          area.x + area.width / 2 - 90, area.y + area.height / 2 - 90, 180,
                          (struct kv_look){.line = KV_WATER});
}

/* ---- Moves in houses ---- */

/* Tab number i of a house with several moves: more than three take two rows. */
static struct area tab_area(struct area cell, uint32_t count, uint32_t i)
{
    uint32_t above = count > 3 ? (count + 1) / 2 : count;
    uint32_t in_row = i < above ? above : count - above;
    struct area tab = {cell.x, cell.y, cell.width / (int32_t)in_row, cell.height};
    if (count > above) {
        tab.height /= 2;
        tab.y += i < above ? 0 : tab.height;
    }
    tab.x += (int32_t)(i < above ? i : i - above) * tab.width;
    return tab;
}

static void draw_roundabout_offer(const struct view *view, struct area area)
{
    int32_t size = (area.width < area.height ? area.width : area.height) * 7 / 10;
    if (size > 260)
        size = 260;
    welcome_draw_path(view, welcome_icons[ICON_ROUNDABOUT], area.x + (area.width - size) / 2,
                      area.y + (area.height - size) / 2, size,
                      (struct kv_look){.line = KV_GLOW_EDGE, .width = 10});
}

static void draw_tab(const struct view *view, kv_move move, struct area tab)
{
    char data[16];
    struct kv_text text;
    kv_text_start(&text, data, sizeof data);
    kv_put(&text, "%u%s", (unsigned)move_argument(move),
           move_kind(move) == MOVE_BIS ? welcome_bis_mark() : "");
    welcome_begin_hot(view, move);
    welcome_draw_box(view, tab, 40, (struct kv_look){.fill = KV_GLOW, .line = KV_GLOW_EDGE});
    if (move_kind(move) == MOVE_ROUNDABOUT)
        draw_roundabout_offer(view, tab);
    else
        welcome_draw_fitted(
            view, tab.x + tab.width / 2, tab.y + tab.height / 2 + 55, tab.width - 30,
            (struct lettering){tab.width < 180 ? 125 : 160, KV_FIGURES, KV_MIDDLE, KV_INK}, data);
    welcome_end_hot(view);
}

/* A house with one move is highlighted as a whole. Roundabouts are legal almost everywhere, so they
 * only show an icon. */
static void draw_single(const struct view *view, uint32_t street, uint32_t house, kv_move move)
{
    struct area area = welcome_house_area(view, street, house);
    welcome_begin_hot(view, move);
    if (move_kind(move) != MOVE_ROUNDABOUT)
        welcome_draw_glow(view, welcome_cell_area(view, street, house));
    draw_house(view, street, house);
    draw_pool(view, street, house);
    area.y += area.height * 3 / 10;
    area.height -= area.height * 3 / 10;
    if (move_kind(move) == MOVE_ROUNDABOUT)
        draw_roundabout_offer(view, area);
    if (move_kind(move) == MOVE_BIS)
        welcome_draw_number(view, area.x + area.width / 2, area.y + area.height - 90,
                            (struct lettering){220, KV_FIGURES, KV_MIDDLE, KV_GLOW_EDGE},
                            (int32_t)move_argument(move));
    welcome_end_hot(view);
}

static void draw_cell(const struct view *view, uint32_t street, uint32_t house)
{
    const struct sheet *sheet = view->sheet;
    struct choices choices;
    welcome_find_choices(view, street, house, &choices);
    if (choices.count == 1) {
        draw_single(view, street, house, choices.move[0]);
        return;
    }
    bool hot = sheet->street_written == street && sheet->house_written == house &&
               welcome_begin_glow(view, move_make(MOVE_POOL, 0, 0),
                                  welcome_cell_area(view, street, house));
    draw_house(view, street, house);
    draw_pool(view, street, house);
    if (hot)
        welcome_end_hot(view);
    struct area cell = welcome_grown(welcome_house_area(view, street, house), 35);
    for (uint32_t i = 0; i < choices.count; i++)
        draw_tab(view, choices.move[i], tab_area(cell, choices.count, i));
}

static void draw_houses(const struct view *view, uint32_t street)
{
    uint32_t end = NONE;
    for (uint32_t house = 0; house < view->board->length[street]; house++) {
        const kv_move *use = welcome_estate_from(view, street, house);
        if (use) {
            end = house + move_argument(*use) - 1;
            welcome_begin_hot(view, *use);
            for (uint32_t i = house; i <= end; i++)
                welcome_draw_glow(view, welcome_cell_area(view, street, i));
        }
        draw_cell(view, street, house);
        if (house == end)
            welcome_end_hot(view);
    }
}

/* ---- Fences ---- */

/* Two pointed pickets in one outline. */
static void draw_fence(const struct view *view, struct kv_point at)
{
    int32_t base = at.y + view->frame->houses->height + 60, top = at.y + 60, low = top + 55;
    struct kv_point points[] = {{at.x - 36, base}, {at.x - 36, low}, {at.x - 18, top}, {at.x, low},
                                {at.x + 18, top},  {at.x + 36, low}, {at.x + 36, base}};
    view->canvas->writer->polygon(view->canvas, points, sizeof points / sizeof *points,
                                  (struct kv_look){.fill = view->skin->fence});
}

/* A gap in which a fence can be built: highlighted, with a target between the roofs that is large
 * enough for a finger. */
static void draw_fence_offer(const struct view *view, kv_move move, struct kv_point at)
{
    int32_t size = 170;
    welcome_begin_hot(view, move);
    welcome_draw_glow(view,
                      (struct area){at.x - 65, at.y + 40, 130, view->frame->houses->height + 30});
    view->canvas->writer->circle(
        view->canvas, welcome_point(at.x, at.y + 60), 130,
        (struct kv_look){.fill = KV_GLOW, .line = KV_GLOW_EDGE, .width = 15});
    welcome_draw_path(view, welcome_icons[FENCE], at.x - size / 2, at.y + 55 - size / 2, size,
                      (struct kv_look){.fill = KV_WOOD_PALE, .line = KV_WOOD, .width = 8});
    welcome_end_hot(view);
}

static void draw_gap(const struct view *view, uint32_t street, uint32_t house)
{
    struct kv_point at = welcome_gap_at(view, street, house, true);
    kv_move move = move_make(MOVE_FENCE, 0, place_make(street, house));
    bool last = house + 1 == view->board->length[street];
    if (last || view->sheet->street[street].fences >> house & 1)
        draw_fence(view, at);
    else if (welcome_find_move(view, move))
        draw_fence_offer(view, move, at);
    else
        welcome_draw_line(view, at.x, at.y + 220, at.x, at.y + view->frame->houses->height,
                          (struct kv_look){.line = view->skin->gap, .dashed = true});
}

static void draw_fences(const struct view *view, uint32_t street)
{
    draw_fence(view, welcome_gap_at(view, street, 0, false));
    for (uint32_t house = 0; house < view->board->length[street]; house++)
        draw_gap(view, street, house);
}

/* ---- A street ---- */

/* Does the line over a house continue over the next one? Not across a fence or into the next
 * row. */
static bool is_joined(const struct view *view, uint32_t street, uint32_t house)
{
    const struct street *marks = &view->sheet->street[street];
    return marks->used >> (house + 1) & 1 && !(marks->fences >> house & 1) &&
           welcome_house_area(view, street, house).y ==
               welcome_house_area(view, street, house + 1).y;
}

/* A slightly crooked line over the estates that were used for a plan. */
static void draw_used(const struct view *view, uint32_t street)
{
    uint32_t used = view->sheet->street[street].used;
    for (uint32_t first = 0, last; used >> first; first = last + 1) {
        last = first;
        if (!(used >> first & 1))
            continue;
        while (is_joined(view, street, last))
            last++;
        struct area left = welcome_house_area(view, street, first);
        struct area right = welcome_house_area(view, street, last);
        int32_t bend = welcome_waver(welcome_quirk(street, first), 10);
        welcome_draw_line(view, left.x - 40, left.y - 30 + bend, right.x + right.width + 40,
                          left.y - 30 - bend,
                          (struct kv_look){.line = view->skin->script, .width = 30});
    }
}

void welcome_draw_street(const struct view *view, uint32_t street)
{
    welcome_begin_part(view, "street", street + 1);
    draw_ground(view, street);
    draw_parks(view, street);
    draw_houses(view, street);
    draw_fences(view, street);
    draw_used(view, street);
    welcome_end_part(view);
}
