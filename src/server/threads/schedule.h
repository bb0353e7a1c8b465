/*
 * Whose work is done next. Tasks wait in lanes. In a lane every address has the same share of the
 * processor, and of that every table: start-time fair queueing, twice. An address that has asked
 * for little is served at once, however much another one has asked for; nobody waits for ever.
 *
 * A share is measured in seconds of the processor: a task is charged with what its kind has cost so
 * far when it begins, and with what it has really cost when it ends.
 *
 * Nothing here knows threads: workers.c calls it behind its mutex.
 */
#ifndef KV_SERVER_THREADS_SCHEDULE_H
#define KV_SERVER_THREADS_SCHEDULE_H

#include <stdbool.h>
#include <stdint.h>

enum schedule_lane {
    SCHEDULE_QUICK, /* bots without look-ahead, among them stand-ins */
    SCHEDULE_SLOW,  /* bots that look ahead */
    SCHEDULE_RECORDS,
    SCHEDULE_LANES
};

struct schedule_key {
    unsigned char byte[16];
};

struct flow;

/* Part of a task; belongs to the schedule from schedule_add to schedule_end. */
struct schedule_item {
    /* Set by the caller. */
    enum schedule_lane lane;
    struct schedule_key origin, table;
    double cost;  /* that is expected, in seconds */
    double since; /* when it was added */
    /* Of the schedule. */
    struct flow *flow;                      /* of its table                        */
    struct schedule_item *earlier, *later;  /* of those that wait in the same lane */
    struct schedule_item *previous, *after; /* … and at the same table             */
    bool is_waiting;
};

struct schedule;

struct schedule *schedule_open(void); /* NULL: no memory */
/* Nothing may be waiting or running any more. */
void schedule_close(struct schedule *schedule);

bool schedule_add(struct schedule *schedule, struct schedule_item *item); /* false: no memory */
/* Takes the next task of a lane, which is running from now on; NULL: none waits. */
struct schedule_item *schedule_take(struct schedule *schedule, enum schedule_lane lane);
/* The task is done, and has taken this many seconds. */
void schedule_end(struct schedule *schedule, struct schedule_item *item, double cost);
/* Removes a waiting task. */
void schedule_remove(struct schedule *schedule, struct schedule_item *item);

/* How many wait, and the one that has waited longest; NULL: none. */
uint32_t schedule_count(const struct schedule *schedule, enum schedule_lane lane);
struct schedule_item *schedule_oldest(const struct schedule *schedule, enum schedule_lane lane);

#endif
