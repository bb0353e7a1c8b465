/* Tables over HTTP: creating them, listing them, their records and their QR codes. */
#ifndef KV_SERVER_LOBBY_H
#define KV_SERVER_LOBBY_H

#include "server/http.h"

enum server_outcome lobby_answer(const struct server_request *request,
                                 struct server_answer *answer);

#endif
