/* Sets of small numbers as the bits of one word. */
#ifndef KV_BASE_BITS_H
#define KV_BASE_BITS_H

#include "base/memory.h"

#include <stdint.h>

/* How many bits are set. */
static inline uint32_t kv_bits_count(uint32_t bits)
{
    return (uint32_t)__builtin_popcount(bits);
}

static inline uint32_t kv_bits_count64(uint64_t bits)
{
    return (uint32_t)__builtin_popcountll(bits);
}

/* The index of the lowest bit set; the set must not be empty. */
static inline uint32_t kv_bits_first(uint32_t bits)
{
    return (uint32_t)__builtin_ctz(bits);
}

static inline uint32_t kv_bits_first64(uint64_t bits)
{
    return (uint32_t)__builtin_ctzll(bits);
}

/* Eight bits as eight bytes, each 0 or 1, the lowest first. */
static inline uint64_t kv_bits_spread(uint32_t bits)
{
    uint64_t each = (bits & 255) * UINT64_C(0x0101010101010101) & UINT64_C(0x8040201008040201);
    return (each + UINT64_C(0x7f7f7f7f7f7f7f7f)) >> 7 & UINT64_C(0x0101010101010101);
}

/* The same of the first `count` bits of a set, at most 64. */
static inline void kv_bits_write(uint64_t bits, uint32_t count, uint8_t *bytes)
{
    uint32_t i = 0;
    for (; i + 8 <= count; i += 8) {
        uint64_t eight = kv_bits_spread((uint32_t)(bits >> i));
        memcpy(bytes + i, &eight, 8);
    }
    if (i < count) {
        uint64_t eight = kv_bits_spread((uint32_t)(bits >> i));
        memcpy(bytes + i, &eight, count - i);
    }
}

#endif
