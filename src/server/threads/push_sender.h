/*
 * Threads that send notices to push services. The loop only puts a task into a bounded list; a
 * service that is slow or down delays nobody but its own notices, which are retried with growing
 * pauses.
 */
#ifndef KV_SERVER_THREADS_PUSH_SENDER_H
#define KV_SERVER_THREADS_PUSH_SENDER_H

#include "push/push.h"
#include "server/threads/queue.h"

#include <ev.h>

struct push_task {
    struct queue_item item;
    struct push_letter letter; /* whose texts live as long as the task */
    uint32_t attempts;
    double due, expires;                  /* by the steady clock; set by the sender */
    struct push_answer answer;            /* of the last attempt */
    bool is_dropped;                      /* the sender was closed before it was sent */
    void (*done)(struct push_task *task); /* in the loop, once; owns the task again */
};

struct push_sender;

struct push_sender_plan {
    struct ev_loop *loop;
    const char *key_file, *contact;
    const char *hosts; /* NULL: the services of browsers */
    bool is_private;   /* hosts may have addresses of this machine or its network */
};

struct push_sender *push_sender_open(const struct push_sender_plan *plan, struct kv_error *error);
/* False: a thread hangs (a name is being resolved), and the sender stays in memory. */
bool push_sender_close(struct push_sender *sender);
/* The public key, for browsers. */
const char *push_sender_key(const struct push_sender *sender);
/* May notices be sent to this host? */
bool push_sender_allows(const struct push_sender *sender, const char *endpoint);
bool push_sender_do(struct push_sender *sender, struct push_task *task); /* false: too many wait */
uint32_t push_sender_waiting(struct push_sender *sender);

#endif
