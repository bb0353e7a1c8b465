/* Fair shares: a heap of addresses for each lane, and for each address a heap of its tables. */
#include "server/threads/schedule.h"
#include "base/assert.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

enum { CHAINS = 4096 };

/* A set that shares something: a skew heap with the next in line on top, and its virtual time, the
 * start of the one served last. */
struct share {
    struct flow *top;
    double now;
};

/* An address or a table. It is removed when its turn comes and it has no tasks, so that nobody
 * sheds a charge by pausing for a moment. */
struct flow {
    struct flow *left, *right;          /* in the heap                                       */
    struct flow *chain;                 /* of those with the same hash                       */
    struct flow *parent;                /* the address of a table; NULL: it is an address    */
    struct share *within;               /* what it has a share of                            */
    struct share tables;                /* of an address                                     */
    struct schedule_item *first, *last; /* that wait, of a table                    */
    struct schedule_key key;
    double start;              /* the start of its next task, in virtual time */
    double owed;               /* the error of that, as measured by tasks that ended since */
    uint32_t waiting, running; /* tasks                                             */
    bool is_listed;            /* in the heap                                       */
};

struct lane {
    struct share addresses;
    struct schedule_item *oldest, *newest; /* that wait */
    uint32_t waiting;
};

struct schedule {
    struct lane lanes[SCHEDULE_LANES];
    unsigned char secret[crypto_shorthash_KEYBYTES]; /* so that nobody can choose colliding keys */
    struct flow *chains[CHAINS];
};

/* ---- Heaps ---- */

static struct flow *merge(struct flow *one, struct flow *other)
{
    struct flow *top = NULL, **link = &top;
    while (one && other) {
        if (other->start < one->start) {
            struct flow *first = other;
            other = one;
            one = first;
        }
        struct flow *right = one->right;
        *link = one;
        one->right = one->left;
        link = &one->left;
        one = right;
    }
    *link = one ? one : other;
    return top;
}

/* Idle time is not saved up. */
static void list(struct flow *flow)
{
    struct share *share = flow->within;
    KV_ASSERT(!flow->is_listed);
    flow->start += flow->owed;
    flow->owed = 0;
    if (flow->start < share->now)
        flow->start = share->now;
    flow->left = flow->right = NULL;
    flow->is_listed = true;
    share->top = merge(share->top, flow);
}

static struct flow *unlist_first(struct share *share)
{
    struct flow *flow = share->top;
    KV_ASSERT(flow->is_listed && flow->within == share);
    share->top = merge(flow->left, flow->right);
    flow->is_listed = false;
    return flow;
}

/* ---- Flows ---- */

static struct flow **chain_of(struct schedule *schedule, const struct share *within,
                              const struct schedule_key *key)
{
    const struct {
        struct schedule_key key;
        uintptr_t within;
    } text = {*key, (uintptr_t)within};
    unsigned char hash[crypto_shorthash_BYTES];
    uint32_t number;
    crypto_shorthash(hash, (const unsigned char *)&text, sizeof text, schedule->secret);
    memcpy(&number, hash, sizeof number);
    return &schedule->chains[number % CHAINS];
}

/* Finds or adds it; NULL: no memory. */
static struct flow *find(struct schedule *schedule, struct share *within, struct flow *parent,
                         const struct schedule_key *key)
{
    struct flow **chain = chain_of(schedule, within, key);
    struct flow *flow = *chain;
    while (flow && (flow->within != within || memcmp(&flow->key, key, sizeof *key) != 0))
        flow = flow->chain;
    if (flow || !(flow = calloc(1, sizeof *flow)))
        return flow;
    flow->within = within;
    flow->parent = parent;
    flow->key = *key;
    flow->chain = *chain;
    *chain = flow;
    list(flow);
    return flow;
}

/* An address is removed after its tables: each of them is in its heap, or running. */
static void forget_unused(struct schedule *schedule, struct flow *flow)
{
    if (flow->is_listed || flow->waiting > 0 || flow->running > 0)
        return;
    while (flow->tables.top)
        forget_unused(schedule, unlist_first(&flow->tables));
    struct flow **link = chain_of(schedule, flow->within, &flow->key);
    while (*link != flow)
        link = &(*link)->chain;
    *link = flow->chain;
    free(flow);
}

/* The next in line that has tasks. */
static struct flow *next_of(struct schedule *schedule, struct share *share)
{
    while (share->top) {
        struct flow *flow = unlist_first(share);
        if (flow->owed != 0)
            list(flow);
        else if (flow->waiting > 0)
            return flow;
        else
            forget_unused(schedule, flow);
    }
    return NULL;
}

static void charge(struct flow *flow, double cost)
{
    KV_ASSERT(flow->waiting > 0);
    flow->within->now = flow->start;
    flow->start += cost;
    flow->waiting--;
    flow->running++;
    list(flow);
}

static void settle(struct flow *flow, double difference)
{
    KV_ASSERT(flow->running > 0);
    flow->running--;
    flow->owed += difference;
    if (!flow->is_listed)
        list(flow); /* removed when its turn comes */
}

/* ---- Those that wait ---- */

static void push(struct lane *lane, struct schedule_item *item)
{
    struct flow *flow = item->flow;
    item->is_waiting = true;
    item->later = item->after = NULL;
    item->earlier = lane->newest;
    item->previous = flow->last;
    *(lane->newest ? &lane->newest->later : &lane->oldest) = item;
    *(flow->last ? &flow->last->after : &flow->first) = item;
    lane->newest = flow->last = item;
    lane->waiting++;
}

static void pull(struct lane *lane, struct schedule_item *item)
{
    struct flow *flow = item->flow;
    KV_ASSERT(item->is_waiting && lane->waiting > 0);
    item->is_waiting = false;
    *(item->earlier ? &item->earlier->later : &lane->oldest) = item->later;
    *(item->later ? &item->later->earlier : &lane->newest) = item->earlier;
    *(item->previous ? &item->previous->after : &flow->first) = item->after;
    *(item->after ? &item->after->previous : &flow->last) = item->previous;
    lane->waiting--;
}

/* ---- What others call ---- */

bool schedule_add(struct schedule *schedule, struct schedule_item *item)
{
    struct lane *lane = &schedule->lanes[item->lane];
    struct flow *address = find(schedule, &lane->addresses, NULL, &item->origin);
    struct flow *table = address ? find(schedule, &address->tables, address, &item->table) : NULL;
    if (!table)
        return false; /* a new address is removed when its turn comes */
    for (struct flow *flow = table; flow; flow = flow->parent) {
        flow->waiting++;
        if (!flow->is_listed)
            list(flow);
    }
    item->flow = table;
    push(lane, item);
    return true;
}

struct schedule_item *schedule_take(struct schedule *schedule, enum schedule_lane lane)
{
    struct flow *address = next_of(schedule, &schedule->lanes[lane].addresses);
    struct flow *table = address ? next_of(schedule, &address->tables) : NULL;
    if (!table)
        return NULL;
    struct schedule_item *item = table->first;
    pull(&schedule->lanes[lane], item);
    charge(table, item->cost);
    charge(address, item->cost);
    return item;
}

void schedule_end(struct schedule *schedule, struct schedule_item *item, double cost)
{
    (void)schedule;
    for (struct flow *flow = item->flow; flow; flow = flow->parent)
        settle(flow, cost - item->cost);
}

void schedule_remove(struct schedule *schedule, struct schedule_item *item)
{
    pull(&schedule->lanes[item->lane], item);
    for (struct flow *flow = item->flow; flow; flow = flow->parent)
        flow->waiting--;
}

uint32_t schedule_count(const struct schedule *schedule, enum schedule_lane lane)
{
    return schedule->lanes[lane].waiting;
}

struct schedule_item *schedule_oldest(const struct schedule *schedule, enum schedule_lane lane)
{
    return schedule->lanes[lane].oldest;
}

struct schedule *schedule_open(void)
{
    struct schedule *schedule = calloc(1, sizeof *schedule);
    if (schedule)
        randombytes_buf(schedule->secret, sizeof schedule->secret);
    return schedule;
}

void schedule_close(struct schedule *schedule)
{
    for (uint32_t i = 0; i < SCHEDULE_LANES; i++)
        next_of(schedule, &schedule->lanes[i].addresses); /* nothing waits: all are removed */
    free(schedule);
}
