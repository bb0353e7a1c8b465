/* Every legal move at each stage of a turn. */
#include "base/bits.h"
#include "games/common/listing.h"
#include "games/welcome/rules/game.h"

/* Where on the sheet this number may be written; 0 when nowhere. */
static uint32_t fits_anywhere(const struct sheet *sheet, uint32_t number)
{
    return sheet->street[0].fits[number] | sheet->street[1].fits[number] |
           sheet->street[2].fits[number];
}

/* The numbers a temp makes of this one: from … to. */
static void temp_range(uint32_t number, uint32_t *from, uint32_t *to)
{
    *from = number < 2 ? 0 : number - 2;
    *to = number + 2 < NUMBERS ? number + 2 : NUMBERS - 1;
}

static bool fits_changed(const struct sheet *sheet, uint32_t number)
{
    uint32_t from, to, fits = 0;
    temp_range(number, &from, &to);
    for (uint32_t i = from; i <= to; i++)
        fits |= fits_anywhere(sheet, i);
    return fits != 0;
}

/* Places of the three streets in one set, where bit numbers are places of moves, or those that
 * numbers count. */
TWICE uint64_t join(enum form form, uint32_t top, uint32_t middle, uint32_t bottom)
{
    if (form == AS_MOVES || form == AS_SETS)
        return top | (uint64_t)middle << 16 | (uint64_t)bottom << 32;
    return top | (uint64_t)middle << PLACES_MIDDLE | (uint64_t)bottom << PLACES_BOTTOM;
}

TWICE void list_places(struct list *list, enum kind kind, uint32_t argument, uint32_t number,
                       uint64_t places)
{
    kv_move base = move_make(kind, argument, 0);
    if (list->form == AS_SETS) {
        list_set(list, base, places);
        return;
    }
    for (; places; places &= places - 1) {
        uint32_t place = kv_bits_first64(places);
        list_move(list, base | place, number + place);
    }
}

/* A move without a place, and its number. */
TWICE void list_one(struct list *list, enum kind kind, uint32_t argument, uint32_t number)
{
    list_move(list, move_make(kind, argument, 0), number);
}

static uint32_t empty_places(const struct street *street, uint32_t length)
{
    return ((1u << length) - 1) & ~(uint32_t)(street->built | street->roundabouts);
}

TWICE void list_roundabouts(const struct table *table, const struct sheet *sheet, struct list *list)
{
    const uint8_t *length = table->length;
    if (!table->advanced || sheet->roundabout_built || sheet->roundabouts == ROUNDABOUTS_MOST)
        return;
    list_places(list, MOVE_ROUNDABOUT, 0, ACTION_ROUNDABOUTS,
                join(list->form, empty_places(&sheet->street[0], length[0]),
                     empty_places(&sheet->street[1], length[1]),
                     empty_places(&sheet->street[2], length[2])));
}

/* May the number of one card be taken together with the effect of another? */
static bool may_take(const struct sheet *sheet, bool fits, uint32_t number, uint32_t effect)
{
    return fits || (effect == TEMP && sheet->temps < TEMPS_MOST && fits_changed(sheet, number));
}

TWICE void list_take(struct list *list, uint32_t number_card, uint32_t effect_card)
{
    list_move(list, move_make(MOVE_TAKE, number_card, effect_card),
              ACTION_TAKES + number_card * CARDS + effect_card);
}

TWICE void list_stacks(const struct table *table, const struct sheet *sheet, struct list *list)
{
    bool some_fits = false;
    for (uint32_t i = 0; i < CARDS; i++) {
        uint32_t number = card_number(table->number[i]);
        bool fits = fits_anywhere(sheet, number) != 0;
        some_fits |= fits;
        if (may_take(sheet, fits, number, card_effect(table->effect[i])))
            list_take(list, i, i);
    }
    if (!some_fits)
        list_one(list, MOVE_REFUSE, NONE, ACTION_REFUSALS + CARDS);
}

/* With three cards in hand: the number of one and the effect of another. */
TWICE void list_pairs(const struct table *table, const struct sheet *sheet, struct list *list)
{
    bool some_fits = false;
    const uint8_t *hand = hand_of(table, sheet);
    for (uint32_t i = 0; i < CARDS; i++) {
        uint32_t number = card_number(hand[i]);
        bool fits = fits_anywhere(sheet, number) != 0;
        some_fits |= fits;
        for (uint32_t j = 0; j < CARDS; j++)
            if (i != j && may_take(sheet, fits, number, card_effect(hand[j])))
                list_take(list, i, j);
    }
    if (some_fits)
        return;
    if (table->mode == MODE_SOLO) /* all three cards are discarded: none is to be named */
        list_one(list, MOVE_REFUSE, NONE, ACTION_REFUSALS + CARDS);
    else
        for (uint32_t i = 0; i < CARDS; i++)
            list_one(list, MOVE_REFUSE, i, ACTION_REFUSALS + i);
}

TWICE void list_writes(const struct table *table, const struct sheet *sheet, struct list *list)
{
    uint32_t from = sheet->number, to = sheet->number;
    (void)table;
    if (sheet->effect == TEMP && sheet->temps < TEMPS_MOST)
        temp_range(sheet->number, &from, &to);
    for (uint32_t number = from; number <= to; number++)
        list_places(list, MOVE_WRITE, number, ACTION_WRITES + number * PLACES,
                    join(list->form, sheet->street[0].fits[number], sheet->street[1].fits[number],
                         sheet->street[2].fits[number]));
}

/* The gaps whose two houses bear the same number. */
static uint32_t gaps_between_equals(const struct street *street)
{
    uint32_t gaps = 0;
    /* Only a bis makes equal neighbours: a pair has one on its left or on its right. */
    uint32_t pairs =
        (uint32_t)(street->bis | street->bis >> 1) & street->built & (uint32_t)street->built >> 1;
    for (; pairs; pairs &= pairs - 1) {
        uint32_t at = kv_bits_first(pairs);
        if (street->house[at] == street->house[at + 1])
            gaps |= 1u << at;
    }
    return gaps;
}

uint16_t welcome_fence_gaps(const struct table *table, const struct street *street, uint32_t length)
{
    uint32_t gaps = ((1u << (length - 1)) - 1) & ~(uint32_t)(street->fences | street->locked);
    if (!edition_of(table)->fence_between_equals && street->bis)
        gaps &= ~gaps_between_equals(street);
    return (uint16_t)gaps;
}

/* Empty houses that have a numbered neighbour on the given side, and no fence between where the
 * edition forbids that. */
static uint32_t copies_from(const struct table *table, const struct street *street, uint32_t length,
                            bool from_left)
{
    uint32_t empty = empty_places(street, length);
    uint32_t parted = edition_of(table)->fence_between_equals ? 0 : street->fences;
    if (from_left)
        return empty & ((street->built & ~parted) << 1);
    return empty & ((uint32_t)street->built >> 1) & ~parted;
}

uint16_t welcome_bis_houses(const struct table *table, const struct street *street, uint32_t length)
{
    return (uint16_t)(copies_from(table, street, length, true) |
                      copies_from(table, street, length, false));
}

static uint32_t number_beside(const struct street *street, uint32_t house, bool left)
{
    return street->house[left ? house - 1 : house + 1] - 1u;
}

/* Bis houses on a street, with the numbers of their neighbours on one side. These differ, so in a
 * set the argument is the side until a move is chosen (number_bis). */
TWICE void list_copies(struct list *list, const struct sheet *sheet, uint32_t street,
                       uint32_t houses, bool from_left)
{
    static const uint8_t first[STREETS] = {0, PLACES_MIDDLE, PLACES_BOTTOM};
    if (list->form == AS_SETS) {
        list_set(list, move_make(MOVE_BIS, from_left, place_make(street, 0)), houses);
        return;
    }
    for (; houses; houses &= houses - 1) {
        uint32_t at = kv_bits_first(houses);
        uint32_t number = number_beside(&sheet->street[street], at, from_left);
        list_move(list, move_make(MOVE_BIS, number, place_make(street, at)),
                  ACTION_BIS_HOUSES + number * PLACES + first[street] + at);
    }
}

static kv_move number_bis(const struct sheet *sheet, kv_move chosen)
{
    const struct street *street = &sheet->street[move_street(chosen)];
    bool from_left = move_argument(chosen);
    return move_make(MOVE_BIS, number_beside(street, move_house(chosen), from_left),
                     move_place(chosen));
}

TWICE void list_bis(const struct table *table, const struct sheet *sheet, struct list *list)
{
    for (uint32_t i = 0; i < STREETS; i++) {
        const struct street *street = &sheet->street[i];
        uint32_t length = table->length[i];
        list_copies(list, sheet, i, copies_from(table, street, length, true), true);
        list_copies(list, sheet, i, copies_from(table, street, length, false), false);
    }
}

TWICE void list_fences(const struct table *table, const struct sheet *sheet, struct list *list)
{
    const uint8_t *length = table->length;
    list_places(list, MOVE_FENCE, 0, ACTION_FENCES,
                join(list->form, welcome_fence_gaps(table, &sheet->street[0], length[0]),
                     welcome_fence_gaps(table, &sheet->street[1], length[1]),
                     welcome_fence_gaps(table, &sheet->street[2], length[2])));
}

TWICE void list_agents(const struct table *table, const struct sheet *sheet, struct list *list)
{
    const uint8_t *boxes = board_of(table)->agent_boxes;
    for (uint32_t size = 0; size < SIZES; size++)
        if (sheet->agents[size] < boxes[size])
            list_one(list, MOVE_AGENT, size, ACTION_AGENTS + size);
}

/* What the taken effect can do now. With nothing to do the turn would not be at this stage: that
 * was checked when the number was written, and again when a roundabout was built since. */
TWICE void list_effects(const struct table *table, const struct sheet *sheet, struct list *list)
{
    switch ((enum effect)sheet->effect) {
    case PARK:
        list_one(list, MOVE_PARK, 0, ACTION_PARK);
        break;
    case POOL:
        list_one(list, MOVE_POOL, 0, ACTION_POOL);
        break;
    case TEMP:
        list_one(list, MOVE_TEMP, 0, ACTION_TEMP);
        break;
    case AGENT:
        list_agents(table, sheet, list);
        break;
    case FENCE:
        list_fences(table, sheet, list);
        break;
    case BIS:
        list_bis(table, sheet, list);
        break;
    }
    list_one(list, MOVE_SKIP, 0, ACTION_SKIP);
    list_roundabouts(table, sheet, list);
}

TWICE void list_start(const struct table *table, const struct sheet *sheet, struct list *list)
{
    if (table->mode == MODE_STACKS)
        list_stacks(table, sheet, list);
    else
        list_pairs(table, sheet, list);
    list_roundabouts(table, sheet, list);
}

TWICE void list_free(const struct table *table, const struct sheet *sheet, struct list *list)
{
    uint32_t plans = welcome_plans_possible(table, sheet);
    for (; plans; plans &= plans - 1) {
        uint32_t plan = kv_bits_first(plans);
        list_one(list, MOVE_PLAN, plan, ACTION_PLANS + plan);
    }
    list_roundabouts(table, sheet, list);
    if (sheet->fresh && !sheet->reshuffle && edition_of(table)->reshuffle_right &&
        table->mode != MODE_SOLO)
        list_one(list, MOVE_RESHUFFLE, 0, ACTION_RESHUFFLE);
    list_one(list, MOVE_DONE, 0, ACTION_DONE);
}

TWICE void list_estates(const struct table *table, const struct sheet *sheet, struct list *list)
{
    kv_move moves[LIST_MOST];
    uint32_t count = welcome_plan_estates(table, sheet, moves);
    for (size_t i = 0; i < count; i++)
        list_move(list, moves[i], welcome_action_number(NULL, moves[i]));
}

STAGE(start)
STAGE(writes)
STAGE(effects)
STAGE(free)
STAGE(estates)

TWICE uint32_t list_all(enum form form, const void *table_bytes, const void *sheet_bytes, void *at)
{
    const struct table *table = (const struct table *)table_bytes;
    const struct sheet *sheet = (const struct sheet *)sheet_bytes;
    switch ((enum stage)sheet->stage) {
    case STAGE_START:
        return AT_STAGE(start);
    case STAGE_WRITE:
        return AT_STAGE(writes);
    case STAGE_EFFECT:
        return AT_STAGE(effects);
    case STAGE_FREE:
        return AT_STAGE(free);
    case STAGE_PLAN:
        return AT_STAGE(estates);
    case STAGE_DONE:
        return 0;
    }
    return 0;
}

uint32_t welcome_moves(const void *table, const void *sheet, kv_move *list)
{
    return list_all(AS_MOVES, table, sheet, list);
}

uint32_t welcome_action_list(const void *table, const void *sheet, uint16_t *list)
{
    return list_all(AS_NUMBERS, table, sheet, list);
}

/* For a thread of a GPU a list of sets is quicker, because it is shorter: what threads write at
 * different places of their lists goes to different lines of memory. */
kv_move welcome_any(const void *table_bytes, const void *sheet_bytes, struct kv_rng *rng)
{
    const struct table *table = (const struct table *)table_bytes;
    const struct sheet *sheet = (const struct sheet *)sheet_bytes;
    struct move_set sets[SETS_MOST];
    struct list list = {AS_SETS, sets, 0, NULL};
    switch ((enum stage)sheet->stage) {
    case STAGE_START:
        list_start(table, sheet, &list);
        break;
    case STAGE_WRITE:
        list_writes(table, sheet, &list);
        break;
    case STAGE_EFFECT:
        list_effects(table, sheet, &list);
        break;
    case STAGE_FREE:
        list_free(table, sheet, &list);
        break;
    case STAGE_PLAN:
        list_estates(table, sheet, &list);
        break;
    case STAGE_DONE:
        break;
    }
    kv_move chosen = choose_of_sets(sets, list.count, rng);
    return move_kind(chosen) == MOVE_BIS ? number_bis(sheet, chosen) : chosen;
}
