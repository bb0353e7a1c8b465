/*
 * Threads in which bots think and records are made, beside the loop and behind it in line for the
 * processor. Which task is next is up to schedule.c; each lane has threads of its own, so that
 * neither bots that look far ahead nor many quick ones keep the others waiting.
 */
#ifndef KV_SERVER_THREADS_WORKERS_H
#define KV_SERVER_THREADS_WORKERS_H

#include "kvartal.h"
#include "server/threads/queue.h"
#include "server/threads/schedule.h"

#include <ev.h>
#include <stdatomic.h>

/* A match as it was when a round began, shared by all bots that think about it. */
struct match_snapshot {
    uint32_t references; /* counted in the loop's thread alone */
    struct kv_match match;
    /* then the memory of the match */
};

struct match_snapshot *match_snapshot_make(const struct kv_match *match); /* NULL: no memory */
void match_snapshot_forget(struct match_snapshot *snapshot);              /* one reference less */

struct worker_task {
    struct queue_item item;
    struct schedule_item place;             /* whose `origin` and `table` the caller sets   */
    void (*work)(struct worker_task *task); /* in a thread; NULL: a bot thinks, as follows  */
    struct match_snapshot *snapshot;        /* holds a reference                            */
    const struct kv_bot *bot;
    uint32_t seat;
    atomic_bool is_cancelled;
    struct kv_thought thought;              /* the answer; of no moves: it came to nothing  */
    void (*done)(struct worker_task *task); /* in the loop, once; owns the task again       */
};

struct workers;

/* `threads`: those for bots that look ahead; the other lanes have fewer. */
struct workers *workers_open(struct ev_loop *loop, uint32_t threads, struct kv_error *error);
/* Those who think are told to come to an end; what is left is done without an answer. */
void workers_close(struct workers *workers);
bool workers_do(struct workers *workers,
                struct worker_task *task); /* false: no memory, or the end */
/* A bot's answer is not wanted any more: it comes to nothing, in a later turn of the loop. */
void workers_cancel(struct workers *workers, struct worker_task *task);

/* Bots that wait for a thread, and for how many seconds the first of them has. */
struct workers_backlog {
    uint32_t waiting;
    double oldest;
};
struct workers_backlog workers_backlog(struct workers *workers);

#endif
