/*
 * Records of finished games. Making one replays the whole game, and at the end of a large one
 * everybody asks for it. So it is made once for all of them, by a worker thread, and cached for a
 * while.
 */
#ifndef KV_SERVER_HTTP_RECORDS_H
#define KV_SERVER_HTTP_RECORDS_H

#include "server/http/http.h"
#include "server/net/addresses.h"
#include "store/store.h"

struct online;
struct record;

/* Keeps the promise now, or when the record of this finished game is ready. */
void records_answer(struct online *online, const struct store_id *id,
                    const struct address_key *asker, struct server_promise *promise);
void records_close(struct online *online);

#endif
