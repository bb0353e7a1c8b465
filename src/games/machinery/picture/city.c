/*
 * The city: six districts on one sheet of squared paper, each with a street and the plans of its
 * buildings.
 *
 * The unit is half a square, because the paper extends half a square beyond the plans. From top to
 * bottom a district has a street with its name, a row of building names, the plans, and a margin.
 */
#include "base/bits.h"
#include "draw/pack_marks.h"
#include "games/machinery/picture/picture.h"

enum { STREET = 2, NAMES = 2, ROOM = 1, SLOT = 2 * SIDE + 2, DISTRICT_WIDTH = OF_A_KIND * SLOT };

/* Height of the tallest of these buildings, in squares. */
static int32_t tallest(const struct box *box, uint32_t buildings)
{
    int32_t most = 0, columns, rows;
    for (; buildings; buildings &= buildings - 1) {
        machinery_measure(box->buildings[kv_bits_first(buildings)].squares, &columns, &rows);
        if (rows > most)
            most = rows;
    }
    return most;
}

/* Height of the row of districts that starts with `first`. */
static int32_t band_height(const struct box *box, const struct plan *plan, uint32_t first)
{
    uint32_t buildings = 0;
    for (uint32_t i = first; i < first + plan->across && i < DISTRICTS; i++)
        buildings |= machinery_district(box, i);
    return STREET + NAMES + 2 * tallest(box, buildings) + ROOM;
}

/* Height of all rows above this district. For DISTRICTS it is the height of the whole city. */
static int32_t height_above(const struct box *box, const struct plan *plan, uint32_t district)
{
    int32_t height = 0;
    for (uint32_t i = 0; i + plan->across <= district; i += plan->across)
        height += band_height(box, plan, i);
    return height;
}

int32_t machinery_city_height(const struct box *box, const struct plan *plan)
{
    return height_above(box, plan, DISTRICTS) * plan->square / 2;
}

void machinery_place_buildings(struct picture *p)
{
    uint32_t across = p->plan->across;
    for (uint32_t first = 0; first < DISTRICTS; first += across) {
        int32_t x = 1, y = height_above(p->box, p->plan, first) + STREET + NAMES;
        for (uint32_t district = first; district < first + across; district++) {
            uint32_t buildings = machinery_district(p->box, district);
            for (; buildings; buildings &= buildings - 1, x += SLOT)
                p->building[kv_bits_first(buildings)] = at(x, y);
        }
    }
}

struct kv_point machinery_building_place(const struct picture *p, uint32_t building)
{
    const struct plan *plan = p->plan;
    return at(plan->city.x + p->building[building].x * plan->square / 2,
              plan->city.y + p->building[building].y * plan->square / 2);
}

void machinery_go_to_building(const struct picture *p, struct path *path, uint32_t building)
{
    path->x = (uint32_t)p->building[building].x * (GRID / 2);
    path->y = (uint32_t)p->building[building].y * (GRID / 2);
}

void machinery_draw_city_path(const struct picture *p, const struct path *path, struct kv_look look)
{
    machinery_draw_path(p->canvas, path, p->plan->city, p->plan->square, look);
}

/* ---- Paper and streets ---- */

/* One path for the whole city. Its vertical lines run through the streets, which are drawn over
 * them. */
static void draw_paper(const struct picture *p)
{
    const uint32_t half = GRID / 2;
    const struct plan *plan = p->plan;
    uint32_t width = DISTRICT_WIDTH * plan->across * half;
    uint32_t height = (uint32_t)height_above(p->box, plan, DISTRICTS) * half;
    struct path lines;
    machinery_start_path(&lines);
    for (uint32_t x = half; x < width; x += GRID)
        machinery_put_stroke(&lines, x, 0, x, height);
    for (uint32_t i = 0; i < DISTRICTS; i += plan->across) {
        uint32_t top = (uint32_t)height_above(p->box, plan, i) * half;
        uint32_t end = top + (uint32_t)band_height(p->box, plan, i) * half;
        for (uint32_t y = top + STREET * half; y < end; y += GRID)
            machinery_put_stroke(&lines, 0, y, width, y);
    }
    machinery_draw_city_path(p, &lines, (struct kv_look){.line = KV_FAINT, .width = 4});
}

const char *const machinery_numerals[DISTRICTS] = {"I", "II", "III", "IV", "V", "VI"};

void machinery_draw_points(const struct picture *p, struct kv_point centre, int32_t points,
                           bool won)
{
    p->canvas->writer->circle(p->canvas, centre, 95,
                              (struct kv_look){.fill = won ? KV_SUN_PALE : KV_CARD,
                                               .line = won ? KV_HAND : KV_QUIET,
                                               .width = won ? 24 : 8});
    common_write_number(p->canvas, at(centre.x, centre.y + 48),
                        (struct lettering){130, KV_FIGURES, KV_MIDDLE, KV_INK}, points);
}

bool machinery_is_district_won(const struct box *box, const struct sheet *sheet, uint32_t district)
{
    return !(machinery_district(box, district) & ~sheet->finished);
}

/* The top left corner of the district's street, above its first building. */
static struct kv_point district_corner(const struct picture *p, uint32_t district)
{
    struct kv_point first =
        machinery_building_place(p, kv_bits_first(machinery_district(p->box, district)));
    return at(first.x - p->plan->square / 2, first.y - (STREET + NAMES) * p->plan->square / 2);
}

static void draw_street(const struct picture *p, uint32_t district)
{
    struct kv_point corner = district_corner(p, district);
    int32_t square = p->plan->square, width = DISTRICT_WIDTH * square / 2;
    int32_t middle = corner.y + square / 2;
    common_draw_box(p->canvas, (struct area){corner.x, middle - 110, width, 220}, 0,
                    (struct kv_look){.fill = KV_GRAPHITE_PALE, .line = KV_FAINT, .width = 6});
    p->canvas->writer->line(p->canvas, at(corner.x + 1500, middle),
                            at(corner.x + width - 400, middle),
                            (struct kv_look){.line = KV_PAPER, .width = 16, .dashed = true});
    common_write(p->canvas, at(corner.x + square / 2, middle + 55),
                 (struct lettering){150, KV_FIGURES, KV_LEFT, KV_SUN},
                 machinery_numerals[district]);
    common_write_fitted(p->canvas, at(corner.x + square / 2 + 230, middle + 55), 1080,
                        (struct lettering){150, KV_FIGURES, KV_LEFT, KV_GRAPHITE},
                        district_name(p->box, district));
    machinery_draw_points(p, at(corner.x + width - 200, middle), p->box->districts[district].points,
                          machinery_is_district_won(p->box, p->sheet, district));
    kv_mark_origin(p->canvas, p->box, &p->box->districts[district].points,
                   at(corner.x + width - 110, middle - 75), 200);
}

/* ---- Buildings ---- */

/* Backgrounds and outlines. */
static void draw_plans(const struct picture *p, uint32_t buildings, enum kv_colour ground)
{
    struct path path;
    machinery_start_path(&path);
    for (; buildings; buildings &= buildings - 1) {
        uint32_t i = kv_bits_first(buildings);
        machinery_go_to_building(p, &path, i);
        machinery_put_walls(&path, p->box->buildings[i].squares);
    }
    machinery_draw_city_path(
        p, &path, (struct kv_look){.fill = (uint8_t)ground, .line = KV_GRAPHITE, .width = 28});
}

/* Drawn after the figures on offer, whose lines would otherwise cover the grid. */
static void draw_joints(const struct picture *p)
{
    struct path path;
    machinery_start_path(&path);
    for (uint32_t i = 0; i < BUILDINGS; i++) {
        machinery_go_to_building(p, &path, i);
        machinery_put_joints(&path, p->box->buildings[i].squares);
    }
    machinery_draw_city_path(p, &path, (struct kv_look){.line = KV_QUIET, .width = 6});
}

/* Hatching is paler for squares filled in earlier turns, darker for this turn's. */
static void draw_hatching(const struct picture *p, bool before)
{
    struct path path;
    machinery_start_path(&path);
    for (uint32_t i = 0; i < BUILDINGS; i++) {
        uint32_t old = p->sheet->before[i] & p->sheet->filled[i];
        machinery_go_to_building(p, &path, i);
        machinery_put_hatching(&path, before ? old : p->sheet->filled[i] & ~old, i);
    }
    machinery_draw_city_path(p, &path,
                             (struct kv_look){.line = KV_HAND, .width = before ? 16 : 26});
}

/* The label above each building: type, name and points. */
static void draw_signs(const struct picture *p)
{
    int32_t right = SIDE * p->plan->square;
    for (uint32_t i = 0; i < BUILDINGS; i++) {
        struct kv_point corner = machinery_building_place(p, i);
        machinery_draw_icon(p->canvas, &machinery_type_icons[p->box->buildings[i].type],
                            at(corner.x - 20, corner.y - 245), 200, KV_GRAPHITE);
    }
    for (uint32_t i = 0; i < BUILDINGS; i++) {
        struct kv_point corner = machinery_building_place(p, i);
        int32_t first = (int32_t)kv_bits_first(p->box->buildings[i].squares); /* of the top row */
        common_write_fitted(p->canvas, at(corner.x + 210, corner.y - 80), right - 330,
                            (struct lettering){130, KV_FIGURES, KV_LEFT, KV_INK},
                            building_name(p->box, i));
        machinery_draw_points(p, at(corner.x + right, corner.y - 130), p->box->buildings[i].points,
                              p->sheet->finished >> i & 1);
        kv_mark_origin(p->canvas, p->box, &p->box->buildings[i].points,
                       at(corner.x + right + 90, corner.y - 205), 200);
        kv_mark_origin(p->canvas, p->box, &p->box->buildings[i].squares,
                       at(corner.x + first * p->plan->square - 50, corner.y + 50), 200);
    }
}

/* Highlighting is reserved for legal moves, so finished buildings get a grey background. */
void machinery_draw_city(const struct picture *p)
{
    const struct plan *plan = p->plan;
    uint32_t finished = p->sheet->finished;
    struct area all = {plan->city.x, plan->city.y,
                       DISTRICT_WIDTH * (int32_t)plan->across * plan->square / 2,
                       machinery_city_height(p->box, plan)};
    if (p->layout != KV_PAGE) /* in black and white its squares would pass for those of buildings */
        draw_paper(p);
    for (uint32_t i = 0; i < DISTRICTS; i++)
        draw_street(p, i);
    common_draw_box(p->canvas, all, 40, (struct kv_look){.line = KV_GRAPHITE, .width = 16});
    draw_signs(p);
    draw_plans(p, BUILDINGS_ALL & ~finished, KV_CARD);
    draw_plans(p, finished, KV_GRAPHITE_PALE);
    machinery_draw_zones(p);
    draw_joints(p);
    draw_hatching(p, true);
    draw_hatching(p, false);
}
