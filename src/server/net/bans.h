/*
 * Who is banned or muted by an operator: an address, or a name. The store has the list, so that all
 * servers that share it follow within seconds; this is what this one has read last.
 */
#ifndef KV_SERVER_NET_BANS_H
#define KV_SERVER_NET_BANS_H

#include "server/net/addresses.h"
#include "store/store.h"

struct online;

struct bans {
    struct store_ban *list; /* in the order of kind and who */
    uint32_t count;
    bool is_reading;
};

/* Is it so for this address, or for this name however it is written? */
bool bans_has_address(const struct online *online, enum store_ban_kind kind,
                      const struct address_key *key);
bool bans_has_name(const struct online *online, enum store_ban_kind kind, const char *name);
/* As the store has it: what an operator types is an address, or else a name. False: it looks like
 * an address, but is none, or it is a range other than the /64 of IPv6. */
bool bans_read_who(const char *word, char who[STORE_WHO_MOST]);

/* Reads the list anew, and sends those away who are banned since. */
void bans_look(struct online *online);
void bans_close(struct bans *bans);

#endif
