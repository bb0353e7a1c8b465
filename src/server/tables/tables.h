/* Tables in memory: each a room with its clients, found by id or code. */
#ifndef KV_SERVER_TABLES_TABLES_H
#define KV_SERVER_TABLES_TABLES_H

#include "rooms/rooms.h"
#include "server/limits.h"
#include "server/net/addresses.h"
#include "server/net/refusals.h"
#include "store/store.h"

#include <ev.h>

struct online;
struct client;
struct table;
struct match_snapshot;
struct bot_request;

/* Somebody who waits to hear that a new table is kept, or why it is not. Either is told once. */
struct creation {
    struct creation *next;
    void (*kept)(struct creation *creation, struct table *table);
    void (*failed)(struct creation *creation, enum online_refusal why);
};

struct table {
    struct table *next_by_id, *next_by_code; /* in their chains                        */
    struct table *earlier_idle, *later_idle; /* in the list of those without clients   */
    struct table *next_lost;                 /* in the list of those thrown away       */
    struct online *online;
    struct room *room;                /* NULL while it is loaded                */
    struct client *clients;           /* also those who wait for it             */
    struct creation *creations;       /* who waits to hear that it is kept      */
    struct match_snapshot *snapshot;  /* of this round                          */
    struct bot_request *bot_requests; /* bots that have not answered yet        */
    ev_timer alarm;                   /* wakes the room                         */
    int64_t wake_at;                  /* … in ms since 1970                     */
    int64_t told_deadline;            /* as the store was told                  */
    int64_t told_at;
    double idle_since;
    uint64_t fence;
    struct store_id id;
    struct address *payer; /* to whom its work is charged; NULL: that is not known yet */
    uint32_t lines;        /* how many there are, kept or on the way */
    uint32_t batch;        /* which its last line joined             */
    uint32_t references;
    uint32_t snapshot_round;
    char code[STORE_CODE_MOST + 1];
    unsigned char told_state; /* enum store_state                       */
    bool changed, is_lost, is_idle, is_gone;
};

struct tables {
    struct table **by_id, **by_code;
    uint32_t chains; /* a power of two */
    uint32_t count;
    struct table *first_idle, *last_idle;
    struct table *lost; /* to be thrown away before the loop rests, with a reference each */
    bool is_looking;    /* for tables that are due */
    /* Those that could not be read, in a ring: told of once, and not tried again for a while. */
    struct broken {
        struct store_id id;
        double until;
    } broken[SERVER_BROKEN_MOST];
    uint32_t broken_count;
};

bool tables_open(struct tables *tables);
void tables_close(struct online *online);

/* In memory, or NULL. A word is an id or a code as people type it. */
struct table *tables_find(struct online *online, const struct store_id *id);
struct table *tables_find_code(struct online *online, const char *code);
bool tables_read_id(const char *word, struct store_id *id);
bool tables_read_code(const char *word, char code[STORE_CODE_MOST + 1]);
void tables_put_id(const struct store_id *id, char text[ROOM_ID_LENGTH + 1]);

/* Is it known that the table cannot be read? */
bool tables_is_broken(const struct online *online, const struct store_id *id);
/* A table whose history is being read: clients may join it at once. NULL: no memory. */
struct table *tables_load(struct online *online, const struct store_id *id);
/* A new table by a request (docs/protocol.md), whose first lines are on their way to the store. The
 * id follows from the host's token, so a request repeated with its token finds the same table. */
struct table *tables_create(struct online *online, const struct address_key *origin,
                            const char *request, size_t length,
                            const char token[ROOM_TOKEN_LENGTH + 1], struct kv_error *error);
/* A rematch: a table with these lines, of which the room of the earlier one is told when it is
 * durable. False: no memory. */
bool tables_create_rematch(struct table *earlier, const struct address_key *origin,
                           const char *const *lines, size_t count);
void tables_id_of(const char token[ROOM_TOKEN_LENGTH + 1], struct store_id *id);
/* Tells it when the table is kept, which may be now. */
void table_await(struct table *table, struct creation *creation);
void table_tell_kept(struct table *table);

void table_join(struct table *table, struct client *client);
void table_part(struct table *table, struct client *client);
void table_ask(struct table *table, struct client *client, const char *text, size_t length);

/* For load.c and create.c: a table with nothing in it; a code of its own; into the chains. */
struct table *table_add(struct online *online); /* NULL: no memory */
/* Whoever made it pays for its work; of a table out of the store, whoever joins it first. */
void table_set_origin(struct table *table, const struct address_key *origin);
/* By its request or its first line: a table that is not listed has a code too long to be guessed.
 */
void table_draw_code(struct table *table, const char *words, size_t length);
void table_enlist(struct table *table);
void table_chain_code(struct table *table); /* when its code is known */
void tables_give_back(struct online *online, const struct store_id *id, uint64_t fence);

struct table *table_hold(struct table *table); /* one reference more */
void table_forget(struct online *online, struct table *table);
void table_lose(struct table *table); /* is thrown away before the loop rests */
/* Throws it out of memory; `why` is for its clients. */
void table_drop(struct table *table, enum online_refusal why, bool release);

void tables_drop_lost(struct online *online);
void tables_drop_all(struct online *online, enum online_refusal why, bool release);
/* While the store is away: rooms wait, since that time; what this node believes to have, at most
 * tables.count of them; rooms go on. */
void tables_suspend(struct online *online, int64_t since);
size_t tables_put_holdings(struct online *online, struct store_holding *holdings);
void tables_go_on(struct online *online);
void tables_sleep(struct online *online);  /* those without clients for a while */
void tables_look(struct online *online);   /* for those whose time has come     */
extern const struct room_host tables_host; /* without its context */

#endif
