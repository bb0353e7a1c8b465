/* The bonus and the goals: what each has brought, how far it is counted, and what is next. */
#include "draw/pack_marks.h"
#include "games/smallcities/hand/hand.h"

enum { GAP = 60, STARS = 4 };

int32_t smallcities_goals_height(const struct kv_drawing *drawing)
{
    static const int32_t heights[KV_FORMS] = {[KV_PHONE] = 640,
                                              [KV_SHORT] = 640,
                                              [KV_SIDEWAYS] = 640,
                                              [KV_TABLET] = 700,
                                              [KV_DESK] = 1000};
    int32_t count = (int32_t)smallcities_card_count((const struct table *)drawing->table);
    if (!count)
        return 0;
    return drawing->form == KV_SIDEWAYS ? heights[KV_SIDEWAYS] * ((count + 1) / 2)
                                        : heights[drawing->form];
}

/* Filled as far as it is counted; a small star or bar each. */
static void draw_pips(const struct look_at *look, const struct goal_card *card, struct area box)
{
    int32_t count = card->stars ? STARS : COUNTED_MOST, step = box.width / count;
    step = step > 130 ? 130 : step;
    for (int32_t i = 0; i < count; i++) {
        bool full = (uint32_t)i < card->counted;
        struct kv_point middle = {box.x + i * step + step / 2, box.y + box.height / 2};
        if (card->stars)
            smallcities_put_star(look->canvas, middle, step,
                                 (struct kv_look){full ? KV_SUN_PALE : KV_CARD,
                                                  full ? KV_HAND : KV_QUIET, 8, false});
        else
            common_draw_box(
                look->canvas,
                (struct area){box.x + i * step, box.y + 10, step - 25, box.height - 20}, 20,
                (struct kv_look){full ? KV_SUN : KV_PAPER, full ? KV_INK : KV_EDGE, 8, false});
        if (card->stars && (uint32_t)i < look->sheet->crossed)
            smallcities_cross_star(look->canvas, middle, step);
    }
}

/* Whether a figure of the card is ours. */
static void mark(const struct look_at *look, const uint8_t *figure, struct kv_point at)
{
    kv_mark_origin(look->canvas, box_of(look->table), figure, at, KV_MARK_IN_HAND);
}

static void draw_value(const struct look_at *look, const struct goal_card *card, struct area box)
{
    int32_t number = card->points ? 260 : 0, left = box.x + 60;
    if (card->points) {
        uint32_t counted = card->counted < COUNTED_MOST ? card->counted : COUNTED_MOST;
        common_write_number(look->canvas, (struct kv_point){left, box.y + 200},
                            (struct lettering){210, KV_FIGURES, KV_LEFT, KV_INK},
                            (int32_t)goal_points(card->points, card->counted));
        mark(look, &card->points[counted], (struct kv_point){left + 205, box.y + 50});
    }
    draw_pips(look, card, (struct area){left + number, box.y + 60, box.width - number - 100, 140});
}

/* What the goal counts, if there is room for legible letters; otherwise what the next one
 * brings. */
static void draw_words(const struct look_at *look, const struct goal_card *card, struct area box)
{
    enum { SIZE = 120, LINES = 2 };
    char next[32];
    struct kv_text text;
    uint32_t now = card->counted < COUNTED_MOST ? card->counted : COUNTED_MOST;
    if (box.height >= LINES * SIZE * 12 / 10 &&
        kv_count_lines(box.width, SIZE, KV_WORDS, card_words(card)) <= LINES) {
        smallcities_put_sentence(look->canvas, (struct kv_point){box.x, box.y + SIZE}, box.width,
                                 LINES, SIZE, KV_LEFT, KV_QUIET, card_words(card));
        return;
    }
    if (!card->points || now == COUNTED_MOST)
        return;
    kv_text_start(&text, next, sizeof next);
    kv_put(&text, kv_translate("next +%u"), card->points[now + 1] - card->points[now] + 0u);
    common_write_fitted(look->canvas, (struct kv_point){box.x, box.y + SIZE}, box.width,
                        (struct lettering){SIZE, KV_WORDS, KV_LEFT, KV_QUIET}, next);
    mark(look, &card->points[now + 1],
         (struct kv_point){box.x + kv_text_width(KV_WORDS, SIZE, next) + 40, box.y + 30});
}

/* What is behind the words of a card: the points of a bonus, or the pair of colours. */
static void mark_card(const struct look_at *look, const struct goal_card *card, struct kv_point at)
{
    const struct box *box = box_of(look->table);
    if (card->stars && look->table->bonus == FIRM_GROUND)
        mark(look, &box->firm_ground, at);
    if (card->points == box->unification)
        mark(look, box->pairs[look->sheet->start], at);
}

static void draw_goal(const struct look_at *look, const struct goal_card *card, struct area box)
{
    int32_t left = box.x + 60, inside = box.width - 100, size = box.height > 800 ? 160 : 130;
    look->canvas->writer->begin_icon(look->canvas, card->icon);
    common_draw_box(look->canvas, box, 90, (struct kv_look){KV_CARD, KV_FAINT, 10, false});
    common_write_fitted(look->canvas, (struct kv_point){left, box.y + 40 + size}, inside,
                        (struct lettering){size, KV_FIGURES, KV_LEFT, KV_INK}, card->title);
    draw_value(look, card, (struct area){box.x, box.y + 60 + size, box.width, 240});
    draw_words(look, card,
               (struct area){left, box.y + 310 + size, inside, box.height - size - 320});
    mark_card(look, card, (struct kv_point){box.x + box.width - 50, box.y + 50});
    look->canvas->writer->end_icon(look->canvas);
}

void smallcities_draw_goals(const struct look_at *look)
{
    struct goal_card cards[GOAL_CARDS_MOST];
    const struct kv_drawing *drawing = look->drawing;
    int32_t count = (int32_t)smallcities_list_cards(look->table, look->sheet, false, cards);
    int32_t across = drawing->form == KV_SIDEWAYS && count > 1 ? 2 : count;
    int32_t down = across ? (count + across - 1) / across : 1;
    int32_t step = (drawing->width + GAP - 40) / (across ? across : 1),
            row = drawing->height / down;
    for (int32_t i = 0; i < count; i++)
        draw_goal(
            look, &cards[i],
            (struct area){20 + (i % across) * step, 20 + (i / across) * row, step - GAP, row - 40});
}
