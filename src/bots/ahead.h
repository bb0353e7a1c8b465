/*
 * Rollouts that a crew plays before they are needed. They are taken one by one, in order, and their
 * work is counted then: so the same work gives the same rollouts whoever has played them, and those
 * played in vain cost only time. Without a crew each is played when it is taken.
 */
#ifndef KV_BOTS_AHEAD_H
#define KV_BOTS_AHEAD_H

#include "bots/rollouts.h"

enum { KV_AHEAD_MOST = 32 };

struct kv_ahead {
    struct kv_rollouts *rollouts; /* whose meter is charged        */
    const struct kv_crew *crew;   /* or NULL                       */
    const struct kv_world *other; /* for lines without a sheet     */
    bool has_followers;           /* the crew knows these rollouts */
    uint32_t lines, lines_most;   /* in each rollout: sheets after turns that are compared; NULL: */
    const void **sheet;           /* another offer, dealt to `other`                              */
    /* Rollouts that are ready: the number of the first, and how many there are. */
    uint32_t first, count;
    uint64_t limit;   /* of the work of each                              */
    uint64_t dearest; /* the most work that a line of a rollout has taken  */
    struct {
        uint64_t work;
        bool is_whole; /* neither cut short by its limit nor stopped */
    } played[KV_AHEAD_MOST];
    struct kv_outcome *outcome; /* of each line, rollout by rollout */
};

/* The memory for this many lines, aligned to 8. */
#define KV_AHEAD_LINE_BYTES   (sizeof(void *) + KV_AHEAD_MOST * sizeof(struct kv_outcome))
#define KV_AHEAD_BYTES(lines) ((size_t)(lines)*KV_AHEAD_LINE_BYTES)

/* Prepares to play rollouts that are open, with the crew of the budget if it has one, in memory for
 * this many lines. */
void kv_ahead_open(struct kv_ahead *ahead, struct kv_rollouts *rollouts,
                   const struct kv_world *other, const struct kv_budget *budget, uint32_t lines,
                   void *memory);
/* Begins a new set of lines, which kv_ahead_add adds one by one. */
void kv_ahead_clear(struct kv_ahead *ahead);
void kv_ahead_add(struct kv_ahead *ahead, const void *sheet);
/* The outcomes of a rollout, one for each line; NULL when the meter is spent before its end.
 * Indices start from 0, again after a shuffle, and have no gaps. The crew plays ahead no rollout
 * from index `most` on, and none once the work left has fallen to `floor`. */
const struct kv_outcome *kv_ahead_take(struct kv_ahead *ahead, uint32_t index, uint64_t floor,
                                       uint32_t most);

#endif
