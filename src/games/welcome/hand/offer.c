/* The offer: three combinations, or three cards in hand with the two effects each number can have;
 * and in the advanced game the sign of the roundabout. */
#include "games/welcome/hand/hand.h"

enum { HALO = 28, TILE = 460, BETWEEN = 75 };

enum state { PLAIN, QUIET, OFFERED, CHOSEN };

/* ---- What can be done with a card ---- */

static bool is_listed(const kv_move *list, uint32_t count, kv_move move)
{
    for (uint32_t i = 0; i < count; i++)
        if (list[i] == move)
            return true;
    return false;
}

static bool is_legal(const struct scene *scene, kv_move move)
{
    return is_listed(scene->drawing->moves, scene->drawing->count, move);
}

/* The combination that was taken, or is being looked at. */
static bool is_chosen(const struct scene *scene, kv_move take)
{
    const struct sheet *sheet = &scene->next;
    if (sheet->stage == STAGE_START)
        return scene->focus.value[KV_BY_CARD] == welcome_hand_card(scene->view.table, take);
    return sheet->number && sheet->number_card == move_argument(take) &&
           sheet->effect_card == move_place(take);
}

static enum state state_of(const struct scene *scene, kv_move take)
{
    if (is_chosen(scene, take))
        return CHOSEN;
    if (is_legal(scene, take))
        return scene->focus.value[KV_BY_CARD] ? PLAIN : OFFERED;
    return scene->next.stage == STAGE_START ? PLAIN : QUIET;
}

/* A card can be chosen, or taken instead of the one that was. */
static bool begin_card(const struct scene *scene, kv_move take)
{
    const struct kv_drawing *drawing = scene->drawing;
    if (is_legal(scene, take))
        welcome_begin_choice(scene, KV_BY_CARD, welcome_hand_card(scene->view.table, take), take);
    else if (!is_chosen(scene, take) && is_listed(drawing->again, drawing->again_count, take))
        welcome_begin_move(scene, KV_BEGINS_ANEW, take);
    else
        return false;
    return true;
}

/* ---- Cards ---- */

static void draw_halo(const struct scene *scene, struct area area, enum state state)
{
    if (state >= OFFERED)
        welcome_draw_box(&scene->view, welcome_grown(area, HALO), 110 + HALO,
                         (struct kv_look){.fill = KV_HALO});
}

static void draw_frame(const struct scene *scene, struct area area, enum state state)
{
    struct kv_look look = {.line = KV_EDGE, .width = 15};
    if (state == OFFERED)
        look.line = KV_GLOW_EDGE;
    if (state == CHOSEN) {
        look = (struct kv_look){.line = KV_GLOW_EDGE, .width = 30};
        area = welcome_grown(area, -8);
    }
    welcome_draw_box(&scene->view, area, 110, look);
}

/* A half in the colour of its effect; its right corners are those of the card. */
static void draw_effect_ground(const struct scene *scene, struct area half, uint32_t effect)
{
    struct kv_look look = {.fill = welcome_icon_colours[effect][1]};
    welcome_draw_box(&scene->view, half, 110, look);
    half.width = 150;
    welcome_draw_box(&scene->view, half, 0, look);
    welcome_draw_line(&scene->view, half.x, half.y, half.x, half.y + half.height,
                      (struct kv_look){.line = KV_EDGE, .width = 8, .dashed = true});
}

static void draw_effect(const struct scene *scene, struct area half, uint32_t effect)
{
    int32_t size = half.height - 260 < half.width - 90 ? half.height - 260 : half.width - 90;
    size = size > 720 ? 720 : size;
    int32_t label = size > 560 ? 170 : 130, middle = half.x + half.width / 2;
    int32_t top = half.y + (half.height - size - label - 20) / 2;
    welcome_draw_illustration(&scene->view, effect, middle - size / 2, top, size);
    welcome_draw_fitted(
        &scene->view, middle, top + size + label - 10, half.width - 36,
        (struct lettering){label, KV_FIGURES, KV_MIDDLE, welcome_icon_colours[effect][0]},
        welcome_effect_name(effect));
}

/* A number, with the effect on the back of its card in the corner. */
static void draw_number(const struct scene *scene, struct area half, uint32_t card,
                        enum state state)
{
    int32_t size = half.height * 53 / 100, widest = half.width * 76 / 100;
    size = size < widest ? size : widest;
    welcome_draw_number(
        &scene->view, half.x + half.width / 2, half.y + half.height * 47 / 100 + size * 38 / 100,
        (struct lettering){size, KV_FIGURES, KV_MIDDLE, state == QUIET ? KV_QUIET : KV_INK},
        (int32_t)card_number(card));
    welcome_draw_sign(&scene->view, card_effect(card), half.x + 45, half.y + half.height - 215,
                      170);
}

static void draw_back(const struct scene *scene, struct area area)
{
    welcome_draw_box(&scene->view, area, 110,
                     (struct kv_look){.fill = KV_CARD, .line = KV_FAINT, .width = 15});
}

/* The name of an effect needs the same space on the narrowest card. */
static int32_t number_width(int32_t card)
{
    int32_t name = 480, half = card * 52 / 100;
    return card - half < name ? card - name : half;
}

static void draw_stack(const struct scene *scene, uint32_t i, struct area area)
{
    const struct table *table = scene->view.table;
    kv_move take = move_make(MOVE_TAKE, i, i);
    enum state state = state_of(scene, take);
    uint32_t effect = card_effect(table->effect[i]);
    struct area number = area, half = area;
    if (!table->number[i]) {
        draw_back(scene, area);
        return;
    }
    number.width = number_width(area.width);
    half.x += number.width;
    half.width -= number.width;
    bool touched = begin_card(scene, take);
    draw_halo(scene, area, state);
    welcome_draw_box(&scene->view, area, 110, (struct kv_look){.fill = KV_CARD});
    welcome_begin_motion(scene, KV_DEALT, i);
    draw_number(scene, number, table->number[i], state);
    if (table->effect[i]) {
        welcome_begin_icon(&scene->view, effect);
        draw_effect_ground(scene, half, effect);
        draw_effect(scene, half, effect);
        welcome_end_icon(&scene->view);
    }
    welcome_end_motion(scene);
    draw_frame(scene, area, state);
    if (touched)
        welcome_end_touch(scene);
}

/* ---- Cards in hand ---- */

/* The number of one card with the effect of another. */
static void draw_pair(const struct scene *scene, kv_move take, struct area tile)
{
    uint32_t effect = card_effect(hand_of(scene->view.table, scene->now)[move_place(take)]);
    enum state state = state_of(scene, take);
    int32_t size = tile.height - 70 < tile.width - 60 ? tile.height - 70 : tile.width - 60;
    struct kv_look look = {.fill = welcome_icon_colours[effect][1], .line = KV_EDGE, .width = 8};
    if (state >= OFFERED)
        look.line = KV_GLOW_EDGE;
    if (state >= OFFERED)
        look.width = state == CHOSEN ? 30 : 18;
    bool touched = begin_card(scene, take), named = tile.width > size + 500;
    welcome_begin_icon(&scene->view, effect);
    welcome_draw_box(&scene->view, tile, 70, look);
    welcome_draw_illustration(&scene->view, effect,
                              named ? tile.x + 60 : tile.x + (tile.width - size) / 2,
                              tile.y + (tile.height - size) / 2, size);
    if (named)
        welcome_draw_fitted(
            &scene->view, tile.x + size + 110, tile.y + tile.height / 2 + 50,
            tile.width - size - 150,
            (struct lettering){140, KV_FIGURES, KV_LEFT, welcome_icon_colours[effect][0]},
            welcome_effect_name(effect));
    welcome_end_icon(&scene->view);
    if (touched)
        welcome_end_touch(scene);
}

static void draw_pairs(const struct scene *scene, uint32_t i, struct area area)
{
    uint32_t card = hand_of(scene->view.table, scene->now)[i];
    struct area number = area, tile = area;
    draw_back(scene, area);
    if (!card) /* another seat's hand */
        return;
    number.width = area.width * 46 / 100;
    tile.x += number.width;
    tile.width -= number.width + 30;
    tile.y += 30;
    tile.height = (area.height - 90) / 2;
    welcome_begin_motion(scene, KV_DEALT, i);
    draw_number(scene, number, card, PLAIN);
    welcome_end_motion(scene);
    for (uint32_t j = 0; j < CARDS; j++) {
        if (j == i)
            continue;
        draw_pair(scene, move_make(MOVE_TAKE, i, j), tile);
        tile.y += tile.height + 30;
    }
}

/* ---- The roundabout ---- */

static const kv_move *first_roundabout(const struct scene *scene)
{
    const struct kv_drawing *drawing = scene->drawing;
    for (uint32_t i = 0; i < drawing->count; i++)
        if (move_kind(drawing->moves[i]) == MOVE_ROUNDABOUT)
            return &drawing->moves[i];
    return NULL;
}

/* Its label names no house: that is chosen next. */
static void begin_roundabout(const struct scene *scene)
{
    scene->view.canvas->writer->begin_touch(
        scene->view.canvas, (struct kv_touch){KV_CHOOSES, kv_aspect_names[KV_BY_CARD],
                                              CARD_ROUNDABOUT, kv_translate("Roundabout")});
}

static void draw_roundabout(const struct scene *scene, struct area area)
{
    const kv_move *move = first_roundabout(scene);
    bool chosen = scene->focus.value[KV_BY_CARD] == CARD_ROUNDABOUT;
    enum state state = chosen ? CHOSEN : PLAIN;
    int32_t size = area.width < area.height ? area.width - 100 : area.height - 100;
    size = size > 420 ? 420 : size;
    if (move)
        begin_roundabout(scene);
    welcome_begin_icon(&scene->view, ICON_ROUNDABOUT);
    draw_halo(scene, area, state);
    welcome_draw_box(&scene->view, area, 110,
                     (struct kv_look){.fill = move ? KV_CARD : KV_NO_COLOUR});
    welcome_draw_path(&scene->view, welcome_icons[ICON_ROUNDABOUT],
                      area.x + (area.width - size) / 2, area.y + (area.height - size) / 2, size,
                      (struct kv_look){.fill = KV_GRAPHITE_PALE,
                                       .line = move ? KV_GRAPHITE : KV_FAINT,
                                       .width = 14});
    draw_frame(scene, area, state);
    welcome_end_icon(&scene->view);
    if (move)
        welcome_end_touch(scene);
}

/* ---- The whole ---- */

/* Side by side or, on a phone held sideways, one below the other. */
static struct area card_area(struct area all, bool column, uint32_t i)
{
    struct area area = all;
    if (column) {
        area.height = (all.height - 2 * BETWEEN) / 3;
        area.y += (int32_t)i * (area.height + BETWEEN);
    } else {
        area.width = (all.width - 2 * BETWEEN) / 3;
        area.x += (int32_t)i * (area.width + BETWEEN);
    }
    return area;
}

void welcome_draw_offer_piece(const struct scene *scene)
{
    const struct kv_drawing *drawing = scene->drawing;
    bool column = drawing->height > drawing->width;
    struct area all = {HALO, HALO, drawing->width - 2 * HALO, drawing->height - 2 * HALO};
    struct area tile = all;
    if (scene->view.table->advanced && column) {
        all.height -= TILE + BETWEEN;
        tile.y += all.height + BETWEEN;
        tile.height = TILE;
    } else if (scene->view.table->advanced) {
        all.width -= TILE + BETWEEN;
        tile.x += all.width + BETWEEN;
        tile.width = TILE;
    }
    for (uint32_t i = 0; i < CARDS; i++) {
        struct area area = card_area(all, column, i);
        if (scene->view.table->mode == MODE_STACKS)
            draw_stack(scene, i, area);
        else
            draw_pairs(scene, i, area);
    }
    if (scene->view.table->advanced)
        draw_roundabout(scene, tile);
}
