#include "bots/ahead.h"
#include "base/assert.h"

#define ALIGNMENT 64u

size_t kv_worker_bytes(void)
{
    return ALIGNMENT + sizeof(struct kv_rollouts);
}

static struct kv_rollouts *worker_in(void *memory)
{
    unsigned char *at = (unsigned char *)memory;
    at += (ALIGNMENT - (uintptr_t)at % ALIGNMENT) % ALIGNMENT;
    return (struct kv_rollouts *)(void *)at;
}

void kv_ahead_open(struct kv_ahead *ahead, struct kv_rollouts *rollouts,
                   const struct kv_world *other, const struct kv_budget *budget, uint32_t lines,
                   void *memory)
{
    ahead->lines_most = lines;
    ahead->sheet = (const void **)memory;
    ahead->outcome = (struct kv_outcome *)(void *)(ahead->sheet + lines);
    ahead->rollouts = rollouts;
    ahead->crew = budget && budget->crew && budget->crew->workers > 1 ? budget->crew : NULL;
    ahead->other = other;
    ahead->has_followers = false;
    ahead->dearest = 0;
    kv_ahead_clear(ahead);
}

void kv_ahead_clear(struct kv_ahead *ahead)
{
    ahead->lines = 0;
    ahead->count = 0;
}

void kv_ahead_add(struct kv_ahead *ahead, const void *sheet)
{
    KV_ASSERT(ahead->lines < ahead->lines_most);
    ahead->sheet[ahead->lines++] = sheet;
}

/* ---- Playing ---- */

static struct kv_outcome *outcomes_of(const struct kv_ahead *ahead, uint32_t piece)
{
    return ahead->outcome + (size_t)piece * ahead->lines_most;
}

static bool play_lines(const struct kv_ahead *ahead, struct kv_rollouts *rollouts, uint32_t index,
                       struct kv_outcome *outcome)
{
    if (!kv_rollouts_begin(rollouts, index))
        return false;
    for (uint32_t i = 0; i < ahead->lines; i++)
        if (!(ahead->sheet[i] ? kv_rollouts_play(rollouts, ahead->sheet[i], &outcome[i])
                              : kv_rollouts_redeal(rollouts, ahead->other, &outcome[i])))
            return false;
    return true;
}

/* Plays with a meter of its own: what is left of the common one is known only when the rollout is
 * taken. */
static void play_one(struct kv_ahead *ahead, struct kv_rollouts *rollouts, uint32_t piece)
{
    struct kv_meter *common = ahead->rollouts->meter, own;
    kv_meter_start(&own, ahead->limit, common->budget);
    rollouts->meter = &own;
    ahead->played[piece].is_whole =
        play_lines(ahead, rollouts, ahead->first + piece, outcomes_of(ahead, piece));
    ahead->played[piece].work = ahead->limit - own.left;
    rollouts->meter = common;
}

static void work_on_piece(void *task, uint32_t worker, uint32_t piece)
{
    struct kv_ahead *ahead = (struct kv_ahead *)task;
    play_one(ahead, worker_in(ahead->crew->memory[worker]), piece);
}

static void lead_followers(struct kv_ahead *ahead)
{
    for (uint32_t i = 0; i < ahead->crew->workers; i++)
        kv_rollouts_follow(worker_in(ahead->crew->memory[i]), ahead->rollouts);
    ahead->has_followers = true;
}

/* How many the crew plays at once: several for each worker, so that none waits long for the others,
 * but hardly more than will be taken. */
static uint32_t pieces_for(const struct kv_ahead *ahead, uint64_t work, uint32_t wanted)
{
    enum { EACH = 4 };
    uint64_t pieces = (uint64_t)EACH * ahead->crew->workers;
    uint64_t one = ahead->dearest * ahead->lines;
    uint64_t affordable = one ? work / one + 1 : pieces;
    pieces = pieces < KV_AHEAD_MOST ? pieces : KV_AHEAD_MOST;
    pieces = pieces < affordable ? pieces : affordable;
    return (uint32_t)(pieces < wanted ? pieces : wanted);
}

/* The first rollout is played alone, before the crew's: it also plays the others' turns of this
 * round, which the rest share. */
static void play_next(struct kv_ahead *ahead, uint32_t index, uint64_t floor, uint32_t most)
{
    uint64_t left = ahead->rollouts->meter->left;
    ahead->first = index;
    ahead->limit = left;
    ahead->count = 1;
    if (index == 0)
        ahead->has_followers = false;
    if (index > 0 && ahead->crew && most > index)
        ahead->count = pieces_for(ahead, left > floor ? left - floor : 0, most - index);
    if (ahead->count <= 1) {
        play_one(ahead, ahead->rollouts, 0);
        return;
    }
    if (!ahead->has_followers)
        lead_followers(ahead);
    ahead->crew->run(ahead->crew->context, ahead->count, work_on_piece, ahead);
}

/* ---- Taking ---- */

const struct kv_outcome *kv_ahead_take(struct kv_ahead *ahead, uint32_t index, uint64_t floor,
                                       uint32_t most)
{
    struct kv_meter *meter = ahead->rollouts->meter;
    if (index < ahead->first || index - ahead->first >= ahead->count)
        play_next(ahead, index, floor, most);
    uint32_t piece = index - ahead->first;
    uint64_t work = ahead->played[piece].work;
    uint64_t line = work / ahead->lines;
    ahead->dearest = line > ahead->dearest ? line : ahead->dearest;
    meter->left -= work < meter->left ? work : meter->left;
    meter->spent = meter->spent || !ahead->played[piece].is_whole || meter->left == 0;
    return meter->spent ? NULL : outcomes_of(ahead, piece);
}
