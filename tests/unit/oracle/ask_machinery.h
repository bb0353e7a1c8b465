/*
 * The oracle of Machinery checked against the rules. The JSON of table and sheet is made from a
 * short notation.
 */
#ifndef TESTS_ASK_MACHINERY_H
#define TESTS_ASK_MACHINERY_H

#include "ask_oracle.h"
#include "oracle/machinery/machinery.h"
#include "oracle/machinery/rules.h"

struct setting {
    enum event event;
    const char *cards[OPEN_CARDS_MOST]; /* "truck-crane 2 ###/##."; a tipper where left out */
};

struct position {
    const char *open;   /* "library ##/#o/oo; bank .o./ooo/oo."                     */
    bool rest_finished; /* all other buildings are finished instead of empty        */
    const char *broken; /* "3,1"                                                    */
    int builders, bonus;
    const char *turn; /* "draw 1 library a1 b1; done" */
};

#define FULL_CIRCLES "1,2,3,1,2"

extern const struct setting loaders;
struct setting with_event(enum event event);

/* Valid until the next call. */
const struct question *question_of(const struct setting *setting, const struct position *position);

void list(const struct setting *setting, const struct position *position);
/* The end of the sheet's JSON after the turn, from "broken" on. */
void expect_notes(const struct setting *setting, const struct position *before, const char *broken,
                  int builders, int bonus);

#endif
