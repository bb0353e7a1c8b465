/* One HTTP request and its answer, with TLS or without. Blocks. */
#ifndef KV_CLIENT_HTTP_H
#define KV_CLIENT_HTTP_H

#include "client/address.h"

struct client_request {
    const struct client_address *server;
    const char *method, *path;
    const struct kv_text *body;
    const char *token;    /* of the header Authorization   */
    const char *language; /* of the header Accept-Language */
};

/* Sends it and appends the body of the answer, whatever its status. */
bool client_ask(const struct client_request *request, struct kv_text *answered,
                struct kv_error *error);

#endif
