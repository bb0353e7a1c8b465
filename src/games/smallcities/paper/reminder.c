/*
 * The reminder: the rules that this setup plays by, on one small page.
 *
 * The page is laid out from top to bottom in sections. How much they say depends on the setup and
 * on the language, so the size of the letters is the largest one at which all of it fits.
 */
#include "games/common/strokes.h"
#include "games/smallcities/paper/faces.h"

enum {
    MARGIN = 190,
    WIDTH = KV_REMINDER_WIDTH - 2 * MARGIN,
    BOTTOM = KV_REMINDER_HEIGHT - MARGIN,
    SIZE_MOST = 116,
    SIZE_LEAST = 64
};

/* How far the page is written; without a canvas it is only measured. */
struct page {
    const struct kv_setup *setup;
    struct kv_canvas *canvas;
    int32_t y; /* the lowest baseline so far */
    int32_t size;
};

static const struct kv_look line_look = {KV_NO_COLOUR, KV_FAINT, 12, false};

/* ---- What sections are made of ---- */

static int32_t leading(const struct page *page)
{
    return page->size * 124 / 100;
}

static void put_heading(struct page *page, const char *words)
{
    int32_t size = page->size * 135 / 100;
    page->y += size * 150 / 100;
    if (page->canvas) {
        kv_draw_fitted(page->canvas, point(MARGIN, page->y), WIDTH, size, KV_FIGURES, KV_LEFT,
                       KV_INK, words);
        page->canvas->writer->line(page->canvas, point(MARGIN, page->y + size / 3),
                                   point(MARGIN + WIDTH, page->y + size / 3), line_look);
    }
    page->y += size / 4;
}

/* A paragraph between two distances from the left margin, its first line at `y`; returns the
 * baseline of its last line. */
static int32_t put_text(const struct page *page, int32_t y, int32_t left, int32_t right,
                        enum kv_colour colour, const char *words)
{
    int32_t lines = (int32_t)kv_count_lines(right - left, page->size, KV_WORDS, words);
    if (page->canvas)
        kv_draw_lines(page->canvas, point(MARGIN + left, y), right - left, page->size,
                      leading(page), KV_WORDS, KV_LEFT, colour, words);
    return y + (lines - 1) * leading(page);
}

static void put_paragraph(struct page *page, int32_t left, const char *words)
{
    page->y = put_text(page, page->y + leading(page) + page->size / 7, left, WIDTH, KV_INK, words);
}

/* A paragraph with its number before it. */
static void put_step(struct page *page, uint32_t number, const char *words)
{
    int32_t left = page->size * 2;
    put_paragraph(page, left, words);
    if (!page->canvas)
        return;
    int32_t lines = (int32_t)kv_count_lines(WIDTH - left, page->size, KV_WORDS, words);
    smallcities_put_number(page->canvas,
                           point(MARGIN + page->size / 2,
                                 page->y - (lines - 1) * leading(page) - page->size * 36 / 100),
                           page->size * 130 / 100, KV_FIGURES, KV_HAND, number);
}

/* A name, and beside it what it means. */
static void put_term(struct page *page, const char *name, const char *meaning)
{
    enum { NAME_WIDTH = 1000 };
    int32_t y = page->y + leading(page) + page->size / 7;
    if (page->canvas)
        kv_draw_fitted(page->canvas, point(MARGIN, y), NAME_WIDTH - page->size,
                       page->size * 108 / 100, KV_FIGURES, KV_LEFT, KV_INK, name);
    page->y = put_text(page, y, NAME_WIDTH, WIDTH, KV_INK, meaning);
}

/* ---- A round ---- */

/* The sign of an action: a figure, a building, and a building in the marker's colour. */
static void put_action_sign(struct kv_canvas *canvas, uint32_t action, struct kv_point middle,
                            int32_t size)
{
    const struct paint *paint = &smallcities_paints[YELLOW];
    if (action == 0) {
        smallcities_put_figure(canvas, middle, size / 5, RHOMBUS,
                               (struct kv_look){KV_GRAPHITE, KV_CARD, 6, false});
        return;
    }
    if (action == 2)
        smallcities_put_hex(canvas, middle, size * 70 / 100,
                            (struct kv_look){paint->pale, paint->strong, 10, false});
    smallcities_put_icon(canvas, smallcities_building_icons[action == 1 ? BANK : WINDMILL], middle,
                         size * (action == 1 ? 110 : 80) / 100,
                         (struct kv_look){KV_NO_COLOUR, KV_INK, 9, false});
}

static void put_action(struct page *page, uint32_t action, const char *words)
{
    int32_t before = page->y;
    put_paragraph(page, page->size * 4, words);
    if (page->canvas)
        put_action_sign(page->canvas, action,
                        point(MARGIN + page->size * 3, before + leading(page) - page->size / 8),
                        page->size);
}

static void put_round(struct page *page)
{
    put_heading(page, kv_translate("A round"));
    put_step(page, 1, kv_translate("Both dice are rolled and count for everybody."));
    put_step(page, 2, kv_translate("Do exactly one of these in the colour of your marker:"));
    put_action(page, 0,
               kv_translate("draw the rolled figure on four empty hexes, turned or mirrored;"));
    put_action(page, 1, kv_translate("draw the rolled building;"));
    put_action(page, 2,
               kv_translate("draw the base building of your marker, whatever the dice show."));
    put_step(page, 3,
             kv_translate("A building needs an empty hex beside a quarter of its base colour, a "
                          "square one beside a building. Write its points into the leftmost empty "
                          "circle at once; they never change. A building is also a quarter of the "
                          "colour it is drawn in."));
    put_step(page, 4, kv_translate("If nothing is possible, pass."));
    if (page->setup->seats > 1)
        put_step(page, 5,
                 kv_translate("Say how many buildings you have. All markers move one place "
                              "clockwise, through empty places too."));
    else
        put_step(page, 5, kv_translate("Take the next marker."));
}

/* The colours as a seat gets them, against the order of the circle. */
static void put_markers(const struct page *page, int32_t radius)
{
    int32_t step = radius * 7 / 2;
    for (uint32_t i = 0; i <= COLOURS; i++) {
        struct kv_point at =
            point(MARGIN + page->size * 2 + radius + step * (int32_t)i, page->y - radius * 3 / 2);
        smallcities_put_swatch(page->canvas, at, radius, (COLOURS - i) % COLOURS);
        if (i < COLOURS)
            smallcities_put_icon(page->canvas, "M20 50L80 50M60 30L80 50L60 70",
                                 moved(at, step / 2, 0), radius,
                                 (struct kv_look){KV_NO_COLOUR, KV_QUIET, 14, false});
    }
}

/* The faces of the black die, at the right end of the same row. */
static void put_figures(const struct page *page, int32_t radius)
{
    const uint8_t *die = smallcities_box_of_setup(page->setup)->die;
    int32_t step = radius * 3;
    for (uint32_t i = 0; i < FACES; i++)
        smallcities_put_figure(page->canvas,
                               point(MARGIN + WIDTH - step * (int32_t)(FACES - i) + step / 2,
                                     page->y - radius * 3 / 2),
                               radius * 2 / 5, die[i],
                               (struct kv_look){KV_GRAPHITE, KV_CARD, 8, false});
}

static void put_signs(struct page *page)
{
    int32_t radius = page->size * 88 / 100;
    page->y += radius * 7 / 2;
    if (!page->canvas)
        return;
    put_markers(page, radius);
    put_figures(page, radius);
}

/* ---- Buildings ---- */

static int32_t put_building(const struct page *page, uint32_t building, int32_t y, int32_t left)
{
    int32_t icon = page->size * 2, words = left + icon * 5 / 4,
            right = left + WIDTH / 2 - page->size;
    if (page->canvas) {
        struct kv_point at = point(MARGIN + left + icon / 2, y + icon / 8);
        smallcities_put_icon(page->canvas, smallcities_building_icons[building], at, icon,
                             (struct kv_look){KV_NO_COLOUR, KV_INK, 14, false});
        if (building < COLOURS)
            smallcities_put_swatch(page->canvas, moved(at, 0, icon), icon * 44 / 100, building);
        kv_draw_fitted(page->canvas, point(MARGIN + words, y), right - words,
                       page->size * 115 / 100, KV_FIGURES, KV_LEFT, KV_INK,
                       kv_translate(smallcities_buildings[building].title));
    }
    return put_text(page, y + leading(page), words, right, KV_INK,
                    kv_translate(smallcities_building_words[building]));
}

/* In two columns, row by row. */
static void put_buildings(struct page *page)
{
    put_heading(page, kv_translate("What buildings bring"));
    for (uint32_t i = 0; i < BUILDINGS; i += 2) {
        int32_t y = page->y + leading(page) * 4 / 3;
        int32_t one = put_building(page, i, y, 0), other = put_building(page, i + 1, y, WIDTH / 2);
        page->y = y + page->size * 14 / 5; /* the signs at the left need as much */
        page->y = one > page->y ? one : page->y;
        page->y = other > page->y ? other : page->y;
    }
}

/* ---- Stars and goals ---- */

static void put_stars(struct page *page)
{
    uint32_t choice = page->setup->option[OPTION_BONUS];
    if (choice == 1 + NO_BONUS)
        return;
    put_heading(page, kv_translate("Stars"));
    if (page->canvas)
        smallcities_put_star(page->canvas, point(MARGIN + WIDTH - page->size, page->y - page->size),
                             page->size * 3 / 2, (struct kv_look){KV_SUN_PALE, KV_SUN, 14, false});
    put_paragraph(page, 0,
                  kv_translate("A building drawn on a star hex outlines a star. One outlined star "
                               "a turn may be crossed for the bonus card."));
    for (uint32_t bonus = FINANCING; bonus < BONUSES; bonus++) {
        char words[160];
        struct kv_text text;
        kv_text_start(&text, words, sizeof words);
        smallcities_put_bonus_words(smallcities_box_of_setup(page->setup), bonus, &text);
        if (!choice || choice == 1 + bonus)
            put_term(page, kv_translate(smallcities_bonus_names[bonus]), words);
    }
}

/* What a goal counts, and its points for one to six. */
static void put_goal(struct page *page, const char *name, const char *counts, const uint8_t *points)
{
    char words[320];
    struct kv_text text;
    kv_text_start(&text, words, sizeof words);
    kv_put(&text, kv_translate("%s: %u, %u, %u, %u, %u, %u points for 1 to 6"), counts,
           points[1] + 0u, points[2] + 0u, points[3] + 0u, points[4] + 0u, points[5] + 0u,
           points[6] + 0u);
    put_term(page, name, words);
}

static void put_goals(struct page *page)
{
    const struct box *box = smallcities_box_of_setup(page->setup);
    uint32_t choice = page->setup->option[OPTION_GOAL];
    if (page->setup->option[OPTION_GOALS] == GOALS_NONE)
        return;
    put_heading(page, kv_translate("Goals, counted at the end"));
    put_goal(page, kv_translate("Specialisation"),
             kv_translate("quarters of your start colour with six around them"),
             box->specialisation);
    put_goal(page, kv_translate("Unification"),
             kv_translate("buildings beside both colours of your card"), box->unification);
    if (page->setup->option[OPTION_GOALS] != GOALS_ALL)
        return;
    if (choice)
        put_goal(page, kv_translate(smallcities_goal_names[choice - 1]),
                 kv_translate(goal_label(choice - 1)->title), box->goal_points[choice - 1]);
    else
        put_term(page, kv_translate("Additional goal"),
                 kv_translate("one card for everybody, counted as it says"));
}

/* ---- The end ---- */

static void put_end(struct page *page)
{
    bool goals = page->setup->option[OPTION_GOALS] != GOALS_NONE;
    uint32_t bonus = page->setup->option[OPTION_BONUS];
    bool firm_ground = !bonus || bonus == 1 + FIRM_GROUND;
    put_heading(page, kv_translate("The end"));
    put_paragraph(page, 0,
                  kv_translate("The round in which somebody draws a ninth building is the last."));
    put_paragraph(page, 0,
                  goals && firm_ground ? kv_translate("Score: points of the buildings, points of "
                                                      "Firm ground, points of the goals.")
                  : goals ? kv_translate("Score: points of the buildings, points of the goals.")
                  : firm_ground
                      ? kv_translate("Score: points of the buildings, points of Firm ground.")
                      : kv_translate("Score: points of the buildings."));
    if (page->setup->seats > 1)
        put_paragraph(
            page, 0,
            kv_translate("Most points win; in a tie fewer buildings, then more points for "
                         "the last building."));
}

/* Alone: what figures cost, and what the total deserves to hear. */
static void put_solo(struct page *page)
{
    const uint8_t *bands = smallcities_box_of_setup(page->setup)->bands;
    char band[16];
    struct kv_text text;
    if (page->setup->seats > 1)
        return;
    put_heading(page, kv_translate("Alone"));
    put_paragraph(
        page, 0,
        kv_translate("Each figure circles the leftmost circle that is neither circled nor "
                     "filled; without one no figure can be drawn. Points of buildings go "
                     "into circled ones too."));
    for (uint32_t i = 0; i < VERDICTS; i++) {
        kv_text_start(&text, band, sizeof band);
        if (i)
            kv_put(&text, "%d–%d", (int)bands[i], (int)bands[i - 1] - 1);
        else
            kv_put(&text, "%d+", (int)bands[i]);
        put_paragraph(page, page->size * 4, kv_translate(smallcities_verdicts[i]));
        if (page->canvas)
            kv_draw_fitted(page->canvas, point(MARGIN, page->y), page->size * 4, page->size,
                           KV_FIGURES, KV_LEFT, KV_INK, band);
    }
}

/* ---- The page ---- */

static void put_all(struct page *page)
{
    page->y = MARGIN + 170;
    if (page->canvas) {
        kv_draw_fitted(page->canvas, point(MARGIN, page->y), WIDTH * 2 / 3, 230, KV_FIGURES,
                       KV_LEFT, KV_INK, kv_translate(smallcities_title));
        kv_draw_fitted(page->canvas, point(MARGIN + WIDTH, page->y), WIDTH / 3, 140, KV_FIGURES,
                       KV_RIGHT, KV_QUIET, kv_translate("reminder"));
    }
    put_round(page);
    put_signs(page);
    put_buildings(page);
    put_stars(page);
    put_goals(page);
    put_end(page);
    put_solo(page);
}

void smallcities_draw_reminder(const struct kv_setup *setup, struct kv_canvas *canvas)
{
    struct page page = {.setup = setup, .size = SIZE_MOST};
    for (put_all(&page); page.y > BOTTOM - page.size / 3 && page.size > SIZE_LEAST; put_all(&page))
        page.size -= 2;
    page.canvas = canvas;
    canvas->writer->box(canvas, point(0, 0), KV_REMINDER_WIDTH, KV_REMINDER_HEIGHT, 0,
                        (struct kv_look){KV_PAPER, KV_NO_COLOUR, 0, false});
    canvas->writer->box(canvas, point(90, 90), KV_REMINDER_WIDTH - 180, KV_REMINDER_HEIGHT - 180,
                        110, (struct kv_look){KV_CARD, KV_INK, 18, false});
    put_all(&page);
    common_write_origin(canvas, setup->game,
                        kv_translate("Reconstructed by us: the map, the six figures, three "
                                     "bonus cards and most points of the goals."));
}
