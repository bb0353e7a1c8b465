/*
 * Shared by the tests of all oracles: a position is put to an oracle as a question, and every move
 * of its turn must be legal.
 */
#ifndef TESTS_ASK_ORACLE_H
#define TESTS_ASK_ORACLE_H

#include "oracle/oracles.h"
#include "support.h"

enum { TEXT_MOST = 8192 };

/* ---- Moves ---- */

/* The moves listed last. */
extern struct oracle_list moves;
bool listed(const char *move);
unsigned count_moves(const char *beginning);

/* Exactly these moves are listed: "skip; temp". */
void expect_moves(const char *expected);

/* ---- Questions ---- */

struct question {
    const struct oracle *oracle;
    const char *turn;                        /* in words: "take 1; done"; NULL if none */
    char table[TEXT_MOST], sheet[TEXT_MOST]; /* JSON; the sheet is without the turn    */
};

struct kv_json read_json(const char *text);
struct kv_json read_table(const struct question *question);
/* With the turn. The JSON is valid until the next call. */
struct kv_json read_sheet(const struct question *question);

/* Lists the moves after the turn. */
void ask_moves(const struct question *question);
/* The same, and each move of the turn must have been listed before it. */
void list_moves(const struct question *question);
/* The sheet after the turn as JSON, valid until the next call. */
const char *sheet_after(const struct question *question);

/* The sheets of several questions, without turns, as a JSON array. */
struct sheets {
    unsigned count;
    char json[5 * TEXT_MOST];
};
void add_sheet(struct sheets *sheets, const struct question *question);

/* Fails with the number of the first part that differs. */
void expect_parts(const int *given, const int *expected, unsigned count);

#endif
