/* The whole city to look at, as small as a card. */
#include "games/machinery/hand/hand.h"

enum {
    GAP = 30,                  /* around districts                              */
    WIDE = 2600,               /* from here on three districts lie beside each other */
    SLOT_PARTS = 2 * SIDE + 1, /* of a building's width, in half squares    */
};

/* Districts in a row, and the side of a square in them. */
struct small {
    int32_t across, square, width, height;
};

static struct small plan_small(int32_t width)
{
    struct small small = {.across = width < WIDE ? 2 : 3};
    small.width = (width - (small.across - 1) * GAP) / small.across;
    small.square = (small.width - 2 * GAP) * 2 / (OF_A_KIND * SLOT_PARTS);
    small.height = SIDE * small.square + 2 * GAP;
    return small;
}

int32_t machinery_small_height(int32_t width)
{
    struct small small = plan_small(width);
    int32_t rows = DISTRICTS / small.across;
    return rows * small.height + (rows - 1) * GAP;
}

static void draw_small_district(const struct scene *scene, const struct small *small,
                                uint32_t district, struct kv_point corner)
{
    bool won = machinery_is_district_won(scene->box, &scene->after, district);
    common_draw_box(
        scene->canvas,
        (struct area){corner.x + 5, corner.y + 5, small->width - 10, small->height - 10}, 40,
        (struct kv_look){
            .fill = won ? KV_SUN_PALE : KV_CARD, .line = won ? KV_SUN : KV_FAINT, .width = 10});
}

void machinery_draw_small(const struct scene *scene)
{
    struct small small = plan_small(scene->drawing->width);
    for (uint32_t i = 0; i < BUILDINGS; i++) {
        int32_t district = scene->box->buildings[i].district;
        int32_t number = (int32_t)machinery_number_in_district(scene->box, i);
        struct kv_point corner = at(district % small.across * (small.width + GAP),
                                    district / small.across * (small.height + GAP));
        int32_t columns, rows, slot = SLOT_PARTS * small.square / 2;
        machinery_measure(scene->box->buildings[i].squares, &columns, &rows);
        if (!number)
            draw_small_district(scene, &small, (uint32_t)district, corner);
        machinery_draw_plan(scene, i,
                            at(corner.x + GAP + number * slot + (slot - columns * small.square) / 2,
                               corner.y + GAP + (SIDE - rows) * small.square),
                            small.square, PLAIN);
    }
}
