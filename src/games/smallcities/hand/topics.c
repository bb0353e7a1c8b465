/* The guide through Small Cities: what a newcomer is told, and which moves bring it up. */
#include "games/smallcities/hand/hand.h"

/* ---- When a move of its kind does not say it all ---- */

static const struct table *table_of(const struct kv_drawing *drawing)
{
    return (const struct table *)drawing->table;
}

static const struct sheet *sheet_of(const struct kv_drawing *drawing)
{
    return (const struct sheet *)drawing->sheet;
}

static bool is_square(const struct kv_drawing *drawing, kv_move move)
{
    (void)drawing;
    return move_argument(move) == SQUARE;
}

static bool is_on_star(const struct kv_drawing *drawing, kv_move move)
{
    return box_of(table_of(drawing))->stars >> move_place(move) & 1;
}

static bool earns_star(const struct kv_drawing *drawing, kv_move move)
{
    const struct table *table = table_of(drawing);
    return table->bonus != NO_BONUS && table->bonus != FIRM_GROUND && is_on_star(drawing, move);
}

static bool is_on_firm_ground(const struct kv_drawing *drawing, kv_move move)
{
    return table_of(drawing)->bonus == FIRM_GROUND && is_on_star(drawing, move);
}

static bool serves_own_goals(const struct kv_drawing *drawing, kv_move move)
{
    const struct table *table = table_of(drawing);
    const struct box *box = box_of(table);
    const struct sheet *sheet = sheet_of(drawing);
    struct sheet then = *sheet;
    if (table->goals == GOALS_NONE)
        return false;
    smallcities_play(table, &then, move);
    return smallcities_count_specialised(box, &then) > smallcities_count_specialised(box, sheet) ||
           smallcities_count_unified(box, &then) > smallcities_count_unified(box, sheet);
}

static bool serves_goal(const struct kv_drawing *drawing, kv_move move)
{
    const struct table *table = table_of(drawing);
    const struct box *box = box_of(table);
    const struct sheet *sheet = sheet_of(drawing);
    struct sheet then = *sheet;
    if (table->goal == NO_GOAL)
        return false;
    smallcities_play(table, &then, move);
    return smallcities_count_goal(box, &then, table->goal) >
           smallcities_count_goal(box, sheet, table->goal);
}

static bool is_solo(const struct kv_drawing *drawing, kv_move move)
{
    (void)move;
    return table_of(drawing)->solo;
}

/* A seat lacks one building. */
static bool is_near_end(const struct kv_drawing *drawing, kv_move move)
{
    const struct table *table = table_of(drawing);
    uint32_t most = building_count(sheet_of(drawing));
    (void)move;
    for (uint32_t seat = 0; seat < table->seats; seat++)
        if (table->buildings[seat] > most)
            most = table->buildings[seat];
    return most + 1 >= CIRCLES;
}

/* ---- The topics ---- */

#define BY(kind) (1u << MOVE_##kind)

const struct kv_topic smallcities_topics[] = {
    {"draw", "figures",
     KV_MARK("One die shows a figure of four hexes. Touch its card, then a hex "
             "with a dashed rim: the figure appears there in the colour of your marker. Turn or "
             "mirror it before you draw it."),
     BY(DRAW), NULL},
    {"build", "buildings",
     KV_MARK("The other die shows a building, and your marker's colour has one "
             "too. A building scores for what lies around it: each hex that "
             "lights up says how much."),
     BY(BUILD), NULL},
    {"pass", "round", KV_MARK("Nothing fits this time, so pass."), BY(PASS), NULL},
    {"bonus", "bonus",
     KV_MARK("A star you have built on can be crossed off for this game's bonus."), BY(STAR), NULL},
    {"square", "square",
     KV_MARK("A town square stands next to other buildings and scores 2 points for "
             "each of them."),
     BY(BUILD), is_square},
    {"star", "bonus",
     KV_MARK("You can build on a star now. The star is yours then, and in a later "
             "turn you may cross it off for this game's bonus."),
     BY(BUILD), earns_star},
    {"firm-ground", "bonus",
     KV_MARK("You can build on a star now: in this game that scores 3 points "
             "more."),
     BY(BUILD), is_on_firm_ground},
    {"personal-goals", "personal-goals",
     KV_MARK("You can do something for your own two goals now: surround "
             "a quarter of the colour you began with, or build between "
             "the two colours of your card. They score at the end."),
     BY(DRAW) | BY(BUILD), serves_own_goals},
    {"goal", "additional-goal",
     KV_MARK("You can do something now for the goal that everybody has. Its card "
             "says what counts; it scores at the end."),
     BY(DRAW) | BY(BUILD), serves_goal},
    {"solo", "solo",
     KV_MARK("Alone, every figure uses up a circle of the buildings' track. When "
             "all are gone, no more figures can be drawn."),
     BY(DRAW), is_solo},
    {"end", "end",
     KV_MARK("The end is near: the game ends with the round in which somebody draws "
             "the ninth building."),
     BY(DRAW) | BY(BUILD) | BY(PASS), is_near_end},
    {"done", "round",
     KV_MARK("That was your turn. Your colour changes every round. The game ends "
             "when somebody has nine buildings."),
     BY(DONE), NULL},
    {0},
};

uint32_t smallcities_kind(kv_move move)
{
    return move_kind(move);
}
