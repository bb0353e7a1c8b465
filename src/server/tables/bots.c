/* Bots of tables. Each that was asked is in the list of its table until it has answered, so that
 * all of them can be told that nobody wants to hear it any more. */
#include "server/tables/bots.h"

#include "server/online.h"

#include <stdlib.h>
#include <string.h>

struct thinking {
    struct worker_task task;
    struct table *table;              /* holds a reference */
    struct thinking *next, *previous; /* at the same table */
    uint32_t round;
};

static void list(struct table *table, struct thinking *thinking)
{
    thinking->table = table_hold(table);
    thinking->next = table->thinking;
    if (table->thinking)
        table->thinking->previous = thinking;
    table->thinking = thinking;
}

static void unlist(struct thinking *thinking)
{
    struct table *table = thinking->table;
    *(thinking->previous ? &thinking->previous->next : &table->thinking) = thinking->next;
    if (thinking->next)
        thinking->next->previous = thinking->previous;
    table_forget(table->online, table);
}

static void forget(struct thinking *thinking)
{
    unlist(thinking);
    match_snapshot_forget(thinking->task.snapshot);
    free(thinking);
}

/* The room is always told: it does not ask again before. */
static void answer(struct thinking *thinking)
{
    const struct worker_task *task = &thinking->task;
    struct table *table = thinking->table;
    struct metrics *metrics = &table->online->metrics;
    bool is_found = task->thought.count > 0;
    metrics->bot_turns_found += is_found;
    metrics->bot_turns_dropped += !is_found;
    if (!table->room || table->is_lost)
        return;
    if (is_found)
        metrics->bot_turns +=
            room_bot_played(table->room, task->seat, thinking->round, task->thought.moves,
                            task->thought.count, table->online->now);
    else
        room_bot_failed(table->room, task->seat, thinking->round, table->online->now);
}

static void thinking_done(struct worker_task *task)
{
    struct thinking *thinking = (struct thinking *)task;
    answer(thinking);
    forget(thinking);
}

/* All bots of a table think about the same snapshot, since nobody sees what others do in a round.
 */
static struct match_snapshot *snapshot_of(struct table *table)
{
    const struct kv_match *match = room_match(table->room);
    if (!table->snapshot || table->snapshot_round != match->round) {
        match_snapshot_forget(table->snapshot);
        table->snapshot = match_snapshot_make(match);
        table->snapshot_round = match->round;
    }
    return table->snapshot;
}

bool bots_think(void *context, struct room *room, uint32_t seat, const struct kv_bot *bot)
{
    struct online *online = context;
    struct table *table = room_owner(room);
    bool is_over =
        address_is_spent(&online->addresses, table->payer, ADDRESS_KILOBYTES, online->clock);
    struct match_snapshot *snapshot =
        is_over || table->is_lost || !table->room || !online->workers ? NULL : snapshot_of(table);
    struct thinking *thinking = snapshot ? calloc(1, sizeof *thinking) : NULL;
    if (!thinking)
        return false;
    snapshot->references++;
    thinking->task.snapshot = snapshot;
    thinking->task.bot = bot;
    thinking->task.seat = seat;
    thinking->task.done = thinking_done;
    thinking->round = snapshot->match.round;
    if (table->payer)
        memcpy(&thinking->task.place.origin, &table->payer->key, sizeof table->payer->key);
    memcpy(&thinking->task.place.table, &table->id, sizeof table->id);
    list(table, thinking);
    if (workers_do(online->workers, &thinking->task))
        return true;
    forget(thinking);
    return false;
}

void bots_forget(struct table *table)
{
    for (struct thinking *thinking = table->thinking; thinking; thinking = thinking->next)
        workers_cancel(table->online->workers, &thinking->task);
}

void bots_stop(void *context, struct room *room)
{
    (void)context;
    bots_forget(room_owner(room));
}
