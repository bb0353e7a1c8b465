/* POST /api/tables. */
#ifndef KV_SERVER_HTTP_CREATE_TABLE_H
#define KV_SERVER_HTTP_CREATE_TABLE_H

#include "server/http/http.h"

enum server_outcome create_table_answer(const struct server_request *request,
                                        struct server_answer *answer);

#endif
