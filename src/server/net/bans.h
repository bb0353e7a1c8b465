/*
 * Addresses and names that an operator has banned or muted. The list is in the store, so all
 * servers that share it follow within seconds; this is the copy that was read last.
 */
#ifndef KV_SERVER_NET_BANS_H
#define KV_SERVER_NET_BANS_H

#include "server/net/addresses.h"
#include "store/store.h"

struct online;

struct bans {
    struct store_ban *list; /* sorted by kind and who */
    uint32_t count;
    bool is_reading;
};

/* Is this address banned or muted, or this name, however it is written? */
bool bans_has_address(const struct online *online, enum store_ban_kind kind,
                      const struct address_key *key);
bool bans_has_name(const struct online *online, enum store_ban_kind kind, const char *name);
/* Reads what an operator types, an address or a name, into the form of the store. False: it looks
 * like an address but is none, or it is a range other than an IPv6 /64. */
bool bans_read_who(const char *word, char who[STORE_WHO_MOST]);

/* Reads the list again, and disconnects those who have been banned since. */
void bans_look(struct online *online);
void bans_close(struct bans *bans);

#endif
