/*
 * Positions of Welcome in a short notation, turned into the JSON of table and sheet. A street is
 * "1 2 | 3~ 3b | o | _", where | is a fence, ~ a built pool, b a bis, o a roundabout and _ an empty
 * house; the fences beside a roundabout are written, too. Houses left out on the right are empty.
 */
#ifndef ORACLE_NOTATION_H
#define ORACLE_NOTATION_H

#include <stdbool.h>

#include "kvartal.h"

struct setting {
    const char *edition, *mode; /* by default second and stacks */
    const char *board;          /* classic                      */
    bool advanced;
    const char *plans[3]; /* ids; a leading '-': it is turned over */
    const char *cards[3]; /* the offer or the hand: "8 park"       */
    const char *rival;    /* its JSON                              */
};

struct position {
    const char *streets[3];
    int parks[3];
    const char *used[3]; /* such as "[1,2],[4,4]" */
    int agents[6];
    int temps, refusals;
    const char *plans; /* "8,null,6" */
    const char *turn;  /* "take 1; write 8 1:1" */
    bool hand;         /* the sheet shows the cards of the setting */
};

/* Each appends one JSON object. */
void notation_put_table(struct kv_text *json, const struct setting *setting);
void notation_put_sheet(struct kv_text *json, const struct setting *setting,
                        const struct position *position);

#endif
