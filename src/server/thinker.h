/* Threads in which bots think, and in which other long work is done, beside the loop and behind it
 * in line for the processor. */
#ifndef KV_SERVER_THINKER_H
#define KV_SERVER_THINKER_H

#include "kvartal.h"
#include "server/queue.h"

#include <ev.h>

/* A match as it was when a round began, shared by all bots that think about it. */
struct thinker_scene {
    uint32_t references; /* counted in the loop's thread alone */
    struct kv_match match;
    /* then the memory of the match */
};

struct thinker_scene *thinker_scene(const struct kv_match *match); /* NULL: no memory */
void thinker_forget(struct thinker_scene *scene);                  /* one reference less */

struct thinker_task {
    struct queue_item item;
    void (*work)(struct thinker_task *task); /* in a thread; NULL: a bot thinks, as follows */
    bool is_patient;                         /* lets all others go first */
    struct thinker_scene *scene;             /* holds a reference */
    const struct kv_bot *bot;
    uint32_t seat;
    struct kv_thought thought;               /* the answer */
    void (*done)(struct thinker_task *task); /* in the loop; owns the task again */
};

struct thinker;

struct thinker *thinker_open(struct ev_loop *loop, uint32_t threads, struct kv_error *error);
/* Those who think are told to come to an end; what is left is done without an answer. */
void thinker_close(struct thinker *thinker);
void thinker_do(struct thinker *thinker, struct thinker_task *task);

#endif
