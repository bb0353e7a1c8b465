/* The random generator is ChaCha8, the same everywhere, and fair. */
#include "base/rng.h"

#include <setjmp.h>
#include <stdarg.h>
#include <string.h>

#include <cmocka.h>

static void assert_bytes(struct kv_rng *rng, const unsigned char *bytes, size_t length)
{
    for (size_t i = 0; i < length; i += 4) {
        uint32_t word = kv_rng_word(rng);
        for (size_t j = 0; j < 4; j++)
            assert_int_equal(word >> (8 * j) & 0xFF, bytes[i + j]);
    }
}

static void assert_words(struct kv_rng *rng, const uint32_t *words, size_t count)
{
    for (size_t i = 0; i < count; i++)
        assert_int_equal(kv_rng_word(rng), words[i]);
}

/* The published vector of ChaCha8 with a 256-bit key: all-zero key and nonce, two blocks. */
static void empty_seed_gives_the_published_key_stream(void **state)
{
    static const unsigned char stream[128] = {
        0x3e, 0x00, 0xef, 0x2f, 0x89, 0x5f, 0x40, 0xd6, 0x7f, 0x5b, 0xb8, 0xe8, 0x1f, 0x09, 0xa5,
        0xa1, 0x2c, 0x84, 0x0e, 0xc3, 0xce, 0x9a, 0x7f, 0x3b, 0x18, 0x1b, 0xe1, 0x88, 0xef, 0x71,
        0x1a, 0x1e, 0x98, 0x4c, 0xe1, 0x72, 0xb9, 0x21, 0x6f, 0x41, 0x9f, 0x44, 0x53, 0x67, 0x45,
        0x6d, 0x56, 0x19, 0x31, 0x4a, 0x42, 0xa3, 0xda, 0x86, 0xb0, 0x01, 0x38, 0x7b, 0xfd, 0xb8,
        0x0e, 0x0c, 0xfe, 0x42, 0xd2, 0xae, 0xfa, 0x0d, 0xea, 0xa5, 0xc1, 0x51, 0xbf, 0x0a, 0xdb,
        0x6c, 0x01, 0xf2, 0xa5, 0xad, 0xc0, 0xfd, 0x58, 0x12, 0x59, 0xf9, 0xa2, 0xaa, 0xdc, 0xf2,
        0x0f, 0x8f, 0xd5, 0x66, 0xa2, 0x6b, 0x50, 0x32, 0xec, 0x38, 0xbb, 0xc5, 0xda, 0x98, 0xee,
        0x0c, 0x6f, 0x56, 0x8b, 0x87, 0x2a, 0x65, 0xa0, 0x8a, 0xbf, 0x25, 0x1d, 0xeb, 0x21, 0xbb,
        0x4b, 0x56, 0xe5, 0xd8, 0x82, 0x1e, 0x68, 0xaa};
    struct kv_rng rng;
    (void)state;
    kv_rng_start(&rng, "", 0);
    assert_bytes(&rng, stream, sizeof stream);
}

/* Computed by a second implementation: a seed as long as the key, a stream, and the carry of the
 * block number into its upper word. */
static void seed_stream_and_block_number_enter_the_block(void **state)
{
    static const uint32_t first[32] = {
        0x3cd78b7c, 0x5c034d8f, 0xba190f97, 0xc707a1a2, 0x9df05265, 0x7b58642f, 0xaf514113,
        0xfe31fcac, 0xc5f5e50e, 0xb09d92a4, 0x695295b8, 0x9a332980, 0x8ea04432, 0xae0ccdc3,
        0xae84a8da, 0x94e06a51, 0x548f45a8, 0xdb9558df, 0x081b6f50, 0xb3a5765b, 0x98dfcf67,
        0xc41b3590, 0xe09a9976, 0xcc0d1cf1, 0x7519c8d9, 0x50342ee8, 0x888795b6, 0x2589aedc,
        0xf45f9a53, 0x9a1d23f2, 0x43b5247b, 0x3003b2c9};
    static const uint32_t far[16] = {0x46ad2f08, 0xfb7adf3c, 0xbe693879, 0x4edbb226,
                                     0xbf7d9720, 0x580e86a0, 0xe0ac72b8, 0x89d51e5a,
                                     0xfda49cb2, 0xe8301606, 0x2b1e1c2a, 0x7d4a4941,
                                     0xdd595acd, 0x71351167, 0x83977224, 0x9874203d};
    struct kv_rng rng;
    (void)state;
    kv_rng_start(&rng, "Kvartal-42_a.long-seed-of-32-let", 0x89abcdef);
    assert_words(&rng, first, 32);
    rng.block = UINT64_C(1) << 32;
    assert_words(&rng, far, 16);
}

static void short_seed_is_padded_with_zeros(void **state)
{
    static const uint32_t words[4] = {0xf67e31f0, 0x565b0704, 0x57e9a360, 0x03a311ae};
    static const uint32_t draws[12] = {60, 21, 21, 0, 21, 54, 29, 34, 24, 58, 10, 51};
    struct kv_rng rng;
    (void)state;
    kv_rng_start(&rng, "42", 0);
    assert_words(&rng, words, 4);
    kv_rng_start(&rng, "42", 0);
    for (size_t i = 0; i < 12; i++)
        assert_int_equal(kv_rng_below(&rng, 63), draws[i]);
}

static void same_seed_gives_same_numbers_and_same_bytes(void **state)
{
    struct kv_rng one, two;
    (void)state;
    memset(&one, 0x11, sizeof one);
    memset(&two, 0x22, sizeof two);
    kv_rng_start(&one, "same", 3);
    kv_rng_start(&two, "same", 3);
    assert_memory_equal(&one, &two, sizeof one);
    for (uint32_t i = 0; i < 1000; i++)
        assert_int_equal(kv_rng_below(&one, i), kv_rng_below(&two, i));
    assert_memory_equal(&one, &two, sizeof one);
}

static void copy_goes_on_as_the_original_does(void **state)
{
    struct kv_rng one, two;
    (void)state;
    kv_rng_start(&one, "copy", 0);
    for (int i = 0; i < 21; i++)
        kv_rng_word(&one);
    two = one;
    for (int i = 0; i < 100; i++)
        assert_int_equal(kv_rng_word(&one), kv_rng_word(&two));
}

/* Of 1000 pairs of random words hardly any should be equal. */
static void assert_different(const char *seed, uint32_t stream, const char *other, uint32_t second)
{
    struct kv_rng one, two;
    int equal = 0;
    kv_rng_start(&one, seed, stream);
    kv_rng_start(&two, other, second);
    for (int i = 0; i < 1000; i++)
        equal += kv_rng_word(&one) == kv_rng_word(&two);
    assert_true(equal <= 1);
}

static void streams_and_seeds_differ(void **state)
{
    (void)state;
    assert_different("7", 0, "7", 1);
    assert_different("7", 0, "7", UINT32_MAX);
    assert_different("7", 0, "8", 0);
    assert_different("7", 0, "70", 0);
    assert_different("seed-of-thirty-two-letters-00001", 0, "seed-of-thirty-two-letters-00002", 0);
}

static void limits_of_nought_and_one_give_nought(void **state)
{
    struct kv_rng rng;
    (void)state;
    kv_rng_start(&rng, "small", 0);
    for (int i = 0; i < 100; i++) {
        assert_int_equal(kv_rng_below(&rng, 0), 0);
        assert_int_equal(kv_rng_below(&rng, 1), 0);
    }
    assert_int_equal(rng.block, 13); /* 200 words: every draw uses up one */
}

/* With so many cells the statistic has a mean of cells-1 and a variance of twice that. */
static void assert_uniform(const uint32_t *counts, uint32_t cells, double draws)
{
    double expected = draws / cells, statistic = 0, freedom = cells - 1;
    for (uint32_t i = 0; i < cells; i++) {
        double off = counts[i] - expected;
        statistic += off * off / expected;
    }
    double slack = statistic - freedom;
    assert_true(slack < 0 || slack * slack < 25 * 2 * freedom);
}

static void every_result_below_a_limit_is_equally_likely(void **state)
{
    static const uint32_t limits[] = {2, 3, 5, 6, 7, 10, 11, 13, 63, 64, 81, 100, 997};
    (void)state;
    for (size_t i = 0; i < sizeof limits / sizeof *limits; i++) {
        uint32_t counts[1000] = {0}, limit = limits[i], draws = limit * 5000;
        struct kv_rng rng;
        kv_rng_start(&rng, "chi-square", limit);
        for (uint32_t j = 0; j < draws; j++) {
            uint32_t result = kv_rng_below(&rng, limit);
            assert_true(result < limit);
            counts[result]++;
        }
        assert_uniform(counts, limit, draws);
    }
}

/* For a limit of three quarters of 2^32 a quarter of all words must be rejected; otherwise every
 * third result would come twice as often as the others. */
static void rejection_keeps_huge_limits_fair(void **state)
{
    const uint32_t limit = UINT32_C(3) << 30, draws = 300000;
    uint32_t counts[3] = {0};
    struct kv_rng rng;
    (void)state;
    kv_rng_start(&rng, "huge", 0);
    for (uint32_t i = 0; i < draws; i++) {
        uint32_t result = kv_rng_below(&rng, limit);
        assert_true(result < limit);
        counts[result % 3]++;
    }
    assert_uniform(counts, 3, draws);
    double used = (double)rng.block * 16;
    assert_true(used > draws * 1.32 && used < draws * 1.35);
}

static void largest_limit_stays_below_itself(void **state)
{
    struct kv_rng rng;
    uint32_t largest = 0;
    (void)state;
    kv_rng_start(&rng, "largest", 0);
    for (int i = 0; i < 100000; i++) {
        uint32_t result = kv_rng_below(&rng, UINT32_MAX);
        assert_true(result < UINT32_MAX);
        largest = result > largest ? result : largest;
    }
    assert_true(largest > UINT32_C(0xFFF00000));
}

/* Huge counts reject words now and then; a count of one draws none. */
static void choices_are_those_below_a_limit_and_one_is_none(void **state)
{
    struct kv_rng choosing, below;
    (void)state;
    kv_rng_start(&choosing, "choices", 0);
    kv_rng_start(&below, "choices", 0);
    for (uint32_t i = 0; i < 1000; i++) {
        uint32_t count = i % 3 ? i + 2 : UINT32_MAX / 3 * 2;
        for (uint32_t once = 0; once < i % 4; once++)
            assert_int_equal(kv_rng_choose(&choosing, 1), 0);
        assert_int_equal(kv_rng_choose(&choosing, count), kv_rng_below(&below, count));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(empty_seed_gives_the_published_key_stream),
        cmocka_unit_test(seed_stream_and_block_number_enter_the_block),
        cmocka_unit_test(short_seed_is_padded_with_zeros),
        cmocka_unit_test(same_seed_gives_same_numbers_and_same_bytes),
        cmocka_unit_test(copy_goes_on_as_the_original_does),
        cmocka_unit_test(streams_and_seeds_differ),
        cmocka_unit_test(limits_of_nought_and_one_give_nought),
        cmocka_unit_test(every_result_below_a_limit_is_equally_likely),
        cmocka_unit_test(rejection_keeps_huge_limits_fair),
        cmocka_unit_test(largest_limit_stays_below_itself),
        cmocka_unit_test(choices_are_those_below_a_limit_and_one_is_none),
    };
    return cmocka_run_group_tests_name("rng", tests, NULL, NULL);
}
