/*
 * The hot zones (clickable areas): one for each legal move, labelled with the move's description. A
 * builder's zone is a square, a figure's zone is its line and handle, the end of the turn is a
 * button. The zones of erasures are in the score strip.
 */
#include "base/bits.h"
#include "base/memory.h"
#include "games/machinery/picture/picture.h"

void machinery_begin_hot(const struct picture *p, kv_move move)
{
    char said[64], told[192];
    struct kv_text say, tell;
    kv_text_start(&say, said, sizeof said);
    kv_text_start(&tell, told, sizeof told);
    machinery_say(move, &say);
    machinery_tell_move(p->teller, move, &tell);
    p->canvas->writer->begin_hot(p->canvas, said, told);
}

void machinery_end_hot(const struct picture *p)
{
    p->canvas->writer->end_hot(p->canvas);
}

/* ---- Figures and builders ---- */

bool machinery_is_drawable(const struct picture *p, uint32_t card)
{
    for (uint32_t i = 0; i < p->count; i++)
        if (move_kind(p->moves[i]) == MOVE_DRAW && move_card(p->moves[i]) == card)
            return true;
    return false;
}

/* The top left corner of a square, in picture coordinates. */
static struct kv_point square_corner(const struct picture *p, uint32_t building, uint32_t bit)
{
    struct kv_point corner = machinery_building_place(p, building);
    return at(corner.x + (int32_t)(bit % SIDE) * p->plan->square,
              corner.y + (int32_t)(bit / SIDE) * p->plan->square);
}

/* Each square that can be filled is a named group, with the name that moves use ("library-c1"), so
 * that a user interface can let players select a figure square by square. */
static void draw_square(const struct picture *p, uint32_t building, uint32_t bit)
{
    int32_t gap = p->plan->square / GRID, side = p->plan->square - 2 * gap;
    struct kv_point corner = square_corner(p, building, bit);
    const char square[] = {'-', (char)('a' + bit % SIDE), (char)('1' + bit / SIDE)};
    const char *id = machinery_buildings[building].id;
    char name[40];
    struct kv_text text;
    kv_text_start(&text, name, sizeof name);
    kv_put_bytes(&text, id, strlen(id));
    kv_put_bytes(&text, square, sizeof square);
    p->canvas->writer->begin(p->canvas, name, at(0, 0));
    common_draw_box(p->canvas, (struct area){corner.x + gap, corner.y + gap, side, side}, 0,
                    (struct kv_look){.fill = KV_GLOW});
    p->canvas->writer->end(p->canvas);
}

static void draw_builder_zone(const struct picture *p, kv_move move)
{
    machinery_begin_hot(p, move);
    draw_square(p, move_building(move), kv_bits_first(move_squares(move)));
    machinery_end_hot(p);
}

/* Squares that a builder can fill are drawn with their zones; these are the others. */
static void draw_glow(const struct picture *p)
{
    uint32_t figures[BUILDINGS] = {0}, builder[BUILDINGS] = {0};
    for (uint32_t i = 0; i < p->count; i++) {
        kv_move move = p->moves[i];
        if (move_kind(move) == MOVE_DRAW)
            figures[move_building(move)] |= move_squares(move);
        else if (move_kind(move) == MOVE_BUILDER)
            builder[move_building(move)] |= move_squares(move);
    }
    for (uint32_t i = 0; i < BUILDINGS; i++)
        for (uint32_t left = figures[i] & ~builder[i]; left; left &= left - 1)
            draw_square(p, i, kv_bits_first(left));
}

/* Many figures overlap, so each has a handle in its first square. The card selects the corner of
 * the square and the orientation selects the position in that corner: no two handles coincide, and
 * none is crossed by a figure's line or an outline. */
static struct kv_point handle_spot(const struct picture *p, kv_move move)
{
    static const uint8_t spots[8] = {4, 0, 8, 2, 6, 1, 7, 3};
    int32_t square = p->plan->square, card = (int32_t)move_card(move);
    int32_t spot = spots[placement_pose(move)];
    int32_t x = square * (27 + 25 * (spot % 3)) / 200, y = square * (27 + 25 * (spot / 3)) / 200;
    struct kv_point corner =
        square_corner(p, move_building(move), kv_bits_first(move_squares(move)));
    return at(corner.x + (card & 1 ? square - x : x), corner.y + (card >> 1 ? square - y : y));
}

/* The line has the colour of the highlighted squares, so it is invisible until the page highlights
 * the zone on hover. A solid handle means that the figure is free, a hollow one that it costs a
 * breakage. */
static void draw_figure_zone(const struct picture *p, kv_move move)
{
    bool turned = move_turned(p->table, move) && !p->table->rules.free_turning;
    struct path line;
    machinery_start_path(&line);
    machinery_put_figure(&line, move_squares(move));
    machinery_begin_hot(p, move);
    machinery_draw_path(p->canvas, &line, square_corner(p, move_building(move), 0), p->plan->square,
                        (struct kv_look){.line = KV_GLOW});
    p->canvas->writer->circle(p->canvas, handle_spot(p, move), turned ? 11 : 18,
                              turned ? (struct kv_look){.fill = KV_CARD, .line = KV_GLOW_EDGE}
                                     : (struct kv_look){.fill = KV_GRAPHITE});
    machinery_end_hot(p);
}

/* Handles must lie on top of squares, so builders are drawn first. */
void machinery_draw_zones(const struct picture *p)
{
    draw_glow(p);
    for (uint32_t i = 0; i < p->count; i++)
        if (move_kind(p->moves[i]) == MOVE_BUILDER)
            draw_builder_zone(p, p->moves[i]);
    for (uint32_t i = 0; i < p->count; i++)
        if (move_kind(p->moves[i]) == MOVE_DRAW)
            draw_figure_zone(p, p->moves[i]);
}
