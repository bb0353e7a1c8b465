/* Numbers in pictures: there are too many for a general formatter. */
#ifndef KV_DRAW_DIGITS_H
#define KV_DRAW_DIGITS_H

#include <stdint.h>

/* Writes a number in decimal, up to ten digits without a final zero byte; returns how many. */
uint32_t kv_write_digits(char *at, uint32_t number);

#endif
