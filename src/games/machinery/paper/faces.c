/*
 * How the cards of Machinery look: outlines on white, so that black and white is as good as colour.
 */
#include "games/machinery/paper/faces.h"
#include "draw/pack_marks.h"
#include "games/machinery/rules/derive.h"

enum {
    SAFE = CARD_FRAME,
    MIDDLE = KV_CARD_WIDTH / 2,
    INNER = KV_CARD_WIDTH - 2 * SAFE,
    HEAD = 330,   /* height of the name's band         */
    SQUARE = 168, /* side of a figure's square         */
    PAPER_TOP = 1240,
    PAPER_ROWS = 5
};

/* ---- What both decks have ---- */

void machinery_draw_frame(struct kv_canvas *canvas)
{
    common_draw_card_frame(canvas,
                           (struct kv_look){.fill = KV_CARD, .line = KV_GRAPHITE, .width = 20});
}

static void draw_name(struct kv_canvas *canvas, const char *name)
{
    struct area band = {SAFE + 40, SAFE + 40, INNER - 80, HEAD - 40};
    common_draw_box(canvas, band, 80,
                    (struct kv_look){.fill = KV_SUN_PALE, .line = KV_GRAPHITE, .width = 12});
    common_write_fitted(canvas, at(MIDDLE, SAFE + 265), band.width - 120,
                        (struct lettering){210, KV_FIGURES, KV_MIDDLE, KV_INK}, name);
}

/* Stripes of a barrier, across the width of a card. */
static void draw_barrier(struct kv_canvas *canvas, int32_t y)
{
    static const char stripes[] =
        "M0 10L5 0L10 0L5 10ZM10 10L15 0L20 0L15 10ZM20 10L25 0L30 0L25 10ZM30 10L35 0L40 0L35 10Z"
        "M40 10L45 0L50 0L45 10ZM50 10L55 0L60 0L55 10ZM60 10L65 0L70 0L65 10ZM70 10L75 0L80 0"
        "L75 10ZM80 10L85 0L90 0L85 10ZM90 10L95 0L100 0L95 10Z";
    struct area bar = {SAFE + 90, y, INNER - 180, (INNER - 180) / 10};
    common_draw_box(canvas, bar, 0, (struct kv_look){.fill = KV_SUN_PALE});
    canvas->writer->path(canvas, stripes, at(bar.x, bar.y), bar.width,
                         (struct kv_look){.fill = KV_GRAPHITE});
    common_draw_box(canvas, bar, 0, (struct kv_look){.line = KV_GRAPHITE, .width = 14});
}

/* Squared paper whose lines lie alike on both sides of the middle. */
static void draw_paper(struct kv_canvas *canvas, int32_t top, uint32_t rows)
{
    const uint32_t columns = 9;
    struct path lines;
    machinery_start_path(&lines);
    for (uint32_t i = 0; i <= columns; i++)
        machinery_put_stroke(&lines, i * GRID, 0, i * GRID, rows * GRID);
    for (uint32_t i = 0; i <= rows; i++)
        machinery_put_stroke(&lines, 0, i * GRID, columns * GRID, i * GRID);
    machinery_draw_path(canvas, &lines, at(MIDDLE - SQUARE * (int32_t)columns / 2, top), SQUARE,
                        (struct kv_look){.line = KV_FAINT, .width = 6});
}

/* ---- Machinery ---- */

/* A figure whose squares lie on those of the paper, left of the middle or right of it. */
static void draw_side(struct kv_canvas *canvas, uint32_t squares, bool right)
{
    int32_t columns, rows;
    machinery_measure(squares, &columns, &rows);
    int32_t from_middle = SQUARE / 2 + SQUARE * ((SIDE - columns) / 2) + SQUARE * columns / 2;
    int32_t top = PAPER_TOP + SQUARE * ((PAPER_ROWS - rows + 1) / 2);
    machinery_draw_figure(
        canvas, at(MIDDLE + (right ? from_middle : -from_middle), top + SQUARE * rows / 2), SQUARE,
        squares, (struct kv_look){.fill = KV_SUN_PALE, .line = KV_GRAPHITE, .width = 26});
}

/* The two pictures that cost nothing, with the mirror between them. */
static void draw_figures(struct kv_canvas *canvas, uint32_t squares)
{
    draw_paper(canvas, PAPER_TOP, PAPER_ROWS);
    draw_side(canvas, squares, false);
    draw_side(canvas, machinery_mirror(squares), true);
    canvas->writer->line(canvas, at(MIDDLE, PAPER_TOP + 40),
                         at(MIDDLE, PAPER_TOP + PAPER_ROWS * SQUARE - 40),
                         (struct kv_look){.line = KV_GRAPHITE, .width = 12, .dashed = true});
}

/* Below: what any other pose costs, in the corner that the rulebook gives it. */
static void draw_penalty(struct kv_canvas *canvas, const struct box *box,
                         const struct machine *machine)
{
    int32_t base = KV_CARD_HEIGHT - SAFE - 90;
    machinery_draw_icon(canvas, &machinery_turning, at(SAFE + 90, base - 175), 210, KV_GRAPHITE);
    common_write_number(canvas, at(SAFE + 340, base),
                        (struct lettering){260, KV_FIGURES, KV_LEFT, KV_BRICK}, -machine->penalty);
    kv_mark_origin(canvas, box, &machine->penalty, at(SAFE + 620, base - 180), 260);
    machinery_write_lines(canvas, at(KV_CARD_WIDTH - SAFE - 90, base - 115), 1000,
                          (struct lettering){90, KV_WORDS, KV_RIGHT, KV_QUIET},
                          machine->penalty ? kv_translate("free as printed or mirrored")
                                           : kv_translate("looks the same however it is turned"));
}

void machinery_draw_machine_face(struct kv_canvas *canvas, const struct box *box, uint32_t card)
{
    const int32_t icon = 780, top = SAFE + HEAD + 50;
    draw_name(canvas, machine_name(box, card));
    machinery_draw_machine(canvas, &machinery_machine_icons[card / PRINTS],
                           at(MIDDLE - icon / 2, top), icon);
    draw_figures(canvas, figure_of(box, card));
    kv_mark_origin(canvas, box, &machine_of(box, card)->figure[card % PRINTS],
                   at(KV_CARD_WIDTH - SAFE - 80, PAPER_TOP - 60), 300);
    draw_penalty(canvas, box, machine_of(box, card));
}

/* ---- Events ---- */

void machinery_draw_event_face(struct kv_canvas *canvas, const struct box *box, uint32_t number)
{
    const int32_t icon = 880, barrier = KV_CARD_HEIGHT - SAFE - 260, top = SAFE + HEAD + icon + 250;
    struct event_text says = machinery_event_text(box, number);
    struct lettering letters = {150, KV_WORDS, KV_MIDDLE, KV_INK};
    struct kv_point foot = {MIDDLE, barrier + (INNER - 180) / 20};
    draw_name(canvas, event_name(box, number));
    machinery_draw_machine(canvas, &machinery_event_icons[number],
                           at(MIDDLE - icon / 2, SAFE + HEAD + 60), icon);
    letters.size = machinery_fitting_size(letters, INNER - 240, barrier - top + 100, says.data);
    machinery_write_lines(canvas, at(MIDDLE, top), INNER - 240, letters, says.data);
    kv_mark_origin(canvas, box, &box->events[number], at(KV_CARD_WIDTH - SAFE - 90, top - 130),
                   300);
    draw_barrier(canvas, barrier);
    canvas->writer->circle(canvas, foot, 120,
                           (struct kv_look){.fill = KV_CARD, .line = KV_GRAPHITE, .width = 14});
    common_write_number(canvas, at(foot.x, foot.y + 55),
                        (struct lettering){150, KV_FIGURES, KV_MIDDLE, KV_GRAPHITE},
                        (int32_t)number);
}

/* ---- Backs ---- */

void machinery_draw_back(struct kv_canvas *canvas, const struct icon *icon, const char *caption)
{
    const int32_t size = 900, centre = KV_CARD_HEIGHT / 2, round = 640;
    draw_barrier(canvas, SAFE + 90);
    draw_paper(canvas, 407, 10);
    draw_barrier(canvas, KV_CARD_HEIGHT - SAFE - 240);
    canvas->writer->circle(canvas, at(MIDDLE, centre), round,
                           (struct kv_look){.fill = KV_CARD, .line = KV_GRAPHITE, .width = 24});
    machinery_draw_machine(canvas, icon, at(MIDDLE - size / 2, centre - size / 2 - 40), size);
    common_write_fitted(canvas, at(MIDDLE, centre + round - 110), 640,
                        (struct lettering){130, KV_FIGURES, KV_MIDDLE, KV_QUIET}, caption);
}
