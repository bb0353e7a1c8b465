/*
 * How the cards of Welcome look: an architect's cards, each with a sign, a word and figures that
 * identify it without its colour.
 */
#include "games/welcome/paper/faces.h"
#include "draw/pack_marks.h"

enum {
    MARGIN = CARD_FRAME,
    INSIDE = KV_CARD_WIDTH - 2 * MARGIN,
    CENTRE = KV_CARD_WIDTH / 2,
    WORDS = INSIDE - 240, /* the width of a line */
    CORNER = 260,
    SMALL = 80
};

/* ---- Frames and backs ---- */

void welcome_draw_frame(const struct view *view, uint8_t ground, uint8_t line)
{
    common_draw_card_frame(view->canvas,
                           (struct kv_look){.fill = ground, .line = line, .width = 20});
}

/* A town of little gables, row by row. */
void welcome_draw_back(const struct view *view)
{
    enum { ROWS = 8, HOUSES = 6, STEP = 230, UP = 265 };
    welcome_draw_frame(view, KV_SKY_PALE, KV_HAND);
    for (int32_t row = 0; row < ROWS; row++) {
        struct kv_point points[5 * HOUSES];
        uint32_t count = 0;
        int32_t shift = row % 2 ? STEP / 2 : 0, base = 420 + UP * row;
        int32_t left = CENTRE - STEP * HOUSES / 2 + shift;
        for (int32_t i = 0; i < HOUSES - row % 2; i++) {
            int32_t x = left + STEP * i;
            points[count++] = welcome_point(x + 15, base);
            points[count++] = welcome_point(x + 15, base - 110);
            points[count++] = welcome_point(x + STEP / 2, base - 200);
            points[count++] = welcome_point(x + STEP - 15, base - 110);
            points[count++] = welcome_point(x + STEP - 15, base);
        }
        view->canvas->writer->polygon(view->canvas, points, count,
                                      (struct kv_look){.fill = KV_CARD, .line = KV_HAND});
    }
}

/* ---- Numbers and effects ---- */

/* A house whose wall bears the number, and its effect in all four corners. */
void welcome_draw_number_face(const struct view *view, uint32_t card)
{
    uint32_t effect = card_effect(card);
    int32_t right = KV_CARD_WIDTH - MARGIN - CORNER - 75,
            foot = KV_CARD_HEIGHT - MARGIN - CORNER - 75;
    struct kv_point house[] = {{300, 2010},
                               {300, 960},
                               {190, 960},
                               {CENTRE, 440},
                               {KV_CARD_WIDTH - 190, 960},
                               {KV_CARD_WIDTH - 300, 960},
                               {KV_CARD_WIDTH - 300, 2010}};
    welcome_draw_frame(view, KV_CARD, KV_INK);
    view->canvas->writer->polygon(view->canvas, house, sizeof house / sizeof *house,
                                  (struct kv_look){.fill = KV_PAPER, .line = KV_INK, .width = 24});
    welcome_draw_number(view, CENTRE, 1800, (struct lettering){1050, KV_FIGURES, KV_MIDDLE, KV_INK},
                        (int32_t)card_number(card));
    welcome_draw_icon(view, effect, MARGIN + 75, MARGIN + 75, CORNER);
    welcome_draw_icon(view, effect, right, MARGIN + 75, CORNER);
    welcome_draw_icon(view, effect, MARGIN + 75, foot, CORNER);
    welcome_draw_icon(view, effect, right, foot, CORNER);
    welcome_draw_fitted(
        view, CENTRE, KV_CARD_HEIGHT - 190, WORDS - 2 * CORNER,
        (struct lettering){150, KV_FIGURES, KV_MIDDLE, welcome_icon_colours[effect][0]},
        welcome_effect_name(effect));
}

/* What an effect does, in a few words. */
static const char *const effect_words[EFFECTS] = {
    [FENCE] = KV_MARK("Build a fence between two houses."),
    [AGENT] = KV_MARK("Cross a box: estates of one size pay more."),
    [PARK] = KV_MARK("Cross a park of the street you wrote on."),
    [POOL] = KV_MARK("Build the pool of the house you wrote in."),
    [TEMP] = KV_MARK("Change the number by 0, 1 or 2; cross a box."),
    [BIS] = KV_MARK("Copy a number into an empty house beside it."),
};

void welcome_draw_effect_face(const struct view *view, uint32_t card)
{
    enum { SIZE = 1000 };
    uint32_t effect = card_effect(card);
    const uint8_t *colours = welcome_icon_colours[effect];
    welcome_draw_frame(view, colours[1], colours[0]);
    welcome_draw_icon(view, effect, CENTRE - SIZE / 2, 330, SIZE);
    welcome_draw_fitted(view, CENTRE, 1700, WORDS,
                        (struct lettering){340, KV_FIGURES, KV_MIDDLE, colours[0]},
                        welcome_effect_name(effect));
    welcome_draw_paragraph(view, (struct area){CENTRE - WORDS / 2, 1860, WORDS, 420},
                           (struct lettering){140, KV_WORDS, KV_MIDDLE, KV_INK},
                           kv_translate(effect_words[effect]));
}

/* ---- Plans ---- */

/* The pile and its sign above a line, as on a drawing. */
static void draw_heading(const struct view *view, uint32_t icon, const char *name,
                         const char *words)
{
    welcome_draw_icon(view, icon, 130, 140, 300);
    welcome_draw_text(view, KV_CARD_WIDTH - 150, 405,
                      (struct lettering){330, KV_FIGURES, KV_RIGHT, KV_INK}, name);
    welcome_draw_fitted(view, 480, 350, 1070 - kv_text_width(KV_FIGURES, 330, name),
                        (struct lettering){170, KV_FIGURES, KV_LEFT, KV_QUIET}, words);
    welcome_draw_line(view, 130, 500, KV_CARD_WIDTH - 130, 500, (struct kv_look){.line = KV_FAINT});
}

/* The signs of what a plan counts; a plan that asks for houses or estates shows those. */
static const uint8_t plan_icons[][3] = {
    [PLAN_PARKS] = {PARK, ICONS, ICONS},
    [PLAN_PARKS_EVERY_STREET] = {PARK, PARK, PARK},
    [PLAN_PARKS_STREETS] = {PARK, PARK, ICONS},
    [PLAN_POOLS_STREETS] = {POOL, POOL, ICONS},
    [PLAN_PARKS_POOLS] = {PARK, POOL, ICONS},
    [PLAN_PARKS_POOLS_ROUNDABOUT] = {PARK, POOL, ICON_ROUNDABOUT},
    [PLAN_TEMPS] = {TEMP, ICONS, ICONS},
    [PLAN_AGENTS] = {AGENT, ICONS, ICONS},
    [PLAN_AGENT_COLUMNS] = {AGENT, AGENT, AGENT},
    [PLAN_BIS_STREET] = {BIS, ICONS, ICONS},
};

/* Draws what is wanted, and returns where words may begin below it. */
static int32_t draw_wanted(const struct view *view, const struct plan *plan, struct area area)
{
    static const struct plan row_of_houses = {.sizes = {[SIZES - 1] = 1}}, ends = {.sizes = {2}};
    if (plan->kind == PLAN_ESTATES)
        return welcome_draw_estates(view, plan, area, plan->advanced ? 160 : 215);
    if (plan->kind == PLAN_STREET)
        return welcome_draw_estates(view, &row_of_houses, area, 200);
    if (plan->kind == PLAN_END_HOUSES)
        return welcome_draw_estates(view, &ends, area, 200);
    for (int32_t i = 0; i < 3; i++)
        if (plan_icons[plan->kind][i] < ICONS)
            welcome_draw_icon(view, plan_icons[plan->kind][i], area.x + 460 * i, area.y, 400);
    return area.y + 400;
}

static void draw_plan_needs(const struct view *view, const struct plan *plan)
{
    struct area area = {190, 620, KV_CARD_WIDTH - 380, 0};
    char data[160];
    struct kv_text text;
    area.y = draw_wanted(view, plan, area) + 60;
    if (!plan->advanced)
        return;
    kv_text_start(&text, data, sizeof data);
    welcome_put_needs(plan, &text);
    area.height = 1680 - area.y;
    welcome_draw_paragraph(view, area, (struct lettering){150, KV_WORDS, KV_LEFT, KV_INK}, data);
}

/* Points and when they are got; the others are struck out. */
static void draw_plan_points(const struct view *view, int32_t x, const struct plan_card *card,
                             const uint8_t *points, const char *when, bool struck)
{
    uint8_t colour = struck ? KV_QUIET : KV_INK;
    welcome_draw_number(view, x, 2130, (struct lettering){400, KV_FIGURES, KV_MIDDLE, colour},
                        *points);
    kv_mark_number(view->canvas, card->box, points, welcome_point(x, 2130), 400, KV_MIDDLE,
                   *points);
    welcome_draw_fitted(view, x, 2300, INSIDE / 2 - 120,
                        (struct lettering){115, KV_WORDS, KV_MIDDLE, colour}, when);
    if (struck)
        welcome_draw_line(view, x - 210, 2080, x + 210, 1900,
                          (struct kv_look){.line = KV_BRICK, .width = 40});
}

void welcome_draw_plan_face(const struct view *view, const struct plan_card *card, bool approved)
{
    const struct plan *plan = card->plan;
    char data[16];
    struct kv_text name;
    kv_text_start(&name, data, sizeof data);
    welcome_put_plan_name(card->edition, plan, &name);
    welcome_draw_frame(view, approved ? KV_LEAF_PALE : KV_CARD, approved ? KV_LEAF : KV_INK);
    draw_heading(view, ICON_PLAN, data,
                 approved ? kv_translate(KV_MARK_IN("a plan", "approved"))
                          : kv_translate("city plan"));
    draw_plan_needs(view, plan);
    kv_mark_origin(view->canvas, card->box, plan->sizes, welcome_point(KV_CARD_WIDTH - 150, 600),
                   330);
    welcome_draw_line(view, 130, 1710, KV_CARD_WIDTH - 130, 1710,
                      (struct kv_look){.line = KV_FAINT});
    draw_plan_points(view, MARGIN + INSIDE / 4, card, &plan->first,
                     kv_translate(KV_MARK_IN("points", "first")), approved);
    draw_plan_points(view, MARGIN + INSIDE * 3 / 4, card, &plan->later,
                     kv_translate(KV_MARK_IN("points", "later")), false);
    welcome_draw_text(view, CENTRE, KV_CARD_HEIGHT - 85,
                      (struct lettering){SMALL, KV_FIGURES, KV_MIDDLE, KV_QUIET}, card->id);
}

/* ---- For one player ---- */

void welcome_draw_approval_face(const struct view *view, const struct edition *edition,
                                uint32_t pile)
{
    const char *name = welcome_pile_name(edition, pile);
    welcome_draw_frame(view, KV_SKY_PALE, KV_SKY);
    draw_heading(view, ICON_PLAN, name, kv_translate("approval card"));
    welcome_draw_text(view, CENTRE, 1500, (struct lettering){1000, KV_FIGURES, KV_MIDDLE, KV_SKY},
                      name);
    welcome_draw_paragraph(
        view, (struct area){CENTRE - WORDS / 2, 1690, WORDS, 620},
        (struct lettering){130, KV_WORDS, KV_MIDDLE, KV_INK},
        kv_translate("If the rival approves this pile, it takes the points that the plan pays now, "
                     "and the plan turns. Lay this card aside for good and draw another."));
}

void welcome_draw_solo_face(const struct view *view)
{
    welcome_draw_frame(view, KV_SUN_PALE, KV_SUN);
    draw_heading(view, ICON_PLAN, "", kv_translate("solo card"));
    for (uint32_t i = 0; i < PILES; i++)
        welcome_draw_icon(view, ICON_PLAN, 230 + 465 * (int32_t)i, 780, 400);
    welcome_draw_paragraph(
        view, (struct area){CENTRE - WORDS / 2, 1400, WORDS, 800},
        (struct lettering){150, KV_WORDS, KV_MIDDLE, KV_INK},
        kv_translate("All plans turn at once: from now on they pay their later points. Draw "
                     "another card in place of this one."));
}

/* ---- Rivals ---- */

/* A line of a rival's card: an effect and what each of its cards brings. */
struct figure {
    uint8_t effect;
    const uint8_t *figure;
    const char *words;
};

static void draw_figure(const struct view *view, const struct box *box, const struct figure *figure,
                        int32_t y)
{
    welcome_draw_icon(view, figure->effect, 150, y, 200);
    welcome_draw_number(view, 520, y + 170, (struct lettering){200, KV_FIGURES, KV_MIDDLE, KV_INK},
                        *figure->figure);
    kv_mark_number(view->canvas, box, figure->figure, welcome_point(520, y + 170), 200, KV_MIDDLE,
                   *figure->figure);
    welcome_draw_paragraph(view, (struct area){680, y + 5, KV_CARD_WIDTH - 680 - 130, 230},
                           (struct lettering){105, KV_WORDS, KV_LEFT, KV_INK},
                           kv_translate(figure->words));
}

/* The piles whose plans it approves, ticked; the others crossed out. */
static void draw_approvals(const struct view *view, const struct edition *edition,
                           const struct rival *rival)
{
    for (uint32_t pile = 0; pile < PILES; pile++) {
        int32_t x = 150 + (int32_t)pile * 520;
        bool approves = rival->approves >> pile & 1;
        welcome_draw_text(view, x, 740, (struct lettering){220, KV_FIGURES, KV_LEFT, KV_INK},
                          welcome_pile_name(edition, pile));
        welcome_draw_path(view, approves ? "M10 55L38 85L90 15" : welcome_crosses[pile], x + 160,
                          570, 180,
                          (struct kv_look){.line = approves ? KV_LEAF : KV_BRICK, .width = 25});
    }
}

/* The closed rival only says how the temps pay. */
static void draw_thresholds(const struct view *view, const struct threshold rule[THRESHOLDS])
{
    welcome_draw_icon(view, TEMP, 150, 1000, 330);
    for (int32_t i = 0; i < 3; i++) {
        char data[96];
        struct kv_text text;
        kv_text_start(&text, data, sizeof data);
        kv_put(&text,
               kv_translate_count("%u or more boxes: %u point", "%u or more boxes: %u points",
                                  rule[i].points),
               rule[i].marks + 0u, rule[i].points + 0u);
        welcome_draw_fitted(view, 560, 1060 + i * 170, KV_CARD_WIDTH - 560 - 130,
                            (struct lettering){140, KV_WORDS, KV_LEFT, KV_INK}, data);
    }
    welcome_draw_paragraph(
        view, (struct area){CENTRE - WORDS / 2, 1640, WORDS, 600},
        (struct lettering){140, KV_WORDS, KV_MIDDLE, KV_INK},
        kv_translate("The rival scores nothing, but it approves plans. Your temps pay as above."));
}

void welcome_draw_rival_face(const struct view *view, const struct kv_setup *setup, uint32_t which)
{
    const struct box *box = welcome_box_of_setup(setup);
    const struct edition *edition = &welcome_editions[setup->option[OPTION_EDITION]];
    const struct rival *rival = &box->rivals[which];
    const struct figure figures[] = {
        {PARK, &rival->park, KV_MARK("points for each card")},
        {POOL, &rival->pool, KV_MARK("points for each card")},
        {TEMP, &rival->temp, KV_MARK("points for each card, and the rank")},
        {FENCE, &rival->fence, KV_MARK("points for each card")},
        {BIS, &rival->bis, KV_MARK("houses for each card")},
        {AGENT, &rival->agent, KV_MARK("points for each house of an estate with an agent")},
    };
    char level[8];
    struct kv_text text;
    kv_text_start(&text, level, sizeof level);
    kv_put(&text, "%u", rival->level + 0u);
    welcome_draw_frame(view, KV_CARD, KV_INK);
    draw_heading(view, ICON_RIVAL, level, kv_translate(welcome_rivals[which].title));
    draw_approvals(view, edition, rival);
    kv_mark_number(view->canvas, box, &rival->level, welcome_point(KV_CARD_WIDTH - 150, 405), 330,
                   KV_RIGHT, rival->level);
    kv_mark_origin(view->canvas, box, &rival->approves, welcome_point(KV_CARD_WIDTH - 150, 600),
                   330);
    if (which == RIVAL_CLOSED) {
        draw_thresholds(view, box->temp_thresholds[BY_CLOSED_RIVAL]);
        kv_mark_origin(view->canvas, box, box->temp_thresholds[BY_CLOSED_RIVAL],
                       welcome_point(KV_CARD_WIDTH - 150, 960), 330);
        return;
    }
    for (uint32_t i = 0; i < sizeof figures / sizeof *figures; i++)
        draw_figure(view, box, &figures[i], 880 + 250 * (int32_t)i);
}
