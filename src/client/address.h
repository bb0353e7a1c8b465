/* The address of a table, as a person was given it, parsed. */
#ifndef KV_CLIENT_ADDRESS_H
#define KV_CLIENT_ADDRESS_H

#include "kvartal.h"

enum {
    CLIENT_HOST_MOST = 256,
    CLIENT_PREFIX_MOST = 256,
    CLIENT_TABLE_MOST = 32, /* letters of an id; a code has fewer */
};

struct client_address {
    bool is_safe; /* TLS */
    uint16_t port;
    char host[CLIENT_HOST_MOST];
    char prefix[CLIENT_PREFIX_MOST];   /* of all paths there: "" or "/node/b" */
    char table[CLIENT_TABLE_MOST + 1]; /* its id or its code                  */
};

/* Reads the link of the page (http://host/#/table/ID), the address of the API
 * (http://host/api/tables/ID, also …/socket, ws: or wss:), or the server and a code (host/KX4P7Q).
 */
bool client_read_address(const char *url, struct client_address *address, struct kv_error *error);

/* Reads the address of a server: http://localhost:8080, https://example.org. */
bool client_read_site(const char *url, struct client_address *address, struct kv_error *error);

/* Follows a table that has moved: to a path prefix at the same server, or to the URL of another.
 * False: it makes no sense, and nothing has changed. */
bool client_follow(struct client_address *address, const char *to);

/* The address for people: "http://localhost:8080". */
void client_put_site(const struct client_address *address, struct kv_text *text);

#endif
