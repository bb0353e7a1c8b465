/* A program that was built without PostgreSQL (the feature "postgres"). */
#include "store/backend.h"

struct store *postgres_open(const char *where, const struct store_node *node,
                            struct kv_error *error)
{
    (void)where, (void)node;
    kv_refuse(error, "no-store", "This program was built without PostgreSQL.");
    return NULL;
}
