/*
 * Finds a move by its number without writing a list. Moves are offered in sets, in the order of the
 * list: once to count them, and once more to find the one with that number. So a thread of a GPU
 * has nothing to write, and no loop whose length depends on a sheet.
 */
#ifndef KV_BASE_CHOICE_H
#define KV_BASE_CHOICE_H

#include "base/bits.h"
#include "kvartal.h"

struct kv_choice {
    uint32_t number; /* of the move wanted; KV_COUNT_ONLY: none yet   */
    uint32_t count;  /* of the moves offered so far                   */
    kv_move base;    /* of the set that has it, and its number there: */
    uint64_t set;
    uint32_t index;
};

#define KV_COUNT_ONLY UINT32_MAX

/* Offers base + i for every bit i of the set. */
static inline void kv_offer(struct kv_choice *choice, kv_move base, uint64_t set)
{
    uint32_t count = kv_bits_count64(set), index = choice->number - choice->count;
    if (index < count) {
        choice->base = base;
        choice->set = set;
        choice->index = index;
    }
    choice->count += count;
}

static inline void kv_offer_one(struct kv_choice *choice, kv_move move, bool legal)
{
    kv_offer(choice, move, legal);
}

/* The index of the set bit that `number` others precede. It is found by halving, in a loop whose
 * length does not depend on the set. */
static inline uint32_t kv_choice_bit(uint64_t bits, uint32_t number)
{
    uint32_t at = 0;
    for (uint32_t half = 32; half; half /= 2) {
        uint32_t count = kv_bits_count64(bits & (((uint64_t)1 << half) - 1));
        uint32_t past = number >= count ? UINT32_MAX : 0;
        number -= count & past;
        bits >>= half & past;
        at += half & past;
    }
    return at;
}

static inline kv_move kv_chosen(const struct kv_choice *choice)
{
    return choice->base + kv_choice_bit(choice->set, choice->index);
}

#endif
