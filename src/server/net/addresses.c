/* Limits for each address. */
#include "server/net/addresses.h"

#include "server/limits.h"

#include <arpa/inet.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

enum { CHAINS = 4096 };

void bucket_fill(struct bucket *bucket, double brim, double now)
{
    *bucket = (struct bucket){.tokens = (float)brim, .filled = now};
}

static void refill(struct bucket *bucket, double rate, double brim, double now)
{
    double tokens = (double)bucket->tokens + (now - bucket->filled) * rate;
    bucket->tokens = (float)(tokens < brim ? tokens : brim);
    bucket->filled = now;
}

bool bucket_take(struct bucket *bucket, double rate, double brim, double now)
{
    refill(bucket, rate, brim, now);
    if (bucket->tokens < 1)
        return false;
    bucket->tokens -= 1;
    return true;
}

bool addresses_open(struct addresses *addresses)
{
    randombytes_buf(addresses->secret, sizeof addresses->secret);
    addresses->chains = calloc(CHAINS, sizeof(struct address *));
    return addresses->chains;
}

void addresses_close(struct addresses *addresses)
{
    for (uint32_t i = 0; addresses->chains && i < CHAINS; i++)
        for (struct address *address = addresses->chains[i], *next; address; address = next) {
            next = address->next;
            free(address);
        }
    free(addresses->chains);
}

/* Some proxies append a port, and put brackets around an IPv6 address. */
static void take_port_off(const char *text, char plain[INET6_ADDRSTRLEN])
{
    const char *colon = strchr(text, ':');
    bool is_bracketed = *text == '[', has_port = colon && !strchr(colon + 1, ':');
    size_t length = is_bracketed ? strcspn(++text, "]")
                    : has_port   ? strcspn(text, ":")
                                 : strlen(text);
    plain[0] = '\0';
    if (length < INET6_ADDRSTRLEN) {
        memcpy(plain, text, length);
        plain[length] = '\0';
    }
}

/* An IPv4 address occupies the last bytes, also when it is written as ::ffff:1.2.3.4. */
struct address_key address_read(const char *text)
{
    static const unsigned char mapped[12] = {[10] = 0xff, [11] = 0xff};
    struct address_key key = {{0}};
    char plain[INET6_ADDRSTRLEN];
    take_port_off(text, plain);
    if (inet_pton(AF_INET, plain, key.byte + 12) == 1 || inet_pton(AF_INET6, plain, key.byte) != 1)
        return key;
    if (memcmp(key.byte, mapped, sizeof mapped) == 0)
        memset(key.byte, 0, sizeof mapped);
    else
        memset(key.byte + 8, 0, 8);
    return key;
}

static struct address **chain_of(struct addresses *addresses, const struct address_key *key)
{
    unsigned char hash[crypto_shorthash_BYTES];
    crypto_shorthash(hash, key->byte, sizeof key->byte, addresses->secret);
    return &addresses->chains[(hash[0] | (unsigned)hash[1] << 8) % CHAINS];
}

struct address *addresses_find(struct addresses *addresses, const struct address_key *key,
                               double now)
{
    struct address **chain = chain_of(addresses, key);
    for (struct address *address = *chain; address; address = address->next)
        if (memcmp(&address->key, key, sizeof *key) == 0)
            return address;
    struct address *address = calloc(1, sizeof *address);
    if (!address)
        return NULL;
    address->key = *key;
    for (uint32_t i = 0; i < ADDRESS_LIMITS; i++)
        bucket_fill(&address->buckets[i], addresses->limits[i].brim, now);
    address->next = *chain;
    *chain = address;
    addresses->count++;
    return address;
}

bool address_take(const struct addresses *addresses, struct address *address,
                  enum address_limit limit, double now)
{
    const struct address_rate *rate = &addresses->limits[limit];
    return address && bucket_take(&address->buckets[limit], rate->rate, rate->brim, now);
}

void address_give_back(const struct addresses *addresses, struct address *address,
                       enum address_limit limit)
{
    struct bucket *bucket = address ? &address->buckets[limit] : NULL;
    if (bucket && (double)bucket->tokens + 1 <= addresses->limits[limit].brim)
        bucket->tokens += 1;
}

void address_spend(const struct addresses *addresses, struct address *address,
                   enum address_limit limit, double amount, double now)
{
    const struct address_rate *rate = &addresses->limits[limit];
    if (!address || rate->brim <= 0)
        return;
    refill(&address->buckets[limit], rate->rate, rate->brim, now);
    address->buckets[limit].tokens -= (float)amount;
}

bool address_is_spent(const struct addresses *addresses, struct address *address,
                      enum address_limit limit, double now)
{
    const struct address_rate *rate = &addresses->limits[limit];
    if (!address || rate->brim <= 0)
        return false;
    refill(&address->buckets[limit], rate->rate, rate->brim, now);
    return address->buckets[limit].tokens <= 0;
}

/* Does it own nothing, and are all its buckets full? */
static bool is_idle(const struct addresses *addresses, struct address *address, double now)
{
    if (address->connections > 0 || address->sockets > 0 || address->tables > 0)
        return false;
    for (uint32_t i = 0; i < ADDRESS_LIMITS; i++) {
        const struct address_rate *rate = &addresses->limits[i];
        refill(&address->buckets[i], rate->rate, rate->brim, now);
        if (address->buckets[i].tokens < (float)rate->brim)
            return false;
    }
    return true;
}

void addresses_sweep(struct addresses *addresses, double now)
{
    for (uint32_t i = 0; i < CHAINS / SERVER_SWEEP_ROUND; i++) {
        struct address **link = &addresses->chains[addresses->next_swept++ % CHAINS];
        for (struct address *address; (address = *link);) {
            if (is_idle(addresses, address, now)) {
                *link = address->next;
                addresses->count--;
                free(address);
            } else {
                link = &address->next;
            }
        }
    }
}
