/*
 * The oracle of Small Cities checked against the examples of the rulebook and the rulings. The
 * pictures of the examples are lost; the positions here follow their captions.
 *
 * A city is written "green *; red D4 D5; blue bank E5=3; - A1": all hexes green, then two of them
 * red, a blue bank that brought 3 points (1 where nothing is said), and A1 empty again. Buildings
 * were drawn in the order in which they are written.
 */
#ifndef TESTS_ASK_SMALLCITIES_H
#define TESTS_ASK_SMALLCITIES_H

#include "ask_oracle.h"
#include "oracle/smallcities/rules.h"
#include "oracle/smallcities/smallcities.h"

struct setting {
    const char *goals, *bonus, *goal; /* all, none and no additional goal where left out */
    const char *figure, *building;    /* beam and bank                                   */
    int round;                        /* 1                                               */
    bool solo;
};

struct position {
    const char *start; /* red */
    const char *city;
    int outlined, crossed, star_points;
    const char *circled; /* "1,3"                       */
    const char *turn;    /* "star; build bank E5; done" */
};

/* Valid until the next call. */
const struct question *question_of(const struct setting *setting, const struct position *position);

void list(const struct setting *setting, const struct position *position);
/* The sheet after the turn of the position. */
struct sheet after(const struct setting *setting, const struct position *position);
struct oracle_smallcities_score score(const struct setting *setting,
                                      const struct position *position);

#endif
