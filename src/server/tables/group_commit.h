/*
 * Group commit: lines on their way to the store, and what is held back until they are durable.
 *
 * Lines gather in one batch while the store thread writes the one before. Whatever a room says
 * after a line that is not durable yet waits in the batch of that line, and is sent when the batch
 * is committed. So nobody hears of anything that a crash could undo.
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
    uint64_t serial;         /* only clients that came before get it */
    double asked;            /* when it was asked for; 0: not an answer */
};

/* Where a line of a batch comes from. */
struct commit_origin {
    struct table *table; /* holds a reference */
    size_t text_offset;  /* in the batch's text */
};

/* What the lobby says of a table after one of its lines. */
struct commit_summary {
    size_t line;        /* its number in the batch */
    size_t text_offset; /* in the batch's lobby text */
    struct store_summary summary;
};

struct commit_batch {
    struct store_batch batch;
    struct commit_origin *origins; /* of each line */
    size_t capacity;               /* of lines and origins */
    struct kv_text text;           /* of all lines */
    struct commit_summary *summaries;
    size_t summary_count, summary_capacity;
    struct kv_text lobby; /* of all summaries */
    struct held *held;
    size_t held_count, held_capacity;
};

struct group_commit {
    struct commit_batch batches[2]; /* batch n is number n % 2                        */
    uint32_t gathering;             /* the batch that new lines join                  */
    uint32_t kept;                  /* the last that the store has; the one between,
                                       if there is one, is on its way                 */
    uint64_t serial;                /* of messages and of arriving clients */
    size_t held_bytes;              /* of waiting messages, counted once each */
};

void commit_open(struct group_commit *commit);
void commit_close(struct online *online);

/* The next line of a table. */
void commit_line(struct online *online, struct table *table, const char *line, size_t length);
/* Sends now, or when the table's last line is durable. Takes over the reference to the message. */
void commit_say(struct online *online, const struct held *held);
bool commit_is_pending(const struct group_commit *commit, const struct table *table);
/* Before a room is closed: attaches what the lobby says of it to the last of its gathered lines, so
 * that the store does not take a finished game for a running one. */
void commit_summary(struct online *online, struct table *table);
/* Hands the gathered lines to the store thread if it is free. */
void commit_start(struct online *online);
void commit_done(void *context, struct store_batch *kept);
/* Is nothing waiting to be committed? */
bool commit_is_idle(const struct group_commit *commit);
/* Is too much waiting? Then requests that change a table are refused, and those that would have to
 * wait too. */
bool commit_is_full(const struct online *online);

#endif
