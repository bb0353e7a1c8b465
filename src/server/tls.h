/* TLS: libwebsockets speaks it; whether its two files are good is found out here, with a reason. */
#ifndef KV_SERVER_TLS_H
#define KV_SERVER_TLS_H

#include "kvartal.h"

bool tls_check(const char *certificate, const char *key, struct kv_error *error);

#endif
