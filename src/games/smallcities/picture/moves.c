/* The hot zones on the map and their labels. */
#include "games/smallcities/picture/picture.h"

enum { SAID_MOST = 40, TOLD_MOST = 160 };

void smallcities_begin_move(const struct scene *scene, kv_move move)
{
    char said[SAID_MOST], told[TOLD_MOST];
    struct kv_text text;
    kv_text_start(&text, said, sizeof said);
    smallcities_say(move, &text);
    kv_text_start(&text, told, sizeof told);
    smallcities_tell(scene->table, scene->sheet, move, &text);
    scene->canvas->writer->begin_hot(scene->canvas, said, told);
}

void smallcities_end_move(const struct scene *scene)
{
    scene->canvas->writer->end_hot(scene->canvas);
}

/* ---- Buildings ---- */

/* The clickable area of a building: the whole hex, or its left or right half if two share it. If
 * more buildings share a hex, only their tabs can be clicked. */
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

/* Up to three tabs lie in one row, four or more in two. */
static struct kv_point tab_middle(struct kv_point middle, int32_t step, uint32_t share,
                                  uint32_t sharing)
{
    uint32_t across = sharing > 3 ? (sharing + 1) / 2 : sharing;
    int32_t right = 2 * (int32_t)(share % across) - (int32_t)across + 1;
    int32_t down = sharing > 3 ? (share / across ? 1 : -1) : 0;
    return moved(middle, right * step / 2, down * step * 2 / 3);
}

/* The tab shows the building and the points for it. */
static void put_build(const struct scene *scene, const struct chances *chances, kv_move move)
{
    const struct box *box = box_of(scene->table);
    uint32_t hex = move_place(move), kind = move_argument(move), kinds = chances->kinds[hex];
    uint32_t sharing = kv_bits_count(kinds), share = kv_bits_count(kinds & ((1u << kind) - 1));
    struct chart chart = chart_of(scene);
    struct kv_point middle = middle_of(&chart, hex);
    int32_t size = scene->plan->radius * (sharing > 2 ? 46 : 68) / 100;
    struct kv_point tab = tab_middle(middle, size * 110 / 100, share, sharing);
    tab.y -= size * 15 / 100;
    smallcities_begin_move(scene, move);
    put_zone(scene, middle, share, sharing);
    scene->canvas->writer->box(scene->canvas, moved(tab, -size / 2, -size / 2), size,
                               size * 130 / 100, size / 5,
                               (struct kv_look){KV_CARD, KV_GLOW_EDGE, 10, false});
    smallcities_put_icon(scene->canvas, smallcities_building_icons[kind], tab, size * 74 / 100,
                         (struct kv_look){KV_NO_COLOUR, KV_INK, (uint8_t)(size / 18), false});
    smallcities_put_number(scene->canvas, moved(tab, 0, size * 56 / 100), size * 42 / 100,
                           KV_FIGURES, KV_INK, smallcities_points(box, scene->sheet, kind, hex));
    smallcities_end_move(scene);
}

/* ---- Placing figures ----
 *
 * Hundreds of placements overlap. Each has its own handle: a tiny copy of the figure in the hex
 * that touches most of its others. Each rotation has its own position in that hex, so that handles
 * never overlap.
 *
 * Because there are so many, whatever they share is prepared once: the description of the move, in
 * which only the names of four hexes differ, and the path of the handle for each rotation.
 */

static uint32_t touching(hex_set figure, uint32_t hex)
{
    return kv_bits_count64(smallcities_around[hex] & figure);
}

/* The hex with the most neighbours in the figure. */
uint32_t smallcities_heart_of(hex_set figure)
{
    uint32_t heart = kv_bits_first64(figure);
    for (hex_set left = figure; left; left &= left - 1)
        if (touching(figure, kv_bits_first64(left)) > touching(figure, heart))
            heart = kv_bits_first64(left);
    return heart;
}

/* The hex among these with the fewest neighbours in the figure, where a line through it should
 * start or continue. */
static uint32_t loneliest(hex_set figure, hex_set among)
{
    uint32_t found = kv_bits_first64(among);
    for (; among; among &= among - 1)
        if (touching(figure, kv_bits_first64(among)) < touching(figure, found))
            found = kv_bits_first64(among);
    return found;
}

/* A text and the positions of four hex names in it, to be overwritten for each move. */
struct naming {
    char words[TOLD_MOST];
    uint32_t at[FIGURE_HEXES];
};

static void find_names(struct naming *naming, hex_set figure)
{
    uint32_t at = 0;
    for (uint32_t i = 0; i < FIGURE_HEXES; i++, figure &= figure - 1) {
        const char *name = smallcities_names[kv_bits_first64(figure)];
        while (naming->words[at] != name[0] || naming->words[at + 1] != name[1])
            at++;
        naming->at[i] = at;
    }
}

static void put_names(struct naming *naming, hex_set figure)
{
    for (uint32_t i = 0; i < FIGURE_HEXES; i++, figure &= figure - 1) {
        const char *name = smallcities_names[kv_bits_first64(figure)];
        naming->words[naming->at[i]] = name[0];
        naming->words[naming->at[i] + 1] = name[1];
    }
}

/* The handle of one rotation of a figure: a line through its hexes, and its position in a hex. */
struct handle {
    uint32_t turned;
    uint32_t heart; /* index of the central hex among the four */
    struct kv_point spot;
    char path[64];
};

struct handles {
    struct naming said, told;
    struct handle handle;
    int32_t step; /* between hexes of the tiny figure */
};

/* Points on a circle, in hundredths of its radius: every figure has 2, 3, 6 or 12 rotations. */
static const int8_t round_x[12] = {0, 50, 87, 100, 87, 50, 0, -50, -87, -100, -87, -50};
static const int8_t round_y[12] = {-100, -87, -50, 0, 50, 87, 100, 87, 50, 0, -50, -87};

/* The clover, which is not on our own die, is in a row below the others. */
enum { DIAL = 12, ALL_ACROSS = 7, ALL_DOWN = TURNED / ALL_ACROSS };

/* The position in hundredths of a hex's radius: on a circle, or in rows if all figures are
 * offered. */
static struct kv_point spot_of(uint32_t turned, bool any_figure)
{
    uint32_t figure = figure_of(turned), first = smallcities_turned_first[figure];
    uint32_t hour = (turned - first) * DIAL / (smallcities_turned_first[figure + 1] - first);
    if (any_figure)
        return point(((int32_t)(turned % ALL_ACROSS) * 2 - (ALL_ACROSS - 1)) * 8,
                     ((int32_t)(turned / ALL_ACROSS) * 2 - (ALL_DOWN - 1)) * 12);
    return point(round_x[hour] * 64 / 100, round_y[hour] * 64 / 100);
}

/* Canvas paths have no negative coordinates, so handles are centred here. */
enum { ORIGIN = 200 };

static void draw_line_through(hex_set figure, int32_t step, struct kv_text *path)
{
    struct kv_point sum = {0, 0};
    for (hex_set left = figure; left; left &= left - 1)
        sum = moved(sum, smallcities_steps_to(kv_bits_first64(left)).x,
                    smallcities_steps_to(kv_bits_first64(left)).y);
    uint32_t hex = loneliest(figure, figure);
    hex_set left = figure;
    for (char pen = 'M'; left; pen = 'L') {
        struct kv_point steps = smallcities_steps_to(hex);
        kv_put(path, "%c%d %d", pen, (int)(ORIGIN + (4 * steps.x - sum.x) * step * 87 / 400),
               (int)(ORIGIN + (4 * steps.y - sum.y) * step / 8));
        left &= ~((hex_set)1 << hex);
        hex_set next = smallcities_around[hex] & left;
        /* a clover's next leaf is reached through its heart */
        hex = next ? loneliest(figure, next) : smallcities_heart_of(figure);
    }
}

static void make_handle(struct handles *handles, const struct scene *scene, kv_move move)
{
    struct handle *handle = &handles->handle;
    struct kv_text path;
    hex_set figure = smallcities_drawn(move);
    struct kv_point spot = spot_of(move_argument(move), scene->sheet->stage == STAGE_STARRED);
    handle->turned = move_argument(move);
    handle->heart = kv_bits_count64(figure & (AT(smallcities_heart_of(figure)) - 1));
    handle->spot = point(spot.x * scene->plan->radius / 100 - ORIGIN,
                         spot.y * scene->plan->radius / 100 - ORIGIN);
    kv_text_start(&path, handle->path, sizeof handle->path);
    draw_line_through(figure, handles->step, &path);
}

/* Prepares what all handles share. */
static void start_handles(struct handles *handles, const struct scene *scene, kv_move move)
{
    struct kv_text text;
    hex_set figure = smallcities_drawn(move);
    handles->step = scene->plan->radius * (scene->sheet->stage == STAGE_STARRED ? 7 : 11) / 100;
    kv_text_start(&text, handles->said.words, sizeof handles->said.words);
    smallcities_say(move, &text);
    find_names(&handles->said, figure);
    kv_text_start(&text, handles->told.words, sizeof handles->told.words);
    smallcities_tell(scene->table, scene->sheet, move, &text);
    find_names(&handles->told, figure);
    make_handle(handles, scene, move);
}

static void put_handle(struct handles *handles, const struct chart *chart, kv_move move)
{
    struct kv_canvas *canvas = chart->canvas;
    const struct handle *handle = &handles->handle;
    hex_set figure = smallcities_drawn(move), rest = figure;
    for (uint32_t i = 0; i < handle->heart; i++)
        rest &= rest - 1;
    struct kv_point middle = middle_of(chart, kv_bits_first64(rest));
    struct kv_look look = {KV_NO_COLOUR, KV_GLOW_EDGE, (uint8_t)(handles->step * 2 / 3), false};
    put_names(&handles->said, figure);
    put_names(&handles->told, figure);
    canvas->writer->begin_hot(canvas, handles->said.words, handles->told.words);
    canvas->writer->path(canvas, handle->path, moved(middle, handle->spot.x, handle->spot.y), 100,
                         look);
    canvas->writer->end_hot(canvas);
}

static void put_draws(const struct scene *scene)
{
    struct handles handles;
    struct chart chart = chart_of(scene);
    bool started = false;
    for (uint32_t i = 0; i < scene->count; i++) {
        kv_move move = scene->moves[i];
        if (move_kind(move) != MOVE_DRAW)
            continue;
        if (!started)
            start_handles(&handles, scene, move);
        if (handles.handle.turned != move_argument(move))
            make_handle(&handles, scene, move);
        put_handle(&handles, &chart, move);
        started = true;
    }
}

void smallcities_put_choices(const struct scene *scene, const struct chances *chances)
{
    for (uint32_t i = 0; i < scene->count; i++)
        if (move_kind(scene->moves[i]) == MOVE_BUILD)
            put_build(scene, chances, scene->moves[i]);
    put_draws(scene);
}
