/*
 * The oracle of Small Cities: a second move lister and a second scorer, written from the rulebook
 * alone and as plainly as possible. It shares nothing with the engine but the JSON reader and the
 * formats of docs/formats.md, so that if the two agree, both have probably read the rules
 * correctly.
 *
 * It trusts its input: a table or a sheet that does not have the documented form ends the program.
 */
#ifndef ORACLE_SMALLCITIES_H
#define ORACLE_SMALLCITIES_H

#include <stdbool.h>

#include "base/json.h"
#include "kvartal.h"
#include "oracle/list.h"

struct oracle_smallcities_score {
    int total; /* the sum of the other five */
    int buildings, bonus, specialisation, unification, goal;
    int building_count, last_building_points; /* for ties */
};

/* Uses the figures of a pack from now on, whose text must stay valid; NULL: those of the rules. */
void oracle_smallcities_pack(const struct kv_json *figures);

/* All legal moves now, in any order and each once. `table` is the table's JSON object, `sheet` the
 * seat's, with the moves played so far in "turn". */
void oracle_smallcities_moves(const struct kv_json *table, const struct kv_json *sheet,
                              struct oracle_list *moves);

/* The sheet after the turn in "turn", as the next round must show it: one JSON object without
 * "turn", keys in the order of docs/formats.md, no white space. */
void oracle_smallcities_after(const struct kv_json *table, const struct kv_json *sheet,
                              struct kv_text *json);

/* The score of a sheet as it stands between rounds. */
void oracle_smallcities_score(const struct kv_json *table, const struct kv_json *sheet,
                              struct oracle_smallcities_score *score);

/* The places (1, 1, 3 …) of all sheets of an array. */
void oracle_smallcities_places(const struct kv_json *table, const struct kv_json *sheets,
                               unsigned *places);

/* Has some sheet its ninth building, or are all maps full? */
bool oracle_smallcities_ended(const struct kv_json *sheets);

#endif
