/* The three city plans: the estates they ask for as rows of roofs, advanced ones in words, and
 * their points. */
#include "draw/pack_marks.h"
#include "games/welcome/hand/hand.h"

enum {
    BETWEEN = 75,
    EDGE = 15,
    TALL = 800,
    POINTS = 400,
    LATER = 308,
    SMALLEST = 105,
    LEADING = 10
};

/* ---- Cards ---- */

static struct area card_area(const struct kv_drawing *drawing, uint32_t pile)
{
    struct area all = {EDGE, EDGE, drawing->width - 2 * EDGE, drawing->height - 2 * EDGE};
    if (drawing->form != KV_SIDEWAYS)
        return welcome_third(all, pile, BETWEEN);
    all.height = (all.height - 2 * BETWEEN) / PILES;
    all.y += (int32_t)pile * (all.height + BETWEEN);
    return all;
}

/* The space for what a plan asks for on a card as high as a line. */
static struct area needs_area(struct area card, bool words)
{
    struct area needs = {card.x + (words ? 60 : 200), card.y + 20, 0, card.height - 40};
    needs.width = card.x + card.width - 60 - (words ? LATER : POINTS) - needs.x;
    if (card.width > 1600)
        needs.width -= 200;
    return needs;
}

int32_t welcome_goals_height(const struct kv_drawing *drawing, int32_t card)
{
    const struct table *table = (const struct table *)drawing->table;
    struct kv_drawing flat = *drawing;
    flat.height = PILES * card;
    for (uint32_t pile = 0; pile < PILES; pile++) {
        const struct plan *plan = plan_of(table, pile);
        char data[160];
        struct kv_text text;
        if (!plan->advanced || card > TALL)
            continue;
        kv_text_start(&text, data, sizeof data);
        welcome_put_needs(plan, &text);
        struct area needs = needs_area(card_area(&flat, pile), true);
        int32_t lines = (int32_t)kv_count_lines(needs.width, SMALLEST, KV_WORDS, data);
        int32_t high = lines * (SMALLEST + LEADING) + 60;
        high = high < 560 ? 560 : high; /* the letter, the points and those to come */
        card = high > card ? high : card;
    }
    return drawing->form == KV_SIDEWAYS ? PILES * card + 2 * BETWEEN + 2 * EDGE : card + 2 * EDGE;
}

/* ---- What a plan asks for ---- */

/* One estate: houses in the colour that their size has on the board. */
static void draw_estate(const struct scene *scene, int32_t x, int32_t base, int32_t unit,
                        uint32_t size)
{
    int32_t rise = unit * 80 / 54, wall = unit * 130 / 100;
    for (uint32_t i = 0; i < size; i++, x += unit) {
        struct kv_point points[] = {{x, base},
                                    {x, base - wall},
                                    {x + unit / 2, base - wall - rise / 2},
                                    {x + unit, base - wall},
                                    {x + unit, base}};
        scene->view.canvas->writer->polygon(
            scene->view.canvas, points, 5,
            (struct kv_look){.fill = (uint8_t)(KV_ROOF_1 + size - 1), .line = KV_INK, .width = 8});
    }
}

static void draw_estates(const struct scene *scene, const struct plan *plan, struct area area)
{
    int32_t units = -7, unit = area.height * 45 / 100; /* in tenths of a house; 7 apart */
    for (uint32_t size = 0; size < SIZES; size++)
        units += plan->sizes[size] * (10 * ((int32_t)size + 1) + 7);
    unit = unit > 95 ? 95 : unit;
    if (unit * units / 10 > area.width)
        unit = area.width * 10 / units;
    int32_t x = area.x, base = area.y + area.height / 2 + unit;
    for (uint32_t size = 0; size < SIZES; size++)
        for (uint32_t i = 0; i < plan->sizes[size]; i++) {
            draw_estate(scene, x, base, unit, size + 1);
            x += unit * ((int32_t)size + 1) + unit * 7 / 10;
        }
}

static void draw_words(const struct scene *scene, const struct plan *plan, struct area area)
{
    char data[160];
    struct kv_text text;
    int32_t size = 130;
    kv_text_start(&text, data, sizeof data);
    welcome_put_needs(plan, &text);
    while (size > SMALLEST &&
           (int32_t)kv_count_lines(area.width, size, KV_WORDS, data) * (size + LEADING) >
               area.height)
        size -= 5;
    int32_t lines = (int32_t)kv_count_lines(area.width, size, KV_WORDS, data);
    int32_t top = area.y + (area.height - lines * (size + LEADING)) / 2;
    kv_draw_lines(scene->view.canvas, welcome_point(area.x, top + size), area.width, size,
                  size + LEADING, KV_WORDS, KV_LEFT, KV_INK, data);
}

static void draw_needs(const struct scene *scene, const struct plan *plan, struct area area)
{
    if (plan->advanced)
        draw_words(scene, plan, area);
    else
        draw_estates(scene, plan, area);
}

/* ---- Points ---- */

/* What is won by it now, and beside or below it what others will win. */
static void put_later(const struct scene *scene, uint32_t pile, struct kv_text *text)
{
    if (scene->next.approved >> pile & 1)
        kv_put(text, "%s", kv_translate(KV_MARK_IN("plan", "yours")));
    else if (!(scene->view.table->turned >> pile & 1))
        kv_put(text, kv_translate("then %u"), plan_of(scene->view.table, pile)->later + 0u);
}

static uint32_t points_of(const struct scene *scene, uint32_t pile)
{
    const struct plan *plan = plan_of(scene->view.table, pile);
    if (scene->next.approved >> pile & 1)
        return scene->next.points[pile];
    return scene->view.table->turned >> pile & 1 ? plan->later : plan->first;
}

/* Marks a figure of the plan at its upper right, if it is ours. */
static void mark(const struct scene *scene, const uint8_t *figure, int32_t right, int32_t top)
{
    kv_mark_origin(scene->view.canvas, box_of(scene->view.table), figure,
                   welcome_point(right + 25, top), KV_MARK_IN_HAND);
}

/* The points in large figures, right-aligned; left of them those that are gone, or a tick. */
static void draw_figures(const struct scene *scene, uint32_t pile, int32_t right, int32_t y,
                         int32_t size)
{
    const struct plan *plan = plan_of(scene->view.table, pile);
    bool approved = scene->next.approved >> pile & 1;
    int32_t figure = (int32_t)points_of(scene, pile);
    int32_t left = right - size * (figure > 9 ? 11 : 6) / 10;
    welcome_draw_number(&scene->view, right, y,
                        (struct lettering){size, KV_FIGURES, KV_RIGHT, approved ? KV_GOOD : KV_INK},
                        figure);
    mark(scene, scene->view.table->turned >> pile & 1 ? &plan->later : &plan->first, right,
         y - size * 9 / 10);
    if (approved) {
        welcome_draw_path(&scene->view, "M10 55L38 85L90 15", left - size * 8 / 10,
                          y - size * 75 / 100, size * 7 / 10,
                          (struct kv_look){.line = KV_GOOD, .width = 24});
    } else if (scene->view.table->turned >> pile & 1) {
        int32_t wide = size * (plan->first > 9 ? 9 : 5) / 10;
        welcome_draw_number(&scene->view, left - 40, y,
                            (struct lettering){size * 85 / 100, KV_FIGURES, KV_RIGHT, KV_QUIET},
                            plan->first);
        welcome_draw_line(&scene->view, left - 50 - wide, y - size * 25 / 100, left - 20,
                          y - size * 40 / 100, (struct kv_look){.line = KV_QUIET, .width = 14});
    }
}

/* ---- The whole ---- */

/* A card as high as a line: letter, estates, points. */
static void draw_flat(const struct scene *scene, uint32_t pile, struct area area, const char *name,
                      const char *later)
{
    const struct plan *plan = plan_of(scene->view.table, pile);
    bool words = plan->advanced;
    int32_t right = area.x + area.width - 60, middle = area.y + area.height / 2;
    if (words)
        welcome_draw_text(&scene->view, right, area.y + 145,
                          (struct lettering){130, KV_FIGURES, KV_RIGHT, KV_QUIET}, name);
    else
        welcome_draw_text(&scene->view, area.x + 60, middle + 65,
                          (struct lettering){170, KV_FIGURES, KV_LEFT, KV_QUIET}, name);
    draw_needs(scene, plan, needs_area(area, words));
    mark(scene, plan->sizes, area.x + 25, area.y + 60);
    if (words) {
        draw_figures(scene, pile, right, *later ? area.y + 330 : area.y + 360, 180);
    } else {
        draw_figures(scene, pile, right, *later ? middle + 5 : middle + 65, 185);
    }
    if (*later)
        welcome_draw_fitted(&scene->view, right, words ? area.y + area.height - 50 : middle + 145,
                            words ? LATER : POINTS,
                            (struct lettering){115, KV_FIGURES, KV_RIGHT, KV_QUIET}, later);
    if (*later && !(scene->next.approved >> pile & 1))
        mark(scene, &plan->later, right, (words ? area.y + area.height - 50 : middle + 145) - 100);
}

/* A card as high as those of the offer. */
static void draw_tall(const struct scene *scene, uint32_t pile, struct area area, const char *name,
                      const char *later)
{
    int32_t left = area.x + 110, right = area.x + area.width - 100,
            foot = area.y + area.height - 130;
    welcome_draw_text(&scene->view, left, area.y + 240,
                      (struct lettering){180, KV_FIGURES, KV_LEFT, KV_QUIET}, name);
    draw_needs(scene, plan_of(scene->view.table, pile),
               (struct area){left, area.y + 290, right - left, area.height - 680});
    mark(scene, plan_of(scene->view.table, pile)->sizes, area.x + 55, area.y + 90);
    draw_figures(scene, pile, right, foot, 270);
    if (*later)
        welcome_draw_fitted(&scene->view, left, foot, area.width - 700,
                            (struct lettering){130, KV_FIGURES, KV_LEFT, KV_QUIET}, later);
    if (*later && !(scene->next.approved >> pile & 1))
        mark(scene, &plan_of(scene->view.table, pile)->later,
             left + kv_text_width(KV_FIGURES, 130, later), foot - 110);
}

void welcome_draw_plan(const struct scene *scene, uint32_t pile, struct area area)
{
    kv_move move = move_make(MOVE_PLAN, pile, 0);
    bool legal = welcome_find_move(&scene->view, move);
    bool naming = scene->next.stage == STAGE_PLAN && scene->next.plan == pile;
    char name_data[16], later_data[48];
    struct kv_text name, later;
    kv_text_start(&name, name_data, sizeof name_data);
    kv_text_start(&later, later_data, sizeof later_data);
    welcome_put_plan_name(edition_of(scene->view.table), plan_of(scene->view.table, pile), &name);
    put_later(scene, pile, &later);
    if (legal)
        welcome_begin_move(scene, KV_MAKES, move);
    welcome_begin_icon(&scene->view, ICON_PLAN);
    welcome_draw_box(&scene->view, area, 90,
                     legal || naming
                         ? (struct kv_look){.fill = KV_GLOW, .line = KV_GLOW_EDGE, .width = 26}
                         : (struct kv_look){.fill = KV_CARD, .line = KV_EDGE, .width = 10});
    if (area.height > TALL)
        draw_tall(scene, pile, area, name_data, later_data);
    else
        draw_flat(scene, pile, area, name_data, later_data);
    welcome_end_icon(&scene->view);
    if (legal)
        welcome_end_touch(scene);
}

void welcome_draw_goals_piece(const struct scene *scene)
{
    for (uint32_t pile = 0; pile < PILES; pile++)
        welcome_draw_plan(scene, pile, card_area(scene->drawing, pile));
}
