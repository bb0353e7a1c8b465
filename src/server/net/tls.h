/* TLS: libwebsockets speaks it; whether its two files are good is found out here, with a reason. */
#ifndef KV_SERVER_NET_TLS_H
#define KV_SERVER_NET_TLS_H

#include "kvartal.h"

struct ssl_ctx_st;

/* Ciphers for TLS 1.2: forward secret, and encrypting and authenticating at once. Those of TLS 1.3
 * are all of that kind. */
#define TLS_CIPHERS "ECDHE+AESGCM:ECDHE+CHACHA20"

bool tls_check(const char *certificate, const char *key, struct kv_error *error);
/* Reads both files again, for connections that come from now on. False: nothing has changed. */
bool tls_reload(struct ssl_ctx_st *live, const char *certificate, const char *key,
                struct kv_error *error);
/* What is older than TLS 1.2 is not spoken. */
long tls_refused_versions(void);

#endif
