/* How a move is chosen, and the pieces of the picture by name. */
#include "games/machinery/hand/hand.h"
#include "base/bits.h"
#include "base/memory.h"
#include "games/machinery/rules/derive.h"

/* ---- Aspects ---- */

/* How often the printed figure was turned, and whether it was mirrored before. A figure that can
 * be turned into its mirror image counts as turned, so that it has no second side. */
static void find_pose(uint32_t figure, uint32_t squares, struct kv_aspects *aspects)
{
    uint32_t shape = figure, wanted = machinery_to_corner(squares);
    for (uint8_t mirror = 1; mirror <= 2; mirror++, shape = machinery_mirror(shape))
        for (uint8_t turn = 1; turn <= 4; turn++, shape = machinery_turn(shape))
            if (shape == wanted) {
                aspects->value[KV_BY_TURN] = turn;
                aspects->value[KV_BY_MIRROR] = mirror;
                return;
            }
}

static bool lies_beside_old(const struct sheet *sheet, placement placed)
{
    uint32_t all = 0;
    for (uint32_t i = 0; i < BUILDINGS; i++)
        all |= sheet->before[i];
    return !all || machinery_neighbours(sheet->before[placement_building(placed)]) &
                       placed >> SQUARES_SHIFT;
}

/* The number of a figure among those of the same pose that the building has room for, in the order
 * of reading: the order of the table of placements. */
static uint8_t count_places(const struct table *table, const struct sheet *sheet, kv_move move)
{
    const struct range *range = &table->open[move_card(move)].all;
    const placement *placements = box_of(table)->layout.placements;
    const uint32_t same = (1u << (POSE_SHIFT + 3)) - 1;
    uint32_t filled = (uint32_t)sheet->filled[move_building(move)] << SQUARES_SHIFT;
    uint8_t place = 1;
    for (uint32_t i = range->first; i < range->end; i++) {
        placement other = placements[i];
        if ((other ^ move) & same || other & filled)
            continue;
        if (other >> SQUARES_SHIFT == move_squares(move))
            break;
        if (table->rules.where != BESIDE_OLD_SQUARES || lies_beside_old(sheet, other))
            place++;
    }
    return place;
}

void machinery_aspects(const void *table_bytes, const void *sheet_bytes, kv_move move,
                       struct kv_aspects *aspects)
{
    const struct table *table = (const struct table *)table_bytes;
    const struct sheet *sheet = (const struct sheet *)sheet_bytes;
    const struct box *box = box_of(table);
    uint32_t building = move_building(move);
    if (move_kind(move) == MOVE_DRAW) {
        aspects->value[KV_BY_CARD] = (uint8_t)(move_card(move) + 1);
        aspects->value[KV_BY_SITE] = (uint8_t)(building + 1);
        find_pose(figure_of(box, table->open[move_card(move)].card), move_squares(move), aspects);
        aspects->value[KV_BY_PLACE] = count_places(table, sheet, move);
    } else if (move_kind(move) == MOVE_BUILDER) {
        uint32_t empty = box->buildings[building].squares & ~(uint32_t)sheet->filled[building];
        aspects->value[KV_BY_CARD] = (uint8_t)builder_card(table);
        aspects->value[KV_BY_SITE] = (uint8_t)(building + 1);
        aspects->value[KV_BY_PLACE] =
            (uint8_t)(1 + kv_bits_count(empty & (move_squares(move) - 1)));
    }
}

uint32_t machinery_breakage_of(const struct table *table, kv_move move)
{
    bool free = move_kind(move) != MOVE_DRAW || table->rules.free_turning;
    return free || !move_turned(table, move) ? 0 : table->open[move_card(move)].cost;
}

/* ---- The scene ---- */

static void look_at_moves(struct scene *scene)
{
    const struct kv_drawing *drawing = scene->drawing;
    for (uint32_t i = 0; i < drawing->count; i++) {
        kv_move move = drawing->moves[i];
        if (move_kind(move) != MOVE_DRAW && move_kind(move) != MOVE_BUILDER)
            continue;
        uint32_t card =
            move_kind(move) == MOVE_DRAW ? move_card(move) + 1 : builder_card(scene->table);
        uint32_t site = 1u << move_building(move);
        scene->cards |= 1u << (card - 1);
        if (scene->card && scene->card != card)
            continue;
        scene->sites |= site;
        if (!machinery_breakage_of(scene->table, move))
            scene->free |= site;
    }
}

static int32_t total_of(const struct table *table, const struct sheet *sheet)
{
    struct kv_score score;
    machinery_score(table, sheet, &score);
    return score.total;
}

static void make_candidate(struct scene *scene, kv_move move)
{
    struct kv_aspects aspects = {0};
    machinery_aspects(scene->table, scene->sheet, move, &aspects);
    machinery_play(scene->table, &scene->after, move);
    scene->gain = total_of(scene->table, &scene->after) - total_of(scene->table, scene->sheet);
    if (!aspects.value[KV_BY_SITE])
        return;
    scene->card = aspects.value[KV_BY_CARD];
    scene->site = aspects.value[KV_BY_SITE];
    scene->ghost = (uint16_t)move_squares(move);
}

void machinery_set_scene(struct scene *scene, const struct kv_drawing *drawing)
{
    *scene = (struct scene){.drawing = drawing,
                            .canvas = drawing->canvas,
                            .table = (const struct table *)drawing->table,
                            .box = box_of((const struct table *)drawing->table),
                            .sheet = (const struct sheet *)drawing->sheet,
                            .card = drawing->focus.value[KV_BY_CARD],
                            .site = drawing->focus.value[KV_BY_SITE]};
    scene->shown = drawing->shown ? (const struct sheet *)drawing->shown : scene->sheet;
    scene->after = *scene->sheet;
    if (drawing->before && drawing->piece == KV_STRIP)
        scene->sheet = (const struct sheet *)drawing->before; /* what has changed is lit */
    if (drawing->candidate)
        make_candidate(scene, *drawing->candidate);
    if (scene->card > builder_card(scene->table))
        scene->card = 0;
    if (scene->site > BUILDINGS)
        scene->site = 0;
    look_at_moves(scene);
}

/* ---- Touches ---- */

void machinery_begin_move(const struct scene *scene, kv_move move)
{
    char said[64];
    struct kv_text say;
    kv_text_start(&say, said, sizeof said);
    machinery_say(move, &say);
    scene->canvas->writer->begin_touch(
        scene->canvas, (struct kv_touch){.does = KV_MAKES,
                                         .word = said,
                                         .label = machinery_name_move(scene, move).data});
}

void machinery_begin_choice(const struct scene *scene, enum kv_aspect aspect, uint32_t value,
                            const char *label)
{
    scene->canvas->writer->begin_touch(
        scene->canvas,
        (struct kv_touch){
            .does = KV_CHOOSES, .word = kv_aspect_names[aspect], .value = value, .label = label});
}

void machinery_begin_question(const struct scene *scene, uint32_t site, const char *label)
{
    scene->canvas->writer->begin_touch(
        scene->canvas,
        (struct kv_touch){
            .does = KV_ASKS, .word = kv_aspect_names[KV_BY_SITE], .value = site, .label = label});
}

void machinery_end_touch(const struct scene *scene)
{
    scene->canvas->writer->end_touch(scene->canvas);
}

void machinery_begin_motion(const struct scene *scene, enum kv_motion motion, uint32_t order)
{
    scene->canvas->writer->begin_motion(scene->canvas, motion, order);
}

void machinery_end_motion(const struct scene *scene)
{
    scene->canvas->writer->end_motion(scene->canvas);
}

/* ---- Pieces ---- */

static void draw(const struct kv_drawing *drawing)
{
    static void (*const pieces[KV_PIECES])(const struct scene *scene) = {
        [KV_OFFER] = machinery_draw_hand_offer, [KV_GOALS] = machinery_draw_event,
        [KV_BOARD] = machinery_draw_board,      [KV_TRACKS] = machinery_draw_tracks,
        [KV_STRIP] = machinery_draw_hand_strip, [KV_LENS] = machinery_draw_lens,
        [KV_SMALL] = machinery_draw_small,      [KV_SKYLINE] = machinery_draw_skyline,
    };
    struct scene scene;
    machinery_set_scene(&scene, drawing);
    if (pieces[drawing->piece])
        pieces[drawing->piece](&scene);
}

const struct kv_hand machinery_hand = {
    .aspects = machinery_aspects,
    .brief = machinery_brief,
    .advise = machinery_advise,
    .why_not = machinery_why_not,
    .section = machinery_section,
    .topics = machinery_topics,
    .kind = machinery_kind,
    .recount = machinery_recount,
    .height = machinery_hand_height,
    .draw = draw,
    .type = KV_IN_CELLS(machinery_type),
};
