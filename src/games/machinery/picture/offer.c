/* The top of the picture: the title, the open cards and the event of the round. */
#include "games/machinery/picture/picture.h"

/* ---- The title ---- */

/* On paper, players write their name and cross out the rounds. */
static void draw_paper_title(const struct picture *p, struct kv_point base)
{
    const struct kv_blank name = MACHINERY_NAME_LINE;
    struct lettering quiet = {140, KV_WORDS, KV_RIGHT, KV_QUIET};
    common_write_fitted(p->canvas, at(name.x - 60, base.y), 700, quiet, kv_translate("architect"));
    p->canvas->writer->line(p->canvas, at(name.x, name.y), at(name.x + name.width, name.y),
                            (struct kv_look){.line = KV_FAINT});
    common_write_fitted(p->canvas, at(base.x + 5060, base.y), 900, quiet, kv_translate("rounds"));
    for (int32_t i = 0; i < ROUNDS; i++) {
        struct kv_point centre = {base.x + 5200 + 200 * i, base.y - 45};
        p->canvas->writer->circle(p->canvas, centre, 85,
                                  (struct kv_look){.fill = KV_CARD, .line = KV_QUIET, .width = 8});
        common_write_number(p->canvas, at(centre.x, centre.y + 45),
                            (struct lettering){120, KV_FIGURES, KV_MIDDLE, KV_QUIET}, i + 1);
        if (i < p->table->closed)
            p->canvas->writer->path(p->canvas, i % 2 ? "M6 92L92 4" : "M10 88L96 10",
                                    at(centre.x - 85, centre.y - 85), 170,
                                    (struct kv_look){.line = KV_HAND, .width = 22});
    }
}

void machinery_draw_title(const struct picture *p)
{
    const struct area *title = &p->plan->title;
    struct kv_point base = {title->x, title->y + title->height - 60};
    char data[64];
    struct kv_text text;
    common_write_fitted(p->canvas, base, 1400, (struct lettering){240, KV_FIGURES, KV_LEFT, KV_INK},
                        kv_translate(machinery_title));
    if (!p->plan->offer) {
        draw_paper_title(p, base);
        return;
    }
    kv_text_start(&text, data, sizeof data);
    kv_put(&text, kv_translate("round %u of %d"), p->table->round + 0u, ROUNDS);
    common_write_fitted(p->canvas, at(base.x + title->width, base.y), title->width - 1500,
                        (struct lettering){150, KV_WORDS, KV_RIGHT, KV_QUIET}, data);
}

/* ---- The cards ---- */

/* What rotating the figure costs, as an arrow and a number, or why it is free. */
static void draw_cost(const struct picture *p, const struct open_card *open, struct kv_point place,
                      int32_t width)
{
    bool same = is_never_turned(open->all, open->straight);
    struct lettering letters = {130, KV_WORDS, KV_LEFT, KV_QUIET};
    machinery_draw_icon(p->canvas, &machinery_turning, at(place.x, place.y - 125), 150, KV_QUIET);
    place.x += 190;
    if (same)
        common_write_fitted(p->canvas, place, width - 190, letters, kv_translate("no need"));
    else if (p->table->rules.free_turning)
        common_write_fitted(p->canvas, place, width - 190, letters,
                            kv_translate(KV_MARK_IN("turning", "free")));
    else
        common_write_number(p->canvas, at(place.x, place.y + 10),
                            (struct lettering){180, KV_FIGURES, KV_LEFT, KV_BRICK}, -open->cost);
}

/* Shows on the card in which corner of a square its handles lie (see handle_spot). */
static void draw_corner(const struct picture *p, struct kv_point place, uint32_t card)
{
    int32_t half = 75;
    common_draw_box(p->canvas, (struct area){place.x, place.y, 2 * half, 2 * half}, 0,
                    (struct kv_look){.fill = KV_CARD, .line = KV_GRAPHITE, .width = 8});
    common_draw_box(p->canvas,
                    (struct area){place.x + (int32_t)(card & 1) * half,
                                  place.y + (int32_t)(card >> 1) * half, half, half},
                    0, (struct kv_look){.fill = KV_GRAPHITE});
}

enum { CARD_HEAD = 280, CARD_FOOT = 300 };

/* The card without its figure, highlighted while a move can use it. */
static void draw_card_frame(const struct picture *p, struct area area, uint32_t card, bool lit)
{
    common_draw_box(p->canvas, area, 80,
                    (struct kv_look){.fill = KV_CARD,
                                     .line = lit ? KV_GLOW_EDGE : KV_GRAPHITE,
                                     .width = lit ? 30 : 14});
    common_draw_box(p->canvas,
                    (struct area){area.x + 25, area.y + 25, area.width - 50, CARD_HEAD - 25}, 60,
                    (struct kv_look){.fill = lit ? KV_GLOW : KV_SUN_PALE});
    common_write_number(p->canvas, at(area.x + 80, area.y + 225),
                        (struct lettering){220, KV_FIGURES, KV_LEFT, KV_GRAPHITE},
                        (int32_t)card + 1);
    common_write_fitted(p->canvas, at(area.x + area.width - 70, area.y + 205), area.width - 290,
                        (struct lettering){130, KV_FIGURES, KV_RIGHT, KV_GRAPHITE},
                        machine_name(p->box, p->table->open[card].card));
}

static void draw_card(const struct picture *p, struct area area, uint32_t card)
{
    const struct open_card *open = &p->table->open[card];
    bool used = p->sheet->card_used[card] >= p->table->rules.card_figures;
    bool lit = machinery_is_drawable(p, card);
    int32_t icon = area.width * 2 / 5, right = area.x + area.width, foot = area.y + area.height;
    int32_t middle = area.y + (CARD_HEAD + 60 + area.height - CARD_FOOT) / 2;
    int32_t room = area.width - icon - 110;
    draw_card_frame(p, area, card, lit);
    machinery_draw_machine(p->canvas, &machinery_machine_icons[open->card / PRINTS],
                           at(area.x + 50, middle - icon / 2), icon);
    machinery_draw_figure(p->canvas, at(area.x + icon + 70 + room / 2, middle),
                          room / SIDE < 160 ? room / SIDE : 160, figure_of(p->box, open->card),
                          (struct kv_look){.fill = used ? KV_GRAPHITE_PALE : KV_SUN_PALE,
                                           .line = used ? KV_QUIET : KV_GRAPHITE,
                                           .width = 20});
    if (used)
        common_write_fitted(p->canvas, at(area.x + area.width / 2, foot - 85), area.width - 140,
                            (struct lettering){210, KV_SCRIPT, KV_MIDDLE, KV_HAND},
                            kv_translate(KV_MARK_IN("card", "drawn")));
    else
        draw_cost(p, open, at(area.x + 70, foot - 90), area.width - 320);
    if (lit)
        draw_corner(p, at(right - 220, foot - 220), card);
}

static void draw_cards(const struct picture *p)
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

static void draw_event(const struct picture *p)
{
    const struct area *area = &p->plan->event;
    struct kv_look edge = {.fill = KV_CARD, .line = KV_SUN, .width = 14};
    int32_t left = area->x + 780, width = area->width - 880;
    common_draw_box(p->canvas, *area, 80, edge);
    edge.fill = KV_SUN_PALE;
    common_draw_box(p->canvas, (struct area){area->x, area->y, 680, area->height}, 80, edge);
    machinery_draw_machine(p->canvas, &machinery_event_icons[p->table->event],
                           at(area->x + 100, area->y + area->height / 2 - 240), 480);
    common_write_fitted(p->canvas, at(left, area->y + 180), width,
                        (struct lettering){120, KV_FIGURES, KV_LEFT, KV_QUIET},
                        kv_translate("THIS ROUND"));
    common_write_fitted(p->canvas, at(left, area->y + 370), width,
                        (struct lettering){190, KV_FIGURES, KV_LEFT, KV_INK},
                        event_name(p->box, p->table->event));
    struct event_text says = machinery_event_text(p->box, p->table->event);
    struct lettering letters = {140, KV_WORDS, KV_LEFT, KV_INK};
    letters.size = machinery_fitting_size(letters, width, 2 * 175, says.data);
    machinery_write_lines(p->canvas, at(left, area->y + 550), width, letters, says.data);
}

void machinery_draw_offer(const struct picture *p)
{
    draw_cards(p);
    draw_event(p);
}
