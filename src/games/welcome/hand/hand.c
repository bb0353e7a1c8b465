/* How moves are chosen by touch, and what a piece is drawn from. */
#include "games/welcome/hand/hand.h"
#include "base/bits.h"
#include "base/memory.h"

/* ---- Aspects ---- */

uint32_t welcome_hand_card(const struct table *table, kv_move take)
{
    uint32_t number = move_argument(take), effect = move_place(take);
    return 1 + (table->mode == MODE_STACKS ? number : 3 * number + effect);
}

/* Where a bis can be copied from both neighbours there are two places: 1 copies the left one, 2
 * the right one. Otherwise 0. */
static uint32_t place_of_copy(const struct table *table, const struct sheet *sheet, kv_move move)
{
    const struct street *street = &sheet->street[move_street(move)];
    uint32_t house = move_house(move);
    uint32_t parted = edition_of(table)->fence_between_equals ? 0 : street->fences;
    if (!house || !(street->built >> (house - 1) & 1) || !(street->built >> (house + 1) & 1) ||
        parted >> (house - 1) & 3)
        return 0;
    return street->house[house - 1] == move_argument(move) + 1 ? 1 : 2;
}

static bool may_change_number(const struct sheet *sheet)
{
    return sheet->stage == STAGE_WRITE && sheet->effect == TEMP && sheet->temps < TEMPS_MOST;
}

static void find_aspects(const void *table_bytes, const void *sheet_bytes, kv_move move,
                         struct kv_aspects *aspects)
{
    const struct table *table = (const struct table *)table_bytes;
    const struct sheet *sheet = (const struct sheet *)sheet_bytes;
    uint8_t *value = aspects->value;
    *aspects = (struct kv_aspects){0};
    switch (move_kind(move)) {
    case MOVE_TAKE:
        value[KV_BY_CARD] = (uint8_t)welcome_hand_card(table, move);
        break;
    case MOVE_WRITE:
        value[KV_BY_SITE] = (uint8_t)(SITE_HOUSES + move_place(move));
        if (may_change_number(sheet))
            value[KV_BY_NUMBER] = (uint8_t)(move_argument(move) + 1);
        break;
    case MOVE_BIS:
        value[KV_BY_SITE] = (uint8_t)(SITE_HOUSES + move_place(move));
        value[KV_BY_PLACE] = (uint8_t)place_of_copy(table, sheet, move);
        break;
    case MOVE_USE:
        value[KV_BY_SITE] = (uint8_t)(SITE_HOUSES + move_place(move));
        break;
    case MOVE_FENCE:
        value[KV_BY_SITE] = (uint8_t)(SITE_GAPS + move_place(move));
        break;
    case MOVE_AGENT:
        value[KV_BY_SITE] = (uint8_t)(SITE_AGENTS + move_argument(move));
        break;
    case MOVE_ROUNDABOUT:
        value[KV_BY_CARD] = CARD_ROUNDABOUT;
        value[KV_BY_SITE] = (uint8_t)(SITE_ROUNDABOUTS + move_place(move));
        break;
    default:
        break;
    }
}

static bool fits_somewhere(const struct sheet *sheet, uint32_t number)
{
    return number < NUMBERS && (sheet->street[0].fits[number] | sheet->street[1].fits[number] |
                                sheet->street[2].fits[number]);
}

/* With a temp the number of the card, or the nearest one that fits. */
static uint32_t usual(const void *table, const void *sheet_bytes, enum kv_aspect aspect)
{
    const struct sheet *sheet = (const struct sheet *)sheet_bytes;
    (void)table;
    if (aspect != KV_BY_NUMBER || !may_change_number(sheet))
        return 0;
    for (uint32_t by = 0; by <= 2; by++) {
        if (fits_somewhere(sheet, sheet->number + by))
            return sheet->number + by + 1;
        if (sheet->number >= by && fits_somewhere(sheet, sheet->number - by))
            return sheet->number - by + 1;
    }
    return 0;
}

/* ---- The scene ---- */

/* A touch of a place means what is in the focus; roundabouts only once they are chosen. */
static void map_move(struct scene *scene, uint32_t i)
{
    struct kv_aspects aspects = {0};
    find_aspects(scene->view.table, scene->now, scene->drawing->moves[i], &aspects);
    uint32_t site = aspects.value[KV_BY_SITE];
    if (!site || !kv_in_focus(&aspects, &scene->focus))
        return;
    if (aspects.value[KV_BY_CARD] && !scene->focus.value[KV_BY_CARD])
        return;
    if (site >= SITE_ROUNDABOUTS)
        site -= SITE_ROUNDABOUTS - SITE_HOUSES; /* drawn at the same houses */
    scene->houses |= site < SITE_GAPS;
    scene->gaps |= site >= SITE_GAPS && site < SITE_AGENTS;
    uint8_t *at = scene->first[site] ? &scene->second[site] : &scene->first[site];
    *at = (uint8_t)(i + 1);
}

static void map_moves(struct scene *scene)
{
    const struct kv_drawing *drawing = scene->drawing;
    scene->focus = drawing->focus;
    scene->focus.value[KV_BY_SITE] = scene->focus.value[KV_BY_PLACE] = 0;
    if (drawing->candidate) {
        struct kv_aspects aspects = {0};
        find_aspects(drawing->table, drawing->sheet, *drawing->candidate, &aspects);
        scene->picked = aspects.value[KV_BY_SITE];
        scene->focus.value[KV_BY_CARD] = aspects.value[KV_BY_CARD];
        scene->focus.value[KV_BY_NUMBER] = aspects.value[KV_BY_NUMBER];
    }
    if (!scene->focus.value[KV_BY_NUMBER])
        scene->focus.value[KV_BY_NUMBER] =
            (uint8_t)usual(drawing->table, drawing->sheet, KV_BY_NUMBER);
    for (uint32_t i = 0; i < drawing->count; i++)
        map_move(scene, i);
    if (scene->picked >= SITE_ROUNDABOUTS)
        scene->picked -= SITE_ROUNDABOUTS - SITE_HOUSES;
}

void welcome_scene_open(struct scene *scene, const struct kv_drawing *drawing)
{
    const struct table *table = (const struct table *)drawing->table;
    memset(scene, 0, sizeof *scene);
    scene->drawing = drawing;
    scene->next = *(const struct sheet *)drawing->sheet;
    scene->now = (const struct sheet *)(drawing->before ? drawing->before : drawing->sheet);
    scene->shown = drawing->shown ? (const struct sheet *)drawing->shown : scene->now;
    welcome_score(table, scene->now, &scene->before);
    if (drawing->candidate)
        welcome_play(table, &scene->next, *drawing->candidate);
    scene->view = (struct view){.table = table,
                                .sheet = &scene->next,
                                .board = board_of(table),
                                .moves = drawing->moves,
                                .count = drawing->count,
                                .sums = true,
                                .canvas = drawing->canvas};
    welcome_score(table, &scene->next, &scene->view.score);
    map_moves(scene);
}

const kv_move *welcome_scene_move(const struct scene *scene, uint32_t site)
{
    return scene->first[site] ? &scene->drawing->moves[scene->first[site] - 1] : NULL;
}

bool welcome_scene_is_candidate(const struct scene *scene, enum kind kind)
{
    return scene->drawing->candidate && move_kind(*scene->drawing->candidate) == kind;
}

int32_t welcome_scene_gain(const struct scene *scene)
{
    return scene->view.score.total - scene->before.total;
}

/* A plan is played to its end, always with the first estate there is. */
void welcome_scene_wanted(const struct scene *scene, uint16_t houses[STREETS])
{
    const struct kv_drawing *drawing = scene->drawing;
    kv_move list[STREETS * HOUSES_MOST];
    struct sheet sheet = *scene->now;
    const kv_move *plan = NULL;
    memset(houses, 0, STREETS * sizeof *houses);
    if (drawing->candidate)
        plan = move_kind(*drawing->candidate) == MOVE_PLAN ? drawing->candidate : NULL;
    else if (drawing->count && move_kind(drawing->moves[0]) == MOVE_PLAN)
        plan = drawing->moves;
    if (!plan)
        return;
    welcome_play(scene->view.table, &sheet, *plan);
    while (sheet.stage == STAGE_PLAN && welcome_plan_estates(scene->view.table, &sheet, list))
        welcome_play(scene->view.table, &sheet, list[0]);
    for (uint32_t i = 0; i < STREETS; i++)
        houses[i] = (uint16_t)(sheet.street[i].used & ~scene->now->street[i].used);
}

/* ---- Touches ---- */

void welcome_begin_choice(const struct scene *scene, enum kv_aspect aspect, uint32_t value,
                          kv_move move)
{
    char data[256];
    struct kv_text label;
    kv_text_start(&label, data, sizeof data);
    welcome_tell(scene->view.table, scene->now, move, &label);
    scene->view.canvas->writer->begin_touch(
        scene->view.canvas, (struct kv_touch){KV_CHOOSES, kv_aspect_names[aspect], value, data});
}

void welcome_begin_move(const struct scene *scene, enum kv_touching does, kv_move move)
{
    char said_data[32], label_data[256];
    struct kv_text said, label;
    kv_text_start(&said, said_data, sizeof said_data);
    kv_text_start(&label, label_data, sizeof label_data);
    welcome_say(move, &said);
    welcome_tell(scene->view.table, scene->now, move, &label);
    scene->view.canvas->writer->begin_touch(scene->view.canvas,
                                            (struct kv_touch){does, said_data, 0, label_data});
}

void welcome_begin_question(const struct scene *scene, uint32_t site)
{
    scene->view.canvas->writer->begin_touch(
        scene->view.canvas, (struct kv_touch){KV_ASKS, kv_aspect_names[KV_BY_SITE], site, NULL});
}

void welcome_end_touch(const struct scene *scene)
{
    scene->view.canvas->writer->end_touch(scene->view.canvas);
}

void welcome_begin_motion(const struct scene *scene, enum kv_motion motion, uint32_t order)
{
    scene->view.canvas->writer->begin_motion(scene->view.canvas, motion, order);
}

void welcome_end_motion(const struct scene *scene)
{
    scene->view.canvas->writer->end_motion(scene->view.canvas);
}

/* ---- The pieces ---- */

static void draw(const struct kv_drawing *drawing)
{
    static void (*const pieces[KV_PIECES])(const struct scene *) = {
        [KV_OFFER] = welcome_draw_offer_piece, [KV_GOALS] = welcome_draw_goals_piece,
        [KV_BOARD] = welcome_draw_board_piece, [KV_TRACKS] = welcome_draw_tracks_piece,
        [KV_STRIP] = welcome_draw_strip_piece, [KV_PANEL] = welcome_draw_panel_piece,
        [KV_SMALL] = welcome_draw_small_piece, [KV_SKYLINE] = welcome_draw_skyline_piece,
    };
    struct scene scene;
    if (!pieces[drawing->piece])
        return;
    welcome_scene_open(&scene, drawing);
    pieces[drawing->piece](&scene);
}

const struct kv_hand welcome_hand = {
    .aspects = find_aspects,
    .usual = usual,
    .brief = welcome_brief,
    .advise = welcome_advise,
    .why_not = welcome_why_not,
    .section = welcome_section,
    .topics = welcome_topics,
    .kind = welcome_kind,
    .recount = welcome_recount,
    .height = welcome_hand_height,
    .draw = draw,
    .type = KV_IN_CELLS(welcome_type),
};
