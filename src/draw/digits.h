/* Fast decimal output: pictures have too many numbers for a general formatter. */
#ifndef KV_DRAW_DIGITS_H
#define KV_DRAW_DIGITS_H

#include <stdint.h>

/* Writes up to ten decimal digits, without a terminating zero; returns how many. */
uint32_t kv_write_digits(char *at, uint32_t number);

#endif
