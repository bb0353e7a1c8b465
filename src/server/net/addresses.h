/* What each address has and may have: sockets, new tables, guesses. */
#ifndef KV_SERVER_NET_ADDRESSES_H
#define KV_SERVER_NET_ADDRESSES_H

#include "kvartal.h"

/* A bucket of tokens: filled at a steady rate up to the brim, emptied by use. */
struct bucket {
    float tokens;
    double filled; /* when it was last looked into, in seconds */
};

void bucket_fill(struct bucket *bucket, double brim, double now);
/* Takes a token if there is one. */
bool bucket_take(struct bucket *bucket, double rate, double brim, double now);

/* What an address may do so many times: a bucket each. */
enum address_limit {
    ADDRESS_TABLES,     /* new tables, rematches included               */
    ADDRESS_BOT_TABLES, /* games begun at tables where only bots sit    */
    ADDRESS_CODES,      /* codes looked for in vain                     */
    ADDRESS_HTTP,       /* requests over HTTP                           */
    ADDRESS_COSTLY,     /* … that need the store, or drawing            */
    ADDRESS_KILOBYTES,  /* written to the store for it; a brim of 0: any */
    ADDRESS_LIMITS
};

/* Tokens a second, and how many at once. */
struct address_rate {
    double rate, brim;
};

/* An address of a client: an IPv4 address, or the network (/64) of an IPv6 one. */
struct address_key {
    unsigned char byte[16];
};

struct address {
    struct address *next; /* in its chain */
    struct address_key key;
    uint32_t connections; /* all of them; behind a proxy they are the proxy's, and not counted */
    uint32_t sockets;     /* those that are WebSockets */
    uint32_t tables;      /* in memory, that are charged to it */
    struct bucket buckets[ADDRESS_LIMITS];
};

struct addresses {
    struct address **chains;
    uint32_t count;
    uint32_t next_swept;      /* chain */
    unsigned char secret[16]; /* so that nobody can choose addresses of one chain */
    struct address_rate limits[ADDRESS_LIMITS];
};

/* The limits are set by the caller, before or at any time later. */
bool addresses_open(struct addresses *addresses);
void addresses_close(struct addresses *addresses);
/* The key of an address as text; an unknown one counts as one address. */
struct address_key address_read(const char *text);
/* The address, newly made if need be with full buckets; NULL: no memory. */
struct address *addresses_find(struct addresses *addresses, const struct address_key *key,
                               double now);
/* Takes one token of a limit; false where there is none, or no address for want of memory. */
bool address_take(const struct addresses *addresses, struct address *address,
                  enum address_limit limit, double now);
/* Gives it back: it was not used after all. */
void address_give_back(const struct addresses *addresses, struct address *address,
                       enum address_limit limit);
/* Takes as much as was used, which may be more than there is; NULL: nobody's. */
void address_spend(const struct addresses *addresses, struct address *address,
                   enum address_limit limit, double amount, double now);
/* Has it used all that it may? */
bool address_is_spent(const struct addresses *addresses, struct address *address,
                      enum address_limit limit, double now);
/* Forgets those who have no connection and full buckets: a share of all each time, so that every
 * one is looked at once in so many calls. */
void addresses_sweep(struct addresses *addresses, double now);

#endif
