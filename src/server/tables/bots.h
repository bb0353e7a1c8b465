/* Bots of tables: requests to the workers, and their answers. */
#ifndef KV_SERVER_TABLES_BOTS_H
#define KV_SERVER_TABLES_BOTS_H

#include "rooms/rooms.h"

struct table;

/* For struct room_host. */
bool bots_think(void *context, struct room *room, uint32_t seat, const struct kv_bot *bot);
void bots_stop(void *context, struct room *room);
/* The table leaves memory: cancels its requests. */
void bots_forget(struct table *table);

#endif
