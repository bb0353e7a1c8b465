/* Limits for each client address: connections, new tables, wrong codes, requests. */
#ifndef KV_SERVER_NET_ADDRESSES_H
#define KV_SERVER_NET_ADDRESSES_H

#include "kvartal.h"

/* A token bucket: filled at a steady rate up to the brim, emptied by use. */
struct bucket {
    float tokens;
    double filled; /* when it was last filled, in seconds */
};

void bucket_fill(struct bucket *bucket, double brim, double now);
/* Takes a token if there is one. */
bool bucket_take(struct bucket *bucket, double rate, double brim, double now);

/* What is limited for each address: a bucket each. */
enum address_limit {
    ADDRESS_TABLES,     /* new tables, rematches included               */
    ADDRESS_BOT_TABLES, /* games started at tables of bots alone */
    ADDRESS_CODES,      /* wrong codes */
    ADDRESS_HTTP,       /* HTTP requests */
    ADDRESS_COSTLY,     /* … that need the store, or a drawing */
    ADDRESS_KILOBYTES,  /* written to the store for it; a brim of 0: no limit */
    ADDRESS_LIMITS
};

/* Tokens a second, and how many at once. */
struct address_rate {
    double rate, brim;
};

/* The address of a client: an IPv4 address, or the /64 network of an IPv6 one. */
struct address_key {
    unsigned char byte[16];
};

struct address {
    struct address *next; /* in its chain */
    struct address_key key;
    uint32_t connections; /* behind a proxy they are the proxy's, and not counted */
    uint32_t sockets;     /* WebSockets among them */
    uint32_t tables;      /* in memory, charged to it */
    struct bucket buckets[ADDRESS_LIMITS];
};

struct addresses {
    struct address **chains;
    uint32_t count;
    uint32_t next_swept;      /* chain */
    unsigned char secret[16]; /* so that nobody can choose addresses that collide */
    struct address_rate limits[ADDRESS_LIMITS];
};

/* The caller sets the limits, before or at any time later. */
bool addresses_open(struct addresses *addresses);
void addresses_close(struct addresses *addresses);
/* The key of an address given as text; all addresses that cannot be parsed share one key. */
struct address_key address_read(const char *text);
/* Finds or adds an address, with full buckets; NULL: no memory. */
struct address *addresses_find(struct addresses *addresses, const struct address_key *key,
                               double now);
/* Takes one token of a limit. False: there is none, or no address for lack of memory. */
bool address_take(const struct addresses *addresses, struct address *address,
                  enum address_limit limit, double now);
/* Returns a token that was not used. */
void address_give_back(const struct addresses *addresses, struct address *address,
                       enum address_limit limit);
/* Takes as much as was used, which may be more than there is; NULL: no address. */
void address_spend(const struct addresses *addresses, struct address *address,
                   enum address_limit limit, double amount, double now);
/* Has it used up its allowance? */
bool address_is_spent(const struct addresses *addresses, struct address *address,
                      enum address_limit limit, double now);
/* Removes addresses without connections whose buckets are full. Each call checks a share of all of
 * them. */
void addresses_sweep(struct addresses *addresses, double now);

#endif
