/* The offer: three combinations, or a hand of cards to combine. */
#include "games/welcome/picture/picture.h"

struct area welcome_third(struct area area, uint32_t i, int32_t gap)
{
    int32_t width = (area.width - 2 * gap) / 3;
    return (struct area){area.x + (int32_t)i * (width + gap), area.y, width, area.height};
}

/* A stack shows the number of one card and the effect of another; a card in hand shows both of its
 * own. */
static uint32_t number_card(const struct view *view, uint32_t i)
{
    return hand_of(view->table, view->sheet)[i];
}

static uint32_t effect_card(const struct view *view, uint32_t i)
{
    return view->table->mode == MODE_STACKS ? view->table->effect[i] : number_card(view, i);
}

/* The number side of a card, with the effect of its back in the corner. */
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
    welcome_draw_fitted(view, area.x + area.width / 2, area.y + area.height - area.height / 9,
                        area.width - 60,
                        (struct lettering){area.width / 5, KV_FIGURES, KV_MIDDLE, colours[0]},
                        welcome_effect_name(card_effect(card)));
}

static bool is_taken(const struct view *view, uint32_t number, uint32_t effect)
{
    const struct sheet *sheet = view->sheet;
    return (sheet->stage == STAGE_WRITE || sheet->stage == STAGE_EFFECT) &&
           sheet->number_card == number && sheet->effect_card == effect;
}

/* Highlights a combination that can be taken, and marks the one that was. */
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
    draw_number_card(view, number_card(view, i), half);
    half.x += half.width + 50;
    draw_effect_card(view, effect_card(view, i), half);
    if (hot)
        welcome_end_hot(view);
}

/* A button for a number with the effect of another card. */
static void draw_pair(const struct view *view, uint32_t number, uint32_t effect, struct area area)
{
    bool hot = begin_take(view, number, effect, area);
    if (!hot && !is_taken(view, number, effect))
        welcome_draw_box(view, area, 70, (struct kv_look){.line = KV_FAINT});
    int32_t size = area.height * 5 / 10, middle = area.x + area.width / 2;
    if (number_card(view, number) && effect_card(view, effect)) {
        welcome_draw_number(view, middle - 30, area.y + area.height / 2 + size * 4 / 10,
                            (struct lettering){size, KV_FIGURES, KV_RIGHT, hot ? KV_INK : KV_QUIET},
                            (int32_t)card_number(number_card(view, number)));
        welcome_draw_icon(view, card_effect(effect_card(view, effect)), middle + 20,
                          area.y + (area.height - size) / 2, size);
    }
    if (hot)
        welcome_end_hot(view);
}

/* A card in hand with the two effects that its number can be combined with. */
static void draw_pairs(const struct view *view, uint32_t i, struct area area)
{
    struct area half = {area.x, area.y, area.width * 45 / 100, area.height};
    draw_number_card(view, number_card(view, i), half);
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
        struct area area = welcome_third(view->frame->offer, i, 150);
        if (view->table->mode == MODE_STACKS)
            draw_stack(view, i, area);
        else
            draw_pairs(view, i, area);
    }
    welcome_end_part(view);
}
