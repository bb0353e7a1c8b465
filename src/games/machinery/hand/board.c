/*
 * The board: six districts with the façades and plans of their buildings. A building is the
 * target; its squares are touched in the lens.
 *
 * Heads of districts, streets and plans are groups with coordinates of their own: when a lens folds
 * the façades away they only move, and a screen need not draw what is in them anew.
 */
#include "base/bits.h"
#include "draw/pack_marks.h"
#include "games/machinery/hand/hand.h"

/* ---- Districts ---- */

/* Flags on a line under the name of a finished district, in three colours. */
static void draw_bunting(const struct scene *scene, const struct city *city, uint32_t district)
{
    static const uint8_t colours[] = {KV_GLOW_EDGE, KV_HAND, KV_PAPER};
    struct area area = machinery_district_area(city, district);
    int32_t y = area.y + city->head;
    enum { FLAGS = 9, FLAG = 100 };
    for (uint32_t colour = 0; colour < sizeof colours; colour++)
        for (int32_t i = (int32_t)colour; i < FLAGS; i += (int32_t)sizeof colours) {
            int32_t x = area.x + 100 + i * (area.width - 200 - FLAG) / (FLAGS - 1);
            struct kv_point flag[] = {{x, y}, {x + FLAG, y}, {x + FLAG / 2, y + FLAG * 8 / 10}};
            scene->canvas->writer->polygon(
                scene->canvas, flag, 3,
                (struct kv_look){.fill = colours[colour], .line = KV_INK, .width = 7});
        }
    scene->canvas->writer->line(scene->canvas, at(area.x + 60, y), at(area.x + area.width - 60, y),
                                (struct kv_look){.line = KV_INK, .width = 10});
}

static bool is_won(const struct scene *scene, uint32_t district)
{
    return machinery_is_district_won(scene->box, &scene->after, district);
}

/* The name of a district, and its points. */
static void draw_head(const struct scene *scene, const struct city *city, uint32_t district)
{
    int32_t points = scene->box->districts[district].points, base = city->base;
    struct plaque plaque = is_won(scene, district) ? machinery_won_plaque : machinery_points_plaque;
    struct signed_number sign = machinery_sign(points);
    plaque.size = city->letters * 9 / 10;
    int32_t width = machinery_plaque_width(&plaque, sign.data);
    common_write_fitted(scene->canvas, at(90, base), city->width - width - 200,
                        (struct lettering){city->letters, KV_FIGURES, KV_LEFT, KV_INK},
                        district_name(scene->box, district));
    machinery_draw_plaque(scene->canvas,
                          at(city->width - width / 2 - 60, base - city->letters * 35 / 100),
                          &plaque, sign.data);
    kv_mark_origin(scene->canvas, scene->box, &scene->box->districts[district].points,
                   at(city->width - 60, base - city->letters * 9 / 10), KV_MARK_IN_HAND);
}

static void draw_district(const struct scene *scene, const struct city *city, uint32_t district)
{
    const struct kv_writer *writer = scene->canvas->writer;
    struct area area = machinery_district_area(city, district);
    bool won = is_won(scene, district);
    common_draw_box(
        scene->canvas, (struct area){area.x + 8, area.y + 8, area.width - 16, area.height - 16}, 90,
        (struct kv_look){
            .fill = won ? KV_SUN_PALE : KV_CARD, .line = won ? KV_SUN : KV_FAINT, .width = 15});
    writer->begin(scene->canvas, NULL, at(area.x, area.y));
    draw_head(scene, city, district);
    writer->end(scene->canvas);
}

/* ---- Buildings ---- */

/* The building's column is all its target. */
static void draw_ground(const struct scene *scene, uint32_t building, struct area slot)
{
    bool won = is_won(scene, scene->box->buildings[building].district);
    common_draw_box(scene->canvas, slot, 0, (struct kv_look){.fill = won ? KV_SUN_PALE : KV_CARD});
}

/* The façade on its ground, in coordinates whose origin is the left end of the ground line. */
static void draw_facade(const struct scene *scene, const struct city *city, uint32_t building)
{
    enum type type = (enum type)scene->box->buildings[building].type;
    int32_t width = (city->facade - 40) * 100 / FACADE_HEIGHT;
    if (width > city->slot - 40)
        width = city->slot - 40;
    struct kv_point foot = at((city->slot - width) / 2, 0);
    bool new = machinery_is_new(scene, building);
    machinery_draw_facade(scene->canvas, type, foot, width,
                          scene->after.finished >> building & 1 && !new);
    if (new) {
        machinery_begin_motion(scene, KV_LIGHTS, 2);
        machinery_draw_facade(scene->canvas, type, foot, width, true);
        machinery_end_motion(scene);
    }
    scene->canvas->writer->line(scene->canvas, at(10, 0), at(city->slot - 10, 0),
                                (struct kv_look){.line = KV_GRAPHITE, .width = 13});
}

/* A street that is folded away is an empty group at the foot of its building: a screen may keep
 * what was in it. */
static void draw_street(const struct scene *scene, const struct city *city, uint32_t building,
                        struct area slot)
{
    const struct kv_writer *writer = scene->canvas->writer;
    int32_t ground = city->facade ? city->facade : slot.height;
    writer->begin(scene->canvas, NULL, at(slot.x, slot.y + ground));
    if (city->facade)
        draw_facade(scene, city, building);
    writer->end(scene->canvas);
}

/* The second plaque: what the candidate brings, or what turning would cost. */
static bool find_second_plaque(const struct scene *scene, const struct city *city,
                               uint32_t building, struct plaque *plaque,
                               struct signed_number *words)
{
    bool candidate = scene->ghost && scene->site == building + 1;
    bool turned = machinery_footing(scene, building) == TAKES_TURNED;
    *plaque = candidate ? machinery_gain_plaque : machinery_cost_plaque;
    plaque->size = plaque->size * city->plaques / machinery_points_plaque.size;
    if (candidate)
        *words = machinery_sign(scene->gain);
    else if (turned)
        *words = machinery_sign(-scene->table->open[scene->card - 1].cost);
    return candidate ? scene->gain != 0 : turned;
}

/* Above the plan: the name if there is room, its points, and beside them the second plaque. */
static void draw_plaques(const struct scene *scene, const struct city *city, uint32_t building)
{
    const int32_t gap = 20, y = -city->plaques * 78 / 100;
    bool finished = scene->after.finished >> building & 1;
    struct plaque first = finished ? machinery_won_plaque : machinery_points_plaque, second;
    struct signed_number points, words;
    struct kv_text text;
    kv_text_start(&text, points.data, sizeof points.data);
    kv_put(&text, "%u", scene->box->buildings[building].points + 0u);
    first.size = city->plaques;
    bool two = find_second_plaque(scene, city, building, &second, &words), shown = true;
    int32_t width = machinery_plaque_width(&first, points.data);
    int32_t beside = two ? machinery_plaque_width(&second, words.data) + gap : 0;
    if (two && width + beside > city->slot - 2 * gap) { /* the second one says more */
        first = second;
        points = words;
        width = beside - gap;
        beside = 0;
        two = shown = false;
    }
    int32_t x = city->names ? city->slot - 60 - width - beside : (city->slot - width - beside) / 2;
    machinery_draw_plaque(scene->canvas, at(x + width / 2, y), &first, points.data);
    if (shown)
        kv_mark_origin(scene->canvas, scene->box, &scene->box->buildings[building].points,
                       at(x + width, y - city->plaques * 6 / 10), KV_MARK_IN_HAND);
    if (two)
        machinery_draw_plaque(scene->canvas, at(x + width + gap + (beside - gap) / 2, y), &second,
                              words.data);
    else if (city->names)
        common_write_fitted(scene->canvas, at(60, y + 45), x - 100,
                            (struct lettering){130, KV_WORDS, KV_LEFT, KV_INK},
                            building_name(scene->box, building));
}

/* Lines of squared paper, down to the foot of the column. */
static void draw_paper(const struct scene *scene, const struct city *city, int32_t foot)
{
    struct kv_look line = {.line = KV_FAINT, .width = 5};
    for (int32_t y = 0; y < foot; y += city->square)
        scene->canvas->writer->line(scene->canvas, at(0, y), at(city->slot, y), line);
}

/* The plan and what is above it, in coordinates whose origin is the left end of its top line. */
static void draw_site(const struct scene *scene, const struct city *city, uint32_t building,
                      struct area slot)
{
    const struct kv_writer *writer = scene->canvas->writer;
    struct kv_point corner = machinery_plan_corner(city, building);
    struct kv_point own = at(corner.x - slot.x, 0);
    writer->begin(scene->canvas, NULL, at(slot.x, corner.y));
    draw_paper(scene, city, slot.y + slot.height - 20 - corner.y);
    if (!city->bare)
        draw_plaques(scene, city, building);
    machinery_draw_plan(scene, building, own, city->square, machinery_footing(scene, building));
    kv_mark_origin(scene->canvas, scene->box, &scene->box->buildings[building].squares, own,
                   KV_MARK_IN_HAND);
    writer->end(scene->canvas);
}

static void draw_building(const struct scene *scene, const struct city *city, uint32_t building)
{
    struct area slot = machinery_slot_area(city, building);
    draw_ground(scene, building, slot);
    draw_street(scene, city, building, slot);
    draw_site(scene, city, building, slot);
    if (scene->site == building + 1)
        common_draw_box(scene->canvas,
                        (struct area){slot.x + 10, slot.y + 10, slot.width - 20, slot.height - 20},
                        60, (struct kv_look){.line = KV_GLOW_EDGE, .width = 26});
}

/* A building that something can be done at is chosen by a touch; others answer why nothing can. */
static void draw_target(const struct scene *scene, const struct city *city, uint32_t building)
{
    bool takes = scene->sites >> building & 1;
    bool asks = !takes && scene->drawing->count;
    if (takes)
        machinery_begin_choice(scene, KV_BY_SITE, building + 1,
                               machinery_name_site(scene, building).data);
    else if (asks)
        machinery_begin_question(scene, building + 1, machinery_name_site(scene, building).data);
    draw_building(scene, city, building);
    if (takes || asks)
        machinery_end_touch(scene);
}

void machinery_draw_board(const struct scene *scene)
{
    struct city city;
    machinery_plan_city(scene->drawing, &city);
    for (uint32_t i = 0; i < DISTRICTS; i++)
        draw_district(scene, &city, i);
    for (uint32_t i = 0; i < BUILDINGS; i++)
        draw_target(scene, &city, i);
    for (uint32_t i = 0; city.facade && i < DISTRICTS; i++) {
        bool new = machinery_is_district_won(scene->box, scene->sheet, i) &&
                   !machinery_is_district_won(scene->box, scene->shown, i);
        if (!is_won(scene, i))
            continue;
        if (new)
            machinery_begin_motion(scene, KV_DROPS, 4);
        draw_bunting(scene, &city, i);
        if (new)
            machinery_end_motion(scene);
    }
}
