/* Bots of tables: what they are asked, and what they answer. */
#ifndef KV_SERVER_TABLES_BOTS_H
#define KV_SERVER_TABLES_BOTS_H

#include "rooms/rooms.h"

struct table;

/* For struct room_host. */
bool bots_think(void *context, struct room *room, uint32_t seat, const struct kv_bot *bot);
void bots_stop(void *context, struct room *room);
/* The table goes: nobody wants to hear what its bots think about. */
void bots_forget(struct table *table);

#endif
