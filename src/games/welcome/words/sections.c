/* The sections of rules/welcome.md: where the rules of a move are read. */
#include "games/welcome/words/words.h"

const char *const welcome_effect_sections[EFFECTS] = {
    [FENCE] = "fences", [AGENT] = "agents", [PARK] = "parks",
    [POOL] = "pools",   [TEMP] = "temps",   [BIS] = "bis",
};

static const char *take_section(const struct table *table)
{
    static const char *const sections[] = {[MODE_STACKS] = "offer",
                                           [MODE_DRAFT] = "draft",
                                           [MODE_SOLO] = "solo",
                                           [MODE_RIVAL] = "rival"};
    return sections[table->mode];
}

const char *welcome_section(const void *table_bytes, const void *sheet_bytes, kv_move move)
{
    const struct sheet *sheet = (const struct sheet *)sheet_bytes;
    static const char *const sections[] = {
        [MOVE_REFUSE] = "refusal",         [MOVE_WRITE] = "write", [MOVE_SKIP] = "effects",
        [MOVE_ROUNDABOUT] = "roundabouts", [MOVE_PLAN] = "plans",  [MOVE_USE] = "plans",
        [MOVE_RESHUFFLE] = "reshuffle",    [MOVE_DONE] = "round",
    };
    switch (move_kind(move)) {
    case MOVE_TAKE:
        return take_section((const struct table *)table_bytes);
    case MOVE_WRITE:
        return move_argument(move) == sheet->number ? sections[MOVE_WRITE]
                                                    : welcome_effect_sections[TEMP];
    case MOVE_PARK:
    case MOVE_POOL:
    case MOVE_TEMP:
    case MOVE_FENCE:
    case MOVE_AGENT:
    case MOVE_BIS:
        return welcome_effect_sections[sheet->effect];
    default:
        return sections[move_kind(move)];
    }
}
