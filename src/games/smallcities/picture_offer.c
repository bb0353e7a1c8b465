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
    smallcities_put_middle(scene->canvas, moved(at, size / 2, size * 87 / 100), size * 13 / 100,
                           KV_FIGURES, colour, name);
    return moved(at, size / 2, size * 43 / 100);
}

/* The black die: four hexes, as large as a row of four allows. */
static void put_figure(const struct scene *scene)
{
    uint32_t figure = scene->table->figure;
    int32_t radius = scene->plan->tile * 10 / 100, least = 0, most = 0, right = 0;
    struct kv_look look = {KV_CARD, KV_GRAPHITE, 14, false};
    struct kv_point middle =
        put_tile(scene, 0, (struct kv_look){KV_GRAPHITE, KV_GRAPHITE, 16, false}, KV_CARD,
                 smallcities_figures[figure].id);
    for (uint32_t i = 0; i < FIGURE_HEXES; i++) {
        struct step step = smallcities_die[figure][i];
        int32_t down = 2 * step.r + step.q;
        least = down < least ? down : least;
        most = down > most ? down : most;
        right = step.q > right ? step.q : right;
    }
    for (uint32_t i = 0; i < FIGURE_HEXES; i++) {
        struct step step = smallcities_die[figure][i];
        int32_t across = 2 * step.q - right, down = 2 * (2 * step.r + step.q) - least - most;
        smallcities_put_hex(scene->canvas,
                            moved(middle, across * radius * 3 / 4, down * half_height(radius) / 2),
                            radius, look);
    }
}

static void put_die_building(const struct scene *scene, int32_t tile, uint32_t building,
                             struct kv_look look)
{
    struct kv_point middle =
        put_tile(scene, tile, look, KV_INK, smallcities_buildings[building].title);
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
    put_figure(scene);
    put_die_building(scene, 1, scene->table->building, white);
    struct kv_point middle = put_tile(scene, 2, (struct kv_look){KV_CARD, paint->strong, 16, false},
                                      KV_INK, smallcities_colours[marker].id);
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
        return "Draw the figure where it glows, or build: each tab says what it brings.";
    case STAGE_STARRED:
        return bonus == FREE_DESIGN ? "The star allows any of the six figures."
                                    : "The star allows any of the six buildings.";
    case STAGE_DREW:
        return "The figure is drawn. A star would pay for a building too.";
    case STAGE_BUILT:
        return "The building stands. A star would pay for the figure too.";
    case STAGE_BUILD:
        return "The star is crossed: now the building.";
    case STAGE_DRAW:
        return "The star is crossed: now the figure.";
    case STAGE_ENDING:
        return "That was all: end the turn.";
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

/* A finished solo game hears what its town is like. */
static const char *words_now(const struct scene *scene, int32_t total)
{
    bool over = building_count(scene->sheet) == CIRCLES || !empty_hexes(scene->sheet);
    if (!scene->count)
        return over && scene->table->solo ? smallcities_verdict(total) : "The turn is done.";
    if (offers(scene, MOVE_PASS))
        return "Nothing fits this time: pass.";
    if (scene->sheet->stage == STAGE_START && !offers(scene, MOVE_BUILD))
        return "Draw the figure where it glows: touch its small likeness.";
    if (scene->sheet->stage == STAGE_START && !offers(scene, MOVE_DRAW))
        return "No place for the figure, so build: each tab says what it brings.";
    if (offers(scene, MOVE_DONE) && !offers(scene, MOVE_STAR))
        return words_of_stage(STAGE_ENDING, scene->table->bonus);
    return words_of_stage((enum stage)scene->sheet->stage, scene->table->bonus);
}

void smallcities_put_words(const struct scene *scene, int32_t total)
{
    const struct plan *plan = scene->plan;
    scene->canvas->writer->begin(scene->canvas, "advice", point(0, 0));
    smallcities_put_lines(scene->canvas, plan->words, plan->words_size, plan->words_letters, KV_INK,
                          words_now(scene, total));
    scene->canvas->writer->end(scene->canvas);
}

/* ---- Buttons ---- */

static const struct kv_look glow_look = {KV_GLOW, KV_GLOW_EDGE, 14, false};

static void put_button(const struct scene *scene, kv_move move, uint32_t place)
{
    static const char *const names[] = {
        [MOVE_STAR] = "Cross a star", [MOVE_PASS] = "Pass", [MOVE_DONE] = "End the turn"};
    int32_t width = scene->plan->button;
    struct kv_point at = moved(scene->plan->actions, (int32_t)place * (width + 80), 0);
    smallcities_begin_move(scene, move, names[move_kind(move)]);
    scene->canvas->writer->box(scene->canvas, at, width, 440, 220, glow_look);
    smallcities_put_middle(scene->canvas, moved(at, width / 2, 220), 180, KV_WORDS, KV_INK,
                           names[move_kind(move)]);
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
