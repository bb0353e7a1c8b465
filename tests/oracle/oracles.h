/* The oracles of all games behind one interface, so that each property is written only once. */
#ifndef ORACLE_ORACLES_H
#define ORACLE_ORACLES_H

#include <stdbool.h>

#include "base/json.h"
#include "kvartal.h"
#include "oracle/list.h"

enum { ORACLE_CELLS_MOST = KV_CELLS_MOST };

struct oracle {
    const char *game;
    /* All legal moves now; and the sheet after the turn, as the next round must show it. */
    void (*moves)(const struct kv_json *table, const struct kv_json *sheet,
                  struct oracle_list *list);
    void (*after)(const struct kv_json *table, const struct kv_json *sheet, struct kv_text *json);
    /* The cells of a seat's score in the order of the game's parts; returns the total. */
    int (*score)(const struct kv_json *table, const struct kv_json *sheets, unsigned seat,
                 int *cells);
    /* Places of all seats, then of a rival; the rival's total, false if none scores. */
    void (*places)(const struct kv_json *table, const struct kv_json *sheets, unsigned *places);
    bool (*rival)(const struct kv_json *table, const struct kv_json *sheets, int *total);
    /* Which endings (bits) are visible on the sheets, and whether one of them is reached. */
    unsigned endings;
    bool (*ended)(const struct kv_json *sheets);
    bool by_parts; /* its cells are whole parts of the score */
    /* Uses the figures of a pack from now on; NULL: those of the rules. */
    void (*pack)(const struct kv_json *figures);
};

const struct oracle *oracle_find(const char *game);

#endif
