/*
 * The thread that owns the store. The loop never waits for a disk or a database: it hands over
 * batches of lines and other tasks, and hears of them again in its own thread.
 *
 *     loop                              store thread
 *     store_thread_keep(batch)   ──►    store_keep, repeated until it succeeds
 *     kept(batch)                ◄──
 *     store_thread_do(task)      ──►    task->work(task, store)
 *     task->done(task)           ◄──
 *
 * Every second the store thread tells the store that this node lives.
 */
#ifndef KV_SERVER_THREADS_STORE_THREAD_H
#define KV_SERVER_THREADS_STORE_THREAD_H

#include "server/ops/log.h"
#include "server/threads/queue.h"
#include "store/store.h"

#include <ev.h>

struct store_batch {
    struct store_line *lines;
    size_t count;
    double seconds; /* that it took */
};

struct store_task {
    struct queue_item item;
    void (*work)(struct store_task *task, struct store *store); /* in the store thread */
    void (*done)(struct store_task *task); /* in the loop, once; owns the task again */
};

struct store_thread;

struct store_thread_plan {
    const char *store;
    struct store_node node;
    struct ev_loop *loop;
    const struct log *log;
    void (*kept)(void *context, struct store_batch *batch);
    void *context;
};

struct store_thread *store_thread_open(const struct store_thread_plan *plan,
                                       struct kv_error *error);
/* Finishes the current batch if the store allows, gives all tables back and ends. False: the store
 * does not answer, and the thread is abandoned. It may still touch the store thread and the batch,
 * which must not be freed; it does not touch the log any more. */
bool store_thread_close(struct store_thread *thread);

/* One batch at a time: the next may follow when this one is kept. */
void store_thread_keep(struct store_thread *thread, struct store_batch *batch);
void store_thread_do(struct store_thread *thread, struct store_task *task);

/* When the lease ends, on the steady clock in seconds. */
double store_thread_lives_until(const struct store_thread *thread);
/* Statistics of its calls, up to the last that the loop knows of. */
void store_thread_read_figures(struct store_thread *thread, struct store_figures *figures);
/* How often the lease ended before it was renewed. */
uint32_t store_thread_lapses(const struct store_thread *thread);
/* Does another server have the name of this node? */
bool store_thread_is_replaced(const struct store_thread *thread);
/* Does the thread make progress, and not hang in a call to the store? */
bool store_thread_is_alive(const struct store_thread *thread);
/* Does the store refuse lines at present? */
bool store_thread_is_stuck(const struct store_thread *thread);

#endif
