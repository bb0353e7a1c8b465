/* The moves on the map: what can be touched, and what it says of itself. */
#include "games/smallcities/picture.h"

void smallcities_begin_move(const struct scene *scene, kv_move move, const char *label)
{
    char said[40];
    struct kv_text text;
    kv_text_start(&text, said, sizeof said);
    smallcities_say(move, &text);
    scene->canvas->writer->begin_hot(scene->canvas, said, label);
}

void smallcities_end_move(const struct scene *scene)
{
    scene->canvas->writer->end_hot(scene->canvas);
}

/* ---- Buildings ---- */

/* A building that can be touched anywhere in its part of the hex: the whole of it, or the left or
 * the right half; where more than two share a hex, each has its tab alone. */
static void put_zone(const struct scene *scene, struct kv_point middle, uint32_t share,
                     uint32_t sharing)
{
    int32_t radius = scene->plan->radius - 20;
    struct kv_look look = {KV_GLOW, KV_NO_COLOUR, 0, false};
    struct kv_point points[5] = {moved(middle, 0, -half_height(radius)),
                                 moved(middle, 0, half_height(radius))};
    if (sharing == 1)
        smallcities_put_hex(scene->canvas, middle, radius, look);
    if (sharing != 2)
        return;
    for (uint32_t i = 0; i < 3; i++)
        points[2 + i] = smallcities_corner_of(middle, radius, share ? 7 - i : 2 + i);
    scene->canvas->writer->polygon(scene->canvas, points, 5, look);
}

/* Where in the hex the tab lies: up to three side by side, four and more in two rows. */
static struct kv_point tab_middle(struct kv_point middle, int32_t step, uint32_t share,
                                  uint32_t sharing)
{
    uint32_t across = sharing > 3 ? (sharing + 1) / 2 : sharing;
    int32_t right = 2 * (int32_t)(share % across) - (int32_t)across + 1;
    int32_t down = sharing > 3 ? (share / across ? 1 : -1) : 0;
    return moved(middle, right * step / 2, down * step * 2 / 3);
}

static void label_build(const struct scene *scene, kv_move move, struct kv_text *text)
{
    uint32_t points = smallcities_points(scene->sheet, move_argument(move), move_place(move));
    kv_put(text, "Build the %s on %s for %u", smallcities_buildings[move_argument(move)].title,
           smallcities_names[move_place(move)], (unsigned)points);
}

/* The tab shows the building and what it brings. */
static void put_build(const struct scene *scene, const struct chances *chances, kv_move move)
{
    char label[64];
    struct kv_text text;
    uint32_t hex = move_place(move), kind = move_argument(move), kinds = chances->kinds[hex];
    uint32_t sharing = kv_bits_count(kinds), share = kv_bits_count(kinds & ((1u << kind) - 1));
    struct kv_point middle = smallcities_middle_of(scene->plan, hex);
    int32_t size = scene->plan->radius * (sharing > 2 ? 46 : 68) / 100;
    struct kv_point tab = tab_middle(middle, size * 110 / 100, share, sharing);
    tab.y -= size * 15 / 100;
    kv_text_start(&text, label, sizeof label);
    label_build(scene, move, &text);
    smallcities_begin_move(scene, move, label);
    put_zone(scene, middle, share, sharing);
    scene->canvas->writer->box(scene->canvas, moved(tab, -size / 2, -size / 2), size,
                               size * 130 / 100, size / 5,
                               (struct kv_look){KV_CARD, KV_GLOW_EDGE, 10, false});
    smallcities_put_icon(scene->canvas, smallcities_building_icons[kind], tab, size * 74 / 100,
                         (struct kv_look){KV_NO_COLOUR, KV_INK, (uint8_t)(size / 18), false});
    smallcities_put_number(scene->canvas, moved(tab, 0, size * 56 / 100), size * 42 / 100,
                           KV_FIGURES, KV_INK, smallcities_points(scene->sheet, kind, hex));
    smallcities_end_move(scene);
}

/* ---- Figures that may be drawn ----
 *
 * There are hundreds of places for a figure, over each other. Each has a handle of its own: the
 * figure itself, very small, in the hex where most of it meets. Every turn of the figure has its
 * own spot in such a hex, so that no two handles ever lie on each other.
 */

/* Twelfths of a circle, in hundredths: every figure has three, six or twelve turns. */
static const int8_t round_x[12] = {0, 50, 87, 100, 87, 50, 0, -50, -87, -100, -87, -50};
static const int8_t round_y[12] = {-100, -87, -50, 0, 50, 87, 100, 87, 50, 0, -50, -87};

enum { DIAL = 12, ALL_ACROSS = 7, ALL_DOWN = TURNED / ALL_ACROSS };

/* The spot in hundredths of a hex's radius: on a dial, or with all figures at once in rows. */
static struct kv_point spot_of(uint32_t turned, bool any_figure)
{
    uint32_t figure = figure_of(turned), first = smallcities_turned_first[figure];
    uint32_t hour = (turned - first) * DIAL / (smallcities_turned_first[figure + 1] - first);
    if (any_figure)
        return point(((int32_t)(turned % ALL_ACROSS) * 2 - (ALL_ACROSS - 1)) * 8,
                     ((int32_t)(turned / ALL_ACROSS) * 2 - (ALL_DOWN - 1)) * 12);
    return point(round_x[hour] * 64 / 100, round_y[hour] * 64 / 100);
}

static uint32_t touching(hex_set figure, uint32_t hex)
{
    return kv_bits_count64(smallcities_around[hex] & figure);
}

/* The hex that touches most others of the figure. */
static uint32_t heart_of(hex_set figure)
{
    uint32_t heart = kv_bits_first64(figure);
    for (hex_set left = figure; left; left &= left - 1)
        if (touching(figure, kv_bits_first64(left)) > touching(figure, heart))
            heart = kv_bits_first64(left);
    return heart;
}

/* Of these hexes the one that touches fewest: where a line through the figure begins or goes on. */
static uint32_t loneliest(hex_set figure, hex_set among)
{
    uint32_t found = kv_bits_first64(among);
    for (; among; among &= among - 1)
        if (touching(figure, kv_bits_first64(among)) < touching(figure, found))
            found = kv_bits_first64(among);
    return found;
}

/* The line through the four hexes, each step so many tenths of a point, around a middle. */
static void put_line_through(struct kv_canvas *canvas, hex_set figure, struct kv_point middle,
                             int32_t step, struct kv_look look)
{
    char bytes[80];
    struct kv_text path;
    struct kv_point sum = {0, 0};
    kv_text_start(&path, bytes, sizeof bytes);
    for (hex_set left = figure; left; left &= left - 1)
        sum = moved(sum, smallcities_steps_to(kv_bits_first64(left)).x,
                    smallcities_steps_to(kv_bits_first64(left)).y);
    uint32_t hex = loneliest(figure, figure);
    for (hex_set left = figure; left;) {
        struct kv_point steps = smallcities_steps_to(hex);
        kv_put(&path, "%c%d %d", left == figure ? 'M' : 'L',
               (int)(middle.x + (4 * steps.x - sum.x) * step * 87 / 400),
               (int)(middle.y + (4 * steps.y - sum.y) * step / 8));
        left &= ~AT(hex);
        if (left)
            hex = loneliest(figure, smallcities_around[hex] & left);
    }
    smallcities_put_path(canvas, &path, look);
}

static void put_handle(const struct scene *scene, kv_move move)
{
    char label[48];
    struct kv_text text;
    hex_set figure = smallcities_drawn(move);
    bool any_figure = scene->sheet->stage == STAGE_STARRED;
    int32_t radius = scene->plan->radius, step = radius * (any_figure ? 7 : 11) / 100;
    struct kv_point spot = spot_of(move_argument(move), any_figure);
    struct kv_point middle = moved(smallcities_middle_of(scene->plan, heart_of(figure)),
                                   spot.x * radius / 100, spot.y * radius / 100);
    uint32_t named = 0;
    kv_text_start(&text, label, sizeof label);
    kv_put(&text, "Draw on");
    for (hex_set left = figure; left; left &= left - 1, named++)
        kv_put(&text, "%s%s",
               named == 0  ? " "
               : named < 3 ? ", "
                           : " and ",
               smallcities_names[kv_bits_first64(left)]);
    smallcities_begin_move(scene, move, label);
    put_line_through(scene->canvas, figure, middle, step,
                     (struct kv_look){KV_NO_COLOUR, KV_GLOW_EDGE, (uint8_t)(step * 2 / 3), false});
    smallcities_end_move(scene);
}

void smallcities_put_choices(const struct scene *scene, const struct chances *chances)
{
    for (uint32_t i = 0; i < scene->count; i++)
        if (move_kind(scene->moves[i]) == MOVE_BUILD)
            put_build(scene, chances, scene->moves[i]);
    for (uint32_t i = 0; i < scene->count; i++)
        if (move_kind(scene->moves[i]) == MOVE_DRAW)
            put_handle(scene, scene->moves[i]);
}
