/*
 * The squares of a building: empty, filled, offered to the card in the focus, or about to be
 * filled. A finished building has its type's colour and a lit window in every square.
 */
#include "games/machinery/hand/hand.h"

enum footing machinery_footing(const struct scene *scene, uint32_t building)
{
    if (!scene->card || !scene->drawing->count)
        return PLAIN;
    if (scene->free >> building & 1)
        return TAKES;
    return scene->sites >> building & 1 ? TAKES_TURNED : REFUSES;
}

/* Smaller squares than this have neither hatching nor lines between them. */
enum { FINE = 80 };

/* Lines get thicker with larger squares. */
static uint8_t line_width(int32_t square, int32_t usual)
{
    return (uint8_t)(square < FINE ? usual * 6 / 10 : square < 300 ? usual : 2 * usual);
}

/* Where a path is drawn. */
struct spot {
    struct kv_canvas *canvas;
    struct kv_point corner;
    int32_t square;
};

static void draw_walls(const struct spot *spot, uint32_t squares, struct kv_look look)
{
    struct path path;
    machinery_start_path(&path);
    machinery_put_walls(&path, squares);
    machinery_draw_path(spot->canvas, &path, spot->corner, spot->square, look);
}

static void draw_joints(const struct spot *spot, uint32_t squares, struct kv_look look)
{
    struct path path;
    if (spot->square < FINE)
        return;
    machinery_start_path(&path);
    machinery_put_joints(&path, squares);
    machinery_draw_path(spot->canvas, &path, spot->corner, spot->square, look);
}

static void draw_tiles(const struct spot *spot, uint32_t squares, uint32_t inset,
                       struct kv_look look)
{
    struct path path;
    machinery_start_path(&path);
    machinery_put_tiles(&path, squares, inset);
    machinery_draw_path(spot->canvas, &path, spot->corner, spot->square, look);
}

/* Squares of figures, hatched as with a pencil. */
static void draw_filled(const struct spot *spot, uint32_t squares, uint32_t salt,
                        enum kv_colour fill, enum kv_colour pencil)
{
    struct path path;
    if (!squares)
        return;
    draw_walls(spot, squares, (struct kv_look){.fill = (uint8_t)fill});
    if (spot->square < FINE)
        return;
    machinery_start_path(&path);
    machinery_put_hatching(&path, squares, salt);
    machinery_draw_path(
        spot->canvas, &path, spot->corner, spot->square,
        (struct kv_look){.line = (uint8_t)pencil, .width = line_width(spot->square, 7)});
}

/* What was filled since an earlier sheet, and what was filled then instead. */
static uint32_t added(const struct scene *scene, const struct sheet *sheet, uint32_t building)
{
    const struct sheet *before = (const struct sheet *)scene->drawing->before;
    return before && sheet ? sheet->filled[building] & ~(uint32_t)before->filled[building] : 0;
}

/* Crossed out: a dashed outline, and strokes through every square. */
static void draw_crossed(const struct spot *spot, uint32_t squares)
{
    struct path path;
    draw_walls(
        spot, squares,
        (struct kv_look){.line = KV_BAD, .width = line_width(spot->square, 18), .dashed = true});
    machinery_start_path(&path);
    machinery_put_hatching(&path, squares, 0);
    machinery_draw_path(spot->canvas, &path, spot->corner, spot->square,
                        (struct kv_look){.line = KV_BAD, .width = line_width(spot->square, 12)});
}

/* A building that has just been finished takes its colour, then its windows are lit. */
static void draw_finished(const struct scene *scene, const struct spot *spot, uint32_t building)
{
    uint32_t squares = scene->box->buildings[building].squares;
    uint8_t colour = (uint8_t)machinery_type_colours[scene->box->buildings[building].type];
    bool new = machinery_is_new(scene, building);
    if (new)
        machinery_begin_motion(scene, KV_COLOURED, 0);
    draw_walls(
        spot, squares,
        (struct kv_look){.fill = colour, .line = KV_INK, .width = line_width(spot->square, 15)});
    draw_joints(spot, squares,
                (struct kv_look){.line = KV_ROOF_INK, .width = line_width(spot->square, 5)});
    if (new) {
        machinery_end_motion(scene);
        machinery_begin_motion(scene, KV_LIGHTS, 2);
    }
    draw_tiles(spot, squares, 8, (struct kv_look){.fill = KV_LIT});
    if (new)
        machinery_end_motion(scene);
}

static void draw_unfinished(const struct scene *scene, const struct spot *spot, uint32_t building,
                            enum footing footing)
{
    static const uint8_t fills[] = {KV_CARD, KV_GLOW, KV_GLOW, KV_CARD};
    static const uint8_t lines[] = {KV_GRAPHITE, KV_GLOW_EDGE, KV_GLOW_EDGE, KV_EDGE};
    uint32_t squares = scene->box->buildings[building].squares,
             filled = scene->sheet->filled[building];
    uint32_t marked = added(scene, scene->sheet, building);
    bool better = scene->drawing->instead != NULL;
    uint32_t new = filled & ~(uint32_t)scene->shown->filled[building];
    draw_walls(spot, squares, (struct kv_look){.fill = fills[footing]});
    draw_filled(spot, filled & ~marked & ~new, building, KV_SAFETY, KV_ROOF_INK);
    if (new) {
        machinery_begin_motion(scene, KV_INKED, 0);
        draw_filled(spot, new, building, KV_SAFETY, KV_ROOF_INK);
        machinery_end_motion(scene);
    }
    draw_joints(spot, squares,
                (struct kv_look){.line = KV_EDGE, .width = line_width(spot->square, 5)});
    draw_filled(spot, marked, building, better ? KV_WATER_PALE : KV_BRICK_PALE,
                better ? KV_WATER : KV_BAD);
    draw_walls(spot, squares,
               (struct kv_look){.line = lines[footing],
                                .width = line_width(spot->square, footing == REFUSES ? 10 : 15),
                                .dashed = footing == TAKES_TURNED});
}

void machinery_draw_ghost(const struct scene *scene, struct kv_point corner, int32_t square,
                          bool filled)
{
    struct spot spot = {scene->canvas, corner, square};
    draw_walls(&spot, scene->ghost,
               (struct kv_look){.fill = filled ? KV_SAFETY : KV_NO_COLOUR,
                                .line = KV_GLOW_EDGE,
                                .width = line_width(square, 18),
                                .dashed = true});
    if (filled)
        draw_joints(&spot, scene->ghost,
                    (struct kv_look){.line = KV_ROOF_INK, .width = line_width(square, 5)});
}

void machinery_draw_plan(const struct scene *scene, uint32_t building, struct kv_point corner,
                         int32_t square, enum footing footing)
{
    struct spot spot = {scene->canvas, corner, square};
    bool finished = scene->after.finished >> building & 1;
    uint32_t marked = added(scene, scene->sheet, building);
    uint32_t crossed = added(scene, (const struct sheet *)scene->drawing->instead, building);
    if (!finished || machinery_is_new(scene, building))
        draw_unfinished(scene, &spot, building, footing);
    if (finished)
        draw_finished(scene, &spot, building);
    if (marked)
        draw_walls(&spot, marked,
                   (struct kv_look){.line = scene->drawing->instead ? KV_WATER : KV_BAD,
                                    .width = line_width(square, 20)});
    if (crossed & ~marked)
        draw_crossed(&spot, crossed);
    if (scene->ghost && scene->site == building + 1)
        machinery_draw_ghost(scene, corner, square, !finished);
}
