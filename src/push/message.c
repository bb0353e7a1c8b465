/*
 * The body of a push message: RFC 8291, with the content coding aes128gcm of RFC 8188 in a single
 * record. A key pair that is used once and the browser's public key agree on a secret, from which,
 * with the secret `auth` that only browser and server know, a key and a nonce are derived.
 */
#include "push/push.h"

#include <openssl/core_names.h>
#include <openssl/hmac.h>
#include <openssl/params.h>
#include <sodium.h>
#include <string.h>

enum {
    HASH_BYTES = 32,
    SECRET_BYTES = 32,
    TAG_BYTES = 16,
    HEAD_BYTES = PUSH_SALT_BYTES + 4 + 1 + PUSH_POINT_BYTES,
    RECORD_BYTES = 4096,
};
static const unsigned char last_record = 2; /* ends the text of the last record */

/* ---- Keys ---- */

static bool read_base64(const char *text, size_t letters, unsigned char *bytes, size_t count)
{
    size_t length = 0;
    const char *end = NULL;
    return strlen(text) == letters &&
           sodium_base642bin(bytes, count, text, letters, NULL, &length, &end,
                             sodium_base64_VARIANT_URLSAFE_NO_PADDING) == 0 &&
           length == count && end == text + letters;
}

/* NULL: it is not a point of the curve. A secret agreed on with such a point would leak information
 * about our key. */
static EVP_PKEY *key_of(const unsigned char point[PUSH_POINT_BYTES])
{
    unsigned char own[PUSH_POINT_BYTES];
    char group[] = "P-256";
    OSSL_PARAM parts[] = {
        OSSL_PARAM_construct_utf8_string(OSSL_PKEY_PARAM_GROUP_NAME, group, 0),
        OSSL_PARAM_construct_octet_string(OSSL_PKEY_PARAM_PUB_KEY, own, sizeof own),
        OSSL_PARAM_construct_end(),
    };
    EVP_PKEY *key = NULL;
    EVP_PKEY_CTX *context = EVP_PKEY_CTX_new_from_name(NULL, "EC", NULL);
    memcpy(own, point, sizeof own);
    bool fine = point[0] == 4 && context && EVP_PKEY_fromdata_init(context) == 1 &&
                EVP_PKEY_fromdata(context, &key, EVP_PKEY_PUBLIC_KEY, parts) == 1;
    EVP_PKEY_CTX_free(context);
    return fine ? key : NULL;
}

bool push_read_point(const char *text, unsigned char point[PUSH_POINT_BYTES])
{
    if (!read_base64(text, PUSH_POINT_TEXT, point, PUSH_POINT_BYTES))
        return false;
    EVP_PKEY *key = key_of(point);
    EVP_PKEY_free(key);
    return key != NULL;
}

bool push_read_auth(const char *text, unsigned char auth[PUSH_AUTH_BYTES])
{
    return read_base64(text, PUSH_AUTH_TEXT, auth, PUSH_AUTH_BYTES);
}

bool push_point_of(const EVP_PKEY *pair, unsigned char point[PUSH_POINT_BYTES])
{
    size_t length = 0;
    return EVP_PKEY_get_octet_string_param(pair, OSSL_PKEY_PARAM_PUB_KEY, point, PUSH_POINT_BYTES,
                                           &length) == 1 &&
           length == PUSH_POINT_BYTES && point[0] == 4;
}

/* ---- Secrets ---- */

static bool agree(EVP_PKEY *own, const unsigned char point[PUSH_POINT_BYTES],
                  unsigned char secret[SECRET_BYTES])
{
    size_t length = SECRET_BYTES;
    EVP_PKEY *other = key_of(point);
    EVP_PKEY_CTX *context = other ? EVP_PKEY_CTX_new_from_pkey(NULL, own, NULL) : NULL;
    bool fine = context && EVP_PKEY_derive_init(context) == 1 &&
                EVP_PKEY_derive_set_peer(context, other) == 1 &&
                EVP_PKEY_derive(context, secret, &length) == 1 && length == SECRET_BYTES;
    EVP_PKEY_CTX_free(context);
    EVP_PKEY_free(other);
    return fine;
}

static bool hash(const unsigned char *key, size_t key_length, const unsigned char *data,
                 size_t length, unsigned char result[HASH_BYTES])
{
    unsigned int size = HASH_BYTES;
    return HMAC(EVP_sha256(), key, (int)key_length, data, length, result, &size) != NULL;
}

/* HKDF with SHA-256 (RFC 5869), for at most as many bytes as a hash has. `info` includes its final
 * byte, 1. */
static bool derive(const unsigned char *salt, size_t salt_length, const unsigned char *secret,
                   const void *info, size_t info_length, unsigned char result[HASH_BYTES])
{
    unsigned char extracted[HASH_BYTES];
    bool fine = hash(salt, salt_length, secret, SECRET_BYTES, extracted) &&
                hash(extracted, sizeof extracted, info, info_length, result);
    sodium_memzero(extracted, sizeof extracted);
    return fine;
}

/* Section 3.4 of RFC 8291. */
static bool derive_key(const unsigned char auth[PUSH_AUTH_BYTES],
                       const unsigned char secret[SECRET_BYTES],
                       const unsigned char theirs[PUSH_POINT_BYTES],
                       const unsigned char ours[PUSH_POINT_BYTES], unsigned char key[HASH_BYTES])
{
    static const char title[] = "WebPush: info"; /* its final zero belongs to it */
    unsigned char info[sizeof title + (size_t)2 * PUSH_POINT_BYTES + 1];
    memcpy(info, title, sizeof title);
    memcpy(info + sizeof title, theirs, PUSH_POINT_BYTES);
    memcpy(info + sizeof title + PUSH_POINT_BYTES, ours, PUSH_POINT_BYTES);
    info[sizeof info - 1] = 1;
    return derive(auth, PUSH_AUTH_BYTES, secret, info, sizeof info, key);
}

/* ---- The record ---- */

static bool seal(const unsigned char *key, const unsigned char *nonce, const char *payload,
                 size_t length, struct kv_text *body)
{
    unsigned char sealed[PUSH_PAYLOAD_MOST + 1], tag[TAG_BYTES];
    int first = 0, second = 0, rest = 0;
    EVP_CIPHER_CTX *context = EVP_CIPHER_CTX_new();
    bool fine = context && EVP_EncryptInit_ex(context, EVP_aes_128_gcm(), NULL, key, nonce) == 1 &&
                EVP_EncryptUpdate(context, sealed, &first, (const unsigned char *)payload,
                                  (int)length) == 1 &&
                EVP_EncryptUpdate(context, sealed + first, &second, &last_record, 1) == 1 &&
                EVP_EncryptFinal_ex(context, sealed + first + second, &rest) == 1 &&
                EVP_CIPHER_CTX_ctrl(context, EVP_CTRL_GCM_GET_TAG, TAG_BYTES, tag) == 1;
    EVP_CIPHER_CTX_free(context);
    kv_put_bytes(body, (const char *)sealed, (size_t)first + (size_t)second + (size_t)rest);
    kv_put_bytes(body, (const char *)tag, sizeof tag);
    return fine && !body->cut;
}

static void put_head(const unsigned char salt[PUSH_SALT_BYTES],
                     const unsigned char ours[PUSH_POINT_BYTES], struct kv_text *body)
{
    unsigned char head[HEAD_BYTES] = {0};
    memcpy(head, salt, PUSH_SALT_BYTES);
    head[PUSH_SALT_BYTES + 2] = RECORD_BYTES >> 8;
    head[PUSH_SALT_BYTES + 4] = PUSH_POINT_BYTES;
    memcpy(head + PUSH_SALT_BYTES + 5, ours, PUSH_POINT_BYTES);
    kv_put_bytes(body, (const char *)head, sizeof head);
}

bool push_encrypt_with(EVP_PKEY *own, const unsigned char salt[PUSH_SALT_BYTES], const char *point,
                       const char *auth, const char *payload, size_t length, struct kv_text *body)
{
    static const char key_info[] = "Content-Encoding: aes128gcm\0\1";
    static const char nonce_info[] = "Content-Encoding: nonce\0\1";
    unsigned char theirs[PUSH_POINT_BYTES], ours[PUSH_POINT_BYTES], known[PUSH_AUTH_BYTES];
    struct {
        unsigned char secret[SECRET_BYTES], mixed[HASH_BYTES], key[HASH_BYTES], nonce[HASH_BYTES];
    } hidden;
    bool fine =
        length <= PUSH_PAYLOAD_MOST &&
        read_base64(point, PUSH_POINT_TEXT, theirs, PUSH_POINT_BYTES) &&
        push_read_auth(auth, known) && push_point_of(own, ours) &&
        agree(own, theirs, hidden.secret) &&
        derive_key(known, hidden.secret, theirs, ours, hidden.mixed) &&
        derive(salt, PUSH_SALT_BYTES, hidden.mixed, key_info, sizeof key_info - 1, hidden.key) &&
        derive(salt, PUSH_SALT_BYTES, hidden.mixed, nonce_info, sizeof nonce_info - 1,
               hidden.nonce);
    if (fine) {
        put_head(salt, ours, body);
        fine = seal(hidden.key, hidden.nonce, payload, length, body);
    }
    sodium_memzero(&hidden, sizeof hidden);
    return fine;
}

bool push_encrypt(const char *point, const char *auth, const char *payload, size_t length,
                  struct kv_text *body)
{
    unsigned char salt[PUSH_SALT_BYTES];
    EVP_PKEY *own = EVP_PKEY_Q_keygen(NULL, NULL, "EC", "P-256");
    randombytes_buf(salt, sizeof salt);
    bool fine = own && push_encrypt_with(own, salt, point, auth, payload, length, body);
    EVP_PKEY_free(own);
    return fine;
}
