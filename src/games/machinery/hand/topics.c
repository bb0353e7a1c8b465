/* The guide through Machinery: what a newcomer is told, and which moves bring it up. */
#include "base/memory.h"
#include "games/machinery/hand/hand.h"

/* ---- When a move of its kind does not say it all ---- */

static const struct table *table_of(const struct kv_drawing *drawing)
{
    return (const struct table *)drawing->table;
}

static const struct sheet *sheet_of(const struct kv_drawing *drawing)
{
    return (const struct sheet *)drawing->sheet;
}

static bool has_event(const struct kv_drawing *drawing, kv_move move)
{
    (void)move;
    return table_of(drawing)->event;
}

/* The figure costs something and fits in no other way. */
static bool must_be_turned(const struct kv_drawing *drawing, kv_move move)
{
    const struct table *table = table_of(drawing);
    if (table->rules.free_turning || !move_turned(table, move))
        return false;
    for (uint32_t i = 0; i < drawing->count; i++) {
        kv_move other = drawing->moves[i];
        if (move_kind(other) == MOVE_DRAW && move_card(other) == move_card(move) &&
            !move_turned(table, other))
            return false;
    }
    return true;
}

static bool has_no_circle(const struct kv_drawing *drawing, kv_move move)
{
    (void)move;
    return sheet_of(drawing)->noted == box_of(table_of(drawing))->circles &&
           !table_of(drawing)->rules.free_turning;
}

/* The buildings that are finished after the move, bits; 0 if it finishes none. */
static uint32_t finished_by(const struct kv_drawing *drawing, kv_move move)
{
    struct sheet then = *sheet_of(drawing);
    machinery_play(drawing->table, &then, move);
    return then.finished == sheet_of(drawing)->finished ? 0 : then.finished;
}

static bool finishes_building(const struct kv_drawing *drawing, kv_move move)
{
    return finished_by(drawing, move);
}

static bool finishes_district(const struct kv_drawing *drawing, kv_move move)
{
    const struct box *box = box_of(table_of(drawing));
    uint32_t own = machinery_district(box, box->buildings[move_building(move)].district);
    return (finished_by(drawing, move) & own) == own;
}

/* How many of the finished buildings are of each type. */
static void count_types(const struct box *box, uint32_t finished, uint8_t count[TYPES])
{
    memset(count, 0, TYPES);
    for (uint32_t i = 0; i < BUILDINGS; i++)
        count[box->buildings[i].type] += finished >> i & 1;
}

/* Three of a type; or the type was the one that a set of all six still lacked. */
static bool finishes_set(const struct kv_drawing *drawing, kv_move move)
{
    uint32_t finished = finished_by(drawing, move);
    const struct box *box = box_of(table_of(drawing));
    uint32_t type = box->buildings[move_building(move)].type;
    uint8_t count[TYPES];
    if (!finished)
        return false;
    count_types(box, finished, count);
    bool is_set = true;
    for (uint32_t i = 0; i < TYPES; i++)
        is_set = is_set && count[i] >= count[type];
    return is_set || count[type] == OF_A_KIND;
}

static bool is_first_figure(const struct kv_drawing *drawing, kv_move move)
{
    (void)move;
    return !sheet_of(drawing)->figures_drawn;
}

static bool is_later_figure(const struct kv_drawing *drawing, kv_move move)
{
    return !is_first_figure(drawing, move);
}

static bool has_begun(const struct kv_drawing *drawing, kv_move move)
{
    (void)move;
    return sheet_of(drawing)->figures_drawn || sheet_of(drawing)->builders_used;
}

static bool is_last_round(const struct kv_drawing *drawing, kv_move move)
{
    (void)move;
    return table_of(drawing)->round == ROUNDS;
}

/* ---- The topics ---- */

#define BY(kind) (1u << MOVE_##kind)

const struct kv_topic machinery_topics[] = {
    {"draw", "figures",
     KV_MARK("Each card shows a machine and its figure. Touch a card, then a "
             "building that glows, and draw the figure; up to two in a turn. It is "
             "free as printed or mirrored; turning it breaks the machine, which "
             "costs points."),
     BY(DRAW), is_first_figure},
    {"event", "events",
     KV_MARK("An event changes the rules, for everybody and for this round only. "
             "Its card says what is different."),
     BY(DRAW) | BY(BUILDER) | BY(DONE), has_event},
    {"erase", "events", KV_MARK("This round you may erase a breakage."), BY(ERASE), NULL},
    {"turning", "turning",
     KV_MARK("One of these figures only fits if you turn it. That breaks its "
             "machine: the card says what it costs at the end."),
     BY(DRAW), must_be_turned},
    {"circles", "turning",
     KV_MARK("All circles of the broken machinery are full, so no figure can be "
             "turned any more."),
     BY(DRAW), has_no_circle},
    {"district", "districts",
     KV_MARK("You can finish a whole district now: its three buildings bring a "
             "bonus together."),
     BY(DRAW) | BY(BUILDER), finishes_district},
    {"types", "types",
     KV_MARK("You can complete a set now. Three buildings of one type bring a "
             "bonus, and so do six of different types."),
     BY(DRAW) | BY(BUILDER), finishes_set},
    {"building", "buildings",
     KV_MARK("You can finish a building now. It scores when all its squares "
             "are filled, and nothing before."),
     BY(DRAW) | BY(BUILDER), finishes_building},
    {"second", "round",
     KV_MARK("You may draw another figure this turn, into the same building or "
             "another one."),
     BY(DRAW), is_later_figure},
    {"builder", "builders",
     KV_MARK("A builder fills a single square at the end of the turn, but costs "
             "a point."),
     BY(BUILDER), has_begun},
    {"end", "end",
     KV_MARK("This is the last round. Whatever is unfinished after it scores "
             "nothing."),
     BY(DRAW) | BY(BUILDER), is_last_round},
    {"done", "round",
     KV_MARK("That was your turn. Buildings score when they are full, and so do "
             "whole districts and types. The game lasts ten rounds."),
     BY(DONE), has_begun},
    {0},
};

uint32_t machinery_kind(kv_move move)
{
    return move_kind(move);
}
