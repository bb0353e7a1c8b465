/*
 * Housekeeping of the store: counting what is in it, and removing tables that have been unused for
 * longer than the operator allows.
 */
#ifndef KV_SERVER_TABLES_CLEANUP_H
#define KV_SERVER_TABLES_CLEANUP_H

#include "store/store.h"

struct online;

struct cleanup {
    double next_count; /* not before, by the steady clock */
    double next_walk;  /* through all tables, not before */
    int64_t place;     /* that walk has reached; 0: at its beginning */
    bool is_cleaning;
    bool is_large; /* the store is above the alarm size */
};

/* Counts what is in the store, and reports once when it is too large. */
void cleanup_count(struct online *online);
/* Every second: checks some more tables, and deletes some lines of removed ones. */
void cleanup_run(struct online *online);

#endif
