/* The list of moves an oracle makes: texts in any order. */
#ifndef ORACLE_LIST_H
#define ORACLE_LIST_H

#include <stdbool.h>

#include "kvartal.h"

enum { ORACLE_LIST_MOST = 2048, ORACLE_TEXT_MOST = 64 };

struct oracle_list {
    unsigned count;
    char text[ORACLE_LIST_MOST][ORACLE_TEXT_MOST];
};

bool oracle_listed(const struct oracle_list *list, const char *move);
unsigned oracle_count(const struct oracle_list *list, const char *beginning);

/* A turn in words, "take 1; done", as a member of a sheet in JSON. */
void oracle_put_turn(struct kv_text *json, const char *turn);

#endif
