/*
 * What can be touched: each legal move has one hot zone with its label. A builder has a square, a
 * figure its line and handle, the end of the turn a button; erasures lie on the score strip.
 */
#include "base/bits.h"
#include "games/machinery/picture.h"

/* ---- Hot zones and their labels ---- */

void machinery_begin_hot(const struct picture *p, kv_move move, const char *label)
{
    char data[64];
    struct kv_text text;
    kv_text_start(&text, data, sizeof data);
    machinery_say(move, &text);
    p->canvas->writer->begin_hot(p->canvas, data, label);
}

void machinery_end_hot(const struct picture *p)
{
    p->canvas->writer->end_hot(p->canvas);
}

/* "a1, b1", row by row as moves name them. */
static void put_squares(struct kv_text *text, uint32_t squares)
{
    for (const char *comma = ""; squares; squares &= squares - 1, comma = ", ") {
        uint32_t bit = kv_bits_first(squares);
        kv_put(text, "%s%c%u", comma, (char)('a' + bit % SIDE), (unsigned)(bit / SIDE + 1));
    }
}

/* The sentence of a move that fills squares. */
static void put_label(const struct picture *p, struct kv_text *text, kv_move move)
{
    uint32_t card = move_card(move);
    const char *building = machinery_buildings[move_building(move)].id;
    if (move_kind(move) == MOVE_BUILDER)
        kv_put(text, "Call a builder to the %s, ", building);
    else
        kv_put(text, "Draw card %u in the %s on ", (unsigned)card + 1, building);
    put_squares(text, move_squares(move));
    if (move_kind(move) == MOVE_DRAW && move_turned(p->table, move) &&
        !p->table->rules.free_turning)
        kv_put(text, ", costs %u", p->table->open[card].cost + 0u);
}

static void begin_hot_filling(const struct picture *p, kv_move move)
{
    char data[96];
    struct kv_text text;
    kv_text_start(&text, data, sizeof data);
    put_label(p, &text, move);
    machinery_begin_hot(p, move, data);
}

/* ---- Figures and builders ---- */

bool machinery_is_drawable(const struct picture *p, uint32_t card)
{
    for (uint32_t i = 0; i < p->count; i++)
        if (move_kind(p->moves[i]) == MOVE_DRAW && move_card(p->moves[i]) == card)
            return true;
    return false;
}

/* What moves can do in a building, as squares. */
struct chances {
    uint32_t usable, builder;
};

static struct chances chances_of(const struct picture *p, uint32_t building)
{
    struct chances chances = {0};
    for (uint32_t i = 0; i < p->count; i++) {
        kv_move move = p->moves[i];
        if (move_kind(move) > MOVE_BUILDER || move_building(move) != building)
            continue;
        chances.usable |= move_squares(move);
        if (move_kind(move) == MOVE_BUILDER)
            chances.builder |= move_squares(move);
    }
    return chances;
}

/* A square is a part of the picture with the names that moves give it, "library-a1", so that a face
 * can let people choose a figure square by square. */
static void draw_square(const struct picture *p, uint32_t building, uint32_t bit)
{
    int32_t side = p->plan->square;
    char name[40];
    struct kv_text text;
    kv_text_start(&text, name, sizeof name);
    kv_put(&text, "%s-", machinery_buildings[building].id);
    put_squares(&text, 1u << bit);
    p->canvas->writer->begin(p->canvas, name, at(0, 0));
    machinery_draw_box(
        p, (struct area){(int32_t)(bit % SIDE) * side, (int32_t)(bit / SIDE) * side, side, side}, 0,
        (struct kv_look){.fill = KV_GLOW});
    p->canvas->writer->end(p->canvas);
}

/* Squares that can be filled glow; those a builder can fill are his hot zones themselves. */
void machinery_draw_glow(const struct picture *p, uint32_t building)
{
    struct chances chances = chances_of(p, building);
    for (uint32_t set = chances.usable & ~chances.builder; set; set &= set - 1)
        draw_square(p, building, kv_bits_first(set));
    for (uint32_t i = 0; i < p->count; i++) {
        kv_move move = p->moves[i];
        if (move_kind(move) != MOVE_BUILDER || move_building(move) != building)
            continue;
        begin_hot_filling(p, move);
        draw_square(p, building, kv_bits_first(move_squares(move)));
        machinery_end_hot(p);
    }
}

/* The handle of a figure lies in its first square: in the corner of its card, and there at a spot
 * of its pose, so that no two handles meet and no line of a figure or a plan crosses one. */
static struct kv_point handle_spot(const struct picture *p, kv_move move)
{
    static const uint8_t spots[8] = {4, 0, 8, 2, 6, 1, 7, 3};
    int32_t square = p->plan->square, card = (int32_t)move_card(move);
    int32_t bit = (int32_t)kv_bits_first(move_squares(move));
    int32_t spot = spots[placement_pose(move)];
    int32_t x = square * (27 + 25 * (spot % 3)) / 200, y = square * (27 + 25 * (spot / 3)) / 200;
    return at(bit % SIDE * square + (card & 1 ? square - x : x),
              bit / SIDE * square + (card >> 1 ? square - y : y));
}

/* A figure's line has the colour of the glow: it is there to be touched, and shows when the page
 * lights it up. Full handles are free, hollow ones cost a breakage. */
void machinery_draw_placement(const struct picture *p, kv_move move)
{
    bool turned = move_turned(p->table, move) && !p->table->rules.free_turning;
    struct path line;
    machinery_start_path(&line);
    machinery_put_figure(&line, move_squares(move));
    begin_hot_filling(p, move);
    machinery_draw_path(p, line.data, at(0, 0), SIDE * p->plan->square,
                        (struct kv_look){.line = KV_GLOW});
    if (turned)
        machinery_draw_circle(p, handle_spot(p, move), 11,
                              (struct kv_look){.fill = KV_CARD, .line = KV_GLOW_EDGE});
    else
        machinery_draw_circle(p, handle_spot(p, move), 18, (struct kv_look){.fill = KV_GRAPHITE});
    machinery_end_hot(p);
}

/* ---- The end of the turn ---- */

/* One sentence says what may be done next. */
static void put_advice(const struct picture *p, struct kv_text *text)
{
    uint32_t figures = 0, builders = 0;
    for (uint32_t i = 0; i < p->count; i++) {
        figures += move_kind(p->moves[i]) == MOVE_DRAW;
        builders += move_kind(p->moves[i]) == MOVE_BUILDER;
    }
    uint32_t left = (uint32_t)p->table->rules.figures - p->sheet->figures_drawn;
    if (figures)
        kv_put(text, "Draw %s%u figure%s%s.", left > 1 ? "up to " : "", (unsigned)left,
               left > 1 ? "s" : "", builders ? ", or call a builder" : "");
    else if (builders)
        kv_put(text, "Call a builder for one square, or finish.");
    else
        kv_put(text, "%s",
               p->count                     ? "Nothing more fits: finish the turn."
               : p->table->closed == ROUNDS ? "Ten rounds are played."
                                            : "This turn is done.");
}

static bool is_done_move(const struct picture *p)
{
    return p->count && move_kind(p->moves[p->count - 1]) == MOVE_DONE;
}

void machinery_draw_action(const struct picture *p)
{
    const struct area *area = &p->plan->action;
    struct area button = {area->x + area->width - 1000, area->y, 1000, area->height};
    char data[64];
    struct kv_text text;
    kv_text_start(&text, data, sizeof data);
    put_advice(p, &text);
    p->canvas->writer->begin(p->canvas, "advice", at(0, 0));
    if (p->plan->offer)
        machinery_write_lines(p, at(area->x + 20, area->y + 210),
                              (struct lettering){150, KV_WORDS, KV_LEFT, KV_INK}, 32, data);
    p->canvas->writer->end(p->canvas);
    if (!is_done_move(p))
        return;
    machinery_begin_hot(p, p->moves[p->count - 1], "End the turn");
    machinery_draw_box(p, button, button.height / 2,
                       (struct kv_look){.fill = KV_GLOW, .line = KV_GLOW_EDGE, .width = 16});
    machinery_write(p, at(button.x + button.width / 2, button.y + button.height / 2 + 65),
                    (struct lettering){180, KV_FIGURES, KV_MIDDLE, KV_INK}, "Done");
    machinery_end_hot(p);
}
