/* The sections of rules/machinery.md: where the rules of a move are read. */
#include "games/machinery/words/words.h"

const char *machinery_section(const void *table_bytes, const void *sheet, kv_move move)
{
    const struct table *table = (const struct table *)table_bytes;
    static const char figures[] = "figures", turning[] = "turning", events[] = "events",
                      builders[] = "builders", round[] = "round";
    (void)sheet;
    switch (move_kind(move)) {
    case MOVE_DRAW:
        return move_turned(table, move) ? turning : figures;
    case MOVE_BUILDER:
        return builders;
    case MOVE_ERASE:
        return events;
    case MOVE_DONE:
        break;
    }
    return table->event ? events : round; /* the event of the round concerns every turn */
}
