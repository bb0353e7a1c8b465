/* The action space of Machinery. */
#include "base/assert.h"
#include "games/machinery/rules/game.h"

static const struct box *box_of_game(const struct kv_game *game)
{
    return (const struct box *)game->box;
}

/* Which placement fills these squares of this building: no two figures fill the same ones. A
 * builder's come after those of figures. */
static uint32_t find_placement(const struct box *box, kv_move move)
{
    const placement *placements = box->layout.placements;
    uint32_t i = move_kind(move) == MOVE_BUILDER ? figure_placements(box) : 0;
    while (move_squares(placements[i]) != move_squares(move) ||
           placement_building(placements[i]) != move_building(move))
        i++;
    KV_ASSERT(i < box->layout.ways);
    return i;
}

uint32_t machinery_action_number(const struct kv_game *game, kv_move move)
{
    const struct box *box = box_of_game(game);
    switch (move_kind(move)) {
    case MOVE_DRAW:
        return move_card(move) * figure_placements(box) + find_placement(box, move);
    case MOVE_BUILDER:
        return action_builders(box) - figure_placements(box) + find_placement(box, move);
    case MOVE_ERASE:
        return action_erasures(box) - 1 + move_breakage(move);
    case MOVE_DONE:
        break;
    }
    return action_done(box);
}

kv_move machinery_action_move(const struct kv_game *game, uint32_t action)
{
    const struct box *box = box_of_game(game);
    const placement *placements = box->layout.placements;
    uint32_t figures = figure_placements(box);
    KV_ASSERT(action <= action_done(box));
    if (action < action_builders(box))
        return move_base(MOVE_DRAW, action / figures) + placements[action % figures];
    if (action < action_erasures(box))
        return move_base(MOVE_BUILDER, 0) + placements[action - action_builders(box) + figures];
    if (action < action_done(box))
        return move_base(MOVE_ERASE, 0) | (action - action_erasures(box) + 1) << SQUARES_SHIFT;
    return move_base(MOVE_DONE, 0);
}
