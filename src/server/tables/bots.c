/* Bots of tables. Each request is in the list of its table until it is answered, so that all of
 * them can be cancelled. */
#include "server/tables/bots.h"

#include "server/online.h"

#include <stdlib.h>
#include <string.h>

struct bot_request {
    struct worker_task task;
    struct table *table;                 /* holds a reference */
    struct bot_request *next, *previous; /* at the same table */
    uint32_t round;
};

static void list(struct table *table, struct bot_request *request)
{
    request->table = table_hold(table);
    request->next = table->bot_requests;
    if (table->bot_requests)
        table->bot_requests->previous = request;
    table->bot_requests = request;
}

static void unlist(struct bot_request *request)
{
    struct table *table = request->table;
    *(request->previous ? &request->previous->next : &table->bot_requests) = request->next;
    if (request->next)
        request->next->previous = request->previous;
    table_forget(table->online, table);
}

static void forget(struct bot_request *request)
{
    unlist(request);
    match_snapshot_forget(request->task.snapshot);
    free(request);
}

/* The room is always told, since it does not ask again before. */
static void answer(struct bot_request *request)
{
    const struct worker_task *task = &request->task;
    struct table *table = request->table;
    struct metrics *metrics = &table->online->metrics;
    bool is_found = task->thought.count > 0;
    metrics->bot_turns_found += is_found;
    metrics->bot_turns_dropped += !is_found;
    if (!table->room || table->is_lost)
        return;
    if (is_found)
        metrics->bot_turns +=
            room_bot_played(table->room, task->seat, request->round, task->thought.moves,
                            task->thought.count, table->online->now);
    else
        room_bot_failed(table->room, task->seat, request->round, table->online->now);
}

static void request_done(struct worker_task *task)
{
    struct bot_request *request = (struct bot_request *)task;
    answer(request);
    forget(request);
}

/* All bots of a table think about the same snapshot, since nobody sees what others do in a round.
 */
static struct match_snapshot *snapshot_of(struct table *table)
{
    const struct kv_match *match = room_match(table->room);
    if (!table->snapshot || table->snapshot_round != match->round) {
        match_snapshot_forget(table->snapshot);
        table->snapshot = match_snapshot_make(match, room_pack_of(table->room));
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
    struct bot_request *request = snapshot ? calloc(1, sizeof *request) : NULL;
    if (!request)
        return false;
    snapshot->references++;
    request->task.snapshot = snapshot;
    request->task.bot = bot;
    request->task.seat = seat;
    request->task.done = request_done;
    request->round = snapshot->match.round;
    if (table->payer)
        memcpy(&request->task.place.origin, &table->payer->key, sizeof table->payer->key);
    memcpy(&request->task.place.table, &table->id, sizeof table->id);
    list(table, request);
    if (workers_do(online->workers, &request->task))
        return true;
    forget(request);
    return false;
}

void bots_forget(struct table *table)
{
    for (struct bot_request *request = table->bot_requests; request; request = request->next)
        workers_cancel(table->online->workers, &request->task);
}

void bots_stop(void *context, struct room *room)
{
    (void)context;
    bots_forget(room_owner(room));
}
