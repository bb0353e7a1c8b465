/*
 * The finished town for the end of the game, seen from a hill: the map lies flat, quarters are
 * terraces, and buildings rise over them. The sky is the face's.
 */
#include "games/common/scenery.h"
#include "games/smallcities/hand/hand.h"

/* The flat map is 14 radii wide and 16 high; the perspective reduces its height to this
 * percentage. */
enum { RADII_WIDE = 1440, RADII_HIGH = 1600, TILT = 46, RADIUS_MOST = 260, ROAD = 110 };
/* Heights in percent of a radius: of a quarter, of a building on it, and of the sky above. */
enum { TERRACE = 34, TOWER = 105, TOWER_RADIUS = 58, SKY = 205 };

static int32_t radius_in(int32_t width)
{
    int32_t radius = width * 100 / RADII_WIDE;
    return radius < RADIUS_MOST ? radius : RADIUS_MOST;
}

int32_t smallcities_skyline_height(const struct kv_drawing *drawing)
{
    int32_t radius = radius_in(drawing->width);
    return radius * (RADII_HIGH * TILT / 100 + SKY) / 100 + ROAD;
}

/* The map in perspective. */
struct slope {
    struct kv_canvas *canvas;
    const struct sheet *sheet;
    struct kv_point middle;
    int32_t radius;
};

static struct kv_point foot_of(const struct slope *slope, uint32_t hex)
{
    struct kv_point flat =
        smallcities_stepped((struct kv_point){0, 0}, slope->radius, smallcities_steps_to(hex));
    return moved(slope->middle, flat.x, flat.y * TILT / 100);
}

static struct kv_point corner_at(struct kv_point foot, int32_t radius, uint32_t corner, int32_t up)
{
    struct kv_point flat = smallcities_corner_of((struct kv_point){0, 0}, radius, corner);
    return moved(foot, flat.x, flat.y * TILT / 100 - up);
}

/* Walls in front, from the right corner round to the left one, and the top. */
static void draw_prism(const struct slope *slope, struct kv_point foot, int32_t radius,
                       int32_t height, struct kv_look walls, struct kv_look top)
{
    enum { FRONT = 4, AROUND = 6 };
    struct kv_point points[2 * FRONT];
    for (uint32_t i = 0; height && i < FRONT; i++) {
        points[i] = corner_at(foot, radius, i, height);
        points[2 * FRONT - 1 - i] = corner_at(foot, radius, i, 0);
    }
    if (height)
        slope->canvas->writer->polygon(slope->canvas, points, 2 * FRONT, walls);
    for (uint32_t i = 0; i < AROUND; i++)
        points[i] = corner_at(foot, radius, i, height);
    slope->canvas->writer->polygon(slope->canvas, points, AROUND, top);
}

static uint32_t colour_of(const struct sheet *sheet, uint32_t hex)
{
    uint32_t colour = 0;
    while (colour + 1 < COLOURS && !(sheet->colour[colour] & AT(hex)))
        colour++;
    return colour;
}

/* A tower with its sign on the front. */
static void draw_tower(const struct slope *slope, uint32_t hex, struct kv_point foot,
                       uint8_t colour)
{
    int32_t radius = slope->radius * TOWER_RADIUS / 100, height = slope->radius * TOWER / 100;
    uint32_t number = 0;
    while (number + 1 < building_count(slope->sheet) && slope->sheet->hex[number] != hex)
        number++;
    draw_prism(slope, foot, radius, height,
               (struct kv_look){.fill = KV_LIT, .line = KV_INK, .width = 10},
               (struct kv_look){.fill = colour, .line = KV_INK, .width = 10});
    smallcities_put_icon(slope->canvas, smallcities_building_icons[slope->sheet->kind[number]],
                         moved(foot, 0, radius * 4 / 10 - height * 45 / 100),
                         slope->radius * 80 / 100,
                         (struct kv_look){.line = KV_WRITTEN, .width = 14});
}

static void draw_hex(const struct slope *slope, uint32_t hex)
{
    struct kv_point foot = foot_of(slope, hex);
    const struct paint *paint = &smallcities_paints[colour_of(slope->sheet, hex)];
    int32_t height = slope->radius * TERRACE / 100;
    if (!(occupied(slope->sheet) & AT(hex))) {
        draw_prism(slope, foot, slope->radius, 0, (struct kv_look){0},
                   (struct kv_look){.fill = KV_CARD, .line = KV_FAINT, .width = 8});
        return;
    }
    draw_prism(slope, foot, slope->radius, height,
               (struct kv_look){.fill = paint->strong, .line = KV_INK, .width = 8},
               (struct kv_look){.fill = paint->pale, .line = paint->strong, .width = 8});
    if (slope->sheet->built & AT(hex))
        draw_tower(slope, hex, moved(foot, 0, -height), paint->strong);
}

/* Firs on both sides of the town. */
static void draw_firs(const struct slope *slope, int32_t width)
{
    int32_t town = slope->radius * RADII_WIDE / 200 + slope->radius;
    for (int32_t i = 0; i < 24; i++) {
        int32_t x = width * (2 * i + 1) / 48 + i * 71 % 160 - 80;
        int32_t y = slope->middle.y - 500 + i * 389 % 1000, size = 150 + i * 53 % 90;
        struct kv_point fir[] = {
            {x - size * 4 / 10, y}, {x, y - size * 16 / 10}, {x + size * 4 / 10, y}};
        if (x > slope->middle.x - town && x < slope->middle.x + town)
            continue;
        slope->canvas->writer->polygon(slope->canvas, fir, 3, (struct kv_look){.fill = KV_BUSH});
    }
}

void smallcities_draw_skyline(const struct look_at *look)
{
    int32_t width = look->drawing->width, height = look->drawing->height;
    int32_t radius = radius_in(width), half = radius * (RADII_HIGH * TILT / 100) / 200;
    int32_t top = height - ROAD - half * 3 / 2;
    struct slope slope = {
        look->canvas, look->sheet, {width / 2, height - ROAD - half - 60}, radius};
    common_draw_evening(look->canvas, (struct area){0, 0, width, top + 10});
    common_draw_meadow(look->canvas, (struct area){0, top, width, height - top}, ROAD);
    draw_firs(&slope, width);
    for (int32_t row = -(int32_t)COLUMNS; row <= (int32_t)COLUMNS; row++)
        for (uint32_t hex = 0; hex < HEXES; hex++)
            if (smallcities_steps_to(hex).y == row)
                draw_hex(&slope, hex);
}
