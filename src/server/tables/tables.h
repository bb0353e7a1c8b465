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

/* Waits until a new table is durable, or fails. Exactly one of the two is called, once. */
struct creation {
    struct creation *next;
    void (*kept)(struct creation *creation, struct table *table);
    void (*failed)(struct creation *creation, enum online_refusal why);
};

struct table {
    struct table *next_by_id, *next_by_code; /* in their chains                        */
    struct table *earlier_idle, *later_idle; /* in the list of idle tables */
    struct table *next_lost;                 /* in the list of lost tables */
    struct table *next_held_back;            /* … of those with news for the lobby */
    struct online *online;
    struct room *room;                /* NULL while it is being loaded */
    struct client *clients;           /* also those waiting for it */
    struct creation *creations;       /* waiting until it is durable */
    struct match_snapshot *snapshot;  /* of this round                          */
    struct bot_request *bot_requests; /* not answered yet */
    ev_timer alarm;                   /* wakes the room                         */
    int64_t wake_at;                  /* … in ms since 1970                     */
    int64_t told_deadline;            /* as the store knows it */
    int64_t told_at;
    double idle_since;
    uint64_t fence;
    struct store_id id;
    struct address *payer; /* charged for its work; NULL: not known yet */
    uint32_t lines;        /* how many there are, durable or on their way */
    uint32_t batch;        /* of its last line */
    uint32_t references;
    uint32_t snapshot_round;
    char code[STORE_CODE_MOST + 1];
    unsigned char told_state; /* enum store_state                       */
    bool changed, is_held_back, is_lost, is_idle, is_gone;
};

struct tables {
    struct table **by_id, **by_code;
    uint32_t chains; /* a power of two */
    uint32_t count;
    struct table *first_idle, *last_idle;
    struct table *lost;      /* to be discarded at the end of this turn, with a reference each */
    struct table *held_back; /* with news that the store has not heard, with a reference each */
    bool is_looking;         /* for due tables */
    /* Tables that could not be read, in a ring: logged once, and not tried again for a while. */
    struct broken {
        struct store_id id;
        double until;
    } broken[SERVER_BROKEN_MOST];
    uint32_t broken_count;
};

bool tables_open(struct tables *tables);
/* Drops every table, even if lines are on their way to the store, whose answers may still look for
 * it. */
void tables_abandon(struct online *online);
void tables_close(struct tables *tables);

/* In memory, or NULL. A word is an id or a code as people type it. */
struct table *tables_find(struct online *online, const struct store_id *id);
struct table *tables_find_code(struct online *online, const char *code);
bool tables_read_id(const char *word, struct store_id *id);
bool tables_read_code(const char *word, char code[STORE_CODE_MOST + 1]);
void tables_put_id(const struct store_id *id, char text[ROOM_ID_LENGTH + 1]);

/* Is the table known to be unreadable? */
bool tables_is_broken(const struct online *online, const struct store_id *id);
/* A table whose history is being read: clients may join it at once. NULL: no memory. */
struct table *tables_load(struct online *online, const struct store_id *id);
/* A new table by a request (docs/protocol.md), whose first lines are on their way to the store. The
 * id follows from the host's token, so a request repeated with its token finds the same table. */
struct table *tables_create(struct online *online, const struct address_key *origin,
                            const char *request, size_t length,
                            const char token[ROOM_TOKEN_LENGTH + 1], struct kv_error *error);
/* A rematch: a table with these lines. The room of the earlier one is informed when it is durable.
 * False: no memory. */
bool tables_create_rematch(struct table *earlier, const struct address_key *origin,
                           const char *const *lines, size_t count);
void tables_id_of(const char token[ROOM_TOKEN_LENGTH + 1], struct store_id *id);
/* Calls back when the table is durable, which may be now. */
void table_await(struct table *table, struct creation *creation);
void table_tell_kept(struct table *table);

void table_join(struct table *table, struct client *client);
void table_part(struct table *table, struct client *client);
void table_ask(struct table *table, struct client *client, const char *text, size_t length);

/* For load.c and create.c: an empty table; a fresh code; into the chains. */
struct table *table_add(struct online *online); /* NULL: no memory */
/* The address that is charged for its work: the one that made it, or after loading the first that
 * joins. */
void table_set_origin(struct table *table, const struct address_key *origin);
/* By its request or its first line: an unlisted table has a code too long to be guessed. */
void table_draw_code(struct table *table, const char *words, size_t length);
void table_enlist(struct table *table);
void table_chain_code(struct table *table); /* when its code is known */
void tables_give_back(struct online *online, const struct store_id *id, uint64_t fence);

struct table *table_hold(struct table *table); /* one reference more */
void table_forget(struct online *online, struct table *table);
void table_lose(struct table *table); /* discards it at the end of this turn */
/* Removes it from memory; `why` is for its clients. */
void table_drop(struct table *table, enum online_refusal why, bool release);

void tables_drop_lost(struct online *online);
void tables_drop_all(struct online *online, enum online_refusal why, bool release);
/* While the store is away: suspends all rooms, from that time on; lists the tables this node
 * believes to own, at most tables.count; resumes the rooms. */
void tables_suspend(struct online *online, int64_t since);
size_t tables_put_holdings(struct online *online, struct store_holding *holdings);
void tables_go_on(struct online *online);
void tables_sleep(struct online *online);  /* unloads those idle for a while */
void tables_look(struct online *online);   /* loads those that are due */
extern const struct room_host tables_host; /* without its context */

#endif
