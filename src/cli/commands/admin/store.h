/* What an operator does to a store itself, whether or not a server runs. */
#ifndef KV_CLI_COMMANDS_ADMIN_STORE_H
#define KV_CLI_COMMANDS_ADMIN_STORE_H

#include <stdint.h>

struct admin_store {
    const char *where;
    const char *to;      /* where another store is, for admin_move        */
    const char *state;   /* of tables to be removed; NULL: any            */
    uint64_t older_than; /* days; 0: as `kvartal serve` does by itself    */
};

int admin_check(const struct admin_store *settings);
int admin_purge(const struct admin_store *settings);
int admin_move(const struct admin_store *settings);
int admin_vacuum(const struct admin_store *settings);

#endif
