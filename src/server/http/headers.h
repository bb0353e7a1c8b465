/* Headers: what those of a request mean, and those that every answer has. */
#ifndef KV_SERVER_HTTP_HEADERS_H
#define KV_SERVER_HTTP_HEADERS_H

#include "kvartal.h"

#include <libwebsockets.h>

/* Does Accept-Encoding accept this one? */
bool server_takes_encoding(const char *accepted, const char *encoding);
/* The language that Accept-Language prefers among ours; English if none matches. */
enum kv_language server_best_language(const char *accepted);
/* Does If-None-Match name this tag, or any? */
bool server_knows_tag(const char *known, const char *etag);

/* The same for every answer, as a list for libwebsockets. */
extern const struct lws_protocol_vhost_options server_headers[];

#endif
