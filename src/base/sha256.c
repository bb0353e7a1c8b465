/* SHA-256, block by block, following FIPS 180-4. */
#include "base/sha256.h"
#include "base/memory.h"

enum { ROUNDS = 64, LENGTH_AT = KV_SHA256_BLOCK - 8 };

static const uint32_t constants[ROUNDS] = {
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
    0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
    0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
    0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2,
};

static uint32_t turn(uint32_t word, uint32_t bits)
{
    return word >> bits | word << (32 - bits);
}

/* The sixteen words of a block and the forty-eight that follow from them. */
static void spread(const unsigned char *block, uint32_t words[ROUNDS])
{
    for (uint32_t i = 0; i < 16; i++, block += 4)
        words[i] = (uint32_t)block[0] << 24 | (uint32_t)block[1] << 16 | (uint32_t)block[2] << 8 |
                   block[3];
    for (uint32_t i = 16; i < ROUNDS; i++) {
        uint32_t near = words[i - 2], far = words[i - 15];
        words[i] = words[i - 16] + words[i - 7] + (turn(far, 7) ^ turn(far, 18) ^ far >> 3) +
                   (turn(near, 17) ^ turn(near, 19) ^ near >> 10);
    }
}

static void mix(uint32_t state[8], const unsigned char *block)
{
    uint32_t words[ROUNDS];
    uint32_t a = state[0], b = state[1], c = state[2], d = state[3];
    uint32_t e = state[4], f = state[5], g = state[6], h = state[7];
    spread(block, words);
    for (uint32_t i = 0; i < ROUNDS; i++) {
        uint32_t one = h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) +
                       constants[i] + words[i];
        uint32_t two = (turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c));
        h = g, g = f, f = e, e = d + one;
        d = c, c = b, b = a, a = one + two;
    }
    state[0] += a, state[1] += b, state[2] += c, state[3] += d;
    state[4] += e, state[5] += f, state[6] += g, state[7] += h;
}

void kv_sha256_start(struct kv_sha256 *sha)
{
    *sha = (struct kv_sha256){.state = {0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f,
                                        0x9b05688c, 0x1f83d9ab, 0x5be0cd19}};
}

void kv_sha256_add(struct kv_sha256 *sha, const void *bytes, size_t length)
{
    const unsigned char *at = (const unsigned char *)bytes;
    while (length > 0) {
        size_t used = sha->length % KV_SHA256_BLOCK, room = KV_SHA256_BLOCK - used;
        size_t piece = length < room ? length : room;
        memcpy(sha->block + used, at, piece);
        sha->length += piece;
        at += piece;
        length -= piece;
        if (piece == room)
            mix(sha->state, sha->block);
    }
}

/* A bit that is set, zeros, and the length in bits fill the last block. */
void kv_sha256_end(struct kv_sha256 *sha, unsigned char digest[KV_SHA256_BYTES])
{
    static const unsigned char padding[KV_SHA256_BLOCK] = {0x80};
    uint64_t bits = sha->length * 8;
    size_t used = sha->length % KV_SHA256_BLOCK;
    unsigned char tail[8];
    for (uint32_t i = 0; i < sizeof tail; i++)
        tail[i] = (unsigned char)(bits >> (56 - 8 * i));
    kv_sha256_add(sha, padding,
                  used < LENGTH_AT ? LENGTH_AT - used : LENGTH_AT + KV_SHA256_BLOCK - used);
    kv_sha256_add(sha, tail, sizeof tail);
    for (uint32_t i = 0; i < KV_SHA256_BYTES; i++)
        digest[i] = (unsigned char)(sha->state[i / 4] >> (24 - 8 * (i % 4)));
}

void kv_hex(const unsigned char *bytes, size_t count, char *digits)
{
    static const char all[] = "0123456789abcdef";
    for (size_t i = 0; i < count; i++) {
        digits[2 * i] = all[bytes[i] >> 4];
        digits[2 * i + 1] = all[bytes[i] & 15];
    }
    digits[2 * count] = '\0';
}
