/* Matches: the checks before one is opened, and the beginning of a round. */
#ifndef KV_CORE_MATCH_H
#define KV_CORE_MATCH_H

#include "kvartal.h"

/* Can this many seats play the game with these options? Refused as "bad-setup", or by the game. */
bool kv_setup_check(const struct kv_setup *setup, struct kv_error *error);

/* From here on the current sheets count as the beginning of the turn. */
void kv_match_begin_turns(struct kv_match *match);

#endif
