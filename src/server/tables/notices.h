/* Notices to people who are not connected, as rooms ask for them. */
#ifndef KV_SERVER_TABLES_NOTICES_H
#define KV_SERVER_TABLES_NOTICES_H

#include "rooms/rooms.h"

struct online;

/* Starts the threads that send them, if the operator has given a key. */
bool notices_open(struct online *online, struct kv_error *error);
/* False: a thread hangs. */
bool notices_close(struct online *online);
/* What rooms ask of the server: struct room_host. */
bool notices_allow(void *context, const char *endpoint, const char *point, const char *auth,
                   struct kv_error *error);
bool notices_send(void *context, struct room *room, const struct room_notice *notice);

#endif
