/*
 * A connection to another server, plain or with TLS, with a time limit. Blocks its thread.
 */
#ifndef KV_TRANSPORT_TRANSPORT_H
#define KV_TRANSPORT_TRANSPORT_H

#include "kvartal.h"

#include <openssl/ssl.h>
#include <stdatomic.h>
#include <sys/socket.h>
#include <sys/types.h>

struct transport_plan {
    const char *host; /* a name or an address, without brackets */
    uint16_t port;
    double seconds; /* for all of it, from the connection to the last byte; 0: no limit */
    /* May this address be connected to? NULL: any may. It is asked after the name was resolved, so
     * a name cannot change its address afterwards. */
    bool (*allow)(const struct sockaddr *address);
    const atomic_bool *ends; /* set by another thread: gives up soon after; NULL: never */
};

struct transport {
    int descriptor;
    SSL *tls;     /* NULL: none */
    double until; /* by the steady clock; 0: no limit */
    const atomic_bool *ends;
};

/* The certificates that this machine trusts, or those of $SSL_CERT_FILE. NULL: no memory. */
SSL_CTX *transport_trust(void);

/* The error is `no-server`, or `forbidden` if no address of the host may be connected to. */
bool transport_connect(struct transport *transport, const struct transport_plan *plan,
                       struct kv_error *error);
/* TLS with a certificate for this name or address. */
bool transport_secure(struct transport *transport, SSL_CTX *trust, const char *host);
bool transport_write(struct transport *transport, const char *data, size_t length);
/* Returns how many bytes have arrived; 0: no more will. */
size_t transport_read(struct transport *transport, char *data, size_t size);
void transport_close(struct transport *transport);

#endif
