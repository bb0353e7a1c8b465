/*
 * Buildings as the street sees them, one for each type, on a grid 100 wide with the ground at 72.
 * An unfinished one is a pale outline; a finished one has its type's colour and lit windows.
 */
#include "games/machinery/hand/hand.h"

#define BOX(l, t, r, b) "M" #l " " #t "L" #r " " #t "L" #r " " #b "L" #l " " #b "Z"

#define TEMPLE_WALL  BOX(16, 33, 84, 65)
#define TEMPLE_ROOF  "M9 33L50 8L91 33Z" BOX(11, 65, 89, 72)
#define TEMPLE_PANES "M45 24C45 17 55 17 55 24C55 31 45 31 45 24Z"
#define TEMPLE_LINES "M26 36L26 63M42 36L42 63M58 36L58 63M74 36L74 63"
#define WORKS_WALL   BOX(12, 58, 88, 72)
#define WORKS_ROOF   "M12 58L12 43L34 58L34 43L55 58L55 43L77 58ZM75 58L75 13L88 13L88 58Z"
#define WORKS_PANES  BOX(20, 62, 30, 68) BOX(42, 62, 52, 68) BOX(64, 62, 74, 68)
#define WORKS_LINES  "M82 8C83 2 90 0 96 5"
#define DOME_WALL    BOX(12, 42, 88, 72)
#define DOME_ROOF    "M30 42C30 26 39 18 50 18C61 18 70 26 70 42ZM50 3L65 3L61 7L65 11L50 11Z"
#define DOME_PANES   BOX(20, 50, 29, 62) BOX(36, 50, 45, 62) BOX(55, 50, 64, 62) BOX(71, 50, 80, 62)
#define DOME_LINES   "M50 2L50 18M6 72L94 72"
#define TENT_WALL    BOX(14, 47, 86, 72)
#define TENT_ROOF    "M7 49C26 43 41 30 50 11C59 30 74 43 93 49ZM50 1L63 5L50 9Z"
#define TENT_PANES   "M41 72L41 58C46 52 54 52 59 58L59 72Z" BOX(21, 55, 30, 64) BOX(70, 55, 79, 64)
#define TENT_LINES   "M50 11C46 28 38 40 29 47M50 11C54 28 62 40 71 47M50 1L50 11"
#define TOWERS_WALL  BOX(14, 40, 37, 72) BOX(66, 27, 88, 72)
#define TOWERS_ROOF  BOX(37, 8, 66, 72)
#define TOWERS_PANES                                                                               \
    BOX(42, 14, 49, 22)                                                                            \
    BOX(54, 14, 61, 22)                                                                            \
    BOX(42, 28, 49, 36)                                                                            \
    BOX(54, 28, 61, 36)                                                                            \
    BOX(42, 42, 49, 50)                                                                            \
    BOX(54, 42, 61, 50)                                                                            \
    BOX(42, 56, 49, 64)                                                                            \
    BOX(54, 56, 61, 64)                                                                            \
    BOX(20, 47, 28, 55) BOX(20, 60, 28, 68) BOX(73, 35, 81, 43) BOX(73, 49, 81, 57)
#define TOWERS_LINES "M8 72L94 72"
#define STARS_WALL   BOX(16, 47, 84, 72)
#define STARS_ROOF   "M25 47C25 27 36 17 50 17C64 17 75 27 75 47ZM55 18L69 6L74 13L60 24Z"
#define STARS_PANES  BOX(25, 54, 34, 66) BOX(45, 54, 55, 72) BOX(66, 54, 75, 66)
#define STARS_LINES  "M50 18C54 28 54 37 50 47"

/* The parts in their own colours, and all of them for an outline. */
#define FACADE(name)                                                                               \
    {                                                                                              \
        name##_WALL, name##_ROOF, name##_PANES, name##_LINES,                                      \
            name##_WALL name##_ROOF name##_PANES name##_LINES                                      \
    }
static const struct facade {
    const char *wall, *roof, *panes, *lines, *whole;
} facades[TYPES] = {
    [CULTURE] = FACADE(TEMPLE),  [INDUSTRY] = FACADE(WORKS), [LEISURE] = FACADE(TENT),
    [GOVERNMENT] = FACADE(DOME), [SCIENCE] = FACADE(STARS),  [ECONOMY] = FACADE(TOWERS),
};

const enum kv_colour machinery_type_colours[TYPES] = {
    [CULTURE] = KV_ROOF_6,    [INDUSTRY] = KV_ROOF_2, [LEISURE] = KV_ROOF_1,
    [GOVERNMENT] = KV_ROOF_5, [SCIENCE] = KV_ROOF_4,  [ECONOMY] = KV_ROOF_3,
};

void machinery_draw_facade(struct kv_canvas *canvas, enum type type, struct kv_point foot,
                           int32_t width, bool lit)
{
    static const char *const icons[TYPES] = {
        [CULTURE] = "culture",       [INDUSTRY] = "industry", [LEISURE] = "leisure",
        [GOVERNMENT] = "government", [SCIENCE] = "science",   [ECONOMY] = "economy",
    };
    const struct facade *facade = &facades[type];
    struct kv_point corner = at(foot.x, foot.y - width * FACADE_HEIGHT / 100);
    uint8_t colour = (uint8_t)machinery_type_colours[type];
    canvas->writer->begin_icon(canvas, icons[type]);
    if (!lit) {
        canvas->writer->path(canvas, facade->whole, corner, width,
                             (struct kv_look){.fill = KV_PANE, .line = KV_QUIET, .width = 7});
        canvas->writer->end_icon(canvas);
        return;
    }
    canvas->writer->path(canvas, facade->wall, corner, width,
                         (struct kv_look){.fill = KV_WALL, .line = KV_INK, .width = 10});
    canvas->writer->path(canvas, facade->roof, corner, width,
                         (struct kv_look){.fill = colour, .line = KV_INK, .width = 10});
    canvas->writer->path(canvas, facade->lines, corner, width,
                         (struct kv_look){.line = KV_INK, .width = 10});
    canvas->writer->path(canvas, facade->panes, corner, width,
                         (struct kv_look){.fill = KV_LIT, .line = KV_INK, .width = 7});
    canvas->writer->end_icon(canvas);
}
