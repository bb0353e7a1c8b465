/* The action space of Machinery. */
#include "games/machinery/rules/game.h"

/* Which placement fills these squares of this building: no two figures fill the same ones. */
static uint32_t find_placement(kv_move move)
{
    uint32_t i = 0;
    while (move_squares(machinery_placements[i]) != move_squares(move) ||
           placement_building(machinery_placements[i]) != move_building(move))
        i++;
    return i;
}

uint32_t machinery_action_number(kv_move move)
{
    switch (move_kind(move)) {
    case MOVE_DRAW:
        return move_card(move) * FIGURE_PLACEMENTS + find_placement(move);
    case MOVE_BUILDER:
        return ACTION_BUILDERS - FIGURE_PLACEMENTS + find_placement(move);
    case MOVE_ERASE:
        return ACTION_ERASURES - 1 + move_breakage(move);
    case MOVE_DONE:
        return ACTION_DONE;
    }
    return MACHINERY_ACTIONS;
}

kv_move machinery_action_move(uint32_t action)
{
    if (action < ACTION_BUILDERS)
        return move_base(MOVE_DRAW, action / FIGURE_PLACEMENTS) +
               machinery_placements[action % FIGURE_PLACEMENTS];
    if (action < ACTION_ERASURES)
        return move_base(MOVE_BUILDER, 0) +
               machinery_placements[action - ACTION_BUILDERS + FIGURE_PLACEMENTS];
    if (action < ACTION_DONE)
        return move_base(MOVE_ERASE, 0) | (action - ACTION_ERASURES + 1) << SQUARES_SHIFT;
    return move_base(MOVE_DONE, 0);
}
