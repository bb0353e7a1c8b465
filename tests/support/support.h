/* Shared by test programs: matches opened by name, random and eager players, variants. */
#ifndef TESTS_SUPPORT_H
#define TESTS_SUPPORT_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/heap.h"
#include "base/json.h"
#include "kvartal.h"
#include "kvartal_pack.h"
#include "oracle/list.h"

enum { THOUGHTS_MOST = 256 }; /* turns of a bot that a test looks at */

#define COUNT(list) (sizeof(list) / sizeof *(list))

/* A variant of a game: its name without a seed, and how many play it. */
struct variant {
    const char *name;
    uint32_t seats;
};

extern const struct variant variants[];
extern const unsigned variant_count;

/* The language of a test that has called kv_set_translator(support_translate). */
extern enum kv_language spoken;
const char *support_translate(const char *english, const char *many, uint32_t count);

/* A match with a log, in separate memory; the test fails if it does not open. */
struct opened {
    struct kv_match match;
    struct kv_text log;
};
void support_open(struct opened *opened, const char *name, uint32_t seats, const char *seed);
/* The same with a pack of tests/packs; NULL: without one. */
void support_open_packed(struct opened *opened, const struct variant *variant, const char *pack,
                         const char *seed);
/* A solo match with the offer of a real table, and with its setup if the name leaves it open. */
void support_open_entered(struct opened *opened, const char *name, const char *setup,
                          const char *offer);
void support_close(struct opened *opened);

/* A pack of tests/packs, by its file name without extension; its figures as JSON; all games,
 * including those of the packs read so far; and forgetting these packs. */
const struct kv_pack *support_pack(const char *file);
const struct kv_json *support_pack_figures(const char *file);
const struct kv_game *const *support_games_at_hand(void);
void support_forget_packs(void);

/* A legal move: a random one, or one that a sensible player might choose, so that plans, full
 * streets and long games occur, too. */
kv_move support_any_move(const struct kv_match *match, uint32_t seat, struct kv_rng *rng);
kv_move support_eager_move(const struct kv_match *match, uint32_t seat, struct kv_rng *rng);

/* The text of a move, in memory that lives until the fourth call after. */
const char *support_say(const struct kv_game *game, kv_move move);

/* A turn of the first seat in words, "take 1; done", without playing it; what a bot of medium level
 * would play there; and the reasons that a bot gives for a turn. */
void support_read_turn(const struct kv_match *match, const char *words, struct kv_thought *turn);
void support_think(const struct kv_match *match, struct kv_thought *turn);
void support_expect_reasons(const struct kv_match *match, const struct kv_thought *turn,
                            const char *expected);

/* Checks that a thought is a whole turn of this seat: legal moves, the last of which ends it. */
void support_expect_turn(const struct kv_match *match, uint32_t seat,
                         const struct kv_thought *thought);

/* Parses JSON that must be valid. */
struct kv_json support_json(const char *text, size_t length);

/* Checks that exactly these moves are listed: "skip; temp". */
void support_expect_moves(const struct oracle_list *list, const char *expected);

/* Runs one case for each row of a table. A row is a struct that begins with the name of its case;
 * the check finds its row in *state. */
#define SUPPORT_RUN_ROWS(group, rows, check, teardown)                                             \
    support_run_rows(group, rows, COUNT(rows), sizeof *(rows), check, teardown)
int support_run_rows(const char *group, const void *rows, size_t count, size_t size,
                     CMUnitTestFunction check, CMFixtureFunction teardown);

/* How many games a test plays: more with KV_LONG in the environment. */
unsigned support_games(unsigned quick, unsigned lengthy);

#endif
