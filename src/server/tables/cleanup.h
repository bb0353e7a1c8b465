/*
 * Keeping the store in order: how much there is in it, and the removal of tables that nobody has
 * needed for longer than the operator allows.
 */
#ifndef KV_SERVER_TABLES_CLEANUP_H
#define KV_SERVER_TABLES_CLEANUP_H

#include "store/store.h"

struct online;

struct cleanup {
    double next_count; /* not before, by the steady clock */
    double next_walk;  /* through all tables, likewise    */
    int64_t place;     /* which that walk has reached; 0: it is to begin */
    bool is_cleaning;
    bool is_large; /* the store is larger than the operator wants to see */
};

/* Counts what the store has, and tells once when that becomes too much. */
void cleanup_count(struct online *online);
/* Every second: some more of the tables are looked at, and some lines of removed ones deleted. */
void cleanup_run(struct online *online);

#endif
