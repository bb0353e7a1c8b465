/* The lease: a node may answer for its tables as long as the store knows that it is alive. */
#ifndef KV_SERVER_TABLES_LEASE_H
#define KV_SERVER_TABLES_LEASE_H

#include <stdbool.h>
#include <stdint.h>

struct online;

struct lease {
    bool is_suspended; /* no answers until the store says which tables are ours */
    bool is_asking;    /* for that                                                           */
    uint32_t lapses;   /* of the store thread, as far as they have been handled */
    double next_ask;   /* not before, by the steady clock                                    */
};

/* Called first in a turn of the loop. `before` is the time of the previous turn, when all was well:
 * players may have been waiting since then. */
void lease_check(struct online *online, int64_t before);

#endif
