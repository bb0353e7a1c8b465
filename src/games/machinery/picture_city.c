/*
 * The city: six districts on one sheet of squared paper, each with a street, and in each the plans
 * of its buildings with what is drawn in them.
 *
 * Measured in halves of a square, since the paper is drawn half a square around the plans: a
 * district has a street with its name, a line of names, its plans, and a little room.
 */
#include "base/bits.h"
#include "games/machinery/picture.h"

enum { STREET = 2, NAMES = 2, ROOM = 1, SLOT = 2 * SIDE + 2, DISTRICT_WIDTH = OF_A_KIND * SLOT };

/* Rows of squares that the tallest building among some needs. */
static int32_t tallest(uint32_t buildings)
{
    int32_t most = 0, columns, rows;
    for (; buildings; buildings &= buildings - 1) {
        machinery_measure(machinery_squares[kv_bits_first(buildings)], &columns, &rows);
        if (rows > most)
            most = rows;
    }
    return most;
}

/* Height of the districts that stand beside each other from this one on. */
static int32_t band_height(const struct plan *plan, uint32_t first)
{
    uint32_t buildings = 0;
    for (uint32_t i = first; i < first + plan->across && i < DISTRICTS; i++)
        buildings |= machinery_district(i);
    return STREET + NAMES + 2 * tallest(buildings) + ROOM;
}

/* Height of the bands above this district; of the whole city, for the number of districts. */
static int32_t height_above(const struct plan *plan, uint32_t district)
{
    int32_t height = 0;
    for (uint32_t i = 0; i + plan->across <= district; i += plan->across)
        height += band_height(plan, i);
    return height;
}

int32_t machinery_city_height(const struct plan *plan)
{
    return height_above(plan, DISTRICTS) * plan->square / 2;
}

static struct kv_point district_corner(const struct plan *plan, uint32_t district)
{
    int32_t half = plan->square / 2;
    return at(plan->city.x + (int32_t)(district % plan->across) * DISTRICT_WIDTH * half,
              plan->city.y + height_above(plan, district) * half);
}

/* Where the plan of a building begins. */
static struct kv_point building_corner(const struct plan *plan, uint32_t building)
{
    uint32_t district = machinery_buildings[building].district;
    uint32_t before = machinery_district(district) & ((1u << building) - 1);
    struct kv_point corner = district_corner(plan, district);
    int32_t slot = (int32_t)kv_bits_count(before) * SLOT + 1;
    return at(corner.x + slot * plan->square / 2, corner.y + (STREET + NAMES) * plan->square / 2);
}

/* ---- Paper and streets ---- */

/* One sheet of squared paper under the whole city. Its path counts in halves of a square; the
 * streets cross it anyhow. */
static void draw_paper(const struct picture *p)
{
    const struct plan *plan = p->plan;
    uint32_t width = DISTRICT_WIDTH * plan->across;
    uint32_t height = (uint32_t)height_above(plan, DISTRICTS);
    struct path lines;
    machinery_start_path(&lines);
    for (uint32_t x = 1; x < width; x += 2)
        machinery_put_stroke(&lines, x, 0, x, height);
    for (uint32_t i = 0; i < DISTRICTS; i += plan->across) {
        uint32_t top = (uint32_t)height_above(plan, i);
        uint32_t end = top + (uint32_t)band_height(plan, i);
        for (uint32_t y = top + STREET; y < end; y += 2)
            machinery_put_stroke(&lines, 0, y, width, y);
    }
    machinery_draw_path(p, lines.data, plan->city, 50 * plan->square,
                        (struct kv_look){.line = KV_FAINT, .width = 4});
}

/* The ground of a building: grey once it is finished, since only what may be done glows. */
static void draw_grounds(const struct picture *p)
{
    for (uint32_t i = 0; i < BUILDINGS; i++) {
        struct path ground;
        machinery_start_path(&ground);
        machinery_put_ground(&ground, machinery_squares[i]);
        machinery_draw_path(
            p, ground.data, building_corner(p->plan, i), SIDE * p->plan->square,
            (struct kv_look){.fill = p->sheet->finished >> i & 1 ? KV_GRAPHITE_PALE : KV_CARD});
    }
}

const char *const machinery_numerals[DISTRICTS] = {"I", "II", "III", "IV", "V", "VI"};

void machinery_draw_points(const struct picture *p, struct kv_point centre, int32_t points,
                           bool won)
{
    machinery_draw_circle(p, centre, 95,
                          (struct kv_look){.fill = won ? KV_SUN_PALE : KV_CARD,
                                           .line = won ? KV_HAND : KV_QUIET,
                                           .width = won ? 24 : 8});
    machinery_write_number(p, at(centre.x, centre.y + 48),
                           (struct lettering){130, KV_FIGURES, KV_MIDDLE, KV_INK}, points);
}

bool machinery_is_district_won(const struct sheet *sheet, uint32_t district)
{
    return !(machinery_district(district) & ~sheet->finished);
}

/* The street above a district, with its name. */
static void draw_street(const struct picture *p, uint32_t district)
{
    struct kv_point corner = district_corner(p->plan, district);
    int32_t square = p->plan->square, width = DISTRICT_WIDTH * square / 2;
    int32_t middle = corner.y + square / 2;
    machinery_draw_box(p, (struct area){corner.x, middle - 110, width, 220}, 0,
                       (struct kv_look){.fill = KV_GRAPHITE_PALE, .line = KV_FAINT, .width = 6});
    p->canvas->writer->line(p->canvas, at(corner.x + 1500, middle),
                            at(corner.x + width - 400, middle),
                            (struct kv_look){.line = KV_PAPER, .width = 16, .dashed = true});
    machinery_write(p, at(corner.x + square / 2, middle + 55),
                    (struct lettering){150, KV_FIGURES, KV_LEFT, KV_SUN},
                    machinery_numerals[district]);
    machinery_write(p, at(corner.x + square / 2 + 230, middle + 55),
                    (struct lettering){150, KV_FIGURES, KV_LEFT, KV_GRAPHITE},
                    machinery_districts[district].name);
    machinery_draw_points(p, at(corner.x + width - 200, middle),
                          machinery_districts[district].points,
                          machinery_is_district_won(p->sheet, district));
}

/* ---- Buildings ---- */

/* Ink: what was filled before, and more strongly what this turn has filled. */
static void draw_hatching(const struct picture *p, uint32_t building)
{
    uint32_t filled = p->sheet->filled[building], before = p->sheet->before[building] & filled;
    struct path strokes;
    machinery_start_path(&strokes);
    machinery_put_hatching(&strokes, before, building);
    machinery_draw_path(p, strokes.data, at(0, 0), SIDE * p->plan->square,
                        (struct kv_look){.line = KV_HAND, .width = 16});
    machinery_start_path(&strokes);
    machinery_put_hatching(&strokes, filled & ~before, building);
    machinery_draw_path(p, strokes.data, at(0, 0), SIDE * p->plan->square,
                        (struct kv_look){.line = KV_HAND, .width = 26});
}

static void draw_sign(const struct picture *p, uint32_t number)
{
    const struct building *building = &machinery_buildings[number];
    bool won = p->sheet->finished >> number & 1;
    machinery_draw_icon(p, &machinery_type_icons[building->type], at(-20, -245), 200, KV_GRAPHITE);
    machinery_write_name(p, at(220, -80), (struct lettering){130, KV_FIGURES, KV_LEFT, KV_INK},
                         building->id);
    machinery_draw_points(p, at(SIDE * p->plan->square, -130), building->points, won);
}

/* The lines of a plan, stronger than those of the paper. They come after the figures to be drawn,
 * whose lines would break them. */
static void draw_edges(const struct picture *p, uint32_t building)
{
    struct path lines;
    machinery_put_edges(&lines, machinery_squares[building], JOINT);
    machinery_draw_path(p, lines.data, at(0, 0), SIDE * p->plan->square,
                        (struct kv_look){.line = KV_QUIET, .width = 6});
    machinery_put_edges(&lines, machinery_squares[building], WALL);
    machinery_draw_path(p, lines.data, at(0, 0), SIDE * p->plan->square,
                        (struct kv_look){.line = KV_GRAPHITE, .width = 28});
}

/* A building in its own group: sign, glow, figures to be drawn, plan and ink. */
static void draw_building(const struct picture *p, uint32_t building)
{
    p->canvas->writer->begin(p->canvas, machinery_buildings[building].id,
                             building_corner(p->plan, building));
    draw_sign(p, building);
    machinery_draw_glow(p, building);
    for (uint32_t i = 0; i < p->count; i++)
        if (move_kind(p->moves[i]) == MOVE_DRAW && move_building(p->moves[i]) == building)
            machinery_draw_placement(p, p->moves[i]);
    draw_edges(p, building);
    draw_hatching(p, building);
    p->canvas->writer->end(p->canvas);
}

void machinery_draw_city(const struct picture *p)
{
    const struct plan *plan = p->plan;
    struct area all = {plan->city.x, plan->city.y,
                       DISTRICT_WIDTH * (int32_t)plan->across * plan->square / 2,
                       machinery_city_height(plan)};
    machinery_draw_box(p, all, 40, (struct kv_look){.fill = KV_PAPER});
    draw_grounds(p);
    draw_paper(p);
    for (uint32_t i = 0; i < DISTRICTS; i++)
        draw_street(p, i);
    machinery_draw_box(p, all, 40, (struct kv_look){.line = KV_GRAPHITE, .width = 16});
    for (uint32_t i = 0; i < BUILDINGS; i++)
        draw_building(p, i);
}
