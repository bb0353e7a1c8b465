/* Small Cities under control, for the tests of its rules: cities made by hand, and chosen dice. */
#ifndef TESTS_PLAY_SMALLCITIES_H
#define TESTS_PLAY_SMALLCITIES_H

#include "games/registry.h"
#include "games/smallcities/rules/game.h"
#include "games/smallcities/words/words.h"
#include "support.h"

/* "D4 D5" as a set, and one of them. */
hex_set hexes(const char *names);
uint32_t hex(const char *name);

/* The hex at axial coordinates, or NO. */
uint32_t hex_at(int q, int r);

/* Marks "red: D4 D5" or "blue bank: E5" on a sheet, whatever the rules say; a building brings
 * `points`. */
void mark(struct sheet *sheet, const char *what, uint32_t points);

/* A city of such marks. */
struct sheet city(const char *first, ...);
#define CITY(...) city(__VA_ARGS__, (const char *)NULL)

/* A map with these hexes empty and the rest painted in a colour. */
struct sheet all_but(uint32_t colour, const char *empty);

void open_match(struct opened *opened, uint32_t seats, uint32_t goals, uint32_t bonus,
                uint32_t goal);
struct table *table_of(const struct opened *opened);
struct sheet *sheet_of(const struct opened *opened, uint32_t seat);

/* Gives a seat a city as if its round began, with these dice and this marker. */
void put(struct opened *opened, uint32_t seat, struct sheet sheet, uint32_t figure,
         uint32_t building, uint32_t marker);

bool lists(const struct opened *opened, uint32_t seat, const char *said);

/* How many listed moves begin with these words. */
uint32_t count_listed(const struct opened *opened, uint32_t seat, const char *words);

void say(struct opened *opened, uint32_t seat, const char *moves);
int32_t total_of(const struct opened *opened, uint32_t seat);
void draw_sheet(const struct opened *opened, uint32_t seat, struct kv_text *text);

#endif
