/*
 * For tests of dealing in Welcome: no card may be lost, doubled or favoured. Seeds are fixed, so
 * the chi-square tests give the same figures every time; fair dealing stays below their limits 999
 * times in 1000.
 */
#ifndef TESTS_DEAL_WELCOME_H
#define TESTS_DEAL_WELCOME_H

#include "games/welcome/words/words.h"
#include "support.h"

enum { SEATS_MOST = 20, KINDS = 128 }; /* a card is a number below KINDS */

/* A game of which only the table is played. */
struct dealt {
    struct kv_setup setup;
    struct kv_rng rng;
    struct table table;
    struct sheet sheets[SEATS_MOST];
};

void open_game(struct dealt *dealt, const char *name, uint32_t seats, unsigned seed);
void deal(struct dealt *dealt);

struct bag {
    uint8_t count[KINDS];
};

void add(struct bag *bag, const uint8_t *cards, uint32_t count);
/* Every card of the edition, from the game's own deck before the first deal. */
struct bag deck_of(const struct dealt *fresh);
/* The deck and the discards of the games that have one deck. */
void add_deck(struct bag *bag, const struct table *table);
void expect_same(const struct bag *given, const struct bag *expected, const char *what);

/* The sum over all buckets must stay below the limit. */
void expect_fair(const char *what, const uint32_t *seen, const double *share, uint32_t buckets,
                 double limit);

/* Limits for 2, 7, 12 and 14 degrees of freedom. */
#define LIMIT_2  13.8
#define LIMIT_7  24.3
#define LIMIT_12 32.9
#define LIMIT_14 36.1

#endif
