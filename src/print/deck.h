/* The cards of a game, to be printed on both sides and cut out. */
#ifndef KV_PRINT_DECK_H
#define KV_PRINT_DECK_H

#include "print/paper.h"

/* How a deck is printed. */
struct kv_deck {
    const struct kv_setup *setup;
    bool backs;   /* after each page of fronts one of their backs */
    bool origins; /* with marks beside figures that are ours     */
};

uint32_t kv_deck_pages(const struct kv_deck *deck, const struct kv_grid *grid);
/* Puts one deck on pages of its own. */
void kv_deck_put(const struct kv_deck *deck, struct kv_printer *printer);

#endif
