/* The right to answer for tables: it lasts as long as the store hears that this node lives. */
#ifndef KV_SERVER_TABLES_LEASE_H
#define KV_SERVER_TABLES_LEASE_H

#include <stdbool.h>
#include <stdint.h>

struct online;

struct lease {
    bool is_suspended; /* nothing is answered for until the store says which tables are ours */
    bool is_asking;    /* for that                                                           */
    uint32_t lapses; /* of the store thread, as far as they have been dealt with                 */
    double next_ask; /* not before, by the steady clock                                    */
};

/* The first thing in a turn of the loop. `before` is the time of the turn before, when all was
 * well: since then players may have waited. */
void lease_check(struct online *online, int64_t before);

#endif
