/* Whether a request says clearly what it is, where it ends and whom it is for. */
#ifndef KV_SERVER_HTTP_FRAMING_H
#define KV_SERVER_HTTP_FRAMING_H

#include "server/http/http.h"

#include <libwebsockets.h>

/* What is wrong with a request. The connection is closed after the answer, since nobody knows
 * where the next request begins. */
struct server_flaw {
    unsigned status;
    const char *code, *sentence;
};

/* NULL: nothing. `is_open_ended` tells whether its body, if any, has no end, so that nothing can
 * come after it. */
const struct server_flaw *server_find_flaw(const struct online *online, struct lws *connection,
                                           enum server_method method, bool *is_open_ended);
/* A request for a host that is none of ours. */
extern const struct server_flaw server_wrong_host;
/* Bytes of the body that follows, as Content-Length says; -1: it does not. */
long long server_body_length(struct lws *connection);

#endif
