/* The cards in play: the bonus with its stars, and the goals with their tables of points. */
#include "games/smallcities/picture.h"

/* A card: what it asks, and either a table of points or, for the bonus, stars. An empty sheet on
 * paper serves every deal, so what chance decides stays open there. */
struct card {
    const char *title;
    const uint8_t *points; /* NULL where they are still open */
    uint32_t counted;
    bool stars;
    uint8_t colours, colour[2]; /* it speaks of */
    char words[80];
};

enum { CARDS_MOST = 4, STARS = 4 };

uint32_t smallcities_card_count(const struct table *table)
{
    return (table->bonus != NO_BONUS) + (table->goals != GOALS_NONE ? 2u : 0u) +
           (table->goal != NO_GOAL);
}

/* ---- What they say ---- */

static struct kv_text words_on(struct card *card)
{
    struct kv_text text;
    kv_text_start(&text, card->words, sizeof card->words);
    return text;
}

static uint32_t list_personal(const struct sheet *sheet, struct card *cards)
{
    const uint8_t *pair = smallcities_pairs[sheet->start];
    const struct kv_label *colours = smallcities_colours;
    cards[0] = (struct card){.title = "specialisation",
                             .points = smallcities_specialisation,
                             .counted = smallcities_count_specialised(sheet),
                             .colour = {sheet->start},
                             .colours = 1};
    cards[1] = (struct card){.title = "unification",
                             .points = smallcities_unification,
                             .counted = smallcities_count_unified(sheet),
                             .colour = {pair[0], pair[1]},
                             .colours = 2};
    struct kv_text one = words_on(&cards[0]), other = words_on(&cards[1]);
    kv_put(&one, "%s quarters with six around them", colours[sheet->start].id);
    kv_put(&other, "buildings beside both %s and %s", colours[pair[0]].id, colours[pair[1]].id);
    return 2;
}

/* The same for whichever start colour comes. */
static void open_personal(struct card *cards)
{
    const struct paint *paints = smallcities_paints;
    struct kv_text one = words_on(&cards[0]), other = words_on(&cards[1]);
    cards[0].colours = cards[1].colours = 0;
    kv_put(&one, "quarters of your colour with six around them");
    kv_put(&other, "buildings beside both:");
    for (uint32_t i = 0; i < COLOURS; i++) {
        const uint8_t *pair = smallcities_pairs[i];
        kv_put(&other, " %s:%s+%s", paints[i].letters, paints[pair[0]].letters,
               paints[pair[1]].letters);
    }
}

/* A card that says what its label says. */
static void label_card(struct card *card, const struct kv_label *label)
{
    struct kv_text text = words_on(card);
    card->title = label->id;
    kv_put(&text, "%s", label->title);
}

static uint32_t list_cards(const struct scene *scene, struct card *cards)
{
    static const struct kv_label any_bonus = {"bonus", "one of the four cards"};
    static const struct kv_label any_goal = {"additional-goal", "one of the ten"};
    const struct table *table = scene->table;
    const struct sheet *sheet = scene->sheet;
    bool open = !written(scene);
    uint32_t count = 0;
    if (table->bonus != NO_BONUS) {
        cards[count] = (struct card){.stars = true};
        label_card(&cards[count++],
                   open && table->bonus_by_chance ? &any_bonus : bonus_label(table->bonus));
    }
    if (table->goals != GOALS_NONE) {
        count += list_personal(sheet, &cards[count]);
        if (open)
            open_personal(&cards[count - 2]);
    }
    if (table->goal != NO_GOAL && open && table->goal_by_chance) {
        cards[count] = (struct card){.points = NULL};
        label_card(&cards[count++], &any_goal);
    } else if (table->goal != NO_GOAL) {
        cards[count] = (struct card){.points = smallcities_goal_points[table->goal],
                                     .counted = smallcities_count_goal(sheet, table->goal)};
        label_card(&cards[count++], goal_label(table->goal));
    }
    return count;
}

/* ---- How they look ---- */

/* Ids become titles: "firm-ground" is written "firm ground". */
static void put_title(struct kv_canvas *canvas, struct kv_point at, int32_t size, const char *id)
{
    char title[24];
    struct kv_text text;
    kv_text_start(&text, title, sizeof title);
    for (; *id; id++)
        kv_put_bytes(&text, *id == '-' ? " " : id, 1);
    canvas->writer->text(canvas, at, size, KV_FIGURES, KV_LEFT, KV_INK, title);
}

/* Points for each number counted, and a ring around what is paid now. */
static void put_points(const struct scene *scene, const struct card *card, struct kv_point at)
{
    int32_t step = (scene->plan->card_width - 120) / (COUNTED_MOST + 1);
    int32_t size = step < 260 ? 130 : 165;
    uint32_t now = card->counted < COUNTED_MOST ? card->counted : COUNTED_MOST;
    struct kv_look ring = {KV_NO_COLOUR, KV_HAND, step < 260 ? 12 : 20, false};
    scene->canvas->writer->line(scene->canvas, moved(at, 0, 175),
                                moved(at, step * (COUNTED_MOST + 1), 175),
                                (struct kv_look){KV_NO_COLOUR, KV_FAINT, 10, false});
    for (uint32_t i = 0; i <= COUNTED_MOST; i++) {
        struct kv_point middle = moved(at, step * (int32_t)i + step / 2, 0);
        smallcities_put_number(scene->canvas, moved(middle, 0, 100), 110, KV_FIGURES, KV_QUIET, i);
        if (card->points)
            smallcities_put_number(scene->canvas, moved(middle, 0, 310), size, KV_FIGURES, KV_INK,
                                   card->points[i]);
        if (i == now && written(scene))
            scene->canvas->writer->circle(scene->canvas, moved(middle, 0, 310), size * 76 / 100,
                                          ring);
    }
}

/* The four stars: those built on are filled, and those used up are crossed. */
static void put_stars(const struct scene *scene, struct kv_point at)
{
    uint32_t outlined = stars_outlined(scene->table, scene->sheet);
    int32_t step = (scene->plan->card_width - 160) / (STARS + 1), size = 330;
    step = step > 420 ? 420 : step;
    size = size > step ? step : size;
    for (uint32_t i = 0; i < STARS; i++) {
        struct kv_point middle = moved(at, step * (int32_t)i + size / 2, 210);
        struct kv_look look = {i < outlined ? KV_SUN_PALE : KV_CARD,
                               i < outlined ? KV_HAND : KV_QUIET, i < outlined ? 22 : 8, false};
        smallcities_put_icon(scene->canvas, smallcities_star_icon, middle, size, look);
        if (i < scene->sheet->crossed)
            smallcities_put_icon(scene->canvas, "M4 4L96 96M96 4L4 96", middle, size,
                                 (struct kv_look){KV_NO_COLOUR, KV_HAND, 26, false});
    }
}

/* How a card is set: larger on screens than on paper, where all stand in a row. */
struct card_type {
    int32_t height, title, title_y, words, words_y, swatch, swatch_y;
};

static const struct card_type screen_card = {1230, 170, 240, 140, 450, 150, 180};
static const struct card_type page_card = {1080, 125, 175, 98, 300, 85, 140};

static void put_card(const struct scene *scene, const struct card *card, struct kv_point at)
{
    const struct plan *plan = scene->plan;
    const struct card_type *type = scene->layout == KV_PAGE ? &page_card : &screen_card;
    smallcities_put_box(scene->canvas, at, plan->card_width, type->height, card_look);
    put_title(scene->canvas, moved(at, 80, type->title_y), type->title, card->title);
    for (uint32_t i = 0; i < card->colours; i++) {
        int32_t from_right = (int32_t)(card->colours - i) * 2 - 1;
        smallcities_put_quarter(
            scene->canvas,
            moved(at, plan->card_width - 60 - from_right * type->swatch, type->swatch_y),
            type->swatch, card->colour[i]);
    }
    smallcities_put_lines(scene->canvas, moved(at, 80, type->words_y), type->words,
                          plan->card_letters, KV_QUIET, card->words);
    struct kv_point below = moved(at, 60, type->height - 510);
    if (card->stars)
        put_stars(scene, below);
    else
        put_points(scene, card, below);
}

void smallcities_put_cards(const struct scene *scene)
{
    struct card cards[CARDS_MOST];
    uint32_t count = list_cards(scene, cards);
    struct kv_point at = scene->plan->cards;
    scene->canvas->writer->begin(scene->canvas, "goals", point(0, 0));
    for (uint32_t i = 0; i < count; i++) {
        put_card(scene, &cards[i], at);
        at = moved(at, scene->plan->card_step.x, scene->plan->card_step.y);
    }
    scene->canvas->writer->end(scene->canvas);
}
