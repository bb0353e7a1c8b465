/* What each address has and may have: sockets, new tables, messages. */
#ifndef KV_SERVER_ADDRESSES_H
#define KV_SERVER_ADDRESSES_H

#include "kvartal.h"

/* A bucket of tokens: filled at a steady rate up to the brim, emptied by use. */
struct bucket {
    float tokens;
    double filled; /* when it was last looked into, in seconds */
};

void bucket_fill(struct bucket *bucket, double brim, double now);
/* Takes a token if there is one. */
bool bucket_take(struct bucket *bucket, double rate, double brim, double now);

/* An address of a client: an IPv4 address, or the network (/64) of an IPv6 one. */
struct address_key {
    unsigned char byte[16];
};

struct address {
    struct address *next; /* in its chain */
    struct address_key key;
    uint32_t connections; /* all of them; behind a proxy they are the proxy's, and not counted */
    uint32_t sockets;     /* those that are WebSockets */
    struct bucket tables, codes; /* that may be created, and looked for in vain */
};

struct addresses {
    struct address **chains;
    uint32_t count;
    unsigned char secret[16]; /* so that nobody can choose addresses of one chain */
};

bool addresses_open(struct addresses *addresses);
void addresses_close(struct addresses *addresses);
/* The key of an address as text; an unknown one counts as one address. */
struct address_key address_read(const char *text);
/* The address, newly made if need be with full buckets; NULL: no memory. */
struct address *addresses_find(struct addresses *addresses, const struct address_key *key,
                               double tables_an_hour, double now);
/* May it look for one more code? Six letters could be guessed otherwise, so those that it has
 * looked for in vain are counted. */
bool address_may_search(struct address *address, double now);
void address_missed(struct address *address, double now);
/* Forgets those who have no connection and a full bucket. */
void addresses_sweep(struct addresses *addresses, double tables_an_hour, double now);

#endif
