/* Every legal move at each stage of a turn. */
#include "base/bits.h"
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

/* Places of the three streets in one set, where bit numbers are places of moves. */
static uint64_t join(uint32_t top, uint32_t middle, uint32_t bottom)
{
    return top | (uint64_t)middle << 16 | (uint64_t)bottom << 32;
}

static kv_move *list_places(kv_move *list, enum kind kind, uint32_t argument, uint64_t places)
{
    kv_move base = move_make(kind, argument, 0);
    for (; places; places &= places - 1)
        *list++ = base | kv_bits_first64(places);
    return list;
}

static uint32_t empty_places(const struct street *street, uint32_t length)
{
    return ((1u << length) - 1) & ~(uint32_t)(street->built | street->roundabouts);
}

static kv_move *list_roundabouts(const struct table *table, const struct sheet *sheet,
                                 kv_move *list)
{
    const uint8_t *length = board_of(table)->length;
    if (!table->advanced || sheet->roundabout_built || sheet->roundabouts == ROUNDABOUTS_MOST)
        return list;
    return list_places(list, MOVE_ROUNDABOUT, 0,
                       join(empty_places(&sheet->street[0], length[0]),
                            empty_places(&sheet->street[1], length[1]),
                            empty_places(&sheet->street[2], length[2])));
}

/* May the number of one card be taken together with the effect of another? */
static bool may_take(const struct sheet *sheet, bool fits, uint32_t number, uint32_t effect)
{
    return fits || (effect == TEMP && sheet->temps < TEMPS_MOST && fits_changed(sheet, number));
}

static kv_move *list_stacks(const struct table *table, const struct sheet *sheet, kv_move *list)
{
    bool some_fits = false;
    for (uint32_t i = 0; i < CARDS; i++) {
        uint32_t number = card_number(table->number[i]);
        bool fits = fits_anywhere(sheet, number) != 0;
        some_fits |= fits;
        if (may_take(sheet, fits, number, card_effect(table->effect[i])))
            *list++ = move_make(MOVE_TAKE, i, i);
    }
    if (!some_fits)
        *list++ = move_make(MOVE_REFUSE, NONE, 0);
    return list;
}

/* With three cards in hand: the number of one and the effect of another. */
static kv_move *list_pairs(const struct table *table, const struct sheet *sheet, kv_move *list)
{
    bool some_fits = false;
    const uint8_t *hand = hand_of(table, sheet);
    for (uint32_t i = 0; i < CARDS; i++) {
        uint32_t number = card_number(hand[i]);
        bool fits = fits_anywhere(sheet, number) != 0;
        some_fits |= fits;
        for (uint32_t j = 0; j < CARDS; j++)
            if (i != j && may_take(sheet, fits, number, card_effect(hand[j])))
                *list++ = move_make(MOVE_TAKE, i, j);
    }
    if (some_fits)
        return list;
    if (table->mode == MODE_SOLO) /* all three cards are discarded: none is to be named */
        *list++ = move_make(MOVE_REFUSE, NONE, 0);
    else
        for (uint32_t i = 0; i < CARDS; i++)
            *list++ = move_make(MOVE_REFUSE, i, 0);
    return list;
}

static kv_move *list_writes(const struct sheet *sheet, kv_move *list)
{
    uint32_t from = sheet->number, to = sheet->number;
    if (sheet->effect == TEMP && sheet->temps < TEMPS_MOST)
        temp_range(sheet->number, &from, &to);
    for (uint32_t number = from; number <= to; number++)
        list = list_places(list, MOVE_WRITE, number,
                           join(sheet->street[0].fits[number], sheet->street[1].fits[number],
                                sheet->street[2].fits[number]));
    return list;
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

static kv_move *list_bis(const struct table *table, const struct sheet *sheet, kv_move *list)
{
    for (uint32_t i = 0; i < STREETS; i++) {
        const struct street *street = &sheet->street[i];
        uint32_t length = board_of(table)->length[i];
        uint32_t houses = copies_from(table, street, length, true);
        for (; houses; houses &= houses - 1) {
            uint32_t at = kv_bits_first(houses);
            *list++ = move_make(MOVE_BIS, street->house[at - 1] - 1u, place_make(i, at));
        }
        houses = copies_from(table, street, length, false);
        for (; houses; houses &= houses - 1) {
            uint32_t at = kv_bits_first(houses);
            *list++ = move_make(MOVE_BIS, street->house[at + 1] - 1u, place_make(i, at));
        }
    }
    return list;
}

static kv_move *list_fences(const struct table *table, const struct sheet *sheet, kv_move *list)
{
    const uint8_t *length = board_of(table)->length;
    return list_places(list, MOVE_FENCE, 0,
                       join(welcome_fence_gaps(table, &sheet->street[0], length[0]),
                            welcome_fence_gaps(table, &sheet->street[1], length[1]),
                            welcome_fence_gaps(table, &sheet->street[2], length[2])));
}

/* What the taken effect can do now. With nothing to do the turn would not be at this stage: that
 * was checked when the number was written, and again when a roundabout was built since. */
static kv_move *list_effects(const struct table *table, const struct sheet *sheet, kv_move *list)
{
    switch ((enum effect)sheet->effect) {
    case PARK:
        *list++ = move_make(MOVE_PARK, 0, 0);
        break;
    case POOL:
        *list++ = move_make(MOVE_POOL, 0, 0);
        break;
    case TEMP:
        *list++ = move_make(MOVE_TEMP, 0, 0);
        break;
    case AGENT:
        for (uint32_t size = 0; size < SIZES; size++)
            if (sheet->agents[size] < board_of(table)->agent_boxes[size])
                *list++ = move_make(MOVE_AGENT, size, 0);
        break;
    case FENCE:
        list = list_fences(table, sheet, list);
        break;
    case BIS:
        list = list_bis(table, sheet, list);
        break;
    }
    *list++ = move_make(MOVE_SKIP, 0, 0);
    return list;
}

static kv_move *list_free(const struct table *table, const struct sheet *sheet, kv_move *list)
{
    uint32_t plans = welcome_plans_possible(table, sheet);
    for (; plans; plans &= plans - 1)
        *list++ = move_make(MOVE_PLAN, kv_bits_first(plans), 0);
    list = list_roundabouts(table, sheet, list);
    if (sheet->fresh && !sheet->reshuffle && edition_of(table)->reshuffle_right &&
        table->mode != MODE_SOLO)
        *list++ = move_make(MOVE_RESHUFFLE, 0, 0);
    *list++ = move_make(MOVE_DONE, 0, 0);
    return list;
}

/* A stage lists in a function of its own that is not drawn into the switch: together they would
 * need all registers saved at every step. */
#define STAGE static uint32_t

STAGE moves_at_start(const struct table *table, const struct sheet *sheet, kv_move *list)
{
    kv_move *end = table->mode == MODE_STACKS ? list_stacks(table, sheet, list)
                                              : list_pairs(table, sheet, list);
    return (uint32_t)(list_roundabouts(table, sheet, end) - list);
}

STAGE moves_of_writing(const struct sheet *sheet, kv_move *list)
{
    return (uint32_t)(list_writes(sheet, list) - list);
}

STAGE moves_of_effect(const struct table *table, const struct sheet *sheet, kv_move *list)
{
    kv_move *end = list_effects(table, sheet, list);
    return (uint32_t)(list_roundabouts(table, sheet, end) - list);
}

STAGE moves_when_free(const struct table *table, const struct sheet *sheet, kv_move *list)
{
    return (uint32_t)(list_free(table, sheet, list) - list);
}

uint32_t welcome_moves(const void *table_bytes, const void *sheet_bytes, kv_move *list)
{
    const struct table *table = (const struct table *)table_bytes;
    const struct sheet *sheet = (const struct sheet *)sheet_bytes;
    switch ((enum stage)sheet->stage) {
    case STAGE_START:
        return moves_at_start(table, sheet, list);
    case STAGE_WRITE:
        return moves_of_writing(sheet, list);
    case STAGE_EFFECT:
        return moves_of_effect(table, sheet, list);
    case STAGE_FREE:
        return moves_when_free(table, sheet, list);
    case STAGE_PLAN:
        return welcome_plan_estates(table, sheet, list);
    case STAGE_DONE:
        return 0;
    }
    return 0;
}
