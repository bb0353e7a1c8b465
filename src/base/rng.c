/*
 * Chance: the ChaCha stream cipher with 8 rounds (D. J. Bernstein, 2008) as a generator. The key is
 * the text of the seed, the nonce is the stream, and the words of the key stream come out in order.
 * Anybody who knows the seed can check every card with any ChaCha8 implementation.
 */
#include "base/rng.h"
#include "base/memory.h"

#define WORDS_IN_BLOCK 16

/* One row of the ChaCha matrix. The four columns are processed at once, which compilers turn into
 * vector instructions where available. */
typedef uint32_t row __attribute__((vector_size(16)));

static inline row rotate_bits(row words, int bits)
{
    return words << bits | words >> (32 - bits);
}

/* Four quarter rounds, one in each column. */
static inline void mix_columns(row *a, row *b, row *c, row *d)
{
    *a += *b;
    *d = rotate_bits(*d ^ *a, 16);
    *c += *d;
    *b = rotate_bits(*b ^ *c, 12);
    *a += *b;
    *d = rotate_bits(*d ^ *a, 8);
    *c += *d;
    *b = rotate_bits(*b ^ *c, 7);
}

static inline row turn_one(row r)
{
    return (row){r[1], r[2], r[3], r[0]};
}

static inline row turn_two(row r)
{
    return (row){r[2], r[3], r[0], r[1]};
}

static inline row turn_three(row r)
{
    return (row){r[3], r[0], r[1], r[2]};
}

/* A column round, then a diagonal one: the rows are rotated so that diagonals become columns. */
static inline void mix_twice(row *a, row *b, row *c, row *d)
{
    mix_columns(a, b, c, d);
    *b = turn_one(*b);
    *c = turn_two(*c);
    *d = turn_three(*d);
    mix_columns(a, b, c, d);
    *b = turn_three(*b);
    *c = turn_two(*c);
    *d = turn_one(*d);
}

/* Makes the next block of words. Out of line, so that the common path stays short. */
static __attribute__((noinline)) void next_block(struct kv_rng *rng)
{
    const row constants = {0x61707865, 0x3320646e, 0x79622d32, 0x6b206574};
    const row position = {(uint32_t)rng->block, (uint32_t)(rng->block >> 32), rng->stream, 0};
    row key[2];
    memcpy(key, rng->key, sizeof key);
    row a = constants, b = key[0], c = key[1], d = position;
    for (int i = 0; i < 4; i++)
        mix_twice(&a, &b, &c, &d);
    const row square[4] = {a + constants, b + key[0], c + key[1], d + position};
    memcpy(rng->word, square, sizeof square);
    rng->block++;
    rng->used = 0;
}

/* A seed longer than the key gives its first bytes; kv_seed_set refuses such seeds. */
void kv_rng_start(struct kv_rng *rng, const char *seed, uint32_t stream)
{
    *rng = (struct kv_rng){.stream = stream, .used = WORDS_IN_BLOCK};
    for (uint32_t i = 0; i < sizeof rng->key && seed[i] != '\0'; i++)
        rng->key[i / 4] |= (uint32_t)(unsigned char)seed[i] << (i % 4 * 8);
}

static inline uint32_t next_word(struct kv_rng *rng)
{
    if (__builtin_expect(rng->used >= WORDS_IN_BLOCK, 0))
        next_block(rng);
    return rng->word[rng->used++];
}

uint32_t kv_rng_word(struct kv_rng *rng)
{
    return next_word(rng);
}

/* Draws again while the low half of the product falls among the 2^32 % limit values that would
 * make some results likelier than others. */
static __attribute__((noinline)) uint32_t below_again(struct kv_rng *rng, uint32_t limit,
                                                      uint64_t product)
{
    uint32_t unfair = (0 - limit) % limit;
    while ((uint32_t)product < unfair)
        product = (uint64_t)next_word(rng) * limit;
    return (uint32_t)(product >> 32);
}

/* Lemire's method: the high half of word * limit. The division is needed only when the low half is
 * below the limit, which is rare. The limit is at least 1; every call consumes a word. */
uint32_t kv_rng_below(struct kv_rng *rng, uint32_t limit)
{
    uint64_t product = (uint64_t)next_word(rng) * limit;
    if (__builtin_expect((uint32_t)product < limit, 0))
        return below_again(rng, limit, product);
    return (uint32_t)(product >> 32);
}

/* Whether there is a choice is hard to predict, so it takes no branch: a word is read in any case,
 * and left for the next choice if there is none. */
uint32_t kv_rng_choose(struct kv_rng *rng, uint32_t count)
{
    if (__builtin_expect(rng->used >= WORDS_IN_BLOCK, 0))
        next_block(rng);
    uint64_t product = (uint64_t)rng->word[rng->used] * count;
    rng->used += count > 1;
    if (__builtin_expect((uint32_t)product < count, 0))
        return below_again(rng, count, product);
    return (uint32_t)(product >> 32);
}
