/* Pictures of what is entered by hand: the faces of the dice, cards and colours, each on a button.
 */
#include "games/smallcities/hand/hand.h"

static void draw_ground(struct kv_canvas *canvas, struct kv_palette size, enum kv_colour fill)
{
    common_draw_box(canvas, (struct area){10, 10, size.width - 20, size.height - 20}, 90,
                    (struct kv_look){.fill = (uint8_t)fill, .line = KV_EDGE, .width = 12});
}

static void draw_figure(struct kv_canvas *canvas, uint32_t figure, struct kv_palette size)
{
    draw_ground(canvas, size, KV_GRAPHITE);
    smallcities_put_figure(canvas, (struct kv_point){size.width / 2, size.height / 2}, 115, figure,
                           (struct kv_look){KV_CARD, KV_GRAPHITE, 10, false});
}

static void draw_building(struct kv_canvas *canvas, uint32_t building, struct kv_palette size)
{
    draw_ground(canvas, size, KV_CARD);
    smallcities_put_icon(canvas, smallcities_building_icons[building],
                         (struct kv_point){size.width / 2, 360}, 520,
                         (struct kv_look){.line = KV_INK, .width = 22});
    common_write_fitted(canvas, (struct kv_point){size.width / 2, 800}, size.width - 100,
                        (struct lettering){150, KV_FIGURES, KV_MIDDLE, KV_INK},
                        kv_translate(smallcities_buildings[building].title));
}

/* A card with its name and what it says. */
static void draw_card(struct kv_canvas *canvas, const char *name, const char *words,
                      struct kv_palette size)
{
    draw_ground(canvas, size, KV_CARD);
    common_write_fitted(canvas, (struct kv_point){70, 200}, size.width - 140,
                        (struct lettering){170, KV_FIGURES, KV_LEFT, KV_INK}, name);
    smallcities_put_sentence(canvas, (struct kv_point){70, 350}, size.width - 140, 3, 125, KV_LEFT,
                             KV_QUIET, words);
}

static void draw(const void *table, uint32_t palette, uint32_t choice, struct kv_canvas *canvas)
{
    struct kv_palette size = smallcities_palette(table, palette);
    uint32_t bonus = FINANCING + choice;
    char words[160];
    struct kv_text text;
    switch (palette) {
    case PALETTE_FIGURES:
        draw_figure(canvas, box_of((const struct table *)table)->die[choice], size);
        return;
    case PALETTE_BUILDINGS:
        draw_building(canvas, choice, size);
        return;
    case PALETTE_BONUSES:
        kv_text_start(&text, words, sizeof words);
        smallcities_put_bonus_words(box_of((const struct table *)table), bonus, &text);
        draw_card(canvas, kv_translate(smallcities_bonus_names[bonus]), words, size);
        return;
    case PALETTE_GOALS:
        draw_card(canvas, kv_translate(smallcities_goal_names[choice]),
                  kv_translate(goal_label(choice)->title), size);
        return;
    default:
        draw_ground(canvas, size, KV_CARD);
        smallcities_put_quarter(canvas, (struct kv_point){size.width / 2, size.height / 2}, 280,
                                choice);
    }
}

const struct kv_entering smallcities_entering = {
    .places = smallcities_places,
    .name_place = smallcities_name_place,
    .palette = smallcities_palette,
    .name_choice = smallcities_name_choice,
    .count = smallcities_choice_count,
    .left = smallcities_choice_left,
    .draw = draw,
    .enter = smallcities_enter,
    .others_end = true,
};
