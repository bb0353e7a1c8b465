/*
 * The upper part of the picture of Welcome: combinations or a hand, the plans, the sentence that
 * says what to do next, and the row of buttons.
 */
#include "games/welcome/picture.h"

/* ---- Cards ---- */

/* One of three areas side by side. */
static struct area third(struct area area, uint32_t i, int32_t gap)
{
    int32_t width = (area.width - 2 * gap) / 3;
    return (struct area){area.x + (int32_t)i * (width + gap), area.y, width, area.height};
}

uint32_t welcome_number_card(const struct view *view, uint32_t i)
{
    return hand_of(view->table, view->sheet)[i];
}

uint32_t welcome_effect_card(const struct view *view, uint32_t i)
{
    return view->table->mode == MODE_STACKS ? view->table->effect[i] : welcome_number_card(view, i);
}

/* A card's number side, with the effect of its back in the corner. */
static void draw_number_card(const struct view *view, uint32_t card, struct area area)
{
    welcome_draw_box(view, area, 80,
                     (struct kv_look){.fill = KV_CARD, .line = KV_INK, .width = 15});
    if (!card)
        return;
    int32_t size = area.width * 7 / 10, small = area.width / 3;
    welcome_draw_number(view, area.x + area.width / 2, area.y + area.height / 2 + size * 2 / 10,
                        (struct lettering){size, KV_FIGURES, KV_MIDDLE, KV_INK},
                        (int32_t)card_number(card));
    welcome_draw_icon(view, card_effect(card), area.x + area.width - small - 60,
                      area.y + area.height - small - 60, small);
}

static void draw_effect_card(const struct view *view, uint32_t card, struct area area)
{
    const uint8_t *colours = welcome_icon_colours[card_effect(card)];
    if (!card) {
        welcome_draw_box(view, area, 80, (struct kv_look){.line = KV_FAINT, .width = 15});
        return;
    }
    int32_t size = area.width * 6 / 10;
    welcome_draw_box(view, area, 80,
                     (struct kv_look){.fill = colours[1], .line = colours[0], .width = 15});
    welcome_draw_icon(view, card_effect(card), area.x + (area.width - size) / 2,
                      area.y + (area.height - size) / 2 - area.height / 10, size);
    welcome_draw_text(view, area.x + area.width / 2, area.y + area.height - area.height / 9,
                      (struct lettering){area.width / 5, KV_FIGURES, KV_MIDDLE, colours[0]},
                      welcome_effect_ids[card_effect(card)]);
}

static bool is_taken(const struct view *view, uint32_t number, uint32_t effect)
{
    const struct sheet *sheet = view->sheet;
    return (sheet->stage == STAGE_WRITE || sheet->stage == STAGE_EFFECT) &&
           sheet->number_card == number && sheet->effect_card == effect;
}

/* Where one may take a combination, and which one was taken. */
static bool begin_take(const struct view *view, uint32_t number, uint32_t effect, struct area area)
{
    if (is_taken(view, number, effect))
        welcome_draw_box(view, area, 90,
                         (struct kv_look){.fill = KV_GLOW, .line = KV_GLOW_EDGE, .width = 25});
    return welcome_begin_glow(view, move_make(MOVE_TAKE, number, effect), area);
}

static void draw_stack(const struct view *view, uint32_t i, struct area area)
{
    struct area half = {area.x, area.y, (area.width - 50) / 2, area.height};
    bool hot = begin_take(view, i, i, welcome_grown(area, 50));
    draw_number_card(view, welcome_number_card(view, i), half);
    half.x += half.width + 50;
    draw_effect_card(view, welcome_effect_card(view, i), half);
    if (hot)
        welcome_end_hot(view);
}

/* A number with the effect of another card, as a button. */
static void draw_pair(const struct view *view, uint32_t number, uint32_t effect, struct area area)
{
    bool hot = begin_take(view, number, effect, area);
    if (!hot && !is_taken(view, number, effect))
        welcome_draw_box(view, area, 70, (struct kv_look){.line = KV_FAINT});
    int32_t size = area.height * 5 / 10, middle = area.x + area.width / 2;
    if (welcome_number_card(view, number) && welcome_effect_card(view, effect)) {
        welcome_draw_number(view, middle - 30, area.y + area.height / 2 + size * 4 / 10,
                            (struct lettering){size, KV_FIGURES, KV_RIGHT, hot ? KV_INK : KV_QUIET},
                            (int32_t)card_number(welcome_number_card(view, number)));
        welcome_draw_icon(view, card_effect(welcome_effect_card(view, effect)), middle + 20,
                          area.y + (area.height - size) / 2, size);
    }
    if (hot)
        welcome_end_hot(view);
}

/* A card in hand, and beside it the two effects its number can be taken with. */
static void draw_pairs(const struct view *view, uint32_t i, struct area area)
{
    struct area half = {area.x, area.y, area.width * 45 / 100, area.height};
    draw_number_card(view, welcome_number_card(view, i), half);
    half.x += half.width + 50;
    half.width = area.width - half.width - 50;
    half.height = (area.height - 60) / 2;
    for (uint32_t j = 0; j < CARDS; j++) {
        if (j == i)
            continue;
        draw_pair(view, i, j, half);
        half.y += half.height + 60;
    }
}

void welcome_draw_offer(const struct view *view)
{
    welcome_begin_part(view, "offer", 0);
    for (uint32_t i = 0; i < CARDS; i++) {
        struct area area = third(view->frame->offer, i, 150);
        if (view->table->mode == MODE_STACKS)
            draw_stack(view, i, area);
        else
            draw_pairs(view, i, area);
    }
    welcome_end_part(view);
}

/* ---- Plans ---- */

/* An estate as a row of little houses on one base. */
static void draw_estate(const struct view *view, int32_t x, int32_t y, int32_t unit, uint32_t size)
{
    struct kv_point points[5 * SIZES];
    uint32_t count = 0;
    int32_t base = y + unit * 5 / 4, eave = y + unit / 2;
    for (uint32_t i = 0; i < size; i++) {
        int32_t left = x + unit * (int32_t)i, right = left + unit * 6 / 7;
        points[count++] = welcome_point(left, base);
        points[count++] = welcome_point(left, eave);
        points[count++] = welcome_point((left + right) / 2, y);
        points[count++] = welcome_point(right, eave);
        points[count++] = welcome_point(right, base);
    }
    view->canvas->writer->polygon(view->canvas, points, count,
                                  (struct kv_look){.fill = KV_PAPER, .line = KV_INK});
}

/* The estates of a plan flow into lines as words do. */
static void draw_estates_wanted(const struct view *view, const struct plan *plan, struct area area,
                                int32_t unit)
{
    int32_t x = 0, y = 0;
    for (uint32_t size = 0; size < SIZES; size++)
        for (uint32_t i = 0; i < plan->sizes[size]; i++) {
            int32_t width = unit * (int32_t)(size + 1);
            if (x && x + width > area.width) {
                x = 0;
                y += unit * 16 / 10;
            }
            draw_estate(view, area.x + x, area.y + y, unit, size + 1);
            x += width + unit / 2;
        }
}

/* Words in lines of at most so many letters. */
static void draw_wrapped(const struct view *view, struct area area, int32_t size, const char *words)
{
    uint32_t most = (uint32_t)(area.width * 22 / 10 / size);
    int32_t y = area.y + size;
    while (*words) {
        char line[48];
        struct kv_text text;
        uint32_t length = 0, end = 0;
        for (; length < most && length < sizeof line - 1 && words[length]; length++)
            if (words[length] == ' ')
                end = length;
        if (!words[length] || !end)
            end = length;
        kv_text_start(&text, line, sizeof line);
        kv_put_bytes(&text, words, end);
        welcome_draw_text(view, area.x, y, (struct lettering){size, KV_WORDS, KV_LEFT, KV_INK},
                          line);
        for (words += end; *words == ' '; words++)
            continue;
        y += size * 11 / 10;
    }
}

/* The points for whoever is first, struck out once somebody was, and those for later. */
static void draw_plan_points(const struct view *view, uint32_t pile, struct area area)
{
    const struct plan *plan = plan_of(view->table, pile);
    bool turned = view->table->turned >> pile & 1;
    int32_t size = 240, y = area.y + area.height - 70, half = area.width / 2;
    struct lettering first = {size, KV_FIGURES, KV_MIDDLE, turned ? KV_QUIET : KV_INK};
    struct lettering later = {size * 3 / 4, KV_FIGURES, KV_MIDDLE, turned ? KV_INK : KV_QUIET};
    welcome_draw_number(view, area.x + half / 2, y, first, plan->first);
    welcome_draw_number(view, area.x + half + half / 2, y, later, plan->later);
    if (turned)
        welcome_draw_line(view, area.x + half / 2 - 130, y - 40, area.x + half / 2 + 130, y - 130,
                          (struct kv_look){.line = KV_HAND, .width = 20});
}

static void draw_plan(const struct view *view, uint32_t pile, struct area area)
{
    const struct plan *plan = plan_of(view->table, pile);
    bool hot = welcome_begin_glow(view, move_make(MOVE_PLAN, pile, 0), welcome_grown(area, 35));
    bool approved = view->sheet->approved >> pile & 1;
    welcome_draw_box(view, area, 60,
                     (struct kv_look){.fill = approved ? KV_LEAF_PALE : KV_CARD,
                                      .line = approved ? KV_LEAF : KV_INK});
    welcome_draw_text(view, area.x + 70, area.y + 200,
                      (struct lettering){170, KV_FIGURES, KV_LEFT, KV_QUIET}, plan->id);
    if (approved)
        welcome_draw_path(view, "M10 55L38 85L90 15", area.x + area.width - 260, area.y + 50, 200,
                          (struct kv_look){.line = KV_HAND, .width = 28});
    struct area text = {area.x + 70, area.y + 250, area.width - 140, area.height - 520};
    if (plan->advanced)
        draw_wrapped(view, text, 110, plan->needs);
    else
        draw_estates_wanted(view, plan, text, 102);
    draw_plan_points(view, pile, area);
    if (hot)
        welcome_end_hot(view);
}

void welcome_draw_plans(const struct view *view)
{
    welcome_begin_part(view, "plans", 0);
    for (uint32_t pile = 0; pile < PILES; pile++)
        draw_plan(view, pile, third(view->frame->plans, pile, 75));
    welcome_end_part(view);
}

/* ---- The sentence and the buttons ---- */

static const char *const effect_hints[EFFECTS] = {
    [FENCE] = "Build a fence in a glowing gap, or skip.",
    [AGENT] = "Cross an agent box under estates, or skip.",
    [PARK] = "Plant a park on this street, or skip.",
    [POOL] = "Build the pool of this house, or skip.",
    [TEMP] = "Cross a box for the temp, or skip.",
    [BIS] = "Copy a neighbour into a glowing house, or skip.",
};

static void put_plan_hint(const struct view *view, struct kv_text *text)
{
    kv_put(text, "Choose an estate of %u for plan %c.", (unsigned)move_argument(view->moves[0]),
           edition_of(view->table)->pile_names[view->sheet->plan]);
}

/* What to do next. */
static void put_hint(const struct view *view, struct kv_text *text)
{
    const struct sheet *sheet = view->sheet;
    enum kind first = view->count ? move_kind(view->moves[0]) : MOVE_DONE;
    if (!view->count)
        kv_put(text, "Nothing to do now.");
    else if (first == MOVE_PLAN)
        kv_put(text, "A plan can be approved.");
    else if (sheet->stage == STAGE_START && first == MOVE_REFUSE)
        kv_put(text, "No number fits: the city refuses.");
    else if (sheet->stage == STAGE_START)
        kv_put(text, "Choose a number with its effect.");
    else if (sheet->stage == STAGE_WRITE)
        kv_put(text, "Write %u in a glowing house.", sheet->number + 0u);
    else if (sheet->stage == STAGE_EFFECT)
        kv_put(text, "%s", effect_hints[sheet->effect]);
    else if (sheet->stage == STAGE_PLAN)
        put_plan_hint(view, text);
    else
        kv_put(text, "All is done: end the turn.");
}

static bool is_button(kv_move move)
{
    enum kind kind = move_kind(move);
    return kind == MOVE_REFUSE || kind == MOVE_SKIP || kind == MOVE_RESHUFFLE || kind == MOVE_DONE;
}

static void put_button(const struct view *view, kv_move move, struct kv_text *text)
{
    switch (move_kind(move)) {
    case MOVE_REFUSE:
        kv_put(text, "Refuse");
        if (move_argument(move) != NONE)
            kv_put(text, ", pass %u",
                   (unsigned)card_number(welcome_number_card(view, move_argument(move))));
        break;
    case MOVE_SKIP:
        kv_put(text, "Skip");
        break;
    case MOVE_RESHUFFLE:
        kv_put(text, "Reshuffle");
        break;
    default:
        kv_put(text, "Done");
        break;
    }
}

static void draw_button(const struct view *view, kv_move move, struct area area)
{
    char data[32];
    struct kv_text text;
    kv_text_start(&text, data, sizeof data);
    put_button(view, move, &text);
    welcome_begin_hot(view, move);
    welcome_draw_box(view, area, area.height / 2,
                     (struct kv_look){.fill = KV_GLOW, .line = KV_GLOW_EDGE, .width = 18});
    welcome_draw_text(view, area.x + area.width / 2, area.y + area.height / 2 + 60,
                      (struct lettering){170, KV_WORDS, KV_MIDDLE, KV_INK}, data);
    welcome_end_hot(view);
}

void welcome_draw_actions(const struct view *view)
{
    char data[96];
    struct kv_text text;
    kv_text_start(&text, data, sizeof data);
    put_hint(view, &text);
    welcome_begin_part(view, "actions", 0);
    welcome_begin_part(view, "advice", 0);
    welcome_draw_text(view, view->frame->hint.x, view->frame->hint.y,
                      (struct lettering){welcome_fitting(data, view->frame->hint.width, 200),
                                         KV_WORDS, KV_LEFT, KV_INK},
                      data);
    welcome_end_part(view);
    uint32_t place = CARDS; /* never more than three, from the right */
    for (uint32_t i = view->count; i-- > 0;)
        if (is_button(view->moves[i]) && place > 0)
            draw_button(view, view->moves[i], third(view->frame->actions, --place, 80));
    welcome_end_part(view);
}
