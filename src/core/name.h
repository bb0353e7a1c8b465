/* Names of games, read with a given list of games (ended by NULL): src/games/registry.c has it. */
#ifndef KV_CORE_NAME_H
#define KV_CORE_NAME_H

#include "kvartal.h"

/* The game with this id, or NULL. */
const struct kv_game *kv_name_find(const struct kv_game *const *games, const char *id,
                                   size_t length);
/* kv_name_read with the list. */
bool kv_name_read_from(const struct kv_game *const *games, const char *name, size_t length,
                       struct kv_setup *setup, struct kv_error *error);

#endif
