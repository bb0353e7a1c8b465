/* The faces of the bonus cards: what a star is good for. */
#include "draw/pack_marks.h"
#include "games/smallcities/paper/faces.h"

static const struct kv_look star_look = {KV_SUN_PALE, KV_HAND, 30, false};
static const struct kv_look figure_look = {KV_GRAPHITE, KV_CARD, 12, false};

static void put_crossed_star(struct kv_canvas *canvas, struct kv_point middle, int32_t size)
{
    smallcities_put_star(canvas, middle, size, star_look);
    smallcities_cross_star(canvas, middle, size);
}

/* A figure and a building. */
static void put_financing(struct kv_canvas *canvas, const struct box *box)
{
    (void)box;
    put_crossed_star(canvas, point(CARD_MIDDLE, 720), 400);
    smallcities_put_figure(canvas, point(CARD_MIDDLE - 380, 1220), 95, WAVE, figure_look);
    smallcities_put_middle(canvas, point(CARD_MIDDLE, 1220), 300, 300, KV_FIGURES, KV_INK, "+");
    smallcities_put_building(canvas, point(CARD_MIDDLE + 380, 1250), 360, BANK, KV_INK);
}

/* A building on its star, and what it brings at once. */
static void put_firm_ground(struct kv_canvas *canvas, const struct box *box)
{
    char words[8];
    struct kv_text text;
    struct kv_point middle = point(CARD_MIDDLE, 820);
    kv_text_start(&text, words, sizeof words);
    kv_put(&text, "+%u", box->firm_ground + 0u);
    smallcities_put_hex(canvas, middle, 330, (struct kv_look){KV_GLOW, KV_INK, 20, false});
    smallcities_put_building(canvas, middle, 330, BANK, KV_INK);
    smallcities_put_star(canvas, moved(middle, 0, -222), 130, star_look);
    smallcities_put_middle(canvas, point(CARD_MIDDLE, 1320), 600, 380, KV_SCRIPT, KV_HAND, words);
    kv_mark_origin(canvas, box, &box->firm_ground, point(CARD_MIDDLE + 330, 1060), 380);
}

/* Six of something in two rows, under a crossed star. */
static struct kv_point place_of(uint32_t of_six)
{
    return point(CARD_MIDDLE + ((int32_t)(of_six % 3) - 1) * 470,
                 1040 + (int32_t)(of_six / 3) * 360);
}

static void put_free_design(struct kv_canvas *canvas, const struct box *box)
{
    put_crossed_star(canvas, point(CARD_MIDDLE, 640), 330);
    for (uint32_t i = 0; i < FACES; i++)
        smallcities_put_figure(canvas, place_of(i), 46, box->die[i], figure_look);
}

static void put_state_order(struct kv_canvas *canvas, const struct box *box)
{
    (void)box;
    put_crossed_star(canvas, point(CARD_MIDDLE, 640), 330);
    for (uint32_t i = 0; i < BUILDINGS; i++)
        smallcities_put_icon(canvas, smallcities_building_icons[i], place_of(i), 250,
                             (struct kv_look){KV_NO_COLOUR, KV_INK, 18, false});
}

void smallcities_put_bonus_face(struct kv_canvas *canvas, const struct printed *printed)
{
    uint32_t bonus = printed->which;
    char words[160];
    struct kv_text text;
    kv_text_start(&text, words, sizeof words);
    smallcities_put_bonus_words(printed->box, bonus, &text);
    static void (*const put_example[BONUSES])(struct kv_canvas *, const struct box *) = {
        [FINANCING] = put_financing,
        [FIRM_GROUND] = put_firm_ground,
        [FREE_DESIGN] = put_free_design,
        [STATE_ORDER] = put_state_order,
    };
    const char *star = bonus == FIRM_GROUND
                           ? KV_MARK("The star is outlined beside the map and never crossed.")
                           : KV_MARK("A building drawn on a star hex outlines a star beside the "
                                     "map. One star a turn may be crossed.");
    smallcities_put_frame(canvas, KV_CARD, KV_SUN);
    smallcities_put_heading(canvas, kv_translate("bonus"),
                            kv_translate(smallcities_bonus_names[bonus]));
    put_example[bonus](canvas, printed->box);
    smallcities_put_sentence(canvas, point(CARD_MIDDLE, 1650), CARD_INNER, 3, 135, KV_MIDDLE,
                             KV_INK, words);
    smallcities_put_sentence(canvas, point(CARD_MIDDLE, 2140), CARD_INNER, 3, 92, KV_MIDDLE,
                             KV_QUIET, kv_translate(star));
}
