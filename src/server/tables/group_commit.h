/*
 * Lines on their way to the store, and what is held back until they are kept there.
 *
 * Lines gather in one batch while the store thread has the one before. What a room says after a
 * line that is not kept yet waits in the batch of that line, and is sent when the batch is kept. So
 * nobody hears of anything that a crash could undo.
 */
#ifndef KV_SERVER_TABLES_GROUP_COMMIT_H
#define KV_SERVER_TABLES_GROUP_COMMIT_H

#include "rooms/rooms.h"
#include "server/net/sockets.h"
#include "server/threads/store_thread.h"

struct online;
struct table;

enum held_kind { HELD_SAY, HELD_SAY_ALL, HELD_HANG_UP, HELD_CREATED };

struct held {
    enum held_kind kind;
    room_client client;
    struct table *table;     /* holds a reference */
    struct message *message; /* holds a reference */
    uint64_t serial;         /* only those hear it who came before   */
    double asked;            /* when it was asked for; 0: by itself  */
};

struct ledger_batch {
    struct store_batch batch;
    struct table **tables; /* of each line, with a reference */
    size_t room;           /* for lines and tables           */
    struct kv_text text;   /* of all lines                   */
    struct store_summary *summaries;
    size_t summary_count, summary_room;
    struct kv_text lobby; /* of all summaries */
    struct held *held;
    size_t held_count, held_room;
};

struct ledger {
    struct ledger_batch batches[2]; /* batch n is number n % 2                        */
    uint32_t gathering;             /* the batch that new lines join                  */
    uint32_t kept;                  /* the last that the store has; the one between,
                                       if there is one, is on its way                 */
    uint64_t serial;                /* of what is said and of who comes               */
    size_t held_bytes;              /* of messages that wait, each counted for itself */
};

void ledger_open(struct ledger *ledger);
void ledger_close(struct online *online);

/* The next line of a table. */
void ledger_keep(struct online *online, struct table *table, const char *line, size_t length);
/* Now, or when the table's last line is kept. Takes over the reference to the message. */
void ledger_say(struct online *online, const struct held *held);
bool ledger_is_pending(const struct ledger *ledger, const struct table *table);
/* Before a room is closed: what the lobby says of it goes with the last of its gathered lines. If
 * the store keeps that line, it must not take a game that has ended for one that goes on. */
void ledger_sum_up(struct online *online, struct table *table);
/* Hands the gathered lines to the store thread if it is free. */
void ledger_hand_over(struct online *online);
void ledger_kept(void *context, struct store_batch *kept);
/* Is nothing waiting to be kept? */
bool ledger_is_clear(const struct ledger *ledger);
/* Does more wait than is good? Then nothing that changes a table is accepted, and nothing that
 * would have to wait too. */
bool ledger_is_full(const struct online *online);

#endif
