/* A table as a server shows it (docs/protocol.md, State), in a match of our own. */
#ifndef KV_CLIENT_VIEW_H
#define KV_CLIENT_VIEW_H

#include "base/json.h"

/* A member of an object that is a string; false: there is none, or it does not fit. */
bool client_text(const struct kv_json *object, const char *key, struct kv_text *text);
/* The game, one of those at hand, with as many seats as sheets are shown. The cards to come are
 * secret, so any seed will do. */
bool client_view_setup(const struct kv_game *const *games, const struct kv_json *state,
                       struct kv_setup *setup, struct kv_error *error);
/* Sets a match of that setup to what is shown; after a refusal it must be discarded. */
bool client_view_set(struct kv_match *match, const struct kv_json *state, struct kv_error *error);
/* Which of the sheets shown is this seat's: at a large table only some are shown. UINT32_MAX:
 * none. */
uint32_t client_view_own(const struct kv_json *state, uint32_t seat);
/* Whether an event `table` says that we have no seat any more. */
bool client_has_lost_seat(const struct kv_json *event);
/* The request that plays a turn. */
void client_put_turn(struct kv_text *json, int64_t round, const struct kv_game *game,
                     const kv_move *moves, uint32_t count);

#endif
