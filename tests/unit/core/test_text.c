/* The text buffer, its formatter, refusals, and the small helpers beside them. */
#include "base/bits.h"
#include "base/memory.h"
#include "base/text.h"

#include <inttypes.h>
#include <limits.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>

#include <cmocka.h>

/* Lets tests pass formats that the compiler's own checks would reject. */
#pragma GCC diagnostic ignored "-Wformat"
#pragma GCC diagnostic ignored "-Wformat-zero-length"
#pragma GCC diagnostic ignored "-Wformat-security"

static void *no_memory(void *memory, size_t bytes)
{
    (void)memory;
    (void)bytes;
    return NULL;
}

#define assert_put(expected, ...)                                                                  \
    do {                                                                                           \
        char data[256];                                                                            \
        struct kv_text text;                                                                       \
        kv_text_start(&text, data, sizeof data);                                                   \
        kv_put(&text, __VA_ARGS__);                                                                \
        assert_string_equal(text.data, expected);                                                  \
        assert_int_equal(text.length, strlen(expected));                                           \
        assert_false(text.cut);                                                                    \
    } while (0)

static void start_empties_the_buffer(void **state)
{
    char data[4] = "old";
    struct kv_text text;
    (void)state;
    kv_text_start(&text, data, sizeof data);
    assert_string_equal(text.data, "");
    assert_int_equal(text.length, 0);
    assert_int_equal(text.size, 4);
    assert_false(text.cut);
    assert_null(text.allocate);
}

static void strings_and_characters_are_put(void **state)
{
    const char *volatile none = NULL;
    (void)state;
    assert_put("", "%s", "");
    assert_put("plain", "plain");
    assert_put("a b", "%s %s", "a", "b");
    assert_put("abc", "%.*s", 3, "abcdef");
    assert_put("", "%.*s", 0, "abcdef");
    assert_put("abc", "%.*s", -1, "abc");
    assert_put("ab", "%.2s", "abc");
    assert_put("x=y", "x%cy", '=');
    assert_put("100%", "%d%%", 100);
    assert_put("(null)", "%s", none);
}

static void precision_reads_no_byte_beyond_it(void **state)
{
    char *unterminated = malloc(3);
    (void)state;
    memcpy(unterminated, "abc", 3);
    assert_put("abc|", "%.*s|", 3, unterminated);
    free(unterminated);
}

static void numbers_are_put(void **state)
{
    (void)state;
    assert_put("0 -1 7", "%d %d %d", 0, -1, 7);
    assert_put("2147483647 -2147483648", "%d %d", INT_MAX, INT_MIN);
    assert_put("4294967295", "%u", UINT_MAX);
    assert_put("0 ff deadbeef", "%x %x %x", 0u, 0xFFu, 0xDEADBEEFu);
    assert_put("9223372036854775807", "%lld", LLONG_MAX);
    assert_put("-9223372036854775808", "%lld", LLONG_MIN);
    assert_put("18446744073709551615", "%llu", ULLONG_MAX);
    assert_put("ffffffffffffffff", "%llx", ULLONG_MAX);
    assert_put("12 -3", "%zu %zd", (size_t)12, (ptrdiff_t)-3);
    assert_put("-5 5", "%ld %lu", -5L, 5UL);
    assert_put("-6 6", "%" PRId64 " %" PRIu64, (int64_t)-6, (uint64_t)6);
}

/* Without the formatter; the buffer is just large enough. */
static void words_and_decimals_are_put(void **state)
{
    char data[sizeof "park 0, 18446744073709551615"];
    struct kv_text text;
    (void)state;
    kv_text_start(&text, data, sizeof data);
    kv_put_word(&text, "park ");
    kv_put_decimal(&text, 0);
    kv_put_word(&text, "");
    kv_put_word(&text, ", ");
    kv_put_decimal(&text, UINT64_MAX);
    assert_string_equal(data, "park 0, 18446744073709551615");
    assert_int_equal(text.length, sizeof data - 1);
    assert_false(text.cut);
    kv_put_word(&text, "!");
    assert_true(text.cut);
    kv_put_word(&text, "");
    assert_string_equal(data, "park 0, 18446744073709551615");
}

static void numbers_are_padded(void **state)
{
    (void)state;
    assert_put("  7|-12|1234", "%3d|%3d|%3d", 7, -12, 1234);
    assert_put("007|-07|0000", "%03d|%03d|%04x", 7, -7, 0u);
    assert_put("00ff", "%04x", 0xFFu);
    assert_put("7  |", "%-3d|", 7);
    assert_put("   42", "%*d", 5, 42);
    assert_put("0000000000000000001e", "%020llx", 30ULL);
    assert_put("                         1", "%26u", 1u);
    assert_put("00000000000000000000000001", "%026u", 1u);
}

static void strings_are_padded_by_letters(void **state)
{
    (void)state;
    assert_put("ab  |", "%-4s|", "ab");
    assert_put("  ab|", "%4s|", "ab");
    assert_put("парк  |", "%-6s|", "парк");
    assert_put("  парк|", "%6s|", "парк");
    assert_put("длинное", "%-4s", "длинное");
    assert_put("  x|x  |", "%3c|%-3c|", 'x', 'x');
    assert_put("абв   |", "%-6.*s|", 6, "абвгд");
}

static void unknown_directives_show(void **state)
{
    (void)state;
    assert_put("q", "%q");
    assert_put("50%", "50%");
}

static void pieces_are_put_one_after_the_other(void **state)
{
    char data[32];
    struct kv_text text;
    (void)state;
    kv_text_start(&text, data, sizeof data);
    kv_put(&text, "take %d", 2);
    kv_put_bytes(&text, "; done", 6);
    kv_put_bytes(&text, NULL, 0);
    assert_string_equal(data, "take 2; done");
}

static void zero_bytes_are_bytes_too(void **state)
{
    char data[8];
    struct kv_text text;
    (void)state;
    kv_text_start(&text, data, sizeof data);
    kv_put_bytes(&text, "a\0b", 3);
    assert_int_equal(text.length, 3);
    assert_memory_equal(data, "a\0b", 4);
}

static void full_buffer_cuts_and_says_so(void **state)
{
    char data[6];
    struct kv_text text;
    (void)state;
    kv_text_start(&text, data, sizeof data);
    kv_put(&text, "12345");
    assert_false(text.cut);
    kv_put(&text, "6");
    assert_true(text.cut);
    assert_string_equal(data, "12345");
    assert_int_equal(text.length, 5);
}

static void nothing_comes_in_after_a_cut(void **state)
{
    char data[6];
    struct kv_text text;
    (void)state;
    kv_text_start(&text, data, sizeof data);
    kv_put(&text, "123");
    kv_put(&text, "\xE2\x82\xAC"); /* three bytes, with room for two */
    assert_true(text.cut);
    kv_put(&text, "4");
    assert_string_equal(data, "123");
}

static void letters_are_never_cut_in_the_middle(void **state)
{
    static const char word[] = "aй€😀z"; /* characters of 1, 2, 3, 4 and 1 bytes */
    static const size_t whole[] = {0, 1, 1, 3, 3, 3, 6, 6, 6, 6, 10, 11};
    (void)state;
    for (size_t room = 0; room < sizeof word; room++) {
        char data[16];
        struct kv_text at_once, by_bytes;
        kv_text_start(&at_once, data, room + 1);
        kv_put(&at_once, "%s", word);
        assert_int_equal(at_once.length, whole[room]);
        assert_int_equal(at_once.cut, room + 1 < sizeof word);
        kv_text_start(&by_bytes, data, room + 1);
        for (size_t i = 0; i + 1 < sizeof word; i++)
            kv_put(&by_bytes, "%c", word[i]);
        assert_int_equal(by_bytes.length, whole[room]);
        assert_int_equal(strlen(data), whole[room]);
    }
}

static void bytes_that_are_no_letters_are_cut_as_they_come(void **state)
{
    char data[6];
    struct kv_text text;
    (void)state;
    kv_text_start(&text, data, sizeof data);
    kv_put(&text, "\x80\x80\x80\x80\x80\x80\x80");
    assert_int_equal(text.length, 5);
    assert_true(text.cut);
}

static void buffer_of_no_bytes_is_left_alone(void **state)
{
    char data[1] = {'x'};
    struct kv_text text;
    (void)state;
    kv_text_start(&text, data, 0);
    kv_put(&text, "%s", "");
    assert_false(text.cut);
    kv_put(&text, "%5d", 1);
    assert_true(text.cut);
    assert_int_equal(data[0], 'x');
    kv_text_start(&text, NULL, 10);
    kv_put(&text, "text");
    assert_true(text.cut);
}

static void allocated_text_grows(void **state)
{
    struct kv_text text = {.allocate = realloc};
    (void)state;
    kv_put(&text, "%s", "");
    assert_string_equal(text.data, "");
    assert_int_equal(text.size, 256);
    for (int i = 0; i < 10000; i++)
        kv_put(&text, "%04d,", i);
    assert_int_equal(text.length, 50000);
    assert_int_equal(text.size, 65536);
    assert_false(text.cut);
    assert_memory_equal(text.data + 9999 * 5, "9999,", 6);
    free(text.data);
}

static void allocated_text_grows_to_the_size_of_a_large_piece(void **state)
{
    struct kv_text text = {.allocate = realloc};
    char *large = malloc(100000);
    (void)state;
    memset(large, 'x', 100000);
    kv_put_bytes(&text, large, 100000);
    assert_int_equal(text.length, 100000);
    assert_int_equal(text.size, 131072);
    assert_int_equal(strlen(text.data), 100000);
    free(text.data);
    free(large);
}

static void failed_allocation_cuts(void **state)
{
    struct kv_text text = {.allocate = no_memory};
    (void)state;
    kv_put(&text, "text");
    assert_true(text.cut);
    assert_null(text.data);
    text = (struct kv_text){.allocate = realloc};
    kv_put(&text, "%250s", "x");
    text.allocate = no_memory;
    kv_put(&text, "0123456789");
    assert_true(text.cut);
    assert_int_equal(text.length, 255);
    assert_int_equal(strlen(text.data), 255);
    free(text.data);
}

static void refusal_carries_code_and_sentence(void **state)
{
    struct kv_error error;
    (void)state;
    assert_false(kv_refuse(&error, "bad-seat", "there is no seat %u of %s", 7u, "Кварталы"));
    assert_string_equal(error.code, "bad-seat");
    assert_string_equal(error.message, "there is no seat 7 of Кварталы");
    assert_false(kv_refuse(NULL, "bad-seat", "nobody asks"));
}

static void long_refusal_is_cut(void **state)
{
    struct kv_error error;
    (void)state;
    kv_refuse(&error, "long", "%1000s", "x");
    assert_int_equal(strlen(error.message), sizeof error.message - 1);
}

static void word_is_compared_with_exactly_its_bytes(void **state)
{
    (void)state;
    assert_true(kv_same("take", "take 2", 4));
    assert_false(kv_same("take", "take 2", 5));
    assert_false(kv_same("take", "take 2", 3));
    assert_false(kv_same("take", "tame", 4));
    assert_true(kv_same("", NULL, 0));
    assert_false(kv_same("a", NULL, 0));
    assert_false(kv_same("", "\0", 1));
    assert_false(kv_same("a", "a\0b", 3));
}

static void bits_are_counted_and_found(void **state)
{
    (void)state;
    assert_int_equal(kv_bits_count(0), 0);
    assert_int_equal(kv_bits_count(UINT32_MAX), 32);
    assert_int_equal(kv_bits_count64(UINT64_C(0x8000000100000001)), 3);
    for (uint32_t i = 0; i < 64; i++) {
        assert_int_equal(kv_bits_first64(UINT64_MAX << i), i);
        if (i < 32)
            assert_int_equal(kv_bits_first(UINT32_MAX << i), i);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(start_empties_the_buffer),
        cmocka_unit_test(strings_and_characters_are_put),
        cmocka_unit_test(precision_reads_no_byte_beyond_it),
        cmocka_unit_test(numbers_are_put),
        cmocka_unit_test(words_and_decimals_are_put),
        cmocka_unit_test(numbers_are_padded),
        cmocka_unit_test(strings_are_padded_by_letters),
        cmocka_unit_test(unknown_directives_show),
        cmocka_unit_test(pieces_are_put_one_after_the_other),
        cmocka_unit_test(zero_bytes_are_bytes_too),
        cmocka_unit_test(full_buffer_cuts_and_says_so),
        cmocka_unit_test(nothing_comes_in_after_a_cut),
        cmocka_unit_test(letters_are_never_cut_in_the_middle),
        cmocka_unit_test(bytes_that_are_no_letters_are_cut_as_they_come),
        cmocka_unit_test(buffer_of_no_bytes_is_left_alone),
        cmocka_unit_test(allocated_text_grows),
        cmocka_unit_test(allocated_text_grows_to_the_size_of_a_large_piece),
        cmocka_unit_test(failed_allocation_cuts),
        cmocka_unit_test(refusal_carries_code_and_sentence),
        cmocka_unit_test(long_refusal_is_cut),
        cmocka_unit_test(word_is_compared_with_exactly_its_bytes),
        cmocka_unit_test(bits_are_counted_and_found),
    };
    return cmocka_run_group_tests_name("text", tests, NULL, NULL);
}
