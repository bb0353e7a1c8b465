/* The score strip: a box for each part of the score, with its cells and subtotal, and the total. */
#include "base/bits.h"
#include "draw/pack_marks.h"
#include "games/machinery/picture/picture.h"

enum { CAPTION = 230 }; /* height of a box's caption */

static const char *const captions[PARTS] = {
    [BUILDINGS_PART] = KV_MARK("BUILDINGS"),
    [DISTRICTS_PART] = KV_MARK("DISTRICTS"),
    [TYPES_PART] = KV_MARK("TYPES, %u EACH"),
    [SETS] = KV_MARK("SETS × %u"),
    [BONUS] = KV_MARK("BONUS"),
    [BUILDERS] = KV_MARK("BUILDERS"),
    [BROKEN] = KV_MARK("BROKEN"),
    [TOTAL] = KV_MARK("TOTAL"),
};

struct caption machinery_caption(const struct box *box, uint32_t part)
{
    struct caption caption = {{0}};
    struct kv_text text;
    kv_text_start(&text, caption.data, sizeof caption.data);
    kv_put(&text, kv_translate(captions[part]),
           part == TYPES_PART ? box->type_points + 0u : box->set_points + 0u);
    return caption;
}

/* The centre of a cell in rows of `across` cells below the caption. */
static struct kv_point cell_centre(struct area part, uint32_t number, uint32_t across,
                                   uint32_t rows)
{
    int32_t room = part.width - 80, height = (part.height - CAPTION - 30) / (int32_t)rows;
    return at(part.x + 40 + room * (2 * (int32_t)(number % across) + 1) / (2 * (int32_t)across),
              part.y + CAPTION + height * (int32_t)(number / across) + height / 2);
}

static void draw_district_cells(const struct picture *p, struct area area)
{
    for (uint32_t i = 0; i < DISTRICTS; i++) {
        struct kv_point centre = cell_centre(area, i, DISTRICTS, 1);
        common_write(p->canvas, at(centre.x, centre.y - 140),
                     (struct lettering){120, KV_FIGURES, KV_MIDDLE, KV_QUIET},
                     machinery_numerals[i]);
        machinery_draw_points(p, at(centre.x, centre.y + 20), p->box->districts[i].points,
                              machinery_is_district_won(p->box, p->sheet, i));
    }
}

static uint32_t buildings_of_type(const struct box *box, uint32_t type)
{
    uint32_t buildings = 0;
    for (uint32_t i = 0; i < BUILDINGS; i++)
        buildings |= (uint32_t)(box->buildings[i].type == type) << i;
    return buildings;
}

/* A building type: its icon, and a pip for each building, filled once the building is finished. */
static void draw_type_cells(const struct picture *p, struct area area)
{
    for (uint32_t i = 0; i < TYPES; i++) {
        struct kv_point centre = cell_centre(area, i, TYPES, 1);
        uint32_t won = kv_bits_count(buildings_of_type(p->box, i) & p->sheet->finished);
        if (won == OF_A_KIND)
            p->canvas->writer->circle(
                p->canvas, at(centre.x, centre.y - 50), 130,
                (struct kv_look){.fill = KV_SUN_PALE, .line = KV_HAND, .width = 20});
        machinery_draw_icon(p->canvas, &machinery_type_icons[i], at(centre.x - 90, centre.y - 140),
                            180, KV_GRAPHITE);
        for (uint32_t k = 0; k < OF_A_KIND; k++)
            p->canvas->writer->circle(
                p->canvas, at(centre.x - 75 + 75 * (int32_t)k, centre.y + 170), 26,
                (struct kv_look){.fill = k < won ? KV_HAND : KV_CARD, .line = KV_HAND, .width = 7});
    }
}

static void draw_builder_cells(const struct picture *p, struct area area)
{
    machinery_draw_machine(p->canvas, &machinery_helmet, at(area.x + area.width - 470, area.y + 55),
                           150);
    for (uint32_t i = 0; i < p->box->boxes; i++) {
        struct kv_point centre = cell_centre(area, i, BOXES / 2, 2);
        struct area box = {centre.x - 90, centre.y - 90, 180, 180};
        common_draw_box(p->canvas, box, 30,
                        (struct kv_look){.fill = KV_CARD, .line = KV_GRAPHITE, .width = 8});
        if (i < p->sheet->builders)
            p->canvas->writer->path(
                p->canvas, i % 2 ? "M8 90L94 12M10 14L88 92" : "M4 86L96 8M14 8L92 88",
                at(box.x, box.y), 180, (struct kv_look){.line = KV_HAND, .width = 24});
    }
}

/* The move that erases the breakage in this circle. Equal breakages share one move, whose zone is
 * the first of their circles. */
static const kv_move *erasure(const struct picture *p, uint32_t circle)
{
    uint32_t breakage = p->sheet->broken[circle];
    for (uint32_t i = 0; i < circle; i++)
        if (p->sheet->broken[i] == breakage)
            return NULL;
    for (uint32_t i = 0; circle < p->sheet->noted && i < p->count; i++)
        if (move_kind(p->moves[i]) == MOVE_ERASE && move_breakage(p->moves[i]) == breakage)
            return &p->moves[i];
    return NULL;
}

static void draw_breakage(const struct picture *p, struct kv_point centre, int32_t radius,
                          uint32_t circle)
{
    const kv_move *move = erasure(p, circle);
    if (move)
        machinery_begin_hot(p, *move);
    p->canvas->writer->circle(p->canvas, centre, radius,
                              (struct kv_look){.fill = move ? KV_GLOW : KV_CARD,
                                               .line = move ? KV_GLOW_EDGE : KV_BRICK,
                                               .width = move ? 20 : 10});
    if (circle < p->sheet->noted)
        common_write_number(p->canvas, at(centre.x - 5 + (int32_t)circle % 3 * 5, centre.y + 65),
                            (struct lettering){210, KV_SCRIPT, KV_MIDDLE, KV_HAND},
                            p->sheet->broken[circle]);
    if (move)
        machinery_end_hot(p);
}

static void draw_part_cells(const struct picture *p, uint32_t part, struct area area)
{
    if (part == DISTRICTS_PART)
        draw_district_cells(p, area);
    else if (part == TYPES_PART)
        draw_type_cells(p, area);
    else if (part == BUILDERS)
        draw_builder_cells(p, area);
    else if (part == BROKEN)
        for (uint32_t i = 0; i < p->box->circles; i++)
            draw_breakage(p, cell_centre(area, i, CIRCLES, 1), area.width / 12, i);
}

static bool has_cells(uint32_t part)
{
    return part == DISTRICTS_PART || part == TYPES_PART || part == BUILDERS || part == BROKEN;
}

/* The caption shares its line with the subtotal of a box that has cells, and with the builders'
 * helmet. */
static int32_t caption_width(uint32_t part, struct area area)
{
    int32_t beside = !has_cells(part) ? 0 : part == BUILDERS ? 430 : 300;
    return area.width - 120 - beside;
}

/* The subtotal in handwriting. On an empty printed sheet the player writes it. */
static void draw_sum(const struct picture *p, uint32_t part, struct area area, int32_t sum)
{
    bool large = !has_cells(part);
    struct kv_point place =
        large ? at(area.x + area.width / 2, area.y + (CAPTION + area.height) / 2 + 120)
              : at(area.x + area.width - 70, area.y + 195);
    if (p->layout == KV_PAGE && !p->sheet->finished && !sum)
        return;
    common_write_fitted_number(
        p->canvas, place, large ? area.width - 100 : 260,
        (struct lettering){large ? 340 : 200, KV_SCRIPT, large ? KV_MIDDLE : KV_RIGHT, KV_HAND},
        sum);
}

void machinery_mark_part(struct kv_canvas *canvas, const struct box *box, uint32_t part,
                         struct kv_point place, int32_t size)
{
    const uint8_t *const figures[PARTS] = {[TYPES_PART] = &box->type_points,
                                           [SETS] = &box->set_points,
                                           [BUILDERS] = &box->boxes,
                                           [BROKEN] = &box->circles};
    if (figures[part])
        kv_mark_origin(canvas, box, figures[part], place, size);
}

void machinery_draw_strip(const struct picture *p)
{
    const struct plan *plan = p->plan;
    int32_t top = plan->city.y + machinery_city_height(p->box, plan) + MARGIN;
    struct kv_score score;
    machinery_score(p->table, p->sheet, &score);
    for (uint32_t i = 0; i < PARTS; i++) {
        struct area area = plan->strip[i];
        area.x += plan->city.x;
        area.y += top;
        common_draw_box(p->canvas, area, 60,
                        (struct kv_look){.fill = i == TOTAL ? KV_SUN_PALE : KV_CARD,
                                         .line = i == BROKEN ? KV_BRICK : KV_GRAPHITE,
                                         .width = 12});
        common_write_fitted(p->canvas, at(area.x + 60, area.y + 175), caption_width(i, area),
                            (struct lettering){115, KV_FIGURES, KV_LEFT, KV_QUIET},
                            machinery_caption(p->box, i).data);
        /* On the edge, clear of the words. */
        machinery_mark_part(p->canvas, p->box, i, at(area.x + 90, area.y), 200);
        draw_part_cells(p, i, area);
        draw_sum(p, i, area,
                 i == TOTAL ? score.total : common_part_sum(machinery_parts, &score, i));
    }
}
