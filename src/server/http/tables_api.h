/* Tables over HTTP: creating them, listing them, their records and their QR codes. */
#ifndef KV_SERVER_HTTP_TABLES_API_H
#define KV_SERVER_HTTP_TABLES_API_H

#include "server/http/http.h"

enum server_outcome tables_api_answer(const struct server_request *request,
                                      struct server_answer *answer);

#endif
