/* What several test programs need: matches opened by name, players of two tempers, variants. */
#ifndef TESTS_SUPPORT_H
#define TESTS_SUPPORT_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/json.h"
#include "kvartal.h"
#include "oracle/list.h"

/* A variant of a game: its name without a seed, and how many play it. */
struct variant {
    const char *name;
    uint32_t seats;
};

extern const struct variant variants[];
extern const unsigned variant_count;

/* realloc, except that 0 bytes give the memory back. */
void *support_allocate(void *memory, size_t bytes);

/* A match with a log, in memory of its own; the test fails where it does not open. */
struct opened {
    struct kv_match match;
    struct kv_text log;
};
void support_open(struct opened *opened, const char *name, uint32_t seats, const char *seed);
void support_close(struct opened *opened);

/* A legal move: any, or one that a player with an eye for the game might choose, so that plans,
 * full streets and long games come up too. */
kv_move support_any_move(const struct kv_match *match, uint32_t seat, struct kv_rng *rng);
kv_move support_eager_move(const struct kv_match *match, uint32_t seat, struct kv_rng *rng);

/* The text of a move, in memory that lives until the fourth call after. */
const char *support_say(const struct kv_game *game, kv_move move);

/* Parses JSON that must be right. */
struct kv_json support_json(const char *text, size_t length);

/* Exactly these moves are listed: "skip; temp". */
void support_expect_moves(const struct oracle_list *list, const char *expected);

/* How many games a test plays: more with KV_LONG in the environment. */
unsigned support_games(unsigned quick, unsigned lengthy);

#endif
