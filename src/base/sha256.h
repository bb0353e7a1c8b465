/* SHA-256 (FIPS 180-4). Our own implementation, because records are verified in the browser too. */
#ifndef KV_BASE_SHA256_H
#define KV_BASE_SHA256_H

#include <stddef.h>
#include <stdint.h>

#define KV_SHA256_BYTES 32
#define KV_SHA256_BLOCK 64

struct kv_sha256 {
    uint32_t state[8];
    uint64_t length; /* bytes so far */
    unsigned char block[KV_SHA256_BLOCK];
};

void kv_sha256_start(struct kv_sha256 *sha);
void kv_sha256_add(struct kv_sha256 *sha, const void *bytes, size_t length);
void kv_sha256_end(struct kv_sha256 *sha, unsigned char digest[KV_SHA256_BYTES]);

/* Two lower-case hexadecimal digits per byte, and a final zero. */
void kv_hex(const unsigned char *bytes, size_t count, char *digits);

#endif
