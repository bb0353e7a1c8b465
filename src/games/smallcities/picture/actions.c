/* The prompt: a sentence about the next move, and its buttons. */
#include "games/smallcities/picture/picture.h"

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
        return KV_MARK("That is all: end the turn.");
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

/* A finished solo game ends with a verdict on the town. A sheet shown without moves has no
 * prompt. */
const char *smallcities_words_now(const struct scene *scene, int32_t total)
{
    const struct box *box = box_of(scene->table);
    bool over = building_count(scene->sheet) == CIRCLES || !empty_hexes(box, scene->sheet);
    if (!scene->count)
        return over && scene->table->solo ? smallcities_verdict(box, total) : "";
    if (offers(scene, MOVE_PASS))
        return KV_MARK("Nothing fits this time, so pass.");
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
                             kv_translate(smallcities_words_now(scene, total)));
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
