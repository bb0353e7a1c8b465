/*
 * Online play: what all its parts share. One thread, the loop's, owns all of it.
 *
 *     net/sockets.c          a client is a WebSocket: how it comes, asks and goes
 *     net/sending.c          what it is sent, through a short queue
 *     net/addresses.c        what each address may have
 *     net/bans.c             who is banned or muted
 *     tables/tables.c        tables in memory, each a room with its clients
 *     tables/load.c          tables out of the store
 *     tables/create.c        new tables and rematches
 *     tables/room_host.c     what rooms ask of the server
 *     tables/bots.c          what bots are asked, and what they answer
 *     tables/notices.c       notices to people who are not connected
 *     tables/lease.c         when the store is away: waiting, and going on
 *     tables/group_commit.c  lines on their way to the store, and what waits until they are kept
 *     tables/summaries.c     what the lobby says of tables, as the store knows it
 *     tables/cleanup.c       what the store has, and what is removed from it
 *     http/tables_api.c      tables over HTTP
 *     http/records.c         records of finished games
 *     http/admin.c           requests of operators
 *     threads/               the store's thread; threads in which bots think and records are made;
 *                            threads that send notices
 *     ops/                   what operators read and set
 */
#ifndef KV_SERVER_ONLINE_H
#define KV_SERVER_ONLINE_H

#include "rooms/rooms.h"
#include "server/http/qr.h"
#include "server/http/records.h"
#include "server/net/addresses.h"
#include "server/net/bans.h"
#include "server/net/refusals.h"
#include "server/net/sockets.h"
#include "server/ops/log.h"
#include "server/ops/metrics.h"
#include "server/tables/cleanup.h"
#include "server/tables/group_commit.h"
#include "server/tables/lease.h"
#include "server/tables/tables.h"
#include "server/threads/push_sender.h"
#include "server/threads/store_thread.h"
#include "server/threads/workers.h"
#include "store/clock.h"

struct online {
    struct ev_loop *loop;
    const struct kv_server_plan *plan;
    struct store_node node;
    struct log log;
    struct metrics metrics;
    struct store_thread *store_thread;
    struct workers *workers;
    struct push_sender *push_sender; /* NULL: no notices are sent */
    struct addresses addresses;
    struct lease lease;
    struct group_commit group_commit;
    struct tables tables;
    struct sockets sockets;
    struct qr_cache qr;
    struct record *records; /* the newest first */
    struct cleanup cleanup;
    struct bans bans;
    struct room_host host;
    ev_prepare before_rest;
    ev_check after_rest;
    ev_timer tick;
    uint32_t ticks;
    double ticked; /* when it last came, by the steady clock */
    struct clock_calendar calendar;
    int64_t now;       /* ms since 1970, of this turn of the loop: never jumps */
    double clock;      /* the same on the steady clock, in seconds               */
    bool is_draining;  /* accepts no tables and releases its own */
    uint32_t run;      /* of this process, at random */
    uint64_t requests; /* that got an id of ours */
    /* The request being answered, to measure how long that takes. */
    room_client asking;
    double asked;
};

bool online_open(struct online *online, struct ev_loop *loop, const struct kv_server_plan *plan,
                 const struct store_node *node, struct kv_error *error);
/* Applies the limits and the log style of the plan, which may have changed. */
void online_configure(struct online *online);
/* False: the store does not answer, and all of this must stay in memory until the process exits. */
bool online_close(struct online *online);
/* Accepts nothing new, finishes what is in flight, informs the clients. */
void online_drain(struct online *online);
bool online_is_empty(const struct online *online);
/* May tables be played and created here now? */
bool online_is_open(const struct online *online);
/* May the address have one more table in memory, and write to the store? If not, `why` says why. */
bool online_may_open(struct online *online, struct address *address, enum online_refusal *why);
/* Takes a token of an address. False: there is none; the refusal is counted. */
bool online_charge(struct online *online, struct address *address, enum address_limit limit);
/* Can the store be reached? If not, the error says what is wrong. */
bool online_is_healthy(const struct online *online, struct kv_error *error);

/* Updates the metrics that are not counted where things happen. */
void online_count(struct online *online);

#endif
