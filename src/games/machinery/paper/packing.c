/* The box of Machinery in pictures, for those who edit it. */
#include "games/machinery/paper/faces.h"

enum {
    TILE_WIDTH = 1200,
    TILE_HEIGHT = 1300,
    EDGE = 20,
    SQUARE = 168, /* of a plan, a multiple of GRID */
    STRIP_WIDTH = 2400,
    STRIP_HEIGHT = 1250,
    SMALL = 140 /* a square of a machine's figures */
};

static const struct box *box_in(const struct kv_game *game)
{
    return (const struct box *)game->box;
}

static void draw_tile(struct kv_canvas *canvas, int32_t width, int32_t height, const char *name)
{
    common_draw_box(canvas, (struct area){EDGE, EDGE, width - 2 * EDGE, height - 2 * EDGE}, 90,
                    (struct kv_look){.fill = KV_CARD, .line = KV_GRAPHITE, .width = 16});
    common_write_fitted(canvas, at(width / 2, 185), width - 200,
                        (struct lettering){130, KV_FIGURES, KV_MIDDLE, KV_INK}, name);
}

/* ---- Buildings: their squares, type and points ---- */

static void draw_building(const struct kv_game *game, uint32_t which, struct kv_canvas *canvas)
{
    const struct box *box = box_in(game);
    const struct building *building = &box->buildings[which];
    struct kv_point points = {TILE_WIDTH - 190, TILE_HEIGHT - 190};
    draw_tile(canvas, TILE_WIDTH, TILE_HEIGHT, building_name(box, which));
    machinery_draw_figure(canvas, at(TILE_WIDTH / 2, 600), SQUARE, building->squares,
                          (struct kv_look){.fill = KV_SKY_PALE, .line = KV_GRAPHITE, .width = 20});
    machinery_draw_icon(canvas, &machinery_type_icons[building->type], at(90, TILE_HEIGHT - 300),
                        210, KV_GRAPHITE);
    common_write_fitted(canvas, at(340, TILE_HEIGHT - 150), 480,
                        (struct lettering){100, KV_WORDS, KV_LEFT, KV_QUIET},
                        district_name(box, building->district));
    canvas->writer->circle(canvas, points, 120,
                           (struct kv_look){.fill = KV_SUN_PALE, .line = KV_GRAPHITE, .width = 14});
    common_write_number(canvas, at(points.x, points.y + 58),
                        (struct lettering){160, KV_FIGURES, KV_MIDDLE, KV_INK}, building->points);
}

/* ---- Machines: the figures of their cards ---- */

static void draw_machine(const struct kv_game *game, uint32_t which, struct kv_canvas *canvas)
{
    const struct box *box = box_in(game);
    const struct machine *machine = &box->machines[which];
    draw_tile(canvas, STRIP_WIDTH, STRIP_HEIGHT, machine_name(box, which * PRINTS));
    machinery_draw_machine(canvas, &machinery_machine_icons[which], at(90, 60), 320);
    for (uint32_t i = 0; i < PRINTS; i++)
        machinery_draw_figure(
            canvas, at((int32_t)(2 * i + 1) * STRIP_WIDTH / (2 * PRINTS), 680), SMALL,
            machine->figure[i],
            (struct kv_look){.fill = KV_SUN_PALE, .line = KV_GRAPHITE, .width = 20});
    machinery_draw_icon(canvas, &machinery_turning, at(90, STRIP_HEIGHT - 280), 190, KV_GRAPHITE);
    common_write_number(canvas, at(320, STRIP_HEIGHT - 115),
                        (struct lettering){190, KV_FIGURES, KV_LEFT, KV_BRICK}, -machine->penalty);
}

/* ---- Events ---- */

static void draw_event(const struct kv_game *game, uint32_t which, struct kv_canvas *canvas)
{
    machinery_draw_frame(canvas);
    machinery_draw_event_face(canvas, box_in(game), which + 1);
}

const struct kv_box_picture machinery_box_pictures[] = {
    {"buildings", TILE_WIDTH, TILE_HEIGHT, draw_building},
    {"machines", STRIP_WIDTH, STRIP_HEIGHT, draw_machine},
    {"events", KV_CARD_WIDTH, KV_CARD_HEIGHT, draw_event},
    {0},
};
