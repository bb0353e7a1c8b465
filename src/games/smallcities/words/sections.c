/* The sections of rules/smallcities.md: where the rules of a move are read. */
#include "games/smallcities/words/words.h"

const char *smallcities_section(const void *table, const void *sheet, kv_move move)
{
    static const char *const sections[] = {
        [MOVE_STAR] = "bonus",
        [MOVE_DRAW] = "figures",
        [MOVE_PASS] = "round",
        [MOVE_DONE] = "round",
    };
    (void)table, (void)sheet;
    if (move_kind(move) == MOVE_BUILD)
        return smallcities_buildings[move_argument(move)].id;
    return sections[move_kind(move)];
}
