/* What follows from the figures of a box, and squares turned and mirrored. */
#ifndef KV_MACHINERY_DERIVE_H
#define KV_MACHINERY_DERIVE_H

#include "games/machinery/rules/components.h"

/* Makes the layout of a box from its figures, which it moves to the upper left corner. */
void machinery_derive(void *box);
/* The most moves that a list can have: the largest cards are open, and all is empty. */
uint32_t machinery_list_most(const struct box *box);

/* Squares moved to the upper left corner; those of a figure there, mirrored and turned a quarter
 * clockwise. */
uint32_t machinery_to_corner(uint32_t squares);
uint32_t machinery_mirror(uint32_t squares);
uint32_t machinery_turn(uint32_t squares);

#endif
