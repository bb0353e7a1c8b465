/*
 * Web Push: a notice to a browser that is not connected, through the push service of its maker
 * (RFC 8030), encrypted so that only that browser can read it (RFC 8291) and signed with the
 * server's key (VAPID, RFC 8292). Knows neither tables nor threads.
 */
#ifndef KV_PUSH_PUSH_H
#define KV_PUSH_PUSH_H

#include "kvartal.h"

#include <openssl/evp.h>
#include <openssl/ssl.h>
#include <stdatomic.h>
#include <sys/socket.h>

enum {
    PUSH_POINT_BYTES = 65, /* a point of P-256, uncompressed                       */
    PUSH_POINT_TEXT = 87,  /* the same in base64url, which has no padding here     */
    PUSH_AUTH_BYTES = 16,
    PUSH_AUTH_TEXT = 22,
    PUSH_SALT_BYTES = 16,
    PUSH_ENDPOINT_MOST = 1024,
    PUSH_HOST_MOST = 253,
    PUSH_PAYLOAD_MOST = 2048, /* bytes; every service takes 4096 when encrypted */
};

/* ---- keys.c: the server's key ---- */

struct push_keys {
    EVP_PKEY *pair;
    char shown[PUSH_POINT_TEXT + 1]; /* the public key, as browsers want it */
};

/* A new key into a new file that only its owner may read. */
bool push_keys_make(const char *file, struct push_keys *keys, struct kv_error *error);
/* Refuses a file that others than its owner and group may read. */
bool push_keys_read(const char *file, struct push_keys *keys, struct kv_error *error);
void push_keys_free(struct push_keys *keys);
/* The header `Authorization` for a service: `audience` is its origin, `contact` a mailto: or https:
 * address of the operator, `now` in seconds since 1970. */
bool push_keys_sign(const struct push_keys *keys, const char *audience, const char *contact,
                    int64_t now, struct kv_text *header);
bool push_is_contact(const char *contact);

/* ---- message.c: encryption ---- */

/* Is this the public key of a browser, and a secret of its length? */
bool push_read_point(const char *text, unsigned char point[PUSH_POINT_BYTES]);
bool push_read_auth(const char *text, unsigned char auth[PUSH_AUTH_BYTES]);
/* The body of a request (aes128gcm). False: no memory, or the keys are none. */
bool push_encrypt(const char *point, const char *auth, const char *payload, size_t length,
                  struct kv_text *body);
/* The same with a key of one's own and a salt that the caller has drawn. */
bool push_encrypt_with(EVP_PKEY *own, const unsigned char salt[PUSH_SALT_BYTES], const char *point,
                       const char *auth, const char *payload, size_t length, struct kv_text *body);
/* The uncompressed point of a key pair. */
bool push_point_of(const EVP_PKEY *pair, unsigned char point[PUSH_POINT_BYTES]);

/* ---- endpoint.c: where a request may go ---- */

struct push_endpoint {
    char host[PUSH_HOST_MOST + 1]; /* in lower case */
    uint16_t port;
    char path[PUSH_ENDPOINT_MOST + 1]; /* with the query */
};

/* Accepts only https, without a user, a fragment or characters that a URL cannot have. */
bool push_read_endpoint(const char *text, struct push_endpoint *endpoint);
/* Is the host in the list, "push.example.org, *.example.com, other.example:8443"? */
bool push_is_listed(const char *hosts, const struct push_endpoint *endpoint);
/* An address of the internet: not of this machine, its network, or any that is reserved. */
bool push_is_public(const struct sockaddr *address);
/* "https://push.example.org" */
void push_put_origin(const struct push_endpoint *endpoint, struct kv_text *text);
/* The push services of browsers. */
extern const char push_known_hosts[];

/* ---- delivery.c: one request ---- */

enum push_outcome {
    PUSH_TAKEN,   /* the service will deliver it                            */
    PUSH_GONE,    /* there is no such subscription any more                 */
    PUSH_LATER,   /* the service cannot be reached, or wants it later       */
    PUSH_REFUSED, /* it never will                                          */
};

struct push_service {
    const struct push_keys *keys;
    const char *contact;
    const char *hosts; /* that may be asked */
    bool is_private;   /* they may have any address */
    double seconds;    /* for a request */
    SSL_CTX *trust;
    const atomic_bool *ends;
};

struct push_letter {
    const char *endpoint, *point, *auth, *payload;
    const char *topic; /* replaces the one before of the same topic; up to 32 letters */
    uint32_t lasts;    /* seconds for which the service keeps it */
};

struct push_answer {
    enum push_outcome outcome;
    unsigned status;      /* 0: none came */
    uint32_t retry_after; /* seconds; 0: not said */
    struct kv_error why;  /* unless it was taken */
};

void push_deliver(const struct push_service *service, const struct push_letter *letter,
                  struct push_answer *answer);

#endif
