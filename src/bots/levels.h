/* The bots there are. */
#ifndef KV_BOTS_LEVELS_H
#define KV_BOTS_LEVELS_H

#include "kvartal.h"

extern const struct kv_bot kv_bot_random;
extern const struct kv_bot kv_bot_novice;

#endif
