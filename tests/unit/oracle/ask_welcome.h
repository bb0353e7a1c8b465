/*
 * The oracle of Welcome checked against the examples of the rulebooks. Positions are in the short
 * notation of oracle/welcome/notation.h.
 */
#ifndef TESTS_ASK_WELCOME_H
#define TESTS_ASK_WELCOME_H

#include "ask_oracle.h"
#include "oracle/welcome/notation.h"
#include "oracle/welcome/welcome.h"

#define FULL_TOP    "1 2 3 4 5 6 7 8 9 10"
#define FULL_MIDDLE FULL_TOP " 11"

/* Valid until the next call. */
const struct question *question_of(const struct setting *setting, const struct position *position);

void list(const struct setting *setting, const struct position *position);
/* After the turn of `before` the sheet is `after`. */
void expect_after(const struct setting *setting, const struct position *before,
                  const struct position *after);

struct result {
    struct oracle_score scores[4];
    unsigned places[5];
    bool rival, ended;
    int rival_total, rival_estates;
};

void score(const struct setting *setting, const struct position *positions, unsigned count,
           struct result *result);

#endif
