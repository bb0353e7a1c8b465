#ifndef KV_CLI_COMMANDS_PACK_SCHEMA_H
#define KV_CLI_COMMANDS_PACK_SCHEMA_H

#include "kvartal_pack.h"

/* Appends the schema of a game's packs, for a game that has some. */
void cli_put_pack_schema(struct kv_text *json, const struct kv_game *game);

#endif
