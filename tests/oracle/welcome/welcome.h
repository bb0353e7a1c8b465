/*
 * The oracle of Welcome: a second move lister and a second scorer, written from the rulebooks
 * alone and as plainly as possible. It shares nothing with the engine but the JSON reader and the
 * formats of docs/formats.md, so that if the two agree, both have probably read the rules
 * correctly.
 *
 * It trusts its input: a table or a sheet that does not have the documented form ends the program.
 */
#ifndef ORACLE_WELCOME_H
#define ORACLE_WELCOME_H

#include <stdbool.h>

#include "base/json.h"
#include "kvartal.h"
#include "oracle/list.h"

struct oracle_score {
    int total; /* the sum of all parts; losses are negative */
    int plans[3], parks[3], pools, temps, estates[6], bis, roundabouts, refusals;
    int completed_estates;
    int estates_by_size[6];
};

/* Uses the figures of a pack from now on; NULL: those of the rules. */
void oracle_welcome_pack(const struct kv_json *figures);

/* All legal moves now, in any order. `table` is the table's JSON object, `sheet` the seat's, with
 * the moves played so far in "turn". */
void oracle_welcome_moves(const struct kv_json *table, const struct kv_json *sheet,
                          struct oracle_list *moves);

/* The sheet after the turn in "turn", as the next round must show it: one JSON object without
 * "turn" and "hand", keys in the order of docs/formats.md, no white space. */
void oracle_welcome_after(const struct kv_json *table, const struct kv_json *sheet,
                          struct kv_text *json);

/* The score of one of `sheets`, an array of all sheets as they stand between rounds. */
void oracle_welcome_score(const struct kv_json *table, const struct kv_json *sheets, unsigned seat,
                          struct oracle_score *score);

/* The rival's total and the number of its estates; false where no rival scores. */
bool oracle_welcome_rival(const struct kv_json *table, const struct kv_json *sheets, int *total,
                          int *estates);

/* The places (1, 1, 3 …) of all sheets; a rival that scores has its own in places[count]. */
void oracle_welcome_places(const struct kv_json *table, const struct kv_json *sheets,
                           unsigned *places);

/* Has some sheet its third plan, all its places filled, or its third refusal? (The end of the solo
 * card's deck is not to be seen on sheets.) */
bool oracle_welcome_ended(const struct kv_json *sheets);

#endif
