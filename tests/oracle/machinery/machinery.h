/*
 * The oracle of Machinery: a second move lister and a second scorer, written from the rulebook and
 * its rulings alone and as plainly as possible. It shares nothing with the engine but the JSON
 * reader and the formats of docs/formats.md, so that if the two agree, both have probably read
 * the rules correctly.
 *
 * It trusts its input: a table or a sheet that does not have the documented form ends the program,
 * and so does a card that is not one of the 39.
 */
#ifndef ORACLE_MACHINERY_H
#define ORACLE_MACHINERY_H

#include "base/json.h"
#include "kvartal.h"
#include "oracle/list.h"

struct oracle_machinery_score {
    int total; /* the sum of the others; losses are negative */
    int buildings, districts, types, sets, bonus, builders, breakages;
};

/* All legal moves now, each once and in any order. `table` is the table's JSON object, `sheet` the
 * seat's as it was at the beginning of the round, with the moves played so far in "turn". */
void oracle_machinery_moves(const struct kv_json *table, const struct kv_json *sheet,
                            struct oracle_list *moves);

/* The sheet after the turn in "turn", as the next round must show it: one JSON object without
 * "turn", keys in the order of docs/formats.md, no white space. */
void oracle_machinery_after(const struct kv_json *table, const struct kv_json *sheet,
                            struct kv_text *json);

/* The score of a sheet; where it has a "turn", of the sheet after it. Without one the table is not
 * looked at. */
void oracle_machinery_score(const struct kv_json *table, const struct kv_json *sheet,
                            struct oracle_machinery_score *score);

/* Uses the figures of a pack from now on; NULL: those of the rules. */
void oracle_machinery_pack(const struct kv_json *figures);

/* The places (1, 1, 3 …) of `sheets`, an array of all sheets. */
void oracle_machinery_places(const struct kv_json *table, const struct kv_json *sheets,
                             unsigned *places);

#endif
