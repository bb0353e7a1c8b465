/*
 * Can a set of hexes be cut into figures of the die? A sheet does not tell where its figures lie,
 * so a search must find out whether they could.
 *
 * Each step takes the hex that the fewest figures can cover and tries these in turn; a hex that
 * none can cover, or a part cut off whose size is no multiple of four, ends the attempt at once.
 */
#include "games/smallcities/rules/game.h"

/* Steps of one search. Sheets that were played need a few dozen, the worst that a hunt for bad ones
 * has found some thousand; but nothing proves a limit, and a sheet may come from anybody. */
enum { STEPS_MOST = 50000, MEMORY_BITS = 10 };

struct search {
    hex_set place[PLACEMENTS + CLOVERS]; /* where figures lie inside the set */
    uint32_t places;
    uint32_t steps;
    hex_set impossible[1 << MEMORY_BITS]; /* parts known to have no solution */
};

/* Where a part is remembered, if it is. */
static hex_set *memory_of(struct search *search, hex_set part)
{
    return &search->impossible[part * 0x9E3779B97F4A7C15u >> (64 - MEMORY_BITS)];
}

static void find_places(const struct box *box, struct search *search, hex_set set)
{
    kv_move list[PLACEMENTS + CLOVERS];
    kv_move *end = list;
    for (uint32_t face = 0; face < FACES; face++)
        end = smallcities_list_figure(set, box->die[face], end);
    search->places = (uint32_t)(end - list);
    for (uint32_t i = 0; i < search->places; i++)
        search->place[i] = smallcities_drawn(list[i]);
}

/* Has every connected part a number of hexes that figures can fill? */
static bool parts_come_out_even(hex_set set)
{
    while (set) {
        hex_set part = smallcities_joined(set & -set, set);
        if (kv_bits_count64(part) % FIGURE_HEXES)
            return false;
        set &= ~part;
    }
    return true;
}

/* The hex of the set that the fewest places cover. */
static uint32_t tightest_hex(const struct search *search, hex_set set)
{
    uint16_t covers[HEXES] = {0};
    uint32_t tightest = kv_bits_first64(set);
    for (uint32_t i = 0; i < search->places; i++)
        if (!(search->place[i] & ~set))
            for (hex_set left = search->place[i]; left; left &= left - 1)
                covers[kv_bits_first64(left)]++;
    for (hex_set left = set; left; left &= left - 1)
        if (covers[kv_bits_first64(left)] < covers[tightest])
            tightest = kv_bits_first64(left);
    return tightest;
}

static bool cut(struct search *search, hex_set set);

/* Cuts a connected part: one of the figures that cover its tightest hex, and then the rest. */
static bool cut_part(struct search *search, hex_set part)
{
    if (*memory_of(search, part) == part)
        return false;
    if (++search->steps > STEPS_MOST)
        return true;
    hex_set hex = AT(tightest_hex(search, part));
    for (uint32_t i = 0; i < search->places; i++) {
        hex_set place = search->place[i];
        if (place & hex && !(place & ~part) && cut(search, part & ~place))
            return true;
    }
    *memory_of(search, part) = part;
    return false;
}

static bool cut(struct search *search, hex_set set)
{
    if (!parts_come_out_even(set))
        return false;
    while (set) {
        hex_set part = smallcities_joined(set & -set, set);
        if (!cut_part(search, part))
            return false;
        set &= ~part;
    }
    return true;
}

/* A search that takes too long counts as a success: no sheet is refused without a reason. */
bool smallcities_can_cut(const struct box *box, hex_set hexes)
{
    struct search search = {.steps = 0};
    find_places(box, &search, hexes);
    return cut(&search, hexes);
}
