/*
 * Rounds of the bot greedy, whose turns are found by the same search as on the processor, without a
 * limit of work. Evaluating takes nearly all of the time, and how many moves a turn has to evaluate
 * differs much from thread to thread. So there is one loop, and each thread evaluates a move at
 * every pass; what else it has to do before that, such as to play the turn that was found, the
 * others wait for.
 */
#include "bots/turns.h"
#include "cuda/game.h"

/* The search for a turn of the seat that is next. */
struct search {
    struct kv_turns turns;
    _Alignas(16) unsigned char room[KV_TURNS_BYTES(1, 1)];
    const int32_t *weight;
    const struct kv_net *net;
};

/* This and the meter are made anew wherever they are needed, so that the compiler knows whose
 * functions are called, and that no clock is asked. */
static inline struct kv_eye eye_of(const struct search *search)
{
    return (struct kv_eye){&KV_GAME, search->weight, search->net, true};
}

static void begin_turn(const struct cuda_job *job, struct cuda_now *now, struct search *search)
{
    const int32_t *own = now->weight[now->seat];
    uint32_t kind = KV_GAME.evaluation->kind(now->table);
    search->weight = own ? own : job->weight[kind];
    search->net = !own && job->has_net[kind] ? &job->net[kind] : NULL;
    const struct kv_eye eye = eye_of(search);
    kv_turns_begin(&search->turns, &eye, cuda_sheet(now, now->seat));
}

static bool list_moves(const struct cuda_now *now, struct search *search)
{
    const struct kv_eye eye = eye_of(search);
    struct kv_meter meter;
    kv_meter_start(&meter, UINT64_MAX, NULL);
    return kv_turns_list(&search->turns, &eye, now->table, &meter);
}

static void try_move(const struct cuda_now *now, struct search *search)
{
    const struct kv_eye eye = eye_of(search);
    struct kv_meter meter;
    kv_meter_start(&meter, UINT64_MAX, NULL);
    kv_turns_try(&search->turns, &eye, now->table, &meter);
}

/* Plays the turn that was found, and begins the next one or returns the endings reached. */
static uint32_t end_turn(const struct cuda_job *job, struct cuda_now *now, struct search *search)
{
    const struct kv_turn *best = search->turns.finished.order[0];
    uint32_t ended = 0;
    for (uint32_t i = 0; i < best->count; i++)
        cuda_play_move(now, best->move[i]);
    if (++now->seat == job->setup.seats)
        ended = cuda_next_round(job, now);
    if (!ended)
        begin_turn(job, now, search);
    return ended;
}

/* Here the threads meet. The compiler must not know that most of them have not ended, or it would
 * send those past the meeting. */
static uint32_t meet(uint32_t ended)
{
    __asm__ volatile("" : "+r"(ended));
    return ended;
}

uint32_t KV_PLAY_ROUNDS(const struct cuda_job *job, struct cuda_now *now, bool playing)
{
    struct search search;
    uint32_t ended = 0;
    if (!playing)
        return 0;
    kv_turns_open(&search.turns, 1, 1, search.room);
    begin_turn(job, now, &search);
    for (;;) {
        while (!ended && !list_moves(now, &search))
            ended = end_turn(job, now, &search);
        ended = meet(ended);
        if (ended)
            return ended;
        try_move(now, &search);
    }
}
