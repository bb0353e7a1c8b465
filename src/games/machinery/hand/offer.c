/*
 * The offer: the open cards with machine, figure and what turning costs, and the builder, who is
 * taken like a card.
 */
#include "base/bits.h"
#include "draw/pack_marks.h"
#include "games/machinery/hand/hand.h"

enum { CARD_RADIUS = 100, RING = 30, LETTERS_LEAST = 105, ROOMY = 800 };
enum { NARROW = 800, COST_ROW = 130 };

/* What can be done with a card. */
enum standing { IDLE, USED, READY, CHOSEN };

static enum standing standing_of(const struct scene *scene, uint32_t card)
{
    if (scene->card == card + 1)
        return CHOSEN;
    if (scene->cards >> card & 1)
        return READY;
    if (card < scene->table->open_count && scene->sheet->card_used[card])
        return USED;
    return IDLE;
}

/* The card's ground; a chosen one has a thick edge and a ring of light around it. */
static void draw_frame(const struct scene *scene, struct area area, enum standing standing)
{
    static const struct kv_look looks[] = {
        [IDLE] = {.fill = KV_CARD, .line = KV_FAINT, .width = 13},
        [USED] = {.fill = KV_PANE, .line = KV_FAINT, .width = 13},
        [READY] = {.fill = KV_CARD, .line = KV_EDGE, .width = 15},
        [CHOSEN] = {.fill = KV_CARD, .line = KV_GLOW_EDGE, .width = 30},
    };
    struct area inner = {area.x + RING, area.y + RING, area.width - 2 * RING,
                         area.height - 2 * RING};
    if (standing == CHOSEN)
        common_draw_box(scene->canvas, area, CARD_RADIUS + RING, (struct kv_look){.fill = KV_HALO});
    common_draw_box(scene->canvas, inner, CARD_RADIUS, looks[standing]);
}

/* An arrow and what turning notes, ending at `end`; returns its width. */
static int32_t draw_cost(const struct scene *scene, uint32_t card, struct kv_point end,
                         int32_t size)
{
    const struct open_card *open = &scene->table->open[card];
    bool same = is_never_turned(open->all, open->straight);
    int32_t cost = same || scene->table->rules.free_turning ? 0 : open->cost;
    struct signed_number sign = machinery_sign(-cost);
    enum kv_colour colour = cost ? KV_BAD : KV_GOOD;
    int32_t width = kv_text_width(KV_FIGURES, size, sign.data) + size;
    scene->canvas->writer->begin_icon(scene->canvas, "turning");
    machinery_draw_icon(scene->canvas, &machinery_turning, at(end.x - width, end.y - size * 8 / 10),
                        size * 8 / 10, colour);
    common_write(scene->canvas, end, (struct lettering){size, KV_FIGURES, KV_RIGHT, colour},
                 sign.data);
    kv_mark_origin(scene->canvas, scene->box, &machine_of(scene->box, open->card)->penalty,
                   at(end.x + 30, end.y - size * 9 / 10), KV_MARK_IN_HAND);
    scene->canvas->writer->end_icon(scene->canvas);
    return width;
}

static void draw_figure(const struct scene *scene, uint32_t card, struct area area, bool used)
{
    uint32_t squares = figure_of(scene->box, scene->table->open[card].card);
    int32_t columns, rows, square;
    machinery_measure(squares, &columns, &rows);
    square = area.width / (columns < 3 ? 3 : columns);
    if (square > area.height / (rows < 3 ? 3 : rows))
        square = area.height / (rows < 3 ? 3 : rows);
    machinery_draw_figure(scene->canvas, at(area.x + area.width / 2, area.y + area.height / 2),
                          square > 240 ? 240 : square, squares,
                          (struct kv_look){.fill = used ? KV_GRAPHITE_PALE : KV_SAFETY,
                                           .line = used ? KV_QUIET : KV_ROOF_INK,
                                           .width = 15});
}

/* A narrow card has the cost under the machine, so that the name has its line for itself. */
static bool is_narrow(struct area area)
{
    return area.width < NARROW;
}

/* The machine and its figure above the line. */
static void draw_body(const struct scene *scene, uint32_t card, struct area area, bool used)
{
    const struct icon *icon = &machinery_machine_icons[scene->table->open[card].card / PRINTS];
    int32_t height = area.height - (is_narrow(area) ? COST_ROW : 0);
    int32_t size = area.width * 48 / 100 < height ? area.width * 48 / 100 : height;
    struct kv_point corner =
        at(area.x + (area.width / 2 - size) / 2 + 10, area.y + (height - size) / 2);
    scene->canvas->writer->begin_icon(scene->canvas, "machine");
    scene->canvas->writer->path(scene->canvas, icon->body, corner, size,
                                (struct kv_look){.fill = used ? KV_GRAPHITE_PALE : KV_SAFETY,
                                                 .line = used ? KV_QUIET : KV_INK,
                                                 .width = 10});
    if (icon->dark)
        scene->canvas->writer->path(scene->canvas, icon->dark, corner, size,
                                    (struct kv_look){.fill = used ? KV_QUIET : KV_GRAPHITE});
    draw_figure(scene, card,
                (struct area){area.x + area.width / 2 + 40, area.y + 20, area.width / 2 - 60,
                              area.height - 40},
                used);
    scene->canvas->writer->end_icon(scene->canvas);
}

/* Names that would be too small to read are left to the picture of the machine. */
static void write_name(const struct scene *scene, struct kv_point place, int32_t width,
                       struct lettering letters, const char *name)
{
    letters.size = kv_text_fitting(letters.font, letters.size, width, name);
    if (letters.size >= LETTERS_LEAST)
        common_write(scene->canvas, place, letters, name);
}

/* Below the line: the name, and what turning costs. */
static void draw_foot(const struct scene *scene, uint32_t card, struct area area, bool used)
{
    int32_t size = area.height * 13 / 24 < 170 ? area.height * 13 / 24 : 170;
    int32_t base = area.y + area.height / 2 + size * 38 / 100, cost = 0;
    const char *name = machine_name(scene->box, scene->table->open[card].card);
    scene->canvas->writer->line(scene->canvas, at(area.x, area.y), at(area.x + area.width, area.y),
                                (struct kv_look){.line = KV_FAINT, .width = 8});
    if (!used && is_narrow(area))
        draw_cost(scene, card, at(area.x + area.width / 2 - 20, area.y - 40), size);
    else if (!used)
        cost = draw_cost(scene, card, at(area.x + area.width - 40, base), size) + 60;
    write_name(scene, at(area.x + 40, base), area.width - 80 - cost,
               (struct lettering){size, KV_FIGURES, KV_LEFT, used ? KV_QUIET : KV_INK}, name);
    if (used)
        write_name(scene, at(area.x + area.width - 30, area.y - 50), area.width - 80,
                   (struct lettering){size * 14 / 10, KV_SCRIPT, KV_RIGHT, KV_HAND},
                   kv_translate(KV_MARK_IN("card", "drawn")));
}

static void draw_card(const struct scene *scene, uint32_t card, struct area area,
                      enum standing standing)
{
    struct area inner = {area.x + RING + 20, area.y + RING + 20, area.width - 2 * RING - 40,
                         area.height - 2 * RING - 40};
    int32_t foot = area.height < 800 ? 200 : area.height * 26 / 100;
    struct area body = {inner.x, inner.y, inner.width, inner.height - foot};
    draw_frame(scene, area, standing);
    machinery_begin_motion(scene, KV_DEALT, card);
    draw_body(scene, card, body, standing == USED);
    draw_foot(scene, card, (struct area){inner.x, inner.y + body.height, inner.width, foot},
              standing == USED);
    machinery_end_motion(scene);
    uint32_t print = scene->table->open[card].card;
    kv_mark_origin(scene->canvas, scene->box,
                   &machine_of(scene->box, print)->figure[print % PRINTS],
                   at(inner.x + inner.width - 30, inner.y + 30), KV_MARK_IN_HAND);
}

/* The boxes that are left for builders, as a row of marks. */
static void draw_boxes(const struct scene *scene, struct kv_point centre, int32_t side)
{
    for (int32_t i = 0; i < scene->box->boxes; i++) {
        bool ticked = i < scene->sheet->builders;
        common_draw_box(scene->canvas,
                        (struct area){centre.x + (i % 4 - 2) * side, centre.y + (i / 4 - 1) * side,
                                      side * 6 / 10, side * 6 / 10},
                        0,
                        (struct kv_look){.fill = ticked ? KV_GRAPHITE : KV_CARD,
                                         .line = KV_GRAPHITE,
                                         .width = 8});
    }
}

static void draw_builder(const struct scene *scene, struct area area, enum standing standing)
{
    bool free = scene->sheet->builders_used < scene->table->rules.free_builders;
    bool wide = area.width > area.height;
    int32_t size = (wide ? area.height : area.width) * 5 / 10;
    struct kv_point helmet = wide ? at(area.x + 80, area.y + (area.height - size) / 2)
                                  : at(area.x + (area.width - size) / 2, area.y + 80);
    struct kv_point boxes = wide ? at(area.x + area.width / 2 + 40, area.y + area.height / 2 + 15)
                                 : at(area.x + area.width / 2 + 15, area.y + area.height / 2 + 80);
    struct kv_point cost = wide ? at(area.x + area.width - 200, area.y + area.height / 2 + 55)
                                : at(area.x + area.width / 2, area.y + area.height - 110);
    scene->canvas->writer->begin_icon(scene->canvas, "builder");
    draw_frame(scene, area, standing);
    scene->canvas->writer->path(scene->canvas, machinery_helmet.body, helmet, size,
                                (struct kv_look){.fill = KV_SAFETY, .line = KV_INK, .width = 10});
    scene->canvas->writer->path(scene->canvas, machinery_helmet.dark, helmet, size,
                                (struct kv_look){.fill = KV_GRAPHITE});
    if (wide || area.height >= ROOMY)
        draw_boxes(scene, boxes, 78);
    common_write(scene->canvas, cost,
                 (struct lettering){140, KV_FIGURES, KV_MIDDLE, free ? KV_GOOD : KV_BAD},
                 machinery_sign(free ? 0 : -scene->box->builder_points).data);
    kv_mark_origin(scene->canvas, scene->box, &scene->box->builder_points,
                   at(cost.x + 100, cost.y - 110), KV_MARK_IN_HAND);
    scene->canvas->writer->end_icon(scene->canvas);
}

void machinery_draw_hand_offer(const struct scene *scene)
{
    uint32_t count = scene->table->open_count + (scene->table->rules.builders ? 1u : 0u);
    for (uint32_t card = 0; card < count; card++) {
        enum standing standing = standing_of(scene, card);
        struct area area = machinery_card_area(scene, card);
        bool touched = scene->cards >> card & 1;
        if (touched)
            machinery_begin_choice(scene, KV_BY_CARD, card + 1,
                                   machinery_name_card(scene, card).data);
        if (card < scene->table->open_count)
            draw_card(scene, card, area, standing);
        else
            draw_builder(scene, area, standing);
        if (touched)
            machinery_end_touch(scene);
    }
}
