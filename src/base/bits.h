/* Sets of small numbers as the bits of one word. */
#ifndef KV_BASE_BITS_H
#define KV_BASE_BITS_H

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

#endif
