/*
 * One request and its answer, apart from the sockets they travel through:
 *
 *     exchange.c   takes a request from libwebsockets and sends the answer
 *     routes.c     finds who answers it
 *     assets.c     answers with a file of the page
 *     notices.c    answers with a sentence: not found, not allowed, …
 *     headers.c    reads and writes header lines
 */
#ifndef KV_SERVER_HTTP_H
#define KV_SERVER_HTTP_H

#include "kvartal.h"
#include "server/limits.h"
#include "server/page.h"

enum server_method { SERVER_GET = 1, SERVER_HEAD = 2, SERVER_OTHER = 4 };

struct server_request {
    enum server_method method;
    const char *path; /* without its query; NULL: too long, or no text at all */
    bool path_is_long;
    enum kv_language language;
    bool takes_gzip, takes_brotli;
    char known[SERVER_FIELD_MOST]; /* If-None-Match: what the client has already */
};

/* Whatever it points to outlives the answer. A header whose text is NULL is left out. */
struct server_answer {
    unsigned status;
    const char *type, *encoding, *language, *vary, *etag, *cache, *allow;
    struct server_bytes body;
};

/* ---- Sentences ---- */

enum server_notice {
    SERVER_NOT_FOUND,
    SERVER_NOT_ALLOWED,
    SERVER_TOO_LONG,
    SERVER_NOTICES,
};

/* Small pages in every language, written once when the server opens. */
struct server_notices {
    struct kv_text html[SERVER_NOTICES][KV_LANGUAGES];
};

bool server_notices_open(struct server_notices *notices); /* false: no memory */
void server_notices_close(struct server_notices *notices);
void server_notice(const struct server_notices *notices, enum server_notice notice,
                   const struct server_request *request, struct server_answer *answer);

/* ---- Who answers ---- */

void server_route(const struct server_notices *notices, const struct server_request *request,
                  struct server_answer *answer);
/* False where the page has no such file. */
bool server_asset(const struct server_request *request, struct server_answer *answer);

#endif
