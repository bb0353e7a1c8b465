/*
 * Which placements fit: the inner loop of listing. Every placement is written and stays only if it
 * fits: without an unpredictable branch for each, this is the fastest way. Sixteen are tried at
 * once where the processor has instructions for it (x86-64-v2); a GPU's copy, the page's and that
 * for older processors try one after the other, and list the same.
 */
#ifndef KV_MACHINERY_FITTING_H
#define KV_MACHINERY_FITTING_H

#include "base/bits.h"
#include "games/common/listing.h"
#include "games/machinery/rules/game.h"

/* What all moves of a kind and a card have in common, in both forms. */
struct base {
    kv_move move;
    uint32_t number;
};

#if defined __SSE4_1__ && defined __POPCNT__ && !defined KV_ONE_BY_ONE

#include <smmintrin.h>

/* The numbers of the bits set in a byte, one byte each, the lowest first. */
#define BIT(byte, bit) ((uint64_t)((byte) >> (bit)&1))
#define FROM_7(byte)   (BIT(byte, 7) * 7)
#define FROM_6(byte)   (FROM_7(byte) << 8 * BIT(byte, 6) | BIT(byte, 6) * 6)
#define FROM_5(byte)   (FROM_6(byte) << 8 * BIT(byte, 5) | BIT(byte, 5) * 5)
#define FROM_4(byte)   (FROM_5(byte) << 8 * BIT(byte, 4) | BIT(byte, 4) * 4)
#define FROM_3(byte)   (FROM_4(byte) << 8 * BIT(byte, 3) | BIT(byte, 3) * 3)
#define FROM_2(byte)   (FROM_3(byte) << 8 * BIT(byte, 2) | BIT(byte, 2) * 2)
#define FROM_1(byte)   (FROM_2(byte) << 8 * BIT(byte, 1) | BIT(byte, 1) * 1)
#define SET_BITS(byte) (FROM_1(byte) << 8 * BIT(byte, 0))
#define FOUR(each, n)  each(n), each((n) + 1), each((n) + 2), each((n) + 3)
#define SIXTEEN(each, n)                                                                           \
    FOUR(each, n), FOUR(each, (n) + 4), FOUR(each, (n) + 8), FOUR(each, (n) + 12)
#define SIXTY_FOUR(each, n)                                                                        \
    SIXTEEN(each, n), SIXTEEN(each, (n) + 16), SIXTEEN(each, (n) + 32), SIXTEEN(each, (n) + 48)

static const uint64_t set_bits[256] = {SIXTY_FOUR(SET_BITS, 0), SIXTY_FOUR(SET_BITS, 64),
                                       SIXTY_FOUR(SET_BITS, 128), SIXTY_FOUR(SET_BITS, 192)};

/* For each set of four words, how bytes are shuffled so that those of the set come first. */
#define WORD(set, i) (0x03020100u + 0x04040404u * (uint32_t)(SET_BITS(set) >> 8 * (i)&255))
#define WORDS(set)                                                                                 \
    {                                                                                              \
        WORD(set, 0), WORD(set, 1), WORD(set, 2), WORD(set, 3)                                     \
    }
static const uint32_t set_words[16][4] = {SIXTEEN(WORDS, 0)};

/* The blocked squares of all buildings, the first eight of each in one vector of bytes and the
 * other eight in another; buildings after the sixteenth in a vector of their own. */
struct cover {
    const struct ground *ground;
    __m128i low, low_rest, high, high_rest;
};

TWICE __m128i load(const void *at)
{
    return _mm_loadu_si128((const __m128i *)at);
}

/* The squares of eight buildings, from the upper halves of their words. */
TWICE __m128i squares_of_eight(__m128i four, __m128i other_four)
{
    return _mm_packus_epi32(_mm_srli_epi32(four, SQUARES_SHIFT),
                            _mm_srli_epi32(other_four, SQUARES_SHIFT));
}

TWICE __m128i low_bytes(__m128i eight, __m128i other_eight)
{
    const __m128i low = _mm_set1_epi16(255);
    return _mm_packus_epi16(_mm_and_si128(eight, low), _mm_and_si128(other_eight, low));
}

TWICE __m128i high_bytes(__m128i eight, __m128i other_eight)
{
    return _mm_packus_epi16(_mm_srli_epi16(eight, 8), _mm_srli_epi16(other_eight, 8));
}

TWICE struct cover cover_of(const struct ground *ground)
{
    const uint32_t *blocked = ground->blocked;
    const __m128i none = _mm_setzero_si128();
    _Static_assert(BUILDINGS == 18, "sixteen, and two");
    __m128i first = squares_of_eight(load(blocked), load(blocked + 4));
    __m128i second = squares_of_eight(load(blocked + 8), load(blocked + 12));
    __m128i rest = squares_of_eight(_mm_loadl_epi64((const __m128i *)(blocked + 16)), none);
    return (struct cover){.ground = ground,
                          .low = low_bytes(first, second),
                          .low_rest = low_bytes(rest, none),
                          .high = high_bytes(first, second),
                          .high_rest = high_bytes(rest, none)};
}

/* Of sixteen placements, which fit: bytes of ones or zeros. Their buildings and the two halves of
 * their squares are gathered in vectors of bytes; buildings then look up what is blocked there. A
 * shuffle looks at the lowest four bits of an index, and gives 0 where the highest is set. */
TWICE __m128i fitting_of_sixteen(const struct cover *cover, const __m128i tried[4])
{
    const __m128i gather = _mm_setr_epi8(0, 4, 8, 12, 2, 6, 10, 14, 3, 7, 11, 15, 1, 5, 9, 13);
    __m128i a = _mm_shuffle_epi8(tried[0], gather), b = _mm_shuffle_epi8(tried[1], gather);
    __m128i c = _mm_shuffle_epi8(tried[2], gather), d = _mm_shuffle_epi8(tried[3], gather);
    __m128i left = _mm_unpacklo_epi32(a, b), right = _mm_unpacklo_epi32(c, d);
    __m128i building = _mm_unpacklo_epi64(left, right), low = _mm_unpackhi_epi64(left, right);
    __m128i high = _mm_unpacklo_epi64(_mm_unpackhi_epi32(a, b), _mm_unpackhi_epi32(c, d));
    __m128i among = _mm_add_epi8(building, _mm_set1_epi8(0x70));
    __m128i rest = _mm_sub_epi8(building, _mm_set1_epi8(16));
    __m128i low_blocked =
        _mm_or_si128(_mm_shuffle_epi8(cover->low, among), _mm_shuffle_epi8(cover->low_rest, rest));
    __m128i high_blocked = _mm_or_si128(_mm_shuffle_epi8(cover->high, among),
                                        _mm_shuffle_epi8(cover->high_rest, rest));
    __m128i clash =
        _mm_or_si128(_mm_and_si128(low, low_blocked), _mm_and_si128(high, high_blocked));
    return _mm_cmpeq_epi8(clash, _mm_setzero_si128());
}

/* Writes eight numbers from this one on, those of the set first, which stay. */
TWICE size_t put_eight(uint32_t set, uint32_t number, uint16_t *at, size_t count)
{
    __m128i steps = _mm_cvtepu8_epi16(_mm_loadl_epi64((const __m128i *)(set_bits + set)));
    _mm_storeu_si128((__m128i *)(void *)(at + count),
                     _mm_add_epi16(steps, _mm_set1_epi16((short)number)));
    return count + kv_bits_count(set);
}

TWICE size_t put_four(uint32_t set, __m128i tried, kv_move base, kv_move *at, size_t count)
{
    __m128i moves = _mm_add_epi32(tried, _mm_set1_epi32((int)base));
    _mm_storeu_si128((__m128i *)(void *)(at + count),
                     _mm_shuffle_epi8(moves, load(set_words[set])));
    return count + kv_bits_count(set);
}

/* The bytes of a mask; at the end of a range fewer than sixteen. */
TWICE void mark_sixteen(__m128i fitting, uint32_t left, uint8_t *mask)
{
    __m128i marks = _mm_and_si128(fitting, _mm_set1_epi8(1));
    if (left < PLACEMENTS_AT_ONCE)
        memcpy(mask, &marks, left);
    else
        _mm_storeu_si128((__m128i *)(void *)mask, marks);
}

/* Lists the placements of a range that lie on the ground, as moves with this base. */
TWICE void list_fitting(const placement *placements, const struct cover *cover, struct range range,
                        struct base base, struct list *list)
{
    size_t count = list->count;
    for (uint32_t i = range.first; i < range.end; i += PLACEMENTS_AT_ONCE) {
        const placement *at = placements + i;
        const __m128i tried[4] = {load(at), load(at + 4), load(at + 8), load(at + 12)};
        const __m128i fitting = fitting_of_sixteen(cover, tried);
        uint32_t left = range.end - i, fit = (uint32_t)_mm_movemask_epi8(fitting);
        if (left < PLACEMENTS_AT_ONCE)
            fit &= (1u << left) - 1;
        if (list->form == AS_MASK)
            mark_sixteen(fitting, left, list->mask + base.number + i);
        if (list->form == AS_MOVES) {
            for (uint32_t four = 0; four < 4; four++)
                count = put_four(fit >> 4 * four & 15, tried[four], base.move, list->at, count);
        } else {
            count = put_eight(fit & 255, i + base.number, list->at, count);
            count = put_eight(fit >> 8, i + 8 + base.number, list->at, count);
        }
    }
    list->count = count;
}

#else

struct cover {
    const struct ground *ground;
};

TWICE struct cover cover_of(const struct ground *ground)
{
    return (struct cover){ground};
}

/* Writes a placement; returns 1 if it fits and stays, 0 if the next one overwrites it. */
TWICE size_t try_placement(const struct ground *ground, const placement *placements,
                           uint32_t number, struct base base, const struct list *list,
                           void *restrict at, size_t count)
{
    placement tried = placements[number];
    bool fits = !(tried & ground->blocked[placement_building(tried)]);
    put(list->form, at, count, tried + base.move, number + base.number);
    if (list->form == AS_MASK)
        list->mask[number + base.number] = fits;
    return fits;
}

/* Lists the placements of a range that lie on the ground, as moves with this base. Four at a time,
 * since going round the loop would cost as much as trying one. */
TWICE void list_fitting(const placement *placements, const struct cover *cover, struct range range,
                        struct base base, struct list *list)
{
    const struct ground *ground = cover->ground;
    void *restrict at = list->at;
    size_t count = list->count;
    uint32_t i = range.first, fours_end = i + (range.end - i) / 4 * 4;
    for (; i < fours_end; i += 4) {
        count += try_placement(ground, placements, i, base, list, at, count);
        count += try_placement(ground, placements, i + 1, base, list, at, count);
        count += try_placement(ground, placements, i + 2, base, list, at, count);
        count += try_placement(ground, placements, i + 3, base, list, at, count);
    }
    for (; i < range.end; i++)
        count += try_placement(ground, placements, i, base, list, at, count);
    list->count = count;
}

#endif
#endif
