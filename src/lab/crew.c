/* Threads for the pieces of one turn. */
#include "lab/parallel.h"
#include "lab/system.h"

struct hand {
    struct room *room;
    uint32_t number;
};

struct room {
    struct lab_memory memory;
    void **hands;
    uint32_t threads;
    /* What is being done. */
    void (*work)(void *task, uint32_t worker, uint32_t piece);
    void *task;
};

static bool work_on_piece(void *worker, uint64_t piece)
{
    const struct hand *hand = worker;
    hand->room->work(hand->room->task, hand->number, (uint32_t)piece);
    return true;
}

static void run(void *context, uint32_t pieces,
                void (*work)(void *task, uint32_t worker, uint32_t piece), void *task)
{
    struct room *room = context;
    struct lab_job job = {.count = pieces,
                          .threads = pieces < room->threads ? pieces : room->threads,
                          .workers = room->hands,
                          .work = work_on_piece};
    room->work = work;
    room->task = task;
    lab_run(&job);
}

static struct hand *open_hand(struct lab_memory *memory, struct room *room, uint32_t number)
{
    struct hand *hand = lab_get(memory, sizeof *hand);
    if (hand)
        *hand = (struct hand){room, number};
    return hand;
}

bool kv_crew_open(struct kv_crew *crew, uint32_t threads, struct kv_error *error)
{
    struct lab_memory memory = {0};
    struct room *room = lab_get(&memory, sizeof *room);
    void **hands = lab_get(&memory, threads * sizeof *hands);
    void **rooms = lab_get(&memory, threads * sizeof *rooms);
    for (uint32_t i = 0; hands && rooms && i < threads; i++) {
        hands[i] = open_hand(&memory, room, i);
        rooms[i] = lab_get(&memory, kv_worker_bytes());
    }
    *crew = (struct kv_crew){0};
    if (!lab_has_all(&memory, error)) {
        lab_give_back(&memory);
        return false;
    }
    *room = (struct room){.memory = memory, .hands = hands, .threads = threads};
    *crew = (struct kv_crew){.workers = threads, .memory = rooms, .run = run, .context = room};
    return true;
}

void kv_crew_close(struct kv_crew *crew)
{
    struct room *room = crew->context;
    *crew = (struct kv_crew){0};
    if (!room)
        return;
    struct lab_memory memory = room->memory; /* the room is in it */
    lab_give_back(&memory);
}
