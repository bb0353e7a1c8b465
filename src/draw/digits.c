#include "draw/digits.h"
#include "base/memory.h"

/* All two-digit numbers, so that one division gives two digits. */
static const char pairs[] =
    "00010203040506070809101112131415161718192021222324252627282930313233343536373839"
    "40414243444546474849505152535455565758596061626364656667686970717273747576777879"
    "8081828384858687888990919293949596979899";

/* Writes a number below 100 without a leading zero; returns the number of digits. */
static inline uint32_t write_small(char *at, uint32_t number)
{
    if (number < 10) {
        *at = (char)('0' + number);
        return 1;
    }
    memcpy(at, pairs + (size_t)2 * number, 2);
    return 2;
}

/* Numbers in pictures seldom have more than four digits. */
uint32_t kv_write_digits(char *at, uint32_t number)
{
    if (number < 100)
        return write_small(at, number);
    uint32_t length = kv_write_digits(at, number / 100);
    memcpy(at + length, pairs + (size_t)2 * (number % 100), 2);
    return length + 2;
}
