/* What a turn begins with: the dice and the marker, what to do next, and the buttons for it. */
#include "games/smallcities/picture.h"

static struct kv_point tile_at(const struct plan *plan, int32_t tile)
{
    return moved(plan->offer, tile * plan->tile_step, 0);
}

/* A tile with its name; the middle of what it shows lies above the name. */
static struct kv_point put_tile(const struct scene *scene, int32_t tile, struct kv_look look,
                                enum kv_colour colour, const char *name)
{
    int32_t size = scene->plan->tile;
    struct kv_point at = tile_at(scene->plan, tile);
    scene->canvas->writer->box(scene->canvas, at, size, size, 100, look);
    smallcities_put_middle(scene->canvas, moved(at, size / 2, size * 87 / 100), size - 80,
                           size * 13 / 100, KV_FIGURES, colour, name);
    return moved(at, size / 2, size * 43 / 100);
}

/* The black die: four hexes, as large as a row of four allows. */
static void put_die_figure(const struct scene *scene)
{
    uint32_t figure = scene->table->figure;
    struct kv_point middle =
        put_tile(scene, 0, (struct kv_look){KV_GRAPHITE, KV_GRAPHITE, 16, false}, KV_CARD,
                 kv_translate(smallcities_figure_names[figure]));
    smallcities_put_figure(scene->canvas, middle, scene->plan->tile * 10 / 100, figure,
                           (struct kv_look){KV_CARD, KV_GRAPHITE, 14, false});
}

static void put_die_building(const struct scene *scene, int32_t tile, uint32_t building,
                             struct kv_look look)
{
    struct kv_point middle =
        put_tile(scene, tile, look, KV_INK, kv_translate(smallcities_buildings[building].title));
    smallcities_put_icon(
        scene->canvas, smallcities_building_icons[building], middle, scene->plan->tile * 54 / 100,
        (struct kv_look){KV_NO_COLOUR, KV_INK, (uint8_t)(scene->plan->tile / 36), false});
}

/* The dice, the marker, and the building that its colour may always have. */
void smallcities_put_offer(const struct scene *scene)
{
    uint32_t marker = marker_of(scene->table, scene->sheet);
    const struct paint *paint = &smallcities_paints[marker];
    struct kv_look white = {KV_CARD, KV_INK, 16, false};
    struct kv_look own = {paint->pale, paint->strong, 16, false};
    scene->canvas->writer->begin(scene->canvas, "offer", point(0, 0));
    put_die_figure(scene);
    put_die_building(scene, 1, scene->table->building, white);
    struct kv_point middle = put_tile(scene, 2, (struct kv_look){KV_CARD, paint->strong, 16, false},
                                      KV_INK, kv_translate(smallcities_colour_names[marker]));
    smallcities_put_quarter(scene->canvas, middle, scene->plan->tile * 32 / 100, marker);
    if (marker != scene->table->building)
        put_die_building(scene, 3, marker, own);
    scene->canvas->writer->end(scene->canvas);
}

/* ---- What to do next ---- */

static const char *words_of_stage(enum stage stage, uint32_t bonus)
{
    switch (stage) {
    case STAGE_START:
        return KV_MARK("Draw the figure where it glows, or build: each tab says what it brings.");
    case STAGE_STARRED:
        return bonus == FREE_DESIGN ? KV_MARK("The star allows any of the six figures.")
                                    : KV_MARK("The star allows any of the six buildings.");
    case STAGE_DREW:
        return KV_MARK("The figure is drawn. A star would pay for a building too.");
    case STAGE_BUILT:
        return KV_MARK("The building stands. A star would pay for the figure too.");
    case STAGE_BUILD:
        return KV_MARK("The star is crossed: now the building.");
    case STAGE_DRAW:
        return KV_MARK("The star is crossed: now the figure.");
    case STAGE_ENDING:
        return KV_MARK("That was all: end the turn.");
    case STAGE_DONE:
        break;
    }
    return "";
}

static bool offers(const struct scene *scene, enum kind kind)
{
    for (uint32_t i = scene->count; i-- > 0;)
        if (move_kind(scene->moves[i]) == kind)
            return true;
    return false;
}

/* A finished solo game hears what its town is like; a sheet only looked at hears nothing. */
static const char *words_now(const struct scene *scene, int32_t total)
{
    bool over = building_count(scene->sheet) == CIRCLES || !empty_hexes(scene->sheet);
    if (!scene->count)
        return over && scene->table->solo ? smallcities_verdict(total) : "";
    if (offers(scene, MOVE_PASS))
        return KV_MARK("Nothing fits this time: pass.");
    if (scene->sheet->stage == STAGE_START && !offers(scene, MOVE_BUILD))
        return KV_MARK("Draw the figure where it glows.");
    if (scene->sheet->stage == STAGE_START && !offers(scene, MOVE_DRAW))
        return KV_MARK("No place for the figure, so build: each tab says what it brings.");
    if (offers(scene, MOVE_DONE) && !offers(scene, MOVE_STAR))
        return words_of_stage(STAGE_ENDING, scene->table->bonus);
    return words_of_stage((enum stage)scene->sheet->stage, scene->table->bonus);
}

void smallcities_put_words(const struct scene *scene, int32_t total)
{
    const struct plan *plan = scene->plan;
    scene->canvas->writer->begin(scene->canvas, "advice", point(0, 0));
    smallcities_put_sentence(scene->canvas, plan->words, plan->words_width,
                             (uint32_t)plan->words_lines, plan->words_size, KV_LEFT, KV_INK,
                             kv_translate(words_now(scene, total)));
    scene->canvas->writer->end(scene->canvas);
}

/* ---- Buttons ---- */

static const struct kv_look glow_look = {KV_GLOW, KV_GLOW_EDGE, 14, false};

static void put_button(const struct scene *scene, kv_move move, uint32_t place)
{
    static const char *const names[] = {[MOVE_STAR] = KV_MARK("Cross a star"),
                                        [MOVE_PASS] = KV_MARK("Pass"),
                                        [MOVE_DONE] = KV_MARK("End the turn")};
    int32_t width = scene->plan->button;
    struct kv_point at = moved(scene->plan->actions, (int32_t)place * (width + 80), 0);
    smallcities_begin_move(scene, move);
    scene->canvas->writer->box(scene->canvas, at, width, 420, 210, glow_look);
    smallcities_put_middle(scene->canvas, moved(at, width / 2, 210), width - 200, 180, KV_WORDS,
                           KV_INK, kv_translate(names[move_kind(move)]));
    smallcities_end_move(scene);
}

void smallcities_put_actions(const struct scene *scene)
{
    uint32_t place = 0;
    scene->canvas->writer->begin(scene->canvas, "actions", point(0, 0));
    for (uint32_t i = 0; i < scene->count; i++)
        if (move_kind(scene->moves[i]) >= MOVE_STAR)
            put_button(scene, scene->moves[i], place++);
    scene->canvas->writer->end(scene->canvas);
}
