/*
 * A token, 128 random bits, grants all rights of a person. Only its SHA-256 is stored, and compared
 * in constant time.
 */
#include "rooms/room.h"

#include <sodium.h>
#include <string.h>

bool room_draw_token(char token[ROOM_TOKEN_LENGTH + 1], struct kv_error *error)
{
    unsigned char bytes[ROOM_TOKEN_LENGTH / 2];
    if (sodium_init() < 0)
        return kv_refuse(error, "unavailable", "This machine has no source of randomness.");
    randombytes_buf(bytes, sizeof bytes);
    kv_hex(bytes, sizeof bytes, token);
    sodium_memzero(bytes, sizeof bytes);
    return true;
}

bool room_read_token(const struct kv_json *object, char token[ROOM_TOKEN_LENGTH + 1],
                     struct kv_error *error)
{
    struct kv_json value;
    struct kv_text text;
    kv_text_start(&text, token, ROOM_TOKEN_LENGTH + 1);
    if (!kv_json_field(object, "token", &value))
        return room_draw_token(token, error);
    if (kv_json_kind(&value) == KV_JSON_STRING)
        kv_json_unquote(&value, &text);
    if (text.cut || strspn(token, "0123456789abcdef") != ROOM_TOKEN_LENGTH)
        return kv_refuse(error, "bad-request", "\"%s\" must be %u digits, each 0 to 9 or a to f.",
                         "token", (unsigned)ROOM_TOKEN_LENGTH);
    return true;
}

void room_digest(const char *token, size_t length, unsigned char digest[KV_SHA256_BYTES])
{
    struct kv_sha256 sha;
    kv_sha256_start(&sha);
    kv_sha256_add(&sha, token, length);
    kv_sha256_end(&sha, digest);
}

bool room_read_digest(const struct kv_json *value, unsigned char digest[KV_SHA256_BYTES])
{
    char digits[2 * KV_SHA256_BYTES + 1];
    struct kv_text text;
    size_t length;
    kv_text_start(&text, digits, sizeof digits);
    if (kv_json_kind(value) != KV_JSON_STRING)
        return false;
    kv_json_unquote(value, &text);
    return !text.cut && strspn(digits, "0123456789abcdef") == sizeof digits - 1 &&
           sodium_hex2bin(digest, KV_SHA256_BYTES, digits, text.length, NULL, &length, NULL) == 0 &&
           length == KV_SHA256_BYTES;
}

void room_put_digest(struct kv_text *json, const char *key,
                     const unsigned char digest[KV_SHA256_BYTES])
{
    char digits[2 * KV_SHA256_BYTES + 1];
    kv_hex(digest, KV_SHA256_BYTES, digits);
    kv_json_put_string(json, key, digits);
}

bool room_same_digest(const unsigned char *left, const unsigned char *right)
{
    return sodium_memcmp(left, right, KV_SHA256_BYTES) == 0;
}
