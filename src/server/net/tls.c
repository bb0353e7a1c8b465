/* Can a certificate and key be used, and if not, why? */
#include "server/net/tls.h"

#include <errno.h>
#include <openssl/err.h>
#include <openssl/ssl.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

static bool can_read(const char *file, struct kv_error *error)
{
    return access(file, R_OK) == 0 ||
           kv_refuse(error, "no-file", "The file %s cannot be read: %s.", file, strerror(errno));
}

static bool try_pair(SSL_CTX *tls, const char *certificate, const char *key, struct kv_error *error)
{
    if (SSL_CTX_use_certificate_chain_file(tls, certificate) != 1)
        return kv_refuse(error, "bad-certificate",
                         "%s holds no certificate in PEM form (it begins with \"-----BEGIN "
                         "CERTIFICATE-----\").",
                         certificate);
    if (SSL_CTX_use_PrivateKey_file(tls, key, SSL_FILETYPE_PEM) == 1)
        return true;
    if (ERR_GET_REASON(ERR_peek_last_error()) == X509_R_KEY_VALUES_MISMATCH)
        return kv_refuse(error, "wrong-key", "The key in %s is not that of the certificate in %s.",
                         key, certificate);
    return kv_refuse(error, "bad-key",
                     "%s holds no private key in PEM form without a password (it begins with "
                     "\"-----BEGIN PRIVATE KEY-----\").",
                     key);
}

/* Seconds until a certificate runs out, less than 0 afterwards; and when that is. */
static int64_t time_left(const X509 *certificate, struct kv_text *date)
{
    int days = 0, seconds = 0;
    struct tm utc;
    char text[16] = "";
    if (ASN1_TIME_diff(&days, &seconds, NULL, X509_get0_notAfter(certificate)) != 1)
        return INT64_MAX;
    if (ASN1_TIME_to_tm(X509_get0_notAfter(certificate), &utc) == 1)
        strftime(text, sizeof text, "%Y-%m-%d", &utc);
    kv_put(date, "%s", text);
    return (int64_t)days * (24 * 3600) + seconds;
}

/* Has it run out? Then the error says so. */
static bool is_valid(const SSL_CTX *tls, const char *file, struct kv_error *error)
{
    char bytes[16];
    struct kv_text date;
    kv_text_start(&date, bytes, sizeof bytes);
    return time_left(SSL_CTX_get0_certificate(tls), &date) > 0 ||
           kv_refuse(error, "old-certificate", "The certificate in %s ran out on %s.", file, bytes);
}

int64_t tls_time_left(const SSL_CTX *live)
{
    char bytes[16];
    struct kv_text date;
    kv_text_start(&date, bytes, sizeof bytes);
    const X509 *certificate = SSL_CTX_get0_certificate(live);
    return certificate ? time_left(certificate, &date) : INT64_MAX;
}

/* A context with the pair; NULL: the error says why not. */
static SSL_CTX *load(const char *certificate, const char *key, struct kv_error *error)
{
    if (!can_read(certificate, error) || !can_read(key, error))
        return NULL;
    SSL_CTX *tls = SSL_CTX_new(TLS_server_method());
    if (!tls)
        kv_refuse(error, "no-memory", "There is not enough memory to open the server.");
    else if (!try_pair(tls, certificate, key, error)) {
        SSL_CTX_free(tls);
        tls = NULL;
    }
    ERR_clear_error();
    return tls;
}

bool tls_check(const char *certificate, const char *key, struct kv_error *error)
{
    if (!certificate && !key)
        return true;
    if (!certificate || !key)
        return kv_refuse(error, "half-pair",
                         "TLS needs two files: --cert with the certificate and --key with its "
                         "private key.");
    SSL_CTX *tls = load(certificate, key, error);
    SSL_CTX_free(tls);
    return tls;
}

bool tls_is_valid(const char *certificate, const char *key, struct kv_error *error)
{
    SSL_CTX *tls = load(certificate, key, error);
    bool fine = tls && is_valid(tls, certificate, error);
    SSL_CTX_free(tls);
    return fine;
}

/* A good pair replaces the old one in one step, so no connection ever sees half of it. */
bool tls_reload(SSL_CTX *live, const char *certificate, const char *key, struct kv_error *error)
{
    STACK_OF(X509) *chain = NULL;
    SSL_CTX *tls = load(certificate, key, error);
    if (!tls)
        return false;
    if (!is_valid(tls, certificate, error)) {
        SSL_CTX_free(tls);
        return false;
    }
    SSL_CTX_get0_chain_certs(tls, &chain);
    bool is_taken = SSL_CTX_use_cert_and_key(live, SSL_CTX_get0_certificate(tls),
                                             SSL_CTX_get0_privatekey(tls), chain, 1) == 1;
    SSL_CTX_free(tls);
    ERR_clear_error();
    return is_taken || kv_refuse(error, "bad-certificate", "The certificate in %s cannot be used.",
                                 certificate);
}

long tls_refused_versions(void)
{
    return (long)(SSL_OP_NO_SSLv3 | SSL_OP_NO_TLSv1 | SSL_OP_NO_TLSv1_1 | SSL_OP_NO_RENEGOTIATION |
                  SSL_OP_CIPHER_SERVER_PREFERENCE);
}
