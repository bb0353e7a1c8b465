/* The towns of a day and of a week, the same for everybody. */
#ifndef KV_CLI_TOWNS_H
#define KV_CLI_TOWNS_H

#include "cli/cli.h"

/* The name of the game that is today's town, or this week's. */
void play_put_town(const struct kv_game *game, bool of_week, struct kv_text *name);
/* What earns a medal in this town, and the medal for this many points; nothing in any other
 * game. */
void play_put_medal(const struct kv_setup *setup, int32_t points, struct kv_text *text);

#endif
