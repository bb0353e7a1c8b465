/* Figures of a pack, as the oracles read them. A value may stand alone or as {"is": value, …}. */
#ifndef ORACLE_PACK_H
#define ORACLE_PACK_H

#include <stdbool.h>
#include <stddef.h>

#include "base/json.h"

/* A table that a pack may change, and where the figures of the rules are saved. */
struct oracle_kept {
    void *now, *standard;
    size_t size;
};
/* Saves the tables at first, before any pack; restores them afterwards. */
void oracle_pack_restore(const struct oracle_kept *tables, size_t count, bool *is_kept);

/* The value under these keys, of which the later ones may be NULL; false if the pack has none. */
bool oracle_pack_find(const struct kv_json *figures, const char *key, const char *row,
                      const char *part, struct kv_json *value);
/* A whole number. */
int oracle_pack_number(const struct kv_json *value);
/* The numbers of a list into `numbers`, or one alone; returns how many. */
int oracle_pack_numbers(const struct kv_json *value, int *numbers, int most);
/* The number of a word among these. */
int oracle_pack_word(const struct kv_json *value, const char *const *words, int count);

#endif
