/* Small Cities on touch screens: aspects of moves, and which file draws which piece. */
#include "games/smallcities/hand/hand.h"

/* How each turned figure is derived from the face of the die: first mirrored or not, then turned
 * clockwise by this many sixths. A figure that looks the same in several ways has the first of
 * them. */
static const struct pose {
    uint8_t turn, mirror;
} poses[TURNED] = {
    {0, 0}, {1, 0}, {2, 0}, {0, 0}, {3, 1}, {4, 1}, {5, 0}, {3, 0}, {1, 1}, {1, 0}, {5, 1},
    {0, 1}, {4, 0}, {2, 0}, {2, 1}, {0, 0}, {3, 1}, {4, 0}, {5, 1}, {3, 0}, {1, 1}, {0, 1},
    {4, 1}, {5, 0}, {1, 0}, {2, 0}, {2, 1}, {0, 0}, {0, 1}, {1, 1}, {1, 0}, {2, 0}, {2, 1},
    {0, 0}, {2, 0}, {1, 0}, {0, 0}, {1, 0}, {5, 0}, {3, 0}, {2, 0}, {4, 0}, {0, 0}, {1, 0},
};

/* ---- Aspects ---- */

uint32_t smallcities_card_of(kv_move move)
{
    switch (move_kind(move)) {
    case MOVE_DRAW:
        return CARD_FIGURE + figure_of(move_argument(move));
    case MOVE_BUILD:
        return CARD_BUILDING + move_argument(move);
    default:
        return 0;
    }
}

static void take_figure(kv_move move, struct kv_aspects *aspects)
{
    const struct pose *pose = &poses[move_argument(move)];
    hex_set figure = smallcities_drawn(move);
    aspects->value[KV_BY_SITE] = (uint8_t)(smallcities_heart_of(figure) + 1);
    aspects->value[KV_BY_TURN] = pose->turn + 1;
    aspects->value[KV_BY_MIRROR] = pose->mirror + 1;
    for (; figure; figure &= figure - 1)
        aspects->covers[aspects->covered++] = (uint8_t)(kv_bits_first64(figure) + 1);
}

void smallcities_aspects(const void *table, const void *sheet, kv_move move,
                         struct kv_aspects *aspects)
{
    (void)table, (void)sheet;
    aspects->value[KV_BY_CARD] = (uint8_t)smallcities_card_of(move);
    if (move_kind(move) == MOVE_DRAW)
        take_figure(move, aspects);
    else if (move_kind(move) == MOVE_BUILD)
        aspects->value[KV_BY_SITE] = (uint8_t)(move_place(move) + 1);
}

/* ---- Pieces ---- */

/* Where all moves need the same card, it need not be chosen. */
static uint32_t card_in_focus(const struct kv_drawing *drawing)
{
    uint32_t only = 0;
    if (drawing->focus.value[KV_BY_CARD])
        return drawing->focus.value[KV_BY_CARD];
    for (uint32_t i = 0; i < drawing->count; i++) {
        uint32_t card = smallcities_card_of(drawing->moves[i]);
        if (card && only && card != only)
            return 0;
        only = card ? card : only;
    }
    return only;
}

struct look_at smallcities_look_at(const struct kv_drawing *drawing)
{
    return (struct look_at){.drawing = drawing,
                            .table = (const struct table *)drawing->table,
                            .sheet = (const struct sheet *)drawing->sheet,
                            .canvas = drawing->canvas,
                            .card = card_in_focus(drawing)};
}

static int32_t height_of(const struct kv_drawing *drawing)
{
    switch (drawing->piece) {
    case KV_OFFER:
        return smallcities_offer_height(drawing);
    case KV_GOALS:
        return smallcities_goals_height(drawing);
    case KV_BOARD:
        return drawing->width * 11 / 10;
    case KV_TRACKS:
    case KV_STRIP:
        return smallcities_tracks_height(drawing);
    case KV_SMALL:
        return drawing->width / 2;
    case KV_SKYLINE:
        return smallcities_skyline_height(drawing);
    default:
        return 0;
    }
}

static void draw(const struct kv_drawing *drawing)
{
    struct look_at look = smallcities_look_at(drawing);
    switch (drawing->piece) {
    case KV_OFFER:
        smallcities_draw_offer(&look);
        break;
    case KV_GOALS:
        smallcities_draw_goals(&look);
        break;
    case KV_BOARD:
        smallcities_draw_board(&look);
        break;
    case KV_TRACKS:
    case KV_STRIP:
        smallcities_draw_tracks(&look);
        break;
    case KV_SMALL:
        smallcities_draw_small(&look);
        break;
    case KV_SKYLINE:
        smallcities_draw_skyline(&look);
        break;
    default:
        break;
    }
}

const struct kv_hand smallcities_hand = {
    .aspects = smallcities_aspects,
    .brief = smallcities_brief,
    .advise = smallcities_advise,
    .why_not = smallcities_why_not,
    .why_not_card = smallcities_why_not_card,
    .section = smallcities_section,
    .topics = smallcities_topics,
    .kind = smallcities_kind,
    .recount = smallcities_recount,
    .height = height_of,
    .draw = draw,
    .type = KV_IN_CELLS(smallcities_type),
};
