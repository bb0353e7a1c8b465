/*
 * The thread that owns the store. The loop never waits for a disk or a database: it hands over
 * batches of lines and other tasks, and hears of them again in its own thread.
 *
 *     loop                                keeper's thread
 *     keeper_keep(batch)        ──►       store_keep, repeated until it succeeds
 *     kept(batch)               ◄──
 *     keeper_do(task)           ──►       task->work(task, store)
 *     task->done(task)          ◄──
 *
 * Every second the keeper tells the store that this node lives.
 */
#ifndef KV_SERVER_THREADS_STORE_THREAD_H
#define KV_SERVER_THREADS_STORE_THREAD_H

#include "server/ops/log.h"
#include "server/threads/queue.h"
#include "store/store.h"

#include <ev.h>

struct keeper_batch {
    struct store_line *lines;
    size_t count;
    double seconds; /* that it took */
};

struct keeper_task {
    struct queue_item item;
    void (*work)(struct keeper_task *task, struct store *store); /* in the keeper's thread */
    void (*done)(struct keeper_task *task); /* in the loop, once; owns the task again */
};

struct keeper;

struct keeper_plan {
    const char *store;
    struct store_node node;
    struct ev_loop *loop;
    const struct journal *journal;
    void (*kept)(void *context, struct keeper_batch *batch);
    void *context;
};

struct keeper *keeper_open(const struct keeper_plan *plan, struct kv_error *error);
/* Finishes the batch it has, as far as the store lets it, gives all tables back and ends. False:
 * the store does not answer, and the thread that waits for it is left behind. What it may still
 * touch must not be freed: the keeper and the batch; the log it does not touch any more. */
bool keeper_close(struct keeper *keeper);

/* One batch at a time: the next may come when this one is kept. */
void keeper_keep(struct keeper *keeper, struct keeper_batch *batch);
void keeper_do(struct keeper *keeper, struct keeper_task *task);

/* Seconds of the steady clock until which this node may answer for its tables. */
double keeper_lives_until(const struct keeper *keeper);
/* How its calls went, up to the last that the loop has heard of. */
void keeper_read_figures(struct keeper *keeper, struct store_figures *figures);
/* How often that time was over before the store had heard of this node again. */
uint32_t keeper_lapses(const struct keeper *keeper);
/* Has another server the name of this node? */
bool keeper_is_replaced(const struct keeper *keeper);
/* Does its thread go round, and not wait for the store for longer than any call may take? */
bool keeper_is_alive(const struct keeper *keeper);
/* Does the store refuse to take lines at present? */
bool keeper_is_stuck(const struct keeper *keeper);
/* That clock: seconds since the machine started, also those in which it was suspended. */
double keeper_clock(void);

#endif
