/* TLS: libwebsockets speaks it; here its two files are checked, with a reason when they are bad. */
#ifndef KV_SERVER_NET_TLS_H
#define KV_SERVER_NET_TLS_H

#include "kvartal.h"

struct ssl_ctx_st;

/* Ciphers for TLS 1.2: forward secrecy and AEAD. All ciphers of TLS 1.3 are of that kind. */
#define TLS_CIPHERS "ECDHE+AESGCM:ECDHE+CHACHA20"

bool tls_check(const char *certificate, const char *key, struct kv_error *error);
/* Has the certificate, which was checked, not run out? A server starts with one that has: some
 * clients accept it, and a new one can be put in its place. */
bool tls_is_valid(const char *certificate, const char *key, struct kv_error *error);
/* Seconds until the certificate in use runs out. */
int64_t tls_time_left(const struct ssl_ctx_st *live);
/* Reads both files again, for new connections. False: nothing has changed. */
bool tls_reload(struct ssl_ctx_st *live, const char *certificate, const char *key,
                struct kv_error *error);
/* Versions before TLS 1.2 are disabled. */
long tls_refused_versions(void);

#endif
