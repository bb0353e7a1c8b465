/* The upper part of the picture: its title, the open cards and the event of the round. */
#include "games/machinery/picture.h"

/* ---- The title ---- */

/* On paper: a line for the player's name, and the rounds to be crossed out. */
static void draw_paper_title(const struct picture *p, struct kv_point base)
{
    struct lettering quiet = {140, KV_WORDS, KV_LEFT, KV_QUIET};
    machinery_write(p, at(base.x + 1400, base.y), quiet, "architect");
    p->canvas->writer->line(p->canvas, at(base.x + 2060, base.y + 10),
                            at(base.x + 4100, base.y + 10), (struct kv_look){.line = KV_FAINT});
    machinery_write(p, at(base.x + 4260, base.y), quiet, "rounds");
    for (int32_t i = 0; i < ROUNDS; i++) {
        struct kv_point centre = {base.x + 4880 + 200 * i, base.y - 45};
        machinery_draw_circle(p, centre, 85,
                              (struct kv_look){.fill = KV_CARD, .line = KV_QUIET, .width = 8});
        machinery_write_number(p, at(centre.x, centre.y + 45),
                               (struct lettering){120, KV_FIGURES, KV_MIDDLE, KV_QUIET}, i + 1);
        if (i < p->table->closed)
            machinery_draw_path(p, i % 2 ? "M6 92L92 4" : "M10 88L96 10",
                                at(centre.x - 85, centre.y - 85), 170,
                                (struct kv_look){.line = KV_HAND, .width = 22});
    }
}

void machinery_draw_title(const struct picture *p)
{
    const struct area *title = &p->plan->title;
    struct kv_point base = {title->x, title->y + title->height - 60};
    char data[40];
    struct kv_text text;
    machinery_write(p, base, (struct lettering){240, KV_FIGURES, KV_LEFT, KV_INK}, "Machinery");
    if (!p->plan->offer) {
        draw_paper_title(p, base);
        return;
    }
    kv_text_start(&text, data, sizeof data);
    kv_put(&text, "round %u of %d", p->table->round + 0u, ROUNDS);
    machinery_write(p, at(base.x + title->width, base.y),
                    (struct lettering){150, KV_WORDS, KV_RIGHT, KV_QUIET}, data);
}

/* ---- The cards ---- */

static uint32_t figure_squares(const char *figure)
{
    uint32_t squares = 0, row = 0, column = 0;
    for (; *figure; figure++) {
        if (*figure == '#')
            squares |= 1u << (SIDE * row + column);
        column++;
        if (*figure == '/')
            row++, column = 0;
    }
    return squares;
}

/* A figure in the middle of an area, as large as a box of 4 × 4 squares would be. */
static void draw_figure(const struct picture *p, struct area area, uint32_t squares, bool used)
{
    struct path path;
    int32_t columns, rows, square = (area.width < area.height ? area.width : area.height) / SIDE;
    machinery_measure(squares, &columns, &rows);
    struct kv_point corner = {area.x + (area.width - columns * square) / 2,
                              area.y + (area.height - rows * square) / 2};
    struct kv_look look = {.line = used ? KV_QUIET : KV_GRAPHITE, .width = 20};
    machinery_start_path(&path);
    machinery_put_ground(&path, squares);
    machinery_draw_path(p, path.data, corner, SIDE * square,
                        (struct kv_look){.fill = used ? KV_GRAPHITE_PALE : KV_SUN_PALE});
    machinery_put_edges(&path, squares, WALL);
    machinery_draw_path(p, path.data, corner, SIDE * square, look);
    machinery_put_edges(&path, squares, JOINT);
    look.width = 8;
    machinery_draw_path(p, path.data, corner, SIDE * square, look);
}

/* What turning the figure costs, as an arrow and a number, or why it costs nothing. */
static void draw_cost(const struct picture *p, const struct open_card *open, struct kv_point place)
{
    bool same = open->straight.first == open->all.first && open->straight.end == open->all.end;
    struct lettering letters = {130, KV_WORDS, KV_LEFT, KV_QUIET};
    machinery_draw_icon(p, &machinery_turning, at(place.x, place.y - 125), 150, KV_QUIET);
    place.x += 190;
    if (same)
        machinery_write(p, place, letters, "no need");
    else if (p->table->rules.free_turning)
        machinery_write(p, place, letters, "free");
    else
        machinery_write_number(p, at(place.x, place.y + 10),
                               (struct lettering){180, KV_FIGURES, KV_LEFT, KV_BRICK}, -open->cost);
}

/* The corner of a square in which the handles of a card lie, shown on the card too. */
static void draw_corner(const struct picture *p, struct kv_point place, uint32_t card)
{
    int32_t half = 75;
    machinery_draw_box(p, (struct area){place.x, place.y, 2 * half, 2 * half}, 0,
                       (struct kv_look){.fill = KV_CARD, .line = KV_GRAPHITE, .width = 8});
    machinery_draw_box(p,
                       (struct area){place.x + (int32_t)(card & 1) * half,
                                     place.y + (int32_t)(card >> 1) * half, half, half},
                       0, (struct kv_look){.fill = KV_GRAPHITE});
}

enum { CARD_HEAD = 280, CARD_FOOT = 300 };

/* An empty card with the number and the name of its machine; it glows while it can be drawn. */
static void draw_card_frame(const struct picture *p, struct area area, uint32_t card, bool lit)
{
    const char *machine = machine_of(p->table->open[card].card)->id;
    if (lit)
        machinery_draw_box(
            p, (struct area){area.x - 30, area.y - 30, area.width + 60, area.height + 60}, 110,
            (struct kv_look){.fill = KV_GLOW, .line = KV_GLOW_EDGE});
    machinery_draw_box(p, area, 80,
                       (struct kv_look){.fill = KV_CARD, .line = KV_GRAPHITE, .width = 14});
    machinery_draw_box(p, (struct area){area.x + 20, area.y + 20, area.width - 40, CARD_HEAD - 20},
                       60, (struct kv_look){.fill = KV_SUN_PALE});
    machinery_write_number(p, at(area.x + 90, area.y + 225),
                           (struct lettering){220, KV_FIGURES, KV_LEFT, KV_GRAPHITE},
                           (int32_t)card + 1);
    machinery_write_name(p, at(area.x + area.width - 70, area.y + 205),
                         (struct lettering){130, KV_FIGURES, KV_RIGHT, KV_GRAPHITE}, machine);
}

static void draw_card(const struct picture *p, struct area area, uint32_t card)
{
    const struct open_card *open = &p->table->open[card];
    bool used = p->sheet->card_used[card] >= p->table->rules.card_figures;
    bool lit = machinery_is_drawable(p, card);
    int32_t icon = area.width * 2 / 5, right = area.x + area.width, foot = area.y + area.height;
    struct area middle = {area.x + icon + 70, area.y + CARD_HEAD + 60, area.width - icon - 110,
                          area.height - CARD_HEAD - 60 - CARD_FOOT};
    draw_card_frame(p, area, card, lit);
    machinery_draw_icon(p, &machinery_machine_icons[open->card / PRINTS],
                        at(area.x + 50, middle.y + (middle.height - icon) / 2), icon, KV_SUN);
    draw_figure(p, middle, figure_squares(figure_of(open->card)), used);
    draw_cost(p, open, at(area.x + 70, foot - 90));
    if (used)
        machinery_write(p, at(right - 70, foot - 80),
                        (struct lettering){200, KV_SCRIPT, KV_RIGHT, KV_HAND}, "drawn");
    else if (lit)
        draw_corner(p, at(right - 220, foot - 220), card);
}

void machinery_draw_cards(const struct picture *p)
{
    const struct area *cards = &p->plan->cards;
    int32_t gap = 80, room = p->table->open_count;
    int32_t width = room ? (cards->width - gap * (room - 1)) / room : 0;
    for (uint32_t i = 0; i < p->table->open_count; i++)
        draw_card(
            p, (struct area){cards->x + (int32_t)i * (width + gap), cards->y, width, cards->height},
            i);
}

/* ---- The event ---- */

void machinery_draw_event(const struct picture *p)
{
    const struct area *area = &p->plan->event;
    const struct event *event = &machinery_events[p->table->event];
    const char *name = p->table->event ? event->name : "no events";
    struct kv_look edge = {.fill = KV_CARD, .line = KV_SUN, .width = 14};
    int32_t left = area->x + 800;
    machinery_draw_box(p, *area, 80, edge);
    edge.fill = KV_SUN_PALE;
    machinery_draw_box(p, (struct area){area->x, area->y, 680, area->height}, 80, edge);
    machinery_draw_icon(p, machinery_event_icons[p->table->event],
                        at(area->x + 120, area->y + area->height / 2 - 220), 440, KV_SUN);
    machinery_write(p, at(left, area->y + 190),
                    (struct lettering){120, KV_FIGURES, KV_LEFT, KV_QUIET}, "THIS ROUND");
    machinery_write(p, at(left, area->y + 370),
                    (struct lettering){190, KV_FIGURES, KV_LEFT, KV_INK}, name);
    machinery_write_lines(p, at(left, area->y + 550),
                          (struct lettering){140, KV_WORDS, KV_LEFT, KV_INK}, 42, event->text);
}
