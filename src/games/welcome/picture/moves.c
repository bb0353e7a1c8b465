/*
 * Finds the legal moves that belong to a place in the picture, and draws their hot zones.
 */
#include "games/welcome/picture/picture.h"

const kv_move *welcome_find_move(const struct view *view, kv_move move)
{
    for (uint32_t i = 0; i < view->count; i++)
        if (view->moves[i] == move)
            return &view->moves[i];
    return NULL;
}

static bool goes_into_house(enum kind kind)
{
    return kind == MOVE_WRITE || kind == MOVE_BIS || kind == MOVE_ROUNDABOUT;
}

void welcome_find_choices(const struct view *view, uint32_t street, uint32_t house,
                          struct choices *choices)
{
    choices->count = 0;
    for (uint32_t i = 0; i < view->count && choices->count < CHOICES_MOST; i++)
        if (goes_into_house(move_kind(view->moves[i])) &&
            move_place(view->moves[i]) == place_make(street, house))
            choices->move[choices->count++] = view->moves[i];
}

const kv_move *welcome_estate_from(const struct view *view, uint32_t street, uint32_t house)
{
    for (uint32_t i = 0; i < view->count; i++)
        if (move_kind(view->moves[i]) == MOVE_USE &&
            move_place(view->moves[i]) == place_make(street, house))
            return &view->moves[i];
    return NULL;
}

/* ---- Hot zones ---- */

void welcome_begin_hot(const struct view *view, kv_move move)
{
    char said_data[32], label_data[256];
    struct kv_text said, label;
    kv_text_start(&said, said_data, sizeof said_data);
    kv_text_start(&label, label_data, sizeof label_data);
    welcome_say(move, &said);
    welcome_tell(view->table, view->sheet, move, &label);
    view->canvas->writer->begin_hot(view->canvas, said_data, label_data);
}

void welcome_end_hot(const struct view *view)
{
    view->canvas->writer->end_hot(view->canvas);
}

bool welcome_begin_glow(const struct view *view, kv_move move, struct area area)
{
    if (!welcome_find_move(view, move))
        return false;
    welcome_begin_hot(view, move);
    welcome_draw_glow(view, area);
    return true;
}
