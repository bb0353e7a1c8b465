/* The map of the picture: empty hexes, quarters, buildings, and the lines around them. */
#include "games/smallcities/picture.h"

static const struct kv_look ink_look = {KV_NO_COLOUR, KV_INK, 16, false};

enum { PATH_BYTES = 4096 };

/* The line around a set of hexes. */
static void put_outline(const struct scene *scene, hex_set set, struct kv_look look)
{
    char bytes[PATH_BYTES];
    struct kv_text path;
    kv_text_start(&path, bytes, sizeof bytes);
    for (hex_set left = set; left; left &= left - 1) {
        uint32_t hex = kv_bits_first64(left);
        struct kv_point middle = smallcities_middle_of(scene->plan, hex);
        for (uint32_t side = 0; side < SIDES; side++) {
            if (AT(smallcities_neighbour[hex][side]) & set)
                continue;
            struct kv_point from = smallcities_corner_of(middle, scene->plan->radius, SIDES - side);
            struct kv_point to =
                smallcities_corner_of(middle, scene->plan->radius, SIDES + 1 - side);
            kv_put(&path, "M%d %dL%d %d", (int)from.x, (int)from.y, (int)to.x, (int)to.y);
        }
    }
    smallcities_put_path(scene->canvas, &path, look);
}

void smallcities_find_chances(const struct scene *scene, struct chances *chances)
{
    chances->usable = 0;
    for (uint32_t i = 0; i < HEXES; i++)
        chances->kinds[i] = 0;
    for (uint32_t i = 0; i < scene->count; i++) {
        kv_move move = scene->moves[i];
        if (move_kind(move) == MOVE_DRAW)
            chances->usable |= smallcities_drawn(move);
        if (move_kind(move) != MOVE_BUILD)
            continue;
        chances->usable |= AT(move_place(move));
        chances->kinds[move_place(move)] |= (uint8_t)(1u << move_argument(move));
    }
}

static void put_star(const struct scene *scene, uint32_t hex, int32_t rise, int32_t size)
{
    struct kv_look look = {KV_SUN_PALE, KV_SUN, 10, false};
    smallcities_put_icon(
        scene->canvas, smallcities_star_icon,
        moved(smallcities_middle_of(scene->plan, hex), 0, -rise * scene->plan->radius / 100),
        size * scene->plan->radius / 100, look);
}

/* An empty hex: its name, and its star. Where buildings are offered there is no room for it. The
 * hex itself is a part of the picture with the name that moves give it, so that a face can let
 * people choose a figure hex by hex. */
static void put_empty(const struct scene *scene, const struct chances *chances, uint32_t hex)
{
    bool star = smallcities_stars & AT(hex), usable = chances->usable & AT(hex);
    struct kv_point middle = smallcities_middle_of(scene->plan, hex);
    int32_t radius = scene->plan->radius;
    struct kv_look look = {usable ? KV_GLOW : KV_CARD, KV_FAINT, 10, false};
    scene->canvas->writer->begin(scene->canvas, smallcities_names[hex], point(0, 0));
    smallcities_put_hex(scene->canvas, middle, radius, look);
    scene->canvas->writer->end(scene->canvas);
    if (chances->kinds[hex])
        return;
    if (star)
        put_star(scene, hex, 14, 56);
    smallcities_put_middle(scene->canvas, moved(middle, 0, star ? radius * 34 / 100 : 0),
                           radius * 28 / 100, KV_FIGURES, KV_QUIET, smallcities_names[hex]);
}

static void put_building(const struct scene *scene, uint32_t circle)
{
    uint32_t hex = scene->sheet->hex[circle];
    struct kv_point middle = smallcities_middle_of(scene->plan, hex);
    int32_t radius = scene->plan->radius;
    struct kv_look plate = {KV_CARD, KV_INK, 14, false};
    scene->canvas->writer->circle(scene->canvas, moved(middle, 0, -radius / 12), radius * 58 / 100,
                                  plate);
    smallcities_put_icon(scene->canvas, smallcities_building_icons[scene->sheet->kind[circle]],
                         moved(middle, 0, -radius / 12), radius * 78 / 100,
                         (struct kv_look){KV_NO_COLOUR, KV_HAND, (uint8_t)(radius / 22), false});
    if (smallcities_stars & AT(hex))
        put_star(scene, hex, 66, 34);
}

static void put_quarters(const struct scene *scene, uint32_t colour)
{
    struct kv_look border = {KV_NO_COLOUR, smallcities_paints[colour].strong, 24, false};
    for (hex_set left = scene->sheet->colour[colour]; left; left &= left - 1)
        smallcities_put_quarter(scene->canvas,
                                smallcities_middle_of(scene->plan, kv_bits_first64(left)),
                                scene->plan->radius, colour);
    put_outline(scene, scene->sheet->colour[colour], border);
}

void smallcities_put_map(const struct scene *scene, const struct chances *chances)
{
    struct kv_look central = {KV_NO_COLOUR, KV_QUIET, 18, true};
    scene->canvas->writer->begin(scene->canvas, "map", point(0, 0));
    for (hex_set left = empty_hexes(scene->sheet); left; left &= left - 1)
        put_empty(scene, chances, kv_bits_first64(left));
    put_outline(scene, ALL_HEXES, ink_look);
    for (uint32_t colour = 0; colour < COLOURS; colour++)
        put_quarters(scene, colour);
    put_outline(scene, smallcities_central_area, central);
    for (uint32_t i = 0; i < building_count(scene->sheet); i++)
        put_building(scene, i);
    scene->canvas->writer->end(scene->canvas);
}
