/*
 * Welcome under control, for the tests of its rules. Most cases are rows of tables: a position in
 * the short notation of oracle/welcome/notation.h, and what must be allowed or must result. The
 * name of a case is the rule and its pages in the three rulebooks.
 */
#ifndef TESTS_PLAY_WELCOME_H
#define TESTS_PLAY_WELCOME_H

#include "games/welcome/rules/game.h"
#include "games/welcome/words/words.h"
#include "oracle/welcome/notation.h"
#include "support.h"

#define FULL_TOP    "1 2 3 4 5 6 7 8 9 10"
#define FULL_MIDDLE FULL_TOP " 11"
#define FULL_BOTTOM FULL_MIDDLE " 12"

enum { FIRST = 1, SECOND = 2, COLLECTOR = 4, LATER = SECOND | COLLECTOR, ALL = FIRST | LATER };
#define TWO_FOURS     "1 2 3 4 | 5 6 7 8 | _"
#define APPROVE_FOURS "plan 1; use 1:1-4; use 1:5-8"

/* Members of a position: temps on full streets, and a rival beside the sheets. */
#define TEMPS(number)                                                                              \
    {                                                                                              \
        .streets = {FULL_TOP, FULL_MIDDLE}, .temps = number                                        \
    }
#define RIVAL(name, cards, plans)                                                                  \
    ",\"rival\":{\"name\":\"" name "\",\"cards\":[" cards "],\"plans\":[" plans "]}"
#define NO_PLANS "null,null,null"

/* The match that is being played, until the next one begins. */
extern struct opened game;
void begin(const char *name, uint32_t seats);
int finish(void **state);
#define CASE(function) cmocka_unit_test_teardown(function, finish)

struct table *the_table(void);
struct sheet *the_sheet(uint32_t seat);

/* The name of a game with plans that no row fulfils by accident, unless the row names its own. */
const char *name_of(unsigned edition, const char *options);

/* A card by its words, such as "8 park". */
uint8_t card_named(const char *name);

/* Replaces the dealt cards by these three: combinations, or a hand. */
void lay_out(const char *first, const char *second, const char *third);

/* Sets a position, one sheet a seat, and plays their turns so far. */
void put(const struct position *positions, const char *const cards[CARDS], const char *beside);

void play(uint32_t seat, const char *moves);

/* Ends a turn that does not matter: by the first move listed, or done. */
void pass_turn(uint32_t seat);

/* Plays on with sheets that are blank again every round, so that only the cards end the game. */
void play_blank_rounds(const struct sheet *blank, uint32_t rounds);

bool listed(uint32_t seat, const char *move, size_t length);
void expect_only(uint32_t seat, const char *moves);

/* What may be done in a position, and the result. */
struct rule {
    const char *says;
    unsigned editions;
    const char *options;
    uint32_t seats; /* two where left out */
    const char *cards[CARDS];
    struct position sheet;              /* of the first seat, with its turn so far */
    const char *only, *those, *none_of; /* moves listed now                        */
    const struct position *after;       /* the sheet now                           */
};
void check_rule(void **state);
#define RUN_RULES(group, rules) SUPPORT_RUN_ROWS(group, rules, check_rule, finish)

/* Numbers as they are printed, "1 2 3"; nothing is expected where it is NULL. */
void expect_numbers(const char *expected, const int32_t *numbers, uint32_t count);

/* What a position scores. */
struct tally {
    const char *says, *name;
    uint32_t seats;
    struct position sheets[4];
    const char *beside; /* the rival; its score comes last */
    const char *cells;  /* of the first seat: plans, parks, pools, temps, estates, losses */
    const char *temps, *totals, *places; /* of all */
};
void check_tally(void **state);
#define RUN_TALLIES(group, rows) SUPPORT_RUN_ROWS(group, rows, check_tally, finish)

#endif
