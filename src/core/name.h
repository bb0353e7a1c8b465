/* Games by their names, in a given list (ended by NULL): src/games/registry.c has it. */
#ifndef KV_CORE_NAME_H
#define KV_CORE_NAME_H

#include "kvartal_pack.h"

/* The game with this id, or NULL. */
const struct kv_game *kv_name_find(const struct kv_game *const *games, const char *id,
                                   size_t length);
/* Refuses a setup whose pack is not at hand. */
bool kv_name_check_pack(const struct kv_setup *setup, struct kv_error *error);

#endif
