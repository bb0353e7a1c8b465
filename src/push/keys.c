/* The key by which push services know this server (VAPID). */
#include "push/push.h"

#include <errno.h>
#include <fcntl.h>
#include <openssl/ec.h>
#include <openssl/ecdsa.h>
#include <openssl/pem.h>
#include <sodium.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum {
    NUMBER_BYTES = 32,        /* half of a signature                             */
    LIFE_SECONDS = 12 * 3600, /* of a signature; services accept at most a day   */
    CONTACT_MOST = 200,
};

/* ---- Files ---- */

static bool show(struct push_keys *keys)
{
    unsigned char point[PUSH_POINT_BYTES];
    return push_point_of(keys->pair, point) &&
           sodium_bin2base64(keys->shown, sizeof keys->shown, point, sizeof point,
                             sodium_base64_VARIANT_URLSAFE_NO_PADDING);
}

static bool write_pair(int descriptor, const EVP_PKEY *pair)
{
    FILE *file = fdopen(descriptor, "w");
    if (!file) {
        close(descriptor);
        return false;
    }
    bool is_written = PEM_write_PrivateKey(file, pair, NULL, NULL, 0, NULL, NULL) == 1 &&
                      fflush(file) == 0 && fsync(descriptor) == 0;
    return fclose(file) == 0 && is_written;
}

bool push_keys_make(const char *file, struct push_keys *keys, struct kv_error *error)
{
    *keys = (struct push_keys){.pair = EVP_PKEY_Q_keygen(NULL, NULL, "EC", "P-256")};
    if (!keys->pair || !show(keys)) {
        push_keys_free(keys);
        return kv_refuse(error, "no-memory", "There is not enough memory for that.");
    }
    int descriptor = open(file, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, S_IRUSR | S_IWUSR);
    if (descriptor >= 0 && write_pair(descriptor, keys->pair))
        return true;
    int code = errno;
    if (descriptor >= 0)
        unlink(file);
    push_keys_free(keys);
    return kv_refuse(error, "bad-file", "\"%s\" cannot be written: %s.", file, strerror(code));
}

static bool is_p256(const EVP_PKEY *pair)
{
    char group[32];
    return EVP_PKEY_is_a(pair, "EC") &&
           EVP_PKEY_get_utf8_string_param(pair, "group", group, sizeof group, NULL) == 1 &&
           (strcmp(group, "prime256v1") == 0 || strcmp(group, "P-256") == 0);
}

bool push_keys_read(const char *file, struct push_keys *keys, struct kv_error *error)
{
    struct stat status;
    char no_password[] = ""; /* otherwise OpenSSL asks for one on the terminal */
    *keys = (struct push_keys){.pair = NULL};
    FILE *opened = fopen(file, "re");
    if (!opened)
        return kv_refuse(error, "bad-file", "\"%s\" cannot be read: %s.", file, strerror(errno));
    /* A group may read it: systemd's credentials look like that. */
    bool is_secret = fstat(fileno(opened), &status) == 0 && !(status.st_mode & (S_IWGRP | S_IRWXO));
    if (is_secret)
        keys->pair = PEM_read_PrivateKey(opened, NULL, NULL, no_password);
    fclose(opened);
    if (!is_secret)
        return kv_refuse(error, "bad-key",
                         "\"%s\" holds a secret, and others may read it. Try: "
                         "chmod 600 \"%s\"",
                         file, file);
    if (keys->pair && is_p256(keys->pair) && show(keys))
        return true;
    push_keys_free(keys);
    return kv_refuse(error, "bad-key",
                     "\"%s\" is no key for notices. \"kvartal admin push-key FILE\" makes one.",
                     file);
}

void push_keys_free(struct push_keys *keys)
{
    EVP_PKEY_free(keys->pair);
    keys->pair = NULL;
}

/* ---- Signing ---- */

/* Nothing that would have to be quoted. */
bool push_is_contact(const char *contact)
{
    bool is_address = strncmp(contact, "mailto:", 7) == 0 || strncmp(contact, "https://", 8) == 0;
    for (const char *at = contact; *at; at++)
        if (*at <= ' ' || *at > '~' || *at == '"' || *at == '\\')
            return false;
    return is_address && strlen(contact) > 8 && strlen(contact) <= CONTACT_MOST;
}

static void put_base64(struct kv_text *text, const void *bytes, size_t count)
{
    char encoded[512];
    if (sodium_base64_ENCODED_LEN(count, sodium_base64_VARIANT_URLSAFE_NO_PADDING) >
        sizeof encoded) {
        text->cut = true;
        return;
    }
    kv_put(text, "%s",
           sodium_bin2base64(encoded, sizeof encoded, bytes, count,
                             sodium_base64_VARIANT_URLSAFE_NO_PADDING));
}

/* OpenSSL writes a signature as ASN.1; a token has its two numbers side by side. */
static bool put_numbers(const unsigned char *signature, size_t length, struct kv_text *text)
{
    unsigned char numbers[2 * NUMBER_BYTES];
    const unsigned char *at = signature;
    ECDSA_SIG *read = d2i_ECDSA_SIG(NULL, &at, (long)length);
    bool fine =
        read && BN_bn2binpad(ECDSA_SIG_get0_r(read), numbers, NUMBER_BYTES) == NUMBER_BYTES &&
        BN_bn2binpad(ECDSA_SIG_get0_s(read), numbers + NUMBER_BYTES, NUMBER_BYTES) == NUMBER_BYTES;
    ECDSA_SIG_free(read);
    if (fine)
        put_base64(text, numbers, sizeof numbers);
    return fine;
}

static bool put_signature(EVP_PKEY *pair, const struct kv_text *words, struct kv_text *text)
{
    unsigned char signature[80];
    size_t length = sizeof signature;
    EVP_MD_CTX *context = EVP_MD_CTX_new();
    bool fine = context && EVP_DigestSignInit(context, NULL, EVP_sha256(), NULL, pair) == 1 &&
                EVP_DigestSign(context, signature, &length, (const unsigned char *)words->data,
                               words->length) == 1;
    EVP_MD_CTX_free(context);
    return fine && put_numbers(signature, length, text);
}

bool push_keys_sign(const struct push_keys *keys, const char *audience, const char *contact,
                    int64_t now, struct kv_text *header)
{
    static const char kind[] = "{\"typ\":\"JWT\",\"alg\":\"ES256\"}";
    char claims[PUSH_HOST_MOST + CONTACT_MOST + 100], data[sizeof kind * 2 + sizeof claims * 2];
    struct kv_text claim, words;
    kv_text_start(&claim, claims, sizeof claims);
    unsigned long long expires = (unsigned long long)now + LIFE_SECONDS;
    kv_put(&claim, "{\"aud\":\"%s\",\"exp\":%llu,\"sub\":\"%s\"}", audience, expires, contact);
    if (claim.cut)
        return false;
    kv_text_start(&words, data, sizeof data);
    put_base64(&words, kind, sizeof kind - 1);
    kv_put(&words, ".");
    put_base64(&words, claims, claim.length);
    kv_put(header, "vapid t=%s.", data);
    bool is_signed = !words.cut && put_signature(keys->pair, &words, header);
    kv_put(header, ", k=%s", keys->shown);
    return is_signed && !header->cut;
}
