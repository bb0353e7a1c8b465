/* The guide through Welcome: what a newcomer is told, and which moves bring it up. */
#include "base/bits.h"
#include "games/welcome/hand/hand.h"

/* ---- When a move of its kind does not say it all ---- */

static const struct table *table_of(const struct kv_drawing *drawing)
{
    return (const struct table *)drawing->table;
}

static const struct sheet *sheet_of(const struct kv_drawing *drawing)
{
    return (const struct sheet *)drawing->sheet;
}

static bool has_stacks(const struct kv_drawing *drawing, kv_move move)
{
    (void)move;
    return table_of(drawing)->mode == MODE_STACKS;
}

static bool is_draft(const struct kv_drawing *drawing, kv_move move)
{
    (void)move;
    return table_of(drawing)->mode == MODE_DRAFT;
}

static bool is_solo(const struct kv_drawing *drawing, kv_move move)
{
    (void)move;
    return table_of(drawing)->mode == MODE_SOLO;
}

static bool has_rival(const struct kv_drawing *drawing, kv_move move)
{
    (void)move;
    return table_of(drawing)->mode == MODE_RIVAL;
}

/* The number is about to be written at a pool, or was. */
static bool is_at_pool(const struct kv_drawing *drawing, kv_move move)
{
    if (move_kind(move) == MOVE_POOL)
        return true;
    return sheet_of(drawing)->effect == POOL &&
           board_of(table_of(drawing))->pool_houses[move_street(move)] >> move_house(move) & 1;
}

static bool is_changed_number(const struct kv_drawing *drawing, kv_move move)
{
    return move_argument(move) != sheet_of(drawing)->number;
}

/* The only move there is may have been made already. */
static bool is_refused(const struct kv_drawing *drawing, kv_move move)
{
    return move_kind(move) == MOVE_REFUSE || !sheet_of(drawing)->number;
}

static bool some_number_has_no_place(const struct kv_drawing *drawing, kv_move move)
{
    const struct sheet *sheet = sheet_of(drawing);
    const uint8_t *cards = hand_of(table_of(drawing), sheet);
    (void)move;
    for (uint32_t i = 0; i < CARDS; i++) {
        uint32_t number = card_number(cards[i]);
        if (!(sheet->street[0].fits[number] | sheet->street[1].fits[number] |
              sheet->street[2].fits[number]))
            return true;
    }
    return false;
}

static bool some_plan_is_turned(const struct kv_drawing *drawing, kv_move move)
{
    (void)move;
    return table_of(drawing)->turned & ~(uint32_t)sheet_of(drawing)->approved;
}

/* One more plan, refusal or round of houses. */
static bool is_near_end(const struct kv_drawing *drawing, kv_move move)
{
    const struct sheet *sheet = sheet_of(drawing);
    uint32_t empty = 0;
    (void)move;
    for (uint32_t i = 0; i < STREETS; i++)
        empty += board_of(table_of(drawing))->length[i] - kv_bits_count(sheet->street[i].built) -
                 kv_bits_count(sheet->street[i].roundabouts);
    return kv_bits_count(sheet->approved) + 1 >= PILES || sheet->refusals + 1 >= REFUSALS_MOST ||
           empty <= 2;
}

static bool has_star_plan(const struct kv_drawing *drawing, kv_move move)
{
    const struct table *table = table_of(drawing);
    (void)move;
    for (uint32_t pile = 0; pile < PILES && !table->plans_open; pile++)
        if (plan_of(table, pile)->advanced)
            return true;
    return false;
}

static bool has_estate(const struct kv_drawing *drawing, kv_move move)
{
    const struct sheet *sheet = sheet_of(drawing);
    (void)move;
    for (uint32_t i = 0; i < STREETS; i++)
        for (uint32_t size = 0; size < sizeof sheet->street[i].stock; size++)
            if (sheet->street[i].stock[size])
                return true;
    return false;
}

/* ---- The topics ---- */

#define BY(kind) (1u << MOVE_##kind)

const struct kv_topic welcome_topics[] = {
    {"take", "offer",
     KV_MARK("Three cards show numbers and three show effects. Take one pair; "
             "everyone may take the same one. The small symbol in a corner shows "
             "the effect of the next round."),
     BY(TAKE), has_stacks},
    {"draft", "draft",
     KV_MARK("Everybody holds three cards. Take the number of one and the effect "
             "of another; the third goes to your neighbour."),
     BY(TAKE), is_draft},
    {"solo", "solo",
     KV_MARK("Each round brings three cards. Take the number of one and the "
             "effect of another; then all three are discarded."),
     BY(TAKE), is_solo},
    {"rival", "rival",
     KV_MARK("Each round brings three cards. Take the number of one and the "
             "effect of another; your rival gets the third."),
     BY(TAKE), has_rival},
    {"write", "write",
     KV_MARK("Write the number in a glowing house. Numbers must rise from left to "
             "right along a street. Gaps are fine, but no number may appear twice "
             "in a street."),
     BY(WRITE), NULL},
    {"pool", "pools",
     KV_MARK("Some houses have a pool printed on them: write a number there with "
             "this effect to build it."),
     BY(WRITE) | BY(POOL), is_at_pool},
    {"temp", "temps",
     KV_MARK("A temp changes the number by one or two, up or down. Whoever uses "
             "the most temps scores points at the end."),
     BY(WRITE), is_changed_number},
    {"fence", "fences",
     KV_MARK("A fence divides a street into estates. An estate counts once all "
             "its houses have numbers; the city plans ask for estates of certain "
             "sizes."),
     BY(FENCE), NULL},
    {"agent", "agents",
     KV_MARK("An agent raises the value of all estates of one size. Cross off the "
             "next box in the column of the size you want."),
     BY(AGENT), NULL},
    {"park", "parks",
     KV_MARK("Build a park in the street where you wrote the number. Each further "
             "park is worth more, and the last one the most."),
     BY(PARK), NULL},
    {"bis", "bis",
     KV_MARK("A bis copies a number into the house next door. It fills gaps, but "
             "each one costs points."),
     BY(BIS), NULL},
    {"refusal", "refusal",
     KV_MARK("None of the numbers fits, so the city refuses your permit, unless you use a temp. "
             "Refusals cost points, and three of them end the game."),
     BY(REFUSE) | BY(DONE), is_refused},
    {"plan", "plans",
     KV_MARK("You have all that a city plan asks for. Approve it: the first to do "
             "so score more. Its estates cannot be used again."),
     BY(PLAN), NULL},
    {"use", "plans",
     KV_MARK("Choose the estates for this plan. They are used up then, so spare "
             "those that another plan needs."),
     BY(USE), NULL},
    {"reshuffle", "reshuffle",
     KV_MARK("You are the first with this plan, so you may have all cards "
             "shuffled: the next effects are then no longer known."),
     BY(RESHUFFLE), NULL},
    {"no-place", "refusal",
     KV_MARK("One of these numbers fits nowhere any more. If none of the three "
             "fits, the city refuses your permit, so keep places open for "
             "small and large numbers."),
     BY(TAKE), some_number_has_no_place},
    {"turned-plan", "plans",
     KV_MARK("A city plan has been turned over: from now on it scores only "
             "the smaller number."),
     BY(TAKE), some_plan_is_turned},
    {"end", "end",
     KV_MARK("The end is near: the game ends with the round in which somebody "
             "approves the third plan, is refused for the third time or fills the "
             "town."),
     BY(TAKE) | BY(REFUSE) | BY(DONE), is_near_end},
    {"star-plans", "advanced-plans",
     KV_MARK("Plans with a star do not ask for estates alone, but for pools, "
             "parks, temps or a certain street."),
     BY(TAKE), has_star_plan},
    {"roundabout", "roundabouts",
     KV_MARK("A roundabout takes the place of a house, and the numbers start "
             "afresh behind it. It costs points."),
     BY(ROUNDABOUT), NULL},
    {"estate", "estates",
     KV_MARK("You have an estate: all houses between two fences have numbers. It "
             "scores at the end, and a city plan may ask for its size."),
     BY(DONE), has_estate},
    {"done", "round",
     KV_MARK("That was your turn. The game ends with three plans, three refusals or a "
             "full town."),
     BY(DONE), NULL},
    {0},
};

uint32_t welcome_kind(kv_move move)
{
    return move_kind(move);
}
