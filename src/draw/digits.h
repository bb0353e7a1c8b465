/* Numbers in pictures, of which there are too many for a formatter. */
#ifndef KV_DRAW_DIGITS_H
#define KV_DRAW_DIGITS_H

#include <stdint.h>

/* Writes a number in decimal, up to ten digits without an end; returns how many. */
uint32_t kv_write_digits(char *at, uint32_t number);

#endif
