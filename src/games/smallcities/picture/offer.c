/* The offer of a round: the dice, the marker and the building it allows. */
#include "games/smallcities/picture/picture.h"

static struct kv_point tile_at(const struct plan *plan, int32_t tile)
{
    return moved(plan->offer, tile * plan->tile_step, 0);
}

/* A tile with a caption; returns the centre of the space above it. */
static struct kv_point put_tile(const struct scene *scene, int32_t tile, struct kv_look look,
                                enum kv_colour colour, const char *name)
{
    int32_t size = scene->plan->tile;
    struct kv_point at = tile_at(scene->plan, tile);
    scene->canvas->writer->box(scene->canvas, at, size, size, 100, look);
    smallcities_put_middle(scene->canvas, moved(at, size / 2, size * 87 / 100), size - 80,
                           size * 13 / 100, KV_FIGURES, colour, name);
    return moved(at, size / 2, size * 43 / 100);
}

/* The figure on the black die, sized so that a straight row of four fits. */
static void put_die_figure(const struct scene *scene)
{
    uint32_t figure = scene->table->figure;
    struct kv_point middle =
        put_tile(scene, 0, (struct kv_look){KV_GRAPHITE, KV_GRAPHITE, 16, false}, KV_CARD,
                 kv_translate(smallcities_figure_names[figure]));
    smallcities_put_figure(scene->canvas, middle, scene->plan->tile * 10 / 100, figure,
                           (struct kv_look){KV_CARD, KV_GRAPHITE, 14, false});
}

static void put_die_building(const struct scene *scene, int32_t tile, uint32_t building,
                             struct kv_look look)
{
    struct kv_point middle =
        put_tile(scene, tile, look, KV_INK, kv_translate(smallcities_buildings[building].title));
    smallcities_put_icon(
        scene->canvas, smallcities_building_icons[building], middle, scene->plan->tile * 54 / 100,
        (struct kv_look){KV_NO_COLOUR, KV_INK, (uint8_t)(scene->plan->tile / 36), false});
}

/* Besides the dice and the marker: the building that the marker's colour always allows. */
void smallcities_put_offer(const struct scene *scene)
{
    uint32_t marker = marker_of(scene->table, scene->sheet);
    const struct paint *paint = &smallcities_paints[marker];
    struct kv_look white = {KV_CARD, KV_INK, 16, false};
    struct kv_look own = {paint->pale, paint->strong, 16, false};
    scene->canvas->writer->begin(scene->canvas, "offer", point(0, 0));
    put_die_figure(scene);
    put_die_building(scene, 1, scene->table->building, white);
    struct kv_point middle = put_tile(scene, 2, (struct kv_look){KV_CARD, paint->strong, 16, false},
                                      KV_INK, kv_translate(smallcities_colour_names[marker]));
    smallcities_put_quarter(scene->canvas, middle, scene->plan->tile * 32 / 100, marker);
    if (marker != scene->table->building)
        put_die_building(scene, 3, marker, own);
    scene->canvas->writer->end(scene->canvas);
}
