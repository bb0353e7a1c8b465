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

/* NULL: nothing. `is_open_ended` receives whether a body would have no end, so that nothing can
 * follow it. */
const struct server_flaw *server_find_flaw(const struct online *online, struct lws *connection,
                                           enum server_method method, bool *is_open_ended);
/* A request with a Host that is not ours. */
extern const struct server_flaw server_wrong_host;
/* The Content-Length; -1: there is none. */
long long server_body_length(struct lws *connection);

#endif
