/* Who asks, as the header lines of a request tell it. */
#ifndef KV_SERVER_HTTP_REQUEST_H
#define KV_SERVER_HTTP_REQUEST_H

#include "server/limits.h"
#include "server/net/addresses.h"

#include <libwebsockets.h>

struct online;

#define SERVER_WORD_MOST 64 /* bytes of an id or a code in a path */

/* A header line; empty where there is none, or one too long to be meant seriously. */
void request_field(struct lws *connection, enum lws_token_indexes token, char *field, int size);
/* The word of "/api/tables/WORD/socket"; false for another path. */
bool request_table(const struct online *online, struct lws *connection,
                   char word[SERVER_WORD_MOST]);
/* Does Sec-WebSocket-Protocol offer this? */
bool request_offers(struct lws *connection, const char *protocol);
/* Is the request from no page at all, or from our own? */
bool request_is_own(const struct online *online, struct lws *connection);
/* Where the visitor sees us: "https://example.org"; empty where that is not known. */
void request_put_site(const struct online *online, struct lws *connection, struct kv_text *site);
/* The name we are reached by, as the visitor or the proxy says. */
void request_host(const struct online *online, struct lws *connection,
                  char host[SERVER_FIELD_MOST]);
/* Does the request say one of the names that --host lists? Without a list, all are ours. The names
 * of this machine to itself always are: no stranger's page can have them. To operators any number
 * is. */
bool request_names_us(const struct online *online, struct lws *connection, bool is_operator);
/* The address is found when it is needed: it may be forgotten while a body arrives. */
struct address_key request_key(const struct online *online, struct lws *connection);
struct address *request_address(struct online *online, struct lws *connection);
/* The address that a connection comes from, before anything is said; NULL: no memory. */
struct address *request_caller(struct online *online, int descriptor);
enum kv_language request_language(struct lws *connection);

#endif
