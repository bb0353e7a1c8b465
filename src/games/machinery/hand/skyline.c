/* The finished city for the end of the game: its façades in a row, or in three behind each other on
 * a narrow screen. The sky is the face's. */
#include "base/bits.h"
#include "games/common/scenery.h"
#include "games/machinery/hand/hand.h"

enum { WIDE_FROM = 8000, NARROW_ROWS = 3, ENDS = 60, ROAD = 110 };

struct street_plan {
    int32_t across, rows, slot, row, ground; /* the last: y where the first row stands */
};

static struct street_plan plan_streets(int32_t width)
{
    struct street_plan plan = {.rows = width < WIDE_FROM ? NARROW_ROWS : 1};
    plan.across = BUILDINGS / plan.rows;
    plan.slot = (width - 2 * ENDS) / plan.across;
    plan.row = plan.slot * 9 / 10;
    plan.ground = plan.slot * 17 / 10;
    return plan;
}

int32_t machinery_skyline_height(int32_t width)
{
    struct street_plan plan = plan_streets(width);
    return plan.ground + (plan.rows - 1) * plan.row + plan.slot / 4 + ROAD;
}

/* Flags over the three buildings of a district that is won. */
static void draw_flags(const struct scene *scene, struct kv_point from, int32_t width)
{
    static const uint8_t colours[] = {KV_BRICK, KV_SUN, KV_WATER};
    enum { FLAGS = 12 };
    for (uint32_t kind = 0; kind < sizeof colours; kind++)
        for (int32_t i = (int32_t)kind; i < FLAGS; i += (int32_t)sizeof colours) {
            int32_t x = from.x + width * i / FLAGS, step = width / FLAGS;
            int32_t y = from.y + 90 * i * (FLAGS - 1 - i) / (FLAGS * FLAGS / 4);
            struct kv_point flag[] = {{x + 10, y}, {x + step - 10, y}, {x + step / 2, y + step}};
            scene->canvas->writer->polygon(
                scene->canvas, flag, 3,
                (struct kv_look){.fill = colours[kind], .line = KV_INK, .width = 5});
        }
}

/* Larger buildings are larger; finished ones are lit. */
static void draw_building(const struct scene *scene, const struct street_plan *plan,
                          uint32_t building, struct kv_point foot)
{
    int32_t squares = (int32_t)kv_bits_count(scene->box->buildings[building].squares);
    int32_t width = plan->slot * (76 + 4 * squares) / 100;
    if (width > plan->slot * 112 / 100)
        width = plan->slot * 112 / 100;
    machinery_draw_facade(scene->canvas, (enum type)scene->box->buildings[building].type,
                          at(foot.x + (plan->slot - width) / 2, foot.y), width,
                          scene->after.finished >> building & 1);
}

void machinery_draw_skyline(const struct scene *scene)
{
    int32_t width = scene->drawing->width, height = scene->drawing->height;
    struct street_plan plan = plan_streets(width);
    int32_t left = (width - plan.across * plan.slot) / 2, top = plan.ground - plan.slot / 6;
    common_draw_evening(scene->canvas, (struct area){0, 0, width, top + 10});
    common_draw_meadow(scene->canvas, (struct area){0, top, width, height - top}, ROAD);
    for (int32_t row = 0; row < plan.rows; row++) {
        int32_t ground = plan.ground + row * plan.row;
        for (int32_t i = 0; i < plan.across; i++) {
            uint32_t place = (uint32_t)(row * plan.across + i);
            uint32_t building = scene->box->layout.order[place];
            uint32_t district = scene->box->buildings[building].district;
            struct kv_point foot = {left + i * plan.slot, ground};
            draw_building(scene, &plan, building, foot);
            if (place % OF_A_KIND == 0 &&
                machinery_is_district_won(scene->box, &scene->after, district))
                draw_flags(scene, at(foot.x, ground - plan.slot * 85 / 100), OF_A_KIND * plan.slot);
        }
    }
}
