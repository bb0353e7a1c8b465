/*
 * Worker threads for bots and records, with a lower priority than the event loop. schedule.c
 * decides which task is next. Each lane has threads of its own, so that slow bots and crowds of
 * quick ones do not hold each other up.
 */
#ifndef KV_SERVER_THREADS_WORKERS_H
#define KV_SERVER_THREADS_WORKERS_H

#include "kvartal.h"
#include "server/threads/queue.h"
#include "server/threads/schedule.h"

#include <ev.h>
#include <stdatomic.h>

struct room_pack;

/* A match at the beginning of a round, shared by all bots that think about it. */
struct match_snapshot {
    uint32_t references;    /* counted in the loop's thread alone */
    struct room_pack *pack; /* that the match is played with, held; NULL: none */
    struct kv_match match;
    /* then the memory of the match */
};

/* NULL: no memory. */
struct match_snapshot *match_snapshot_make(const struct kv_match *match, struct room_pack *pack);
void match_snapshot_forget(struct match_snapshot *snapshot); /* one reference less */

struct worker_task {
    struct queue_item item;
    struct schedule_item place;             /* whose `origin` and `table` the caller sets   */
    void (*work)(struct worker_task *task); /* in a worker; NULL: a bot thinks, as follows */
    struct match_snapshot *snapshot;        /* holds a reference                            */
    const struct kv_bot *bot;
    uint32_t seat;
    atomic_bool is_cancelled;
    struct kv_thought thought; /* the answer; without moves: it was cancelled or failed */
    void (*done)(struct worker_task *task); /* in the loop, once; owns the task again       */
};

struct workers;

/* `threads`: those for bots that look ahead; the other lanes have fewer. Bots play by `weights`,
 * which outlive the workers; NULL: by those compiled in. */
struct workers *workers_open(struct ev_loop *loop, uint32_t threads,
                             const struct kv_weights_set *weights, struct kv_error *error);
/* Running tasks are asked to stop; waiting ones are returned without an answer. */
void workers_close(struct workers *workers);
bool workers_do(struct workers *workers,
                struct worker_task *task); /* false: no memory, or closing */
/* Cancels a bot's task: `done` is called without an answer, in a later turn of the loop. */
void workers_cancel(struct workers *workers, struct worker_task *task);

/* Bots that wait for a worker, and for how many seconds the oldest has waited. */
struct workers_backlog {
    uint32_t waiting;
    double oldest;
};
struct workers_backlog workers_backlog(struct workers *workers);

#endif
