/*
 * The memo of the rules on one small page: a round step by step, the machines, the events if they
 * are played, and the score. Without events there is more room, and all letters are larger.
 */
#include "games/machinery/paper/faces.h"

enum { EDGE = 170, WIDTH = KV_REMINDER_WIDTH - 2 * EDGE };

/* The page, how far it is written, and how large. */
struct memo {
    struct kv_canvas *canvas;
    int32_t y; /* the top of what comes next */
    int32_t size;
    bool events;
    const struct box *box;
};

static void put_heading(struct memo *memo, const char *words)
{
    int32_t size = memo->size * 4 / 3;
    memo->y += memo->size / 2;
    memo->canvas->writer->line(memo->canvas, at(EDGE, memo->y), at(EDGE + WIDTH, memo->y),
                               (struct kv_look){.line = KV_SUN, .width = 14});
    memo->y += size * 5 / 4;
    common_write_fitted(memo->canvas, at(EDGE, memo->y), WIDTH,
                        (struct lettering){size, KV_FIGURES, KV_LEFT, KV_GRAPHITE}, words);
    memo->y += memo->size / 3;
}

/* A paragraph behind a mark in the margin. */
static void put_item(struct memo *memo, const char *mark, int32_t margin, const char *words)
{
    struct kv_point base = {EDGE, memo->y + memo->size};
    common_write_fitted(memo->canvas, base, margin - 40,
                        (struct lettering){memo->size * 9 / 8, KV_FIGURES, KV_LEFT, KV_BRICK},
                        mark);
    memo->y =
        machinery_write_lines(memo->canvas, at(EDGE + margin, base.y), WIDTH - margin,
                              (struct lettering){memo->size, KV_WORDS, KV_LEFT, KV_INK}, words) -
        memo->size * 9 / 10;
}

/* ---- Title and round ---- */

static void draw_title(struct memo *memo)
{
    struct kv_canvas *canvas = memo->canvas;
    common_write_fitted(canvas, at(EDGE, memo->y + 190), 2000,
                        (struct lettering){230, KV_FIGURES, KV_LEFT, KV_INK},
                        kv_translate(machinery_title));
    common_write_fitted(canvas, at(EDGE + WIDTH, memo->y + 190), 1500,
                        (struct lettering){120, KV_WORDS, KV_RIGHT, KV_QUIET},
                        memo->events ? kv_translate("memo, with events")
                                     : kv_translate("memo, without events"));
    memo->y += 240;
}

static void draw_round(struct memo *memo)
{
    put_heading(memo, kv_translate("A ROUND"));
    put_item(memo, "1", 140,
             memo->events ? kv_translate("Three machinery cards are revealed for all, and one "
                                         "event, which overrides the rules below.")
                          : kv_translate("Three machinery cards are revealed for all."));
    put_item(memo, "2", 140,
             kv_translate("Draw up to two figures, of different cards: each wholly inside one "
                          "building, on empty squares. As printed or mirrored it is free."));
    put_item(memo, "3", 140,
             kv_translate("In any other pose the machine breaks: write its penalty into a free "
                          "circle. Without a free circle nothing is turned."));
    put_item(memo, "4", 140,
             kv_translate("Then you may call one builder: fill any one square and mark a box. "
                          "Without a free box there is no builder."));
    put_item(memo, "5", 140, kv_translate("When all are ready, the open cards are discarded."));
}

/* ---- Machines ---- */

/* The different figures of a machine's cards, side by side in some room. */
static void draw_figures(struct memo *memo, uint32_t machine, struct kv_point centre, int32_t room,
                         int32_t most)
{
    const struct card_placements *cards = &memo->box->layout.cards[machine * PRINTS];
    bool alike =
        cards[0].all.first == cards[1].all.first && cards[0].all.first == cards[2].all.first;
    int32_t count = alike ? 1 : PRINTS, square = room / (count * SIDE), step = SIDE * square;
    if (square > most)
        square = most;
    for (int32_t i = 0; i < count; i++)
        machinery_draw_figure(
            memo->canvas, at(centre.x + step * (2 * i - count + 1) / 2, centre.y), square,
            memo->box->machines[machine].figure[i],
            (struct kv_look){.fill = KV_SUN_PALE, .line = KV_GRAPHITE, .width = 8});
}

/* A machine: icon and figure, and below them its name and penalty. */
static void draw_machine(struct memo *memo, uint32_t machine, struct area cell)
{
    const struct machine *drawn = &memo->box->machines[machine];
    int32_t icon = cell.height * 3 / 5, base = cell.y + cell.height - memo->size * 3 / 5;
    int32_t right = cell.x + cell.width - 90, room = cell.width - icon - 120;
    struct lettering letters = {memo->size, KV_FIGURES, KV_LEFT, KV_INK};
    machinery_draw_machine(memo->canvas, &machinery_machine_icons[machine], at(cell.x, cell.y),
                           icon);
    draw_figures(memo, machine, at(right - room / 2, cell.y + icon / 2), room, icon / 5);
    common_write_fitted(memo->canvas, at(cell.x, base), cell.width - 100 - memo->size, letters,
                        machine_name(memo->box, machine * PRINTS));
    letters.align = KV_RIGHT;
    letters.colour = KV_BRICK;
    common_write_number(memo->canvas, at(right, base), letters, -drawn->penalty);
}

static void draw_machines(struct memo *memo, int32_t across, int32_t height)
{
    put_heading(memo, kv_translate("MACHINES, AND WHAT TURNING COSTS"));
    int32_t top = memo->y + 30, width = WIDTH / across;
    for (int32_t i = 0; i < MACHINES; i++)
        draw_machine(
            memo, (uint32_t)i,
            (struct area){EDGE + i % across * width, top + i / across * height, width, height});
    memo->y = top + (MACHINES + across - 1) / across * height;
}

/* ---- Events ---- */

enum {
    EVENT_ROWS = EVENTS / 2,
    EVENT_HEIGHT = 275, /* of an event whose text has at most two lines      */
    EVENT_ICON = 235,
    EVENT_TEXT = 180, /* the height of that text                            */
    EVENT_WIDTH = WIDTH / 2 - EVENT_ICON - 110,
    SMALL_LETTERS = 50, /* an event of many effects takes more room than two lines of less */
    LEAST_LETTERS = 26
};

static struct lettering event_letters(const struct memo *memo, const char *words, int32_t least)
{
    struct lettering letters = {memo->size * 9 / 10, KV_WORDS, KV_LEFT, KV_INK};
    letters.size = machinery_fitting_size(letters, EVENT_WIDTH, EVENT_TEXT, words);
    letters.size = letters.size < least ? least : letters.size;
    return letters;
}

/* The height that an event needs, its name included, with letters no smaller than this. */
static int32_t event_height(const struct memo *memo, uint32_t number, int32_t least)
{
    struct event_text says = machinery_event_text(memo->box, number);
    struct lettering letters = event_letters(memo, says.data, least);
    uint32_t lines = kv_count_lines(EVENT_WIDTH, letters.size, KV_WORDS, says.data);
    int32_t text = (int32_t)lines * letters.size * 5 / 4;
    return memo->size + 15 + (text > memo->size * 3 / 2 ? text : memo->size * 3 / 2);
}

static void draw_event(struct memo *memo, uint32_t number, struct kv_point corner, int32_t least)
{
    int32_t left = corner.x + EVENT_ICON + 50;
    struct event_text says = machinery_event_text(memo->box, number);
    machinery_draw_machine(memo->canvas, &machinery_event_icons[number], corner, EVENT_ICON);
    common_write_fitted(memo->canvas, at(left, corner.y + memo->size), EVENT_WIDTH,
                        (struct lettering){memo->size, KV_FIGURES, KV_LEFT, KV_INK},
                        event_name(memo->box, number));
    struct lettering letters = event_letters(memo, says.data, least);
    machinery_write_lines(memo->canvas, at(left, corner.y + memo->size + letters.size * 10 / 9),
                          EVENT_WIDTH, letters, says.data);
}

/* One column: rows of equal height if all events fit into them, otherwise each as high as
 * needed. */
static void draw_event_column(struct memo *memo, uint32_t first, struct kv_point corner)
{
    int32_t least = SMALL_LETTERS + 4, sum, highest;
    do {
        least -= 4;
        sum = highest = 0;
        for (uint32_t i = first; i < first + EVENT_ROWS; i++) {
            int32_t height = event_height(memo, i, least);
            sum += height;
            highest = height > highest ? height : highest;
        }
    } while (highest > EVENT_HEIGHT && sum > EVENT_ROWS * EVENT_HEIGHT && least > LEAST_LETTERS);
    int32_t spare = (EVENT_ROWS * EVENT_HEIGHT - sum) / EVENT_ROWS;
    for (uint32_t i = first; i < first + EVENT_ROWS; i++) {
        draw_event(memo, i, corner, least);
        corner.y += highest > EVENT_HEIGHT ? event_height(memo, i, least) + spare : EVENT_HEIGHT;
    }
}

static void draw_events(struct memo *memo)
{
    put_heading(memo, kv_translate("EVENTS"));
    int32_t top = memo->y + 20;
    draw_event_column(memo, 1, at(EDGE, top));
    draw_event_column(memo, 1 + EVENT_ROWS, at(EDGE + WIDTH / 2, top));
    memo->y = top + EVENT_ROWS * EVENT_HEIGHT;
}

/* ---- The end ---- */

static void put_points(struct memo *memo, int32_t points, const char *words)
{
    char data[16];
    struct kv_text text;
    kv_text_start(&text, data, sizeof data);
    kv_put(&text, "%s%d", points < 0 ? "−" : "+", points < 0 ? -points : points);
    put_item(memo, data, 220, words);
}

/* The one event that grants points, as its box calls it. */
static void put_grant(struct memo *memo)
{
    char data[192];
    struct kv_text text;
    uint32_t number = 1;
    while (number <= EVENTS && !memo->box->events[number].grant)
        number++;
    if (number > EVENTS)
        return;
    kv_text_start(&text, data, sizeof data);
    if (memo->box == &machinery_box)
        kv_put(&text, "%s", kv_translate("if the event \"grant\" was earned"));
    else
        kv_put(&text, kv_translate("if the event \"%s\" was earned"),
               event_name(memo->box, number));
    put_points(memo, memo->box->events[number].grant, data);
}

static void draw_score(struct memo *memo)
{
    put_heading(memo, kv_translate("AFTER TEN ROUNDS"));
    put_item(memo, "+", 220,
             kv_translate("the points of every finished building, and the bonus of every district "
                          "whose three buildings are finished"));
    put_points(memo, memo->box->type_points, kv_translate("for all three buildings of a type"));
    put_points(memo, memo->box->set_points,
               kv_translate("for each set of six buildings of different types"));
    if (memo->events)
        put_grant(memo);
    if (memo->box->builder_points)
        put_points(memo, -memo->box->builder_points, kv_translate("for each builder"));
    put_item(memo, "−", 220, kv_translate("every breakage noted in a circle"));
    put_item(memo, "=", 220, kv_translate("Most points win; equals share the win."));
}

void machinery_draw_reminder(const struct kv_setup *setup, struct kv_canvas *canvas)
{
    bool events = machinery_has_events(setup);
    struct memo memo = {canvas, 130, events ? 80 : 112, events, machinery_box_of_setup(setup)};
    common_draw_box(canvas,
                    (struct area){60, 60, KV_REMINDER_WIDTH - 120, KV_REMINDER_HEIGHT - 120}, 120,
                    (struct kv_look){.fill = KV_CARD, .line = KV_GRAPHITE, .width = 20});
    draw_title(&memo);
    draw_round(&memo);
    if (events)
        draw_machines(&memo, 7, 350);
    else
        draw_machines(&memo, 5, 560);
    if (events)
        draw_events(&memo);
    draw_score(&memo);
    common_write_origin(canvas, setup->game,
                        kv_translate("Reconstructed by us: buildings, districts, machines, "
                                     "events and most of the points."));
}
