/* The cards in play: the bonus with its stars, and the goals with their scoring tables. */
#include "draw/pack_marks.h"
#include "games/smallcities/picture/picture.h"

enum { STARS = 4 };

uint32_t smallcities_card_count(const struct table *table)
{
    return (table->bonus != NO_BONUS) + (table->goals != GOALS_NONE ? 2u : 0u) +
           (table->goal != NO_GOAL);
}

/* ---- What they say ---- */

static struct goal_card bonus_card(const struct table *table, bool open)
{
    if (open && table->bonus_by_chance)
        return (struct goal_card){.icon = "star",
                                  .title = kv_translate("Bonus"),
                                  .words = kv_translate("one of the four cards"),
                                  .stars = true};
    struct goal_card card = {.icon = bonus_label(table->bonus)->id,
                             .title = kv_translate(smallcities_bonus_names[table->bonus]),
                             .stars = true};
    struct kv_text text;
    kv_text_start(&text, card.said, sizeof card.said);
    smallcities_put_bonus_words(box_of(table), table->bonus, &text);
    return card;
}

/* The start colour decides which colours these goals mean; an empty sheet has none yet. */
static struct goal_card specialisation_card(const struct box *box, const struct sheet *sheet,
                                            bool open)
{
    const char *words = open ? KV_MARK("quarters of your start colour with six around them")
                             : smallcities_specialisation_words[sheet->start];
    return (struct goal_card){.icon = "specialisation",
                              .title = kv_translate("Specialisation"),
                              .words = kv_translate(words),
                              .points = box->specialisation,
                              .counted = smallcities_count_specialised(box, sheet),
                              .colour = {sheet->start},
                              .colours = open ? 0 : 1};
}

static struct goal_card unification_card(const struct box *box, const struct sheet *sheet,
                                         bool open)
{
    const uint8_t *pair = box->pairs[sheet->start];
    const char *words = open ? KV_MARK("buildings beside both colours of your card")
                             : smallcities_unification_words(box, sheet->start);
    return (struct goal_card){.icon = "unification",
                              .title = kv_translate("Unification"),
                              .words = kv_translate(words),
                              .points = box->unification,
                              .counted = smallcities_count_unified(box, sheet),
                              .colour = {pair[0], pair[1]},
                              .colours = open ? 0 : 2};
}

static struct goal_card goal_card(const struct table *table, const struct sheet *sheet, bool open)
{
    const struct box *box = box_of(table);
    if (open && table->goal_by_chance)
        return (struct goal_card){.icon = "additional-goal",
                                  .title = kv_translate("Additional goal"),
                                  .words = kv_translate("one of the ten")};
    return (struct goal_card){.icon = goal_label(table->goal)->id,
                              .title = kv_translate(smallcities_goal_names[table->goal]),
                              .words = kv_translate(goal_label(table->goal)->title),
                              .points = box->goal_points[table->goal],
                              .counted = smallcities_count_goal(box, sheet, table->goal)};
}

uint32_t smallcities_list_cards(const struct table *table, const struct sheet *sheet, bool open,
                                struct goal_card cards[GOAL_CARDS_MOST])
{
    const struct box *box = box_of(table);
    uint32_t count = 0;
    if (table->bonus != NO_BONUS) {
        cards[count] = bonus_card(table, open);
        cards[count++].counted = stars_outlined(table, sheet);
    }
    if (table->goals != GOALS_NONE) {
        cards[count++] = specialisation_card(box, sheet, open);
        cards[count++] = unification_card(box, sheet, open);
    }
    if (table->goal != NO_GOAL)
        cards[count++] = goal_card(table, sheet, open);
    return count;
}

/* ---- How they look ---- */

/* The scoring table, with a ring around the current value. */
static void put_points(const struct scene *scene, const struct goal_card *card, struct kv_point at)
{
    int32_t step = (scene->plan->card_width - 120) / COUNTED_MOST;
    int32_t size = step < 260 ? 130 : 165;
    uint32_t now = card->counted < COUNTED_MOST ? card->counted : COUNTED_MOST;
    struct kv_look ring = {KV_NO_COLOUR, KV_HAND, step < 260 ? 12 : 20, false};
    scene->canvas->writer->line(scene->canvas, moved(at, 0, 175),
                                moved(at, step * COUNTED_MOST, 175),
                                (struct kv_look){KV_NO_COLOUR, KV_FAINT, 10, false});
    for (uint32_t i = 1; i <= COUNTED_MOST; i++) {
        struct kv_point middle = moved(at, step * (int32_t)i - step / 2, 0);
        smallcities_put_number(scene->canvas, moved(middle, 0, 100), 110, KV_FIGURES, KV_QUIET, i);
        if (card->points)
            smallcities_put_number(scene->canvas, moved(middle, 0, 310), size, KV_FIGURES, KV_INK,
                                   card->points[i]);
        if (card->points)
            kv_mark_number(scene->canvas, box_of(scene->table), &card->points[i],
                           moved(middle, 0, 310 + size * 36 / 100), size, KV_MIDDLE,
                           card->points[i]);
        if (i == now && written(scene))
            scene->canvas->writer->circle(scene->canvas, moved(middle, 0, 310), size * 76 / 100,
                                          ring);
    }
}

/* Stars that were built on are filled, used ones are crossed out. */
static void put_stars(const struct scene *scene, struct kv_point at)
{
    uint32_t outlined = stars_outlined(scene->table, scene->sheet);
    int32_t step = (scene->plan->card_width - 160) / (STARS + 1), size = 330;
    step = step > 420 ? 420 : step;
    size = size > step - 30 ? step - 30 : size;
    for (uint32_t i = 0; i < STARS; i++) {
        struct kv_point middle = moved(at, step * (int32_t)i + size / 2, 210);
        struct kv_look look = {i < outlined ? KV_SUN_PALE : KV_CARD,
                               i < outlined ? KV_HAND : KV_QUIET, i < outlined ? 22 : 8, false};
        smallcities_put_star(scene->canvas, middle, size, look);
        if (i < scene->sheet->crossed)
            smallcities_cross_star(scene->canvas, middle, size);
    }
}

/* Type sizes: larger on screens than on paper, where all cards share one row. */
struct card_type {
    int32_t height, title, title_y, words, words_y, swatch, swatch_y;
    uint32_t lines;
};

static const struct card_type screen_card = {1230, 170, 240, 140, 440, 130, 180, 2};
static const struct card_type page_card = {1080, 125, 175, 98, 300, 85, 140, 3};

static void put_card(const struct scene *scene, const struct goal_card *card, struct kv_point at)
{
    const struct plan *plan = scene->plan;
    const struct card_type *type = scene->layout == KV_PAGE ? &page_card : &screen_card;
    int32_t inner = plan->card_width - 160, colours = card->colours * 2 * type->swatch;
    smallcities_put_box(scene->canvas, at, plan->card_width, type->height, card_look);
    kv_draw_fitted(scene->canvas, moved(at, 80, type->title_y), inner - colours, type->title,
                   KV_FIGURES, KV_LEFT, KV_INK, card->title);
    for (uint32_t i = 0; i < card->colours; i++) {
        int32_t from_right = (int32_t)(card->colours - i) * 2 - 1;
        smallcities_put_swatch(
            scene->canvas,
            moved(at, plan->card_width - 60 - from_right * type->swatch, type->swatch_y),
            type->swatch, card->colour[i]);
    }
    smallcities_put_sentence(scene->canvas, moved(at, 80, type->words_y), inner, type->lines,
                             type->words, KV_LEFT, KV_QUIET, card_words(card));
    struct kv_point below = moved(at, 60, type->height - 510);
    if (card->stars && scene->table->bonus == FIRM_GROUND)
        kv_mark_origin(scene->canvas, box_of(scene->table), &box_of(scene->table)->firm_ground,
                       moved(at, 55, type->words_y - type->words), 200);
    if (card->stars)
        put_stars(scene, below);
    else
        put_points(scene, card, below);
}

void smallcities_put_cards(const struct scene *scene)
{
    struct goal_card cards[GOAL_CARDS_MOST];
    uint32_t count = smallcities_list_cards(scene->table, scene->sheet, !written(scene), cards);
    struct kv_point at = scene->plan->cards;
    scene->canvas->writer->begin(scene->canvas, "goals", point(0, 0));
    for (uint32_t i = 0; i < count; i++) {
        put_card(scene, &cards[i], at);
        at = moved(at, scene->plan->card_step.x, scene->plan->card_step.y);
    }
    scene->canvas->writer->end(scene->canvas);
}
