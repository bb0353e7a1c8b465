/*
 * The prompt: a sentence about the next move, a preview of what it would score, and the buttons.
 */
#include "games/welcome/picture/picture.h"

/* ---- What to do next ---- */

static const char *const effect_hints[EFFECTS] = {
    [FENCE] = KV_MARK("Build a fence in a glowing gap, or skip."),
    [AGENT] = KV_MARK("Cross an agent box under estates, or skip."),
    [PARK] = KV_MARK("Plant a park on this street, or skip."),
    [POOL] = KV_MARK("Build the pool of this house, or skip."),
    [TEMP] = KV_MARK("Cross a box for the temp, or skip."),
    [BIS] = KV_MARK("Copy a neighbour into a glowing house, or skip."),
};

static void put_plan_hint(const struct view *view, struct kv_text *text)
{
    kv_put(text, kv_translate("Choose an estate for plan %s; its size: %u."),
           welcome_pile_name(edition_of(view->table), view->sheet->plan),
           (unsigned)move_argument(view->moves[0]));
}

void welcome_put_hint(const struct view *view, struct kv_text *text)
{
    const struct sheet *sheet = view->sheet;
    enum kind first = view->count ? move_kind(view->moves[0]) : MOVE_DONE;
    if (!view->count) /* a sheet shown without moves */
        return;
    if (first == MOVE_PLAN)
        kv_put(text, "%s", kv_translate("A plan can be approved."));
    else if (sheet->stage == STAGE_START && first == MOVE_REFUSE)
        kv_put(text, "%s", kv_translate("No number fits: the city refuses."));
    else if (sheet->stage == STAGE_START)
        kv_put(text, "%s", kv_translate("Choose a number with its effect."));
    else if (sheet->stage == STAGE_WRITE)
        kv_put(text, kv_translate("Write %u in a glowing house."), sheet->number + 0u);
    else if (sheet->stage == STAGE_EFFECT)
        kv_put(text, "%s", kv_translate(effect_hints[sheet->effect]));
    else if (sheet->stage == STAGE_PLAN)
        put_plan_hint(view, text);
    else
        kv_put(text, "%s", kv_translate("All done: end the turn."));
}

/* ---- What it will bring ---- */

static const char *const mode_promises[] = {
    [MODE_STACKS] = KV_MARK("The small sign in a corner is the stack's next effect."),
    [MODE_DRAFT] = KV_MARK("The card left over is passed on."),
    [MODE_SOLO] = KV_MARK("Then all three cards are discarded."),
    [MODE_RIVAL] = KV_MARK("The card left over goes to the rival."),
};

static const char *const effect_promises[EFFECTS] = {
    [FENCE] = KV_MARK("Then a fence may be built in any street."),
    [AGENT] = KV_MARK("Then estates of one size may rise in value."),
    [PARK] = KV_MARK("Then a park may be planted on the same street."),
    [POOL] = KV_MARK("Then its pool may be built, if the house has one."),
    [TEMP] = KV_MARK("Temps change the number by up to two."),
    [BIS] = KV_MARK("Then a number may be copied into the house beside it."),
};

/* The points of a track now, and after another mark. */
static void put_rise(struct kv_text *text, const char *format, const uint8_t *values,
                     uint32_t marks)
{
    kv_put(text, kv_translate(format), values[marks] + 0u, values[marks + 1] + 0u);
}

static void put_effect_promise(const struct view *view, struct kv_text *text)
{
    const struct sheet *sheet = view->sheet;
    const struct board *board = view->board;
    uint32_t street = sheet->street_written;
    if (sheet->effect == PARK)
        put_rise(text, KV_MARK("Points for the parks of this street: %u → %u."),
                 board->park_values[street], sheet->street[street].parks);
    if (sheet->effect == POOL)
        put_rise(text, KV_MARK("Points for pools: %u → %u."), board->pool_values, sheet->pools);
    if (sheet->effect == BIS)
        put_rise(text, KV_MARK("Points lost for bis: %u → %u."), board->bis_values, sheet->bis);
}

static void put_promise(const struct view *view, struct kv_text *text)
{
    if (!view->count)
        return;
    if (view->sheet->stage == STAGE_START && move_kind(view->moves[0]) == MOVE_TAKE)
        kv_put(text, "%s", kv_translate(mode_promises[view->table->mode]));
    if (view->sheet->stage == STAGE_WRITE)
        kv_put(text, "%s", kv_translate(effect_promises[view->sheet->effect]));
    if (view->sheet->stage == STAGE_EFFECT)
        put_effect_promise(view, text);
}

/* ---- Buttons ---- */

static bool is_button(kv_move move)
{
    enum kind kind = move_kind(move);
    return kind == MOVE_REFUSE || kind == MOVE_SKIP || kind == MOVE_RESHUFFLE || kind == MOVE_DONE;
}

void welcome_put_refusal(const struct table *table, const struct sheet *sheet, kv_move move,
                         struct kv_text *text)
{
    if (move_argument(move) == NONE)
        kv_put(text, "%s", kv_translate("Refuse"));
    else
        kv_put(text, kv_translate("Refuse, pass %u"),
               (unsigned)card_number(hand_of(table, sheet)[move_argument(move)]));
}

static void put_button(const struct view *view, kv_move move, struct kv_text *text)
{
    switch (move_kind(move)) {
    case MOVE_REFUSE:
        welcome_put_refusal(view->table, view->sheet, move, text);
        break;
    case MOVE_SKIP:
        kv_put(text, "%s", kv_translate("Skip"));
        break;
    case MOVE_RESHUFFLE:
        kv_put(text, "%s", kv_translate("Reshuffle"));
        break;
    default:
        kv_put(text, "%s", kv_translate("Done"));
        break;
    }
}

static void draw_button(const struct view *view, kv_move move, struct area area)
{
    char data[64];
    struct kv_text text;
    kv_text_start(&text, data, sizeof data);
    put_button(view, move, &text);
    welcome_begin_hot(view, move);
    welcome_draw_box(view, area, area.height / 2,
                     (struct kv_look){.fill = KV_GLOW, .line = KV_GLOW_EDGE, .width = 18});
    welcome_draw_fitted(view, area.x + area.width / 2, area.y + area.height / 2 + 60,
                        area.width - 160, (struct lettering){170, KV_WORDS, KV_MIDDLE, KV_INK},
                        data);
    welcome_end_hot(view);
}

static uint32_t count_buttons(const struct view *view)
{
    uint32_t buttons = 0;
    for (uint32_t i = 0; i < view->count; i++)
        buttons += is_button(view->moves[i]);
    return buttons;
}

/* ---- The whole ---- */

/* On a phone the preview shares the row of the buttons, so it appears only next to a single
 * button. */
static bool has_room_for_promise(const struct view *view)
{
    const struct area *promise = &view->frame->promise, *actions = &view->frame->actions;
    return promise->x + promise->width <= actions->x || count_buttons(view) <= 1;
}

void welcome_draw_actions(const struct view *view)
{
    struct area line = view->frame->hint;
    char hint_data[192], promise_data[192];
    struct kv_text hint, promise;
    kv_text_start(&hint, hint_data, sizeof hint_data);
    kv_text_start(&promise, promise_data, sizeof promise_data);
    welcome_put_hint(view, &hint);
    put_promise(view, &promise);
    welcome_begin_part(view, "actions", 0);
    welcome_begin_part(view, "advice", 0);
    welcome_draw_fitted(view, line.x, line.y, line.width,
                        (struct lettering){line.height, KV_WORDS, KV_LEFT, KV_INK}, hint_data);
    welcome_end_part(view);
    if (has_room_for_promise(view))
        welcome_draw_paragraph(view, view->frame->promise,
                               (struct lettering){150, KV_WORDS, KV_LEFT, KV_QUIET}, promise_data);
    uint32_t place = CARDS; /* at most three, from the right */
    for (uint32_t i = view->count; i-- > 0;)
        if (is_button(view->moves[i]) && place > 0)
            draw_button(view, view->moves[i], welcome_third(view->frame->actions, --place, 80));
    welcome_end_part(view);
}
