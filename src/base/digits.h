/* A number in decimal, for code that also runs on GPUs, where kv_put does not. */
#ifndef KV_BASE_DIGITS_H
#define KV_BASE_DIGITS_H

#include <stdint.h>

#define KV_DIGITS_MOST 20

/* Writes the digits and a NUL after them; returns how many there are. */
static inline uint32_t kv_put_digits(char *to, uint64_t number)
{
    uint32_t count = 1;
    for (uint64_t rest = number; rest >= 10; rest /= 10)
        count++;
    to[count] = '\0';
    for (uint32_t at = count; at > 0; number /= 10)
        to[--at] = (char)('0' + number % 10);
    return count;
}

#endif
