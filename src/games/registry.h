/* The games by name, for the list of them and for tests of one game. */
#ifndef KV_GAMES_REGISTRY_H
#define KV_GAMES_REGISTRY_H

#include "kvartal.h"

extern const struct kv_game kv_welcome, kv_smallcities, kv_machinery;

#endif
