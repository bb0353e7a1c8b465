/* Around the map: the score strip, the round and the legend. */
#include "games/smallcities/picture/picture.h"

enum { STRIP_HEIGHT = 570 };

/* A building and its points; in the solo game, ringed once it has been circled. */
static void put_circle(const struct scene *scene, uint32_t circle, struct kv_point middle)
{
    const struct sheet *sheet = scene->sheet;
    int32_t radius = scene->plan->circle_step * 40 / 100;
    bool built = circle < building_count(sheet);
    scene->canvas->writer->circle(scene->canvas, middle, radius,
                                  (struct kv_look){KV_CARD, KV_INK, built ? 16 : 10, false});
    if (sheet->circled >> circle & 1)
        scene->canvas->writer->circle(scene->canvas, middle, radius * 114 / 100,
                                      (struct kv_look){KV_NO_COLOUR, KV_HAND, 18, false});
    if (!built)
        return;
    smallcities_put_icon(scene->canvas, smallcities_building_icons[sheet->kind[circle]],
                         moved(middle, 0, -radius * 45 / 100), radius * 62 / 100,
                         (struct kv_look){KV_NO_COLOUR, KV_QUIET, 8, false});
    smallcities_put_number(scene->canvas, moved(middle, 0, radius * 38 / 100), radius * 130 / 100,
                           KV_SCRIPT, KV_HAND, sheet->points[circle]);
}

static void put_circles(const struct scene *scene)
{
    const struct plan *plan = scene->plan;
    smallcities_put_box(scene->canvas, plan->circles, CIRCLES * plan->circle_step + 60,
                        STRIP_HEIGHT, card_look);
    for (uint32_t i = 0; i < CIRCLES; i++)
        put_circle(scene, i,
                   moved(plan->circles, 30 + plan->circle_step * (int32_t)i + plan->circle_step / 2,
                         STRIP_HEIGHT / 2));
}

/* A subtotal with its caption. */
static void put_sum(const struct scene *scene, int32_t place, const char *caption, int32_t points,
                    bool total)
{
    int32_t width = scene->plan->sum_step - 60;
    struct kv_point at = moved(scene->plan->sums, place * scene->plan->sum_step, 0);
    struct kv_look look = total ? (struct kv_look){KV_CARD, KV_INK, 20, false} : card_look;
    smallcities_put_box(scene->canvas, at, width, STRIP_HEIGHT, look);
    bool small = width < 500;
    smallcities_put_middle(scene->canvas, moved(at, width / 2, 120), width - 40, small ? 90 : 110,
                           KV_FIGURES, KV_QUIET, kv_translate(caption));
    if (written(scene))
        smallcities_put_number(scene->canvas, moved(at, width / 2, 350), small ? 240 : 350,
                               total ? KV_FIGURES : KV_SCRIPT, total ? KV_INK : KV_HAND,
                               (uint32_t)points);
}

/* The other parts of the score that are in play, then the total. */
void smallcities_put_strip(const struct scene *scene, const struct kv_score *score)
{
    static const char *const captions[] = {KV_MARK("bonus"), KV_MARK("specialisation"),
                                           KV_MARK("unification"), KV_MARK("goal")};
    bool goals = scene->table->goals != GOALS_NONE;
    bool bonus =
        scene->table->bonus == FIRM_GROUND || (!written(scene) && scene->table->bonus_by_chance);
    const bool played[] = {bonus, goals, goals, scene->table->goal != NO_GOAL};
    int32_t place = 0;
    scene->canvas->writer->begin(scene->canvas, "strip", point(0, 0));
    put_circles(scene);
    for (uint32_t i = 0; i < sizeof played / sizeof *played; i++)
        if (played[i])
            put_sum(scene, place++, captions[i], score->cell[CIRCLES + i], false);
    put_sum(scene, place, KV_MARK("total"), score->total, true);
    scene->canvas->writer->end(scene->canvas);
}

/* ---- Round and legend ---- */

/* The round, and the number of buildings each seat has announced. */
void smallcities_put_round(const struct scene *scene)
{
    char words[96];
    struct kv_text text;
    const struct table *table = scene->table;
    const struct plan *plan = scene->plan;
    kv_text_start(&text, words, sizeof words);
    kv_put(&text, kv_translate("round %u"), table->round + 0u);
    kv_draw_fitted(scene->canvas, plan->corner, plan->corner_width, 170, KV_FIGURES, KV_LEFT,
                   KV_INK, words);
    if (table->solo)
        return;
    kv_text_start(&text, words, sizeof words);
    kv_put(&text, "%s", kv_translate("built"));
    for (uint32_t seat = 0; seat < table->seats; seat++)
        kv_put(&text, "%s %u", seat ? " ·" : "", table->buildings[seat] + 0u);
    kv_draw_fitted(scene->canvas, moved(plan->corner, 0, 200), plan->corner_width, 140, KV_FIGURES,
                   KV_LEFT, KV_QUIET, words);
}

/* A line of the legend: the pattern, letter and name of a colour. */
static void put_legend(const struct scene *scene, uint32_t colour, struct kv_point at)
{
    enum { RADIUS = 84 };
    char words[96];
    struct kv_text text;
    struct kv_canvas *canvas = scene->canvas;
    const struct paint *paint = &smallcities_paints[colour];
    bool start = colour == scene->sheet->start && written(scene);
    kv_text_start(&text, words, sizeof words);
    kv_put(&text, "%s · %s", kv_translate(smallcities_colour_letters[colour]),
           kv_translate(smallcities_colours[colour].title));
    smallcities_put_hex(canvas, at, RADIUS,
                        (struct kv_look){paint->pale, paint->strong, 10, false});
    smallcities_put_pattern(canvas, at, RADIUS + 20, colour);
    kv_draw_fitted(canvas, moved(at, -140, 40), 1280, 110, KV_WORDS, KV_RIGHT,
                   start ? KV_INK : KV_QUIET, words);
    if (start)
        canvas->writer->circle(canvas, at, RADIUS + 18,
                               (struct kv_look){KV_NO_COLOUR, KV_HAND, 18, false});
}

/* A word, and a line behind it to write on. */
static void put_blank(const struct scene *scene, struct kv_blank blank, const char *word)
{
    enum { SIZE = 150, WORD = 480, GAP = 60 };
    kv_draw_fitted(scene->canvas, point(blank.x - GAP, blank.y - 10), WORD, SIZE, KV_WORDS,
                   KV_RIGHT, KV_QUIET, word);
    scene->canvas->writer->line(scene->canvas, point(blank.x, blank.y),
                                point(blank.x + blank.width, blank.y),
                                (struct kv_look){KV_NO_COLOUR, KV_INK, 8, false});
}

/* On paper: name and date, the title, and the colours in their cyclic order, against which markers
 * move. The start colour is ringed once it is known. */
void smallcities_put_title_block(const struct scene *scene)
{
    const struct plan *plan = scene->plan;
    kv_draw_fitted(scene->canvas, plan->corner, plan->corner_width, 280, KV_FIGURES, KV_LEFT,
                   KV_INK, kv_translate(smallcities_title));
    put_blank(scene, (struct kv_blank)SMALLCITIES_NAME_LINE, kv_translate("Name"));
    put_blank(scene, (struct kv_blank){3130, 250, 850}, kv_translate("Date"));
    for (uint32_t i = 0; i < COLOURS; i++)
        put_legend(scene, i, point(plan->width - plan->corner.x - 110, 290 + (int32_t)i * 172));
}

/* The buildings and the colour each needs next to it; the square needs a building. */
void smallcities_put_memo(const struct scene *scene)
{
    struct kv_look look = {KV_NO_COLOUR, KV_QUIET, 12, false};
    if (!scene->plan->memo[0].x)
        return;
    for (uint32_t i = 0; i < BUILDINGS; i++) {
        struct kv_point at = moved(scene->plan->memo[i / 3], 0, (int32_t)(i % 3) * 280);
        smallcities_put_icon(scene->canvas, smallcities_building_icons[i], moved(at, 120, 0), 200,
                             look);
        if (i < COLOURS)
            smallcities_put_swatch(scene->canvas, moved(at, 380, 0), 110, i);
        else
            smallcities_put_icon(scene->canvas, smallcities_building_icons[BANK], moved(at, 380, 0),
                                 150, look);
        kv_draw_fitted(scene->canvas, moved(at, 540, 40), 560, 115, KV_FIGURES, KV_LEFT, KV_QUIET,
                       kv_translate(smallcities_buildings[i].title));
    }
}
