/* Machinery under control, for the tests of its rules: a match whose offers the test chooses. */
#ifndef TESTS_PLAY_MACHINERY_H
#define TESTS_PLAY_MACHINERY_H

#include "games/machinery/rules/game.h"
#include "games/machinery/words/words.h"
#include "games/registry.h"
#include "support.h"

void open_match(struct opened *opened, const char *seed, uint32_t seats, bool events);
struct table *table_of(const struct opened *opened);
struct sheet *sheet_of(const struct opened *opened);

/* One seat in its first round with these cards (the last may be NULL), this event, 0 for none, and,
 * where it is not NULL, this sheet. */
void begin(struct opened *opened, uint8_t event, const char *const cards[OPEN_MOST],
           const char *sheet);
#define CARDS_OPEN(...) ((const char *const[OPEN_MOST]){__VA_ARGS__})

#define THREE CARDS_OPEN("loader ##", "tractor ###", "tipper ##/##")

/* Sheets on which nothing more can break, and on which no builder can work. */
#define FULL_CIRCLES "{\"buildings\":{},\"broken\":[3,1,2,1,1],\"builders\":0,\"bonus\":0}"
#define NO_BOXES     "{\"buildings\":{},\"broken\":[],\"builders\":8,\"bonus\":0}"

bool lists(const struct opened *opened, const char *said);

/* How many listed moves begin with these words. */
unsigned count_listed(const struct opened *opened, const char *beginning);

void play(struct opened *opened, const char *moves);

/* A part of the first seat's score, or its "total". */
int score_part(const struct opened *opened, const char *id);

#endif
