/* Tables over HTTP: creating them, listing them, their records and their QR codes. */
#ifndef KV_SERVER_LOBBY_H
#define KV_SERVER_LOBBY_H

#include "server/http.h"
#include "server/refusals.h"

struct table;

enum server_outcome lobby_answer(const struct server_request *request,
                                 struct server_answer *answer);
/* The table that somebody waits for is kept; or it is not, and why. */
void lobby_created(struct table *table);
void lobby_not_created(struct table *table, enum online_refusal why);

/* A QR code as a picture; false where the text is too long or memory is short. */
bool qr_put_svg(const char *words, struct kv_text *svg);

#endif
