/* For operators: health, metrics, and the admin API behind a token. */
#ifndef KV_SERVER_HTTP_ADMIN_H
#define KV_SERVER_HTTP_ADMIN_H

#include "server/http/http.h"

enum server_outcome admin_health(const struct server_request *request,
                                 struct server_answer *answer);
enum server_outcome admin_metrics(const struct server_request *request,
                                  struct server_answer *answer);
/*
 * GET    /admin/tables[?after=ID]   all tables, the newest first
 * GET    /admin/nodes               the servers that share the store
 * POST   /admin/drain               takes nothing new and gives its tables back
 * DELETE /admin/tables/ID           removes a table for good
 */
enum server_outcome admin_answer(const struct server_request *request,
                                 struct server_answer *answer);

/* The token in a file, without surrounding white space; NULL: the error says why. */
char *admin_read_token(const char *name, struct kv_error *error);

#endif
