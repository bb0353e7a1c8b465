/* Is a request unambiguous: its kind, its end, its host? */
#ifndef KV_SERVER_HTTP_FRAMING_H
#define KV_SERVER_HTTP_FRAMING_H

#include "server/http/http.h"

#include <libwebsockets.h>

/* What is wrong with a request. The connection is closed after the answer, since it is unknown
 * where the next request begins. */
struct server_flaw {
    unsigned status;
    const char *code, *sentence;
};

/* NULL: nothing. */
const struct server_flaw *server_find_flaw(const struct online *online, struct lws *connection,
                                           enum server_method method);
/* A request with a Host that is not ours, and one that came before the last answer, with a body. */
extern const struct server_flaw server_wrong_host, server_early_body;
/* Does libwebsockets wait for a body? */
bool server_awaits_body(struct lws *connection, enum server_method method);
/* The Content-Length; -1: there is none. */
long long server_body_length(struct lws *connection);

#endif
