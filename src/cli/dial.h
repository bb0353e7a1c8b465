/* A connection to a server, with TLS or without, for one request and its answer. */
#ifndef KV_CLI_DIAL_H
#define KV_CLI_DIAL_H

#include "client/address.h"

struct ssl_st;

struct dial {
    int descriptor;
    struct ssl_st *tls; /* NULL: without */
};

/* False, having said why. */
bool dial_open(struct dial *dial, const struct client_address *address);
bool dial_write(struct dial *dial, const struct kv_text *text);
void dial_read_all(struct dial *dial, struct kv_text *text); /* until the other side ends it */
void dial_close(struct dial *dial);

#endif
