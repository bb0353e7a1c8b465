/* What the tests of the three oracles ask in the same way. */
#ifndef TESTS_ASK_ORACLE_H
#define TESTS_ASK_ORACLE_H

#include "support.h"

enum { TEXT_MOST = 8192 };

/* The moves listed last. */
extern struct oracle_list moves;
bool listed(const char *move);
unsigned count_moves(const char *beginning);

/* Exactly these moves are listed: "skip; temp". */
void expect_moves(const char *expected);

struct kv_json read_json(const char *text);

/* Walks through a turn in words: a move, and those before it. */
struct walk {
    char before[256], move[ORACLE_TEXT_MOST];
    size_t next;
};
bool walk_on(struct walk *walk, const char *turn);

/* The move was listed. */
void expect_legal(const struct walk *walk);

#endif
