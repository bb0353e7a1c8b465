/* Threads for the pieces of one turn. */
#include "lab/parallel.h"
#include "lab/system.h"

struct hand {
    struct team *team;
    uint32_t number;
};

struct team {
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
    hand->team->work(hand->team->task, hand->number, (uint32_t)piece);
    return true;
}

static void run(void *context, uint32_t pieces,
                void (*work)(void *task, uint32_t worker, uint32_t piece), void *task)
{
    struct team *team = context;
    struct lab_job job = {.count = pieces,
                          .threads = pieces < team->threads ? pieces : team->threads,
                          .workers = team->hands,
                          .work = work_on_piece};
    team->work = work;
    team->task = task;
    lab_run(&job);
}

static struct hand *open_hand(struct lab_memory *memory, struct team *team, uint32_t number)
{
    struct hand *hand = lab_get(memory, sizeof *hand);
    if (hand)
        *hand = (struct hand){team, number};
    return hand;
}

bool kv_crew_open(struct kv_crew *crew, uint32_t threads, struct kv_error *error)
{
    struct lab_memory memory = {0};
    struct team *team = lab_get(&memory, sizeof *team);
    void **hands = lab_get(&memory, threads * sizeof *hands);
    void **memories = lab_get(&memory, threads * sizeof *memories);
    for (uint32_t i = 0; hands && memories && i < threads; i++) {
        hands[i] = open_hand(&memory, team, i);
        memories[i] = lab_get(&memory, kv_worker_bytes());
    }
    *crew = (struct kv_crew){0};
    if (!lab_has_all(&memory, error)) {
        lab_give_back(&memory);
        return false;
    }
    *team = (struct team){.memory = memory, .hands = hands, .threads = threads};
    *crew = (struct kv_crew){.workers = threads, .memory = memories, .run = run, .context = team};
    return true;
}

void kv_crew_close(struct kv_crew *crew)
{
    struct team *team = crew->context;
    *crew = (struct kv_crew){0};
    if (!team)
        return;
    struct lab_memory memory = team->memory; /* the team is in it */
    lab_give_back(&memory);
}
