/* Pictures of what is entered by hand: cards, effects, plans and temps, each on a button. */
#include "games/welcome/hand/hand.h"

/* A card: its number, and the effect in its corner. */
static void draw_card(const struct view *view, uint32_t card, struct kv_palette size)
{
    uint32_t effect = card_effect(card);
    struct area all = {10, 10, size.width - 20, size.height - 20};
    welcome_draw_box(
        view, all, 60,
        (struct kv_look){.fill = welcome_icon_colours[effect][1], .line = KV_EDGE, .width = 10});
    welcome_draw_number(view, 210, 252, (struct lettering){260, KV_FIGURES, KV_MIDDLE, KV_INK},
                        (int32_t)card_number(card));
    welcome_draw_sign(view, effect, 365, 70, 180);
}

static void draw_effect(const struct view *view, uint32_t effect, struct kv_palette size)
{
    struct area all = {10, 10, size.width - 20, size.height - 20};
    welcome_draw_box(
        view, all, 60,
        (struct kv_look){.fill = welcome_icon_colours[effect][1], .line = KV_EDGE, .width = 10});
    welcome_draw_illustration(view, effect, (size.width - 290) / 2, 25, 290);
    welcome_draw_fitted(
        view, size.width / 2, 420, size.width - 60,
        (struct lettering){125, KV_FIGURES, KV_MIDDLE, welcome_icon_colours[effect][0]},
        welcome_effect_name(effect));
}

static void draw_temps(const struct view *view, uint32_t count, struct kv_palette size)
{
    struct area all = {10, 10, size.width - 20, size.height - 20};
    welcome_draw_box(
        view, all, 80,
        (struct kv_look){.fill = welcome_icon_colours[TEMP][1], .line = KV_EDGE, .width = 10});
    welcome_draw_number(view, 260, 400, (struct lettering){300, KV_FIGURES, KV_MIDDLE, KV_INK},
                        (int32_t)count);
    welcome_draw_sign(view, TEMP, 470, 190, 240);
}

/* A plan of the pile, on an empty sheet. */
static void draw_plan(const struct table *table, uint32_t pile, uint32_t plan,
                      struct kv_palette size, struct kv_canvas *canvas)
{
    struct trial shown;
    struct sheet sheet = {0};
    struct kv_drawing drawing = {.piece = KV_GOALS,
                                 .width = size.width,
                                 .height = size.height,
                                 .table = &shown.table,
                                 .sheet = &sheet,
                                 .canvas = canvas};
    struct scene scene;
    start_trial(table, &shown);
    shown.table.plan[pile] = (uint8_t)plan;
    welcome_scene_open(&scene, &drawing);
    welcome_draw_plan(&scene, pile, (struct area){15, 15, size.width - 30, size.height - 30});
}

static void draw(const void *table_bytes, uint32_t palette, uint32_t choice,
                 struct kv_canvas *canvas)
{
    const struct table *table = (const struct table *)table_bytes;
    struct view view = {.table = table, .board = board_of(table), .canvas = canvas};
    struct kv_palette size = welcome_palette(table, palette);
    if (palette == PALETTE_CARDS)
        draw_card(&view, welcome_choice_card(choice), size);
    else if (palette == PALETTE_EFFECTS)
        draw_effect(&view, choice, size);
    else if (palette == PALETTE_TEMPS)
        draw_temps(&view, choice + 1, size);
    else if (palette == PALETTE_APPROVED)
        draw_plan(table, choice, table->plan[choice], size, canvas);
    else if (palette >= PALETTE_PLANS)
        draw_plan(table, palette - PALETTE_PLANS,
                  welcome_pile_plan(table, palette - PALETTE_PLANS, choice), size, canvas);
}

const struct kv_entering welcome_entering = {
    .places = welcome_places,
    .name_place = welcome_name_place,
    .palette = welcome_palette,
    .name_choice = welcome_name_choice,
    .count = welcome_choice_count,
    .left = welcome_choice_left,
    .draw = draw,
    .enter = welcome_enter,
    .others_end = true,
};
