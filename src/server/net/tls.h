/* TLS: libwebsockets speaks it; here its two files are checked, with a reason when they are bad. */
#ifndef KV_SERVER_NET_TLS_H
#define KV_SERVER_NET_TLS_H

#include "kvartal.h"

struct ssl_ctx_st;

/* Ciphers for TLS 1.2: forward secrecy and AEAD. All ciphers of TLS 1.3 are of that kind. */
#define TLS_CIPHERS "ECDHE+AESGCM:ECDHE+CHACHA20"

bool tls_check(const char *certificate, const char *key, struct kv_error *error);
/* Reads both files again, for new connections. False: nothing has changed. */
bool tls_reload(struct ssl_ctx_st *live, const char *certificate, const char *key,
                struct kv_error *error);
/* Versions before TLS 1.2 are disabled. */
long tls_refused_versions(void);

#endif
