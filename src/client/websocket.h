/* WebSockets to a server, any number of them in one libev loop. */
#ifndef KV_CLIENT_WEBSOCKET_H
#define KV_CLIENT_WEBSOCKET_H

#include "client/address.h"

#include <ev.h>

struct lws;
struct client_sockets; /* what all connections of a loop share */

/* NULL: libwebsockets does not start, and the error says why. */
struct client_sockets *client_sockets_open(struct ev_loop *loop, const char *protocol,
                                           struct kv_error *error);
void client_sockets_close(struct client_sockets *sockets);
/* The language of messages from servers before anybody has entered; NULL: their own. */
void client_sockets_speak(struct client_sockets *sockets, const char *language);

/* Callbacks of a connection. `closed` is called exactly once for each: by the server, for a
 * failure, or because we closed it. `status` is the HTTP status if the server refused the
 * WebSocket, CLIENT_UNTRUSTED if TLS failed, otherwise 0. */
enum { CLIENT_UNTRUSTED = 1 };
struct client_handlers {
    void (*opened)(void *context);
    void (*heard)(void *context, const char *text, size_t length); /* a whole message */
    void (*closed)(void *context, unsigned status);
};

/* Memory of the caller, zeroed before its first use, and not moved until closed. */
struct client_socket {
    const struct client_handlers *handlers;
    void *context;
    struct lws *connection; /* NULL: not open                                     */
    bool is_open, is_going; /* going: we are closing it */
    struct kv_text piece;   /* of a message that arrives in parts */
    struct kv_text waiting; /* messages that could not be sent yet, each after its length */
    size_t sent;            /* bytes of these that were sent */
};

void client_connect(struct client_sockets *sockets, struct client_socket *socket,
                    const struct client_address *address, const char *path,
                    const struct client_handlers *handlers, void *context);
/* Sends a text; does nothing if the connection is not open. */
void client_send(struct client_socket *socket, const char *text, size_t length);
void client_hang_up(struct client_socket *socket);

#endif
