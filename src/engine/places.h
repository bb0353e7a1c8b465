/*
 * Moves chosen place by place. A move's text names its places ("draw D4 D5 D6 D7", "builder library
 * c1"), and the picture has a part for each of them, called by the word itself or by an earlier
 * word and the word ("library-c1").
 */
#ifndef KV_ENGINE_PLACES_H
#define KV_ENGINE_PLACES_H

#include "draw/notes.h"

enum { PLACES_MOST = 32 }; /* of one move, whose text has less than 64 bytes */

/* The names of a picture's parts, to be looked up. */
struct names {
    const char *parts;
    uint32_t *slots; /* a table of hashes: where a name begins in `parts`, + 1; 0: free */
    uint32_t size;   /* a power of two */
    bool *covered;   /* by a move, for each slot */
};

bool engine_start_names(struct names *names, const struct kv_notes *notes, kv_allocate *allocate);
void engine_stop_names(struct names *names, kv_allocate *allocate);

/* Finds the names of the parts that a move covers, and marks them as covered. Returns how many. */
uint32_t engine_find_places(struct names *names, const char *move, const char *places[PLACES_MOST]);
/* Whether a part, by its name, is covered by a move that was asked for. */
bool engine_is_covered(const struct names *names, const char *part);

#endif
