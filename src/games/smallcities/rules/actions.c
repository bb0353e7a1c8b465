/*
 * The action space of Small Cities: every figure in every rotation at every place of the map, every
 * building on every hex, and three moves that have neither. The clover comes last, so that all
 * other numbers are the same whether a box has it or not.
 */
#include "base/assert.h"
#include "games/smallcities/rules/game.h"

uint32_t smallcities_action_number(const struct kv_game *game, kv_move move)
{
    (void)game;
    switch (move_kind(move)) {
    case MOVE_DRAW:
        return smallcities_placement_number(move);
    case MOVE_BUILD:
        return ACTION_BUILDS + move_argument(move) * HEXES + move_place(move);
    case MOVE_STAR:
        return ACTION_STAR;
    case MOVE_PASS:
        return ACTION_PASS;
    case MOVE_DONE:
        return ACTION_DONE;
    }
    return SMALLCITIES_ACTIONS;
}

kv_move smallcities_action_move(const struct kv_game *game, uint32_t action)
{
    (void)game;
    KV_ASSERT(action < ACTION_CLOVERS + CLOVERS);
    if (action < ACTION_BUILDS || action >= ACTION_CLOVERS)
        return smallcities_placement_move(action);
    if (action < ACTION_STAR)
        return move_make(MOVE_BUILD, (action - ACTION_BUILDS) / HEXES,
                         (action - ACTION_BUILDS) % HEXES);
    return move_make((enum kind)(MOVE_STAR + (action - ACTION_STAR)), 0, 0);
}
