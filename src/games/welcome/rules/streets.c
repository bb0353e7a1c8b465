/*
 * A street: its houses, and for every number the set of houses where it may be written.
 *
 * Every mark updates that set, instead of computing it when moves are listed: listing happens at
 * every step and marks are few, so a step costs a handful of instructions.
 */
#include "base/assert.h"
#include "base/bits.h"
#include "base/memory.h"
#include "games/welcome/rules/game.h"

static uint32_t all_houses(uint32_t length)
{
    return (1u << length) - 1;
}

void welcome_street_open(struct street *street, uint32_t length)
{
    memset(street, 0, sizeof *street);
    for (uint32_t number = 0; number < NUMBERS; number++)
        street->fits[number] = (uint16_t)all_houses(length);
}

#define SIX(bits)      bits, bits, bits, bits, bits, bits
#define EIGHTEEN(bits) SIX(bits), SIX(bits), SIX(bits)

/* Ones with zeros around them. Read from the right position, it tells for every number whether it
 * is at most, or at least, a given one, so that all numbers are handled at once and without a
 * branch.
 */
static const uint16_t around[3 * NUMBERS] = {EIGHTEEN(0), EIGHTEEN(0xffff), EIGHTEEN(0)};

/* Removes what a numbered house forbids: at it and to its right all numbers up to its own, at it
 * and to its left all from its own up, within its row between roundabouts. */
static void forbid(struct street *street, uint32_t house, uint32_t number)
{
    uint32_t right = ~0u << house;
    uint32_t left = (2u << house) - 1;
    if (street->roundabouts) {
        uint32_t after = street->roundabouts & right;
        uint32_t before = street->roundabouts & left;
        if (after)
            right &= all_houses(kv_bits_first(after));
        if (before)
            left &= ~0u << (32 - (uint32_t)__builtin_clz(before));
    }
    const uint16_t *up_to = &around[2 * NUMBERS - 1 - number];
    const uint16_t *from = &around[NUMBERS - number];
    for (uint32_t i = 0; i < NUMBERS; i++)
        street->fits[i] &= (uint16_t) ~((up_to[i] & right) | (from[i] & left));
}

/* The houses between the two fences around a house. */
static uint32_t group_around(const struct street *street, uint32_t length, uint32_t house)
{
    uint32_t before = street->fences & ((1u << house) - 1);
    uint32_t after = (street->fences | 1u << (length - 1)) & ~0u << house;
    uint32_t first = before ? 32 - (uint32_t)__builtin_clz(before) : 0;
    return (2u << kv_bits_first(after)) - (1u << first);
}

void welcome_street_count(struct street *street, uint32_t length)
{
    uint32_t from = 0, first, size;
    memset(street->stock, 0, sizeof street->stock);
    while (welcome_street_estate(street, length, &from, &first, &size))
        if (!(street->used >> first & ((1u << size) - 1)))
            street->stock[size - 1]++;
}

/* Recounts only when the group around the house is complete: otherwise nothing has changed. */
static void count_around(struct street *street, uint32_t length, uint32_t house)
{
    uint32_t group = group_around(street, length, house);
    if ((street->built & group) == group)
        welcome_street_count(street, length);
}

void welcome_street_write(struct street *street, uint32_t length, uint32_t house, uint32_t number)
{
    KV_ASSERT(house < length && number < NUMBERS && street->house[house] == HOUSE_EMPTY);
    street->house[house] = (uint8_t)(number + 1);
    street->built |= (uint16_t)(1u << house);
    forbid(street, house, number);
    count_around(street, length, house);
}

void welcome_street_fence(struct street *street, uint32_t length, uint32_t gap)
{
    KV_ASSERT(gap + 1 < length && !(street->locked >> gap & 1));
    street->fences |= (uint16_t)(1u << gap);
    welcome_street_count(street, length);
}

void welcome_street_use(struct street *street, uint32_t length, uint32_t houses)
{
    KV_ASSERT(!(houses & ~(uint32_t)(street->built | street->roundabouts)));
    street->used |= (uint16_t)houses;
    welcome_street_count(street, length);
}

/* A roundabout opens its two rows again, so the sets are made anew. */
void welcome_street_roundabout(struct street *street, uint32_t length, uint32_t house)
{
    KV_ASSERT(house < length && street->house[house] == HOUSE_EMPTY);
    street->house[house] = HOUSE_ROUNDABOUT;
    street->roundabouts |= (uint16_t)(1u << house);
    if (house > 0)
        street->fences |= (uint16_t)(1u << (house - 1));
    if (house + 1 < length)
        street->fences |= (uint16_t)(1u << house);
    uint32_t empty = all_houses(length) & ~(uint32_t)(street->built | street->roundabouts);
    for (uint32_t number = 0; number < NUMBERS; number++)
        street->fits[number] = (uint16_t)empty;
    for (uint32_t built = street->built; built; built &= built - 1) {
        uint32_t at = kv_bits_first(built);
        forbid(street, at, street->house[at] - 1u);
    }
    welcome_street_count(street, length);
}

bool welcome_street_estate(const struct street *street, uint32_t length, uint32_t *from,
                           uint32_t *first, uint32_t *size)
{
    uint32_t fences = (street->fences | 1u << (length - 1)) & ~0u << *from;
    while (fences) {
        uint32_t last = kv_bits_first(fences);
        uint32_t houses = (2u << last) - (1u << *from);
        *first = *from;
        *size = last + 1 - *from;
        *from = last + 1;
        fences &= fences - 1;
        if (*size <= SIZES && (street->built & houses) == houses)
            return true;
    }
    return false;
}
