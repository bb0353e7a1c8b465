/* What the headers of a request say about the client. */
#ifndef KV_SERVER_HTTP_REQUEST_H
#define KV_SERVER_HTTP_REQUEST_H

#include "server/limits.h"
#include "server/net/addresses.h"

#include <libwebsockets.h>

struct online;

#define SERVER_WORD_MOST 64 /* bytes of an id or a code in a path */

/* A header; empty if there is none, or if it is too long. */
void request_field(struct lws *connection, enum lws_token_indexes token, char *field, int size);
/* The word of "/api/tables/WORD/socket". False: another path. */
bool request_table(const struct online *online, struct lws *connection,
                   char word[SERVER_WORD_MOST]);
/* Does Sec-WebSocket-Protocol offer this? */
bool request_offers(struct lws *connection, const char *protocol);
/* Is the request from a program or from our own page? */
bool request_is_own(const struct online *online, struct lws *connection);
/* Our URL as the client sees it: "https://example.org"; empty if unknown. */
void request_put_site(const struct online *online, struct lws *connection, struct kv_text *site);
/* The Host, as the client or the proxy says. */
void request_host(const struct online *online, struct lws *connection,
                  char host[SERVER_FIELD_MOST]);
/* Is the Host one of those that --host lists? Without a list all are. Names of the loopback always
 * are, since no page of another site can have them. For operators any numeric address is. */
bool request_names_us(const struct online *online, struct lws *connection, bool is_operator);
/* The id by which the log and the client name this request: that of the proxy, or a fresh one. */
void request_read_id(struct online *online, struct lws *connection, char id[SERVER_ID_MOST + 1]);
/* The address is looked up when it is needed: it may be removed while a body arrives. */
struct address_key request_key(const struct online *online, struct lws *connection);
struct address *request_address(struct online *online, struct lws *connection);
/* The peer address of a fresh connection, before any header; NULL: no memory. */
struct address *request_caller(struct online *online, int descriptor);
enum kv_language request_language(struct lws *connection);

#endif
